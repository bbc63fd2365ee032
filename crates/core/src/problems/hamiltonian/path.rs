//! Walks that solutions are, read from states and written in one way.

use std::iter;

use super::{Hamiltonian, HamiltonianModel, Steps};
use crate::solver::engine::{Edges, State};

impl Hamiltonian {
    /// Puts the vertices of a solution into `walk` in the order of the walk, as [`Hamiltonian::written`] says,
    /// in place of what it held; O(vertices).
    ///
    /// A state that is no solution gives the part of a walk that there is from where it is read.
    pub fn read(&self, model: &HamiltonianModel, state: &State, walk: &mut Vec<usize>) {
        let count = self.steps.vertices() + usize::from(model.dummy.is_some());
        let start = model.dummy.unwrap_or(0);
        walk.clear();
        match &model.steps {
            Steps::Nothing => walk.push(0),
            Steps::Undirected(edges) => along(edges, state, start, walk),
            Steps::Directed(next) => {
                let after = |&vertex: &usize| state.value(*next.get(vertex)?).map(|it| it as usize);
                walk.extend(iter::successors(Some(start), after).take(count));
            }
        }
        if model.dummy.is_some() {
            walk.remove(0);
        }
        if !walk.is_empty() {
            *walk = self.written(std::mem::take(walk));
        }
    }

    /// A walk of this problem in the one way to write it, wherever a cycle begins and whichever way an
    /// undirected walk goes in `walk`.
    ///
    /// A path without a first or last vertex begins at its lower end. A cycle without a first one begins at
    /// vertex 0, or after the last vertex if that is given; an undirected cycle goes on to the lower of two
    /// vertices, unless the ends say where it goes.
    ///
    /// # Panics
    /// If the walk has no vertex.
    #[must_use]
    pub fn written(&self, mut walk: Vec<usize>) -> Vec<usize> {
        let (first, last) = (self.first.map(|it| it as usize), self.last.map(|it| it as usize));
        let end = walk.len() - 1;
        if !self.closed {
            let turned = match (first, last) {
                (Some(first), _) => walk[0] != first,
                (None, Some(last)) => walk[end] != last,
                (None, None) => walk[end] < walk[0],
            };
            if turned && self.is_undirected() {
                walk.reverse();
            }
            return walk;
        }
        // The vertex that the walk is turned about: the first, or the last if only that is given.
        let fixed = first.or(last).unwrap_or(0);
        let place = walk.iter().position(|&vertex| vertex == fixed).unwrap_or(0);
        walk.rotate_left(place);
        let turned = match (first, last) {
            (Some(_), Some(last)) => walk[end] != last,
            _ => end > 1 && walk[end] < walk[1],
        };
        if turned && self.is_undirected() {
            walk[1..].reverse();
        }
        if first.is_none() && last.is_some() {
            walk.rotate_left(1);
        }
        walk
    }

    /// For each vertex the one or two vertices beside it on an undirected walk, ascending, and
    /// `u32::MAX` where there is none.
    #[must_use]
    pub fn beside(&self, model: &HamiltonianModel, state: &State) -> Vec<[u32; 2]> {
        let Steps::Undirected(edges) = &model.steps else {
            return vec![[u32::MAX; 2]; self.steps.vertices()];
        };
        let mut walk = Vec::new();
        along(edges, state, 0, &mut walk);
        let mut beside = vec![[u32::MAX; 2]; self.steps.vertices()];
        let number = |vertex: usize| if Some(vertex) == model.dummy { u32::MAX } else { vertex as u32 };
        let (before, after) =
            (walk.iter().cycle().skip(walk.len().saturating_sub(1)), walk.iter().cycle().skip(1));
        for ((&vertex, &before), &after) in walk.iter().zip(before).zip(after) {
            if let Some(row) = beside.get_mut(vertex) {
                *row = [number(before), number(after)];
                row.sort_unstable();
            }
        }
        beside
    }
}

/// Puts into `walk` the vertices along chosen edges from `start` on, as many as there are at most.
fn along(edges: &Edges, state: &State, start: usize, walk: &mut Vec<usize>) {
    let (mut before, mut here) = (usize::MAX, start);
    for _ in 0..edges.table().vertices() {
        walk.push(here);
        let Some([one, other]) = beside(edges, state, here) else { return };
        // A jump could not be predicted, for each of the two is as likely.
        (before, here) = (here, [one, other][usize::from(one == before)]);
    }
}

