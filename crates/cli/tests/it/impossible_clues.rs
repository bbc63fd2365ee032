//! Clues that are impossible by themselves: every command that finds no solution names them and their places.

use crate::outcome;

/// Boards with a clue that cannot be satisfied, and the reason that is given.
const IMPOSSIBLE: [(&str, &str, &str); 34] = [
    (
        "slitherlink",
        "4 . 3\n. . .\n",
        "the 4 in r1c1 is all that the loop surrounds, so the 3 in r1c3 has 0 sides on the loop",
    ),
    (
        "slitherlink",
        "4 4\n. .\n",
        "the 4 in r1c1 is all that the loop surrounds, so the 4 in r1c2 has 1 side on the loop",
    ),
    ("masyu", "w . .\n. . .\n. . .\n", "no loop can go straight on at the white pearl in r1c1"),
    (
        "masyu",
        ". . . .\n. b . .\n. . . .\n",
        "no loop can turn and go straight on in both cells beside it at the black pearl in r2c2",
    ),
    ("masyu", "...\n", "a loop needs two rows and two columns"),
    ("geradeweg", "4 . . .\n. . . .\n", "no line of 4 steps has room at the circle in r1c1"),
    ("castle-wall", ". . .\n. . w\n. . .\n", "no loop can go around the white cell in r2c3"),
    ("castle-wall", ". . . .\n. w . .\n. . b .\n. . . .\n", "no loop can separate r2c2 from r3c3"),
    ("castle-wall", ". . . 3s\n. . . .\n. . . .\n", "the clue in r1c4 needs 3 lines, but has room for 1"),
    ("yajilin", ". . 2e .\n. . . .\n", "the clue in r1c3 needs 2 shaded cells, but has room for 1"),
    (
        "yajilin",
        ". . . . .\n2e . . # .\n3e . . . .\n",
        "the clue in r3c1 needs 3 shaded cells, but has room for 2",
    ),
    ("yajilin", "1n . .\n. . .\n", "the clue in r1c1 needs 1 shaded cell, but has room for 0"),
    ("country-road", "2 .\n. .\n\na b\nb b\n", "the number 2 in r1c1 is larger than its region of 1 cell"),
    ("country-road", "5 .\n. .\n\na a\na a\n", "the number 5 in r1c1 is larger than its region of 4 cells"),
    (
        "country-road",
        ". .\n. 3\n\na a\na a\n",
        "the number 3 in r2c2 is that of the whole loop, which has an even number of cells, at least 4",
    ),
    ("akari", "4.\n..\n", "wall r1c1 needs 4 rooks, but has room for 2"),
    ("akari", "..X\n.4.\n", "wall r2c2 needs 4 rooks, but has room for 3"),
    ("akari", ".0\nX.\n", "wall r1c2 needs 0 rooks, but has 2 beside it in cells that see no other"),
    ("numbrix", "1 . .\n. . .\n. . 2\n", "no path of 1 step leads from 1 in r1c1 to 2 in r3c3"),
    ("numbrix", "1 . .\n. 4 .\n. . .\n", "no path of 3 steps leads from 1 in r1c1 to 4 in r2c2"),
    (
        "numbrix --closed",
        "2 . .\n. . .\n. . 1\n. . .\n",
        "no path of 1 step leads from 1 in r3c3 to 2 in r1c1",
    ),
    (
        "numbrix --closed",
        "12 . .\n. . .\n. . 1\n. . .\n",
        "no path of 11 steps leads from 1 in r3c3 to 12 in r1c1",
    ),
    (
        "numbrix",
        ". 1 .\n. . .\n. . .\n",
        "each step changes colour, 5 cells have one colour and 4 the other, and the ends asked for do not fit",
    ),
    ("hidato", "1 . .\n. . .\n. . 2\n", "no path of 1 step leads from 1 in r1c1 to 2 in r3c3"),
    ("hidato", "1 #\n# #\n. .\n", "no path of 1 step leads from 1 in r1c1 to a cell for 2"),
    ("hidato --tiling hexagons", "1 . 2\n . . .\n", "no path of 1 step leads from 1 in r1c1 to 2 in r1c3"),
    ("hopido", "1 . . .\n. . . .\n2 . . .\n. . . .\n", "no path of 1 step leads from 1 in r1c1 to 2 in r3c1"),
    ("rikudo", "1 . 2\n . . .\n", "no path of 1 step leads from 1 in r1c1 to 2 in r1c3"),
    (
        "knight",
        "1 2 . . .\n. . . . .\n. . . . .\n. . . . .\n",
        "no path of 1 step leads from 1 in r1c1 to 2 in r1c2",
    ),
    ("signpost", "1n e\nw *\n", "no path of 1 step leads from 1 in r1c1 to a cell for 2"),
    ("signpost", "1e s\n2n *\n", "no path of 1 step leads from 1 in r1c1 to 2 in r2c1"),
    ("signpost", "e s n\nn w *\n", "no step leads to r1c3, or none leads from r1c3"),
    (
        "zip",
        ". 1 .\n. 2 .\n. . .\n",
        "each step changes colour, 5 cells have one colour and 4 the other, and the ends asked for do not fit",
    ),
    ("prime", "1 . P\nP . .\nP . 2\n", "no path of 1 step leads from 1 in r1c1 to 2 in r3c3"),
];

