//! Hints that go on from what earlier hints decided.

use std::collections::BTreeSet;
use std::fs;

use crate::amounts::part;
use crate::kinds::smallest;
use crate::outcome;
use crate::output::{folder, names, run};

/// Boards that techniques solve, some of them with trials and with numbers that are crossed out.
const BOARDS: &[(&str, &str)] = &[
    ("numbrix", ". . . . .\n. 23 . 1 .\n. . . . .\n18 13 . . .\n. . . . .\n"),
    ("numbrix", ". 20 . 18 .\n. . . . .\n. . . 6 .\n. . . . .\n. . . 4 .\n"),
    ("hidato", "3 2 16 15\n. 4 13 .\n7 . 11 .\n. . . .\n"),
    ("hidato", ". . . 1\n. 5 2 .\n7 9 10 .\n. . . .\n"),
    ("rook", "1 . 3\n. . .\n. . 9\n"),
    ("king", "1 . 3\n. 5 .\n7 . 9\n"),
    ("akari", "...\n.4.\n...\n"),
];

/// Follows the hints for `board.txt` from the state in `s.txt` to the end, or to where techniques find no step; returns
/// the steps.
fn followed(folder: &tempfile::TempDir, puzzle: &str) -> BTreeSet<String> {
    let (mut steps, mut state) = (BTreeSet::new(), String::new());
    let command = format!("hint {puzzle} board.txt --state s.txt --next s.txt -o step.txt");
    loop {
        let (code, message) = run(folder, &command);
        let [step, next] =
            ["step.txt", "s.txt"].map(|name| fs::read_to_string(folder.path().join(name)).expect("a file"));
        if code == Some(1) {
            assert_eq!((step.as_str(), next), ("the board is complete and right\n", state), "{puzzle}");
            return steps;
        }
        if code == Some(3) {
            assert_eq!(step, "search\n", "{puzzle}");
            let (code, _) = run(folder, &format!("grade {puzzle} board.txt -o step.txt"));
            let grade = fs::read_to_string(folder.path().join("step.txt")).expect("a grade");
            assert!(code == Some(0) && grade.contains(": search"), "{puzzle}: {grade}");
            return steps;
        }
        assert_eq!(code, Some(0), "{puzzle}\n{state}{step}{message}");
        assert_ne!(next, state, "{puzzle}: {step}");
        assert!(steps.insert(step.clone()), "{puzzle}\n{state}again: {step}");
        state = next;
    }
}

/// A class applies while a mark is left, or if all its numbers are given.
#[test]
fn the_last_marked_cell_is_not_the_last_hint() {
    let board = "23 . . . P\n. . . P .\nP . . . P\n. P . . .\nP P . . P\n";
    let folder = folder(&[("board.txt", board), ("s.txt", board)]);
    assert!(followed(&folder, "prime").len() > 2);
    let state = fs::read_to_string(folder.path().join("s.txt")).expect("the state");
    assert!(!state.contains(['P', '.']), "{state}");
}

#[test]
fn hints_lead_from_the_board_to_the_end_and_none_comes_twice() {
    let fixtures = smallest().into_iter().filter(|it| !it.kind.facts().examples_with_ladder.is_empty());
    let fixtures = fixtures.map(|fixture| (fixture.puzzle(), fixture.text()));
    let boards = BOARDS.iter().map(|&(puzzle, board)| (puzzle, board.to_owned())).chain(fixtures);
    let mut numbered = 0;
    for (puzzle, board) in part(boards) {
        let folder = folder(&[("board.txt", &board)]);
        let steps = followed(&folder, puzzle);
        assert!(!steps.is_empty(), "{puzzle}\n{board}");
        let last = fs::read_to_string(folder.path().join("s.txt")).expect("the state");
        let cells: Vec<&str> =
            last.lines().filter(|line| !line.starts_with('%')).flat_map(str::split_whitespace).collect();
        // A state with a number in each cell is the solution, in the notation of the board.
        if cells.iter().all(|cell| cell.parse::<u32>().is_ok()) {
            let [state, first] =
                [format!("unique {puzzle} s.txt -o end.txt"), format!("list {puzzle} board.txt -o end.txt")]
                    .map(|command| {
                        assert_eq!(run(&folder, &command).0, Some(0), "{command}");
                        fs::read_to_string(folder.path().join("end.txt")).expect("the solution")
                    });
            let solution = first.replacen("solution 1\n", "", 1);
            assert_eq!(state.replacen("unique\n", "", 1).replacen("solution 1\n", "", 1), solution);
            numbered += 1;
        }
    }
    assert!(numbered > 1);
}

