//! Boards of Numberlink: random paths through all cells, with equal numbers at the ends of each.
//!
//! If other paths fit the numbers, a hidden path is cut in two where they differ: the other paths do not end there. If
//! that is impossible, paths turn there, so that they have other ends. Then paths are joined again as long as no other
//! paths fit.

use super::covering_paths::CoveringPaths;
use super::draft::{BoardDraft, BoardFacts, Candidate, loops};
use super::edge_set::EdgeSet;
use super::{
    Arguments, Clue, ClueBoard, ClueKind, ClueSymmetry, DraftInput, Grid, InputError, MemberFacts, NewDraft,
    Proportion,
};

pub(in crate::puzzles) const PATH_CELLS: Proportion =
    Proportion { name: "cells", about: "cells of a path, on average", unit: "", usual: 7, range: 4..=12 };
/// Random paths are drawn so many times until each has two ends.
const ATTEMPTS: usize = 20;
/// The random flips of which the best one is made.
const FLIPS: usize = 24;

/// Returns a draft with numbers at the ends of paths.
pub(in crate::puzzles) fn link_draft(
    kind: &'static ClueKind,
    arguments: &Arguments,
    input: &mut DraftInput<'_>,
) -> NewDraft {
    let grid = kind.shape(arguments)?;
    let is_odd = grid.rows % 2 == 1;
    if is_odd && input.clues.symmetry == ClueSymmetry::QuarterTurn {
        return Err(InputError::new(
            "numbers in quarter-turns need an even size: an odd board has a cell in its middle",
        )
        .hint("use an even size, or half-turn, mirror or diagonal"));
    }
    let cells = input.mix.of(&PATH_CELLS);
    let paths = || CoveringPaths::random(grid, input.clues.symmetry, cells, input.random);
    let hidden = std::iter::repeat_with(paths).take(ATTEMPTS).find(CoveringPaths::have_two_ends);
    let Some(paths) = hidden else {
        return Err(InputError::new("no paths with symmetric ends were found for this board")
            .hint("use another --symmetry or size"));
    };
    Ok(BoardDraft::of(kind, LinkCandidate::new(kind, grid, cells, paths)))
}

/// Hidden paths with the numbers at their ends. A solution is the list of the steps that it uses.
#[derive(Debug, Clone)]
struct LinkCandidate {
    kind: &'static ClueKind,
    grid: Grid,
    /// The wanted cells of a path, on average.
    cells: usize,
    paths: CoveringPaths,
    /// All steps: pairs of neighbours.
    steps: Vec<[usize; 2]>,
}

impl LinkCandidate {
    fn new(kind: &'static ClueKind, grid: Grid, cells: usize, paths: CoveringPaths) -> Self {
        let after = |cell| grid.after(cell).map(move |other| [cell, other]);
        let steps = (0..grid.rows * grid.columns).flat_map(after).collect();
        Self { kind, grid, cells, paths, steps }
    }

    /// Returns the paths after the best of some random flips, if there is one that is no worse than the paths are.
    fn flipped(&self, random: &mut dyn FnMut(usize) -> usize) -> Option<CoveringPaths> {
        let ends = self.paths.ends().concat();
        let flips = (0..FLIPS).filter_map(|_| self.paths.flip(ends[random(ends.len())], random));
        flips.min_by_key(CoveringPaths::cost).filter(|flipped| flipped.cost() <= self.paths.cost())
    }

