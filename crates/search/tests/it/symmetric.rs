//! Counts of symmetric paths: by a frontier, by searches, and by filtering all paths.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use cavalcade_core::Hamiltonian;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::problems::symmetry::Permutation;
use cavalcade_search::frontier::{Control, Halt, Symmetric};
use cavalcade_search::{Branching, Search};
use proptest::prelude::*;

use crate::amounts::cases;
use crate::support::{KNIGHT, ROOK, board, count};

const CONTROL: Control = Control { memory: 1 << 30, is_over: &|| false, spill: None };
const KING: &[(i32, i32)] = &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

fn paths(steps: SuccessorTable, closed: bool) -> Hamiltonian {
    Hamiltonian { steps: Arc::new(steps), closed, first: None, last: None }
}

/// Counts up to some other permutations, and without them.
fn swept_up_to(problem: &Hamiltonian, permutations: &[&Permutation], others: &[Permutation]) -> u64 {
    let counted = |others| {
        let symmetric = Symmetric::new(problem, permutations, others, &[]).expect("a narrow graph");
        u64::try_from(symmetric.count(CONTROL).expect("enough memory")).expect("few paths")
    };
    let (alone, up_to_others) = (counted(&[]), counted(others));
    assert_eq!(alone, up_to_others);
    alone
}

/// Counts paths of a square board, up to its symmetries.
fn swept(problem: &Hamiltonian, permutations: &[&Permutation]) -> u64 {
    let others: Vec<Permutation> = subgroups(problem.steps.vertices().isqrt() as u32).concat();
    swept_up_to(problem, permutations, &others)
}

fn searched(problem: &Hamiltonian, permutations: &[&Permutation]) -> u64 {
    let model = problem.symmetric_model(permutations).expect("a small graph").model;
    count(&model, Branching::Warnsdorff).statistics.solutions
}

