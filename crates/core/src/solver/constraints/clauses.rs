//! Clauses over 0/1 variables, with two watched literals each.
//!
//! Nothing follows from a clause while two of its literals are true or open. So each clause watches two literals, and
//! is examined only when one of them becomes false; then it watches another literal that is not false, or, if there is
//! none, the other watched literal has to be true (Moskewicz, Madigan, Zhao, Zhang and Malik, 2001). On
//! backtracking nothing has to be restored: the watched literals of a clause became false after all others.
//!
//! One propagator watches all clauses, so a variable that is fixed wakes one propagator, and only the clauses that
//! watch it are examined.

use super::{Assignment, Consistency, Constraint, each_once};
use crate::solver::bits::ones;
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, Variable,
};
use crate::solver::fact::DomainFact;
use crate::solver::formula::Encoder;
use crate::solver::ranges::distinct;

/// In each of many clauses, a literal is true.
///
/// A literal is a 0/1 variable and the value that makes it true.
///
/// ```
/// use cavalcade_core::constraints::Clauses;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let x = model.integers(3, 0..=1);
/// model.post(Clauses::new([vec![(x[0], 1), (x[1], 1)], vec![(x[1], 0), (x[2], 0)]]));
///
/// let mut engine = Engine::new(&model);
/// engine.push();
/// engine.assume(|state| state.fix(x[0], 0)).expect("there are solutions");
/// assert_eq!(engine.state().value(x[2]), Some(0));
/// ```
#[derive(Debug, Clone)]
pub struct Clauses {
    clauses: Vec<Vec<(Variable, i32)>>,
}

impl Clauses {
    /// In each of `clauses` at least one literal `(variable, value)` is true.
    ///
    /// The variables take the values 0 and 1 and no others. One clause alone is domain consistent.
    #[must_use]
    pub fn new(clauses: impl IntoIterator<Item = Vec<(Variable, i32)>>) -> Self {
        Self { clauses: clauses.into_iter().collect() }
    }
}

impl Constraint for Clauses {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.clauses.concat().into_iter().map(|literal| literal.0))
    }

    fn consistency(&self) -> Consistency {
        Consistency::Forward
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        self.clauses
            .iter()
            .all(|clause| clause.iter().any(|&(variable, value)| assignment.value(variable) == value))
            && self.scope().into_iter().all(|variable| (0..=1).contains(&assignment.value(variable)))
    }

    /// The clauses.
    fn parts(&self) -> Vec<Vec<Variable>> {
        let scope = |clause: &Vec<(Variable, i32)>| each_once(clause.iter().map(|literal| literal.0));
        self.clauses.iter().map(scope).collect()
    }

    /// Whether a literal is true.
    fn projection_key(&self, part: usize, state: &State, key: &mut Vec<u64>) -> bool {
        key.extend(self.is_entailed(part, state).then_some(1));
        true
    }

    fn is_entailed(&self, part: usize, state: &State) -> bool {
        self.clauses[part].iter().any(|&(variable, value)| state.value(variable) == Some(value))
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let variables = self.scope();
        let mut watched = Watched {
            literals: Vec::new(),
            starts: vec![0],
            watches: vec![Vec::new(); 2 * variables.len()],
            variables,
        };
        for &variable in &watched.variables {
            posting.state().remove_below(variable, 0)?;
            posting.state().remove_above(variable, 1)?;
        }
        for clause in &self.clauses {
            watched.add(clause, posting.state())?;
        }
        if watched.starts.len() > 1 {
            posting.install(watched);
        }
        Ok(())
    }

    fn nogoods(&self, _bounds: &dyn Fn(Variable) -> (i32, i32)) -> Option<Vec<Vec<DomainFact>>> {
        let is_false = |&(variable, value): &(Variable, i32)| match value {
            1 => DomainFact::AtMost(variable, 0),
            0 => DomainFact::AtLeast(variable, 1),
            _ => DomainFact::AtLeast(variable, 0), // holds: the value is impossible
        };
        let mut nogoods: Vec<Vec<DomainFact>> =
            self.clauses.iter().map(|clause| clause.iter().map(is_false).collect()).collect();
        for variable in self.scope() {
            nogoods.extend([vec![DomainFact::AtMost(variable, -1)], vec![DomainFact::AtLeast(variable, 2)]]);
        }
        Some(nogoods)
    }

    fn clauses(&self, encoder: &mut Encoder<'_>) {
        for clause in &self.clauses {
            let literals: Vec<_> =
                clause.iter().map(|&(variable, value)| encoder.literal(variable, value)).collect();
            encoder.clause(literals);
        }
    }
}

