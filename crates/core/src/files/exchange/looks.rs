//! How the cells of a puzzle are drawn in Penpa.
//!
//! What is written is what Penpa draws when it loads an address of puzz.link; the puzzles that puzz.link does not have
//! look alike. More is read: any black or grey for a hole, numbers in circles. (`decode_puzzlink` of general.js,
//! `set_surface_style`, `set_circle_style` and `set_font_style` of style.js, `draw_number` of `class_square.js`.)

use crate::problems::tiling::Tiling;

/// A puzzle as Penpa draws it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DrawnPuzzle {
    /// Penpa's tag for the kind of puzzle; empty if it has none.
    pub(crate) tag: &'static str,
    /// The lines of the grid, the points at corners, and the frame.
    pub(crate) grid: [&'static str; 3],
    /// The tool of the solver for loops and lamps; empty for numbers.
    pub(crate) tool: &'static str,
    /// The looks of its cells. The first that fits is taken.
    pub(crate) looks: &'static [CellLook],
    pub(crate) sides: SideMeaning,
    /// The shapes of cells that it has, the usual one first.
    pub(crate) tilings: &'static [Tiling],
    /// The plain sign of a cell without anything.
    pub(crate) empty: &'static str,
    /// The most digits of a number. With one, plain cells are single characters, with or without blanks between them.
    pub(crate) digits: usize,
}

/// What thick sides and dots within the board mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SideMeaning {
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
pub(crate) struct CellLook {
    /// The plain sign before the label.
    pub(crate) before: &'static str,
    /// The plain sign of a cell without a label; empty if there is none.
    pub(crate) alone: &'static str,
    /// The label that is written without one.
    pub(crate) blank: Option<&'static str>,
    pub(crate) label: LabelKind,
    /// The style of the label that is written.
    pub(crate) style: u64,
    /// The colours that are read; the first is written.
    pub(crate) colours: &'static [u64],
    /// The name of the symbol that is written.
    pub(crate) symbol: &'static str,
    /// The numbers of symbols of this name that are read, 0 for none; the first is written. White circles are 1, 8 and
    /// 10, which differ in their lines.
    pub(crate) circles: &'static [u64],
}

/// The labels of a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LabelKind {
    None,
    Number,
    /// A number or a letter.
    Letter,
    /// A number with an arrow, or an arrow alone.
    Arrow,
    /// The same with arrows in eight directions; or a number alone, which ends a path.
    Pointer,
}

/// No colour; grey and black, the usual one first.
pub(crate) const UNCOLOURED: &[u64] = &[0];
pub(crate) const GREY: &[u64] = &[3, 8, 1];
pub(crate) const SOLID: &[u64] = &[4, 1, 8, 3];
pub(crate) const ANY: &[u64] = &[0, 3, 8, 1, 4];

/// The lines of a usual grid, of one with dashes, and of one with points only.
pub(crate) const LINES: [&str; 3] = ["1", "2", "1"];
pub(crate) const DASHES: [&str; 3] = ["2", "2", "1"];
pub(crate) const POINTS: [&str; 3] = ["3", "1", "2"];

impl CellLook {
    /// A hole.
    pub(crate) const HOLE: Self = Self {
        before: "",
        alone: "#",
        blank: None,
        label: LabelKind::None,
        style: 0,
        colours: SOLID,
        symbol: "circle_L",
        circles: &[0],
    };
    /// A number that may be in a coloured cell or in a circle.
    pub(crate) const NUMBER: Self = Self {
        alone: "",
        label: LabelKind::Number,
        style: 1,
        colours: ANY,
        circles: &[0, 1, 8, 10],
        ..Self::HOLE
    };
    /// A number where a cell without one says nothing.
    pub(crate) const OPEN_NUMBER: Self =
        Self { alone: ".", colours: UNCOLOURED, circles: &[0], ..Self::NUMBER };
    /// An arrow with a number in a grey cell.
    pub(crate) const GREY_ARROW: Self =
        Self { alone: "#", label: LabelKind::Arrow, colours: GREY, circles: &[0], ..Self::NUMBER };

    /// Returns a circle with or without a number of this style.
    pub(crate) const fn numbered(before: &'static str, circles: &'static [u64], style: u64) -> Self {
        Self { before, alone: before, style, colours: UNCOLOURED, circles, ..Self::NUMBER }
    }

    /// Returns a letter.
    pub(crate) const fn letter(letter: &'static str) -> Self {
        Self { blank: Some(letter), style: 1, ..Self::circle(letter, &[0]) }
    }

    /// Returns a circle without a number.
    pub(crate) const fn circle(alone: &'static str, circles: &'static [u64]) -> Self {
        Self { alone, colours: UNCOLOURED, circles, ..Self::HOLE }
    }

    /// Returns a symbol without a number.
    pub(crate) const fn symbol(alone: &'static str, symbol: &'static str, numbers: &'static [u64]) -> Self {
        Self { symbol, ..Self::circle(alone, numbers) }
    }
}

impl DrawnPuzzle {
    /// A puzzle with numbers to fill in, for which Penpa has no tag.
    pub(crate) const PATH: Self = Self {
        tag: "",
        grid: LINES,
        tool: "",
        looks: &[CellLook::HOLE, CellLook::NUMBER],
        sides: SideMeaning::None,
        tilings: &[Tiling::Squares],
        empty: ".",
        digits: 6,
    };

    /// Returns a puzzle with a loop on usual lines.
    pub(crate) const fn new(tag: &'static str, looks: &'static [CellLook]) -> Self {
        Self { tag, tool: "linex", looks, ..Self::PATH }
    }

    pub(crate) const fn sides(self, sides: SideMeaning) -> Self {
        Self { sides, ..self }
    }

    pub(crate) const fn tool(self, tool: &'static str) -> Self {
        Self { tool, ..self }
    }

    /// Returns the puzzle with cells of one character, and with this grid.
    pub(crate) const fn characters(self, grid: [&'static str; 3]) -> Self {
        Self { grid, digits: 1, ..self }
    }

    pub(crate) const fn tilings(self, tilings: &'static [Tiling]) -> Self {
        Self { tilings, ..self }
    }
}
