//! Chosen vertices of a graph: no two neighbours, and one at least in each of some groups.
//!
//! This is [`Independent`](super::Independent) together with the tight case of
//! [`Hitting`](super::Hitting), which feed each other at almost every step: a chosen vertex rules out
//! its neighbours, a group that is left with one vertex has it chosen, a group left with
//! none ends the node. Both rules are run in turn on a copy of the words until nothing
//! changes, and only then is the state written, a word at a time. That costs a fraction of two
//! propagators that wake each other.
//!
//! Vertices whose neighbours have been ruled out, and groups that are hit, stay so on the way down: both
//! sets are trailed, and neither is looked at again. A group is looked at only if one of its words has changed.

use std::sync::Arc;

use super::{Assignment, Consistency, Constraint, masks};
use crate::engine::{
    Booleans, Conflict, Posting, Priority, Propagator, State, Status, TrailedRow, Variable, Wishes,
};
use crate::graph::SuccessorTable;

/// No two chosen vertices are neighbours in a graph, and every group has a chosen vertex.
#[derive(Debug, Clone)]
pub struct Transversal {
    chosen: Booleans,
    graph: Arc<SuccessorTable>,
    groups: Arc<[Vec<u32>]>,
}

impl Transversal {
    /// `chosen` has a variable for each vertex of `graph`; groups are lists of vertices. Value consistent.
    ///
    /// # Panics
    /// If the graph is not symmetric, there are more or fewer variables than vertices, or a group has an unknown
    /// vertex.
    #[must_use]
    pub fn new(chosen: &Booleans, graph: &Arc<SuccessorTable>, groups: Arc<[Vec<u32>]>) -> Self {
        assert!(graph.is_symmetric(), "neighbours are neighbours both ways");
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
        let mut neighbours = Masks::default();
        (0..self.graph.vertices()).for_each(|vertex| neighbours.push(self.graph.row(vertex)));
        let mut members = Masks::default();
        let mut touching = vec![0u64; width * group_words];
        for (number, group) in self.groups.iter().enumerate() {
            let mut group = group.clone();
            group.sort_unstable();
            if group.is_empty() {
                return Err(Conflict);
            }
            members.push(group.into_iter());
            for &(word, _) in members.of(number) {
                touching[word as usize * group_words + number / 64] |= 1 << (number % 64);
            }
        }
        let seen = posting.allocate(width, 0u64);
        let hit = posting.allocate(group_words, 0u64);
        posting.install(Fixpoint {
            chosen: self.chosen,
            neighbours,
            members,
            touching,
            seen,
            hit,
            words: vec![(0, 0); width],
            changed: vec![false; width],
            groups: vec![0; group_words],
        });
        Ok(())
    }
}

/// Sets of vertices as words and masks, one after another.
#[derive(Default)]
struct Masks {
    ends: Vec<u32>,
    masks: Vec<(u32, u64)>,
}

impl Masks {
    fn push(&mut self, ascending: impl Iterator<Item = u32>) {
        self.masks.extend(masks(ascending));
        self.ends.push(self.masks.len() as u32);
    }

    #[inline]
    fn of(&self, number: usize) -> &[(u32, u64)] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        &self.masks[start..self.ends[number] as usize]
    }
}

/// Both rules, run in turn.
struct Fixpoint {
    chosen: Booleans,
    neighbours: Masks,
    members: Masks,
    /// For each word of vertices the set of groups with a vertex in it.
    touching: Vec<u64>,
    /// The chosen vertices whose neighbours are ruled out.
    seen: TrailedRow<u64>,
    /// The groups that are hit.
    hit: TrailedRow<u64>,
    /// What is possible and what is chosen, while it is being worked on.
    words: Vec<(u64, u64)>,
    /// Words that have changed since their groups were looked at.
    changed: Vec<bool>,
    /// The groups to be looked at.
    groups: Vec<u64>,
}

impl Fixpoint {
    /// Rules out the neighbours of newly chosen vertices; returns whether there are any.
    #[inline]
    fn exclude(&mut self, state: &mut State) -> Result<bool, Conflict> {
        let mut any = false;
        for k in 0..self.words.len() {
            let seen = state.get(self.seen.at(k));
            let mut new = self.words[k].1 & !seen;
            if new == 0 {
                continue;
            }
            any = true;
            state.set(self.seen.at(k), seen | new);
            self.changed[k] = true;
            while new != 0 {
                let vertex = k << 6 | new.trailing_zeros() as usize;
                new &= new - 1;
                for &(word, mask) in self.neighbours.of(vertex) {
                    let (possible, chosen) = &mut self.words[word as usize];
                    if *chosen & mask != 0 {
                        return Err(Conflict);
                    }
                    if *possible & mask != 0 {
                        *possible &= !mask;
                        self.changed[word as usize] = true;
                    }
                }
            }
        }
        Ok(any)
    }

    /// Looks at the groups of changed words that are not hit; returns whether some vertex was chosen.
    #[inline]
    fn choose(&mut self, state: &mut State) -> Result<bool, Conflict> {
        let width = self.groups.len();
        for (k, changed) in self.changed.iter_mut().enumerate() {
            if std::mem::take(changed) {
                let touching = &self.touching[k * width..(k + 1) * width];
                self.groups.iter_mut().zip(touching).for_each(|(groups, more)| *groups |= more);
            }
        }
        let mut any = false;
        for index in 0..width {
            let old = state.get(self.hit.at(index));
            let mut rest = std::mem::take(&mut self.groups[index]) & !old;
            let mut hit = old;
            while rest != 0 {
                let group = index << 6 | rest.trailing_zeros() as usize;
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                let (mut last, mut left, mut several, mut chosen_in) = (0, 0u64, false, 0);
                for &(word, mask) in self.members.of(group) {
                    let (possible, chosen) = self.words[word as usize];
                    chosen_in |= chosen & mask;
                    let possible = possible & mask;
                    if possible != 0 {
                        several |= left != 0 || possible & (possible - 1) != 0;
                        (last, left) = (word as usize, possible);
                    }
                }
                if chosen_in != 0 {
                    hit |= bit;
                } else if left == 0 {
                    return Err(Conflict);
                } else if !several {
                    self.words[last].1 |= left;
                    hit |= bit;
                    any = true;
                }
            }
            if hit != old {
                state.set(self.hit.at(index), hit);
            }
        }
        Ok(any)
    }

    /// Both rules until nothing changes.
    fn run(&mut self, state: &mut State) -> Result<(), Conflict> {
        while {
            self.exclude(state)?;
            self.choose(state)?
        } {}
        Ok(())
    }
}

impl Propagator for Fixpoint {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        for (k, words) in self.words.iter_mut().enumerate() {
            *words = state.booleans(&self.chosen, k);
        }
        while let Some((first, mut words)) = state.next_changes() {
            while words != 0 {
                self.changed[first + words.trailing_zeros() as usize] = true;
                words &= words - 1;
            }
        }
        let result = self.run(state);
        if result.is_err() {
            self.changed.fill(false);
            self.groups.fill(0);
            return Err(Conflict);
        }
        for (k, &(possible, chosen)) in self.words.iter().enumerate() {
            let (before, chosen_before) = state.booleans(&self.chosen, k);
            if possible != before {
                state.exclude_booleans(&self.chosen, k, before & !possible)?;
            }
            if chosen != chosen_before {
                state.include_booleans(&self.chosen, k, chosen & !chosen_before)?;
            }
        }
        state.clear_changes(); // our own
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn subscribe(&self, wishes: &mut Wishes) {
        wishes.booleans(&self.chosen);
    }
}
