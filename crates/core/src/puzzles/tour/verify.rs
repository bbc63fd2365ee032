//! The rules of tours, as a check of a finished one.
//!
//! Written from the rules, without any code of the model. A list checks every tour it writes, so a check that succeeds
//! divides no numbers and, on boards of usual size, allocates nothing.

use smallvec::{SmallVec, smallvec};

use super::super::path_ends::check_ends;
use super::crossings::crossed;
use super::legal::LegalSteps;
use super::request::TourRequest;
use crate::files::boards::Cell;
use crate::words::quantity;

/// The rules of one problem.
pub(super) struct TourRules {
    pub(super) request: TourRequest,
    pub(super) steps: LegalSteps,
}

impl TourRules {
    /// Checks the cells of a tour, in order; O(cells).
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check(&self, tour: &[usize]) -> Result<(), String> {
        let TourRequest { partial, closed, from, to, fewest_closed, rules, .. } = &self.request;
        check_cells(self.request.given(), tour, partial.is_none(), |cell| self.name(cell))?;
        if let Some(partial) = partial {
            partial.check(tour, *closed, |from, to| self.steps.gap(&[from, to], false).is_none())?;
            if partial.crossings.is_some()
                && let Some(moves) = crossed(tour, self.request.board().columns(), *closed)
            {
                let [one, other] = moves.map(|cell| self.name(cell));
                return Err(format!("the moves from {one} and {other} cross"));
            }
        }
        if let Some(place) = self.gap(tour) {
            let (from, to) = (self.name(tour[place]), self.name(tour[(place + 1) % tour.len()]));
            return Err(format!("cell {} is {to}, no step from {from}", place + 2));
        }
        let walls = self.request.board().walls();
        let is_crossed = |step: &&[usize]| walls.contains(&(step[0].min(step[1]), step[0].max(step[1])));
        if !walls.is_empty()
            && let Some(step) = tour.windows(2).find(is_crossed)
        {
            return Err(format!("a wall separates {} and {}", self.name(step[0]), self.name(step[1])));
        }
        check_ends(tour, [from, to], "in a given cell", |cell| format!("in {}", self.name(cell)))?;
        if *closed && tour.len() < *fewest_closed {
            return Err(format!("a closed tour of {}", quantity(tour.len(), "cells")));
        }
        self.check_links(tour)?;
        rules.check.as_ref().map_or(Ok(()), |check| check(tour))
    }

    /// Returns the place of the first cell from which no step leads on, where its path goes on.
    fn gap(&self, tour: &[usize]) -> Option<usize> {
        let mut start = 0;
        for &end in self.request.breaks.places().iter().filter(|&&end| end < tour.len()) {
            if let Some(place) = self.steps.gap(&tour[start..end], false) {
                return Some(start + place);
            }
            start = end;
        }
        self.steps.gap(&tour[start..], self.request.closed).map(|place| start + place)
    }

    /// Checks that the cells of each link follow each other.
    fn check_links(&self, tour: &[usize]) -> Result<(), String> {
        let place = |cell: usize| tour.iter().position(|&visited| visited == cell).unwrap_or(usize::MAX);
        let is_apart = |&&(one, other): &&(usize, usize)| {
            let distance = place(one).abs_diff(place(other));
            distance != 1 && !(self.request.closed && distance + 1 == tour.len())
        };
        self.request.board().links().iter().find(is_apart).map_or(Ok(()), |&(one, other)| {
            Err(format!("{} and {} are joined, but not consecutive", self.name(one), self.name(other)))
        })
    }

    fn name(&self, cell: usize) -> String {
        self.request.shape.names().name(cell)
    }
}

/// Checks that a path visits no hole and no cell twice, each clue at its number, and all other cells if `is_whole`.
///
/// # Errors
/// The first rule that is broken, and where.
fn check_cells(
    cells: &[Cell],
    path: &[usize],
    is_whole: bool,
    name: impl Fn(usize) -> String,
) -> Result<(), String> {
    let mut visited: SmallVec<[bool; 256]> = smallvec![false; cells.len()];
    let visited = visited.as_mut_slice();
    for (number, &cell) in (1..).zip(path) {
        match cells.get(cell) {
            None => return Err(format!("no cell has number {number}")),
            Some(Cell::Hole) => return Err(format!("{number} in the hole {}", name(cell))),
            Some(Cell::Clue(given)) if *given as usize != number => {
                return Err(format!("{number} in {}, where {given} was given", name(cell)));
            }
            Some(_) if visited[cell] => {
                let before = path.iter().position(|&visited| visited == cell).map_or(0, |index| index + 1);
                return Err(format!("{} is visited twice: {before} and {number}", name(cell)));
            }
            Some(_) => visited[cell] = true,
        }
    }
    // As many different cells as there are leave none out.
    if !is_whole || path.len() == cells.len() {
        return Ok(());
    }
    let missed = visited.iter().zip(cells).position(|(&visited, &cell)| !visited && cell != Cell::Hole);
    missed.map_or(Ok(()), |cell| Err(format!("{} is not visited", name(cell))))
}

