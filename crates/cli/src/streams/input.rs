//! Bytes from a file or from standard input: all at once, line by line, or board by board.
//!
//! The beginning of the input shows whether it is a stream of lines, so it is read first and put back before the rest.
//! Lines end with a line feed, a carriage return or both.
//!
//! A board begins with a comment after an empty line, because an empty line alone may belong to a board. The address or
//! ID of a board is a line that no other board continues.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use cavalcade_core::puzzles::{Puzzle, foreign};

use crate::streams::captured::captured_input;
use crate::streams::exit::{Failure, reason};
use crate::streams::standard;

/// The largest input, or line of a stream, in bytes; it keeps a wrong file from filling the memory.
pub(crate) const LONGEST: usize = 16 << 20;

/// The largest program or font in bytes; compiled models and East Asian fonts are far longer than boards.
pub(crate) const LONGEST_PROGRAM_OR_FONT: usize = 256 << 20;

/// Returns the length of the largest input for a puzzle, in bytes.
pub(crate) fn longest(puzzle: &dyn Puzzle) -> usize {
    if puzzle.facts().is_program() { LONGEST_PROGRAM_OR_FONT } else { LONGEST }
}

/// Returns the text of a board that is typed in place of a file: an address or ID of another program, unless a file has
/// that name.
pub(crate) fn typed_board(path: &Path) -> Option<String> {
    let text = path.to_str().filter(|text| foreign::is_foreign(text))?;
    (!path.exists()).then(|| text.to_owned())
}

/// An input, read once from its start.
pub(crate) struct Input {
    /// The beginning, which is read again.
    start: Cursor<Vec<u8>>,
    rest: BufReader<Box<dyn Read>>,
    /// What messages call it, such as "board".
    noun: &'static str,
    /// The name of the file, for messages.
    name: String,
    /// The number of the last line.
    line: usize,
    /// Whether the last line ended with a carriage return, which a line feed may follow.
    returned: bool,
    /// Whether the rest of an overlong line must still be skipped.
    skips: bool,
    /// Whether only line feeds end lines.
    feeds: bool,
}

impl Input {
    /// Opens a file; `-` is standard input. `meant` may return a hint if the file does not exist.
    pub(crate) fn open(
        path: &Path,
        noun: &'static str,
        meant: impl FnOnce() -> Option<String>,
    ) -> Result<Self, Failure> {
        let is_standard = path == Path::new("-");
        if is_standard && let Some(bytes) = captured_input() {
            return Ok(Self::new(Box::new(Cursor::new(bytes)), noun, "standard input".into()));
        }
        if is_standard && !standard::has_input() {
            return Err(Failure::input(format!("cannot read {noun} standard input: it is closed"))
                .hint("name a file, or redirect one with '< FILE'"));
        }
        let name = if is_standard { "standard input".into() } else { format!("'{}'", path.display()) };
        let source: Result<Box<dyn Read>, io::Error> = if is_standard {
            Ok(Box::new(io::stdin().lock()))
        } else {
            File::open(path).map(|file| Box::new(file) as Box<dyn Read>)
        };
        let source = source.map_err(|error| {
            let hint = (error.kind() == io::ErrorKind::NotFound).then(meant).flatten();
            hint.map_or_else(
                || failure(noun, &name, &error),
                |hint| Failure::input(format!("cannot read {noun} {name}: {}", reason(&error))).hint(&hint),
            )
        })?;
        Ok(Self::new(source, noun, name))
    }

    /// Returns an input with a text that was typed instead of the name of a file, or compiled from it.
    pub(crate) fn typed(text: impl Into<Vec<u8>>, noun: &'static str) -> Self {
        Self::new(Box::new(Cursor::new(text.into())), noun, "as typed".into())
    }

    fn new(source: Box<dyn Read>, noun: &'static str, name: String) -> Self {
        let rest = BufReader::with_capacity(1 << 16, source);
        Self {
            start: Cursor::default(),
            rest,
            noun,
            name,
            line: 0,
            returned: false,
            skips: false,
            feeds: false,
        }
    }

    /// Makes only line feeds end lines, as in a protocol: a carriage return elsewhere must not begin another question.
    pub(crate) fn with_feeds(self) -> Self {
        Self { feeds: true, ..self }
    }

