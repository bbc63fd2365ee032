//! The number of solutions, by the method that the caller names or by the one that ends first.

mod divided;
mod independent;
mod merged;
mod paths;
mod traced;

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{ProblemStructure, SetSize};
use num_bigint::BigUint;
use thiserror::Error;

use super::collect::{Batch, Counting};
use super::counter::PathCounter;
#[cfg(feature = "streams")]
use super::small_graphs;
use super::sweep::swept;
use super::{Options, Problem};
use crate::frontier::{Control, NumberedSweep, PartialFrontier};
use crate::parallel::{Checkpoint, Enumeration, Observer};
use crate::tree::Visit;
use crate::{Counted, Method, Outcome, Statistics, Stop};
pub use divided::{PartRecorder, divided};
pub(super) use independent::best as independent;
pub use traced::{TraceError, traced};

/// How many times as long a node of a search for numbered paths is assumed to take as one for paths alone. Measured: 7
/// microseconds on 25 cells and 21 on 60, against 0.1.
const NUMBERED_NODE: usize = 64;
/// The same for paths between pairs of cells. Measured: 11 microseconds on 36 cells and 15 on 64.
const LINKED_NODE: usize = 64;

/// The bound on the states of a sweep over paths of any length that needs no search beforehand.
const FEW_STATES: f64 = 1e8;

/// The methods to count by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Methods {
    /// The method that is expected to end first.
    Best,
    /// This one.
    One(Method),
    /// A search and the faster of the other methods, which must agree.
    Both,
}

impl Methods {
    /// Returns the name of the method or methods.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::One(method) => method.name(),
            Self::Both => "both",
        }
    }

    /// Returns the method or methods of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let methods = [Method::Search, Method::Frontier, Method::Subsets, Method::Merged].map(Self::One);
        [Self::Best, Self::Both].into_iter().chain(methods).find(|method| method.name() == name)
    }
}

/// A number of solutions, and how it was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Count {
    /// The number and the work.
    pub counted: Counted,
    /// The methods that were used.
    pub methods: Methods,
}

/// Why solutions are not counted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CountError<E> {
    /// The frontier is too wide in every order that is tried.
    #[error("the frontier is too wide")]
    TooWide,
    /// Too many variables share constraints to compare states.
    #[error("too many variables share constraints")]
    TooDense,
    /// There are too many vertices to count over subsets of them.
    #[error("there are too many vertices to count over subsets")]
    TooLarge,
    /// This method does not count solutions of this kind.
    #[error("the method {} does not count solutions of this kind", .0.name())]
    Inapplicable(Method),
    /// The two methods do not agree: one of them is wrong.
    #[error("the search counts {search}, the method {} counts {other}", .method.name())]
    Disagree {
        /// The number that the search found.
        search: BigUint,
        /// The number that the other method found.
        other: BigUint,
        /// The other method.
        method: Method,
    },
    /// The check of a solution, or the observer of the search, failed.
    #[error("{0}")]
    Failed(E),
}

/// Whether the frontier method applies and can write its states to files; those of independent sets are few.
#[must_use]
pub fn goes_to_files(structure: &ProblemStructure<'_>) -> bool {
    !matches!(structure, ProblemStructure::Independent(..) | ProblemStructure::Model)
}

/// A parallel search, which may continue an earlier one, and its observer.
pub struct SearchRun<'a, E> {
    /// The checkpoint to continue from.
    pub checkpoint: Checkpoint<Batch>,
    /// Sees checkpoints now and then.
    pub observer: &'a mut dyn Observer<Batch, E>,
}

