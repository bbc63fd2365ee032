//! Which vertices can have each position, seen along the steps.
//!
//! A *layer* is the set of vertices that may have one position. Consecutive layers are joined by steps: a vertex
//! stays in a layer only if a neighbour is in the layer before it and another in the layer after it. One sweep in
//! each direction finds all that follows from this rule alone, since each layer then depends on its neighbour
//! layer of the sweep, which is final. On a closed path the layers form a ring, so the sweeps begin at a smallest
//! layer and pass over the ends of the numbering.
//!
//! The engine would find the same, but vertex by vertex. The layers cost O(vertices * vertices * steps of a vertex)
//! at worst, and less the more positions are known.

use crate::solver::bits::ones_in;
use crate::solver::graph::SuccessorTable;

/// A set of vertices for each position.
pub(super) struct PositionLayers {
    /// One row of bits for each position.
    rows: Vec<u64>,
    /// Words of a row.
    width: usize,
    count: usize,
}

impl PositionLayers {
    /// Returns empty layers of `count` vertices; positions are counted from 0.
    pub(super) fn new(count: usize) -> Self {
        let width = count.div_ceil(64);
        Self { rows: vec![0; count * width], width, count }
    }

    /// Adds vertices to the layers of these positions.
    pub(super) fn add(&mut self, vertices: &[usize], positions: impl IntoIterator<Item = usize>) {
        let mut set = vec![0u64; self.width];
        for vertex in vertices {
            set[vertex / 64] |= 1 << (vertex % 64);
        }
        for position in positions {
            let row = &mut self.rows[position * self.width..][..self.width];
            row.iter_mut().zip(&set).for_each(|(word, set)| *word |= set);
        }
    }

    fn row(&self, position: usize) -> &[u64] {
        &self.rows[position * self.width..][..self.width]
    }

    /// Removes every vertex without a neighbour in the layer before or after; on a ring if `closed`. The table `back`
    /// has the same steps in the other direction.
    ///
    /// Returns the first position, in the order of the first sweep, whose layer is empty after it.
    pub(super) fn sweep(
        &mut self,
        steps: &SuccessorTable,
        back: &SuccessorTable,
        closed: bool,
    ) -> Option<usize> {
        let size = |position: &usize| self.row(*position).iter().map(|word| word.count_ones()).sum::<u32>();
        let start = (0..self.count).min_by_key(size).map(|position| if closed { position } else { 0 })?;
        let along: Vec<usize> = (start..self.count).chain(0..start).collect();
        let ring = along.iter().copied().chain(closed.then_some(start));
        let along: Vec<usize> = ring.collect();
        along.windows(2).for_each(|pair| self.follow(steps, pair[0], pair[1]));
        let is_empty = |position: &usize| self.row(*position).iter().all(|&word| word == 0);
        // The first layer of a ring is also its last.
        let gap = along.iter().copied().skip(usize::from(closed)).find(is_empty);
        along.windows(2).rev().for_each(|pair| self.follow(back, pair[1], pair[0]));
        gap
    }

    /// Keeps the vertices of layer `to` to which a step leads from layer `from`.
    fn follow(&mut self, steps: &SuccessorTable, from: usize, to: usize) {
        let mut near = vec![0u64; self.width];
        for vertex in ones_in(self.row(from)).flat_map(|vertex| steps.row(vertex)) {
            near[vertex as usize / 64] |= 1 << (vertex % 64);
        }
        let row = &mut self.rows[to * self.width..][..self.width];
        row.iter_mut().zip(&near).for_each(|(word, near)| *word &= near);
    }

    /// Returns for each vertex a row of bits, one for each of its positions; all rows one after another.
    pub(super) fn transposed(&self) -> Vec<u64> {
        let mut positions = vec![0u64; self.count * self.width];
        for position in 0..self.count {
            for vertex in ones_in(self.row(position)) {
                positions[vertex * self.width + position / 64] |= 1 << (position % 64);
            }
        }
        positions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path of five vertices in a row, and a ring of six.
    fn line(count: u32, closed: bool) -> SuccessorTable {
        let beside =
            |one: u32, other: u32| one.abs_diff(other) == 1 || closed && one.abs_diff(other) == count - 1;
        let row = |from| (0..count).filter(|&to| beside(from, to)).collect();
        SuccessorTable::new((0..count).map(row).collect()).expect("a table")
    }

    fn of(layers: &PositionLayers, vertex: usize) -> Vec<usize> {
        ones_in(&layers.transposed()[vertex * layers.width..][..layers.width]).collect()
    }

    #[test]
    fn distances_from_what_is_known() {
        let mut layers = PositionLayers::new(5);
        layers.add(&[0, 1, 3, 4], [0, 1, 3, 4]);
        layers.add(&[2], [2]);
        layers.sweep(&line(5, false), &line(5, false), false);
        assert_eq!(
            (0..5).map(|vertex| of(&layers, vertex)).collect::<Vec<_>>(),
            [vec![0, 4], vec![1, 3], vec![2], vec![1, 3], vec![0, 4]]
        );
    }

    #[test]
    fn steps_lead_one_way() {
        let table = |rows: Vec<Vec<u32>>| SuccessorTable::new(rows).expect("a table");
        let mut layers = PositionLayers::new(3);
        layers.add(&[0, 1, 2], 0..3);
        let (steps, back) =
            (table(vec![vec![1, 2], vec![2], vec![]]), table(vec![vec![], vec![0], vec![0, 1]]));
        layers.sweep(&steps, &back, false);
        assert_eq!((0..3).map(|vertex| of(&layers, vertex)).collect::<Vec<_>>(), [vec![0], vec![1], vec![2]]);
    }

    #[test]
    fn a_ring_passes_the_ends() {
        let mut layers = PositionLayers::new(6);
        layers.add(&[0, 1, 2, 3, 5], 0..5);
        layers.add(&[4], [5]);
        layers.sweep(&line(6, true), &line(6, true), true);
        // A walk may pass a vertex twice, so 3 and 5 may be third.
        let expected = [vec![1, 3], vec![2], vec![1, 3], vec![0, 2, 4], vec![5], vec![0, 2, 4]];
        assert_eq!((0..6).map(|vertex| of(&layers, vertex)).collect::<Vec<_>>(), expected);
    }
}
