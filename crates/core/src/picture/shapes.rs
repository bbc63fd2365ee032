//! The shapes of a picture: areas, lines, discs, pieces and text, with y growing downwards.

use super::geometry::Point;
use super::ramp::Colour;
use crate::puzzles::Piece;

/// What a shape stands for: how it looks in print and on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Role {
    /// Its shade of grey in print, in percent of white.
    pub tone: u8,
    /// Its class on the screen; may be empty.
    pub class: &'static str,
    /// Its colour on the screen, if that does not depend on the background.
    pub colour: Option<Colour>,
}

impl Role {
    /// The background of a board.
    pub const BOARD: Self = Self::new(100, "board");
    /// Every second cell.
    pub const CHECKS: Self = Self::new(100, "checks");
    /// A cell with a clue.
    pub const GIVEN: Self = Self::new(100, "given");
    /// Cells of a class, by the order of letters; further ones have the same looks again.
    pub const MARKS: [Self; 4] = [
        Self::new(84, "shade-1"),
        Self::new(84, "shade-2"),
        Self::new(84, "shade-3"),
        Self::new(84, "shade-4"),
    ];
    /// A cell that is no part of the board.
    pub const HOLE: Self = Self::new(60, "hole");
    /// The lines on holes, on the screen only.
    pub const HATCH: Self = Self::new(60, "hatch");
    /// A cell that is a wall.
    pub const WALL: Self = Self::new(0, "wall");
    /// A cell that the solution shades; differs in print from borders of regions and from black circles.
    pub const SHADED: Self = Self::new(45, "wall");
    /// The lines between cells.
    pub const GRID: Self = Self::new(30, "lines");
    /// The lines around regions and the board.
    pub const BORDER: Self = Self::new(0, "frame");
    /// A wall between two cells.
    pub const BETWEEN: Self = Self::new(0, "between");
    /// The corners between cells that a loop may visit.
    pub const CORNER: Self = Self::new(0, "vertex");
    /// A white circle of a puzzle.
    pub const WHITE: Self = Self::new(100, "white");
    /// A black one.
    pub const BLACK: Self = Self::new(0, "black");
    /// A route below numbers.
    pub const PATH: Self = Self::new(78, "loop");
    /// A loop through cells.
    pub const CELL_LOOP: Self = Self::new(45, "loop");
    /// A loop through corners.
    pub const CORNER_LOOP: Self = Self::new(0, "loop");
    /// The disc below the number of a checkpoint.
    pub const CHECKPOINT: Self = Self::new(0, "checkpoint");
    /// Numbers, signs and pieces.
    pub const INK: Self = Self::new(0, "piece");
    /// Text and signs on areas that are dark on every background.
    pub const LIGHT: Self = Self::new(100, "light");
    /// The same on light areas.
    pub const DARK: Self = Self::new(0, "dark");
    /// The letters of classes.
    pub const LETTER: Self = Self::new(35, "letter");

    const fn new(tone: u8, class: &'static str) -> Self {
        Self { tone, class, colour: None }
    }

    /// A shade of grey in percent of white, in print only.
    #[must_use]
    pub const fn grey(tone: u8) -> Self {
        Self::new(tone, Self::INK.class)
    }

    /// Anything else with a class, on the screen only.
    #[must_use]
    pub const fn screen(class: &'static str) -> Self {
        Self::new(0, class)
    }

    /// A part of a route in its colour, with a class that may be empty, on the screen only.
    #[must_use]
    pub const fn coloured(colour: Colour, class: &'static str) -> Self {
        Self { colour: Some(colour), ..Self::screen(class) }
    }
}

/// How an area or a disc is painted.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ScenePaint {
    /// The role of what is inside; `None` leaves it as it is.
    pub fill: Option<Role>,
    /// The width and the role of the border.
    pub stroke: Option<(f64, Role)>,
}

impl ScenePaint {
    /// Fills without a border.
    #[must_use]
    pub fn fill(role: Role) -> Self {
        Self { fill: Some(role), stroke: None }
    }

    /// Draws a line.
    #[must_use]
    pub fn line(width: f64, role: Role) -> Self {
        Self { fill: None, stroke: Some((width, role)) }
    }

    /// Fills and draws a border.
    #[must_use]
    pub fn outlined(fill: Role, width: f64, border: Role) -> Self {
        Self { fill: Some(fill), stroke: Some((width, border)) }
    }
}

/// The point of a text that has its coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
}

/// A text on one line.
#[derive(Debug, Clone, PartialEq)]
pub struct SceneText {
    /// The anchor on the baseline.
    pub at: Point,
    /// Which of its points that is.
    pub anchor: Anchor,
    /// The font size.
    pub size: f64,
    /// Whether it is bold.
    pub bold: bool,
    /// What it stands for.
    pub role: Role,
    /// Its characters.
    pub text: String,
    /// The width that it must have in every font, if it would hardly fit in a wide one.
    pub length: Option<f64>,
}

/// The share of its room above which a text gets a fixed width: widespread fonts are up to a fifth wider than
/// Helvetica.
const NARROW: f64 = 0.8;

impl SceneText {
    /// Returns a line whose middle is at `at`.
    #[must_use]
    pub fn centred(text: String, at: Point, size: f64, bold: bool, role: Role) -> Self {
        Self { at, anchor: Anchor::Middle, size, bold, role, text, length: None }
    }

    /// Returns a line that begins at `at`, with this font size, or with a smaller one if the room is too narrow for
    /// that.
    #[must_use]
    pub fn line(text: &str, at: Point, room: f64, size: f64, bold: bool, role: Role) -> Self {
        let width = width(text, bold);
        let size = size.min(room / width.max(f64::EPSILON));
        let length = (width * size > NARROW * room).then_some(width * size);
        Self { at, anchor: Anchor::Start, size, bold, role, text: text.to_owned(), length }
    }
}

/// A shape.
#[derive(Debug, Clone, PartialEq)]
pub enum SceneShape {
    /// Separate lines with round corners and ends, or closed polygons; where two of these overlap, nothing is filled.
    Path {
        /// The points of each.
        lines: Vec<Vec<Point>>,
        /// Whether they are polygons.
        is_closed: bool,
        /// How they are painted.
        paint: ScenePaint,
    },
    /// A circle.
    Disc {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// How it is painted.
        paint: ScenePaint,
    },
    /// A piece in a cell with sides of this length.
    Piece {
        /// Which piece.
        piece: Piece,
        /// The centre of the cell.
        centre: Point,
        /// The side of the cell.
        side: f64,
    },
    /// A text.
    Text(SceneText),
}

impl SceneShape {
    /// Returns filled polygons.
    #[must_use]
    pub fn area(lines: Vec<Vec<Point>>, role: Role) -> Self {
        Self::Path { lines, is_closed: true, paint: ScenePaint::fill(role) }
    }

    /// Returns lines of one width.
    #[must_use]
    pub fn lines(lines: Vec<Vec<Point>>, width: f64, role: Role) -> Self {
        Self::Path { lines, is_closed: false, paint: ScenePaint::line(width, role) }
    }

    /// Returns a filled circle.
    #[must_use]
    pub fn disc(centre: Point, radius: f64, role: Role) -> Self {
        Self::Disc { centre, radius, paint: ScenePaint::fill(role) }
    }

    /// Returns the shape, first enlarged and then moved.
    #[must_use]
    pub fn placed(&self, scale: f64, (right, down): Point) -> Self {
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
pub const HEIGHT: f64 = 0.718;

/// Returns the width of a text at font size 1.
pub fn width(text: &str, bold: bool) -> f64 {
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
