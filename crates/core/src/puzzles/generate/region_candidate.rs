//! Boards of regions. The loop is cut into parts, and each part is the visited part of a region: cells beside the loop that
//! are connected to each other join one of the regions that they touch, so that no two of them are in different regions.
//! Or the loop visits all cells, and regions are any connected ones.
//!
//! If another loop fits the board, a clue is shown that it does not suit. If none is left, a region where the two differ is
//! cut, so that the other loop breaks a rule. If none can be cut into parts of several cells, the hidden loop is changed a
//! little there; only then are single cells cut off.

use super::super::clue_kind::RegionMaking;
use super::draft::{BoardDraft, Candidate, suits};
use super::parted_loop::{PartTree, PartedLoop, sizes};
use super::reroute::{LoopSpace, REACHES};
use super::{
    ClueBoard, ClueKind, ClueSymmetry, DraftInput, Grid, ProblemDraft, Proportion, RegionForm, distinct,
    has_edge, in_places, is_visited, shuffle,
};
use crate::files::boards::loops::rooms::members;

pub(in crate::puzzles) const CELLS: Proportion = Proportion {
    name: "cells",
    about: "cells of the loop in a region at first",
    unit: "",
    usual: 5,
    range: 3..=20,
};

/// The fewest cells of the loop in a part of a region that is cut, unless nothing else helps or chance allows single
/// cells, as it does for one of so many cuts.
const LEAST_CUT: (usize, usize) = (2, 20);
/// Cuts of regions that are tried, at most.
const MOST_CUTS: usize = 200;

impl RegionMaking {
    /// Regions that the loop enters once. The first cell of each has the clue that the loop shows there.
    pub(in crate::puzzles) const ONCE: Self = Self {
        form: RegionForm::Pieces,
        cells: CELLS,
        cuts: 1,
        shown: 100,
        clues: |kind, _, board, points| {
            let mut clues = vec![None; board.regions.len()];
            let Ok(drawn) = kind.outline(board, points) else { return clues };
            for first in members(&board.regions).iter().map(|cells| cells[0]) {
                clues[first] = (kind.shows)(board, &drawn, first, None);
            }
            clues
        },
    };
}

/// Returns a draft with regions along a loop, in place of an empty board.
pub(in crate::puzzles) fn region_draft(
    kind: &'static ClueKind,
    empty: ClueBoard,
    input: &mut DraftInput<'_>,
) -> Box<dyn ProblemDraft> {
    let share = kind.making.regions.shown;
    let mut parted = PartedLoop::new(kind, empty, input);
    for shown in &mut parted.shown {
        *shown = share == 100 || (input.random)(100) < share;
    }
    BoardDraft::of(kind, parted)
}

