//! Simple paths and cycles that need not visit every vertex: all methods against each other.

use std::sync::Arc;

use cavalcade_core::SimplePaths;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_search::answers::Options;
use cavalcade_search::answers::longest::longest;
use cavalcade_search::answers::sweep::lengths;
use cavalcade_search::{Branching, Limits, Search, Stop};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::amounts::cases;

/// Returns a random graph with the arcs whose bits are set.
fn graph(vertices: usize, bits: u64, directed: bool) -> Arc<SuccessorTable> {
    let is_arc = |from: usize, to: usize| {
        let (low, high) = if directed { (from, to) } else { (from.min(to), from.max(to)) };
        from != to && bits.rotate_right((low * vertices + high) as u32) & 1 == 1
    };
    let row = |from| (0..vertices).filter(|&to| is_arc(from, to)).map(|it| it as u32).collect();
    let steps = SuccessorTable::new((0..vertices).map(row).collect()).expect("a small graph");
    Arc::new(if directed { steps.directed() } else { steps })
}

/// Returns the number of solutions of each length, by a search for all.
fn searched(paths: &SimplePaths) -> Vec<(usize, BigUint)> {
    let (built, mut numbers) = (paths.model(), vec![0u64; paths.steps.vertices() + 1]);
    let mut path = Vec::new();
    let outcome = Search::new(built.model(), Branching::FirstFail).run(|solution| {
        built.read(paths, solution.state(), &mut path);
        numbers[path.len() - usize::from(!paths.closed)] += 1;
        std::ops::ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    let numbers = numbers.into_iter().enumerate().filter(|it| it.1 > 0);
    numbers.map(|(length, number)| (length, number.into())).collect()
}

/// Returns the number of steps of a solution in canonical form, after a check of each.
fn steps_of(paths: &SimplePaths, path: &[usize]) -> usize {
    let is_step = |from: usize, to: usize| paths.steps.slot(from, to).is_some();
    let is = |end: Option<u32>, vertex: usize| end.is_none_or(|end| end as usize == vertex);
    let (first, last) = (path[0], path[path.len() - 1]);
    assert!(path.windows(2).all(|pair| is_step(pair[0], pair[1])), "{path:?}");
    assert_eq!(path.iter().collect::<std::collections::HashSet<_>>().len(), path.len(), "{path:?}");
    assert!(
        is(paths.first, first) && is(paths.last, last) && (!paths.closed || is_step(last, first)),
        "{path:?}"
    );
    assert_eq!(path, paths.written(path.to_vec()));
    path.len() - usize::from(!paths.closed)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(200), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn search_sweep_and_descent_agree(
        vertices in 2usize..8,
        bits in any::<u64>(),
        (directed, closed) in any::<(bool, bool)>(),
        ends in (prop::option::of(0u32..8), prop::option::of(0u32..8)),
        most in 2usize..9,
    ) {
        let steps = graph(vertices, bits, directed);
        let end = |it: Option<u32>| it.filter(|&it| (it as usize) < vertices);
        let all = SimplePaths::new(&steps, closed, end(ends.0), end(ends.1));
        let some = all.within(&(0..=most));
        let options = Options::new(&Branching::FirstFail, Limits::default());
        for paths in [all, some] {
            let expected = searched(&paths);
            let swept = lengths(&paths, &Vec::new, &options).expect("a narrow graph");
            prop_assert_eq!(&swept.0, &expected, "{:?}", &paths);
            let found = longest(&paths, &Vec::new, &options);
            prop_assert!(found.outcome.is_complete());
            prop_assert_eq!(found.number, expected.last().map(|it| it.0), "{:?}", &paths);
            prop_assert_eq!(found.best.and_then(|best| best.path).map(|path| steps_of(&paths, &path)), found.number);
        }
    }
}

/// Returns the steps of a piece that moves so many cells one way and so many across.
fn leaps(rows: u32, columns: u32, cells: [u32; 2]) -> Arc<SuccessorTable> {
    let leap = |one: u32, other: u32| {
        let (down, across) =
            ((one / columns).abs_diff(other / columns), (one % columns).abs_diff(other % columns));
        [down.min(across), down.max(across)] == cells
    };
    let row = |from| (0..rows * columns).filter(|&to| leap(from, to)).collect();
    Arc::new(SuccessorTable::new((0..rows * columns).map(row).collect()).expect("a table"))
}

#[test]
fn the_longest_is_proved_or_unknown() {
    let cycles = SimplePaths::new(&leaps(5, 5, [1, 2]), true, None, None);
    let options = |limits| Options::new(&Branching::FirstFail, limits);
    let found = longest(&cycles, &Vec::new, &options(Limits::default()));
    assert_eq!((found.number, found.outcome.stopped), (Some(24), None));
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let longer = SimplePaths::new(&leaps(9, 9, [2, 3]), true, None, None);
    let stopped = longest(&longer, &Vec::new, &options(limits));
    assert_eq!((stopped.number, stopped.outcome.stopped), (None, Some(Stop::Time)));
    let limited = Limits { nodes: Some(1), ..Limits::default() };
    let stopped = longest(&longer, &Vec::new, &options(limited));
    assert_eq!((stopped.number, stopped.outcome.stopped), (None, Some(Stop::Nodes)));
    let best = stopped.best.expect("a best path");
    let path = best.path.expect("cycles of a cover are joined");
    let (steps, most) = (steps_of(&longer, &path), best.most);
    assert!(20 < steps && steps < most && most < 80, "{steps} of at most {most}");
    let swept = lengths(&cycles, &Vec::new, &options(limits)).expect("a narrow graph");
    assert!(swept.0.is_empty() && swept.1.stopped == Some(Stop::Time));
}
