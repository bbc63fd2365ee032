//! What went wrong with a file, and what to do.

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
            Some(&format!("what was recorded is kept: free some space, then run 'cavalcade resume {name}'")),
        ),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::SystemIoFailure) => {
            Failure::input(
                format!("cannot write to the store '{name}': {}", reason(error)),
                Some("what was recorded is kept; the file and its folder must be writable"),
            )
        }
        Some(ErrorCode::OutOfMemory) => Failure::Stopped(format!(
            "stopped by the memory there is: it is not enough for the store '{name}'"
        )),
        Some(ErrorCode::NotADatabase) => foreign(path),
        Some(ErrorCode::CannotOpen) | None => Failure::input(
            format!("cannot open the store '{name}': {}", reason(error)),
            Some("does its folder exist, and may you write there?"),
        ),
        _ => damaged(path, &reason(error)),
    }
}

/// What SQLite says.
fn reason(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    }
}

/// Another process holds the lock.
pub(super) fn in_use(path: &Path) -> Failure {
    let name = path.display();
    Failure::input(
        format!("another process is working on the store '{name}'"),
        Some(&format!("wait until it ends; 'cavalcade status {name}' shows its progress")),
    )
}

/// The file is something else.
pub(super) fn foreign(path: &Path) -> Failure {
    Failure::input(
        format!("'{}' is not a store of cavalcade", path.display()),
        Some("name a file that was written with --store, or one that does not exist yet"),
    )
}

/// What is in the file is not what was written.
pub(super) fn damaged(path: &Path, what: &str) -> Failure {
    Failure::input(
        format!("the store '{}' is damaged or was changed by another program: {what}", path.display()),
        Some("restore a copy of the file, or start the run again in another file"),
    )
}

/// The run was stopped before anything was recorded.
pub(super) fn empty(path: &Path) -> Failure {
    let name = path.display();
    Failure::input(
        format!("the store '{name}' is empty: the run was stopped before anything was recorded"),
        Some(&format!("run the first command again, with --store {name}")),
    )
}
