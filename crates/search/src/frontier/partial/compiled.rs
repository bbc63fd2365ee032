//! All simple paths or cycles of a graph as a family of sets of steps.

use cavalcade_core::{CycleForm, SimplePaths};

use super::PartialFrontier;
use super::key::{MeasuredKey, NarrowKey, WideKey};
use super::step::WindowedStep;
use crate::families::Family;
use crate::frontier::compiled::{CompiledPaths, PlacedElements, compile};
use crate::frontier::layers::dynamic;
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
        let elements: Vec<PlacedElements> =
            self.plan.steps.iter().map(|step| named(&self.form, &step.step).unzip()).collect();
        let family = if self.is_narrow(self.told()) {
            self.compile::<NarrowKey>(&elements, control, progress)
        } else {
            self.compile::<WideKey>(&elements, control, progress)
        };
        Ok(CompiledPaths {
            family: family?,
            steps: elements.into_iter().flat_map(|placed| placed.1).collect(),
        })
    }

    fn compile<K: MeasuredKey>(
        &self,
        elements: &[PlacedElements],
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Family, Halt> {
        let window = self.told();
        let steps: Vec<_> = self.plan.steps.iter().map(|step| WindowedStep { step, window }).collect();
        let steps = dynamic(&steps).into_iter().zip(elements.iter().map(|placed| &placed.0[..]));
        let steps: Vec<_> = steps.collect();
        compile(&steps, (K::default(), &K::is_closed), &|_, _| None, control, progress)
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
