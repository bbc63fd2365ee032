//! Boards of Yajilin: cells beside the loop are shaded in random order unless a neighbour is shaded, and the others
//! become clues. Each clue has one of four arrows.
//!
//! If another loop fits the board, an arrow turns to where the two have different numbers of shaded cells. If no arrow
//! can, a shaded cell that the other loop visits becomes a clue. If both loops visit the same cells, the hidden loop is
//! changed a little where they differ.

use super::arrowed_cells::ArrowedCells;
use super::reroute::REACHES;
use super::{
    Arguments, BinaryFact, ClueBoard, ClueKind, Conditions, CountedFacts, DraftChange, DraftInput, Grid,
    Heading, LoopFacts, LoopGrid, NewDraft, ProblemDraft, Proportion, SolutionFacts, ahead, exactly, not,
    shuffle,
};

pub(in crate::puzzles) const ARROW_SHARE: Proportion =
    Proportion::percent("clues", "cells with an arrow, of all", 11, 5..=15);
pub(in crate::puzzles) const ZERO_SHARE: Proportion =
    Proportion::percent("zeros", "arrows that show 0, of all", 21, 5..=40);
/// One of this many shaded cells becomes a clue to make a board easier.
const EASE: usize = 8;
/// One of this many arrows that turn may get a 0 although another number would do.
const ZERO: usize = 3;

/// Returns a board with arrows beside a loop.
pub(in crate::puzzles) fn arrow_draft(
    kind: &'static ClueKind,
    arguments: &Arguments,
    input: &mut DraftInput<'_>,
) -> NewDraft {
    Ok(Box::new(ArrowDraft::new(kind, kind.shape(arguments)?, input)))
}

/// A hidden loop with shaded cells and clues.
#[derive(Debug)]
struct ArrowDraft {
    kind: &'static ClueKind,
    loops: LoopFacts,
    /// For each cell the fact that it is a clue.
    clue: Vec<BinaryFact>,
    /// For each direction and cell the facts that more than so many cells are shaded there.
    counts: [Vec<Vec<BinaryFact>>; 4],
    /// The usual number of clues.
    usual: usize,
    /// The wanted share of arrows that show 0, in percent.
    zeros: usize,
    arrows: ArrowedCells,
    /// The board of the hidden loop.
    board: ClueBoard,
    /// The cells that other loops shade, of those which boards with the same clues and other arrows admitted.
    rivals: Vec<Vec<bool>>,
    /// The loops that were hidden until they were changed.
    left: Vec<Vec<usize>>,
    /// The hidden loop and the cells beside it before clues were removed.
    before: Option<ArrowedCells>,
}

impl ArrowDraft {
    /// Begins with a loop through cells of a grid.
    fn new(kind: &'static ClueKind, grid: Grid, input: &mut DraftInput<'_>) -> Self {
        let cells = LoopGrid::on(grid, &|_| true);
        let count = grid.rows * grid.columns;
        let arrows = ArrowedCells::new(kind, grid, input.clues.symmetry, input.places, input.random);
        let mut loops = LoopFacts::new(&cells.steps(), 0);
        let shaded: Vec<BinaryFact> = (0..count).map(|_| loops.conditions.fresh()).collect();
        let clue: Vec<BinaryFact> = (0..count).map(|_| loops.conditions.fresh()).collect();
        for cell in 0..count {
            let kinds = [loops.visit(cell), shaded[cell], clue[cell]];
            loops.conditions.require(kinds);
            for pair in [[0, 1], [0, 2], [1, 2]] {
                loops.conditions.require(pair.map(|kind: usize| not(kinds[kind])));
            }
            for other in grid.after(cell) {
                loops.conditions.require([not(shaded[cell]), not(shaded[other])]);
            }
        }
        let counts = Heading::ALL.map(|heading| ray_counts(grid, heading, &shaded, &mut loops.conditions));
        let board = arrows.board();
        Self {
            kind,
            loops: loops.finish(),
            clue,
            counts,
            usual: count * input.mix.of(&ARROW_SHARE) / 100,
            zeros: input.mix.of(&ZERO_SHARE),
            arrows,
            board,
            rivals: Vec::new(),
            left: Vec::new(),
            before: None,
        }
    }

