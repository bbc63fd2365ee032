//! What another brancher decides, but with the values of a known solution first.
//!
//! A search that follows a solution as long as it can meets the solutions that differ from it in little before
//! those that differ in much.

use cavalcade_core::State;

use super::{Brancher, Decision};

/// Another brancher, with preferred values.
pub(crate) struct Faithful {
    inner: Box<dyn Brancher>,
    /// For each variable the bit of its preferred value.
    bits: Vec<u32>,
}

impl Faithful {
    pub(crate) fn new(inner: Box<dyn Brancher>, bits: Vec<u32>) -> Self {
        Self { inner, bits }
    }
}

impl Brancher for Faithful {
    fn decide(&self, state: &State) -> Option<Decision> {
        let decision = self.inner.decide(state)?;
        let variable = decision.variable();
        let bit = self.bits[variable.index()];
        let remains = state.words(variable)[bit as usize / 64] >> (bit % 64) & 1 == 1;
        Some(if remains { Decision::Take { variable, bit } } else { decision })
    }
}
