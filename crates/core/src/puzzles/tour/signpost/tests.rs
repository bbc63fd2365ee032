//! Small boards against trying every path.

use proptest::prelude::*;

use super::super::super::tests::solutions;
use super::super::super::{
    Arguments, CluePlaces, Composer, DraftInput, InputError, Instance, Proportions, Puzzle, RandomStructure,
};
use super::*;
use crate::amounts::cases;

fn build(board: &str) -> Result<Instance, InputError> {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    SIGNPOST.build(&arguments)
}

/// Every order of the open cells that passes the check, by following all cells.
fn brute_force(board: &str) -> Vec<Vec<usize>> {
    let read = arrows::read(board.as_bytes()).expect("a board");
    let (checked, cells) = (build(board).expect("a board"), read.free_cells().expect("open cells"));
    let is_line = |from: usize, to: usize| {
        let place = |cell: usize| ((cell / read.columns()) as i32, (cell % read.columns()) as i32);
        let (down, right) = (place(to).0 - place(from).0, place(to).1 - place(from).1);
        let is_line = down == 0 || right == 0 || down.abs() == right.abs();
        is_line && from != to && read.arrows()[from] == Arrow::Towards(down.signum(), right.signum())
    };
    // The check of a path that is too short ends with the first cell that is not visited, if its numbers are right.
    let fits = |path: &[usize]| {
        let numbers = checked.verify(path);
        numbers.is_ok() || numbers.is_err_and(|broken| broken.ends_with("is not visited"))
    };
    let mut open: Vec<Vec<usize>> = vec![Vec::new()];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.len() == cells.len() {
            found.extend(checked.verify(&path).is_ok().then(|| path.clone()));
        }
        let seen = |cell: usize| path.last().is_none_or(|&last| is_line(last, cell));
        for &cell in cells.iter().filter(|&&cell| !path.contains(&cell) && seen(cell)) {
            let longer: Vec<usize> = path.iter().copied().chain([cell]).collect();
            if fits(&longer) {
                open.push(longer);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn boards_with_few_solutions() {
    let all = |board: &str| solutions(&build(board).expect("a board"));
    assert_eq!(all("1e s\n* w\n"), [[0, 1, 3, 2]]);
    assert_eq!(all("e w\n"), [[0, 1], [1, 0]]);
    assert_eq!(all("*\n"), [[0]]);
    assert_eq!(all(".\n"), [[0]]);
    assert_eq!(all("1e\n"), [[0]], "without a star the arrow of the last cell has no meaning");
    assert!(all("e e\n* e\n").is_empty());
    assert_eq!(all("e # s\n* # w\n"), [[0, 2, 5, 3]], "over holes");
}

#[test]
fn boards_that_make_no_sense() {
    for (board, message) in [
        ("# #\n", "board has only holes"),
        (". .\n. .\n", "board has no arrow"),
        ("* e\n3* e\n", "board row 2 column 1: a second cell without an arrow (first at row 1 column 1)"),
        ("5e *\n", "board row 1 column 1: 5 is out of range"),
        ("1e 1w\n* n", "board row 1 column 2: 1 is given twice (first at row 1 column 1)"),
        ("1e 3*\nn e\n", "board row 1 column 2: 3 in the last cell, whose number is 4"),
        ("4e *\nn e\n", "board row 1 column 1: 4 is the last number, but the cell has an arrow"),
    ] {
        assert_eq!(build(board).map(|_| ()).map_err(|error| error.to_string()), Err(message.to_owned()));
    }
}

#[test]
fn every_rule_can_be_broken() {
    let wrong =
        |board: &str, path: &[usize]| build(board).expect("a board").verify(path).err().unwrap_or_default();
    assert_eq!(wrong("e # s\nn # w\n", &[0, 2, 5, 3]), "");
    assert_eq!(wrong("se . #\n# s #\n# n nw", &[0, 8, 4, 7, 1]), "");
    let board = "1e s\n* w\n";
    assert_eq!(wrong(board, &[0, 1, 3, 2]), "");
    assert_eq!(wrong(board, &[0, 1, usize::MAX, 2]), "no cell has number 3");
    assert_eq!(wrong(board, &[1, 0, 3, 2]), "2 in r1c1, where 1 was given");
    assert_eq!(wrong(board, &[0, 1, 1, 2]), "r1c2 is visited twice: 2 and 3");
    assert_eq!(wrong(board, &[0, 1, 3]), "r2c1 is not visited");
    assert_eq!(wrong(board, &[0, 3, 1, 2]), "no step leads from r1c1 to r2c2");
    assert_eq!(wrong("e # *\n", &[0, 1, 2]), "2 in the hole r1c2");
    assert_eq!(wrong("* e\n", &[0, 1]), "no step leads from r1c1 to r1c2");
    let skew = "se # #\n# # *\n";
    assert_eq!(wrong(skew, &[0, 5]), "no step leads from r1c1 to r2c3");
}

#[test]
fn clues_can_be_removed() {
    let mut arguments = Arguments::default();
    arguments.set_board(b"1e 2s\n 4*  w\n".to_vec());
    assert_eq!(SIGNPOST.removable(&arguments), Ok(vec![0, 1, 2]));
    assert_eq!(SIGNPOST.with_only(&arguments, &[1]).as_deref(), Ok(" e 2s\n *  w\n"));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(200), ..ProptestConfig::default() })]

    /// Arrows along a random order where they can be, and others at random; some numbers.
    #[test]
    fn small_boards_agree_with_trying_everything(
        (rows, columns) in prop_oneof![Just((1, 2)), Just((2, 2)), Just((2, 3)), Just((3, 3)), Just((3, 4))],
        signs in prop::collection::vec(prop_oneof![
            20 => prop::sample::select(vec!["n", "ne", "e", "se", "s", "sw", "w", "nw"]),
            1 => Just("#"),
        ], 12),
        star in 0..20usize,
        given in prop::option::of((0..12usize, 1..5u32)),
    ) {
        let count = rows * columns;
        let mut signs: Vec<String> = signs[..count].iter().map(|&sign| sign.to_owned()).collect();
        if star < count {
            signs[star] = "*".to_owned();
        }
        if let Some((cell, number)) = given.filter(|clue| clue.0 < count && signs[clue.0] != "#") {
            signs[cell] = format!("{number}{}", signs[cell]);
        }
        let board: String = signs.chunks(columns).map(|row| row.join(" ") + "\n").collect();
        if let Ok(instance) = build(&board) {
            prop_assert_eq!(solutions(&instance), brute_force(&board), "\n{}", board);
        }
    }

    /// A board of a random path has that path among its solutions.
    #[test]
    fn composed_boards_have_their_path(seed in any::<u64>(), size in prop::sample::select(vec!["2x2", "2x3", "3x3"])) {
        let mut arguments = Arguments::default();
        arguments.set_size(size);
        let source = SIGNPOST.source(&arguments, &Proportions::default()).expect("a shape");
        assert!(matches!(source.structure, RandomStructure::Path { .. }));
        let mut state = seed;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let paths = solutions(&source.empty);
        let path = &paths[random(paths.len())];
        let mut input = DraftInput { places: path, clues: &CluePlaces::default(), mix: &Proportions::default(), random: &mut random };
        let text = SIGNPOST.compose(&arguments, &mut input).expect("a board");
        let found = solutions(&build(&text).expect("a board"));
        let mut back = path.clone();
        back.reverse();
        assert!(found.len() == 1 && (found[0] == *path || found[0] == back), "{text}");
        let removable = arguments.with_board(&text);
        let bare = SIGNPOST.with_only(&removable, &[]).expect("a board");
        let all = solutions(&build(&bare).expect("a board"));
        prop_assert!(all.contains(&found[0]), "{}", bare);
        prop_assert_eq!(all, brute_force(&bare));
    }
}
