//! Boards with joined borders have the loops that brute force finds.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use crate::amounts::cases;
use crate::{answer, outcome};

const STEPS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The points of a torus or a cylinder.
#[derive(Debug, Clone, Copy)]
struct Around {
    rows: usize,
    columns: usize,
    is_torus: bool,
}

impl Around {
    fn option(self) -> &'static str {
        if self.is_torus { "--torus" } else { "--cylinder" }
    }

    /// The corners of cells: on a cylinder there is one more row.
    fn corners(self) -> Self {
        Self { rows: self.rows + usize::from(!self.is_torus), ..self }
    }

    fn count(self) -> usize {
        self.rows * self.columns
    }

    /// The point a step away.
    fn next(self, point: usize, (down, right): (i32, i32)) -> Option<usize> {
        let row = (point / self.columns) as i32 + down;
        let column = (point % self.columns) as i32 + right;
        let row = if self.is_torus { row.rem_euclid(self.rows as i32) } else { row };
        let is_there = (0..self.rows as i32).contains(&row);
        is_there.then(|| row as usize * self.columns + column.rem_euclid(self.columns as i32) as usize)
    }

    /// Every loop, from its least point towards the lesser of the two neighbours.
    fn loops(self) -> Vec<Vec<usize>> {
        let near = |point: usize| STEPS.iter().filter_map(move |&step| self.next(point, step));
        let mut found = Vec::new();
        let mut open: Vec<Vec<usize>> = (0..self.count()).map(|start| vec![start]).collect();
        while let Some(path) = open.pop() {
            let (first, last) = (path[0], path[path.len() - 1]);
            if path.len() > 2 && path[1] < last && near(last).any(|next| next == first) {
                found.push(path.clone());
            }
            let next = near(last).filter(|next| *next > first && !path.contains(next));
            open.extend(next.map(|next| path.iter().copied().chain([next]).collect()));
        }
        found
    }

    /// The directions in which a loop leaves a point.
    fn exits(self, places: &[usize], point: usize) -> Vec<(i32, i32)> {
        let Some(place) = places.iter().position(|&it| it == point) else { return Vec::new() };
        let count = places.len();
        let beside = [places[(place + 1) % count], places[(place + count - 1) % count]];
        STEPS
            .into_iter()
            .filter(|&step| self.next(point, step).is_some_and(|next| beside.contains(&next)))
            .collect()
    }

    fn is_straight(self, places: &[usize], point: usize) -> bool {
        matches!(self.exits(places, point)[..], [(a, b), (c, d)] if a + c == 0 && b + d == 0)
    }

    /// Whether a loop fits a board of cells as texts: the rules, written for these tests.
    fn fits(self, puzzle: &str, cells: &[String], places: &[usize]) -> bool {
        match puzzle {
            "slitherlink" => cells.iter().enumerate().all(|(cell, text)| {
                text.parse::<usize>().map_or(true, |digit| self.sides(places, cell) == digit)
            }),
            "masyu" => cells.iter().enumerate().all(|(cell, text)| {
                let exits = self.exits(places, cell);
                let beside = exits.iter().filter_map(|&step| self.next(cell, step));
                let straight = beside.filter(|&beside| self.is_straight(places, beside)).count();
                match text.as_str() {
                    "w" => self.is_straight(places, cell) && straight < 2,
                    "b" => exits.len() == 2 && !self.is_straight(places, cell) && straight == 2,
                    _ => true,
                }
            }),
            _ => {
                let is_shaded = |cell: usize| cells[cell] == "." && !places.contains(&cell);
                (0..cells.len()).all(|cell| {
                    let alone = STEPS.iter().filter_map(|&step| self.next(cell, step));
                    let is_alone = !is_shaded(cell) || !alone.into_iter().any(is_shaded);
                    let is_free = cells[cell] == "." || !places.contains(&cell);
                    let counts = match cells[cell].strip_suffix(['n', 'e', 's', 'w']) {
                        None => true,
                        Some(number) => {
                            let heading = cells[cell].as_bytes()[cells[cell].len() - 1];
                            let step = STEPS["nesw".bytes().position(|it| it == heading).expect("a heading")];
                            let mut ahead = Vec::new();
                            let mut here = cell;
                            while let Some(next) = self.next(here, step) {
                                if next == cell {
                                    break;
                                }
                                ahead.push(next);
                                here = next;
                            }
                            number == ahead.into_iter().filter(|&cell| is_shaded(cell)).count().to_string()
                        }
                    };
                    is_alone && is_free && counts
                })
            }
        }
    }

    /// The number of sides of a cell on a loop through corners.
    fn sides(self, places: &[usize], cell: usize) -> usize {
        let corners = self.corners();
        let mut here = cell; // the columns are the same
        let mut sides = 0;
        for step in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            sides += usize::from(corners.exits(places, here).contains(&step));
            here = corners.next(here, step).expect("a corner of the cell");
        }
        sides
    }

    /// Compares the answers of commands with all loops that fit the board.
    fn compare(self, puzzle: &str, cells: &[String]) {
        let points = if puzzle == "slitherlink" { self.corners() } else { self };
        let board: String = cells.chunks(self.columns).map(|row| row.join(" ") + "\n").collect();
        let expected: BTreeSet<Vec<usize>> =
            points.loops().into_iter().filter(|places| self.fits(puzzle, cells, places)).collect();
        let option = self.option();
        let listed = outcome(&format!("list {puzzle} - {option} --format json"), &board).stdout;
        let listed = String::from_utf8(listed).expect("UTF-8");
        let read = |line: &str| {
            let solution: Value = serde_json::from_str(line).expect("JSON");
            let point = |pair: &Value| {
                let number = |index: usize| pair[index].as_u64().expect("a number") as usize - 1;
                number(0) * self.columns + number(1)
            };
            solution["loop"].as_array().expect("a list").iter().map(point).collect()
        };
        let found: Vec<Vec<usize>> = listed.lines().map(read).collect();
        assert_eq!(found.len(), expected.len(), "{puzzle} {option}\n{board}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{puzzle} {option}\n{board}");
        let code = outcome(&format!("unique {puzzle} - {option}"), &board).status.code();
        assert_eq!(code, Some(i32::from(expected.len() != 1)), "{puzzle} {option}\n{board}");
        // The techniques of people lead to the solution, or no further, and say so if there is none.
        let walk = outcome(&format!("grade {puzzle} - {option} --format json"), &board);
        let graded = String::from_utf8(walk.stdout).expect("UTF-8");
        assert_eq!(walk.status.code(), Some(i32::from(expected.len() != 1)), "{graded}\n{board}");
    }
}

