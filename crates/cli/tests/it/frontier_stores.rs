//! Stored counts by the frontier method: after kills, limits and merges of shards, the answer equals that of a single run.

use std::path::Path;
use std::process::Command;

use crate::amounts::part;
use crate::stores::shards::{compare_with_shards, merged, refused_parts};
use crate::stores::{file, folder, killed, refused};
use crate::{answer, outcome};

/// A count that takes about a second in parts.
const LONG: &str = "count knight 6x9 --closed --method frontier";

#[test]
fn a_count_in_parts_that_is_killed_again_and_again_is_the_same_count() {
    killed(&format!("{LONG} --format json"), 3);
}

#[test]
fn shards_of_a_count_in_parts_are_merged_into_the_whole() {
    for question in part([
        "count knight 6x6 --closed --format json",
        "count knight 5x5",
        "count knight 5x6 --from r1c1",
        "count rook 5x5 --closed",
        "count rook 4x5 --from r1c1 --to r4c5",
        "count knight 5x6 --from a1,c3,f5 --to a1,c3,f5",
        "count graph ../../fixtures/graphs/petersen.txt",
        "count graph ../../fixtures/graphs/one-way.txt --directed",
        "count knight 4x4",
        "count knight 3x3 --closed",
        "count rook 4x60 --closed",
        "count rook 1x1",
        "count rook 1x2",
    ]) {
        let question = format!("{question} --method frontier");
        let expected = outcome(&question, "");
        for shards in [1, 2, 5] {
            compare_with_shards(&question, &expected, shards);
        }
    }
}

#[test]
fn merge_refuses_parts_that_are_not_a_whole() {
    let folder = folder();
    let name = |shard: u32| file(&folder, &format!("{shard}.db"));
    let question = "count knight 6x6 --closed --method frontier";
    refused_parts(question, &folder);
    let _ = answer(&format!("count knight 6x6 --closed --method search --store {} --shard 2/3", name(5)));
    let note = refused(&merged(&folder, &[1, 5, 3]));
    assert!(note.contains("holds a count by the frontier method, not by search"), "{note}");
    let _ = answer(&format!("count knight 5x6 --closed --method frontier --store {} --shard 2/3", name(6)));
    let note = refused(&merged(&folder, &[1, 6, 3]));
    assert!(note.contains("not 'count knight 5x6 --closed --method frontier'"), "{note}");
}

#[test]
fn a_limit_stops_a_count_in_parts_which_continues() {
    let folder = folder();
    let store = file(&folder, "run.db");
    let question = "count knight 8x8 --closed --method frontier";
    let tables = file(&folder, "tables");
    let stopped = outcome(&format!("{question} --store {store} --time-limit 2s --tables {tables}"), "");
    let notes = String::from_utf8_lossy(&stopped.stderr);
    assert_eq!(stopped.status.code(), Some(3), "{notes}");
    assert!(stopped.stdout.is_empty());
    assert!(notes.starts_with("stopped at --time-limit 2s: 0 undirected "), "{notes}");
    let resume = format!("cavalcade resume {store} --tables {tables}");
    let hint = format!(" so far (incomplete)\nhint: to continue, run '{resume}'\n");
    assert!(notes.ends_with(&hint), "{notes}");
    let status = outcome(&format!("status {store} --format json"), "");
    assert_eq!(status.status.code(), Some(3));
    let facts: serde_json::Value = serde_json::from_slice(&status.stdout).expect("JSON");
    assert_eq!((&facts["state"], &facts["solutions"]), (&"stopped".into(), &0.into()), "{facts}");
    assert!(facts["nodes"].is_null(), "{facts}");
    // More limits, of the process that continues.
    let memory = outcome(&format!("resume {store} --memory 20MB"), "");
    let notes = String::from_utf8_lossy(&memory.stderr);
    assert_eq!(memory.status.code(), Some(3), "{notes}");
    assert!(notes.starts_with("stopped at --memory 20MB: 0 undirected in 0 of "), "{notes}");
    let remedy = "the next step needs more memory";
    assert!(notes.contains(remedy) && notes.contains("\nhint: increase --memory\n"), "{notes}");
    let note = refused(&outcome(&format!("resume {store} --limit 5"), ""));
    assert!(note.contains("--limit cannot be combined with --method frontier"), "{note}");
}

