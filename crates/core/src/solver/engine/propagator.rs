//! What a constraint installs: the part of the engine that removes values.

use super::conflict::Conflict;
use super::group_sizes::GroupSizes;
use super::queue::Change;
use super::schedule::{Priority, Status};
use super::state::State;
use super::subscriptions::Subscriptions;
use super::trail::{TrailedRow, Word};
use super::variable::Variable;

/// Removes values that occur in no solution of its constraint.
///
/// Contract: `propagate` never removes a value that occurs in a solution. It is monotone (smaller domains in,
/// smaller domains out), so that the fixpoint does not depend on the order in which propagators run. What it
/// remembers lives in trailed cells. A field may cache something only if the result does not depend on it.
pub trait Propagator: Send {
    /// Removes what it can, or reports that there is no solution.
    ///
    /// Take the positions that changed with [`State::next_changes`], or drop them all with
    /// [`State::clear_changes`]. If any are left on return, the propagator runs again. A propagator that
    /// subscribes to variables it changes is woken by its own changes too.
    ///
    /// If it may take long, call [`State::poll`] now and then. When that fails, the propagator may leave its
    /// trailed cells and domains as they are, but not its other fields.
    ///
    /// # Errors
    /// [`Conflict`] if no solution of the constraint remains.
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict>;

    /// Returns when it runs, relative to others; by default as one whose cost is linear in the scope.
    fn priority(&self) -> Priority {
        Priority::Linear
    }

    /// Subscribes to the changes that wake it.
    fn subscribe(&self, subscriptions: &mut Subscriptions);

    /// Returns whether it finds changes without reports: it compares domains with what it remembers, leaves
    /// nothing for a second run to remove, and always reports [`Status::Active`].
    ///
    /// If changes wake no other propagator of the engine, the engine runs such a propagator once after every
    /// decision, and reports no changes.
    fn finds_changes(&self) -> bool {
        false
    }

    /// Returns its name for error messages, by default that of its type.
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }
}

/// Receives what a constraint installs into an engine that is being built.
pub struct Posting<'a> {
    pub(super) state: &'a mut State,
    pub(super) propagators: &'a mut Vec<Box<dyn Propagator>>,
    /// The address of the constraint that is posted.
    pub(super) constraint: usize,
}

impl Posting<'_> {
    /// Returns the state, for reading domains and for removing values once and for all.
    pub fn state(&mut self) -> &mut State {
        self.state
    }

    /// Allocates memory for a propagator, filled with `value`. It is restored on backtracking.
    pub fn allocate<T: Word>(&mut self, count: usize, value: T) -> TrailedRow<T> {
        self.state.allocate(count, value)
    }

    /// Lets branching read the sizes of groups.
    pub(crate) fn publish(&mut self, sizes: GroupSizes) {
        self.state.data.group_sizes.push(sizes);
    }

    /// Lets projection keys read the least and the greatest value of the sum that the constraint is about.
    pub(crate) fn publish_sum(&mut self, ends: TrailedRow<u64>) {
        self.state.data.sums.insert(self.constraint, ends);
    }

    /// Allocates memory for words that are restored on backtracking.
    pub(crate) fn allocate_words(&mut self, words: &[u64]) -> TrailedRow<u64> {
        let cells = self.allocate(words.len(), 0u64);
        (0..).zip(words).for_each(|(k, &word)| self.state.set(cells.at(k), word));
        cells
    }

    /// Installs a filter: a propagator that runs after such a change of one of these variables, and looks at all of them.
    /// Its own changes wake it again.
    pub(crate) fn install_filter(
        &mut self,
        variables: impl IntoIterator<Item = Variable>,
        on: Change,
        priority: Priority,
        run: impl FnMut(&mut State) -> Result<Status, Conflict> + Send + 'static,
    ) {
        self.install(DomainFilter { variables: variables.into_iter().collect(), on, priority, run });
    }

    /// Installs a propagator.
    pub fn install(&mut self, propagator: impl Propagator + 'static) {
        self.propagators.push(Box::new(propagator));
    }
}

/// A propagator that is a function of the domains; see [`Posting::install_filter`].
struct DomainFilter<F> {
    variables: Vec<Variable>,
    on: Change,
    priority: Priority,
    run: F,
}

impl<F: FnMut(&mut State) -> Result<Status, Conflict> + Send> Propagator for DomainFilter<F> {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes();
        (self.run)(state)
    }

    fn priority(&self) -> Priority {
        self.priority
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.start(1);
        self.variables.iter().for_each(|&variable| subscriptions.of(variable, 0, self.on));
    }

    fn name(&self) -> &'static str {
        std::any::type_name::<F>()
    }
}
