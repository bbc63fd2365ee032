//! Compares both methods for independent sets with each other and with brute force.

use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{IndependentSets, SetSize};
use cavalcade_search::answers::Options;
use cavalcade_search::answers::count::{CountError, Methods};
use cavalcade_search::answers::maximum::maximum;
use cavalcade_search::frontier::independent::IndependentSweep;
use cavalcade_search::frontier::{Control, Halt};
use cavalcade_search::{Branching, BranchingRule, Counted, Limits, Method, Stop};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::amounts::cases;
use crate::asking;

/// Returns a graph given by its edges.
pub(crate) fn sets(vertices: usize, edges: &[(usize, usize)]) -> IndependentSets {
    let mut rows = vec![Vec::new(); vertices];
    for &(one, other) in edges {
        rows[one].push(other as u32);
        rows[other].push(one as u32);
    }
    IndependentSets::new(&Arc::new(SuccessorTable::new(rows).expect("a graph")))
}

/// Returns the cells of a grid; cells one step apart in any direction are in conflict.
fn grid(rows: usize, columns: usize) -> IndependentSets {
    let place = |cell: usize| (cell / columns, cell % columns);
    let near = |one: usize, other: usize| {
        let ((row, column), (there, across)) = (place(one), place(other));
        row.abs_diff(there).max(column.abs_diff(across)) == 1
    };
    let count = rows * columns;
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    sets(count, &pairs.filter(|&(one, other)| near(one, other)).collect::<Vec<_>>())
}

/// Counts by a search if nodes or solutions are limited, otherwise by the better method.
pub(crate) fn count(
    sets: &IndependentSets,
    size: usize,
    rule: impl BranchingRule,
    limits: Limits,
) -> Result<Counted, CountError<()>> {
    let is_search = limits.nodes.is_some() || limits.solutions.is_some();
    let methods = if is_search { Methods::One(Method::Search) } else { Methods::Best };
    asking::sets(sets, size, methods, &Options::new(&rule, limits))
}

/// Counts the sets of each size by these methods.
fn sizes(sets: &IndependentSets, methods: Methods) -> Vec<BigUint> {
    let counted = asking::sizes(sets, methods, &Options::new(&Branching::FirstFail, Limits::default()));
    counted.expect("methods that apply and agree").0.expect("no limit")
}

/// Returns the number of sets of these sizes by a sweep.
fn swept(sweep: &IndependentSweep, size: SetSize) -> BigUint {
    sweep.start(size).finish(CONTROL).expect("enough memory")
}

/// Returns the largest size by a sweep.
fn greatest(sweep: &IndependentSweep) -> usize {
    sweep.sizes(CONTROL, &mut |_| ()).expect("enough memory").len() - 1
}

const CONTROL: Control = Control { memory: 1 << 30, is_over: &|| false, spill: None };

pub(crate) fn nodes(limit: u64) -> Limits {
    Limits { nodes: Some(limit), ..Limits::default() }
}

#[test]
fn both_methods_count_grids() {
    for (rows, columns) in [(2, 2), (3, 4), (4, 4), (5, 4), (6, 6), (1, 9)] {
        let sets = grid(rows, columns);
        let sweep = IndependentSweep::new(&sets).expect("a narrow graph");
        let largest =
            maximum(&sets, &Options::new(&Branching::FirstFail, Limits::default())).number.expect("no limit");
        assert_eq!(largest, rows.div_ceil(2) * columns.div_ceil(2));
        assert_eq!(greatest(&sweep), largest);
        for size in 0..=largest + 1 {
            let by_search = count(&sets, size, Branching::FirstFail, nodes(u64::MAX)).expect("few");
            assert_eq!(by_search.method, Method::Search);
            assert!(by_search.outcome.is_complete());
            assert_eq!(swept(&sweep, SetSize::Exactly(size)), by_search.number, "{rows}x{columns} {size}");
            let chosen = count(&sets, size, Branching::FirstFail, Limits::default()).expect("few");
            assert_eq!(chosen.number, by_search.number);
        }
    }
}

#[test]
fn large_counts_use_the_sweep() {
    let counted = count(&grid(8, 8), 16, Branching::FirstFail, Limits::default()).expect("few");
    assert_eq!((counted.number, counted.method), (281_571u32.into(), Method::Frontier));
    let counted = count(&grid(9, 9), 25, Branching::FirstFail, Limits::default()).expect("few");
    assert_eq!((counted.number, counted.method), (1u32.into(), Method::Search));
}

