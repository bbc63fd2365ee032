//! The shapes of a picture: areas, lines, discs, pieces and text, with y growing downwards.

use cavalcade_core::puzzles::Piece;

use super::ramp::Colour;
use crate::formats::geometry::Point;

/// What a shape stands for: how it looks in print and on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) struct Role {
    /// Its shade of grey in print, in percent of white.
    pub(in crate::formats) tone: u8,
    /// Its class on the screen; may be empty.
    pub(in crate::formats) class: &'static str,
    /// Its colour on the screen, if that does not depend on the background.
    pub(in crate::formats) colour: Option<Colour>,
}

impl Role {
    /// The background of a board, and on the screen of every second cell and of cells with clues.
    pub(in crate::formats) const BOARD: Self = Self::new(100, "board");
    pub(super) const CHECKS: Self = Self::new(100, "checks");
    pub(super) const GIVEN: Self = Self::new(100, "given");
    /// Cells of a class, by the order of letters; further ones have the same looks again.
    pub(super) const MARKS: [Self; 4] = [
        Self::new(84, "shade-1"),
        Self::new(84, "shade-2"),
        Self::new(84, "shade-3"),
        Self::new(84, "shade-4"),
    ];
    pub(super) const HOLE: Self = Self::new(60, "hole");
    /// The lines on holes, on the screen only.
    pub(super) const HATCH: Self = Self::new(60, "hatch");
    /// A cell that is a wall.
    pub(super) const WALL: Self = Self::new(0, "wall");
    /// A cell that the solution shades; differs in print from borders of regions and from black circles.
    pub(super) const SHADED: Self = Self::new(45, "wall");
    /// The lines between cells.
    pub(super) const GRID: Self = Self::new(30, "lines");
    /// The lines around regions and the board.
    pub(super) const BORDER: Self = Self::new(0, "frame");
    /// A wall between two cells.
    pub(in crate::formats) const BETWEEN: Self = Self::new(0, "between");
    /// The corners between cells that a loop may visit.
    pub(in crate::formats) const CORNER: Self = Self::new(0, "vertex");
    /// The circles of a puzzle.
    pub(in crate::formats) const WHITE: Self = Self::new(100, "white");
    pub(super) const BLACK: Self = Self::new(0, "black");
    /// A route below numbers, a loop through cells, and a loop through corners.
    pub(super) const PATH: Self = Self::new(78, "loop");
    pub(super) const CELL_LOOP: Self = Self::new(45, "loop");
    pub(super) const CORNER_LOOP: Self = Self::new(0, "loop");
    /// The disc below the number of a checkpoint.
    pub(super) const CHECKPOINT: Self = Self::new(0, "checkpoint");
    /// Numbers, signs and pieces.
    pub(in crate::formats) const INK: Self = Self::new(0, "piece");
    /// Text and signs on areas that are dark, or light, on every background.
    pub(super) const LIGHT: Self = Self::new(100, "light");
    pub(super) const DARK: Self = Self::new(0, "dark");
    /// The letters of classes.
    pub(super) const LETTER: Self = Self::new(35, "letter");

    const fn new(tone: u8, class: &'static str) -> Self {
        Self { tone, class, colour: None }
    }

    /// A shade of grey in percent of white, in print only.
    pub(in crate::formats) const fn grey(tone: u8) -> Self {
        Self::new(tone, Self::INK.class)
    }

    /// Anything else with a class, on the screen only.
    pub(in crate::formats) const fn screen(class: &'static str) -> Self {
        Self::new(0, class)
    }

    /// A part of a route in its colour, with a class that may be empty, on the screen only.
    pub(in crate::formats) const fn coloured(colour: Colour, class: &'static str) -> Self {
        Self { colour: Some(colour), ..Self::screen(class) }
    }
}

/// How an area or a disc is painted.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(in crate::formats) struct ScenePaint {
    pub(in crate::formats) fill: Option<Role>,
    /// The width and the role of the border.
    pub(in crate::formats) stroke: Option<(f64, Role)>,
}

impl ScenePaint {
    /// Fills without a border.
    pub(in crate::formats) fn fill(role: Role) -> Self {
        Self { fill: Some(role), stroke: None }
    }

    /// Draws a line.
    pub(in crate::formats) fn line(width: f64, role: Role) -> Self {
        Self { fill: None, stroke: Some((width, role)) }
    }

    /// Fills and draws a border.
    pub(in crate::formats) fn outlined(fill: Role, width: f64, border: Role) -> Self {
        Self { fill: Some(fill), stroke: Some((width, border)) }
    }
}

/// The point of a text that has its coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) enum Anchor {
    Start,
    Middle,
}

/// A text on one line.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::formats) struct SceneText {
    /// The anchor on the baseline.
    pub(in crate::formats) at: Point,
    pub(in crate::formats) anchor: Anchor,
    /// The font size.
    pub(in crate::formats) size: f64,
    pub(in crate::formats) bold: bool,
    pub(in crate::formats) role: Role,
    pub(in crate::formats) text: String,
    /// The width that it must have in every font, if it would hardly fit in a wide one.
    pub(in crate::formats) length: Option<f64>,
}

