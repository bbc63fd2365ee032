//! The standard streams of a command that runs inside a lasting process: text in memory.
//!
//! Everything that is read from standard input, and every answer and message, passes through this module or asks it. So
//! a command has the same answer here as in a process of its own. If the process must end, the messages that were
//! captured go to standard error.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fmt, mem};

/// The longest output that is captured, in bytes; a longer one is discarded.
const LONGEST_OUTPUT: usize = 64_000_000;

static CAPTURED: Mutex<Option<Captured>> = Mutex::new(None);

/// What a command reads and writes.
#[derive(Default)]
pub(crate) struct Captured {
    input: Vec<u8>,
    /// The answer.
    pub(crate) output: Vec<u8>,
    /// The messages.
    pub(crate) notes: Vec<u8>,
}

impl Captured {
    /// Begins to capture a command that reads this standard input.
    pub(crate) fn begin(input: Vec<u8>) {
        *captured() = Some(Self { input, ..Self::default() });
    }

    /// Ends it and returns what the command wrote.
    pub(crate) fn end() -> Self {
        captured().take().unwrap_or_default()
    }
}

/// Whether the command runs inside a lasting process.
pub(crate) fn is_captured() -> bool {
    captured().is_some()
}

/// Returns the rest of the captured standard input.
pub(super) fn captured_input() -> Option<Vec<u8>> {
    captured().as_mut().map(|streams| mem::take(&mut streams.input))
}

/// Writes the captured messages to standard error, because the process ends.
pub(crate) fn release_notes() {
    if let Some(streams) = captured().take() {
        let _ = io::stderr().write_all(&streams.notes); // the exit code reports the outcome even if this write fails
    }
}

/// Standard output of a captured command.
pub(super) struct CapturedOutput;

impl Write for CapturedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut captured = captured();
        let output = &mut captured.get_or_insert_default().output;
        if output.len() + bytes.len() > LONGEST_OUTPUT {
            *output = Vec::new();
            return Err(io::Error::other("more than 64 million bytes; run the command without 'serve'"));
        }
        output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The destination of messages: standard error, or memory if the command is captured.
pub(crate) struct Notes;

impl Write for Notes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut *captured() {
            Some(streams) => streams.notes.write(bytes),
            None => io::stderr().write(bytes),
        }
    }

    /// Writes a message in one piece, so that those of several threads do not mix.
    fn write_fmt(&mut self, message: fmt::Arguments<'_>) -> io::Result<()> {
        self.write_all(message.to_string().as_bytes())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn captured() -> MutexGuard<'static, Option<Captured>> {
    CAPTURED.lock().unwrap_or_else(PoisonError::into_inner)
}
