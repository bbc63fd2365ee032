//! Boards that are generated have one loop, few clues and the symmetry that is asked for.

use std::collections::BTreeSet;

use super::{fits, loops};
use crate::amounts::{cases, part, some};
use crate::generate::cells as rows;
use crate::{answer, outcome};

/// The cells of a made board, the region of each if it has regions, and the number of columns.
fn made(board: &str) -> (Vec<String>, Vec<usize>, usize) {
    let (cells, labels) = board.split_once("\n\n").unwrap_or((board, ""));
    let (cells, labels) = (rows(cells), rows(labels).concat());
    let columns = cells[0].len();
    let region = |label: &String| labels.iter().position(|it| it == label).expect("itself");
    (cells.concat(), labels.iter().map(region).collect(), columns)
}

#[test]
fn every_generated_board_has_one_loop() {
    for (puzzle, rows, columns, options) in part([
        ("slitherlink", 4, 4, ""),
        ("slitherlink", 4, 4, " --symmetry quarter-turn"),
        ("slitherlink", 2, 5, " --keep r1c1,r2c3"),
        ("masyu", 5, 5, ""),
        ("geradeweg", 5, 5, ""),
        ("geradeweg", 4, 6, " --symmetry half-turn"),
        ("castle-wall", 5, 5, ""),
        ("castle-wall", 4, 6, " --symmetry half-turn"),
        ("masyu", 4, 6, " --symmetry half-turn"),
        ("yajilin", 5, 5, ""),
        ("yajilin", 4, 6, " --symmetry half-turn"),
        ("yajilin", 5, 5, " --symmetry diagonal"),
        ("country-road", 5, 5, ""),
        ("country-road", 4, 6, ""),
        ("moon-or-sun", 5, 5, ""),
        ("moon-or-sun", 4, 6, " --symmetry half-turn"),
        ("detour", 4, 5, ""),
        ("detour", 4, 6, " --mix cells=8"),
        ("simple-loop", 5, 5, ""),
        ("simple-loop", 5, 6, " --symmetry half-turn"),
        ("simple-loop", 5, 6, " --symmetry mirror"),
    ]) {
        let extra = usize::from(puzzle == "slitherlink");
        let all = loops(rows + extra, columns + extra);
        let mut different = BTreeSet::new();
        for seed in some(1..=10) {
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
        assert!(different.len() > some(1..=10).count() / 2, "{puzzle} {rows}x{columns}");
    }
}

#[test]
fn clues_that_a_loop_decides_are_as_many_as_asked() {
    for (puzzle, range, is_clue) in [("yajilin", 8..=10, "nesw"), ("simple-loop", 7..=9, "#")] {
        let options = format!("--clues {}..{}", range.start(), range.end());
        for seed in 1..=cases(5) {
            let board = answer(&format!("generate {puzzle} 7x7 --seed {seed} {options}"));
            let count = made(&board)
                .0
                .iter()
                .filter(|cell| cell.ends_with(|sign: char| is_clue.contains(sign)))
                .count();
            assert!(range.contains(&count), "{board}");
        }
    }
}

#[test]
fn holes_of_a_shape_stay() {
    let shape = "......\n.##...\n......\n....#.\n......\n......\n";
    let output = outcome("generate simple-loop - --seed 1", shape);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let (cells, ..) = made(&String::from_utf8(output.stdout).expect("UTF-8"));
    let holes = shape.replace('\n', "");
    let was_hole = |cell: usize| holes.as_bytes()[cell] == b'#';
    assert!((0..36).all(|cell| !was_hole(cell) || cells[cell] == "#"), "{cells:?}");
    assert_eq!(loops_through(&cells, 6), 1);
}

#[test]
fn generated_numbers_are_pairs_whose_paths_visit_all_cells() {
    let mut different = BTreeSet::new();
    for (size, count) in [("5x5", 8), ("4x7", 6), ("8x8", 4)] {
        for seed in 1..=count {
            let board = answer(&format!("generate numberlink {size} --seed {seed}"));
            let (cells, ..) = made(&board);
            let numbers: Vec<&String> = cells.iter().filter(|cell| *cell != ".").collect();
            let pairs = numbers.len() / 2;
            assert!(pairs >= 2, "{board}");
            for number in 1..=pairs {
                let is_it = |cell: &&&String| **cell == &number.to_string();
                assert_eq!(numbers.iter().filter(is_it).count(), 2, "{board}");
            }
            for options in ["", " --all-cells"] {
                let output = outcome(&format!("unique numberlink -{options}"), &board);
                assert_eq!(output.status.code(), Some(0), "{board}");
            }
            different.insert(cells);
        }
    }
    assert!(different.len() > 15);
}

#[test]
fn numbers_of_pairs_cannot_be_removed() {
    let output = outcome("minimise numberlink -", "1 . 1\n2 . 2\n");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(text.contains("no clue that can be removed"), "{text}");
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
