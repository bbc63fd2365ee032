//! Small boards against trying every set of cells.

use proptest::prelude::*;

use super::super::tests::{solutions as all, solutions_with};
use super::akari_check;
use crate::ProblemDraft;
use crate::amounts::{cases, is_thorough};
use crate::files::boards::loops::rooms;
use crate::problems::draft::BinaryFact;
use crate::problems::grid::Grid;
use crate::puzzles::clue_board::ClueBoard;
use crate::puzzles::generate::draft::BoardFacts;
use crate::puzzles::kinds::akari::AKARI;
use crate::puzzles::kinds::star_battle::STAR_BATTLE;
use crate::puzzles::{Arguments, CluePlaces, ClueSymmetry, Composer, DraftInput, Proportions, Puzzle};

/// The lamps of every solution of a board, as the engine finds them.
fn solutions(board: &str) -> Vec<Vec<usize>> {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    let instance = AKARI.build(&arguments).expect("an instance");
    let found = all(&instance);
    assert!(instance.obstacle().is_none() || found.is_empty());
    found
}

/// The walls of a board.
fn walled(board: &str) -> ClueBoard {
    ClueBoard::new(AKARI.0.alphabet.read(board.as_bytes()).expect("a board").0)
}

#[test]
fn who_sees_whom() {
    let board = walled("..X.\n....");
    assert_eq!(board.seen_from(1).collect::<Vec<_>>(), [0, 5]);
    assert_eq!(board.seen_from(6).collect::<Vec<_>>(), [5, 4, 7]);
}

/// The lamps behind the walls of a board, as the model of its drafts finds them.
fn assumed(board: &str) -> Vec<Vec<usize>> {
    let walls = walled(board);
    let facts = BoardFacts::of_marks(AKARI.0, &walls);
    if facts.clues.len() < walls.numbers().count() {
        return Vec::new(); // a number is too large for its wall
    }
    let numbers: Vec<BinaryFact> = facts.clues.into_iter().flat_map(|clue| clue.1).collect();
    solutions_with(facts.known.model(), &numbers, &|state| {
        facts.known.read(&|(variable, value)| state.value(variable) == Some(value))
    })
}

/// Every set of open cells that passes the check.
fn brute_force(board: &str) -> Vec<Vec<usize>> {
    let walls = walled(board);
    let open: Vec<usize> = (0..walls.clues.cells.len()).filter(|&cell| walls.is_open(cell)).collect();
    let set = |code: u32| -> Vec<usize> {
        (0..open.len()).filter(|place| code >> place & 1 == 1).map(|place| open[place]).collect()
    };
    let mut found: Vec<Vec<usize>> =
        (0..1 << open.len()).map(set).filter(|set| akari_check::check(&walls.clues, set).is_ok()).collect();
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
    let facts: Vec<BinaryFact> = draft.clues().into_iter().flat_map(|clue| clue.1).collect();
    solutions_with(draft.known().model(), &facts, &|state| {
        draft.known().read(&|(variable, value)| state.value(variable) == Some(value))
    })
}

