//! Boards of Numberlink: random paths through all cells, with equal numbers at the ends of each.
//!
//! If other paths fit the numbers, a hidden path is cut in two where they differ: the other paths do not end there. If
//! that is impossible, paths turn there, so that they have other ends. Then paths are joined again as long as no other
//! paths fit.

use super::covering_paths::CoveringPaths;
use super::link_facts::LinkFacts;
use super::{
    Arguments, BinaryFact, Clue, ClueKind, ClueSymmetry, DraftChange, DraftInput, Grid, InputError, NewDraft,
    ProblemDraft, Proportion, SolutionFacts,
};

pub(in crate::puzzles) const PATH_CELLS: Proportion =
    Proportion { name: "cells", about: "cells of a path, on average", unit: "", usual: 7, range: 4..=12 };
/// Random paths are drawn so many times until each has two ends.
const ATTEMPTS: usize = 20;
/// The random flips of which the best one is made.
const FLIPS: usize = 24;

/// Returns a board with numbers at the ends of paths.
pub(in crate::puzzles) fn link_draft(
    kind: &'static ClueKind,
    arguments: &Arguments,
    input: &mut DraftInput<'_>,
) -> NewDraft {
    let grid = kind.shape(arguments)?;
    let cells = input.mix.of(&PATH_CELLS);
    let is_odd = grid.rows % 2 == 1;
    if is_odd && input.clues.symmetry == ClueSymmetry::QuarterTurn {
        return Err(InputError::new(
            "numbers in quarter-turns need an even size: an odd board has a cell in its middle",
        )
        .hint("use an even size, or half-turn, mirror or diagonal"));
    }
    let paths = || CoveringPaths::random(grid, input.clues.symmetry, cells, input.random);
    let hidden = std::iter::repeat_with(paths).take(ATTEMPTS).find(CoveringPaths::have_two_ends);
    let Some(hidden) = hidden else {
        return Err(InputError::new("no paths with symmetric ends were found for this board")
            .hint("use another --symmetry or size"));
    };
    let facts = LinkFacts::new(grid, grid.rows * grid.columns);
    let mut draft = LinkDraft { kind, grid, cells, facts, steps: Vec::new(), hidden, before: None };
    draft.steps = draft.steps();
    Ok(Box::new(draft))
}

/// Hidden paths with the numbers at their ends. A solution is the list of the steps that it uses.
struct LinkDraft {
    kind: &'static ClueKind,
    grid: Grid,
    /// The wanted cells of a path, on average.
    cells: usize,
    facts: LinkFacts,
    hidden: CoveringPaths,
    steps: Vec<usize>,
    /// The hidden paths before some were joined.
    before: Option<CoveringPaths>,
}

impl LinkDraft {
    /// Returns the steps of the hidden paths.
    fn steps(&self) -> Vec<usize> {
        let is_used = |step: &usize| self.hidden.joins(self.facts.steps[*step]);
        (0..self.facts.steps.len()).filter(is_used).collect()
    }

    fn hide(&mut self, paths: CoveringPaths) -> CoveringPaths {
        let before = std::mem::replace(&mut self.hidden, paths);
        self.steps = self.steps();
        before
    }

    /// Returns the paths after the best of some random flips, if there is one that is no worse than the paths are.
    fn flipped(&self, random: &mut dyn FnMut(usize) -> usize) -> Option<CoveringPaths> {
        let ends = self.hidden.ends().concat();
        let flips = (0..FLIPS).filter_map(|_| self.hidden.flip(ends[random(ends.len())], random));
        flips.min_by_key(CoveringPaths::cost).filter(|flipped| flipped.cost() <= self.hidden.cost())
    }

    /// Returns the paths after a switch at one of these cells that excludes other paths, if chance finds one that is no
    /// worse.
    fn switched(
        &self,
        other: &[usize],
        cells: &[usize],
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Option<CoveringPaths> {
        let switches = (0..FLIPS).filter_map(|_| self.hidden.switch(cells, random));
        let mut good = switches.filter(|paths| paths.cost() <= self.hidden.cost());
        good.find(|paths| !self.facts.join(other, &paths.ends()))
    }
}

impl ProblemDraft for LinkDraft {
    fn known(&self) -> &dyn SolutionFacts {
        &self.facts.used
    }

    fn frame(&self) -> Vec<BinaryFact> {
        self.facts.ends(&self.hidden.ends())
    }

    fn fixed_clues(&self) -> Option<(usize, usize)> {
        let usual = (self.grid.rows * self.grid.columns).div_ceil(self.cells);
        Some((2 * self.hidden.paths.len(), 2 * usual))
    }

    fn hidden(&self) -> &[usize] {
        &self.steps
    }

    fn admits(&self, solution: &[usize]) -> bool {
        self.facts.join(solution, &self.hidden.ends())
    }

    fn change(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> DraftChange {
        let differs =
            |step: &usize| self.steps.binary_search(step).is_ok() != other.binary_search(step).is_ok();
        let steps = (0..self.facts.steps.len()).filter(differs);
        let cells: Vec<usize> = steps.map(|step| self.facts.steps[step]).collect::<Vec<_>>().concat();
        let paths = if self.before.is_some() {
            None // a flip would hardly help
        } else {
            self.hidden.cut(&cells, random).or_else(|| self.flipped(random))
        };
        let excluding = paths.filter(|paths| !self.facts.join(other, &paths.ends()));
        let Some(paths) = excluding.or_else(|| self.switched(other, &cells, random)) else {
            return DraftChange::None;
        };
        self.hide(paths);
        DraftChange::Facts
    }

    fn shed(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let Some(paths) = self.flipped(random) else { return false };
        self.before = Some(self.hide(paths));
        true
    }

    fn take_back(&mut self) {
        if let Some(paths) = self.before.take() {
            self.hide(paths);
        }
    }

    /// Numbers the paths in the order of the cells where they begin.
    fn text(&self) -> String {
        let mut board = self.kind.empty(self.grid);
        board.clues.cells.fill(None);
        let mut ends = self.hidden.ends();
        ends.sort_by_cached_key(|&[one, other]| one.min(other));
        for (number, ends) in (1..).zip(ends) {
            for cell in ends {
                board.clues.cells[cell] = Some(Clue::number(number));
            }
        }
        self.kind.text(&board)
    }
}
