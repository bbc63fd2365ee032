//! Families without a solution, and with an empty one: every question has an answer. Also edges of matchings, truth values.

use std::fs;

use serde_json::Value;

use crate::families::{compiled, json};
use crate::outcome;

fn json_of_none(words: &str) -> Value {
    let output = outcome(&format!("{words} --format json"), "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn every_question_has_an_answer_without_a_solution_and_with_an_empty_one() {
    let graph = "../../fixtures/graphs/k4.g6";
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = folder.path().join("wrong.txt").to_string_lossy().into_owned();
    fs::write(&wrong, "1 . 2\n. . .\n").expect("written");
    for (problem, total) in [
        ("place rooks 1x2 --size 2".to_owned(), 0),
        (format!("independent-sets {graph} --size 2"), 0),
        (format!("matchings {graph} --size 3"), 0),
        ("knight 3x3".to_owned(), 0),
        (format!("graph {graph} --any-length --length 9"), 0),
        (format!("numbrix {wrong}"), 0),
        (format!("zip {wrong}"), 0),
        ("place rooks 1x2 --size 0".to_owned(), 1),
        (format!("independent-sets {graph} --size 0"), 1),
        (format!("matchings {graph} --size 0"), 1),
    ] {
        let (_folder, path) = compiled(&problem);
        let weights = format!("{path}.weights");
        fs::write(&weights, "").expect("written");
        let weights = format!("--weights {weights}");
        for question in ["", "--each", "--list", "--unique", "--count 2 --seed 1", "--rank 1"]
            .map(str::to_owned)
            .into_iter()
            .chain(["", " --lightest", " --heaviest"].map(|extreme| weights.clone() + extreme))
        {
            for also in [String::new(), format!(" --and {path}")] {
                let output = outcome(&format!("ask {path} {question}{also} --format json"), "");
                let expected = match total {
                    1 => 0,
                    _ if question == "--rank 1" => 2,
                    _ => 1,
                };
                assert_eq!(output.status.code(), Some(expected), "{problem} {question}{also}: {output:?}");
            }
        }
    }
    // A board that is impossible at once shares no solution with others.
    let (_one, none) = compiled(&format!("numbrix {wrong}"));
    let (_other, some) = compiled("numbrix 2x3");
    for [one, other] in [[&none, &some], [&some, &none]] {
        assert_eq!(json_of_none(&format!("ask {one} --and {other}"))["counts"]["numberings"], 0);
    }
    // It has no elements, so its size does not matter.
    let row = " .".repeat(60);
    fs::write(&wrong, format!("1 . 2{}\n{}", &row[6..], format!("{row}\n").repeat(59))).expect("written");
    compiled(&format!("numbrix {wrong}"));
}

#[test]
fn edges_of_matchings_have_a_hyphen() {
    let (_folder, path) = compiled("matchings ../../fixtures/graphs/k4.g6 --size perfect");
    assert_eq!(json(&format!("ask {path} --with 0-1"))["counts"]["sets"], 1);
    assert_eq!(json(&format!("ask {path} --with 1-0"))["counts"]["sets"], 1);
    assert_eq!(json(&format!("ask {path} --each"))["elements"][0]["element"], "0-1");
}

#[test]
fn a_truth_value_may_be_false() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let program = "var bool: b :: output_var; var 0..2: c :: output_var; \
                   constraint int_lin_le([1], [c], 1); solve satisfy;";
    fs::write(path("model.fzn"), program).expect("written");
    let output = outcome(&format!("compile {} -o {}", path("model.fzn"), path("family")), "");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let count =
        |words: &str| json(&format!("ask {} {words}", path("family")))["counts"]["assignments"].as_u64();
    assert_eq!(count(""), Some(4));
    assert_eq!([count("--with b=0"), count("--without b=0"), count("--with b=0,c=0")], [2, 2, 1].map(Some));
}
