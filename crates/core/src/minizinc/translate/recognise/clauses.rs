//! Steps that clauses rule out, such as "each vertex but the last has a neighbour with the next number".
//!
//! A clause is a list of alternatives, at least one of which holds. What an alternative implies about positions is
//! found by trying all values of the one or two positions in its definition: that a vertex has a certain step, or that
//! one vertex follows another. A step is ruled out if it contradicts all alternatives of a clause.

use std::collections::HashMap;

use super::super::classes::EqualClasses;
use super::cells::{ClassCell, cells, roots};
use super::labels::Labels;
use super::steps::WalkSteps;
use super::trial::Trial;
use crate::files::flatzinc::{Call, Program, Term};
use crate::minizinc::definitions::Definition;
use crate::solver::graph::SuccessorTable;

/// The most comparisons of a step with an alternative.
const MOST_COMPARISONS: u64 = 100_000_000;
/// How deep definitions of truth values are followed.
const DEPTH: usize = 4;

/// What an alternative implies. Vertices and steps are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fact {
    /// A vertex has a step.
    At { vertex: usize, step: usize },
    /// A vertex has the step after that of another.
    Follows { before: usize, after: usize },
    /// It is impossible.
    Never,
}

impl Fact {
    /// Returns whether it cannot be that vertex `from` has a step and vertex `to` the next one.
    fn contradicts(self, step: usize, from: usize, to: usize) -> bool {
        match self {
            Self::At { vertex, step: at } => {
                (vertex == from) != (at == step) || (vertex == to) != (at == step + 1)
            }
            Self::Follows { before, after } => (before == from) != (after == to),
            Self::Never => true,
        }
    }
}

/// One way to satisfy a clause.
#[derive(Debug, Clone, Default)]
struct Alternative {
    /// What it implies.
    facts: Vec<Fact>,
    /// Whether these facts imply it, too.
    is_exact: bool,
}

impl Alternative {
    /// Returns whether it holds if vertex `from` has a step and vertex `to`, if any, the next one.
    fn holds(&self, step: usize, from: usize, to: Option<usize>) -> bool {
        self.is_exact
            && self.facts.iter().all(|fact| match *fact {
                Fact::At { vertex, step: at } => {
                    (vertex, at) == (from, step) || (Some(vertex), at) == (to, step + 1)
                }
                Fact::Follows { before, after } => before == from && Some(after) == to,
                Fact::Never => false,
            })
    }
}

/// Finds facts about truth values.
struct Facts<'a> {
    classes: &'a EqualClasses,
    /// For each representative of a class of truth values the constraints that define it.
    defining: HashMap<u32, Vec<&'a Call>>,
    /// For each representative of a class of positions its vertex.
    vertices: HashMap<u32, usize>,
    count: usize,
    low: i64,
    known: HashMap<(u32, bool), Alternative>,
    trial: Trial<'a>,
}

/// The clauses of a program about positions, each with its index.
pub(super) struct ClauseSteps(Vec<(usize, Vec<Alternative>)>);

impl ClauseSteps {
    /// Finds the clauses; none if the labels have no positions.
    pub(super) fn of(labels: &Labels, program: &Program, classes: &EqualClasses) -> Self {
        let Some(positions) = &labels.positions else { return Self(Vec::new()) };
        let vertices: HashMap<u32, usize> =
            positions.iter().enumerate().filter_map(|(vertex, cell)| Some((cell.root()?, vertex))).collect();
        let mut defining: HashMap<u32, Vec<&Call>> = HashMap::new();
        for call in &program.constraints {
            if is_definition(&call.name)
                && let Some(ClassCell::Root(root)) =
                    call.arguments.last().and_then(|result| ClassCell::of(result, classes))
            {
                defining.entry(root).or_default().push(call);
            }
        }
        let mut facts = Facts {
            classes,
            defining,
            vertices,
            count: labels.count,
            low: labels.step_low,
            known: HashMap::new(),
            trial: Trial::new(program, classes),
        };
        let found = program.constraints.iter().enumerate();
        Self(found.filter_map(|(index, call)| Some((index, facts.clause(call)?))).collect())
    }

