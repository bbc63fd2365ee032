//! A brancher that follows another brancher, but tries the values of a known solution first.
//!
//! The search follows the known solution as long as possible, so it finds solutions that differ little from
//! it before those that differ much.

use cavalcade_core::State;

use super::{Brancher, Decision};

/// Another brancher, with preferred values.
pub(crate) struct SolutionGuided {
    inner: Box<dyn Brancher>,
    /// The bit of the preferred value of each variable.
    bits: Vec<u32>,
}

impl SolutionGuided {
    pub(crate) fn new(inner: Box<dyn Brancher>, bits: Vec<u32>) -> Self {
        Self { inner, bits }
    }
}

impl Brancher for SolutionGuided {
    fn decide(&self, state: &State) -> Option<Decision> {
        let decision = self.inner.decide(state)?;
        let variable = decision.variable();
        let bit = self.bits[variable.index()];
        let remains = state.words(variable)[bit as usize / 64] >> (bit % 64) & 1 == 1;
        Some(if remains { Decision::Take { variable, bit } } else { decision })
    }
}
