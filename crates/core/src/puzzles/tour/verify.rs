//! The rules of tours, as a check of a finished one.
//!
//! Written from the rules, without any code of the model. A list checks every tour it writes, so a check that succeeds
//! divides no numbers and, on boards of usual size, allocates nothing.

use super::super::partial::PartialRequest;
use super::super::path_cells::check_cells;
use super::super::path_ends::check_ends;
use super::board_shape::CellNames;
use super::crossings::crossed;
use super::legal::LegalSteps;
use crate::files::boards::Cell;
use crate::words::quantity;

/// The rules of one problem.
#[derive(Debug, Clone)]
pub(super) struct TourRules {
    pub(super) names: CellNames,
    /// The cells of the board, row by row.
    pub(super) cells: Vec<Cell>,
    pub(super) steps: LegalSteps,
    /// Pairs of cells that must have consecutive numbers.
    pub(super) links: Vec<(usize, usize)>,
    /// Where a path begins after another, as places in the order of the cells, ascending.
    pub(super) breaks: Vec<usize>,
    /// Whether the last cell must be one step from the first.
    pub(super) closed: bool,
    /// The least number of cells of a closed tour.
    pub(super) fewest_closed: usize,
    /// The cells that may be first; empty for all.
    pub(super) from: Vec<usize>,
    /// The cells that may be last; empty for all.
    pub(super) to: Vec<usize>,
    /// The request that the tour need not visit every cell.
    pub(super) partial: Option<PartialRequest>,
}

impl TourRules {
    /// Checks the cells of a tour, in order; O(cells).
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check(&self, tour: &[usize]) -> Result<(), String> {
        check_cells(&self.cells, tour, self.partial.is_none(), |cell| self.name(cell))?;
        if let Some(partial) = &self.partial {
            partial.check(tour, self.closed, |from, to| self.steps.gap(&[from, to], false).is_none())?;
            if partial.crossings.is_some()
                && let Some(moves) = crossed(tour, self.names.columns, self.closed)
            {
                let [one, other] = moves.map(|cell| self.name(cell));
                return Err(format!("the moves from {one} and {other} cross"));
            }
        }
        if let Some(place) = self.gap(tour) {
            let (from, to) = (self.name(tour[place]), self.name(tour[(place + 1) % tour.len()]));
            return Err(format!("cell {} is {to}, no step from {from}", place + 2));
        }
        let name = |cell| format!("in {}", self.name(cell));
        check_ends(tour, [&self.from, &self.to], "in a given cell", name)?;
        if self.closed && tour.len() < self.fewest_closed {
            return Err(format!("a closed tour of {}", quantity(tour.len(), "cells")));
        }
        self.check_links(tour)
    }

    /// Returns the place of the first cell from which no step leads on, where its path goes on.
    fn gap(&self, tour: &[usize]) -> Option<usize> {
        let mut start = 0;
        for &end in self.breaks.iter().filter(|&&end| end < tour.len()) {
            if let Some(place) = self.steps.gap(&tour[start..end], false) {
                return Some(start + place);
            }
            start = end;
        }
        self.steps.gap(&tour[start..], self.closed).map(|place| start + place)
    }

    /// Checks that the cells of each link follow each other.
    fn check_links(&self, tour: &[usize]) -> Result<(), String> {
        let place = |cell: usize| tour.iter().position(|&visited| visited == cell).unwrap_or(usize::MAX);
        let is_apart = |&&(one, other): &&(usize, usize)| {
            let distance = place(one).abs_diff(place(other));
            distance != 1 && !(self.closed && distance + 1 == tour.len())
        };
        self.links.iter().find(is_apart).map_or(Ok(()), |&(one, other)| {
            Err(format!("{} and {} are joined, but not consecutive", self.name(one), self.name(other)))
        })
    }

