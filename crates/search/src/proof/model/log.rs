//! From what a search did to the lines of a proof.

use std::collections::HashSet;
use std::io;

use cavalcade_core::formula::Literal;
use cavalcade_core::{Condition, DomainFact};
use rustc_hash::FxHashMap;

use super::case::{Case, PossibleValues};
use super::formula::{self, ConstraintFormula, ModelFormula};
use super::lines::ProofLines;
use super::refutation::Refutation;
use crate::Stop;
use crate::nogoods::{AskedReason, NogoodFact, SearchEvent};
use crate::proof::ProofError;
use crate::proof::writer::ProofWriter;

/// The most lines that one reason takes.
pub(super) const MOST_LINES: usize = 20_000;
/// The most lines for a contradiction of one constraint.
const SOME_LINES: usize = 1000;

/// The proof of a search.
pub(super) struct ProofLog<'f, 'w> {
    pub(super) lines: ProofLines<'f, 'w>,
    /// What is possible without decisions.
    pub(super) known: Vec<PossibleValues>,
    /// The lines of nogoods, by their literals in order.
    pub(super) nogoods: FxHashMap<Vec<Literal>, u64>,
    /// The reasons of the next learned nogood, and their lines.
    reasons: HashSet<Vec<Literal>>,
    written: Vec<u64>,
    /// The line that cannot hold, if it was found.
    pub(super) contradiction: Option<u64>,
    /// The value of the best solution, and its literals.
    pub(super) best: Option<(i128, Vec<Literal>)>,
}

impl<'f, 'w> ProofLog<'f, 'w> {
    /// Begins the proof of a search.
    pub(super) fn new(formula: &'f mut ModelFormula, writer: ProofWriter<'w>) -> io::Result<Self> {
        let values = formula.literals.initial();
        let is_empty = values.iter().any(|values| values.is_empty());
        let mut lines = ProofLines::new(formula, writer);
        let contradiction = if is_empty { Some(lines.implied(&[])?) } else { None };
        Ok(Self {
            known: values.iter().map(|values| PossibleValues::new(values.len())).collect(),
            lines,
            nogoods: FxHashMap::default(),
            reasons: HashSet::new(),
            written: Vec::new(),
            contradiction,
            best: None,
        })
    }

    /// Writes what the search did.
    pub(super) fn write(&mut self, event: SearchEvent) -> Result<(), ProofError> {
        if self.contradiction.is_some() {
            return Ok(());
        }
        match event {
            SearchEvent::Fixed(facts, constraint) => self.fixed(facts, constraint),
            SearchEvent::Reason(asked) => self.reason(&asked),
            SearchEvent::Learned(nogood) => Ok(self.learned(&nogood)?),
            SearchEvent::Forgotten(nogood) => Ok(self.forgotten(&nogood)?),
            SearchEvent::Solution(values) => Ok(self.solution(&values)?),
        }
    }

    /// Ends the proof, if the search is complete or found a solution that is wanted.
    pub(super) fn end(&mut self, stopped: Option<Stop>) -> io::Result<()> {
        let has_objective = self.lines.formula.objective.is_some();
        match (stopped, &self.best) {
            (None, None) => {
                let line = self.contradiction()?;
                let writer = &mut self.lines.writer;
                if has_objective { writer.end_without_bound(line) } else { writer.end(line) }
            }
            (None, Some(_)) => {
                let line = self.contradiction()?;
                let (value, literals) = self.best.take().unwrap_or_default();
                self.lines.writer.end_with_bound(value, line, &literals)
            }
            (Some(_), Some((_, literals))) if !has_objective => self.lines.writer.end_with_solution(literals),
            (Some(_), _) => Ok(()),
        }
    }

    /// Returns the number of steps so far.
    pub(super) fn steps(&self) -> u64 {
        self.lines.writer.steps
    }

    /// Returns the line that cannot hold, when no further solution exists.
    fn contradiction(&mut self) -> io::Result<u64> {
        for constraint in 0..self.lines.formula.constraints.len() {
            if self.contradiction.is_none() {
                self.contradiction = self.refute(constraint, &[], &mut Vec::new(), SOME_LINES)?;
            }
        }
        self.contradiction.map_or_else(|| self.lines.implied(&[]), Ok)
    }

