//! Several engines on the same node, led through the search tree and compared at every node.

use std::collections::HashMap;

use super::brute::{DefinedSolutions, SeenCompletions};
use crate::{ChosenEdge, Conflict, Engine, Model, NoFixpoint, State, Variable};

/// Seeds of the shuffled queues.
const SHUFFLES: [u64; 2] = [1, 20_260_101];

/// Takes a value or removes it.
#[derive(Debug, Clone, Copy)]
struct Choice {
    variable: Variable,
    value: i32,
    taken: bool,
}

impl Choice {
    fn apply(self, state: &mut State) -> Result<(), Conflict> {
        if self.taken {
            state.fix(self.variable, self.value)
        } else {
            state.remove(self.variable, self.value)
        }
    }

    fn allows(self, solution: &[i32]) -> bool {
        (solution[self.variable.index()] == self.value) == self.taken
    }
}

/// What backtracking must restore.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Snapshot {
    image: Vec<u64>,
    chosen: Vec<ChosenEdge>,
}

impl Snapshot {
    fn of(engine: &Engine) -> Self {
        let state = engine.state();
        Self { image: state.image().to_vec(), chosen: state.chosen_edges().to_vec() }
    }
}

/// Engines on the same node, and the solutions below it.
pub(super) struct Explorer<'a> {
    definition: &'a DefinedSolutions,
    variables: Vec<Variable>,
    engines: Vec<Engine>,
    decisions: Vec<Choice>,
    seen: SeenCompletions,
}

impl<'a> Explorer<'a> {
    /// At the root of `model`, not yet propagated.
    pub(super) fn new(model: &Model, definition: &'a DefinedSolutions) -> Self {
        let shuffled = SHUFFLES.iter().map(|&seed| Engine::shuffled(model, seed));
        let engines = std::iter::once(Engine::new(model)).chain(shuffled).collect();
        Self {
            definition,
            variables: model.variables().collect(),
            engines,
            decisions: Vec::new(),
            seen: HashMap::new(),
        }
    }

    /// Searches the whole tree and returns the assignments at its leaves.
    pub(super) fn everywhere(&mut self) -> Result<Vec<Vec<i32>>, String> {
        let mut leaves = Vec::new();
        if self.propagate()? {
            self.below(&mut leaves)?;
        }
        Ok(leaves)
    }

    fn below(&mut self, leaves: &mut Vec<Vec<i32>>) -> Result<(), String> {
        let state = self.engines[0].state();
        let Some(&variable) = self.variables.iter().find(|&&variable| state.value(variable).is_none()) else {
            leaves.push(self.variables.iter().filter_map(|&variable| state.value(variable)).collect());
            return Ok(());
        };
        let value = state.domain(variable).values().next().ok_or("an empty domain without a conflict")?;
        for taken in [true, false] {
            self.visit(&[Choice { variable, value, taken }], |explorer| explorer.below(leaves))?;
        }
        Ok(())
    }

    /// Descends from the root by random decisions, several at a time, and returns.
    pub(super) fn descend(&mut self, seed: u64) -> Result<(), String> {
        let mut random = Descents(seed);
        if self.propagate()? { self.further(&mut random) } else { Ok(()) }
    }

    fn further(&mut self, random: &mut Descents) -> Result<(), String> {
        // Often twice from the same node, so that the second descent finds the caches of the first.
        for _ in 0..=random.below(2) {
            let state = self.engines[0].state();
            let open: Vec<Variable> =
                self.variables.iter().copied().filter(|&variable| state.value(variable).is_none()).collect();
            if open.is_empty() {
                return Ok(());
            }
            let decisions: Vec<Choice> = (0..=random.below(3))
                .map(|_| {
                    let variable = open[random.below(open.len())];
                    let values: Vec<i32> = state.domain(variable).values().collect();
                    Choice {
                        variable,
                        value: values[random.below(values.len())],
                        taken: random.below(2) == 0,
                    }
                })
                .collect();
            self.visit(
                &decisions,
                |explorer| {
                    if random.below(8) == 0 { Ok(()) } else { explorer.further(random) }
                },
            )?;
        }
        Ok(())
    }

