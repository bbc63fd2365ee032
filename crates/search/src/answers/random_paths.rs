//! Random Hamiltonian paths by the faster of two methods, and products of several threads in order.
//!
//! A product is a function of its number, so the results are the same for every number of threads. They are handed over
//! in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use cavalcade_core::Hamiltonian;
use num_bigint::BigUint;

use super::Options;
use crate::construct::{EFFORT, construct_under};
use crate::frontier::{Control, Frontier, RankedPaths};
use crate::generate::{decided_path, random_path};
use crate::parallel::{beside, with_threads};
use crate::{Branching, Limits, Random, Search, Stop};

/// A frontier with at most this many states, by their bound, is counted before paths are drawn. That takes a tenth of a
/// second; moves from path to path are faster for more.
const FEW_STATES: f64 = 1e6;

/// Random Hamiltonian paths or cycles of an undirected problem without given ends.
#[derive(Debug)]
pub struct RandomPaths<'a> {
    problem: &'a Hamiltonian,
    source: PathSource,
}

#[derive(Debug)]
enum PathSource {
    /// All paths by rank, at least one: each is equally likely.
    Ranked(Box<RankedPaths>),
    /// Moves from path to path; each walk begins with this one.
    Moved(Vec<usize>),
}

impl<'a> RandomPaths<'a> {
    /// Prepares to draw; `None` if the problem has no path. Walks for a cycle may end without one later. `orders` are those
    /// of a narrow frontier, and `preference` is that of [`construct_under`].
    ///
    /// # Errors
    /// A limit was reached.
    ///
    /// # Panics
    /// If a model of the problem would be too large, which it is not for tables of a few million arcs.
    pub fn new(
        problem: &'a Hamiltonian,
        orders: &[Vec<u32>],
        preference: &[u32],
        options: &Options,
    ) -> Result<Option<Self>, Stop> {
        let (start, limits) = (Instant::now(), options.limits);
        if problem.obstacle().is_some() {
            return Ok(None);
        }
        if let Some(frontier) = Frontier::narrow(problem, orders, FEW_STATES) {
            let compiled = |control: Control| frontier.compiled(control, &mut |_| ());
            if let Ok(paths) = with_threads(options.threads, || options.controlled(start, compiled)) {
                let paths = Box::new(paths.ranked(problem));
                let is_possible = *paths.total() > BigUint::ZERO;
                return Ok(is_possible.then_some(Self { problem, source: PathSource::Ranked(paths) }));
            }
            if let Some(stop) = limits.over(start.elapsed()) {
                return Err(stop);
            }
        }
        let moved = |start| Some(Self { problem, source: PathSource::Moved(start) });
        // The ends of a walk for a cycle meet later.
        let open = Hamiltonian { closed: false, ..problem.clone() };
        if let Some(start) = construct_under(&open, preference, EFFORT, limits.interrupt()) {
            return Ok(moved(start));
        }
        let model = open.model().expect("a table of a limited size has room for a dummy");
        let left = Limits { solutions: Some(1), ..limits.since(start) };
        let mut found = None;
        let outcome = Search::under(&model.model, Branching::Warnsdorff, limits.interrupt())
            .limits(left)
            .run(|solution| {
                open.read(&model, solution.state(), found.insert(Vec::new()));
                ControlFlow::Break(())
            });
        match (found, outcome.stopped) {
            (Some(start), _) => Ok(moved(start)),
            (None, None) => Ok(None),
            (None, Some(stop)) => Err(stop),
        }
    }

    /// Returns a random path, in a random direction; a cycle begins at a random vertex. `None` if no cycle was found,
    /// which does not prove that there is none.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn draw(&self, random: &mut Random, limits: Limits) -> Result<Option<Vec<usize>>, Stop> {
        let (start, problem) = (Instant::now(), self.problem);
        match &self.source {
            PathSource::Ranked(paths) => {
                let path = paths.path(&random.number_below(paths.total()));
                Ok(path.map(|mut path| {
                    if problem.closed {
                        let first = random.below(path.len());
                        path.rotate_left(first);
                    }
                    if random.below(2) == 1 {
                        path.reverse();
                    }
                    path
                }))
            }
            PathSource::Moved(path) => {
                let mut over = None;
                let found = random_path(&problem.steps, path, problem.closed, random, &mut || {
                    over = limits.over(start.elapsed());
                    over.is_some()
                });
                over.map_or(Ok(found), Err)
            }
        }
    }

    /// Returns a path as [`draw`](Self::draw) does, changed so that the numbers of the shown vertices decide it better;
    /// see [`decided_path`].
    ///
    /// # Errors
    /// A limit was reached.
    pub fn draw_decided(
        &self,
        is_shown: &[bool],
        random: &mut Random,
        limits: Limits,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let path = self.draw(random, limits)?;
        let &Hamiltonian { ref steps, closed, .. } = self.problem;
        Ok(path.map(|path| decided_path(steps, path, closed, is_shown, random)))
    }
}

/// Makes the products with the numbers `1..=count` on several threads, and hands each over as soon as it and all before
/// it are made.
///
/// # Errors
/// The first error of `make` or `release`, in the order of the numbers. Everything before it was handed over.
pub fn in_order<T: Send, E: Send>(
    count: u64,
    threads: usize,
    make: impl Fn(u64) -> Result<T, E> + Sync,
    mut release: impl FnMut(u64, T) -> Result<(), E>,
) -> Result<(), E> {
    let (sender, receiver) = mpsc::channel();
    let begun = AtomicU64::new(0);
    let work = || {
        loop {
            let number = begun.fetch_add(1, Ordering::Relaxed) + 1;
            if number > count || sender.send((number, make(number))).is_err() {
                return;
            }
        }
    };
    let mut result = Ok(());
    let mut handed_over = || {
        let mut waiting = BTreeMap::new();
        result = (1..=count).try_for_each(|next| {
            loop {
                if let Some(product) = waiting.remove(&next) {
                    return release(next, product?);
                }
                let Ok((number, product)) = receiver.recv() else { return Ok(()) };
                waiting.insert(number, product);
            }
        });
        begun.store(count, Ordering::Relaxed); // nothing more is begun after an error
    };
    if threads > 1 && count > 1 && beside(threads, &work, &mut handed_over) {
        return result;
    }
    (1..=count).try_for_each(|number| release(number, make(number)?))
}
