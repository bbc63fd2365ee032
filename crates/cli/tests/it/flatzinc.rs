//! The FlatZinc files of `fixtures/flatzinc`: all solutions in their order, or the reason of a refusal.
//!
//! `NAME.out` holds the expected output. It comes from trying every assignment, in the order of the search annotation.
//! `NAME.err` holds a word that the error message must contain.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{cavalcade, outcome};

/// The FlatZinc files beside which there is a file with another extension, with its text.
pub(super) fn fixtures(extension: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/flatzinc");
    let entries = fs::read_dir(folder).expect("a folder of the workspace");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let models = paths.filter(|path| path.extension().is_some_and(|it| it == "fzn"));
    let with_text =
        |path: PathBuf| fs::read_to_string(path.with_extension(extension)).ok().map(|it| (path, it));
    let mut found: Vec<_> = models.filter_map(with_text).collect();
    found.sort();
    assert!(!found.is_empty(), "no fixture has {extension}");
    found
}

#[test]
fn every_model_has_its_solutions() {
    for (path, expected) in fixtures("out") {
        let output = cavalcade("minizinc -a").arg(&path).output().expect("the program can be started");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{}: {errors}", path.display());
        assert_eq!(output.status.code(), Some(0), "{}: {errors}", path.display());
    }
}

#[test]
fn the_output_is_the_same_for_every_number_of_threads() {
    for (path, expected) in fixtures("out") {
        let output = cavalcade("minizinc -a -p 3").arg(&path).output().expect("the program can be started");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{}", path.display());
    }
}

#[test]
fn what_is_not_supported_is_refused_by_name() {
    for (path, word) in fixtures("err") {
        let output = cavalcade("minizinc -a").arg(&path).output().expect("the program can be started");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(word.trim()), "{}: {errors}", path.display());
        // MiniZinc puts comments into its stream of JSON, and nothing from standard error.
        let reason = errors.lines().next().and_then(|line| line.strip_prefix("cavalcade: "));
        let comment = format!("% {}\n", reason.unwrap_or_default());
        assert_eq!(String::from_utf8_lossy(&output.stdout), comment, "{}", path.display());
        assert_ne!(output.status.code(), Some(0), "{}", path.display());
    }
}

#[test]
fn floating_point_numbers_are_refused_by_a_name_of_the_model() {
    let made = "var 0.0..9.0: X_INTRODUCED_1_;\n";
    let shown = "array [1..2] of var int: n :: output_array([1..2]) = [1, X_INTRODUCED_0_];\n";
    for (program, expected) in [
        (
            format!("{made}var 0.0..9.0: cost;\n"),
            "-:2:15: variable 'cost' is a floating-point number, which is",
        ),
        (
            format!(
                "{made}var 0..9: X_INTRODUCED_0_;\n{shown}constraint int2float(X_INTRODUCED_0_, X_INTRODUCED_1_);\n"
            ),
            "-:2:11: variable 'n[2]' is in an expression of floating-point numbers, which are",
        ),
        (made.to_owned(), "-:1:15: variable 'X_INTRODUCED_1_' is a floating-point number, which is"),
    ] {
        let output = outcome("minizinc -", &format!("{program}solve satisfy;\n"));
        let hint = "hint: count in smaller units: with hundredths, 2.5 becomes the integer 250";
        let refusal = format!("cavalcade: error: {expected} not supported\n{hint}\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), refusal);
    }
}

/// A file without an end, or that is no program, is not read for ever.
#[cfg(target_os = "linux")]
#[test]
fn input_without_an_end_is_refused() {
    for command in ["minizinc /dev/zero", "list flatzinc /dev/zero"] {
        let output = cavalcade(command).output().expect("the program can be started");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            errors.contains(" '/dev/zero' is longer than 256 MiB\nhint: wrong file? "),
            "{command}: {errors}"
        );
        assert!(output.stdout.is_empty() && output.status.code() == Some(2), "{command}: {errors}");
    }
}

#[test]
fn variables_without_bounds_are_named() {
    let program = "var int: x :: output_var; constraint int_ne(x, 3); solve satisfy;";
    let output = outcome("minizinc -", program);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "x = -2147483646;\n----------\n");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "note: x has no bounds; values from -2147483646 to 2147483646 are searched\n"
    );
}

/// The value of a line of statistics.
fn statistic(text: &str, name: &str) -> Option<f64> {
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("%%%mzn-stat: {name}=")));
    line.map(|value| value.parse().expect("a number"))
}

