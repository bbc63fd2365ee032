//! The cells of drawings, from and to plain signs.

use super::super::looks::{CellLook, DrawnPuzzle, LabelKind};
use super::drawing::{CellLabel, PenpaCell};
use crate::files::boards::arrows::LAST;

/// The plain signs of directions, by the number of the arrow. (`draw_number` of `class_square.js`.)
const DIRECTIONS: [&str; 8] = ["n", "w", "e", "s", "nw", "ne", "sw", "se"];

impl DrawnPuzzle {
    /// Returns whether the cells of a single column need bars, because numbers are else read digit by digit.
    pub(super) fn needs_bars(&self) -> bool {
        self.digits > 1 && self.empty != LAST
    }

    /// Returns the plain sign of a cell, `None` if it has no meaning.
    pub(super) fn sign(&self, cell: &PenpaCell) -> Option<String> {
        if *cell == PenpaCell::default() {
            return Some(self.empty.to_owned());
        }
        if cell.is_missing {
            let is_bare = cell.label.is_none() && cell.symbol.is_none();
            let has_holes = self.looks.iter().any(|look| look.alone == CellLook::HOLE.alone);
            return (is_bare && has_holes).then(|| CellLook::HOLE.alone.to_owned());
        }
        let label = cell.label.as_ref().filter(|label| !label.text.is_empty() || label.arrow.is_some());
        let is_drawn = cell.colour > 0 || cell.symbol.is_some();
        let found = self.looks.iter().filter(|look| look.fits(cell)).find_map(|look| match label {
            Some(label) => look.sign(label, self.digits),
            None => {
                (!look.alone.is_empty() && (is_drawn || look.blank.is_some())).then(|| look.alone.to_owned())
            }
        });
        found.or_else(|| (label.is_none() && !is_drawn).then(|| self.empty.to_owned()))
    }

    /// Returns the cell of a plain sign, `None` if there is none.
    pub(super) fn cell(&self, sign: &str) -> Option<PenpaCell> {
        if sign == self.empty {
            return Some(PenpaCell::default());
        }
        self.looks.iter().find_map(|look| {
            let (text, arrow) = if sign == look.alone {
                (look.blank, None)
            } else {
                let (text, arrow) = look.label(sign.strip_prefix(look.before)?, self.digits)?;
                (Some(text), arrow)
            };
            let label = text.map(|text| CellLabel { text: text.to_owned(), arrow, style: look.style });
            let circle = look.circles[0];
            let symbol = (circle > 0).then(|| (look.symbol.to_owned(), circle));
            Some(PenpaCell { is_missing: false, colour: look.colours[0], symbol, label })
        })
    }
}

impl CellLook {
    /// Returns whether the colour and the symbol of a cell are those of the look.
    fn fits(&self, cell: &PenpaCell) -> bool {
        // Circles differ in their size.
        let kind = |name: &str| name.split('_').next() == self.symbol.split('_').next();
        let circle = match &cell.symbol {
            None => Some(0),
            Some((name, number)) => kind(name).then_some(*number),
        };
        self.colours.contains(&cell.colour) && circle.is_some_and(|circle| self.circles.contains(&circle))
    }

    /// Returns the plain sign of a cell with a label. Question marks say nothing, and numbers do not without their
    /// arrow.
    fn sign(&self, label: &CellLabel, digits: usize) -> Option<String> {
        let mut text = label.plain()?;
        if self.label == LabelKind::Pointer {
            text = if label.arrow.is_none() { text + LAST } else { text.replace('?', "") };
        }
        if self.label(&text, digits).is_some() {
            return Some(format!("{}{text}", self.before));
        }
        let says_nothing = label.arrow.is_none()
            && match self.label {
                LabelKind::None => self.blank == Some(&text),
                LabelKind::Pointer => false,
                LabelKind::Number | LabelKind::Letter => text == "?",
                LabelKind::Arrow => text == "?" || is_number(&text, digits),
            };
        (says_nothing && !self.alone.is_empty()).then(|| self.alone.to_owned())
    }

    /// Splits a plain label into its text and the number of its arrow.
    fn label<'a>(&self, plain: &'a str, digits: usize) -> Option<(&'a str, Option<usize>)> {
        let is_letter = || plain.len() == 1 && plain.bytes().all(|byte| byte.is_ascii_alphabetic());
        match self.label {
            LabelKind::None => None,
            LabelKind::Number => is_number(plain, digits).then_some((plain, None)),
            LabelKind::Letter => (is_number(plain, digits) || is_letter()).then_some((plain, None)),
            LabelKind::Arrow => {
                let (text, arrow) = pointed(plain)?;
                (arrow < 4 && (text == "?" || is_number(text, digits))).then_some((text, Some(arrow)))
            }
            LabelKind::Pointer => {
                let (text, arrow) = match plain.strip_suffix(LAST) {
                    Some(text) => (text, None),
                    None => pointed(plain).map(|(text, arrow)| (text, Some(arrow)))?,
                };
                (text.is_empty() && arrow.is_some() || is_number(text, digits)).then_some((text, arrow))
            }
        }
    }
}

impl CellLabel {
    /// Returns the label as plain text, with `?` for a number before an arrow; `None` if there is no such arrow.
    pub(super) fn plain(&self) -> Option<String> {
        let Some(arrow) = self.arrow else { return Some(self.text.clone()) };
        let number = if self.text.is_empty() { "?" } else { &self.text };
        Some(format!("{number}{}", DIRECTIONS.get(arrow)?))
    }
}

/// Splits a plain sign into what stands before its direction and the number of the arrow.
fn pointed(plain: &str) -> Option<(&str, usize)> {
    let text = plain.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    let direction = plain[text.len()..].to_ascii_lowercase();
    Some((text, DIRECTIONS.iter().position(|name| *name == direction)?))
}

/// Returns whether a text is a number of at most the given number of digits.
fn is_number(text: &str, digits: usize) -> bool {
    (1..=digits).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}