/// The share of its room above which a text gets a fixed width: widespread fonts are up to a fifth wider than
/// Helvetica.
const NARROW: f64 = 0.8;

impl SceneText {
    /// Returns a line whose middle is at `at`.
    pub(in crate::formats) fn centred(text: String, at: Point, size: f64, bold: bool, role: Role) -> Self {
        Self { at, anchor: Anchor::Middle, size, bold, role, text, length: None }
    }

    /// Returns a line that begins at `at`, with this font size, or with a smaller one if the room is too narrow for
    /// that.
    pub(in crate::formats) fn line(
        text: &str,
        at: Point,
        room: f64,
        size: f64,
        bold: bool,
        role: Role,
    ) -> Self {
        let width = width(text, bold);
        let size = size.min(room / width.max(f64::EPSILON));
        let length = (width * size > NARROW * room).then_some(width * size);
        Self { at, anchor: Anchor::Start, size, bold, role, text: text.to_owned(), length }
    }
}

/// A shape.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::formats) enum SceneShape {
    /// Separate lines with round corners and ends, or closed polygons; where two of these overlap, nothing is filled.
    Path {
        lines: Vec<Vec<Point>>,
        is_closed: bool,
        paint: ScenePaint,
    },
    /// A circle.
    Disc {
        centre: Point,
        radius: f64,
        paint: ScenePaint,
    },
    /// A piece in a cell with sides of this length.
    Piece {
        piece: Piece,
        centre: Point,
        side: f64,
    },
    Text(SceneText),
}

impl SceneShape {
    /// Returns filled polygons.
    pub(in crate::formats) fn area(lines: Vec<Vec<Point>>, role: Role) -> Self {
        Self::Path { lines, is_closed: true, paint: ScenePaint::fill(role) }
    }

    /// Returns lines of one width.
    pub(in crate::formats) fn lines(lines: Vec<Vec<Point>>, width: f64, role: Role) -> Self {
        Self::Path { lines, is_closed: false, paint: ScenePaint::line(width, role) }
    }

    /// Returns a filled circle.
    pub(in crate::formats) fn disc(centre: Point, radius: f64, role: Role) -> Self {
        Self::Disc { centre, radius, paint: ScenePaint::fill(role) }
    }

    /// Returns the shape, first enlarged and then moved.
    pub(in crate::formats) fn placed(&self, scale: f64, (right, down): Point) -> Self {
        let point = |&(x, y): &Point| (x * scale + right, y * scale + down);
        let painted = |paint: ScenePaint| ScenePaint {
            stroke: paint.stroke.map(|(width, role)| (width * scale, role)),
            ..paint
        };
        match self {
            Self::Path { lines, is_closed, paint } => {
                let lines = lines.iter().map(|line| line.iter().map(point).collect()).collect();
                Self::Path { lines, is_closed: *is_closed, paint: painted(*paint) }
            }
            Self::Disc { centre, radius, paint } => {
                Self::Disc { centre: point(centre), radius: radius * scale, paint: painted(*paint) }
            }
            Self::Piece { piece, centre, side } => {
                Self::Piece { piece: *piece, centre: point(centre), side: side * scale }
            }
            Self::Text(text) => {
                let length = text.length.map(|length| length * scale);
                Self::Text(SceneText { at: point(&text.at), size: text.size * scale, length, ..text.clone() })
            }
        }
    }
}

/// Upright, from the blank to the tilde.
const REGULAR: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// Bold, from the blank to the tilde.
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
    556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
    556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
    333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/// The width of all other characters: of letters, few of which are wider, and of the scripts from CJK on.
const OTHER: u16 = 722;
const WIDE: u16 = 1000;
/// The first character of these scripts.
const FIRST_WIDE: char = '\u{2e80}';

/// The height of digits and capital letters as a share of the font size.
pub(super) const HEIGHT: f64 = 0.718;

/// Returns the width of a text at font size 1.
pub(in crate::formats) fn width(text: &str, bold: bool) -> f64 {
    let table = if bold { &BOLD } else { &REGULAR };
    let width = |sign: char| {
        let other = if sign < FIRST_WIDE { OTHER } else { WIDE };
        *table.get((sign as usize).wrapping_sub(' ' as usize)).unwrap_or(&other)
    };
    text.chars().map(width).map(f64::from).sum::<f64>() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_equally_wide() {
        for digit in '0'..='9' {
            assert!([true, false].iter().all(|&bold| (width(&digit.to_string(), bold) - 0.556).abs() < 1e-9));
        }
        assert!((width("Wi", false) - 1.166).abs() < 1e-9);
        assert!((width("é", true) - 0.722).abs() < 1e-9);
        assert!((width("汉", true) - 1.0).abs() < 1e-9);
    }
}
