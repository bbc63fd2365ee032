//! Both rules, applied until nothing changes.
//!
//! The propagator counts the possible vertices of each group that is not hit yet (see `group_sizes`). A
//! vertex that is ruled out takes one from each of its groups. So the groups that have lost all vertices, and
//! those that need their last one, are found for 64 groups at once, and no group is searched until its last
//! vertex is chosen.
//!
//! Vertices are compared with those that were possible, and those that were chosen, when the propagator
//! returned last. Both sets are trailed like the sizes. At a fixpoint all of them follow from the domains, so
//! the order of decisions leaves no trace in them.

use std::sync::Arc;

use super::exclusion::neighbours;
use crate::solver::bits::{all_below, ones};
use crate::solver::constraints::masks::Masks;
use crate::solver::engine::{
    Booleans, Conflict, GroupSizes, OpenSizes, Posting, Propagator, SizesInWord, SizesInWords, State, Status,
    Subscriptions, TrailedRow,
};
use crate::solver::graph::SuccessorTable;
use crate::solver::interrupt::Interrupt;
use crate::solver::ranges::distinct;

/// Rules out neighbours of chosen vertices, and chooses the last vertices of groups.
pub(super) struct Fixpoint {
    chosen: Booleans,
    neighbours: Masks,
    members: Masks,
    /// For each vertex the set of its groups, as words.
    groups_of: Vec<u64>,
    /// How many words there are for 64 groups.
    stride: usize,
    /// For each word of vertices the *known* ones, which were possible at the end of the last run, and those
    /// chosen then; and after that the sizes of groups.
    memory: TrailedRow<u64>,
}

impl Fixpoint {
    pub(super) fn new(
        chosen: &Booleans,
        graph: &SuccessorTable,
        groups: &Arc<[Vec<u32>]>,
        posting: &mut Posting<'_>,
    ) -> Self {
        let neighbours = neighbours(graph);
        let group_words = groups.len().div_ceil(64);
        let (mut members, mut sets) = (Masks::new(), Vec::with_capacity(groups.len()));
        let mut groups_of = vec![0u64; 64 * chosen.width() * group_words];
        for (number, group) in groups.iter().enumerate() {
            let group = distinct(group.clone());
            for &vertex in &group {
                groups_of[vertex as usize * group_words + number / 64] |= 1 << (number % 64);
            }
            members.push(group.iter().copied());
            sets.push(group);
        }
        // At the start all vertices count as possible.
        let mut words: Vec<u64> = all_below(chosen.len()).into_iter().flat_map(|word| [word, 0]).collect();
        let sizes_at = words.len();
        words.extend(GroupSizes::initial_words(&sets));
        let memory = posting.allocate_words(&words);
        let sizes = GroupSizes::new(chosen, groups, &sets, memory.from(sizes_at));
        let stride = sizes.stride();
        posting.publish(sizes);
        Self { chosen: *chosen, neighbours, members, groups_of, stride, memory }
    }

    /// Applies both rules until nothing changes.
    #[inline]
    fn run(&self, vertices: &mut VertexView<'_>, sizes: &mut impl OpenSizes) -> Result<(), Conflict> {
        vertices.take_up(self, sizes)?;
        while let Some(group) = sizes.first_single()? {
            vertices.poll()?;
            let vertex = vertices.first_of(self.members.of(group)).ok_or(Conflict)?;
            vertices.pairs[vertex >> 6][1] |= 1 << (vertex & 63);
            vertices.attach(vertex, self, sizes)?;
        }
        Ok(())
    }
}

impl Propagator for Fixpoint {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.edit_booleans(&self.chosen, self.memory, |view| {
            let (known, words) = view.memory.split_at_mut(2 * view.pairs.len());
            let known = known.as_chunks_mut().0;
            let mut vertices = VertexView { pairs: view.pairs, known, interrupt: view.interrupt };
            if words.len() == self.stride {
                return SizesInWord::edit(words, &self.groups_of, |sizes| self.run(&mut vertices, sizes));
            }
            self.run(&mut vertices, &mut SizesInWords::new(words, self.stride, &self.groups_of))
        })?;
        Ok(Status::Active)
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.booleans(&self.chosen);
    }

    fn finds_changes(&self) -> bool {
        true
    }
}

/// The vertices while they are worked on.
struct VertexView<'a> {
    /// For every 64 vertices which are possible, and which are chosen.
    pairs: &'a mut [[u64; 2]],
    /// The same, as far as their consequences are drawn.
    known: &'a mut [[u64; 2]],
    interrupt: &'static Interrupt,
}

impl VertexView<'_> {
    #[inline]
    fn poll(&self) -> Result<(), Conflict> {
        if self.interrupt.is_raised() { Err(Conflict) } else { Ok(()) }
    }

    /// Takes up what has changed since the last run.
    #[inline]
    fn take_up(&mut self, rules: &Fixpoint, sizes: &mut impl OpenSizes) -> Result<(), Conflict> {
        for k in 0..self.pairs.len() {
            let possible = self.pairs[k][0];
            let lost = self.known[k][0] & !possible;
            if lost != 0 {
                sizes.lose(k, lost);
                self.known[k][0] = possible;
            }
        }
        for k in 0..self.pairs.len() {
            for bit in ones(self.pairs[k][1] & !self.known[k][1]) {
                self.attach(k << 6 | bit, rules, sizes)?;
            }
        }
        Ok(())
    }

    /// Rules out the neighbours of a chosen vertex, and marks its groups as hit.
    #[expect(clippy::inline_always, reason = "the sizes should stay in registers")]
    #[inline(always)]
    fn attach(
        &mut self,
        vertex: usize,
        rules: &Fixpoint,
        sizes: &mut impl OpenSizes,
    ) -> Result<(), Conflict> {
        self.known[vertex >> 6][1] |= 1 << (vertex & 63);
        sizes.hit(vertex);
        for &(k, mask) in rules.neighbours.of(vertex) {
            let k = k as usize;
            let [possible, chosen] = &mut self.pairs[k];
            if *chosen & mask != 0 {
                return Err(Conflict);
            }
            let lost = *possible & mask;
            *possible &= !mask;
            self.known[k][0] = *possible;
            sizes.lose(k, lost);
        }
        Ok(())
    }

    /// The first possible vertex of a group.
    #[inline]
    fn first_of(&self, members: &[(u32, u64)]) -> Option<usize> {
        members.iter().find_map(|&(k, mask)| {
            let possible = self.pairs[k as usize][0] & mask;
            (possible != 0).then(|| (k as usize) << 6 | possible.trailing_zeros() as usize)
        })
    }
}
