//! Boards of Yajilin: cells beside the loop are shaded in random order unless a neighbour is shaded, and the others
//! become clues. Each clue has one of four arrows.
//!
//! If another loop fits the board, an arrow turns to where the two have different numbers of shaded cells. If no arrow
//! can, a shaded cell that the other loop visits becomes a clue. If both loops visit the same cells, the hidden loop is
//! changed a little where they differ.
//!
//! Under a symmetry the loop is its own image, so it visits all cells of an orbit or none, and these can be clues together.

use super::draft::{BoardDraft, Candidate, suits};
use super::reroute::{LoopSpace, REACHES};
use super::{
    Arguments, Clue, ClueBoard, ClueKind, ClueSymmetry, DraftInput, Grid, Heading, NewDraft, Proportion,
    in_order, is_visited, shuffle,
};

pub(in crate::puzzles) const ARROW_SHARE: Proportion =
    Proportion::percent("clues", "cells with an arrow, of all", 11, 5..=15);
pub(in crate::puzzles) const ZERO_SHARE: Proportion =
    Proportion::percent("zeros", "arrows that show 0, of all", 21, 5..=40);
/// One of this many shaded cells becomes a clue to make a board easier.
const EASE: usize = 8;
/// One of this many arrows that turn may get a 0 although another number would do.
const ZERO: usize = 3;
/// A clue that may be shaded is shaded in all but one of this many attempts to have fewer clues.
const FREE: usize = 2;

/// Returns a draft with arrows beside a loop.
pub(in crate::puzzles) fn arrow_draft(
    kind: &'static ClueKind,
    arguments: &Arguments,
    input: &mut DraftInput<'_>,
) -> NewDraft {
    Ok(BoardDraft::of(kind, ArrowedCells::new(kind, kind.shape(arguments)?, input)))
}

/// A loop with the cells beside it. Each orbit of the symmetry is of clues, or has none.
#[derive(Debug, Clone)]
pub(super) struct ArrowedCells {
    kind: &'static ClueKind,
    pub(super) grid: Grid,
    symmetry: ClueSymmetry,
    pub(super) points: Vec<usize>,
    pub(super) is_shaded: Vec<bool>,
    /// The arrow of each clue.
    pub(super) headings: Vec<Option<Heading>>,
    /// The usual number of clues.
    usual: usize,
    /// The wanted share of arrows that show 0, in percent.
    zeros: usize,
    /// The cells that other loops shade, of those which boards with the same clues and other arrows admitted.
    rivals: Vec<Vec<bool>>,
    /// The loops that were hidden until they were changed.
    left: Vec<Vec<usize>>,
}

impl ArrowedCells {
    /// Shades cells beside a loop, and makes the others clues. Under a symmetry the loop is another one.
    pub(super) fn new(kind: &'static ClueKind, grid: Grid, input: &mut DraftInput<'_>) -> Self {
        let (count, symmetry) = (grid.rows * grid.columns, input.clues.symmetry);
        let mut points = input.places.to_vec();
        if symmetry != ClueSymmetry::None {
            let space = LoopSpace::whole(grid, symmetry);
            points = space.symmetric_loop(points.len(), input.random).unwrap_or(points);
        }
        let bare = Self {
            kind,
            grid,
            symmetry,
            points: Vec::new(),
            is_shaded: vec![false; count],
            headings: vec![None; count],
            usual: count * input.mix.of(&ARROW_SHARE) / 100,
            zeros: input.mix.of(&ZERO_SHARE),
            rivals: Vec::new(),
            left: Vec::new(),
        };
        bare.beside_loop(in_order(points), input.random)
    }

