//! Bounds that the values of variables obey in every solution, in exact arithmetic.
//!
//! The values of the engine have 32 bits. Before variables of more values become variables of the engine, the bounds
//! that follow from the constraints are found without it: each end of an interval is a number of 64 bits, or missing.
//! Everything is computed in 128 bits, and an end that does not fit is missing again. So each interval contains the
//! value of its variable in every solution, whatever the order and the number of steps.
//!
//! | file | contents |
//! | --- | --- |
//! | `span` | intervals whose ends may be missing |
//! | `sums`, `rules` | what follows from one constraint |
//!
//! Of a disjunction each case is tried, and what follows from all cases is kept (*constructive disjunction*, P. Van
//! Hentenryck, V. Saraswat and Y. Deville 1998).

mod open_range;
mod rules;
mod sums;

use std::collections::BTreeSet;

use super::classes::{EqualClasses, constant_of};
use crate::files::flatzinc::{Call, IntSet, Program, Term};
use open_range::OpenRange;

/// Arguments of constraints that are looked at in all; then what has been found is kept.
const MOST_WORK: u64 = 1 << 24;

/// No value is left.
#[derive(Debug)]
struct NoValue;

/// Intervals that contain the values of all classes.
struct ProgramHull<'a> {
    program: &'a Program,
    classes: &'a EqualClasses,
    /// For each representative its values.
    spans: Vec<OpenRange>,
    /// For each representative the constraints in which its class occurs.
    uses: Vec<Vec<u32>>,
    /// Constraints that may narrow a variable.
    waiting: BTreeSet<u32>,
    /// Earlier values of representatives, to be restored after a trial.
    before: Vec<(u32, OpenRange)>,
    work: u64,
}

/// Restricts the values of classes to the bounds that follow from all constraints.
pub(super) fn restrict(program: &Program, classes: &mut EqualClasses) {
    let mut hull = ProgramHull::new(program, classes);
    let is_possible = hull.settle().and_then(|()| hull.settle_cases()).is_ok();
    let spans = hull.spans;
    for root in classes.roots().collect::<Vec<_>>() {
        let span = if is_possible { spans[root as usize] } else { OpenRange::NONE };
        if OpenRange::of(classes.values(root)) != span {
            classes.restrict(root, &IntSet::Range(span.low, span.high));
        }
    }
}

impl<'a> ProgramHull<'a> {
    fn new(program: &'a Program, classes: &'a EqualClasses) -> Self {
        let count = program.variables.len();
        let mut uses = vec![Vec::new(); count];
        for (index, call) in program.constraints.iter().enumerate() {
            for root in call.variables().map(|variable| classes.root(variable)) {
                uses[root as usize].push(index as u32);
            }
        }
        Self {
            program,
            classes,
            spans: (0..count as u32).map(|root| OpenRange::of(classes.values(root))).collect(),
            uses,
            waiting: (0..program.constraints.len() as u32).collect(),
            before: Vec::new(),
            work: 0,
        }
    }

    /// Returns the values of a term that is a number or a variable.
    fn span(&self, term: &Term) -> OpenRange {
        match term {
            Term::Variable(variable) => self.spans[self.classes.root(*variable) as usize],
            constant => {
                let value = constant_of(constant).unwrap_or_default().into();
                OpenRange::new(value, value)
            }
        }
    }

    /// Returns whether two terms are one variable.
    fn is_same(&self, one: &Term, other: &Term) -> bool {
        match (one, other) {
            (Term::Variable(one), Term::Variable(other)) => {
                self.classes.root(*one) == self.classes.root(*other)
            }
            _ => false,
        }
    }

    /// Keeps the values of a term that lie in a span.
    ///
    /// # Errors
    /// There is none.
    fn narrow(&mut self, term: &Term, span: OpenRange) -> Result<(), NoValue> {
        let now = self.span(term);
        let next = now.meet(span);
        if next.is_empty() {
            return Err(NoValue);
        }
        if let Term::Variable(variable) = term
            && next != now
        {
            let root = self.classes.root(*variable);
            self.before.push((root, now));
            self.spans[root as usize] = next;
            self.waiting.extend(&self.uses[root as usize]);
        }
        Ok(())
    }

    /// Keeps the values of the elements of an array that lie in a span.
    fn narrow_all(&mut self, array: &Term, span: OpenRange) -> Result<(), NoValue> {
        array.elements().iter().try_for_each(|term| self.narrow(term, span))
    }

    /// Returns whether an assumption leaves a variable without values; takes it back.
    fn is_impossible(&mut self, assume: impl FnOnce(&mut Self) -> Result<(), NoValue>) -> bool {
        let (before, waiting) = (self.before.len(), std::mem::take(&mut self.waiting));
        let result = assume(self);
        self.restore(before, waiting);
        result.is_err()
    }