    /// Returns the beginning: everything up to the end of the first line that is enough. Call it before all other
    /// methods.
    pub(crate) fn start(&mut self, mut is_enough: impl FnMut(&[u8]) -> bool) -> Result<&[u8], Failure> {
        let (mut bytes, mut is_read) = (Vec::new(), false);
        while !is_read && bytes.len() <= LONGEST {
            let before = bytes.len();
            let room = (LONGEST + 1 - before) as u64;
            let found = (&mut self.rest).take(room).read_until(b'\n', &mut bytes);
            if found.map_err(|error| failure(self.noun, &self.name, &error))? == 0 {
                break;
            }
            let line = bytes[before..].strip_suffix(b"\n").unwrap_or(&bytes[before..]);
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            is_read =
                line.split(|&byte| byte == b'\r').fold(false, |is_read, part| is_read | is_enough(part));
        }
        self.start = Cursor::new(bytes);
        Ok(self.start.get_ref())
    }

    /// Reads everything that was not read yet; refuses more than `longest` bytes.
    pub(crate) fn read(self, longest: usize) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let result = self.start.chain(self.rest).take(longest as u64 + 1).read_to_end(&mut bytes);
        result.map_err(|error| failure(self.noun, &self.name, &error))?;
        if bytes.len() > longest {
            return Err(too_long(&format!("{} {}", self.noun, self.name), longest));
        }
        Ok(bytes)
    }

    /// Reads the next line into `bytes`, without its end, and returns its number; `None` after the last line. An
    /// overlong line is cut off; see [`too_long_line`].
    pub(crate) fn line(&mut self, bytes: &mut Vec<u8>) -> Result<Option<usize>, Failure> {
        bytes.clear();
        let mut begun = false;
        loop {
            let begins = (self.start.position() as usize) < self.start.get_ref().len();
            let source: &mut dyn BufRead = if begins { &mut self.start } else { &mut self.rest };
            let found = match source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                found => found.map_err(|error| failure(self.noun, &self.name, &error))?,
            };
            if found.is_empty() {
                self.line += usize::from(begun);
                return Ok(begun.then_some(self.line));
            }
            if std::mem::take(&mut self.returned) && found[0] == b'\n' {
                source.consume(1);
                continue;
            }
            let end = found.iter().position(|&byte| byte == b'\n' || (byte == b'\r' && !self.feeds));
            if !self.skips {
                begun = true;
                bytes.extend_from_slice(&found[..end.unwrap_or(found.len())]);
            }
            self.returned = end.is_some_and(|end| found[end] == b'\r');
            let used = end.map_or(found.len(), |end| end + 1);
            source.consume(used);
            let skipped = end.is_some() && std::mem::take(&mut self.skips);
            if !skipped && (end.is_some() || bytes.len() > LONGEST) {
                self.skips = end.is_none();
                self.line += 1;
                return Ok(Some(self.line));
            }
        }
    }
}

/// Returns whether a line is the second that is not blank.
pub(crate) fn is_second() -> impl FnMut(&[u8]) -> bool {
    let mut lines = 0;
    move |line| {
        lines += usize::from(!line.trim_ascii().is_empty());
        lines >= 2
    }
}

/// Returns the error for a line of [`Input::line`] that was too long.
pub(crate) fn too_long_line(bytes: &[u8], noun: &str, line: usize) -> Option<Failure> {
    (bytes.len() > LONGEST).then(|| too_long(&format!("{noun} line {line}"), LONGEST))
}

fn failure(noun: &str, name: &str, error: &io::Error) -> Failure {
    let hint = match error.kind() {
        io::ErrorKind::NotFound => Some(format!("name a file with the {noun}, or - for standard input")),
        io::ErrorKind::IsADirectory => Some("this is a folder; name a file in it".to_owned()),
        _ => None,
    };
    Failure::input(format!("cannot read {noun} {name}: {}", reason(error))).maybe(hint)
}

fn too_long(what: &str, longest: usize) -> Failure {
    let message = format!("{what} is longer than {} MiB", longest >> 20);
    let meant = if longest == LONGEST { "a board or graph" } else { "a program or a font" };
    Failure::input(message).hint(format!("wrong file? {meant} is much smaller"))
}

/// A board of an input.
pub(crate) struct InputBoard {
    /// The number of its first line, from 1.
    pub(crate) line: usize,
    /// Its lines, up to the last that is not empty; each ends with a line feed.
    pub(crate) bytes: Vec<u8>,
}

impl InputBoard {
    /// Returns the first comment before the cells, without its sign.
    pub(crate) fn title(&self) -> Option<String> {
        let first = self.bytes.split(|&byte| byte == b'\n').next()?;
        let title = first.trim_ascii().strip_prefix(b"%")?;
        Some(String::from_utf8_lossy(title).trim().to_owned()).filter(|title| !title.is_empty())
    }

