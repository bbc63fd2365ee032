//! Steps that clauses rule out, such as "each vertex but the last has a neighbour with the next number".
//!
//! A clause is a list of alternatives, at least one of which holds. What an alternative implies about positions is
//! found by trying all values of the one or two positions in its definition: that a vertex has a certain step, or that
//! one vertex follows another. A step is ruled out if it contradicts all alternatives of a clause.

use std::collections::HashMap;

use super::super::classes::Classes;
use super::cells::{Cell, cells, roots};
use super::labels::Labels;
use super::steps::Steps;
use super::trial::Trial;
use crate::files::flatzinc::{Call, Program, Term};
use crate::minizinc::definitions::Definition;

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

/// Finds facts about truth values.
struct Facts<'a> {
    classes: &'a Classes,
    /// For each representative of a class of truth values the constraints that define it.
    defining: HashMap<u32, Vec<&'a Call>>,
    /// For each representative of a class of positions its vertex.
    vertices: HashMap<u32, usize>,
    count: usize,
    low: i64,
    known: HashMap<(u32, bool), Vec<Fact>>,
    trial: Trial<'a>,
}

/// Rules out steps that contradict a clause, if the labels have positions.
pub(super) fn refine(steps: &mut Steps, labels: &Labels, program: &Program, classes: &Classes) {
    let Some(positions) = &labels.positions else { return };
    let vertices: HashMap<u32, usize> =
        positions.iter().enumerate().filter_map(|(vertex, cell)| Some((cell.root()?, vertex))).collect();
    let mut defining: HashMap<u32, Vec<&Call>> = HashMap::new();
    for call in &program.constraints {
        if is_definition(&call.name)
            && let Some(Cell::Root(root)) = call.arguments.last().and_then(|it| Cell::of(it, classes))
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
    let all: Vec<Vec<Vec<Fact>>> = program.constraints.iter().filter_map(|call| facts.clause(call)).collect();
    let mut remaining = MOST_COMPARISONS;
    for clause in &all {
        for step in 0..labels.count - 1 {
            for from in 0..labels.count {
                for to in 0..labels.count {
                    if !steps.is_possible(step, from, to) {
                        continue;
                    }
                    let is_refuted = clause.iter().all(|alternative| {
                        remaining = remaining.saturating_sub(1);
                        alternative.iter().any(|fact| fact.contradicts(step, from, to))
                    });
                    if is_refuted {
                        steps.rule_out(step, from, to);
                    }
                }
            }
        }
        if remaining == 0 {
            return;
        }
    }
}

/// Whether the last argument of a constraint is true only if the relation holds.
fn is_definition(name: &str) -> bool {
    name.ends_with("_reif") || name.ends_with("_imp") || name == "array_bool_and" || name == "bool_and"
}

impl Facts<'_> {
    /// Returns the alternatives of a clause; `None` if nothing is known of one of them, or the call is no clause.
    fn clause(&mut self, call: &Call) -> Option<Vec<Vec<Fact>>> {
        let literals = |array: &Term, value: bool| -> Option<Vec<(Cell, bool)>> {
            Some(cells(array, self.classes)?.into_iter().map(|cell| (cell, value)).collect())
        };
        let literals = match (call.name.as_str(), &call.arguments[..]) {
            ("array_bool_or", [array, result])
                if Cell::of(result, self.classes) == Some(Cell::Constant(1)) =>
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
                Cell::Constant(constant) if (constant == 1) == value => return None,
                Cell::Constant(_) => {}
                Cell::Root(root) => {
                    let facts = self.of(root, value, DEPTH);
                    if facts.is_empty() {
                        return None;
                    }
                    alternatives.push(facts);
                }
            }
        }
        Some(alternatives)
    }

    /// Returns what follows if a truth value is this one.
    fn of(&mut self, root: u32, value: bool, depth: usize) -> Vec<Fact> {
        if let Some(known) = self.known.get(&(root, value)) {
            return known.clone();
        }
        let mut facts = Vec::new();
        if depth > 0 {
            for call in self.defining.get(&root).cloned().unwrap_or_default() {
                match call.name.as_str() {
                    "array_bool_and" | "bool_and" => {
                        if value {
                            let inputs = Call {
                                arguments: call.arguments[..call.arguments.len() - 1].to_vec(),
                                ..call.clone()
                            };
                            for input in roots(&inputs, self.classes) {
                                facts.extend(self.of(input, true, depth - 1));
                            }
                        }
                    }
                    _ => facts.extend(self.by_trying(call, root, value)),
                }
            }
            self.known.insert((root, value), facts.clone());
        }
        facts
    }

    /// Returns what a relation between one or two positions implies if its truth value is this one.
    fn by_trying(&mut self, call: &Call, control: u32, value: bool) -> Option<Fact> {
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
                let Some(&step) = fitting.next() else { return Some(Fact::Never) };
                fitting.next().is_none().then_some(Fact::At { vertex, step })
            }
            (&[one, other], [steps, other_steps]) => {
                let (mut is_forward, mut is_backward) = (true, true);
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
                        }
                    }
                }
                match (is_forward, is_backward) {
                    (true, false) => Some(Fact::Follows { before: one, after: other }),
                    (false, true) => Some(Fact::Follows { before: other, after: one }),
                    (true, true) => Some(Fact::Never),
                    (false, false) => None,
                }
            }
            _ => None,
        }
    }

    /// The steps that a position may be.
    fn steps_of(&self, root: u32) -> Vec<usize> {
        let places = Cell::Root(root).places(self.classes, self.low, self.count);
        (0..self.count).filter(|&step| places[step]).collect()
    }

    fn assign_step(&mut self, call: &Call, root: u32, step: usize) {
        self.trial.assign(call, root, self.low + step as i64);
    }
}
