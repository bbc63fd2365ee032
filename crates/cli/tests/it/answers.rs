//! What is answered to questions that make sense.

use crate::{outcome, snapshot};

#[test]
fn the_four_walks_of_the_post() {
    snapshot("list_walks", "list prime");
    snapshot("list_walks_json", "list prime --format json");
    snapshot("list_walks_board", "list prime ../../fixtures/prime-8x8.txt");
}

#[test]
fn the_one_tour_of_the_post_with_its_next_table() {
    snapshot("list_tour", "list prime --closed");
    snapshot("list_tour_json", "list prime --closed --format json");
}

#[test]
fn holes_givens_and_classes() {
    snapshot("list_hole", "list prime ../../fixtures/prime-3x4-hole.txt");
    snapshot("list_hole_json", "list prime ../../fixtures/prime-3x4-hole.txt --format json");
    snapshot("list_class", "list prime ../../fixtures/class-3x3.txt --class F=1,2,3,5,8");
    snapshot("list_other_signs", "list prime ../../fixtures/prime-2x3-signs.txt");
    snapshot("list_idle_class", "count prime ../../fixtures/prime-3x3.txt --class F=1,2,3,5,8");
}

#[test]
fn counts() {
    snapshot("count_walks", "count prime");
    snapshot("count_walks_json", "count prime --format json");
    snapshot("count_tour_json", "count prime --closed --format json");
}

#[test]
fn first() {
    snapshot("first", "first prime");
    snapshot("first_json", "first prime --closed --format json");
}

#[test]
fn no_solution() {
    for (name, board) in [("none", "prime-2x2-none"), ("few", "prime-2x2-few")] {
        for verb in ["list", "first", "count", "unique"] {
            snapshot(&format!("{verb}_{name}"), &format!("{verb} prime ../../fixtures/{board}.txt"));
        }
    }
    snapshot("count_none_json", "count prime ../../fixtures/prime-2x2-none.txt --format json");
    snapshot("unique_none_json", "unique prime ../../fixtures/prime-2x2-none.txt --format json");
}

#[test]
fn unique() {
    snapshot("unique", "unique prime ../../fixtures/prime-3x3.txt");
    snapshot("unique_json", "unique prime ../../fixtures/prime-3x3.txt --format json");
    snapshot("unique_tour", "unique prime ../../fixtures/prime-3x4.txt --closed");
    snapshot("unique_several", "unique prime ../../fixtures/prime-3x4.txt");
    snapshot("unique_several_json", "unique prime ../../fixtures/prime-3x4.txt --format json");
}

#[test]
fn nodes_of_the_founding_board() {
    // `docs/performance.md` quotes these; they may fall, and must not grow unnoticed.
    for (arguments, nodes) in [
        ("count prime --stats", 33),
        ("count prime --stats --branch first-fail", 323),
        ("count prime --stats --branch input-order", 463),
        ("count prime --closed --stats", 13),
        ("count prime --closed --stats --branch first-fail", 209),
        ("count prime --closed --stats --branch input-order", 185),
    ] {
        let output = outcome(arguments, "");
        let stats = String::from_utf8(output.stderr).expect("UTF-8");
        let stats: serde_json::Value = serde_json::from_str(stats.trim_end()).expect("one JSON object");
        assert_eq!(stats["nodes"], nodes, "{arguments}");
        assert_eq!(stats["complete"], true);
    }
}
