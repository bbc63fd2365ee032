//! Errors of stores, and their remedies.

use std::path::Path;

use crate::streams::Failure;

/// The error if another process holds the lock.
pub(super) fn in_use(path: &Path) -> Failure {
    let name = path.display();
    Failure::input(
        format!("another process is working on the store '{name}'"),
        Some(&format!("wait until it ends; to see its progress, run 'cavalcade status {name}'")),
    )
}

/// The error for a file that is not a store.
pub(super) fn foreign(path: &Path) -> Failure {
    Failure::input(
        format!("'{}' is not a store of cavalcade", path.display()),
        Some("wrong file? give one written with --store, or a new name"),
    )
}

/// The error for a file whose contents are not what was written.
pub(super) fn damaged(path: &Path, what: &str) -> Failure {
    Failure::input(
        format!("the store '{}' is damaged or was changed by another program: {what}", path.display()),
        Some("restore a copy of the file, or start the run again in another file"),
    )
}

/// The error for a count that this program divides differently.
pub(super) fn other_division(path: &Path) -> Failure {
    Failure::input(
        format!("the store '{}' holds parts of another division of the count", path.display()),
        Some("continue with the program that wrote it, or start the run again in another file"),
    )
}

/// The error for a run that was stopped before its first checkpoint.
pub(super) fn empty(path: &Path) -> Failure {
    let name = path.display();
    Failure::input(
        format!("the store '{name}' is empty: the run was stopped before its first checkpoint"),
        Some(&format!("run the original command again with --store {name}")),
    )
}
