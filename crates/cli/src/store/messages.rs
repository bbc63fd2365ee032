//! Errors of stores, and their remedies.

use std::path::Path;

use rusqlite::ErrorCode;

use crate::terminal::exit::Failure;

/// Explains an error of SQLite.
pub(super) fn failure(path: &Path, error: &rusqlite::Error) -> Failure {
    let name = path.display();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => in_use(path),
        Some(ErrorCode::DiskFull) => Failure::input(
            format!("cannot write to the store '{name}': the disk is full"),
            Some(&format!(
                "the last checkpoint is safe: free some space, then run 'cavalcade resume {name}'"
            )),
        ),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::SystemIoFailure) => {
            Failure::input(
                format!("cannot write to the store '{name}': {}", reason(error)),
                Some("the last checkpoint is safe; make the file and its folder writable"),
            )
        }
        Some(ErrorCode::OutOfMemory) => Failure::Stopped(format!(
            "stopped at the limit of available memory: there is not enough for the store '{name}'"
        )),
        Some(ErrorCode::NotADatabase) => foreign(path),
        Some(ErrorCode::CannotOpen) | None => Failure::input(
            format!("cannot open the store '{name}': {}", reason(error)),
            Some("check that its folder exists and is writable"),
        ),
        _ => damaged(path, &reason(error)),
    }
}

/// Returns the message of SQLite.
fn reason(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    }
}

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
