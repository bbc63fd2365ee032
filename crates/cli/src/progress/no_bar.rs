//! What takes the place of the bar in builds without the feature `progress`: there is none, and lines show the
//! progress.

use std::convert::Infallible;

/// A bar, which never exists.
#[derive(Clone)]
pub(super) struct Bar {
    never: Infallible,
}

/// Returns no bar.
pub(super) fn on(_terminal: bool) -> Option<Bar> {
    None
}

/// Is never called.
pub(super) fn draw(bar: &Bar, _done: Option<(u64, u64, &str)>, _text: String) {
    match bar.never {}
}

/// Is never called.
pub(super) fn suspend<T>(bar: &Bar, _write: impl FnOnce() -> T) -> T {
    match bar.never {}
}

/// Is never called.
pub(super) fn clear(bar: &Bar) {
    match bar.never {}
}
