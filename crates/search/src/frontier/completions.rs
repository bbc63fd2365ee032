//! The number of completions of every state, which gives each path a rank and allows uniform sampling.
//!
//! A forward sweep collects the states and keeps them, layer by layer. A backward sweep adds up, for each
//! state, the completions of the states that follow from it, and drops states without any. The result is a
//! layered graph whose paths from the first state to the last correspond to the Hamiltonian paths. Equal
//! states that are reached by different choices are the same node, but different choices lead to different
//! paths.
//!
//! The paths have an order: at each step the choices come in the order of `Step::choices`, and a choice is
//! followed by as many paths as its state has completions. To find the path of a given rank, the algorithm
//! skips, at every step, the choices whose paths come before it. Every rank below the total is a different
//! path, so a uniformly random rank gives a uniformly random path.
//!
//! Source: D. E. Knuth, TAOCP 4A, section 7.1.4, where random solutions are drawn from a decision diagram.

use num_bigint::BigUint;

use super::key::Key;
use super::plan::{Plan, Step};
use super::table::{StateTable, add, entry, value};
use super::{Control, Follow, Frontier, Halt, Kind, Need, Progress, StepError, Swept, need};

/// All paths of a problem, indexed by rank; see the module.
///
/// The order of the paths is the same on every run and for any number of threads, but may change between
/// versions.
#[derive(Debug)]
pub struct Completions<'a> {
    layers: Layers<'a>,
}

/// The states before each step of a sweep, and after the last.
#[derive(Debug)]
enum Layers<'a> {
    /// A number of paths of at most one vertex.
    Known(u32),
    Narrow(&'a Swept, Vec<StateTable<u64>>),
    Wide(&'a Swept, Vec<StateTable<u128>>),
}

impl Frontier {
    /// Returns all paths of the problem, indexed by rank.
    ///
    /// Keeps the states of all steps, whereas [`Frontier::count`] keeps those of one or two. Calls `progress`
    /// twice for every step: on the forward and on the backward sweep.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the sweep.
    pub fn completions(
        &self,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Completions<'_>, Halt> {
        let layers = match &self.kind {
            &Kind::Known(count) => Layers::Known(count),
            Kind::Swept(swept) if swept.plan.width <= u64::PLACES => {
                Layers::Narrow(swept, layers(&swept.plan, control, progress)?)
            }
            Kind::Swept(swept) => Layers::Wide(swept, layers(&swept.plan, control, progress)?),
        };
        Ok(Completions { layers })
    }
}

impl Completions<'_> {
    /// Returns the number of paths.
    #[must_use]
    pub fn total(&self) -> BigUint {
        match &self.layers {
            &Layers::Known(count) => count.into(),
            Layers::Narrow(_, layers) => total(layers),
            Layers::Wide(_, layers) => total(layers),
        }
    }

    /// Returns the path that has `rank` paths before it; `None` if `rank` is not below the total.
    ///
    /// A cycle without given ends starts at any vertex, and an undirected path without given ends runs in
    /// either direction. Takes a few microseconds per vertex.
    #[must_use]
    pub fn path(&self, rank: &BigUint) -> Option<Vec<usize>> {
        match &self.layers {
            &Layers::Known(count) => (*rank < count.into()).then(|| vec![0]),
            Layers::Narrow(swept, layers) => path(swept, layers, rank.clone()),
            Layers::Wide(swept, layers) => path(swept, layers, rank.clone()),
        }
    }

    /// Returns the number of paths before a path; `None` if it is not a path of the problem.
    ///
    /// Without given ends, a cycle may start at any vertex, and an undirected path may run in either
    /// direction.
    #[must_use]
    pub fn rank(&self, path: &[usize]) -> Option<BigUint> {
        match &self.layers {
            &Layers::Known(count) => (count == 1 && *path == [0]).then_some(BigUint::ZERO),
            Layers::Narrow(swept, layers) => rank(swept, layers, path),
            Layers::Wide(swept, layers) => rank(swept, layers, path),
        }
    }
}

