//! Edges between points, and the lines that they form.

use smallvec::SmallVec;

/// Edges as the points beside each point.
pub(super) struct EdgeSet {
    beside: Vec<SmallVec<[usize; 4]>>,
}

impl EdgeSet {
    /// Returns the edges between `count` points that are given an odd number of times.
    pub(super) fn new(count: usize, edges: impl IntoIterator<Item = [usize; 2]>) -> Self {
        let mut beside = vec![SmallVec::<[usize; 4]>::new(); count];
        for [one, other] in edges {
            for (from, to) in [(one, other), (other, one)] {
                match beside[from].iter().position(|&known| known == to) {
                    Some(place) => drop(beside[from].swap_remove(place)),
                    None => beside[from].push(to),
                }
            }
        }
        Self { beside }
    }

    /// Returns the number of edges at a point.
    pub(super) fn degree(&self, point: usize) -> usize {
        self.beside[point].len()
    }

    /// Returns the points along a line or ring, towards the lesser neighbour of the first. If a point has more than two
    /// edges, only as many points as there are.
    pub(super) fn line(&self, start: usize) -> Vec<usize> {
        let (mut line, mut before, mut here) = (vec![start], start, start);
        while line.len() < self.beside.len() {
            let next = self.beside[here].iter().copied().filter(|&next| next != before).min();
            let Some(next) = next.filter(|&next| next != start) else { break };
            (before, here) = (here, next);
            line.push(next);
        }
        line
    }

    /// Returns the points of the loop that the edges form, if it is one.
    pub(super) fn single_loop(&self) -> Option<Vec<usize>> {
        let points = (0..self.beside.len()).filter(|&point| self.degree(point) > 0);
        let line = self.line(points.clone().next()?);
        let is_loop = points.clone().all(|point| self.degree(point) == 2) && points.count() == line.len();
        is_loop.then_some(line)
    }
}
