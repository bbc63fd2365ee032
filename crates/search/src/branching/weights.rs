//! Weights of variables, learned by random probing before a search.
//!
//! Weighted degrees usually grow during a search, which makes branching depend on its history. Here they are
//! learned first, by random dives from the root, each of which ends with a conflict or a solution. A conflict
//! adds one to the weight of its constraint, and the weight of a variable is the sum over its constraints.
//! Then the weights are fixed, so that the search is the same on every thread and after every restart.
//!
//! Source: D. Grimes and R. J. Wallace, Sampling strategies and variable selection in weighted degree
//! heuristics, CP 2007.

use std::sync::Arc;

use cavalcade_core::{Engine, Model, NoFixpoint, Variable};

use super::VariableChoice;
use crate::Random;

impl VariableChoice {
    /// Returns the choice by domain size and weighted degree (dom/wdeg), with weights from `dives` random
    /// dives: a function of the model, the number of dives and the seed.
    ///
    /// Each dive costs as much as a path from the root to a leaf.
    ///
    /// ```
    /// use cavalcade_core::Model;
    /// use cavalcade_core::constraints::AllDifferent;
    /// use cavalcade_search::branching::VariableChoice;
    ///
    /// // Three variables share two values: the conflict is theirs.
    /// let mut model = Model::new();
    /// let (free, tight) = (model.integers(2, 1..=9), model.integers(3, 1..=2));
    /// model.post(AllDifferent::value(free));
    /// model.post(AllDifferent::value(tight));
    /// let VariableChoice::Weighted(weights) = VariableChoice::weighted(&model, 50, 1) else { unreachable!() };
    /// assert!(weights[2] > weights[0]);
    /// ```
    #[must_use]
    pub fn weighted(model: &Model, dives: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut engine = Engine::new(model);
        let variables: Vec<Variable> = model.variables().collect();
        let mut conflicts = vec![0u32; model.constraints().len()];
        let root = engine.propagate();
        for _ in 0..dives {
            engine.push();
            let mut result = root;
            while result == Ok(()) {
                let Some((variable, bit)) = choose(&engine, &variables, &mut random) else { break };
                result = engine.assume(|state| state.fix_bit(variable, bit));
            }
            if result == Err(NoFixpoint::Conflict)
                && let Some(constraint) = engine.last_constraint()
            {
                conflicts[constraint] += 1;
            }
            engine.pop();
        }
        let mut weights = vec![1u32; variables.len()];
        for (constraint, conflicts) in model.constraints().iter().zip(conflicts) {
            for variable in constraint.scope() {
                let weight = &mut weights[variable.index()];
                *weight = weight.saturating_add(conflicts);
            }
        }
        Self::Weighted(Arc::from(weights))
    }
}

/// A random open variable and the bit of a random value of it.
fn choose(engine: &Engine, variables: &[Variable], random: &mut Random) -> Option<(Variable, usize)> {
    let domain = |variable: Variable| engine.state().domain(variable);
    let mut below = |count: usize| ((u128::from(random.bits()) * count as u128) >> 64) as usize;
    let open: Vec<Variable> =
        variables.iter().copied().filter(|&variable| domain(variable).len() > 1).collect();
    let &variable = open.get(below(open.len().max(1)))?;
    let values = domain(variable);
    Some((variable, values.bits().iter_ones().nth(below(values.len()))?))
}
