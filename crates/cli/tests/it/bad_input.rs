//! Input that makes no sense: one line saying what and where, one saying what to do.

use crate::{outcome, snapshot};

#[test]
fn boards() {
    let boards = [
        "ragged",
        "letter",
        "twice",
        "range",
        "many-primes",
        "unmarked",
        "overlap",
        "cell",
        "holes",
        "encoding",
        "binary",
        "empty",
        "missing",
    ];
    for board in boards {
        let classes = if board == "overlap" { " --class F=1,2" } else { "" };
        snapshot(
            &format!("bad_board_{board}"),
            &format!("list prime ../../fixtures/bad/{board}.txt{classes}"),
        );
    }
    snapshot("bad_board_folder", "list prime ../../fixtures");
}

#[test]
fn classes() {
    for (name, class) in [("name", "FF=1"), ("list", "F"), ("number", "F=1,x"), ("taken", "P=1")] {
        snapshot(&format!("bad_class_{name}"), &format!("list prime --class {class}"));
    }
}

#[test]
fn words() {
    for (name, words) in [
        ("nothing", ""),
        ("no_puzzle", "list"),
        ("verb", "sing prime"),
        ("verb_misspelt", "lst prime"),
        ("verb_other", "enumerate prime"),
        ("verb_others", "solve prime"),
        ("verb_forgotten", "knight 6x6"),
        ("verb_forgotten_kind", "queen 8x8"),
        ("verb_second", "knight count 6x6 --closed"),
        ("verb_size", "6x6"),
        ("verb_help", "help count prime"),
        ("verb_standalone", "completion bash"),
        ("standalone_option", "resume run.db --thread 2"),
        ("standalone_shell", "completions"),
        ("puzzle", "list sudoku"),
        ("puzzle_misspelt", "list knigt 6x6"),
        ("puzzle_capital", "list Knight 6x6"),
        ("puzzle_kind", "count queens 8x8"),
        ("puzzle_kind_misspelt", "count quens 8x8 --size 3"),
        ("puzzle_other", "list light-up board.txt"),
        ("option", "list prime --colour red"),
        ("option_misspelt", "list prime --clsed"),
        ("option_one_dash", "list knight 6x6 -closed"),
        ("option_letter", "list prime -O file"),
        ("option_value", "list prime --clsed=yes"),
        ("option_of_verb", "list knight 6x6 --method both"),
        ("option_of_puzzle", "list knight 6x6 --transparent"),
        ("option_first", "--format json list prime"),
        ("option_before_puzzle", "list --format json prime"),
        ("no_board", "list place queens"),
        ("size_number", "list knight 8"),
        ("size_numbers", "list knight 8 6"),
        ("size_sign", "list knight 8*6"),
        ("size_where_none", "list akari 8"),
        ("file_misspelt", "list prime ../../fixtures/prime-8x8.tx"),
        ("choice_misspelt", "list place queen 8x8"),
        ("two_boards", "list prime a.txt b.txt"),
        ("format", "list prime --format xml"),
        ("format_misspelt", "list prime --format jsno"),
        ("branch", "list prime --branch random"),
        ("limit", "list prime --limit 0"),
        ("limit_negative", "list prime --limit -1"),
        ("limit_huge", "list prime --limit 18446744073709551616"),
        ("time_limit_negative", "list prime --time-limit -1s"),
        ("node_limit", "list prime --node-limit many"),
        ("time_limit", "list prime --time-limit 10"),
        ("missing_value", "list prime --limit"),
        ("twice", "list prime --limit 1 --limit 2"),
    ] {
        snapshot(&format!("bad_words_{name}"), words);
    }
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