/// The first and the last of the vertices that chosen edges lead to from `vertex`, if there are any.
#[inline]
fn beside(edges: &Edges, state: &State, vertex: usize) -> Option<[usize; 2]> {
    let word = |k: usize| Some((k, state.chosen(edges, vertex, k))).filter(|&(_, chosen)| chosen != 0);
    let (low, first) = (0..edges.width(vertex)).find_map(word)?;
    let (high, last) = (0..edges.width(vertex)).rev().find_map(word)?;
    let slots = [64 * low + first.trailing_zeros() as usize, 64 * high + last.ilog2() as usize];
    Some(slots.map(|slot| edges.target(vertex, slot)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Engine;
    use crate::solver::graph::SuccessorTable;

    /// The walks of a graph on four vertices, by trying every decision.
    fn walks(arcs: &[(u32, u32)], closed: bool, ends: (Option<u32>, Option<u32>)) -> Vec<Vec<usize>> {
        let row = |vertex| arcs.iter().filter(|it| it.0 == vertex).map(|it| it.1).collect();
        let steps = Arc::new(SuccessorTable::new((0..4).map(row).collect()).expect("a table"));
        let problem = Hamiltonian { steps, closed, first: ends.0, last: ends.1 };
        let built = problem.model().expect("a model");
        let mut engine = Engine::new(&built.model);
        let mut found = Vec::new();
        if engine.propagate().is_ok() {
            descend(&problem, &built, &mut engine, &mut found);
        }
        found.sort();
        found
    }

    fn descend(
        problem: &Hamiltonian,
        built: &HamiltonianModel,
        engine: &mut Engine,
        found: &mut Vec<Vec<usize>>,
    ) {
        let open = built.model.variables().find(|&it| engine.state().value(it).is_none());
        let Some(variable) = open else {
            let mut walk = vec![7; 9];
            problem.read(built, engine.state(), &mut walk);
            found.push(walk);
            return;
        };
        let values: Vec<i32> = engine.state().domain(variable).values().collect();
        for value in values {
            engine.push();
            if engine.assume(|state| state.fix(variable, value)).is_ok() {
                descend(problem, built, engine, found);
            }
            engine.pop();
        }
    }

    /// What is read is what is written, whichever way it came.
    fn assert_written(arcs: &[(u32, u32)], closed: bool, ends: (Option<u32>, Option<u32>)) {
        let row = |vertex| arcs.iter().filter(|it| it.0 == vertex).map(|it| it.1).collect();
        let steps = Arc::new(SuccessorTable::new((0..4).map(row).collect()).expect("a table"));
        let problem = Hamiltonian { steps, closed, first: ends.0, last: ends.1 };
        for walk in walks(arcs, closed, ends) {
            assert_eq!(problem.written(walk.clone()), walk);
            let (first, last) = (walk[0] as u32, walk[3] as u32);
            let may_turn = problem.is_undirected() && (closed || ends == (None, None));
            if may_turn && (ends.0.is_none() || ends.1.is_none()) {
                let mut turned = walk.clone();
                turned.reverse();
                assert_eq!(problem.written(turned), walk, "from {first} to {last}");
            }
            if closed && (ends.0.is_none() || ends.1.is_none()) {
                let mut rotated = walk.clone();
                rotated.rotate_left(2);
                assert_eq!(problem.written(rotated), walk, "from {first} to {last}");
            }
        }
    }

    #[test]
    fn walks_are_written_in_one_way() {
        for closed in [false, true] {
            for ends in [(None, None), (Some(2), None), (None, Some(2)), (Some(2), Some(1))] {
                assert_written(SQUARE, closed, ends);
                assert_written(RING, closed, ends);
            }
        }
    }

    const SQUARE: &[(u32, u32)] = &[(0, 1), (1, 0), (1, 2), (2, 1), (2, 3), (3, 2), (3, 0), (0, 3)];
    const RING: &[(u32, u32)] = &[(0, 1), (1, 2), (2, 3), (3, 0)];

    #[test]
    fn undirected_walks_are_read_from_their_lower_end() {
        let all = [vec![0, 1, 2, 3], vec![0, 3, 2, 1], vec![1, 0, 3, 2], vec![2, 1, 0, 3]];
        assert_eq!(walks(SQUARE, false, (None, None)), all);
        assert_eq!(walks(SQUARE, true, (None, None)), [[0, 1, 2, 3]]);
    }

    #[test]
    fn ends_say_which_way_a_walk_goes() {
        assert_eq!(walks(SQUARE, false, (Some(1), None)), [[1, 0, 3, 2], [1, 2, 3, 0]]);
        assert_eq!(walks(SQUARE, false, (None, Some(1))), [[0, 3, 2, 1], [2, 3, 0, 1]]);
        assert_eq!(walks(SQUARE, false, (Some(2), Some(1))), [[2, 3, 0, 1]]);
        assert_eq!(walks(SQUARE, true, (Some(2), None)), [[2, 1, 0, 3]]);
        assert_eq!(walks(SQUARE, true, (Some(2), Some(1))), [[2, 3, 0, 1]]);
        assert_eq!(walks(SQUARE, true, (None, Some(2))), [[1, 0, 3, 2]]);
        let none: [[usize; 4]; 0] = [];
        assert_eq!(walks(SQUARE, true, (Some(2), Some(0))), none);
        assert_eq!(walks(SQUARE, false, (Some(2), Some(2))), none);
        assert_eq!(walks(SQUARE, true, (Some(2), Some(2))), none);
    }

    #[test]
    fn directed_walks() {
        assert_eq!(walks(RING, true, (None, None)), [[0, 1, 2, 3]]);
        assert_eq!(walks(RING, true, (Some(3), None)), [[3, 0, 1, 2]]);
        assert_eq!(walks(RING, true, (Some(3), Some(2))), [[3, 0, 1, 2]]);
        assert_eq!(walks(RING, true, (None, Some(2))), [[3, 0, 1, 2]]);
        assert_eq!(walks(RING, false, (None, None)).len(), 4);
        assert_eq!(walks(RING, false, (Some(1), None)), [[1, 2, 3, 0]]);
        assert_eq!(walks(RING, false, (None, Some(1))), [[2, 3, 0, 1]]);
    }
}
