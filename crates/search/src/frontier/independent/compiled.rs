//! All independent sets, or matchings, as a family of sets.

use cavalcade_core::SetSize;

use super::{IndependentSweep, SizedStep};
use crate::families::Family;
use crate::frontier::compiled::compile;
use crate::frontier::layers::{ChoiceStep, dynamic};
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
        let (steps, start) = self.sized(size);
        let steps: Vec<_> = dynamic(&steps).into_iter().map(|step| (step, &[0u8][..])).collect();
        let family = compile(&steps, (start, &|state| state == 0), &|_, _| None, control, progress)?;
        Ok(CompiledSets { family, vertices: self.vertices.clone() })
    }
}

impl ChoiceStep<u64> for SizedStep<'_> {
    fn choose(&self, state: u64, emit: &mut dyn FnMut(u64, u128)) {
        self.choices(state, |next, taken| emit(next, taken.into()));
    }
}