#[test]
fn impossible_clues_are_named_with_their_places() {
    for (puzzle, board, reason) in IMPOSSIBLE {
        for (verb, answer) in [("unique", "none\n"), ("list", ""), ("first", "")] {
            let output = outcome(&format!("{verb} {puzzle} -"), board);
            let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
            let (code, notes) = (output.status.code(), text(output.stderr));
            assert_eq!((code, text(output.stdout)), (Some(1), answer.to_owned()), "{puzzle}\n{board}{notes}");
            assert_eq!(notes, format!("no solution ({reason})\n"), "{verb} {puzzle}\n{board}");
        }
    }
}

/// Boards without a solution, whose clues are possible one by one.
const CONTRADICTORY: [(&str, &str); 3] = [
    ("slitherlink", "2 . 3\n. 3 .\n3 . 0\n"),
    ("masyu", "b . . b\n. w . .\n. . . w\nb . w b\n"),
    ("hidato", "1 . 5 .\n. . . .\n10 . 7 .\n. 16 . .\n"),
];

#[test]
fn contradicting_clues_are_named_and_all_needed() {
    for (puzzle, board) in CONTRADICTORY {
        let ask = |board: &str| outcome(&format!("unique {puzzle} -"), board);
        let answer = ask(board);
        assert_eq!(answer.stdout, b"none\n", "{puzzle}");
        let notes = String::from_utf8(answer.stderr).expect("UTF-8");
        let names = notes.strip_prefix("no solution (the clues in ").expect(&notes);
        let names = names.strip_suffix(" contradict each other)\n").expect(&notes).replace(" and ", ", ");
        let names: Vec<&str> = names.split(", ").collect();
        let with = |kept: &[&str]| -> String {
            let cell = |row: usize, column: usize, text: &str| {
                let name = format!("r{}c{}", row + 1, column + 1);
                (if kept.contains(&name.as_str()) { text } else { "." }).to_owned()
            };
            let row = |(row, line): (usize, &str)| {
                let cells = line.split(' ').enumerate().map(|(column, text)| cell(row, column, text));
                cells.collect::<Vec<_>>().join(" ") + "\n"
            };
            board.lines().enumerate().map(row).collect()
        };
        assert!(ask(&with(&names)).stdout.starts_with(b"none"), "{puzzle}: {notes}");
        for index in 0..names.len() {
            let fewer = [&names[..index], &names[index + 1..]].concat();
            assert!(
                !ask(&with(&fewer)).stdout.starts_with(b"none"),
                "{puzzle}: {} is not needed",
                names[index]
            );
        }
    }
}

/// Dots are clues, too, but none of them is left out: so a contradiction that needs them says so.
#[test]
fn dots_that_clues_contradict_are_named() {
    let board = include_str!("../../../../fixtures/rikudo-7x7.txt").replace("27", "30");
    let reason = |board: &str| String::from_utf8(outcome("unique rikudo -", board).stderr).expect("UTF-8");
    let with_dots = reason(&board);
    assert!(with_dots.contains("contradict each other, given the dots"), "{with_dots}");
    let without = reason(&board.replace(['-', '/', '\\'], " "));
    assert!(!without.contains("given the"), "{without}");
}
