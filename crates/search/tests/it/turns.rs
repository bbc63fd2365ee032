//! Counting walks by a search and over a frontier in turns.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::Hamiltonian;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_search::answers::count::Sweep;
use cavalcade_search::frontier::Frontier;
use cavalcade_search::{Branching, Counted, Limits, Method, Stop};

/// Closed walks by single steps on a grid.
fn grid(rows: u32, columns: u32) -> Hamiltonian {
    let beside = |one: u32, other: u32| {
        (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns) == 1
    };
    let row = |from| (0..rows * columns).filter(|&to| beside(from, to)).collect();
    let steps = Arc::new(SuccessorTable::new((0..rows * columns).map(row).collect()).expect("a table"));
    Hamiltonian { steps, closed: true, first: None, last: None }
}

fn count(problem: &Hamiltonian, sweep: Sweep, narrow: bool, most: u64) -> Counted {
    let model = problem.model().expect("a model").model;
    let frontier = || narrow.then(|| Frontier::new(problem, &[]).expect("a narrow graph"));
    let vertices = problem.steps.vertices();
    sweep.in_turns(&model, Branching::Warnsdorff, vertices, frontier, |index, _| {
        if index < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
}

const FREE: Sweep = Sweep {
    limits: Limits { solutions: None, nodes: None, time: None, interrupt: None },
    memory: 1 << 30,
    threads: 2,
    progress: &|_| {},
};

#[test]
fn whichever_ends_first_says_the_same() {
    let few = count(&grid(6, 6), FREE, true, u64::MAX);
    assert_eq!((few.number, few.method), (1072u32.into(), Method::Search)); // OEIS A003763
    for _ in 0..2 {
        let many = count(&grid(8, 8), FREE, true, u64::MAX);
        assert_eq!((&many.number, many.method), (&4_638_576u32.into(), Method::Frontier)); // the same
        assert!(many.outcome.is_complete() && many.outcome.statistics.solutions == 4_638_576);
    }
}

#[test]
fn without_a_frontier_the_search_goes_on() {
    let counted = count(&grid(7, 8), FREE, false, u64::MAX);
    assert_eq!((counted.number, counted.method), (301_384u32.into(), Method::Search)); // OEIS A145416
    assert!(counted.outcome.is_complete());
}

#[test]
fn limits_end_both() {
    let memory = count(&grid(8, 8), Sweep { memory: 1, ..FREE }, true, u64::MAX);
    assert_eq!((memory.number, memory.outcome.stopped), (0u32.into(), Some(Stop::Memory)));
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let time = count(&grid(8, 8), Sweep { limits, ..FREE }, true, u64::MAX);
    assert_eq!(time.outcome.stopped, Some(Stop::Time));
    let visitor = count(&grid(8, 8), FREE, true, 5);
    assert_eq!((visitor.number, visitor.outcome.stopped), (5u32.into(), Some(Stop::Visitor)));
}
