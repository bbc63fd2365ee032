//! The search that counts equal states once.

use std::time::Instant;

use cavalcade_core::{Engine, NoFixpoint, State, Variable};
use num_bigint::BigUint;

use super::memory::StateMemory;
use super::state_key::StateKeys;
use super::tree::VariableTree;
use crate::frontier::Progress;
use crate::numbers::Natural;
use crate::tree::Clock;
use crate::{Limits, Statistics, Stop};

/// A search in progress; see the module.
pub(super) struct MergedSweep {
    tree: VariableTree,
    engine: Engine,
    keys: StateKeys,
    memory: StateMemory<Natural>,
    /// From the root down to the current node.
    frames: Vec<SweepFrame>,
    /// The keys of the sums among the frames, one after the other.
    words: Vec<u64>,
    statistics: Statistics,
    /// The share of the work that is done, if all values of a variable took equally long (P. Kilby, J. Slaney,
    /// S. Thiébaux and T. Walsh, Estimating search tree size, AAAI 2006).
    covered: f64,
    /// How many states were met again.
    met_again: u64,
    /// The number of solutions, once it is known.
    total: Option<Natural>,
}

/// A part of the work that is not complete.
enum SweepFrame {
    /// The numbers of independent subtrees are multiplied: those that begin at `place` or later, before `end`. `share` is
    /// what they are of the work.
    Product { place: usize, end: usize, product: Natural, share: f64 },
    /// The numbers for the values of a variable are added. Its values up to `value` are done or begun, its key begins at
    /// `start`, and `share` is what each value is of the work.
    Sum { place: usize, value: Option<i32>, start: usize, sum: Natural, share: f64 },
}

impl MergedSweep {
    /// Returns a search from the state of the engine, which is a fixpoint without decisions. The numbers of states take
    /// about so many bytes.
    pub(super) fn new(tree: VariableTree, engine: Engine, bytes: usize) -> Self {
        let all =
            SweepFrame::Product { place: 0, end: tree.variables.len(), product: Natural::ONE, share: 1.0 };
        Self {
            keys: StateKeys::new(&tree, engine.state()),
            tree,
            memory: StateMemory::new(bytes),
            frames: vec![all],
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

    /// Searches on, and returns the number of solutions.
    ///
    /// # Errors
    /// The reason to stop before it is known. Only after [`Stop::Nodes`] the search can go on.
    pub(super) fn run(&mut self, start: Instant, limits: Limits) -> Result<BigUint, Stop> {
        let mut clock = Clock::new(start, limits);
        loop {
            if let Some(total) = &self.total {
                return Ok(total.to_big());
            }
            let nodes = self.statistics.nodes;
            if limits.nodes.is_some_and(|most| nodes >= most) {
                return Err(Stop::Nodes);
            }
            if let Some(stop) = clock.as_mut().and_then(|clock| clock.over(nodes)) {
                return Err(stop);
            }
            match self.frames.last() {
                Some(SweepFrame::Product { .. }) => {
                    self.total = self.multiply();
                }
                _ => self.add().map_err(|_| Stop::Interrupt)?,
            }
        }
    }

    /// Goes on with a product: to its next independent subtree, or back if there is none. Returns the number of
    /// solutions if nothing is left.
    fn multiply(&mut self) -> Option<Natural> {
        let tree = &self.tree;
        let Some(SweepFrame::Product { place, end, product, share }) = self.frames.last_mut() else {
            return None;
        };
        let state = self.engine.state();
        // What a fixed variable joined falls apart into the subtrees below it.
        while *place < *end && state.fixed_bit(tree.variables[*place]).is_some() {
            *place += 1;
        }
        if *place >= *end || product.is_zero() {
            let number = std::mem::replace(product, Natural::ZERO);
            self.covered += *share;
            self.frames.pop();
            return self.give_to_sum(number);
        }
        let own = *place;
        let variable = tree.variables[own];
        if tree.ends[own] == own + 1 && tree.is_exact[own] && state.has_bits(variable) {
            // Every value that is left satisfies all constraints, which have no other open variable.
            let values = if tree.is_auxiliary[own] { 1 } else { state.domain(variable).len() };
            product.multiply(&Natural::Small(values as u128));
            *place += 1;
            return None;
        }
        let part = *share * (tree.ends[own] - own) as f64 / (*end - own) as f64;
        *share -= part;
        let start = self.words.len();
        self.keys.write(tree, own, state, &mut self.words);
        if let Some(number) = self.memory.get(&self.words[start..]) {
            product.multiply(number);
            *place = tree.ends[own];
            self.covered += part;
            self.met_again += 1;
            self.words.truncate(start);
        } else {
            let share = part / state.domain(variable).len() as f64;
            self.frames.push(SweepFrame::Sum { place: own, value: None, start, sum: Natural::ZERO, share });
        }
        None
    }

    /// Adds the number below a value to the sum that waits for it; returns the number if none waits.
    fn give_to_sum(&mut self, number: Natural) -> Option<Natural> {
        let Some(SweepFrame::Sum { place, sum, .. }) = self.frames.last_mut() else { return Some(number) };
        sum.add(&number);
        if self.tree.is_auxiliary[*place] && !sum.is_zero() {
            *sum = Natural::ONE;
        }
        self.engine.pop();
        None
    }

    /// Goes on with a sum: to the next value, or back with the number.
    fn add(&mut self) -> Result<(), NoFixpoint> {
        let Some(SweepFrame::Sum { place, value, start, sum, share }) = self.frames.last_mut() else {
            return Ok(());
        };
        let (own, variable, share) = (*place, self.tree.variables[*place], *share);
        let is_enough = self.tree.is_auxiliary[own] && !sum.is_zero();
        let next = if is_enough { None } else { next_value(self.engine.state(), variable, *value) };
        let Some(next) = next else {
            let number = std::mem::replace(sum, Natural::ZERO);
            self.memory.insert(&self.words[*start..], number.clone());
            self.words.truncate(*start);
            self.frames.pop();
            if let Some(SweepFrame::Product { place, product, .. }) = self.frames.last_mut() {
                product.multiply(&number);
                *place = self.tree.ends[own];
            }
            return Ok(());
        };
        *value = Some(next);
        self.statistics.nodes += 1;
        self.engine.push();
        match self.engine.assume(|state| state.fix(variable, next)) {
            Ok(()) => {
                let end = self.tree.ends[own];
                self.frames.push(SweepFrame::Product { place: own + 1, end, product: Natural::ONE, share });
            }
            Err(NoFixpoint::Conflict) => {
                self.statistics.failures += 1;
                self.covered += share;
                self.engine.pop();
            }
            Err(interrupted) => return Err(interrupted),
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
