//! Drawings as others make them, and what is refused.

use super::packing::packed;
use super::{Imported, TILING};
use crate::files::InputError;
use crate::puzzles::foreign::puzzles;

fn read_address(parameters: &str, named: Option<&str>) -> Result<Imported, InputError> {
    super::read_address(puzzles(), parameters, named)
}

/// The parameters of a drawing of 3 rows and 4 columns, whose first cell is the point 18.
fn drawn(title: &str, problem: &str, tags: &str) -> String {
    let header = format!("square,4,3,38,0,1,1,190,152,120,120,0,0,0,0,Title: {title},Author: ,,,OFF,false,");
    let empty = "\n".repeat(11);
    let cells = "[18,1,1,1,5,1,1,1,5,1,1,1]";
    format!(
        "m=solve&p={}",
        packed(&format!("{header}\n[0,0,0,0]\n{{}}\n{problem}\n\n{cells}{empty}\n{tags}"))
    )
}

/// The board of a drawing, its rows parted by slashes, and its notes.
fn board(puzzle: &str, problem: &str) -> (String, Vec<String>) {
    let found = read_address(&drawn("", problem, "[]"), Some(puzzle));
    let Imported { board, notes, .. } = found.unwrap_or_else(|error| panic!("{problem}: {error}"));
    (board.replace(' ', "").trim_end().replace('\n', "/"), notes)
}

/// The error for parameters.
fn refused(parameters: &str, named: Option<&str>) -> String {
    read_address(parameters, named).expect_err(parameters).to_string()
}

