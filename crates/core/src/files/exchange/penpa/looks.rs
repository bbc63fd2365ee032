//! How the cells of each puzzle are drawn.
//!
//! What is written is what Penpa draws when it loads an address of puzz.link; the puzzles that puzz.link does not have
//! look alike. More is read: any black or grey for a hole, numbers in circles. (`decode_puzzlink` of general.js,
//! `set_surface_style`, `set_circle_style` and `set_font_style` of style.js, `draw_number` of `class_square.js`.)

use super::drawing::{CellLabel, PenpaCell};
use crate::problems::tiling::Tiling;

/// A puzzle as Penpa draws it.
#[derive(Debug)]
pub(super) struct DrawnPuzzle {
    pub(super) puzzle: &'static str,
    /// Penpa's tag for the kind of puzzle; empty if it has none.
    pub(super) tag: &'static str,
    /// The lines of the grid, the points at corners, and the frame.
    pub(super) grid: [&'static str; 3],
    /// The tool of the solver for loops and lamps; empty for numbers.
    pub(super) tool: &'static str,
    /// The looks of its cells. The first that fits is taken.
    looks: &'static [CellLook],
    pub(super) sides: SideMeaning,
    /// The shapes of cells that it has, the usual one first.
    pub(super) tilings: &'static [Tiling],
    /// The plain sign of a cell without anything.
    empty: &'static str,
    /// The most digits of a number. With one, plain cells are single characters, with or without blanks between them.
    pub(super) digits: usize,
}

/// What thick sides and dots within the board mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SideMeaning {
    /// Nothing: there are none.
    None,
    /// They frame cells.
    Frames,
    /// They separate regions.
    Borders,
    /// They are walls between cells.
    Walls,
    /// Nothing, but circles on sides are dots.
    Dots,
}

/// The look of some cells.
#[derive(Debug)]
struct CellLook {
    /// The plain sign before the label.
    before: &'static str,
    /// The plain sign of a cell without a label; empty if there is none.
    alone: &'static str,
    /// The label that is written without one.
    blank: Option<&'static str>,
    label: LabelKind,
    /// The style of the label that is written.
    style: u64,
    /// The colours that are read; the first is written.
    colours: &'static [u64],
    /// The circles that are read, 0 for none; the first is written. White ones are 1, 8 and 10, which differ in their
    /// lines.
    circles: &'static [u64],
}

/// The labels of a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LabelKind {
    None,
    Number,
    /// A number or a letter.
    Letter,
    /// A number with an arrow, or an arrow alone.
    Arrow,
    /// The same with arrows in eight directions; or a number alone, which ends a path.
    Pointer,
}

/// The plain signs of directions, by the number of the arrow. (`draw_number` of `class_square.js`.)
const DIRECTIONS: [&str; 8] = ["n", "w", "e", "s", "nw", "ne", "sw", "se"];
/// The sign of the cell at the end of a path.
const LAST: &str = "*";
/// No colour; grey and black, the usual one first.
const UNCOLOURED: &[u64] = &[0];
const GREY: &[u64] = &[3, 8, 1];
const SOLID: &[u64] = &[4, 1, 8, 3];
const ANY: &[u64] = &[0, 3, 8, 1, 4];

const HOLE: CellLook = CellLook {
    before: "",
    alone: "#",
    blank: None,
    label: LabelKind::None,
    style: 0,
    colours: SOLID,
    circles: &[0],
};
/// A number that may be in a coloured cell or in a circle.
const NUMBER: CellLook =
    CellLook { alone: "", label: LabelKind::Number, style: 1, colours: ANY, circles: &[0, 1, 8, 10], ..HOLE };
/// A number where a cell without one says nothing.
const OPEN_NUMBER: CellLook = CellLook { alone: ".", colours: UNCOLOURED, circles: &[0], ..NUMBER };
const GREY_ARROW: CellLook =
    CellLook { alone: "#", label: LabelKind::Arrow, colours: GREY, circles: &[0], ..NUMBER };

const CHECKPOINT: CellLook = CellLook { circles: &[0, 1, 2, 8, 10], ..NUMBER };
const POINTER: CellLook = CellLook { label: LabelKind::Pointer, ..NUMBER };

