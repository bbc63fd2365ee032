//! Random boards have the numberings that brute force finds.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::ControlFlow;

use cavalcade_core::puzzles::{self, Arguments, Instance};
use cavalcade_search::{Branching, Search, Solution};
use proptest::prelude::*;

use crate::amounts::cases;

/// The number of each cell, row by row; 0 in a hole.
type CellNumbers = Vec<usize>;

/// A small board of hexagons or triangles.
#[derive(Debug, Clone)]
struct TiledTask {
    has_hexagons: bool,
    columns: usize,
    /// `.`, `#` or a number.
    cells: Vec<String>,
    /// Pairs of cells in a row that a dot joins, by the first.
    beside: BTreeSet<usize>,
    /// Pairs of an upper and a lower cell that a dot joins.
    below: BTreeSet<(usize, usize)>,
    closed: bool,
}

impl TiledTask {
    fn empty(has_hexagons: bool, rows: usize, columns: usize) -> Self {
        let cells = vec![".".to_owned(); rows * columns];
        let (beside, below) = Default::default();
        Self { has_hexagons, columns, cells, beside, below, closed: false }
    }

    /// Whether two cells share a side, by the distance of their centres.
    fn is_step(&self, one: usize, other: usize) -> bool {
        let centre = |cell: usize| {
            let (row, column) = ((cell / self.columns) as f64, (cell % self.columns) as f64);
            if self.has_hexagons {
                (column + 0.5 * (row % 2.0), row * 3.0_f64.sqrt() / 2.0)
            } else {
                // Of triangles with side 2: the centre of one that points up is lower.
                let third = 3.0_f64.sqrt() / 3.0;
                (column, 3.0 * third * row + if (row + column) % 2.0 == 0.0 { 2.0 * third } else { third })
            }
        };
        let ((x, y), (u, v)) = (centre(one), centre(other));
        let nearest = if self.has_hexagons { 1.0 } else { 2.0 / 3.0_f64.sqrt() };
        one != other && (x - u).hypot(y - v) < nearest + 0.01
    }

    fn free(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] != "#").collect()
    }

    /// The board in the notation of files: cells four characters apart.
    fn text(&self) -> String {
        let mut text = String::new();
        for (row, cells) in self.cells.chunks(self.columns).enumerate() {
            // Alone in their rows, cells have no width, but then no row needs to be shifted.
            let is_shifted = self.has_hexagons && self.columns > 1;
            let shift = |row: usize| if is_shifted && row % 2 == 1 { 2 } else { 0 };
            text.push_str(&" ".repeat(shift(row)));
            for (column, sign) in cells.iter().enumerate() {
                let dot = if self.beside.contains(&(row * self.columns + column)) { '-' } else { ' ' };
                write!(text, "{sign:<2}{dot} ").expect("a string takes anything");
            }
            let place = |cell: usize| 4 * (cell % self.columns) + shift(cell / self.columns);
            let mut signs = vec![' '; 4 * self.columns + 4];
            for &(one, other) in self.below.iter().filter(|it| it.0 / self.columns == row) {
                signs[usize::midpoint(place(one), place(other))] =
                    if place(one) < place(other) { '\\' } else { '/' };
            }
            text.push('\n');
            if signs.iter().any(|&sign| sign != ' ') {
                text.extend(signs.iter().chain(&['\n']));
            }
        }
        text
    }

    /// Every valid numbering, by following every path.
    fn brute_force(&self) -> BTreeSet<CellNumbers> {
        let free = self.free();
        let fits = |cell: usize, number: usize| {
            self.cells[cell].parse() == Ok(number)
                || (self.cells[cell] == "." && !self.cells.contains(&number.to_string()))
        };
        let is_joined = |numbers: &[usize], one: usize, other: usize| {
            let distance = numbers[one].abs_diff(numbers[other]);
            distance == 1 || (self.closed && distance + 1 == free.len())
        };
        let starts = free.iter().filter(|&&cell| fits(cell, 1)).map(|&cell| vec![cell]);
        let (mut open, mut found) = (starts.collect::<Vec<_>>(), BTreeSet::new());
        while let Some(path) = open.pop() {
            let last = path[path.len() - 1];
            if path.len() == free.len() {
                let mut numbers = vec![0; self.cells.len()];
                (1..).zip(&path).for_each(|(number, &cell)| numbers[cell] = number);
                let beside = self.beside.iter().map(|&one| (one, one + 1));
                let has_dots = beside.chain(self.below.iter().copied());
                if (!self.closed || self.is_step(last, path[0]))
                    && has_dots.into_iter().all(|(one, other)| is_joined(&numbers, one, other))
                {
                    found.insert(numbers);
                }
                continue;
            }
            for &cell in &free {
                if !path.contains(&cell) && self.is_step(last, cell) && fits(cell, path.len() + 1) {
                    open.push(path.iter().copied().chain([cell]).collect());
                }
            }
        }
        found
    }

    fn has_dots(&self) -> bool {
        !self.beside.is_empty() || !self.below.is_empty()
    }

    /// The instance, unless the board is refused.
    fn instance(&self) -> Option<Instance> {
        let mut arguments = Arguments::default();
        arguments.set_board(self.text().into_bytes());
        if self.closed {
            arguments.set_flag("closed");
        }
        if self.has_dots() {
            return puzzles::named("rikudo")?.build(&arguments).ok();
        }
        arguments.add_value("tiling", if self.has_hexagons { "hexagons" } else { "triangles" }.to_owned());
        puzzles::named("hidato")?.build(&arguments).ok()
    }
}

