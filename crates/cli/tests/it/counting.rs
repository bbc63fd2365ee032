//! Counting by search and by the frontier method: they agree, the choice between them is deterministic, and
//! impossible combinations are refused.

use proptest::prelude::*;
use serde_json::Value;

use crate::amounts::cases;
use crate::{answer, outcome, transcript};

/// Standard output as JSON, and the exit code.
fn counted(words: &str, input: &str) -> (Option<i32>, Value) {
    let output = outcome(&format!("count {words} --format json"), input);
    let value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{words}: {}", String::from_utf8_lossy(&output.stderr)));
    (output.status.code(), value)
}

#[test]
fn the_choice_is_the_one_that_ends_first() {
    for (words, method) in [
        ("knight 5x6 --closed", "search"),
        ("rook 6x6", "frontier"),
        ("graph ../../fixtures/graphs/petersen.txt", "search"),
        ("rook 4x4 --limit 1000", "search"),
        ("rook 6x6 --node-limit 100000000", "search"),
        ("place kings 8x8", "frontier"),
    ] {
        assert_eq!(counted(words, "").1["method"], method, "{words}");
    }
}

#[test]
fn totals_have_no_largest() {
    let (_, answer) = counted("rook 4x100 --closed", "");
    assert_eq!(answer["method"], "frontier");
    // OEIS A006864, by its recurrence; then twice that.
    assert_eq!(answer["counts"]["undirected"], "3929449300447592206651269545940600017398");
    assert_eq!(answer["counts"]["directed"], "7858898600895184413302539091881200034796");
}

