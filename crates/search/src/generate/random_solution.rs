//! A random solution of a model, by searches with random decisions.
//!
//! A decision takes a variable with the fewest values and a random value of it. A search that takes long begins again
//! with other random numbers and a larger limit. Every solution can occur, not equally often.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Model, State, Variable};

use crate::branching::from_fn;
use crate::{Brancher, Decision, Limits, Oracle, Random, Stop};

/// Nodes of the first search; each later one takes half as many more.
const FIRST_NODES: u64 = 256;

/// Decides at random. A brancher is a function of the state, so its numbers are those of the variable and the seed.
struct RandomBrancher {
    /// Variables to decide, all of one part before those of the next.
    phases: Vec<Vec<Variable>>,
    seed: u64,
}

impl RandomBrancher {
    /// Returns a random number for a variable and a number of values.
    fn number(&self, variable: Variable, values: usize) -> u64 {
        Random::new(self.seed ^ ((variable.index() as u64) << 24 | values as u64)).bits()
    }
}

impl Brancher for RandomBrancher {
    fn decide(&self, state: &State) -> Option<Decision> {
        let open = |&variable: &Variable| {
            let values = state.domain(variable).len();
            (values > 1).then(|| (values, self.number(variable, values), variable))
        };
        let next =
            |phase: &Vec<Variable>| phase.iter().filter_map(open).min_by_key(|entry| (entry.0, entry.1));
        let (values, number, variable) = self.phases.iter().find_map(next)?;
        let bit = state.domain(variable).bits().iter_ones().nth((number % values as u64) as usize)?;
        Some(Decision::Take { variable, bit: bit as u32 })
    }
}

/// Hands the state of a random solution to `read`; `None` if the model has no solution.
///
/// # Errors
/// A limit was reached.
pub fn random_solution<T>(
    model: &Model,
    random: &mut Random,
    limits: Limits,
    mut read: impl FnMut(&State) -> T,
) -> Result<Option<T>, Stop> {
    let (start, mut nodes) = (Instant::now(), FIRST_NODES);
    loop {
        if let Some(stop) = limits.over(start.elapsed()) {
            return Err(stop);
        }
        let seed = random.bits();
        let rule = from_fn(move |model| Box::new(RandomBrancher { phases: phases(model), seed }));
        let few = Limits { solutions: None, nodes: Some(nodes), ..limits.since(start) };
        let mut found = None;
        let outcome = Oracle::under(model, rule, limits.interrupt()).ask(&[], few, |solution| {
            found = Some(read(solution.state()));
            ControlFlow::Break(())
        });
        match (found, outcome.stopped) {
            (Some(found), _) => return Ok(Some(found)),
            (None, None) => return Ok(None),
            (None, Some(Stop::Nodes)) => nodes += nodes / 2,
            (None, Some(stop)) => return Err(stop),
        }
    }
}

/// Returns the variables that a model lists for decisions, in order, and then all of them.
fn phases(model: &Model) -> Vec<Vec<Variable>> {
    let listed = model.decisions().iter().map(|decisions| decisions.variables().collect());
    listed.chain([model.variables().collect()]).collect()
}
