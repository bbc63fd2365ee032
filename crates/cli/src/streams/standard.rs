//! Whether standard input and output are open, and whether somebody still reads standard output.
//!
//! Rust opens a closed standard stream as `/dev/null`, and ignores errors when it writes to a stream that is open for
//! reading only, so an answer could be lost silently. `standard.c` therefore runs before Rust's runtime and opens
//! closed streams in the wrong direction, which this module detects.

use std::io;

/// Whether standard input can be read.
pub(crate) fn has_input() -> bool {
    is_open(&io::stdin(), Access::Read)
}

/// Whether standard output can be written.
pub(crate) fn has_output() -> bool {
    is_open(&io::stdout(), Access::Write)
}

/// Waits until nobody can read standard output any more; returns false if the system cannot tell.
#[cfg(unix)]
pub(crate) fn output_is_abandoned() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let stream = io::stdout();
    let mut streams = [PollFd::new(&stream, PollFlags::empty())];
    loop {
        match poll(&mut streams, None) {
            Err(rustix::io::Errno::INTR) => {}
            found => {
                return found.is_ok() && streams[0].revents().intersects(PollFlags::ERR | PollFlags::HUP);
            }
        }
    }
}

#[cfg(not(unix))]
pub(crate) fn output_is_abandoned() -> bool {
    false
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
