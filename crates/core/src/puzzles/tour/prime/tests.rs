//! Boards that the puzzle accepts, and the errors for others.

use super::super::super::{Arguments, Instance, Puzzle};
use super::*;

fn build(board: &str, classes: &[&str]) -> Result<Instance, InputError> {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    for class in classes {
        arguments.add_value("class", (*class).to_owned());
    }
    PRIME.build(&arguments)
}

fn refuse(board: &str, classes: &[&str]) -> String {
    build(board, classes).expect_err("refused").to_string()
}

#[test]
fn the_default_board_is_that_of_the_post() {
    let instance = PRIME.build(&Arguments::default()).expect("a board");
    assert_eq!(instance.board, "8x8");
    assert!(instance.remarks.is_empty());
}

#[test]
fn input_that_makes_no_sense() {
    assert_eq!(refuse("# #", &[]), "board has only holes");
    assert_eq!(refuse(". .\n. 3", &[]), "board has no marked cell");
    assert_eq!(build("2 .\n. 3", &[]).expect("all primes are given").remarks.len(), 0);
    assert_eq!(refuse(". X\n. P", &[]), "board row 1 column 2: 'X' is not a known class");
    assert_eq!(refuse(". 5\n. P", &[]), "board row 1 column 2: 5 is out of range");
    assert_eq!(refuse("4 .\nP 4", &[]), "board row 2 column 2: 4 is given twice (first at row 1 column 1)");
    assert_eq!(refuse("P P\n3 P", &[]), "board has too many prime cells: 4 (primes up to 4: 2)");
    assert_eq!(
        refuse("F F\nF .", &["F=1,9"]),
        "board has too many F cells: 3 (numbers of class F up to 4: 1)"
    );
    assert_eq!(
        refuse("P P\nF .", &["F=1,2"]),
        "2 belongs to the classes P and F, but a cell cannot carry both marks"
    );
    assert!(refuse(&("P".repeat(100) + "\n").repeat(101), &[]).starts_with("board has 10100 cells"));
}

#[test]
fn what_is_hopeless_says_why() {
    let instance = build(". P\n. .", &["G=1"]).expect("a board");
    assert_eq!(
        instance.remarks,
        [
            "no cell is marked G, so class G does not apply",
            "board has too few prime cells: 1 (primes up to 4: 2)"
        ]
    );
}

/// Returns the error for the numbers of all cells, row by row (0: none), on a board.
fn wrong(board: &str, closed: bool, numbers: &[usize]) -> String {
    let mut arguments = Arguments::default().with_board(board);
    if closed {
        arguments.set_flag("closed");
    }
    arguments.add_value("class", "F=1,4".to_owned());
    let mut path = vec![usize::MAX; numbers.iter().filter(|&&number| number > 0).count()];
    let numbered = numbers.iter().enumerate().filter(|entry| *entry.1 > 0);
    numbered.for_each(|(cell, &number)| path[number - 1] = cell);
    PRIME.build(&arguments).expect("a board").verify(&path).err().unwrap_or_default()
}

#[test]
fn what_is_right_passes() {
    assert_eq!(wrong(". P\n. P", true, &[1, 2, 4, 3]), "");
    assert_eq!(wrong(". P\n# P", false, &[1, 2, 0, 3]), "");
    assert_eq!(wrong("F 2\nF .", true, &[1, 2, 4, 3]), "");
    assert_eq!(wrong("S 2\ns .", true, &[1, 2, 4, 3]), "");
}

#[test]
fn every_rule_can_be_broken() {
    assert_eq!(wrong(". P\n. P", true, &[1, 2, 0, 3]), "r2c1 is not visited");
    assert_eq!(wrong(". P\n# P", true, &[1, 2, 4, 3]), "4 in the hole r2c1");
    assert_eq!(wrong(". P\n. P", true, &[1, 2, 2, 4]), "no cell has number 3");
    assert_eq!(wrong(". P\nP .", false, &[1, 2, 3, 4]), "no step leads from r1c2 to r2c1");
    assert_eq!(wrong("P . P .", true, &[2, 1, 3, 4]), "no step leads from r1c1 to r1c3");
    assert_eq!(wrong(". P P .", true, &[1, 2, 3, 4]), "no step leads from r1c4 to r1c1");
    assert_eq!(wrong("P . . .", false, &[1, 2, 3, 4]), "1 in r1c1 is not of class P");
    assert_eq!(wrong(". P . .", false, &[1, 2, 3, 4]), "3 of class P is in r1c3");
    assert_eq!(wrong("F . . .", false, &[1, 2, 3, 4]), "4 of class F is in r1c4");
    assert_eq!(wrong("S . . .", false, &[1, 2, 3, 4]), "4 of class S is in r1c4");
    assert_eq!(wrong("F 3 . 4", false, &[1, 2, 3, 4]), "2 in r1c2, where 3 was given");
}

#[test]
fn primes_and_squares() {
    let classes = classes(30, &[]).expect("no definitions");
    assert_eq!(classes[0].numbers, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
    assert_eq!(classes[1].numbers, [1, 4, 9, 16, 25]);
}

#[test]
fn definitions() {
    let class = Class::defined("f = 8,1, 2,8").expect("a class");
    assert_eq!((class.letter, class.numbers.as_slice()), ('F', &[1, 2, 8][..]));
    assert!(class.contains(8) && !class.contains(3));
    assert_eq!(class.up_to(7), [1, 2]);
    assert_eq!(class.definition(7).as_deref(), Some("F=1,2"));
    for wrong in ["F", "=1", "FF=1", "F=", "F=0", "F=1,,2", "F=-1", "7=7", "F=99999999999"] {
        assert!(Class::defined(wrong).is_err(), "{wrong}");
    }
    let refuse = |definitions: &[&str]| {
        let definitions: Vec<String> = definitions.iter().map(|&definition| definition.to_owned()).collect();
        classes(9, &definitions).expect_err("refused").to_string()
    };
    assert_eq!(refuse(&["p=1"]), "class P already stands for primes");
    assert_eq!(refuse(&["F=1", "f=2"]), "class F is defined twice");
}

#[test]
fn definitions_have_any_order() {
    let canonical = |definitions: [&str; 2]| {
        let mut arguments = Arguments::default().with_board("F G 3 4 5");
        for definition in definitions {
            arguments.add_value(CLASS, definition.to_owned());
        }
        PRIME.canonical(&arguments).expect("a board")
    };
    assert_eq!(canonical(["F=1,9", "G=2"]), canonical(["g=2", "F=1"]));
}
