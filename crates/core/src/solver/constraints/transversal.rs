//! Chosen vertices of a graph: no two neighbours, and at least one in each of some groups.
//!
//! This combines [`Independent`](super::Independent) with [`Hitting`](super::Hitting) for all groups. The two
//! rules feed each other at almost every step: a chosen vertex rules out its neighbours, the last possible
//! vertex of a group is chosen, and a group without possible vertices is a conflict. Both rules run in turn
//! on a copy of the words until nothing changes, and only then is the state written, a word at a time. This
//! costs a fraction of two propagators that wake each other.
//!
//! Vertices whose neighbours have been ruled out, and groups that are hit, stay so on the way down. Both sets
//! are trailed, and neither is examined again. A group is examined only if a vertex in one of its words has
//! been ruled out, and no further than its second possible vertex.

use std::sync::Arc;

use super::independent::independence;
use super::masks::Masks;
use super::{Assignment, Consistency, Constraint, chosen_literal};
use crate::solver::bits::ones;
use crate::solver::engine::{
    Booleans, Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, TrailedRow, Variable,
};
use crate::solver::formula::{Encoder, Literal};
use crate::solver::graph::SuccessorTable;

/// No two chosen vertices are neighbours in a graph, and every group has a chosen vertex.
#[derive(Debug, Clone)]
pub struct Transversal {
    chosen: Booleans,
    graph: Arc<SuccessorTable>,
    groups: Arc<[Vec<u32>]>,
}

impl Transversal {
    /// `chosen` has a variable for each vertex of `graph`, and `groups` are lists of vertices. Value
    /// consistent.
    ///
    /// # Panics
    /// If the graph is not symmetric, the numbers of variables and vertices differ, or a group has an unknown
    /// vertex.
    #[must_use]
    pub fn new(chosen: &Booleans, graph: &Arc<SuccessorTable>, groups: impl Into<Arc<[Vec<u32>]>>) -> Self {
        let groups = groups.into();
        assert!(graph.is_symmetric(), "the graph must be symmetric");
        assert_eq!(chosen.len(), graph.vertices(), "a variable for each vertex");
        assert!(groups.iter().flatten().all(|&it| (it as usize) < chosen.len()), "a group of vertices");
        Self { chosen: *chosen, graph: Arc::clone(graph), groups }
    }
}

impl Constraint for Transversal {
    fn scope(&self) -> Vec<Variable> {
        self.chosen.variables().collect()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let is_chosen = |vertex: u32| assignment.value(self.chosen.variable(vertex as usize)) == 1;
        let mut vertices = (0..self.graph.vertices() as u32).filter(|&vertex| is_chosen(vertex));
        vertices.all(|vertex| !self.graph.row(vertex as usize).any(is_chosen))
            && self.groups.iter().all(|group| group.iter().any(|&vertex| is_chosen(vertex)))
    }

    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let width = self.chosen.width();
        let group_words = self.groups.len().div_ceil(64);
        let mut neighbours = Masks::new();
        (0..self.graph.vertices()).for_each(|vertex| neighbours.push(self.graph.row(vertex)));
        let mut members = Masks::new();
        let mut groups_of = vec![0u64; self.chosen.len() * group_words];
        let mut touching = vec![0u64; width * group_words];
        for (number, group) in self.groups.iter().enumerate() {
            let mut group = group.clone();
            group.sort_unstable();
            group.dedup();
            if group.is_empty() {
                return Err(Conflict);
            }
            let (word, bit) = (number / 64, 1 << (number % 64));
            for &vertex in &group {
                groups_of[vertex as usize * group_words + word] |= bit;
                touching[vertex as usize / 64 * group_words + word] |= bit;
            }
            if let &[only] = group.as_slice() {
                posting.state().include_booleans(&self.chosen, only as usize / 64, 1 << (only % 64))?;
            }
            members.push(group.into_iter());
        }
        // Vertices that are impossible at the start count as ruled out since the last look.
        let known = posting.allocate(width, u64::MAX);
        let seen = posting.allocate(width, 0u64);
        let hit = posting.allocate(group_words, 0u64);
        if self.chosen.is_empty() {
            return Ok(());
        }
        posting.install(Fixpoint {
            chosen: self.chosen,
            neighbours,
            members,
            groups_of,
            touching,
            known,
            seen,
            hit,
            words: vec![VertexWord::default(); width],
            groups: vec![0; group_words],
        });
        Ok(())
    }

    fn clauses(&self, encoder: &mut Encoder<'_>) {
        independence(&self.chosen, &self.graph, encoder);
        for group in self.groups.iter() {
            let group: Vec<Literal> =
                group.iter().map(|&it| chosen_literal(&self.chosen, it, encoder)).collect();
            encoder.clause(group);
        }
    }
}

/// 64 vertices, while they are worked on.
#[derive(Debug, Clone, Copy, Default)]
struct VertexWord {
    possible: u64,
    chosen: u64,
    /// Vertices that were ruled out since the groups were examined.
    removed: u64,
}