#[test]
fn limits_stop_counts_and_maxima() {
    let found = maximum(&grid(8, 8), &Options::new(&Branching::FirstFail, nodes(1)));
    assert_eq!((found.number, found.outcome.stopped), (None, Some(Stop::Nodes)));
    let few = Limits { solutions: Some(5), ..Limits::default() };
    let counted = count(&grid(8, 8), 16, Branching::FirstFail, few).expect("few");
    assert_eq!((counted.number, counted.outcome.stopped), (5u32.into(), Some(Stop::Solutions)));
    let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let counted = count(&grid(12, 12), 30, Branching::FirstFail, no_time).expect("few");
    assert_eq!(counted.outcome.stopped, Some(Stop::Time));
    let sweep = IndependentSweep::new(&grid(8, 8)).expect("a narrow graph");
    let stopped = Control { is_over: &|| true, ..CONTROL };
    assert_eq!(sweep.start(SetSize::Exactly(16)).finish(stopped), Err(Halt::Stopped));
    for methods in [Methods::Best, Methods::One(Method::Search), Methods::One(Method::Frontier)] {
        let counted = asking::sizes(&grid(12, 12), methods, &Options::new(&Branching::FirstFail, no_time))
            .expect("few");
        assert_eq!((counted.0, counted.1.outcome.stopped), (None, Some(Stop::Time)), "{methods:?}");
    }
}

#[test]
fn counts_beyond_128_bits_are_exact() {
    let counted = count(&sets(120, &[]), 60, Branching::FirstFail, Limits::default());
    let binomial: BigUint = 96_614_908_840_363_322_603_893_139_521_372_656u128.into();
    assert_eq!(counted.map(|it| it.number), Ok(binomial));
    // 140 choose 70 is the sum of the squares of 70 choose k.
    let counted = count(&sets(140, &[]), 70, Branching::FirstFail, Limits::default());
    let mut squares = BigUint::ZERO;
    let mut number = BigUint::from(1u32);
    for k in 0..=70u32 {
        squares += &number * &number;
        number = number * (70 - k) / (k + 1);
    }
    assert!(squares.bits() > 128);
    assert_eq!(counted.map(|it| it.number), Ok(squares));
    let all = sizes(&sets(140, &[]), Methods::One(Method::Frontier));
    assert_eq!(all.iter().sum::<BigUint>(), BigUint::from(1u32) << 140);
}

#[test]
fn wide_graphs_are_searched() {
    // A complete bipartite graph of 90 vertices, and two isolated vertices.
    let edges: Vec<(usize, usize)> =
        (0..45).flat_map(|one| (45..90).map(move |other| (one, other))).collect();
    let wide = sets(92, &edges);
    assert!(IndependentSweep::new(&wide).is_none());
    assert_eq!(wide.maximum(), Some(47));
    let counted = count(&wide, 47, Branching::FirstFail, Limits::default()).expect("few");
    assert_eq!((counted.number, counted.method), (2u32.into(), Method::Search));
}

/// Returns all independent sets of a small graph, as bits.
fn brute_force(vertices: usize, edges: &[(usize, usize)]) -> Vec<u32> {
    let is_free = |set: &u32| edges.iter().all(|&(one, other)| set >> one & set >> other & 1 == 0);
    (0..1 << vertices).filter(is_free).collect()
}

/// Compares the numbers of matchings of a small graph with all sets of at most 14 of its edges.
fn matchings_are_counted(vertices: usize, edges: &[(usize, usize)]) -> Result<(), TestCaseError> {
    let mut edges = edges.to_vec();
    edges.truncate(14);
    let mut rows = vec![Vec::new(); vertices];
    for &(one, other) in &edges {
        rows[one].push(other as u32);
        rows[other].push(one as u32);
    }
    let sets = IndependentSets::matchings(&SuccessorTable::new(rows).expect("a graph"));
    let mut expected = vec![0u32; vertices / 2 + 1];
    for chosen in 0u32..1 << edges.len() {
        let ends = edges.iter().enumerate().filter(|it| chosen >> it.0 & 1 == 1);
        let mut ends: Vec<usize> = ends.flat_map(|(_, &(one, other))| [one, other]).collect();
        ends.sort_unstable();
        if ends.windows(2).all(|pair| pair[0] != pair[1]) {
            expected[ends.len() / 2] += 1;
        }
    }
    while expected.last() == Some(&0) {
        expected.pop();
    }
    let expected: Vec<BigUint> = expected.into_iter().map(BigUint::from).collect();
    prop_assert_eq!(sets.maximum(), Some(expected.len() - 1));
    for methods in [Methods::Best, Methods::One(Method::Search), Methods::One(Method::Frontier)] {
        prop_assert_eq!(&sizes(&sets, methods), &expected, "{:?}", methods);
        let options = Options::new(&Branching::FirstFail, Limits::default());
        for size in 0..=expected.len() {
            let counted = asking::sets(&sets, size, methods, &options).expect("few");
            prop_assert_eq!(
                &counted.number,
                expected.get(size).unwrap_or(&BigUint::ZERO),
                "{} {:?}",
                size,
                methods
            );
        }
    }
    Ok(())
}

