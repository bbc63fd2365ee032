//! All solutions of a problem as a family of sets, made from the states of a sweep.
//!
//! A forward sweep keeps the states before each step. From the last step to the first, each state gets the node of its
//! completions: the choices of the step, as sets of the elements that it decides, each followed by the node of the next
//! state. States with the same completions get the same node, and states without any are dropped.
//!
//! Source: S. Minato, H. Iwashita, J. Kawahara et al. call this the frontier-based search (for example J. Kawahara, T.
//! Inoue, H. Iwashita and S. Minato, IEICE Transactions E100-A, 2017); D. E. Knuth, TAOCP 4A, section 7.1.4.

use super::key::{Key, StateKey};
use super::layers::{ChoiceStep, Layers, dynamic};
use super::plan::Step;
use super::table::{StateTable, entry};
use super::{Control, Frontier, Halt, Kind, Need, Progress, StepError, Swept, memory_need};
use crate::families::{Family, FamilyBuilder, NODE_BYTES, NONE, TooManyNodes, UNIT};

/// All paths of a problem as sets of steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompiledPaths {
    /// The sets.
    pub family: Family,
    /// The vertices of each element, a step between them. The direction matters if that of steps does. A vertex beyond
    /// those of the problem stands for the outside: the other vertex is an end of the path.
    pub steps: Vec<[u32; 2]>,
}

