//! Proofs of the program, and the checker that tests them.

mod checker;
mod row;
mod sabotage;
mod shards;

pub(crate) use checker::{Conclusion, check};

/// A formula that no assignment satisfies. Numbers 1 and 2 are the equality.
const FORMULA: &str = "* #variable= 3 #constraint= 4
1 x1 1 x2 1 x3 = 2 ;
-1 x1 -1 x2 >= -1 ;
2 x1 1 ~x3 >= 1 ;
1 ~x1 1 ~x3 >= 1 ;
";

/// A formula whose assignments cost 0, 2 or 3.
const PRICED: &str = "* #variable= 3 #constraint= 2
min: 2 x1 -3 x2 1 ~x3 ;
1 x1 1 x2 >= 1 ;
1 x1 1 ~x2 1 ~x3 >= 2 ;
";

/// Checks steps and a conclusion.
fn checked(formula: &str, rows: usize, steps: &str, conclusion: &str) -> Result<Conclusion, String> {
    let proof = format!(
        "pseudo-Boolean proof version 3.0\nf {rows} ;\n{steps}output NONE ;\nconclusion {conclusion} ;\n\
         end pseudo-Boolean proof ;\n"
    );
    check(formula, &proof)
}

#[test]
fn sound_steps_are_accepted() {
    for (steps, conclusion) in [
        ("rup 1 x3 >= 1 : 1 3 ;\nrup 1 ~x1 >= 1 ;\nrup >= 1 ;\n", "8"),
        ("rup 1 x3 >= 1 : ~ 3 -5 ;\nrup 1 ~x1 >= 1 : 5 6 ;\nrup >= 1 : 6 7 4 ;\n", "-1"),
        ("pol 1 3 + ;\npol 4 s 6 + 5 + 6 + ;\n", "7"),
        ("pol 1 3 + ;\npol 4 2 d 6 + 5 + 6 + ;\n", "7"),
        ("pol 1 3 + ;\npol 5 2 * 4 + x3 2 * + 2 d ;\nrup >= 1 ;\n", "8"),
        (
            "pol 1 x1 w ;\npol 1 3 + ;\nrup 1 x3 >= 1 : 7 ;\ndel id 6 7 6 ;\npol 8 5 + ;\nrup >= 1 : 8 9 4 ;\n",
            "10",
        ),
        ("rup -1 ~x3 >= 0 : 1 3 ;\nrup -2 x1 2 ~x3 >= -1 ;\nrup >= 1 ;\n", "8"),
        ("rup 1 x1 1 ~x1 >= 1 : ;\nrup 1 x1 >= -3 ;\npol 1 3 + 4 s 1 3 + + + 5 + 1 3 + + ;\n", "8"),
    ] {
        let found = checked(FORMULA, 5, steps, &format!("UNSAT : {conclusion}"));
        assert_eq!(found, Ok(Conclusion::Unsatisfiable), "{steps}");
    }
}

