//! The possible arcs are strongly connected.
//!
//! On a cycle through all vertices every vertex reaches every other, so there must be one strong component. Nothing is
//! removed. The check runs adaptively, like the rules for edges.

use super::adaptive::Adaptive;
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, Variable,
};
use crate::solver::graph::strong::StrongComponents;

/// Decisions before the first check below the root.
const FIRST_GAP: usize = 2;

/// Fails where the possible arcs are not strongly connected.
pub(super) struct Strong {
    next: Vec<Variable>,
    /// The number of the first vertex.
    base: i32,
    adaptive: Adaptive,
}

impl Strong {
    pub(super) fn new(next: &[Variable], base: i32, posting: &mut Posting<'_>) -> Self {
        Self { next: next.to_vec(), base, adaptive: Adaptive::new(FIRST_GAP, posting) }
    }
}

/// Returns the possible targets of each vertex, and the strong components of these arcs. Vertices are numbered from `base`
/// on.
///
/// # Errors
/// The engine is to give up.
pub(super) fn components(
    next: &[Variable],
    base: i32,
    state: &State,
) -> Result<(Vec<Vec<usize>>, StrongComponents), Conflict> {
    let mut rows: Vec<Vec<usize>> = Vec::with_capacity(next.len());
    for &variable in next {
        state.poll()?;
        rows.push(state.domain(variable).values().map(|target| (target - base) as usize).collect());
    }
    let mut components = StrongComponents::default();
    components.find(rows.len(), |vertex| rows[vertex].len(), |vertex, step| Some(rows[vertex][step]));
    Ok((rows, components))
}

impl Propagator for Strong {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        let (rows, components) = components(&self.next, self.base, state)?;
        let is_one = (0..rows.len()).all(|vertex| components.are_together(0, vertex));
        if is_one { Ok(self.adaptive.passed(state)) } else { Err(Conflict) }
    }

    fn priority(&self) -> Priority {
        Priority::Rare
    }

    fn subscribe(&self, _: &mut Subscriptions) {}
}
