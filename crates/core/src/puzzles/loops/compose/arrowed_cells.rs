//! The cells beside a loop of Yajilin, shaded or clues with an arrow.
//!
//! Under a symmetry a cell can be a clue only if the loop visits none of its orbit. Of others no two may be neighbours,
//! because both would be shaded: changes of the loop that lead to such conflicts are followed by more changes.

use super::super::super::ClueSymmetry;
use super::super::super::clue_kind::{ClueBoard, ClueKind};
use super::super::problem::{STEPS, ahead};
use super::is_visited;
use super::own_image::{own_image, with_images};
use super::reroute::{approached, changed_at, reroutes};
use crate::files::boards::loops::clues::{Clue, Heading};
use crate::problems::draft::shuffle;
use crate::problems::grid::Grid;
use crate::problems::loop_facts::in_order;

/// Changes for each cell towards a loop that suits the symmetry, and what they may cost at first.
const APPROACH: (usize, usize) = (20, 64);
/// What a cell costs that must be shaded beside another one; a point more or less costs 1.
const CONFLICT: usize = 16;
/// Changes that repair a loop after a change, at most.
const REPAIRS: usize = 8;
/// How often changes near a place are tried under a symmetry.
const TRIES: usize = 4;
/// A clue that may be shaded is shaded in all but one of this many attempts to have fewer clues.
const FREE: usize = 2;

/// The cells beside a loop. Each orbit of the symmetry is of clues, or has none.
#[derive(Debug, Clone)]
pub(super) struct ArrowedCells {
    kind: &'static ClueKind,
    pub(super) grid: Grid,
    symmetry: ClueSymmetry,
    pub(super) is_shaded: Vec<bool>,
    /// The arrow of each clue.
    pub(super) headings: Vec<Option<Heading>>,
}

impl ArrowedCells {
    /// Shades cells beside a loop, and makes the others clues. If the symmetry does not allow that, the loop changes.
    /// Returns the loop, too.
    pub(super) fn new(
        kind: &'static ClueKind,
        grid: Grid,
        symmetry: ClueSymmetry,
        points: &[usize],
        random: &mut dyn FnMut(usize) -> usize,
    ) -> (Vec<usize>, Self) {
        let (count, wanted) = (grid.rows * grid.columns, points.len());
        let mut board =
            Self { kind, grid, symmetry, is_shaded: vec![false; count], headings: vec![None; count] };
        // Four images are hardly ever all beside a loop that is not its own image.
        let mut points = points.to_vec();
        if symmetry == ClueSymmetry::QuarterTurn {
            points = own_image(grid, symmetry, wanted, &|_| true, random).unwrap_or(points);
        }
        let lack = |points: &[usize]| match board.conflicts(points).len() {
            0 => 0,
            conflicts => CONFLICT * conflicts + points.len().abs_diff(wanted),
        };
        let nearby = |points: &[usize], random: &mut dyn FnMut(usize) -> usize| {
            reroutes(grid, points, &[], &|_| true, usize::MAX, random)
        };
        points = approached(grid, points, nearby, &lack, APPROACH, random);
        if !board.conflicts(&points).is_empty() {
            points = own_image(grid, symmetry, wanted, &|_| true, random).unwrap_or(points);
        }
        board.settle(&points, random);
        (points, board)
    }

