//! All independent sets, or matchings, as a family of sets.

use cavalcade_core::SetSize;

use super::{IndependentSweep, SizedStep, SizedTrace, window};
use crate::families::Family;
use crate::frontier::compiled::{ElementStep, compile, dynamic};
use crate::frontier::measured_key::MeasuredKey;
use crate::frontier::{Control, Halt, Progress};

/// All independent sets of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompiledSets {
    /// The sets.
    pub family: Family,
    /// The vertex of each element.
    pub vertices: Vec<u32>,
}

impl IndependentSweep {
    /// Returns all sets of these sizes. Calls `progress` twice for every step: on the forward and on the backward sweep.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the sweep.
    pub fn compiled(
        &self,
        size: SetSize,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<CompiledSets, Halt> {
        let window = window(size);
        let is_end = |state: SizedTrace| state.size() >= window.least;
        let steps = self.sized(window);
        let family =
            compile(&dynamic(&steps), (SizedTrace::default(), &is_end), &|_, _| None, control, progress)?;
        Ok(CompiledSets { family, vertices: self.vertices.clone() })
    }
}

impl ElementStep<SizedTrace> for SizedStep {
    fn elements(&self) -> usize {
        1
    }

    fn choose(&self, state: SizedTrace, emit: &mut dyn FnMut(SizedTrace, u128)) {
        self.choices(state, |next, is_taken| emit(next, is_taken.into()));
    }
}
