//! The number of true literals among some 0/1 literals.
//!
//! A literal is a variable of a packed set, or its negation. Let `t` literals be true, and `p` be true or
//! undecided. There is a solution if and only if `t <= most` and `p >= least`. If `t = most` the undecided
//! literals are false, and if `p = least` they are true. Otherwise each of them may be either: with `x` true,
//! `t + 1 <= most`, and with `x` false, `p - 1 >= least`. So one pass is domain consistent. "At most one",
//! "exactly `k`" and clauses are special cases.
//!
//! The literals are stored as masks of words, so a pass costs a few instructions for each 64 variables.

use std::ops::RangeBounds;

use super::{Assignment, Consistency, Constraint, chosen_literal};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Booleans, Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::formula::{Encoder, Literal};
use crate::solver::ranges::counts;

/// The number of true literals lies in a range.
///
/// ```
/// use cavalcade_core::constraints::Cardinality;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let lamps = model.booleans(3);
/// // Exactly one of "lamp 0 is on", "lamp 1 is on" and "lamp 2 is off" is true.
/// model.post(Cardinality::new(&lamps, [(0, true), (1, true), (2, false)], 1..=1));
///
/// let mut engine = Engine::new(&model);
/// engine.propagate().expect("there are solutions");
/// engine.push();
/// engine.assume(|state| state.fix(lamps.variable(0), 1)).expect("there are solutions");
/// assert_eq!(engine.state().value(lamps.variable(1)), Some(0));
/// assert_eq!(engine.state().value(lamps.variable(2)), Some(1));
/// ```
#[derive(Debug, Clone)]
pub struct Cardinality {
    chosen: Booleans,
    /// Number in `chosen` and the value that makes it true; ascending, no variable twice.
    literals: Vec<(u32, bool)>,
    words: Vec<LiteralWord>,
    least: usize,
    most: usize,
}

impl Cardinality {
    /// The number of true `literals` lies in `true_ones`, such as `1..=1`, `..3` or `2..`. Domain consistent.
    ///
    /// A literal is the number of a variable in `chosen`, and the value that makes it true.
    ///
    /// # Panics
    /// If there is no variable with such a number, or a variable occurs twice.
    #[must_use]
    pub fn new(
        chosen: &Booleans,
        literals: impl IntoIterator<Item = (u32, bool)>,
        true_ones: impl RangeBounds<usize>,
    ) -> Self {
        let mut literals: Vec<(u32, bool)> = literals.into_iter().collect();
        literals.sort_unstable();
        assert!(literals.windows(2).all(|pair| pair[0].0 < pair[1].0), "a variable occurs twice");
        let known = literals.last().is_none_or(|&(number, _)| (number as usize) < chosen.len());
        assert!(known, "there are {} variables", chosen.len());
        let (least, most) = counts(&true_ones, literals.len());
        let words =
            literals.chunk_by(|one, other| one.0 / 64 == other.0 / 64).map(LiteralWord::new).collect();
        Self { chosen: *chosen, literals, words, least, most }
    }

    /// The number of true literals, and of undecided ones.
    #[inline]
    fn fixed_and_open(&self, state: &State) -> (usize, usize) {
        let (mut fixed, mut open) = (0, 0);
        for literals in &self.words {
            let (possible, chosen) = state.booleans(&self.chosen, literals.word as usize);
            let decided = chosen | !possible;
            let holds = chosen & literals.plain | !possible & literals.negated;
            fixed += holds.count_ones() as usize;
            open += (!decided & (literals.plain | literals.negated)).count_ones() as usize;
        }
        (fixed, open)
    }

    fn filter(&self, state: &mut State) -> Result<Status, Conflict> {
        let (fixed, open) = self.fixed_and_open(state);
        if fixed > self.most || fixed + open < self.least {
            return Err(Conflict);
        }
        let all_true = fixed + open == self.least;
        if open > 0 && (all_true || fixed == self.most) {
            for literals in &self.words {
                let k = literals.word as usize;
                let (possible, chosen) = state.booleans(&self.chosen, k);
                let undecided = possible & !chosen;
                let (up, down) = if all_true {
                    (literals.plain, literals.negated)
                } else {
                    (literals.negated, literals.plain)
                };
                state.include_booleans(&self.chosen, k, up & undecided)?;
                state.exclude_booleans(&self.chosen, k, down & undecided)?;
            }
            state.clear_changes();
            return Ok(Status::Entailed);
        }
        Ok(if open == 0 { Status::Entailed } else { Status::Active })
    }
}

impl Constraint for Cardinality {
    fn scope(&self) -> Vec<Variable> {
        self.literals.iter().map(|&(number, _)| self.chosen.variable(number as usize)).collect()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let is_true = |&&(number, value): &&(u32, bool)| {
            assignment.value(self.chosen.variable(number as usize)) == i32::from(value)
        };
        (self.least..=self.most).contains(&self.literals.iter().filter(is_true).count())
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    /// How many of the open literals must, and may, be true.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let (fixed, open) = self.fixed_and_open(state);
        let (least, most) = (self.least.saturating_sub(fixed), self.most.saturating_sub(fixed).min(open));
        key.push((least as u64) << 32 | most as u64);
        true
    }

