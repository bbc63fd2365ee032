//! Results, to standard output or to a file, which must be none of the inputs.

mod inputs;
mod replaced;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use terminal_size::{Width, terminal_size};

use crate::terminal::exit::{Failure, reason};
use crate::terminal::standard;
pub(crate) use inputs::Inputs;
use replaced::Replaced;

/// What was found is not held back for longer than this.
const DELAY: Duration = Duration::from_millis(100);
/// Nor more of it than this and one piece.
const HELD_BACK: usize = 1 << 16;

/// A terminal that results are looked at on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Screen {
    /// Whether it shows colours, and they are wanted.
    pub(crate) colours: bool,
    /// How many characters a line has.
    pub(crate) columns: usize,
}

impl Screen {
    /// The terminal that [`Output::open`] writes to, if it is one that can draw. `CLICOLOR_FORCE` takes a pipe for one,
    /// `NO_COLOR` takes the colours away.
    pub(crate) fn of(path: Option<&Path>) -> Option<Self> {
        if path.is_some_and(|path| path != Path::new("-")) {
            return None;
        }
        let colours = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let is_known = cfg!(windows) || env::var_os("TERM").is_some_and(|name| name != "dumb");
        let draws = if io::stdout().is_terminal() { is_known } else { colours };
        draws.then(|| {
            let columns = terminal_size().map_or(usize::MAX, |(Width(columns), _)| columns.into());
            Self { colours, columns }
        })
    }
}

/// Where results go, buffered.
pub(crate) struct Output {
    writer: Box<dyn Write>,
    /// What is held back.
    bytes: Vec<u8>,
    /// For messages.
    name: String,
    interactive: bool,
    flushed: Instant,
    /// Whether there is a piece of the answer among what was written.
    is_begun: bool,
}

impl Output {
    /// Opens a file that is none of the inputs, or else (also for `-`) standard output.
    ///
    /// The file is emptied when there is something to write, or when the output is finished.
    pub(crate) fn open(path: Option<&Path>, inputs: &Inputs) -> Result<Self, Failure> {
        let Some(path) = path.filter(|&path| path != Path::new("-")) else { return Self::standard() };
        let name = format!("'{}'", path.display());
        let file = Replaced::open(path).map_err(|error| {
            let hint = (error.kind() == io::ErrorKind::NotFound).then_some("does the folder exist?");
            Failure::input(format!("cannot write to {name}: {}", reason(&error)), hint)
        })?;
        inputs.refuse(file.file(), path)?;
        Ok(Self::new(Box::new(file), name, false))
    }

    /// Standard output.
    pub(crate) fn standard() -> Result<Self, Failure> {
        let name = "standard output";
        if !standard::has_output() {
            return Err(Failure::input(
                format!("cannot write to {name}: it is closed"),
                Some("redirect it to a file, or name one with -o FILE"),
            ));
        }
        Ok(Self::new(Box::new(io::stdout().lock()), name.into(), io::stdout().is_terminal()))
    }

    /// Nowhere: what is written is dropped.
    pub(crate) fn nowhere() -> Self {
        Self::new(Box::new(io::sink()), "nowhere".into(), false)
    }

    fn new(writer: Box<dyn Write>, name: String, interactive: bool) -> Self {
        let bytes = Vec::with_capacity(2 * HELD_BACK);
        Self { writer, bytes, name, interactive, flushed: Instant::now(), is_begun: false }
    }

    /// Writes what stands before the answer; it is sent off with the first piece.
    pub(crate) fn head(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.bytes);
    }

    /// Writes one piece of an answer, and sends it off if it is time.
    pub(crate) fn write(
        &mut self,
        piece: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let before = self.bytes.len();
        piece(&mut self.bytes).map_err(|error| self.failure(&error))?;
        self.is_begun |= self.bytes.len() > before;
        let is_time = self.interactive || self.bytes.len() > HELD_BACK || self.flushed.elapsed() > DELAY;
        if self.is_begun && is_time { self.flush() } else { Ok(()) }
    }

    /// Sends off bytes of an answer, past what is held back if they are many.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if bytes.len() < HELD_BACK {
            return self.write(|out| out.write_all(bytes));
        }
        self.is_begun = true;
        self.flush()?;
        self.writer.write_all(bytes).map_err(|error| self.failure(&error))
    }

    /// Sends off what was written.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let sent = self.writer.write_all(&self.bytes).and_then(|()| self.writer.flush());
        self.bytes.clear();
        self.flushed = Instant::now();
        sent.map_err(|error| self.failure(&error))
    }

    /// Sends off what is left.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.flush()
    }

    fn failure(&self, error: &io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::ClosedPipe;
        }
        Failure::input(format!("cannot write to {}: {}", self.name, reason(error)), None)
    }
}

impl Drop for Output {
    /// Sends off what was found before something failed.
    fn drop(&mut self) {
        if self.is_begun {
            let _ = self.flush(); // there is another failure to be reported
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    //! An output that can be looked into.
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;

    #[derive(Clone, Default)]
    pub(crate) struct Memory(Rc<RefCell<Vec<u8>>>);

    impl Write for Memory {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Memory {
        pub(crate) fn output(&self) -> Output {
            Output::new(Box::new(self.clone()), "memory".into(), false)
        }
        pub(crate) fn text(&self) -> String {
            String::from_utf8_lossy(&self.0.borrow()).into_owned()
        }
    }
}
