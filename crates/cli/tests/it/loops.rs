//! Loops: output, input that is refused, and agreement with brute force on small boards.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use crate::{answer, outcome};

/// The puzzles, each with a fixture of a large unique board.
const UNIQUE: [(&str, &str); 4] = [
    ("slitherlink", "slitherlink-10x10"),
    ("masyu", "masyu-10x10"),
    ("yajilin", "yajilin-8x8"),
    ("country-road", "country-road-10x10"),
];

#[test]
fn drawings() {
    for (puzzle, name) in UNIQUE {
        let output = outcome(&format!("unique {puzzle} ../../fixtures/{name}.txt"), "");
        assert_eq!(output.status.code(), Some(0), "{puzzle}: {output:?}");
    }
}

#[test]
fn pictures_of_loops() {
    for (puzzle, name) in UNIQUE {
        let output = outcome(&format!("list {puzzle} ../../fixtures/{name}.txt --format svg"), "");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(text.matches("<path class=\"loop\"").count(), 1, "{puzzle}");
        assert!(text.contains("with a loop."), "{puzzle}");
        let dots = if puzzle == "slitherlink" { 121 } else { 0 };
        assert_eq!(text.matches("class=\"vertex\"").count(), dots, "{puzzle}");
    }
}

#[test]
fn hostile_boards_end_at_once() {
    let large = ".".repeat(200);
    let inputs = [
        "\0\0\0".to_owned(),
        "\u{1b}[31m\n".to_owned(),
        "%\n%\n".to_owned(),
        "9".repeat(100_000),
        format!("{large}\n").repeat(200),
        "99999999999999999999s".to_owned(),
        "a\n".repeat(20_000),
        "\n\n\n\u{feff}\n".to_owned(),
    ];
    for (puzzle, _) in UNIQUE {
        for input in &inputs {
            let output = outcome(&format!("unique {puzzle} - --time-limit 5s"), input);
            assert_eq!(output.status.code(), Some(2), "{puzzle}: {output:?}");
            assert!(!output.stderr.contains(&0x1b));
        }
    }
}

#[test]
fn boards_in_other_notations_are_the_same() {
    for (puzzle, one, other) in [
        ("slitherlink", "3 . .\n. . .\n", "\u{feff}% title\r\n2 3\r\n3-?\r\n___\r\n"),
        ("masyu", "b.b\n...\nb.b\n", "B _ b\n- - -\n\u{25cf} ? b"),
        ("yajilin", ". . 0w\n. . #\n", "..<0\n-_x"),
        ("country-road", "2 .\n. .\n\na b\na b\n", "2,.\n.,.\n\nleft,right\nleft,right\n"),
    ] {
        let answer = |input: &str| outcome(&format!("list {puzzle} -"), input).stdout;
        assert!(!answer(one).is_empty(), "{puzzle}");
        assert_eq!(answer(one), answer(other), "{puzzle}");
    }
}

/// Every loop through points of a rectangle, from the least point towards its lesser neighbour.
fn loops(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let beside = |one: usize, other: usize| {
        (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns) == 1
    };
    let mut found = Vec::new();
    let mut open: Vec<Vec<usize>> = (0..rows * columns).map(|start| vec![start]).collect();
    while let Some(path) = open.pop() {
        let (first, last) = (path[0], path[path.len() - 1]);
        if path.len() > 3 && path[1] < last && beside(first, last) {
            found.push(path.clone());
        }
        let next = (first + 1..rows * columns).filter(|&next| beside(last, next) && !path.contains(&next));
        open.extend(next.map(|next| path.iter().copied().chain([next]).collect()));
    }
    found
}

/// A loop with the cells before and after each of its points.
struct Walk<'a>(&'a [usize]);

impl Walk<'_> {
    fn beside(&self, point: usize) -> Option<[usize; 2]> {
        let (places, count) = (self.0, self.0.len());
        let place = places.iter().position(|&it| it == point)?;
        Some([places[(place + count - 1) % count], places[(place + 1) % count]])
    }

    fn uses(&self, one: usize, other: usize) -> bool {
        self.beside(one).is_some_and(|beside| beside.contains(&other))
    }

    fn is_straight(&self, point: usize) -> bool {
        self.beside(point).is_some_and(|[one, other]| one + other == 2 * point)
    }
}

