//! Export of instances to other solvers.

use super::Instance;
use super::problem::ProblemKind;
use crate::files::export::{Export, ExportProblem, LoopRows, OpbFormula, OpbShape};
use crate::files::printable;
use crate::problems::numbered::Numbers;
use crate::problems::single_loop::LoopModel;
use crate::solver::engine::{Booleans, Variable};
use crate::solver::formula::Literal;
use crate::{SetSize, Steps};

impl Instance {
    /// Returns the problem in the form that [`Export::write`] writes; `title` is its description, in lines.
    ///
    /// Returns `None` for a program, which is written for solvers already. The size of a placement must be given or
    /// settled.
    ///
    /// # Panics
    /// If the size is not known.
    #[must_use]
    pub fn export(&self, mut title: Vec<String>) -> Option<Export<'_>> {
        let extra = self.cells.len() + 1..=self.cells.len() + self.extra();
        title.extend(extra.map(|vertex| format!("vertex {vertex} is joined to all that may be an end")));
        let mut outside = Vec::new();
        let problem = match &self.problem {
            ProblemKind::Program(_) => return None,
            ProblemKind::Paths(paths) => ExportProblem::Paths(&paths.problem),
            ProblemKind::Numbered(numbered) => ExportProblem::Numbers {
                steps: &numbered.path.steps,
                closed: numbered.path.closed,
                allowed: numbered.path.numbers.iter().map(allowed).collect(),
                order: &numbered.path.order,
                links: &numbered.path.links,
            },
            ProblemKind::Partial(partial) => {
                let (loops, copies) = (partial.model().single(), partial.model().form().copies);
                let beyond = copies * self.cells.len()..loops.steps.vertices();
                outside.extend(beyond.map(|_| "outside".to_owned()));
                ExportProblem::Loop { steps: &loops.steps, rules: &loops.rules }
            }
            ProblemKind::Placement(placement) => {
                let size = placement.size().expect("the largest size is settled before anything is written");
                let size = match size {
                    SetSize::Any => None,
                    SetSize::Exactly(size) => Some(size),
                };
                let sets = &placement.sets;
                let cover: Vec<&[u32]> = sets
                    .covers
                    .first()
                    .into_iter()
                    .flat_map(|cover| cover.iter())
                    .map(Vec::as_slice)
                    .collect();
                ExportProblem::Sets {
                    conflicts: &sets.conflicts,
                    size,
                    // A set with as many vertices as there are groups without a common cell hits each group.
                    hit: if Some(cover.len()) == size { cover.clone() } else { Vec::new() },
                    cover,
                    exactly: Vec::new(),
                }
            }
            ProblemKind::Marked(marked) => ExportProblem::Sets {
                conflicts: &marked.conflicts,
                size: None,
                cover: Vec::new(),
                hit: marked.hit.iter().map(Vec::as_slice).collect(),
                exactly: marked.exactly.clone(),
            },
            ProblemKind::Loop(problem) => {
                ExportProblem::Loop { steps: &problem.single.steps, rules: &problem.single.rules }
            }
        };
        // A name is part of a line.
        let copies = self.partial().map_or(1, |partial| partial.model().form().copies);
        let name = |&cell: &usize| printable(&(self.name)(cell)).into_owned();
        let names = self.cells.iter().flat_map(|cell| (0..copies).map(move |_| name(cell)));
        let ends = (0..self.extra()).map(|_| "outside".to_owned());
        let names = names.chain(ends).chain(outside).collect();
        Some(Export { title, names, problem })
    }

    /// Returns the vertices of a solution as they are numbered in [`Instance::export`], given those of its cells: paths
    /// that need not visit everything, and those between sets of ends, pass through further vertices.
    #[must_use]
    pub fn exported(&self, vertices: Vec<u32>) -> Vec<u32> {
        match &self.problem {
            ProblemKind::Partial(partial) => partial.known().cycle(partial.model().form(), &vertices),
            ProblemKind::Paths(paths) => paths.extended_path(vertices),
            _ => vertices,
        }
    }

    /// Returns the vertex of each cell, as they are numbered in [`Instance::export`]; `None` for cells that are no
    /// vertices.
    #[must_use]
    pub fn vertices(&self) -> Vec<Option<u32>> {
        let mut vertices = vec![None; self.cells.iter().max().map_or(0, |&last| last + 1)];
        for (vertex, &cell) in (0..).zip(&self.cells) {
            vertices[cell] = Some(vertex);
        }
        vertices
    }
}

