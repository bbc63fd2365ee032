//! Why propagation stopped without a fixpoint.

/// There is no solution below this node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict;

/// Why propagation reached no fixpoint.
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