    /// Returns how many more arrows should show 0, in hundredths.
    fn missing_zeros(&self) -> isize {
        let shown = self.arrows.clues().map(|(cell, heading)| self.shows_zero(cell, heading));
        let shown: Vec<bool> = shown.collect();
        let zeros = shown.iter().filter(|shows| **shows).count();
        (shown.len() * self.zeros) as isize - 100 * zeros as isize
    }

    fn shows_zero(&self, cell: usize, heading: Heading) -> bool {
        self.arrows.number(cell, heading, &self.arrows.is_shaded) == 0
    }

    /// Returns the board with an arrow that shows 0 and did not, or the opposite.
    fn with_zero(&self, wanted: bool, random: &mut dyn FnMut(usize) -> usize) -> Option<ArrowedCells> {
        let mut turns = Vec::new();
        for (cell, old) in self.arrows.clues().filter(|&(cell, old)| self.shows_zero(cell, old) != wanted) {
            let new =
                Heading::ALL.into_iter().filter(|&new| new != old && self.shows_zero(cell, new) == wanted);
            turns.extend(new.map(|new| (cell, new)));
        }
        let &(cell, new) = turns.get(random(turns.len().max(1)))?;
        let mut arrows = self.arrows.clone();
        arrows.headings[cell] = Some(new);
        Some(arrows)
    }

    /// Turns an arrow so that the board admits neither `other`, with its shaded cells, nor a known rival.
    fn turn(&mut self, shaded: &[bool], random: &mut dyn FnMut(usize) -> usize) -> bool {
        let mut clues: Vec<(usize, Heading)> = self.arrows.clues().collect();
        shuffle(&mut clues, random);
        for (cell, old) in clues {
            let arrows = &self.arrows;
            let mut headings = Heading::ALL;
            headings.rotate_left(random(4));
            if random(ZERO) > 0 {
                let number = |heading| arrows.number(cell, heading, &arrows.is_shaded);
                headings.sort_by_cached_key(|&heading| usize::from(number(heading) == 0)); // these are dull
            }
            for heading in headings {
                let number = |shaded: &[bool]| self.arrows.number(cell, heading, shaded);
                if number(shaded) == number(&self.arrows.is_shaded) {
                    continue;
                }
                self.arrows.headings[cell] = Some(heading);
                let board = self.arrows.board();
                if self.rivals.iter().all(|rival| self.arrows.tells(&board, rival)) {
                    return true;
                }
                self.arrows.headings[cell] = Some(old);
            }
        }
        false
    }

    /// Makes a clue of a cell, or changes the hidden loop; returns whether that excludes the other loop.
    fn rearrange(
        &mut self,
        other: &[usize],
        shaded: &[bool],
        random: &mut dyn FnMut(usize) -> usize,
    ) -> bool {
        if self.expose(shaded, random) {
            return true;
        }
        if shaded == self.arrows.is_shaded {
            return self.reroute(other, random);
        }
        // The other loop visits fewer cells, so it is the one to hide.
        let before = std::mem::replace(&mut self.arrows.is_shaded, shaded.to_vec());
        self.arrows.points = other.to_vec();
        self.expose(&before, random)
    }

    /// Makes a clue of a shaded cell that the other loop does not shade, and of its orbit; returns whether there is one.
    fn expose(&mut self, shaded: &[bool], random: &mut dyn FnMut(usize) -> usize) -> bool {
        let is_only_here =
            |&cell: &usize| self.arrows.is_shaded[cell] && !shaded[cell] && self.arrows.may_point(cell);
        let cells: Vec<usize> = (0..shaded.len()).filter(is_only_here).collect();
        if cells.is_empty() {
            return false;
        }
        let cell = cells[random(cells.len())];
        self.arrows.point(cell, random);
        true
    }