/// Both rules, run in turn.
struct Fixpoint {
    chosen: Booleans,
    neighbours: Masks,
    members: Masks,
    /// For each vertex the set of its groups.
    groups_of: Vec<u64>,
    /// For each word of vertices the set of groups with a vertex in it.
    touching: Vec<u64>,
    /// The possible vertices when the groups were last examined.
    known: TrailedRow<u64>,
    /// The chosen vertices whose neighbours are ruled out.
    seen: TrailedRow<u64>,
    /// The groups that are hit.
    hit: TrailedRow<u64>,
    words: Vec<VertexWord>,
    /// The groups to examine.
    groups: Vec<u64>,
}

impl Fixpoint {
    /// Reads the words and finds what has changed.
    #[inline]
    fn read(&mut self, state: &mut State) {
        for (k, word) in self.words.iter_mut().enumerate() {
            let (possible, chosen) = state.booleans(&self.chosen, k);
            *word = VertexWord { possible, chosen, removed: state.get(self.known.at(k)) & !possible };
        }
        state.clear_changes();
    }

    /// Rules out the neighbours of newly chosen vertices, and marks their groups as hit.
    #[inline]
    fn exclude(&mut self, state: &mut State) -> Result<(), Conflict> {
        let width = self.groups.len();
        for k in 0..self.words.len() {
            let seen = state.get(self.seen.at(k));
            let new = self.words[k].chosen & !seen;
            if new == 0 {
                continue;
            }
            state.set(self.seen.at(k), seen | new);
            for vertex in ones(new).map(|bit| k << 6 | bit) {
                for &(word, mask) in self.neighbours.of(vertex) {
                    let word = &mut self.words[word as usize];
                    if word.chosen & mask != 0 {
                        return Err(Conflict);
                    }
                    word.removed |= word.possible & mask;
                    word.possible &= !mask;
                }
                let groups = &self.groups_of[vertex * width..(vertex + 1) * width];
                for (index, &groups) in groups.iter().enumerate() {
                    let hit = self.hit.at(index);
                    state.set(hit, state.get(hit) | groups);
                }
            }
        }
        Ok(())
    }

    /// Examines the groups that have lost a vertex and are not hit. Returns whether a vertex was chosen.
    #[inline]
    fn choose(&mut self, state: &State) -> Result<bool, Conflict> {
        let width = self.groups.len();
        for (k, word) in self.words.iter_mut().enumerate() {
            let removed = std::mem::take(&mut word.removed);
            if removed != 0 {
                let groups = if removed.is_power_of_two() {
                    let vertex = k << 6 | removed.trailing_zeros() as usize;
                    self.groups_of.get(vertex * width..(vertex + 1) * width).unwrap_or_default()
                } else {
                    &self.touching[k * width..(k + 1) * width]
                };
                self.groups.iter_mut().zip(groups).for_each(|(all, more)| *all |= more);
            }
        }
        let mut any = false;
        for index in 0..width {
            let groups = std::mem::take(&mut self.groups[index]) & !state.get(self.hit.at(index));
            for group in ones(groups).map(|bit| index << 6 | bit) {
                if let Some((word, last)) = self.last_of(group)? {
                    self.words[word].chosen |= last;
                    any = true;
                }
            }
        }
        Ok(any)
    }

    /// The only possible vertex of a group as word and mask, or `None` if there are several.
    #[inline]
    fn last_of(&self, group: usize) -> Result<Option<(usize, u64)>, Conflict> {
        let mut last = None;
        for &(word, mask) in self.members.of(group) {
            let possible = self.words[word as usize].possible & mask;
            if possible != 0 {
                if last.is_some() || !possible.is_power_of_two() {
                    return Ok(None);
                }
                last = Some((word as usize, possible));
            }
        }
        if last.is_some() { Ok(last) } else { Err(Conflict) }
    }

    /// Applies both rules until nothing changes.
    #[inline]
    fn run(&mut self, state: &mut State) -> Result<(), Conflict> {
        while {
            state.poll()?;
            self.exclude(state)?;
            self.choose(state)?
        } {}
        Ok(())
    }

    /// Writes the words back.
    #[inline]
    fn write(&mut self, state: &mut State) -> Result<(), Conflict> {
        for (k, word) in self.words.iter().enumerate() {
            let (possible, chosen) = state.booleans(&self.chosen, k);
            if word.possible != possible {
                state.exclude_booleans(&self.chosen, k, possible & !word.possible)?;
            }
            if word.possible != state.get(self.known.at(k)) {
                state.set(self.known.at(k), word.possible);
            }
            if word.chosen != chosen {
                state.include_booleans(&self.chosen, k, word.chosen & !chosen)?;
            }
        }
        state.clear_changes(); // those of this propagator
        Ok(())
    }
}

impl Propagator for Fixpoint {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        self.read(state);
        if self.run(state).is_err() {
            self.groups.fill(0);
            return Err(Conflict);
        }
        self.write(state)?;
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.booleans(&self.chosen);
    }
}