const LAMPS: &[CellLook] = &[CellLook { alone: "X", style: 7, colours: SOLID, circles: &[0], ..NUMBER }];
const PEARLS: &[CellLook] = &[
    CellLook { alone: "w", colours: UNCOLOURED, circles: &[1, 8, 10], ..HOLE },
    CellLook { alone: "b", colours: UNCOLOURED, circles: &[2], ..HOLE },
];
const CIRCLES: &[CellLook] =
    &[CellLook { alone: "?", blank: Some("?"), style: 6, colours: UNCOLOURED, ..NUMBER }];
const PAIRS: &[CellLook] = &[CellLook { label: LabelKind::Letter, ..NUMBER }];
const ARROWS: &[CellLook] = &[CellLook { colours: &[3, 8, 1, 4, 0], ..GREY_ARROW }];
const TOWERS: &[CellLook] = &[
    GREY_ARROW,
    CellLook { before: "w", alone: "w", blank: Some(""), colours: UNCOLOURED, ..GREY_ARROW },
    CellLook { before: "b", alone: "b", style: 7, colours: &[4], ..GREY_ARROW },
];

/// Returns a puzzle with a loop on usual lines.
const fn usual(puzzle: &'static str, tag: &'static str, looks: &'static [CellLook]) -> DrawnPuzzle {
    let (sides, tilings) = (SideMeaning::None, &[Tiling::Squares]);
    DrawnPuzzle {
        puzzle,
        tag,
        grid: ["1", "2", "1"],
        tool: "linex",
        looks,
        sides,
        tilings,
        empty: ".",
        digits: 6,
    }
}

/// Returns a puzzle with numbers to fill in, for which Penpa has no tag.
const fn path(puzzle: &'static str) -> DrawnPuzzle {
    DrawnPuzzle { tool: "", ..usual(puzzle, "", &[HOLE, NUMBER]) }
}

/// The lines of a grid with dashes, and of one with points only.
const DASHES: [&str; 3] = ["2", "2", "1"];
const POINTS: [&str; 3] = ["3", "1", "2"];

/// The puzzles that can be read and written.
pub(super) static PUZZLES: &[DrawnPuzzle] = &[
    path("numbrix"),
    DrawnPuzzle { tilings: &[Tiling::Squares, Tiling::Hexagons], ..path("hidato") },
    path("hopido"),
    DrawnPuzzle { tilings: &[Tiling::Hexagons], sides: SideMeaning::Dots, ..path("rikudo") },
    DrawnPuzzle { tool: "linex", looks: &[HOLE, CHECKPOINT], sides: SideMeaning::Walls, ..path("zip") },
    DrawnPuzzle { looks: &[HOLE, POINTER], empty: LAST, ..path("signpost") },
    DrawnPuzzle { grid: DASHES, digits: 1, ..usual("simple-loop", "simple loop", &[HOLE]) },
    DrawnPuzzle { tool: "akari", digits: 1, ..usual("akari", "akari", LAMPS) },
    DrawnPuzzle {
        grid: POINTS,
        tool: "edgex",
        digits: 1,
        ..usual("slitherlink", "slitherlink", &[OPEN_NUMBER])
    },
    DrawnPuzzle { grid: DASHES, digits: 1, ..usual("masyu", "masyu", PEARLS) },
    usual("geradeweg", "geradeweg", CIRCLES),
    DrawnPuzzle { sides: SideMeaning::Frames, ..usual("yajilin", "yajilin", ARROWS) },
    DrawnPuzzle {
        sides: SideMeaning::Borders,
        tool: "lineox",
        ..usual("country-road", "country road", &[HOLE, OPEN_NUMBER])
    },
    DrawnPuzzle { sides: SideMeaning::Frames, ..usual("castle-wall", "castlewall", TOWERS) },
    usual("numberlink", "numberlink", PAIRS),
];

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
            let has_holes = self.looks.iter().any(|look| look.alone == HOLE.alone);
            return (is_bare && has_holes).then(|| HOLE.alone.to_owned());
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
            let symbol = (circle > 0).then(|| ("circle_L".to_owned(), circle));
            Some(PenpaCell { is_missing: false, colour: look.colours[0], symbol, label })
        })
    }
}

impl CellLook {
    /// Returns whether the colour and the symbol of a cell are those of the look.
    fn fits(&self, cell: &PenpaCell) -> bool {
        let circle = match &cell.symbol {
            None => Some(0),
            Some((name, number)) => name.starts_with("circle_").then_some(*number),
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
                LabelKind::None | LabelKind::Pointer => false,
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
