//! Small boards against trying every set of cells.

use proptest::prelude::*;

use super::draft::WallFacts;
use super::*;
use crate::amounts::{cases, is_thorough};
use crate::problems::draft::BinaryFact;
use crate::puzzles::{CluePlaces, ClueSymmetry, Mix, Sketch};
use crate::{DraftChange, Engine, Model, ProblemDraft, State};

/// The rooks of every solution of a board, as the engine finds them.
fn solutions(board: &str) -> Vec<Vec<usize>> {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    let instance = AkariPuzzle.build(&arguments).expect("an instance");
    let found = solutions_with(instance.model(), &[], &|state| {
        let mut rooks = Vec::new();
        instance.read(state, &mut rooks);
        rooks
    });
    assert!(instance.obstacle().is_none() || found.is_empty());
    found
}

/// What `read` returns for each solution of a model in which these facts hold, in order.
fn solutions_with(
    model: &Model,
    facts: &[BinaryFact],
    read: &dyn Fn(&State) -> Vec<usize>,
) -> Vec<Vec<usize>> {
    let (mut engine, mut found) = (Engine::new(model), Vec::new());
    if engine.propagate().is_ok()
        && facts.iter().all(|&(variable, value)| engine.assume(|state| state.fix(variable, value)).is_ok())
    {
        descend(model, &mut engine, &mut |state| found.push(read(state)));
    }
    found.sort();
    found
}

fn descend(model: &Model, engine: &mut Engine, found: &mut dyn FnMut(&State)) {
    let state: &State = engine.state();
    let Some(variable) = model.variables().find(|&variable| state.value(variable).is_none()) else {
        found(state);
        return;
    };
    for value in [0, 1] {
        engine.push();
        if engine.assume(|state| state.fix(variable, value)).is_ok() {
            descend(model, engine, found);
        }
        engine.pop();
    }
}

/// The rooks behind the walls of a board, as the model of all boards finds them.
fn assumed(board: &str) -> Vec<Vec<usize>> {
    let (walls, _) = walls::read(board.as_bytes()).expect("a board");
    let all = WallFacts::new(&walls);
    let Some(numbers) = walls.numbers().map(|wall| all.number(wall)).collect::<Option<Vec<_>>>() else {
        return Vec::new(); // a number is too large for its wall
    };
    let facts = [all.frame(&walls), numbers.concat()].concat();
    solutions_with(&all.model, &facts, &|state| {
        all.read(&|(variable, value)| state.value(variable) == Some(value))
    })
}

/// Every set of open cells that passes the check.
fn brute_force(board: &str) -> Vec<Vec<usize>> {
    let (walls, _) = walls::read(board.as_bytes()).expect("a board");
    let open = walls.open_cells();
    let set = |code: u32| -> Vec<usize> {
        (0..open.len()).filter(|place| code >> place & 1 == 1).map(|place| open[place]).collect()
    };
    let mut found: Vec<Vec<usize>> =
        (0..1 << open.len()).map(set).filter(|set| verify::check(&walls, set).is_ok()).collect();
    found.sort();
    found
}

#[test]
fn the_founding_board_has_one_solution() {
    let board = "X..X...\n..X..0.\n...2..1\n.4...X.\n3..X...\n.X..X..\n...1..1\n";
    assert_eq!(solutions(board), [[2, 6, 10, 15, 18, 21, 23, 27, 29, 35, 38, 43, 47]]);
}

#[test]
fn boards_without_open_cells() {
    assert_eq!(solutions("X0\n#X"), [Vec::<usize>::new()]);
    assert!(solutions("X1\n#X").is_empty());
}

/// Every solution of a draft, as its model finds them.
fn admitted(draft: &dyn ProblemDraft) -> Vec<Vec<usize>> {
    let clues = draft.clues().into_iter().flat_map(|clue| clue.1);
    let facts: Vec<BinaryFact> = draft.frame().into_iter().chain(clues).collect();
    solutions_with(draft.model(), &facts, &|state| {
        draft.read(&|(variable, value)| state.value(variable) == Some(value))
    })
}

