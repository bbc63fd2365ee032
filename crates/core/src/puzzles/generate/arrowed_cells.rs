//! The cells beside a loop of Yajilin, shaded or clues with an arrow.
//!
//! Under a symmetry a cell can be a clue only if the loop visits none of its orbit. Of others no two may be neighbours,
//! because both would be shaded. There are no such conflicts beside a loop that is its own image, so loops of symmetric
//! boards begin as one, and changes that lead to conflicts are made together with their images.

use super::own_image::{own_image, with_images};
use super::reroute::reroutes;
use super::{Clue, ClueBoard, ClueKind, ClueSymmetry, Grid, Heading, ahead, in_order, is_visited, shuffle};

/// A clue that may be shaded is shaded in all but one of this many attempts to have fewer clues.
const FREE: usize = 2;

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
}

impl ArrowedCells {
    /// Shades cells beside a loop, and makes the others clues. Under a symmetry the loop is another one.
    pub(super) fn new(
        kind: &'static ClueKind,
        grid: Grid,
        symmetry: ClueSymmetry,
        points: &[usize],
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Self {
        let count = grid.rows * grid.columns;
        let (is_shaded, headings) = (vec![false; count], vec![None; count]);
        let mut points = points.to_vec();
        if symmetry != ClueSymmetry::None {
            points = own_image(grid, symmetry, points.len(), &|_| true, random).unwrap_or(points);
        }
        Self { kind, grid, symmetry, points: Vec::new(), is_shaded, headings }
            .beside_loop(in_order(points), random)
    }

    /// Returns changed loops as [`reroutes`] does, without conflicts.
    pub(super) fn nearby(
        &self,
        other: &[usize],
        reach: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<Vec<usize>> {
        let is_clear = |points: &Vec<usize>| self.conflicts(points).is_empty();
        let without_conflicts = |changed: Vec<usize>| {
            let images = || with_images(self.grid, self.symmetry, &self.points, &changed, &|_| true);
            if is_clear(&changed) { Some(changed) } else { images().filter(is_clear) }
        };
        let loops = reroutes(self.grid, &self.points, other, &|_| true, reach, random);
        loops.into_iter().filter_map(without_conflicts).map(in_order).collect()
    }

    /// Returns the cells that are clues together with a cell, which is the first.
    fn orbit(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        self.symmetry.orbit(cell, self.grid.rows, self.grid.columns)
    }

    /// Returns the cells beside a loop that must be shaded, because it visits a cell of their orbits, and have such a
    /// neighbour.
    fn conflicts(&self, points: &[usize]) -> Vec<usize> {
        let visits = is_visited(self.is_shaded.len(), points);
        let must_be_shaded = |&cell: &usize| !visits[cell] && self.orbit(cell).any(|image| visits[image]);
        let has_such = |cell: &usize| self.grid.beside(*cell).any(|beside| must_be_shaded(&beside));
        (0..self.is_shaded.len()).filter(must_be_shaded).filter(has_such).collect()
    }

    /// Returns whether a cell beside the loop can be a clue: its orbit is beside the loop.
    pub(super) fn may_point(&self, cell: usize) -> bool {
        let is_beside = |cell: usize| self.is_shaded[cell] || self.headings[cell].is_some();
        self.orbit(cell).all(is_beside)
    }

    /// Returns the board for another loop: cells that it visits are neither shaded nor clues. Shaded cells and clues stay,
    /// and other cells are shaded unless a neighbour is, those with the fewest such neighbours first. The loop must have
    /// no conflicts.
    pub(super) fn beside_loop(&self, points: Vec<usize>, random: &mut dyn FnMut(usize) -> usize) -> Self {
        let mut board = Self { points, ..self.clone() };
        let visits = is_visited(board.is_shaded.len(), &board.points);
        let is_beside = |cell: usize| !visits[cell];
        let mut rest = Vec::new();
        for cell in 0..visits.len() {
            board.is_shaded[cell] &= is_beside(cell);
            if board.headings[cell].is_some() && !self.orbit(cell).all(is_beside) {
                board.headings[cell] = None;
            }
            if is_beside(cell) && !board.is_shaded[cell] && board.headings[cell].is_none() {
                rest.push(cell);
            }
        }
        shuffle(&mut rest, random);
        let is_rest = |cell: &usize| rest.contains(cell);
        let may_point = |cell: usize| self.orbit(cell).all(is_beside);
        let mut order = rest.clone();
        order.sort_by_cached_key(|&cell| self.grid.beside(cell).filter(is_rest).count());
        order.sort_by_cached_key(|&cell| usize::from(may_point(cell)));
        for cell in order {
            if board.headings[cell].is_some() {
                continue; // as its image
            }
            let shaded = self.grid.beside(cell).filter(|&beside| board.is_shaded[beside]).collect::<Vec<_>>();
            if may_point(cell) && !shaded.is_empty() {
                board.point(cell, random);
                continue;
            }
            for beside in shaded {
                board.point(beside, random);
            }
            board.is_shaded[cell] = true;
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
    pub(super) fn number(&self, cell: usize, heading: Heading, is_shaded: &[bool]) -> usize {
        ahead(self.grid, cell, heading).filter(|&cell| is_shaded[cell]).count()
    }

    /// Returns whether an arrow of its board has another number if these cells are shaded.
    pub(super) fn tells(&self, board: &ClueBoard, is_shaded: &[bool]) -> bool {
        let is_other = |(cell, clue): (usize, Clue)| {
            clue.heading
                .is_some_and(|heading| clue.number != Some(self.number(cell, heading, is_shaded) as u32))
        };
        board.given().any(is_other)
    }

    pub(super) fn clues(&self) -> impl Iterator<Item = (usize, Heading)> + '_ {
        self.headings.iter().enumerate().filter_map(|(cell, heading)| Some((cell, (*heading)?)))
    }

    pub(super) fn board(&self) -> ClueBoard {
        let mut board = self.kind.empty(self.grid);
        for (cell, heading) in self.clues() {
            let number = self.number(cell, heading, &self.is_shaded);
            board.clues.cells[cell] = Some(Clue::arrow(number as u32, heading));
        }
        board
    }

    pub(super) fn admits(&self, points: &[usize]) -> bool {
        (self.kind.check)(self.kind, &self.board(), points).is_ok()
    }
}
