//! Each error with its place.

use super::*;

fn error_of(text: &str) -> String {
    match read(text) {
        Err(error) => error.to_string(),
        Ok(program) => panic!("{text} is {program:?}"),
    }
}

/// The error of declarations that are followed by the goal.
fn refuse(text: &str) -> String {
    error_of(&format!("{text} solve satisfy;"))
}

#[test]
fn names() {
    for (text, error) in [
        ("constraint p(x);", "1:14: the name 'x' is not declared above"),
        ("constraint p([1, x]);", "1:18: the name 'x' is not declared above"),
        ("var int: x = y; var int: y;", "1:14: the name 'y' is not declared above"),
        ("var int: x;\n  var bool: x;", "2:13: 'x' is declared twice (first at 1:10)"),
        ("int: x = 1; array [1..0] of int: x = [];", "1:34: 'x' is declared twice (first at 1:6)"),
        ("var int: var;", "1:10: expected a name, but found 'var'"),
        ("var int: 3;", "1:10: expected a name, but found '3'"),
        ("constraint true(x);", "1:12: expected the name of a constraint, but found 'true'"),
        ("constraint p(x(1));", "1:14: 'x' is a call, but only annotations contain calls"),
        ("predicate int(int: x);", "1:11: expected the name of a predicate, but found 'int'"),
        ("var int: x :: 3;", "1:15: expected an annotation, but found '3'"),
    ] {
        assert_eq!(refuse(text), error, "{text}");
    }
}

#[test]
fn kinds() {
    for (text, error) in [
        ("int: n = true;", "1:10: expected an integer, but found 'true'"),
        ("int: n = 1.5;", "1:10: expected an integer, but found '1.5'"),
        ("bool: b = 1;", "1:11: expected a Boolean, but found '1'"),
        ("set of int: s = 1;", "1:17: expected a set of integers, but found '1'"),
        ("float: f = false;", "1:12: expected a floating-point number, but found 'false'"),
        ("var bool: b; var int: x = b;", "1:27: expected an integer, but found 'b'"),
        ("var int: x; int: n = x;", "1:22: expected an integer that is constant, but 'x' is a variable"),
        (
            "var int: x; array [1..1] of int: a = [x];",
            "1:39: expected an integer that is constant, but 'x' is a variable",
        ),
        ("array [1..2] of int: a = [1, true];", "1:30: expected an integer, but found 'true'"),
        ("var bool: b; array [1..1] of var int: a = [b];", "1:44: expected an integer, but found 'b'"),
        ("array [1..1] of int: a = [[1]];", "1:27: expected a constant or a name, but found '['"),
        ("var int: x = [1];", "1:14: expected a constant or a name, but found '['"),
        (
            "array [1..1] of int: a = [1]; constraint p([a]);",
            "1:45: 'a' is an array, but a single value is expected",
        ),
        (
            "array [1..1] of int: a = [1]; var int: x = a;",
            "1:44: 'a' is an array, but a single value is expected",
        ),
        ("constraint p(\"t\");", "1:14: expected a constant, a name or an array, but found the text \"t\""),
        ("constraint p([[1]]);", "1:15: expected a constant or a name, but found '['"),
        ("constraint p(1.0..2.0);", "1:14: sets of floating-point numbers are not supported"),
        ("constraint p({1.0});", "1:15: sets of floating-point numbers are not supported"),
    ] {
        assert_eq!(refuse(text), error, "{text}");
    }
    assert_eq!(
        error_of("var bool: b; solve minimize b;"),
        "1:29: expected a number to optimise, but found 'b'"
    );
}

#[test]
fn arrays() {
    for (text, error) in [
        ("array [1..2] of int: a = [1];", "1:26: the array has 1 element, but 2 indices"),
        ("array [1..0] of var int: a = [1];", "1:30: the array has 1 element, but 0 indices"),
        ("array [0..1] of int: a = [1, 2];", "1:8: the indices of an array begin with 1"),
        ("array [int] of int: a = [1];", "1:8: expected an integer, but found 'int'"),
        ("array [1..2] of var int: a;", "1:27: expected '=', but found ';'"),
        (
            "array [1..1] of int: a = [1]; constraint p(a[2]);",
            "1:46: 2 is not an index of the array, which has 1..1",
        ),
        (
            "array [1..1] of int: a = [1]; constraint p(a[0]);",
            "1:46: 0 is not an index of the array, which has 1..1",
        ),
        (
            "array [1..1] of int: a = [1]; constraint p(a[-1]);",
            "1:46: -1 is not an index of the array, which has 1..1",
        ),
        ("var int: x; constraint p(x[1]);", "1:27: expected ',' or ')', but found '['"),
        ("constraint p([1, 2);", "1:19: expected ',' or ']', but found ')'"),
        ("constraint p([1,]);", "1:17: expected a constant or a name, but found ']'"),
        ("constraint p([,]);", "1:15: expected a constant or a name, but found ','"),
    ] {
        assert_eq!(refuse(text), error, "{text}");
    }
}