/// Counts the paths whose sets of edges are fixed by all permutations.
fn picked(problem: &Hamiltonian, permutations: &[&Permutation]) -> u64 {
    let model = problem.model().expect("a small graph");
    let mut kept = 0;
    let outcome = Search::new(&model.model, Branching::Warnsdorff).run(|solution| {
        let mut path = Vec::new();
        problem.read(&model, solution.state(), &mut path);
        let last = (problem.closed && path.len() > 1).then(|| (path[path.len() - 1], path[0]));
        let edges: Vec<(usize, usize)> = path.windows(2).map(|it| (it[0], it[1])).chain(last).collect();
        let all = |image: &dyn Fn(usize) -> usize| {
            let edge =
                |&(one, other): &(usize, usize)| (image(one).min(image(other)), image(one).max(image(other)));
            edges.iter().map(edge).collect::<BTreeSet<_>>()
        };
        let before = all(&|vertex| vertex);
        kept += u64::from(permutations.iter().all(|it| all(&|vertex| it[vertex] as usize) == before));
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    kept
}

/// Returns the permutation of the cells of a square board that `map` defines on rows and columns.
fn square(side: u32, map: impl Fn(u32, u32) -> (u32, u32)) -> Permutation {
    let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    cells.map(|(row, column)| map(row, column)).map(|(row, column)| row * side + column).collect()
}

/// Returns generators of every kind of subgroup: half turn, one mirror, one diagonal, quarter turn, mirrors,
/// diagonals, and all.
fn subgroups(side: u32) -> Vec<Vec<Permutation>> {
    let far = side - 1;
    let half = square(side, |row, column| (far - row, far - column));
    let mirror = square(side, |row, column| (row, far - column));
    let diagonal = square(side, |row, column| (column, row));
    let quarter = square(side, |row, column| (column, far - row));
    vec![
        vec![half.clone()],
        vec![mirror.clone()],
        vec![diagonal.clone()],
        vec![quarter.clone()],
        vec![half.clone(), mirror.clone()],
        vec![half, diagonal],
        vec![mirror, quarter],
    ]
}

fn counts(problem: &Hamiltonian, side: u32, count: fn(&Hamiltonian, &[&Permutation]) -> u64) -> Vec<u64> {
    let references = |it: &Vec<Permutation>| count(problem, &it.iter().collect::<Vec<_>>());
    subgroups(side).iter().map(references).collect()
}

#[test]
fn boards_agree_with_searches() {
    let boards = [
        (6, ROOK, true),
        (8, ROOK, true),
        (6, KNIGHT, true),
        (4, KING, true),
        (5, KING, true),
        (4, ROOK, false),
        (5, ROOK, false),
        (5, KNIGHT, false),
        (4, KING, false),
    ];
    for (side, steps, closed) in boards {
        let problem = paths(board(side, side, steps), closed);
        let side = side as u32;
        assert_eq!(
            counts(&problem, side, swept),
            counts(&problem, side, searched),
            "side {side}, {} steps, closed: {closed}",
            steps.len()
        );
    }
}

/// Compares with the classes of cycles of the 8x8 grid graph: 578937 without symmetry, 366 with the half turn
/// alone, 1394 with a mirror, 20 with two (OEIS A209077: 580717). A class with k symmetries has 8/k members.
#[test]
fn published_classes() {
    let problem = paths(board(8, 8, ROOK), true);
    // The half turn fixes the paths of its own classes and of those with both mirrors; one mirror fixes half
    // of the paths of its own classes.
    assert_eq!(counts(&problem, 8, swept), [366 * 4 + 20 * 2, 1394 * 2 + 20 * 2, 0, 0, 20 * 2, 0, 0]);
    // The closed tours of 6x6 have 1245 classes: 1223 without symmetry, 17 with the half turn, 5 with the
    // quarter turn.
    let problem = paths(board(6, 6, KNIGHT), true);
    assert_eq!(counts(&problem, 6, swept), [17 * 4 + 5 * 2, 0, 0, 5 * 2, 0, 0, 0]);
    // The quarter turn alone fixes 2 paths of each of 255359 classes; the steps have up to 32 vertices.
    let quarter = &subgroups(14)[3][0];
    assert_eq!(swept(&paths(board(14, 14, ROOK), true), &[quarter]), 2 * 255_359);
    // OEIS A003763: without permutations, all paths count.
    assert_eq!(swept(&paths(board(8, 8, ROOK), true), &[]), 4_638_576);
}

#[test]
fn limits_are_respected() {
    let problem = paths(board(8, 8, ROOK), true);
    let half = &subgroups(8)[0][0];
    let symmetric = Symmetric::new(&problem, &[half], &[], &[]).expect("a narrow graph");
    assert!(matches!(symmetric.count(Control { memory: 1000, ..CONTROL }), Err(Halt::Memory(Some(_)))));
    assert_eq!(symmetric.count(Control { is_over: &|| true, ..CONTROL }), Err(Halt::Stopped));
}

#[test]
fn wide_graphs_and_directed_steps_are_refused() {
    let all = SuccessorTable::new((0..40).map(|it| (0..40).filter(|&to| to != it).collect()).collect());
    let turn: Permutation = (0..40).map(|it| (it + 1) % 40).collect();
    assert!(Symmetric::new(&paths(all.expect("a table"), true), &[&turn], &[], &[]).is_none());
    let ring = SuccessorTable::new((0..5).map(|it| vec![(it + 1) % 5]).collect()).expect("a table");
    let turn: Permutation = vec![1, 2, 3, 4, 0];
    assert!(Symmetric::new(&paths(ring, true), &[&turn], &[], &[]).is_none());
}

/// Returns a permutation of `vertices` vertices: the order of some random numbers.
fn permutation(vertices: usize, numbers: &[u16]) -> Permutation {
    let mut permutation: Permutation = (0..vertices as u32).collect();
    permutation.sort_by_key(|&vertex| numbers[vertex as usize]);
    permutation
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(1500), failure_persistence: None, ..ProptestConfig::default() })]

    /// Uses permutations with few cycles, and edges that are closed under them.
    #[test]
    fn small_graphs_agree_with_brute_force(
        vertices in 1usize..9,
        numbers in prop::collection::vec(prop::collection::vec(0u16..4, 8), 1..3),
        others in prop::collection::vec(prop::collection::vec(0u16..4, 8), 0..6),
        bits in any::<u64>(),
        more in any::<u64>(),
        closed in any::<bool>(),
        ends in (proptest::option::of(0u32..8), proptest::option::of(0u32..8)),
    ) {
        let permutations: Vec<Permutation> = numbers.iter().map(|it| permutation(vertices, it)).collect();
        let mut edges: Vec<(u32, u32)> = (0..vertices as u32)
            .flat_map(|one| (0..one).map(move |other| (other, one)))
            .filter(|&(low, high)| (bits & more) >> (8 * low + high) & 1 == 1)
            .collect();
        let mut next = 0;
        while let Some(&(one, other)) = edges.get(next) {
            next += 1;
            for permutation in &permutations {
                let (one, other) = (permutation[one as usize], permutation[other as usize]);
                let image = (one.min(other), one.max(other));
                if !edges.contains(&image) {
                    edges.push(image);
                }
            }
        }
        let is_step = |one: u32, other: u32| edges.contains(&(one.min(other), one.max(other)));
        let row = |from| (0..vertices as u32).filter(|&to| is_step(from, to)).collect();
        let steps = SuccessorTable::new((0..vertices as u32).map(row).collect()).expect("a small table");
        let end = |end: Option<u32>| end.filter(|&it| it < vertices as u32);
        let mut problem = Hamiltonian { first: end(ends.0), last: end(ends.1), ..paths(steps, closed) };
        if !permutations.iter().all(|it| problem.is_kept_by(it)) {
            (problem.first, problem.last) = (None, None);
        }
        let permutations: Vec<&Permutation> = permutations.iter().collect();
        let expected = picked(&problem, &permutations);
        // Most of these are no symmetries, which is noticed.
        let others: Vec<Permutation> = others.iter().map(|it| permutation(vertices, it)).collect();
        prop_assert_eq!(swept_up_to(&problem, &permutations, &others), expected, "{:?}", problem);
        prop_assert_eq!(searched(&problem, &permutations), expected, "{:?}", problem);
    }
}
