//! All independent sets, or matchings, as a family of sets.

use cavalcade_core::SetSize;

use super::{IndependentSweep, TraceStep, WIDEST};
use crate::families::Family;
use crate::frontier::compiled::{ElementStep, compile, dynamic};
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
        let size = if let SetSize::Exactly(size) = size { Some(size) } else { None };
        let steps: Vec<SizedStep> = self.steps.iter().map(|step| SizedStep { step, size }).collect();
        let end = (size.unwrap_or(0) as u64) << WIDEST;
        let family = compile(&dynamic(&steps), (0, &|state| state == end), &|_, _| None, control, progress)?;
        Ok(CompiledSets { family, vertices: self.vertices.clone() })
    }
}

/// A step, with the size of the sets if only one counts. A state is a trace with the size above it.
struct SizedStep<'a> {
    step: &'a TraceStep,
    size: Option<usize>,
}

impl ElementStep<u64> for SizedStep<'_> {
    fn elements(&self) -> usize {
        1
    }

    fn choose(&self, state: u64, emit: &mut dyn FnMut(u64, u128)) {
        let (trace, size) = (state & ((1 << WIDEST) - 1), (state >> WIDEST) as usize);
        for taken in [false, true] {
            if taken && trace & self.step.excluded != 0 {
                continue;
            }
            let next = if taken { trace | self.step.added } else { trace } & self.step.remaining;
            let larger = match self.size {
                None => 0,
                Some(_) if taken => size + self.step.weight,
                Some(_) => size,
            };
            let may_reach = |wanted| larger <= wanted && larger + self.step.most(next) >= wanted;
            if self.size.is_none_or(may_reach) {
                emit(next | (larger as u64) << WIDEST, taken.into());
            }
        }
    }
}