#[test]
fn unsound_steps_are_refused() {
    for (steps, conclusion, expected) in [
        // Unit propagation.
        ("rup >= 1 ;\n", "6", "proof:3: no conflict follows"),
        ("rup 1 x3 >= 1 : 1 2 4 5 ;\n", "6", "proof:3: no conflict follows"),
        ("rup 1 x3 >= 1 : 1 3 ;\nrup 1 x1 >= 1 : 4 ;\n", "7", "proof:4: no conflict follows"),
        ("rup 1 x3 >= 2 ;\n", "6", "proof:3: no conflict follows"),
        // Division rounds up, but only what is positive, and saturation needs a degree.
        ("pol 1 2 + ;\nrup >= 1 : 6 ;\n", "7", "proof:4: no conflict follows"),
        ("pol 3 2 d ;\npol 1 3 + 4 + ;\nrup 1 x1 >= 2 : 7 ;\n", "8", "proof:5: no conflict follows"),
        ("pol 5 x1 w s ;\nrup 1 ~x3 >= 1 : 6 ;\n", "7", "proof:4: no conflict follows"),
        ("pol ~x3 5 * 2 d ;\nrup 1 ~x3 >= 1 : 6 ;\n", "7", "proof:4: no conflict follows"),
        // Numbers that do not exist.
        ("rup 1 x3 >= 1 : 1 6 ;\n", "6", "proof:3: constraint 6 does not exist"),
        ("pol 1 -6 + ;\n", "6", "proof:3: constraint -6 does not exist"),
        ("pol 1 0 + ;\n", "6", "proof:3: constraint 0 does not exist"),
        ("del id 3 ;\nrup 1 x3 >= 1 : 1 3 ;\n", "6", "proof:4: constraint 3 does not exist"),
        ("del id 3 ;\ndel id 3 ;\n", "6", "proof:4: constraint 3 does not exist"),
        ("pol 1 3 + ;\n", "7", "proof:5: constraint 7 does not exist"),
        // Reverse Polish notation.
        ("pol 1 3 ;\n", "6", "proof:3: 2 rows on the stack"),
        ("pol 1 + ;\n", "6", "proof:3: the stack is empty"),
        ("pol s ;\n", "6", "proof:3: the stack is empty"),
        ("pol 1 0 d ;\n", "6", "proof:3: no positive number"),
        ("pol 1 -2 d ;\n", "6", "proof:3: no positive number"),
        ("pol 1 -1 * ;\n", "6", "proof:3: no positive number"),
        ("pol 1 ~x1 w ;\n", "6", "proof:3: a literal instead of a variable"),
        ("pol 1 1000000000000000000 * 2 * ;\n", "6", "proof:3: a number is too large"),
        ("pol 1 99999999999999999999999999999999999999999 * ;\n", "6", "proof:3: no positive number"),
        // Words.
        ("dom 1 x1 >= 1 : x1 1 ;\n", "6", "proof:3: an unknown rule"),
        // Witnesses.
        ("red 1 x1 >= 1 : x1 1 ;\n", "6", "proof:3: no witness"),
        (
            "red 1 x9 >= 1 : x9 -> 1 ;\nred 1 ~x9 >= 1 : x9 -> 0 ;\n",
            "7",
            "proof:4: the witness breaks a constraint",
        ),
        ("a >= 1 ;\n", "6", "proof:3: an unknown rule"),
        ("rup >= 1\n", "6", "proof:3: no semicolon at the end"),
        ("rup 1 x1 = 1 ;\n", "6", "proof:3: = instead of >="),
        ("rup 1 x01 >= 1 ;\n", "6", "proof:3: x01 is no literal"),
        ("rup 1 x0 >= 1 ;\n", "6", "proof:3: x0 is no literal"),
        ("rup +1 x1 >= 1 ;\n", "6", "proof:3: +1 is no integer, or too large"),
        ("rup 1 x1 x2 x3 >= 1 ;\n", "6", "proof:3: x2 is no integer, or too large"),
        ("rup 1 >= 1 ;\n", "6", "proof:3: a coefficient without a literal"),
        // Conclusions.
        ("pol 1 3 + ;\n", "6", "proof:5: this conclusion does not follow"),
    ] {
        let found = checked(FORMULA, 5, steps, &format!("UNSAT : {conclusion}"));
        assert_eq!(found, Err(expected.to_owned()), "{steps}");
    }
}

#[test]
fn the_frame_of_a_proof_is_checked() {
    let proof = "pseudo-Boolean proof version 3.0\nf 5 ;\nrup 1 x3 >= 1 ;\nrup 1 ~x1 >= 1 ;\nrup >= 1 ;\noutput NONE ;\n\
                 conclusion UNSAT : 8 ;\nend pseudo-Boolean proof ;\n";
    assert_eq!(check(FORMULA, proof), Ok(Conclusion::Unsatisfiable));
    let refused = |old: &str, new: &str| check(FORMULA, &proof.replacen(old, new, 1)).expect_err(new);
    assert_eq!(refused("3.0", "2.0"), "proof:1: expected pseudo-Boolean proof version 3.0");
    assert_eq!(refused("f 5", "f 4"), "proof:2: expected f 5 ;");
    assert_eq!(refused("f 5 ;\n", ""), "proof:2: expected f 5 ;");
    assert_eq!(refused("output NONE ;\n", ""), "proof:5: expected output NONE ;");
    assert_eq!(refused("conclusion UNSAT : 8 ;\n", ""), "proof:5: expected output NONE ;");
    assert_eq!(refused("UNSAT : 8", "UNSAT"), "proof:7: this conclusion does not follow");
    assert_eq!(refused("UNSAT : 8", "NONE"), "proof:7: this conclusion does not follow");
    assert_eq!(refused("UNSAT : 8", "BOUNDS 1 : 8 1 : x1"), "proof:7: this conclusion does not follow");
    assert_eq!(refused("end ", ""), "proof:8: expected end pseudo-Boolean proof ;");
    for end in (0..proof.len() - 1).filter(|&end| proof.as_bytes()[end] == b'\n') {
        assert!(check(FORMULA, &proof[..end]).is_err(), "{end}");
    }
}

