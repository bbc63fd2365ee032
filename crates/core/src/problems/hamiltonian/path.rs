//! Reading solutions as sequences of vertices, in a canonical order and direction.

use std::iter;

use super::{Hamiltonian, HamiltonianModel, Steps};
use crate::solver::engine::{Edges, State};

impl Hamiltonian {
    /// Writes the vertices of a solution into `path` in their order, normalised as by [`Hamiltonian::written`],
    /// replacing its contents; O(vertices).
    ///
    /// If the state is not a solution, the result lacks or repeats vertices.
    pub fn read(&self, model: &HamiltonianModel, state: &State, path: &mut Vec<usize>) {
        let count = self.steps.vertices() + usize::from(model.dummy.is_some());
        let start = model.dummy.unwrap_or(0);
        path.clear();
        match &model.steps {
            Steps::Nothing => path.push(0),
            Steps::Undirected(edges) => along(edges, state, start, path),
            Steps::Directed(next) => {
                let after = |&vertex: &usize| state.value(*next.get(vertex)?).map(|next| next as usize);
                path.extend(iter::successors(Some(start), after).take(count));
            }
        }
        if model.dummy.is_some() {
            path.remove(0);
        }
        if !path.is_empty() {
            *path = self.written(std::mem::take(path));
        }
    }

    /// Returns a path or cycle in its canonical form: the same for all rotations of a cycle and, if undirected, for
    /// both directions.
    ///
    /// A path without a first or last vertex begins at its lower end. A cycle without a first vertex begins at vertex
    /// 0, or after the last vertex if there is one. An undirected cycle continues to the lower of the two neighbours
    /// unless the ends fix the direction.
    ///
    /// # Panics
    /// If the path has no vertex.
    #[must_use]
    pub fn written(&self, mut path: Vec<usize>) -> Vec<usize> {
        let (first, last) =
            (self.first.map(|vertex| vertex as usize), self.last.map(|vertex| vertex as usize));
        let end = path.len() - 1;
        if !self.closed {
            let turned = match (first, last) {
                (Some(first), _) => path[0] != first,
                (None, Some(last)) => path[end] != last,
                (None, None) => path[end] < path[0],
            };
            if turned && self.is_undirected() {
                path.reverse();
            }
            return path;
        }
        // The cycle is rotated to this vertex: the first, or the last if only that is required.
        let fixed = first.or(last).unwrap_or(0);
        let place = path.iter().position(|&vertex| vertex == fixed).unwrap_or(0);
        path.rotate_left(place);
        let turned = match (first, last) {
            (Some(_), Some(last)) => path[end] != last,
            _ => end > 1 && path[end] < path[1],
        };
        if turned && self.is_undirected() {
            path[1..].reverse();
        }
        if first.is_none() && last.is_some() {
            path.rotate_left(1);
        }
        path
    }

    /// Returns the neighbours of each vertex on an undirected path, ascending, with `u32::MAX` for a missing one.
    #[must_use]
    pub fn beside(&self, model: &HamiltonianModel, state: &State) -> Vec<[u32; 2]> {
        let Steps::Undirected(edges) = &model.steps else {
            return vec![[u32::MAX; 2]; self.steps.vertices()];
        };
        let mut beside = Vec::new();
        state.chosen_neighbours(edges, &mut beside);
        beside.truncate(self.steps.vertices()); // the dummy comes last
        for row in &mut beside {
            *row = row.map(|vertex| if Some(vertex as usize) == model.dummy { u32::MAX } else { vertex });
            row.sort_unstable();
        }
        beside
    }
}