    /// Writes why facts, as stated, exclude each other by a constraint; `clause` has the literals of their opposites.
    pub(super) fn refute(
        &mut self,
        constraint: usize,
        facts: &[(DomainFact, bool)],
        clause: &mut Vec<Literal>,
        most: usize,
    ) -> io::Result<Option<u64>> {
        if self.contradiction.is_some() {
            return Ok(self.contradiction);
        }
        let encoded = &self.lines.formula.constraints[constraint];
        let mut case = Case::new(self.lines.formula.literals.initial(), &self.known, &encoded.scope);
        let is_open = facts.iter().all(|&(fact, holds)| case.assume(Condition::Fact(fact), holds).is_ok());
        if !is_open {
            return self.lines.implied(clause).map(Some);
        }
        let mut refutation = Refutation { lines: &mut self.lines, constraint, left: most, written: vec![] };
        let line = refutation.write(case, clause)?;
        let written = refutation.written;
        if !written.is_empty() {
            self.lines.writer.delete(written)?;
        }
        Ok(line)
    }

    /// Writes a reason, for the next learned nogood.
    fn reason(&mut self, asked: &AskedReason) -> Result<(), ProofError> {
        let constraint = self.lines.formula.propagated[asked.constraint as usize];
        let facts = asked.reason.iter().map(|&fact| (fact, true));
        let facts: Vec<_> = facts.chain(asked.inferred.map(|fact| (fact, false))).collect();
        let mut clause = Vec::with_capacity(facts.len());
        for &(fact, holds) in &facts {
            let literal = self.lines.literal(fact)?;
            clause.push(if holds { literal.negated() } else { literal });
        }
        clause.sort_unstable();
        if clause.contains(&Literal::TRUE) || !self.reasons.insert(clause.clone()) {
            return Ok(());
        }
        let line = self.refute(constraint, &facts, &mut clause, MOST_LINES)?;
        let Some(line) = line else {
            // When an engine cannot be built, the constraint is not known.
            let is_at_root = asked.inferred.is_none() && asked.reason.is_empty();
            return if is_at_root { Ok(()) } else { Err(ProofError::Unproved(format!("{asked:?}"))) };
        };
        self.written.push(line);
        if clause.iter().all(|&literal| literal == Literal::FALSE) {
            self.contradiction = Some(line);
        }
        Ok(())
    }

    /// The literals of a nogood as a clause, in order.
    fn clause(&mut self, nogood: &[NogoodFact]) -> io::Result<Vec<Literal>> {
        let mut clause = Vec::with_capacity(nogood.len());
        for &fact in nogood {
            clause.push(match fact {
                NogoodFact::Known(fact) => self.lines.literal(fact)?.negated(),
                NogoodFact::Is(variable, value) => self.lines.literal(DomainFact::Not(variable, value))?,
            });
        }
        clause.sort_unstable();
        Ok(clause)
    }

    fn learned(&mut self, nogood: &[NogoodFact]) -> io::Result<()> {
        let clause = self.clause(nogood)?;
        let line = self.lines.implied(&clause)?;
        self.nogoods.insert(clause, line);
        self.reasons.clear();
        if !self.written.is_empty() {
            self.lines.writer.delete(std::mem::take(&mut self.written))?;
        }
        Ok(())
    }

    fn forgotten(&mut self, nogood: &[NogoodFact]) -> io::Result<()> {
        let clause = self.clause(nogood)?;
        self.nogoods.remove(&clause).map_or(Ok(()), |line| self.lines.writer.delete([line]))
    }

    fn solution(&mut self, values: &[i32]) -> io::Result<()> {
        let formula = &*self.lines.formula;
        let mut literals = formula.literals.assignment(values);
        for constraint in &formula.constraints {
            literals.extend(choices(formula, constraint, values));
        }
        let objective = formula
            .objective
            .map(|(variable, direction)| i128::from(values[variable.index()]) * formula::sign(direction));
        if objective.is_some() {
            self.lines.writer.improve(&literals)?;
        }
        self.best = Some((objective.unwrap_or_default(), literals));
        Ok(())
    }
}

/// Returns the choices of a constraint that a solution permits: each is made if the earlier ones allow it.
fn choices(formula: &ModelFormula, constraint: &ConstraintFormula, values: &[i32]) -> Vec<Literal> {
    if constraint.choices == 0 {
        return Vec::new();
    }
    let initial = formula.literals.initial();
    let known: Vec<PossibleValues> = initial.iter().map(|values| PossibleValues::new(values.len())).collect();
    let mut case = Case::new(initial, &known, &constraint.scope);
    for &variable in &constraint.scope {
        let fact = DomainFact::Not(variable, values[variable.index()]);
        let _ = case.assume(Condition::Fact(fact), false); // a value of the solution is possible
    }
    let choose = |number| {
        let mut chosen = case.clone();
        let is_possible = chosen.assume(Condition::Choice(number), true).is_ok()
            && chosen.propagate(&constraint.rows).is_ok();
        if is_possible {
            case = chosen;
        } else {
            let _ = case.assume(Condition::Choice(number), false); // the other choice is left
        }
        Literal::new(constraint.choice + number, is_possible)
    };
    (0..constraint.choices).map(choose).collect()
}
