//! The search that counts equal states once.

use std::time::Instant;

use cavalcade_core::{Engine, NoFixpoint, State, Variable};

use super::completions::Completions;
use super::memory::StateMemory;
use super::state_key::StateKeys;
use super::tree::VariableTree;
use crate::families::TooManyNodes;
use crate::frontier::Progress;
use crate::tree::Clock;
use crate::{Limits, Statistics, Stop};

/// A search in progress; see the module.
pub(super) struct MergedSweep<C: Completions> {
    tree: VariableTree,
    engine: Engine,
    keys: StateKeys,
    memory: StateMemory<C::Value>,
    /// Whether all states are forgotten when their memory is full; otherwise that ends the search.
    forgets: bool,
    completions: C,
    /// From the root down to the current node.
    frames: Vec<SweepFrame<C>>,
    /// The keys of the sums among the frames, one after the other.
    words: Vec<u64>,
    statistics: Statistics,
    /// The share of the work that is done, if all values of a variable took equally long (P. Kilby, J. Slaney,
    /// S. Thiébaux and T. Walsh, Estimating search tree size, AAAI 2006).
    covered: f64,
    /// How many states were met again.
    met_again: u64,
    /// What is known of all solutions, at the end.
    total: Option<C::Value>,
}

/// A complete search: its order, what is known of all solutions, and for each place the last place in whose states it was
/// open, unless the search forgets.
pub(super) struct SweptTree<C: Completions> {
    pub(super) tree: VariableTree,
    pub(super) completions: C,
    pub(super) last_open: Vec<Option<u32>>,
    pub(super) total: C::Value,
}

/// A part of the work that is not complete.
enum SweepFrame<C: Completions> {
    /// The completions of independent subtrees are multiplied: those that begin at `place` or later, before `end`.
    /// `share` is what they are of the work.
    Product { place: usize, end: usize, product: C::Product, share: f64 },
    /// The completions for the values of a variable are added. Its values up to `value` are done or begun, its key begins
    /// at `start`, and `share` is what each value is of the work.
    Sum { place: usize, value: Option<i32>, start: usize, sum: C::Value, share: f64 },
}

impl<C: Completions> MergedSweep<C> {
    /// Returns a search from the state of the engine, which is a fixpoint without decisions. What is known of states takes
    /// about so many bytes; if that is not enough, all is forgotten or the search ends.
    pub(super) fn new(
        tree: VariableTree,
        engine: Engine,
        completions: C,
        (bytes, forgets): (usize, bool),
    ) -> Self {
        let (end, product) = (tree.variables.len(), completions.one());
        Self {
            keys: StateKeys::new(&tree, engine.state(), C::TELLS_VALUES, !forgets),
            tree,
            memory: StateMemory::new(bytes),
            forgets,
            completions,
            frames: vec![SweepFrame::Product { place: 0, end, product, share: 1.0 }],
            words: Vec::new(),
            statistics: Statistics { nodes: 1, ..Statistics::default() },
            covered: 0.0,
            met_again: 0,
            total: None,
            engine,
        }
    }

    /// Returns the work so far, without its time.
    pub(super) fn statistics(&self) -> Statistics {
        Statistics { propagations: self.engine.propagations(), ..self.statistics }
    }

    /// Returns how much is done, in hundredths.
    pub(super) fn progress(&self) -> Progress {
        let (states, bytes) = (self.memory.len(), self.memory.bytes());
        Progress { step: (100.0 * self.covered) as usize, steps: 100, states, bytes, need: None }
    }

    /// Returns how many of the states that were met had been met before, as a share.
    pub(super) fn share_met_again(&self) -> f64 {
        self.met_again as f64 / self.statistics.nodes as f64
    }

    /// Returns what is known of all solutions at the end of the search.
    pub(super) fn finish(self) -> Option<SweptTree<C>> {
        let Self { tree, completions, keys, total, .. } = self;
        Some(SweptTree { tree, completions, last_open: keys.last_open, total: total? })
    }

    /// Searches on to the end.
    ///
    /// # Errors
    /// The reason to stop before it. Only after [`Stop::Nodes`] the search can go on.
    pub(super) fn run(&mut self, start: Instant, limits: Limits) -> Result<(), Stop> {
        let mut clock = Clock::new(start, limits);
        while self.total.is_none() {
            let nodes = self.statistics.nodes;
            if limits.nodes.is_some_and(|most| nodes >= most) {
                return Err(Stop::Nodes);
            }
            if let Some(stop) = clock.as_mut().and_then(|clock| clock.over(nodes)) {
                return Err(stop);
            }
            match self.frames.last() {
                Some(SweepFrame::Product { .. }) => self.multiply().map_err(|TooManyNodes| Stop::Memory)?,
                _ => self.add()?,
            }
        }
        Ok(())
    }

