//! The same bytes for every number of threads.

use std::fmt::Write;

use proptest::prelude::*;

use crate::amounts::{cases, part};
use crate::outcome;

/// Standard output, and standard error without times, for a number of threads.
fn said(arguments: &str, input: &str, threads: usize) -> (Vec<u8>, String, Option<i32>) {
    let output = outcome(&format!("{arguments} --threads {threads} --stats"), input);
    let mut notes = String::new();
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        if let Ok(mut statistics) = serde_json::from_str::<serde_json::Value>(line) {
            statistics["seconds"] = 0.into();
            let _ = writeln!(notes, "{statistics}");
        } else {
            let _ = writeln!(notes, "{line}");
        }
    }
    (output.stdout, notes, output.status.code())
}

fn same_for_all(arguments: &str, input: &str) {
    let expected = said(arguments, input, 1);
    assert!(expected.2 != Some(2), "{arguments}: {}", expected.1);
    for threads in [2, 3, 7] {
        assert!(said(arguments, input, threads) == expected, "{arguments} with {threads} threads");
    }
}

#[test]
fn every_verb() {
    for arguments in part([
        "list knight 6x6 --closed --format json",
        "list knight 6x6 --closed --classes",
        "list knight 6x6 --limit 12345 --format json",
        "list knight 6x6 --node-limit 54321 --format json",
        "list rook 6x6 --format json --limit 50000",
        "list knight 6x6 --closed --branch input-order --limit 300",
        "list place queens 9x9",
        "list graph ../../fixtures/graphs/dodecahedron.hcp",
        "count knight 6x6 --closed --method search",
        "count knight 6x6 --closed --method frontier",
        "count rook 6x6 --method both",
        "count place kings 6x6 --method search",
        "count knight 6x6 --limit 100000",
        "first knight 6x6 --closed --branch input-order",
        "unique knight 6x6 --closed",
        "unique hidato ../../fixtures/hidato-10x10.txt",
        "unique hidato ../../fixtures/hidato-20x20.txt",
        "first hidato ../../fixtures/hidato-15x15-several.txt",
        "list numbrix ../../fixtures/numbrix-15x15-several.txt --format json",
        "list prime",
        "sample knight 5x6 --count 20 --seed 7",
    ]) {
        same_for_all(arguments, "");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(24), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boards_with_holes(
        piece in prop::sample::select(vec!["knight", "rook", "king"]),
        closed in any::<bool>(),
        json in any::<bool>(),
        holes in prop::collection::vec(0usize..30, 0..4),
        limit in prop::option::of(1u64..20_000),
    ) {
        let cell = |at: usize| if holes.contains(&at) { '#' } else { '.' };
        let board: String = (0..30).flat_map(|at| [cell(at), if at % 6 == 5 { '\n' } else { ' ' }]).collect();
        let mut arguments = format!("list {piece} - --node-limit 60000");
        if closed {
            arguments += " --closed";
        }
        if json {
            arguments += " --format json";
        }
        if let Some(limit) = limit {
            let _ = write!(arguments, " --limit {limit}");
        }
        same_for_all(&arguments, &board);
    }
}
