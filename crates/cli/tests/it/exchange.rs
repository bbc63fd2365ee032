//! Output for other programs: tours, moves, tables, sequences, documents and problems.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::{answer, outcome};

/// The steps of a tour in chess notation.
fn leaps(line: &str) -> Vec<(i32, i32)> {
    let place = |word: &str| {
        let digits = word.find(|it: char| it.is_ascii_digit()).expect("a row");
        let column = word[..digits].bytes().fold(0, |column, it| 26 * column + i32::from(it - b'a') + 1);
        (column, word[digits..].parse::<i32>().expect("a row"))
    };
    let places: Vec<_> = line.split(' ').map(place).collect();
    let unlike: BTreeSet<_> = places.iter().collect();
    assert_eq!(unlike.len(), places.len(), "{line}");
    places.windows(2).map(|it| ((it[0].0 - it[1].0).abs(), (it[0].1 - it[1].1).abs())).collect()
}

#[test]
fn squares_are_those_of_a_walk_on_boards_of_any_width() {
    for size in ["5x60", "30x30"] {
        let text = answer(&format!("first knight {size} --format moves"));
        let leaps = leaps(text.trim_end());
        assert!(leaps.iter().all(|leap| [(1, 2), (2, 1)].contains(leap)), "{text}");
    }
    assert!(answer("first rook 1x28 --format moves").ends_with("y1 z1 aa1 ab1\n"));
    assert_eq!(answer("list knight 3x4 --format moves").lines().count(), 8);
}

#[test]
fn tours_are_permutations_and_csv_says_the_same() {
    let tours = answer("list rook 3x4 --format tour");
    let tables = answer("list rook 3x4 --format csv");
    let mut from_tours = String::from("solution,number,row,column,square\n");
    for (index, tour) in (1..).zip(tours.split_terminator("EOF\n")) {
        assert!(tour.starts_with(&format!("NAME : solution-{index}\n")), "{tour}");
        let (_, list) = tour.split_once("TOUR_SECTION\n").expect("a section");
        let cells: Vec<usize> = list
            .lines()
            .map_while(|line| line.parse::<i32>().ok().filter(|&it| it > 0))
            .map(|it| it as usize - 1)
            .collect();
        assert_eq!(cells.len(), 12);
        assert!(list.ends_with("\n-1\n"));
        for (number, cell) in (1..).zip(cells) {
            let (row, column) = (cell / 4, cell % 4);
            let _ = writeln!(
                from_tours,
                "{index},{number},{},{},{}{}",
                row + 1,
                column + 1,
                ["a", "b", "c", "d"][column],
                3 - row
            );
        }
    }
    assert_eq!(tables, from_tours);
}

#[test]
fn a_number_names_its_sequence() {
    // Another question, without a published number.
    assert!(!answer("count knight 6x6 --closed --from a1").contains("published"));
    // With a limit the total is unknown.
    assert!(
        !String::from_utf8_lossy(&outcome("count knight 6x6 --closed --limit 9862 --format json", "").stdout)
            .contains("published")
    );
}

#[test]
fn problems_for_other_solvers() {
    assert_eq!(
        answer("export rook 2x2").replace("rook 2x2\n", "rook 2x2 --for minizinc\n"),
        answer("export rook 2x2 --for minizinc")
    );
}

#[test]
fn graphs_that_are_written_are_read_back_with_as_many_cycles() {
    for words in [
        "rook 1x1",
        "rook 3x4",
        "rook 4x4 --closed",
        "rook 4x4 --closed --from a1 --to a2",
        "rook 4x4 --closed --from a1 --to c3",
        "rook 4x4 --from b1",
        "rook 4x4 --to b1",
        "knight 3x4 --from a1",
        "knight 4x5 --from a1 --to b1",
        "king 3x3 --closed",
        "graph ../../fixtures/graphs/petersen.txt",
    ] {
        let graph = answer(&format!("export {words} --for hcp"));
        let cycles = outcome("count graph - --closed --format json", &graph);
        let paths = outcome(&format!("count {words} --format json"), "");
        let undirected = |output: std::process::Output| {
            let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
            answer["counts"]["undirected"].as_u64().expect("a number")
        };
        assert_eq!(undirected(cycles), undirected(paths), "{words}");
    }
}
