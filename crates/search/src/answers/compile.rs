//! All solutions of a problem as one family of sets.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Model, ProblemStructure, SetSize, State, Variable};
use rustc_hash::FxHashMap;
use thiserror::Error;

use super::sweep::sweep;
use super::{Options, Problem};
use crate::families::Family;
use crate::frontier::independent::{CompiledSets, IndependentSweep};
use crate::frontier::{CompiledPaths, Control, Frontier, NumberedSweep, PartialFrontier, PathReader};
use crate::merged::{self, CompiledModel, ValueFamily};
use crate::{Branching, Limits, Oracle, Outcome, Stop};

/// What the elements of a family are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Elements {
    /// Steps, as [`CompiledPaths::steps`] names them.
    Steps(Vec<[u32; 2]>),
    /// Vertices.
    Vertices(Vec<u32>),
    /// Positions of this many vertices, as [`NumberedSweep::compiled`] orders them.
    Positions(usize),
    /// Values of variables, by the numbers of the variables. Of a variable that may be 0 or 1 there is no 0.
    Values(Vec<(u32, i32)>),
}

/// Why the solutions of a problem are no family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CompileError {
    /// The frontier is too wide in every order that is tried, or a path has too many positions.
    #[error("the frontier is too wide")]
    TooWide,
    /// Too much would have to be compared at each node of a merged search, or there are too many values.
    #[error("too many variables share constraints")]
    TooDense,
}

/// All solutions of a problem.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The solutions as sets, and what their elements are; `None` if a limit ended the work.
    pub family: Option<(Family, Elements)>,
    /// The work, and why it was stopped. No solutions are counted.
    pub outcome: Outcome,
}

/// Compiles all solutions.
///
/// Each solution of the model is one set.
///
/// # Errors
/// The solutions are no family, or the frontier is too wide.
pub fn compile(problem: Problem<'_>, options: &Options) -> Result<Compiled, CompileError> {
    if problem.is_impossible {
        // No element is in a solution, so none is named.
        let elements = match problem.structure {
            ProblemStructure::Hamiltonian(_) | ProblemStructure::Simple(_) => Elements::Steps(Vec::new()),
            ProblemStructure::Independent(..) => Elements::Vertices(Vec::new()),
            ProblemStructure::Numbered(_) => Elements::Positions(0),
            ProblemStructure::Linked(_) | ProblemStructure::Model => Elements::Values(Vec::new()),
        };
        let family = Some((Family::none(0), elements));
        return Ok(Compiled { family, outcome: Outcome::default() });
    }
    let of_paths = |CompiledPaths { family, steps }| (family, Elements::Steps(steps));
    let of_sets = |CompiledSets { family, vertices }| (family, Elements::Vertices(vertices));
    let start = Instant::now();
    let (family, outcome) = match problem.structure {
        ProblemStructure::Hamiltonian(paths) => {
            let within = |control: Control| Frontier::within(paths, &(problem.orders)(), control);
            let frontier = options.controlled(start, within).ok_or(CompileError::TooWide)?;
            sweep(options, start, |control, progress| frontier.compiled(control, progress).map(of_paths))
        }
        ProblemStructure::Simple(paths) if paths.is_plain() => {
            let frontier = PartialFrontier::new(paths, &(problem.orders)()).ok_or(CompileError::TooWide)?;
            sweep(options, start, |control, progress| frontier.compiled(control, progress).map(of_paths))
        }
        ProblemStructure::Independent(sets, size) => {
            let Some(frontier) = IndependentSweep::new(sets) else { return of_values(problem, options) };
            let size = size.unwrap_or(SetSize::Any);
            sweep(options, start, |control, progress| frontier.compiled(size, control, progress).map(of_sets))
        }
        ProblemStructure::Numbered(path) => {
            let numbered = NumberedSweep::new(path, problem.model).ok_or(CompileError::TooWide)?;
            let of_positions = |family| (family, Elements::Positions(path.steps.vertices()));
            sweep(options, start, |control, progress| numbered.compiled(control, progress).map(of_positions))
        }
        ProblemStructure::Simple(_) | ProblemStructure::Linked(_) | ProblemStructure::Model => {
            return of_values(problem, options);
        }
    };
    Ok(Compiled { family, outcome })
}

