//! Number puzzles: cells are numbered along a path, and some numbers are clues.

use insta::assert_snapshot;

use crate::{answer, outcome, snapshot, transcript};

/// A board among the fixtures.
fn fixture(name: &str) -> String {
    format!("../../fixtures/{name}.txt")
}

#[test]
fn the_board_of_the_post() {
    assert_snapshot!(transcript("list numbrix ../../fixtures/numbrix-9x9.txt"), @"
    exit code 0
    --- standard output
    solution 1
    23 22 21 12 11 10  9 42 43
    24 25 20 13 14 15  8 41 44
    27 26 19 18 17 16  7 40 45
    28  1  2  3  4  5  6 39 46
    29 30 31 32 33 34 35 38 47
    68 67 66 65 64 63 36 37 48
    69 70 71 80 81 62 51 50 49
    74 73 72 79 60 61 52 53 54
    75 76 77 78 59 58 57 56 55
    ");
    assert_snapshot!(transcript("count numbrix ../../fixtures/numbrix-9x9.txt"), @"
    exit code 0
    --- standard output
    numberings  1
    method      search
    ");
    assert_snapshot!(transcript("first numbrix ../../fixtures/numbrix-9x9.txt"), @"
    exit code 0
    --- standard output
    solution 1
    23 22 21 12 11 10  9 42 43
    24 25 20 13 14 15  8 41 44
    27 26 19 18 17 16  7 40 45
    28  1  2  3  4  5  6 39 46
    29 30 31 32 33 34 35 38 47
    68 67 66 65 64 63 36 37 48
    69 70 71 80 81 62 51 50 49
    74 73 72 79 60 61 52 53 54
    75 76 77 78 59 58 57 56 55
    ");
    assert_snapshot!(transcript("unique numbrix ../../fixtures/numbrix-9x9.txt"), @"
    exit code 0
    --- standard output
    unique
    solution 1
    23 22 21 12 11 10  9 42 43
    24 25 20 13 14 15  8 41 44
    27 26 19 18 17 16  7 40 45
    28  1  2  3  4  5  6 39 46
    29 30 31 32 33 34 35 38 47
    68 67 66 65 64 63 36 37 48
    69 70 71 80 81 62 51 50 49
    74 73 72 79 60 61 52 53 54
    75 76 77 78 59 58 57 56 55
    ");
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
    assert_snapshot!(transcript("list hidato ../../fixtures/hidato-6x6-holes.txt"), @"
    exit code 0
    --- standard output
    solution 1
     # 28 27  6  7  #
    29 25 26  3  5  8
    24 30  #  2  4  9
    23 31  1 12 11 10
    22 20 19 16 13 14
     # 21 18 17 15  #
    ");
    assert_snapshot!(transcript("count hidato ../../fixtures/hidato-6x6-holes.txt"), @"
    exit code 0
    --- standard output
    numberings  1
    method      search
    ");
    assert_snapshot!(transcript("first hidato ../../fixtures/hidato-6x6-holes.txt"), @"
    exit code 0
    --- standard output
    solution 1
     # 28 27  6  7  #
    29 25 26  3  5  8
    24 30  #  2  4  9
    23 31  1 12 11 10
    22 20 19 16 13 14
     # 21 18 17 15  #
    ");
    assert_snapshot!(transcript("unique hidato ../../fixtures/hidato-6x6-holes.txt"), @"
    exit code 0
    --- standard output
    unique
    solution 1
     # 28 27  6  7  #
    29 25 26  3  5  8
    24 30  #  2  4  9
    23 31  1 12 11 10
    22 20 19 16 13 14
     # 21 18 17 15  #
    ");
    assert_snapshot!(transcript("minimise hopido ../../fixtures/hopido-6x6.txt --minimum"), @"
    exit code 0
    --- standard output
    % A Hopido board: the next number is three cells away along a row or column, or two diagonally. Made from a random path.
     .  .  .  .  .  .
     .  .  .  .  .  .
     .  .  .  .  .  .
     .  .  .  .  . 21
     .  .  3 13 36  .
     .  .  . 30  .  7
    --- standard error
    at least 5, at most 6 clues
    at least 6, at most 6 clues
    6 of 11 clues remain, and fewer are not enough
    ");
    assert_snapshot!(transcript("unique hidato ../../fixtures/hidato-5x5.txt --format json"), @r#"
    exit code 0
    --- standard output
    {"verdict":"unique","solutions":[{"index":1,"rows":5,"columns":5,"order":[[1,2,24,23,22],[4,3,18,25,21],[5,17,15,19,20],[6,16,14,13,12],[7,8,9,10,11]],"next":[2,7,9,3,4,11,6,14,null,5,16,8,17,15,10,21,12,13,18,19,22,23,24,25,20],"closed":false}],"differ":[]}
    "#);
}

#[test]
fn a_board_with_two_solutions_shows_where_they_differ() {
    assert_snapshot!(transcript("unique hidato ../../fixtures/hidato-3x3-several.txt"), @"
    exit code 1
    --- standard output
    several
    solution 1
    1 2 3
    8 5 4
    9 7 6

    solution 2
    1 2 3
    9 5 4
    8 7 6

    differ r2c1 r3c1
    ");
    assert_snapshot!(transcript("unique hidato ../../fixtures/hidato-3x3-several.txt --format json"), @r#"
    exit code 1
    --- standard output
    {"verdict":"several","solutions":[{"index":1,"rows":3,"columns":3,"order":[[1,2,3],[8,5,4],[9,7,6]],"next":[2,3,6,7,9,5,null,4,8],"closed":false},{"index":2,"rows":3,"columns":3,"order":[[1,2,3],[9,5,4],[8,7,6]],"next":[2,3,6,null,9,5,4,7,8],"closed":false}],"differ":[[2,1],[3,1]]}
    "#);
}

#[test]
fn a_board_without_solution() {
    assert_snapshot!(transcript("list numbrix ../../fixtures/numbrix-3x3-none.txt"), @"
    exit code 1
    --- standard error
    no solution (no path of 1 step leads from 1 in r1c1 to 2 in r1c3)
    ");
    assert_snapshot!(transcript("count numbrix ../../fixtures/numbrix-3x3-none.txt"), @"
    exit code 1
    --- standard output
    numberings  0
    method      search
    --- standard error
    no solution (no path of 1 step leads from 1 in r1c1 to 2 in r1c3)
    ");
    assert_snapshot!(transcript("unique numbrix ../../fixtures/numbrix-3x3-none.txt"), @"
    exit code 1
    --- standard output
    none
    --- standard error
    no solution (no path of 1 step leads from 1 in r1c1 to 2 in r1c3)
    ");
}

#[test]
fn boards_without_a_file_and_closed_walks() {
    assert_snapshot!(transcript("count numbrix 4x5"), @"
    exit code 0
    --- standard output
    numberings  2012
    method      search
    ");
    assert_snapshot!(transcript("list numbrix ../../fixtures/numbrix-4x5-hole.txt"), @"
    exit code 0
    --- standard output
    solution 1
     2  3  4  7  8
     1  #  5  6  9
    16 15 14 13 10
    17 18 19 12 11
    ");
    assert_snapshot!(transcript("count numbrix 4x4 --closed --format json"), @r#"
    exit code 0
    --- standard output
    {"puzzle":"numbrix","board":"4x4","closed":true,"method":"search","counts":{"numberings":192},"complete":true}
    "#);
    // With two cells, the last is always next to 1.
    assert_snapshot!(transcript("list hidato 1x2 --closed"), @"
    exit code 0
    --- standard output
    solution 1
    1 2
    next
    2 1

    solution 2
    2 1
    next
    2 1
    ");
    assert_snapshot!(transcript("unique hidato 1x1"), @"
    exit code 0
    --- standard output
    unique
    solution 1
    1
    ");
    assert_snapshot!(transcript("unique hidato 1x1 --closed"), @"
    exit code 1
    --- standard output
    none
    ");
}

#[test]
fn boards_as_others_write_them() {
    assert_snapshot!(transcript("unique hidato ../../fixtures/hidato-4x3-dots.txt"), @"
    exit code 0
    --- standard output
    unique
    solution 1
    2 3 #
    1 4 5
    # 7 6
    # 8 9
    --- standard error
    note: short rows were filled up with holes
    note: '.' was read as a hole
    ");
    assert_snapshot!(transcript("unique numbrix ../../fixtures/numbrix-3x3-table.txt"), @"
    exit code 0
    --- standard output
    unique
    solution 1
    1 2 3
    6 5 4
    7 8 9
    --- standard error
    note: bars were read as separators between cells
    note: an empty field was read as an open cell
    ");
    assert_snapshot!(transcript("minimise numbrix ../../fixtures/numbrix-3x3-table.txt"), @"
    exit code 0
    --- standard output
    ┌───┬───┬───┐  % Made for the tests.
    │ 1 │   │   │
    ├───┼───┼───┤
    │   │   │   │
    ├───┼───┼───┤
    │ 7 │   │ 9 │
    └───┴───┴───┘
    --- standard error
    note: bars were read as separators between cells
    note: an empty field was read as an open cell
    3 of 4 clues remain; none of them can be removed
    ");
    // The dots are holes only because of the largest number.
    assert_snapshot!(transcript("minimise hidato ../../fixtures/hidato-4x3-dots.txt --minimum"), @"
    exit code 0
    --- standard output
    % Dots for holes, zeros for open cells, and a row that ends early. Made for the tests.
     0  3
     1  0  5
     .  7  0
     .  0  9
    --- standard error
    note: short rows were filled up with holes
    note: '.' was read as a hole
    at least 5, at most 5 clues
    5 of 5 clues remain, and fewer are not enough
    ");
    assert_snapshot!(transcript("count numbrix ../../fixtures/bad/doubt.txt --hole -"), @"
    exit code 1
    --- standard output
    numberings  0
    method      search
    --- standard error
    note: '-' was read as a hole
    no solution (no path of 2 steps leads from 1 in r1c1 to 3 in r2c3)
    ");
}

#[test]
fn bad_boards() {
    snapshot(
        "bad_numbered",
        &[
            "list hidato ../../fixtures/bad/doubt.txt",
            "list hidato ../../fixtures/bad/twice.txt",
            "list hidato ../../fixtures/bad/range.txt",
            "list hidato ../../fixtures/bad/letter.txt",
            "list hidato ../../fixtures/bad/ragged.txt",
            "list hidato ../../fixtures/bad/cell.txt",
            "list hidato ../../fixtures/bad/holes.txt",
            "list hidato ../../fixtures/bad/empty.txt",
            "list numbrix 101x100",
            "list numbrix",
            "list numbrix ../../fixtures/bad/doubt.txt --hole 1",
            "list numbrix ../../fixtures/bad/doubt.txt --hole - --blank -",
            "list numbrix 3x3 --from a1",
        ],
    );
}

#[test]
fn fewer_givens() {
    snapshot("minimise_numbrix", &["minimise numbrix ../../fixtures/numbrix-9x9.txt"]);
    snapshot("minimise_numbrix_minimum", &["minimise numbrix ../../fixtures/numbrix-9x9.txt --minimum"]);
    snapshot(
        "minimise_numbrix_any_cell",
        &["minimise numbrix ../../fixtures/numbrix-9x9.txt --minimum --any-cell"],
    );
    assert_snapshot!(transcript("minimise hidato ../../fixtures/hidato-6x6-holes.txt"), @"
    exit code 0
    --- standard output
    % Hidato with five holes; one solution. Made for the tests from a random path.
     #  . 27  .  .  #
    29  .  .  .  5  .
     . 30  #  .  4  .
    23 31  .  .  . 10
     . 20  . 16 13  .
     #  . 18  . 15  #
    --- standard error
    13 of 16 clues remain; none of them can be removed
    ");
    assert_snapshot!(transcript("minimise hidato ../../fixtures/hidato-5x5.txt --format json"), @r#"
    exit code 0
    --- standard output
    {"count":7,"complete":true,"givens":[[1,1,1],[2,2,3],[2,4,25],[2,5,21],[3,3,15],[4,4,13],[5,5,11]],"board":"% Hidato, 12 clues in 25 cells; one solution. Made for the tests from a random path.\n 1  .  .  .  .\n .  3  . 25 21\n .  . 15  .  .\n .  .  . 13  .\n .  .  .  . 11\n"}
    --- standard error
    7 of 12 clues remain; none of them can be removed
    "#);
    assert_snapshot!(transcript("minimise hidato ../../fixtures/hidato-5x5.txt --minimum --format json"), @r#"
    exit code 0
    --- standard output
    {"count":7,"at_least":7,"complete":true,"givens":[[1,1,1],[2,2,3],[2,4,25],[2,5,21],[3,3,15],[4,4,13],[5,5,11]],"board":"% Hidato, 12 clues in 25 cells; one solution. Made for the tests from a random path.\n 1  .  .  .  .\n .  3  . 25 21\n .  . 15  .  .\n .  .  . 13  .\n .  .  .  . 11\n"}
    --- standard error
    at least 7, at most 7 clues
    7 of 12 clues remain, and fewer are not enough
    "#);
    snapshot("minimise_limit", &["minimise numbrix ../../fixtures/numbrix-9x9.txt --node-limit 20"]);
    snapshot(
        "minimise_limit_minimum",
        &["minimise numbrix ../../fixtures/numbrix-9x9.txt --node-limit 200 --minimum"],
    );
    assert_snapshot!(transcript("minimise hidato ../../fixtures/hidato-3x3-several.txt --node-limit 1"), @"
    exit code 3
    --- standard error
    stopped at --node-limit 1: 0 solutions so far (incomplete)
    ");
    assert_snapshot!(transcript("minimise hidato ../../fixtures/hidato-3x3-several.txt"), @"
    exit code 1
    --- standard error
    several solutions, so no clue can be removed; two differ in r2c1 r3c1
    ");
    assert_snapshot!(transcript("minimise numbrix ../../fixtures/numbrix-3x3-none.txt"), @"
    exit code 1
    --- standard error
    no solution (no path of 1 step leads from 1 in r1c1 to 2 in r1c3)
    ");
    assert_snapshot!(transcript("minimise numbrix ../../fixtures/numbrix-9x9.txt --any-cell"), @"
    exit code 2
    --- standard error
    cavalcade: error: --any-cell has no effect without --minimum
    hint: add --minimum
    ");
    snapshot("minimise_tour", &["minimise rook ../../fixtures/numbrix-9x9.txt --minimum"]);
}

#[test]
fn what_has_no_givens_keeps_them() {
    assert_snapshot!(transcript("minimise numbrix 3x3"), @"
    exit code 2
    --- standard error
    cavalcade: error: the board has no clue to remove
    hint: write numbers into its cells; 'unique' checks whether they determine the others
    ");
    assert_snapshot!(transcript("minimise knight 6x6"), @"
    exit code 2
    --- standard error
    cavalcade: error: the board has no clue to remove
    hint: write numbers into its cells; 'unique' checks whether they determine the others
    ");
    assert_snapshot!(transcript("minimise prime"), @"
    exit code 2
    --- standard error
    cavalcade: error: the board has no clue to remove
    hint: write numbers into its cells; 'unique' checks whether they determine the others
    ");
}

#[test]
fn larger_boards_from_which_nothing_can_go() {
    for (puzzle, board) in [("hidato", "hidato-10x10"), ("numbrix", "numbrix-10x10")] {
        let text = std::fs::read_to_string(fixture(board)).expect("a fixture");
        assert_eq!(answer(&format!("minimise {puzzle} {}", fixture(board))), text, "{board}");
    }
}

/// Marks stay. A removed number of one class leaves its mark; a number of two classes stays.
#[test]
fn fewer_givens_among_marks() {
    for (board, classes, left) in [
        ("1 2\n. P\n", "", ". 2\n. P\n"),
        ("9 2 .\n. P .\n7 . P\n", "", "9 P .\n. P .\nP . P\n"),
        ("1 2\nF P\n", " --class F=2,4", ". 2\nF P\n"),
    ] {
        let output = outcome(&format!("minimise prime -{classes}"), board);
        let smaller = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(smaller, left);
        assert_eq!(outcome(&format!("unique prime -{classes}"), left).status.code(), Some(0), "{left}");
    }
}

#[test]
fn a_large_board_is_decided_by_learning() {
    let several = outcome("unique hidato ../../fixtures/hidato-15x15-several.txt --format json", "");
    assert_eq!(several.status.code(), Some(1), "{}", String::from_utf8_lossy(&several.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&several.stdout).expect("JSON");
    assert_eq!(answer["verdict"], "several");
    let unique = outcome("unique hidato ../../fixtures/hidato-20x20.txt --format json", "");
    assert_eq!(unique.status.code(), Some(0));
}

#[test]
fn a_board_that_is_probed_keeps_its_solutions() {
    // CP-SAT 9.15 finds 79, too.
    let board = "../../fixtures/numbrix-15x15-several.txt";
    let count = answer(&format!("count numbrix {board}"));
    assert!(count.contains("numberings  79"), "{count}");
    let all = answer(&format!("list numbrix {board}"));
    assert_eq!(all.lines().filter(|line| line.starts_with("solution ")).count(), 79);
}

#[test]
fn no_clue_of_a_large_board_can_be_removed() {
    let fewer = answer("minimise numbrix ../../fixtures/numbrix-12x12-full.txt");
    assert_eq!(outcome("unique numbrix -", &fewer).status.code(), Some(0));
    let rows = fewer.lines().filter(|line| !line.starts_with('%'));
    let cells: Vec<&str> = rows.flat_map(str::split_whitespace).collect();
    let mut clues = 0;
    for (place, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.starts_with(char::is_numeric)) {
        let mut without = cells.clone();
        without[place] = ".";
        let board: String = without.chunks(12).map(|row| row.join(" ") + "\n").collect();
        assert_eq!(outcome("unique numbrix -", &board).status.code(), Some(1), "without {cell}");
        clues += 1;
    }
    assert!((8..40).contains(&clues), "{clues} clues");
}
