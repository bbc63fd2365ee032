//! Whether standard input and output are open.
//!
//! Rust opens a closed standard stream as `/dev/null`, and ignores errors when it writes to a stream that is open for
//! reading only, so an answer could be lost silently. `standard.c` therefore runs before Rust's runtime and opens closed
//! streams in the wrong direction, which this module detects.

use std::io;

/// Whether standard input can be read.
pub(crate) fn has_input() -> bool {
    is_open(&io::stdin(), Access::Read)
}

/// Whether standard output can be written.
pub(crate) fn has_output() -> bool {
    is_open(&io::stdout(), Access::Write)
}

#[derive(Clone, Copy)]
enum Access {
    Read,
    Write,
}

#[cfg(unix)]
fn is_open(stream: &impl std::os::fd::AsFd, access: Access) -> bool {
    use rustix::fs::{OFlags, fcntl_getfl};
    let wrong = match access {
        Access::Read => OFlags::WRONLY,
        Access::Write => OFlags::RDONLY,
    };
    fcntl_getfl(stream).is_ok_and(|flags| flags & OFlags::RWMODE != wrong)
}

#[cfg(not(unix))]
fn is_open<T>(_stream: &T, _access: Access) -> bool {
    true
}
