//! Proofs of answers to FlatZinc programs: a checker that shares no code with the solver accepts them.

use std::fmt::Write;
use std::fs;

use cavalcade_search::Random;
use insta::assert_snapshot;
use tempfile::TempDir;

use crate::amounts::{cases, is_thorough};
use crate::cavalcade;
use crate::output::folder;
use crate::proofs::{Conclusion, check};

/// Numbers that differ, and a sum that they cannot have.
const MAGIC: &str = "var 1..9: a; var 1..9: b; var 1..9: c; var 1..9: d; var bool: p :: output_var;
constraint cavalcade_all_different([a, b, c, d]);
constraint int_lin_le_reif([1, 1, 1, 1], [a, b, c, d], 9, p);
constraint bool_eq(p, true);
solve satisfy;
";

/// Runs a command in a folder; returns its exit code, standard output and standard error.
fn run(folder: &TempDir, words: &str) -> (Option<i32>, String, String) {
    let output = cavalcade(words).current_dir(folder).output().expect("the program can be started");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Returns what the proof of this name shows, and its texts.
fn shown(folder: &TempDir, name: &str) -> (Result<Conclusion, String>, String, String) {
    let text = |ending| fs::read_to_string(folder.path().join(format!("{name}.{ending}"))).expect("a file");
    let (formula, proof) = (text("opb"), text("pbp"));
    (check(&formula, &proof), formula, proof)
}

/// Returns a random program of constraints with a proof rule, and its goal.
fn random_program(random: &mut Random) -> String {
    let mut text = String::new();
    let count = 3 + random.below(3);
    for number in 0..count {
        let domain = ["-2..4", "0..5", "{-3, 0, 1, 6}", "1..3", "0..30"][random.below(5)];
        let _ = writeln!(text, "var {domain}: x{number} :: output_var;");
    }
    text.push_str("var bool: b0; var bool: b1; var bool: b2; var 1..4: i :: output_var; var 7..7: f;\n");
    for _ in 0..3 + random.below(5) {
        let mut variable = || format!("x{}", random.below(count));
        let [one, two, three, other] = [variable(), variable(), variable(), variable()];
        let mut by = || random.below(7) as i32 - 3;
        let terms = format!("[{}, {}, {}], [{one}, {two}, {three}]", by(), by(), by());
        let (sum, control, literal) = (by() * 2 + 3, random.below(3), random.below(3));
        let relation = ["le", "eq", "ne"][random.below(3)];
        let constraint = match random.below(13) {
            0 | 1 => format!("int_lin_{relation}({terms}, {sum})"),
            2 => format!("int_lin_{relation}_reif({terms}, {sum}, b{control})"),
            3 => format!("int_lin_{relation}_imp({terms}, {sum}, b{control})"),
            4 => format!("int_{relation}_reif({one}, {two}, b{control})"),
            5 => format!("bool_clause([b{control}], [b{literal}, b2])"),
            6 => format!("set_in_reif({one}, {{-1, 0, 2, 5}}, b{control})"),
            7 => format!("array_int_element(i, [2, {sum}, 0, 3], {one})"),
            8 => format!("array_var_int_element(i, [{one}, {two}, 3, {three}], {other})"),
            9 => format!("cavalcade_count([x0, {one}, {two}], {}, {three})", sum % 4),
            10 => format!("array_int_maximum({three}, [{one}, {two}, {other}])"),
            11 => format!("cavalcade_table([{one}, {two}], [0, 1, 1, 3, 3, 0, 2, 2, 1, {sum}])"),
            _ => "cavalcade_all_different([x0, x1, x2])".to_owned(),
        };
        let _ = writeln!(text, "constraint {constraint};");
    }
    let goals = ["satisfy", "minimize x0", "maximize x1", "minimize f", "maximize 3"];
    let _ = writeln!(text, "solve {};", goals[random.below(goals.len())]);
    text
}

#[test]
fn proofs_of_random_programs_are_accepted() {
    let mut seen = [0; 3];
    for seed in 0..cases(60).into() {
        let program = random_program(&mut Random::new(seed));
        let folder = folder(&[("p.fzn", &program)]);
        let (code, output, errors) = run(&folder, "minizinc p.fzn --proof p");
        assert_eq!(code, Some(0), "{errors}\n{program}");
        let (conclusion, ..) = shown(&folder, "p");
        let conclusion = conclusion.unwrap_or_else(|error| panic!("{error}\n{program}"));
        let is_refuted = output.contains("UNSATISFIABLE");
        assert_eq!(is_refuted, conclusion == Conclusion::Unsatisfiable, "{program}");
        seen[match conclusion {
            Conclusion::Unsatisfiable => 0,
            Conclusion::Bounds(..) => 1,
            Conclusion::Satisfiable => 2,
        }] += 1;
    }
    assert!(seen.iter().all(|&count| count > 3 || !is_thorough()), "{seen:?}");
}

/// An objective that has only one value, however the model says so, is proved to be best like any other.
#[test]
fn an_objective_with_one_value_has_bounds() {
    let none = "constraint int_lin_le([1, 1], [y, z], 1); constraint int_lin_le([-1, -1], [y, z], -2);";
    for (variables, constraints, goal, conclusion) in [
        ("var 5..5: x;", "", "minimize x", Conclusion::Bounds(5, 5)),
        ("var {5}: x;", "", "maximize x", Conclusion::Bounds(-5, -5)),
        ("var 0..9: x;", "constraint int_eq(x, 5);", "minimize x", Conclusion::Bounds(5, 5)),
        ("var 0..5: x; var 5..9: w;", "constraint int_eq(w, x);", "maximize w", Conclusion::Bounds(-5, -5)),
        (
            "var bool: b; var 0..1: w;",
            "constraint bool2int(b, w); constraint bool_eq(b, true);",
            "minimize w",
            { Conclusion::Bounds(1, 1) },
        ),
        ("var int: x;", "constraint int_lin_eq([2], [x], 10);", "minimize x", Conclusion::Bounds(5, 5)),
        ("var 0..999999: x;", "constraint int_lin_eq([3], [x], 15);", "minimize x", Conclusion::Bounds(5, 5)),
        ("", "", "minimize -2147483648", Conclusion::Bounds(-2_147_483_648, -2_147_483_648)),
        ("", "", "maximize 2147483647", Conclusion::Bounds(-2_147_483_647, -2_147_483_647)),
        ("var 5..5: x;", none, "minimize x", Conclusion::Unsatisfiable),
        ("", none, "maximize 3", Conclusion::Unsatisfiable),
    ] {
        let program =
            format!("var 0..1: y :: output_var; var 0..1: z; {variables}\n{constraints} solve {goal};\n");
        let folder = folder(&[("p.fzn", &program)]);
        let (code, output, errors) = run(&folder, "minizinc p.fzn --proof p");
        assert_eq!(code, Some(0), "{errors}\n{program}");
        let (found, formula, proof) = shown(&folder, "p");
        assert_eq!(found, Ok(conclusion), "{program}\n{formula}\n{proof}");
        let is_refuted = conclusion == Conclusion::Unsatisfiable;
        assert_eq!(output.contains("=====UNSATISFIABLE=====\n"), is_refuted, "{program}");
        assert_eq!(output.matches("==========\n").count(), usize::from(!is_refuted), "{program}");
    }
}

#[test]
fn a_proof_that_lacks_a_step_is_refused() {
    let folder = folder(&[("magic.fzn", MAGIC)]);
    assert_snapshot!(run(&folder, "minizinc magic.fzn --proof magic").1, @"=====UNSATISFIABLE=====");
    let (conclusion, formula, proof) = shown(&folder, "magic");
    assert_eq!(conclusion, Ok(Conclusion::Unsatisfiable));
    assert!(formula.contains(": a >= 2 3 4 5 6 7 8 9\n"), "{formula}");
    let lines: Vec<&str> = proof.lines().collect();
    let shorter = [&lines[..2], &lines[lines.len() - 3..]].concat().join("\n");
    assert!(check(&formula, &shorter).is_err(), "{shorter}");
}

#[test]
fn what_has_no_proof_is_refused() {
    let refused = |program: &str, options: &str| {
        let folder = folder(&[("p.fzn", program)]);
        let (code, _, errors) = run(&folder, &format!("minizinc p.fzn --proof p {options}"));
        assert_eq!(code, Some(2), "{errors}");
        assert!(!folder.path().join("p.opb").exists());
        errors
    };
    let product = "var 1..9: x; var 1..9: y; var 1..9: z; constraint int_times(x, y, z); solve satisfy;\n";
    assert_snapshot!(refused(product, ""), @r"
    cavalcade: error: --proof: constraint Arithmetic of x, y, z has no proof rule
    hint: leave out --proof, or state it by sums, clauses and all_different
    ");
    assert_snapshot!(refused("var 0..90000000: far; solve satisfy;\n", ""), @r"
    cavalcade: error: --proof: far has 90000001 values, which are too many for a proof
    hint: leave out --proof, or declare smaller bounds
    ");
    assert_snapshot!(refused(MAGIC, "-a"), @r"
    cavalcade: error: --proof proves one solution, or that there is none or no better one
    hint: leave out -a and -n
    ");
}
