//! Boards that the puzzle accepts, and the errors for others.

use super::super::Arguments;
use super::*;

fn build(board: &str, classes: &[&str]) -> Result<Instance, InputError> {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    for class in classes {
        arguments.add_value("class", (*class).to_owned());
    }
    PrimePuzzle.build(&arguments)
}

fn refuse(board: &str, classes: &[&str]) -> String {
    build(board, classes).expect_err("refused").to_string()
}

#[test]
fn the_default_board_is_that_of_the_post() {
    let instance = PrimePuzzle.build(&Arguments::default()).expect("a board");
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