    /// Returns its lines below as many comments as lines precede it, so that messages name the lines of the input.
    pub(crate) fn in_place(&self) -> Vec<u8> {
        [&*b"%\n".repeat(self.line - 1), &*self.bytes].concat()
    }
}

/// Reads the boards of an input.
pub(crate) struct BoardReader {
    input: Input,
    lines: BoardLines,
    /// The board whose first line was read.
    begun: Option<InputBoard>,
}

impl BoardReader {
    /// Reads from the start of an input.
    pub(crate) fn new(input: Input) -> Self {
        Self { input, lines: BoardLines::default(), begun: None }
    }

    /// Reads the next board; `None` after the last one.
    ///
    /// # Errors
    /// The input cannot be read, or a board is too long.
    pub(crate) fn next(&mut self) -> Result<Option<InputBoard>, Failure> {
        let (mut board, mut empty) = (self.begun.take(), 0);
        let mut text = Vec::new();
        while let Some(line) = self.input.line(&mut text)? {
            let text = text.strip_prefix(BYTE_ORDER_MARK).filter(|_| line == 1).unwrap_or(&text);
            let begins = self.lines.begins(text);
            let begun = |bytes: &[u8]| InputBoard { line, bytes: [bytes, b"\n"].concat() };
            match &mut board {
                Some(_) if begins => {
                    self.begun = Some(begun(text));
                    return Ok(board);
                }
                Some(_) if text.trim_ascii().is_empty() => empty += 1,
                Some(board) => {
                    board.bytes.resize(board.bytes.len() + std::mem::take(&mut empty), b'\n');
                    board.bytes.extend_from_slice(text);
                    board.bytes.push(b'\n');
                }
                None if text.trim_ascii().is_empty() => {}
                None => board = Some(begun(text)),
            }
            // An input without an end must not be read on.
            if let Some(failure) = board.as_ref().and_then(|it| too_long_line(&it.bytes, "board in", it.line))
            {
                return Err(failure);
            }
        }
        Ok(board.filter(|_| self.lines.has_cells))
    }
}

/// The mark before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns whether an input holds several boards; its beginning is read again.
///
/// # Errors
/// The input cannot be read.
pub(crate) fn holds_several(input: &mut Input) -> Result<bool, Failure> {
    let (mut lines, mut is_second, mut is_several) = (BoardLines::default(), false, false);
    input.start(|line| {
        is_second |= lines.begins(line);
        is_several |= is_second && lines.has_cells;
        is_several
    })?;
    Ok(is_several)
}

/// What is known of a board after some of its lines.
#[derive(Default)]
struct BoardLines {
    has_cells: bool,
    /// Whether a comment would begin another board.
    is_over: bool,
}

