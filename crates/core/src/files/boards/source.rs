//! The original text of a board, for writing it with other cells.
//!
//! Each cell knows its place in the text, so comments, separators and all other text stay. New contents are aligned
//! right in the available space. If that is not enough, or the result would be read differently, the board is written
//! in plain form.

use super::signs::Signs;
use super::{Board, Cell};

/// The text of a board and the places of its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Source {
    text: String,
    /// Start and length of each cell; `None` where a row ends early.
    places: Vec<Option<(u32, u32)>>,
    /// Whether every character is a cell.
    dense: bool,
    signs: Signs,
    /// The first sign that was used for an open cell.
    open: Option<String>,
}

impl Source {
    pub(crate) fn new(text: &str, dense: bool, signs: Signs) -> Self {
        Self { text: text.to_owned(), places: Vec::new(), dense, signs, open: None }
    }

    pub(crate) fn signs(&self) -> &Signs {
        &self.signs
    }

    /// Records the place of the next cell.
    pub(crate) fn push(&mut self, start: usize, text: &str, cell: Cell) {
        self.places.push(Some((start as u32, text.len() as u32)));
        if cell == Cell::Open && self.open.is_none() {
            self.open = Some(text.to_owned());
        }
    }

    /// Records that the next cell is not in the text.
    pub(crate) fn skip(&mut self) {
        self.places.push(None);
    }

    /// Returns the text with other contents in some cells; `None` if one does not fit.
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
            // A blank must remain before the cell, unless another separator precedes it.
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

/// Returns a cell in plain form.
pub(super) fn plain(cell: Cell, signs: &Signs) -> String {
    match cell {
        Cell::Open => signs.plain(false).to_string(),
        Cell::Hole => signs.plain(true).to_string(),
        Cell::Clue(number) => number.to_string(),
        Cell::Mark(letter) => letter.to_string(),
    }
}

impl Board {
    /// Returns the board with other cells in its original notation; in plain form if there is none, or if the result
    /// would be read differently.
    #[must_use]
    pub fn rewritten(&self, cells: &[Cell]) -> String {
        let edits = || {
            (0..cells.len())
                .filter(|&cell| cells[cell] != self.cells[cell])
                .map(|changed| (changed, cells[changed]))
        };
        let kept = self.source.as_ref().and_then(|source| {
            let text = source.rewritten(edits())?;
            let board = Self::read(text.as_bytes(), &source.signs).ok()?;
            let is_same = board.columns == self.columns && board.cells == cells && board.links == self.links;
            is_same.then_some(text)
        });
        kept.unwrap_or_else(|| self.aligned(cells))
    }

    /// Returns the board with other cells in plain form: one line per row, aligned, without comments.
    pub(crate) fn aligned(&self, cells: &[Cell]) -> String {
        let known = self.source.as_ref().map(|source| source.signs.clone()).unwrap_or_default();
        let sign = |(cell, &content): (usize, &Cell)| match (content, self.arrow_name(cell)) {
            (Cell::Hole, _) | (_, "") => plain(content, &known),
            (Cell::Open, arrow) => arrow.to_owned(),
            (_, arrow) => plain(content, &known) + arrow,
        };
        self.arranged(cells.iter().enumerate().map(sign).collect())
    }
}
