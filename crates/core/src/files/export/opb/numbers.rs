//! Paths whose numbers matter: a variable for each vertex and each number that it may have.
//!
//! Each vertex has one number and each number one vertex. From a vertex with a number, a step leads to a vertex with
//! the next number, and to it from a vertex with the previous one.

use super::super::ExportNumbers;
use super::{Export, ExportError, Language, LinearRows, OpbFormula, OpbShape};
use crate::solver::formula::Literal;
use crate::solver::graph::SuccessorTable;

/// Longer paths would take millions of variables.
const LONGEST_PATH: usize = 1024;

/// The variables: vertex `v`, from 0, has number `k`, from 1, if variable `n * v + k` holds.
#[derive(Debug)]
pub struct PairVariables {
    count: usize,
}

impl PairVariables {
    fn is(&self, vertex: usize, number: usize) -> Literal {
        Literal::new((self.count * vertex + number) as u32, true)
    }

    /// Returns the literals of a path, given by its vertices in order.
    pub(super) fn literals(&self, path: &[u32]) -> Vec<Literal> {
        path.iter().zip(1..).map(|(&vertex, number)| self.is(vertex as usize, number)).collect()
    }
}

/// Returns the formula.
pub(super) fn formula(export: &Export<'_>, numbers: &ExportNumbers<'_>) -> Result<OpbFormula, ExportError> {
    export.check_size(Language::Opb, LONGEST_PATH)?;
    let NumberedRows { rows, pairs, .. } = NumberedRows::of(numbers);
    Ok(OpbFormula { decided: 1..rows.end(), rows, shape: OpbShape::Numbers(pairs) })
}

/// The rows of a path whose vertices have numbers.
pub(crate) struct NumberedRows<'a> {
    pub(crate) rows: LinearRows,
    pairs: PairVariables,
    allowed: &'a [Option<Vec<u32>>],
}

impl<'a> NumberedRows<'a> {
    /// Returns the rows of a problem.
    pub(crate) fn of(numbers: &'a ExportNumbers<'_>) -> Self {
        let &ExportNumbers { steps, closed, ref allowed, order, links } = numbers;
        let mut path = Self::new(steps, closed, allowed);
        order.windows(2).for_each(|pair| path.precede(pair[0], pair[1]));
        for &(one, other) in links {
            path.link((one as usize, other as usize), closed);
        }
        path
    }

    /// Returns the rows of all paths or cycles.
    pub(crate) fn new(steps: &SuccessorTable, closed: bool, allowed: &'a [Option<Vec<u32>>]) -> Self {
        let count = steps.vertices();
        let mut path = Self { rows: LinearRows::default(), pairs: PairVariables { count }, allowed };
        path.rows.variables(count * count);
        path.rows
            .comment(format!("x({count} * (v - 1) + k), v and k from 1 to {count}: vertex v has number k"));
        path.number();
        path.step(steps, closed);
        path
    }

    /// The literal that a vertex has a number, if it may have it.
    pub(crate) fn is(&self, vertex: usize, number: usize) -> Option<Literal> {
        let allowed = self.allowed.get(vertex)?;
        let may = allowed.as_ref().is_none_or(|allowed| allowed.binary_search(&(number as u32)).is_ok());
        may.then(|| self.pairs.is(vertex, number))
    }

    /// Gives each vertex one number and each number one vertex.
    fn number(&mut self) {
        let count = self.pairs.count;
        for vertex in 0..count {
            let numbers: Vec<_> = (1..=count).filter_map(|number| self.is(vertex, number)).collect();
            self.rows.exactly(numbers, 1);
        }
        for number in 1..=count {
            let vertices: Vec<_> = (0..count).filter_map(|vertex| self.is(vertex, number)).collect();
            self.rows.exactly(vertices, 1);
        }
    }

    /// Requires a step from each number to the next.
    fn step(&mut self, steps: &SuccessorTable, closed: bool) {
        let count = self.pairs.count;
        let mut before = vec![Vec::new(); count];
        for vertex in 0..count {
            steps.row(vertex).for_each(|after| before[after as usize].push(vertex));
        }
        for number in if closed { 1..count + 1 } else { 1..count } {
            let next = number % count + 1;
            for (vertex, before) in before.iter().enumerate() {
                if let Some(here) = self.is(vertex, number) {
                    let after = steps.row(vertex).map(|neighbour| neighbour as usize);
                    self.implies(here, after.map(|neighbour| (neighbour, next)));
                }
                if let Some(here) = self.is(vertex, next) {
                    self.implies(here, before.iter().map(|&neighbour| (neighbour, number)));
                }
            }
        }
    }

    /// Requires one of these vertices to have the number beside it if a literal holds.
    fn implies(&mut self, literal: Literal, pairs: impl Iterator<Item = (usize, usize)>) {
        let clause: Vec<_> = pairs.filter_map(|(vertex, number)| self.is(vertex, number)).collect();
        self.rows.clause([literal.negated()].into_iter().chain(clause));
    }

    /// Requires that the number of one vertex is less than that of the other.
    fn precede(&mut self, one: usize, other: usize) {
        for number in 1..=self.pairs.count {
            if let Some(here) = self.is(other, number) {
                self.implies(here, (1..number).map(|less| (one, less)));
            }
        }
    }

    /// Requires that the vertex with one number is less than the vertex with the other.
    pub(crate) fn ascend(&mut self, one: usize, other: usize) {
        for vertex in 0..self.pairs.count {
            if let Some(here) = self.is(vertex, other) {
                self.implies(here, (0..vertex).map(|less| (less, one)));
            }
        }
    }

    /// Requires that no vertex has a number that it may not have.
    pub(crate) fn forbid(&mut self) {
        for vertex in 0..self.pairs.count {
            for number in 1..=self.pairs.count {
                if self.is(vertex, number).is_none() {
                    self.rows.clause([self.pairs.is(vertex, number).negated()]);
                }
            }
        }
    }

    /// Requires that two vertices have consecutive numbers; after the last comes the first if `closed`.
    fn link(&mut self, (one, other): (usize, usize), closed: bool) {
        let count = self.pairs.count;
        for (one, other) in [(one, other), (other, one)] {
            for number in 1..=count {
                let Some(here) = self.is(one, number) else { continue };
                let before = if number > 1 { Some(number - 1) } else { closed.then_some(count) };
                let after = if number < count { Some(number + 1) } else { closed.then_some(1) };
                // In a cycle of two vertices the next number is the previous one.
                let after = after.filter(|&after| Some(after) != before);
                self.implies(here, before.into_iter().chain(after).map(|near| (other, near)));
            }
        }
    }
}
