//! Non-attacking pieces: output, and agreement with brute force on small boards.

mod random;

use std::collections::BTreeSet;

use crate::{answer, outcome};

#[test]
fn the_founding_board_is_solved_without_a_decision() {
    let output = outcome("unique akari ../../fixtures/akari-7x7.txt --stats", "");
    assert_eq!(output.status.code(), Some(0));
    let notes = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(notes.contains("\"nodes\":1,"), "{notes}");
}

#[test]
fn all_ninety_two() {
    let text = answer("list place queens 8x8 --format json");
    let boards: BTreeSet<&str> =
        text.lines().map(|line| &line[line.find("\"cells\"").expect("cells")..]).collect();
    assert_eq!((text.lines().count(), boards.len()), (92, 92));
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn a_synonym_works_wherever_the_name_does() {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let both = |words: &str| {
        let said = ["akari", "uwiez"].map(|name| {
            let output = outcome(&words.replace("NAME", name), "");
            (output.status.code(), text(output.stdout), text(output.stderr))
        });
        assert_eq!(said[0], said[1], "{words}");
        assert!(!format!("{said:?}").contains("uwiez"), "{words}: {said:?}");
        said[0].1.clone()
    };
    both("list NAME ../../fixtures/akari-7x7.txt --format json");
    both("export NAME ../../fixtures/akari-7x7.txt");
    both("count NAME");
    both("count NAME ../../fixtures/akari-7x7.txt --sise");
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("run.db").display().to_string();
    let question = format!("count NAME ../../fixtures/akari-7x7.txt --store {store}");
    let counted = both(&question);
    assert_eq!(text(outcome(&format!("resume {store}"), "").stdout), counted);
    assert!(text(outcome(&format!("status {store}"), "").stdout).contains("count akari"));
}

#[test]
fn warnsdorff_is_refused_where_there_is_no_path() {
    for words in [
        "count place queens 4x4..5x5 --branch warnsdorff",
        "first akari ../../fixtures/akari-7x7.txt --branch warnsdorff",
    ] {
        assert_eq!(outcome(words, "").status.code(), Some(2), "{words}");
    }
    for rule in ["auto", "first-fail", "input-order"] {
        assert_eq!(answer(&format!("list place queens 6x6 --branch {rule}")).matches("solution").count(), 4);
    }
    for words in ["first knight 5x5", "list prime", "unique numbrix ../../fixtures/numbrix-9x9.txt"] {
        let [auto, warnsdorff] =
            ["auto", "warnsdorff"].map(|rule| answer(&format!("{words} --branch {rule}")));
        assert!(words.starts_with("first") || auto == warnsdorff, "{words}");
        assert_eq!(auto, answer(words));
    }
}