#[test]
fn the_last_hint_that_techniques_give_is_not_repeated() {
    let folder = folder(&[("board.txt", include_str!("../../../../fixtures/rikudo-7x7.txt"))]);
    let steps = followed(&folder, "rikudo");
    assert!(steps.len() > 10, "{steps:?}");
    let (code, message) = run(&folder, "hint rikudo board.txt --state s.txt --next s.txt");
    assert_eq!(code, Some(3));
    assert!(message.contains("no technique finds a step"), "{message}");
}

#[test]
fn boards_of_paths_with_several_solutions_have_no_step() {
    for board in ["1 1\n. .\n", "1 . 1\n. . .\n"] {
        let output = outcome("hint numberlink -", board);
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b"several\n"[..]), "{output:?}");
    }
    let output = outcome("hint numberlink - --all-cells", "1 1\n. .\n");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn a_player_may_place_and_cross_out() {
    let folder = folder(&[
        ("board.txt", "1 . 3\n. . .\n. . 9\n"),
        ("s.txt", "1 2 3\n. . .\n. . 9\n% crossed out: 4 in r2c1, r3c1\n"),
    ]);
    assert_eq!(run(&folder, "hint numbrix board.txt --state s.txt --next n.txt -o step.txt").0, Some(0));
    let next = fs::read_to_string(folder.path().join("n.txt")).expect("the state");
    assert!(next.starts_with("1 2 3\n"), "{next}");
    assert!(next.contains("% crossed out: 4 in r2c1, r3c1\n"), "{next}");
}

#[test]
fn what_contradicts_the_solution_is_named() {
    let slitherlink = include_str!("../../../../fixtures/slitherlink-5x5.txt");
    let yajilin = include_str!("../../../../fixtures/yajilin-6x6.txt");
    let zip = include_str!("../../../../fixtures/zip-6x6.txt");
    let pairs = include_str!("../../../../fixtures/numberlink-5x5.txt");
    let stars = include_str!("../../../../fixtures/star-battle-8x8.txt");
    let rows = "1 . 3\n. . .\n7 . 9\n";
    for (puzzle, board, state, place) in [
        ("numbrix", rows, "1 . 3\n. . 2\n7 . 9\n".to_owned(), "2 in r2c3"),
        ("numbrix", rows, format!("{rows}% crossed out: 4 in r1c2\n% crossed out: 5 in r2c2\n"), "5 in r2c2"),
        ("akari", "...\n.4.\n...\n", "-.-\n-4.\n...\n".to_owned(), "r2c1"),
        ("star-battle", stars, format!("{stars}% marked: r1c7\n% empty: r2c3, r2c2\n"), "r2c2"),
        (
            "slitherlink",
            slitherlink,
            format!("{slitherlink}% drawn: the left side of r4c1\n"),
            "the left side of r4c1",
        ),
        ("yajilin", yajilin, format!("{yajilin}% shaded: r1c3, r1c1\n"), "r1c3"),
        ("numberlink", pairs, format!("{pairs}% drawn: r2c1-r2c2\n"), "r2c1-r2c2"),
        ("zip", zip, format!("{zip}% drawn: r1c3-r1c4\n% crossed out: r1c5-r1c6\n"), "r1c5-r1c6"),
    ] {
        let folder = folder(&[("board.txt", board), ("s.txt", &state)]);
        let (code, message) = run(&folder, &format!("hint {puzzle} board.txt --state s.txt --next n.txt"));
        assert_eq!(code, Some(2), "{puzzle} {state}{message}");
        let said = format!("'s.txt': what is decided about {place}");
        assert!(message.contains(&said) && message.contains("\nhint: "), "{said}: {message}");
        assert_eq!(names(&folder), ["board.txt", "s.txt"], "{state}");
    }
}