    fn name(&self, cell: usize) -> String {
        self.names.name(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::super::legal::LegalMoves;
    use super::*;
    use crate::files::boards::Board;

    fn rules_on(board: &str, moves: &[(u32, u32)], torus: bool) -> TourRules {
        let board = Board::parse(board.as_bytes()).expect("a board");
        TourRules {
            names: CellNames { columns: board.columns(), rows_of_layer: None },
            cells: board.cells().to_vec(),
            steps: LegalSteps::Leaps(LegalMoves::new(moves, (board.rows(), board.columns()), torus)),
            links: Vec::new(),
            breaks: Vec::new(),
            closed: false,
            fewest_closed: 3,
            from: Vec::new(),
            to: Vec::new(),
            partial: None,
        }
    }

    fn rules(board: &str, moves: &[(u32, u32)]) -> TourRules {
        rules_on(board, moves, false)
    }

    fn wrong(rules: &TourRules, tour: &[usize]) -> String {
        rules.check(tour).err().unwrap_or_default()
    }

    #[test]
    fn what_is_right_passes() {
        let mut around = rules("..\n..", &[(0, 1)]);
        around.closed = true;
        assert_eq!(wrong(&around, &[0, 1, 3, 2]), "");
        (around.from, around.to) = (vec![1, 3], vec![0]);
        assert_eq!(wrong(&around, &[1, 3, 2, 0]), "");
        assert_eq!(
            wrong(&rules(". 3 #", &[(0, 1)]), &[0, 1]),
            "1 in r1c1, where 3 was given".replace("1 in r1c1", "2 in r1c2")
        );
        assert_eq!(wrong(&rules(". 2 #", &[(0, 1)]), &[0, 1]), "");
        let several = TourRules { breaks: vec![1, 3], ..rules("..\n..", &[(0, 1)]) };
        assert_eq!(wrong(&several, &[3, 0, 1, 2]), "");
        assert_eq!(wrong(&several, &[3, 0, 2, 1]), "");
        assert_eq!(wrong(&several, &[2, 0, 3, 1]), "cell 3 is r2c2, no step from r1c1");
        let torus = rules_on("...\n...\n...", &[(1, 2)], true);
        assert_eq!(wrong(&torus, &[0, 5, 1, 3, 8, 4, 6, 2, 7]), "");
        let wide = rules_on("....", &[(0, 5)], true);
        assert_eq!(wrong(&wide, &[0, 1, 2, 3]), "");
    }

    #[test]
    fn every_rule_can_be_broken() {
        let square = rules("..\n..", &[(0, 1)]);
        assert_eq!(wrong(&square, &[0, 1, usize::MAX, 2]), "no cell has number 3");
        assert_eq!(wrong(&square, &[0, 1, 3]), "r2c1 is not visited");
        assert_eq!(wrong(&square, &[0, 1, 0, 2]), "r1c1 is visited twice: 1 and 3");
        assert_eq!(wrong(&square, &[0, 3, 1, 2]), "cell 2 is r2c2, no step from r1c1");
        assert_eq!(wrong(&rules(".#\n..", &[(0, 1)]), &[0, 1, 3, 2]), "2 in the hole r1c2");
        let mut row = rules("...", &[(0, 1)]);
        row.closed = true;
        assert_eq!(wrong(&row, &[0, 1, 2]), "cell 4 is r1c1, no step from r1c3");
        let mut ends = rules("...", &[(0, 1)]);
        ends.from = vec![2];
        assert_eq!(wrong(&ends, &[0, 1, 2]), "it begins in r1c1, not in r1c3");
        ends.from = vec![1, 2];
        assert_eq!(wrong(&ends, &[0, 1, 2]), "it begins in r1c1, not in a given cell");
        (ends.from, ends.to) = (Vec::new(), vec![0]);
        assert_eq!(wrong(&ends, &[0, 1, 2]), "it ends in r1c3, not in r1c1");
        let mut pair = rules("..", &[(0, 1)]);
        pair.closed = true;
        assert_eq!(wrong(&pair, &[0, 1]), "a closed tour of 2 cells");
        pair.fewest_closed = 2;
        assert_eq!(wrong(&pair, &[0, 1]), "");
        let torus = rules_on("...", &[(0, 3)], true);
        assert_eq!(wrong(&torus, &[0, 1, 2]), "cell 2 is r1c2, no step from r1c1");
    }
}
