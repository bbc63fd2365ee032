//! The part files of this process: files that are not complete yet.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The part files of this process.
static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes all part files, before the process ends.
pub(crate) fn remove_parts() {
    for part in parts().drain(..) {
        let _ = fs::remove_file(part); // the process is ending for another reason
    }
}

/// Returns the part files; nothing removes them meanwhile.
pub(super) fn parts() -> MutexGuard<'static, Vec<PathBuf>> {
    PARTS.lock().unwrap_or_else(PoisonError::into_inner)
}
