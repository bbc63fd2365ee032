//! Hand-written cases for each name, and the forms with a truth value as last argument.

use std::collections::HashSet;

use crate::files::flatzinc::{self, Call};

use super::{Definition, Unknown, holds, table};

mod cases;

use cases::{FALSE, TRUE};

/// The constraint with a text.
fn constraint(text: &str) -> Call {
    let program = format!("constraint {text}; solve satisfy;");
    let program = flatzinc::read(&program).unwrap_or_else(|error| panic!("{error}: {text}"));
    program.constraints[0].clone()
}

fn is_true(text: &str) -> bool {
    holds(&constraint(text), &[]).unwrap_or_else(|unknown| panic!("{unknown}: {text}"))
}

#[test]
fn constants() {
    for text in TRUE {
        assert!(is_true(text), "{text}");
    }
    for text in FALSE {
        assert!(!is_true(text), "{text}");
    }
}

/// The names with a case of each truth value.
#[test]
fn each_name_has_cases() {
    let names_in = |cases: &[&'static str]| -> HashSet<&str> {
        cases.iter().map(|text| text.split('(').next().unwrap_or_default()).collect()
    };
    let (of_true, of_false) = (names_in(TRUE), names_in(FALSE));
    for name in table::names() {
        assert!(of_true.contains(name) && of_false.contains(name), "{name}");
    }
}

/// Names that are the reified form without a suffix.
const FUNCTIONS: [&str; 4] = ["bool_and", "bool_or", "array_bool_and", "array_bool_or"];

#[test]
fn forms_with_a_truth_value() {
    let cases = TRUE.iter().map(|text| (*text, true)).chain(FALSE.iter().map(|text| (*text, false)));
    let mut tried = 0;
    for (text, truth) in cases {
        let (name, arguments) = text.split_once('(').expect("a constraint");
        let arguments = arguments.strip_suffix(')').expect("a constraint");
        let is_ternary_xor = name == "bool_xor" && arguments.matches(',').count() == 2;
        if FUNCTIONS.contains(&name) || is_ternary_xor {
            continue;
        }
        for (form, wanted, expected) in
            [("reif", true, truth), ("reif", false, !truth), ("imp", true, truth), ("imp", false, true)]
        {
            let text = format!("{name}_{form}({arguments}, {wanted})");
            assert_eq!(is_true(&text), expected, "{text}");
        }
        tried += 1;
    }
    assert!(tried > 100);
}

#[test]
fn functions_that_are_implied() {
    for (text, truth) in [
        ("bool_and_imp(true, true, true)", true),
        ("bool_and_imp(true, false, true)", false),
        ("bool_and_imp(true, true, false)", true),
        ("bool_or_imp(false, false, true)", false),
        ("bool_xor_imp(true, true, true)", false),
        ("bool_xor_imp(true, false, true)", true),
        ("array_bool_and_imp([], true)", true),
        ("array_bool_and_imp([true, false], true)", false),
        ("array_bool_or_imp([], true)", false),
        ("array_bool_or_imp([true], false)", true),
        ("array_bool_or_reif([true], false)", false),
    ] {
        assert_eq!(is_true(text), truth, "{text}");
    }
}

#[test]
fn variables_have_the_values_of_the_assignment() {
    let text = "array [1..2] of int: a = [2, -3];
        var int: x; var bool: b; var int: y;
        array [1..3] of var int: xs = [y, 7, x];
        constraint int_lin_le_reif(a, [x, y], 4, b);
        constraint array_var_int_element(x, xs, y);
        solve satisfy;";
    let program = flatzinc::read(text).expect("a program");
    let [linear, element] = [0, 1].map(|index| Definition::of(&program.constraints[index]).expect("known"));
    // 2 x - 3 y <= 4
    assert!(linear.holds(&[5, 1, 2]));
    assert!(!linear.holds(&[5, 0, 2]));
    assert!(linear.holds(&[5, 0, 1]));
    assert!(!linear.holds(&[5, 1, 1]));
    // xs[1] is y
    assert!(element.holds(&[1, 0, -4]));
    assert!(element.holds(&[2, 0, 7]));
    assert!(!element.holds(&[2, 0, 6]));
    assert!(element.holds(&[3, 0, 3]));
    assert!(!element.holds(&[0, 0, 0]));
    assert!(!element.holds(&[4, 0, 4]));
}

#[test]
fn unknown_constraints() {
    let refuse = |text: &str| match holds(&constraint(text), &[]) {
        Err(unknown) => unknown.to_string(),
        Ok(truth) => panic!("{text} is {truth}"),
    };
    assert_eq!(refuse("float_le(1.0, 2.0)"), "1:12: constraint 'float_le' is not supported");
    assert_eq!(refuse("int_le_rei(1, 2)"), "1:12: constraint 'int_le_rei' is not supported");
    for (text, reason) in [
        ("int_le(1)", "1 arguments instead of 2"),
        ("bool_xor(true)", "1 arguments instead of 2 or 3"),
        ("int_le(1, true)", "argument 2 is not an integer"),
        ("int_le_reif(1, 2, 1)", "argument 3 is not a Boolean"),
        ("int_le(1, [2])", "argument 2 is not an integer"),
        ("bool_clause([], [1])", "argument 2 is not an array of Booleans"),
        ("set_in(1, 2)", "argument 2 is not a set of integers that is constant"),
        ("int_lin_eq([1], [1, 2], 3)", "arguments 1 and 2 have 1 and 2 elements"),
        ("cavalcade_cumulative([1], [1], [], 2)", "arguments 1 and 3 have 1 and 0 elements"),
        ("cavalcade_table([1, 2], [1, 2, 3])", "3 values are not rows of 2"),
        ("cavalcade_table([], [1])", "1 values are not rows of 0"),
        ("cavalcade_regular([1], 2, 2, [1, 1], 1, 1..2)", "2 transitions for 2 states and 2 symbols"),
        ("cavalcade_regular([1], -1, -1, [1], 1, 1..2)", "1 transitions for -1 states and -1 symbols"),
    ] {
        let name = text.split('(').next().unwrap_or_default();
        assert_eq!(refuse(text), format!("1:12: constraint '{name}': {reason}"), "{text}");
    }
    let variable =
        flatzinc::read("var int: x; constraint int_lin_eq([x], [x], 1); solve satisfy;").expect("a program");
    let unknown = Definition::of(&variable.constraints[0]).expect_err("coefficients are constant");
    assert!(
        matches!(&unknown, Unknown::Arguments { reason, .. } if reason.contains("argument 1")),
        "{unknown}"
    );
}
