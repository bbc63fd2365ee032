//! Steps in one direction and repeated steps, judged by walking along them.
//!
//! Written from the rules and not from a table of steps: a line begins in a cell, adds the same difference again and
//! again, and ends at the border, before a hole, or where it began.

use crate::files::boards::Cell;

/// The steps of a piece along lines.
#[derive(Debug, Clone)]
pub(super) struct LegalLines {
    /// The sizes of layers, rows and columns.
    pub(super) sides: [usize; 3],
    /// For each of the three directions, whether its borders are joined.
    pub(super) joined: [bool; 3],
    pub(super) cells: Vec<Cell>,
    /// Differences of layers, rows and columns, valid as they are.
    pub(super) differences: Vec<[i32; 3]>,
    /// Whether a step may be repeated.
    pub(super) rides: bool,
}

impl LegalLines {
    /// Returns whether a step leads from one cell to another.
    pub(super) fn lead(&self, from: usize, to: usize) -> bool {
        from != to && self.differences.iter().any(|difference| self.lies_on_line(from, to, difference))
    }

    fn lies_on_line(&self, from: usize, to: usize, difference: &[i32; 3]) -> bool {
        let [_, rows, columns] = self.sides;
        let mut place = [from / (rows * columns), from / columns % rows, from % columns];
        loop {
            for side in 0..3 {
                let size = self.sides[side] as i64;
                let moved = place[side] as i64 + i64::from(difference[side]);
                let moved = if self.joined[side] { moved.rem_euclid(size) } else { moved };
                if moved < 0 || moved >= size {
                    return false;
                }
                place[side] = moved as usize;
            }
            let cell = (place[0] * rows + place[1]) * columns + place[2];
            if self.cells[cell] == Cell::Hole || cell == from {
                return false;
            }
            if cell == to {
                return true;
            }
            if !self.rides {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(joined: bool, rides: bool, differences: &[[i32; 3]], cells: &str) -> LegalLines {
        let cell = |sign| if sign == '#' { Cell::Hole } else { Cell::Open };
        LegalLines {
            sides: [1, 3, cells.len() / 3],
            joined: [false, joined, joined],
            cells: cells.chars().map(cell).collect(),
            differences: differences.to_vec(),
            rides,
        }
    }

    fn from_corner(lines: &LegalLines) -> Vec<usize> {
        (0..lines.cells.len()).filter(|&to| lines.lead(0, to)).collect()
    }

    #[test]
    fn lines_end_at_borders_and_holes() {
        let right = [0, 0, 1];
        assert_eq!(from_corner(&lines(false, true, &[right], "............")), [1, 2, 3]);
        assert_eq!(from_corner(&lines(false, true, &[right], "..#.........")), [1]);
        assert_eq!(from_corner(&lines(false, false, &[right, [0, -1, 0]], "............")), [1]);
        assert_eq!(from_corner(&lines(false, true, &[[0, 1, 1], [0, 1, 0]], "............")), [4, 5, 8, 10]);
        assert_eq!(from_corner(&lines(true, true, &[[0, 1, 1]], ".........")), [4, 8]);
        assert_eq!(from_corner(&lines(true, true, &[[0, 1, 1]], "............")).len(), 11);
        assert_eq!(from_corner(&lines(true, true, &[[0, 0, 4]], "............")), [0; 0]);
    }
}
