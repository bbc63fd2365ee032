//! A stopped search reports why it stopped; a complete search reports that it is complete.

use std::ops::ControlFlow;
use std::time::Duration;

use cavalcade_search::{Branching, Limits, Search, Solve, Stop};

use crate::support::{KNIGHT, ROOK, board, undirected};

fn run(limits: Limits) -> cavalcade_search::Outcome {
    let model = undirected(board(4, 4, ROOK), false); // six cycles
    Search::new(&model, Branching::Warnsdorff).limits(limits).run(|_| ControlFlow::Continue(()))
}

#[test]
fn solutions() {
    for limit in 0..6 {
        let outcome = run(Limits { solutions: Some(limit), ..Limits::default() });
        assert_eq!(outcome.statistics.solutions, limit);
        assert_eq!(outcome.stopped, Some(Stop::Solutions));
    }
    for limit in [7, u64::MAX] {
        let outcome = run(Limits { solutions: Some(limit), ..Limits::default() });
        assert!(outcome.is_complete());
        assert_eq!(outcome.statistics.solutions, 6);
    }
}

#[test]
fn nodes() {
    let all = run(Limits::default()).statistics.nodes;
    for limit in 0..all {
        let outcome = run(Limits { nodes: Some(limit), ..Limits::default() });
        assert_eq!((outcome.statistics.nodes, outcome.stopped), (limit, Some(Stop::Nodes)));
    }
    assert!(run(Limits { nodes: Some(all), ..Limits::default() }).is_complete());
}

#[test]
fn any_number_of_threads() {
    let model = undirected(board(4, 4, ROOK), false);
    let all = run(Limits::default()).statistics;
    let limits = (0..=all.nodes).map(|most| Limits { nodes: Some(most), ..Limits::default() });
    let limits = limits.chain((0..8).map(|most| Limits { solutions: Some(most), ..Limits::default() }));
    for limits in limits {
        let expected = run(limits);
        for threads in [1, 2] {
            let outcome =
                Solve::new(&model).by(&Branching::Warnsdorff).limits(limits).threads(threads).count();
            assert_eq!(outcome.stopped, expected.stopped, "{limits:?}");
            assert_eq!(outcome.statistics.nodes, expected.statistics.nodes, "{limits:?}");
            assert_eq!(outcome.statistics.solutions, expected.statistics.solutions, "{limits:?}");
        }
    }
}

#[test]
fn time() {
    let model = undirected(board(8, 8, KNIGHT), false); // would take years
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    let outcome =
        Search::new(&model, Branching::Warnsdorff).limits(limits).run(|_| ControlFlow::Continue(()));
    assert_eq!(outcome.stopped, Some(Stop::Time));
    assert!(outcome.statistics.seconds >= 0.02);
}

#[test]
fn the_visitor() {
    let model = undirected(board(4, 4, ROOK), false);
    let mut seen = 0;
    let outcome = Search::new(&model, Branching::Warnsdorff).run(|_| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((outcome.statistics.solutions, outcome.stopped), (3, Some(Stop::Visitor)));
}