    /// Returns changed loops; see [`LoopSpace::reroutes`].
    fn nearby(
        &self,
        other: &[usize],
        reach: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<Vec<usize>> {
        let space = LoopSpace::whole(self.grid, self.symmetry);
        space.reroutes(&self.points, other, reach, random).map(in_order).collect()
    }

    /// Returns the cells that are clues together with a cell, which is the first.
    fn orbit(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        self.symmetry.orbit(cell, self.grid.rows, self.grid.columns)
    }

    /// Returns the board for another loop: cells that it visits are neither shaded nor clues. Shaded cells and clues stay,
    /// and other cells are shaded unless a neighbour is, those with the fewest such neighbours first.
    pub(super) fn beside_loop(&self, points: Vec<usize>, random: &mut dyn FnMut(usize) -> usize) -> Self {
        let mut board = Self { points, ..self.clone() };
        let visits = is_visited(board.is_shaded.len(), &board.points);
        let mut rest = Vec::new();
        for (cell, visited) in visits.into_iter().enumerate() {
            if visited {
                (board.is_shaded[cell], board.headings[cell]) = (false, None);
            } else if !board.is_shaded[cell] && board.headings[cell].is_none() {
                rest.push(cell);
            }
        }
        shuffle(&mut rest, random);
        let is_rest = |cell: &usize| rest.contains(cell);
        let mut order = rest.clone();
        order.sort_by_cached_key(|&cell| self.grid.beside(cell).filter(is_rest).count());
        for cell in order {
            if board.headings[cell].is_some() {
                continue; // as its image
            }
            if self.grid.beside(cell).any(|beside| board.is_shaded[beside]) {
                board.point(cell, random);
            } else {
                board.is_shaded[cell] = true;
            }
        }
        board
    }

    /// Returns a board with fewer clues, or as many: a clue is shaded, or the loop visits it. Shaded cells beside the new
    /// loop stay shaded. `None` if chance finds no such loop.
    pub(super) fn leaner(&self, random: &mut dyn FnMut(usize) -> usize) -> Option<Self> {
        let is_free = |cell: &usize| {
            let orbit: Vec<usize> = self.orbit(*cell).collect();
            let is_clear = |beside: usize| !self.is_shaded[beside] && !orbit.contains(&beside);
            orbit.iter().all(|&cell| self.grid.beside(cell).all(is_clear))
        };
        let free: Vec<usize> = self.clues().map(|clue| clue.0).filter(is_free).collect();
        if !free.is_empty() && random(FREE) > 0 {
            let (cell, mut board) = (free[random(free.len())], self.clone());
            for cell in self.orbit(cell) {
                (board.is_shaded[cell], board.headings[cell]) = (true, None);
            }
            return Some(board);
        }
        let mut fewest: Option<Self> = None;
        for points in self.nearby(&[], usize::MAX, random) {
            let board = self.beside_loop(points, random);
            let most = match &fewest {
                Some(fewest) => fewest.clues().count().saturating_sub(random(2)),
                None => self.clues().count(),
            };
            if board.clues().count() <= most {
                fewest = Some(board);
            }
        }
        fewest
    }

    /// Makes clues of a cell and its orbit. Of two random directions, an arrow has the one with more shaded cells.
    pub(super) fn point(&mut self, cell: usize, random: &mut dyn FnMut(usize) -> usize) {
        self.orbit(cell).for_each(|cell| self.is_shaded[cell] = false);
        for cell in self.orbit(cell) {
            let [one, other] = [Heading::ALL[random(4)], Heading::ALL[random(4)]];
            let number = |heading| self.number(cell, heading, &self.is_shaded);
            self.headings[cell] = Some(if number(one) < number(other) { other } else { one });
        }
    }

    /// Returns whether each cell is shaded if the loop is another one.
    pub(super) fn shaded_by(&self, points: &[usize]) -> Vec<bool> {
        let visits = is_visited(self.headings.len(), points);
        self.headings.iter().zip(visits).map(|(heading, visited)| heading.is_none() && !visited).collect()
    }

    /// Returns how many of these cells are in a direction.
    fn number(&self, cell: usize, heading: Heading, is_shaded: &[bool]) -> usize {
        self.grid.ahead(cell, heading.step()).filter(|&cell| is_shaded[cell]).count()
    }

    fn shows_zero(&self, cell: usize, heading: Heading) -> bool {
        self.number(cell, heading, &self.is_shaded) == 0
    }

    /// Returns whether an arrow has another number if these cells are shaded.
    fn tells(&self, is_shaded: &[bool]) -> bool {
        let number = |(cell, heading), is_shaded| self.number(cell, heading, is_shaded);
        self.clues().any(|clue| number(clue, is_shaded) != number(clue, &self.is_shaded))
    }

    pub(super) fn clues(&self) -> impl Iterator<Item = (usize, Heading)> + '_ {
        self.headings.iter().enumerate().filter_map(|(cell, heading)| Some((cell, (*heading)?)))
    }

    /// Returns how many more arrows should show 0, in hundredths.
    fn missing_zeros(&self) -> isize {
        let shown = self.clues().map(|(cell, heading)| self.shows_zero(cell, heading));
        let shown: Vec<bool> = shown.collect();
        let zeros = shown.iter().filter(|shows| **shows).count();
        (shown.len() * self.zeros) as isize - 100 * zeros as isize
    }

    /// Returns the board with an arrow that shows 0 and did not, or the opposite.
    fn with_zero(&self, wanted: bool, random: &mut dyn FnMut(usize) -> usize) -> Option<Self> {
        let mut turns = Vec::new();
        for (cell, old) in self.clues().filter(|&(cell, old)| self.shows_zero(cell, old) != wanted) {
            let new =
                Heading::ALL.into_iter().filter(|&new| new != old && self.shows_zero(cell, new) == wanted);
            turns.extend(new.map(|new| (cell, new)));
        }
        let &(cell, new) = turns.get(random(turns.len().max(1)))?;
        let mut turned = self.clone();
        turned.headings[cell] = Some(new);
        Some(turned)
    }

