//! When a propagator runs, and when it runs again.

/// How soon a propagator runs after it is woken, cheapest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Priority {
    /// Constant time for each change.
    Cheap,
    /// About linear in the scope.
    Linear,
    /// More than linear.
    Costly,
    /// After all others. Changes do not wake it: it runs at every node that is at least as deep as its last
    /// [`Status::SleepUntil`] asked for, again and again until it reports something other than
    /// [`Status::Active`].
    ///
    /// For rules that cost too much to apply at every node. They see the fixpoint of the other propagators.
    /// If they look at domains alone, what they remove depends on the order of propagators no more than that
    /// fixpoint does.
    Rare,
}

impl Priority {
    /// How many priorities are woken by changes.
    pub(super) const WOKEN: usize = 3;
}

/// What a propagator reports after it has run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It may have more to remove after later changes.
    ///
    /// A propagator of [`Priority::Rare`] reports this only if it has changed something. It runs again once
    /// the others have nothing left to remove.
    Active,
    /// It will never remove anything again below this node, so it does not run there.
    Entailed,
    /// It has nothing to remove until `depth` decisions have been made on the way from the root, and does not
    /// run before that. Only propagators of [`Priority::Rare`] may report this.
    SleepUntil {
        /// The number of decisions.
        depth: u32,
    },
}
