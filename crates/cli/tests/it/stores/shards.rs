//! Shards, and merging their stores.

use super::{file, folder, refused};
use crate::{answer, outcome};

#[test]
fn shards_are_merged_into_the_whole() {
    for question in [
        "list knight 5x6 --format json",
        "list place queens 8x8",
        "count rook 6x6 --closed",
        "list prime",
        "count place kings 5x5",
        "count place queens ../../fixtures/place-3x3-holes.txt --size 3",
        "list numbrix ../../fixtures/numbrix-15x15-several.txt",
        "list rook 2x2 --closed",
        "count knight 4x4",
    ] {
        let searched = if question.starts_with("count") { " --method search" } else { "" };
        let expected = outcome(&format!("{question}{searched}"), "");
        for shards in 1..=5 {
            let folder = folder();
            let names: Vec<String> =
                (1..=shards).map(|shard| file(&folder, &format!("{shard}.db"))).collect();
            for (shard, name) in (1..).zip(&names) {
                let output = outcome(&format!("{question} --store {name} --shard {shard}/{shards}"), "");
                assert!(shards == 1 || output.stdout.is_empty(), "{question} {shard}/{shards}");
            }
            let merged = outcome(&format!("merge {}", names.join(" ")), "");
            assert_eq!(merged.status.code(), expected.status.code(), "{question} {shards}");
            assert!(merged.stdout == expected.stdout, "{question} {shards}");
        }
    }
}

#[test]
fn merge_refuses_what_is_not_a_whole() {
    let folder = folder();
    let name = |shard: u32| file(&folder, &format!("{shard}.db"));
    let question = "list knight 5x6";
    for shard in 1..=3 {
        let _ = answer(&format!("{question} --store {} --shard {shard}/3", name(shard)));
    }
    let merge = |files: &[String]| outcome(&format!("merge {}", files.join(" ")), "");
    let note = refused(&merge(&[name(1), name(3)]));
    assert!(note.contains("shard 2/3 is missing"), "{note}");
    let note = refused(&merge(&[name(1), name(2)]));
    assert!(note.contains("shard 3/3 is missing"), "{note}");
    let note = refused(&merge(&[name(1), name(2), name(2), name(3)]));
    assert!(note.contains("shard 2/3 is given twice"), "{note}");
    let _ = answer(&format!("{question} --store {} --shard 2/4", name(4)));
    let note = refused(&merge(&[name(1), name(4), name(3)]));
    assert!(note.contains("the stores are not shards of one run"), "{note}");
    let _ = answer(&format!("list knight 5x6 --closed --store {} --shard 2/3", name(5)));
    let note = refused(&merge(&[name(1), name(5), name(3)]));
    assert!(note.contains("holds 'list knight 5x6', not 'list knight 5x6 --closed'"), "{note}");
    let stopped = outcome(&format!("{question} --store {} --shard 2/3 --node-limit 50", name(6)), "");
    assert_eq!(stopped.status.code(), Some(3));
    let note = refused(&merge(&[name(1), name(6), name(3)]));
    assert!(note.contains("shard 2/3 is incomplete"), "{note}");
    let _ = outcome(&format!("resume {}", name(6)), "");
    assert!(merge(&[name(1), name(6), name(3)]).stdout == answer(question).into_bytes());
    let whole = file(&folder, "whole.db");
    let _ = answer(&format!("merge {} {} {} --store {whole}", name(1), name(2), name(3)));
    assert!(answer(&format!("resume {whole}")) == answer(question));
    let note = refused(&outcome(&format!("merge {} {} {} --store {whole}", name(1), name(2), name(3)), ""));
    assert!(note.contains("already exists"), "{note}");
}
