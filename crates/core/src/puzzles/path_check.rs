//! The rules of paths and cycles, as a check of a finished one.
//!
//! Written from the rules, without any code of the models. A list checks every path that it writes, so a check that
//! succeeds allocates nothing on boards and graphs of usual size.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use smallvec::{SmallVec, smallvec};

use super::cell_sets::CellSets;
use super::crossings::crossed;
use super::instance::{Name, Verify};
use super::path_request::{PathRequest, PathWords};
use super::reach::PieceReach;
use crate::files::boards::Cell;
use crate::words::quantity;

/// The number of paths whose steps are checked one by one.
const FEW_PATHS: usize = 2;

/// To which places steps lead from each place.
pub(super) enum PathSteps {
    /// To these.
    Known(CellSets),
    /// To where a piece gets; as sets once several paths were checked, because a single one asks for few steps.
    OfPiece { reach: PieceReach, checked: AtomicUsize, sets: OnceLock<CellSets> },
}

impl PathSteps {
    pub(super) fn of_piece(reach: PieceReach) -> Self {
        Self::OfPiece { reach, checked: AtomicUsize::new(0), sets: OnceLock::new() }
    }
}

/// The rules of one problem.
pub(super) struct PathCheck {
    pub(super) words: &'static PathWords,
    pub(super) name: Name,
    pub(super) asked: PathRequest,
    /// The cells of a board, where clues are numbers along the path, or open cells for the vertices of a graph.
    pub(super) cells: Vec<Cell>,
    pub(super) steps: PathSteps,
    /// The least number of places of a closed path.
    pub(super) fewest_closed: usize,
    /// The number of columns of a board.
    pub(super) columns: usize,
    /// Where paths begin after others, as places in the order of the cells, ascending.
    pub(super) breaks: Vec<usize>,
    /// Pairs of cells between which no step leads, the smaller cell first.
    pub(super) walls: Vec<(usize, usize)>,
    /// Pairs of cells that follow each other.
    pub(super) links: Vec<(usize, usize)>,
    /// Checks the rules of the puzzle besides.
    pub(super) also: Option<Verify>,
}

