//! The sweep against all paths of small rectangles.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use cavalcade_core::LinkedPairs;
use proptest::prelude::*;

use super::{LinkedEdges, LinkedFrontier};
use crate::amounts::cases;
use crate::frontier::UNLIMITED;

/// Returns all solutions, each with its edges in order.
fn all(problem: &LinkedPairs) -> BTreeSet<LinkedEdges> {
    fn extend(
        problem: &LinkedPairs,
        pair: usize,
        path: &mut Vec<usize>,
        taken: &mut Vec<bool>,
        edges: &mut LinkedEdges,
        found: &mut BTreeSet<LinkedEdges>,
    ) {
        let LinkedPairs { rows, columns, pairs, visits_all, .. } = problem;
        let here = path[path.len() - 1];
        if here == pairs[pair][1] {
            match pairs.get(pair + 1) {
                Some(next) => {
                    let mut next = vec![next[0]];
                    extend(problem, pair + 1, &mut next, taken, edges, found);
                }
                None if *visits_all && taken.contains(&false) => {}
                None => {
                    let mut edges = edges.clone();
                    edges.sort_unstable();
                    found.insert(edges);
                }
            }
            return;
        }
        for other in 0..rows * columns {
            let apart =
                (here / columns).abs_diff(other / columns) + (here % columns).abs_diff(other % columns);
            let is_end = pairs.iter().flatten().any(|&end| end == other);
            if apart == 1 && (other == pairs[pair][1] || !is_end && !taken[other]) {
                taken[other] = true;
                path.push(other);
                edges.push([here.min(other), here.max(other)]);
                extend(problem, pair, path, taken, edges, found);
                edges.pop();
                path.pop();
                taken[other] = is_end;
            }
        }
    }
    let mut found = BTreeSet::new();
    let mut taken = vec![false; problem.rows * problem.columns];
    problem.pairs.iter().flatten().for_each(|&end| taken[end] = true);
    extend(problem, 0, &mut vec![problem.pairs[0][0]], &mut taken, &mut Vec::new(), &mut found);
    found
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(300),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn small_rectangles_have_all_paths(
        rows in 1usize..5,
        columns in 2usize..6,
        order in Just((0..20).collect::<Vec<usize>>()).prop_shuffle(),
        count in 1usize..5,
        visits_all in any::<bool>(),
    ) {
        let cells: Vec<usize> = order.into_iter().filter(|&cell| cell < rows * columns).collect();
        let pairs: Vec<[usize; 2]> = cells.chunks_exact(2).take(count).map(|pair| [pair[0], pair[1]]).collect();
        let problem = LinkedPairs { rows, columns, pairs, visits_all, apart: false, edges: Vec::new() };
        let all = all(&problem);
        let frontier = LinkedFrontier::new(&problem).expect("a narrow rectangle");
        prop_assert_eq!(frontier.start().finish(UNLIMITED), Ok(all.len().into()));
        let found = OnceLock::new();
        let count = frontier.start_first_two(&found).finish(UNLIMITED);
        let mut found = found.into_inner().expect("the solutions at the end");
        prop_assert_eq!(count, Ok(found.len().into()));
        for edges in &mut found {
            edges.sort_unstable();
        }
        prop_assert_eq!(found.len(), all.len().min(2));
        prop_assert!(found.iter().all(|edges| all.contains(edges)), "{:?}", found);
        prop_assert!(found.len() < 2 || found[0] != found[1]);
    }
}

/// A path of one pair passes the end of the other one by a line that was drawn before.
#[test]
fn ends_in_turns_may_be_joined_around_each_other() {
    let pairs = vec![[9, 12], [0, 10]];
    let problem =
        LinkedPairs { rows: 5, columns: 6, pairs, visits_all: false, apart: false, edges: Vec::new() };
    let frontier = LinkedFrontier::new(&problem).expect("a narrow rectangle");
    assert_eq!(frontier.start().finish(UNLIMITED), Ok(all(&problem).len().into()));
}

#[test]
fn wide_rectangles_are_refused() {
    let rectangle = |rows, columns, pairs: usize| LinkedPairs {
        rows,
        columns,
        pairs: (0..pairs).map(|pair| [2 * pair, 2 * pair + 1]).collect(),
        visits_all: false,
        apart: false,
        edges: Vec::new(),
    };
    assert!(LinkedFrontier::new(&rectangle(40, 40, 2)).is_none());
    assert!(LinkedFrontier::new(&rectangle(10, 40, 2)).is_some());
    assert!(LinkedFrontier::new(&rectangle(20, 20, 60)).is_none());
}