#[test]
fn the_status_of_a_count_in_parts_names_its_parts() {
    let folder = folder();
    let store = file(&folder, "run.db");
    let question = "count knight 6x6 --closed --method frontier";
    let _ = answer(&format!("{question} --store {store} --shard 1/2"));
    let text = answer(&format!("status {store}"));
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("seconds")).collect();
    let (counted, of) = parts(&text);
    assert!(counted == of && of > 1, "{text}");
    assert_eq!(lines[0], format!("run        {question}"));
    assert_eq!(lines[2..4], ["shard      1/2", "state      complete"], "{text}");
    assert!(text.contains("\ndone       100.0%\n") && !text.contains("nodes"), "{text}");
    // Both shards have all tours together.
    let other = file(&folder, "other.db");
    let _ = answer(&format!("{question} --store {other} --shard 2/2"));
    let sum: u64 = [&store, &other]
        .iter()
        .map(|store| {
            let facts = answer(&format!("status {store} --format json"));
            let facts: serde_json::Value = serde_json::from_str(&facts).expect("JSON");
            facts["solutions"].as_u64().expect("a number")
        })
        .sum();
    assert_eq!(sum, 9862); // OEIS A001230
}

/// Reads the number of counted parts, and of all, from a status.
fn parts(status: &str) -> (u64, u64) {
    let line = status.lines().find_map(|line| line.strip_prefix("parts")).expect("a line about parts");
    let words: Vec<&str> = line.split_whitespace().collect();
    (words[0].parse().expect("a number"), words[2].parse().expect("a number"))
}

#[test]
fn what_a_count_in_parts_cannot_do_is_refused_before_a_store_is_made() {
    let folder = folder();
    let (store, trace) = (file(&folder, "run.db"), file(&folder, "trace"));
    for (command, message) in [
        ("count place queens 6x6 --method frontier".to_owned(), "applies to counts of Hamiltonian paths"),
        (
            format!("count knight 5x6 --method frontier --trace {trace}"),
            "a count that is stored has no trace",
        ),
        (format!("count knight 5x6 --trace {trace}"), "a count that is stored has no trace"),
        ("count knight 5x6 --method frontier --limit 5".to_owned(), "--limit cannot be combined with"),
        ("count knight 5x6 --method frontier --node-limit 5".to_owned(), "--node-limit cannot be combined"),
        ("count knight 5x6 --method both".to_owned(), "--store cannot be combined with --method both"),
        ("count numbrix 4x4 --method frontier".to_owned(), "applies to counts of Hamiltonian paths"),
        (format!("count knight 5x5 --tables {trace}"), "--tables needs --method frontier"),
    ] {
        let note = refused(&outcome(&format!("{command} --store {store}"), ""));
        assert!(note.contains(message), "{command}: {note}");
        assert!(!Path::new(&store).exists() && !Path::new(&trace).exists(), "{command}");
    }
}

#[test]
fn a_store_of_one_method_is_not_continued_by_the_other() {
    let folder = folder();
    for (kept, asked, message) in [
        ("frontier", "search", "a count by the frontier method, not by search"),
        ("search", "frontier", "a count by search, not by the frontier method"),
    ] {
        let store = file(&folder, kept);
        let command = |method| format!("count knight 5x6 --method {method} --store {store}");
        let first = answer(&command(kept));
        let note = refused(&outcome(&command(asked), ""));
        assert!(note.contains(message), "{note}");
        assert_eq!(answer(&command(kept)), first);
    }
}

#[test]
fn a_full_disk_loses_no_part_that_was_recorded() {
    let folder = folder();
    let store = file(&folder, "run.db");
    let program = assert_cmd::cargo::cargo_bin!("cavalcade").display().to_string();
    // Files are limited to 20 kB, which is enough for the tables but not for the journal of later changes.
    let script = format!("trap '' XFSZ; ulimit -f 20; exec {program} {LONG} --store {store}");
    let output = Command::new("bash").args(["-c", &script]).output().expect("there is a program 'bash'");
    let note = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{note}");
    assert!(note.contains("cannot write to the store"), "{note}");
    assert_eq!(answer(&format!("{LONG} --store {store}")), answer(LONG));
}