/// Whether a loop fits a board of cells as texts: the rules, written for these tests.
fn fits(puzzle: &str, cells: &[String], regions: &[usize], columns: usize, places: &[usize]) -> bool {
    let walk = Walk(places);
    let is_on = |cell: usize| places.contains(&cell);
    let pairs = || {
        let right = (0..cells.len()).filter(|cell| (cell + 1) % columns != 0).map(|cell| (cell, cell + 1));
        right.chain((columns..cells.len()).map(|cell| (cell - columns, cell)))
    };
    match puzzle {
        "slitherlink" => cells.iter().enumerate().all(|(cell, text)| {
            let corner = cell / columns * (columns + 1) + cell % columns;
            let sides = [(0, 1), (0, columns + 1), (1, columns + 2), (columns + 1, columns + 2)];
            let used = sides.iter().filter(|side| walk.uses(corner + side.0, corner + side.1)).count();
            text.parse::<usize>().is_err() || text.parse() == Ok(used)
        }),
        "simple-loop" => cells.iter().enumerate().all(|(cell, text)| is_on(cell) == (text == ".")),
        "masyu" => cells.iter().enumerate().all(|(cell, text)| {
            let turns = walk.beside(cell).map(|beside| beside.map(|it| !walk.is_straight(it)));
            match text.as_str() {
                "w" => walk.is_straight(cell) && turns.is_some_and(|it| it.contains(&true)),
                "b" => !walk.is_straight(cell) && turns == Some([false, false]),
                _ => true,
            }
        }),
        "yajilin" => {
            let is_shaded = |cell: usize| cells[cell] == "." && !is_on(cell);
            let counts = cells.iter().enumerate().all(|(cell, text)| {
                let Some(number) = text.chars().next().and_then(|it| it.to_digit(10)) else { return true };
                let (row, column) = (cell / columns, cell % columns);
                let is_ahead = |other: &usize| {
                    let (there, across) = (other / columns, other % columns);
                    match text.chars().last() {
                        Some('n') => across == column && there < row,
                        Some('s') => across == column && there > row,
                        Some('w') => there == row && across < column,
                        _ => there == row && across > column,
                    }
                };
                let ahead = (0..cells.len()).filter(is_ahead).filter(|&other| is_shaded(other)).count();
                ahead == number as usize
            });
            counts
                && places.iter().all(|&cell| cells[cell] == ".")
                && !pairs().any(|(one, other)| is_shaded(one) && is_shaded(other))
        }
        _ => {
            let all: BTreeSet<usize> = regions.iter().copied().collect();
            let crossings = |region: usize| {
                let crosses = |&(one, other): &(usize, usize)| {
                    walk.uses(one, other) && (regions[one] == region) != (regions[other] == region)
                };
                pairs().filter(crosses).count()
            };
            let counts = cells.iter().enumerate().all(|(cell, text)| {
                let on = places.iter().filter(|&&place| regions[place] == regions[cell]).count();
                text.parse::<usize>().is_err() || text.parse() == Ok(on)
            });
            let is_split = |(one, other): (usize, usize)| regions[one] != regions[other];
            counts
                && (all.len() == 1 || all.iter().all(|&region| crossings(region) == 2))
                && !pairs().any(|(one, other)| is_split((one, other)) && !is_on(one) && !is_on(other))
        }
    }
}

/// Compares the answers of commands with all loops that fit the board.
fn compare(puzzle: &str, cells: &[String], regions: &[usize], columns: usize) {
    let rows = cells.len() / columns;
    let text = |cells: &[String]| cells.chunks(columns).map(|row| row.join(" ") + "\n").collect::<String>();
    let mut board = text(cells);
    if puzzle == "country-road" {
        let labels: Vec<String> = regions.iter().map(|region| format!("r{region}")).collect();
        board = board + "\n" + &text(&labels);
    }
    let extra = usize::from(puzzle == "slitherlink");
    let expected: BTreeSet<Vec<usize>> = loops(rows + extra, columns + extra)
        .into_iter()
        .filter(|places| fits(puzzle, cells, regions, columns, places))
        .collect();
    let listed = outcome(&format!("list {puzzle} - --format json"), &board).stdout;
    let listed = String::from_utf8(listed).expect("UTF-8");
    let found: Vec<Vec<usize>> = listed
        .lines()
        .map(|line| {
            let solution: Value = serde_json::from_str(line).expect("JSON");
            let point = |pair: &Value| {
                let number = |index: usize| pair[index].as_u64().expect("a number") as usize - 1;
                number(0) * (columns + extra) + number(1)
            };
            solution["loop"].as_array().expect("a list").iter().map(point).collect()
        })
        .collect();
    assert_eq!(found.len(), expected.len(), "{puzzle}\n{board}");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{puzzle}\n{board}");
    let code = outcome(&format!("unique {puzzle} -"), &board).status.code();
    assert_eq!(code, Some(i32::from(expected.len() != 1)), "{puzzle}\n{board}");
}

