//! What boards of a puzzle are made of, as data. Editors and drawings read this, and need no list of puzzles.

use std::ops::RangeInclusive;

use super::diagram::DrawnCell;
use super::piece::Piece;
use crate::files::boards::loops::clues::{Alphabet, Arrows, Clue, Heading};
use crate::problems::tiling::Tiling;

/// The boards of a puzzle.
#[derive(Debug, Clone)]
pub struct BoardForm {
    /// What a cell may be.
    pub cells: Vec<CellForm>,
    /// The text of a cell whose clue is removed; `None` if only its number is.
    pub removed: Option<String>,
    /// What is between cells.
    pub borders: BorderForm,
    /// The shapes that cells may have, the usual one first.
    pub tilings: Vec<Tiling>,
    /// Whether blanks may stand between cells.
    pub is_spaced: bool,
    /// Whether each number from 1 to the largest is on the board.
    pub is_gapless: bool,
    /// What solutions show.
    pub solution: SolutionForm,
}

/// Cells that are written in one way: a text, a number if there are any, and an arrow if there are any.
#[derive(Debug, Clone)]
pub struct CellForm {
    /// The text before the number and the arrow.
    pub text: String,
    /// The words for such a cell, where `{number}` stands for its number.
    pub name: String,
    /// The numbers, if there are any.
    pub numbers: Option<RangeInclusive<u32>>,
    /// The texts of arrows, if there are any.
    pub arrows: Vec<&'static str>,
    /// Whether solutions leave the cell as it is.
    pub is_blocked: bool,
    /// What is drawn, with any number.
    pub drawn: DrawnCell,
}

/// What is between the cells of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BorderForm {
    /// Nothing.
    None,
    /// Walls.
    Walls,
    /// Dots.
    Dots,
    /// Borders of regions.
    Regions,
}

/// What solutions show on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolutionForm {
    /// Numbers in cells.
    Numbers,
    /// A path through cells.
    Path,
    /// A loop through cells.
    Loop,
    /// A loop along the sides of cells.
    Sides,
    /// Paths between equal numbers.
    Paths,
    /// A loop through cells; the others are shaded.
    Shading,
    /// Pieces in cells.
    Marks(Piece),
}

impl CellForm {
    /// Returns a cell without a clue.
    pub(super) fn open() -> Self {
        Self {
            text: ".".to_owned(),
            name: "empty".to_owned(),
            numbers: None,
            arrows: Vec::new(),
            is_blocked: false,
            drawn: DrawnCell::default(),
        }
    }

    /// Returns a place without a cell.
    pub(super) fn hole() -> Self {
        let drawn = DrawnCell { hole: true, ..DrawnCell::default() };
        Self { name: "hole".to_owned(), is_blocked: true, drawn, ..Self::open() }.with_text("#")
    }

    /// Returns a cell with a number from 1 on.
    pub(super) fn number() -> Self {
        Self { name: "{number}".to_owned(), numbers: Some(1..=u32::MAX), ..Self::open() }.with_text("")
    }

    /// Returns the same cell with another text.
    pub(super) fn with_text(self, text: &str) -> Self {
        Self { text: text.to_owned(), ..self }
    }

    /// Returns the cells of an alphabet; `look` returns what a clue is called and how it is drawn.
    pub(super) fn of(alphabet: &Alphabet, look: &dyn Fn(Clue) -> Self) -> Vec<Self> {
        let clue_or_none = |&(clue, texts): &(Option<Clue>, &[&'static str])| {
            clue.map_or_else(Self::open, look).with_text(texts[0])
        };
        let mut cells: Vec<Self> = alphabet.signs.iter().map(clue_or_none).collect();
        let colours =
            alphabet.signs.iter().filter_map(|&(clue, texts)| Some((Some(clue?.colour?), texts[0])));
        for (colour, text) in [(None, "")].into_iter().chain(colours) {
            let numbers = if colour.is_none() { &alphabet.numbers } else { &alphabet.coloured };
            if !numbers.is_empty() {
                let clue = Clue { colour, ..Clue::number(*numbers.start()) };
                cells.push(Self { numbers: Some(numbers.clone()), ..look(clue).with_text(text) });
            }
            let arrows = Heading::ALL.map(Heading::letter).to_vec();
            let clue = Clue { colour, ..Clue::arrow(0, Heading::North) };
            if alphabet.arrows != Arrows::None {
                let numbers = Some(0..=u32::MAX);
                cells.push(Self { numbers, arrows: arrows.clone(), ..look(clue).with_text(text) });
            }
            if alphabet.arrows == Arrows::Any {
                cells.push(Self { arrows, ..look(Clue { number: None, ..clue }).with_text("?") });
            }
        }
        cells
    }
}

impl BoardForm {
    /// Returns boards of squares with these cells.
    pub(super) fn of(cells: Vec<CellForm>, solution: SolutionForm) -> Self {
        Self {
            cells,
            removed: Some(".".to_owned()),
            borders: BorderForm::None,
            tilings: vec![Tiling::Squares],
            is_spaced: true,
            is_gapless: false,
            solution,
        }
    }
}