    /// Takes back everything since there were `before` earlier values.
    fn restore(&mut self, before: usize, waiting: BTreeSet<u32>) {
        for (root, span) in self.before.drain(before..).rev() {
            self.spans[root as usize] = span;
        }
        self.waiting = waiting;
    }

    /// Narrows variables until no constraint narrows one, or too much has been done.
    fn settle(&mut self) -> Result<(), NoValue> {
        while self.work < MOST_WORK
            && let Some(index) = self.waiting.pop_first()
        {
            let call = &self.program.constraints[index as usize];
            self.work +=
                1 + call.arguments.iter().map(|argument| argument.elements().len() as u64).sum::<u64>();
            rules::narrow(call, self)?;
        }
        Ok(())
    }

    /// Tries the cases of disjunctions near variables with too many values, until nothing follows.
    fn settle_cases(&mut self) -> Result<(), NoValue> {
        loop {
            let count = self.before.len();
            for cases in self.disjunctions() {
                self.keep_common(&cases)?;
                self.settle()?;
            }
            if self.before.len() == count || self.work >= MOST_WORK {
                return Ok(());
            }
        }
    }

    /// Returns sets of cases of which one holds: the literals of clauses on the truth values that say something about a
    /// variable of too many values, and both values of each variable in such a clause.
    fn disjunctions(&self) -> Vec<Vec<(u32, i64)>> {
        let is_too_wide = |variable: u32| {
            let OpenRange { low, high } = self.spans[self.classes.root(variable) as usize];
            !IntSet::Range(low, high).fits()
        };
        let mut near = BTreeSet::new();
        for call in &self.program.constraints {
            if let (true, Some(&Term::Variable(control))) =
                (call.name.ends_with("_reif") || call.name.ends_with("_imp"), call.arguments.last())
                && call.variables().any(is_too_wide)
            {
                near.insert(self.classes.root(control));
            }
        }
        let (mut clauses, mut both) = (Vec::new(), BTreeSet::new());
        for call in &self.program.constraints {
            let Some(literals) = self.clause(call) else { continue };
            if literals.iter().any(|(root, _)| near.contains(root)) {
                both.extend(literals.iter().map(|&(root, _)| root));
                clauses.push(literals);
            }
        }
        clauses.extend(both.into_iter().map(|root| vec![(root, 0), (root, 1)]));
        clauses
    }

    /// Returns the possible literals of a clause, unless one is true.
    fn clause(&self, call: &Call) -> Option<Vec<(u32, i64)>> {
        let (positive, negative) = match (&call.name[..], &call.arguments[..]) {
            ("bool_clause", [positive, negative]) => (positive.elements(), negative.elements()),
            ("array_bool_or", [positive, is_true]) if self.span(is_true).low == 1 => {
                (positive.elements(), &[][..])
            }
            _ => return None,
        };
        let mut literals = Vec::new();
        for (term, value) in
            positive.iter().map(|term| (term, 1)).chain(negative.iter().map(|term| (term, 0)))
        {
            match (self.span(term), term) {
                (span, _) if !span.contains(value) => {}
                (OpenRange { low: 0, high: 1 }, &Term::Variable(variable)) => {
                    literals.push((self.classes.root(variable), value));
                }
                _ => return None,
            }
        }
        Some(literals)
    }

    /// Keeps what follows in one of the cases; in each a variable has a value.
    fn keep_common(&mut self, cases: &[(u32, i64)]) -> Result<(), NoValue> {
        let mut common: Option<Vec<(u32, OpenRange)>> = None;
        for &(variable, value) in cases {
            let (before, waiting) = (self.before.len(), std::mem::take(&mut self.waiting));
            let case = OpenRange { low: value, high: value };
            let result = self.narrow(&Term::Variable(variable), case).and_then(|()| self.settle());
            if result.is_ok() {
                let changed: BTreeSet<u32> = self.before[before..].iter().map(|change| change.0).collect();
                let found = |root: u32| (root, self.spans[root as usize]);
                common = Some(match common {
                    None => changed.into_iter().map(found).collect(),
                    // What did not change in a case does not follow from all.
                    Some(spans) => spans
                        .into_iter()
                        .filter(|entry| changed.contains(&entry.0))
                        .map(|(root, span)| (root, span.join(found(root).1)))
                        .collect(),
                });
            }
            self.restore(before, waiting);
        }
        let spans = common.ok_or(NoValue)?;
        spans.into_iter().try_for_each(|(root, span)| self.narrow(&Term::Variable(root), span))
    }
}
