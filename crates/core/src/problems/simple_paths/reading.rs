//! Reading solutions as sequences of vertices, in a canonical order and direction.

use super::{CycleForm, SimplePaths};

impl CycleForm {
    /// Returns the vertex that a cycle visits exactly if the solution visits this vertex of the other graph.
    #[must_use]
    pub fn vertex(&self, real: usize) -> u32 {
        (if self.copies == 3 { 3 * real + 1 } else { real }) as u32
    }

    /// Returns the edges that stand for the steps between two vertices of the other graph.
    pub(super) fn between(&self, [one, other]: [u32; 2]) -> Vec<(u32, u32)> {
        match self.copies {
            3 => vec![(3 * one + 2, 3 * other), (3 * other + 2, 3 * one)],
            _ => vec![(one, other)],
        }
    }

    /// Returns the number of edges of a cycle for a solution with this number of steps, on a cycle if `closed`.
    #[must_use]
    pub fn edges(&self, steps: usize, closed: bool) -> usize {
        let is_path = self.extra > 0;
        match self.copies {
            // A closed path with given ends has one step more than the path between them.
            1 => steps + self.extra - usize::from(closed && is_path),
            _ => 3 * (steps + usize::from(!closed)) + self.extra,
        }
    }

    /// Returns the number of steps of the solution that a cycle with this number of edges stands for.
    #[must_use]
    pub fn steps(&self, edges: usize, closed: bool) -> usize {
        let none = self.edges(0, closed);
        edges.saturating_sub(none) / self.copies
    }

    /// Returns the vertices that a cycle stands for, in an order in which each is a step from the one before.
    #[must_use]
    pub fn read(&self, cycle: &[usize]) -> Vec<usize> {
        let outside = self.real * self.copies;
        let is_dummy = |at: usize| cycle[at % cycle.len()] >= outside;
        let begin = (0..cycle.len()).find(|&at| !is_dummy(at) && is_dummy(at + cycle.len() - 1)).unwrap_or(0);
        let turned = (0..cycle.len()).map(|at| cycle[(begin + at) % cycle.len()]);
        let inside: Vec<usize> = turned.filter(|&vertex| vertex < outside).collect();
        if self.copies == 1 {
            return inside;
        }
        let mut path: Vec<usize> = inside.iter().filter(|&copy| copy % 3 == 1).map(|copy| copy / 3).collect();
        let after = inside.windows(2).find(|pair| pair[0] % 3 == 1).map(|pair| pair[1]);
        if after.is_some_and(|next| next % 3 == 0) {
            path.reverse();
        }
        path
    }
}

impl SimplePaths {
    /// Returns the cycle that stands for a solution, given by its vertices in order.
    #[must_use]
    pub fn cycle(&self, form: &CycleForm, path: &[u32]) -> Vec<u32> {
        let copies = form.copies as u32;
        let groups = path.iter().map(|vertex| (copies * vertex..copies * (vertex + 1)).collect());
        let mut cycle: Vec<u32> = groups.collect::<Vec<Vec<u32>>>().concat();
        let mut dummies: Vec<u32> =
            (form.real * form.copies..form.graph.vertices()).map(|vertex| vertex as u32).collect();
        // If there are two dummies, the one with the lower number is next to the given end.
        if self.first.is_some() {
            dummies.reverse();
        }
        cycle.extend(dummies);
        cycle
    }

    /// Returns a path or cycle in its canonical form: the same for all rotations of a cycle and, if undirected, for
    /// both directions.
    ///
    /// A path without a first or last vertex begins at its lower end. A cycle without them begins at its least vertex.
    /// An undirected cycle continues to the lower of the two neighbours unless the ends fix the direction.
    ///
    /// # Panics
    /// If the path has no vertex.
    #[must_use]
    pub fn written(&self, mut path: Vec<usize>) -> Vec<usize> {
        let (first, last) =
            (self.first.map(|vertex| vertex as usize), self.last.map(|vertex| vertex as usize));
        let end = path.len() - 1;
        let is_turned = if self.closed {
            let lowest = path.iter().copied().min().unwrap_or(0);
            let fixed = first.or(last).unwrap_or(lowest);
            let place = path.iter().position(|&vertex| vertex == fixed).unwrap_or(0);
            path.rotate_left(place);
            match (first, last) {
                (Some(_), Some(last)) => path[end] != last,
                _ => end > 1 && path[end] < path[1],
            }
        } else {
            match (first, last) {
                (Some(first), _) => path[0] != first,
                (None, Some(last)) => path[end] != last,
                (None, None) => path[end] < path[0],
            }
        };
        if is_turned && self.is_undirected() {
            path[usize::from(self.closed)..].reverse();
        }
        if self.closed && first.is_none() && last.is_some() {
            path.rotate_left(1);
        }
        path
    }
}
