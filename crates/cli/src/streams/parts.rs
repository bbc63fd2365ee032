//! What must not remain when this process ends: files that are not complete yet, folders, and a program that it runs.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The part files and temporary folders of this process.
static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Ends the program that runs for this process, and removes all part files and temporary folders, before the process
/// ends.
pub(crate) fn remove_parts() {
    #[cfg(feature = "installed")]
    super::programs::end_program();
    for part in parts().drain(..) {
        // The process is ending for another reason.
        let _ = fs::remove_file(&part).or_else(|_| fs::remove_dir_all(part));
    }
}

/// Returns the part files and temporary folders; nothing removes them meanwhile.
pub(super) fn parts() -> MutexGuard<'static, Vec<PathBuf>> {
    PARTS.lock().unwrap_or_else(PoisonError::into_inner)
}