#[test]
fn statistics_have_the_names_of_minizinc_and_a_program_may_be_piped() {
    let program = "array [1..3] of int: w = [3,2,2];\nvar 0..9: z :: output_var;\nvar 0..1: a;\nvar 0..1: b;\n\
                   var 0..1: c;\nconstraint int_lin_eq([3,2,2,-1],[a,b,c,z],0);\n\
                   constraint int_lin_le([2,1,1],[a,b,c],3);\nsolve :: int_search([a,b,c],input_order,indomain_min) \
                   maximize z;\n";
    let folder = tempfile::tempdir().expect("a folder");
    let tree = folder.path().join("tree.json");
    for words in ["minizinc - -s".to_owned(), format!("minizinc - -s --tree {}", tree.display())] {
        let output = outcome(&words, program);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(text.contains("z = 5;") && text.contains("=========="), "{text}");
        assert_eq!(
            ["objective", "objectiveBound"].map(|name| statistic(&text, name)),
            [Some(5.0); 2],
            "{words}"
        );
        assert!(statistic(&text, "peakDepth").is_some_and(|it| (1.0..=3.0).contains(&it)), "{text}");
        let [read, solved, time] = ["initTime", "solveTime", "time"].map(|name| statistic(&text, name));
        assert!(
            (read.expect("a time") + solved.expect("a time") - time.expect("a time")).abs() < 1e-5,
            "{text}"
        );
    }
    let without = outcome("minizinc - -s", &program.replace("maximize z", "satisfy"));
    let text = String::from_utf8(without.stdout).expect("UTF-8");
    assert_eq!(["objective", "objectiveBound"].map(|name| statistic(&text, name)), [None; 2], "{text}");
}

#[test]
fn a_number_has_no_proof_or_tree() {
    let program = "../../fixtures/flatzinc/queens.fzn";
    for (options, pair) in [
        ("--count --proof x", ["--count", "--proof <NAME>"]),
        ("--count --tree x.svg", ["--count", "--tree <FILE>"]),
        ("--proof x --tree x.svg", ["--proof <NAME>", "--tree <FILE>"]),
    ] {
        let refused = outcome(&format!("minizinc {program} {options}"), "");
        let message = format!("error: '{}' cannot be combined with '{}'", pair[0], pair[1]);
        let text = String::from_utf8(refused.stderr).expect("UTF-8");
        assert!(refused.status.code() == Some(2) && text.contains(&message), "{text}");
    }
}

#[test]
fn what_minizinc_passes_is_accepted_or_named() {
    let program = "var 1..3: x :: output_var; solve maximize x;";
    let best = "x = 3;\n----------\n==========\n";
    let every = "x = 1;\n----------\nx = 2;\n----------\nx = 3;\n----------\n==========\n";
    let (described, json) = ("% 1 variable, 0 constraints\n", "note: --json-stream has no effect: ");
    for (options, answer, remark) in [
        ("-a -i -a", every, ""),
        ("-a -n-i", best, ""),
        ("-n 5 -n 2 -f -t 0 -r -7 -r 8", best, ""),
        ("-v", best, described),
        ("-v 2 -p 1", best, described),
        ("--verbose=1", best, described),
        ("-v 0", best, ""),
        ("--json-stream", best, json),
        ("-b one", best, "note: --backend has no effect: "),
    ] {
        let output = outcome(&format!("minizinc {options} -"), program);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(String::from_utf8_lossy(&output.stdout), answer, "{options}");
        assert!(errors.starts_with(remark) && errors.is_empty() == remark.is_empty(), "{options}: {errors}");
    }
    for (option, reason) in [("-a-o", "option '-a-o'"), ("-node 3", "not supported"), ("--fast", "'--fast'")]
    {
        let output = outcome(&format!("minizinc {option} -"), program);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(reason) && output.stdout.is_empty(), "{option}: {errors}");
        assert_eq!(output.status.code(), Some(2), "{option}");
    }
}

