//! Paths by rank: every path exactly once, and uniform samples.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use cavalcade_core::Hamiltonian;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_search::frontier::{Control, Frontier, Halt, RankedPaths};
use cavalcade_search::{Branching, Random, Search};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::amounts::cases;
use crate::support::{KNIGHT, ROOK, board};

const CONTROL: Control = Control { memory: 1 << 30, is_over: &|| false, spill: None };

fn closed(steps: SuccessorTable) -> Hamiltonian {
    Hamiltonian { steps: Arc::new(steps), closed: true, first: None, last: None }
}

/// Returns all paths that a search finds, in canonical form.
fn searched(problem: &Hamiltonian) -> BTreeSet<Vec<usize>> {
    let model = problem.model().expect("a small graph");
    let mut found = BTreeSet::new();
    let outcome = Search::new(&model.model, Branching::Warnsdorff).run(|solution| {
        let mut path = Vec::new();
        problem.read(&model, solution.state(), &mut path);
        found.insert(problem.written(path));
        ControlFlow::Continue(())
    });
    assert_eq!(outcome.statistics.solutions, found.len() as u64);
    found
}

/// Returns all paths by rank.
fn ranked(problem: &Hamiltonian) -> RankedPaths {
    let frontier = Frontier::new(problem, &[]).expect("a narrow graph");
    frontier.compiled(CONTROL, &mut |_| ()).expect("enough memory").ranked(problem)
}

/// Asserts that the ranks below the total give exactly the paths that a search finds.
fn has_all_paths(problem: &Hamiltonian) {
    let paths = ranked(problem);
    let expected = searched(problem);
    assert_eq!(*paths.total(), expected.len().into(), "{problem:?}");
    let mut found = BTreeSet::new();
    for rank in (0..expected.len()).map(BigUint::from) {
        found.insert(problem.written(paths.path(&rank).expect("a rank below the total")));
    }
    assert_eq!(found, expected, "{problem:?}");
    assert_eq!(paths.path(&expected.len().into()), None);
}

#[test]
fn ranks_give_all_paths_of_boards() {
    for (rows, columns, steps) in [(5, 6, KNIGHT), (3, 10, KNIGHT), (4, 6, ROOK), (6, 6, ROOK), (3, 3, ROOK)]
    {
        has_all_paths(&closed(board(rows, columns, steps)));
    }
    for (rows, columns, steps) in [(3, 4, KNIGHT), (5, 5, KNIGHT), (4, 4, ROOK), (1, 4, ROOK)] {
        let open = Hamiltonian { closed: false, ..closed(board(rows, columns, steps)) };
        has_all_paths(&open);
        has_all_paths(&Hamiltonian { first: Some(0), ..open.clone() });
        has_all_paths(&Hamiltonian { last: Some(3), ..open.clone() });
        has_all_paths(&Hamiltonian { first: Some(0), last: Some(3), ..open });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(400), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ranks_give_all_paths_of_graphs(
        vertices in 1u32..8,
        bits in any::<u64>(),
        more in any::<u64>(),
        directed in any::<bool>(),
        closed in any::<bool>(),
        ends in (proptest::option::of(0u32..8), proptest::option::of(0u32..8)),
    ) {
        let is_step = |from: u32, to: u32| {
            let (low, high) = if directed { (from, to) } else { (from.min(to), from.max(to)) };
            from != to && (bits | more) >> (8 * low + high) & 1 == 1
        };
        let row = |from| (0..vertices).filter(|&to| is_step(from, to)).collect();
        let steps = SuccessorTable::new((0..vertices).map(row).collect()).expect("a small table");
        let end = |end: Option<u32>| end.filter(|&it| it < vertices);
        has_all_paths(&Hamiltonian { steps: Arc::new(steps), closed, first: end(ends.0), last: end(ends.1) });
    }
}

/// Numbers beyond a word: the 4 by 240 grid has more than 2^256 cycles. Tests the first, the last and random
/// ones.
#[test]
fn ranks_are_exact_beyond_a_word() {
    let problem = closed(board(4, 240, ROOK));
    let frontier = Frontier::new(&problem, &[]).expect("a narrow graph");
    let paths = ranked(&problem);
    let total = paths.total();
    assert_eq!(*total, frontier.count(CONTROL).expect("enough memory"));
    assert!(total.bits() > 256);
    let mut random = Random::new(4);
    let drawn: Vec<BigUint> = (0..20).map(|_| random.number_below(total)).collect();
    let ends = [BigUint::ZERO, total - 1u32, BigUint::from(1u32) << 64];
    let path = |rank: BigUint| problem.written(paths.path(&rank).expect("a rank below the total"));
    let found: BTreeSet<Vec<usize>> = drawn.into_iter().chain(ends).map(path).collect();
    assert_eq!(found.len(), 23, "each rank gives another path");
    assert_eq!(paths.path(total), None);
}

/// Returns Pearson's chi-squared statistic of draws that should be uniform.
fn chi_squared(paths: &RankedPaths, problem: &Hamiltonian, times: u32) -> f64 {
    let total = paths.total();
    let mut random = Random::new(2026);
    let mut drawn: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
    for _ in 0..times {
        let path = paths.path(&random.number_below(total)).expect("a rank below the total");
        *drawn.entry(problem.written(path)).or_default() += 1;
    }
    assert_eq!(&BigUint::from(drawn.len()), total, "every path is drawn");
    let expected = f64::from(times) / drawn.len() as f64;
    drawn.values().map(|&it| (f64::from(it) - expected).powi(2) / expected).sum()
}

/// Uniform draws exceed these limits with probability 0.001, according to tables of the distribution.
#[test]
fn draws_are_uniform() {
    let open = Hamiltonian { closed: false, ..closed(board(3, 4, KNIGHT)) };
    // There is one degree of freedom fewer than there are paths.
    for (problem, count, limit) in [
        (closed(board(4, 4, ROOK)), 6u32, 20.515),
        (closed(board(5, 6, KNIGHT)), 8, 24.322),
        (open, 8, 24.322),
    ] {
        let paths = ranked(&problem);
        assert_eq!(*paths.total(), count.into());
        let found = chi_squared(&paths, &problem, 1000 * count);
        assert!(found < limit, "{found} for {count} paths");
    }
}

#[test]
fn threads_and_parts_do_not_change_the_order() {
    let problem = closed(board(6, 6, KNIGHT));
    let frontier = Frontier::new(&problem, &[]).expect("a narrow graph");
    let found = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let compiled = pool.install(|| frontier.compiled(CONTROL, &mut |_| ())).expect("enough memory");
        let paths = compiled.ranked(&problem);
        assert_eq!(*paths.total(), 9862u32.into()); // OEIS A001230
        (0..9862u32).step_by(97).map(|rank| paths.path(&rank.into())).collect::<Vec<_>>()
    };
    assert_eq!(found(1), found(3));
}

#[test]
fn memory_limits_and_stops_are_respected() {
    let problem = closed(board(6, 6, KNIGHT));
    let frontier = Frontier::new(&problem, &[]).expect("a narrow graph");
    for memory in [0, 10_000, 100_000] {
        assert!(matches!(
            frontier.compiled(Control { memory, ..CONTROL }, &mut |_| ()).err(),
            Some(Halt::Memory(_))
        ));
    }
    let stopped = Control { is_over: &|| true, ..CONTROL };
    assert_eq!(frontier.compiled(stopped, &mut |_| ()).err(), Some(Halt::Stopped));
}
