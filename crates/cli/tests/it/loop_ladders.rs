//! Grades and hints of generated boards with one loop, or a path with checkpoints: each step agrees with all solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::amounts::{cases, is_thorough};

/// The puzzles, and a size whose boards are made at once.
const KINDS: [(&str, &str); 11] = [
    ("slitherlink", "6x6"),
    ("masyu", "7x7"),
    ("geradeweg", "7x7"),
    ("balance-loop", "6x6"),
    ("yajilin", "7x7"),
    ("country-road", "7x7"),
    ("moon-or-sun", "6x6"),
    ("detour", "6x6"),
    ("castle-wall", "7x7"),
    ("simple-loop", "7x7"),
    ("zip", "6x6"),
];

/// Runs a command in a folder; returns its exit code and standard error.
fn run(folder: &TempDir, arguments: &str) -> (Option<i32>, String) {
    let mut command = Command::cargo_bin("cavalcade").expect("the program");
    let output = command.args(arguments.split(' ')).current_dir(folder).output().expect("it starts");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

/// The points and the lines of a loop or path.
struct DrawnSolution {
    points: Vec<(u64, u64)>,
    lines: BTreeSet<[(u64, u64); 2]>,
}

impl DrawnSolution {
    /// Reads a solution as JSON; `None` for a line that is none.
    fn read(solution: &Value) -> Option<Self> {
        let number = |value: &Value| value.as_u64().expect("a number");
        if let Some(points) = solution["loop"].as_array() {
            return Some(Self::new(
                points.iter().map(|pair| (number(&pair[0]), number(&pair[1]))).collect(),
                true,
            ));
        }
        // Each cell has its number along the path, and a hole has none.
        let rows = (1..).zip(solution["order"].as_array()?);
        let cells = rows.flat_map(|(row, cells)| {
            (1..)
                .zip(cells.as_array().expect("a row"))
                .map(move |(column, number)| (number.as_u64(), (row, column)))
        });
        let path: BTreeMap<u64, (u64, u64)> =
            cells.filter_map(|(number, cell)| Some((number?, cell))).collect();
        Some(Self::new(path.into_values().collect(), false))
    }

    fn new(points: Vec<(u64, u64)>, is_closed: bool) -> Self {
        let back = is_closed.then(|| [points[points.len() - 1], points[0]]);
        let steps = points.windows(2).map(|pair| [pair[0], pair[1]]).chain(back);
        let lines = steps.map(|[one, other]| [one.min(other), one.max(other)]).collect();
        Self { points, lines }
    }

    /// Whether a cell of a step agrees with it.
    fn agrees(&self, cell: &Value) -> bool {
        let number = |value: &Value| value.as_u64().expect("a number");
        let here = (number(&cell["row"]), number(&cell["column"]));
        let is_there = match &cell["to"] {
            Value::Null => self.points.contains(&here),
            to => {
                let other = (number(&to[0]), number(&to[1]));
                self.lines.contains(&[here.min(other), here.max(other)])
            }
        };
        is_there == cell["holds"].as_bool().expect("a truth value")
    }
}

/// Checks the steps of boards of each kind; every other board lacks a clue, so that it may have several solutions.
pub(crate) fn steps_hold(boards: u64) {
    for (puzzle, size) in KINDS {
        let folder = tempdir().expect("a folder");
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
        let parsed = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        for seed in 1..=boards {
            let made = run(&folder, &format!("generate {puzzle} {size} --seed {seed} -o board.txt"));
            assert_eq!(made.0, Some(0), "{puzzle} {seed}: {}", made.1);
            let text = read("board.txt");
            let text = match puzzle {
                _ if seed % 2 == 1 => text,
                "slitherlink" => text.replacen('2', ".", 2),
                "zip" => text.replace('|', " "),
                _ => text,
            };
            fs::write(folder.path().join("board.txt"), text).expect("a file");
            run(&folder, &format!("grade {puzzle} board.txt --explain --format json -o grade.json"));
            run(&folder, &format!("list {puzzle} board.txt --limit 200 --format json -o list.json"));
            let list = read("list.json");
            let solutions: Vec<DrawnSolution> =
                list.lines().filter_map(|line| DrawnSolution::read(&parsed(line))).collect();
            assert!(!solutions.is_empty());
            let steps = parsed(&read("grade.json"))["steps"].as_array().expect("steps").clone();
            for cell in steps.iter().flat_map(|step| step["cells"].as_array().expect("cells")) {
                let is_right = solutions.iter().all(|solution| solution.agrees(cell));
                assert!(is_right, "{puzzle} {seed}: {cell}\n{}", read("board.txt"));
            }
        }
    }
}

#[test]
fn steps_hold_in_every_solution() {
    steps_hold(cases(20).into());
}

/// Follows the hints for boards of each kind from the empty board to the end.
pub(crate) fn hints_lead_to_the_end(boards: u64) {
    for (puzzle, size) in KINDS {
        for seed in 1..=boards {
            let folder = tempdir().expect("a folder");
            let made = format!("generate {puzzle} {size} --seed {seed} -o board.txt");
            assert_eq!(run(&folder, &made).0, Some(0), "{made}");
            let mut steps = BTreeSet::new();
            let command = format!("hint {puzzle} board.txt --state s.txt --next s.txt -o step.txt");
            loop {
                let (code, message) = run(&folder, &command);
                let step = fs::read_to_string(folder.path().join("step.txt")).expect("a step");
                if code == Some(1) {
                    assert_eq!(step, "the board is complete and right\n", "{made}");
                    break;
                }
                if code == Some(3) && step == "search\n" {
                    break; // beyond the techniques
                }
                assert_eq!(code, Some(0), "{made}: {step}{message}");
                assert!(steps.insert(step.clone()), "{made}: again {step}");
            }
            assert!(!steps.is_empty(), "{made}");
        }
    }
}

#[test]
fn hints_lead_from_the_empty_board_to_the_end() {
    hints_lead_to_the_end(1 + u64::from(is_thorough()));
}
