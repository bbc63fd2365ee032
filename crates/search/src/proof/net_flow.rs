//! Flow across a border: along each step, a chosen step is needed for what flows one way minus what flows back.

use std::io;

use cavalcade_core::formula::Literal;

use super::writer::{Derivation, ProofWriter};

/// Derives for steps that flow one way minus flow the other way needs the step, each once.
pub(super) struct NetFlow {
    /// For each step and direction the number of the constraint, or 0.
    rows: Vec<[u64; 2]>,
}

impl NetFlow {
    pub(super) fn new(steps: usize) -> Self {
        Self { rows: vec![[0; 2]; steps] }
    }

    /// Returns the constraint for the flow along a step, to its second vertex if `forth`. `carries` is the number of
    /// the constraint that the step carries both flows, and `back` the flow the other way.
    pub(super) fn along(
        &mut self,
        (step, forth): (usize, bool),
        carries: u64,
        back: impl Iterator<Item = (i64, Literal)>,
        writer: &mut ProofWriter<'_>,
    ) -> io::Result<u64> {
        let row = &mut self.rows[step][usize::from(forth)];
        if *row == 0 {
            // Twice the flow back is not negative.
            let sum = Derivation::new().add(carries);
            let sum = back.fold(sum, |sum, (weight, bit)| sum.add_literal(bit, 2 * weight));
            *row = writer.derive(&sum)?;
        }
        Ok(*row)
    }
}
