//! Boards of hexagons and triangles: every solution against brute force, graphs and rules; text and pictures.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::ControlFlow;

use cavalcade_core::puzzles::{self, Arguments, Instance};
use cavalcade_search::{Branching, Search, Solution};
use proptest::prelude::*;

use crate::{answer, outcome};

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
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_boards_have_all_their_numberings(task in task()) {
        let free = task.free();
        let is_clue = |sign: &String| sign.parse::<usize>().is_ok_and(|number| number > free.len());
        prop_assume!(!free.is_empty() && !task.cells.iter().any(is_clue));
        agree(&task);
    }
}

/// The cells of a hexagon with `side` cells on a side, as text.
fn hexagon(side: usize) -> String {
    let row = |row: usize| {
        let missing = row.abs_diff(side - 1);
        " ".repeat(missing) + &". ".repeat(2 * side - 1 - missing) + "\n"
    };
    (0..2 * side - 1).map(row).collect()
}

/// Numberings are directed paths, and closed ones are directed cycles with a beginning; another puzzle counts both in
/// the graph of the same cells by other methods.
#[test]
fn counts_agree_with_those_of_graphs() {
    let number = |text: &str, name: &str| -> u64 {
        let line = text.lines().find(|line| line.starts_with(name)).expect("a line");
        line.split_whitespace().last().and_then(|it| it.parse().ok()).expect("a number")
    };
    let place = |q: i64, r: i64| format!("{}/{}", q + 3, r + 3);
    for side in [2, 3] {
        let board = hexagon(side as usize);
        // The cells of a hexagon in axial coordinates.
        let is_inside = |q: i64, r: i64| q.abs() < side && r.abs() < side && (q + r).abs() < side;
        let cells = (-side..=side).flat_map(|q| (-side..=side).map(move |r| (q, r)));
        let edges = cells
            .filter(|&(q, r)| is_inside(q, r))
            .flat_map(|(q, r)| [(1, 0), (0, 1), (1, -1)].map(|(by_q, by_r)| (q, r, q + by_q, r + by_r)));
        let edges: String = edges
            .filter(|&(_, _, q, r)| is_inside(q, r))
            .fold(String::new(), |text, (q, r, u, v)| text + &place(q, r) + " " + &place(u, v) + "\n");
        for closed in [true, false].into_iter().filter(|&closed| closed || side == 2) {
            let closing = if closed { " --closed" } else { "" };
            let count = |command: &str, input: &str| {
                let output = outcome(&format!("{command}{closing}"), input);
                String::from_utf8(output.stdout).expect("UTF-8")
            };
            let numberings = number(&count("count hidato - --tiling hexagons", &board), "numberings");
            let paths = number(&count("count graph -", &edges), "directed");
            let beginnings = if closed { 3 * side * (side - 1) + 1 } else { 1 };
            assert_eq!(numberings, paths * beginnings.unsigned_abs(), "{side} {closed}");
            assert_eq!(numberings, number(&count("count rikudo -", &board), "numberings"));
            // Around the hub of a wheel with six spokes: six cycles, each in two directions.
            assert!(side != 2 || !closed || numberings == 84);
        }
    }
}

#[test]
fn what_a_board_of_hexagons_cannot_be() {
    for (arguments, input) in [
        ("count rikudo -", ". .\n. . ."),
        ("count rikudo -", " . .\n. - # .\n . ."),
        ("count rikudo -", " . P\n. . .\n . ."),
        ("count hidato - --tiling octagons", ". ."),
        ("count hidato - --tiling hexagons", " . .\n. - .\n . 9"),
        ("count hidato 99999x99999 --tiling triangles", ""),
        ("count rikudo 1000x1000", ""),
        ("count rikudo -", "\u{1}"),
        ("count rikudo -", ""),
    ] {
        let output = outcome(arguments, input);
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
        assert!(message.contains("\nhint: "), "{arguments}: {message}");
    }
}

#[test]
fn a_solution_is_a_board_again() {
    let solution = answer("list rikudo ../../fixtures/rikudo-7x7.txt");
    let (_, board) = solution.split_once('\n').expect("a title");
    let again = outcome("list rikudo -", board);
    assert_eq!(String::from_utf8(again.stdout).expect("UTF-8"), solution);
}

/// Other solvers would count as many solutions: dots are part of what is exported.
#[test]
fn exports_contain_dots() {
    let board = " . - .\n.   .   .\n";
    let clauses = |board: &str, language: &str| {
        let output = outcome(&format!("export rikudo - --for {language}"), board);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let text = clauses(board, "minizinc");
    assert!(text.contains("constraint next[1] = 2 \\/ next[2] = 1;"), "{text}");
    let lines = |board: &str| clauses(board, "dimacs").lines().filter(|line| line.ends_with(" 0")).count();
    assert_eq!(lines(board), lines(&board.replace('-', " ")) + 5);
}

#[test]
fn every_format_draws_hexagons() {
    for (board, puzzle) in [("rikudo-7x7", "rikudo"), ("hidato-triangles-4x7", "hidato --tiling triangles")] {
        for format in ["svg", "html", "latex", "csv", "moves", "json"] {
            let text = answer(&format!("first {puzzle} ../../fixtures/{board}.txt --format {format}"));
            assert!(!text.is_empty(), "{format}");
            if format == "svg" {
                let document = roxmltree::Document::parse(&text).expect("XML");
                let dots = document.descendants().filter(|it| it.attribute("class") == Some("piece"));
                assert_eq!(dots.count(), if puzzle == "rikudo" { 8 } else { 0 });
            }
        }
    }
}