    /// Changes the hidden loop where the other one differs; returns whether that is possible. A loop that was hidden
    /// before is not hidden again: such changes would go in circles.
    fn reroute(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> bool {
        self.left.push(self.arrows.points.clone());
        // At best no clue goes: that would undo what excluded other loops.
        for reach in REACHES {
            let is_clue = |point: &usize| self.arrows.headings[*point].is_some();
            let mut loops = self.arrows.nearby(other, reach, random);
            loops.sort_by_cached_key(|points| usize::from(points.iter().any(is_clue)));
            for points in loops.into_iter().filter(|points| !self.left.contains(points)) {
                let arrows = self.arrows.beside_loop(points, random);
                if !arrows.admits(other) {
                    self.arrows = arrows;
                    return true;
                }
            }
        }
        false
    }
}

/// Returns for each cell the facts that more than 0, 1 and so on of the cells in a direction are shaded. Over joined borders
/// the cell itself is one of them, so that all cells of a line have the same: the number matters in clues alone, and a clue
/// is not shaded.
fn ray_counts(
    grid: Grid,
    heading: Heading,
    shaded: &[BinaryFact],
    conditions: &mut Conditions,
) -> Vec<Vec<BinaryFact>> {
    let is_joined = match heading {
        Heading::North | Heading::South => grid.surface.joins_rows(),
        Heading::East | Heading::West => grid.surface.joins_columns(),
    };
    let mut counted = CountedFacts::default();
    let counts = (0..shaded.len()).map(|cell| {
        let mut line: Vec<usize> = ahead(grid, cell, heading).collect();
        if is_joined {
            line.push(cell);
            let least = (0..line.len()).min_by_key(|&at| line[at]).unwrap_or(0);
            line.rotate_left(least);
            line.reverse();
        }
        let facts: Vec<BinaryFact> = line.into_iter().map(|cell| shaded[cell]).collect();
        // No two of them are adjacent.
        counted.of(&facts, |length| length.div_ceil(2), conditions)
    });
    counts.collect()
}

impl ProblemDraft for ArrowDraft {
    fn known(&self) -> &dyn SolutionFacts {
        &self.loops
    }

    fn frame(&self) -> Vec<BinaryFact> {
        let kind = |(&fact, heading): (&BinaryFact, &Option<Heading>)| {
            if heading.is_some() { fact } else { not(fact) }
        };
        let mut facts: Vec<BinaryFact> = self.clue.iter().zip(&self.arrows.headings).map(kind).collect();
        for (cell, heading) in self.arrows.clues() {
            let number = self.arrows.number(cell, heading, &self.arrows.is_shaded);
            facts.extend(exactly(&self.counts[heading as usize][cell], number).into_iter().flatten());
        }
        facts
    }

    fn fixed_clues(&self) -> Option<(usize, usize)> {
        Some((self.arrows.clues().count(), self.usual))
    }

    fn is_unbalanced(&self) -> bool {
        self.missing_zeros().abs() > 50
    }

    fn hidden(&self) -> &[usize] {
        &self.arrows.points
    }

    fn admits(&self, solution: &[usize]) -> bool {
        // Most solutions of earlier boards visit a clue or have other numbers, which takes less time than all rules.
        !solution.iter().any(|&point| self.arrows.headings[point].is_some())
            && !self.arrows.tells(&self.board, &self.arrows.shaded_by(solution))
            && (self.kind.check)(self.kind, &self.board, solution).is_ok()
    }

    fn change(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> DraftChange {
        let shaded = self.arrows.shaded_by(other);
        self.rivals.push(shaded.clone());
        if !self.turn(&shaded, random) {
            self.rivals.clear(); // they are of other clues from now on
            // Anything but an arrow that turns would add a clue.
            if self.before.is_some() || !self.rearrange(other, &shaded, random) {
                return DraftChange::None;
            }
        }
        self.board = self.arrows.board();
        DraftChange::Facts
    }

    fn ease(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let may_point = |&cell: &usize| self.arrows.is_shaded[cell] && self.arrows.may_point(cell);
        let mut shaded: Vec<usize> = (0..self.arrows.is_shaded.len()).filter(may_point).collect();
        shuffle(&mut shaded, random);
        shaded.truncate(shaded.len().div_ceil(EASE));
        for &cell in &shaded {
            self.arrows.point(cell, random);
        }
        self.rivals.clear();
        self.board = self.arrows.board();
        !shaded.is_empty()
    }

    fn shed(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let missing = self.missing_zeros();
        let changed = if self.is_unbalanced() && random(2) == 0 {
            self.with_zero(missing > 0, random)
        } else {
            self.arrows.leaner(random)
        };
        let Some(arrows) = changed else { return false };
        self.rivals.clear();
        self.before = Some(std::mem::replace(&mut self.arrows, arrows));
        self.board = self.arrows.board();
        true
    }

    fn take_back(&mut self) {
        if let Some(arrows) = self.before.take() {
            self.board = arrows.board();
            self.arrows = arrows;
        }
    }

    fn text(&self) -> String {
        self.kind.text(&self.board)
    }
}

#[cfg(test)]
mod tests;
