//! Number puzzles: cells are numbered along a path, and some numbers are clues.

use crate::{answer, outcome};

/// A board among the fixtures.
fn fixture(name: &str) -> String {
    format!("../../fixtures/{name}.txt")
}

#[test]
fn the_board_of_the_post() {
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

/// Both ends at a break are clues, which removing clues leaves on the board.
#[test]
fn several_paths() {
    let board = answer("generate hidato 6x6 --breaks 12,20,29 --seed 3");
    let (title, rows) = board.split_once('\n').expect("a title");
    assert!(title.starts_with("% hidato 6x6 --breaks 12,20,29, "), "{title}");
    for (verb, breaks) in [("minimise", "12,20,29"), ("minimise", "29,12,20,12")] {
        let least = outcome(&format!("{verb} hidato - --breaks {breaks}"), &board);
        let least = String::from_utf8(least.stdout).expect("UTF-8");
        for end in ["12", "13", "20", "21", "29", "30"] {
            assert!(least.split_whitespace().any(|word| word == end), "{end}\n{least}");
        }
    }
    let run = |breaks: &str| outcome(&format!("unique hidato - --format json{breaks}"), rows);
    let found: serde_json::Value = serde_json::from_slice(&run(" --breaks 12,20,29").stdout).expect("JSON");
    assert_eq!(found["verdict"], "unique");
    let next = found["solutions"][0]["next"].as_array().expect("successors");
    assert_eq!(next.iter().filter(|cell| cell.is_null()).count(), 4, "each path has a last cell");
    for (breaks, problem) in [
        (" --breaks 11", "--breaks: 11 is not on the board"),
        (" --breaks 0", "--breaks: '0' is not a number before the last one"),
        (" --breaks 36", "--breaks: '36' is not a number before the last one"),
        (" --breaks 12,", "--breaks: '' is not a number before the last one"),
        (" --breaks 12 --closed", "--breaks cannot be combined with --closed"),
    ] {
        let output = run(breaks);
        let words = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(output.status.code() == Some(2) && words.contains(problem), "{breaks}: {words}");
    }
    assert_eq!(run("").status.code(), Some(1), "one path does not exist");
}

/// Learning alone needs 53,000 failures for this board.
#[test]
fn a_board_with_one_clue_is_decided_by_short_searches() {
    let mut rows = vec![vec!["."; 12]; 12];
    rows[11][6] = "68";
    let board: String = rows.iter().map(|row| row.join(" ") + "\n").collect();
    let several = outcome("unique numbrix - --format json --stats", &board);
    assert_eq!(several.status.code(), Some(1));
    let stats: serde_json::Value =
        serde_json::from_slice(several.stderr.trim_ascii()).expect("one JSON object");
    assert!(stats["failures"].as_u64().is_some_and(|failures| failures < 5_000), "{stats}");
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
