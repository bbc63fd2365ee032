//! Splits an input into boards.
//!
//! A board begins with a comment after an empty line, because an empty line alone may belong to a board. The address or
//! ID of a board is a line that no other board continues.

use cavalcade_core::puzzles::foreign;

use super::exit::Failure;
use super::input::{Input, LONGEST, too_long_line};

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