    /// Rules out steps that contradict a clause.
    pub(super) fn refine(&self, steps: &mut WalkSteps, count: usize) {
        let mut remaining = MOST_COMPARISONS;
        for (_, clause) in &self.0 {
            for (step, from, to) in triples(count) {
                if !steps.is_possible(step, from, to) {
                    continue;
                }
                let is_refuted = clause.iter().all(|alternative| {
                    remaining = remaining.saturating_sub(1);
                    alternative.facts.iter().any(|fact| fact.contradicts(step, from, to))
                });
                if is_refuted {
                    steps.rule_out(step, from, to);
                }
            }
            if remaining == 0 {
                return;
            }
        }
    }

    /// Returns the indices of the clauses that hold for every path along some edges.
    ///
    /// A clause is shown to hold by cases: for each two vertices that one step may lead between, or for each position
    /// of one vertex and each vertex that may follow it.
    pub(super) fn implied(
        &self,
        labels: &Labels,
        edges: &SuccessorTable,
        possible: &[Vec<bool>],
    ) -> Vec<usize> {
        let (count, last) = (labels.count, labels.count - 1);
        let after = |step: usize, from: usize| {
            let row = edges.row(from).map(|to| to as usize);
            row.filter(move |&to| step < last && possible[step + 1][to])
        };
        let holds = |clause: &[Alternative], step: usize, from: usize| {
            if step == last {
                return clause.iter().any(|alternative| alternative.holds(step, from, None));
            }
            after(step, from)
                .all(|to| clause.iter().any(|alternative| alternative.holds(step, from, Some(to))))
        };
        let by_step = |clause: &[Alternative], step: usize| {
            (0..count).filter(|&from| possible[step][from]).all(|from| holds(clause, step, from))
        };
        let by_vertex = |clause: &[Alternative], from: usize| {
            (0..count).filter(|&step| possible[step][from]).all(|step| holds(clause, step, from))
        };
        let is_implied = |clause: &[Alternative]| {
            (0..last).any(|step| by_step(clause, step)) || (0..count).any(|from| by_vertex(clause, from))
        };
        self.0.iter().filter(|(_, clause)| is_implied(clause)).map(|&(index, _)| index).collect()
    }
}

/// Returns all steps but the last with all pairs of vertices.
fn triples(count: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..(count - 1) * count * count)
        .map(move |index| (index / (count * count), index / count % count, index % count))
}

/// Whether the last argument of a constraint is true only if the relation holds.
fn is_definition(name: &str) -> bool {
    name.ends_with("_reif") || name.ends_with("_imp") || name == "array_bool_and" || name == "bool_and"
}

