//! The rules of placements, as a check of a finished one.
//!
//! Written from the rules: each piece looks along its directions, and it attacks the first piece that it meets.
//! Attacks between pieces of one kind are mutual, so it is enough that the piece that comes first, row by row, looks.
//! A list checks every placement it writes, so the cells that a piece sees from each cell are found once.

use smallvec::{SmallVec, smallvec};

use super::super::cell_sets::CellSets;
use super::super::piece::Piece;

/// The rules of one problem.
#[derive(Debug, Clone)]
pub(super) struct PlacementRules {
    columns: usize,
    /// For each cell, row by row, whether it is a hole.
    holes: Vec<bool>,
    /// For each cell, the later cells that a piece in it sees.
    seen: CellSets,
}

impl PlacementRules {
    /// Returns the rules for pieces of one kind on a board.
    pub(super) fn new(piece: Piece, columns: usize, holes: Vec<bool>, transparent: bool) -> Self {
        let mut looks = Vec::new();
        let steps = (0isize..=2).flat_map(|down| (-2..=2).map(move |right: isize| (down, right)));
        for (down, right) in steps.filter(|&step| step > (0, 0)) {
            let (far, near) = (down.max(right.abs()), down.min(right.abs()));
            match (piece, far, near) {
                (Piece::Rook | Piece::Queen, 1, 0) | (Piece::Bishop | Piece::Queen, 1, 1) => {
                    looks.push((down, right, usize::MAX));
                }
                (Piece::King, 1, _) | (Piece::Knight, 2, 1) => looks.push((down, right, 1)),
                _ => {}
            }
        }
        let cells = 0..holes.len();
        let seen = CellSets::new(cells.map(|cell| {
            let mut seen = seen_from(cell, columns, &holes, &looks, transparent);
            seen.sort_unstable();
            seen
        }));
        Self { columns, holes, seen }
    }

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
        let attacked = |cell: usize| cells.iter().copied().filter(|&it| self.seen.contains(cell, it)).min();
        let mut attacking = cells.iter().copied().filter(|&cell| self.seen.meets(cell, taken));
        match attacking.find_map(|cell| Some((cell, attacked(cell)?))) {
            Some((cell, other)) => Err(format!("{} attacks {}", self.name(cell), self.name(other))),
            None => Ok(()),
        }
    }

    fn name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.columns + 1, cell % self.columns + 1)
    }
}

/// Returns the cells that a piece sees in each direction up to a hole, in any order.
///
/// `looks` are steps in rows and columns, and how often each can be repeated.
fn seen_from(
    cell: usize,
    columns: usize,
    holes: &[bool],
    looks: &[(isize, isize, usize)],
    transparent: bool,
) -> Vec<usize> {
    let rows = holes.len() / columns;
    let mut seen = Vec::new();
    for &(down, right, reach) in looks {
        let (mut row, mut column) = (cell / columns, cell % columns);
        for _ in 0..reach {
            // A step beyond the first row or column wraps to a huge number, which the next test refuses.
            (row, column) = (row.wrapping_add_signed(down), column.wrapping_add_signed(right));
            if row >= rows || column >= columns {
                break;
            }
            let here = row * columns + column;
            if holes[here] && !transparent {
                break;
            }
            seen.push(here);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(piece: Piece, board: &str, cells: &[usize], transparent: bool) -> String {
        let columns = board.find(' ').unwrap_or(board.len());
        let holes = board.bytes().filter(|it| *it != b' ').map(|it| it == b'#').collect();
        PlacementRules::new(piece, columns, holes, transparent).check(cells).err().unwrap_or_default()
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
