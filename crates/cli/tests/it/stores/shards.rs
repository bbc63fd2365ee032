//! Shards, and merging their stores.

use std::process::Output;

use tempfile::TempDir;

use super::{file, folder, refused};
use crate::amounts::part;
use crate::{answer, outcome};

#[test]
fn shards_are_merged_into_the_whole() {
    for question in part([
        "list knight 5x6 --format json",
        "list place queens 8x8",
        "count rook 6x6 --closed",
        "list prime",
        "count place kings 5x5",
        "count place queens ../../fixtures/place-3x3-holes.txt --size 3",
        "list numbrix ../../fixtures/numbrix-15x15-several.txt",
        "list rook 2x2 --closed",
        "count knight 4x4",
    ]) {
        let searched = if question.starts_with("count") { " --method search" } else { "" };
        let expected = outcome(&format!("{question}{searched}"), "");
        for shards in part(1..=5) {
            compare_with_shards(question, &expected, shards);
        }
    }
}

/// Compares an answer with that of shards: of their stores merged, of the merged store, and asked again with that store.
pub(crate) fn compare_with_shards(question: &str, expected: &Output, shards: usize) {
    let folder = folder();
    let names: Vec<String> = (1..=shards).map(|shard| file(&folder, &format!("{shard}.db"))).collect();
    for (shard, name) in (1..).zip(&names) {
        let output = outcome(&format!("{question} --store {name} --shard {shard}/{shards}"), "");
        assert!(shards == 1 || output.stdout.is_empty(), "{question} {shard}/{shards}");
        let code = if shards == 1 { expected.status.code() } else { Some(0) };
        assert_eq!(output.status.code(), code, "{question} {shard}/{shards}: {output:?}");
    }
    let whole = file(&folder, "whole.db");
    for command in [
        format!("merge {}", names.join(" ")),
        format!("merge {} --store {whole}", names.join(" ")),
        format!("resume {whole}"),
        format!("{question} --store {whole}"),
    ] {
        let output = outcome(&command, "");
        assert_eq!(output.status.code(), expected.status.code(), "{command}, {shards} shards: {output:?}");
        assert!(output.stdout == expected.stdout, "{command}, {shards} shards");
    }
}

/// Stores three shards of a question in `1.db` to `3.db`, and a shard of another division in `4.db`; merging what is not a
/// whole is refused.
pub(crate) fn refused_parts(question: &str, folder: &TempDir) {
    let store = |shard: &str, number: u32| {
        let _ =
            answer(&format!("{question} --store {} --shard {shard}", file(folder, &format!("{number}.db"))));
    };
    (1..=3).for_each(|number| store(&format!("{number}/3"), number));
    store("2/4", 4);
    for (numbers, message) in [
        (&[1, 3][..], "shard 2/3 is missing"),
        (&[1, 2], "shard 3/3 is missing"),
        (&[1, 2, 2, 3], "shard 2/3 is given twice"),
        (&[1, 4, 3], "the stores are not shards of one run"),
    ] {
        let note = refused(&merged(folder, numbers));
        assert!(note.contains(message), "{note}");
    }
}

/// Merges the stores with these numbers.
pub(crate) fn merged(folder: &TempDir, numbers: &[u32]) -> Output {
    let files = numbers.iter().map(|number| file(folder, &format!("{number}.db")));
    outcome(&format!("merge {}", files.collect::<Vec<_>>().join(" ")), "")
}

#[test]
fn merge_refuses_what_is_not_a_whole() {
    let folder = folder();
    let name = |shard: u32| file(&folder, &format!("{shard}.db"));
    let question = "list knight 5x6";
    refused_parts(question, &folder);
    let _ = answer(&format!("list knight 5x6 --closed --store {} --shard 2/3", name(5)));
    let note = refused(&merged(&folder, &[1, 5, 3]));
    assert!(note.contains("holds 'list knight 5x6', not 'list knight 5x6 --closed'"), "{note}");
    let stopped = outcome(&format!("{question} --store {} --shard 2/3 --node-limit 50", name(6)), "");
    assert_eq!(stopped.status.code(), Some(3));
    let note = refused(&merged(&folder, &[1, 6, 3]));
    assert!(note.contains("shard 2/3 is incomplete"), "{note}");
    let _ = outcome(&format!("resume {}", name(6)), "");
    assert!(merged(&folder, &[1, 6, 3]).stdout == answer(question).into_bytes());
    let whole = file(&folder, "whole.db");
    let _ = answer(&format!("merge {} {} {} --store {whole}", name(1), name(2), name(3)));
    assert!(answer(&format!("resume {whole}")) == answer(question));
    let note = refused(&outcome(&format!("merge {} {} {} --store {whole}", name(1), name(2), name(3)), ""));
    assert!(note.contains("already exists"), "{note}");
}
