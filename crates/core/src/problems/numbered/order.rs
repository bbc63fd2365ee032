//! Vertices that a path visits in a given order.
//!
//! Between two of them that follow each other in the order, the path visits none of the others. So their positions
//! differ at least by their distance in the graph without the others. The differences are linear constraints. If the
//! steps have no direction, every vertex also has a variable for its stage; see [`OrderedVisits`].

use std::collections::VecDeque;

use super::NumberedPath;
use crate::solver::constraints::{Linear, OrderedVisits};
use crate::solver::graph::SuccessorTable;

/// With more possible stages of all vertices, there are no variables for them.
const MOST_STAGES: usize = 1 << 20;

/// Adds to the model of a path that the positions of its ordered vertices ascend; returns whether the stages write
/// clauses that take the place of those about positions.
pub(super) fn post(path: &mut NumberedPath) -> bool {
    let (order, model, positions) = (&path.order, &mut path.model, &path.positions);
    for (pair, gap) in order.windows(2).zip(gaps(&path.steps, order)) {
        model.post(Linear::new([(1, positions[pair[1]]), (-1, positions[pair[0]])], gap as i64..));
    }
    let edges = path.edges.as_ref().filter(|_| !path.closed);
    let Some(edges) = edges.filter(|_| !order.is_empty() && positions.len() * order.len() <= MOST_STAGES)
    else {
        return false;
    };
    let stages = model.integers(positions.len(), 1..=order.len() as i32);
    let (next, positions) = (path.next.iter().copied(), positions.iter().copied());
    model.post(OrderedVisits::new(edges, next, positions, stages, order.iter().copied()));
    true
}

/// Returns the least number of steps from each vertex of the order to the next, past none of the others. If there is no
/// way, it is the number of vertices, which no path has.
fn gaps(steps: &SuccessorTable, order: &[usize]) -> Vec<usize> {
    let mut is_ordered = vec![false; steps.vertices()];
    for &vertex in order {
        is_ordered[vertex] = true;
    }
    let way = |pair: &[usize]| distance(steps, &is_ordered, pair[0], pair[1]);
    order.windows(2).map(|pair| way(pair).unwrap_or(steps.vertices())).collect()
}

/// Returns the number of steps from one vertex to another, past no vertex of `barred`.
fn distance(steps: &SuccessorTable, barred: &[bool], from: usize, to: usize) -> Option<usize> {
    let mut reached = vec![usize::MAX; steps.vertices()];
    reached[from] = 0;
    let mut waiting = VecDeque::from([from]);
    while let Some(vertex) = waiting.pop_front() {
        for next in steps.row(vertex).map(|next| next as usize) {
            if next == to {
                return Some(reached[vertex] + 1);
            }
            if !barred[next] && reached[next] == usize::MAX {
                reached[next] = reached[vertex] + 1;
                waiting.push_back(next);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_past_others_is_longer() {
        // A square with a ray: 0 - 1 - 2 - 3 - 0 and 3 - 4.
        let rows = vec![vec![1, 3], vec![0, 2], vec![1, 3], vec![0, 2, 4], vec![3]];
        let steps = SuccessorTable::new(rows).expect("a table");
        assert_eq!(gaps(&steps, &[0, 2]), [2]);
        assert_eq!(gaps(&steps, &[0, 1, 3]), [1, 2]);
        assert_eq!(gaps(&steps, &[1, 0, 4]), [1, 2]);
        assert_eq!(gaps(&steps, &[0, 4, 3]), [5, 1], "the only way to 4 passes 3");
    }
}
