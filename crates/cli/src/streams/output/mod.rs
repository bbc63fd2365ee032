//! Writes results to standard output or to a file that is not an input.

mod files;

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use terminal_size::{Width, terminal_size};

use crate::streams::captured::{CapturedOutput, is_captured};
use crate::streams::exit::{Exit, Failure, reason};
use crate::streams::standard;
pub(crate) use files::{FileAtOnce, Inputs, ProofFiles, StreamedFile, WholeFile};

/// The longest time that results stay in the buffer.
const DELAY: Duration = Duration::from_millis(100);
/// The size of the buffer in bytes; it may exceed this by one answer.
const HELD_BACK: usize = 1 << 16;

/// A terminal that shows results.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Screen {
    /// Whether it shows colours and the user wants them.
    pub(crate) colours: bool,
    /// The number of characters in a line.
    pub(crate) columns: usize,
}

impl Screen {
    /// Returns the terminal that [`Output::open`] writes to, if it can draw. `CLICOLOR_FORCE` treats a pipe as a
    /// terminal, `NO_COLOR` disables colours.
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

/// A buffered destination of results.
pub(crate) struct Output {
    writer: Box<dyn Write>,
    /// The buffer.
    bytes: Vec<u8>,
    /// The name in messages.
    name: String,
    interactive: bool,
    flushed: Instant,
    /// Whether part of an answer was written.
    is_begun: bool,
}

impl Output {
    /// Opens a file that is not an input, or standard output if there is no path or it is `-`.
    ///
    /// The file is truncated at the first write, or when the output is finished.
    pub(crate) fn open(path: Option<&Path>, inputs: &Inputs) -> Result<Self, Failure> {
        let Some(path) = path.filter(|&path| path != Path::new("-")) else { return Self::standard() };
        let file = StreamedFile::open(path, None, inputs)?;
        let name = file.name().to_owned();
        Ok(Self::new(Box::new(file), name, false))
    }

    /// Opens standard output.
    pub(crate) fn standard() -> Result<Self, Failure> {
        let name = "standard output";
        if is_captured() {
            return Ok(Self::new(Box::new(CapturedOutput), name.into(), false));
        }
        if !standard::has_output() {
            return Err(Failure::input(format!("cannot write to {name}: it is closed"))
                .hint("redirect it to a file, or use -o FILE"));
        }
        Ok(Self::new(Box::new(io::stdout().lock()), name.into(), io::stdout().is_terminal()))
    }

    /// Writes a whole answer to standard output.
    pub(crate) fn print(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> Result<Exit, Failure> {
        let mut output = Self::standard()?;
        output.write(write)?;
        output.finish().map(|()| Exit::Found)
    }

    /// Returns whether it is a terminal.
    #[cfg(feature = "families")]
    pub(crate) fn is_terminal(&self) -> bool {
        self.interactive
    }

    /// Returns an output that discards everything.
    pub(crate) fn nowhere() -> Self {
        Self::new(Box::new(io::sink()), "nowhere".into(), false)
    }

    fn new(writer: Box<dyn Write>, name: String, interactive: bool) -> Self {
        let bytes = Vec::with_capacity(2 * HELD_BACK);
        Self { writer, bytes, name, interactive, flushed: Instant::now(), is_begun: false }
    }

    /// Buffers a heading, which is written together with the first answer.
    pub(crate) fn head(&mut self, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> Result<(), Failure> {
        write(&mut self.bytes).map_err(|error| self.failure(&error))
    }

    /// Writes part of an answer, and flushes the buffer if it is full or old.
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

    /// Writes bytes of an answer; large ones bypass the buffer.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if bytes.len() < HELD_BACK {
            return self.write(|out| out.write_all(bytes));
        }
        self.is_begun = true;
        self.flush()?;
        self.writer.write_all(bytes).map_err(|error| self.failure(&error))
    }

    /// Flushes the buffer.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        let sent = self.writer.write_all(&self.bytes).and_then(|()| self.writer.flush());
        self.bytes.clear();
        self.flushed = Instant::now();
        sent.map_err(|error| self.failure(&error))
    }

    /// Flushes the buffer and ends the output.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.flush()
    }

    fn failure(&self, error: &io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::ClosedPipe;
        }
        Failure::input(format!("cannot write to {}: {}", self.name, reason(error)))
    }
}

impl Drop for Output {
    /// Flushes what was found before a failure.
    fn drop(&mut self) {
        if self.is_begun {
            let _ = self.flush(); // another failure is already being reported
        }
    }
}

/// The sign for the number.
const NUMBER: &str = "%d";

/// Files that differ in a number in their name, such as `name-%d.txt`.
#[derive(Debug, Clone)]
pub(crate) struct NumberedFiles {
    /// The name before and after the number.
    parts: (String, String),
    /// The input, which no file replaces.
    input: Option<PathBuf>,
}

impl NumberedFiles {
    /// Returns the files of a name with `%d` in it; `None` for any other name.
    pub(crate) fn new(pattern: &Path, input: Option<&Path>) -> Option<Self> {
        let (before, after) = pattern.to_str()?.split_once(NUMBER)?;
        Some(Self { parts: (before.to_owned(), after.to_owned()), input: input.map(Path::to_owned) })
    }

    /// Opens the file with this number.
    pub(crate) fn open(&self, number: u64) -> Result<Output, Failure> {
        let mut inputs = Inputs::default();
        if let Some(input) = &self.input {
            inputs.add("board", input);
        }
        let (before, after) = &self.parts;
        Output::open(Some(Path::new(&format!("{before}{number}{after}"))), &inputs)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    //! An output in memory.
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
