//! Boards with given numbers, whose cells are to be numbered along a walk.

use crate::{answer, outcome, snapshot};

/// A board among the fixtures.
fn fixture(name: &str) -> String {
    format!("../../fixtures/{name}.txt")
}

#[test]
fn the_board_of_the_post() {
    for verb in ["list", "count", "first", "unique"] {
        snapshot(&format!("numbrix_{verb}"), &format!("{verb} numbrix {}", fixture("numbrix-9x9")));
    }
    let published = std::fs::read_to_string(fixture("numbrix-9x9.solution")).expect("a fixture");
    let (_, published) = published.split_once('\n').expect("a comment, then the board");
    let listed = answer(&format!("list numbrix {}", fixture("numbrix-9x9")));
    assert_eq!(listed.strip_prefix("solution 1\n"), Some(published));
}

#[test]
fn the_board_of_the_post_takes_no_decision() {
    for branch in ["warnsdorff", "first-fail", "input-order"] {
        let output =
            outcome(&format!("unique numbrix {} --stats --branch {branch}", fixture("numbrix-9x9")), "");
        let stats = String::from_utf8(output.stderr).expect("UTF-8");
        let stats: serde_json::Value = serde_json::from_str(stats.trim_end()).expect("one JSON object");
        assert_eq!((stats["nodes"].as_u64(), stats["failures"].as_u64()), (Some(1), Some(0)), "{branch}");
    }
}

#[test]
fn boards_with_steps_in_all_directions() {
    for verb in ["list", "count", "first", "unique"] {
        snapshot(&format!("hidato_{verb}"), &format!("{verb} hidato {}", fixture("hidato-6x6-holes")));
    }
    snapshot("hopido_minimise", &format!("minimise hopido {} --minimum", fixture("hopido-6x6")));
    snapshot("hidato_unique_json", &format!("unique hidato {} --format json", fixture("hidato-5x5")));
}

#[test]
fn a_board_with_two_solutions_shows_where_they_differ() {
    snapshot("hidato_several", &format!("unique hidato {}", fixture("hidato-3x3-several")));
    snapshot(
        "hidato_several_json",
        &format!("unique hidato {} --format json", fixture("hidato-3x3-several")),
    );
}

#[test]
fn a_board_without_solution() {
    for verb in ["list", "count", "unique"] {
        snapshot(&format!("numbrix_none_{verb}"), &format!("{verb} numbrix {}", fixture("numbrix-3x3-none")));
    }
}

#[test]
fn boards_without_a_file_and_closed_walks() {
    snapshot("numbrix_size", "count numbrix 4x5");
    snapshot("numbrix_hole", &format!("list numbrix {}", fixture("numbrix-4x5-hole")));
    snapshot("numbrix_closed", "count numbrix 4x4 --closed --format json");
    // Two numbers are a step apart both ways, so the last is beside 1.
    snapshot("hidato_pair", "list hidato 1x2 --closed");
    snapshot("hidato_lone", "unique hidato 1x1");
    snapshot("hidato_lone_closed", "unique hidato 1x1 --closed");
}

#[test]
fn boards_as_others_write_them() {
    snapshot("others_dots", &format!("unique hidato {}", fixture("hidato-4x3-dots")));
    snapshot("others_table", &format!("unique numbrix {}", fixture("numbrix-3x3-table")));
    snapshot("others_table_minimise", &format!("minimise numbrix {}", fixture("numbrix-3x3-table")));
    // The dots are holes only as long as the largest number says so.
    snapshot("others_dots_minimise", &format!("minimise hidato {} --minimum", fixture("hidato-4x3-dots")));
    snapshot("others_told", &format!("count numbrix {} --hole -", fixture("bad/doubt")));
}

#[test]
fn bad_boards() {
    for board in ["doubt", "twice", "range", "letter", "ragged", "cell", "holes", "empty"] {
        snapshot(&format!("bad_numbered_{board}"), &format!("list hidato ../../fixtures/bad/{board}.txt"));
    }
    snapshot("bad_numbered_large", "list numbrix 100x100");
    snapshot("bad_numbered_nothing", "list numbrix");
    snapshot("bad_numbered_sign", &format!("list numbrix {} --hole 1", fixture("bad/doubt")));
    snapshot("bad_numbered_signs", &format!("list numbrix {} --hole - --blank -", fixture("bad/doubt")));
    snapshot("bad_numbered_piece", "list numbrix 3x3 --from a1");
}

#[test]
fn fewer_givens() {
    for (name, puzzle, board, options) in [
        ("numbrix", "numbrix", "numbrix-9x9", ""),
        ("numbrix_minimum", "numbrix", "numbrix-9x9", "--minimum"),
        ("numbrix_any_cell", "numbrix", "numbrix-9x9", "--minimum --any-cell"),
        ("hidato", "hidato", "hidato-6x6-holes", ""),
        ("hidato_json", "hidato", "hidato-5x5", "--format json"),
        ("hidato_minimum_json", "hidato", "hidato-5x5", "--minimum --format json"),
        ("limit", "numbrix", "numbrix-9x9", "--node-limit 20"),
        ("limit_minimum", "numbrix", "numbrix-9x9", "--node-limit 200 --minimum"),
        ("limit_unique", "hidato", "hidato-3x3-several", "--node-limit 1"),
        ("several", "hidato", "hidato-3x3-several", ""),
        ("none", "numbrix", "numbrix-3x3-none", ""),
        ("any_cell_alone", "numbrix", "numbrix-9x9", "--any-cell"),
        ("tour", "rook", "numbrix-9x9", "--minimum"),
    ] {
        snapshot(&format!("minimise_{name}"), &format!("minimise {puzzle} {} {options}", fixture(board)));
    }
}

#[test]
fn what_has_no_givens_keeps_them() {
    snapshot("minimise_size", "minimise numbrix 3x3");
    snapshot("minimise_tours", "minimise knight 6x6");
    snapshot("minimise_marks", "minimise prime");
}

#[test]
fn larger_boards_from_which_nothing_can_go() {
    for (puzzle, board) in [("hidato", "hidato-10x10"), ("numbrix", "numbrix-10x10")] {
        let text = std::fs::read_to_string(fixture(board)).expect("a fixture");
        assert_eq!(answer(&format!("minimise {puzzle} {}", fixture(board))), text, "{board}");
    }
}

/// Marks stay; a number of a class leaves its mark, one of two classes stays.
#[test]
fn fewer_givens_among_marks() {
    for (board, classes, left) in [
        ("1 2\n. P\n", "", ". 2\n. P\n"),
        ("9 2 .\n. P .\n7 . P\n", "", ". P .\n. P .\n7 . P\n"),
        ("1 2\nF P\n", " --class F=2,4", ". 2\nF P\n"),
    ] {
        let output = outcome(&format!("minimise prime -{classes}"), board);
        let smaller = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(smaller, left);
        assert_eq!(outcome(&format!("unique prime -{classes}"), left).status.code(), Some(0), "{left}");
    }
}
