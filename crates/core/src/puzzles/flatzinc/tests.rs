//! Solutions, refusals and canonical forms of small programs.

use super::*;
use crate::Engine;

fn arguments(text: &[u8]) -> Arguments {
    let mut arguments = Arguments::default();
    arguments.set_board(text.to_vec());
    arguments
}

fn refused(text: &[u8]) -> String {
    FlatZincPuzzle.build(&arguments(text)).expect_err("a refusal").to_string()
}

#[test]
fn values_are_numbers_of_32_bits() {
    let text = b"var -3..-3: x :: output_var; var bool: b :: output_var; \
        constraint bool_eq(b, true); solve satisfy;";
    let instance = FlatZincPuzzle.build(&arguments(text)).expect("an instance");
    let mut engine = Engine::new(instance.model());
    engine.propagate().expect("a solution");
    let mut numbers = vec![7];
    instance.read(engine.state(), &mut numbers);
    assert_eq!(instance.verify(&numbers), Ok(()));
    let mut diagram = instance.blank().clone();
    instance.draw(&numbers, &mut diagram);
    let mut written = String::new();
    diagram.values().expect("values").write(&mut written);
    assert_eq!(written, "x = -3;\nb = true;\n");
    assert!(instance.verify(&[]).is_err() || instance.model().variables().next().is_none());
}

#[test]
fn wrong_values_are_refuted() {
    let text = b"var 0..2: x :: output_var; var 0..2: y :: output_var; \
        constraint int_lin_le([1, 1], [x, y], 2); solve satisfy;";
    let instance = FlatZincPuzzle.build(&arguments(text)).expect("an instance");
    assert_eq!(instance.verify(&[1, 1]), Ok(()));
    for (wrong, word) in
        [(&[2, 1][..], "int_lin_le"), (&[3, 0], "'x'"), (&[1], "1 value "), (&[1; 3], "3 values")]
    {
        let broken = instance.verify(wrong).expect_err("no solution");
        assert!(broken.contains(word), "{broken}");
    }
    assert!(instance.verify(&[u32::MAX as usize, 0]).is_err(), "-1 is no value of x");
}

#[test]
fn refusals_name_the_place() {
    assert!(refused(b"var 1..2: x;\n  solve minimize x;").starts_with("2:"));
    assert!(refused(b"var 1..2: x;\nsolve maximize x;").contains("'maximize'"));
    assert!(refused(b"var 1..2: x;\nvar \xc3\xa4 \xff").starts_with("2:7: the text is not UTF-8"));
    assert!(refused(b"var 1..2: x\nsolve satisfy;").starts_with("2:1: "));
    let none = FlatZincPuzzle.build(&Arguments::default()).expect_err("a refusal");
    assert_eq!(none.to_string(), "no model given");
}

#[test]
fn blanks_and_comments_do_not_matter() {
    let text = b"% a comment\nvar 1..2 : x :: output_var ;\r\nsolve\tsatisfy ; % \"the end\"";
    let canonical = FlatZincPuzzle.canonical(&arguments(text)).expect("a program");
    assert_eq!(canonical.board(), Some(&b"var 1..2:x::output_var;solve satisfy;"[..]));
    let again = FlatZincPuzzle.canonical(&canonical).expect("a program");
    assert_eq!(again, canonical);
    let texts = br#"var 1..2: x :: mzn_path("a  %\" b"); solve satisfy;"#;
    let canonical = FlatZincPuzzle.canonical(&arguments(texts)).expect("a program");
    assert_eq!(canonical.board(), Some(&br#"var 1..2:x::mzn_path("a  %\" b");solve satisfy;"#[..]));
}

#[test]
fn clauses_are_a_program() {
    let text = b"c t pmc\np cnf 3 2\n1 -2\n0\nc p show 2 0\n2 3 0\n%\n";
    let instance = FlatZincPuzzle.build(&arguments(text)).expect("an instance");
    assert_eq!(instance.board, "3 variables, 2 constraints");
    let broken = instance.verify(&[0, 1, 0]).expect_err("no solution");
    assert!(broken.contains("bool_clause"), "{broken}");
    assert_eq!(instance.verify(&[1, 1, 0]), Ok(()));
    let canonical = FlatZincPuzzle.canonical(&arguments(text)).expect("clauses");
    assert_eq!(canonical.board(), Some(&b"p cnf 3 2\nc p show 2 0\n1 -2 0 2 3 0"[..]));
    assert_eq!(FlatZincPuzzle.canonical(&canonical).expect("clauses"), canonical);
    assert!(refused(b"p cnf 3 2\n1 0\n").starts_with("line 1: "));
}