    /// A literal is false if enough others are true, and true if enough others are false.
    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let literals = self.literals.iter();
        let literals =
            literals.map(|&(number, value)| (self.chosen.variable(number as usize), i32::from(value)));
        let known = |is_true: bool| {
            let others =
                literals.clone().filter(move |it| inferred.is_none_or(|fact| fact.variable() != it.0));
            others.filter(move |&(variable, value)| {
                before.value(variable).is_some_and(|it| (it == value) == is_true)
            })
        };
        let own = inferred.and_then(|fact| {
            let value = i32::from(matches!(fact, DomainFact::AtLeast(..)));
            literals.clone().find(|literal| literal.0 == fact.variable()).map(|literal| literal.1 == value)
        });
        // How many others must be true or false for it.
        let others_than_least = self.literals.len().checked_sub(self.least);
        let (true_ones, false_ones) = match own {
            None => (self.most.checked_add(1), others_than_least.map(|others| others + 1)),
            Some(false) => (Some(self.most), None),
            Some(true) => (None, others_than_least),
        };
        for (is_true, wanted) in [(true, true_ones), (false, false_ones)] {
            if let Some(wanted) = wanted.filter(|&wanted| known(is_true).count() >= wanted) {
                let variables = known(is_true).map(|(variable, _)| variable).take(wanted);
                reason.extend(variables.map(|variable| match before.value(variable) {
                    Some(1) => DomainFact::AtLeast(variable, 1),
                    _ => DomainFact::AtMost(variable, 0),
                }));
                return true;
            }
        }
        false
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.least > self.most || self.least > self.literals.len() {
            return Err(Conflict);
        }
        let it = self.clone();
        posting.install_filter(self.scope(), Change::Domain, Priority::Cheap, move |state| it.filter(state));
        Ok(())
    }

    /// Of any `least` literals' complement one is true, and of any `most + 1` literals one is false; rows where that
    /// takes many clauses.
    fn clauses(&self, encoder: &mut Encoder<'_>) {
        let literal = |&(number, value): &(u32, bool)| {
            let literal = chosen_literal(&self.chosen, number, encoder);
            if value { literal } else { literal.negated() }
        };
        let literals: Vec<Literal> = self.literals.iter().map(literal).collect();
        let negated: Vec<Literal> = literals.iter().map(|literal| literal.negated()).collect();
        let few = (literals.len() + 1).checked_sub(self.least);
        for (literals, size) in [(&literals, few), (&negated, self.most.checked_add(1))] {
            match size {
                None => encoder.clause([]),
                Some(size) if choices(literals.len(), size) <= MOST_CLAUSES => {
                    each_subset(literals, size, &mut Vec::new(), &mut |subset| {
                        encoder.clause(subset.iter().copied());
                    });
                }
                Some(size) => {
                    encoder.at_least((literals.len() + 1).saturating_sub(size), literals.iter().copied());
                }
            }
        }
    }
}

/// The literals over one word of variables.
#[derive(Debug, Clone)]
struct LiteralWord {
    word: u32,
    plain: u64,
    negated: u64,
}

impl LiteralWord {
    fn new(literals: &[(u32, bool)]) -> Self {
        let mask = |wanted: bool| {
            let bits = literals.iter().filter(|literal| literal.1 == wanted).map(|literal| literal.0 % 64);
            bits.fold(0, |mask, bit| mask | 1 << bit)
        };
        Self { word: literals[0].0 / 64, plain: mask(true), negated: mask(false) }
    }
}

/// The most clauses that a bound is written in.
const MOST_CLAUSES: usize = 64;

/// The number of subsets of `size` out of `count`, or more than [`MOST_CLAUSES`].
fn choices(count: usize, size: usize) -> usize {
    if size > count {
        return 0;
    }
    let size = size.min(count - size);
    let next =
        |found: usize, done| Some(found * (count - done) / (done + 1)).filter(|&it| it <= MOST_CLAUSES);
    (0..size).try_fold(1, next).unwrap_or(usize::MAX)
}

/// Calls `each` with every subset of a size that contains the literals chosen so far.
fn each_subset(
    literals: &[Literal],
    size: usize,
    subset: &mut Vec<Literal>,
    each: &mut impl FnMut(&[Literal]),
) {
    let wanted = size - subset.len();
    if wanted == 0 {
        return each(subset);
    }
    for (index, &literal) in literals.iter().enumerate().take((literals.len() + 1).saturating_sub(wanted)) {
        subset.push(literal);
        each_subset(&literals[index + 1..], size, subset, each);
        subset.pop();
    }
}
