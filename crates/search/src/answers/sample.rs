//! Uniformly random solutions, and those of a given rank.
//!
//! The solutions are [compiled](super::compile), which gives each of them a rank. A random number below the total is the rank
//! of the sample, so all are equally likely. Draws are independent: a solution may be drawn twice.
//!
//! Source: D. E. Knuth, TAOCP 4A, section 7.1.4, where random solutions are drawn from a decision diagram.

use std::time::Instant;

use cavalcade_core::State;
use num_bigint::BigUint;
use thiserror::Error;

use super::compile::{CompileError, Compiled, compile};
use super::{Options, Problem};
use crate::{Outcome, Random, Statistics, Stop};

/// What to draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Draw {
    /// The solution of this rank, from 1.
    Rank(BigUint),
    /// This many random solutions; the same seed gives the same ones.
    Random {
        /// Number of draws.
        count: u64,
        /// Seed of the random numbers.
        seed: u64,
    },
}

/// Why nothing is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SampleError<E> {
    /// The solutions cannot be compiled.
    #[error("{0}")]
    NotCompiled(CompileError),
    /// The rank is beyond the total.
    #[error("rank {rank}: there are only {total} solutions")]
    NoSuchRank {
        /// The rank that was asked for.
        rank: BigUint,
        /// The number of all solutions.
        total: BigUint,
    },
    /// The receiver of the solutions failed.
    #[error("{0}")]
    Failed(E),
}

/// Draws solutions and hands them to `emit` with their numbers, from 1: the vertices in the order of a path, or what `read`
/// reads from a solution of the model.
///
/// The limit of solutions bounds the draws; other limits stop the work before them, too. The solutions of the outcome are
/// those drawn.
///
/// # Errors
/// The solutions cannot be compiled, the rank does not exist, or `emit` failed.
///
/// # Panics
/// If `read` and the model are not those of the problem.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_core::{Hamiltonian, ProblemStructure};
/// use cavalcade_search::answers::sample::{Draw, sample};
/// use cavalcade_search::answers::{Options, Problem};
/// use cavalcade_search::{Branching, Limits};
///
/// let corners = (0..8u32).map(|corner| vec![corner ^ 1, corner ^ 2, corner ^ 4]).collect();
/// let cube = Hamiltonian { steps: Arc::new(SuccessorTable::new(corners)?), closed: true, first: None, last: None };
/// let model = cube.model().expect("a small graph");
/// let structure = ProblemStructure::Hamiltonian(&cube);
/// let problem = Problem { model: &|| &model.model, structure, orders: &Vec::new, is_impossible: false };
/// let options = Options::new(&Branching::Warnsdorff, Limits::default());
/// let read = |state: &_, path: &mut _| cube.read(&model, state, path);
/// let mut drawn = Vec::new();
/// sample::<()>(&problem, &read, &Draw::Random { count: 3, seed: 1 }, &options, |_, path| {
///     drawn.push(path);
///     Ok(())
/// })
/// .expect("a small graph");
/// assert!(drawn.iter().all(|path| path.len() == 8));
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
pub fn sample<E>(
    problem: &Problem,
    read: &dyn Fn(&State, &mut Vec<usize>),
    draw: &Draw,
    options: &Options,
    mut emit: impl FnMut(u64, Vec<usize>) -> Result<(), E>,
) -> Result<Outcome, SampleError<E>> {
    let start = Instant::now();
    let Compiled { family, outcome } = compile(*problem, options).map_err(SampleError::NotCompiled)?;
    let Some((family, elements)) = family else { return Ok(outcome) };
    let ended = |solutions: u64, stopped: Option<Stop>| {
        let seconds = start.elapsed().as_secs_f64();
        Ok(Outcome { statistics: Statistics { solutions, seconds, ..outcome.statistics }, stopped })
    };
    let counted = family.counted();
    let total = counted.total();
    if *total == BigUint::ZERO {
        return ended(0, None);
    }
    let (count, mut next): (u64, Box<dyn FnMut() -> BigUint>) = match draw {
        Draw::Rank(rank) if rank > total => {
            return Err(SampleError::NoSuchRank { rank: rank.clone(), total: total.clone() });
        }
        Draw::Rank(rank) => (1, Box::new(move || rank - 1u32)),
        Draw::Random { count, seed } => {
            let mut random = Random::new(*seed);
            (*count, Box::new(move || random.number_below(total)))
        }
    };
    let reader = elements.reader(problem.structure, problem.model, read);
    let mut reader = reader.expect("the elements are those of the problem");
    let most = options.limits.solutions.unwrap_or(u64::MAX).min(count);
    for index in 1..=most {
        if let Some(stop) = options.limits.over(start.elapsed()) {
            return ended(index - 1, Some(stop));
        }
        let set = counted.member(next()).expect("the rank is below the total");
        let solution = reader(&set).expect("each set is a solution");
        emit(index, solution).map_err(SampleError::Failed)?;
    }
    ended(most, (most < count).then_some(Stop::Solutions))
}
