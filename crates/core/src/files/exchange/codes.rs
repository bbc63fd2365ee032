//! Codes of cells as values that are read in both directions.
//!
//! A code is made of forms, each with its reader and its writer side by side: a character for a cell, a letter for a run of
//! cells, a number. The forms that only one program has are in its folder.

use std::borrow::Cow;
use std::fmt::Debug;

use super::cells::{ForeignCode, PlainBoard};
use super::{BoardCode, Imported, WrittenCode};
use crate::files::InputError;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::barred;

/// The sign of a cell in plain boards.
pub(super) type PlainSign = Cow<'static, str>;

/// A code of cells.
pub(crate) trait CellCode: Sync + Debug {
    /// Reads the next cell or cells; `None` if the code does not continue in this form.
    fn read(&self, code: &mut CodeSigns<'_>) -> Option<Vec<PlainSign>>;

    /// Writes a cell, and perhaps some after it. Returns how many they are with their code; `None` if the cell does not
    /// have this form.
    fn write(&self, cells: &[&str], at: usize) -> Option<(usize, String)>;

    /// Returns what boards in this code are like.
    fn style(&self) -> CodeStyle {
        CodeStyle::characters("it has no sign there")
    }
}

/// What boards in a code are like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CodeStyle {
    /// Whether each character of a plain board is a cell, with or without blanks between them.
    pub(super) is_dense: bool,
    /// Whether a plain board of a single column has bars, without which its characters would be cells.
    pub(super) has_bars: bool,
    /// Whether open cells at the end may be missing.
    pub(super) is_open_ended: bool,
    /// Why a cell cannot be written.
    pub(super) refusal: &'static str,
}

impl CodeStyle {
    /// Cells of one character, of which open ones at the end may be missing.
    pub(super) const fn characters(refusal: &'static str) -> Self {
        Self { is_dense: true, has_bars: false, is_open_ended: true, refusal }
    }

    /// Cells of several characters, of which open ones at the end may be missing.
    pub(super) const fn words(refusal: &'static str) -> Self {
        Self { is_dense: false, has_bars: true, is_open_ended: true, refusal }
    }

    /// Returns the style with all cells in the code, and without bars.
    pub(super) const fn complete(self) -> Self {
        Self { has_bars: false, is_open_ended: false, ..self }
    }
}

/// Several forms, of which the first that fits is taken.
#[derive(Debug)]
pub(crate) struct CodeChoice {
    forms: &'static [&'static dyn CellCode],
    style: CodeStyle,
}

impl CodeChoice {
    pub(super) const fn new(style: CodeStyle, forms: &'static [&'static dyn CellCode]) -> Self {
        Self { forms, style }
    }
}

impl CellCode for CodeChoice {
    fn read(&self, code: &mut CodeSigns<'_>) -> Option<Vec<PlainSign>> {
        let start = code.at;
        self.forms.iter().find_map(|form| {
            code.at = start;
            form.read(code)
        })
    }

    fn write(&self, cells: &[&str], at: usize) -> Option<(usize, String)> {
        self.forms.iter().find_map(|form| form.write(cells, at))
    }

    fn style(&self) -> CodeStyle {
        self.style
    }
}

/// A letter for a run of equal cells, the first letter for one cell.
#[derive(Debug)]
pub(super) struct CellRun {
    pub(super) first: u8,
    pub(super) longest: usize,
    pub(super) sign: &'static str,
}

impl CellRun {
    /// Runs of open cells that use the whole alphabet.
    pub(super) const LETTERS: Self = Self { first: b'a', longest: 26, sign: "." };
}

impl CellCode for CellRun {
    fn read(&self, code: &mut CodeSigns<'_>) -> Option<Vec<PlainSign>> {
        let length = (code.next()? as usize + 1).checked_sub(usize::from(self.first))?;
        (1..=self.longest).contains(&length).then(|| vec![self.sign.into(); length])
    }

    fn write(&self, cells: &[&str], at: usize) -> Option<(usize, String)> {
        let length = cells[at..].iter().take(self.longest).take_while(|cell| **cell == self.sign).count();
        (length > 0).then(|| (length, char::from(self.first + length as u8 - 1).to_string()))
    }
}

/// Characters for single cells.
#[derive(Debug)]
pub(super) struct CellSigns {
    pub(super) code: &'static str,
    /// The plain sign of each character.
    pub(super) plain: &'static str,
    /// A note for boards with one of them, if the plain sign says less.
    pub(super) note: Option<&'static str>,
}

impl CellSigns {
    pub(super) const fn new(code: &'static str, plain: &'static str) -> Self {
        Self { code, plain, note: None }
    }
}

impl CellCode for CellSigns {
    fn read(&self, code: &mut CodeSigns<'_>) -> Option<Vec<PlainSign>> {
        let at = self.code.find(code.next()?)?;
        code.note = code.note.or(self.note);
        Some(vec![self.plain[at..=at].into()])
    }

    fn write(&self, cells: &[&str], at: usize) -> Option<(usize, String)> {
        let is_sign = |sign: u8| cells[at].as_bytes().eq_ignore_ascii_case(&[sign]);
        let sign = self.plain.bytes().position(is_sign)?;
        Some((1, self.code[sign..=sign].to_owned()))
    }
}

