//! Errors of SQLite, and their remedies.

use std::path::Path;

use rusqlite::ErrorCode;

use crate::store::messages::{damaged, foreign, in_use};
use crate::streams::Failure;

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