/// Counts the solutions of a problem.
///
/// A limit on solutions or nodes asks for [`Method::Search`]; a run that continues one does, too.
///
/// # Errors
/// The method does not apply, the two methods disagree, or a check or the observer failed.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_core::{Hamiltonian, Interrupt, ProblemStructure};
/// use cavalcade_search::answers::collect::Counting;
/// use cavalcade_search::answers::count::{Methods, SearchRun, count};
/// use cavalcade_search::answers::{Options, Problem};
/// use cavalcade_search::parallel::Checkpoint;
/// use cavalcade_search::{Branching, Limits};
///
/// // The corners of a cube: Hamiltonian cycles, by two methods that must agree.
/// let corners = (0..8u32).map(|corner| vec![corner ^ 1, corner ^ 2, corner ^ 4]).collect();
/// let cube = Hamiltonian { steps: Arc::new(SuccessorTable::new(corners)?), closed: true, first: None, last: None };
/// let model = cube.model()?;
/// let structure = ProblemStructure::Hamiltonian(&cube);
/// let problem = Problem { model: &|| &model.model, structure, orders: &Vec::new, is_impossible: false };
/// let options = Options::new(&Branching::Warnsdorff, Limits::default());
/// let check = |_: u64, cells: &[usize]| if cells.len() == 8 { Ok(()) } else { Err("too short") };
/// let read = |state: &_, cells: &mut _| { cube.read(&model, state, cells); true };
/// let counting = Counting::new(&read, &check, &|_| ());
/// let run = SearchRun { checkpoint: Checkpoint::default(), observer: &mut () };
/// let count = count(&problem, Methods::Both, &options, &counting, run).expect("a small graph");
/// assert!(count.counted.outcome.is_complete());
/// assert_eq!(count.counted.number, 6u32.into());
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
pub fn count<E: Send>(
    problem: &Problem,
    methods: Methods,
    options: &Options,
    counting: &Counting<'_, E>,
    mut run: SearchRun<'_, E>,
) -> Result<Count, CountError<E>> {
    let structure = match problem.structure {
        ProblemStructure::Simple(paths) if !paths.is_plain() => ProblemStructure::Model, // no other method applies
        structure => structure,
    };
    let problem = &Problem { structure, ..*problem };
    let limits = options.limits;
    let left = |spent: &Statistics| options.within(limits.after(spent));
    let start = Instant::now();
    let counted = match methods {
        Methods::One(Method::Search) => searched(problem, options, counting, &mut run)?,
        Methods::One(Method::Merged) => merged::counted(problem, options)?,
        Methods::One(method) => {
            let counter = PathCounter::by(Some(method), problem, options)?;
            swept(options, method, counter.start(), start)
        }
        Methods::Both if matches!(problem.structure, ProblemStructure::Model) => {
            compared(searched(problem, options, counting, &mut run)?, |spent| {
                merged::counted(problem, &left(spent))
            })?
        }
        Methods::Both => {
            // Known before a long search begins.
            let counter = PathCounter::by(None, problem, options)?;
            let options = options.within(limits.since(start));
            compared(searched(problem, &options, counting, &mut run)?, |spent| {
                let options = options.within(options.limits.after(spent));
                Ok(swept(&options, counter.method(), counter.start(), Instant::now()))
            })?
        }
        Methods::Best => best(problem, options, counting, &mut run)?,
    };
    let methods = if methods == Methods::Best { Methods::One(counted.method) } else { methods };
    Ok(Count { counted, methods })
}

/// Visits all solutions, on every thread.
fn searched<E: Send>(
    problem: &Problem,
    options: &Options,
    counting: &Counting<'_, E>,
    run: &mut SearchRun<'_, E>,
) -> Result<Counted, CountError<E>> {
    if problem.is_impossible {
        return Ok(Counted::visited(Outcome::default()));
    }
    let checkpoint = std::mem::take(&mut run.checkpoint);
    Enumeration::new((problem.model)(), options.rule, options.limits, options.threads)
        .run(counting, checkpoint, run.observer, |()| Ok(()))
        .map(Counted::visited)
        .map_err(CountError::Failed)
}