/// The cells of a made board, the region of each if it has regions, and the number of columns.
fn made(board: &str) -> (Vec<String>, Vec<usize>, usize) {
    let block = |block: &str| -> Vec<Vec<String>> {
        let rows = block.lines().filter(|line| !line.starts_with('%') && !line.is_empty());
        let cells = |row: &str| {
            if row.contains(' ') {
                row.split_whitespace().map(str::to_owned).collect()
            } else {
                row.chars().map(String::from).collect()
            }
        };
        rows.map(cells).collect()
    };
    let (cells, labels) = board.split_once("\n\n").unwrap_or((board, ""));
    let (cells, labels) = (block(cells), block(labels).concat());
    let columns = cells[0].len();
    let region = |label: &String| labels.iter().position(|it| it == label).expect("itself");
    (cells.concat(), labels.iter().map(region).collect(), columns)
}

#[test]
fn every_generated_board_has_one_loop() {
    for (puzzle, rows, columns, options) in [
        ("slitherlink", 4, 4, ""),
        ("slitherlink", 4, 4, " --symmetry quarter-turn"),
        ("slitherlink", 2, 5, " --keep r1c1,r2c3"),
        ("masyu", 5, 5, ""),
        ("masyu", 4, 6, " --symmetry half-turn"),
        ("yajilin", 5, 5, ""),
        ("yajilin", 4, 6, ""),
        ("country-road", 5, 5, ""),
        ("country-road", 4, 6, ""),
        ("simple-loop", 5, 5, ""),
        ("simple-loop", 4, 6, ""),
    ] {
        let extra = usize::from(puzzle == "slitherlink");
        let all = loops(rows + extra, columns + extra);
        let mut different = BTreeSet::new();
        for seed in 1..=10 {
            let command = format!("generate {puzzle} {rows}x{columns} --seed {seed}{options}");
            let board = answer(&command);
            assert!(board.starts_with(&format!("% {puzzle} {rows}x{columns}, ")), "{board}");
            assert!(board.lines().next().is_some_and(|line| line.ends_with(&format!("seed {seed}"))));
            let (cells, regions, width) = made(&board);
            assert_eq!((cells.len(), width), (rows * columns, columns), "{command}\n{board}");
            let fitting = all.iter().filter(|it| fits(puzzle, &cells, &regions, columns, it));
            assert_eq!(fitting.count(), 1, "{command}\n{board}");
            assert!(!cells.iter().any(|cell| cell.starts_with('?')), "{command}\n{board}");
            different.insert(board.split_once('\n').map(|it| it.1.to_owned()));
        }
        assert!(different.len() > 5, "{puzzle} {rows}x{columns}");
    }
}

#[test]
fn generated_boards_depend_on_the_seed_alone() {
    for (puzzle, size) in [
        ("slitherlink", "7x7"),
        ("masyu", "8x8"),
        ("yajilin", "7x7"),
        ("country-road", "7x7"),
        ("simple-loop", "8x8"),
    ] {
        let command = format!("generate {puzzle} {size} --seed 3 --count 5");
        let one = answer(&format!("{command} --threads 1"));
        assert_eq!(one, answer(&format!("{command} --threads 3")), "{puzzle}");
        let last = answer(&format!("generate {puzzle} {size} --seed 7"));
        assert!(one.ends_with(&format!("\n\n{last}")), "{puzzle}\n{one}\n{last}");
    }
}

#[test]
fn generated_clues_are_minimal_and_symmetric() {
    for puzzle in ["slitherlink", "masyu", "country-road"] {
        for seed in 1..=4 {
            let board = answer(&format!("generate {puzzle} 5x5 --seed {seed}"));
            let output = outcome(&format!("minimise {puzzle} - --seed 9"), &board);
            let text = String::from_utf8(output.stdout).expect("UTF-8");
            let clues = |board: &str| made(board).0.iter().filter(|cell| *cell != ".").count();
            // A board without clues has nothing to remove.
            assert!(clues(&board) == 0 || clues(&text) == clues(&board), "{puzzle}\n{board}\n{text}");
        }
    }
    for puzzle in ["slitherlink", "masyu"] {
        for seed in 1..=4 {
            let board = answer(&format!("generate {puzzle} 6x6 --seed {seed} --symmetry quarter-turn"));
            let (cells, _, columns) = made(&board);
            let turned = |cell: usize| cell % columns * columns + columns - 1 - cell / columns;
            let is_clue = |cell: usize| cells[cell] != ".";
            assert!((0..36).all(|cell| is_clue(cell) == is_clue(turned(cell))), "{board}");
        }
    }
}

