//! Search trees in files: they show the search that gives the answer, and change no answer.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::{answer, cavalcade, transcript};

/// Boards of every kind, with the number of their solutions.
const BOARDS: [(&str, usize); 12] = [
    ("place queens 5x5 --size 5", 10),
    ("knight 5x5 --from a1", 304),
    ("knight 3x4 --any-length --from a1 --length 5", 0),
    ("rook 4x4 --closed", 6),
    ("numbrix ../../fixtures/numbrix-6x6.txt", 0),
    ("prime", 0),
    ("graph ../../fixtures/graphs/one-way.txt --directed", 0),
    ("matchings ../../fixtures/graphs/petersen.g6", 0),
    ("akari ../../fixtures/akari-7x7.txt", 0),
    ("signpost ../../fixtures/signpost-4x4.txt", 0),
    ("slitherlink ../../fixtures/slitherlink-5x5.txt", 0),
    ("flatzinc ../../fixtures/flatzinc/queens.fzn", 0),
];

/// Runs a command with a tree, and returns its standard output, its exit code and the file.
fn with_tree(words: &str, extension: &str) -> (String, i32, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(format!("tree.{extension}"));
    let output = cavalcade(words).arg("--tree").arg(&file).output().expect("the program can be started");
    let code = output.status.code().unwrap_or(-1);
    assert!(code < 2 || code == 3, "{words}: {}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(file).unwrap_or_default();
    (String::from_utf8(output.stdout).expect("UTF-8"), code, text)
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

#[test]
fn a_tree_has_the_nodes_of_the_search() {
    let (_, code, text) = with_tree("list place queens 4x4 --size 4", "json");
    assert_eq!(code, 0);
    assert_snapshot!(text, @"");
}

#[test]
fn a_tree_changes_no_answer() {
    for (board, _) in BOARDS {
        for verb in ["list", "unique"] {
            let words = format!("{verb} {board}");
            let plain = cavalcade(&words).output().expect("the program can be started");
            let (shown, code, text) = with_tree(&words, "json");
            assert_eq!(shown.as_bytes(), plain.stdout, "{words}");
            assert_eq!(Some(code), plain.status.code(), "{words}");
            let tree: Value = serde_json::from_str(&text).expect("JSON");
            let nodes = tree["nodes"].as_array().expect("nodes");
            let visited = nodes.iter().filter(|node| node["outcome"] != "skipped").count();
            assert_eq!(number(&tree["search"]["nodes"]), visited as i64, "{words}");
            let solutions = nodes.iter().filter(|node| node["outcome"] == "solution").count();
            assert_eq!(number(&tree["search"]["solutions"]), solutions as i64, "{words}");
        }
    }
}
