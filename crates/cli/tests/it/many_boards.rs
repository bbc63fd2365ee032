//! Many boards in one input: each is answered as if it were alone, in order, and a bad one does not stop the others.

use serde_json::Value;
use tempfile::TempDir;

use crate::outcome;

/// Returns standard output of a command that must end with exit code 0.
fn answer(arguments: &str, input: &str) -> String {
    let output = outcome(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Four boards, and what is wrong with two of them.
const BOARDS: &str = "\
% numbrix 3x3
1 . 3
. . .
. . 9

% a second board
1 1 .
. . .

% a third board
. . .
. 5 .
. . .

% the last one
1 2
";

#[test]
fn each_board_is_answered_in_order() {
    let output = outcome("unique numbrix -", BOARDS);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stdout);
    let (one, rest) = text.split_once("\n\n").expect("a title after an empty line");
    let alone = answer("unique numbrix -", BOARDS.split("\n\n").next().expect("a board"));
    assert_eq!(one.to_owned() + "\n", format!("board 1 (line 1): numbrix 3x3\n{alone}"));
    assert!(rest.starts_with("board 3 (line 10): a third board\nseveral\n"), "{rest}");
    assert!(rest.contains("\n\nboard 4 (line 15): the last one\nunique\n"), "{rest}");
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(notes.contains("error: board 2 (line 6): board row 1 column 2: 1 is given twice"), "{notes}");
    assert!(notes.contains("hint: lines 7 and 7"), "messages name the lines of the input: {notes}");
    assert!(notes.ends_with("1 of 4 boards are invalid, first line 6\n"), "{notes}");
}

#[test]
fn records_name_their_boards() {
    let text = String::from_utf8(outcome("grade numbrix - --format json", BOARDS).stdout).expect("UTF-8");
    let records: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let places: Vec<_> = records.iter().map(|record| [&record["number"], &record["line"]]).collect();
    assert_eq!(places, [[1, 1], [3, 10], [4, 15]]);
    assert_eq!(records[1]["title"], "a third board");
    assert_eq!(records[1]["verdict"], "several");
}

#[test]
fn every_board_must_have_the_answer() {
    let code = |boards: &str| outcome("unique numbrix -", boards).status.code();
    assert_eq!(code("1 2\n\n% b\n2 1\n"), Some(0));
    assert_eq!(code("1 2\n\n% b\n1 .\n. .\n\n% c\n1 2\n"), Some(1));
}

#[test]
fn boards_that_are_written_are_an_input_again() {
    let made = answer("generate hidato 5x5 --difficulty any --seed 1 --count 3", "");
    let fewer = answer("minimise hidato -", &made);
    assert_eq!(fewer, made, "they have no clue too many");
    let address = "https://puzz.link/p?slither/5/5/cbcbcddad\n".repeat(2);
    let fewer = answer("minimise slitherlink - --seed 7", &address);
    let titles: Vec<&str> = fewer.lines().filter(|line| line.starts_with('%')).collect();
    assert_eq!(titles, ["% slitherlink 5x5"; 2]);
    let again = answer("export slitherlink - --for puzz.link", &fewer);
    assert_eq!(again.lines().count(), 2);
    assert_eq!(answer("minimise slitherlink -", &again).matches("% slitherlink").count(), 2);
}

#[test]
fn plain_boards_are_an_input_again() {
    let addresses = "https://puzz.link/p?slither/5/5/cbcbcddad\n".repeat(2);
    let plain = answer("export slitherlink - --for text", &addresses);
    assert!(plain.starts_with("% slitherlink 5x5\n2 . . 1 .\n"), "{plain}");
    assert_eq!(plain.matches("\n\n% slitherlink 5x5\n").count(), 1, "{plain}");
    assert_eq!(answer("export slitherlink - --for puzz.link", &plain), addresses);
    let ids = "5x5mC:CcCa7bBa1a18aBb17aCb13C\n".repeat(2);
    for ids in [&*ids, ids.lines().next().expect("an ID")] {
        let plain = answer("export hidato - --for text", ids);
        assert!(plain.starts_with("% hidato 5x5 hexagons\n# . . . #\n"), "{plain}");
        assert_eq!(answer("export hidato - --for tatham", &plain).trim_end(), ids.trim_end());
    }
    let closed = answer("export prime - --closed --for text", "P . P\n. P .\n");
    assert!(closed.starts_with("% prime 2x3 --closed\nP . P\n"), "{closed}");
    assert!(answer("export prime - --for text", "P . P\n. P .\n").starts_with("P . P\n"));
}

#[test]
fn the_comment_above_a_board_names_its_options() {
    let boards = answer("generate prime 4x4 --closed --seed 1 --count 2", "");
    assert_eq!(answer("unique prime -", &boards).matches("\nunique\n").count(), 2);
    let alone = boards.split("\n\n").next().expect("a board");
    assert!(answer("unique prime -", alone).starts_with("unique\n"));
    let other = outcome("grade hidato -", BOARDS);
    let notes = String::from_utf8_lossy(&other.stderr);
    assert!(notes.contains("the board is read as hidato, but the comment above it names numbrix"), "{notes}");
}

#[test]
fn each_board_may_have_its_own_file() {
    let folder = TempDir::new().expect("a folder");
    let name = folder.path().join("board-%d.svg");
    let boards = "% a\n1 2\n\n% b\n1 1\n\n% c\n. 1\n";
    let draw = format!("draw numbrix - -o {}", name.display());
    assert_eq!(outcome(&draw, boards).status.code(), Some(2));
    let exists = [1, 2, 3].map(|number| folder.path().join(format!("board-{number}.svg")).exists());
    assert_eq!(exists, [true, false, true]);
    let refused = String::from_utf8(outcome("draw numbrix -", boards).stderr).expect("UTF-8");
    assert!(refused.contains("writes one document, but the input holds many problems"), "{refused}");
    assert!(refused.contains("'%d'"), "{refused}");
}
