//! Counts of paths over sets of vertices.

use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::Hamiltonian;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_search::answers::Options;
use cavalcade_search::answers::count::Methods;
use cavalcade_search::frontier::{Control, Event, Frontier, Halt, Need, Progress};
use cavalcade_search::subsets::Subsets;
use cavalcade_search::{Branching, Limits, Method, Random, Stop, with_threads};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::amounts::cases;
use crate::asking;

const FREE: Control<'static> = Control { memory: 1 << 30, is_over: &|| false, spill: None };

fn problem(rows: Vec<Vec<u32>>, closed: bool) -> Hamiltonian {
    Hamiltonian {
        steps: Arc::new(SuccessorTable::new(rows).expect("a table")),
        closed,
        first: None,
        last: None,
    }
}

fn complete(vertices: u32) -> Vec<Vec<u32>> {
    (0..vertices).map(|from| (0..vertices).filter(|&to| to != from).collect()).collect()
}

fn number(problem: &Hamiltonian) -> BigUint {
    Subsets::new(problem).expect("few vertices").count(FREE).expect("enough memory")
}

fn factorial(number: u32) -> BigUint {
    (1..=number).map(BigUint::from).product()
}

#[test]
fn complete_graphs() {
    for vertices in 1..=19 {
        let cycles = if vertices < 3 { 0u32.into() } else { factorial(vertices - 1) / 2u32 };
        assert_eq!(number(&problem(complete(vertices), true)), cycles, "{vertices}");
        let paths = if vertices == 1 { 1u32.into() } else { factorial(vertices) / 2u32 };
        assert_eq!(number(&problem(complete(vertices), false)), paths, "{vertices}");
    }
}

#[test]
fn published_numbers() {
    // OEIS A066037: undirected Hamiltonian cycles of the hypercube.
    let cube = |dimension: u32| {
        (0..1u32 << dimension).map(|corner| (0..dimension).map(|it| corner ^ 1 << it).collect()).collect()
    };
    for (dimension, cycles) in [(2, 1u32), (3, 6), (4, 1344)] {
        assert_eq!(number(&problem(cube(dimension), true)), cycles.into());
    }
    // Tournaments in which each vertex beats all later ones have one path.
    let ordered = (0..20).map(|from| (from + 1..20).collect()).collect();
    assert_eq!(number(&problem(ordered, false)), 1u32.into());
}

#[test]
fn more_than_32_inner_vertices_are_too_many() {
    assert!(Subsets::new(&problem(complete(33), true)).is_some());
    assert!(Subsets::new(&problem(complete(34), true)).is_none());
    assert!(Subsets::new(&problem(complete(33), false)).is_none());
    let ends = Hamiltonian { first: Some(3), last: Some(1), ..problem(complete(34), false) };
    assert!(Subsets::new(&ends).is_some());
}

#[test]
fn limits_stop_the_count() {
    let problem = problem(complete(18), true);
    let subsets = Subsets::new(&problem).expect("few vertices");
    let bytes = subsets.bytes();
    let little = Control { memory: bytes - 1, ..FREE };
    let Err(Halt::Memory(Some(Progress { need, .. }))) = subsets.count(little) else { panic!("no memory") };
    assert_eq!(need, Some(Need::About(bytes)));
    assert_eq!(subsets.count(Control { memory: bytes, ..FREE }), Ok(factorial(17) / 2u32));
    assert_eq!(subsets.count(Control { is_over: &|| true, ..FREE }), Err(Halt::Stopped));
}

#[test]
fn steps_report_what_is_stored() {
    for (first, steps) in [(None, 8), (Some(0), 13)] {
        let problem = Hamiltonian { first, ..problem(complete(13), false) };
        let subsets = Subsets::new(&problem).expect("few vertices");
        let mut count = subsets.start();
        let (mut most, mut number, mut last) = (0, 0, None);
        while let Event::Step(step) = count.advance(FREE).expect("enough memory") {
            assert_eq!((step.steps, step.step > number), (steps, true));
            (most, number, last) = (most.max(step.bytes), step.step, Some(step));
        }
        assert_eq!(last.map(|it| it.step + 1), Some(steps));
        assert!(most <= subsets.bytes());
    }
}

/// Returns a graph of 20 vertices in which every second pair, at random, is joined.
fn half_of_all_edges() -> Hamiltonian {
    let mut random = Random::new(1);
    let mut rows = vec![Vec::new(); 20];
    for (one, other) in (0..20).flat_map(|other| (0..other).map(move |one| (one, other))) {
        if random.bits() >> 63 == 0 {
            rows[one].push(other as u32);
            rows[other].push(one as u32);
        }
    }
    problem(rows, true)
}

#[test]
fn a_dense_graph_is_counted_over_subsets_if_they_fit() {
    let problem = half_of_all_edges();
    let options = Options { falls_back: false, ..Options::new(&Branching::Warnsdorff, Limits::default()) };
    let best = asking::paths(&problem, Methods::Best, &options);
    assert_eq!((&best.number, best.method), (&number(&problem), Method::Subsets));
    assert!(best.outcome.is_complete() && best.outcome.statistics.nodes > 0, "a search had its turn");
    // Without the memory for subsets, the frontier takes turns: divided into parts it fits.
    let bytes = Subsets::new(&problem).expect("few vertices").bytes();
    let less = move || bytes - 1;
    let little = asking::paths(&problem, Methods::Best, &Options { memory: &less, ..options });
    assert_eq!((&little.number, little.method), (&best.number, Method::Frontier));
    assert_eq!(little.outcome.stopped, None);
    let scarce = || 100_000;
    let little = asking::paths(&problem, Methods::Best, &Options { memory: &scarce, ..options });
    assert_eq!((little.method, little.outcome.stopped), (Method::Frontier, Some(Stop::Memory)));
    let asked = Methods::One(Method::Subsets);
    let refused = asking::paths(&problem, asked, &Options { memory: &less, ..options });
    assert_eq!((refused.method, refused.outcome.stopped), (Method::Subsets, Some(Stop::Memory)));
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let late = asking::paths(&problem, asked, &options.within(limits));
    assert_eq!((late.number, late.outcome.stopped), (0u32.into(), Some(Stop::Time)));
}

