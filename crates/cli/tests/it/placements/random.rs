//! Random boards have the placements that brute force finds.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::Value;

use crate::amounts::cases;
use crate::outcome;

/// A small board and a question about it.
#[derive(Debug, Clone)]
struct Task {
    piece: &'static str,
    /// Steps besides those of the piece.
    moves: Vec<(usize, usize)>,
    rows: usize,
    columns: usize,
    holes: Vec<bool>,
    transparent: bool,
    torus: bool,
    size: Option<AskedSize>,
}

/// The number of pieces that is asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum AskedSize {
    All,
    This(usize),
}

impl Task {
    fn text(&self) -> String {
        let row = |row: &[bool]| -> String { row.iter().map(|&hole| if hole { "#" } else { "." }).collect() };
        self.holes.chunks(self.columns).map(|cells| row(cells) + "\n").collect()
    }

    fn words(&self) -> String {
        let moves = self.moves.iter().map(|(one, other)| format!(" --move {one},{other}"));
        let mut words = moves.collect::<Vec<_>>().concat();
        let size = match self.size {
            None => String::new(),
            Some(AskedSize::All) => " --size all".to_owned(),
            Some(AskedSize::This(size)) => format!(" --size {size}"),
        };
        words += &size;
        words += if self.transparent { " --transparent" } else { "" };
        words += if self.torus { " --torus" } else { "" };
        words
    }

    /// Whether pieces in two cells attack each other on an otherwise empty board.
    fn attack(&self, one: usize, other: usize) -> bool {
        let is_plain = !self.torus && self.moves.is_empty();
        let by_steps = self.reaches(one, other);
        assert!(!is_plain || by_steps == self.is_in_line(one, other), "{self:?} {one} {other}");
        by_steps
    }

    /// Whether the steps of the piece lead from one cell to another.
    fn reaches(&self, one: usize, other: usize) -> bool {
        let (own, rides): (&[(usize, usize)], bool) = match self.piece {
            "kings" => (&[(0, 1), (1, 1)], false),
            "knights" => (&[(1, 2)], false),
            "rooks" => (&[(0, 1)], true),
            "bishops" => (&[(1, 1)], true),
            "queens" => (&[(0, 1), (1, 1)], true),
            _ => (&[], false),
        };
        let own = own.iter().map(|&step| (step, rides));
        let more = self.moves.iter().map(|&step| (step, self.piece == "riders"));
        own.chain(more).any(|((along, across), rides)| {
            let steps = [(along, across), (across, along)].into_iter();
            let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            let mut signed = steps.flat_map(|(down, right)| {
                signs.map(|(vertical, horizontal)| (vertical * down as i64, horizontal * right as i64))
            });
            signed.any(|step| self.leads(one, other, step, rides))
        })
    }

    /// Whether one step, or several in a line up to a hole, lead from one cell to another.
    fn leads(&self, one: usize, other: usize, (down, right): (i64, i64), rides: bool) -> bool {
        let (rows, columns) = (self.rows as i64, self.columns as i64);
        let (mut row, mut column) = (one as i64 / columns, one as i64 % columns);
        // After as many steps as there are cells, a line on a torus has returned.
        for _ in 0..if rides { rows * columns } else { 1 } {
            (row, column) = (row + down, column + right);
            if self.torus {
                (row, column) = ((row + rows * 100) % rows, (column + columns * 100) % columns);
            }
            if !(0..rows).contains(&row) || !(0..columns).contains(&column) {
                return false;
            }
            let here = (row * columns + column) as usize;
            if here == other {
                return true;
            }
            if self.holes[here] && !self.transparent {
                return false;
            }
        }
        false
    }

    /// Whether a chess piece without other steps attacks from one cell to another on a board with borders.
    fn is_in_line(&self, one: usize, other: usize) -> bool {
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

    /// The number of symmetry classes of sets of cells.
    fn classes(&self, sets: &BTreeSet<Vec<usize>>) -> usize {
        let square = self.rows == self.columns;
        let image = |(turn, shift): (usize, usize), cell: usize| {
            let (mut row, mut column) = (cell / self.columns, cell % self.columns);
            row = if turn & 1 > 0 { self.rows - 1 - row } else { row };
            column = if turn & 2 > 0 { self.columns - 1 - column } else { column };
            let (row, column) = if turn & 4 > 0 { (column, row) } else { (row, column) };
            let row = (row + shift / self.columns) % self.rows;
            row * self.columns + (column + shift % self.columns) % self.columns
        };
        let keeps = |&map: &(usize, usize)| {
            (map.0 < 4 || square)
                && (0..self.holes.len()).all(|cell| self.holes[cell] == self.holes[image(map, cell)])
        };
        let shifts = if self.torus { self.holes.len() } else { 1 };
        let turns: Vec<_> =
            (0..8).flat_map(|turn| (0..shifts).map(move |shift| (turn, shift))).filter(keeps).collect();
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
    let pieces = vec!["rooks", "bishops", "queens", "kings", "knights", "leapers", "riders"];
    let moves = proptest::collection::vec((0usize..4, 0usize..4), 1..=2);
    let pieces = (prop::sample::select(pieces), moves, any::<bool>())
        .prop_map(|(piece, mut moves, has_more)| {
            moves.retain(|&step| step != (0, 0));
            if !has_more && !matches!(piece, "leapers" | "riders") {
                moves.clear();
            }
            (piece, moves)
        })
        .prop_filter("a step", |(piece, moves)| !moves.is_empty() || !matches!(*piece, "leapers" | "riders"));
    let size = (1usize..=5, 1usize..=5).prop_filter("a small board", |(rows, columns)| rows * columns <= 16);
    (pieces, size)
        .prop_flat_map(|((piece, moves), (rows, columns))| {
            let holes = proptest::collection::vec(proptest::bool::weighted(0.2), rows * columns);
            let size = prop_oneof![
                Just(None),
                Just(Some(AskedSize::All)),
                (0usize..6).prop_map(|size| Some(AskedSize::This(size)))
            ];
            (holes, any::<bool>(), any::<bool>(), size).prop_map(move |(holes, transparent, torus, size)| {
                Task { piece, moves: moves.clone(), rows, columns, holes, transparent, torus, size }
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
    #![proptest_config(ProptestConfig::with_cases(cases(150)))]

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
        let is_wanted = |count: usize| match task.size {
            None => count == maximum,
            Some(AskedSize::All) => true,
            Some(AskedSize::This(size)) => count == size,
        };
        let by_size: Vec<u64> =
            (0..=maximum).map(|size| all.iter().filter(|set| set.len() == size).count() as u64).collect();
        let wanted: BTreeSet<Vec<usize>> = all.into_iter().filter(|set| is_wanted(set.len())).collect();
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
            // On a torus, kinds of symmetry have no names.
            if !task.torus {
                let split = counted[0]["by_symmetry"].as_object().expect("a split");
                prop_assert_eq!(split.values().filter_map(Value::as_u64).sum::<u64>(), classes as u64);
            }
            let sizes = counted[0]["by_size"].as_array();
            prop_assert_eq!(sizes.is_some(), task.size == Some(AskedSize::All));
            if let Some(sizes) = sizes {
                prop_assert_eq!(sizes.iter().filter_map(Value::as_u64).collect::<Vec<_>>(), by_size.clone());
            }
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
