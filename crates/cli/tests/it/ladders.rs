//! Grades and hints of generated boards of each kind: each step agrees with all solutions, and hints lead to the end.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use assert_cmd::Command;
use cavalcade_core::puzzles::{Arguments, PUZZLES, Puzzle};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::amounts::{is_thorough, part};

/// A size whose boards are made at once.
const SIZE: &str = "6x6";

/// The kinds whose boards can be made, and solved by techniques.
fn kinds() -> impl Iterator<Item = &'static dyn Puzzle> {
    let has_ladder = |kind: &&dyn Puzzle| !kind.facts().examples_with_ladder.is_empty();
    PUZZLES.iter().copied().filter(|kind| kind.composer().is_some()).filter(has_ladder)
}

/// Runs a command in a folder; returns its exit code and standard error.
fn run(folder: &TempDir, arguments: &str) -> (Option<i32>, String) {
    let mut command = Command::cargo_bin("cavalcade").expect("the program");
    let output = command.args(arguments.split(' ')).current_dir(folder).output().expect("it starts");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

/// A row and a column.
type Place = (u64, u64);

/// The points and the lines of a solution, and the number of each point along a path.
#[derive(Default)]
struct DrawnSolution {
    points: BTreeSet<Place>,
    lines: BTreeSet<[Place; 2]>,
    numbers: BTreeMap<Place, u64>,
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

/// The places in a list of pairs.
fn places(list: &Value) -> Vec<Place> {
    let pairs = list.as_array().into_iter().flatten();
    pairs.map(|pair| (number(&pair[0]), number(&pair[1]))).collect()
}

impl DrawnSolution {
    /// Reads a solution as JSON.
    fn read(solution: &Value) -> Self {
        let mut found = Self::default();
        // Each cell has its number along the path, and a hole has none.
        for (row, cells) in (1..).zip(solution["order"].as_array().into_iter().flatten()) {
            let cells = (1..).zip(cells.as_array().expect("a row"));
            found.numbers.extend(cells.filter_map(|(column, it)| Some(((row, column), it.as_u64()?))));
        }
        let order: BTreeMap<u64, Place> = found.numbers.iter().map(|(&cell, &it)| (it, cell)).collect();
        found.draw(order.into_values().collect(), false);
        found.draw(places(&solution["loop"]), true);
        for path in solution["paths"].as_array().into_iter().flatten() {
            found.draw(places(path), false);
        }
        found.points.extend(places(&solution["cells"]));
        found
    }

    /// Adds a path, or a loop.
    fn draw(&mut self, points: Vec<Place>, is_closed: bool) {
        let back = points.last().zip(points.first()).filter(|_| is_closed).map(|(one, other)| [*one, *other]);
        let steps = points.windows(2).map(|pair| [pair[0], pair[1]]).chain(back);
        self.lines.extend(steps.map(|[one, other]| [one.min(other), one.max(other)]));
        self.points.extend(points);
    }

    /// Whether a cell of a step agrees with it.
    fn agrees(&self, cell: &Value) -> bool {
        let here = (number(&cell["row"]), number(&cell["column"]));
        let is_there = if let Some(number) = cell["number"].as_u64() {
            self.numbers.get(&here) == Some(&number)
        } else if cell["to"].is_null() {
            self.points.contains(&here)
        } else {
            let other = (number(&cell["to"][0]), number(&cell["to"][1]));
            self.lines.contains(&[here.min(other), here.max(other)])
        };
        is_there == cell["holds"].as_bool().expect("a truth value")
    }
}

/// Checks the steps of a number of boards of each kind, or of one of every `share`; every other board lacks clues, so
/// that it may have several solutions.
pub(crate) fn steps_hold(boards: u64, share: usize) {
    for (place, kind) in kinds().enumerate() {
        let puzzle = kind.facts().name;
        let folder = tempdir().expect("a folder");
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
        let parsed = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        for seed in (1..=boards).skip((place + 1) % share).step_by(share) {
            let made = run(&folder, &format!("generate {puzzle} {SIZE} --seed {seed} -o board.txt"));
            assert_eq!(made.0, Some(0), "{puzzle} {seed}: {}", made.1);
            let mut text = read("board.txt");
            let arguments = Arguments::default().with_board(&text);
            let clues = kind.removable(&arguments).expect("a board");
            if seed % 2 == 0 && clues.len() > 2 {
                text = kind.with_only(&arguments, &clues[2..]).expect("a board");
            }
            fs::write(folder.path().join("board.txt"), text).expect("a file");
            run(&folder, &format!("grade {puzzle} board.txt --explain --format json -o grade.json"));
            run(&folder, &format!("list {puzzle} board.txt --limit 200 --format json -o list.json"));
            let list = read("list.json");
            let solutions: Vec<DrawnSolution> =
                list.lines().map(|line| DrawnSolution::read(&parsed(line))).collect();
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
    let (boards, share) = if is_thorough() { (20, 1) } else { (2, 2) };
    steps_hold(boards, share);
}

/// Follows the hints for boards of each kind from the empty board to the end.
pub(crate) fn hints_lead_to_the_end(boards: u64) {
    for puzzle in part(kinds().map(|kind| kind.facts().name)) {
        for seed in 1..=boards {
            let folder = tempdir().expect("a folder");
            let made = format!("generate {puzzle} {SIZE} --seed {seed} -o board.txt");
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