/// Makes all changes of a draft of these arguments; returns their number and whether the board has one solution then.
fn changes(arguments: &Arguments, symmetry: ClueSymmetry, seed: u64) -> (usize, bool) {
    let mut state = seed;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mut input = DraftInput {
        places: &[],
        clues: &CluePlaces { symmetry, mask: None },
        mix: &Proportions::default(),
        random: &mut random,
    };
    let mut draft = AKARI.draft(arguments, &mut input).expect("a shape").expect("a draft");
    let mut walls = Vec::new();
    for made in 0.. {
        let board = walled(&draft.text());
        let now: Vec<usize> = board.given().map(|given| given.0).collect();
        let size = (board.clues.rows(), board.clues.columns);
        assert!(symmetry.orbits(&now, size).is_ok(), "{}", draft.text());
        assert!(walls.iter().all(|cell| now.contains(cell)), "{}", draft.text());
        walls = now;
        let admitted = admitted(&*draft);
        assert_eq!(admitted, solutions(&draft.text()), "{}", draft.text());
        assert!(admitted.iter().any(|lamps| lamps == draft.hidden()), "{}", draft.text());
        let Some(other) = admitted.into_iter().find(|lamps| lamps != draft.hidden()) else {
            return (made, true);
        };
        assert!(draft.admits(&other) && draft.known().facts(&other) != draft.known().facts(draft.hidden()));
        if !draft.change(&other, &mut random) {
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
    // Walls of a shape stay: only lamps can move.
    let walls = shape("..X..\n.....\nX...X\n.....\n..X..\n");
    let ends: Vec<(usize, bool)> = (0..20).map(|seed| changes(&walls, ClueSymmetry::None, seed)).collect();
    assert!(ends.iter().any(|end| end.1), "{ends:?}");
}

/// The arguments of a board of Star Battle.
fn starry(board: &str, stars: usize) -> Arguments {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    arguments.add_value("stars", stars.to_string());
    arguments
}

/// The stars of every solution of such a board, as the engine finds them.
fn star_solutions(board: &str, stars: usize) -> Vec<Vec<usize>> {
    let instance = STAR_BATTLE.build(&starry(board, stars)).expect("an instance");
    let found = all(&instance);
    assert!(instance.obstacle().is_none() || found.is_empty(), "{board}");
    found
}

#[test]
fn each_rule_of_star_battle_can_be_broken() {
    let instance = STAR_BATTLE.build(&starry("aabb\naabb\nccdd\ncc#d\n", 1)).expect("an instance");
    let wrong = |stars: &[usize]| instance.verify(stars).err().unwrap_or_default();
    assert_eq!(wrong(&[16]), "a star outside the board");
    assert_eq!(wrong(&[14]), "a star in the hole r4c3");
    assert_eq!(wrong(&[1, 1]), "the stars in r1c2 and r1c2 touch");
    assert_eq!(wrong(&[1, 6]), "the stars in r1c2 and r2c3 touch");
    assert_eq!(wrong(&[1, 3]), "row 1 has 2 stars instead of 1");
    assert_eq!(wrong(&[1, 7, 9, 15]), "column 1 has 0 stars instead of 1");
    assert_eq!(wrong(&[1, 7, 8]), "row 4 has 0 stars instead of 1");
    assert_eq!(wrong(&[2, 4, 11, 13]), "");
    let instance = STAR_BATTLE.build(&starry("aaab\naabb\nccdd\nccdd\n", 1)).expect("an instance");
    assert_eq!(
        instance.verify(&[2, 4, 11, 13]).expect_err("two stars in a region"),
        "region 1 has 2 stars instead of 1"
    );
}

#[test]
fn boards_of_star_battle_without_room() {
    let obstacle = |board: &str| STAR_BATTLE.build(&starry(board, 1)).expect("a board").obstacle();
    assert_eq!(obstacle("aab\naab\n").as_deref(), Some("2 rows and 3 columns cannot all have 1 star each"));
    assert_eq!(
        obstacle("aab\naab\nbbb\n").as_deref(),
        Some("3 rows and 2 regions cannot all have 1 star each")
    );
    assert!(star_solutions("a\n", 1) == [[0]] && star_solutions("a\n", 2).is_empty());
    assert!(star_solutions("ab\nab\n", 1).is_empty());
}

#[test]
fn drafts_of_star_battle_change_until_they_have_one_solution() {
    let mut state = 7_u64;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    for (size, stars) in [(4, 1), (6, 1), (7, 1), (8, 2)] {
        let mut arguments = Arguments::default();
        arguments.set_size(&format!("{size}x{size}"));
        arguments.add_value("stars", stars.to_string());
        let source = STAR_BATTLE.source(&arguments, &Proportions::default()).expect("a shape");
        let (first, mut made) = (all(&source.empty), 0);
        for _ in 0..cases(8) {
            let places = &first[random(first.len())];
            let mut input = DraftInput {
                places,
                clues: &CluePlaces::default(),
                mix: &Proportions::default(),
                random: &mut random,
            };
            let mut draft = STAR_BATTLE.draft(&arguments, &mut input).expect("a shape").expect("a draft");
            for _ in 0..200 {
                let admitted = star_solutions(&draft.text(), stars);
                assert!(admitted.iter().any(|stars| stars == draft.hidden()), "{}", draft.text());
                assert!(admitted.iter().all(|stars| draft.admits(stars)), "{}", draft.text());
                let Some(other) = admitted.into_iter().find(|stars| stars != draft.hidden()) else {
                    made += 1;
                    break;
                };
                let hidden = draft.hidden().to_vec();
                if !draft.change(&other, &mut random) {
                    break;
                }
                assert!(!draft.admits(&other) && draft.admits(&hidden), "{}", draft.text());
                assert_eq!(draft.hidden(), hidden);
            }
        }
        assert!(made > 0 || !is_thorough(), "{size} {stars}");
    }
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

    /// All sets of cells with so many stars in each row pass the check or not.
    #[test]
    fn small_boards_of_stars_agree_with_trying_everything(
        order in Just((0..25).collect::<Vec<usize>>()).prop_shuffle(),
        hole in prop::option::weighted(0.3, 0..25usize),
        size in 3..6usize,
        stars in 1..3usize,
    ) {
        // Regions grow from as many cells as there are rows.
        let order: Vec<usize> = order.into_iter().filter(|&cell| cell < size * size && Some(cell) != hole).collect();
        let mut regions = vec![rooms::HOLE; size * size];
        (0..).zip(&order[..size]).for_each(|(region, &cell)| regions[cell] = region);
        for cell in order.repeat(size * size) {
            let beside = Grid::flat(size, size).beside(cell).collect::<Vec<_>>();
            let next = beside.into_iter().map(|other| regions[other]).find(|&region| region != rooms::HOLE);
            regions[cell] = if regions[cell] == rooms::HOLE { next.unwrap_or(rooms::HOLE) } else { regions[cell] };
        }
        let label = |region: u32| if region == rooms::HOLE { "#".to_owned() } else { format!("r{region}") };
        let row = |row: &[u32]| row.iter().map(|&region| label(region)).collect::<Vec<_>>().join(" ") + "\n";
        let board: String = regions.chunks(size).map(row).collect();
        let instance = STAR_BATTLE.build(&starry(&board, stars)).expect("an instance");
        let rows = (0..1u32 << size).filter(|row| row.count_ones() as usize == stars && row & row << 1 == 0);
        let rows: Vec<u32> = rows.collect();
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        for at in 0..size {
            let cells = |row: u32| (0..size).filter(move |column| row >> column & 1 == 1).map(move |column| at * size + column);
            let longer = |set: &Vec<usize>| rows.iter().map(|&row| set.iter().copied().chain(cells(row)).collect()).collect::<Vec<_>>();
            sets = sets.iter().flat_map(longer).collect();
        }
        let mut expected: Vec<Vec<usize>> = sets.into_iter().filter(|set| instance.verify(set).is_ok()).collect();
        expected.sort();
        prop_assert_eq!(star_solutions(&board, stars), expected, "\n{}", board);
    }
}
