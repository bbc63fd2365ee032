//! Exit codes, and the messages that explain a failure.

use std::io::{self, Write};
use std::process;

use cavalcade_core::files::{InputError, Message, printable};

use super::captured::{Notes, release_notes};
use super::parts::remove_parts;

/// The outcome of a command that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The wanted result exists.
    Found,
    /// The wanted result does not exist; the search was complete.
    Missing,
    /// A limit or a signal stopped the search before the answer was known.
    Stopped,
    /// Some lines of the input were invalid and have been reported.
    BadLines,
}

impl Exit {
    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Found => 0,
            Self::Missing => 1,
            Self::BadLines => 2,
            Self::Stopped => 3,
        }
    }
}

/// Why a command failed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// An error that the user can fix.
    Input {
        /// What is wrong, in one line.
        message: String,
        /// The remedy, if one is known.
        hint: Option<String>,
    },
    /// Stopped before there was a result: the message, with a hint on its next line if there is one.
    Stopped(String),
    /// The reader of the output closed the pipe.
    ClosedPipe,
    /// A bug in this program.
    Internal(String),
}

impl Failure {
    /// Returns an error in the input.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self::Input { message: message.into(), hint: None }
    }

    /// Adds the remedy to an error in the input.
    pub(crate) fn hint(self, remedy: impl Into<String>) -> Self {
        self.maybe(Some(remedy))
    }

    /// Adds the remedy to an error in the input, if one is known.
    pub(crate) fn maybe(self, remedy: Option<impl Into<String>>) -> Self {
        match self {
            Self::Input { message, .. } => Self::Input { message, hint: remedy.map(Into::into) },
            other => other,
        }
    }

    /// Writes the message to `notes`.
    pub(crate) fn report(&self, notes: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Input { message, hint } => {
                writeln!(notes, "cavalcade: error: {}", printable(message))?;
                hint.iter().try_for_each(|hint| writeln!(notes, "hint: {}", printable(hint)))
            }
            Self::Stopped(message) => {
                note(notes, message);
                Ok(())
            }
            Self::ClosedPipe => Ok(()),
            Self::Internal(message) => {
                writeln!(notes, "cavalcade: internal error: {}", printable(message))?;
                writeln!(
                    notes,
                    "hint: this is a bug in cavalcade; please report it with the command and its input"
                )
            }
        }
    }

    /// Adds the place of what failed to the message.
    pub(crate) fn at(self, place: &str) -> Self {
        match self {
            Self::Input { message, hint } => Self::Input { message: format!("{place}: {message}"), hint },
            Self::Stopped(message) => Self::Stopped(format!("{place}: {message}")),
            Self::Internal(message) => Self::Internal(format!("{place}: {message}")),
            Self::ClosedPipe => Self::ClosedPipe,
        }
    }

    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::ClosedPipe => 0,
            Self::Input { .. } => 2,
            Self::Stopped(_) => Exit::Stopped.code(),
            Self::Internal(_) => 101,
        }
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Self::Input { message: typed(error.message()), hint: error.remedy().map(typed) }
    }
}

/// Renders a message with parameters as they are typed: `--name value`.
pub(crate) fn typed(message: &Message) -> String {
    message.render(|name, value| match value {
        Some(value) => format!("--{name} {value}"),
        None => format!("--{name}"),
    })
}

/// Writes a remark to `notes`; it may have several lines.
pub(crate) fn note(notes: &mut dyn Write, text: &str) {
    for line in text.split('\n') {
        let _ = writeln!(notes, "{}", printable(line)); // the exit code reports the outcome even if this write fails
    }
}

/// Reports a panic like other internal errors. Its exit code is already 101 where panics unwind; elsewhere the process
/// ends here, on whichever thread it is.
pub(crate) fn name_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let location = panic.location().map(|at| format!(" ({}:{})", at.file(), at.line()));
        let payload = panic.payload();
        let literal = payload.downcast_ref::<&str>().copied();
        let payload = literal.or(payload.downcast_ref::<String>().map(String::as_str));
        let message = payload.unwrap_or("panic without a message");
        let failure = Failure::Internal(format!("{message}{}", location.unwrap_or_default()));
        let _ = failure.report(&mut Notes);
        release_notes();
        if cfg!(panic = "abort") {
            remove_parts();
            process::exit(failure.code().into());
        }
    }));
}

/// Returns the text of an operating system's error, without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_lines_of_printable_text() {
        let failures =
            [Failure::input("a\nb\u{1b}").hint("c\r\nd\u{9b}"), Failure::Internal("a\u{202e}\nb".to_owned())];
        let mut notes = Vec::new();
        for failure in failures {
            failure.report(&mut notes).expect("memory takes anything");
        }
        note(&mut notes, "first\u{7}\nhint: second\r");
        let text = String::from_utf8(notes).expect("UTF-8");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "cavalcade: error: a\\nb\\u{1b}");
        assert_eq!(lines[1], "hint: c\\r\\nd\\u{9b}");
        assert_eq!(lines[2], "cavalcade: internal error: a\\u{202e}\\nb");
        assert_eq!(lines[4..], ["first\\u{7}", "hint: second\\r"]);
    }
}