/// Compiles all solutions as sets of values.
fn of_values(problem: Problem<'_>, options: &Options) -> Result<Compiled, CompileError> {
    let observe = |progress| options.monitor.step(progress);
    let CompiledModel { found, statistics } =
        merged::compiled((problem.model)(), options.limits, options.memory.bytes(), &observe);
    let (family, stopped) = match found {
        Ok(ValueFamily { family, elements }) => {
            let number = |(variable, value): (Variable, _)| (variable.index() as u32, value);
            (Some((family, Elements::Values(elements.into_iter().map(number).collect()))), None)
        }
        Err(Stop::Visitor) => return Err(CompileError::TooDense),
        Err(stop) => (None, Some(stop)),
    };
    Ok(Compiled { family, outcome: Outcome { statistics, stopped } })
}

impl Elements {
    /// Returns the number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Steps(steps) => steps.len(),
            Self::Vertices(vertices) => vertices.len(),
            Self::Positions(vertices) => vertices.saturating_mul(*vertices),
            Self::Values(values) => values.len(),
        }
    }

    /// Returns whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the reader of a problem's solutions from sets of these elements; `None` if it has others.
    ///
    /// It returns the vertices of a path in order, and those of an independent set ascending, or what `read` reads from a
    /// solution of the model; `None` if a set is no solution.
    #[must_use]
    pub fn reader<'a, 'm>(
        &'a self,
        structure: ProblemStructure<'a>,
        model: &dyn Fn() -> &'m Model,
        read: impl Fn(&State, &mut Vec<usize>) + 'a,
    ) -> Option<SolutionReader<'a>> {
        match (self, structure) {
            (Self::Steps(steps), ProblemStructure::Hamiltonian(problem)) => {
                let reader = PathReader::new(problem);
                let read = move |set: &[usize]| reader.path(&picked(steps, set)?);
                Some(Box::new(move |set| read(set).map(|path| problem.written(path))))
            }
            (Self::Steps(steps), ProblemStructure::Simple(problem)) => {
                Some(Box::new(|set| PartialFrontier::path_of(problem, &picked(steps, set)?)))
            }
            (Self::Vertices(vertices), ProblemStructure::Independent(..)) => Some(Box::new(|set| {
                let mut chosen: Vec<usize> =
                    picked(vertices, set)?.into_iter().map(|vertex| vertex as usize).collect();
                chosen.sort_unstable();
                Some(chosen)
            })),
            (&Self::Positions(vertices), ProblemStructure::Numbered(_)) => {
                // Each position has one vertex.
                Some(Box::new(move |set| {
                    (set.len() == vertices).then(|| set.iter().map(|at| at % vertices).collect())
                }))
            }
            (Self::Values(values), _) => Some(values_reader(values, model(), read)),
            _ => None,
        }
    }
}

/// Returns the reader of solutions from sets of values. Variables whose values do not matter get some.
fn values_reader<'a>(
    values: &'a [(u32, i32)],
    model: &Model,
    read: impl Fn(&State, &mut Vec<usize>) + 'a,
) -> SolutionReader<'a> {
    let variables: Vec<Variable> = model.variables().collect();
    let mut oracle = Oracle::new(model, Branching::FirstFail);
    let mut assumed: FxHashMap<u32, i32> = FxHashMap::default();
    Box::new(move |set| {
        assumed.extend(values.iter().map(|&(variable, _)| (variable, 0)));
        assumed.extend(picked(values, set)?);
        let known = |(variable, value): (&u32, &i32)| Some((*variables.get(*variable as usize)?, *value));
        let assumed = assumed.iter().map(known).collect::<Option<Vec<_>>>()?;
        let mut solution = None;
        oracle.ask(&assumed, Limits { solutions: Some(1), ..Limits::default() }, |found| {
            read(found.state(), solution.insert(Vec::new()));
            ControlFlow::Break(())
        });
        solution
    })
}

/// Reads a solution from a set of elements.
pub type SolutionReader<'a> = Box<dyn FnMut(&[usize]) -> Option<Vec<usize>> + 'a>;

/// Returns the items with these numbers.
fn picked<T: Copy>(items: &[T], set: &[usize]) -> Option<Vec<T>> {
    set.iter().map(|&at| items.get(at).copied()).collect()
}
