//! Boards of hexagons and triangles: every solution against brute force, graphs and rules; text and pictures.

mod random;

use crate::{answer, outcome};

/// The cells of a hexagon with `side` cells on a side, as text.
fn hexagon(side: usize) -> String {
    let row = |row: usize| {
        let missing = row.abs_diff(side - 1);
        " ".repeat(missing) + &". ".repeat(2 * side - 1 - missing) + "\n"
    };
    (0..2 * side - 1).map(row).collect()
}

/// Numberings are directed paths, and closed ones are directed cycles with a beginning; another puzzle counts both in
/// the graph of the same cells by other methods.
#[test]
fn counts_agree_with_those_of_graphs() {
    let number = |text: &str, name: &str| -> u64 {
        let line = text.lines().find(|line| line.starts_with(name)).expect("a line");
        line.split_whitespace().last().and_then(|it| it.parse().ok()).expect("a number")
    };
    let place = |q: i64, r: i64| format!("{}/{}", q + 3, r + 3);
    for side in [2, 3] {
        let board = hexagon(side as usize);
        // The cells of a hexagon in axial coordinates.
        let is_inside = |q: i64, r: i64| q.abs() < side && r.abs() < side && (q + r).abs() < side;
        let cells = (-side..=side).flat_map(|q| (-side..=side).map(move |r| (q, r)));
        let edges = cells
            .filter(|&(q, r)| is_inside(q, r))
            .flat_map(|(q, r)| [(1, 0), (0, 1), (1, -1)].map(|(by_q, by_r)| (q, r, q + by_q, r + by_r)));
        let edges: String = edges
            .filter(|&(_, _, q, r)| is_inside(q, r))
            .fold(String::new(), |text, (q, r, u, v)| text + &place(q, r) + " " + &place(u, v) + "\n");
        for closed in [true, false].into_iter().filter(|&closed| closed || side == 2) {
            let closing = if closed { " --closed" } else { "" };
            let count = |command: &str, input: &str| {
                let output = outcome(&format!("{command}{closing}"), input);
                String::from_utf8(output.stdout).expect("UTF-8")
            };
            let numberings = number(&count("count hidato - --tiling hexagons", &board), "numberings");
            let paths = number(&count("count graph -", &edges), "directed");
            let beginnings = if closed { 3 * side * (side - 1) + 1 } else { 1 };
            assert_eq!(numberings, paths * beginnings.unsigned_abs(), "{side} {closed}");
            assert_eq!(numberings, number(&count("count rikudo -", &board), "numberings"));
            // Around the hub of a wheel with six spokes: six cycles, each in two directions.
            assert!(side != 2 || !closed || numberings == 84);
        }
    }
}

#[test]
fn what_a_board_of_hexagons_cannot_be() {
    for (arguments, input) in [
        ("count rikudo -", ". .\n. . ."),
        ("count rikudo -", " . .\n. - # .\n . ."),
        ("count rikudo -", " . P\n. . .\n . ."),
        ("count hidato - --tiling octagons", ". ."),
        ("count hidato - --tiling hexagons", " . .\n. - .\n . 9"),
        ("count hidato 99999x99999 --tiling triangles", ""),
        ("count rikudo 1000x1000", ""),
        ("count rikudo -", "\u{1}"),
        ("count rikudo -", ""),
    ] {
        let output = outcome(arguments, input);
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
        assert!(message.contains("\nhint: "), "{arguments}: {message}");
    }
}

#[test]
fn a_solution_is_a_board_again() {
    let solution = answer("list rikudo ../../fixtures/rikudo-7x7.txt");
    let (_, board) = solution.split_once('\n').expect("a title");
    let again = outcome("list rikudo -", board);
    assert_eq!(String::from_utf8(again.stdout).expect("UTF-8"), solution);
}

/// Other solvers would count as many solutions: dots are part of what is exported.
#[test]
fn exports_contain_dots() {
    let board = " . - .\n.   .   .\n";
    let clauses = |board: &str, language: &str| {
        let output = outcome(&format!("export rikudo - --for {language}"), board);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let text = clauses(board, "minizinc");
    assert!(text.contains("constraint next[1] = 2 \\/ next[2] = 1;"), "{text}");
    let lines = |board: &str| clauses(board, "dimacs").lines().filter(|line| line.ends_with(" 0")).count();
    assert_eq!(lines(board), lines(&board.replace('-', " ")) + 10);
}

#[test]
fn every_format_draws_hexagons() {
    for (board, puzzle) in [("rikudo-7x7", "rikudo"), ("hidato-triangles-4x7", "hidato --tiling triangles")] {
        for format in ["svg", "html", "latex", "csv", "moves", "json"] {
            let text = answer(&format!("first {puzzle} ../../fixtures/{board}.txt --format {format}"));
            assert!(!text.is_empty(), "{format}");
            if format == "svg" {
                let document = roxmltree::Document::parse(&text).expect("XML");
                let dots = document.descendants().filter(|it| it.attribute("class") == Some("piece"));
                assert_eq!(dots.count(), if puzzle == "rikudo" { 8 } else { 0 });
            }
        }
    }
}
