//! The rules of tours, as a check of a finished one.
//!
//! Written from the rules, without any code of the model: a step is judged by its differences of rows and columns. A
//! list checks every tour it writes, so the allowed differences are entered into a table once, and a check that
//! succeeds divides no numbers and, on boards of usual size, allocates nothing.

use smallvec::{SmallVec, smallvec};

use super::super::partial::PartialRequest;
use super::board_shape::CellNames;
use super::judges::{GluedMoves, LayeredMoves};
use super::lines::LegalLines;
use super::sides::SharedSides;
use crate::files::boards::Cell;

/// The rules of one problem.
#[derive(Debug, Clone)]
pub(super) struct TourRules {
    pub(super) names: CellNames,
    /// The cells of the board, row by row.
    pub(super) cells: Vec<Cell>,
    /// The number of cells that are not holes.
    pub(super) open: usize,
    pub(super) steps: LegalSteps,
    /// Pairs of cells that must have consecutive numbers.
    pub(super) links: Vec<(usize, usize)>,
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

/// The steps between cells.
#[derive(Debug, Clone)]
pub(super) enum LegalSteps {
    /// By differences of rows and columns.
    Leaps(LegalMoves),
    /// By differences of rows and columns on a surface.
    Glued(GluedMoves),
    /// By differences of layers, rows and columns.
    Layered(LayeredMoves),
    /// Along lines, or in one direction.
    Lines(LegalLines),
    /// Over the sides of cells that are no squares.
    Sides(SharedSides),
}

impl LegalSteps {
    /// Returns the index of the first cell from which no step leads to the next, from the last one to the first if the
    /// tour is closed.
    pub(super) fn gap(&self, tour: &[usize], closed: bool) -> Option<usize> {
        match self {
            Self::Leaps(moves) => gap(tour, closed, |from, to| moves.lead(from, to)),
            Self::Glued(moves) => gap(tour, closed, |from, to| moves.lead(from, to)),
            Self::Layered(moves) => gap(tour, closed, |from, to| moves.lead(from, to)),
            Self::Lines(lines) => gap(tour, closed, |from, to| lines.lead(from, to)),
            Self::Sides(sides) => gap(tour, closed, |from, to| sides.lead(from, to)),
        }
    }
}

/// Returns the index of the first cell from which no step leads to the next; see [`LegalSteps::gap`].
#[inline]
fn gap(tour: &[usize], closed: bool, lead: impl Fn(usize, usize) -> bool) -> Option<usize> {
    let last = tour.len() - 1;
    let is_gap = || closed && last > 0 && !lead(tour[last], tour[0]);
    tour.windows(2).position(|step| !lead(step[0], step[1])).or_else(|| is_gap().then_some(last))
}

/// The differences of rows and columns that are steps.
#[derive(Debug, Clone)]
pub(super) struct LegalMoves {
    /// The place of each cell if the rows are written one after another, each followed by a gap as wide as a row. The
    /// difference of two places gives the differences of rows and of columns.
    places: Vec<u32>,
    /// A flag for each difference of places, the lowest first.
    fits: Vec<bool>,
}

impl LegalMoves {
    /// Returns the steps of `moves`, whose differences apply in either order and with any signs, on a board or a
    /// torus.
    pub(super) fn new(moves: &[(u32, u32)], (rows, columns): (usize, usize), torus: bool) -> Self {
        let places: Vec<u32> =
            (0..rows * columns).map(|cell| (cell + cell / columns * columns) as u32).collect();
        let middle = 2 * rows * columns;
        let mut fits = vec![false; 2 * middle + 1];
        // On a torus, the distance the other way around counts too.
        let distances = |by: u32, size: usize| {
            let by = if torus { by as usize % size } else { by as usize };
            [by, if torus { size - by } else { by }].into_iter().filter(move |&it| it < size)
        };
        for &(one, other) in moves {
            for (down, right) in [(one, other), (other, one)] {
                for (row, column) in distances(down, rows)
                    .flat_map(|row| distances(right, columns).map(move |column| (2 * row * columns, column)))
                {
                    for by in [row + column, row.abs_diff(column)] {
                        (fits[middle - by], fits[middle + by]) = (true, true);
                    }
                }
            }
        }
        fits[middle] = false; // on the spot is no step
        Self { places, fits }
    }

