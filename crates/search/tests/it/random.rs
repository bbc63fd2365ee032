//! Random small graphs: compares the search with brute force over all orders of the vertices.

use proptest::prelude::*;

use cavalcade_core::graph::SuccessorTable;

use crate::amounts::cases;
use crate::support::{branchings, count, directed, undirected};

/// Counts the directed Hamiltonian cycles of a graph, given by its matrix of arcs.
fn brute_force(vertices: usize, arc: &dyn Fn(usize, usize) -> bool) -> u64 {
    fn extend(order: &mut Vec<usize>, vertices: usize, arc: &dyn Fn(usize, usize) -> bool) -> u64 {
        let here = order[order.len() - 1];
        if order.len() == vertices {
            return u64::from(arc(here, order[0]));
        }
        let mut total = 0;
        for next in 0..vertices {
            if arc(here, next) && !order.contains(&next) {
                order.push(next);
                total += extend(order, vertices, arc);
                order.pop();
            }
        }
        total
    }
    extend(&mut vec![0], vertices, arc)
}

fn table(vertices: usize, arc: &dyn Fn(usize, usize) -> bool) -> SuccessorTable {
    let row = |from| (0..vertices).filter(|&to| arc(from, to)).map(|to| to as u32).collect();
    SuccessorTable::new((0..vertices).map(row).collect()).expect("a table")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(200), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn undirected_graphs(vertices in 3usize..9, bits in any::<u64>(), open in any::<bool>()) {
        let edge = |a: usize, b: usize| {
            let (low, high) = (a.min(b), a.max(b));
            low != high && bits >> (high * (high - 1) / 2 + low) & 1 == 1
        };
        let total = vertices + usize::from(open);
        let arc = |a: usize, b: usize| a != b && (a >= vertices || b >= vertices || edge(a, b));
        let expected = brute_force(total, &arc) / 2;
        let model = undirected(table(vertices, &edge), open);
        for branching in branchings() {
            prop_assert_eq!(count(&model, branching).statistics.solutions, expected);
        }
    }

    #[test]
    fn directed_graphs(vertices in 2usize..8, bits in any::<u64>()) {
        let arc = |a: usize, b: usize| a != b && bits >> (a * vertices + b) & 1 == 1;
        let expected = brute_force(vertices, &arc);
        let model = directed(table(vertices, &arc));
        for branching in branchings() {
            prop_assert_eq!(count(&model, branching).statistics.solutions, expected);
        }
    }
}
