//! Search trees in files: they show the search that gives the answer, and change no answer.

use std::collections::HashSet;
use std::fs;

use insta::assert_snapshot;
use roxmltree::Document;
use serde_json::Value;

use crate::{cavalcade, outcome};

/// Boards of every kind.
const BOARDS: [&str; 14] = [
    "place queens 5x5 --size 5",
    "knight 5x5 --from r1c1 --to r5c5",
    "knight 3x4 --any-length --from r1c1 --length 5",
    "rook 4x4 --closed",
    "rook 3x4 --tiling hexagons --closed",
    "hidato ../../fixtures/hidato-3x3-several.txt",
    "prime --closed",
    "graph ../../fixtures/graphs/one-way.txt --directed",
    "independent-sets ../../fixtures/graphs/petersen.txt --size 4",
    "matchings ../../fixtures/graphs/petersen.txt --size 5",
    "akari ../../fixtures/akari-several.txt",
    "signpost ../../fixtures/signpost-4x4-several.txt",
    "slitherlink ../../fixtures/slitherlink-several.txt",
    "flatzinc ../../fixtures/flatzinc/queens.fzn",
];

/// The tag before the data of a page.
const DATA: &str = "<script type=\"application/json\" id=\"data\">";

/// Runs a command with a tree, and returns its standard output, its exit code and the file.
fn with_tree(words: &str, extension: &str) -> (String, i32, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(format!("tree.{extension}"));
    let output = cavalcade(words).arg("--tree").arg(&file).output().expect("the program can be started");
    let code = output.status.code().unwrap_or(-1);
    assert!(code < 2 || code == 3, "{words}: {}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(file).expect("a tree");
    (String::from_utf8(output.stdout).expect("UTF-8"), code, text)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// The number of nodes with an outcome.
fn with_outcome(tree: &Value, outcome: &str) -> u64 {
    list(&tree["nodes"]).iter().filter(|node| node["outcome"] == outcome).count() as u64
}

#[test]
fn a_tree_has_the_nodes_of_the_search() {
    let (_, _, text) = with_tree("list place queens 4x4 --size 4", "json");
    assert_snapshot!(text, @r#"
    {"search":{"command":"cavalcade list place queens 4x4 --size 4 --tree tree.json","puzzle":"place","board":"4x4","branching":"first-fail","nodes":5,"solutions":2,"failures":1,"propagations":5,"complete":true,"unrecorded":0},
    "nodes":[
    {"node":0,"parent":null,"depth":0,"alternative":null,"decision":"root","outcome":"open","propagations":1},
    {"node":1,"parent":0,"depth":1,"alternative":0,"decision":"r1c1","outcome":"failure","propagations":1},
    {"node":2,"parent":0,"depth":1,"alternative":1,"decision":"not r1c1","outcome":"open","propagations":1},
    {"node":3,"parent":2,"depth":2,"alternative":0,"decision":"r1c3","outcome":"solution","propagations":1},
    {"node":4,"parent":2,"depth":2,"alternative":1,"decision":"not r1c3","outcome":"solution","propagations":1}
    ]}
    "#);
    let (_, code, text) = with_tree("list knight 5x5 --from r1c1 --limit 1", "json");
    assert_eq!(code, 3);
    let skipped = text.lines().find(|line| line.contains("skipped")).unwrap_or_default();
    assert_snapshot!(skipped, @r#"{"node":7,"parent":0,"depth":1,"alternative":1,"decision":"not r1c1-r2c3","outcome":"skipped","propagations":0},"#);
}

#[test]
fn a_tree_changes_no_answer() {
    for board in BOARDS {
        for verb in ["list", "unique"] {
            let words = format!("{verb} {board}");
            let plain = outcome(&words, "");
            let (shown, code, text) = with_tree(&words, "json");
            assert_eq!(shown.as_bytes(), plain.stdout, "{words}");
            assert_eq!(Some(code), plain.status.code(), "{words}");
            let tree = json(&text);
            let visited = list(&tree["nodes"]).len() as u64 - with_outcome(&tree, "skipped");
            assert_eq!(number(&tree["search"]["nodes"]), visited, "{words}");
            assert_eq!(number(&tree["search"]["solutions"]), with_outcome(&tree, "solution"), "{words}");
            assert_eq!(number(&tree["search"]["failures"]), with_outcome(&tree, "failure"), "{words}");
        }
    }
}

#[test]
fn one_solution_and_a_count_have_trees() {
    let (_, code, text) = with_tree("first knight 6x6 --closed", "json");
    let tree = json(&text);
    assert_eq!((code, with_outcome(&tree, "solution")), (0, 1));
    assert!(with_outcome(&tree, "skipped") > 0, "the search ends with the first solution");
    let (count, _, text) = with_tree("count rook 6x6 --closed", "json");
    assert_eq!(count.split_whitespace().nth(1), Some("1072"), "{count}");
    assert_eq!(with_outcome(&json(&text), "solution"), 1072);
}

/// The facts in a text of distances.
fn facts(text: &str) -> Vec<usize> {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let (mut found, mut last, mut rest, mut weight) = (Vec::new(), 0, 0, 1);
    for letter in text.chars() {
        let digit = digits.find(letter).expect("a digit");
        rest += digit % 32 * weight;
        weight *= 32;
        if digit < 32 {
            last += rest;
            found.push(last);
            (rest, weight) = (0, 1);
        }
    }
    found
}

/// The number of facts of a variable.
fn size(variable: &Value) -> usize {
    match variable["kind"].as_str().expect("a kind") {
        "step" | "chosen" => 2,
        "number" => number(&variable["size"]) as usize,
        "next" => list(&variable["targets"]).len(),
        _ => list(&variable["values"]).len(),
    }
}

#[test]
fn a_page_has_the_board_at_every_node() {
    for board in BOARDS {
        let words = format!("list {board}");
        let (_, _, page) = with_tree(&words, "html");
        let (_, rest) = page.split_once(DATA).expect("data");
        let data = json(rest.split_once("</script>").expect("the end of the data").0);
        let variables = list(&data["boards"]["variables"]);
        assert!(!variables.is_empty(), "{words}");
        let parents = list(&data["parents"]);
        let outcomes: Vec<char> = data["outcomes"].as_str().expect("letters").chars().collect();
        for (node, outcome) in outcomes.iter().enumerate() {
            let Some(removed) = data["boards"]["removed"][node].as_str() else {
                assert_eq!(*outcome, 'k', "{words}");
                continue;
            };
            let mut gone: HashSet<usize> = facts(removed).into_iter().collect();
            let mut at = node;
            while let Ok(parent) = usize::try_from(parents[at].as_i64().expect("a number")) {
                for fact in facts(data["boards"]["removed"][parent].as_str().expect("visited")) {
                    assert!(gone.insert(fact), "{words}: fact {fact} is removed twice");
                }
                at = parent;
            }
            let mut start = 0;
            let mut are_fixed = true;
            for variable in variables {
                let left = (start..start + size(variable)).filter(|fact| !gone.contains(fact)).count();
                assert!(left > 0, "{words}: no value remains");
                are_fixed &= left == 1;
                start += size(variable);
            }
            // A failure may have fixed everything before its conflict.
            assert!(*outcome == 'a' || are_fixed == (*outcome == 'o'), "{words}: {node}");
        }
    }
}

#[test]
fn pictures_are_well_formed_and_bounded() {
    for board in BOARDS {
        let (_, _, text) = with_tree(&format!("list {board}"), "svg");
        let picture = Document::parse(&text).expect("XML");
        let nodes = picture.descendants().filter(|it| it.attribute("data-node").is_some()).count();
        assert!((1..=600).contains(&nodes), "{board}: {nodes}");
    }
    let (_, _, text) = with_tree("list knight 6x6 --closed --node-limit 20000", "svg");
    let nodes = text.matches("data-node").count();
    assert!((300..=600).contains(&nodes) && text.contains("class=\"folded"), "{nodes}");
    assert!(text.contains("20000 nodes") && text.contains("stopped by a limit"));
}

#[test]
fn a_file_without_a_tree() {
    assert!(!std::path::Path::new("tree.svg").exists());
}

#[test]
fn names_do_not_break_out_of_a_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = folder.path().join("<script>\"&.txt");
    fs::copy("../../fixtures/hidato-3x3-several.txt", &board).expect("a board");
    for (extension, opened) in [("html", 2), ("svg", 0)] {
        let file = folder.path().join(format!("tree.{extension}"));
        let mut command = cavalcade("list hidato");
        let output =
            command.arg(&board).arg("--tree").arg(&file).output().expect("the program can be started");
        assert_eq!(output.status.code(), Some(0));
        let text = fs::read_to_string(file).expect("a tree");
        assert_eq!(text.matches("<script").count(), opened, "{extension}");
        assert!(text.contains("&lt;script&gt;"), "the command is there");
        assert!(extension == "html" || Document::parse(&text).is_ok());
    }
}

#[test]
fn a_tree_is_complete_after_a_time_limit() {
    let (_, code, text) = with_tree("count knight 8x8 --closed --method search --time-limit 100ms", "json");
    assert_eq!(code, 3);
    let tree = json(&text);
    assert_eq!(tree["search"]["complete"], false);
    assert!(with_outcome(&tree, "skipped") > 0);
}