/// Warm starts are used where the order of solutions is free; what is not used is named.
#[test]
fn annotations_are_used_or_named() {
    let program = |annotations: &str, goal: &str| {
        format!(
            "array [1..2] of int: v = [2, 3];\nvar 1..3: x :: output_var;\nvar 1..3: y :: output_var;\n\
             constraint int_lin_le([1, 1], [x, y], 5);\nsolve {annotations} {goal};\n"
        )
    };
    let warm = ":: warm_start_array([warm_start([x, y], v), warm_start([x], [1])])";
    let search = ":: int_search([x, y], input_order, indomain_min, complete)";
    let note = |names: &str| format!("note: annotations without effect: {names}\n");
    let restarts = ":: restart_luby(9) :: restart_none :: restart_luby(8) :: relax_and_reconstruct([x], 80)";
    for (options, annotations, goal, first, remark) in [
        ("", warm, "satisfy", "x = 2;\ny = 3;\n", String::new()),
        ("-i", warm, "minimize x", "x = 2;\ny = 3;\n", String::new()),
        ("-i", &format!("{warm} {search}"), "minimize x", "x = 2;\ny = 3;\n", String::new()),
        ("-f", &format!("{search} {warm}"), "satisfy", "x = 2;\ny = 3;\n", String::new()),
        ("", &format!("{warm} {search}"), "satisfy", "x = 1;\ny = 1;\n", note("warm_start")),
        ("-a", warm, "satisfy", "x = 1;\ny = 1;\n", note("warm_start")),
        (
            "",
            &format!("{restarts} {search}"),
            "satisfy",
            "x = 1;\ny = 1;\n",
            note("restart_luby, restart_none, relax_and_reconstruct"),
        ),
        ("", ":: something(x, [y], \"text\", {1, 3})", "satisfy", "x = 1;\ny = 1;\n", note("something")),
    ] {
        let output = outcome(format!("minizinc - {options}").trim(), &program(annotations, goal));
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(String::from_utf8_lossy(&output.stderr), remark, "{annotations}");
        assert!(text.starts_with(first), "{options} {annotations}: {text}");
    }
}

/// What only guides the search is never refused: unknown and malformed annotations are named.
#[test]
fn a_search_annotation_refuses_no_model() {
    let solved = |annotation: &str, options: &str| {
        let program = format!("var 1..3: x :: output_var;\nvar 1..3: y;\nsolve :: {annotation} satisfy;\n");
        let output = outcome(&format!("minizinc - {options}"), &program);
        assert_eq!(output.status.code(), Some(0), "{annotation}");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let mut values: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("x = ")).collect();
        values.sort_unstable();
        assert_eq!(values, ["1;", "2;", "3;"], "{annotation}: {text}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    for choice in [
        "input_order first_fail anti_first_fail smallest largest occurrence most_constrained max_regret dom_w_deg",
        "indomain indomain_min indomain_max indomain_middle indomain_median indomain_random indomain_split",
        "indomain_split_random indomain_reverse_split indomain_interval outdomain_min outdomain_max outdomain_median",
        "outdomain_random",
    ]
    .iter()
    .flat_map(|line| line.split(' '))
    {
        let annotation = if choice.contains("domain") {
            format!("int_search([y, x], input_order, {choice}, complete)")
        } else {
            format!("int_search([y, x], {choice}, indomain_min, complete)")
        };
        assert_eq!(solved(&annotation, "-a"), "", "{annotation}");
    }
    let replaced = |column: usize, name: &str, used: &str| {
        format!("note: -:3:{column}: search annotation '{name}' is not supported; {used} is used instead\n")
    };
    let without = |names: &str| format!("note: annotations without effect: {names}\n");
    for (annotation, notes) in [
        ("int_search([x, y], impact, indomain_min, complete)", replaced(10, "impact", "dom_w_deg")),
        ("seq_search([bool_search([x], a, b(1))])", {
            replaced(22, "a", "dom_w_deg") + &replaced(22, "b", "indomain_min")
        }),
        ("int_search(x, smallest, indomain_max, credit(2, 3))", String::new()),
        ("int_search([x], 3, \"indomain_max\", complete)", without("int_search")),
        ("int_search([x, 2.5, {1, 2}, f(x)])", without("int_search")),
        ("seq_search(int_search([x], smallest, indomain_max))", without("seq_search")),
        ("float_search([1.5], 0.1, input_order, indomain_split, complete)", without("float_search")),
        ("set_search([{1, 2}, {}], input_order, indomain_min, complete)", without("set_search")),
        ("priority_search([y], [int_search([x], smallest, indomain_max)], smallest, complete)", {
            without("the order of priority_search")
        }),
        ("warm_start([x], 1..2)", String::new()),
        ("warm_start([x, y], [1.5, true, 9])", without("warm_start")),
        ("warm_start_array(7)", without("warm_start_array")),
        ("restart_geometric(1.5, 10) :: restart_none", without("restart_geometric, restart_none")),
        ("restart_linear(1.0..2.0) :: relax_and_reconstruct([x], {1.5, 2.5})", {
            without("restart_linear, relax_and_reconstruct")
        }),
    ] {
        assert_eq!(solved(annotation, "-a"), notes, "{annotation}");
        assert_eq!(solved(annotation, "-a -f").is_empty(), notes.is_empty(), "{annotation}");
    }
}
