//! Small boards of Haisu against all paths through all cells.

use super::super::super::tests::{random, steps_hold};
use super::solutions;
use crate::amounts::{cases, is_thorough};
use crate::files::boards::loops::clues::{Clue, Colour};
use crate::files::boards::loops::rooms;
use crate::problems::grid::Grid;
use crate::puzzles::foreign::{ForeignForm, read, write};
use crate::puzzles::kinds::haisu::HAISU;
use crate::puzzles::{Arguments, Puzzle};

/// The paths through all cells from one to another.
fn paths(grid: Grid, start: usize, goal: usize) -> Vec<Vec<usize>> {
    let (count, mut found, mut open) = (grid.rows * grid.columns, Vec::new(), vec![vec![start]]);
    while let Some(path) = open.pop() {
        let last = path[path.len() - 1];
        if path.len() == count && last == goal {
            found.push(path);
            continue;
        }
        let next = grid.beside(last).filter(|next| !path.contains(next) && last != goal);
        open.extend(next.map(|next| [&path[..], &[next]].concat()));
    }
    found.sort();
    found
}

/// For each cell of a path the number of times that the path has come to its region.
fn visits(regions: &[u32], path: &[usize]) -> Vec<u32> {
    let comes = |place: usize, region: u32| {
        regions[path[place]] == region && (place == 0 || regions[path[place - 1]] != region)
    };
    let number = |cell: usize| {
        let last = path.iter().position(|&other| other == cell).expect("all cells");
        (0..=last).filter(|&place| comes(place, regions[cell])).count() as u32
    };
    (0..regions.len()).map(number).collect()
}

#[test]
fn the_engine_finds_the_paths_that_pass_the_check() {
    let (mut below, mut found) = (random(11), [0; 3]);
    for _ in 0..cases(300) {
        let grid = Grid::flat(1 + below(4), 2 + below(3));
        let count = grid.rows * grid.columns;
        let kept: Vec<bool> = (0..2 * count).map(|_| below(5) > 1).collect();
        let mut board = HAISU.0.empty(grid);
        board.regions =
            rooms::connected(count, grid.columns, |one, other| kept[one + other - one.min(other)]);
        let start = below(count);
        let goal = (start + 1 + below(count - 1)) % count;
        let all = paths(grid, start, goal);
        let hidden = (!all.is_empty()).then(|| visits(&board.regions, &all[below(all.len())]));
        for cell in 0..count {
            let number = match (&hidden, below(12)) {
                (_, 0) => Some(1 + below(3) as u32),
                (Some(hidden), 1..6) => Some(hidden[cell]),
                _ => None,
            };
            let colour =
                if cell == start { Some(Colour::White) } else { (cell == goal).then_some(Colour::Black) };
            board.clues.cells[cell] =
                Some(Clue { colour, number, ..Clue::BARE }).filter(|clue| *clue != Clue::BARE);
        }
        let text = HAISU.0.text(&board);
        let arguments = Arguments::default().with_board(&text);
        let instance = HAISU.build(&arguments).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let suits = |path: &Vec<usize>| {
            let visits = visits(&board.regions, path);
            board.given().all(|(cell, clue)| clue.number.is_none_or(|number| number == visits[cell]))
        };
        let right: Vec<Vec<usize>> = all.iter().filter(|path| suits(path)).cloned().collect();
        assert!(all.iter().all(|path| instance.verify(path).is_ok() == right.contains(path)), "{text}");
        let mut solutions = solutions(&instance);
        solutions.sort();
        assert_eq!(solutions, right, "{text}");
        steps_hold(&instance, &right);
        assert_eq!(HAISU.canonical(&arguments), Ok(arguments), "{text}");
        let code = write("haisu", &[], &text, ForeignForm::PuzzLink).expect("an address");
        let again = read(&code, None).expect("an address").expect("a board");
        assert_eq!(
            (again.puzzle, &again.board.replace(" |", "")[..]),
            ("haisu", &text.replace(" |", "")[..]),
            "{code}"
        );
        found[right.len().min(2)] += 1;
    }
    assert!(found.iter().all(|&boards| boards > 0) || !is_thorough(), "{found:?}");
}

#[test]
fn each_rule_can_be_broken() {
    let instance = HAISU.build(&Arguments::default().with_board("S . 2\n. . G\n\na a a\nb b b\n"));
    let instance = instance.expect("an instance");
    let wrong = |path: &[usize]| instance.verify(path).err().unwrap_or_default();
    assert_eq!(wrong(&[0, 3, 4, 1, 2, 5]), "");
    assert_eq!(wrong(&[0, 9]), "a cell outside the board");
    assert_eq!(wrong(&[0, 1, 0]), "r1c1 is visited twice");
    assert_eq!(wrong(&[0, 4]), "r1c1 and r2c2 are not adjacent");
    assert_eq!(wrong(&[0, 3, 4]), "the path does not lead from the start to the goal");
    assert_eq!(wrong(&[0, 3, 4, 5]), "r1c2 is not on the path");
    let instance = HAISU.build(&Arguments::default().with_board("S . 1\n. . G\n\na a a\nb b b\n"));
    let wrong = instance.expect("an instance").verify(&[0, 3, 4, 1, 2, 5]);
    assert_eq!(wrong.expect_err("the second visit"), "r1c3 is passed on visit 2 to its region");
    let refused = HAISU.build(&Arguments::default().with_board("S . .\n\na a b\n"));
    assert_eq!(refused.expect_err("no goal").to_string(), "board needs one start and one goal");
}

#[test]
fn too_many_visits_are_refused() {
    let board = |size: usize, number: u32| {
        let mut board = HAISU.0.empty(Grid::flat(size, size));
        board.regions = vec![0; size * size];
        board.clues.cells[0] = Some(Clue::of(Colour::White));
        board.clues.cells[1] = Some(Clue::of(Colour::Black));
        board.clues.cells[size] = Some(Clue::number(number));
        HAISU.build(&Arguments::default().with_board(&HAISU.0.text(&board))).map(|_| ())
    };
    assert_eq!(board(12, 140), Ok(()));
    let error = board(60, 1500).expect_err("3600 cells that are visited 1500 times");
    assert_eq!(error.to_string(), "the board has too many cells and numbers");
    assert_eq!(board(60, 3601), Ok(()), "which is impossible");
}