impl BoardLines {
    /// Adds a line; returns whether another board begins with it.
    fn begins(&mut self, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        let is_comment = line.starts_with(b"%");
        let is_whole = line.len() <= LONGEST && std::str::from_utf8(line).is_ok_and(foreign::is_foreign);
        let begins = self.has_cells && (is_whole || self.is_over && is_comment);
        self.has_cells = self.has_cells && !begins || !is_comment && !line.is_empty();
        self.is_over = is_whole || line.is_empty();
        begins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Drops(Cursor<Vec<u8>>);

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let room = buffer.len().min(1);
            self.0.read(&mut buffer[..room])
        }
    }

    fn inputs(text: &str) -> [Input; 2] {
        let bytes = || Cursor::new(text.as_bytes().to_vec());
        [Box::new(bytes()) as Box<dyn Read>, Box::new(Drops(bytes()))]
            .map(|source| Input::new(source, "board", "memory".into()))
    }

    fn lines(input: &mut Input) -> Vec<String> {
        let (mut lines, mut bytes) = (Vec::new(), Vec::new());
        while let Some(number) = input.line(&mut bytes).expect("memory can be read") {
            lines.push(String::from_utf8(bytes.clone()).expect("UTF-8"));
            assert_eq!(number, lines.len());
        }
        lines
    }

    #[test]
    fn lines_end_in_three_ways() {
        for text in ["a\nb\n\nc", "a\r\nb\r\n\r\nc\r\n", "a\rb\r\rc\r", "a\r\nb\n\rc"] {
            for mut input in inputs(text) {
                assert_eq!(lines(&mut input), ["a", "b", "", "c"], "{text:?}");
            }
        }
        for mut input in inputs("") {
            assert_eq!(lines(&mut input), [""; 0]);
        }
    }

    #[test]
    fn the_beginning_is_read_again() {
        for (text, start) in [
            ("\n a\n\r\n\nb\nc\n", "\n a\n\r\n\nb\n"),
            ("a\rb\rc", "a\rb\rc"),
            ("a", "a"),
            ("", ""),
            ("a\n\n", "a\n\n"),
        ] {
            for mut input in inputs(text) {
                assert_eq!(input.start(is_second()).expect("memory can be read"), start.as_bytes());
                assert_eq!(input.read(LONGEST).expect("memory can be read"), text.as_bytes());
            }
            let [mut input, mut other] = inputs(text);
            other.start(is_second()).expect("memory can be read");
            assert_eq!(lines(&mut input), lines(&mut other));
        }
    }

    #[test]
    fn the_line_after_one_that_is_too_long_is_read() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["a", &"x".repeat(LONGEST + 7), "b"].join(end);
            let [mut input, _] = inputs(&text);
            let mut bytes = Vec::new();
            for (number, is_long) in [(1, false), (2, true), (3, false)] {
                assert_eq!(input.line(&mut bytes), Ok(Some(number)), "{end:?}");
                assert_eq!(too_long_line(&bytes, "board", number).is_some(), is_long, "{end:?}");
            }
            assert_eq!((input.line(&mut bytes), &*bytes), (Ok(None), &b""[..]));
        }
    }

    #[test]
    fn what_is_too_long_is_refused() {
        let source = || Input::new(Box::new(io::repeat(b'x')), "board", "memory".into());
        let message = |failure| match failure {
            Failure::Input { message, .. } => message,
            other => format!("{other:?}"),
        };
        assert_eq!(
            message(source().read(LONGEST).expect_err("too long")),
            "board memory is longer than 16 MiB"
        );
        let mut input = source();
        assert_eq!(input.start(is_second()).expect("memory can be read").len(), LONGEST + 1);
        let mut bytes = Vec::new();
        assert_eq!(input.line(&mut bytes), Ok(Some(1)));
        let failure = too_long_line(&bytes, "board", 1).expect("too long");
        assert_eq!(message(failure), "board line 1 is longer than 16 MiB");
    }

    /// Returns the first line and the number of lines of each board.
    fn boards(text: &str) -> Vec<(usize, usize)> {
        let mut reader = BoardReader::new(Input::typed(text.to_owned(), "board"));
        let mut found = Vec::new();
        while let Some(board) = reader.next().expect("memory can be read") {
            found.push((board.line, board.bytes.split(|&byte| byte == b'\n').count() - 1));
        }
        let is_several =
            holds_several(&mut Input::typed(text.to_owned(), "board")).expect("memory can be read");
        assert_eq!(is_several, found.len() > 1, "{text:?}");
        found
    }

    #[test]
    fn comments_after_empty_lines_begin_boards() {
        assert_eq!(boards("% a\n1 .\n\n% b\n. 1\n\n"), [(1, 2), (4, 2)]);
        assert_eq!(boards("\n\n1 .\r\n\r\n. 1"), [(3, 3)], "an empty line may belong to a board");
        assert_eq!(boards("% a\n\n% b\n. 1\n\n\n% c\n% d\n1 .\n% e\n. .\n"), [(1, 4), (7, 5)]);
        assert_eq!(boards("\u{feff}% a\r1 .\r\r% b\r1 .\r\r% the end\r"), [(1, 2), (4, 2)]);
        for none in ["% a\n\n% b\n", "", "\n\n"] {
            assert_eq!(boards(none), []);
        }
    }

    #[test]
    fn addresses_are_boards_of_their_own() {
        let address = "https://puzz.link/p?slither/5/5/cbcbcddad";
        assert_eq!(boards(&format!("{address}\n{address}\n\n3x3:a0bBc\n")), [(1, 1), (2, 1), (4, 1)]);
        assert_eq!(boards(&format!("% a\n{address}\n% b\n{address}\n")), [(1, 2), (3, 2)]);
        assert_eq!(boards(&format!("1 .\n. 1\n{address}")), [(1, 2), (3, 1)]);
        assert_eq!(boards("pzprv3\nslither\n1\n1\n. \n\npzprv3\nslither\n"), [(1, 5), (7, 2)]);
    }

    #[test]
    fn the_first_comment_is_the_title() {
        let title = |text: &str| InputBoard { line: 3, bytes: text.as_bytes().to_vec() }.title();
        assert_eq!(title("%  a board, 5x5 \n% b\n1 .\n").as_deref(), Some("a board, 5x5"));
        assert_eq!(title("%\n1 .\n"), None);
        assert_eq!(title("1 . % a\n"), None);
    }
}