/// Returns the states before each step and after the last, with the numbers of their completions.
fn layers<K: Key>(
    plan: &Plan,
    control: Control,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<StateTable<K>>, Halt> {
    let steps = plan.steps.len();
    let mut layers = vec![StateTable::single(K::START, 0)];
    let mut bytes = layers[0].bytes();
    let at_step = |step: usize, states: usize, bytes: usize, need: Option<Need>| Progress {
        step,
        steps: 2 * steps,
        states,
        bytes,
        need,
    };
    for (at, step) in plan.steps.iter().enumerate() {
        let room = control.memory.saturating_sub(bytes);
        let next =
            layers[at].next(|key, found| step.follow(key, |key| found.push(key)), room, control.is_over);
        if next.as_ref().err() == Some(&StepError::Memory) {
            let last = layers.swap_remove(at);
            let states = last.len();
            drop((last, layers));
            let need = need::to_keep::<K>(plan, at, bytes / entry::<K>(0), control);
            return Err(Halt::Memory(Some(at_step(at, states, bytes, need))));
        }
        let next = next?;
        bytes += next.bytes();
        progress(at_step(at + 1, next.len(), bytes, None));
        layers.push(next);
    }
    // After the last step there is at most one state, and no choice remains.
    layers[steps].number_each(1, |_, sum| add(sum, &[1]), control.is_over)?;
    for (at, step) in plan.steps.iter().enumerate().rev() {
        let (before, after) = layers.split_at_mut(at + 1);
        let (layer, next) = (&mut before[at], &after[0]);
        let sum_up = |key: K, sum: &mut [u64]| {
            let mut result = Ok(());
            step.follow(key, |key| {
                if let (Ok(()), Some(number)) = (&result, next.number(key)) {
                    result =
                        add(&mut sum[..number.len()], number).or_else(|_| carry(&mut sum[number.len()..]));
                }
            });
            result
        };
        let mut words = next.words;
        bytes -= layer.bytes();
        loop {
            if bytes + layer.len() * entry::<K>(words) > control.memory {
                let need = Some(Need::AtLeast(2 * bytes));
                return Err(Halt::Memory(Some(at_step(2 * steps - at - 1, next.len(), bytes, need))));
            }
            match layer.number_each(words, sum_up, control.is_over) {
                Err(StepError::Wider) => words += 1,
                other => break other?,
            }
        }
        bytes += layer.bytes();
        progress(at_step(2 * steps - at, layer.len(), bytes, None));
    }
    Ok(layers)
}

/// Adds 1 to a number.
///
/// # Errors
/// The sum needs one more word.
fn carry(number: &mut [u64]) -> Result<(), StepError> {
    for word in number {
        *word = word.wrapping_add(1);
        if *word != 0 {
            return Ok(());
        }
    }
    Err(StepError::Wider)
}

fn total<K: Key>(layers: &[StateTable<K>]) -> BigUint {
    value(layers[0].number(K::START).unwrap_or_default())
}

/// Follows a path through the layers. At each step, calls `takes` for one choice after another with the step,
/// the chosen places and the number of paths after that choice, until it returns true.
///
/// Returns whether a choice was taken at every step.
fn descend<K: Key>(
    plan: &Plan,
    layers: &[StateTable<K>],
    mut takes: impl FnMut(&Step, &[u8], BigUint) -> bool,
) -> bool {
    let mut state = Some(K::START);
    for (at, step) in plan.steps.iter().enumerate() {
        let Some(key) = state.take() else { return false };
        step.choices(key, |key, places| {
            if let (None, Some(number)) = (state, layers[at + 1].number(key))
                && takes(step, places, value(number))
            {
                state = Some(key);
            }
        });
    }
    state.is_some()
}

fn path<K: Key>(swept: &Swept, layers: &[StateTable<K>], mut rank: BigUint) -> Option<Vec<usize>> {
    let mut beside = vec![Vec::with_capacity(2); swept.plan.steps.len()];
    let complete = descend(&swept.plan, layers, |step, places, number| {
        if number <= rank {
            rank -= number;
            return false;
        }
        for (other, _) in step.chosen(places).filter(|choice| choice.1) {
            beside[step.vertex as usize].push(other);
            beside[other as usize].push(step.vertex);
        }
        true
    });
    complete.then(|| swept.path(&cycle(&beside)))
}

/// Returns the cycle on which every vertex has the two given neighbours.
pub(super) fn cycle(beside: &[Vec<u32>]) -> Vec<u32> {
    let (mut cycle, mut before) = (vec![0], beside[0][1]);
    while cycle.len() < beside.len() {
        let here = cycle[cycle.len() - 1];
        let [one, other] = beside[here as usize][..] else { break };
        cycle.push(if one == before { other } else { one });
        before = here;
    }
    cycle
}

fn rank<K: Key>(swept: &Swept, layers: &[StateTable<K>], path: &[usize]) -> Option<BigUint> {
    let cycle = swept.cycle(path)?;
    let mut number = vec![0usize; cycle.len()];
    (0..).zip(&cycle).for_each(|(at, &vertex)| number[vertex as usize] = at);
    let is_beside = |one: u32, other: u32| {
        let apart = number[one as usize].abs_diff(number[other as usize]);
        apart == 1 || apart + 1 == cycle.len()
    };
    let mut rank = BigUint::ZERO;
    let complete = descend(&swept.plan, layers, |step, places, before| {
        let takes = step.chosen(places).all(|(other, chosen)| chosen == is_beside(step.vertex, other));
        if !takes {
            rank += before;
        }
        takes
    });
    complete.then_some(rank)
}
