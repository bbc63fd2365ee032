//! Clauses in DIMACS CNF, with one model per solution.
//!
//! A path of `n` vertices has a variable for each vertex and number: `n * (v - 1) + k` means that vertex `v` has
//! number `k`. Each vertex has one number, each number one vertex, and consecutive numbers are joined by a step. A
//! cycle has number 1 where it begins. Of a path and its reversal, only the one remains whose first vertex (on a
//! cycle, the second) is less than the last. A set has a variable for each vertex, and a loop through some of the
//! vertices one for each edge and each vertex.
//!
//! The auxiliary variables, ladders and counters, follow from these: see [`ExportedClauses`].

mod loops;

use super::clauses::{ExportedClauses, Literal};
use super::{Export, ExportError, ExportProblem, Language, anchor, is_too_short, is_turned};
use crate::solver::graph::SuccessorTable;

/// Longer paths would take more than a million variables and ten million clauses.
const LONGEST_WALK: usize = 1024;
/// Largest number of variables in the counter of a set.
const LARGEST_COUNTER: usize = 4_000_000;

/// Writes the instance.
pub(crate) fn write(export: &Export<'_>) -> Result<String, ExportError> {
    let count = export.names.len();
    let mut clauses = ExportedClauses::default();
    let meaning = match &export.problem {
        ExportProblem::Paths(problem) => {
            export.check_size(Language::Dimacs, LONGEST_WALK)?;
            let numbering = Numbering::new(&mut clauses, &problem.steps, problem.closed);
            if is_too_short(problem) {
                clauses.clause([]);
            }
            let fix = |clauses: &mut ExportedClauses, vertex: usize, number| {
                clauses.clause([numbering.is(vertex, number)]);
            };
            if problem.closed {
                fix(&mut clauses, anchor(problem), 1);
                if let (Some(_), Some(last)) = (problem.first, problem.last) {
                    fix(&mut clauses, last as usize, count);
                }
            } else {
                problem.first.into_iter().for_each(|first| fix(&mut clauses, first as usize, 1));
                problem.last.into_iter().for_each(|last| fix(&mut clauses, last as usize, count));
            }
            if is_turned(problem) {
                numbering.ascend(&mut clauses, if problem.closed { 2 } else { 1 }, count);
            }
            numbering.meaning()
        }
        ExportProblem::Numbers { steps, closed, allowed, order, links } => {
            export.check_size(Language::Dimacs, LONGEST_WALK)?;
            let numbering = Numbering::new(&mut clauses, steps, *closed);
            for (vertex, allowed) in allowed.iter().enumerate() {
                let Some(allowed) = allowed else { continue };
                for number in (1..=count).filter(|&number| allowed.binary_search(&(number as u32)).is_err()) {
                    clauses.clause([-numbering.is(vertex, number)]);
                }
            }
            order.windows(2).for_each(|pair| numbering.precedes(&mut clauses, pair[0], pair[1]));
            for &(one, other) in *links {
                numbering.link(&mut clauses, (one as usize, other as usize), *closed);
            }
            numbering.meaning()
        }
        ExportProblem::Loop { steps, rules } => {
            export.check_size(Language::Dimacs, LONGEST_WALK)?;
            loops::write(&mut clauses, steps, rules)
        }
        ExportProblem::Sets { conflicts, size, hit, exactly, .. } => {
            let first = clauses.variables(count);
            let chosen = |vertex: u32| first + vertex as Literal;
            for vertex in 0..count as u32 {
                for other in conflicts.row(vertex as usize).filter(|&other| other > vertex) {
                    clauses.clause([-chosen(vertex), -chosen(other)]);
                }
            }
            for group in hit {
                clauses.clause(group.iter().map(|&vertex| chosen(vertex)));
            }
            for (group, wanted) in exactly {
                let group: Vec<_> = group.iter().map(|&vertex| chosen(vertex)).collect();
                clauses.between(&group, *wanted..=*wanted);
            }
            // With `size` disjoint groups, each hit, nothing remains to be counted.
            if let Some(size) = size.filter(|&size| size != hit.len() || hit.is_empty()) {
                if size.saturating_mul(count) > LARGEST_COUNTER {
                    let message =
                        format!("choosing {size} of {count} vertices takes too many clauses for dimacs");
                    return Err(ExportError::too_large(message, &[Language::MiniZinc]));
                }
                clauses.between(&(0..count as u32).map(chosen).collect::<Vec<_>>(), size..=size);
            }
            vec![format!("variable v, from 1 to {count}: vertex v is in the set")]
        }
    };
    let mut comments = export.title.clone();
    comments.extend(meaning);
    comments.push(
        "further variables follow from these, so models and solutions are the same in number".to_owned(),
    );
    comments.extend((1..).zip(&export.names).map(|(number, name)| format!("vertex {number} is {name}")));
    Ok(clauses.file(&comments))
}

