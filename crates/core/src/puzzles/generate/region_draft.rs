//! Boards of regions. The loop is cut into parts, and each part is the visited part of a region: cells beside the loop that
//! are connected to each other join one of the regions that they touch, so that no two of them are in different regions.
//! Or the loop visits all cells, and regions are any connected ones.
//!
//! If another loop fits the board, a clue is shown that it does not suit. If none is left, a region where the two differ is
//! cut, so that the other loop breaks a rule. If none can be cut into parts of several cells, the hidden loop is changed a
//! little there; only then are single cells cut off.

use std::collections::BTreeMap;

use super::super::clue_kind::RegionMaking;
use super::parted_loop::{PartTree, PartedLoop, sizes};
use super::reroute::{REACHES, reroutes};
use super::{
    BinaryFact, ClueBoard, ClueKind, CluePlaces, DraftChange, DraftInput, DrawnLoop, Grid, LoopFacts,
    LoopGrid, LoopRule, ProblemDraft, Proportion, RegionForm, SolutionFacts, distinct, exactly, has_edge,
    in_places, is_visited, not, shuffle,
};
use crate::problems::single_loop::auxiliaries;

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
    /// Regions that the loop enters once.
    pub(in crate::puzzles) const ONCE: Self =
        Self { form: RegionForm::Pieces, cells: CELLS, cuts: 1, shown: 100, clues: |_, _, _| Vec::new() };
}

/// Returns a board with regions along a loop, in place of an empty one.
pub(in crate::puzzles) fn region_draft(
    kind: &'static ClueKind,
    empty: ClueBoard,
    input: &mut DraftInput<'_>,
) -> Box<dyn ProblemDraft> {
    let (making, cells) = (&kind.making.regions, empty.cells());
    let wanted = input.mix.of(&making.cells);
    let loops = (cells, input.places);
    let mut parted = PartedLoop::new(loops, making.form, (wanted, making.cuts == 2), input.random);
    for shown in &mut parted.shown {
        *shown = making.shown == 100 || (input.random)(100) < making.shown;
    }
    let (loops, clues) = region_facts(kind, &empty);
    let places = input.clues.clone();
    let board = empty.clone();
    let mut draft = RegionDraft { kind, empty, places, cells: wanted, parted, board, loops, clues };
    draft.renew();
    Box::new(draft)
}

/// A hidden loop with its regions.
#[derive(Debug)]
struct RegionDraft {
    kind: &'static ClueKind,
    /// The board with one region.
    empty: ClueBoard,
    places: CluePlaces,
    /// The wanted cells of the loop in a region.
    cells: usize,
    parted: PartedLoop,
    board: ClueBoard,
    loops: LoopFacts,
    /// The clues by their cells, and their facts.
    clues: Vec<(usize, Vec<BinaryFact>)>,
}

impl RegionDraft {
    /// Makes board and model those of the hidden loop.
    fn renew(&mut self) {
        self.board = self.board_of(&self.parted);
        (self.loops, self.clues) = region_facts(self.kind, &self.board);
    }

    /// Returns the regions with their clues. If the loop passes no clue in a region, its first one there is added.
    fn board_of(&self, parted: &PartedLoop) -> ClueBoard {
        let Grid { rows, columns, surface } = parted.grid;
        let regions = parted.regions();
        let mut clues = match DrawnLoop::on(surface, rows, columns, &parted.points) {
            Ok(drawn) => (self.kind.making.regions.clues)(&parted.part, &regions, &drawn),
            Err(_) => vec![None; regions.len()],
        };
        let orbit = |cell: usize| self.places.symmetry.orbit(cell, rows, columns);
        let mut shown: Vec<bool> =
            (0..regions.len()).map(|cell| parted.shown[orbit(cell).min().unwrap_or(cell)]).collect();
        let mut points = parted.points.clone();
        points.sort_by_key(|&point| (regions[point], !shown[point], point));
        points.dedup_by_key(|point| regions[*point]);
        points.iter().flat_map(|&point| orbit(point)).for_each(|cell| shown[cell] = true);
        clues.iter_mut().zip(shown).filter(|cell| !cell.1).for_each(|(clue, _)| *clue = None);
        let clues = in_places(clues, columns, &self.places);
        ClueBoard { clues, regions, ..self.empty.clone() }
    }

    /// Returns whether a loop follows the rules on a board.
    fn suits(&self, board: &ClueBoard, points: &[usize]) -> bool {
        (self.kind.check)(self.kind, board, points).is_ok()
    }

