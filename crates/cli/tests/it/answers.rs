//! Answers about the puzzle that this project began with, in every form.

use crate::outcome;

#[test]
fn nodes_of_the_founding_board() {
    // `docs/explanation/performance.md` quotes these; they may become smaller, but must not grow unnoticed.
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
