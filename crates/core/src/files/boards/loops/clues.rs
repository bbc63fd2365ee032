//! Boards of clues: colours, numbers and directions, as the alphabet of a puzzle has them.
//!
//! A direction is a letter n, e, s or w, or an arrow, behind its number, such as `2s`. Other programs write u, r, d and
//! l, or the direction first. A colour stands before both.

use std::cell::Cell;
use std::ops::RangeInclusive;

pub(crate) use super::LineCells;
use super::{CellGrid, notation, rooms, separated, separates};
use crate::files::InputError;
use crate::words::{LETTERS, clue_text};

/// A clue in a cell. What it leaves open may be anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Clue {
    /// Its colour.
    pub(crate) colour: Option<Colour>,
    /// Its number.
    pub(crate) number: Option<u32>,
    /// The direction of its arrow.
    pub(crate) heading: Option<Heading>,
}

/// The colour of a clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Colour {
    White,
    Black,
}

/// A direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Heading {
    North,
    East,
    South,
    West,
}

impl Clue {
    /// A clue that leaves everything open.
    pub(crate) const BARE: Self = Self { colour: None, number: None, heading: None };

    /// Returns a clue of a colour.
    pub(crate) const fn of(colour: Colour) -> Self {
        Self { colour: Some(colour), ..Self::BARE }
    }

    /// Returns a clue with a number.
    pub(crate) const fn number(number: u32) -> Self {
        Self { number: Some(number), ..Self::BARE }
    }

    /// Returns an arrow with a number.
    pub(crate) const fn arrow(number: u32, heading: Heading) -> Self {
        Self { number: Some(number), heading: Some(heading), ..Self::BARE }
    }

    /// Returns whether it agrees with `shown`, apart from what it leaves open.
    pub(crate) fn fits(self, shown: Self) -> bool {
        self.colour.is_none_or(|colour| shown.colour == Some(colour))
            && self.number.is_none_or(|number| shown.number == Some(number))
            && self.heading.is_none_or(|heading| shown.heading == Some(heading))
    }
}

impl Heading {
    /// All directions, in their order.
    pub(crate) const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the direction that a character stands for.
    fn named(sign: char) -> Option<Self> {
        match sign {
            'n' | 'N' | 'u' | 'U' | '^' | '\u{2191}' => Some(Self::North),
            'e' | 'E' | 'r' | 'R' | '>' | '\u{2192}' => Some(Self::East),
            's' | 'S' | 'd' | 'D' | 'v' | 'V' | '\u{2193}' => Some(Self::South),
            'w' | 'W' | 'l' | 'L' | '<' | '\u{2190}' => Some(Self::West),
            _ => None,
        }
    }

    /// Returns its letter.
    pub(crate) fn letter(self) -> &'static str {
        ["n", "e", "s", "w"][self as usize]
    }

    /// Returns the rows downwards and columns to the right of one step.
    pub(crate) fn step(self) -> (i32, i32) {
        [(-1, 0), (0, 1), (1, 0), (0, -1)][self as usize]
    }
}

/// What is in a cell of a board: a clue, or none.
pub(crate) type CellContent = Option<Clue>;

/// A rectangle of cells with and without clues.
pub(crate) type ClueGrid = CellGrid<CellContent>;

/// The clues of a puzzle, and how they are written.
#[derive(Debug)]
pub(crate) struct Alphabet {
    /// What a cell is, for the hints of errors.
    pub(crate) cell: &'static str,
    /// Texts for cells without a clue and for single clues, the canonical one of each first.
    pub(crate) signs: &'static [(CellContent, &'static [&'static str])],
    /// Numbers without an arrow.
    pub(crate) numbers: RangeInclusive<u32>,
    /// Numbers behind a colour, without an arrow.
    pub(crate) coloured: RangeInclusive<u32>,
    /// Whether a letter is a number, too: [`LETTERS`] plus its code.
    pub(crate) letters: bool,
    /// The arrows.
    pub(crate) arrows: Arrows,
    /// How a line is split into cells.
    pub(crate) cells: LineCells,
    /// What the text of a board has.
    pub(crate) layers: BoardLayers,
    /// A clue that is read as none, and the note for it.
    pub(crate) idle: Option<(Clue, &'static str)>,
}

/// What the text of a board has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoardLayers {
    /// Rows of clues.
    Clues,
    /// Rows of clues, an empty line, and rows of region labels.
    CluesAndRegions,
    /// The same, where a region has at most one number.
    NumbersAndRegions,
    /// Rows of region labels.
    Regions,
}

/// The clues of a board, the region of each cell if boards have them, and notes on how they were read.
pub(crate) type ReadClues = (ClueGrid, Vec<u32>, Vec<String>);

/// The arrows of an alphabet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arrows {
    /// There are none.
    None,
    /// An arrow without a number is ignored.
    Numbered,
    /// An arrow may be without a number.
    Any,
}

