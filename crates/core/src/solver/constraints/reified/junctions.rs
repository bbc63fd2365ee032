//! One of several constraints holds, or all of them do.
//!
//! While several may hold, a disjunction only waits for one that does. If a single one is left, it is enforced.

use std::sync::Arc;

use super::{Reifiable, Relation, Wakes, install_relation};
use crate::solver::constraints::{Assignment, Constraint, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Conflict, Posting, State, Status, Variable};
use crate::solver::fact::DomainFact;

/// At least one of some constraints holds.
///
/// ```
/// use cavalcade_core::constraints::{Linear, Reifiable};
/// use cavalcade_core::{Model, testing};
///
/// let mut model = Model::new();
/// let (x, y) = (model.integer(0..=9), model.integer(0..=9));
/// // One task takes 4, the other 3, and they must not overlap.
/// model.post(Linear::new([(1, x), (-1, y)], ..=-4).or(Linear::new([(1, y), (-1, x)], ..=-3)));
/// assert_eq!(testing::verify(&model), Ok(49));
/// ```
pub type AnyOf = JoinedConstraints<true>;

/// All of some constraints hold.
///
/// To post constraints one by one is faster; this one can be reified, and joined with others by [`AnyOf`].
pub type AllOf = JoinedConstraints<false>;

/// Constraints of which one holds (`ANY`), or all do; see [`AnyOf`] and [`AllOf`].
#[derive(Debug, Clone, Default)]
pub struct JoinedConstraints<const ANY: bool> {
    parts: Vec<Arc<dyn Reifiable>>,
}

impl AnyOf {
    /// Adds a constraint to choose from. Of none, none holds.
    #[must_use]
    pub fn or(mut self, constraint: impl Reifiable + 'static) -> Self {
        self.parts.push(Arc::new(constraint));
        self
    }
}

impl AllOf {
    /// Adds a constraint that must hold.
    #[must_use]
    pub fn and(mut self, constraint: impl Reifiable + 'static) -> Self {
        self.parts.push(Arc::new(constraint));
        self
    }
}

/// Relations of which at least one, or each, holds.
struct Junction {
    parts: Vec<Box<dyn Relation>>,
    /// What one part alone decides: a part that holds decides a disjunction, one that does not a conjunction.
    decisive: bool,
}

impl Junction {
    fn new(parts: &[Arc<dyn Reifiable>], decisive: bool, state: &State) -> Self {
        Self { parts: parts.iter().map(|part| part.relation(state)).collect(), decisive }
    }
}

impl Relation for Junction {
    fn holds(&self, state: &State) -> Option<bool> {
        let mut is_known = true;
        for part in &self.parts {
            match part.holds(state) {
                Some(holds) if holds == self.decisive => return Some(self.decisive),
                holds => is_known &= holds.is_some(),
            }
        }
        is_known.then_some(!self.decisive)
    }

    fn enforce(&mut self, state: &mut State, holds: bool) -> Result<Status, Conflict> {
        if holds != self.decisive {
            let mut status = Status::Entailed;
            for part in &mut self.parts {
                if part.enforce(state, holds)? == Status::Active {
                    status = Status::Active;
                }
            }
            return Ok(status);
        }
        let mut left = None;
        for (number, part) in self.parts.iter().enumerate() {
            match part.holds(state) {
                Some(known) if known == holds => return Ok(Status::Entailed),
                None if left.is_some() => return Ok(Status::Active),
                None => left = Some(number),
                Some(_) => {}
            }
        }
        self.parts[left.ok_or(Conflict)?].enforce(state, holds)
    }

    fn wakes(&self) -> Wakes {
        let is_bounds = self.parts.iter().all(|part| part.wakes() == Wakes::Bounds);
        if is_bounds { Wakes::Bounds } else { Wakes::Changes }
    }
}

/// Adds why something follows if all of some constraints hold, or none does: it follows from one of them.
fn why_each(
    (parts, holds): (&[Arc<dyn Reifiable>], bool),
    inferred: Option<DomainFact>,
    reason: &mut DomainReason<'_>,
) -> bool {
    let mut parts = parts.iter().filter(|part| is_about(part, inferred));
    parts.any(|part| reason.attempt(|reason| part.reason_of(holds, inferred, reason)))
}

/// Adds why something follows if one of some constraints holds, or one does not: it follows from one of them, and for
/// all others there is a conflict.
fn why_one(
    (parts, holds): (&[Arc<dyn Reifiable>], bool),
    inferred: Option<DomainFact>,
    reason: &mut DomainReason<'_>,
) -> bool {
    let add_conflicts = |but: Option<usize>, reason: &mut DomainReason<'_>| {
        let others = parts.iter().enumerate().filter(|&(number, _)| Some(number) != but);
        others.map(|(_, part)| part).all(|part| part.reason_of(holds, None, reason))
    };
    if inferred.is_none() {
        return add_conflicts(None, reason);
    }
    (0..parts.len()).filter(|&number| is_about(&parts[number], inferred)).any(|number| {
        reason.attempt(|reason| {
            parts[number].reason_of(holds, inferred, reason) && add_conflicts(Some(number), reason)
        })
    })
}

/// Whether a constraint may infer something.
fn is_about(part: &Arc<dyn Reifiable>, inferred: Option<DomainFact>) -> bool {
    inferred.is_none_or(|fact| part.scope().contains(&fact.variable()))
}

impl<const ANY: bool> Constraint for JoinedConstraints<ANY> {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.parts.iter().map(|part| part.scope()).collect::<Vec<_>>().concat().into_iter())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        self.parts.iter().any(|part| part.check(assignment) == ANY) == ANY
    }

    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        self.relation_key(state, key)
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        self.reason_of(true, inferred, reason)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if !ANY {
            return self.parts.iter().try_for_each(|part| part.post(posting));
        }
        let relation = self.relation(posting.state());
        install_relation(relation, self.scope(), None, posting);
        Ok(())
    }
}

impl<const ANY: bool> Reifiable for JoinedConstraints<ANY> {
    fn reason_of(&self, holds: bool, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let why = if holds == ANY { why_one } else { why_each };
        why((&self.parts, holds), inferred, reason)
    }

    /// That of each part, with its number of words.
    fn relation_key(&self, state: &State, key: &mut Vec<u64>) -> bool {
        let start = key.len();
        let is_known = self.parts.iter().all(|part| {
            let own = key.len();
            key.push(0);
            let is_known = part.relation_key(state, key);
            key[own] = (key.len() - own) as u64;
            is_known
        });
        key.truncate(if is_known { key.len() } else { start });
        is_known
    }

    fn relation(&self, state: &State) -> Box<dyn Relation> {
        Box::new(Junction::new(&self.parts, ANY, state))
    }
}