/// A torus or a cylinder, a hidden loop, and a number for each cell.
fn task() -> impl Strategy<Value = (Around, Index, Vec<usize>)> {
    let shape = (any::<bool>(), 1usize..5, 3usize..5).prop_map(|(is_torus, rows, columns)| {
        // All loops of a torus of 4x4 points are many.
        let (rows, columns) = if is_torus { (rows.clamp(3, 4), 3) } else { (rows, columns) };
        Around { rows, columns, is_torus }
    });
    (shape, any::<Index>(), prop::collection::vec(0usize..24, 16))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(24), ..ProptestConfig::default() })]

    #[test]
    fn digits((around, pick, draws) in task()) {
        let known = around.corners().loops();
        let hidden = &known[pick.index(known.len())];
        let text = |cell: usize| match draws[cell] {
            0 => "1".to_owned(),
            1..16 => around.sides(hidden, cell).to_string(),
            _ => ".".to_owned(),
        };
        around.compare("slitherlink", &(0..around.count()).map(text).collect::<Vec<_>>());
    }

    #[test]
    fn pearls((around, pick, draws) in task()) {
        let known = around.loops();
        let hidden = &known[pick.index(known.len())];
        let text = |cell: usize| {
            let sign = if around.is_straight(hidden, cell) { "w" } else { "b" };
            match draws[cell] {
                0 => "w",
                1 => "b",
                2..16 if around.fits("masyu", &pearl(around, cell, sign), hidden) => sign,
                _ => ".",
            }
        };
        let cells: Vec<String> = (0..around.count()).map(|cell| text(cell).to_owned()).collect();
        around.compare("masyu", &cells);
    }

    #[test]
    fn arrows((around, pick, draws) in task()) {
        let known = around.loops();
        let hidden = &known[pick.index(known.len())];
        let text = |cell: usize| match draws[cell] {
            _ if hidden.contains(&cell) => ".".to_owned(),
            draw @ 0..12 => format!("{}{}", draw / 4, ["n", "e", "s", "w"][draw % 4]),
            12..16 => "#".to_owned(),
            _ => ".".to_owned(),
        };
        around.compare("yajilin", &(0..around.count()).map(text).collect::<Vec<_>>());
    }
}