#[test]
fn a_broken_rule_is_named() {
    let slitherlink = include_str!("../../../../fixtures/slitherlink-5x5.txt");
    let masyu = include_str!("../../../../fixtures/masyu-6x6.txt");
    let stars = include_str!("../../../../fixtures/star-battle-8x8.txt");
    let around = "drawn: the top of r1c1, the left side of r1c1, the left side of r1c2, the top of r2c1";
    for (puzzle, board, state, rule) in [
        (
            "slitherlink",
            slitherlink,
            "drawn: the top of r1c4, the left side of r1c4, the left side of r1c5",
            ": it is wrong that the 2 in r1c4 is the number of its lines",
        ),
        ("slitherlink", slitherlink, around, ": the loop is closed too early"),
        ("star-battle", stars, "marked: r1c1, r1c4", ": row 1 has too many stars"),
        // It contradicts the solution, but no rule as it is.
        ("masyu", masyu, "drawn: r1c3-r1c4", ""),
    ] {
        let folder = folder(&[("board.txt", board), ("s.txt", &format!("{board}% {state}\n"))]);
        let (_, message) = run(&folder, &format!("hint {puzzle} board.txt --state s.txt"));
        let said = format!(" is wrong{rule}\nhint: take it back, and what you concluded from it");
        assert!(message.contains(&said), "{said}: {message}");
    }
}

#[test]
fn what_is_not_a_state_of_the_board_is_refused() {
    for (puzzle, board, state, reason) in [
        ("numbrix", "1 . 3\n. . .\n. . 9\n", "1 . 3\n. . .\n. . .\n", "not a state of this board"),
        ("numbrix", "1 . 3\n. . .\n. . 9\n", "1 . 3\n. . 6\n", "not a state of this board"),
        (
            "numbrix",
            "1 . 3\n. . .\n. . 9\n",
            "1 . 3\n. . .\n. . 9\n% crossed out: 4 in r9c9\n",
            "cannot be read",
        ),
        (
            "numbrix",
            "1 . 3\n. . .\n. . 9\n",
            "1 . 3\n. . .\n. . 9\n% crossed out: 10 in r1c2\n",
            "cannot be read",
        ),
        ("akari", "...\n.4.\n...\n", "...\n.3.\n...\n", "not a state of this board"),
        ("akari", "...\n.4.\n...\n", "R.R\n.4.\n...\n", "the lamps in r1c1 and r1c3 attack each other"),
        ("star-battle", "ab\nab\n", "ab\nab\n% marked: r1c1, r2c2\n", "attack each other"),
        ("star-battle", "ab\nab\n", "ab\nab\n% empty: r3c1\n", "no place of this board"),
        ("star-battle", "ab\nab\n", "aa\nbb\n", "not a state of this board"),
        ("masyu", ".w.\n...\n.b.\n", ".w.\n...\n.w.\n", "not a state of this board"),
        ("masyu", ".w.\n...\n...\n", ".w.\n...\n...\n% drawn: r1c1-r2c2\n", "no line of this board"),
        ("zip", "1 | .\n2   .\n", "1 | .\n2   .\n% drawn: r1c1-r1c2\n", "no line of this board"),
    ] {
        let folder = folder(&[("board.txt", board), ("s.txt", state)]);
        let (code, message) = run(&folder, &format!("hint {puzzle} board.txt --state s.txt --next n.txt"));
        assert_eq!(code, Some(2), "{state}{message}");
        assert!(
            message.contains(reason) && message.contains("s.txt") && message.contains("\nhint: "),
            "{message}"
        );
        assert_eq!(names(&folder), ["board.txt", "s.txt"], "{state}");
    }
    let output = outcome("hint numbrix - --next -", "1 .\n. .\n");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}