#[cfg(test)]
mod tests {
    use super::super::super::Arguments;
    use super::super::{LEAPER, NUMBRIX, TourPuzzle};
    use super::*;

    /// The rules of a board with one setting and one flag.
    fn rules_of(piece: &TourPuzzle, board: &str, (name, value): (&str, &str), flag: &str) -> TourRules {
        let mut arguments = Arguments::default().with_board(board);
        arguments.add_value(name, value.to_owned());
        arguments.set_flag(flag);
        let request = TourRequest::of_shape(piece, &arguments).expect("a board");
        TourRules { steps: request.legal_steps(), request }
    }

    fn rules(board: &str, step: &str) -> TourRules {
        rules_of(&LEAPER, board, ("move", step), "")
    }

    fn wrong(rules: &TourRules, tour: &[usize]) -> String {
        rules.check(tour).err().unwrap_or_default()
    }

    #[test]
    fn what_is_right_passes() {
        let mut around = rules("..\n..", "0,1");
        around.request.closed = true;
        assert_eq!(wrong(&around, &[0, 1, 3, 2]), "");
        (around.request.from, around.request.to) = (vec![1, 3], vec![0]);
        assert_eq!(wrong(&around, &[1, 3, 2, 0]), "");
        assert_eq!(wrong(&rules(". 1 #", "0,1"), &[0, 1]), "2 in r1c2, where 1 was given");
        assert_eq!(wrong(&rules(". 2 #", "0,1"), &[0, 1]), "");
        let several = rules_of(&NUMBRIX, "..\n..", ("breaks", "1,3"), "");
        assert_eq!(wrong(&several, &[3, 0, 1, 2]), "");
        assert_eq!(wrong(&several, &[3, 0, 2, 1]), "");
        assert_eq!(wrong(&several, &[2, 0, 3, 1]), "cell 3 is r2c2, no step from r1c1");
        let torus = rules_of(&LEAPER, "...\n...\n...", ("move", "1,2"), "torus");
        assert_eq!(wrong(&torus, &[0, 5, 1, 3, 8, 4, 6, 2, 7]), "");
        let wide = rules_of(&LEAPER, "....", ("move", "0,5"), "torus");
        assert_eq!(wrong(&wide, &[0, 1, 2, 3]), "");
    }

    #[test]
    fn every_rule_can_be_broken() {
        let square = rules("..\n..", "0,1");
        assert_eq!(wrong(&square, &[0, 1, usize::MAX, 2]), "no cell has number 3");
        assert_eq!(wrong(&square, &[0, 1, 3]), "r2c1 is not visited");
        assert_eq!(wrong(&square, &[0, 1, 0, 2]), "r1c1 is visited twice: 1 and 3");
        assert_eq!(wrong(&square, &[0, 3, 1, 2]), "cell 2 is r2c2, no step from r1c1");
        assert_eq!(wrong(&rules(".#\n..", "0,1"), &[0, 1, 3, 2]), "2 in the hole r1c2");
        let mut row = rules("...", "0,1");
        row.request.closed = true;
        assert_eq!(wrong(&row, &[0, 1, 2]), "cell 4 is r1c1, no step from r1c3");
        let mut ends = rules("...", "0,1");
        ends.request.from = vec![2];
        assert_eq!(wrong(&ends, &[0, 1, 2]), "it begins in r1c1, not in r1c3");
        ends.request.from = vec![1, 2];
        assert_eq!(wrong(&ends, &[0, 1, 2]), "it begins in r1c1, not in a given cell");
        (ends.request.from, ends.request.to) = (Vec::new(), vec![0]);
        assert_eq!(wrong(&ends, &[0, 1, 2]), "it ends in r1c3, not in r1c1");
        let mut pair = rules("..", "0,1");
        pair.request.closed = true;
        assert_eq!(wrong(&pair, &[0, 1]), "a closed tour of 2 cells");
        pair.request.fewest_closed = 2;
        assert_eq!(wrong(&pair, &[0, 1]), "");
        let torus = rules_of(&LEAPER, "...", ("move", "0,3"), "torus");
        assert_eq!(wrong(&torus, &[0, 1, 2]), "cell 2 is r1c2, no step from r1c1");
    }
}