/// A place among the variables, doubled, and 1 more if the value 0 makes the literal true.
type Code = u32;

/// A clause that watches a literal, and another of its literals: if that is true, nothing has to be done.
#[derive(Debug, Clone, Copy)]
struct ClauseWatch {
    clause: u32,
    blocker: Code,
}

/// The clauses, each watched by two literals.
struct Watched {
    variables: Vec<Variable>,
    /// The literals of all clauses; the first two of each are watched.
    literals: Vec<Code>,
    /// Clause `c` is `literals[starts[c]..starts[c + 1]]`.
    starts: Vec<u32>,
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<ClauseWatch>>,
}

impl Watched {
    /// Adds a clause, without the literals that are false at the root.
    fn add(&mut self, clause: &[(Variable, i32)], state: &mut State) -> Result<(), Conflict> {
        let mut codes: Vec<Code> = Vec::new();
        for &(variable, value) in clause {
            if state.value(variable) == Some(value) {
                return Ok(());
            }
            if state.domain(variable).contains(value) {
                let place = self.variables.binary_search(&variable).map_err(|_| Conflict)? as u32;
                codes.push(place << 1 | u32::from(value == 0));
            }
        }
        let codes = distinct(codes);
        if codes.windows(2).any(|pair| pair[0] ^ 1 == pair[1]) {
            return Ok(()); // one of both is true
        }
        match codes[..] {
            [] => Err(Conflict),
            [only] => self.satisfy(only, state),
            [one, other, ..] => {
                let clause = self.starts.len() as u32 - 1;
                self.watches[one as usize].push(ClauseWatch { clause, blocker: other });
                self.watches[other as usize].push(ClauseWatch { clause, blocker: one });
                self.literals.extend(codes);
                self.starts.push(self.literals.len() as u32);
                Ok(())
            }
        }
    }

    /// Whether a literal is true, or `Some(false)` if it is false.
    #[inline]
    fn truth(&self, code: Code, state: &State) -> Option<bool> {
        let value = state.value(self.variables[code as usize >> 1])?;
        Some((value == 1) == (code & 1 == 0))
    }

    fn satisfy(&self, code: Code, state: &mut State) -> Result<(), Conflict> {
        state.fix(self.variables[code as usize >> 1], i32::from(code & 1 == 0))
    }

    /// Examines the clauses that watch a literal that has become false.
    fn falsified(&mut self, code: Code, state: &mut State) -> Result<(), Conflict> {
        let mut watching = std::mem::take(&mut self.watches[code as usize]);
        let mut result = Ok(());
        watching.retain(|&ClauseWatch { clause, blocker }| {
            if result.is_err() || self.truth(blocker, state) == Some(true) {
                return true;
            }
            let range = self.starts[clause as usize] as usize..self.starts[clause as usize + 1] as usize;
            let first = range.start;
            if self.literals[first] == code {
                self.literals.swap(first, first + 1);
            }
            let other = self.literals[first];
            let next =
                (first + 2..range.end).find(|&place| self.truth(self.literals[place], state) != Some(false));
            if let Some(place) = next {
                self.literals.swap(first + 1, place);
                let watched = self.literals[first + 1];
                self.watches[watched as usize].push(ClauseWatch { clause, blocker: other });
                return false;
            }
            if self.truth(other, state) != Some(true) {
                result = self.satisfy(other, state);
            }
            true
        });
        self.watches[code as usize] = watching; // no clause begins to watch what is false
        result
    }
}

impl Propagator for Watched {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        while let Some((first, changed)) = state.next_changes() {
            for place in ones(changed) {
                let place = (first + place) as u32;
                if let Some(value) = state.value(self.variables[place as usize]) {
                    // The literal that the variable has the other value.
                    self.falsified(place << 1 | u32::from(value == 1), state)?;
                }
            }
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        for (place, &variable) in self.variables.iter().enumerate() {
            subscriptions.fixed(variable, place);
        }
    }
}