/// The literals of a formula that variables of a model have values.
#[derive(Debug, Default)]
pub struct DecisionLiterals {
    /// For each variable its values with their literals.
    literals: Vec<Vec<(i32, Literal)>>,
}

impl DecisionLiterals {
    fn add(&mut self, variable: Variable, value: i32, literal: Literal) {
        let place = variable.index();
        if self.literals.len() <= place {
            self.literals.resize_with(place + 1, Vec::new);
        }
        self.literals[place].push((value, literal));
    }

    /// Adds that vertices are chosen.
    fn add_chosen(&mut self, chosen: &Booleans) {
        for (number, variable) in (1..).zip(chosen.variables()) {
            let literal = Literal::new(number, true);
            self.add(variable, 1, literal);
            self.add(variable, 0, literal.negated());
        }
    }

    /// Adds which edges and vertices are on a loop.
    fn add_loop(&mut self, model: &LoopModel, shape: &LoopRows) {
        let edges = (0..).zip(shape.edges());
        let edges =
            edges.filter_map(|(edge, &(one, other))| Some((model.used(one, other)?, shape.used(edge))));
        let vertices = 0..shape.vertices() as u32;
        let vertices = vertices.map(|it| (model.visited(it), shape.visited(it)));
        for (variable, literal) in edges.chain(vertices) {
            self.add(variable, 1, literal);
            self.add(variable, 0, literal.negated());
        }
    }

    /// Returns the literal that a variable has a value, if the formula has one.
    #[must_use]
    pub fn literal(&self, variable: Variable, value: i32) -> Option<Literal> {
        let values = self.literals.get(variable.index())?;
        values.iter().find(|it| it.0 == value).map(|it| it.1)
    }
}

impl Instance {
    /// Returns the literals of a formula of this problem for the decisions of a search; `None` if decisions are not
    /// literals, as with numbers.
    #[must_use]
    pub fn decision_literals(&self, formula: &OpbFormula) -> Option<DecisionLiterals> {
        let mut all = DecisionLiterals::default();
        match (&self.problem, formula.shape()) {
            (ProblemKind::Paths(paths), OpbShape::Steps(cycle)) => match &paths.model().steps {
                Steps::Nothing => {}
                Steps::Undirected(edges) => {
                    let steps = (0..).zip(cycle.steps());
                    for (step, &(one, other)) in steps {
                        let (one, other) = (one as usize, other as usize);
                        // Given ends may leave the dummy fewer edges in the model.
                        if edges.table().slot(one, other).is_some()
                            && let Some(slot) = edges.slot_towards(one, other)
                        {
                            let variable = edges.variable(one, slot);
                            all.add(variable, 1, cycle.taken(step));
                            all.add(variable, 0, cycle.taken(step).negated());
                        }
                    }
                }
                Steps::Directed(next) => {
                    for (step, &(one, other)) in (0..).zip(cycle.steps()) {
                        all.add(next[one as usize], other as i32, cycle.taken(step));
                    }
                }
            },
            (ProblemKind::Loop(problem), OpbShape::Loop(shape)) => all.add_loop(problem.model(), shape),
            (ProblemKind::Partial(partial), OpbShape::Loop(shape)) => {
                all.add_loop(partial.model().chosen(), shape);
            }
            (ProblemKind::Placement(placement), OpbShape::Chosen(_)) => {
                all.add_chosen(&placement.model().chosen);
            }
            (ProblemKind::Marked(marked), OpbShape::Chosen(_)) => all.add_chosen(&marked.model.chosen),
            _ => return None,
        }
        Some(all)
    }
}

/// Returns the numbers that a vertex may have; `None` for all.
fn allowed(numbers: &Numbers) -> Option<Vec<u32>> {
    let fitting = || numbers.fitting.as_ref().map(|fitting| fitting.iter().map(|&it| it as u32).collect());
    // As in the model, a clue replaces the fitting numbers.
    numbers.given.map_or_else(fitting, |given| Some(vec![given as u32]))
}
