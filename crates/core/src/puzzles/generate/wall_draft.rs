//! Drafts of boards: lamps, walls and their numbers, changed together until no other lamps fit.
//!
//! If other lamps fit, a wall and those that a symmetry joins with it are built near a cell where the two solutions
//! differ, so that they tell them apart. The lamps follow: those in a new wall go, and cells that no lamp attacks any
//! longer get some. Where the shape gives the walls, only the lamps near the difference move.
//!
//! The model is that of the lamps behind any walls, which are assumed. So all changes are changes of assumptions, and
//! what a search has learned remains true.

use super::super::marks::akari_check;
use super::{
    BinaryFact, Clue, ClueSymmetry, Conditions, DraftChange, DraftInput, Grid, MemberFacts, ProblemDraft,
    SolutionFacts, Walls, distinct, exactly, not, shuffle,
};
use crate::files::boards::walls::ALPHABET;

/// The largest share of walls: one of this many cells.
const CELLS_A_WALL: usize = 3;
/// Tries to move lamps; each quarter of them reaches one cell farther.
const MOVES: usize = 32;

/// Lamps behind walls with numbers.
#[derive(Debug)]
pub(super) struct WallDraft {
    /// Each wall has its number.
    board: Walls,
    /// The cells of the lamps, ascending.
    lamps: Vec<usize>,
    /// The symmetry of the walls; `None` if they stay.
    symmetry: Option<ClueSymmetry>,
    facts: WallFacts,
}

impl WallDraft {
    /// Begins with random lamps behind these walls. `symmetry` is that of walls that can be added; `None` if none can.
    pub(super) fn new(board: Walls, symmetry: Option<ClueSymmetry>, input: &mut DraftInput<'_>) -> Self {
        let facts = WallFacts::new(&board);
        let (lamps, board) = settled(board, &[], input.random);
        Self { board, lamps, symmetry, facts }
    }

    /// Returns the cells that belong to one of the two solutions.
    fn difference(&self, other: &[usize]) -> Vec<usize> {
        let only = |one: &[usize], two: &[usize]| -> Vec<usize> {
            one.iter().copied().filter(|cell| two.binary_search(cell).is_err()).collect()
        };
        [only(&self.lamps, other), only(other, &self.lamps)].concat()
    }

