//! Boards of Country Road: the loop is cut into parts, and each part is the visited part of a region. Cells beside the
//! loop that are connected to each other join one of the regions that they touch, because no two of them may be in
//! different regions. The number of a region is in its first cell.
//!
//! If another loop fits the board, a region where the two differ is cut in two, between two cells of the hidden loop
//! and so that the other loop breaks a rule. If none can be cut into parts of several cells, the hidden loop is changed
//! a little there; only then are single cells cut off.

use super::super::super::{CluePlaces, Sketch};
use super::super::country_road::CELLS;
use super::super::demand::neighbours;
use super::super::kind::{LoopBoard, LoopKind};
use super::super::problem::LoopGrid;
use super::has_edge;
use super::parted_loop::PartedLoop;
use super::reroute::{REACHES, reroutes};
use crate::Model;
use crate::files::boards::loops::clues::Clue;
use crate::files::boards::loops::rooms::{members, region_count};
use crate::problems::conditions::exactly;
use crate::problems::draft::{BinaryFact, DraftChange, ProblemDraft, shuffle};
use crate::problems::grid::Grid;
use crate::problems::loop_facts::{KnownLoops, LoopFacts};
use crate::solver::ranges::distinct;

/// The fewest cells of the loop in a part of a region that is cut, unless nothing else helps or chance allows single
/// cells, as it does for one of so many cuts.
const LEAST_CUT: (usize, usize) = (2, 20);
/// Cuts of regions that are tried, at most.
const MOST_CUTS: usize = 200;

/// Returns a board of these cells with regions along a loop.
pub(in super::super) fn region_draft(
    kind: &'static LoopKind,
    cells: Grid,
    sketch: &mut Sketch<'_>,
) -> Box<dyn ProblemDraft> {
    let wanted = sketch.mix.of(&CELLS);
    let parted = PartedLoop::new(cells, sketch.places, wanted, sketch.random);
    Box::new(RegionDraft::new(kind, parted, wanted, sketch.clues.clone()))
}

/// A hidden loop with its regions.
#[derive(Debug)]
struct RegionDraft {
    kind: &'static LoopKind,
    places: CluePlaces,
    /// The wanted cells of the loop in a region.
    cells: usize,
    parted: PartedLoop,
    board: LoopBoard,
    loops: KnownLoops,
    /// For each region the facts that the loop visits more than so many of its cells.
    counts: Vec<Vec<BinaryFact>>,
}

impl RegionDraft {
    fn new(kind: &'static LoopKind, parted: PartedLoop, cells: usize, places: CluePlaces) -> Self {
        let board = parted.board(&places);
        let (loops, counts) = region_facts(parted.grid, &board);
        Self { kind, places, cells, parted, board, loops, counts }
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
        let pieces: Vec<(usize, Vec<usize>)> =
            parts.iter().map(|&part| (part, self.parted.piece(part))).collect();
        let mut cuts: Vec<(usize, usize)> = Vec::new();
        for (index, (_, piece)) in pieces.iter().enumerate() {
            cuts.extend((least..piece.len().saturating_sub(least - 1)).map(|at| (index, at)));
        }
        shuffle(&mut cuts, random);
        // Small regions are dull, but a board may have one.
        let wanted = if least > 1 { self.cells / 2 } else { 1 };
        cuts.sort_by_cached_key(|&(index, at)| {
            let shorter = at.min(pieces[index].1.len() - at);
            shorter.abs_diff(wanted) * usize::from(shorter < wanted || least == 1)
        });
        cuts.truncate(MOST_CUTS);
        cuts.into_iter().find_map(|(index, at)| {
            let (part, piece) = &pieces[index];
            Some(self.parted.cut(*part, piece, at, random)).filter(|parted| self.excludes(parted, other))
        })
    }

    /// Returns whether a board admits its own loop, and not the other one.
    fn excludes(&self, parted: &PartedLoop, other: &[usize]) -> bool {
        let board = parted.board(&self.places);
        let admits = |points: &[usize]| (self.kind.check)(self.kind, &board, points).is_ok();
        admits(&parted.points) && !admits(other)
    }

    /// Returns a board with a loop that is changed where the other one differs.
    fn reroute(&self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> Option<PartedLoop> {
        REACHES.iter().find_map(|&reach| {
            let loops = reroutes(self.parted.grid, &self.parted.points, other, &|_| true, reach, random);
            let mut parted = loops.into_iter().map(|points| self.parted.along(points, random));
            parted.find(|candidate| self.excludes(candidate, other))
        })
    }
}

/// Returns the model of the loops that follow the regions of a board, and for each region the facts that the loop
/// visits more than so many of its cells.
fn region_facts(grid: Grid, board: &LoopBoard) -> (KnownLoops, Vec<Vec<BinaryFact>>) {
    let cells = LoopGrid::on(grid, &|_| true);
    let mut loops = LoopFacts::new(&cells.steps());
    let mut borders = vec![Vec::new(); region_count(&board.regions)];
    for (cell, other, edge) in neighbours(&cells) {
        let (one, two) = (board.regions[cell] as usize, board.regions[other] as usize);
        if one != two {
            borders[one].push(edge);
            borders[two].push(edge);
            loops.conditions.require([loops.visit(cell), loops.visit(other)]);
        }
    }
    if borders.len() > 1 {
        for border in borders {
            loops.choose(&border, 2);
        }
    }
    let mut counts = Vec::new();
    for members in members(&board.regions) {
        let mut count = Vec::new();
        for &member in &members {
            let visit = loops.visit(member);
            count = loops.conditions.counted(&count, visit, members.len());
        }
        counts.push(count);
    }
    (loops.finish(), counts)
}

impl ProblemDraft for RegionDraft {
    fn model(&self) -> &Model {
        &self.loops.model
    }

    fn frame(&self) -> Vec<BinaryFact> {
        Vec::new() // the regions are part of the model
    }

    fn clues(&self) -> Vec<(usize, Vec<BinaryFact>)> {
        let facts = |(cell, clue): (usize, Clue)| {
            let counts = &self.counts[self.board.regions[cell] as usize];
            Some((cell, exactly(counts, clue.number? as usize)?))
        };
        self.board.given().filter_map(facts).collect()
    }

    fn hidden(&self) -> &[usize] {
        &self.parted.points
    }

    fn facts(&self, solution: &[usize]) -> Vec<BinaryFact> {
        self.loops.facts(solution)
    }

    fn read(&self, holds: &dyn Fn(BinaryFact) -> bool) -> Vec<usize> {
        self.loops.read(holds)
    }

    fn admits(&self, solution: &[usize]) -> bool {
        (self.kind.check)(self.kind, &self.board, solution).is_ok()
    }

    fn change(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> DraftChange {
        let least = if random(LEAST_CUT.1) == 0 { 1 } else { LEAST_CUT.0 };
        let parted = self.cut(other, least, random).or_else(|| self.reroute(other, random));
        let Some(parted) = parted.or_else(|| self.cut(other, 1, random)) else {
            return DraftChange::None;
        };
        *self = Self::new(self.kind, parted, self.cells, self.places.clone());
        DraftChange::Model
    }

    fn text(&self) -> String {
        self.kind.text(&self.board)
    }
}