    /// Makes `decisions` on a new level, runs `there` if they do not fail, and goes back.
    fn visit(
        &mut self,
        decisions: &[Choice],
        mut there: impl FnMut(&mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
        let before: Vec<Snapshot> = self.engines.iter().map(Snapshot::of).collect();
        self.decisions.extend_from_slice(decisions);
        let results: Vec<_> = self
            .engines
            .iter_mut()
            .map(|engine| {
                engine.push();
                engine.assume(|state| decisions.iter().try_for_each(|decision| decision.apply(state)))
            })
            .collect();
        if self.look(&results)? {
            there(self)?;
        }
        self.engines.iter_mut().for_each(Engine::pop);
        if self.engines.iter().map(Snapshot::of).ne(before) {
            return Err(self.here("backtracking does not restore the state"));
        }
        self.decisions.truncate(self.decisions.len() - decisions.len());
        Ok(())
    }

    fn propagate(&mut self) -> Result<bool, String> {
        let results: Vec<_> = self.engines.iter_mut().map(Engine::propagate).collect();
        self.look(&results)
    }

    /// Checks the node just reached, and returns whether it has not failed.
    fn look(&mut self, results: &[Result<(), NoFixpoint>]) -> Result<bool, String> {
        let mut alive = self
            .definition
            .solutions
            .iter()
            .filter(|solution| self.decisions.iter().all(|decision| decision.allows(solution)));
        if results.iter().any(|&result| result != results[0]) {
            return Err(self.here("whether there is a conflict depends on the order of propagators"));
        }
        if results[0].is_err() {
            return match alive.next() {
                Some(solution) => Err(self.here(&format!("a conflict despite the solution {solution:?}"))),
                None => Ok(false),
            };
        }
        let domains = |engine: &Engine| -> Vec<Vec<i32>> {
            self.variables
                .iter()
                .map(|&variable| engine.state().domain(variable).values().collect())
                .collect()
        };
        let expected = domains(&self.engines[0]);
        if let Some(other) = self.engines.iter().map(domains).find(|other| *other != expected) {
            return Err(self.here(&format!("domains {expected:?} or {other:?}, depending on the order")));
        }
        if let Some(lost) =
            alive.find(|leaf| !leaf.iter().zip(&expected).all(|(value, domain)| domain.contains(value)))
        {
            return Err(self.here(&format!("the solution {lost:?} was removed, leaving {expected:?}")));
        }
        let claims = self.definition.claims(self.engines[0].state(), &mut self.seen);
        claims.map_err(|what| self.here(&what))?;
        self.engines[0].wake_all();
        if self.engines[0].propagate().is_err() || domains(&self.engines[0]) != expected {
            return Err(self.here("this is not a fixpoint: waking all propagators removes more"));
        }
        Ok(true)
    }

    fn here(&self, what: &str) -> String {
        let path: Vec<String> = self
            .decisions
            .iter()
            .map(|decision| {
                format!(
                    "{} {} {}",
                    self.engines[0].state().label(decision.variable),
                    if decision.taken { "=" } else { "!=" },
                    decision.value
                )
            })
            .collect();
        format!("{what} (after [{}])", path.join(", "))
    }
}

/// A generator of random numbers: the same in every run.
struct Descents(u64);

impl Descents {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[cfg(test)]
mod tests {
    use super::Snapshot;
    use crate::constraints::AllDifferent;
    use crate::{Engine, Model};

    #[test]
    fn a_snapshot_sees_whether_a_state_was_restored() {
        let mut model = Model::new();
        let x = model.integers(2, 0..=2);
        model.post(AllDifferent::value(x.clone()));
        let mut engine = Engine::new(&model);
        engine.propagate().expect("there are solutions");
        let before = Snapshot::of(&engine);
        engine.push();
        engine.assume(|state| state.remove(x[0], 1)).expect("there are solutions");
        assert_ne!(Snapshot::of(&engine), before);
        engine.pop();
        assert_eq!(Snapshot::of(&engine), before);
    }
}
