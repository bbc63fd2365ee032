//! Sweeps over a frontier whose paths cannot cross, because the taken part of the graph can be drawn in a disc with the
//! frontier around it.
//!
//! The order of the frontier around the disc at the end is tested by drawing ([`JoinedLayer`]). Back from there, the
//! vertex that a step takes was next to one that it reached: such a vertex has no other edge yet, so the border of the
//! disc can be drawn along that edge back to the vertex. The place of one that reaches no vertex, or is taken together with
//! others, is found by drawing. So all states before, within and after the steps are words of brackets ([`cells`]).
//!
//! If a symmetry of order two maps the vertices taken so far to themselves and turns the order around the disc, as many
//! choices lead to a state as to its image. After such a step the sweep keeps the lesser of the two, with the sum of
//! their numbers; this is exact, because the states that follow from both are images of each other, too. After the last
//! step of a side both are written, so that each number is twice that of the state. A choice without a completion may be
//! left out although its image is not: the numbers of states without a completion are not exact, and do not matter.

mod cells;
mod drawing;
mod planar;

use std::cell::OnceCell;
use std::ops::Range;

use super::Follow;
use super::cells::Places;
use super::key::{Key, WORKED};
use super::order::kept;
use super::plan::{Plan, Step};
use super::table::{Emitted, StateTable, each};
use super::{Control, StepError};
pub(super) use cells::{BracketKey, Brackets};
pub(super) use drawing::JoinedLayer;

/// The most edges that are drawn to find places, in all drawings together: a small part of a second.
const MOST_DRAWN: usize = 1 << 18;

/// What becomes of the states after the last step.
#[derive(Debug)]
pub(super) struct PlanePlan {
    /// The place of each vertex on the frontier, in the order around it, in the plan without brackets.
    places: Vec<u8>,
    /// Whether numbers are doubled.
    is_doubled: bool,
}

/// A step: places for the vertices that it reaches are put between those of others, and that of the vertex that it
/// takes is removed.
#[derive(Debug, Clone)]
pub(super) struct PlaneStep {
    reached: Places,
    step: Step,
    fold: Fold,
}

/// What becomes of the image of a state, in which so many places have the opposite order.
#[derive(Debug, Clone, Copy)]
enum Fold {
    /// The step has no images.
    None,
    /// The lesser of the state and its image is kept.
    Least(u32),
    /// Both are written.
    Both(u32),
}

impl PlanePlan {
    /// Returns the first `steps` steps of a plan without brackets, at least one; `None` if paths may cross or the colours of
    /// states are tested. The symmetry, if there is one, is of order two.
    pub(super) fn new(plan: &Plan, steps: usize, symmetry: Option<&[u32]>) -> Option<(Self, Vec<PlaneStep>)> {
        let taken = &plan.steps[..steps];
        if taken.iter().any(|step| step.balance.is_some()) {
            return None;
        }
        let after = around(plan, steps)?;
        let last = &plan.frontiers[steps - 1];
        let place = |vertex: &u32| last.iter().find(|on| on.0 == *vertex).map(|on| on.1);
        let places = after.iter().map(place).collect::<Option<_>>()?;
        let order: Vec<u32> = taken.iter().map(|step| step.vertex).collect();
        let is_kept = symmetry
            .map_or_else(|| vec![false; steps], |symmetry| kept(&order, |vertex| symmetry[*vertex as usize]));
        let groups: Vec<Range<usize>> = (0..steps).map(|at| at..at + 1).collect();
        let rings = rings(plan, &groups, after)?;
        let mut moves = Vec::with_capacity(steps);
        for ((step, ring), is_kept) in taken.iter().zip(&rings).zip(is_kept) {
            let around: Vec<u32> =
                ring.around.iter().copied().filter(|&vertex| vertex != step.vertex).collect();
            let is_turned = symmetry.is_some_and(|symmetry| {
                let mut images = around.iter().map(|&vertex| symmetry[vertex as usize]);
                is_kept
                    && !around.is_empty()
                    && around.iter().rev().all(|&vertex| images.next() == Some(vertex))
            });
            let fold = if is_turned { Fold::Least(around.len() as u32) } else { Fold::None };
            moves.push(PlaneStep { fold, ..PlaneStep::new(step, ring) });
        }
        let is_doubled = moves[steps - 1].unfold();
        // After all steps there is one state, its own image.
        if !is_doubled && steps < plan.steps.len() {
            for step in &mut moves {
                step.fold = Fold::None;
            }
        }
        Some((Self { places, is_doubled }, moves))
    }

    /// Returns the states after the last step as those of the plan without brackets.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the work.
    pub(super) fn placed<K: Key>(
        &self,
        table: &mut StateTable<BracketKey>,
        control: Control,
    ) -> Result<StateTable<K>, StepError> {
        let place = |key, found: &mut Emitted<K>| found.push(Brackets::of(key).moved(&self.places).key());
        let mut placed = table.mapped(&each(place), 0, control)?;
        if self.is_doubled {
            placed.halve();
        }
        Ok(placed)
    }
}

