//! What a constraint installs: the part of the engine that removes values.

use super::Variable;
use super::booleans::Booleans;
use super::edges::Edges;
use super::state::State;
use super::trail::{TrailedRow, Word};

/// There is no solution below this node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict;

/// Why propagation came to no fixpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoFixpoint {
    /// There is no solution below this node.
    Conflict,
    /// It was interrupted: nothing is known of this node.
    Interrupted,
}

impl From<Conflict> for NoFixpoint {
    fn from(Conflict: Conflict) -> Self {
        Self::Conflict
    }
}

/// What a propagator says after it has run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It may have more to do after later changes. From a propagator of [`Priority::Rare`]:
    /// it has changed something and runs again once the others have nothing left to do.
    Active,
    /// It has nothing to do until this many decisions have been made on the way from
    /// the root; before that it does not run. Only propagators of [`Priority::Rare`] are
    /// woken by depth; others may say [`Status::ENTAILED`] alone.
    Until(u32),
}

impl Status {
    /// Whatever happens below this node, it will never remove anything again.
    pub const ENTAILED: Self = Self::Until(u32::MAX);
}

/// How soon a propagator runs after it was woken, cheapest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Constant time a change.
    Cheap,
    /// About linear in the scope.
    Linear,
    /// More than that.
    Costly,
    /// After all else, and woken not by changes but by depth: it runs at every node
    /// that has as many decisions above it as its [`Status::Until`] said, until it has nothing left to
    /// remove. For rules too costly to be applied at every node; what they see is the
    /// fixpoint of the others, whatever order those ran in, so what they do to it depends on
    /// that order no more than the fixpoint does, as long as they look at domains alone.
    Rare,
}

impl Priority {
    /// How many priorities are woken by changes.
    pub(super) const WOKEN: usize = 3;
}

/// Removes values that occur in no solution of its constraint.
///
/// Contract: `propagate` never removes a value that occurs in a solution; it is
/// monotone (smaller domains in, smaller domains out), so that the fixpoint does
/// not depend on the order in which propagators run; what it remembers lives in
/// trailed cells. A field may cache something only if the result does not depend
/// on it.
pub trait Propagator {
    /// Removes what it can, or reports that there is no solution.
    ///
    /// Positions whose rows changed are taken with [`State::next_changes`], or all
    /// dropped with [`State::clear_changes`]. If any is left on return the
    /// propagator runs again.
    ///
    /// One that may take long calls [`State::poll`] now and then. When that fails it may leave its trailed cells and
    /// domains as they are, but not its other fields.
    ///
    /// # Errors
    /// [`Conflict`] if no solution of the constraint remains.
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict>;

    /// When it runs, relative to others.
    fn priority(&self) -> Priority;

    /// Asks to be woken by changes of rows.
    fn subscribe(&self, wishes: &mut Wishes);
}

/// Collects what one propagator wants to be woken by.
#[derive(Debug, Default)]
pub struct Wishes {
    pub(super) variables: Vec<Wish>,
    pub(super) listening: Listening,
    /// One more than the highest position.
    pub(super) positions: usize,
}

/// Which changes of edges a propagator hears of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Listening {
    /// None.
    #[default]
    Nothing,
    /// Those of the dense edges, of which a model has one set at most.
    Dense,
    /// Those of all other edges, which stand in one log.
    Logged,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Wish {
    pub(super) variable: Variable,
    pub(super) position: usize,
    pub(super) only_fixed: bool,
    /// For booleans: only when one is chosen.
    pub(super) only_chosen: bool,
}

impl Wishes {
    fn wish(&mut self, variable: Variable, position: usize, only_fixed: bool) {
        self.positions = self.positions.max(position + 1);
        self.variables.push(Wish { variable, position, only_fixed, only_chosen: false });
    }

    /// Every change of `variable` is reported as `position`.
    pub fn changed(&mut self, variable: Variable, position: usize) {
        self.wish(variable, position, false);
    }

    /// `variable` losing its last alternative is reported as `position`; for an
    /// edge variable any change at its lower end is, as with [`Wishes::changed`], and for a boolean any
    /// change of its word.
    pub fn fixed(&mut self, variable: Variable, position: usize) {
        self.wish(variable, position, true);
    }

    /// Changes of the variables `64 * k ..` of a set are reported as position `k`.
    pub fn booleans(&mut self, booleans: &Booleans) {
        for k in 0..booleans.width() {
            self.changed(booleans.variable(64 * k), k);
        }
    }

    /// Variables `64 * k ..` of a set being chosen is reported as position `k`; their being ruled out is not.
    pub fn chosen(&mut self, booleans: &Booleans) {
        for k in 0..booleans.width() {
            let (variable, position) = (booleans.variable(64 * k), k);
            self.positions = self.positions.max(position + 1);
            self.variables.push(Wish { variable, position, only_fixed: false, only_chosen: true });
        }
    }

    /// At the root, the positions below `count` are reported as changed.
    pub fn start(&mut self, count: usize) {
        self.positions = self.positions.max(count);
    }

    /// Changes of these edges wake the propagator; it reads them with [`State::next_vertices`].
    ///
    /// # Panics
    /// If it asked for other edges before: a propagator hears of one set.
    pub fn edges(&mut self, edges: &Edges) {
        assert!(self.listening == Listening::Nothing, "a propagator hears of one set of edges");
        self.listening = if edges.dense { Listening::Dense } else { Listening::Logged };
    }
}

/// Receives what a constraint installs into an engine that is being built.
pub struct Posting<'a> {
    pub(super) state: &'a mut State,
    pub(super) propagators: &'a mut Vec<Box<dyn Propagator>>,
}

impl Posting<'_> {
    /// The state, for reading domains and for removing values once and for all.
    pub fn state(&mut self) -> &mut State {
        self.state
    }

    /// Memory for a propagator that is restored on backtracking, filled with `value`.
    pub fn allocate<T: Word>(&mut self, count: usize, value: T) -> TrailedRow<T> {
        self.state.allocate(count, value)
    }

    /// Installs a propagator.
    pub fn install(&mut self, propagator: impl Propagator + 'static) {
        self.propagators.push(Box::new(propagator));
    }
}
