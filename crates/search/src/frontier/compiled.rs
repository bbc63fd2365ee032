//! All solutions of a problem as a family of sets, made from the states of a sweep.
//!
//! A forward sweep keeps the states before each step. From the last step to the first, each state gets the node of its
//! completions: the choices of the step, as sets of the elements that it decides, each followed by the node of the next
//! state. States with the same completions get the same node, and states without any are dropped.
//!
//! Source: S. Minato, H. Iwashita, J. Kawahara et al. call this the frontier-based search (for example J. Kawahara, T.
//! Inoue, H. Iwashita and S. Minato, IEICE Transactions E100-A, 2017); D. E. Knuth, TAOCP 4A, section 7.1.4.

use super::key::{Key, StateKey};
use super::plan::Step;
use super::table::{Emitted, StateTable, each, entry};
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

/// One step of a sweep, which decides about some elements.
pub(super) trait ElementStep<K>: Sync {
    /// Returns the number of elements that the step decides, at most 128.
    fn elements(&self) -> usize;

    /// Calls `emit` for each choice of a state with the next state and the elements of the choice, as bits.
    fn choose(&self, state: K, emit: &mut dyn FnMut(K, u128));
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
        let steps: Vec<PlannedStep> = swept.plan.steps.iter().map(|step| swept.path_step(step)).collect();
        let family = if swept.plan.width <= u64::PLACES {
            swept.compile::<u64>(&steps, control, progress)?
        } else {
            swept.compile::<u128>(&steps, control, progress)?
        };
        let named = steps.iter().flat_map(|step| step.elements.iter().map(|&(_, named)| named));
        Ok(CompiledPaths { family, steps: named.collect() })
    }
}

/// A step of a sweep over paths, with its elements: their places, and their vertices.
struct PlannedStep<'a> {
    step: &'a Step,
    elements: Vec<(u8, [u32; 2])>,
}

impl Swept {
    fn compile<K: Key>(
        &self,
        steps: &[PlannedStep],
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Family, Halt> {
        let need = |step, states| memory_need::to_keep::<K>(&self.plan, step, states, control);
        compile(&dynamic(steps), (K::default(), &|key| key == K::default()), &need, control, progress)
    }

    fn path_step<'a>(&self, step: &'a Step) -> PlannedStep<'a> {
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
        PlannedStep { step, elements: named.collect() }
    }
}

impl<K: Key> ElementStep<K> for PlannedStep<'_> {
    fn elements(&self) -> usize {
        self.elements.len()
    }

    fn choose(&self, state: K, emit: &mut dyn FnMut(K, u128)) {
        self.step.choices(state, |next, places| {
            let chosen = (0..).zip(&self.elements).filter(|(_, element)| places.contains(&element.0));
            emit(next, chosen.fold(0, |set, (number, _)| set | 1 << number));
        });
    }
}

/// Returns steps of one kind for [`compile`], which is not compiled for every kind.
pub(super) fn dynamic<K, S: ElementStep<K>>(steps: &[S]) -> Vec<&dyn ElementStep<K>> {
    steps.iter().map(|step| step as &dyn ElementStep<K>).collect()
}

/// Returns the family of all choices that lead from a state to one that is an end, after all steps. `need` estimates the
/// memory that is enough, from the number of steps taken and the number of all states before and after them.
///
/// # Errors
/// The memory is too small, or the control stopped the work.
pub(super) fn compile<K: StateKey>(
    steps: &[&dyn ElementStep<K>],
    (start, is_end): (K, &(dyn Fn(K) -> bool + Sync)),
    need: &dyn Fn(usize, usize) -> Option<Need>,
    control: Control,
    progress: &mut dyn FnMut(Progress),
) -> Result<Family, Halt> {
    let at_step = |step, states, bytes| Progress { step, steps: 2 * steps.len(), states, bytes, need: None };
    let mut layers = vec![StateTable::single(start, 0)];
    let mut held = layers[0].bytes();
    for (at, step) in steps.iter().enumerate() {
        let follow = |key: K, found: &mut Emitted<K>| step.choose(key, &mut |next, _| found.push(next));
        let left = Control { memory: control.memory.saturating_sub(held), spill: None, ..control };
        let next = match StateTable::next_of_all(&[&layers[at]], 0, &each(follow), left) {
            Ok(next) => next,
            Err(StepError::Stopped) => return Err(Halt::Stopped),
            Err(StepError::Memory | StepError::Wider) => {
                let progress = at_step(at, layers[at].len(), held);
                drop(layers);
                return Err(Halt::Memory(Some(Progress {
                    need: need(at, held / entry::<K>(0)),
                    ..progress
                })));
            }
        };
        held += next.bytes();
        progress(at_step(at + 1, next.len(), held));
        layers.push(next);
    }
    let mut first = steps.iter().map(|step| step.elements() as u32).sum();
    let mut builder = FamilyBuilder::new(first, control.memory.saturating_sub(held) / NODE_BYTES);
    let mut after = StateTable::single(start, 0);
    for at in (0..=steps.len()).rev() {
        let mut layer = layers.pop().expect("one layer more than steps");
        held -= layer.bytes();
        if let Some(step) = steps.get(at) {
            first -= step.elements() as u32;
        }
        let choices = |key: K, choices: &mut Vec<(u128, u32)>| match steps.get(at) {
            Some(step) => step.choose(key, &mut |next, chosen| {
                if let Some(&[id]) = after.number(next) {
                    choices.push((chosen.reverse_bits(), id as u32));
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
