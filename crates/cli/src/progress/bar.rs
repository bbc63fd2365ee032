//! A bar on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error.
pub(super) type Bar = ProgressBar;

/// Returns a bar that shows nothing yet, if a terminal is to show one.
pub(super) fn on(terminal: bool) -> Option<Bar> {
    terminal.then(|| {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.with_style(style("{spinner} {elapsed_precise} {msg}"))
    })
}

/// Draws what is done, if it is known (how much, of how much, and a template that describes it), and a text.
pub(super) fn draw(bar: &Bar, done: Option<(u64, u64, &str)>, text: String) {
    if let Some((position, length, template)) = done.filter(|shown| shown.1 > 0) {
        if bar.length() != Some(length) {
            bar.set_style(style(&format!("{{elapsed_precise}} {{wide_bar}} {template}, {{msg}}")));
            bar.set_length(length);
        }
        bar.set_position(position);
    }
    bar.set_message(text);
    bar.tick();
}

/// Removes the bar while something else is written.
pub(super) fn suspend<T>(bar: &Bar, write: impl FnOnce() -> T) -> T {
    bar.suspend(write)
}

/// Removes the bar.
pub(super) fn clear(bar: &Bar) {
    bar.finish_and_clear();
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