#[test]
fn drawings_of_others() {
    // The first row has the points 18 to 21, the second 26 to 29, the third 34 to 37.
    for (puzzle, problem, expected) in [
        (
            "slitherlink",
            r#"{"number":{"18":[3,1,"1"],"19":["0",2,"10"],"20":[" ",1,"1"]}}"#,
            "30../..../....",
        ),
        (
            "masyu",
            r#"{"symbol":{"18":[1,"circle_M",1],"20":[3,"circle_L",1],"27":[2,"circle_SS",2],"28":[8,"circle_L",1]}}"#,
            "w.?./.bw./....",
        ),
        (
            "numbrix",
            r#"{"number":{"18":[1,6,"1"],"37":["12",1,"1"]},"surface":{"18":3,"19":1,"20":8,"21":4}}"#,
            "1###/..../...12",
        ),
        (
            "hidato",
            r#"{"number":{"18":["1",1,"1"]},"symbol":{"18":[1,"circle_L",1]},"lineE":{"66,67":2}}"#,
            "1.../..../....",
        ),
        ("akari", r#"{"surface":{"18":1,"19":4},"number":{"19":["2",4,"1"]}}"#, "X2../..../...."),
        (
            "geradeweg",
            r#"{"symbol":{"18":[1,"circle_L",1],"19":[1,"circle_L",1]},"number":{"19":[2,1,"1"]}}"#,
            "?2../..../....",
        ),
        ("numberlink", r#"{"number":{"18":["A",1,"1"],"20":["A",6,"1"]}}"#, "A.A./..../...."),
        (
            "yajilin",
            r#"{"number":{"18":["2_2",1,"2"],"19":["_3",1,"2"]},"surface":{"20":3}}"#,
            "2e?s#./..../....",
        ),
        // A frame around a clue, and lines of the grid that are removed within it.
        (
            "castle-wall",
            r#"{"number":{"18":["",1,"2"],"19":["3_1",7,"2"]},"surface":{"19":4},"lineE":{"66,74":2},"deletelineE":{"67,75":1}}"#,
            "wb3w../..../....",
        ),
        (
            "country-road",
            r#"{"number":{"18":[4,1,"1"]},"lineE":{"67,75":2,"75,83":2,"83,91":21}}"#,
            "4.../..../....//AABB/AABB/AABB",
        ),
        (
            "moon-or-sun",
            r#"{"symbol":{"18":[1,"sun_moon",1],"19":[2,"sun_moon",2]},"lineE":{"67,75":2,"75,83":2,"83,91":21}}"#,
            "sm../..../....//AABB/AABB/AABB",
        ),
        (
            "detour",
            r#"{"number":{"18":[4,1,"1"],"20":["0",1,"1"]},"lineE":{"67,75":2,"75,83":2,"83,91":21}}"#,
            "4.0./..../....//AABB/AABB/AABB",
        ),
        (
            "signpost",
            r#"{"number":{"18":["1_2",1,"2"],"19":["_5",1,"2"],"20":["?_7",6,"2"],"37":["12",1,"1"]},"surface":{"21":4}}"#,
            "1enese#/****/***12*",
        ),
        (
            "simple-loop",
            r#"{"thermo":[[]],"command_undo":{"__a":[[1]]},"surface":{"18":4}}"#,
            "#.../..../....",
        ),
    ] {
        assert_eq!(board(puzzle, problem), (expected.to_owned(), Vec::new()), "{problem}");
    }
}

#[test]
fn thick_sides_of_checkpoints_are_walls() {
    let problem = r#"{"number":{"18":["1",7,"1"],"37":[2,1,"1"]},"symbol":{"18":[2,"circle_M",1]},"surface":{"21":4},"lineE":{"66,74":2,"73,74":21,"68,76":2}}"#;
    let found = read_address(&drawn("", problem, "[]"), Some("zip")).expect("a board");
    assert_eq!(found.board, "1 | .   .   #\n-\n.   .   .   .\n.   .   .   2\n");
    assert_eq!(found.notes, Vec::<String>::new());
}

#[test]
fn what_says_nothing_is_noted() {
    for (puzzle, problem, expected, note) in [
        ("slitherlink", r#"{"number":{"18":["?",1,"1"]}}"#, "..../..../....", "'?' was read as '.'"),
        ("yajilin", r#"{"number":{"18":["3",1,"1"]}}"#, "#.../..../....", "'3' was read as '#'"),
        ("castle-wall", r#"{"number":{"18":["3",1,"1"]}}"#, "w.../..../....", "'3' was read as 'w'"),
    ] {
        assert_eq!(board(puzzle, problem), (expected.to_owned(), vec![note.to_owned()]), "{problem}");
    }
}

#[test]
fn the_puzzle_is_that_of_a_tag_or_a_title() {
    let found = |title, tags, named| read_address(&drawn(title, "{}", tags), named).map(|found| found.puzzle);
    assert_eq!(found("", r#"["castlewall","puzzlehunt"]"#, None), Ok("castle-wall"));
    assert_eq!(found("My first Castle Wall", "[]", None), Ok("castle-wall"));
    assert_eq!(found("Simple-Loop%2C easy", "", None), Ok("simple-loop"));
    assert_eq!(found("Masyu", "[]", Some("hidato")), Ok("hidato"));
    assert_eq!(found("Masyu", r#"["yajilin"]"#, None), Ok("yajilin"));
    assert_eq!(found("", r#"["yajilin"]"#, Some("masyu")), Ok("yajilin"), "which is refused later");
    assert_eq!(found("", r#"["yajilin","masyu"]"#, Some("masyu")), Ok("masyu"));
    for (title, tags, named) in
        [("", "[]", None), ("Masyu or Hidato", "", None), ("", r#"["masyu","yajilin"]"#, None)]
    {
        assert_eq!(refused(&drawn(title, "{}", tags), named), "the Penpa address does not name its puzzle");
    }
    assert_eq!(refused(&drawn("", "{}", ""), Some("prime")), "Penpa addresses of prime cannot be read");
    assert_eq!(
        refused(&drawn("", "{}", ""), Some("rikudo")),
        "the Penpa address has the grid 'square', not 'hex'"
    );
}

#[test]
fn what_has_no_meaning_is_named() {
    let anywhere =
        |what: &str| format!("the Penpa address draws {what}, which has no meaning in any puzzle here");
    for (puzzle, problem, message) in [
        (
            "masyu",
            r#"{"symbol":{"27":[1,"star",1]}}"#,
            "row 2 column 2: symbol star 1 has no meaning in masyu",
        ),
        (
            "masyu",
            r#"{"symbol":{"27":[4,"circle_L",1]}}"#,
            "row 2 column 2: symbol circle_L 4 has no meaning in masyu",
        ),
        ("masyu", r#"{"surface":{"37":2}}"#, "row 3 column 4: colour 2 has no meaning in masyu"),
        (
            "slitherlink",
            r#"{"number":{"18":["12",1,"1"]}}"#,
            "row 1 column 1: '12' has no meaning in slitherlink",
        ),
        (
            "slitherlink",
            r#"{"number":{"18":["1_2",1,"2"]}}"#,
            "row 1 column 1: '1' has no meaning in slitherlink",
        ),
        ("yajilin", r#"{"number":{"18":["1_4",1,"2"]}}"#, "row 1 column 1: '1' has no meaning in yajilin"),
        (
            "numbrix",
            r#"{"number":{"18":["?",1,"1"]},"surface":{"18":4}}"#,
            "row 1 column 1: '?' with colour 4 has no meaning in numbrix",
        ),
        ("castle-wall", r#"{"surface":{"18":7}}"#, "row 1 column 1: colour 7 has no meaning in castle-wall"),
        (
            "masyu",
            r#"{"lineE":{"66,74":2}}"#,
            "the side between row 1 column 1 and row 1 column 2 has no meaning in masyu",
        ),
        (
            "hidato",
            r#"{"deletelineE":{"74,73":1}}"#,
            "the side between row 1 column 1 and row 2 column 1 has no meaning in hidato",
        ),
        ("masyu", r#"{"line":{"18,19":3}}"#, &anywhere("'line'")),
        ("masyu", r#"{"thermo":[[18,19]]}"#, &anywhere("'thermo'")),
        ("masyu", r#"{"surface":{"10":4}}"#, &anywhere("'surface' 4 at 10")),
        ("masyu", r#"{"surface":{"18":[4,3]}}"#, &anywhere("'surface' [4,3] at row 1 column 1")),
        ("masyu", r#"{"number":{"74":["1",1,"1"]}}"#, &anywhere("'number' [\"1\",1,\"1\"] at 74")),
        (
            "masyu",
            r#"{"number":{"18":["1",1,"7"]}}"#,
            &anywhere("'number' [\"1\",1,\"7\"] at row 1 column 1"),
        ),
        ("country-road", r#"{"lineE":{"67,75":12}}"#, &anywhere("'lineE' 12 at 67,75")),
        ("country-road", r#"{"lineE":{"67,76":2}}"#, &anywhere("'lineE' 2 at 67,76")),
        (
            "country-road",
            r#"{"lineE":{"67,75":2}}"#,
            "the side between row 1 column 2 and row 1 column 3 has no meaning in country-road",
        ),
        ("masyu", "[]", "the Penpa address is damaged"),
        ("masyu", r#"{"surface":[1]}"#, "the Penpa address is damaged"),
        ("masyu", "", "the Penpa address is damaged"),
    ] {
        assert_eq!(refused(&drawn("", problem, "[]"), Some(puzzle)), message, "{problem}");
    }
}

/// The lines of an address up to the cells.
fn lines(header: &str, cells: &str) -> String {
    format!("m=edit&p={}", packed(&format!("{header}\n\n\n{{}}\n{{\"line\":{{\"1,2\":3}}}}\n{cells}\n")))
}

#[test]
fn parts_of_a_grid() {
    let read = |header: &str, cells: &str| read_address(&lines(header, cells), Some("numbrix"));
    // The board is what is left of the grid; cells that are missing in it are holes.
    let found = read("square,6,6,38,90,1,1", "[24,1,8,2,1]").expect("a board");
    assert_eq!(found.board, "# . . #\n. # . .\n");
    assert_eq!(
        found.notes,
        [
            "the drawing is turned or mirrored; the board was read as it was drawn first",
            "what is drawn as the solution was ignored"
        ]
    );
    for (header, cells, message) in [
        ("hex,6,6,38", "[24]", "the Penpa address has the grid 'hex', not 'square'"),
        ("kakuro,6,6,38", "[24]", "the Penpa address has the grid 'kakuro', not 'square'"),
        ("10,6,6,38", "[24]", "the Penpa address has the grid '10', not 'square'"),
        ("square,6", "[24]", "Penpa address does not begin with a size"),
        ("square,101,6", "[24]", "the 6x101 board does not fit Penpa"),
        ("hex,21,21", "[24]", "a grid of hexagons of size 21 does not fit Penpa"),
        ("hex,2,2", "[6]", "the Penpa address is damaged"),
        ("square,6,6", "[]", "the Penpa address is damaged"),
        ("square,6,6", "[24,-30]", "the Penpa address is damaged"),
        ("square,6,6", "[24,9e99]", "the Penpa address is damaged"),
        ("square,6,6", "[24,100]", "the Penpa address is damaged"),
        ("square,6,6", "", "the Penpa address is damaged"),
    ] {
        assert_eq!(refused(&lines(header, cells), Some("numbrix")), message, "{header} {cells}");
    }
    assert_eq!(refused("m=edit", None), "the Penpa address is damaged");
}

/// Reads a drawing of these cells on Penpa's hexagons of size 3: rows of 10 points.
fn hexagons(puzzle: &str, problem: &str, cells: &str) -> Result<Imported, String> {
    let code = packed(&format!("hex,3,3,38,0,1,1\n\n\n{problem}\n\n{cells}\n"));
    read_address(&format!("m=edit&p={code}"), Some(puzzle)).map_err(|error| error.to_string())
}

#[test]
fn hexagons_of_others() {
    // Seven hexagons, whose first row is an even one of the grid, or an odd one. The middle is a hole in a frame; dots
    // are at the lower left, at the lower right and on the right of a cell.
    let even = r#"{"number":{"44":["1",1,"1"],"65":["7",1,"1"]},"symbol":{"344":[2,"circle_SS",2],"445":[1,"circle_M",1],"564":[8,"circle_L",1]},"surface":{"54":4},"lineE":{"144,245":2,"145,245":2,"154,254":2,"144,254":2}}"#;
    let odd = r#"{"number":{"33":["1",1,"1"],"54":["7",1,"1"]},"symbol":{"333":[2,"circle_SS",2],"434":[1,"circle_M",1],"553":[8,"circle_L",1]},"surface":{"44":4},"lineE":{"134,245":2,"144,245":2}}"#;
    for (problem, cells) in [(even, "[54,-10,1,8,2,9,1]"), (odd, "[44,-11,1,9,2,8,1]")] {
        let found = hexagons("rikudo", problem, cells).expect("a board");
        assert_eq!(found.board, "#   1   .\n   /     \\\n  .   #   .\n#   . - 7\n", "{cells}");
        assert_eq!((found.settings.len(), found.notes.len()), (0, 0));
    }
    let hidato =
        hexagons("hidato", r#"{"number":{"33":["1",1,"1"]}}"#, "[44,-11,1,9,2,8,1]").expect("a board");
    assert_eq!(hidato.board, "# 1 .\n. . .\n# . .\n");
    assert_eq!(hidato.settings, [(TILING, Some("hexagons"))]);
    let dots = r#"{"symbol":{"344":[2,"circle_SS",2]}}"#;
    for (puzzle, problem, message) in [
        ("hidato", dots, "the side between row 1 column 2 and row 2 column 1 has no meaning in hidato"),
        (
            "rikudo",
            r#"{"symbol":{"444":[2,"circle_SS",2]},"surface":{"54":4}}"#,
            "the side between row 1 column 2 and row 2 column 2 has no meaning in rikudo",
        ),
        (
            "rikudo",
            r#"{"lineE":{"144,245":2}}"#,
            "the side between row 1 column 2 and row 2 column 2 has no meaning in rikudo",
        ),
        (
            "rikudo",
            r#"{"symbol":{"555":[2,"circle_SS",2]}}"#,
            "the Penpa address draws 'symbol' [2,\"circle_SS\",2] at 555, which has no meaning in any puzzle here",
        ),
        (
            "rikudo",
            r#"{"symbol":{"344":[2,"star",2]}}"#,
            "the Penpa address draws 'symbol' [2,\"star\",2] at 344, which has no meaning in any puzzle here",
        ),
        (
            "rikudo",
            r#"{"lineE":{"254,354":2}}"#,
            "the Penpa address draws 'lineE' 2 at 254,354, which has no meaning in any puzzle here",
        ),
        (
            "rikudo",
            r#"{"lineE":{"18446744073709551615,18446744073709551615":2}}"#,
            "the Penpa address draws 'lineE' 2 at 18446744073709551615,184..., which has no meaning in any puzzle here",
        ),
        ("masyu", "{}", "the Penpa address has the grid 'hex', not 'square'"),
    ] {
        let refused = hexagons(puzzle, problem, "[54,-10,1,8,2,9,1]").expect_err(problem);
        assert_eq!(refused, message, "{problem}");
    }
}
