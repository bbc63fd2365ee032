//! Which changes wake a propagator.

use super::booleans::Booleans;
use super::edges::Edges;
use super::queue::Change;
use super::variable::Variable;

/// The changes that wake one propagator.
///
/// A propagator numbers what it subscribes to: each change is reported as a *position*, a number of its
/// choice.
#[derive(Debug, Default)]
pub struct Subscriptions {
    pub(super) variables: Vec<Subscription>,
    pub(super) listening: Listening,
    /// One more than the highest position.
    pub(super) positions: usize,
}

/// Which changes of edges are reported to a propagator.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Listening {
    /// None.
    #[default]
    Nothing,
    /// Those of the dense edges; a model has at most one set of them.
    Dense,
    /// Those of all other edges, which share one log.
    Logged,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Subscription {
    pub(super) variable: Variable,
    pub(super) position: usize,
    /// The least change that is reported. That a boolean is chosen is [`Change::Fixed`], that it is ruled out is not.
    pub(super) on: Change,
    /// Whether the changes of all booleans that share its words are reported.
    pub(super) with_others: bool,
}

impl Subscriptions {
    fn add(&mut self, subscription: Subscription) {
        self.positions = self.positions.max(subscription.position + 1);
        self.variables.push(subscription);
    }

    /// Reports changes of `variable` as `position`, from this kind on.
    pub(super) fn of(&mut self, variable: Variable, position: usize, on: Change) {
        self.add(Subscription { variable, position, on, with_others: false });
    }

    /// Reports every change of `variable` as `position`.
    pub fn changed(&mut self, variable: Variable, position: usize) {
        self.of(variable, position, Change::Domain);
    }

    /// Reports every change of variable number `k` as position `k`.
    pub fn each(&mut self, variables: impl IntoIterator<Item = Variable>) {
        for (position, variable) in variables.into_iter().enumerate() {
            self.changed(variable, position);
        }
    }

    /// Reports as `position` that the least or the greatest value of `variable` was removed.
    ///
    /// For an edge, more changes are reported; see [`Subscriptions::fixed`].
    pub fn bounds(&mut self, variable: Variable, position: usize) {
        self.of(variable, position, Change::Bounds);
    }

    /// Reports as `position` that `variable` is fixed.
    ///
    /// For an edge, every change of an edge at its lower end is reported, as by [`Subscriptions::changed`].
    pub fn fixed(&mut self, variable: Variable, position: usize) {
        self.of(variable, position, Change::Fixed);
    }

    /// Reports changes of the variables `64 * k ..` of a set as position `k`.
    pub fn booleans(&mut self, booleans: &Booleans) {
        self.pairs(booleans, Change::Domain);
    }

    /// Reports as position `k` that one of the variables `64 * k ..` of a set is chosen, but not that one is
    /// ruled out.
    pub fn chosen(&mut self, booleans: &Booleans) {
        self.pairs(booleans, Change::Fixed);
    }

    fn pairs(&mut self, booleans: &Booleans, on: Change) {
        for k in 0..booleans.width() {
            self.add(Subscription {
                variable: booleans.variable(64 * k),
                position: k,
                on,
                with_others: true,
            });
        }
    }

    /// Reports the positions below `count` as changed when the engine starts.
    pub fn start(&mut self, count: usize) {
        self.positions = self.positions.max(count);
    }

    /// Wakes the propagator on changes of these edges, which it reads with
    /// [`State::next_vertices`](crate::State::next_vertices).
    ///
    /// # Panics
    /// If it subscribed to edges before: a propagator can listen to one set.
    pub fn edges(&mut self, edges: &Edges) {
        assert!(self.listening == Listening::Nothing, "a propagator can listen to one set of edges");
        self.listening = if edges.is_dense() { Listening::Dense } else { Listening::Logged };
    }
}
