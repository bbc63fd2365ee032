//! The rules of placements, as a check of a finished one.
//!
//! Written from the rules: each piece looks along its directions, and it attacks the first piece that it meets.
//! A list checks every placement it writes, so the cells that a piece sees from each cell are found once.

use smallvec::{SmallVec, smallvec};

use super::super::cell_sets::CellSets;
use super::super::piece::Piece;
use crate::files::boards::CellName;
use crate::solver::ranges::distinct;

/// The rules of one problem.
#[derive(Debug, Clone)]
pub(super) struct PlacementRules {
    pub(super) piece: Piece,
    /// Steps besides those of the piece, in rows and columns or columns and rows.
    pub(super) moves: Vec<(u32, u32)>,
    /// Whether these steps can be repeated.
    pub(super) rides: bool,
    pub(super) columns: usize,
    /// For each cell, row by row, whether it is a hole.
    pub(super) holes: Vec<bool>,
    /// Whether pieces see across holes.
    pub(super) transparent: bool,
    /// Whether rows and columns wrap around.
    pub(super) torus: bool,
}

/// The rules of one problem, with the cells that pieces see.
#[derive(Debug, Clone)]
pub(super) struct PreparedRules {
    columns: usize,
    /// For each cell, row by row, whether it is a hole.
    holes: Vec<bool>,
    /// For each cell, the other cells that a piece in it sees.
    seen: CellSets,
}

impl PlacementRules {
    /// Finds what a piece sees from each cell.
    pub(super) fn prepared(self) -> PreparedRules {
        let looks = self.looks();
        let seen = CellSets::new((0..self.holes.len()).map(|cell| {
            let mut seen = Vec::new();
            for look in &looks {
                self.look(cell, look, &mut seen);
            }
            distinct(seen)
        }));
        PreparedRules { columns: self.columns, holes: self.holes, seen }
    }

    /// Returns the steps of the piece in rows and columns, and how often each can be repeated.
    fn looks(&self) -> Vec<(isize, isize, usize)> {
        let mut looks = Vec::new();
        for (down, right) in (-2..=2).flat_map(|down: isize| (-2..=2).map(move |right: isize| (down, right)))
        {
            let (far, near) = (down.abs().max(right.abs()), down.abs().min(right.abs()));
            match (self.piece, far, near) {
                (Piece::Rook | Piece::Lamp | Piece::Queen, 1, 0) | (Piece::Bishop | Piece::Queen, 1, 1) => {
                    looks.push((down, right, usize::MAX));
                }
                (Piece::King, 1, _) | (Piece::Knight, 2, 1) => looks.push((down, right, 1)),
                _ => {}
            }
        }
        let reach = if self.rides { usize::MAX } else { 1 };
        for &(one, other) in &self.moves {
            let (one, other) = (one as isize, other as isize);
            for (down, right) in [(one, other), (other, one)] {
                looks.extend([1, -1].map(|sign| (down, sign * right, reach)));
                looks.extend([1, -1].map(|sign| (-down, sign * right, reach)));
            }
        }
        looks
    }

    /// Adds the cells that a piece sees in one direction: up to a hole, the border, or its own cell again.
    fn look(&self, cell: usize, &(down, right, reach): &(isize, isize, usize), seen: &mut Vec<usize>) {
        let rows = self.holes.len() / self.columns;
        let (mut row, mut column) = ((cell / self.columns) as isize, (cell % self.columns) as isize);
        for _ in 0..reach {
            (row, column) = (row + down, column + right);
            if self.torus {
                (row, column) = (row.rem_euclid(rows as isize), column.rem_euclid(self.columns as isize));
            }
            let (Ok(there), Ok(across)) = (usize::try_from(row), usize::try_from(column)) else { break };
            let here = there * self.columns + across;
            if there >= rows
                || across >= self.columns
                || here == cell
                || self.holes[here] && !self.transparent
            {
                break;
            }
            seen.push(here);
        }
    }
}

