//! Which decision to make next.
mod warnsdorff;
use cavalcade_core::{Conflict, Model, State, Variable};

/// One decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// What is decided.
    pub variable: Variable,
    /// The bit of the value that the first alternative fixes and the second removes.
    pub bit: u32,
}

impl Decision {
    /// Applies alternative 0 or 1.
    /// # Errors
    /// no value remains
    #[inline]
    pub fn apply(self, state: &mut State, alternative: u32) -> Result<(), Conflict> {
        if alternative == 0 {
            state.fix_bit(self.variable, self.bit as usize)
        } else {
            state.remove_bit(self.variable, self.bit as usize)
        }
    }
}

/// Chooses.
pub trait Brancher {
    /// next
    fn decide(&self, state: &State) -> Option<Decision>;
}

/// The kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Branching {
    /// w
    Warnsdorff,
}
impl Branching {
    /// brancher
    #[must_use]
    pub fn brancher(self, model: &Model) -> Box<dyn Brancher> {
        let cavalcade_core::Decisions::Edges(edges) = &model.decisions()[0] else { panic!() };
        Box::new(warnsdorff::PathEnds{edges: edges.clone()})
    }
}