impl PathCheck {
    /// Returns the rules for these places with steps between them.
    pub(super) fn new(
        words: &'static PathWords,
        name: Name,
        asked: PathRequest,
        cells: Vec<Cell>,
        steps: PathSteps,
    ) -> Self {
        let (breaks, walls, links) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            words,
            name,
            asked,
            cells,
            steps,
            fewest_closed: 3,
            columns: 1,
            breaks,
            walls,
            links,
            also: None,
        }
    }

    /// Checks the places of a path, in order; O(arcs), and usually O(places).
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check(&self, path: &[usize]) -> Result<(), String> {
        let sets = match &self.steps {
            PathSteps::Known(sets) => sets,
            PathSteps::OfPiece { reach, checked, sets } => match sets.get() {
                Some(sets) => sets,
                None if checked.fetch_add(1, Ordering::Relaxed) < FEW_PATHS => {
                    return self.check_by(path, |from, to| reach.leads(from, to));
                }
                None => sets.get_or_init(|| reach.sets()),
            },
        };
        self.check_by(path, |from, to| sets.contains(from, to))
    }

    /// Checks a path, given where steps lead.
    fn check_by(&self, path: &[usize], leads: impl Fn(usize, usize) -> bool) -> Result<(), String> {
        let PathRequest { closed, from, to, partial } = &self.asked;
        self.check_places(path, partial.is_none())?;
        if let Some(partial) = partial {
            partial.check(path, *closed, &leads)?;
            if partial.crossings.is_some()
                && let Some(moves) = crossed(path, self.columns, *closed)
            {
                let [one, other] = moves.map(|cell| self.name(cell));
                return Err(format!("the moves from {one} and {other} cross"));
            }
        }
        let is_back = *closed && path.len() > 1;
        let back = path.last().copied().zip(path.first().copied()).filter(|_| is_back);
        let is_gap = |place: usize| !leads(path[place - 1], path[place]) && !self.breaks.contains(&place);
        let gap = (1..path.len()).find(|&place| is_gap(place)).map(|place| (path[place - 1], path[place]));
        if let Some((from, to)) = gap.or(back.filter(|&(from, to)| !leads(from, to))) {
            return Err(format!("no step leads from {} to {}", self.name(from), self.name(to)));
        }
        let is_crossed = |step: &&[usize]| self.walls.contains(&(step[0].min(step[1]), step[0].max(step[1])));
        if !self.walls.is_empty()
            && let Some(step) = path.windows(2).find(is_crossed)
        {
            return Err(format!("a wall separates {} and {}", self.name(step[0]), self.name(step[1])));
        }
        for (wanted, found, what) in [(from, path.first(), "begins"), (to, path.last(), "ends")] {
            if let (Some(&one), Some(&found)) = (wanted.first(), found)
                && !wanted.contains(&found)
            {
                let PathWords { place, at, .. } = self.words;
                let only = if wanted.len() > 1 { format!("a given {place}") } else { self.name(one) };
                return Err(format!("it {what} {at} {}, not {at} {only}", self.name(found)));
            }
        }
        if *closed && path.len() < self.fewest_closed {
            return Err(format!("{} of {}", self.words.cycle, quantity(path.len(), self.words.places)));
        }
        self.check_links(path)?;
        self.also.as_ref().map_or(Ok(()), |check| check(path))
    }

    /// Checks that a path visits no hole and no place twice, each clue at its number, and all other places if `is_whole`.
    fn check_places(&self, path: &[usize], is_whole: bool) -> Result<(), String> {
        let mut visited: SmallVec<[bool; 256]> = smallvec![false; self.cells.len()];
        let visited = visited.as_mut_slice();
        for (number, &place) in (1..).zip(path) {
            let cell = self.cells.get(place);
            if matches!(cell, Some(Cell::Open)) && !std::mem::replace(&mut visited[place], true) {
                continue; // as nearly all
            }
            match cell {
                None => return Err(format!("no {} has number {number}", self.words.place)),
                Some(Cell::Hole) => return Err(format!("{number} in the hole {}", self.name(place))),
                Some(Cell::Clue(given)) if *given as usize != number => {
                    return Err(format!("{number} in {}, where {given} was given", self.name(place)));
                }
                Some(_) if visited[place] => {
                    let before = path.iter().position(|&other| other == place).map_or(0, |index| index + 1);
                    return Err(format!("{} is visited twice: {before} and {number}", self.name(place)));
                }
                Some(_) => visited[place] = true,
            }
        }
        // As many different places as there are leave none out.
        if !is_whole || path.len() == self.cells.len() {
            return Ok(());
        }
        let mut places = visited.iter().zip(&self.cells);
        let missed = places.position(|(&visited, &cell)| !visited && cell != Cell::Hole);
        missed.map_or(Ok(()), |place| Err(format!("{} is not visited", self.name(place))))
    }

    /// Checks that the cells of each link follow each other.
    fn check_links(&self, path: &[usize]) -> Result<(), String> {
        let place = |cell: usize| path.iter().position(|&visited| visited == cell).unwrap_or(usize::MAX);
        let is_apart = |&&(one, other): &&(usize, usize)| {
            let distance = place(one).abs_diff(place(other));
            distance != 1 && !(self.asked.closed && distance + 1 == path.len())
        };
        self.links.iter().find(is_apart).map_or(Ok(()), |&(one, other)| {
            Err(format!("{} and {} are joined, but not consecutive", self.name(one), self.name(other)))
        })
    }

    fn name(&self, place: usize) -> String {
        (self.name)(place)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::path_request::VERTICES;
    use super::*;

    /// Vertices a to d; arcs in any order.
    fn rules(vertices: usize, arcs: &[(u32, u32)], directed: bool, closed: bool) -> PathCheck {
        let mut arcs: Vec<(u32, u32)> = arcs.to_vec();
        if !directed {
            arcs.extend(arcs.clone().into_iter().map(|(from, to)| (to, from)));
        }
        arcs.sort_unstable();
        let row = |vertex| arcs.iter().filter(move |arc| arc.0 == vertex).map(|arc| arc.1 as usize);
        let steps = PathSteps::Known(CellSets::new((0..vertices as u32).map(row)));
        let name: Name = Arc::new(|vertex| format!("vertex {}", ["a", "b", "c", "d"][vertex]));
        let asked = PathRequest { closed, ..PathRequest::default() };
        let fewest_closed = if directed { 2 } else { 3 };
        PathCheck {
            fewest_closed,
            ..PathCheck::new(&VERTICES, name, asked, vec![Cell::Open; vertices], steps)
        }
    }

    /// The same with these vertices as first and as last ones.
    fn ends(rules: PathCheck, from: &[usize], to: &[usize]) -> PathCheck {
        let asked = PathRequest { from: from.to_vec(), to: to.to_vec(), ..rules.asked };
        PathCheck { asked, ..rules }
    }

    const RING: [(u32, u32); 4] = [(0, 1), (1, 2), (2, 3), (3, 0)];

    #[test]
    fn what_is_right_passes() {
        assert_eq!(rules(4, &RING, true, true).check(&[2, 3, 0, 1]), Ok(()));
        assert_eq!(rules(4, &RING, false, true).check(&[2, 1, 0, 3]), Ok(()));
        assert_eq!(rules(4, &RING[..3], false, false).check(&[3, 2, 1, 0]), Ok(()));
        assert_eq!(rules(1, &[], true, false).check(&[0]), Ok(()));
        assert_eq!(rules(2, &[(0, 1), (1, 0)], true, true).check(&[0, 1]), Ok(()));
        assert_eq!(ends(rules(4, &RING, true, true), &[1], &[3, 0]).check(&[1, 2, 3, 0]), Ok(()));
    }

    #[test]
    fn every_rule_can_be_broken() {
        let wrong = |rules: &PathCheck, path: &[usize]| rules.check(path).expect_err("a broken rule");
        let ring = || rules(4, &RING, true, false);
        assert_eq!(wrong(&ring(), &[0, usize::MAX]), "no vertex has number 2");
        assert_eq!(wrong(&ring(), &[0, 1, 0, 1]), "vertex a is visited twice: 1 and 3");
        assert_eq!(wrong(&ring(), &[0, 1, 2]), "vertex d is not visited");
        assert_eq!(wrong(&ring(), &[]), "vertex a is not visited");
        assert_eq!(wrong(&ring(), &[3, 2, 1, 0]), "no step leads from vertex d to vertex c");
        assert_eq!(
            wrong(&rules(4, &RING[..3], true, true), &[0, 1, 2, 3]),
            "no step leads from vertex d to vertex a"
        );
        assert_eq!(wrong(&rules(2, &[(0, 1)], false, true), &[0, 1]), "a cycle of 2 vertices");
        assert_eq!(wrong(&rules(1, &[], true, true), &[0]), "a cycle of 1 vertex");
        let broken = |from: &[usize], to: &[usize]| wrong(&ends(ring(), from, to), &[0, 1, 2, 3]);
        assert_eq!(broken(&[1], &[]), "it begins at vertex a, not at vertex b");
        assert_eq!(broken(&[1, 2], &[]), "it begins at vertex a, not at a given vertex");
        assert_eq!(broken(&[], &[1]), "it ends at vertex d, not at vertex b");
    }
}
