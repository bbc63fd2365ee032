//! Boards of clues: all that they may show of a hidden loop.
//!
//! If another loop fits the board, its own board may show more, and the draft hides that loop from then on. Otherwise
//! the hidden loop is changed a little where the two differ, so that the board no longer fits the other. Whatever fits
//! a board with more clues fits one with fewer, so the first kind of change makes progress for ever; the second is a
//! random walk.
//!
//! If the places of clues are chosen, few clues remain, and such changes alone would go on for ever. Then the loop
//! first changes until it suits the places, and each change is the best of several by what `aim` demands.
//!
//! Where a loop shows arrows, each cell prefers directions in a random order; its arrow has the first one in which
//! something is counted.

use std::cmp::Reverse;

use super::super::diagram::RoutePoints;
use super::aim::{LoopAim, around, corners};
use super::draft::{BoardDraft, Candidate, suits};
use super::reroute::{LoopSpace, REACHES};
use super::{
    Clue, ClueBoard, ClueKind, CluePlaces, ClueSymmetry, DraftInput, DrawnLoop, Grid, Heading, InputError,
    NewDraft, in_order, in_places, shuffle,
};
use crate::files::boards::loops::clues::{Arrows, ClueGrid};

/// Changes for each point of the board towards chosen places of clues, and what they may cost at first.
const APPROACH: (usize, usize) = (20, 64);
/// The work of these changes, in points, at most.
const APPROACH_WORK: usize = 4_000_000;
/// Changes towards boards with enough clues of wanted kinds, at most.
const ENRICH: usize = 100;

/// A hidden loop with its board.
#[derive(Debug, Clone)]
struct ClueCandidate {
    kind: &'static ClueKind,
    /// The points of the loop.
    grid: Grid,
    /// The board without clues, apart from those that no loop visits.
    empty: ClueBoard,
    /// For each cell the directions in the order in which it prefers them; nothing without arrows.
    orders: Vec<[Heading; 4]>,
    places: CluePlaces,
    /// The wanted shares of kinds of clues, in percent.
    shares: Vec<usize>,
    /// The usual number of clues, if none can be removed.
    usual: Option<usize>,
    /// What the loop should be like, if the places of clues are chosen.
    aim: Option<LoopAim>,
    hidden: Vec<usize>,
    board: ClueBoard,
}

/// Returns a board that shows all that it may of a loop, which visits no cell with a clue on an `empty` one.
///
/// # Errors
/// No such loop is symmetric as it must be.
pub(in crate::puzzles) fn clue_draft(
    kind: &'static ClueKind,
    empty: ClueBoard,
    input: &mut DraftInput<'_>,
) -> NewDraft {
    let (cells, making) = (empty.cells(), &kind.making);
    let (grid, count) = (kind.grid(cells), cells.rows * cells.columns);
    let has_arrows = kind.alphabet.arrows != Arrows::None;
    let orders = (0..count).filter(|_| has_arrows).map(|_| {
        let mut order = Heading::ALL;
        shuffle(&mut order, input.random);
        order
    });
    let mut candidate = ClueCandidate {
        kind,
        grid,
        orders: orders.collect(),
        places: input.clues.clone(),
        shares: making.shares.iter().map(|(share, _)| input.mix.of(share)).collect(),
        usual: making.fixed.as_ref().map(|share| count * input.mix.of(share) / 100),
        aim: None,
        hidden: input.places.to_vec(),
        board: empty.clone(),
        empty,
    };
    if candidate.usual.is_none() {
        let is_corner = kind.points() == RoutePoints::Corners;
        let about = if is_corner { corners(cells, grid) } else { around(grid) };
        candidate.aim = LoopAim::new(input, (cells.rows, cells.columns), grid.rows * grid.columns, about);
    } else if candidate.places.symmetry != ClueSymmetry::None {
        let found = candidate.space(|space| space.symmetric_loop(candidate.hidden.len(), input.random));
        candidate.hidden = found.ok_or_else(|| {
            InputError::new("the holes of the board leave no room for a symmetric loop")
                .hint("leave out --symmetry, or move the holes away from the middle")
        })?;
    }
    candidate.approach(input.random);
    candidate.enrich(input.random);
    Ok(BoardDraft::of(kind, candidate))
}

impl ClueCandidate {
    fn may_visit(&self, point: usize) -> bool {
        self.empty.clues.cells.get(point).is_none_or(Option::is_none)
    }

    /// Returns all clues that a loop allows.
    fn clues_of(&self, points: &[usize]) -> Vec<Option<Clue>> {
        let count = self.empty.clues.cells.len();
        let Grid { rows, columns, surface } = self.grid;
        let Ok(drawn) = DrawnLoop::on(surface, rows, columns, points) else { return vec![None; count] };
        // A number that is too large is left out.
        let known = |clue: Clue| match clue.number {
            Some(number) if number > self.kind.making.most => clue.colour.map(Clue::of),
            _ => Some(clue),
        };
        let shows = |cell, heading| (self.kind.shows)(&self.empty, &drawn, cell, heading).and_then(known);
        let clue = |cell: usize| {
            let Some(order) = self.orders.get(cell) else { return shows(cell, None) };
            let mut arrows = order.iter().map(|&heading| shows(cell, Some(heading)));
            let counts = |clue: &Option<Clue>| clue.is_some_and(|clue| clue.number > Some(0));
            arrows.find(counts).unwrap_or_else(|| shows(cell, Some(order[0])))
        };
        (0..count).map(clue).collect()
    }

    fn board_of(&self, points: &[usize]) -> ClueBoard {
        let clues: ClueGrid = in_places(self.clues_of(points), self.empty.clues.columns, &self.places);
        ClueBoard { clues, ..self.empty.clone() }
    }

