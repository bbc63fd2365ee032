//! Signals: requests to end the process, and its abort.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Calls `stop` on an interrupt from the keyboard, a request to terminate, or when the terminal is closed.
pub(super) fn listen(stop: impl FnMut() + Send + 'static) {
    // If the handler cannot be installed, signals end the program as usual.
    let _ = ctrlc::set_handler(stop);
}

/// Makes an abort end the process with an exit code.
pub(super) fn exit_on_abort(code: i32) {
    let always = Arc::new(AtomicBool::new(true));
    // If the handler cannot be installed, an abort stays an abort.
    let _ = signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGABRT, code, always);
}