#[test]
fn matchings_of_grids() {
    // Domino tilings (OEIS A004003) and all matchings (A028420) of squares.
    for (side, perfect, all) in [(2usize, 2u32, 7u64), (4, 36, 10_012), (6, 6728, 2_989_126_727)] {
        let edges = (0..side * side).flat_map(|cell| {
            let right = (cell % side + 1 < side).then_some((cell, cell + 1));
            let below = (cell / side + 1 < side).then_some((cell, cell + side));
            right.into_iter().chain(below)
        });
        let mut rows = vec![Vec::new(); side * side];
        for (one, other) in edges {
            rows[one].push(other as u32);
            rows[other].push(one as u32);
        }
        let sets = IndependentSets::matchings(&SuccessorTable::new(rows).expect("a grid"));
        let numbers = sizes(&sets, Methods::One(Method::Frontier));
        assert_eq!(numbers.last(), Some(&perfect.into()));
        assert_eq!(numbers.iter().sum::<BigUint>(), all.into());
        let options = Options::new(&Branching::FirstFail, Limits::default());
        let searched = asking::sets(&sets, side * side / 2, Methods::One(Method::Search), &options);
        assert_eq!(searched.expect("few").number, perfect.into());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(300), ..ProptestConfig::default() })]

    #[test]
    fn random_graphs(density in 1..9u64, seed in any::<u64>(), vertices in 1..10usize) {
        let mut state = seed;
        let mut draw = || { state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1); state >> 60 };
        let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
        let edges: Vec<(usize, usize)> = pairs.filter(|_| draw() < density).collect();
        let sets = sets(vertices, &edges);
        let all = brute_force(vertices, &edges);
        let largest = all.iter().map(|set| set.count_ones() as usize).max().unwrap_or(0);
        prop_assert!(sets.bound() >= largest);
        prop_assert!(sets.maximum().is_none_or(|maximum| maximum == largest));
        for branching in Branching::ALL {
            for limits in [nodes(u64::MAX), Limits::default()] {
                prop_assert_eq!(maximum(&sets, &Options::new(&branching.1, limits)).number, Some(largest));
            }
        }
        let sweep = IndependentSweep::new(&sets).expect("few vertices");
        prop_assert_eq!(greatest(&sweep), largest);
        for size in 0..=vertices {
            let expected: BigUint = all.iter().filter(|set| set.count_ones() as usize == size).count().into();
            prop_assert_eq!(swept(&sweep, SetSize::Exactly(size)), expected.clone());
            for branching in Branching::ALL {
                let counted = count(&sets, size, branching.1, nodes(u64::MAX)).expect("few");
                prop_assert_eq!(counted.number, expected.clone(), "{}", branching.0);
            }
        }
        prop_assert_eq!(swept(&sweep, SetSize::Any), all.len().into());
        for methods in [Methods::Best, Methods::Both, Methods::One(Method::Search), Methods::One(Method::Frontier)] {
            let numbers = sizes(&sets, methods);
            prop_assert_eq!(numbers.len(), largest + 1);
            for (size, number) in numbers.iter().enumerate() {
                let expected = all.iter().filter(|set| set.count_ones() as usize == size).count();
                prop_assert_eq!(number, &expected.into());
            }
            let options = Options::new(&Branching::FirstFail, Limits::default());
            let any = asking::sets(&sets, None, methods, &options).expect("methods that apply and agree");
            prop_assert_eq!(any.number, all.len().into());
        }
        matchings_are_counted(vertices, &edges)?;
    }

    #[test]
    fn sets_fixed_by_a_half_turn(set in any::<u32>(), half in 1..5usize) {
        // Edges that are closed under the half turn.
        let vertices = 2 * half;
        let turned = |vertex: usize| vertices - 1 - vertex;
        let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
        let drawn = pairs.zip(0..).filter(|it| set >> (it.1 % 32) & 1 == 1);
        let drawn: Vec<(usize, usize)> = drawn.map(|it| it.0).collect();
        let image = |&(one, other): &(usize, usize)| (turned(other), turned(one));
        let edges: Vec<(usize, usize)> = drawn.iter().copied().filter(|edge| drawn.contains(&image(edge))).collect();
        let sets = sets(vertices, &edges);
        let turn: Vec<u32> = (0..vertices).map(|vertex| turned(vertex) as u32).collect();
        prop_assert!(sets.is_kept_by(&turn));
        let folded = sets.folded(&[&turn]);
        let all = brute_force(vertices, &edges);
        let kept = |set: &&u32| (0..vertices).all(|vertex| **set >> vertex & 1 == **set >> turned(vertex) & 1);
        for size in 0..=vertices {
            let expected: BigUint =
                all.iter().filter(kept).filter(|set| set.count_ones() as usize == size).count().into();
            let counted = count(&folded, size, Branching::FirstFail, nodes(u64::MAX)).expect("few");
            prop_assert_eq!(&counted.number, &expected);
            let sweep = IndependentSweep::new(&folded).expect("few");
            prop_assert_eq!(swept(&sweep, SetSize::Exactly(size)), expected);
        }
    }
}
