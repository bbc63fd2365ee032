//! Narrowing the domains of the vertices of a chain to the places where it fits.

use super::chains::Chains;
use super::ordinals::{OrdinalSet, Ordinals};
use crate::solver::bits::ones;
use crate::solver::engine::{Conflict, State};

impl<const W: usize> Chains<W> {
    /// Keeps only the steps and ordinals of a vertex of the chain that some place uses. `few` selects the
    /// faster method for few places.
    pub(super) fn narrow(
        &mut self,
        state: &mut State,
        index: usize,
        places: [OrdinalSet<W>; 2],
        few: bool,
    ) -> Result<(), Conflict> {
        let vertex = self.chain.vertices[index];
        // Every place uses a step and an ordinal of each vertex. If only one is left, it is the one that is used.
        if !self.path.has_one_step(state, vertex) {
            for k in 0..self.path.edges.table().slot_count(vertex).div_ceil(64) {
                self.keep_steps(state, vertex, k, self.used_steps(index, places, k))?;
            }
        }
        if self.path.row::<W>(state, vertex).len() == 1 {
            return Ok(());
        }
        let later = if few { Ordinals::each_later } else { Ordinals::later };
        let (ordinals, last) = (&self.chain.ordinals, self.chain.vertices.len() - 1);
        let kept = later(ordinals, places[0], index) | later(ordinals, places[1], last - index);
        self.keep_ordinals(state, index, kept)
    }

    /// Those of the slots `64 * k ..` by which the path leaves a vertex of the chain in some place: along the chain, in a
    /// direction in which it fits, or from an end to another vertex.
    fn used_steps(&self, index: usize, places: [OrdinalSet<W>; 2], k: usize) -> u64 {
        let (chain, table) = (&self.chain, self.path.edges.table());
        let (length, vertex) = (chain.vertices.len(), chain.vertices[index]);
        let mut mask = 0;
        let mut add = |slot: usize| mask |= if slot / 64 == k { 1 << (slot % 64) } else { 0 };
        let inner = [(index + 1 < length, index + 1), (index > 0, index + length - 1)];
        for (&(is_inner, next), places) in inner.iter().zip(&places) {
            if (is_inner || chain.is_cycle) && !places.is_empty() {
                table.slot(vertex, chain.vertices[next % length]).into_iter().for_each(&mut add);
            }
        }
        let is_end = [index == 0, index + 1 == length && !chain.is_lone()];
        for (connections, _) in chain.connections.iter().zip(&is_end).filter(|(_, here)| **here) {
            for connection in connections.iter().filter(|connection| connection.leaves) {
                add(connection.slot);
            }
        }
        mask
    }

    /// Keeps only the ordinals `kept` of a vertex of the chain.
    fn keep_ordinals(
        &mut self,
        state: &mut State,
        index: usize,
        kept: OrdinalSet<W>,
    ) -> Result<(), Conflict> {
        let vertex = self.chain.vertices[index];
        let old = self.path.row(state, vertex);
        if old & kept == old {
            return Ok(());
        }
        let position = self.path.positions[vertex];
        for k in 0..self.path.positions.len().div_ceil(64) {
            state.keep_word(position, k, kept.0[k])?;
        }
        let near = [index.wrapping_sub(1), index + 1].map(|near| self.chain.vertices.get(near).copied());
        let dummy = self.path.positions.len();
        self.add_around(state, vertex, |target| target != dummy && !near.contains(&Some(target)));
        Ok(())
    }

    /// Keeps only the steps of `mask` among the slots `64 * k ..` of a vertex.
    fn keep_steps(&mut self, state: &mut State, vertex: usize, k: usize, mask: u64) -> Result<(), Conflict> {
        let variable = self.path.next[vertex];
        let lost = state.word(variable, k) & !mask;
        if lost == 0 {
            return Ok(());
        }
        state.keep_word(variable, k, mask)?;
        for bit in ones(lost) {
            let target = self.path.edges.target(vertex, k * 64 + bit);
            if !self.chain.vertices.contains(&target) {
                self.waiting.add(target);
            }
        }
        Ok(())
    }
}