/// Writes into `path` the cycle of chosen edges through `start`, which continues to the lower neighbour of `start`.
fn along(edges: &Edges, state: &State, start: usize, path: &mut Vec<usize>) {
    let mut neighbours = Vec::new();
    state.chosen_neighbours(edges, &mut neighbours);
    // Where it came from, as if that were the higher neighbour.
    let (mut before, mut here) = (neighbours[start][0].max(neighbours[start][1]), start as u32);
    for _ in 0..neighbours.len() {
        let Some(beside) = neighbours.get(here as usize) else { return };
        path.push(here as usize);
        // An index instead of a branch: both outcomes are equally likely, so a branch would be mispredicted.
        (before, here) = (here, beside[usize::from(beside[0] == before)]);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Engine;
    use crate::solver::graph::SuccessorTable;

    /// Returns the solutions for a graph with four vertices, by trying every decision.
    fn paths(arcs: &[(u32, u32)], closed: bool, ends: (Option<u32>, Option<u32>)) -> Vec<Vec<usize>> {
        let row = |vertex| arcs.iter().filter(|arc| arc.0 == vertex).map(|arc| arc.1).collect();
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
        let open = built.model.variables().find(|&variable| engine.state().value(variable).is_none());
        let Some(variable) = open else {
            let mut path = vec![7; 9];
            problem.read(built, engine.state(), &mut path);
            found.push(path);
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

    /// Solutions are read in canonical form, and their rotations and reversals have the same form.
    fn assert_written(arcs: &[(u32, u32)], closed: bool, ends: (Option<u32>, Option<u32>)) {
        let row = |vertex| arcs.iter().filter(|arc| arc.0 == vertex).map(|arc| arc.1).collect();
        let steps = Arc::new(SuccessorTable::new((0..4).map(row).collect()).expect("a table"));
        let problem = Hamiltonian { steps, closed, first: ends.0, last: ends.1 };
        for path in paths(arcs, closed, ends) {
            assert_eq!(problem.written(path.clone()), path);
            let (first, last) = (path[0] as u32, path[3] as u32);
            let may_turn = problem.is_undirected() && (closed || ends == (None, None));
            if may_turn && (ends.0.is_none() || ends.1.is_none()) {
                let mut turned = path.clone();
                turned.reverse();
                assert_eq!(problem.written(turned), path, "from {first} to {last}");
            }
            if closed && (ends.0.is_none() || ends.1.is_none()) {
                let mut rotated = path.clone();
                rotated.rotate_left(2);
                assert_eq!(problem.written(rotated), path, "from {first} to {last}");
            }
        }
    }

    #[test]
    fn paths_are_written_in_one_way() {
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
    fn undirected_paths_are_read_from_their_lower_end() {
        let all = [vec![0, 1, 2, 3], vec![0, 3, 2, 1], vec![1, 0, 3, 2], vec![2, 1, 0, 3]];
        assert_eq!(paths(SQUARE, false, (None, None)), all);
        assert_eq!(paths(SQUARE, true, (None, None)), [[0, 1, 2, 3]]);
    }

    #[test]
    fn ends_say_which_way_a_path_goes() {
        assert_eq!(paths(SQUARE, false, (Some(1), None)), [[1, 0, 3, 2], [1, 2, 3, 0]]);
        assert_eq!(paths(SQUARE, false, (None, Some(1))), [[0, 3, 2, 1], [2, 3, 0, 1]]);
        assert_eq!(paths(SQUARE, false, (Some(2), Some(1))), [[2, 3, 0, 1]]);
        assert_eq!(paths(SQUARE, true, (Some(2), None)), [[2, 1, 0, 3]]);
        assert_eq!(paths(SQUARE, true, (Some(2), Some(1))), [[2, 3, 0, 1]]);
        assert_eq!(paths(SQUARE, true, (None, Some(2))), [[1, 0, 3, 2]]);
        let none: [[usize; 4]; 0] = [];
        assert_eq!(paths(SQUARE, true, (Some(2), Some(0))), none);
        assert_eq!(paths(SQUARE, false, (Some(2), Some(2))), none);
        assert_eq!(paths(SQUARE, true, (Some(2), Some(2))), none);
    }

    #[test]
    fn directed_paths() {
        assert_eq!(paths(RING, true, (None, None)), [[0, 1, 2, 3]]);
        assert_eq!(paths(RING, true, (Some(3), None)), [[3, 0, 1, 2]]);
        assert_eq!(paths(RING, true, (Some(3), Some(2))), [[3, 0, 1, 2]]);
        assert_eq!(paths(RING, true, (None, Some(2))), [[3, 0, 1, 2]]);
        assert_eq!(paths(RING, false, (None, None)).len(), 4);
        assert_eq!(paths(RING, false, (Some(1), None)), [[1, 2, 3, 0]]);
        assert_eq!(paths(RING, false, (None, Some(1))), [[2, 3, 0, 1]]);
    }
}
