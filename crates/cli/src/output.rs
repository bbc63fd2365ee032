//! Results, to standard output or to a file.

use std::env;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use terminal_size::{Width, terminal_size};

use crate::exit::{Failure, reason};

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
}

impl Output {
    /// A file, which is created or emptied, or else (also for `-`) standard output.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|&path| path != Path::new("-")) else {
            let interactive = io::stdout().is_terminal();
            return Ok(Self::new(Box::new(io::stdout().lock()), "standard output".into(), interactive));
        };
        let name = format!("'{}'", path.display());
        let file = File::create(path).map_err(|error| {
            let hint = (error.kind() == io::ErrorKind::NotFound).then_some("does the folder exist?");
            Failure::input(format!("cannot write to {name}: {}", reason(&error)), hint)
        })?;
        Ok(Self::new(Box::new(file), name, false))
    }

    /// Nowhere: what is written is dropped.
    pub(crate) fn nowhere() -> Self {
        Self::new(Box::new(io::sink()), "nowhere".into(), false)
    }

    fn new(writer: Box<dyn Write>, name: String, interactive: bool) -> Self {
        Self { writer, bytes: Vec::with_capacity(2 * HELD_BACK), name, interactive, flushed: Instant::now() }
    }

    /// Writes one piece of an answer, and sends it off if it is time.
    pub(crate) fn write(
        &mut self,
        piece: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        piece(&mut self.bytes).map_err(|error| self.failure(&error))?;
        if self.interactive || self.bytes.len() > HELD_BACK || self.flushed.elapsed() > DELAY {
            self.flush()?;
        }
        Ok(())
    }

    /// Sends off bytes of an answer, past what is held back if they are many.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if bytes.len() < HELD_BACK {
            return self.write(|out| out.write_all(bytes));
        }
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
    /// What was found before something failed is sent off too.
    fn drop(&mut self) {
        let _ = self.flush(); // there is another failure to be told of
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
