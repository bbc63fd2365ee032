//! One step of a sweep for cycles that need not visit every vertex.
//!
//! A vertex on no chosen edge may be left out. When a cycle is closed, no other path may exist, and all remaining
//! vertices stay out; so a closed cycle needs no labels.
//!
//! A vertex with fewer than two neighbours left cannot be visited any more if it is bare. Whether it is bare or inner
//! makes no difference then, and both have the label of a bare vertex, so that such states are merged.

use super::key::MeasuredKey;
use crate::frontier::Follow;
use crate::frontier::cells::{Cells, Joined, PathState, Places};
use crate::frontier::layers::ChoiceStep;
use crate::frontier::plan::Step;

/// The numbers of edges that a sweep tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    /// The least number of edges.
    pub(super) least: usize,
    /// The greatest number of edges.
    pub(super) most: usize,
    /// Numbers of edges from here on are not told apart.
    pub(super) cap: usize,
}

/// A step of a sweep: the vertex that it takes, and the consequences.
#[derive(Debug)]
pub(super) struct PartialStep {
    pub(super) step: Step,
    /// Whether every cycle visits the vertex.
    pub(super) is_required: bool,
    /// Whether a required vertex is neither taken nor on the frontier after the step.
    pub(super) awaits_required: bool,
    /// The places of required vertices on the frontier after the step.
    pub(super) required: Places,
    /// The places in `later` of vertices that must be visited, if the step changes what they can have.
    pub(super) required_later: Places,
    /// The place of a later neighbour whose edge the vertex must use if it is visited.
    pub(super) partner: Option<u8>,
    /// Whether the vertex is visited only if an earlier one chose it.
    pub(super) is_passive: bool,
    /// The places in `later` of vertices that must use an edge to this vertex if they are visited.
    pub(super) followers: Places,
    /// The places in `later` of vertices that still need an edge to a vertex that is not taken.
    pub(super) guarded: Places,
    /// The number of vertices that are not taken after the step.
    pub(super) remaining: usize,
}

/// A step that tells some numbers of edges apart.
#[derive(Clone, Copy)]
pub(super) struct WindowedStep<'a> {
    pub(super) step: &'a PartialStep,
    pub(super) window: Window,
}

impl<K: MeasuredKey> Follow<K> for WindowedStep<'_> {
    #[inline]
    fn follow(&self, key: K, mut emit: impl FnMut(K)) {
        self.step.choices(key, self.window, |key, _| emit(key));
    }
}

impl<K: MeasuredKey> ChoiceStep<K> for WindowedStep<'_> {
    fn choose(&self, state: K, emit: &mut dyn FnMut(K, u128)) {
        self.step.choices(state, self.window, |next, places| emit(next, places.into()));
    }

    /// A step chooses two edges at most.
    fn may_lead(&self, from: K, to: K) -> bool {
        (from.edges()..=from.edges() + 2).contains(&to.edges())
    }
}

/// The edges that a vertex has chosen, as the places of their other ends.
#[derive(Debug, Clone, Copy)]
struct Chosen {
    cells: Cells,
    places: Places,
    is_closed: bool,
}

impl PartialStep {
    /// Calls `emit` with every state that follows from `key`, once for each choice that leads to it, and the places of
    /// the choice.
    #[inline]
    fn choices<K: MeasuredKey>(&self, key: K, window: Window, mut emit: impl FnMut(K, Places)) {
        if key.is_closed() {
            return emit(key, 0);
        }
        let cells = Cells::of(key.labels());
        let none = Chosen { cells, places: 0, is_closed: false };
        let edges = key.edges();
        match cells.degree(self.step.place) {
            2 => self.settle(none, edges, window, &mut emit),
            0 => {
                if !self.is_required && self.followers & !cells.bare_places() == 0 {
                    self.settle(none, edges, window, &mut emit);
                }
                if !self.is_passive {
                    self.choose_two(none, &mut |chosen| self.settle(chosen, edges, window, &mut emit));
                }
            }
            _ => {
                for &other in
                    self.step.later.iter().filter(|&&later| self.partner.is_none_or(|place| place == later))
                {
                    if let Some(chosen) = self.choose(none, other) {
                        self.settle(chosen, edges, window, &mut emit);
                    }
                }
            }
        }
    }

    /// Calls `emit` for every choice of two edges.
    #[inline]
    fn choose_two(&self, none: Chosen, emit: &mut impl FnMut(Chosen)) {
        for (number, &one) in self.step.later.iter().enumerate() {
            let Some(first) = self.choose(none, one) else { continue };
            for &other in &self.step.later[number + 1..] {
                if self.partner.is_some_and(|place| place != one && place != other) {
                    continue;
                }
                if let Some(second) = self.choose(first, other) {
                    emit(second);
                }
            }
        }
    }

    /// Chooses one more edge, unless its other end cannot have it.
    #[inline]
    fn choose(&self, chosen: Chosen, other: u8) -> Option<Chosen> {
        let mut cells = chosen.cells;
        if cells.is_inner(other) {
            return None;
        }
        let is_closed = cells.join(self.step.place, other) == Joined::Cycle;
        Some(Chosen { cells, places: chosen.places | 1 << other, is_closed })
    }

    /// Removes the vertex from the frontier, and emits the state if it can be completed.
    #[inline]
    fn settle<K: MeasuredKey>(
        &self,
        chosen: Chosen,
        edges: usize,
        window: Window,
        emit: &mut impl FnMut(K, Places),
    ) {
        let Chosen { mut cells, places, is_closed } = chosen;
        let edges = (edges + places.count_ones() as usize).min(window.cap);
        let step = &self.step;
        let is_dead = edges > window.most
            || step.inner & cells.ends() != 0
            || self.required_later & cells.bare_places() != 0
            || self.guarded & cells.inner() != 0;
        if is_dead {
            return;
        }
        cells.clear(step.place);
        let mut settled = (step.not_bare | step.inner) & cells.inner() & !self.required_later;
        while settled != 0 {
            cells.clear(settled.trailing_zeros() as u8);
            settled &= settled - 1;
        }
        if let Some(moved) = step.moved {
            cells.relocate(moved);
        }
        if is_closed {
            let is_only = cells.ends() == 0;
            let visits = !self.awaits_required && self.required & !cells.inner() == 0;
            if is_only && visits && edges >= window.least {
                emit(K::closed(edges), places);
            }
        } else if edges + self.remaining >= window.least {
            emit(K::new(cells.key(), edges), places);
        }
    }
}