impl PartedLoop {
    /// Returns a board with a clue that the other loop does not suit where none was shown, if there is one.
    fn reveal(&self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> Option<Self> {
        let Grid { rows, columns, .. } = self.grid;
        let visits = [&self.points, other].map(|points| is_visited(self.shown.len(), points));
        let first = |cell: usize| self.places.symmetry.orbit(cell, rows, columns).min().unwrap_or(cell);
        let is_other = |&cell: &usize| self.kind.visits_all || visits[0][cell] != visits[1][cell];
        let differing = (0..self.shown.len()).filter(is_other);
        let mut hidden: Vec<usize> = differing.map(first).filter(|&cell| !self.shown[cell]).collect();
        shuffle(&mut hidden, random);
        hidden.into_iter().find_map(|cell| {
            let mut parted = self.clone();
            parted.shown[cell] = true;
            Some(parted).filter(|parted| !suits(parted.kind, &parted.board(), other))
        })
    }

    /// Returns a board on which a region is cut so that the other loop breaks a rule, into parts with at least so many
    /// cells of the loop.
    fn cut(&self, other: &[usize], least: usize, random: &mut dyn FnMut(usize) -> usize) -> Option<Self> {
        let used = has_edge(self.part.len(), other);
        let points = &self.points;
        let next = points.iter().cycle().skip(1);
        let differs = points.iter().zip(next).filter(|step| !used(*step.0, *step.1));
        let parts = differs.map(|step| [self.part[*step.0], self.part[*step.1]]);
        let parts: Vec<usize> = distinct(parts.collect::<Vec<_>>().concat());
        let trees: Vec<(usize, PartTree)> =
            parts.into_iter().map(|part| (part, self.tree(part, random))).collect();
        // The number of a tree, the cuts, and the fewest cells of a part.
        let mut cuts: Vec<(usize, Vec<usize>, usize)> = Vec::new();
        for (index, (_, tree)) in trees.iter().enumerate() {
            let sizes = sizes(tree);
            for (at, size) in sizes.into_iter().enumerate().skip(1) {
                if self.kind.making.regions.cuts == 1 {
                    cuts.push((index, vec![at], size.min(tree.len() - size)));
                } else {
                    let longer = at + 1..tree.len();
                    cuts.extend(longer.map(|to| (index, vec![at, to], at.min(to - at).min(tree.len() - to))));
                }
            }
        }
        cuts.retain(|cut| cut.2 >= least);
        shuffle(&mut cuts, random);
        // Small regions are dull, but a board may have one.
        let wanted = if least > 1 { self.cells / 2 } else { 1 };
        cuts.sort_by_key(|&(.., fewest)| {
            fewest.abs_diff(wanted) * usize::from(fewest < wanted || least == 1)
        });
        cuts.truncate(MOST_CUTS);
        cuts.into_iter().find_map(|(index, places, _)| {
            let (part, tree) = &trees[index];
            Some(self.cut_in(*part, tree, &places, random)).filter(|parted| parted.excludes(other))
        })
    }

    /// Returns whether the board admits its own loop, and not the other one.
    fn excludes(&self, other: &[usize]) -> bool {
        let board = self.board();
        suits(self.kind, &board, &self.points) && !suits(self.kind, &board, other)
    }

    /// Returns a board with a loop that is changed where the other one differs.
    fn reroute(&self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> Option<Self> {
        // No loop through all cells differs in so few of them.
        let reaches = REACHES.iter().filter(|_| !self.kind.visits_all);
        reaches.into_iter().find_map(|&reach| {
            let space = LoopSpace::whole(self.grid, ClueSymmetry::None);
            let loops = space.reroutes(&self.points, other, reach, random);
            let mut parted = loops.map(|points| self.along(points, random));
            parted.find(|candidate| candidate.excludes(other))
        })
    }

    /// Returns the regions with their clues. If the loop passes no clue in a region, its first one there is added.
    fn board(&self) -> ClueBoard {
        let Grid { rows, columns, .. } = self.grid;
        let board = ClueBoard { regions: self.regions(), ..self.empty.clone() };
        let mut clues = (self.kind.making.regions.clues)(self.kind, &self.part, &board, &self.points);
        let regions = &board.regions;
        let orbit = |cell: usize| self.places.symmetry.orbit(cell, rows, columns);
        let mut shown: Vec<bool> =
            (0..regions.len()).map(|cell| self.shown[orbit(cell).min().unwrap_or(cell)]).collect();
        let mut points = self.points.clone();
        points.sort_by_key(|&point| (regions[point], !shown[point], point));
        points.dedup_by_key(|point| regions[*point]);
        points.iter().flat_map(|&point| orbit(point)).for_each(|cell| shown[cell] = true);
        clues.iter_mut().zip(shown).filter(|cell| !cell.1).for_each(|(clue, _)| *clue = None);
        let mut clues = in_places(clues, columns, &self.places);
        self.empty.given().for_each(|(cell, clue)| clues.cells[cell] = Some(clue));
        ClueBoard { clues, ..board }
    }
}

impl Candidate for PartedLoop {
    fn shown(&self) -> (Vec<usize>, ClueBoard) {
        (self.points.clone(), self.board())
    }

    fn exclude(&mut self, other: &[usize], _: bool, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let parted = self.reveal(other, random).or_else(|| {
            let least = if random(LEAST_CUT.1) == 0 { 1 } else { LEAST_CUT.0 };
            let parted = self.cut(other, least, random).or_else(|| self.reroute(other, random));
            parted.or_else(|| self.cut(other, 1, random))
        });
        parted.map(|parted| *self = parted).is_some()
    }
}