/// A board with a single pearl.
fn pearl(around: Around, cell: usize, sign: &str) -> Vec<String> {
    (0..around.count()).map(|other| if other == cell { sign } else { "." }.to_owned()).collect()
}

/// Boards without clues have as many loops as a rook has closed paths, which the frontier method counts.
#[test]
fn loops_of_empty_boards() {
    for (rows, columns, option, size) in [
        (3, 3, "--torus", "3x3"),
        (3, 4, "--torus", "3x4"),
        (1, 4, "--cylinder", "1x4"),
        (3, 4, "--cylinder", "3x4"),
        (4, 3, "--cylinder", "4x3"),
    ] {
        let board = (". ".repeat(columns) + "\n").repeat(rows);
        let number = |text: &str| text.split_whitespace().nth(1).map(str::to_owned);
        let paths = answer(&format!("count rook {size} {option} --closed --any-length --method frontier"));
        let loops = outcome(&format!("count masyu - {option}"), &board).stdout;
        let loops = String::from_utf8(loops).expect("UTF-8");
        assert_eq!(number(&loops), number(&paths), "{size} {option}");
    }
}

#[test]
fn joined_borders_need_three_cells() {
    for (board, option, message) in [
        (". .\n. .\n", "--cylinder", "--cylinder: a board with joined borders needs 3 columns and has 2"),
        (". . .\n. . .\n", "--torus", "--torus: a board with joined borders needs 3 rows and has 2"),
        (". . .\n. . .\n. . .\n", "--torus --cylinder", "--torus and --cylinder exclude each other"),
    ] {
        for puzzle in ["masyu", "slitherlink", "yajilin"] {
            let output = outcome(&format!("count {puzzle} - {option}"), board);
            let text = String::from_utf8(output.stderr).expect("UTF-8");
            assert_eq!(output.status.code(), Some(2), "{text}");
            assert!(text.contains(message), "{text}");
        }
    }
}

#[test]
fn other_programs_have_no_joined_borders() {
    for puzzle in ["masyu", "slitherlink", "yajilin"] {
        let board = ". . .\n. . .\n. . .\n";
        let output = outcome(&format!("export {puzzle} - --torus --for puzz.link"), board);
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("writes a board only, without options of the puzzle"), "{text}");
        let plain = outcome(&format!("export {puzzle} - --torus --for text"), board).stdout;
        let plain = String::from_utf8(plain).expect("UTF-8");
        assert!(plain.starts_with(&format!("% {puzzle} 3x3 torus\n")), "{plain}");
        let counted = outcome(&format!("count {puzzle} -"), &plain).stdout;
        assert_eq!(counted, outcome(&format!("count {puzzle} - --torus"), board).stdout);
    }
}

#[test]
fn generated_boards_have_one_loop() {
    for (rows, columns, is_torus) in [(3, 4, true), (4, 3, false), (3, 5, false)] {
        let around = Around { rows, columns, is_torus };
        let name = around.option().trim_start_matches('-');
        for puzzle in ["masyu", "slitherlink", "yajilin"] {
            let points = if puzzle == "slitherlink" { around.corners() } else { around };
            let all = points.loops();
            for seed in 1..=3 {
                let command = format!("generate {puzzle} {rows}x{columns} --{name} --seed {seed}");
                let board = answer(&command);
                assert!(board.starts_with(&format!("% {puzzle} {rows}x{columns} {name}, ")), "{board}");
                let cells: Vec<String> = crate::generate::cells(&board).concat();
                let fitting = all.iter().filter(|places| around.fits(puzzle, &cells, places));
                assert_eq!(fitting.count(), 1, "{command}\n{board}");
                // The comment names the surface.
                assert_eq!(outcome(&format!("unique {puzzle} -"), &board).status.code(), Some(0), "{board}");
            }
        }
    }
}
