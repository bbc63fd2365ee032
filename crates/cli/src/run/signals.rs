//! Signals that ask a run to end: it says what is known, keeps what it has, and is gone within a second.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Whether there was one; everything that takes long looks at it.
pub(crate) static CAUGHT: &AtomicBool = {
    static FLAG: AtomicBool = AtomicBool::new(false);
    &FLAG
};

/// What does not end by itself is ended after so long.
const PATIENCE: Duration = Duration::from_millis(900);

/// Begins to listen for an interrupt from the keyboard, and for requests to terminate.
pub(crate) fn catch() {
    // Where signals cannot be caught they end the program, as they always did.
    let _ = ctrlc::set_handler(|| {
        if CAUGHT.swap(true, Ordering::SeqCst) {
            return;
        }
        thread::sleep(PATIENCE);
        // One step took too long, or nobody reads what is written. What was recorded is recorded.
        let _ =
            writeln!(io::stderr(), "stopped by a signal, while it waited or in the middle of a long step");
        std::process::exit(3);
    });
}
