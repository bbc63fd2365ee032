//! Cells of any shape as text: rows with their shifts, and signs between cells that are joined.
//!
//! Cells are aligned to the right in fields of equal width. Odd rows of hexagons, counted from 0, are shifted right by
//! half the distance of two fields, which is therefore an even number of characters. Other rows are not shifted. Signs
//! for joints stand in the middle between two cells of a row, or in a line of their own between two rows, so that
//! fields are further apart if any cells are joined.

use crate::problems::tiling::Tiling;

/// The signs between joined cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JointSigns {
    /// Between two cells in a row.
    pub beside: char,
    /// Whether that sign fills the gap between two cells.
    pub fills: bool,
    /// Between a cell and the one below it.
    pub below: char,
    /// Whether that sign is as wide as the field of a cell.
    pub spans: bool,
    /// From an upper cell to the left and down.
    pub rising: char,
    /// From an upper cell to the right and down.
    pub falling: char,
}

impl JointSigns {
    /// Walls of squares in board files.
    pub const WALLS: Self =
        Self { beside: '|', fills: false, below: '-', spans: true, rising: '/', falling: '\\' };
    /// Joints in board files.
    pub const FILE: Self = Self { beside: '-', below: '|', spans: false, ..Self::WALLS };
    /// Lines on a terminal.
    pub const LINES: Self = Self {
        beside: '\u{2500}',
        fills: true,
        below: '\u{2502}',
        rising: '\u{2571}',
        falling: '\u{2572}',
        ..Self::FILE
    };
}

/// The texts of all cells of a board, and where they stand.
#[derive(Debug)]
pub struct Arranged {
    texts: Vec<String>,
    /// The width of a field.
    width: usize,
    columns: usize,
    tiling: Tiling,
    /// What to write before and after the text of each cell, if anything.
    styles: Vec<(String, String)>,
}

impl Arranged {
    /// Returns the text of a board whose cells have these texts, row by row.
    #[must_use]
    pub fn new(texts: Vec<String>, columns: usize, tiling: Tiling) -> Self {
        let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
        Self { texts, width, columns: columns.max(1), tiling, styles: Vec::new() }
    }

    /// Returns the same with something invisible before and after the text of each cell.
    #[must_use]
    pub fn styled(self, styles: Vec<(String, String)>) -> Self {
        Self { styles, ..self }
    }

    /// Returns the distance of two fields in a row; fields are further apart with joints between them.
    fn pitch(&self, has_joints: bool) -> usize {
        let least = self.width + if has_joints { 3 } else { 1 };
        least + usize::from(self.tiling == Tiling::Hexagons && !least.is_multiple_of(2))
    }

    /// Returns where the field of a cell begins.
    fn start(&self, cell: usize, pitch: usize) -> usize {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let is_shifted = self.tiling == Tiling::Hexagons && !row.is_multiple_of(2);
        column * pitch + if is_shifted { pitch / 2 } else { 0 }
    }

    /// Returns the number of characters in the longest line.
    #[must_use]
    pub fn line_width(&self, has_joints: bool) -> usize {
        let pitch = self.pitch(has_joints);
        self.columns * pitch + if self.tiling == Tiling::Hexagons { pitch / 2 } else { 0 }
    }

    /// Returns the text, with signs between these pairs of adjacent cells, the smaller cell first.
    #[must_use]
    pub fn joined(&self, pairs: &[(usize, usize)], signs: JointSigns) -> String {
        let pitch = self.pitch(!pairs.is_empty());
        let mut between = vec![Vec::new(); self.texts.len() / self.columns];
        let mut beside = vec![false; self.texts.len()];
        for &(one, other) in pairs {
            let (from, to) = (self.start(one, pitch), self.start(other, pitch));
            if one / self.columns == other / self.columns {
                beside[one] = true;
                continue;
            }
            let sign = match from.cmp(&to) {
                std::cmp::Ordering::Less => signs.falling,
                std::cmp::Ordering::Equal => signs.below,
                std::cmp::Ordering::Greater => signs.rising,
            };
            let middle = (from + to + self.width - 1) / 2;
            let places = if signs.spans { from..from + self.width } else { middle..middle + 1 };
            between[one / self.columns].extend(places.map(|place| (place, sign)));
        }
        let mut text = String::new();
        for (row, mut signs_below) in between.into_iter().enumerate() {
            self.row(&mut text, row, pitch, &beside, signs);
            if signs_below.is_empty() {
                continue;
            }
            signs_below.sort_unstable();
            let mut at = 0;
            for (place, sign) in signs_below {
                text.extend(std::iter::repeat_n(' ', place.saturating_sub(at)));
                text.push(sign);
                at = place + 1;
            }
            text.push('\n');
        }
        text
    }

    /// Appends a row of cells.
    fn row(&self, text: &mut String, row: usize, pitch: usize, beside: &[bool], signs: JointSigns) {
        let first = row * self.columns;
        text.extend(std::iter::repeat_n(' ', self.start(first, pitch)));
        for cell in first..first + self.columns {
            let shown = &self.texts[cell];
            let is_linked = cell > first && beside[cell - 1];
            let missing = self.width - shown.chars().count();
            if is_linked && signs.fills {
                text.extend(std::iter::repeat_n(signs.beside, pitch - self.width + missing));
            } else {
                let gap = if cell > first { pitch - self.width } else { 0 };
                let middle = gap / 2;
                let sign = |place: usize| if is_linked && place == middle { signs.beside } else { ' ' };
                text.extend((0..gap).map(sign));
                text.extend(std::iter::repeat_n(' ', missing));
            }
            let style = self.styles.get(cell);
            text.push_str(style.map_or("", |marks| &marks.0));
            text.push_str(shown);
            text.push_str(style.map_or("", |marks| &marks.1));
        }
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize) -> Vec<String> {
        (1..=count).map(|number| number.to_string()).collect()
    }

    #[test]
    fn odd_rows_of_hexagons_are_shifted() {
        let hexagons = |count| Arranged::new(numbers(count), 3, Tiling::Hexagons);
        assert_eq!(hexagons(6).joined(&[], JointSigns::FILE), "1 2 3\n 4 5 6\n");
        assert_eq!(
            hexagons(12).joined(&[], JointSigns::FILE),
            " 1   2   3\n   4   5   6\n 7   8   9\n  10  11  12\n"
        );
        let triangles = Arranged::new(numbers(6), 3, Tiling::Triangles);
        assert_eq!(triangles.joined(&[], JointSigns::FILE), "1 2 3\n4 5 6\n");
    }

    #[test]
    fn joints_stand_between_cells() {
        let hexagons = Arranged::new(numbers(6), 3, Tiling::Hexagons);
        let text = hexagons.joined(&[(0, 1), (1, 3), (2, 5), (4, 5)], JointSigns::FILE);
        assert_eq!(text, "1 - 2   3\n   /     \\\n  4   5 - 6\n");
        let lines = hexagons.joined(&[(0, 1), (1, 3)], JointSigns::LINES);
        assert_eq!(lines, "1───2   3\n   ╱\n  4   5   6\n");
        let triangles = Arranged::new(numbers(6), 3, Tiling::Triangles);
        assert_eq!(triangles.joined(&[(0, 3), (3, 4)], JointSigns::LINES), "1   2   3\n│\n4───5   6\n");
    }
}