    /// Returns for each cell whether a loop allows a clue there, wherever clues should be.
    fn allowed(&self, points: &[usize]) -> Vec<bool> {
        self.clues_of(points).iter().map(Option::is_some).collect()
    }

    /// Returns how many clues of wanted kinds a board lacks.
    fn lack(&self, board: &ClueBoard) -> usize {
        let clues: Vec<Clue> = board.given().map(|given| given.1).collect();
        (self.kind.making.lack)(&clues, &self.shares)
    }

    /// Returns how unwanted a board is: what it lacks, and how little it shows.
    fn cost(&self, board: &ClueBoard, points: &[usize]) -> (usize, Reverse<usize>) {
        if let Some(aim) = &self.aim {
            let admitted = aim.admitted(|rival| suits(self.kind, board, rival));
            return (admitted + aim.lack(points, &self.allowed(points)), Reverse(0));
        }
        let worth = board.given().map(|(_, clue)| (self.kind.making.worth)(clue, &self.shares)).sum();
        (self.lack(board), Reverse(worth))
    }

    /// Calls a function with the space of loops, which keep the symmetry if no clue can be removed.
    fn space<T>(&self, then: impl FnOnce(LoopSpace<'_>) -> T) -> T {
        let symmetry = if self.usual.is_none() { ClueSymmetry::None } else { self.places.symmetry };
        then(LoopSpace { grid: self.grid, symmetry, may_visit: &|point| self.may_visit(point) })
    }

    /// Returns changed loops; see [`LoopSpace::reroutes`].
    fn nearby(
        &self,
        points: &[usize],
        other: &[usize],
        reach: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<Vec<usize>> {
        self.space(|space| space.reroutes(points, other, reach, random).collect())
    }

    /// Returns changes of the hidden loop with their boards.
    fn changes(
        &self,
        other: &[usize],
        reach: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> impl Iterator<Item = (Vec<usize>, ClueBoard)> {
        let loops = self.nearby(&self.hidden, other, reach, random).into_iter().map(in_order);
        loops.map(|points| {
            let board = self.board_of(&points);
            (points, board)
        })
    }

    fn hide(&mut self, (points, board): (Vec<usize>, ClueBoard)) {
        (self.hidden, self.board) = (points, board);
    }

    /// Puts the hidden loop in order, and changes it towards the places of clues if they are chosen. Changes for the
    /// worse become rarer.
    fn approach(&mut self, random: &mut dyn FnMut(usize) -> usize) {
        let mut points = in_order(self.hidden.clone());
        if let Some(aim) = &self.aim {
            let lack = |points: &[usize]| aim.lack(points, &self.allowed(points));
            let count = self.grid.rows * self.grid.columns;
            let (rounds, mut least) = ((APPROACH.0 * count).min(APPROACH_WORK / count), lack(&points));
            for left in (0..rounds).rev() {
                if least == 0 {
                    break;
                }
                for changed in self.nearby(&points, &[], usize::MAX, random) {
                    let after = lack(&changed);
                    if after <= least + random(1 + APPROACH.1 * left / rounds) {
                        (points, least) = (changed, after);
                        break;
                    }
                }
            }
        }
        let points = in_order(points);
        self.hide((points.clone(), self.board_of(&points)));
    }

    /// Changes the hidden loop until its board lacks no clues of wanted kinds, or chance finds no such loop.
    fn enrich(&mut self, random: &mut dyn FnMut(usize) -> usize) {
        let mut lack = if self.aim.is_some() { 0 } else { self.lack(&self.board) };
        for _ in 0..ENRICH {
            if lack == 0 {
                break;
            }
            let lacking =
                self.changes(&[], usize::MAX, random).map(|changed| (self.lack(&changed.1), changed));
            if let Some((after, changed)) = lacking.min_by_key(|it| it.0).filter(|it| it.0 <= lack) {
                lack = after;
                self.hide(changed);
            }
        }
    }
}

impl Candidate for ClueCandidate {
    fn shown(&self) -> (Vec<usize>, ClueBoard) {
        (self.hidden.clone(), self.board.clone())
    }

    fn usual(&self) -> Option<usize> {
        self.usual
    }

    fn shares(&self) -> &[usize] {
        &self.shares
    }

    fn exclude(&mut self, other: &[usize], is_shed: bool, random: &mut dyn FnMut(usize) -> usize) -> bool {
        if let Some(aim) = &mut self.aim {
            aim.remember(other);
            aim.remember(&self.hidden);
        } else {
            let board = self.board_of(other);
            let is_better = self.cost(&board, other) < self.cost(&self.board, &self.hidden);
            if is_better && !suits(self.kind, &board, &self.hidden) {
                self.hide((other.to_vec(), board));
                return true;
            }
        }
        let most = if is_shed { self.board.given().count() } else { usize::MAX };
        for reach in REACHES {
            let is_new = |points: &[usize]| self.aim.as_ref().is_none_or(|aim| !aim.knows(points));
            let is_excluding = |(points, board): &(Vec<usize>, ClueBoard)| {
                is_new(points) && board.given().count() <= most && !suits(self.kind, board, other)
            };
            let excluding = self.changes(other, reach, random).filter(is_excluding);
            if let Some(best) = excluding.min_by_key(|(points, board)| self.cost(board, points)) {
                self.hide(best);
                return true;
            }
        }
        false
    }

    fn shed(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let count = |(_, board): &(Vec<usize>, ClueBoard)| board.given().count();
        let fewest = self.changes(&[], usize::MAX, random).min_by_key(count);
        let fewest = fewest.filter(|changed| count(changed) <= self.board.given().count());
        fewest.map(|changed| self.hide(changed)).is_some()
    }
}