/// The method that ends first; a search alone if no other method applies.
fn best<E: Send>(
    problem: &Problem,
    options: &Options,
    counting: &Counting<'_, E>,
    run: &mut SearchRun<'_, E>,
) -> Result<Counted, CountError<E>> {
    if problem.is_impossible {
        return Ok(Counted::visited(Outcome::default()));
    }
    match problem.structure {
        ProblemStructure::Independent(_, None) => return searched(problem, options, counting, run),
        ProblemStructure::Numbered(path) if !NumberedSweep::fits(path) => {
            return searched(problem, options, counting, run); // on every thread
        }
        ProblemStructure::Model => return merged::best(problem, options, counting, run),
        #[cfg(feature = "streams")]
        ProblemStructure::Hamiltonian(hamiltonian) => {
            if let Some(counted) = small_graphs::counted(hamiltonian, counting).map_err(CountError::Failed)? {
                return Ok(counted);
            }
        }
        _ => {}
    }
    let (mut failed, mut cells, mut index) = (None, Vec::new(), 0);
    let mut counted = in_turns(problem, options, &mut |solution| {
        index += 1;
        options.monitor.found(index);
        failed = counting.look(index, solution.state(), &mut cells).err();
        if failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if let Some(failure) = failed {
        return Err(CountError::Failed(failure));
    }
    if counted.outcome.stopped == Some(Stop::Memory) && options.falls_back {
        options.monitor.falls_back();
        let spent = Statistics { solutions: 0, ..counted.outcome.statistics };
        counted = searched(problem, &options.within(options.limits.after(&spent)), counting, run)?;
        counted.outcome.statistics.add(&spent);
    }
    Ok(counted)
}

/// A search on one thread and a method that visits no solutions, which take turns unless one of them is expected to need
/// little. `look` sees the solutions of the search.
fn in_turns(problem: &Problem, options: &Options, look: &mut Visit<'_>) -> Counted {
    let mut method: Box<dyn FnOnce(Control) -> Option<PathCounter> + '_> =
        Box::new(|control| PathCounter::of(problem, control));
    let vertices = match problem.structure {
        ProblemStructure::Independent(sets, size) => {
            return independent::best(sets, size.unwrap_or(SetSize::Any), options, look);
        }
        ProblemStructure::Simple(simple) => {
            let start = Instant::now();
            let frontier = PartialFrontier::new(simple, &(problem.orders)());
            if let Some(frontier) = frontier.as_ref().filter(|frontier| frontier.states() < FEW_STATES) {
                // There are usually very many paths, so a narrow frontier is swept at once.
                return swept(options, Method::Frontier, frontier.start(), start);
            }
            method = Box::new(|_| frontier.map(PathCounter::Partial));
            simple.steps.vertices()
        }
        ProblemStructure::Linked(pairs) => pairs.rows * pairs.columns * LINKED_NODE,
        ProblemStructure::Numbered(path) => path.steps.vertices() * NUMBERED_NODE,
        ProblemStructure::Hamiltonian(hamiltonian) => hamiltonian.steps.vertices(),
        ProblemStructure::Model => 0,
    };
    paths::counted(method, vertices, (problem.model)(), options, look)
}

/// Compares the number that a search found with that of another method; returns the one that was stopped if either was.
///
/// # Errors
/// They differ, or those of the other method.
pub(super) fn compared<E>(
    searched: Counted,
    sweep: impl FnOnce(&Statistics) -> Result<Counted, CountError<E>>,
) -> Result<Counted, CountError<E>> {
    if !searched.outcome.is_complete() {
        return Ok(searched);
    }
    let mut swept = sweep(&searched.outcome.statistics)?;
    let statistics = &mut swept.outcome.statistics;
    *statistics = Statistics { solutions: 0, ..*statistics };
    statistics.add(&searched.outcome.statistics);
    if !swept.outcome.is_complete() {
        return Ok(swept);
    }
    if swept.number != searched.number {
        return Err(CountError::Disagree {
            search: searched.number,
            other: swept.number,
            method: swept.method,
        });
    }
    // The search was not too long, so what follows from it will not be.
    Ok(Counted { method: Method::Search, ..swept })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(number: u64, method: Method, stopped: Option<Stop>) -> Counted {
        let statistics = Statistics { solutions: number, nodes: 7, ..Statistics::default() };
        Counted { number: number.into(), method, outcome: Outcome { statistics, stopped } }
    }

    type Compared = Result<Counted, CountError<()>>;

    #[test]
    fn two_totals_that_differ_are_an_error() {
        let searched = || counted(5, Method::Search, None);
        let swept = |number| -> Compared { Ok(counted(number, Method::Frontier, None)) };
        let agreed = compared(searched(), |_| swept(5)).expect("the same");
        assert_eq!((agreed.number, agreed.outcome.statistics.solutions), (5u32.into(), 5));
        let error = compared(searched(), |_| swept(6)).expect_err("not the same");
        let expected =
            CountError::Disagree { search: 5u32.into(), other: 6u32.into(), method: Method::Frontier };
        assert_eq!(error, expected);
    }

    #[test]
    fn a_stopped_count_is_not_compared() {
        let searched = || counted(5, Method::Search, None);
        let stopped = counted(0, Method::Frontier, Some(Stop::Memory));
        let swept = compared::<()>(searched(), |_| Ok(stopped)).expect("no error");
        assert_eq!(swept.outcome.stopped, Some(Stop::Memory));
        let stopped = counted(3, Method::Search, Some(Stop::Time));
        let never = |_: &Statistics| -> Compared { panic!("no time is left") };
        let searched = compared(stopped, never).expect("no error");
        assert_eq!(searched.outcome.stopped, Some(Stop::Time));
    }
}