#[test]
fn a_formula_that_cannot_be_read_is_refused() {
    for (old, new, expected) in [
        ("1 x3 = 2 ;", "1 x3 = 2", "formula:2: no semicolon at the end"),
        ("1 x3 = 2 ;", "1 x3 <= 2 ;", "formula:2: <= instead of >="),
        ("1 x3 = 2 ;", "x3 = 2 ;", "formula:2: a coefficient without a literal"),
        ("2 x1 1 ~x3", "2 y1 1 ~x3", "formula:4: y1 is no literal"),
    ] {
        let formula = FORMULA.replacen(old, new, 1);
        assert_eq!(checked(&formula, 5, "rup >= 1 ;\n", "UNSAT : 6"), Err(expected.to_owned()));
    }
}

#[test]
fn bounds_are_checked_on_both_sides() {
    let bounds = |conclusion: &str| checked(PRICED, 2, "rup 2 x1 -3 x2 1 ~x3 >= 0 ;\n", conclusion);
    for (conclusion, lower, upper) in [
        ("BOUNDS 0 : 3 0 : x1 x2 ~x3", 0, 0),
        ("BOUNDS -1 : -1 0 : x1 x2 ~x3", -1, 0),
        ("BOUNDS 0 : 3 2 : x3 x1 ~x2", 0, 2),
    ] {
        assert_eq!(bounds(conclusion), Ok(Conclusion::Bounds(lower, upper)), "{conclusion}");
    }
    for (conclusion, reason) in [
        ("BOUNDS 1 : 3 0 : x1 x2 ~x3", "these bounds do not follow"),
        ("BOUNDS 0 : 1 0 : x1 x2 ~x3", "these bounds do not follow"),
        ("BOUNDS 0 : 4 0 : x1 x2 ~x3", "constraint 4 does not exist"),
        ("BOUNDS 0 : 3 1 : x1 x2 ~x3", "these bounds do not follow"),
        ("BOUNDS 0 : 3 -2 : ~x1 x2 ~x3", "the assignment is no solution"),
        ("BOUNDS 0 : 3 -1 : x1 x2", "the assignment is no solution"),
        ("BOUNDS 0 : 3 0 : x1 x2 x3 ~x3", "the assignment is no solution"),
        ("BOUNDS 0 0 : x1 x2 ~x3", "this conclusion does not follow"),
        ("BOUNDS 0 : 3 INF", "this conclusion does not follow"),
        ("UNSAT : 3", "this conclusion does not follow"),
    ] {
        assert_eq!(bounds(conclusion), Err(format!("proof:5: {reason}")), "{conclusion}");
    }
}

#[test]
fn solutions_bound_the_objective() {
    let bounds = |steps: &str, conclusion: &str| checked(PRICED, 2, steps, conclusion);
    let best = "soli x1 ~x2 x3 ;\nsoli x1 x2 ~x3 ;\nrup >= 1 : 4 2 ;\n";
    assert_eq!(bounds(best, "BOUNDS 0 : 5 0 : x1 x2 ~x3"), Ok(Conclusion::Bounds(0, 0)));
    assert_eq!(bounds(best, "BOUNDS -1 : 5 2 : x1 ~x2 x3"), Ok(Conclusion::Bounds(-1, 2)));
    let first = "soli x1 ~x2 x3 ;\nrup >= 1 : 3 1 2 ;\n";
    for (steps, conclusion, expected) in [
        (best, "BOUNDS 1 : 5 0 : x1 x2 ~x3", "proof:7: these bounds do not follow"),
        (first, "BOUNDS 2 : 4 2 : x1 ~x2 x3", "proof:4: no conflict follows"),
        ("soli x1 ~x2 ;\n", "BOUNDS 0 : 3 2 : x1 ~x2 x3", "proof:3: the assignment is no solution"),
        ("soli ~x1 x2 ~x3 ;\n", "BOUNDS 0 : 3 2 : x1 ~x2 x3", "proof:3: the assignment is no solution"),
        // The second is worse than the first.
        ("soli x1 x2 ~x3 ;\nsoli x1 ~x2 x3 ;\n", "UNSAT : 4", "proof:4: the assignment is no solution"),
    ] {
        assert_eq!(bounds(steps, conclusion), Err(expected.to_owned()), "{steps}");
    }
    assert_eq!(checked(FORMULA, 5, "soli x1 ;\n", "UNSAT : 6"), Err("proof:3: no objective".to_owned()));
}
