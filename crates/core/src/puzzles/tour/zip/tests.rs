//! Small boards against trying every path.

use proptest::prelude::*;

use super::super::super::tests::solutions;
use super::super::super::{Arguments, Composer, Instance, Proportions, Puzzle};
use super::*;
use crate::amounts::cases;

fn instance(board: &str) -> Instance {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    ZIP.build(&arguments).unwrap_or_else(|error| panic!("{error}\n{board}"))
}

/// Every order of the open cells that passes the check, by following steps to neighbours.
fn brute_force(board: &str) -> Vec<Vec<usize>> {
    let read = checkpoints::read(board.as_bytes()).expect("a board");
    let (checked, cells) = (instance(board), read.free_cells().expect("open cells"));
    let mut open: Vec<Vec<usize>> = cells.iter().map(|&cell| vec![cell]).collect();
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.len() == cells.len() && checked.verify(&path).is_ok() {
            found.push(path.clone());
        }
        let last = path[path.len() - 1];
        let beside = |&&cell: &&usize| {
            let (row, column) = (cell / read.columns(), cell % read.columns());
            row.abs_diff(last / read.columns()) + column.abs_diff(last % read.columns()) == 1
        };
        let next = cells.iter().filter(beside).filter(|cell| !path.contains(cell));
        open.extend(next.map(|&cell| path.iter().copied().chain([cell]).collect()));
    }
    found.sort();
    found
}

#[test]
fn a_board_with_one_solution() {
    assert_eq!(solutions(&instance("1 .\n3 2\n")), [[0, 1, 3, 2]]);
    assert_eq!(solutions(&instance("1 | 2\n. .\n")), [[0, 2, 3, 1]]);
    assert!(solutions(&instance("1 2\n. 3\n")).is_empty());
}

#[test]
fn checkpoints_that_make_no_sense() {
    let refusal = |board: &str| {
        let mut arguments = Arguments::default();
        arguments.set_board(board.as_bytes().to_vec());
        ZIP.build(&arguments).map(|_| ()).map_err(|error| error.to_string()).err()
    };
    for (board, message) in [
        (". .\n", "board has no checkpoint"),
        ("1 .\n", "board has only one checkpoint"),
        ("2 .\n", "board has only one checkpoint"),
        ("1 2\n. 4\n", "board row 2 column 2: checkpoint 4, but there is no 3"),
        ("2 3\n. 4\n", "board row 1 column 1: checkpoint 2, but there is no 1"),
        ("1 2\n. 2\n", "board row 2 column 2: 2 is given twice (first at row 1 column 2)"),
        ("1 9\n. .\n", "board row 1 column 2: 9 is out of range"),
        ("# #\n", "board has only holes"),
    ] {
        assert_eq!(refusal(board).as_deref(), Some(message), "{board}");
    }
}

#[test]
fn every_rule_can_be_broken() {
    let wrong = |board: &str, path: &[usize]| instance(board).verify(path).err().unwrap_or_default();
    assert_eq!(wrong("1 | 4\n2   3\n", &[0, 2, 3, 1]), "");
    assert_eq!(wrong("1 # 2\n. . .\n", &[0, 3, 4, 5, 2]), "");
    let board = "1 .\n3 2\n";
    assert_eq!(wrong(board, &[0, 1, 3, 2]), "");
    assert_eq!(wrong(board, &[0, 1, usize::MAX, 2]), "no cell has number 3");
    assert_eq!(wrong(board, &[0, 1, 0, 2]), "r1c1 is visited twice: 1 and 3");
    assert_eq!(wrong(board, &[0, 2, 3, 1]), "checkpoint 3 comes after 1");
    assert_eq!(wrong(board, &[1, 0, 3, 2]), "no step leads from r1c1 to r2c2");
    assert_eq!(wrong(board, &[1, 0, 2, 3]), "checkpoint 3 comes after 1");
    assert_eq!(wrong("1 . 2\n. . .\n", &[3, 0, 1, 4, 5, 2]), "it begins in r2c1, not at a checkpoint");
    assert_eq!(wrong(board, &[0, 1, 3]), "r2c1 is not visited");
    assert_eq!(wrong("1 2\n. .\n", &[0, 1, 3, 2]), "it ends in r2c1, not at a checkpoint");
    assert_eq!(wrong("1 # 2\n", &[0, 1, 2]), "2 in the hole r1c2");
    assert_eq!(wrong("1 | .\n3   2\n", &[0, 1, 3, 2]), "a wall separates r1c1 and r1c2");
    assert_eq!(wrong("1 .\n  -\n3 2\n", &[0, 1, 3, 2]), "a wall separates r1c2 and r2c2");
    assert_eq!(wrong("1 . .\n. . 2\n", &[0, 1, 2, 3, 4, 5]), "no step leads from r1c3 to r2c1");
}

#[test]
fn checkpoints_are_removed_and_numbered_anew() {
    let mut arguments = Arguments::default();
    arguments.set_board(b"1 | 6 5\n2   3 4\n".to_vec());
    assert_eq!(ZIP.removable(&arguments), Ok(vec![2, 3, 4, 5]));
    assert_eq!(ZIP.with_only(&arguments, &[2, 4]).as_deref(), Ok("1 | 4   3\n.   2   .\n"));
    assert_eq!(ZIP.with_only(&arguments, &[]).as_deref(), Ok("1 | 2   .\n.   .   .\n"));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(200), ..ProptestConfig::default() })]

    /// Checkpoints along a random walk, and some in random cells; random walls and holes.
    #[test]
    fn small_boards_agree_with_trying_everything(
        columns in 2..5usize,
        order in Just((0..16usize).collect::<Vec<_>>()).prop_shuffle(),
        checkpoints in 2..6usize,
        is_solvable in any::<bool>(),
        walls in prop::collection::vec(0..5u8, 32),
        hole in 0..30usize,
        choice in any::<prop::sample::Index>(),
        chosen in prop::sample::subsequence((1..16usize).collect::<Vec<_>>(), 0..6),
    ) {
        let count = columns * (12 / columns);
        let mut cells = vec![Cell::Open; count];
        if hole < count {
            cells[hole] = Cell::Hole;
        }
        let pairs = (0..count).flat_map(|cell| [(cell, cell + 1), (cell, cell + columns)]);
        let is_inner = |&(one, other): &(usize, usize)| other < count && (other != one + 1 || other % columns != 0);
        let walls: Vec<_> = pairs.filter(is_inner).zip(walls).filter(|pair| pair.1 == 0).map(|pair| pair.0).collect();
        let board = Board::of(columns, cells.clone()).with_walls(walls);
        let shape = Arguments::default().with_board(&board.canonical());
        let source = ZIP.source(&shape, &Proportions::default());
        let all = source.map(|source| solutions(&source.empty)).unwrap_or_default();
        let order: Vec<usize> = if is_solvable && !all.is_empty() {
            let path = choice.get(&all);
            let last = path.len() - 1;
            [0].iter().chain(chosen.iter().filter(|&&place| place < last)).chain([&last]).map(|&place| path[place]).collect()
        } else {
            order.into_iter().filter(|&cell| cell < count && cell != hole).take(checkpoints).collect()
        };
        (1..).zip(&order).for_each(|(number, &cell)| cells[cell] = Cell::Clue(number));
        let text = board.with_cells(cells).canonical();
        prop_assert_eq!(solutions(&instance(&text)), brute_force(&text), "\n{}", text);
    }
}
