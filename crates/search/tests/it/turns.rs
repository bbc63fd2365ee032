//! Counts of paths by a search and a frontier in turns.

use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Hamiltonian, ProblemStructure};
use cavalcade_search::answers::count::{CountError, Methods};
use cavalcade_search::answers::{Options, Problem};
use cavalcade_search::{Branching, Counted, Limits, Method, Stop};

use crate::asking;

/// Returns the problem of cycles on a grid graph.
fn grid(rows: u32, columns: u32) -> Hamiltonian {
    let beside = |one: u32, other: u32| {
        (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns) == 1
    };
    let row = |from| (0..rows * columns).filter(|&to| beside(from, to)).collect();
    let steps = Arc::new(SuccessorTable::new((0..rows * columns).map(row).collect()).expect("a table"));
    Hamiltonian { steps, closed: true, first: None, last: None }
}

fn free() -> Options<'static> {
    Options { threads: 2, falls_back: false, ..Options::new(&Branching::Warnsdorff, Limits::default()) }
}

fn count(problem: &Hamiltonian, options: &Options) -> Counted {
    asking::paths(problem, Methods::Best, options)
}

#[test]
fn the_method_that_ends_first_is_always_the_same() {
    let few = count(&grid(6, 6), &free());
    assert_eq!((few.number, few.method), (1072u32.into(), Method::Search)); // OEIS A003763
    for _ in 0..2 {
        let many = count(&grid(8, 8), &free());
        assert_eq!((&many.number, many.method), (&4_638_576u32.into(), Method::Frontier)); // the same
        assert!(many.outcome.is_complete() && many.outcome.statistics.solutions == 4_638_576);
    }
}

#[test]
fn limits_stop_both_methods() {
    let memory = count(&grid(8, 8), &Options { memory: &|| 1, ..free() });
    assert_eq!((memory.number, memory.outcome.stopped), (0u32.into(), Some(Stop::Memory)));
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let time = count(&grid(8, 8), &free().within(limits));
    assert_eq!(time.outcome.stopped, Some(Stop::Time));
}

#[test]
fn a_search_replaces_a_frontier_without_memory() {
    let problem = grid(7, 8);
    let options = Options { memory: &|| 1, falls_back: true, ..free() };
    let counted = count(&problem, &options);
    assert_eq!((counted.number, counted.method), (301_384u32.into(), Method::Search)); // OEIS A145416
    assert!(counted.outcome.is_complete());
}

#[test]
fn a_failed_check_ends_the_count() {
    let problem = grid(8, 8);
    let model = problem.model().expect("a model").model;
    let asked = Problem {
        model: &|| &model,
        structure: ProblemStructure::Hamiltonian(&problem),
        orders: &Vec::new,
        is_impossible: false,
    };
    let check = |index| if index < 5 { Ok(()) } else { Err("wrong") };
    for methods in [Methods::Best, Methods::One(Method::Search), Methods::Both] {
        let error = asking::checked(&asked, methods, &free(), check).expect_err("the fifth is wrong");
        assert_eq!(error, CountError::Failed("wrong"), "{methods:?}");
    }
}