    /// Goes on with a product: to its next independent subtree, or back if there is none.
    fn multiply(&mut self) -> Result<(), TooManyNodes> {
        let (tree, completions) = (&self.tree, &mut self.completions);
        let Some(SweepFrame::Product { place, end, product, share }) = self.frames.last_mut() else {
            return Ok(());
        };
        let state = self.engine.state();
        // What a fixed variable joined falls apart into the subtrees below it.
        while *place < *end && state.fixed_bit(tree.variables[*place]).is_some() {
            completions.multiply_fixed(product, tree, *place, state)?;
            *place += 1;
        }
        if *place >= *end || C::is_none(product) {
            self.covered += *share;
            let Some(SweepFrame::Product { product, .. }) = self.frames.pop() else { return Ok(()) };
            let below = completions.finish(product)?;
            return self.give_to_sum(below);
        }
        let own = *place;
        let variable = tree.variables[own];
        if tree.ends[own] == own + 1 && tree.is_exact[own] {
            // Every value that is left satisfies all constraints, which have no other open variable.
            self.keys.note_open(own, own);
            completions.multiply_domain(product, tree, own, state.domain(variable))?;
            *place += 1;
            return Ok(());
        }
        let part = *share * (tree.ends[own] - own) as f64 / (*end - own) as f64;
        *share -= part;
        let start = self.words.len();
        self.keys.write(tree, own, state, &mut self.words);
        if let Some(below) = self.memory.get(&self.words[start..]) {
            C::multiply(product, below);
            *place = tree.ends[own];
            self.covered += part;
            self.met_again += 1;
            self.words.truncate(start);
        } else {
            let share = part / state.domain(variable).len() as f64;
            self.frames.push(SweepFrame::Sum { place: own, value: None, start, sum: C::NONE, share });
        }
        Ok(())
    }

    /// Adds the completions below a value to the sum that waits for them.
    fn give_to_sum(&mut self, below: C::Value) -> Result<(), TooManyNodes> {
        let Some(SweepFrame::Sum { place, value: Some(value), sum, .. }) = self.frames.last_mut() else {
            self.total = Some(below);
            return Ok(());
        };
        self.completions.add(sum, &self.tree, *place, *value, &below)?;
        self.engine.pop();
        Ok(())
    }

    /// Goes on with a sum: to the next value, or back with the completions.
    fn add(&mut self) -> Result<(), Stop> {
        let Some(SweepFrame::Sum { place, value, start, sum, share }) = self.frames.last_mut() else {
            return Ok(());
        };
        let (own, variable, share) = (*place, self.tree.variables[*place], *share);
        let is_enough = self.tree.is_auxiliary[own] && *sum != C::NONE;
        let next = if is_enough { None } else { next_value(self.engine.state(), variable, *value) };
        let Some(next) = next else {
            let below = std::mem::replace(sum, C::NONE);
            if !self.forgets && self.memory.is_full(&self.words[*start..]) {
                return Err(Stop::Memory);
            }
            self.memory.insert(&self.words[*start..], below.clone());
            self.words.truncate(*start);
            self.frames.pop();
            if let Some(SweepFrame::Product { place, product, .. }) = self.frames.last_mut() {
                C::multiply(product, &below);
                *place = self.tree.ends[own];
            }
            return Ok(());
        };
        *value = Some(next);
        self.statistics.nodes += 1;
        self.engine.push();
        match self.engine.assume(|state| state.fix(variable, next)) {
            Ok(()) => {
                let (end, product) = (self.tree.ends[own], self.completions.one());
                self.frames.push(SweepFrame::Product { place: own + 1, end, product, share });
            }
            Err(NoFixpoint::Conflict) => {
                self.statistics.failures += 1;
                self.covered += share;
                self.engine.pop();
            }
            Err(NoFixpoint::Interrupted) => return Err(Stop::Interrupt),
        }
        Ok(())
    }
}

/// Returns the least value of a variable above another.
fn next_value(state: &State, variable: Variable, last: Option<i32>) -> Option<i32> {
    let Some(last) = last else { return Some(state.min(variable)) };
    if !state.has_bits(variable) {
        return (last < state.max(variable)).then(|| last + 1);
    }
    state.domain(variable).values().find(|&value| value > last)
}