#[test]
fn holes_of_a_shape_stay() {
    let shape = "......\n.##...\n......\n....#.\n......\n......\n";
    let output = outcome("generate simple-loop - --seed 2", shape);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let (cells, ..) = made(&String::from_utf8(output.stdout).expect("UTF-8"));
    let holes = shape.replace('\n', "");
    let was_hole = |cell: usize| holes.as_bytes()[cell] == b'#';
    assert!((0..36).all(|cell| !was_hole(cell) || cells[cell] == "#"), "{cells:?}");
    assert_eq!(loops_through(&cells, 6), 1);
}

/// The number of loops through exactly the open cells, by extending a path from the first one.
fn loops_through(cells: &[String], columns: usize) -> usize {
    let open: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == ".").collect();
    let beside = |one: usize, other: usize| {
        (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns) == 1
    };
    let mut paths = vec![vec![open[0]]];
    let mut found = 0;
    while let Some(path) = paths.pop() {
        let last = path[path.len() - 1];
        found += usize::from(path.len() == open.len() && beside(last, path[0]));
        let next = open.iter().filter(|&&next| beside(last, next) && !path.contains(&next));
        paths.extend(next.map(|&next| path.iter().copied().chain([next]).collect()));
    }
    found / 2 // in both directions
}

/// Rows, columns, a hidden loop, and a number for each cell.
fn task() -> impl Strategy<Value = (usize, usize, Index, Vec<usize>)> {
    (2usize..5, 2usize..5, any::<Index>(), prop::collection::vec(0usize..24, 32))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn digits((rows, columns, pick, draws) in task()) {
        let known = loops(rows + 1, columns + 1);
        let walk = Walk(&known[pick.index(known.len())]);
        let digit = |cell: usize| {
            let corner = cell / columns * (columns + 1) + cell % columns;
            let sides = [(0, 1), (0, columns + 1), (1, columns + 2), (columns + 1, columns + 2)];
            sides.iter().filter(|side| walk.uses(corner + side.0, corner + side.1)).count()
        };
        let text = |cell: usize| match draws[cell] {
            0 => "1".to_owned(),
            1..14 => digit(cell).to_string(),
            _ => ".".to_owned(),
        };
        compare("slitherlink", &(0..rows * columns).map(text).collect::<Vec<_>>(), &[], columns);
    }

    #[test]
    fn pearls((rows, columns, _, draws) in task()) {
        let text = |cell: usize| ["w", "b", "w", "."][draws[cell].min(3)].to_owned();
        compare("masyu", &(0..rows * columns).map(text).collect::<Vec<_>>(), &[], columns);
    }

    #[test]
    fn arrows((rows, columns, pick, draws) in task()) {
        let known = loops(rows, columns);
        let hidden = &known[pick.index(known.len())];
        let text = |cell: usize| match draws[cell] {
            _ if hidden.contains(&cell) => ".".to_owned(),
            draw @ 0..8 => format!("{}{}", draw / 4, ["n", "e", "s", "w"][draw % 4]),
            8..14 => "#".to_owned(),
            _ => ".".to_owned(),
        };
        compare("yajilin", &(0..rows * columns).map(text).collect::<Vec<_>>(), &[], columns);
    }

    #[test]
    fn regions((rows, columns, _, draws) in task()) {
        let mut regions: Vec<usize> = (0..rows * columns).collect();
        for (index, &draw) in draws.iter().enumerate() {
            let cell = (draw * 5 + index) % regions.len();
            let other = if draw % 2 == 0 { cell + 1 } else { cell + columns };
            if other < regions.len() && (draw % 2 == 1 || other % columns != 0) {
                let (old, new) = (regions[other], regions[cell]);
                regions.iter_mut().filter(|it| **it == old).for_each(|it| *it = new);
            }
        }
        let first = |cell: usize| regions.iter().position(|&it| it == regions[cell]) == Some(cell);
        let text = |cell: usize| match draws[cell] {
            draw @ 2..6 if first(cell) => draw.to_string(),
            _ => ".".to_owned(),
        };
        compare("country-road", &(0..rows * columns).map(text).collect::<Vec<_>>(), &regions, columns);
    }
}