    /// Returns the paths after a switch at one of these cells that excludes other paths, if chance finds one that is no
    /// worse.
    fn switched(
        &self,
        other: &[usize],
        cells: &[usize],
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Option<CoveringPaths> {
        let switches = (0..FLIPS).filter_map(|_| self.paths.switch(cells, random));
        let mut good = switches.filter(|paths| paths.cost() <= self.paths.cost());
        good.find(|paths| !self.join(other, &paths.ends()))
    }

    /// Returns whether the steps with these indices, ascending, are paths with these ends, and perhaps rings.
    fn join(&self, steps: &[usize], ends: &[[usize; 2]]) -> bool {
        let edges =
            EdgeSet::new(self.grid.rows * self.grid.columns, steps.iter().map(|&step| self.steps[step]));
        let is_end = |cell: usize| edges.degree(cell) == 1;
        // A cell with two steps may be in a ring, which has no end.
        let joined = |&[first, last]: &[usize; 2]| is_end(first) && edges.line(first).last() == Some(&last);
        (0..self.grid.rows * self.grid.columns).filter(|&cell| is_end(cell)).count() == 2 * ends.len()
            && ends.iter().all(joined)
    }

    /// Returns the steps that the paths use.
    fn hidden(&self) -> Vec<usize> {
        (0..self.steps.len()).filter(|&step| self.paths.joins(self.steps[step])).collect()
    }
}

impl Candidate for LinkCandidate {
    /// Numbers the paths in the order of the cells where they begin.
    fn shown(&self) -> (Vec<usize>, ClueBoard) {
        let mut board = self.kind.empty(self.grid);
        board.clues.cells.fill(None);
        let mut ends = self.paths.ends();
        ends.sort_by_cached_key(|&[one, other]| one.min(other));
        for (number, ends) in (1..).zip(ends) {
            for cell in ends {
                board.clues.cells[cell] = Some(Clue::number(number));
            }
        }
        (self.hidden(), board)
    }

    fn usual(&self) -> Option<usize> {
        Some(2 * (self.grid.rows * self.grid.columns).div_ceil(self.cells))
    }

    fn facts(&self, kind: &ClueKind, board: &ClueBoard) -> BoardFacts {
        let (loops, _) = loops(kind, board);
        let members = self.steps.iter().filter_map(|&[one, other]| loops.edge(one, other)).collect();
        let known = MemberFacts { model: loops.conditions.model, members };
        BoardFacts { known: Box::new(known), clues: Vec::new() }
    }

    fn suits(&self, kind: &ClueKind, board: &ClueBoard, steps: &[usize]) -> bool {
        self.join(steps, &(kind.paths)(board))
    }

    fn exclude(&mut self, other: &[usize], is_shed: bool, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let steps = self.hidden();
        let differs = |step: &usize| steps.binary_search(step).is_ok() != other.binary_search(step).is_ok();
        let differing = (0..self.steps.len()).filter(differs).map(|step| self.steps[step]);
        let cells: Vec<usize> = differing.collect::<Vec<_>>().concat();
        let paths = if is_shed {
            None // a flip would hardly help
        } else {
            self.paths.cut(&cells, random).or_else(|| self.flipped(random))
        };
        let excluding = paths.filter(|paths| !self.join(other, &paths.ends()));
        let paths = excluding.or_else(|| self.switched(other, &cells, random));
        paths.map(|paths| self.paths = paths).is_some()
    }

    fn shed(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        self.flipped(random).map(|paths| self.paths = paths).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::kinds::numberlink::NUMBERLINK;

    #[test]
    fn paths_join_their_ends_and_rings_do_not() {
        let grid = Grid::flat(2, 4);
        let paths = CoveringPaths::random(grid, ClueSymmetry::None, 4, &mut |_| 0);
        let candidate = LinkCandidate::new(NUMBERLINK.0, grid, 4, paths);
        let steps = |pairs: &[[usize; 2]]| -> Vec<usize> {
            (0..candidate.steps.len()).filter(|&step| pairs.contains(&candidate.steps[step])).collect()
        };
        // Cells 0 to 3 are above 4 to 7.
        let beside_ring = steps(&[[0, 1], [0, 4], [1, 5], [4, 5], [2, 3], [3, 7]]);
        assert!(candidate.join(&beside_ring, &[[2, 7]]));
        assert!(!candidate.join(&beside_ring, &[[0, 7]]), "0 is in a ring");
        assert!(!candidate.join(&beside_ring, &[[2, 3]]), "3 is between 2 and 7");
        assert!(!candidate.join(&beside_ring, &[[2, 7], [0, 1]]), "two paths");
    }
}
