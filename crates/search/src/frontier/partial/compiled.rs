//! All simple paths or cycles of a graph as a family of sets of steps.

use cavalcade_core::{CycleForm, SimplePaths};

use super::PartialFrontier;
use super::key::{MeasuredKey, NarrowKey, WideKey};
use super::step::WindowedStep;
use crate::families::Family;
use crate::frontier::compiled::{CompiledPaths, ElementStep, compile, dynamic};
use crate::frontier::plan::Step;
use crate::frontier::ranked::cycle;
use crate::frontier::{Control, Halt, Progress};

impl PartialFrontier {
    /// Returns all solutions as sets of steps, as [`Frontier::compiled`](crate::frontier::Frontier::compiled) does. In a
    /// directed graph the steps from the outside and to it have its number as that of a vertex.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the sweep.
    pub fn compiled(
        &self,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<CompiledPaths, Halt> {
        let family = if self.is_narrow(self.told()) {
            self.compile::<NarrowKey>(control, progress)
        } else {
            self.compile::<WideKey>(control, progress)
        };
        let steps = self.plan.steps.iter().flat_map(|step| named(&self.form, &step.step));
        Ok(CompiledPaths { family: family?, steps: steps.map(|element| element.1).collect() })
    }

    fn compile<K: MeasuredKey>(
        &self,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Family, Halt> {
        let window = self.told();
        let steps = self.plan.steps.iter().map(|step| NamedStep {
            step: WindowedStep { step, window },
            places: named(&self.form, &step.step).map(|element| element.0).collect(),
        });
        let steps: Vec<NamedStep<'_>> = steps.collect();
        compile(&dynamic(&steps), (K::default(), &K::is_closed), &|_, _| None, control, progress)
    }

    /// Returns the solution that takes these steps, its vertices in order; `None` if they are not those of one.
    #[must_use]
    pub fn path_of(problem: &SimplePaths, steps: &[[u32; 2]]) -> Option<Vec<usize>> {
        let form = problem.form();
        let mut edges = Vec::with_capacity(form.copies * steps.len());
        for &[one, other] in steps {
            if form.copies == 1 {
                edges.push([one, other]);
                continue;
            }
            let outside = |vertex: u32| (vertex as usize >= form.real).then_some(3 * form.real as u32);
            edges.push([outside(one).unwrap_or(3 * one + 2), outside(other).unwrap_or(3 * other)]);
            // Each vertex of a solution is the end of one step.
            if outside(other).is_none() {
                edges.extend([[3 * other, 3 * other + 1], [3 * other + 1, 3 * other + 2]]);
            }
        }
        cycle_of(&form, &edges).map(|cycle| problem.written(cycle))
    }
}

/// Returns the vertices of the solution whose cycle has these edges, in order; `None` if they are not those of one.
pub(super) fn cycle_of(form: &CycleForm, edges: &[[u32; 2]]) -> Option<Vec<usize>> {
    let mut beside = vec![Vec::new(); form.graph.vertices()];
    for &[one, other] in edges {
        beside.get_mut(one as usize)?.push(other);
        beside.get_mut(other as usize)?.push(one);
    }
    let cycle = cycle(&beside, edges.first()?[0])?;
    (cycle.len() == edges.len()).then(|| {
        let cycle: Vec<usize> = cycle.into_iter().map(|vertex| vertex as usize).collect();
        form.read(&cycle)
    })
}

/// Returns the edges of a step to later vertices that are elements, each with the place of its other end and its name.
fn named<'a>(form: &'a CycleForm, step: &'a Step) -> impl Iterator<Item = (u8, [u32; 2])> + 'a {
    let edges = step.later.iter().zip(&step.neighbours);
    edges.filter_map(move |(&place, &other)| {
        let vertex = step.vertex;
        if form.copies == 1 {
            return Some((place, [vertex.min(other), vertex.max(other)]));
        }
        // A step leads from the third copy of a vertex to the first of another. The outside is number `real`.
        let from = |copy: u32| copy as usize / 3 == form.real || copy % 3 == 2;
        let to = |copy: u32| copy as usize / 3 == form.real || copy.is_multiple_of(3);
        let name = [(vertex, other), (other, vertex)].into_iter().find(|pair| from(pair.0) && to(pair.1))?;
        Some((place, [name.0 / 3, name.1 / 3]))
    })
}

/// A step whose edges at some places are elements.
struct NamedStep<'a> {
    step: WindowedStep<'a>,
    places: Vec<u8>,
}

impl<K: MeasuredKey> ElementStep<K> for NamedStep<'_> {
    fn elements(&self) -> usize {
        self.places.len()
    }

    fn choose(&self, state: K, emit: &mut dyn FnMut(K, u128)) {
        let WindowedStep { step, window } = self.step;
        step.choices(state, window, |next, places| {
            let chosen = (0..).zip(&self.places).filter(|(_, place)| places >> **place & 1 == 1);
            emit(next, chosen.fold(0, |set, (number, _)| set | 1 << number));
        });
    }
}
