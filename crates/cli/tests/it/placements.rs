//! Pieces that do not attack each other: what is printed, and that small boards agree with trying everything.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::Value;

use crate::{answer, outcome, snapshot};

#[test]
fn answers() {
    snapshot("place_list", "list place queens 4x4");
    snapshot("place_list_json", "list place queens 4x4 --format json");
    snapshot("place_list_unicode", "list place kings 3x5 --unicode");
    snapshot("place_list_classes", "list place queens 6x6 --classes");
    snapshot("place_list_limit", "list place rooks 3x3 --limit 2");
    snapshot("place_list_holes", "list place bishops ../../fixtures/place-holes.txt --limit 1");
    snapshot(
        "place_list_transparent",
        "list place rooks ../../fixtures/place-holes.txt --transparent --limit 1",
    );
    snapshot("place_count", "count place queens 8x8");
    snapshot("place_count_json", "count place kings 8x8 --format json");
    snapshot("place_count_size", "count place knights 8x8 --size 3 --format json");
    snapshot("place_count_large", "count place kings 16x16 --format json");
    snapshot("place_count_limit", "count place rooks 8x8 --limit 10 --format json");
    snapshot("place_first", "first place knights 5x5");
    snapshot("place_unique", "unique place knights 5x5 --format json");
    snapshot("place_unique_several", "unique place bishops 2x2");
    snapshot("place_none", "list place queens 8x8 --size 9");
    snapshot("place_none_count", "count place queens 8x8 --size 9 --format json");
    snapshot("place_none_searched", "first place queens 3x3 --size 3");
    snapshot("place_nothing_to_set", "list place queens 2x2 --size 0 --format json");
    snapshot("place_stopped", "unique place queens 9x9 --node-limit 2 --format json");
    snapshot("akari_list", "list akari ../../fixtures/akari-7x7.txt");
    snapshot("akari_list_json", "list akari ../../fixtures/akari-7x7.txt --format json");
    snapshot("akari_count", "count akari ../../fixtures/akari-7x7.txt --format json");
    snapshot("akari_unique", "unique akari ../../fixtures/akari-address.txt --unicode");
    snapshot("akari_several", "unique akari ../../fixtures/akari-several.txt");
    snapshot("akari_none", "list akari ../../fixtures/bad/akari-impossible.txt");
    snapshot("help_place", "count place --help");
    snapshot("help_akari", "unique akari --help");
}

#[test]
fn a_synonym_works_wherever_the_name_does() {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let both = |words: &str| {
        let said = ["akari", "uwiez"].map(|name| {
            let output = outcome(&words.replace("NAME", name), "");
            (output.status.code(), text(output.stdout), text(output.stderr))
        });
        assert_eq!(said[0], said[1], "{words}");
        assert!(!format!("{said:?}").contains("uwiez"), "{words}: {said:?}");
        said[0].1.clone()
    };
    both("list NAME ../../fixtures/akari-7x7.txt --format json");
    both("export NAME ../../fixtures/akari-7x7.txt");
    both("count NAME");
    both("count NAME ../../fixtures/akari-7x7.txt --sise");
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("run.db").display().to_string();
    let question = format!("count NAME ../../fixtures/akari-7x7.txt --store {store}");
    let counted = both(&question);
    assert_eq!(text(outcome(&format!("resume {store}"), "").stdout), counted);
    assert!(text(outcome(&format!("status {store}"), "").stdout).contains("count akari"));
}

#[test]
fn what_makes_no_sense() {
    snapshot("place_bad_missing", "count place");
    snapshot("place_bad_piece", "count place pawns 8x8");
    snapshot("place_bad_no_board", "count place queens");
    snapshot("place_bad_size", "count place queens 8x8 --size many");
    snapshot("place_bad_negative", "count place queens 8x8 --size -1");
    snapshot("place_bad_large", "count place queens 100x100");
    snapshot("place_bad_given", "count place queens ../../fixtures/knight-givens.txt");
    snapshot("akari_bad_missing", "list akari");
    snapshot("akari_bad_digit", "list akari ../../fixtures/bad/akari-digit.txt");
    snapshot("akari_bad_other", "list akari ../../fixtures/bad/akari-other.txt");
    snapshot("akari_bad_empty", "list akari ../../fixtures/bad/empty.txt");
    snapshot("akari_bad_classes", "list akari ../../fixtures/akari-7x7.txt --classes");
}