#[test]
fn numbers_and_texts() {
    for (text, error) in [
        ("int: n = 9223372036854775808;", "1:10: the number does not fit into 64 bits"),
        ("int: n = -9223372036854775809;", "1:10: the number does not fit into 64 bits"),
        ("int: n = 0x8000000000000000;", "1:10: the number does not fit into 64 bits"),
        ("int: n = 0xg;", "1:10: the number has no digits"),
        ("int: n = 0o8;", "1:10: the number has no digits"),
        ("int: n = 12ab;", "1:10: '12ab' is not a number"),
        ("int: n = 0x1g;", "1:10: '0x1g' is not a number"),
        ("float: n = 1.;", "1:12: the number has no digit after the point"),
        ("float: n = 1e;", "1:12: the number has no digit in its exponent"),
        ("float: n = 1e999;", "1:12: the number is too great"),
        ("int: n = - 1;", "1:10: the character '-' has no meaning here"),
        ("int: n = +1;", "1:10: the character '+' has no meaning here"),
        ("int: é = 1;", "1:6: the character 'é' has no meaning here"),
        ("% é\nint: n = é;", "2:10: the character 'é' has no meaning here"),
        ("var int: x :: n(\"abc);", "1:17: the text has no closing '\"' in its line"),
        ("var int: x :: n(\"abc\\\");", "1:17: the text has no closing '\"' in its line"),
        ("var int: x :: n(\"a\n\");", "1:17: the text has no closing '\"' in its line"),
        ("var int: 'x;", "1:10: the name has no closing ' in its line"),
        ("var 1..: x;", "1:8: expected an integer, but found ':'"),
        ("var {1,true}: x;", "1:8: expected a number, but found 'true'"),
        ("constraint p({1, x});", "1:18: expected an integer, but found 'x'"),
        ("constraint p(1..2.5);", "1:17: expected an integer, but found '2.5'"),
    ] {
        assert_eq!(refuse(text), error, "{text}");
    }
}

#[test]
fn items() {
    for (text, error) in [
        ("", "1:1: the 'solve' item is missing"),
        ("var int: x;\n", "2:1: the 'solve' item is missing"),
        ("solve satisfy", "1:14: expected ';', but found the end of the file"),
        (
            "solve satisfy; int: n = 1;",
            "1:16: expected the end of the file after the 'solve' item, but found 'int'",
        ),
        (
            "solve satisfy;\nsolve satisfy;",
            "2:1: expected the end of the file after the 'solve' item, but found 'solve'",
        ),
        ("solve;", "1:6: expected 'satisfy', 'minimize' or 'maximize', but found ';'"),
        ("solve minimise x;", "1:7: expected 'satisfy', 'minimize' or 'maximize', but found 'minimise'"),
        ("solve minimize;", "1:15: expected a constant or a name, but found ';'"),
        ("output x;", "1:1: expected a declaration, 'constraint' or 'solve', but found 'output'"),
        (";", "1:1: expected a declaration, 'constraint' or 'solve', but found ';'"),
        ("var int x;", "1:9: expected ':', but found 'x'"),
        ("var x: y;", "1:5: expected a type, but found 'x'"),
        ("var set int: y;", "1:9: expected 'of', but found 'int'"),
        ("int: n;", "1:7: expected '=', but found ';'"),
        ("int: n = 1 int: m = 2;", "1:12: expected ';', but found 'int'"),
        ("array 1..2 of int: a = [];", "1:7: expected '[', but found '1'"),
        ("constraint p;", "1:13: expected '(', but found ';'"),
        ("constraint p(1;", "1:15: expected ',' or ')', but found ';'"),
        ("predicate p(x);", "1:13: expected a type, but found 'x'"),
        ("predicate p(int);", "1:16: expected ':', but found ')'"),
        ("var int: x = a(;", "1:14: 'a' is a call, but only annotations contain calls"),
    ] {
        assert_eq!(error_of(text), error, "{text}");
    }
}

#[test]
fn hints() {
    let hint = |text: &str| read(text).expect_err("an error").remedy().map(ToString::to_string);
    assert_eq!(hint("").as_deref(), Some("is the file complete? FlatZinc ends with a 'solve' item"));
    let keyword = "this word has a meaning in FlatZinc and cannot be a name";
    assert_eq!(hint("var int: set;").as_deref(), Some(keyword));
    assert_eq!(hint("var int: 3;"), None);
}
