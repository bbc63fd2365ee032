//! Search trees of FlatZinc programs: by the commands for problems, and by the command that MiniZinc calls.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::cavalcade;
use crate::flatzinc::fixtures;
use crate::output::{folder, run};

/// Runs the command of MiniZinc with a tree; returns its standard output and the tree as JSON.
fn with_tree(options: &str, path: &std::path::Path) -> (String, Value) {
    let folder = folder(&[]);
    let file = folder.path().join("tree.json");
    let mut command = cavalcade(&format!("minizinc {options} --tree"));
    let output = command.arg(&file).arg(path).output().expect("the program can be started");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{}: {errors}", path.display());
    let text = fs::read_to_string(file).expect("a tree");
    let tree = serde_json::from_str(&text).expect("JSON");
    (String::from_utf8(output.stdout).expect("UTF-8"), tree)
}

fn nodes(tree: &Value) -> &[Value] {
    tree["nodes"].as_array().expect("a list")
}

/// The number of nodes with an outcome.
fn with_outcome(tree: &Value, outcome: &str) -> usize {
    nodes(tree).iter().filter(|node| node["outcome"] == outcome).count()
}

#[test]
fn a_tree_changes_no_solution_and_names_the_variables() {
    for (path, expected) in fixtures("out") {
        let (output, tree) = with_tree("-a", &path);
        assert_eq!(output, expected, "{}", path.display());
        assert_eq!(tree["search"]["complete"], true);
        let program = fs::read_to_string(&path).expect("a program");
        let solutions = expected.matches("----------\n").count();
        assert_eq!(tree["search"]["solutions"], solutions, "{}", path.display());
        assert!(with_outcome(&tree, "solution") >= solutions, "guided searches find some twice");
        for node in &nodes(&tree)[1..] {
            let decision = node["decision"].as_str().expect("words");
            let name = decision.split([' ', '[']).next().expect("a word");
            let is_known = program.split(|it: char| !it.is_alphanumeric() && it != '_').any(|it| it == name);
            assert!(is_known || decision.starts_with("variable "), "{}: {decision}", path.display());
        }
    }
}

#[test]
fn an_optimisation_has_a_tree_of_improvements() {
    let (path, expected) =
        fixtures("out").into_iter().find(|it| it.0.ends_with("minimise.fzn")).expect("a fixture");
    let (output, tree) = with_tree("-i", &path);
    assert_eq!(output, expected);
    assert_eq!(with_outcome(&tree, "solution"), expected.matches("cost = ").count());
    let last = expected.rsplit_once("cost = ").expect("a solution").1;
    let (best, _) = with_tree("", &path);
    assert_eq!(best.matches("cost = ").count(), 1, "{best}");
    assert!(best.contains(&format!("cost = {last}")), "{best}");
}

#[test]
fn both_commands_have_trees_with_the_same_solutions() {
    let folder = folder(&[]);
    for name in ["queens", "order", "linear"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../fixtures/flatzinc")
            .join(format!("{name}.fzn"))
            .canonicalize()
            .expect("a fixture");
        let (_, tree) = with_tree("-a", &path);
        let words = format!("list {} --branch auto --tree tree.json", path.display());
        assert_eq!(run(&folder, &words).0, Some(0), "{words}");
        let text = fs::read_to_string(folder.path().join("tree.json")).expect("a tree");
        let other: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(with_outcome(&tree, "solution"), with_outcome(&other, "solution"), "{name}");
    }
}

#[test]
fn a_tree_of_a_queen_problem() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/flatzinc/queens.fzn");
    let (_, tree) = with_tree("-n 1", &path);
    assert_snapshot!(tree["search"], @r#"{"board":"6 variables, 45 constraints","branching":"search annotations","command":"cavalcade minizinc queens.fzn -n 1 --tree tree.json","complete":false,"failures":8,"nodes":20,"propagations":248,"puzzle":"flatzinc","solutions":1,"unrecorded":0}"#);
    let lines: Vec<_> =
        nodes(&tree).iter().take(4).map(|it| format!("{} {}", it["decision"], it["outcome"])).collect();
    assert_snapshot!(lines.join("\n"), @r#"
    "root" "open"
    "q1 = 1" "open"
    "q2 = 3" "open"
    "q3 = 5" "failure"
    "#);
}

#[test]
fn elements_of_arrays_have_their_names() {
    let model = "var 1..2: X_INTRODUCED_0_; var 1..2: X_INTRODUCED_1_; var 1..2: z :: output_var; \
        array [1..2] of var int: q :: output_array([0..0, 5..6]) = [X_INTRODUCED_0_, X_INTRODUCED_1_]; \
        solve :: int_search([X_INTRODUCED_0_, z, X_INTRODUCED_1_], input_order, indomain_min, complete) satisfy;";
    let folder = folder(&[("model.fzn", model)]);
    let (_, tree) = with_tree("-a", &folder.path().join("model.fzn"));
    let names = nodes(&tree).iter().take(4).map(|it| it["decision"].as_str().expect("words"));
    assert_eq!(names.collect::<Vec<_>>(), ["root", "q[0,5] = 1", "z = 1", "q[0,6] = 1"]);
}

#[test]
fn options_that_do_not_fit() {
    let folder = folder(&[("model.json", "var 1..2: x :: output_var; solve satisfy;")]);
    assert_snapshot!(run(&folder, "minizinc model.json --tree model.json").1, @"
    cavalcade: error: the output 'model.json' is also the model
    hint: name another file
    ");
}
