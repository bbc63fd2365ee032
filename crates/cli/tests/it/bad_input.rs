//! Invalid input: one line says what is wrong and where, one line says what to do.

use crate::{outcome, snapshot};

#[test]
fn boards() {
    snapshot(
        "bad_boards",
        &[
            "list prime ../../fixtures/bad/ragged.txt",
            "list prime ../../fixtures/bad/letter.txt",
            "list prime ../../fixtures/bad/twice.txt",
            "list prime ../../fixtures/bad/range.txt",
            "list prime ../../fixtures/bad/many-primes.txt",
            "list prime ../../fixtures/bad/unmarked.txt",
            "list prime ../../fixtures/bad/overlap.txt --class F=1,2",
            "list prime ../../fixtures/bad/cell.txt",
            "list prime ../../fixtures/bad/holes.txt",
            "list prime ../../fixtures/bad/encoding.txt",
            "list prime ../../fixtures/bad/binary.txt",
            "list prime ../../fixtures/bad/empty.txt",
            "list prime ../../fixtures/bad/missing.txt",
            "list prime ../../fixtures",
        ],
    );
}

#[test]
fn classes() {
    snapshot(
        "bad_classes",
        &[
            "list prime --class FF=1",
            "list prime --class F",
            "list prime --class F=1,x",
            "list prime --class P=1",
        ],
    );
}

#[test]
fn words() {
    snapshot(
        "bad_words",
        &[
            "",
            "list",
            "sing prime",
            "lst prime",
            "enumerate prime",
            "solve prime",
            "knight 6x6",
            "queen 8x8",
            "knight count 6x6 --closed",
            "6x6",
            "help count prime",
            "completion bash",
            "resume run.db --thread 2",
            "completions",
            "list sudoku",
            "list knigt 6x6",
            "list Knight 6x6",
            "count queens 8x8",
            "count quens 8x8 --size 3",
            "list light-up board.txt",
            "list prime --colour red",
            "list prime --clsed",
            "list knight 6x6 -closed",
            "list prime -O file",
            "list prime --clsed=yes",
            "list knight 6x6 --method both",
            "list knight 6x6 --transparent",
            "--format json list prime",
            "list --format json prime",
            "list place queens",
            "list knight 8",
            "list knight 8 6",
            "list knight 8*6",
            "list knight 8x",
            "list akari 8",
            "list prime 9*9",
            "list prime 10 10",
            "generate akari 9",
            "list prime ../../fixtures/prime-8x8.tx",
            "list place queen 8x8",
            "list prime a.txt b.txt",
            "list prime --format xml",
            "list prime --format jsno",
            "list prime --branch random",
            "list prime --limit 0",
            "list prime --limit -1",
            "list prime --limit 18446744073709551616",
            "list prime --time-limit -1s",
            "list prime --node-limit many",
            "list prime --time-limit 10",
            "list prime --limit",
            "list prime --limit 1 --limit 2",
        ],
    );
}

#[test]
fn every_complaint_is_one_line_and_a_hint() {
    for words in ["", "list", "x y", "list prime --limit x", "list prime nowhere", "list prime -o no/where"] {
        let output = outcome(words, "");
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(output.stdout.is_empty(), "{words}");
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].starts_with("cavalcade: error: ") && lines[1].starts_with("hint: "), "{text}");
    }
}
