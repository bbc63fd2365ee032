//! Grades and hints.

use serde_json::Value;

use crate::sheets::texts_of_svg;
use crate::{answer, outcome};

/// Boards made by ourselves, and the techniques that they need.
const BOARDS: &[(&str, &str, &str)] = &[
    ("hidato", "3 2 16 15\n. 4 13 .\n7 . 11 .\n. 8 . .\n", "level 1 of 10: step (easy), score 9"),
    ("hidato", "7 . 4 3\n. . . 2\n15 . . .\n14 13 12 10\n", "level 2 of 10: range (easy), score 10"),
    (
        "numbrix",
        ". . . . .\n. . . . .\n. . 19 . 15\n. 3 . 25 .\n. 4 . . .\n",
        "level 3 of 10: layers (easy), score 17",
    ),
    ("hidato", "3 2 16 15\n. 4 13 .\n7 . 11 .\n. . . .\n", "level 4 of 10: only number (easy), score 16"),
    (
        "numbrix",
        ". . . . .\n. 23 . 1 .\n. . . . .\n18 13 . . .\n. . . . .\n",
        "level 5 of 10: paths (easy), score 21",
    ),
    (
        "numbrix",
        ". 20 . 18 .\n. . . . .\n. . . 6 .\n. . . . .\n. . . 4 .\n",
        "level 6 of 10: strand (medium), score 44",
    ),
    ("hidato", ". . . 1\n. 5 2 .\n7 9 10 .\n. . . .\n", "level 9 of 10: trial (expert), score 88"),
];

