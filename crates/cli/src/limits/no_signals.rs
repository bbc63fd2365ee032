//! What takes the place of signals in builds without the feature `signals`: they act as the system decides.

/// Does nothing: a signal ends the process without a message.
pub(super) fn listen(_stop: impl FnMut() + Send + 'static) {}

/// Does nothing: an abort stays an abort.
pub(super) fn exit_on_abort(_code: i32) {}