impl PreparedRules {
    /// Checks the cells that hold a piece.
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check(&self, cells: &[usize]) -> Result<(), String> {
        let mut taken: SmallVec<[u64; 4]> = smallvec![0; self.holes.len().div_ceil(64)];
        let taken = taken.as_mut_slice();
        for &cell in cells {
            let (word, bit) = (cell / 64, 1 << (cell % 64));
            match self.holes.get(cell) {
                None => return Err("a piece outside the board".to_owned()),
                Some(true) => return Err(format!("a piece in the hole {}", self.name(cell))),
                Some(false) if taken[word] & bit != 0 => {
                    return Err(format!("two pieces in {}", self.name(cell)));
                }
                Some(false) => taken[word] |= bit,
            }
        }
        let attacked =
            |cell: usize| cells.iter().copied().filter(|&other| self.seen.contains(cell, other)).min();
        let mut attacking = cells.iter().copied().filter(|&cell| self.seen.meets(cell, taken));
        match attacking.find_map(|cell| Some((cell, attacked(cell)?))) {
            Some((cell, other)) => Err(format!("{} attacks {}", self.name(cell), self.name(other))),
            None => Ok(()),
        }
    }

    fn name(&self, cell: usize) -> String {
        CellName::of(cell, self.columns).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(piece: Piece, board: &str, cells: &[usize], transparent: bool) -> String {
        let columns = board.find(' ').unwrap_or(board.len());
        let holes = board.bytes().filter(|sign| *sign != b' ').map(|sign| sign == b'#').collect();
        let rules = PlacementRules {
            piece,
            moves: Vec::new(),
            rides: false,
            columns,
            holes,
            transparent,
            torus: false,
        };
        rules.prepared().check(cells).err().unwrap_or_default()
    }

    #[test]
    fn every_rule_can_be_broken() {
        assert_eq!(wrong(Piece::Rook, "...", &[3], false), "a piece outside the board");
        assert_eq!(wrong(Piece::Rook, ".#.", &[1], false), "a piece in the hole r1c2");
        assert_eq!(wrong(Piece::Rook, "...", &[2, 2], false), "two pieces in r1c3");
        assert_eq!(wrong(Piece::Rook, "...", &[0, 2], false), "r1c1 attacks r1c3");
        assert_eq!(wrong(Piece::Queen, "... ... ...", &[2, 6], false), "r1c3 attacks r3c1");
        assert_eq!(wrong(Piece::King, "... ... ...", &[4, 8], false), "r2c2 attacks r3c3");
        assert_eq!(wrong(Piece::Knight, "... ... ...", &[0, 7], false), "r1c1 attacks r3c2");
        assert_eq!(wrong(Piece::Bishop, "... ... ...", &[0, 8], false), "r1c1 attacks r3c3");
    }

    #[test]
    fn holes_block_lines_unless_they_are_transparent() {
        assert_eq!(wrong(Piece::Rook, ".#.", &[0, 2], false), "");
        assert_eq!(wrong(Piece::Rook, ".#.", &[0, 2], true), "r1c1 attacks r1c3");
        assert_eq!(wrong(Piece::Bishop, "... .#. ...", &[0, 8], false), "");
        assert_eq!(wrong(Piece::Queen, "... .#. ...", &[0, 8], true), "r1c1 attacks r3c3");
        assert_eq!(wrong(Piece::Knight, "... ### ...", &[0, 7], false), "r1c1 attacks r3c2");
    }

    #[test]
    fn what_is_right_passes() {
        assert_eq!(wrong(Piece::Queen, ".... .... .... ....", &[1, 7, 8, 14], false), "");
        assert_eq!(wrong(Piece::King, "... ... ...", &[0, 2, 6, 8], false), "");
        assert_eq!(wrong(Piece::Knight, "... ... ...", &[0, 1, 3, 4], false), "");
        assert_eq!(wrong(Piece::Bishop, "...", &[0, 1, 2], false), "");
        assert_eq!(wrong(Piece::Rook, "..", &[], false), "");
    }
}