/// Returns standard output of a command about a board.
fn about(board: &str, words: &str) -> String {
    let output = outcome(words, board);
    assert_eq!(output.status.code(), Some(0), "{words}\n{board}\n{output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the numbers of the only solution, row by row.
fn solution(puzzle: &str, board: &str) -> Vec<Vec<u64>> {
    let verdict: Value =
        serde_json::from_str(&about(board, &format!("unique {puzzle} - --format json"))).expect("JSON");
    serde_json::from_value(verdict["solutions"][0]["order"].clone()).expect("rows of numbers")
}

/// Returns the row, column and number of a cell of a step, and whether the number is there.
fn decided(cell: &Value) -> (usize, usize, u64, bool) {
    let number = |key: &str| cell[key].as_u64().expect("a number");
    let holds = cell["holds"].as_bool().expect("a truth value");
    (number("row") as usize, number("column") as usize, number("number"), holds)
}

#[test]
fn boards_have_the_level_of_their_technique() {
    for (puzzle, board, level) in BOARDS {
        let text = about(board, &format!("grade {puzzle} -"));
        assert_eq!(text.lines().next(), Some(*level), "{board}{text}");
    }
}

#[test]
fn steps_are_explained_and_lead_to_the_solution() {
    for (puzzle, board, _) in BOARDS {
        let solution = solution(puzzle, board);
        let text = about(board, &format!("grade {puzzle} - --explain"));
        let grade: Value =
            serde_json::from_str(&about(board, &format!("grade {puzzle} - --explain --format json")))
                .expect("JSON");
        assert!(text.contains(&format!(", score {}\n", grade["score"])), "{text}{grade}");
        let steps = grade["steps"].as_array().expect("steps");
        let counted: u64 =
            grade["counts"].as_object().expect("counts").values().filter_map(Value::as_u64).sum();
        assert_eq!(steps.len() as u64, counted);
        let mut placed = 0;
        for (index, step) in steps.iter().enumerate() {
            let reason = step["reason"].as_str().expect("a sentence");
            assert!(text.contains(&format!("\n{}. T{}", index + 1, step["level"])), "{text}");
            assert!(text.contains(reason), "{text}");
            for cell in step["cells"].as_array().expect("cells") {
                let (row, column, number, holds) = decided(cell);
                assert_eq!(solution[row - 1][column - 1] == number, holds, "{board}{step}");
                placed += usize::from(holds);
            }
        }
        assert_eq!(placed, board.split_whitespace().filter(|it| *it == ".").count());
    }
}

#[test]
fn hints_lead_to_the_solution() {
    for (puzzle, board, _) in [BOARDS[0], BOARDS[3]] {
        let solution = solution(puzzle, board);
        let mut rows: Vec<Vec<String>> =
            board.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
        let text = |rows: &[Vec<String>]| rows.iter().map(|row| row.join(" ") + "\n").collect::<String>();
        while rows.iter().flatten().any(|it| it == ".") {
            let hint = about(&text(&rows), &format!("hint {puzzle} - --format json"));
            let hint: Value = serde_json::from_str(&hint).expect("JSON");
            for cell in hint["step"]["cells"].as_array().expect("cells") {
                let (row, column, number, holds) = decided(cell);
                assert!(holds && rows[row - 1][column - 1] == ".", "{hint}");
                assert_eq!(solution[row - 1][column - 1], number);
                rows[row - 1][column - 1] = number.to_string();
            }
        }
        assert_eq!(about(&text(&rows), &format!("hint {puzzle} -")), "the board is complete and right\n");
        assert!(about(&text(&rows), &format!("grade {puzzle} -")).starts_with("level 0 of 10: "));
    }
}

#[test]
fn a_wrong_number_is_named() {
    // The solution has 9 in the last row; 5 belongs elsewhere.
    let output = outcome("hint hidato -", "3 2 16 15\n. 4 13 .\n7 . 11 .\n. . . 5\n");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("none\n") && text.contains("5 in r4c4"), "{text}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("no solution"), "{output:?}");
}

#[test]
fn boards_with_several_solutions_or_none_have_no_level() {
    for (board, word) in [
        ("../../fixtures/numbrix-15x15-several.txt", "several"),
        ("../../fixtures/hidato-3x3-several.txt", "several"),
        ("../../fixtures/numbrix-3x3-none.txt", "none"),
    ] {
        let puzzle = if board.contains("hidato") { "hidato" } else { "numbrix" };
        let output = outcome(&format!("grade {puzzle} {board}"), "");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(output.stdout.starts_with(format!("{word}\n").as_bytes()), "{output:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn marks_and_walls_have_ladders() {
    assert!(answer("grade prime ../../fixtures/prime-3x3.txt").starts_with("level "));
    let grade = answer("grade akari ../../fixtures/akari-7x7.txt --explain --format json");
    let grade: Value = serde_json::from_str(&grade).expect("JSON");
    let unique = answer("unique akari ../../fixtures/akari-7x7.txt --format json");
    let unique: Value = serde_json::from_str(&unique).expect("JSON");
    let cells = unique["solutions"][0]["cells"].as_array().expect("cells");
    let steps = grade["steps"].as_array().expect("steps");
    assert!(!steps.is_empty());
    let mut rooks = 0;
    for cell in steps.iter().flat_map(|step| step["cells"].as_array().expect("cells")) {
        let place = serde_json::json!([cell["row"], cell["column"]]);
        assert_eq!(cells.contains(&place), cell["holds"] == true, "{cell}");
        rooks += usize::from(cell["holds"] == true);
    }
    if grade["level"].as_u64() < Some(6) {
        assert_eq!(rooks, cells.len());
    }
}

#[test]
fn what_has_no_ladder_is_refused() {
    for words in [
        "grade graph ../../fixtures/graphs/k4.g6",
        "grade knight 5x5",
        "hint place queens 4x4",
        "grade numbrix ../../fixtures/numbrix-9x9.txt --format csv",
        "grade numbrix ../../fixtures/bad/binary.txt",
        "hint numbrix ../../fixtures/bad/empty.txt",
    ] {
        let output = outcome(words, "");
        assert_eq!(output.status.code(), Some(2), "{words}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("hint: "), "{words}: {output:?}");
    }
}

/// Returns the texts of a picture, in order.
fn texts(svg: &str) -> Vec<String> {
    roxmltree::Document::parse(svg).expect("XML");
    texts_of_svg(svg)
}

#[test]
fn pictures_of_grades_have_the_number_of_every_step_that_fills_a_cell() {
    for (puzzle, board, level) in BOARDS {
        let grade = about(board, &format!("grade {puzzle} - --explain --format json"));
        let grade: Value = serde_json::from_str(&grade).expect("JSON");
        let texts = texts(&about(board, &format!("grade {puzzle} - --format svg")));
        let line = level.split(' ').collect::<Vec<_>>();
        assert!(texts.join(" ").contains(&line.join(" ")), "{texts:?}");
        for (number, step) in (1..).zip(grade["steps"].as_array().expect("steps")) {
            let code = format!("T{}", step["level"]);
            let filled = step["cells"].as_array().expect("cells").iter().filter(|it| it["holds"] == true);
            let drawn = texts.windows(2).filter(|pair| pair[0] == number.to_string() && pair[1] == code);
            assert_eq!(drawn.count(), filled.count(), "{board}{step} {texts:?}");
        }
        for (code, count) in grade["counts"].as_object().expect("counts") {
            let is_there = |text: &String| {
                text.starts_with(&format!("{code} ")) && text.contains(&format!(": {count} step"))
            };
            assert!(texts.iter().any(is_there), "{code} {texts:?}");
        }
    }
}

#[test]
fn pages_of_grades_have_every_step_and_no_script() {
    for (puzzle, board, _) in BOARDS {
        let text = about(board, &format!("grade {puzzle} - --explain"));
        let page = about(board, &format!("grade {puzzle} - --explain --format html"));
        let steps: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once(". ")?.1)).collect();
        assert!(steps.iter().all(|step| page.contains(step)), "{text}{page}");
        assert_eq!(page.matches("<details>").count(), steps.len().min(60));
        assert!(!page.contains("<script") && page.contains("default-src 'none'"));
        let short = about(board, &format!("grade {puzzle} - --format html"));
        assert!(!short.contains("<details>") && short.contains("<svg"));
    }
}

#[test]
fn pictures_of_hints_have_the_reason() {
    for (puzzle, board, _) in BOARDS {
        let sentence = about(board, &format!("hint {puzzle} -"));
        for format in ["svg", "html"] {
            let picture = about(board, &format!("hint {puzzle} - --format {format}"));
            let start = picture.find("<svg").expect("a picture");
            let end = picture.find("</svg>").expect("a picture") + "</svg>".len();
            let texts = texts(&picture[start..end]);
            assert!(texts.join(" ").contains(sentence.trim_end()), "{sentence}{texts:?}");
        }
    }
}

#[test]
fn a_time_limit_ends_a_grade() {
    let output = outcome("grade numbrix ../../fixtures/numbrix-20x20-trials.txt --time-limit 200ms", "");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    // On a slow machine the board is still being read.
    assert!(output.stdout.is_empty() || output.stdout.starts_with(b"unknown\n"), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--time-limit"), "{output:?}");
}