    /// Returns whether a step leads from one cell to another.
    #[inline]
    pub(super) fn lead(&self, from: usize, to: usize) -> bool {
        self.fits[self.fits.len() / 2 + self.places[to] as usize - self.places[from] as usize]
    }
}

impl TourRules {
    /// Checks the cells of a tour, in order; O(cells).
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check(&self, tour: &[usize]) -> Result<(), String> {
        let mut visited: SmallVec<[bool; 256]> = smallvec![false; self.cells.len()];
        let visited = visited.as_mut_slice();
        for (number, &cell) in (1..).zip(tour) {
            match self.cells.get(cell) {
                None => return Err(format!("no cell has number {number}")),
                Some(Cell::Hole) => return Err(format!("{number} in the hole {}", self.name(cell))),
                Some(Cell::Clue(given)) if *given as usize != number => {
                    return Err(format!("{number} in {}, where {given} was given", self.name(cell)));
                }
                Some(_) if visited[cell] => {
                    let before = tour.iter().position(|&other| other == cell).map_or(0, |index| index + 1);
                    return Err(format!("{} is visited twice: {before} and {number}", self.name(cell)));
                }
                Some(_) => visited[cell] = true,
            }
        }
        if let Some(partial) = &self.partial {
            partial.check(tour.len(), self.closed)?;
        } else if tour.len() < self.open {
            // As many different cells as there are leave none out.
            let mut board = visited.iter().zip(&self.cells);
            let missed = board.position(|(&visited, &cell)| !visited && cell != Cell::Hole).unwrap_or(0);
            return Err(format!("{} is not visited", self.name(missed)));
        }
        if let Some(place) = self.steps.gap(tour, self.closed) {
            let (from, to) = (self.name(tour[place]), self.name(tour[(place + 1) % tour.len()]));
            return Err(format!("cell {} is {to}, no step from {from}", place + 2));
        }
        for (wanted, found, what) in [(&self.from, tour.first(), "begins"), (&self.to, tour.last(), "ends")] {
            if let (Some(&one), Some(found)) = (wanted.first(), found)
                && !wanted.contains(found)
            {
                let place = if wanted.len() > 1 { "a given cell".to_owned() } else { self.name(one) };
                return Err(format!("it {what} in {}, not in {place}", self.name(*found)));
            }
        }
        if self.closed && tour.len() < self.fewest_closed {
            return Err(format!("a closed tour of {} cells", tour.len()));
        }
        self.check_links(tour)
    }

    /// Checks that the cells of each link follow each other.
    fn check_links(&self, tour: &[usize]) -> Result<(), String> {
        let place = |cell: usize| tour.iter().position(|&it| it == cell).unwrap_or(usize::MAX);
        let is_apart = |&&(one, other): &&(usize, usize)| {
            let distance = place(one).abs_diff(place(other));
            distance != 1 && !(self.closed && distance + 1 == tour.len())
        };
        let apart = self.links.iter().find(is_apart);
        apart.map_or(Ok(()), |&(one, other)| {
            Err(format!("{} and {} are joined, but not consecutive", self.name(one), self.name(other)))
        })
    }

    fn name(&self, cell: usize) -> String {
        self.names.name(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::boards::Board;

    fn rules_on(board: &str, moves: &[(u32, u32)], torus: bool) -> TourRules {
        let board = Board::parse(board.as_bytes()).expect("a board");
        TourRules {
            names: CellNames { columns: board.columns(), rows_of_layer: None },
            cells: board.cells().to_vec(),
            open: board.cells().iter().filter(|&&cell| cell != Cell::Hole).count(),
            steps: LegalSteps::Leaps(LegalMoves::new(moves, (board.rows(), board.columns()), torus)),
            links: Vec::new(),
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
        let torus = rules_on("...\n...\n...", &[(1, 2)], true);
        assert_eq!(wrong(&torus, &[0, 5, 1, 3, 8, 4, 6, 2, 7]), "");
        let wide = rules_on("....", &[(0, 5)], true);
        assert_eq!(wrong(&wide, &[0, 1, 2, 3]), "");
    }

    /// Every step of a board against every pair of cells.
    #[test]
    fn steps_are_what_the_moves_say() {
        let (rows, columns) = (4, 6);
        for moves in [&[(0, 1)][..], &[(1, 2)], &[(0, 1), (1, 1)], &[(2, 5)], &[(3, 7)], &[(4, 6)], &[(0, 9)]]
        {
            for torus in [false, true] {
                let known = LegalMoves::new(moves, (rows, columns), torus);
                let along = |from: usize, by: i64, size: usize| {
                    let to = from as i64 + by;
                    if torus { to.rem_euclid(size as i64) } else { to }
                };
                for (from, to) in (0..24).flat_map(|from| (0..24).map(move |to| (from, to))) {
                    let is_known = known.lead(from, to);
                    let (from, to) = ((from / columns, from % columns), (to / columns, to % columns));
                    let leads = moves.iter().any(|&(one, other)| {
                        let (one, other) = (i64::from(one), i64::from(other));
                        let turned = [(one, other), (other, one)].into_iter();
                        let signed = turned.flat_map(|(down, right)| {
                            [(down, right), (-down, right), (down, -right), (-down, -right)]
                        });
                        signed.into_iter().any(|(down, right)| {
                            along(from.0, down, rows) == to.0 as i64
                                && along(from.1, right, columns) == to.1 as i64
                        })
                    });
                    assert_eq!(is_known, leads && from != to, "{moves:?} {torus} {from:?} {to:?}");
                }
            }
        }
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
