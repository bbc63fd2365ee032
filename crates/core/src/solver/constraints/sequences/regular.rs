//! A finite automaton accepts the values of a sequence of variables.

use super::automaton::Automaton;
use super::layers::AutomatonLayers;
use crate::solver::constraints::{Assignment, Consistency, Constraint, are_distinct, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Conflict, Posting, State, Variable};
use crate::solver::fact::DomainFact;

/// The values of the variables, in order, are a sequence that an automaton accepts.
///
/// ```
/// use cavalcade_core::constraints::{Automaton, Regular};
/// use cavalcade_core::{Engine, Model};
///
/// // A block of 1s, 0s before and after it.
/// let steps = [(0, 0, 0), (0, 1, 1), (1, 1, 1), (1, 0, 2), (2, 0, 2)];
/// let mut model = Model::new();
/// let x = model.integers(4, 0..=1);
/// model.post(Regular::new(x.clone(), Automaton::new(3, 0, [1, 2], steps)?));
///
/// let mut engine = Engine::new(&model);
/// engine.push();
/// engine.assume(|state| state.fix(x[0], 1).and_then(|()| state.fix(x[2], 1))).expect("there are solutions");
/// assert_eq!(engine.state().value(x[1]), Some(1));
/// # Ok::<(), cavalcade_core::constraints::UnknownState>(())
/// ```
#[derive(Debug, Clone)]
pub struct Regular {
    pub(super) variables: Vec<Variable>,
    pub(super) automaton: Automaton,
}

impl Regular {
    /// `automaton` accepts the values of `variables`, in order. Domain consistent if no variable occurs twice.
    ///
    /// Takes one bit for each variable and state. A run visits the changed variables, and those around them as
    /// far as the possible states change. Each visit takes one step for each transition.
    #[must_use]
    pub fn new(variables: impl IntoIterator<Item = Variable>, automaton: Automaton) -> Self {
        Self { variables: variables.into_iter().collect(), automaton }
    }
}

/// Adds bits, 64 to a word.
fn add_bits(bits: &[bool], key: &mut Vec<u64>) {
    let word = |bits: &[bool]| bits.iter().fold(0, |word, &bit| word << 1 | u64::from(bit));
    key.extend(bits.chunks(64).map(word));
}

impl Constraint for Regular {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.variables.iter().copied())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        self.automaton.accepts(self.variables.iter().map(|&variable| assignment.value(variable)))
    }

    fn consistency(&self) -> Consistency {
        if are_distinct(self.variables.iter().copied()) { Consistency::Domain } else { Consistency::Value }
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        self.why(inferred, reason)
    }

    /// For each run of fixed variables and each state in which it may begin, the states in which it ends; for the last one
    /// whether it is accepted.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let automaton = &self.automaton;
        let mut images = vec![automaton.only(automaton.start())];
        let mut is_fixed = false;
        for &variable in &self.variables {
            let values = state.domain(variable);
            if let Some(value) = values.fixed() {
                for image in &mut images {
                    *image = automaton.after(image, value);
                }
                is_fixed = true;
                continue;
            }
            let reached = |number: usize| images.iter().any(|image| image[number]);
            let before: Vec<bool> = (0..automaton.states()).map(reached).collect();
            if std::mem::take(&mut is_fixed) {
                add_bits(&images.concat(), key);
            }
            let mut next = vec![false; automaton.states()];
            for value in values.values() {
                let after = automaton.after(&before, value);
                next.iter_mut().zip(after).for_each(|(next, after)| *next |= after);
            }
            images =
                (0..next.len()).filter(|&number| next[number]).map(|number| automaton.only(number)).collect();
        }
        if is_fixed {
            let accepted: Vec<bool> = images.iter().map(|image| automaton.has_accepting(image)).collect();
            add_bits(&accepted, key);
        }
        true
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.variables.is_empty() {
            return if self.automaton.accepts([]) { Ok(()) } else { Err(Conflict) };
        }
        let layers = AutomatonLayers::new(&self.variables, &self.automaton, posting);
        posting.install(layers);
        Ok(())
    }
}