    /// Turns an arrow so that the board admits no known rival.
    fn turn(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let mut clues: Vec<(usize, Heading)> = self.clues().collect();
        shuffle(&mut clues, random);
        for (cell, old) in clues {
            let mut headings = Heading::ALL;
            headings.rotate_left(random(4));
            if random(ZERO) > 0 {
                headings.sort_by_cached_key(|&heading| self.shows_zero(cell, heading)); // these are dull
            }
            for heading in headings {
                self.headings[cell] = Some(heading);
                if self.rivals.iter().rev().all(|rival| self.tells(rival)) {
                    return true;
                }
            }
            self.headings[cell] = Some(old);
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
        if shaded == self.is_shaded || self.symmetry != ClueSymmetry::None {
            return self.reroute(other, random);
        }
        // The other loop visits fewer cells, so it is the one to hide.
        let before = std::mem::replace(&mut self.is_shaded, shaded.to_vec());
        self.points = other.to_vec();
        self.expose(&before, random)
    }

    /// Makes a clue of a shaded cell that the other loop does not shade, and of its orbit; returns whether there is one.
    fn expose(&mut self, shaded: &[bool], random: &mut dyn FnMut(usize) -> usize) -> bool {
        let is_only_here = |&cell: &usize| self.is_shaded[cell] && !shaded[cell];
        let cells: Vec<usize> = (0..shaded.len()).filter(is_only_here).collect();
        if cells.is_empty() {
            return false;
        }
        let cell = cells[random(cells.len())];
        self.point(cell, random);
        true
    }

    /// Changes the hidden loop where the other one differs; returns whether that is possible. A loop that was hidden
    /// before is not hidden again: such changes would go in circles.
    fn reroute(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> bool {
        self.left.push(self.points.clone());
        // At best no clue goes: that would undo what excluded other loops.
        for reach in REACHES {
            let is_clue = |point: &usize| self.headings[*point].is_some();
            let mut loops = self.nearby(other, reach, random);
            loops.sort_by_cached_key(|points| usize::from(points.iter().any(is_clue)));
            for points in loops.into_iter().filter(|points| !self.left.contains(points)) {
                let arrows = self.beside_loop(points, random);
                if !arrows.suits(self.kind, &arrows.board(), other) {
                    *self = arrows;
                    return true;
                }
            }
        }
        false
    }

    /// Returns the board of the clues.
    pub(super) fn board(&self) -> ClueBoard {
        let mut board = self.kind.empty(self.grid);
        for (cell, heading) in self.clues() {
            let number = self.number(cell, heading, &self.is_shaded);
            board.clues.cells[cell] = Some(Clue::arrow(number as u32, heading));
        }
        board
    }
}

impl Candidate for ArrowedCells {
    fn shown(&self) -> (Vec<usize>, ClueBoard) {
        (self.points.clone(), self.board())
    }

    fn usual(&self) -> Option<usize> {
        Some(self.usual)
    }

    fn is_unbalanced(&self) -> bool {
        self.missing_zeros().abs() > 50
    }

    fn suits(&self, kind: &ClueKind, board: &ClueBoard, points: &[usize]) -> bool {
        // Most solutions of earlier boards have other numbers, which takes less time than all rules.
        let visits = is_visited(board.clues.cells.len(), points);
        let is_shaded: Vec<bool> =
            (0..visits.len()).map(|cell| !visits[cell] && board.clues.cells[cell].is_none()).collect();
        let number = |cell, heading| Some(self.number(cell, heading, &is_shaded) as u32);
        let is_right = |(cell, clue): (usize, Clue)| {
            clue.heading.is_none_or(|heading| clue.number == number(cell, heading))
        };
        board.given().all(is_right) && suits(kind, board, points)
    }

    fn exclude(&mut self, other: &[usize], is_shed: bool, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let shaded = self.shaded_by(other);
        self.rivals.push(shaded.clone());
        if self.turn(random) {
            return true;
        }
        self.rivals.clear(); // they are of other clues from now on
        // Anything but an arrow that turns would add a clue.
        !is_shed && self.rearrange(other, &shaded, random)
    }

    fn ease(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let mut shaded: Vec<usize> = (0..self.is_shaded.len()).filter(|&cell| self.is_shaded[cell]).collect();
        shuffle(&mut shaded, random);
        shaded.truncate(shaded.len().div_ceil(EASE));
        for &cell in &shaded {
            self.point(cell, random);
        }
        self.rivals.clear();
        !shaded.is_empty()
    }

    fn shed(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let missing = self.missing_zeros();
        let changed = if self.is_unbalanced() && random(2) == 0 {
            self.with_zero(missing > 0, random)
        } else {
            self.leaner(random)
        };
        let Some(arrows) = changed else { return false };
        *self = Self { rivals: Vec::new(), ..arrows };
        true
    }
}

#[cfg(test)]
mod tests;
