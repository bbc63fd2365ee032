//! How a command ends: exit codes, and the one line that explains a failure.

use std::io::{self, Write};
use std::process::ExitCode;

/// What a command that ran to its end found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// There is what was asked for.
    Found,
    /// There is not, and that is certain.
    Missing,
    /// Stopped by a limit: nobody knows.
    Stopped,
    /// Some lines of the input could not be read, as has been reported.
    BadLines,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Found => 0,
            Exit::Missing => 1,
            Exit::BadLines => 2,
            Exit::Stopped => 3,
        })
    }
}

/// Why a command did not run to its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// Something the user can put right: what, and how.
    Input {
        /// One line.
        message: String,
        /// The remedy, if one is known.
        hint: Option<String>,
    },
    /// Whoever reads the output has had enough.
    ClosedPipe,
    /// A mistake of this program.
    Internal(String),
}

impl Failure {
    /// A mistake in the input, with the remedy.
    pub(crate) fn input(message: impl Into<String>, hint: Option<&str>) -> Self {
        Self::Input { message: message.into(), hint: hint.map(str::to_owned) }
    }

    /// Says on `notes` what went wrong.
    pub(crate) fn report(&self, notes: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Input { message, hint } => {
                writeln!(notes, "cavalcade: error: {}", message.replace(['\n', '\r'], " "))?;
                hint.iter().try_for_each(|hint| writeln!(notes, "hint: {hint}"))
            }
            Self::ClosedPipe => Ok(()),
            Self::Internal(message) => {
                writeln!(notes, "cavalcade: internal error: {message}")?;
                writeln!(
                    notes,
                    "hint: this is a mistake in cavalcade; please report it with the command and its input"
                )
            }
        }
    }

    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::ClosedPipe => 0,
            Self::Input { .. } => 2,
            Self::Internal(_) => 101,
        }
    }
}

/// Makes a panic look like any other internal error; its exit code is 101 already.
pub(crate) fn name_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let location = panic.location().map(|at| format!(" ({}:{})", at.file(), at.line()));
        let payload = panic.payload();
        let literal = payload.downcast_ref::<&str>().copied();
        let payload = literal.or(payload.downcast_ref::<String>().map(String::as_str));
        let message = payload.unwrap_or("it panicked");
        let failure = Failure::Internal(format!("{message}{}", location.unwrap_or_default()));
        let _ = failure.report(&mut io::stderr());
    }));
}

/// The text of an operating system's error, without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}