/// The characters of a code, and how far they are read.
#[derive(Debug)]
pub(crate) struct CodeSigns<'a> {
    pub(super) code: ForeignCode<'a>,
    /// Where the next character begins.
    pub(super) at: usize,
    /// The last place that was read, for errors.
    furthest: usize,
    /// The number of cells that are still to be read.
    pub(super) left: usize,
    /// What the code says that the board does not.
    pub(super) note: Option<&'static str>,
    /// Why the code makes no sense, if it is not the character at the last place.
    pub(super) error: Option<InputError>,
}

impl<'a> CodeSigns<'a> {
    pub(super) fn new(code: &ForeignCode<'a>) -> Self {
        Self { code: *code, at: 0, furthest: 0, left: 0, note: None, error: None }
    }

    /// Returns what is not read yet.
    pub(super) fn rest(&self) -> &'a str {
        &self.code.code[self.at..]
    }

    /// Returns the next character.
    pub(super) fn next(&mut self) -> Option<char> {
        self.furthest = self.furthest.max(self.at);
        let sign = self.rest().chars().next()?;
        self.at += sign.len_utf8();
        Some(sign)
    }

    /// Passes a character, if it is the next one.
    pub(super) fn take(&mut self, sign: char) -> bool {
        let is_next = self.rest().starts_with(sign);
        self.at += if is_next { sign.len_utf8() } else { 0 };
        is_next
    }

    /// Reads a digit of a base, which is no capital letter.
    pub(super) fn digit(&mut self, base: u32) -> Option<u32> {
        let sign = self.next()?;
        sign.to_digit(base).filter(|_| !sign.is_ascii_uppercase())
    }

    /// Reads a number of that many digits of a base.
    pub(super) fn number(&mut self, digits: usize, base: u32) -> Option<u32> {
        (0..digits).try_fold(0, |number, _| Some(number * base + self.digit(base)?))
    }

    /// Reads a decimal number; `None` if there is none. Numbers that are too large become the largest.
    pub(super) fn decimal(&mut self) -> Option<usize> {
        let rest = self.rest();
        let digits = &rest[..rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len())];
        self.at += digits.len();
        (!digits.is_empty()).then(|| digits.parse().unwrap_or(usize::MAX))
    }

    /// Reads at least `count` cells, or fewer if the code ends.
    ///
    /// # Errors
    /// A character has no meaning, or the code ends within a cell.
    pub(super) fn cells(&mut self, form: &dyn CellCode, count: usize) -> Result<Vec<PlainSign>, InputError> {
        let mut cells = Vec::new();
        while cells.len() < count && !self.rest().is_empty() {
            self.left = count - cells.len();
            let read = form.read(self);
            cells.extend(read.ok_or_else(|| self.error.take().unwrap_or_else(|| self.unknown()))?);
        }
        Ok(cells)
    }

    /// Reads the whole code as `count` cells; `uneven` returns the error for another number of them.
    ///
    /// # Errors
    /// As for [`CodeSigns::cells`], or there are too many or too few.
    pub(super) fn all(
        &mut self,
        form: &dyn CellCode,
        count: usize,
        uneven: impl Fn(usize) -> InputError,
    ) -> Result<Vec<PlainSign>, InputError> {
        let mut cells = self.cells(form, count)?;
        if cells.len() == count {
            cells.extend(self.cells(form, 1)?);
        }
        if form.style().is_open_ended {
            cells.resize(cells.len().max(count), ".".into());
        }
        if cells.len() == count { Ok(cells) } else { Err(uneven(cells.len())) }
    }

    /// Returns the error for the last place that was read.
    fn unknown(&self) -> InputError {
        let (read, rest) = self.code.code.split_at(self.furthest);
        let Some(sign) = rest.chars().next() else { return self.code.cut() };
        let (what, place, sign) = (self.code.what, read.chars().count() + 1, sign.escape_debug());
        InputError::new(format!("{what}: character {place} of the code is '{sign}', which has no meaning"))
            .hint("copy the whole text")
    }
}

/// Writes cells.
///
/// # Errors
/// A cell does not have the form.
pub(super) fn written(
    form: &dyn CellCode,
    cells: &[&str],
    board: &PlainBoard<'_>,
) -> Result<String, InputError> {
    let (mut code, mut at) = (String::new(), 0);
    while at < cells.len() {
        let written = form.write(cells, at);
        let (count, text) = written.ok_or_else(|| board.refuse(cells[at], form.style().refusal))?;
        code += &text;
        at += count;
    }
    Ok(code)
}

impl<C: CellCode> BoardCode for C {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let mut signs = CodeSigns::new(code);
        let cells = signs.all(self, code.count(), |found| code.uneven(found))?;
        let text = CellGrid { columns: code.columns, cells }.text(ToString::to_string);
        let text = if self.style().has_bars { barred(text, code.columns) } else { text };
        Ok(code.imported(text, signs.note))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        let grid = board.cells(self.style().is_dense)?;
        let code = written(self, &grid.cells, board)?;
        Ok(WrittenCode { columns: grid.columns, rows: grid.rows(), code, ..WrittenCode::default() })
    }
}