    /// Builds walls so that `other` is no solution; returns whether that was possible.
    fn build(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> bool {
        let Some(symmetry) = self.symmetry else { return false };
        let size = (self.board.rows(), self.board.columns);
        let walls = (0..self.board.cells.len()).filter(|&cell| !self.board.is_open(cell)).count();
        let mut places: Vec<usize> = self.difference(other);
        places.clone().into_iter().for_each(|cell| places.extend(self.board.beside(cell)));
        places.retain(|&cell| self.board.is_open(cell));
        let mut places = distinct(places);
        shuffle(&mut places, random);
        places.into_iter().any(|place| {
            let orbit: Vec<usize> = symmetry.orbit(place, size.0, size.1).collect();
            if (walls + orbit.len()) * CELLS_A_WALL > self.board.cells.len() {
                return false;
            }
            let mut board = self.board.clone();
            for cell in orbit {
                board.cells[cell] = Some(Clue::BARE);
            }
            self.becomes(board, &self.lamps.clone(), other, random)
        })
    }

    /// Moves lamps so that `other` is no solution; returns whether that was possible.
    fn move_lamps(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> bool {
        let (difference, columns) = (self.difference(other), self.board.columns);
        (0..MOVES).any(|attempt| {
            let reach = 4 * attempt / MOVES;
            let is_far = |lamp: &usize| {
                let near = |cell: &usize| {
                    (cell / columns).abs_diff(lamp / columns) <= reach
                        && (cell % columns).abs_diff(lamp % columns) <= reach
                };
                !difference.iter().any(near)
            };
            let lamps: Vec<usize> = self.lamps.iter().copied().filter(is_far).collect();
            self.becomes(self.board.clone(), &lamps, other, random)
        })
    }

    /// Changes to these walls with at least those of these lamps that are not in one, unless `other` remains a
    /// solution.
    fn becomes(
        &mut self,
        board: Walls,
        lamps: &[usize],
        other: &[usize],
        random: &mut dyn FnMut(usize) -> usize,
    ) -> bool {
        let (lamps, board) = settled(board, lamps, random);
        let is_other = akari_check::check(&board, other).is_err();
        if is_other {
            (self.lamps, self.board) = (lamps, board);
        }
        is_other
    }
}

impl ProblemDraft for WallDraft {
    fn known(&self) -> &dyn SolutionFacts {
        &self.facts.lamp
    }

    fn frame(&self) -> Vec<BinaryFact> {
        self.facts.frame(&self.board)
    }

    fn clues(&self) -> Vec<(usize, Vec<BinaryFact>)> {
        self.board.numbers().filter_map(|clue| Some((clue.0, self.facts.number(clue)?))).collect()
    }

    fn hidden(&self) -> &[usize] {
        &self.lamps
    }

    fn admits(&self, solution: &[usize]) -> bool {
        akari_check::check(&self.board, solution).is_ok()
    }

    fn change(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> DraftChange {
        if self.build(other, random) || self.move_lamps(other, random) {
            DraftChange::Facts
        } else {
            DraftChange::None
        }
    }

    fn text(&self) -> String {
        ALPHABET.board(&self.board, &[])
    }
}

/// Lamps on boards of one size with any walls, and what can be assumed of them.
#[derive(Debug)]
pub(in crate::puzzles) struct WallFacts {
    /// For each cell the fact that it holds a lamp.
    pub(in crate::puzzles) lamp: MemberFacts,
    /// For each cell the fact that it is a wall.
    wall: Vec<BinaryFact>,
    /// For each cell the facts that there are more than so many lamps beside it.
    beside: Vec<Vec<BinaryFact>>,
}

impl WallFacts {
    /// Makes the model for boards of the size of this one.
    pub(in crate::puzzles) fn new(board: &Walls) -> Self {
        let count = board.cells.len();
        let mut conditions = Conditions::default();
        let wall: Vec<BinaryFact> = (0..count).map(|_| conditions.fresh()).collect();
        let lamp: Vec<BinaryFact> = (0..count).map(|_| conditions.fresh()).collect();
        let mut attacked: Vec<Vec<BinaryFact>> = vec![Vec::new(); count];
        for step in Grid::STEPS {
            // The facts that there is a lamp at a cell, or up to the next wall in this direction.
            let mut ray = lamp.clone();
            // Each cell comes after the next one in this direction.
            let forwards: Vec<usize> =
                if step < (0, 0) { (0..count).collect() } else { (0..count).rev().collect() };
            for cell in forwards {
                let Some(next) = board.ray(cell, step).next() else { continue };
                let here = conditions.fresh();
                conditions.require([not(lamp[cell]), here]);
                conditions.require([wall[cell], not(ray[next]), here]);
                conditions.require([not(here), not(wall[cell])]);
                conditions.require([not(here), lamp[cell], ray[next]]);
                conditions.require([not(lamp[cell]), not(ray[next])]);
                attacked[cell].push(ray[next]);
                ray[cell] = here;
            }
        }
        let mut beside = Vec::with_capacity(count);
        for cell in 0..count {
            conditions.require([not(lamp[cell]), not(wall[cell])]);
            conditions.require([wall[cell], lamp[cell]].into_iter().chain(attacked[cell].iter().copied()));
            let mut lamps = Vec::new();
            for next in board.beside(cell) {
                lamps = conditions.counted(&lamps, lamp[next], Grid::STEPS.len());
            }
            beside.push(lamps);
        }
        Self { lamp: MemberFacts { model: conditions.finish(), members: lamp }, wall, beside }
    }

    /// Returns the facts that a board has these walls and no others.
    pub(in crate::puzzles) fn frame(&self, board: &Walls) -> Vec<BinaryFact> {
        let fact = |(cell, &wall)| if board.is_open(cell) { not(wall) } else { wall };
        self.wall.iter().enumerate().map(fact).collect()
    }

    /// Returns the facts that so many lamps are beside a cell; `None` if it has fewer neighbours.
    pub(in crate::puzzles) fn number(&self, (cell, number): (usize, usize)) -> Option<Vec<BinaryFact>> {
        exactly(&self.beside[cell], number)
    }
}

/// Adds lamps in random order wherever no other lamp attacks, and writes the numbers of all walls. Lamps in walls go.
///
/// Lamps to which none can be added attack every open cell, so they are a solution. Returns their cells, ascending.
fn settled(mut board: Walls, lamps: &[usize], random: &mut dyn FnMut(usize) -> usize) -> (Vec<usize>, Walls) {
    let mut is_rook = vec![false; board.cells.len()];
    lamps.iter().filter(|&&cell| board.is_open(cell)).for_each(|&cell| is_rook[cell] = true);
    let mut open = board.open_cells();
    shuffle(&mut open, random);
    for cell in open {
        is_rook[cell] |= !board.seen_from(cell).any(|seen| is_rook[seen]);
    }
    for cell in 0..board.cells.len() {
        if !board.is_open(cell) {
            let number = board.beside(cell).filter(|&neighbour| is_rook[neighbour]).count();
            board.cells[cell] = Some(Clue::number(number as u32));
        }
    }
    ((0..is_rook.len()).filter(|&cell| is_rook[cell]).collect(), board)
}
