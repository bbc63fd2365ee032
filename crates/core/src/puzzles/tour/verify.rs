//! The definition of a tour, as a check of a finished one.
//!
//! Written from the words of the puzzle and sharing nothing with the model: a step is judged by
//! the differences of rows and columns.

use super::super::board::Cell;

/// What a finished tour must obey.
#[derive(Debug, Clone)]
pub(super) struct Rules {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The board as it was given, row by row.
    pub(super) cells: Vec<Cell>,
    /// Steps, as differences of rows and columns in either order and with any signs.
    pub(super) moves: Vec<(u32, u32)>,
    /// Whether the board is a torus.
    pub(super) torus: bool,
    /// Whether the last cell is a step from the first.
    pub(super) closed: bool,
    /// A closed tour has so many cells at least.
    pub(super) fewest_closed: usize,
    /// The first cell, if it was asked for.
    pub(super) from: Option<usize>,
    /// The last cell, if it was asked for.
    pub(super) to: Option<usize>,
}

impl Rules {
    /// Checks the cells of a walk, in order.
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check(&self, walk: &[usize]) -> Result<(), String> {
        let mut number = vec![0usize; self.cells.len()];
        for (index, &cell) in walk.iter().enumerate() {
            match self.cells.get(cell) {
                None => return Err(format!("no cell has number {}", index + 1)),
                Some(Cell::Hole) => return Err(format!("{} in the hole {}", index + 1, self.name(cell))),
                Some(Cell::Given(given)) if *given as usize != index + 1 => {
                    return Err(format!("{} in {}, where {given} was given", index + 1, self.name(cell)));
                }
                Some(_) if number[cell] > 0 => {
                    return Err(format!(
                        "{} is visited twice: {} and {}",
                        self.name(cell),
                        number[cell],
                        index + 1
                    ));
                }
                Some(_) => number[cell] = index + 1,
            }
        }
        let missed = (0..number.len()).find(|&cell| number[cell] == 0 && self.cells[cell] != Cell::Hole);
        if let Some(cell) = missed {
            return Err(format!("{} is not visited", self.name(cell)));
        }
        for (pair, number) in walk.windows(2).zip(1..) {
            self.step(pair[0], pair[1], number)?;
        }
        if let (true, &[first, .., last]) = (self.closed, walk) {
            self.step(last, first, walk.len())?;
        }
        for (wanted, found, what) in [(self.from, walk.first(), "begins"), (self.to, walk.last(), "ends")] {
            if let (Some(wanted), Some(&found)) = (wanted, found)
                && wanted != found
            {
                return Err(format!("it {what} in {}, not in {}", self.name(found), self.name(wanted)));
            }
        }
        if self.closed && walk.len() < self.fewest_closed {
            return Err(format!("a closed tour of {} cells", walk.len()));
        }
        Ok(())
    }

    fn step(&self, from: usize, to: usize, number: usize) -> Result<(), String> {
        let apart = |one: usize, other: usize, size: usize| {
            let straight = one.abs_diff(other);
            [straight, if self.torus { size - straight } else { straight }]
        };
        let rows = apart(from / self.columns, to / self.columns, self.rows);
        let columns = apart(from % self.columns, to % self.columns, self.columns);
        let is_move = |&(one, other): &(u32, u32)| {
            [(one, other), (other, one)].into_iter().any(|(down, right)| {
                let fits = |by: u32, distances: [usize; 2], size: usize| {
                    let by = if self.torus { by as usize % size } else { by as usize };
                    distances.contains(&by)
                };
                fits(down, rows, self.rows) && fits(right, columns, self.columns)
            })
        };
        if from != to && self.moves.iter().any(is_move) {
            return Ok(());
        }
        Err(format!("cell {} is {}, no step from {}", number + 1, self.name(to), self.name(from)))
    }

    fn name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.columns + 1, cell % self.columns + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::board::Board;
    use super::*;

    fn rules(board: &str, moves: &[(u32, u32)]) -> Rules {
        let board = Board::parse(board.as_bytes()).expect("a board");
        Rules {
            rows: board.rows(),
            columns: board.columns(),
            cells: board.cells().to_vec(),
            moves: moves.to_vec(),
            torus: false,
            closed: false,
            fewest_closed: 3,
            from: None,
            to: None,
        }
    }

    fn wrong(rules: &Rules, walk: &[usize]) -> String {
        rules.check(walk).err().unwrap_or_default()
    }

    #[test]
    fn what_is_right_passes() {
        let mut around = rules("..\n..", &[(0, 1)]);
        around.closed = true;
        assert_eq!(wrong(&around, &[0, 1, 3, 2]), "");
        (around.from, around.to) = (Some(1), Some(0));
        assert_eq!(wrong(&around, &[1, 3, 2, 0]), "");
        assert_eq!(
            wrong(&rules(". 3 #", &[(0, 1)]), &[0, 1]),
            "1 in r1c1, where 3 was given".replace("1 in r1c1", "2 in r1c2")
        );
        assert_eq!(wrong(&rules(". 2 #", &[(0, 1)]), &[0, 1]), "");
        let mut torus = rules("...\n...\n...", &[(1, 2)]);
        torus.torus = true;
        assert_eq!(wrong(&torus, &[0, 5, 1, 3, 8, 4, 6, 2, 7]), "");
        let mut wide = rules("....", &[(0, 5)]);
        wide.torus = true;
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
        ends.from = Some(2);
        assert_eq!(wrong(&ends, &[0, 1, 2]), "it begins in r1c1, not in r1c3");
        (ends.from, ends.to) = (None, Some(0));
        assert_eq!(wrong(&ends, &[0, 1, 2]), "it ends in r1c3, not in r1c1");
        let mut pair = rules("..", &[(0, 1)]);
        pair.closed = true;
        assert_eq!(wrong(&pair, &[0, 1]), "a closed tour of 2 cells");
        pair.fewest_closed = 2;
        assert_eq!(wrong(&pair, &[0, 1]), "");
        let mut torus = rules("...", &[(0, 3)]);
        torus.torus = true;
        assert_eq!(wrong(&torus, &[0, 1, 2]), "cell 2 is r1c2, no step from r1c1");
    }
}