impl Facts<'_> {
    /// Returns the alternatives of a clause; `None` if nothing is known of one of them, or the call is no clause.
    fn clause(&mut self, call: &Call) -> Option<Vec<Alternative>> {
        let literals = |array: &Term, value: bool| -> Option<Vec<(ClassCell, bool)>> {
            Some(cells(array, self.classes)?.into_iter().map(|cell| (cell, value)).collect())
        };
        let literals = match (call.name.as_str(), &call.arguments[..]) {
            ("array_bool_or", [array, result])
                if ClassCell::of(result, self.classes) == Some(ClassCell::Constant(1)) =>
            {
                literals(array, true)?
            }
            ("bool_clause", [positive, negative]) => {
                let mut all = literals(positive, true)?;
                all.extend(literals(negative, false)?);
                all
            }
            _ => return None,
        };
        let mut alternatives = Vec::new();
        for (cell, value) in literals {
            match cell {
                ClassCell::Constant(constant) if (constant == 1) == value => return None,
                ClassCell::Constant(_) => {}
                ClassCell::Root(root) => {
                    let alternative = self.of(root, value, DEPTH);
                    if alternative.facts.is_empty() {
                        return None;
                    }
                    alternatives.push(alternative);
                }
            }
        }
        Some(alternatives)
    }

    /// Returns what follows if a truth value is this one.
    fn of(&mut self, root: u32, value: bool, depth: usize) -> Alternative {
        if let Some(known) = self.known.get(&(root, value)) {
            return known.clone();
        }
        let mut all = Alternative::default();
        if depth > 0 {
            let calls = self.defining.get(&root).cloned().unwrap_or_default();
            all.is_exact = calls.len() == 1;
            for call in calls {
                match call.name.as_str() {
                    "array_bool_and" | "bool_and" if value => self.conjunction(call, depth, &mut all),
                    "array_bool_and" | "bool_and" => all.is_exact = false,
                    name => {
                        all.is_exact &= name.ends_with("_reif");
                        match self.by_trying(call, root, value) {
                            Some((fact, is_exact)) => {
                                all.facts.push(fact);
                                all.is_exact &= is_exact;
                            }
                            None => all.is_exact = false,
                        }
                    }
                }
            }
            self.known.insert((root, value), all.clone());
        }
        all
    }

    /// Adds what follows from a conjunction.
    fn conjunction(&mut self, call: &Call, depth: usize, all: &mut Alternative) {
        let (_, inputs) = call.arguments.split_last().unwrap_or((&Term::Bool(true), &[]));
        for input in inputs.iter().flat_map(Term::parts) {
            match ClassCell::of(input, self.classes) {
                Some(ClassCell::Root(input)) => {
                    let input = self.of(input, true, depth - 1);
                    all.is_exact &= input.is_exact && !input.facts.is_empty();
                    all.facts.extend(input.facts);
                }
                Some(ClassCell::Constant(1)) => {}
                _ => all.is_exact = false,
            }
        }
    }

    /// Returns what a relation between one or two positions implies if its truth value is this one, and whether the
    /// relation follows from that.
    fn by_trying(&mut self, call: &Call, control: u32, value: bool) -> Option<(Fact, bool)> {
        let scope: Vec<u32> = roots(call, self.classes).into_iter().filter(|&root| root != control).collect();
        let vertices: Vec<usize> =
            scope.iter().map(|root| self.vertices.get(root).copied()).collect::<Option<_>>()?;
        let definition = Definition::of(call).ok()?;
        self.trial.assign_constants(call);
        self.trial.assign(call, control, value.into());
        let steps: Vec<Vec<usize>> = scope.iter().map(|&root| self.steps_of(root)).collect();
        match (&vertices[..], &steps[..]) {
            (&[vertex], [steps]) => {
                let mut fitting = steps.iter().filter(|&&step| {
                    self.assign_step(call, scope[0], step);
                    definition.holds(self.trial.values())
                });
                let Some(&step) = fitting.next() else { return Some((Fact::Never, true)) };
                fitting.next().is_none().then_some((Fact::At { vertex, step }, true))
            }
            (&[one, other], [steps, other_steps]) => {
                let (mut is_forward, mut is_backward) = (true, true);
                let (mut all_forward, mut all_backward) = (true, true);
                for &step in steps {
                    self.assign_step(call, scope[0], step);
                    for &other_step in other_steps {
                        if step == other_step || !(is_forward || is_backward) {
                            continue;
                        }
                        self.assign_step(call, scope[1], other_step);
                        if definition.holds(self.trial.values()) {
                            is_forward &= other_step == step + 1;
                            is_backward &= step == other_step + 1;
                        } else {
                            all_forward &= other_step != step + 1;
                            all_backward &= step != other_step + 1;
                        }
                    }
                }
                match (is_forward, is_backward) {
                    (true, false) => Some((Fact::Follows { before: one, after: other }, all_forward)),
                    (false, true) => Some((Fact::Follows { before: other, after: one }, all_backward)),
                    (true, true) => Some((Fact::Never, true)),
                    (false, false) => None,
                }
            }
            _ => None,
        }
    }

    /// The steps that a position may be.
    fn steps_of(&self, root: u32) -> Vec<usize> {
        let places = ClassCell::Root(root).places(self.classes, self.low, self.count);
        (0..self.count).filter(|&step| places[step]).collect()
    }

    fn assign_step(&mut self, call: &Call, root: u32, step: usize) {
        self.trial.assign(call, root, self.low + step as i64);
    }
}