#[test]
fn the_founding_board_is_solved_without_a_decision() {
    let output = outcome("unique akari ../../fixtures/akari-7x7.txt --stats", "");
    assert_eq!(output.status.code(), Some(0));
    let notes = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(notes.contains("\"nodes\":1,"), "{notes}");
}

#[test]
fn all_ninety_two() {
    let text = answer("list place queens 8x8 --format json");
    let boards: BTreeSet<&str> =
        text.lines().map(|line| &line[line.find("\"cells\"").expect("cells")..]).collect();
    assert_eq!((text.lines().count(), boards.len()), (92, 92));
}

/// A small board and what is asked of it.
#[derive(Debug, Clone)]
struct Task {
    piece: &'static str,
    rows: usize,
    columns: usize,
    holes: Vec<bool>,
    transparent: bool,
    size: Option<usize>,
}

impl Task {
    fn text(&self) -> String {
        let row = |row: &[bool]| -> String { row.iter().map(|&hole| if hole { "#" } else { "." }).collect() };
        self.holes.chunks(self.columns).map(|cells| row(cells) + "\n").collect()
    }

    fn words(&self) -> String {
        let size = self.size.map(|size| format!(" --size {size}")).unwrap_or_default();
        size + if self.transparent { " --transparent" } else { "" }
    }

    /// Whether pieces in two cells attack each other on an otherwise empty board.
    fn attack(&self, one: usize, other: usize) -> bool {
        let (row, column) = (one / self.columns, one % self.columns);
        let (there, across) = (other / self.columns, other % self.columns);
        let (down, right) = (row.abs_diff(there), column.abs_diff(across));
        let straight = down == 0 || right == 0;
        let along = match self.piece {
            "kings" => return down.max(right) == 1,
            "knights" => return (down.min(right), down.max(right)) == (1, 2),
            "rooks" => straight,
            "bishops" => down == right,
            _ => straight || down == right,
        };
        let far = down.max(right);
        let between = |step: usize| {
            let part = |from: usize, to: usize| (from * (far - step) + to * step) / far;
            part(row, there) * self.columns + part(column, across)
        };
        along && (self.transparent || (1..far).all(|step| !self.holes[between(step)]))
    }

    /// All placements, of any size.
    fn placements(&self) -> Vec<Vec<usize>> {
        let mut found: Vec<Vec<usize>> = vec![Vec::new()];
        for cell in (0..self.holes.len()).filter(|&cell| !self.holes[cell]) {
            let free = |set: &&Vec<usize>| set.iter().all(|&other| !self.attack(cell, other));
            let larger: Vec<Vec<usize>> =
                found.iter().filter(free).map(|set| set.iter().copied().chain([cell]).collect()).collect();
            found.extend(larger);
        }
        found
    }

    /// How many classes sets of cells fall into.
    fn classes(&self, sets: &BTreeSet<Vec<usize>>) -> usize {
        let square = self.rows == self.columns;
        let image = |turn: usize, cell: usize| {
            let (mut row, mut column) = (cell / self.columns, cell % self.columns);
            row = if turn & 1 > 0 { self.rows - 1 - row } else { row };
            column = if turn & 2 > 0 { self.columns - 1 - column } else { column };
            if turn & 4 > 0 { column * self.columns + row } else { row * self.columns + column }
        };
        let keeps = |&turn: &usize| {
            (turn < 4 || square)
                && (0..self.holes.len()).all(|cell| self.holes[cell] == self.holes[image(turn, cell)])
        };
        let turns: Vec<usize> = (0..8).filter(keeps).collect();
        let least = |set: &Vec<usize>| {
            let images = turns.iter().map(|&turn| {
                let mut image: Vec<usize> = set.iter().map(|&cell| image(turn, cell)).collect();
                image.sort_unstable();
                image
            });
            images.min()
        };
        sets.iter().map(least).collect::<BTreeSet<_>>().len()
    }
}

