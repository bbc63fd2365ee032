//! Clues that are impossible by themselves: every command that finds no solution names them and their places.

use crate::outcome;

/// Boards with a clue that cannot be satisfied, and the reason that is given.
const IMPOSSIBLE: [(&str, &str, &str); 41] = [
    ("masyu", "w . .\n. . .\n. . .\n", "it is impossible that the white pearl in r1c1 is passed straight on"),
    (
        "masyu",
        ". . . .\n. b . .\n. . . .\n",
        "it is impossible that the black pearl in r2c2 has no turn beside it",
    ),
    ("masyu", "...\n", "a loop needs two rows and two columns"),
    ("balance-loop", "w1 . .\n. . .\n", "it is impossible that the 1 in r1c1 is the sum of its lines"),
    (
        "balance-loop",
        "b4294967295 . .\n. . .\n",
        "it is impossible that the 4294967295 in r1c1 is the sum of its lines",
    ),
    ("balance-loop", "b2 . .\n. . .\n", "it is impossible that the 2 in r1c1 is the sum of its lines"),
    ("geradeweg", "4 . . .\n. . . .\n", "it is impossible that the 4 in r1c1 is the length of its lines"),
    ("castle-wall", ". . .\n. . w\n. . .\n", "it is impossible that the white cell in r2c3 is inside"),
    (
        "castle-wall",
        ". . . .\n. w . .\n. . b .\n. . . .\n",
        "it is impossible that r2c2 and r3c3 are on different sides of the loop",
    ),
    (
        "castle-wall",
        ". . . 3s\n. . . .\n. . . .\n",
        "it is impossible that the 3 in r1c4 is the number of lines ahead",
    ),
    ("yajilin", ". . 2e .\n. . . .\n", "it is impossible that the 2 in r1c3 counts the shaded cells ahead"),
    ("yajilin", "1n . .\n. . .\n", "it is impossible that the 1 in r1c1 counts the shaded cells ahead"),
    (
        "country-road",
        "2 .\n. .\n\na b\nb b\n",
        "it is impossible that the 2 in r1c1 counts the cells of its region on the loop",
    ),
    (
        "country-road",
        "5 .\n. .\n\na a\na a\n",
        "it is impossible that the 5 in r1c1 counts the cells of its region on the loop",
    ),
    (
        "moon-or-sun",
        "m .\n. .\n\na b\na b\n",
        "it is impossible that the region of r1c2 is passed in moons or in suns",
    ),
    (
        "moon-or-sun",
        "m s m\n. . .\n\na b c\na b c\n",
        "it is impossible that every other region is passed in moons",
    ),
    (
        "detour",
        "5 .\n. .\n\na a\na a\n",
        "it is impossible that the 5 in r1c1 counts the turns in its region",
    ),
    (
        "detour",
        "0 . .\n. . .\n\na b b\nb b b\n",
        "it is impossible that the 0 in r1c1 counts the turns in its region",
    ),
    (
        "detour",
        "1 .\n. .\n\na a\na a\n",
        "it is impossible that the 1 in r1c1 counts the turns in its region",
    ),
    ("numberlink", "..\n..\n", "it is impossible that numbers are joined on a board that has none"),
    ("akari", "4.\n..\n", "wall r1c1 needs 4 lamps, but has room for 2"),
    ("akari", "..X\n.4.\n", "wall r2c2 needs 4 lamps, but has room for 3"),
    ("akari", ".0\nX.\n", "wall r1c2 needs 0 lamps, but has 2 beside it in cells that see no other"),
    ("star-battle", "aab\naab\n", "2 rows and 3 columns cannot all have 1 star each"),
    ("star-battle --stars 3", "ab\nab\n", "row 1 needs 3 stars, but has room for 2"),
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
const CONTRADICTORY: [(&str, &str); 5] = [
    ("slitherlink", "4 . 3\n. . .\n"),
    ("slitherlink", "4 4\n. .\n"),
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

/// Clues that a look at the rules of each clue does not refute.
#[test]
fn a_clue_that_only_a_search_refutes_is_named() {
    for (puzzle, board, cell) in [
        ("yajilin", ". . . . .\n2e . . # .\n3e . . . .\n", "r3c1"),
        ("country-road", ". .\n. 3\n\na a\na a\n", "r2c2"),
    ] {
        let notes = String::from_utf8(outcome(&format!("unique {puzzle} -"), board).stderr).expect("UTF-8");
        assert_eq!(notes, format!("no solution (the clue in {cell} cannot be right)\n"), "{puzzle}\n{board}");
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