    /// Returns a board with a clue that the other loop does not suit where none was shown, if there is one.
    fn reveal(&self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> Option<PartedLoop> {
        let (shown, Grid { rows, columns, .. }) = (&self.parted.shown, self.parted.grid);
        let visits = [&self.parted.points, other].map(|points| is_visited(shown.len(), points));
        let first = |cell: usize| self.places.symmetry.orbit(cell, rows, columns).min().unwrap_or(cell);
        let differing = (0..shown.len()).filter(|&cell| visits[0][cell] != visits[1][cell]);
        let mut hidden: Vec<usize> = differing.map(first).filter(|&cell| !shown[cell]).collect();
        shuffle(&mut hidden, random);
        hidden.into_iter().find_map(|cell| {
            let mut parted = self.parted.clone();
            parted.shown[cell] = true;
            Some(parted).filter(|parted| !self.suits(&self.board_of(parted), other))
        })
    }

    /// Returns a board on which a region is cut so that the other loop breaks a rule, into parts with at least so many
    /// cells of the loop.
    fn cut(
        &self,
        other: &[usize],
        least: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Option<PartedLoop> {
        let used = has_edge(self.parted.part.len(), other);
        let points = &self.parted.points;
        let next = points.iter().cycle().skip(1);
        let differs = points.iter().zip(next).filter(|step| !used(*step.0, *step.1));
        let parts = differs.map(|step| [self.parted.part[*step.0], self.parted.part[*step.1]]);
        let parts: Vec<usize> = distinct(parts.collect::<Vec<_>>().concat());
        let trees: Vec<(usize, PartTree)> =
            parts.into_iter().map(|part| (part, self.parted.tree(part, random))).collect();
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
            Some(self.parted.cut(*part, tree, &places, random)).filter(|parted| self.excludes(parted, other))
        })
    }

    /// Returns whether a board admits its own loop, and not the other one.
    fn excludes(&self, parted: &PartedLoop, other: &[usize]) -> bool {
        let board = self.board_of(parted);
        self.suits(&board, &parted.points) && !self.suits(&board, other)
    }

    /// Returns a board with a loop that is changed where the other one differs.
    fn reroute(&self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> Option<PartedLoop> {
        // No loop through all cells differs in so few of them.
        let reaches = REACHES.iter().filter(|_| !self.kind.visits_all);
        reaches.into_iter().find_map(|&reach| {
            let loops = reroutes(self.parted.grid, &self.parted.points, other, &|_| true, reach, random);
            let mut parted = loops.into_iter().map(|points| self.parted.along(points, random));
            parted.find(|candidate| self.excludes(candidate, other))
        })
    }
}

/// Returns the model of the loops that follow the rules of a board apart from its clues, and the clues by their cells with
/// their facts.
fn region_facts(kind: &ClueKind, board: &ClueBoard) -> (LoopFacts, Vec<(usize, Vec<BinaryFact>)>) {
    let points = LoopGrid::on(board.cells(), &|_| true);
    let rules = kind.all_rules(board, &points).unwrap_or_default(); // generated boards are small enough
    let mut loops = LoopFacts::new(&points.steps(), auxiliaries(rules.iter().map(|(_, rule)| rule)));
    let mut clues: BTreeMap<usize, Vec<BinaryFact>> = BTreeMap::new();
    // The fact from which the clauses of a clue follow.
    let mut chosen: BTreeMap<usize, BinaryFact> = BTreeMap::new();
    for (statement, rule) in &rules {
        let cell = statement.cell;
        let is_of_clue = board.clues.cells[cell].is_some_and(|clue| (kind.named)(clue) == statement.clue);
        match rule {
            LoopRule::Clause(facts) if is_of_clue => {
                let fresh = || loops.conditions.fresh();
                let chosen = *chosen.entry(cell).or_insert_with(fresh);
                loops.require(facts, [not(chosen)]);
                let known = clues.entry(cell).or_default();
                if !known.contains(&chosen) {
                    known.push(chosen);
                }
            }
            LoopRule::Count(facts, number) if is_of_clue => {
                let counts = loops.counts(facts);
                clues.entry(cell).or_default().extend(exactly(&counts, *number.start()).unwrap_or_default());
            }
            rule => loops.post(rule),
        }
    }
    (loops.finish(), clues.into_iter().collect())
}

impl ProblemDraft for RegionDraft {
    /// The regions are part of the model.
    fn known(&self) -> &dyn SolutionFacts {
        &self.loops
    }

    fn clues(&self) -> Vec<(usize, Vec<BinaryFact>)> {
        self.clues.clone()
    }

    fn hidden(&self) -> &[usize] {
        &self.parted.points
    }

    fn admits(&self, solution: &[usize]) -> bool {
        self.suits(&self.board, solution)
    }

    fn change(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> DraftChange {
        let parted = self.reveal(other, random).or_else(|| {
            let least = if random(LEAST_CUT.1) == 0 { 1 } else { LEAST_CUT.0 };
            let parted = self.cut(other, least, random).or_else(|| self.reroute(other, random));
            parted.or_else(|| self.cut(other, 1, random))
        });
        let Some(parted) = parted else { return DraftChange::None };
        self.parted = parted;
        self.renew();
        DraftChange::Model
    }

    fn text(&self) -> String {
        self.kind.text(&self.board)
    }
}