#[test]
fn classes_that_take_too_long_are_left_out() {
    // Here there are few enough symmetric solutions.
    let text = answer("count rook 8x8 --closed");
    assert!(text.contains("classes      580717\n") && text.contains("method       frontier\n"), "{text}");
    // With --classes they are counted until the time limit.
    let output = outcome("count rook ../../fixtures/ring-24x24.txt --closed --classes --time-limit 1s", "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(output.stdout.is_empty());
    let total = answer("count rook ../../fixtures/ring-24x24.txt --closed");
    let number = total.split_whitespace().nth(1).expect("undirected, and how many");
    assert!(said.starts_with(&format!("stopped at --time-limit 1s: all {number} undirected ")), "{said}");
}

#[test]
fn a_forecast_does_not_count() {
    let forecast = transcript("count knight 6x6 --closed --forecast");
    assert!(forecast.starts_with("exit code 0\n--- standard output\nsteps "), "{forecast}");
    for line in ["states   2280", "choices  ", "memory   ", "time     "] {
        assert!(forecast.contains(line), "{line}: {forecast}");
    }
    assert!(!forecast.contains("9862") && !forecast.contains("standard error"), "{forecast}");
    let rest = "\"states\":5,\"choices\":";
    let json = transcript("count rook 4x4 --closed --forecast --format json");
    assert!(json.contains(rest) && json.contains("\"complete\":true"), "{json}");
}

#[test]
fn memory_is_a_limit() {
    assert_eq!(counted("rook 4x4 --closed --memory 1.5GiB", "").0, Some(0));
}

#[test]
fn time_is_a_limit_of_both() {
    for method in ["", " --method search", " --method frontier", " --method both"] {
        let words = format!("count knight 8x8 --closed --time-limit 100ms{method}");
        let output = outcome(&words, "");
        assert_eq!(output.status.code(), Some(3), "{words}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with("stopped at --time-limit 100ms: "), "{message}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn progress_is_shown_when_asked_for() {
    for (options, lines) in [("", 0), (" --progress auto", 0), (" --progress never", 0)] {
        let output = outcome(&format!("count rook 6x6 --closed{options}"), "");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), lines, "{options}");
    }
    let output = outcome("count rook 6x6 --closed --method frontier --progress always", "");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("step 36 of 36, 1 state,"), "{text}");
    let output = outcome("list rook 4x4 --closed --progress always", "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("6 solutions found"));
}

/// Boards too large for brute force: the question and the cells.
fn tasks() -> impl Strategy<Value = (String, String)> {
    // Pieces with more moves get smaller boards, so that every search ends soon.
    let pieces = [("knight -", 28), ("rook -", 28), ("rook - --torus", 20), ("king -", 16)];
    let leaper = ("leaper - --move 0,1 --move 1,2", 16);
    let piece = prop::sample::select([&pieces[..], &[leaper]].concat());
    let ends = proptest::option::weighted(0.5, any::<prop::sample::Index>());
    let size = (2usize..6, 3usize..8);
    (piece, size, any::<bool>(), ends).prop_flat_map(|((piece, most), (rows, columns), closed, from)| {
        let rows = rows.min(most / columns);
        let holes = proptest::collection::vec(proptest::bool::weighted(0.15), rows * columns);
        holes.prop_map(move |holes| {
            let row =
                |row: &[bool]| -> String { row.iter().map(|&hole| if hole { '#' } else { '.' }).collect() };
            let text: Vec<String> = holes.chunks(columns).map(row).collect();
            let cells: Vec<usize> = (0..holes.len()).filter(|&cell| !holes[cell]).collect();
            let name = |cell: usize| format!(" --from r{}c{}", cell / columns + 1, cell % columns + 1);
            let from = from.filter(|_| !cells.is_empty()).map(|from| name(*from.get(&cells)));
            let closed = if closed { " --closed" } else { "" };
            let words = piece.to_owned() + closed + &from.unwrap_or_default();
            (words, text.join("\n") + "\n")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(80), ..ProptestConfig::default() })]

    #[test]
    fn both_methods_agree_on_boards_with_holes((words, text) in tasks()) {
        prop_assume!(text.contains('.'));
        let (code, twice) = counted(&format!("{words} --method both"), &text);
        let (also, chosen) = counted(&words, &text);
        prop_assert!(matches!(code, Some(0 | 1)) && code == also, "{words}\n{text}");
        prop_assert_eq!(&twice["counts"], &chosen["counts"], "{}\n{}", words, text);
    }
}

#[test]
fn merged_states_give_the_number_of_the_other_methods() {
    for words in [
        "knight 4x5",
        "rook 4x4 --closed",
        "rook 3x4 --any-length --from r1c1 --to r3c4",
        "knight 3x4 --torus --closed",
        "prime ../../fixtures/prime-3x4.txt",
        "numbrix ../../fixtures/numbrix-15x15-several.txt",
        "hidato ../../fixtures/hidato-3x3-several.txt",
        "signpost ../../fixtures/signpost-4x4-several.txt",
        "zip ../../fixtures/zip-10x10.txt",
        "graph ../../fixtures/graphs/petersen.txt",
        "place queens 6x6",
        "place kings 4x6",
        "independent-sets ../../fixtures/graphs/petersen.txt",
        "matchings ../../fixtures/graphs/petersen.txt",
        "akari ../../fixtures/akari-several.txt",
        "star-battle ../../fixtures/star-battle-8x8.txt",
        "slitherlink ../../fixtures/slitherlink-several.txt",
        "slitherlink ../../fixtures/slitherlink-5x5-torus.txt",
        "numberlink ../../fixtures/numberlink-5x5.txt",
        "castle-wall ../../fixtures/castle-wall-5x5.txt",
    ] {
        let (code, merged) = counted(&format!("{words} --method merged"), "");
        let (_, searched) = counted(&format!("{words} --method search"), "");
        assert_eq!((code, merged["method"].as_str()), (Some(0), Some("merged")), "{words}");
        assert_eq!(merged["counts"], searched["counts"], "{words}");
    }
    let (_, both) = counted("slitherlink ../../fixtures/slitherlink-several.txt --method both", "");
    assert_eq!(both["counts"]["loops"], 5);
    // All cycles of a grid of 7x7 vertices: OEIS A140517.
    let (_, loops) = counted("slitherlink -", &"......\n".repeat(6));
    assert_eq!((&loops["counts"]["loops"], &loops["method"]), (&487_150_371.into(), &"merged".into()));
}
