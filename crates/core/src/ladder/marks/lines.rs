//! What follows from consecutive rows or columns, and groups within them or through them.

use super::GroupKind;
use super::board::PlacedMarks;
use super::reason::{GroupLines, MarkClash, MarkReason, MarkStep};
use super::rules::MarkFound;
use crate::solver::bits::ones_in;

/// Groups of one kind: their indices, the marks that they need, and their undecided cells.
type OpenGroups = Vec<(usize, isize, Vec<u64>)>;

impl PlacedMarks<'_> {
    /// Returns the first step from at most `longest` lines.
    ///
    /// The groups within lines need no more marks than the lines do. If they need as many, the other cells of the lines
    /// have none. The groups through lines need no fewer; if they need as many, their cells elsewhere have none.
    pub(super) fn lines(&self, longest: usize) -> MarkFound {
        let kinds =
            [GroupKind::Row, GroupKind::Column, GroupKind::Region].map(|kind| (kind, self.open(kind)));
        for length in 1..=longest.min(kinds[0].1.len().max(kinds[1].1.len())) {
            for (kind, lines) in &kinds[..2] {
                for lines in lines.windows(length) {
                    for (_, groups) in kinds.iter().filter(|other| other.0 != *kind) {
                        for within in [true, false] {
                            if let Some(step) = self.through(lines, groups, within)? {
                                return Ok(Some(step));
                            }
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns the groups of a kind.
    fn open(&self, kind: GroupKind) -> OpenGroups {
        let is_kind = |group: &(usize, isize, Vec<usize>)| self.ladder.groups[group.0].kind == kind;
        let set = |(group, needs, open): (usize, isize, Vec<usize>)| {
            let mut cells = vec![0; self.ladder.width];
            for cell in open {
                cells[cell / 64] |= 1 << (cell % 64);
            }
            (group, needs, cells)
        };
        self.groups().filter(is_kind).map(set).collect()
    }

    /// Returns the step from lines and the groups of a kind `within` them, or through them.
    fn through(&self, lines: &[(usize, isize, Vec<u64>)], groups: &OpenGroups, within: bool) -> MarkFound {
        let inside = united(self.ladder.width, lines.iter());
        let is_taken = |(_, _, cells): &&(usize, isize, Vec<u64>)| {
            let mut pairs = cells.iter().zip(&inside);
            let is_inside = pairs.clone().all(|(cells, inside)| cells & !inside == 0);
            pairs.any(|(cells, inside)| cells & inside != 0) && (is_inside || !within)
        };
        let taken: Vec<_> = groups.iter().filter(is_taken).collect();
        let cells = united(self.ladder.width, taken.iter().copied());
        let [needed, of_groups]: [isize; 2] =
            [lines.iter().map(|line| line.1).sum(), taken.iter().map(|group| group.1).sum()];
        let empty = if within { minus(&inside, &cells) } else { minus(&cells, &inside) };
        if (of_groups == needed && empty.is_empty()) || taken.is_empty() {
            return Ok(None);
        }
        let reason = GroupLines {
            lines: lines.iter().map(|line| line.0).collect(),
            groups: taken.iter().map(|group| group.0).collect(),
            within,
        };
        match (of_groups == needed, (of_groups > needed) == within) {
            (true, _) => Ok(Some(MarkStep::all(empty, false, MarkReason::Lines(reason)))),
            (false, true) => Err(MarkClash::Lines(reason)),
            (false, false) => Ok(None),
        }
    }
}

/// Returns the undecided cells of some groups as a set.
fn united<'a>(width: usize, groups: impl Iterator<Item = &'a (usize, isize, Vec<u64>)>) -> Vec<u64> {
    let mut all = vec![0; width];
    for (_, _, cells) in groups {
        all.iter_mut().zip(cells).for_each(|(all, cells)| *all |= cells);
    }
    all
}

/// Returns the cells that are not among others, ascending.
fn minus(cells: &[u64], others: &[u64]) -> Vec<usize> {
    ones_in(&cells.iter().zip(others).map(|(cells, others)| cells & !others).collect::<Vec<_>>()).collect()
}