/// Every numbering that the engine finds, each verified.
fn found(instance: &Instance) -> Vec<CellNumbers> {
    let mut found = Vec::new();
    let (mut cells, mut diagram) = (Vec::new(), instance.blank().clone());
    let outcome = Search::new(instance.model(), Branching::Warnsdorff).run(|solution: Solution<'_>| {
        instance.read(solution.state(), &mut cells);
        assert_eq!(instance.verify(&cells), Ok(()));
        instance.draw(&cells, &mut diagram);
        found.push(diagram.cells.iter().map(|cell| cell.label.unwrap_or(0) as usize).collect());
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    found
}

/// Compares the engine with brute force.
fn agree(task: &TiledTask) -> usize {
    let instance = task.instance().unwrap_or_else(|| panic!("refused:\n{}", task.text()));
    let mut numberings = found(&instance);
    numberings.sort_unstable();
    let expected: Vec<CellNumbers> = task.brute_force().into_iter().collect();
    assert_eq!(numberings, expected, "\n{}", task.text());
    expected.len()
}

#[test]
fn small_boards_have_all_their_numberings() {
    let mut sum = 0;
    for (rows, columns) in (1..=4).flat_map(|rows| (1..=9).map(move |columns| (rows, columns))) {
        for has_hexagons in [true, false] {
            for closed in [true, false] {
                let most = if has_hexagons { 9 } else { 14 };
                if rows * columns <= most {
                    sum += agree(&TiledTask { closed, ..TiledTask::empty(has_hexagons, rows, columns) });
                }
            }
        }
    }
    assert!(sum > 500, "{sum}");
}

prop_compose! {
    /// A small board with some holes, clues and dots.
    fn task()(
        has_hexagons in any::<bool>(),
        (rows, columns) in (2..5usize, 2..5usize).prop_filter("at most twelve cells", |it| it.0 * it.1 <= 12),
        closed in proptest::bool::weighted(0.25),
        contents in proptest::collection::vec((0..12usize, 0..14usize), 0..5),
        dots in proptest::collection::vec((0..12usize, 0..12usize), 0..25),
    ) -> TiledTask {
        let mut task = TiledTask { closed, ..TiledTask::empty(has_hexagons, rows, columns) };
        for (cell, number) in contents {
            let is_known = task.cells.contains(&number.to_string());
            if let Some(sign) = task.cells.get_mut(cell).filter(|_| !is_known) {
                *sign = if number == 0 || number > 9 { "#".to_owned() } else { number.to_string() };
            }
        }
        for (one, other) in dots.into_iter().filter(|it| has_hexagons && it.0 < it.1) {
            let is_free = |cell: usize| task.cells.get(cell).is_some_and(|sign| sign != "#");
            if is_free(one) && is_free(other) && task.is_step(one, other) {
                if one / columns == other / columns {
                    task.beside.insert(one);
                } else {
                    task.below.insert((one, other));
                }
            }
        }
        task
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(200)))]

    #[test]
    fn random_boards_have_all_their_numberings(task in task()) {
        let free = task.free();
        let is_clue = |sign: &String| sign.parse::<usize>().is_ok_and(|number| number > free.len());
        prop_assume!(!free.is_empty() && !task.cells.iter().any(is_clue));
        agree(&task);
    }
}
