//! Simple Loop: the closed tours of a rook that moves one cell at a time.

use crate::answer;

/// Everything is as for closed tours of a rook.
#[test]
fn loops_are_closed_tours() {
    for board in ["2x2", "4x5", "6x6", "../../fixtures/simple-loop-6x6.txt"] {
        let counts = |puzzle: &str| {
            let text = answer(&format!("count {puzzle} {board}"));
            text.lines().filter(|line| !line.starts_with("published")).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(counts("simple-loop"), counts("rook --closed"), "{board}");
        for format in ["moves", "tour"] {
            let listed = |puzzle: &str| answer(&format!("list {puzzle} {board} --format {format}"));
            assert_eq!(listed("simple-loop"), listed("rook --closed"), "{board}");
        }
    }
}
