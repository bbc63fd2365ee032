//! Non-attacking pieces: output, and agreement with brute force on small boards.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use proptest::prelude::*;
use serde_json::Value;

use crate::{answer, outcome, snapshot, transcript};

#[test]
fn answers() {
    assert_snapshot!(transcript("list place queens 4x4"), @"
    exit code 0
    --- standard output
    solution 1
    . . Q .
    Q . . .
    . . . Q
    . Q . .

    solution 2
    . Q . .
    . . . Q
    Q . . .
    . . Q .
    ");
    assert_snapshot!(transcript("list place queens 4x4 --format json"), @r#"
    exit code 0
    --- standard output
    {"index":1,"rows":4,"columns":4,"cells":[[1,3],[2,1],[3,4],[4,2]]}
    {"index":2,"rows":4,"columns":4,"cells":[[1,2],[2,4],[3,1],[4,3]]}
    "#);
    assert_snapshot!(transcript("list place kings 3x5 --unicode"), @"
    exit code 0
    --- standard output
    solution 1
    ♔ . ♔ . ♔
    . . . . .
    ♔ . ♔ . ♔
    ");
    assert_snapshot!(transcript("list place queens 6x6 --classes"), @"
    exit code 0
    --- standard output
    solution 1
    . Q . . . .
    . . . Q . .
    . . . . . Q
    Q . . . . .
    . . Q . . .
    . . . . Q .
    ");
    assert_snapshot!(transcript("list place rooks 3x3 --limit 2"), @"
    exit code 3
    --- standard output
    solution 1
    R . .
    . R .
    . . R

    solution 2
    R . .
    . . R
    . R .
    --- standard error
    stopped at --limit 2: 2 solutions so far (incomplete)
    ");
    assert_snapshot!(transcript("list place bishops ../../fixtures/place-holes.txt --limit 1"), @"
    exit code 3
    --- standard output
    solution 1
    B . B # B
    B # B . B
    B . . . #
    # . . B .
    --- standard error
    stopped at --limit 1: 1 solution so far (incomplete)
    ");
    assert_snapshot!(transcript("list place rooks ../../fixtures/place-holes.txt --transparent --limit 1"), @"
    exit code 3
    --- standard output
    solution 1
    R . . # .
    . # R . .
    . R . . #
    # . . R .
    --- standard error
    stopped at --limit 1: 1 solution so far (incomplete)
    ");
}

#[test]
fn counts_of_placements() {
    assert_snapshot!(transcript("count place queens 8x8"), @"
    exit code 0
    --- standard output
    maximum      8
    placements   92
    classes      12
      none       11
      half turn  1
    method       search
    published    A000170(8), A002562(8)
    ");
    assert_snapshot!(transcript("count place kings 8x8 --format json"), @r#"
    exit code 0
    --- standard output
    {"puzzle":"place","board":"8x8","method":"frontier","counts":{"maximum":16,"placements":281571,"classes":35312},"by_symmetry":{"none":35087,"half_turn":80,"mirror":12,"diagonal":121,"quarter_turn":10,"diagonals":1,"all":1},"published":{"placements":"A018807(4)"},"complete":true}
    "#);
    assert_snapshot!(transcript("count place knights 8x8 --size 3 --format json"), @r#"
    exit code 0
    --- standard output
    {"puzzle":"place","board":"8x8","method":"frontier","counts":{"maximum":32,"placements":32084,"classes":4075},"by_symmetry":{"none":3946,"diagonal":129},"complete":true}
    "#);
    assert_snapshot!(transcript("count place kings 16x16 --format json"), @r#"
    exit code 0
    --- standard output
    {"puzzle":"place","board":"16x16","method":"frontier","counts":{"maximum":64,"placements":254977173389319,"classes":31872148398195},"by_symmetry":{"none":31872144949981,"half_turn":1982782,"mirror":3280,"diagonal":1460460,"quarter_turn":1639,"diagonals":52,"all":1},"complete":true}
    "#);
    assert_snapshot!(transcript("count place rooks 8x8 --limit 10 --format json"), @r#"
    exit code 3
    --- standard output
    {"puzzle":"place","board":"8x8","method":"search","at_least":{"placements":10},"complete":false}
    --- standard error
    stopped at --limit 10: 10 placements so far (incomplete)
    "#);
}

#[test]
fn leapers_riders_and_tori() {
    assert_snapshot!(transcript("first place riders 4x4 --move 1,2 --torus --size 4 --unicode"), @"
    exit code 0
    --- standard output
    solution 1
    ○ ○ . .
    ○ ○ . .
    . . . .
    . . . .
    ");
    assert_snapshot!(transcript("count place queens 5x5 --torus"), @"
    exit code 0
    --- standard output
    maximum     5
    placements  10
    classes     1
    method      search
    published   A051906(5)
    ");
    assert_snapshot!(transcript("count place leapers 4x4 --move 0,1 --size all"), @"
    exit code 0
    --- standard output
    maximum         8
    placements      1234
      size 0        1
      size 1        16
      size 2        96
      size 3        276
      size 4        405
      size 5        304
      size 6        114
      size 7        20
      size 8        2
    classes         193
      none          122
      half turn     4
      mirror        3
      diagonal      52
      quarter turn  1
      diagonals     9
      all           2
    method          frontier
    published       A006506(4)
    ");
    assert_snapshot!(transcript("count place kings 4x4 --torus --size all --format json --method both"), @r#"
    exit code 0
    --- standard output
    {"puzzle":"place","board":"4x4","method":"both","counts":{"maximum":4,"placements":133,"classes":9},"by_size":[1,16,56,48,12],"complete":true}
    "#);
    assert_snapshot!(transcript("count place rooks 4x4 --size all --limit 10"), @"
    exit code 3
    --- standard error
    stopped at --limit 10: 10 placements so far (incomplete)
    ");
    assert_snapshot!(transcript("count place rooks 4x4 --size all --node-limit 100000"), @"
    exit code 0
    --- standard output
    maximum         4
    placements      209
    classes         40
      none          16
      half turn     1
      diagonal      16
      quarter turn  1
      diagonals     5
      all           1
    method          search
    ");
    assert_snapshot!(transcript("list place rooks 2x2 --size all --format moves"), @"
    exit code 0
    --- standard output
    a2 b1
    a2
    a1 b2
    b2
    a1
    b1
    ");
    assert_snapshot!(transcript("count place leapers 2x2..4x4 --move 1,1 --size all"), @"
    exit code 0
    --- standard output
    2x2  maximum 2  placements 9  classes 3
    3x3  maximum 6  placements 119  classes 26
    4x4  maximum 8  placements 2704  classes 367
    ");
}

#[test]
fn one_placement_or_none() {
    assert_snapshot!(transcript("first place knights 5x5"), @"
    exit code 0
    --- standard output
    solution 1
    N . N . N
    . N . N .
    N . N . N
    . N . N .
    N . N . N
    ");
    assert_snapshot!(transcript("unique place knights 5x5 --format json"), @r#"
    exit code 0
    --- standard output
    {"verdict":"unique","solutions":[{"index":1,"rows":5,"columns":5,"cells":[[1,1],[1,3],[1,5],[2,2],[2,4],[3,1],[3,3],[3,5],[4,2],[4,4],[5,1],[5,3],[5,5]]}],"differ":[]}
    "#);
    assert_snapshot!(transcript("unique place bishops 2x2"), @"
    exit code 1
    --- standard output
    several
    solution 1
    B B
    . .

    solution 2
    B .
    B .

    differ r1c2 r2c1
    ");
    assert_snapshot!(transcript("list place queens 8x8 --size 9"), @"
    exit code 1
    --- standard error
    no solution (in 8 groups of cells all pieces attack each other, so at most 8 pieces fit)
    ");
    assert_snapshot!(transcript("count place queens 8x8 --size 9 --format json"), @r#"
    exit code 1
    --- standard output
    {"puzzle":"place","board":"8x8","method":"search","counts":{"maximum":8,"placements":0,"classes":0},"by_symmetry":{},"complete":true}
    --- standard error
    no solution (in 8 groups of cells all pieces attack each other, so at most 8 pieces fit)
    "#);
    assert_snapshot!(transcript("first place queens 3x3 --size 3"), @"
    exit code 1
    --- standard error
    no solution (in 2 groups of cells all pieces attack each other, so at most 2 pieces fit)
    ");
    assert_snapshot!(transcript("list place queens 2x2 --size 0 --format json"), @r#"
    exit code 0
    --- standard output
    {"index":1,"rows":2,"columns":2,"cells":[]}
    "#);
    assert_snapshot!(transcript("unique place queens 9x9 --node-limit 2 --format json"), @r#"
    exit code 3
    --- standard output
    {"verdict":"unknown","solutions":[],"differ":[]}
    --- standard error
    stopped at --node-limit 2: 0 solutions so far (incomplete)
    "#);
}

#[test]
fn lamps() {
    assert_snapshot!(transcript("list akari ../../fixtures/akari-7x7.txt"), @"
    exit code 0
    --- standard output
    solution 1
    X . R X . . R
    . . X R . 0 .
    . R . 2 R . 1
    R 4 R . . X R
    3 R . X . . .
    R X . R X . .
    . R . 1 . R 1
    ");
    assert_snapshot!(transcript("list akari ../../fixtures/akari-7x7.txt --format json"), @r#"
    exit code 0
    --- standard output
    {"index":1,"rows":7,"columns":7,"cells":[[1,3],[1,7],[2,4],[3,2],[3,5],[4,1],[4,3],[4,7],[5,2],[6,1],[6,4],[7,2],[7,6]]}
    "#);
    assert_snapshot!(transcript("count akari ../../fixtures/akari-7x7.txt --format json"), @r#"
    exit code 0
    --- standard output
    {"puzzle":"akari","board":"7x7","method":"search","counts":{"placements":1},"complete":true}
    "#);
    assert_snapshot!(transcript("unique akari ../../fixtures/akari-address.txt --unicode"), @"
    exit code 0
    --- standard output
    unique
    solution 1
    . . ♖ . . .
    . ♖ 4 ♖ . .
    . . ♖ . 2 ♖
    . 0 . . ♖ .
    ♖ . . 1 . .
    . . . ♖ . .
    ");
    snapshot("akari_several", &["unique akari ../../fixtures/akari-several.txt"]);
    assert_snapshot!(transcript("list akari ../../fixtures/bad/akari-impossible.txt"), @"
    exit code 1
    --- standard error
    no solution (wall r1c2 needs 4 rooks, but has room for 2)
    ");
    snapshot("help_place", &["count place --help"]);
    snapshot("help_akari", &["unique akari --help"]);
}

#[test]
fn what_makes_no_sense() {
    snapshot(
        "place_bad",
        &[
            "count place",
            "count place pawns 8x8",
            "count place queens",
            "count place queens 8x8 --size many",
            "count place queens 8x8 --size -1",
            "count place queens 100x100",
            "count place leapers 8x8",
            "count place riders 8x8 --move 0,0",
            "count place queens 8x8 --size all --method subsets",
            "count place queens ../../fixtures/knight-givens.txt",
            "list akari",
            "list akari ../../fixtures/bad/akari-digit.txt",
            "list akari ../../fixtures/bad/akari-other.txt",
            "list akari ../../fixtures/bad/empty.txt",
            "list akari ../../fixtures/akari-7x7.txt --classes",
        ],
    );
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

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
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
fn warnsdorff_is_refused_where_there_is_no_path() {
    assert_snapshot!(transcript("list place queens 4x4 --branch warnsdorff"), @"
    exit code 2
    --- standard error
    cavalcade: error: --branch warnsdorff does not apply to 'place': its solutions are not paths
    hint: leave out --branch, or use first-fail or input-order
    ");
    for words in [
        "count place queens 4x4..5x5 --branch warnsdorff",
        "first akari ../../fixtures/akari-7x7.txt --branch warnsdorff",
    ] {
        assert_eq!(outcome(words, "").status.code(), Some(2), "{words}");
    }
    for rule in ["auto", "first-fail", "input-order"] {
        assert_eq!(answer(&format!("list place queens 6x6 --branch {rule}")).matches("solution").count(), 4);
    }
    for words in ["first knight 5x5", "list prime", "unique numbrix ../../fixtures/numbrix-9x9.txt"] {
        let [auto, warnsdorff] =
            ["auto", "warnsdorff"].map(|rule| answer(&format!("{words} --branch {rule}")));
        assert!(words.starts_with("first") || auto == warnsdorff, "{words}");
        assert_eq!(auto, answer(words));
    }
}