impl Frontier {
    /// Returns all paths of the problem as sets of steps. Calls `progress` twice for every step: on the forward and on
    /// the backward sweep.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the sweep.
    pub fn compiled(
        &self,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<CompiledPaths, Halt> {
        let swept = match &self.kind {
            &Kind::Known(count) => {
                let root = if count == 0 { NONE } else { UNIT };
                return Ok(CompiledPaths {
                    family: FamilyBuilder::new(0, 2).finish(root),
                    steps: Vec::new(),
                });
            }
            Kind::Swept(swept) => swept,
        };
        let elements: Vec<PlacedElements> =
            swept.plan.steps.iter().map(|step| swept.path_elements(step)).collect();
        let family = if swept.plan.width <= u64::PLACES {
            swept.compile::<u64>(&elements, control, progress)?
        } else {
            swept.compile::<u128>(&elements, control, progress)?
        };
        Ok(CompiledPaths { family, steps: elements.into_iter().flat_map(|placed| placed.1).collect() })
    }
}

/// The elements that a step decides about: their numbers in its choices, and the vertices of each.
pub(super) type PlacedElements = (Vec<u8>, Vec<[u32; 2]>);

impl Swept {
    fn compile<K: Key>(
        &self,
        elements: &[PlacedElements],
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Family, Halt> {
        let need = |step, states| memory_need::to_keep::<K>(&self.plan, step, states, control);
        let steps = dynamic(&self.plan.steps).into_iter().zip(elements.iter().map(|placed| &placed.0[..]));
        compile(
            &steps.collect::<Vec<_>>(),
            (K::default(), &|key| key == K::default()),
            &need,
            control,
            progress,
        )
    }

    fn path_elements(&self, step: &Step) -> PlacedElements {
        let named = step.neighbours.iter().zip(&step.later).filter_map(|(&other, &place)| {
            let named = if self.network.is_directed() {
                // A step leads from the third copy of a vertex to the first of another; all cycles use other edges.
                match (step.vertex % 3, other % 3) {
                    (2, 0) => [step.vertex / 3, other / 3],
                    (0, 2) => [other / 3, step.vertex / 3],
                    _ => return None,
                }
            } else {
                [step.vertex.min(other), step.vertex.max(other)]
            };
            Some((place, named))
        });
        named.unzip()
    }
}

/// Returns the family of all choices that lead from a state to one that is an end, after all steps. Each step comes with
/// the numbers in its choices that are elements. `need` estimates the memory that is enough, from the number of steps taken
/// and the number of all states before and after them.
///
/// # Errors
/// The memory is too small, or the control stopped the work.
pub(super) fn compile<K: StateKey>(
    steps: &[(&dyn ChoiceStep<K>, &[u8])],
    (start, is_end): (K, &(dyn Fn(K) -> bool + Sync)),
    need: &dyn Fn(usize, usize) -> Option<Need>,
    control: Control,
    progress: &mut dyn FnMut(Progress),
) -> Result<Family, Halt> {
    let at_step = |step, states, bytes| Progress { step, steps: 2 * steps.len(), states, bytes, need: None };
    let mut layers = Layers::new(start);
    for (at, &(step, _)) in steps.iter().enumerate() {
        let (states, bytes) = (layers.tables[at].len(), layers.bytes);
        match layers.take(step, control) {
            Ok(states) => progress(at_step(at + 1, states, layers.bytes)),
            Err(StepError::Stopped) => return Err(Halt::Stopped),
            Err(StepError::Memory | StepError::Wider) => {
                drop(layers);
                let need = need(at, bytes / entry::<K>(0));
                return Err(Halt::Memory(Some(Progress { need, ..at_step(at, states, bytes) })));
            }
        }
    }
    let Layers { mut tables, bytes: mut held } = layers;
    let mut first = steps.iter().map(|(_, elements)| elements.len() as u32).sum();
    let mut builder = FamilyBuilder::new(first, control.memory.saturating_sub(held) / NODE_BYTES);
    let mut after = StateTable::single(start, 0);
    for at in (0..=steps.len()).rev() {
        let mut layer = tables.pop().expect("one layer more than steps");
        held -= layer.bytes();
        if let Some((_, elements)) = steps.get(at) {
            first -= elements.len() as u32;
        }
        let choices = |key: K, choices: &mut Vec<(u128, u32)>| match steps.get(at) {
            Some((step, elements)) => step.choose(key, &mut |next, chosen| {
                if let Some(&[id]) = after.number(next) {
                    let chosen = (0..).zip(*elements).filter(|on| chosen >> on.1 & 1 == 1);
                    choices.push((chosen.fold(0, |set, on| set | 1 << (127 - on.0)), id as u32));
                }
            }),
            None => choices.extend(is_end(key).then_some((0, UNIT))),
        };
        let mut node = |choices: &mut [(u128, u32)]| {
            choices.sort_unstable();
            chain(choices, u128::MAX, first, &mut builder).map(u64::from).map_err(|_| StepError::Memory)
        };
        let numbered = layer.number_each(&choices, &mut node, control.is_over);
        let bytes = held + layer.len() * entry::<K>(1) + after.bytes() + builder.bytes();
        let progressed = at_step(2 * steps.len() - at, layer.len(), bytes);
        match numbered {
            Ok(()) => progress(progressed),
            Err(StepError::Stopped) => return Err(Halt::Stopped),
            Err(StepError::Memory | StepError::Wider) => {
                let need = Some(Need::AtLeast(control.memory.saturating_mul(2)));
                return Err(Halt::Memory(Some(Progress { need, ..progressed })));
            }
        }
        builder.forget();
        after = layer;
    }
    let root = after.number(start).map_or(NONE, |id| id[0] as u32);
    Ok(builder.finish(root))
}

/// Returns the node of some choices: sets of elements from `first` on, as bits from the highest, ascending and each
/// with the node that follows. They agree in all bits but those of `open`.
fn chain(
    choices: &[(u128, u32)],
    open: u128,
    first: u32,
    builder: &mut FamilyBuilder,
) -> Result<u32, TooManyNodes> {
    let held = choices.iter().fold(0, |held, choice| held | choice.0) & open;
    if held == 0 {
        return Ok(choices.first().map_or(NONE, |choice| choice.1));
    }
    let top = 1 << held.ilog2();
    let (without, with) = choices.split_at(choices.partition_point(|choice| choice.0 & top == 0));
    let without = chain(without, top - 1, first, builder)?;
    let with = chain(with, top - 1, first, builder)?;
    builder.node(first + held.leading_zeros(), without, with)
}