/// Makes all changes of a draft of these arguments; returns their number and whether the board has one solution then.
fn changes(arguments: &Arguments, symmetry: ClueSymmetry, seed: u64) -> (usize, bool) {
    let mut state = seed;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mut sketch = Sketch {
        places: &[],
        clues: &CluePlaces { symmetry, mask: None },
        mix: &Mix::default(),
        random: &mut random,
    };
    let mut draft = AkariPuzzle.draft(arguments, &mut sketch).expect("a shape").expect("a draft");
    let mut walls = Vec::new();
    for made in 0.. {
        let (board, _) = walls::read(draft.text().as_bytes()).expect("a board");
        let now: Vec<usize> = (0..board.cells.len()).filter(|&cell| !board.is_open(cell)).collect();
        assert!(symmetry.orbits(&now, (board.rows(), board.columns)).is_ok(), "{}", draft.text());
        assert!(walls.iter().all(|cell| now.contains(cell)), "{}", draft.text());
        walls = now;
        let admitted = admitted(&*draft);
        assert_eq!(admitted, solutions(&draft.text()), "{}", draft.text());
        assert!(admitted.iter().any(|rooks| rooks == draft.hidden()), "{}", draft.text());
        let Some(other) = admitted.into_iter().find(|rooks| rooks != draft.hidden()) else {
            return (made, true);
        };
        assert!(draft.admits(&other) && draft.facts(&other) != draft.facts(draft.hidden()));
        if draft.change(&other, &mut random) == DraftChange::None {
            return (made, false);
        }
        assert!(!draft.admits(&other), "{}", draft.text());
    }
    unreachable!("the number of changes is finite")
}

#[test]
fn drafts_change_until_they_have_one_solution() {
    let shape = |board: &str| {
        let mut arguments = Arguments::default();
        arguments.set_board(board.as_bytes().to_vec());
        arguments
    };
    for symmetry in [ClueSymmetry::HalfTurn, ClueSymmetry::Mirror, ClueSymmetry::QuarterTurn] {
        let open = shape(&".....\n".repeat(5));
        let ends: Vec<(usize, bool)> =
            (0..cases(20).into()).map(|seed| changes(&open, symmetry, seed)).collect();
        assert!(ends.iter().any(|end| end.0 > 1) || !is_thorough(), "{symmetry:?} {ends:?}");
        assert!(
            ends.iter().filter(|end| end.1).count() > ends.len() / 2 || !is_thorough(),
            "{symmetry:?} {ends:?}"
        );
    }
    // Walls of a shape stay: only rooks can move.
    let walls = shape("..X..\n.....\nX...X\n.....\n..X..\n");
    let ends: Vec<(usize, bool)> = (0..20).map(|seed| changes(&walls, ClueSymmetry::None, seed)).collect();
    assert!(ends.iter().any(|end| end.1), "{ends:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(300), ..ProptestConfig::default() })]

    #[test]
    fn small_boards_agree_with_trying_everything(
        cells in prop::collection::vec(prop_oneof![
            8 => Just('.'), 2 => Just('X'), 1 => Just('0'), 2 => Just('1'), 2 => Just('2'), 1 => Just('3'),
        ], 12),
        columns in prop_oneof![Just(3usize), Just(4), Just(6)],
    ) {
        let board: String =
            cells.chunks(columns).flat_map(|row| row.iter().copied().chain(['\n'])).collect();
        let expected = brute_force(&board);
        prop_assert_eq!(assumed(&board), &expected[..], "\n{}", board);
        prop_assert_eq!(solutions(&board), expected, "\n{}", board);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..80), code in "(akari/|pzprv3/|7x7:)?[ -~/\n]{0,40}") {
        let _ = walls::read(&bytes);
        let _ = walls::read(code.as_bytes());
    }
}
