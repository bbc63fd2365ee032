//! Small boards against trying every set of cells.

use proptest::prelude::*;

use super::*;
use crate::{Engine, State};

/// The rooks of every solution of a board, as the engine finds them.
fn solutions(board: &str) -> Vec<Vec<usize>> {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    let instance = AkariPuzzle.build(&arguments).expect("an instance");
    let mut engine = Engine::new(instance.model());
    let mut found = Vec::new();
    if engine.propagate().is_ok() {
        descend(&instance, &mut engine, &mut found);
    }
    assert!(instance.obstacle().is_none() || found.is_empty());
    found.sort();
    found
}

fn descend(instance: &Instance, engine: &mut Engine, found: &mut Vec<Vec<usize>>) {
    let state: &State = engine.state();
    let Some(variable) = instance.model().variables().find(|&it| state.value(it).is_none()) else {
        let mut rooks = Vec::new();
        instance.read(state, &mut rooks);
        found.push(rooks);
        return;
    };
    for value in [0, 1] {
        engine.push();
        if engine.assume(|state| state.fix(variable, value)).is_ok() {
            descend(instance, engine, found);
        }
        engine.pop();
    }
}

/// Every set of open cells that passes the check.
fn brute_force(board: &str) -> Vec<Vec<usize>> {
    let (walls, _) = walls::read(board.as_bytes()).expect("a board");
    let open = walls.open_cells();
    let set = |code: u32| -> Vec<usize> {
        (0..open.len()).filter(|it| code >> it & 1 == 1).map(|it| open[it]).collect()
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

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn small_boards_agree_with_trying_everything(
        cells in prop::collection::vec(prop_oneof![
            8 => Just('.'), 2 => Just('X'), 1 => Just('0'), 2 => Just('1'), 2 => Just('2'), 1 => Just('3'),
        ], 12),
        columns in prop_oneof![Just(3usize), Just(4), Just(6)],
    ) {
        let board: String =
            cells.chunks(columns).flat_map(|row| row.iter().copied().chain(['\n'])).collect();
        prop_assert_eq!(solutions(&board), brute_force(&board), "\n{}", board);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..80), code in "(akari/|pzprv3/|7x7:)?[ -~/\n]{0,40}") {
        let _ = walls::read(&bytes);
        let _ = walls::read(code.as_bytes());
    }
}
