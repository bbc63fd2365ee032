//! Output for other programs: tours, moves, tables, sequences, documents and problems.

use std::collections::BTreeSet;
use std::fmt::Write;

use insta::assert_snapshot;

use crate::{answer, outcome, snapshot, transcript};

#[test]
fn formats_of_solutions() {
    snapshot("exchange_tour", &["list rook 2x3 --closed --format tour"]);
    snapshot("exchange_tour_holes", &["list rook ../../fixtures/place-holes.txt --format tour"]);
    assert_snapshot!(transcript("list place queens 5x5 --format moves"), @"
    exit code 0
    --- standard output
    a5 b2 c4 d1 e3
    a5 b3 c1 d4 e2
    a3 b5 c2 d4 e1
    a2 b5 c3 d1 e4
    a4 b2 c5 d3 e1
    a1 b3 c5 d2 e4
    a4 b1 c3 d5 e2
    a1 b4 c2 d5 e3
    a2 b4 c1 d3 e5
    a3 b1 c4 d2 e5
    ");
    assert_snapshot!(transcript("list place rooks 2x2 --format csv"), @"
    exit code 0
    --- standard output
    solution,row,column,square
    1,1,1,a2
    1,2,2,b1
    2,1,2,b2
    2,2,1,a1
    ");
    assert_snapshot!(transcript("list knight 3x3 --format csv"), @"
    exit code 1
    --- standard output
    solution,number,row,column,square
    --- standard error
    no solution (no step leads to r2c2)
    ");
    snapshot("exchange_csv_stream", &["first graph ../../fixtures/graphs/stream.g6 --closed --format csv"]);
    snapshot("exchange_latex", &["list place queens 4x4 --format latex"]);
    snapshot("exchange_latex_walk", &["first knight 3x4 --format latex"]);
}

#[test]
fn what_a_format_cannot_write_is_refused_before_the_search() {
    // These searches would never end.
    snapshot(
        "exchange_refused",
        &[
            "count knight 8x8 --format tour",
            "unique knight 8x8 --format csv",
            "list place kings 20x20 --size 30 --format tour",
            "list graph ../../fixtures/graphs/cube-4.txt --format moves",
            "list knight 6x6 --format latex",
            "list knight 200x200 --format latex",
            "export knight 8x8 --format json --for hcp",
        ],
    );
}

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
fn sequences() {
    assert_snapshot!(transcript("count knight 3x4..3x9 --format bfile"), @"
    exit code 0
    --- standard output
    4 8
    5 0
    6 0
    7 52
    8 396
    9 560
    ");
    assert_snapshot!(transcript("count place queens 4x4..8x8 --format bfile --convention classes"), @"
    exit code 0
    --- standard output
    4 1
    5 2
    6 1
    7 6
    8 12
    ");
    assert_snapshot!(transcript("count king 2x2..9x9 --method search --node-limit 1000 --format bfile"), @"
    exit code 3
    --- standard output
    2 12
    3 392
    --- standard error
    4x4: stopped at --node-limit 1000: 484 undirected so far (incomplete)
    ");
    assert_snapshot!(transcript("count rook 2x2..4x2 --closed"), @"
    exit code 0
    --- standard output
    2x2  undirected 1  directed 2  classes 1
    3x2  undirected 1  directed 2  classes 1
    4x2  undirected 1  directed 2  classes 1
    ");
    assert_snapshot!(transcript("count rook 2x3..3x4 --closed --format json"), @r#"
    exit code 0
    --- standard output
    {"puzzle":"rook","board":"2x3","n":2,"closed":true,"method":"search","counts":{"undirected":1,"directed":2,"classes":1},"by_symmetry":{"mirrors":1},"complete":true}
    {"puzzle":"rook","board":"3x4","n":3,"closed":true,"method":"search","counts":{"undirected":2,"directed":4,"classes":1},"by_symmetry":{"mirror":1},"complete":true}
    "#);
    assert_snapshot!(transcript("count king 2x2..9x9 --method search --node-limit 1000"), @"
    exit code 3
    --- standard output
    2x2  undirected 12  directed 24  classes 3
    3x3  unknown
    --- standard error
    3x3: stopped at --node-limit 1000: all 392 undirected are counted, but not their classes (incomplete)
    ");
    assert_snapshot!(transcript("count knight 3x3..3x3"), @"
    exit code 1
    --- standard output
    3x3  undirected 0  directed 0  classes 0
    ");
    assert_snapshot!(transcript("list knight 3x3..3x4"), @"
    exit code 2
    --- standard error
    cavalcade: error: 'list' takes a single board, not a range
    hint: give one size, or use 'count', which takes a range
    ");
    assert_snapshot!(transcript("count knight 3x3..4x6"), @"
    exit code 2
    --- standard error
    cavalcade: error: '3x3..4x6' is not a range of boards
    hint: let one side grow, as in 3x4..3x20 or 4x3..9x3, or several equally, as in 4x4..8x8
    ");
    assert_snapshot!(transcript("count knight 0x3..1x3 --format bfile"), @"
    exit code 2
    --- standard error
    cavalcade: error: board size '0x3' has no cells
    hint: write rows and columns, such as 6x8; at most 1048576 cells
    ");
    assert_snapshot!(transcript("count knight 3x4 --format bfile"), @"
    exit code 2
    --- standard error
    cavalcade: error: --format bfile writes a sequence and needs a range of boards
    hint: give a range of sizes, such as 4x4..8x8
    ");
    assert_snapshot!(transcript("count knight 3x4..3x5 --format bfile --convention placements"), @"
    exit code 2
    --- standard error
    cavalcade: error: --convention placements does not apply to this problem
    hint: one of: undirected, directed, classes
    ");
    assert_snapshot!(transcript("count knight 3x4 --convention directed"), @"
    exit code 2
    --- standard error
    cavalcade: error: --convention applies to --format bfile only, and --format text writes every convention
    hint: add --format bfile, or leave out --convention
    ");
}

#[test]
fn a_number_names_its_sequence() {
    assert_snapshot!(transcript("count knight 6x6 --closed"), @"
    exit code 0
    --- standard output
    undirected      9862
    directed        19724
    classes         1245
      none          1223
      half turn     17
      quarter turn  5
    method          search
    published       A001230(3)
    ");
    assert_snapshot!(transcript("count place rooks 5x5 --format json"), @r#"
    exit code 0
    --- standard output
    {"puzzle":"place","board":"5x5","method":"frontier","counts":{"maximum":5,"placements":120,"classes":23},"by_symmetry":{"none":9,"diagonal":10,"quarter_turn":1,"diagonals":3},"published":{"placements":"A000142(5)","classes":"A000903(5)"},"complete":true}
    "#);
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
    snapshot("exchange_minizinc", &["export rook 2x2 --for minizinc"]);
    snapshot("exchange_minizinc_numbers", &["export numbrix 1x3 --for minizinc"]);
    snapshot("exchange_dimacs", &["export place rooks 2x2 --for dimacs"]);
    snapshot("exchange_hcp", &["export rook 2x2 --for hcp"]);
    assert_snapshot!(transcript("export graph ../../fixtures/graphs/stream.g6 --for hcp"), @"
    exit code 2
    --- standard error
    cavalcade: error: the input holds many problems, and 'export' writes one
    hint: give a single line of the input
    ");
    assert_snapshot!(transcript("export numbrix 2x2 --for hcp"), @"
    exit code 2
    --- standard error
    cavalcade: error: hcp cannot restrict the numbers of vertices
    hint: use --for minizinc or --for dimacs
    ");
    assert_eq!(
        answer("export rook 2x2").replace("rook 2x2\n", "rook 2x2 --for minizinc\n"),
        answer("export rook 2x2 --for minizinc")
    );
    assert_snapshot!(transcript("export place queens 9x9 --node-limit 3 --for dimacs"), @"
    exit code 3
    --- standard error
    stopped at --node-limit 3: the largest number of pieces is not known yet, so nothing is written
    hint: give the number with --size
    ");
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
