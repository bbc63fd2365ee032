//! Ordinals along steps that have a direction.
//!
//! A vertex can have ordinal `t` only if a possible predecessor can have `t - 1` and a possible successor `t + 1`; a
//! step is possible only if its ends can have ordinals `t` and `t + 1` for some `t`. The dummy, if there is one, has
//! ordinal 0 as a predecessor and `n + 1` as a successor. Sets of ordinals are rows of bits, so each step takes a shift
//! and two ANDs. No value of a solution is removed, because in a solution each vertex has a predecessor and a successor
//! whose ordinals differ by one.
//!
//! A chain of fixed steps needs no rule of its own: its vertices have the same ordinals up to a shift, since each fixed
//! step is the only one of its ends.

use super::ordinals::{OrdinalSet, Ordinals};
use super::variables::located;
use super::waiting::Waiting;
use crate::solver::bits::ones;
use crate::solver::constraints::values_at_start;
use crate::solver::engine::{
    Conflict, Location, Posting, Propagator, State, Status, Subscriptions, Variable,
};

/// A possible step, seen from one of its ends.
#[derive(Debug, Clone, Copy)]
struct OrdinalArc {
    /// The other end.
    vertex: usize,
    /// The bit of the step in the domain of the successor.
    bit: usize,
}

/// Restricts ordinals and successors along directed steps.
pub(super) struct OrdinalArcs<const W: usize> {
    next: Vec<Variable>,
    positions: Vec<Variable>,
    ordinals: Ordinals<W>,
    next_at: Vec<Location>,
    positions_at: Vec<Location>,
    /// The steps that leave each vertex, and those that enter it.
    leaving: Vec<Vec<OrdinalArc>>,
    entering: Vec<Vec<OrdinalArc>>,
    // Scratch memory: the vertices to be examined.
    waiting: Waiting,
}

/// Removes successors that are not vertices. Returns the steps that leave each vertex, and those that enter it.
fn arcs_of(next: &[Variable], posting: &mut Posting<'_>) -> Result<[Vec<Vec<OrdinalArc>>; 2], Conflict> {
    let mut leaving: Vec<Vec<OrdinalArc>> = vec![Vec::new(); next.len()];
    let mut entering = leaving.clone();
    for (vertex, &variable) in next.iter().enumerate() {
        for (bit, value) in values_at_start(posting.state(), variable) {
            match usize::try_from(value).ok().filter(|&target| target < next.len()) {
                Some(target) => {
                    leaving[vertex].push(OrdinalArc { vertex: target, bit });
                    entering[target].push(OrdinalArc { vertex, bit });
                }
                None => posting.state().remove_bit(variable, bit)?,
            }
        }
    }
    Ok([leaving, entering])
}

impl<const W: usize> OrdinalArcs<W> {
    /// Removes successors that are not vertices.
    ///
    /// # Errors
    /// A vertex has no successor.
    pub(super) fn new(
        next: &[Variable],
        positions: &[Variable],
        posting: &mut Posting<'_>,
    ) -> Result<Self, Conflict> {
        let [leaving, entering] = arcs_of(next, posting)?;
        Ok(Self {
            next_at: located(next, posting),
            positions_at: located(positions, posting),
            next: next.to_vec(),
            positions: positions.to_vec(),
            ordinals: Ordinals::new(positions.len(), next.len() == positions.len()),
            leaving,
            entering,
            waiting: Waiting::new(next.len()),
        })
    }

    /// The dummy has no ordinal, so that nothing is removed from it.
    fn add(&mut self, vertex: usize) {
        if vertex < self.positions.len() {
            self.waiting.add(vertex);
        }
    }

    fn add_neighbours(&mut self, vertex: usize) {
        for side in [false, true] {
            for index in 0..self.arcs(vertex, side).len() {
                self.add(self.arcs(vertex, side)[index].vertex);
            }
        }
    }

    /// The steps that leave a vertex, or those that enter it.
    fn arcs(&self, vertex: usize, enters: bool) -> &[OrdinalArc] {
        if enters { &self.entering[vertex] } else { &self.leaving[vertex] }
    }

    fn row(&self, state: &State, vertex: usize) -> OrdinalSet<W> {
        OrdinalSet::from_words(state.words_at(self.positions_at[vertex]))
    }

    fn is_possible(&self, state: &State, vertex: usize, bit: usize) -> bool {
        state.words_at(self.next_at[vertex])[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The ordinals of a vertex if it is followed, or preceded, by another.
    fn beside(&self, state: &State, other: usize, enters: bool) -> OrdinalSet<W> {
        let count = self.positions.len();
        match (other < count, enters) {
            (true, true) => self.ordinals.later(self.row(state, other), 1),
            (true, false) => self.ordinals.earlier(self.row(state, other), 1),
            (false, true) => Ordinals::only(1),
            (false, false) => Ordinals::only(count),
        }
    }

    /// Keeps the ordinals of a vertex that fit a step on each side, and its steps that fit an ordinal.
    fn revise(&mut self, state: &mut State, vertex: usize) -> Result<(), Conflict> {
        let old = self.row(state, vertex);
        let mut kept = old;
        for enters in [false, true] {
            let mut reached = OrdinalSet::EMPTY;
            for index in 0..self.arcs(vertex, enters).len() {
                let arc = self.arcs(vertex, enters)[index];
                let from = if enters { arc.vertex } else { vertex };
                if !self.is_possible(state, from, arc.bit) {
                    continue;
                }
                let fits = kept & self.beside(state, arc.vertex, enters);
                if fits.is_empty() {
                    state.remove_bit(self.next[from], arc.bit)?;
                    self.add(arc.vertex);
                }
                reached |= fits;
            }
            kept = reached;
        }
        if kept & old == old {
            return Ok(());
        }
        for k in 0..self.positions.len().div_ceil(64) {
            state.keep_word(self.positions[vertex], k, kept.0[k])?;
        }
        self.add(vertex); // its steps are compared with the ordinals that are left
        self.add_neighbours(vertex);
        Ok(())
    }
}

impl<const W: usize> Propagator for OrdinalArcs<W> {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        self.waiting.clear();
        while let Some((first, changed)) = state.next_changes() {
            for place in ones(changed).map(|bit| first + bit) {
                let vertex = place % self.next.len();
                self.add(vertex);
                self.add_neighbours(vertex);
            }
        }
        while let Some(vertex) = self.waiting.next() {
            state.poll()?;
            self.waiting.remove(vertex);
            self.revise(state, vertex)?;
        }
        state.clear_changes();
        Ok(Status::Active)
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.each(self.next.iter().copied());
        for (vertex, &variable) in self.positions.iter().enumerate() {
            subscriptions.changed(variable, self.next.len() + vertex);
        }
    }
}
