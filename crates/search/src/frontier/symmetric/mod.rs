//! Counts the paths that are fixed by a group of permutations.
//!
//! Such a path, as a set of edges, is a union of *bundles*, the orbits of edges under the group
//! ([`folded`]). The sweep therefore takes orbits of vertices instead of vertices. One member of the
//! orbit chooses among the bundles that lead to its own orbit or to later ones. This choice determines the
//! choices of the other members, since a bundle has the same number of edges at each of them. All edges of a
//! bundle are chosen together.
//!
//! The states have the same form as in any sweep, over all vertices on the frontier. This frontier has more
//! vertices than that of the plain graph, up to one orbit for each vertex there. But all states are
//! symmetric, and there are about as many of these as a frontier with one vertex of each orbit would have.
//!
//! Where another symmetry of the problem maps the orbits taken so far to themselves, a state and its image have as many
//! completions, so the lesser of the two stands for both.
//!
//! Where paths cannot cross, states are words of brackets ([`super::plane`]).
//!
//! Correctness: section 12 of `docs/explanation/theory.md`.

mod folded;
mod plan;
mod step;

use cavalcade_core::Hamiltonian;
use cavalcade_core::problems::symmetry::Permutation;
use num_bigint::BigUint;

use super::colour_needs;
use super::colours::colours;
use super::key::Key;
use super::order::{self, CHEAP};
use super::plane::BracketKey;
use super::sweep::Sweep;
use super::{Control, Halt, MOST_ARCS, SteppedCount};
use crate::network::Network;
use folded::Folded;
use plan::OrbitPlan;

/// The undirected Hamiltonian paths or cycles of a graph that have given symmetries, ready to be counted.
#[derive(Debug)]
pub struct Symmetric {
    kind: SymmetricKind,
}

#[derive(Debug)]
enum SymmetricKind {
    /// A number of paths that follows from the size or the ends alone.
    Known(u32),
    /// Paths that a sweep counts.
    Swept(OrbitPlan),
}

impl Symmetric {
    /// Returns the paths of a problem that are fixed by all these permutations, where a path equals its
    /// reversal. `None` if steps are directed, or if the frontier is too wide in every order that is tried.
    ///
    /// The permutations must keep the ends ([`Hamiltonian::is_kept_by`]), as must `others`, further symmetries of the
    /// problem that may save work. `orders` are orders of the vertices that may give a narrow frontier.
    ///
    /// # Panics
    /// If a permutation does not permute all vertices.
    #[must_use]
    pub fn new(
        problem: &Hamiltonian,
        permutations: &[&Permutation],
        others: &[Permutation],
        orders: &[Vec<u32>],
    ) -> Option<Self> {
        let steps = &problem.steps;
        if steps.vertices() == 1 && !problem.closed {
            return Some(Self { kind: SymmetricKind::Known(1) });
        }
        if steps.arcs() > MOST_ARCS || !problem.is_undirected() {
            return None;
        }
        let Some(network) = Network::new(problem) else {
            return Some(Self { kind: SymmetricKind::Known(0) });
        };
        let folded = Folded::new(&network, permutations);
        let dummies = steps.vertices() as u32..network.vertices() as u32;
        let fold = |order: &Vec<u32>| folded.order(order.iter().copied().chain(dummies.clone()));
        let orders: Vec<Vec<u32>> = orders.iter().map(fold).collect();
        let colours = colours(&network).filter(|colours| colour_needs::is_tested(colours));
        let (plan, order) = order::best(&folded.rows()?, &orders, |order| {
            let plan = OrbitPlan::new(&folded, order, colours.as_deref(), None)?;
            Some((plan.states(), (plan, order.to_vec())))
        })?;
        let is_long = plan.states() > CHEAP;
        let in_plane = is_long.then(|| plan.in_plane(&network, &folded, &order)).flatten();
        let (plan, order) = in_plane.unwrap_or((plan, order));
        let plan = plan.up_to(&folded, &order, &folded.images(&network, others));
        Some(Self { kind: SymmetricKind::Swept(plan) })
    }

    /// Counts the symmetric paths.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the count.
    pub fn count(&self, control: Control) -> Result<BigUint, Halt> {
        self.start().finish(control)
    }

    /// Starts a count, which the caller advances step by step.
    #[must_use]
    pub fn start(&self) -> SteppedCount<'_> {
        match &self.kind {
            &SymmetricKind::Known(count) => SteppedCount::known(count),
            SymmetricKind::Swept(plan) if plan.is_plane => {
                SteppedCount::new(Sweep::<BracketKey, _>::new(&plan.steps, plan.steps.len()))
            }
            SymmetricKind::Swept(plan) if plan.width <= u64::PLACES => {
                SteppedCount::new(Sweep::<u64, _>::new(&plan.steps, plan.steps.len()))
            }
            SymmetricKind::Swept(plan) => {
                SteppedCount::new(Sweep::<u128, _>::new(&plan.steps, plan.steps.len()))
            }
        }
    }
}

#[cfg(test)]
mod tests;