fn tasks() -> impl Strategy<Value = Task> {
    let pieces = prop::sample::select(vec!["rooks", "bishops", "queens", "kings", "knights"]);
    let size = (1usize..=5, 1usize..=5).prop_filter("a small board", |(rows, columns)| rows * columns <= 16);
    (pieces, size)
        .prop_flat_map(|(piece, (rows, columns))| {
            let holes = proptest::collection::vec(proptest::bool::weighted(0.2), rows * columns);
            let size = proptest::option::weighted(0.5, 0usize..6);
            (holes, any::<bool>(), size).prop_map(move |(holes, transparent, size)| Task {
                piece,
                rows,
                columns,
                holes,
                transparent,
                size,
            })
        })
        .prop_filter("a cell", |task| task.holes.iter().any(|&hole| !hole))
        .prop_filter("few enough placements", |task| task.holes.iter().filter(|&&hole| !hole).count() <= 13)
}

/// The cells of a listed solution.
fn cells_of(solution: &Value, columns: usize) -> Vec<usize> {
    let pairs: Vec<(usize, usize)> =
        serde_json::from_value(solution["cells"].clone()).expect("rows and columns");
    pairs.into_iter().map(|(row, column)| (row - 1) * columns + column - 1).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn small_boards_agree_with_trying_everything(task in tasks()) {
        let run = |verb: &str, words: &str| {
            let command = format!("{verb} place {} - --format json{}{words}", task.piece, task.words());
            let output = outcome(&command, &task.text());
            let lines = String::from_utf8(output.stdout).expect("UTF-8");
            let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            (output.status.code().expect("an exit code"), lines)
        };
        let all = task.placements();
        let maximum = all.iter().map(Vec::len).max().unwrap_or(0);
        let size = task.size.unwrap_or(maximum);
        let wanted: BTreeSet<Vec<usize>> = all.into_iter().filter(|set| set.len() == size).collect();
        let found = i32::from(wanted.is_empty());

        let (code, listed) = run("list", "");
        prop_assert_eq!(code, found);
        let sets: BTreeSet<Vec<usize>> = listed.iter().map(|it| cells_of(it, task.columns)).collect();
        prop_assert_eq!(sets.len(), listed.len(), "listed twice");
        prop_assert_eq!(&sets, &wanted);

        let classes = task.classes(&wanted);
        for words in ["", " --method search", " --method frontier", " --method both"] {
            let (code, counted) = run("count", words);
            prop_assert_eq!(code, found);
            let counts = &counted[0]["counts"];
            prop_assert_eq!(counts["maximum"].as_u64(), Some(maximum as u64));
            prop_assert_eq!(counts["placements"].as_u64(), Some(wanted.len() as u64));
            prop_assert_eq!(counts["classes"].as_u64(), Some(classes as u64));
            let split = counted[0]["by_symmetry"].as_object().expect("a split");
            prop_assert_eq!(split.values().filter_map(Value::as_u64).sum::<u64>(), classes as u64);
        }

        let (code, first) = run("first", "");
        prop_assert_eq!(code, found);
        prop_assert_eq!(first.len(), usize::from(!wanted.is_empty()));
        prop_assert!(first.iter().all(|it| wanted.contains(&cells_of(it, task.columns))));

        let (code, verdict) = run("unique", "");
        prop_assert_eq!(code, i32::from(wanted.len() != 1));
        let expected = match wanted.len() { 0 => "none", 1 => "unique", _ => "several" };
        prop_assert_eq!(&verdict[0]["verdict"], expected);

        let (_, least) = run("list", " --classes");
        prop_assert_eq!(least.len(), classes);
        let least: BTreeSet<Vec<usize>> = least.iter().map(|it| cells_of(it, task.columns)).collect();
        prop_assert!(least.is_subset(&wanted));
        prop_assert_eq!(task.classes(&least), classes);
    }
}