    /// Returns changed loops as [`reroutes`] does, without conflicts. Where a change leads to conflicts, other changes
    /// near them follow, or its images.
    pub(super) fn nearby(
        &self,
        points: &[usize],
        other: &[usize],
        reach: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<Vec<usize>> {
        let loops = reroutes(self.grid, points, other, &|_| true, reach, random);
        let with_images = |changed: &[usize]| {
            let images = with_images(self.grid, self.symmetry, points, changed, &|_| true);
            images.filter(|points| self.conflicts(points).is_empty())
        };
        let repaired = |changed: Vec<usize>| {
            self.repaired(points, changed.clone(), random).or_else(|| with_images(&changed))
        };
        loops.into_iter().filter_map(repaired).collect()
    }

    /// Returns a changed loop after more changes until there are no conflicts; `None` if that does not succeed.
    fn repaired(
        &self,
        before: &[usize],
        mut points: Vec<usize>,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Vec<usize>> {
        for _ in 0..REPAIRS {
            let conflicts = self.conflicts(&points);
            if conflicts.is_empty() {
                return (points.len() != before.len() || in_order(points.clone()) != before)
                    .then_some(points);
            }
            let mut is_near = vec![false; self.is_shaded.len()];
            for cell in conflicts.iter().flat_map(|&cell| self.orbit(cell)) {
                is_near[cell] = true;
                self.beside(cell).for_each(|beside| is_near[beside] = true);
            }
            let places = (0..points.len()).filter(|&at| is_near[points[at]]).collect();
            let loops = changed_at(self.grid, &points, places, &|_| true, random);
            let rated = loops.into_iter().map(|changed| (self.conflicts(&changed).len(), changed));
            let new = rated.filter(|(_, changed)| in_order(changed.clone()) != before);
            points = new.min_by_key(|rated| rated.0)?.1;
        }
        None
    }

    /// Returns how often changes near a place are worth trying: those that a symmetry allows are few.
    pub(super) fn tries(&self) -> usize {
        if self.symmetry == ClueSymmetry::None { 1 } else { TRIES }
    }

    /// Returns the cells that are clues together with a cell, which is the first.
    fn orbit(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        self.symmetry.orbit(cell, self.grid.rows, self.grid.columns)
    }

    /// Returns the neighbours of a cell.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let grid = self.grid;
        STEPS.iter().filter_map(move |&step| grid.step(cell, step))
    }

    /// Returns the cells beside a loop that must be shaded, because it visits a cell of their orbits, and have such a
    /// neighbour.
    fn conflicts(&self, points: &[usize]) -> Vec<usize> {
        let visits = is_visited(self.is_shaded.len(), points);
        let must_be_shaded = |&cell: &usize| !visits[cell] && self.orbit(cell).any(|image| visits[image]);
        let has_such = |cell: &usize| self.beside(*cell).any(|beside| must_be_shaded(&beside));
        (0..self.is_shaded.len()).filter(must_be_shaded).filter(has_such).collect()
    }

    /// Returns whether a cell beside the loop can be a clue: its orbit is beside the loop.
    pub(super) fn may_point(&self, cell: usize) -> bool {
        let is_beside = |cell: usize| self.is_shaded[cell] || self.headings[cell].is_some();
        self.orbit(cell).all(is_beside)
    }

    /// Adapts the board to a loop: cells that it visits are neither shaded nor clues. Shaded cells and clues stay, and
    /// other cells are shaded unless a neighbour is, those with the fewest such neighbours first. The loop must have no
    /// conflicts.
    pub(super) fn settle(&mut self, points: &[usize], random: &mut dyn FnMut(usize) -> usize) {
        let visits = is_visited(self.is_shaded.len(), points);
        let is_beside = |cell: usize| !visits[cell];
        let mut rest = Vec::new();
        for cell in 0..self.is_shaded.len() {
            self.is_shaded[cell] &= is_beside(cell);
            if self.headings[cell].is_some() && !self.orbit(cell).all(is_beside) {
                self.headings[cell] = None;
            }
            if is_beside(cell) && !self.is_shaded[cell] && self.headings[cell].is_none() {
                rest.push(cell);
            }
        }
        shuffle(&mut rest, random);
        let is_rest = |cell: &usize| rest.contains(cell);
        let may_point = |board: &Self, cell: usize| board.orbit(cell).all(is_beside);
        let mut order = rest.clone();
        order.sort_by_cached_key(|&cell| self.beside(cell).filter(is_rest).count());
        order.sort_by_cached_key(|&cell| usize::from(may_point(self, cell)));
        for cell in order {
            if self.headings[cell].is_some() {
                continue; // as its image
            }
            let shaded = self.beside(cell).filter(|&beside| self.is_shaded[beside]).collect::<Vec<_>>();
            if may_point(self, cell) && !shaded.is_empty() {
                self.point(cell, random);
                continue;
            }
            for beside in shaded {
                self.point(beside, random);
            }
            self.is_shaded[cell] = true;
        }
    }

    /// Returns a loop with fewer clues beside it, or as many: a clue is shaded, or the loop visits it. Shaded cells
    /// beside the new loop stay shaded. `None` if chance finds no such loop.
    pub(super) fn leaner(
        &self,
        points: &[usize],
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Option<(Vec<usize>, Self)> {
        let is_free = |cell: &usize| {
            let orbit: Vec<usize> = self.orbit(*cell).collect();
            let is_clear = |beside: usize| !self.is_shaded[beside] && !orbit.contains(&beside);
            orbit.iter().all(|&cell| self.beside(cell).all(is_clear))
        };
        let free: Vec<usize> = self.clues().map(|clue| clue.0).filter(is_free).collect();
        if !free.is_empty() && random(FREE) > 0 {
            let (cell, mut cells) = (free[random(free.len())], self.clone());
            for cell in self.orbit(cell) {
                (cells.is_shaded[cell], cells.headings[cell]) = (true, None);
            }
            return Some((points.to_vec(), cells));
        }
        let mut fewest: Option<(Vec<usize>, Self)> = None;
        for points in self.nearby(points, &[], usize::MAX, random) {
            let mut cells = self.clone();
            cells.settle(&points, random);
            let most = match &fewest {
                Some((_, cells)) => cells.clues().count().saturating_sub(random(2)),
                None => self.clues().count(),
            };
            if cells.clues().count() <= most {
                fewest = Some((points, cells));
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
