//! Nogoods: facts that cannot all hold; and what follows from them.
//!
//! A nogood is a clause of the opposite facts. The clauses are those of [`clauses`](crate::clauses), which also serve
//! models that are formulas; only the values of literals come from the trail of facts.

use cavalcade_core::DomainFact;
use cavalcade_core::formula::Literal;

use super::fact::NogoodFact;
use super::literals::NogoodLiterals;
use super::trail::{FactTrail, TrailStep};
use crate::clauses::{ClauseRef, LiteralValues, Reason, WatchedClauses};

/// Learned nogoods before some are forgotten for the first time.
const FIRST_MOST: usize = 4000;
/// Nogoods of so few levels are kept.
const FEW_LEVELS: u32 = 2;
/// How much more a conflict adds to the activity of a nogood than the last one.
const GROWTH: f32 = 1.0 / 0.999;
/// Beyond this activity all are scaled down.
const LARGEST: f32 = 1e20;

/// What a nogood implies: this literal of its clause holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Implied {
    pub(super) nogood: ClauseRef,
    pub(super) literal: Literal,
}

/// All nogoods.
pub(super) struct NogoodStore {
    literals: NogoodLiterals,
    clauses: WatchedClauses,
    /// Those that are kept, and those that may be forgotten with their activities, both in ascending order.
    kept: Vec<ClauseRef>,
    forgettable: Vec<ClauseRef>,
    activities: Vec<f32>,
    most: usize,
    addend: f32,
}

impl NogoodStore {
    pub(super) fn new() -> Self {
        Self {
            literals: NogoodLiterals::default(),
            clauses: WatchedClauses::new(0, 0),
            kept: Vec::new(),
            forgettable: Vec::new(),
            activities: Vec::new(),
            most: FIRST_MOST,
            addend: 1.0,
        }
    }

    /// Returns the facts of a nogood, each with the literal of its opposite.
    pub(super) fn facts(&self, nogood: ClauseRef) -> impl Iterator<Item = (Literal, NogoodFact)> {
        let literals = self.clauses.literals(nogood);
        literals.map(|literal| (literal, self.literals.fact(literal.negated())))
    }

    /// Returns what the facts of a nogood say.
    pub(super) fn parts(&self, nogood: ClauseRef) -> Vec<DomainFact> {
        let mut parts = Vec::new();
        self.facts(nogood).for_each(|(_, fact)| fact.write(&mut parts));
        parts
    }

    /// Returns the fact that must not hold because of a nogood.
    pub(super) fn excluded(&self, implied: Implied) -> NogoodFact {
        self.literals.fact(implied.literal.negated())
    }

    /// Adds a nogood of at least two facts, the first two of which are watched: at most the facts with the highest
    /// levels hold. `levels` is how many levels they need, and 0 for one that belongs to the model. Returns that the
    /// first fact must not hold.
    pub(super) fn add(&mut self, trail: &FactTrail, facts: &[NogoodFact], levels: u32) -> Implied {
        self.add_with(trail, facts, levels, self.addend)
    }

    fn add_with(&mut self, trail: &FactTrail, facts: &[NogoodFact], levels: u32, activity: f32) -> Implied {
        let literal = |&fact: &NogoodFact| self.literals.of(fact, trail).negated();
        let clause: Vec<Literal> = facts.iter().map(literal).collect();
        self.clauses.grow(self.literals.len());
        let nogood = self.clauses.attach(&clause, levels);
        if levels <= FEW_LEVELS {
            self.kept.push(nogood);
        } else {
            self.forgettable.push(nogood);
            self.activities.push(activity);
        }
        Implied { nogood, literal: clause[0] }
    }

    #[cfg(test)]
    pub(super) fn check(&self, trail: &FactTrail) {
        self.literals.check(trail);
    }

    /// Sets the literals that a step decides.
    pub(super) fn mark(&mut self, step: &TrailStep) {
        self.literals.mark(step);
    }

    /// Sets the literals that a step decided as they are without it; the trail no longer has the step.
    pub(super) fn unmark(&mut self, trail: &FactTrail, step: &TrailStep) {
        self.literals.unmark(step, trail);
    }

    /// Finds what follows from a step that is marked.
    ///
    /// # Errors
    /// All facts of the nogood hold.
    pub(super) fn wake(&mut self, step: &TrailStep, implied: &mut Vec<Implied>) -> Result<(), ClauseRef> {
        let Self { literals, clauses, .. } = self;
        let mut values = FactValues { values: literals.values(), implied };
        let mut looked = Ok(());
        literals.begun(step, |literal| {
            if looked.is_ok() {
                looked = clauses.look(literal.negated(), &mut values);
            }
        });
        looked.map_err(|reason| match reason {
            Reason::Clause(nogood) => nogood,
            _ => unreachable!("clauses alone are looked at"),
        })
    }

    /// Notes that a nogood took part in a conflict.
    pub(super) fn bump(&mut self, nogood: ClauseRef) {
        let Ok(place) = self.forgettable.binary_search(&nogood) else { return };
        self.activities[place] += self.addend;
        if self.activities[place] > LARGEST {
            self.activities.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.addend /= LARGEST;
        }
    }

    /// Ends a conflict.
    pub(super) fn decay(&mut self) {
        self.addend *= GROWTH;
    }

    /// Forgets half of the nogoods that many levels were needed for, if there are many. Only without decisions, when no
    /// reason refers to a nogood. Returns those that were forgotten.
    pub(super) fn forget(&mut self, trail: &FactTrail) -> Vec<Vec<NogoodFact>> {
        let mut forgotten = Vec::new();
        if self.forgettable.len() < self.most {
            return forgotten;
        }
        let mut sorted = self.activities.clone();
        let (_, &mut least, _) = sorted.select_nth_unstable_by(self.activities.len() / 2, f32::total_cmp);
        // Literals that nobody needs are forgotten, too.
        let mut rest = Self { most: self.most + self.most / 10, addend: self.addend, ..Self::new() };
        let facts = |nogood: ClauseRef| self.facts(nogood).map(|(_, fact)| fact).collect::<Vec<_>>();
        for &nogood in &self.kept {
            rest.add(trail, &facts(nogood), self.clauses.levels(nogood));
        }
        for (&nogood, &activity) in self.forgettable.iter().zip(&self.activities) {
            if activity > least {
                rest.add_with(trail, &facts(nogood), self.clauses.levels(nogood), activity);
            } else {
                forgotten.push(facts(nogood));
            }
        }
        *self = rest;
        forgotten
    }
}

/// The values of literals, and those that a nogood implies.
struct FactValues<'a> {
    values: &'a [i8],
    implied: &'a mut Vec<Implied>,
}

impl LiteralValues for FactValues<'_> {
    fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        if let Reason::Clause(nogood) = reason {
            self.implied.push(Implied { nogood, literal });
        }
    }
}
