//! All simple paths or cycles of an undirected graph as a family of sets of steps.

use cavalcade_core::SimplePaths;

use super::key::{MeasuredKey, WideKey};
use super::step::{PartialStep, Window};
use super::{ANY, MeasuredNarrowKey, PartialFrontier, UnmeasuredKey};
use crate::families::Family;
use crate::frontier::compiled::{CompiledPaths, ElementStep, compile};
use crate::frontier::ranked::cycle;
use crate::frontier::{Control, Halt, Progress};

impl PartialFrontier {
    /// Returns all solutions as sets of steps, as [`Frontier::compiled`](crate::frontier::Frontier::compiled) does.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the sweep.
    ///
    /// # Panics
    /// If the graph is directed: then a cycle of the sweep has edges that are no steps.
    pub fn compiled(
        &self,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<CompiledPaths, Halt> {
        assert_eq!(self.form.copies, 1, "steps have no direction");
        let (width, window) = (self.plan.width, self.window);
        let family = if self.is_any {
            if width <= UnmeasuredKey::PLACES {
                self.compile::<UnmeasuredKey>(ANY, control, progress)
            } else {
                self.compile::<WideKey>(ANY, control, progress)
            }
        } else if self.is_narrow() {
            self.compile::<MeasuredNarrowKey>(window, control, progress)
        } else {
            self.compile::<WideKey>(window, control, progress)
        };
        let steps = self.plan.steps.iter().map(|step| &step.step);
        let steps = steps.flat_map(|step| {
            step.neighbours.iter().map(|&other| [step.vertex.min(other), step.vertex.max(other)])
        });
        Ok(CompiledPaths { family: family?, steps: steps.collect() })
    }

    fn compile<K: MeasuredKey>(
        &self,
        window: Window,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Family, Halt> {
        let steps: Vec<WindowedStep> =
            self.plan.steps.iter().map(|step| WindowedStep { step, window }).collect();
        let start = K::default();
        compile(&steps, (start, K::is_closed), |_, _| None, control, progress)
    }

    /// Returns the solution that takes these steps, its vertices in order; `None` if they are not those of one.
    #[must_use]
    pub fn path_of(problem: &SimplePaths, steps: &[[u32; 2]]) -> Option<Vec<usize>> {
        let form = problem.form();
        let mut beside = vec![Vec::new(); form.graph.vertices()];
        for &[one, other] in steps {
            beside.get_mut(one as usize)?.push(other);
            beside.get_mut(other as usize)?.push(one);
        }
        let cycle = cycle(&beside, steps.first()?[0])?;
        (cycle.len() == steps.len()).then(|| {
            let cycle: Vec<usize> = cycle.into_iter().map(|vertex| vertex as usize).collect();
            problem.written(form.read(&cycle))
        })
    }
}

/// A step with the numbers of edges that the sweep tells apart.
struct WindowedStep<'a> {
    step: &'a PartialStep,
    window: Window,
}

impl<K: MeasuredKey> ElementStep<K> for WindowedStep<'_> {
    fn elements(&self) -> usize {
        self.step.step.later.len()
    }

    fn choose(&self, state: K, mut emit: impl FnMut(K, u128)) {
        let later = &self.step.step.later;
        self.step.choices(state, self.window, |next, places| {
            let chosen = (0..).zip(later).filter(|(_, place)| places >> **place & 1 == 1);
            emit(next, chosen.fold(0, |set, (number, _)| set | 1 << number));
        });
    }
}