/// The variables of a path: which vertex has which number.
struct Numbering {
    count: usize,
    /// For each number, a ladder over the vertices: whether its vertex is at most a given one.
    ladders: Vec<Vec<Literal>>,
    /// For each vertex, a ladder over the numbers: whether its number is at most a given one.
    numbers: Vec<Vec<Literal>>,
}

impl Numbering {
    fn new(clauses: &mut ExportedClauses, steps: &SuccessorTable, closed: bool) -> Self {
        let count = steps.vertices();
        clauses.variables(count * count);
        let mut this = Self { count, ladders: Vec::new(), numbers: Vec::new() };
        for vertex in 0..count {
            let numbers: Vec<_> = (1..=count).map(|number| this.is(vertex, number)).collect();
            this.numbers.push(clauses.exactly_one(&numbers));
        }
        for number in 1..=count {
            let vertices: Vec<_> = (0..count).map(|vertex| this.is(vertex, number)).collect();
            this.ladders.push(clauses.exactly_one(&vertices));
        }
        for number in if closed { 1..count + 1 } else { 1..count } {
            let next = number % count + 1;
            for vertex in 0..count {
                let after = steps.row(vertex).map(|after| this.is(after as usize, next));
                clauses.clause([-this.is(vertex, number)].into_iter().chain(after));
            }
        }
        this
    }

    /// Returns the variable for "this vertex has this number", from 1.
    fn is(&self, vertex: usize, number: usize) -> Literal {
        (vertex * self.count + number) as Literal
    }

    /// Requires that the vertex with one number is less than the vertex with the other.
    fn ascend(&self, clauses: &mut ExportedClauses, one: usize, other: usize) {
        let (Some(one), Some(other)) = (self.ladders.get(one - 1), self.ladders.get(other - 1)) else {
            return;
        };
        for (vertex, reached) in other.iter().enumerate() {
            let before = vertex.checked_sub(1).map(|before| one[before]);
            clauses.clause([-reached].into_iter().chain(before));
        }
    }

    /// Requires that the number of one vertex is less than that of the other.
    fn precedes(&self, clauses: &mut ExportedClauses, one: usize, other: usize) {
        for number in 1..=self.count {
            let before = number.checked_sub(2).map(|place| self.numbers[one][place]);
            clauses.clause([-self.is(other, number)].into_iter().chain(before));
        }
    }

    /// Requires that two vertices have consecutive numbers; after the last comes the first if `closed`.
    fn link(&self, clauses: &mut ExportedClauses, (one, other): (usize, usize), closed: bool) {
        for number in 1..=self.count {
            let before = if number > 1 { Some(number - 1) } else { closed.then_some(self.count) };
            let after = if number < self.count { Some(number + 1) } else { closed.then_some(1) };
            let beside = before.into_iter().chain(after).map(|near| self.is(other, near));
            clauses.clause([-self.is(one, number)].into_iter().chain(beside));
        }
    }

    fn meaning(&self) -> Vec<String> {
        let count = self.count;
        vec![format!("variable {count} * (v - 1) + k, v and k from 1 to {count}: vertex v has number k")]
    }
}