/// Returns the vertices on the frontier after some steps in the order around it; `None` if paths may cross there.
fn around(plan: &Plan, steps: usize) -> Option<Vec<u32>> {
    let mut by_place: Vec<(usize, u32)> =
        plan.frontiers[steps - 1].iter().map(|on| (on.1.into(), on.0)).collect();
    by_place.sort_unstable();
    let by_place: Vec<u32> = by_place.into_iter().map(|on| on.1).collect();
    let layer = JoinedLayer::new(plan, steps);
    if layer.has_order(&by_place) {
        return Some(by_place);
    }
    if !layer.is_planar() {
        return None;
    }
    layer.order(plan.frontiers[steps - 1].iter().map(|on| on.0))
}

/// The vertices around the disc while some of them are taken: those of the frontier before, and those that are reached.
pub(super) struct FrontierRing {
    pub(super) around: Vec<u32>,
    /// The places of those that were not on the frontier before.
    pub(super) reached: Places,
}

/// Returns the rings of groups of steps, each of which is taken at once; `None` if paths may cross. After the last group the
/// vertices have the order `after` around the disc.
pub(super) fn rings(plan: &Plan, groups: &[Range<usize>], after: Vec<u32>) -> Option<Vec<FrontierRing>> {
    let mut left = MOST_DRAWN;
    let mut around = after;
    let mut rings = Vec::new();
    let before = |at: usize| at.checked_sub(1).map_or(&[][..], |before| &plan.frontiers[before]);
    let is_new = |at: usize, vertex: &u32| before(at).iter().all(|on| on.0 != *vertex);
    for group in groups.iter().rev() {
        let decided = OnceCell::new();
        let mut is_drawn = |around: &Vec<u32>| {
            let decided = decided.get_or_init(|| JoinedLayer::new(plan, group.end));
            left = left.saturating_sub(decided.len());
            left > 0 && decided.has_order(around)
        };
        for at in group.clone().rev() {
            let Step { vertex, neighbours, .. } = &plan.steps[at];
            let with = |place: usize| [&around[..place], &[*vertex], &around[place..]].concat();
            let beside = |other: &u32| neighbours.contains(other);
            around = match around.iter().position(|other| beside(other) && is_new(at, other)).map(with) {
                Some(around) if group.len() == 1 || at > group.start || is_drawn(&around) => around,
                _ => {
                    // It is nearly always beside a neighbour.
                    let near = (0..around.len()).filter(|&place| beside(&around[place]));
                    let near = near.flat_map(|place| [place, place + 1]);
                    near.chain(0..=around.len()).map(with).find(&mut is_drawn)?
                }
            };
        }
        if around.len() > WORKED {
            return None;
        }
        let is_reached = |vertex: &u32| is_new(group.start, vertex);
        let reached = (0..).zip(&around).filter(|(_, vertex)| is_reached(vertex));
        let reached = reached.fold(0, |places, (place, _): (u32, _)| places | 1 << place);
        rings.push(FrontierRing { around: around.clone(), reached });
        around.retain(|vertex| !is_reached(vertex));
    }
    rings.reverse();
    Some(rings)
}

impl PlaneStep {
    /// Returns a step.
    fn new(step: &Step, FrontierRing { around, reached }: &FrontierRing) -> Self {
        let place = |vertex: u32| around.iter().take_while(|&&other| other != vertex).count() as u8;
        let later: Vec<u8> = step.neighbours.iter().map(|&vertex| place(vertex)).collect();
        let moved = |places: Places| {
            let pairs = step.later.iter().zip(&later).filter(|(old, _)| places >> **old & 1 == 1);
            pairs.fold(0, |moved, (_, new)| moved | 1 << new)
        };
        let others = |taken: u8| ((1u64 << around.len()) - 1) as Places & !(1 << taken);
        Self {
            reached: *reached,
            step: Step {
                place: place(step.vertex),
                not_bare: moved(step.not_bare),
                inner: moved(step.inner),
                closing: step.closing.map(|_| others(place(step.vertex))),
                moved: None,
                later,
                ..step.clone()
            },
            fold: Fold::None,
        }
    }

    /// Makes a step the last one; returns whether it doubles numbers.
    fn unfold(&mut self) -> bool {
        if let Fold::Least(places) = self.fold {
            self.fold = Fold::Both(places);
        }
        matches!(self.fold, Fold::Both(_))
    }
}

impl Follow<BracketKey> for PlaneStep {
    #[inline]
    fn follow(&self, key: BracketKey, mut emit: impl FnMut(BracketKey)) {
        let state = Brackets::of(key).with_bare(self.reached);
        self.step.choose_edges(state, |state, _| {
            let state = state.without(self.step.place);
            match self.fold {
                Fold::None => emit(state.key()),
                Fold::Least(places) => emit(state.key().min(state.reversed(places).key())),
                Fold::Both(places) => {
                    emit(state.key());
                    emit(state.reversed(places).key());
                }
            }
        });
    }
}

#[cfg(test)]
mod tests;