/// Cells without a clue.
pub(crate) const OPEN: (CellContent, &[&str]) = (None, &[".", "-", "_"]);
/// Cells without a clue, where a question mark is one.
pub(crate) const OPEN_OR_UNKNOWN: (CellContent, &[&str]) = (None, &[".", "-", "_", "?"]);

/// Where blanks may separate cells.
const OPTIONAL: &str = "are optional if all are single characters";

impl Alphabet {
    /// An alphabet without clues.
    #[expect(clippy::reversed_empty_ranges, reason = "no number")]
    pub(crate) const NONE: Self = Self {
        cell: "",
        signs: &[OPEN],
        numbers: 1..=0,
        coloured: 1..=0,
        letters: false,
        arrows: Arrows::None,
        cells: LineCells::Characters,
        layers: BoardLayers::Clues,
        idle: None,
    };

    /// Returns the notation in sentences.
    pub(crate) fn words(&self) -> String {
        let (rows, blanks) = match (self.layers, self.cells) {
            (BoardLayers::Regions, _) => ("one row of region labels per line", OPTIONAL),
            (BoardLayers::Clues, LineCells::Words) => ("one row of cells per line", OPTIONAL),
            (BoardLayers::Clues, LineCells::Dense) => ("one row of cells per line", "may be open cells"),
            (BoardLayers::Clues, _) => ("one row of cells per line", "are optional"),
            _ => ("one row of cells per line, then an empty line, then rows of region labels", OPTIONAL),
        };
        let cell = Some(self.cell).filter(|cell| !cell.is_empty());
        let label = self.has_regions().then_some("a label is a letter, a digit or a word, or '#' for a hole");
        let parts = [Some(rows), cell, label, Some("'%' begins a comment")];
        let parts = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
        format!("The board is a file with {parts}. Blanks between cells {blanks}.")
    }

    /// Returns whether boards have regions.
    pub(crate) fn has_regions(&self) -> bool {
        self.layers != BoardLayers::Clues
    }

    /// Reads a board.
    ///
    /// # Errors
    /// It is not a board of such clues. The error names the place.
    pub(crate) fn read(&self, bytes: &[u8]) -> Result<ReadClues, InputError> {
        let is_idle = Cell::new(false);
        let content = |sign: &str| {
            let content = self.content(sign)?;
            let idle = content.filter(|clue| self.idle.is_some_and(|idle| idle.0 == *clue));
            is_idle.set(is_idle.get() || idle.is_some());
            Some(content.filter(|_| idle.is_none()))
        };
        let (clues, regions, mut notes) = match self.layers {
            BoardLayers::Clues => {
                let (clues, notes) = super::read(bytes, &notation(self.cell), self.cells, content)?;
                (clues, Vec::new(), notes)
            }
            BoardLayers::CluesAndRegions => rooms::read(bytes, self.cell, content, false)?,
            BoardLayers::NumbersAndRegions => rooms::read(bytes, self.cell, content, true)?,
            BoardLayers::Regions => {
                let (labels, regions, notes) = rooms::read_labels(bytes)?;
                (CellGrid { columns: labels.columns, cells: vec![None; regions.len()] }, regions, notes)
            }
        };
        notes.extend(self.idle.filter(|_| is_idle.get()).map(|idle| idle.1.to_owned()));
        Ok((clues, regions, notes))
    }

