//! The text a board was read from, to be written again with other cells.
//!
//! Every cell knows its place in the text, so that comments, separators and whatever else the writer
//! put there stay. What is put into a cell is set flush right in the room it finds. Where that
//! is not enough, or the text would be read in another way than it is meant, the board is written in plain form.

use super::signs::Signs;
use super::{Board, Cell};

/// Where the cells of a board stand in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Source {
    text: String,
    /// Begin and length of what stands in each cell; `None` where a row ends early.
    places: Vec<Option<(u32, u32)>>,
    /// Whether every character is a cell.
    dense: bool,
    signs: Signs,
    /// The sign of an open cell, as it was written first.
    open: Option<String>,
}

impl Source {
    pub(crate) fn new(text: &str, dense: bool, signs: Signs) -> Self {
        Self { text: text.to_owned(), places: Vec::new(), dense, signs, open: None }
    }

    pub(crate) fn signs(&self) -> &Signs {
        &self.signs
    }

    /// Notes the place of the next cell.
    pub(crate) fn push(&mut self, start: usize, text: &str, cell: Cell) {
        self.places.push(Some((start as u32, text.len() as u32)));
        if cell == Cell::Open && self.open.is_none() {
            self.open = Some(text.to_owned());
        }
    }

    /// Notes that the next cells are not in the text.
    pub(crate) fn skip(&mut self, count: usize) {
        self.places.resize(self.places.len() + count, None);
    }

    /// The text with other contents in some cells; `None` where one finds no place.
    fn rewritten(&self, edits: impl Iterator<Item = (usize, Cell)>) -> Option<String> {
        let mut text = String::with_capacity(self.text.len());
        let mut done = 0;
        for (cell, content) in edits {
            let (start, length) = self.places[cell]?;
            let (mut start, end) = (start as usize, (start + length) as usize);
            let sign = match content {
                Cell::Open => self.open.clone().unwrap_or_else(|| ".".to_owned()),
                other => plain(other, &self.signs),
            };
            if self.dense && sign.chars().count() != 1 {
                return None;
            }
            // One blank before the cell is needed to separate it, unless something else does.
            let blanks = self.text[done..start].bytes().rev().take_while(|&byte| byte == b' ').count();
            let separated = self.text[..start - blanks]
                .ends_with([',', ';', '|', '\n', '\r', '\t', '\u{2502}'])
                || start == blanks;
            let room = if separated { blanks } else { blanks.saturating_sub(1) };
            let width = self.text[start..end].chars().count();
            start -= sign.chars().count().saturating_sub(width).min(room);
            text.push_str(&self.text[done..start]);
            text.extend(std::iter::repeat_n(' ', width.saturating_sub(sign.chars().count())));
            text.push_str(&sign);
            done = end;
        }
        text.push_str(&self.text[done..]);
        Some(text)
    }
}

/// What stands in a cell of a board in plain form.
fn plain(cell: Cell, signs: &Signs) -> String {
    match cell {
        Cell::Open => signs.plain(false).to_string(),
        Cell::Hole => signs.plain(true).to_string(),
        Cell::Clue(number) => number.to_string(),
        Cell::Mark(letter) => letter.to_string(),
    }
}

impl Board {
    /// The board with other cells, written as it was read; in plain form if it was not read from
    /// a text, or if that would be read in another way.
    #[must_use]
    pub fn rewritten(&self, cells: &[Cell]) -> String {
        let edits =
            || (0..cells.len()).filter(|&cell| cells[cell] != self.cells[cell]).map(|it| (it, cells[it]));
        let kept = self.source.as_ref().and_then(|source| {
            let text = source.rewritten(edits())?;
            let board = Self::read(text.as_bytes(), &source.signs).ok()?;
            (board.columns == self.columns && board.cells == cells).then_some(text)
        });
        kept.unwrap_or_else(|| {
            let known = self.source.as_ref().map(|source| source.signs.clone()).unwrap_or_default();
            let signs: Vec<String> = cells.iter().map(|&cell| plain(cell, &known)).collect();
            let width = signs.iter().map(String::len).max().unwrap_or(0);
            let row = |row: &[String]| {
                let cells: Vec<String> = row.iter().map(|sign| format!("{sign:>width$}")).collect();
                cells.join(" ") + "\n"
            };
            signs.chunks(self.columns.max(1)).map(row).collect()
        })
    }
}
