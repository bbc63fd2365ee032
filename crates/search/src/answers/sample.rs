//! Uniformly random Hamiltonian paths and cycles, and those of a given rank.
//!
//! The paths are counted over a frontier, which gives each of them a rank. A random number below the total is
//! the rank of the sample, so all are equally likely. Draws are independent: a path may be drawn twice.

use std::time::Instant;

use cavalcade_core::Hamiltonian;
use num_bigint::BigUint;
use thiserror::Error;

use super::Options;
use crate::frontier::{Control, Frontier, Halt, Progress};
use crate::parallel::with_threads;
use crate::{Outcome, Random, Statistics, Stop};

/// What to draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Draw {
    /// The path of this rank, from 1.
    Rank(BigUint),
    /// This many random paths; the same seed gives the same ones.
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
    /// The frontier is too wide in every order that is tried.
    #[error("the frontier is too wide")]
    TooWide,
    /// The rank is beyond the total.
    #[error("rank {rank}: there are only {total} paths")]
    NoSuchRank {
        /// The rank that was asked for.
        rank: BigUint,
        /// The number of all paths.
        total: BigUint,
    },
    /// The receiver of the paths failed.
    #[error("{0}")]
    Failed(E),
}

/// What was drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Sampled {
    /// The work; its solutions are those drawn.
    pub outcome: Outcome,
    /// The last step of the count, if the memory was too small for it.
    pub last_step: Option<Progress>,
}

/// Draws paths and hands them to `emit` with their numbers, from 1; the vertices are in the order of the path.
///
/// The limit of solutions bounds the draws; other limits stop the count, too.
///
/// # Errors
/// The frontier is too wide, the rank does not exist, or `emit` failed.
///
/// # Panics
/// Never: ranks are below the total.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::Hamiltonian;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_search::answers::Options;
/// use cavalcade_search::answers::sample::{Draw, sample};
/// use cavalcade_search::{Branching, Limits};
///
/// let corners = (0..8u32).map(|corner| vec![corner ^ 1, corner ^ 2, corner ^ 4]).collect();
/// let cube = Hamiltonian { steps: Arc::new(SuccessorTable::new(corners)?), closed: true, first: None, last: None };
/// let options = Options::new(&Branching::Warnsdorff, Limits::default());
/// let mut drawn = Vec::new();
/// sample::<()>(&cube, &[], &Draw::Random { count: 3, seed: 1 }, &options, |_, path| {
///     drawn.push(path);
///     Ok(())
/// })
/// .expect("a small graph");
/// assert!(drawn.iter().all(|path| path.len() == 8));
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
pub fn sample<E>(
    problem: &Hamiltonian,
    orders: &[Vec<u32>],
    draw: &Draw,
    options: &Options,
    mut emit: impl FnMut(u64, Vec<usize>) -> Result<(), E>,
) -> Result<Sampled, SampleError<E>> {
    let start = Instant::now();
    let over = || options.limits.over(start.elapsed());
    let ended = |solutions: u64, stopped: Option<Stop>| {
        let seconds = start.elapsed().as_secs_f64();
        let statistics = Statistics { solutions, seconds, ..Statistics::default() };
        Sampled { outcome: Outcome { statistics, stopped }, last_step: None }
    };
    let is_over = || over().is_some();
    let control = Control { memory: options.memory.bytes(), is_over: &is_over, spill: None };
    let frontier = Frontier::within(problem, orders, control).ok_or(SampleError::TooWide)?;
    let counted =
        with_threads(options.threads, || frontier.compiled(control, &mut |step| options.monitor.step(step)));
    let paths = match counted {
        Ok(compiled) => compiled.ranked(problem),
        Err(Halt::Memory(last_step)) => {
            if let Some(step) = last_step {
                options.monitor.step(step);
            }
            return Ok(Sampled { last_step, ..ended(0, Some(Stop::Memory)) });
        }
        Err(Halt::Stopped) => return Ok(ended(0, over().or(Some(Stop::Time)))),
    };
    let total = paths.total().clone();
    if total == BigUint::ZERO {
        return Ok(ended(0, None));
    }
    let (count, mut next): (u64, Box<dyn FnMut() -> BigUint>) = match draw {
        Draw::Rank(rank) if *rank > total => {
            return Err(SampleError::NoSuchRank { rank: rank.clone(), total });
        }
        Draw::Rank(rank) => (1, Box::new(move || rank - 1u32)),
        Draw::Random { count, seed } => {
            let mut random = Random::new(*seed);
            (*count, Box::new(move || random.number_below(&total)))
        }
    };
    let most = options.limits.solutions.unwrap_or(u64::MAX).min(count);
    for index in 1..=most {
        if let Some(stop) = over() {
            return Ok(ended(index - 1, Some(stop)));
        }
        let path = paths.path(&next()).expect("the rank is below the total");
        emit(index, problem.written(path)).map_err(SampleError::Failed)?;
    }
    Ok(ended(most, (most < count).then_some(Stop::Solutions)))
}