    /// Returns a board in canonical notation.
    pub(crate) fn board(&self, board: &ClueGrid, regions: &[u32]) -> String {
        let sign = |clue: &CellContent| self.text(*clue);
        match self.layers {
            BoardLayers::Clues if self.cells == LineCells::Words => separated(board, sign),
            BoardLayers::Clues if self.cells == LineCells::Dense => board.text(sign).replace(' ', ""),
            BoardLayers::Clues => board.text(sign),
            BoardLayers::CluesAndRegions | BoardLayers::NumbersAndRegions => {
                rooms::text(board, regions, sign)
            }
            BoardLayers::Regions => rooms::labels(regions, board.columns),
        }
    }

    /// Returns the meaning of a cell; `None` if it has none.
    pub(crate) fn content(&self, sign: &str) -> Option<CellContent> {
        if let Some((clue, _)) = self.signs.iter().find(|(_, texts)| texts.contains(&sign)) {
            return Some(*clue);
        }
        if let Some(number) = sign.parse().ok().filter(|number| self.numbers.contains(number)) {
            return Some(Some(Clue::number(number)));
        }
        if let (&[letter], true) = (sign.as_bytes(), self.letters) {
            return letter.is_ascii_alphabetic().then(|| Some(Clue::number(LETTERS + u32::from(letter))));
        }
        let mut coloured = self.signs.iter().filter_map(|&(clue, texts)| Some((clue?.colour?, texts)));
        let before = |(colour, texts): (_, &[&str])| {
            Some((Some(colour), texts.iter().find_map(|text| sign.strip_prefix(text))?))
        };
        let (colour, rest) = coloured.find_map(before).unwrap_or((None, sign));
        if let Some(number) = rest.parse().ok().filter(|number| self.coloured.contains(number)) {
            return colour.map(|colour| Some(Clue { number: Some(number), ..Clue::of(colour) }));
        }
        let (number, heading) = arrow(rest).filter(|_| self.arrows != Arrows::None)?;
        let is_kept = number.is_some() || self.arrows == Arrows::Any;
        Some(Some(Clue { colour, number, heading: Some(heading).filter(|_| is_kept) }))
    }

    /// Returns the text of a cell.
    pub(crate) fn text(&self, clue: CellContent) -> String {
        let sign = |clue| self.signs.iter().find(|sign| sign.0 == clue).map(|sign| sign.1[0]);
        if let Some(text) = sign(clue) {
            return text.to_owned();
        }
        let Clue { colour, number, heading } = clue.unwrap_or_default();
        let colour = colour.and_then(|colour| sign(Some(Clue::of(colour)))).unwrap_or_default();
        let digits = if self.letters { clue_text } else { |number: u32| number.to_string() };
        let number = number.map_or_else(|| "?".to_owned(), digits);
        [colour, &number, heading.map_or("", Heading::letter)].concat()
    }
}

/// Splits a line into clues, which need no separators.
pub(super) fn split(line: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut rest = line.trim_start_matches(separates);
    while let Some(first) = rest.chars().next() {
        let length = if Heading::named(first).is_some() {
            first.len_utf8() + number(&rest[first.len_utf8()..])
        } else {
            let number = number(rest);
            let next = rest[number..].chars().next().filter(|_| number > 0);
            match next.filter(|&next| Heading::named(next).is_some()) {
                Some(heading) => number + heading.len_utf8(),
                None => number.max(first.len_utf8()),
            }
        };
        let (cell, after) = rest.split_at(length);
        cells.push(cell);
        rest = after.trim_start_matches(separates);
    }
    cells
}

/// Returns the length of the number or question mark at the beginning of a text.
fn number(text: &str) -> usize {
    if text.starts_with('?') { 1 } else { text.bytes().take_while(u8::is_ascii_digit).count() }
}

/// Returns the number of an arrow, if it has one, and its direction.
fn arrow(sign: &str) -> Option<(Option<u32>, Heading)> {
    let (heading, number) = if let Some(heading) = sign.chars().next().and_then(Heading::named) {
        (heading, sign.trim_start_matches(|letter| Heading::named(letter).is_some()))
    } else {
        let heading = sign.chars().next_back()?;
        (Heading::named(heading)?, sign.strip_suffix(heading)?)
    };
    let number = if number == "?" { None } else { Some(number.parse().ok()?) };
    Some((number, heading))
}