#[test]
fn the_search_agrees() {
    let ends = Hamiltonian { first: Some(4), ..problem(complete(9), false) };
    for problem in [problem(complete(9), true), problem(complete(9), false), ends] {
        let options = Options::new(&Branching::Warnsdorff, Limits::default());
        let both = asking::paths(&problem, Methods::Both, &options);
        assert_eq!((&both.number, both.outcome.stopped), (&number(&problem), None));
    }
}

/// Counts paths by trying all orders; a path and its reversal are one if steps are undirected and no end is given.
fn brute_force(problem: &Hamiltonian) -> u64 {
    fn extend(problem: &Hamiltonian, path: &mut Vec<u32>) -> u64 {
        let Hamiltonian { steps, closed, first, last } = problem;
        let vertices = steps.vertices();
        let (begin, end) = (path[0], path[path.len() - 1]);
        if path.len() == vertices {
            let closes = !closed || vertices > 1 && steps.slot(end as usize, begin as usize).is_some();
            // A cycle without two given ends begins anywhere.
            let is_end = (*closed && (first.is_none() || last.is_none())) || last.is_none_or(|it| it == end);
            return u64::from(closes && is_end);
        }
        let next: Vec<u32> = steps.row(end as usize).filter(|it| !path.contains(it)).collect();
        next.into_iter()
            .map(|vertex| {
                path.push(vertex);
                let found = extend(problem, path);
                path.pop();
                found
            })
            .sum()
    }
    let Hamiltonian { steps, closed, first, last } = problem;
    let vertices = steps.vertices() as u32;
    let is_cycle = *closed && (first.is_none() || last.is_none());
    if vertices > 1 && first.is_some() && first == last
        || *closed && vertices < if steps.is_symmetric() { 3 } else { 2 }
    {
        return 0;
    }
    let begins =
        (0..vertices).filter(|&it| if is_cycle { it == 0 } else { first.is_none_or(|end| end == it) });
    let all: u64 = begins.map(|it| extend(problem, &mut vec![it])).sum();
    let is_reversible = steps.is_symmetric() && vertices > 1 && (is_cycle || first.or(*last).is_none());
    if is_reversible { all / 2 } else { all }
}

prop_compose! {
    /// Graphs of up to eight vertices, directed or not, with ends or without.
    fn small()(vertices in 1usize..=8)(
        arcs in prop::collection::vec(0u8..10, vertices * vertices),
        density in 3u8..10,
        is_directed in any::<bool>(),
        closed in any::<bool>(),
        first in prop::option::of(0..vertices as u32),
        last in prop::option::of(0..vertices as u32),
        vertices in Just(vertices),
    ) -> Hamiltonian {
        let arc = |from: usize, to: usize| arcs[from * vertices + to] < density;
        let has = |from: usize, to: usize| {
            from != to && if is_directed { arc(from, to) } else { arc(from.min(to), from.max(to)) }
        };
        let row = |from| (0..vertices).filter(|&to| has(from, to)).map(|to| to as u32).collect();
        let steps = Arc::new(SuccessorTable::new((0..vertices).map(row).collect()).expect("a table"));
        Hamiltonian { steps, closed, first, last }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(2000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_method_counts_the_same(problem in small()) {
        let expected = brute_force(&problem);
        prop_assert_eq!(number(&problem), expected.into(), "subsets: {:?}", problem);
        let frontier = Frontier::new(&problem, &[]).expect("a narrow graph").count(FREE);
        prop_assert_eq!(frontier, Ok(expected.into()), "frontier: {:?}", problem);
        let options = Options::new(&Branching::Warnsdorff, Limits::default());
        let searched = asking::paths(&problem, Methods::One(Method::Search), &options);
        prop_assert_eq!(searched.number, expected.into(), "search: {:?}", problem);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(12), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn larger_graphs_have_as_many_paths_as_the_frontier_finds(
        arcs in prop::collection::vec(0u8..10, 16 * 16),
        is_directed in any::<bool>(),
        closed in any::<bool>(),
        ends in prop::option::of(prop::option::of(Just(7u32))),
    ) {
        let vertices = if is_directed { 11u32 } else { 16 };
        let arc = |from: u32, to: u32| arcs[(from * 16 + to) as usize] < 4;
        let has = |from: u32, to: u32| {
            from != to && if is_directed { arc(from, to) } else { arc(from.min(to), from.max(to)) }
        };
        let rows = (0..vertices).map(|from| (0..vertices).filter(|&to| has(from, to)).collect()).collect();
        let (first, last) = (ends.map(|_| 2), ends.flatten());
        let problem = Hamiltonian { first, last, ..problem(rows, closed) };
        let frontier = Frontier::new(&problem, &[]).expect("a narrow graph").count(FREE).expect("memory");
        prop_assert_eq!(with_threads(2, || number(&problem)), frontier, "{:?}", problem);
    }
}
