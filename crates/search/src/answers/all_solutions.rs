//! All solutions of a program by two searches in turns: one follows the rule, the other learns from conflicts.
//!
//! The search by the rule is several times as fast for each node; the one that learns may need far fewer nodes. They
//! take turns of about the same work, until one is complete. Each prints what the other has not found. Once one of them
//! has several solutions, the one with more of them goes on alone. A search by the rule that seldom fails begins alone.
//!
//! Turns are measured in nodes, so that the choice and the order of the solutions depend on the model, the rule and the
//! limit of solutions alone.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::ProblemStructure;
use cavalcade_core::minizinc::ProgramInstance;
use rustc_hash::FxHashSet;

use super::enumerate::ResumedSearch;
use super::program::{ProgramError, ProgramOptions, SEPARATOR};
use super::texts::{Texts, write};
use super::{Options, Problem};
use crate::branching::Phases;
use crate::nogoods::NogoodSearch;
use crate::parallel::Collector;
use crate::tree::RunEnd;
use crate::{Limits, Outcome, Stop};

/// Nodes of the first turn of the search by the rule; few in tests, whose programs are small.
const FIRST: u64 = if cfg!(test) { 1 << 4 } else { 1 << 11 };
/// How many nodes of the search by the rule take as long as one of the search that learns.
const COST: u64 = 8;
/// Failures for each solution, up to which the search by the rule stays alone.
const FEW: u64 = 4;
/// Once one search has this many solutions, the other one ends if it has fewer.
const SEVERAL: u64 = if cfg!(test) { 4 } else { 32 };
/// No number of failures ends a turn.
const FAILURES: u64 = u64::MAX / 2;

/// Sends each text of a solution once, up to a number of them.
pub(super) struct EachText<R> {
    receive: R,
    seen: FxHashSet<Box<str>>,
    /// Whether what is new now is remembered.
    remembers: bool,
    sent: u64,
    most: u64,
}

impl<E, R: FnMut(&str) -> Result<(), E>> EachText<R> {
    pub(super) fn new(receive: R, most: Option<u64>) -> Self {
        Self { receive, seen: FxHashSet::default(), remembers: true, sent: 0, most: most.unwrap_or(u64::MAX) }
    }

    /// Sends those of these texts that are new.
    ///
    /// # Errors
    /// The receiver fails, or has enough (`None`).
    pub(super) fn send(&mut self, texts: &str) -> Result<(), Option<E>> {
        let mut fresh = String::new();
        for text in texts.split_inclusive(SEPARATOR) {
            let is_new =
                if self.remembers { self.seen.insert(text.into()) } else { !self.seen.contains(text) };
            if is_new && self.sent < self.most {
                fresh.push_str(text);
                self.sent += 1;
            }
        }
        if !fresh.is_empty() {
            (self.receive)(&fresh).map_err(Some)?;
        }
        if self.sent == self.most { Err(None) } else { Ok(()) }
    }

    /// Returns the outcome of a search that sent its solutions here.
    pub(super) fn ended<F>(
        &self,
        result: Result<Outcome, ProgramError<Option<F>>>,
    ) -> Result<Outcome, ProgramError<F>> {
        let mut outcome = match result {
            Ok(outcome) => outcome,
            Err(ProgramError::Receiver(None)) => {
                Outcome { stopped: Some(Stop::Solutions), ..Outcome::default() }
            }
            Err(ProgramError::Receiver(Some(error))) => return Err(ProgramError::Receiver(error)),
            Err(ProgramError::Wrong(reason)) => return Err(ProgramError::Wrong(reason)),
        };
        outcome.statistics.solutions = self.sent;
        Ok(outcome)
    }
}

/// Sends all solutions of a program to `receive`, in the order in which the searches find them.
///
/// # Errors
/// A solution is wrong, or the receiver fails.
pub(super) fn all_solutions<E: Send>(
    instance: &ProgramInstance,
    rule: &Phases,
    options: ProgramOptions,
    receive: impl FnMut(&str) -> Result<(), E>,
) -> Result<Outcome, ProgramError<E>> {
    let texts = RefCell::new(EachText::new(receive, options.limits.solutions));
    let send = |text: &str| texts.borrow_mut().send(text).map_err(ProgramError::Receiver);
    let (model, limits) = (instance.model(), Limits { solutions: None, ..options.limits });
    let built = || model;
    let problem = Problem::new(&built, ProblemStructure::Model);
    let options = Options { threads: options.threads, ..Options::new(rule, limits) };
    let (collector, mut release) = (Texts::all(instance), |texts: &mut String| send(texts));
    let (mut observer, found) = ((), Cell::new(0));
    let by_rule = ResumedSearch::new(&problem, &options, &collector, &mut observer, &mut release, &found);
    let learning = || NogoodSearch::new(model, rule, None, limits.interrupt()).each_once(model);
    let learn = |search: &mut NogoodSearch, limits| learned(instance, search, limits, &send);
    let forget = || texts.borrow_mut().remembers = false;
    let result = in_turns(by_rule, &found, limits, learning, learn, forget);
    texts.borrow().ended(result)
}

/// Lets the searches take turns. `learn` runs the one that learns within limits and returns why it stopped; `is_alone`
/// is called when only one goes on.
fn in_turns<C: Collector>(
    mut by_rule: ResumedSearch<'_, '_, C>,
    found: &Cell<u64>,
    limits: Limits,
    learning: impl FnOnce() -> NogoodSearch,
    learn: impl Fn(&mut NogoodSearch, Limits) -> Result<Option<Stop>, C::Error>,
    is_alone: impl Fn(),
) -> Result<Outcome, C::Error> {
    let start = Instant::now();
    let mut nodes = FIRST;
    let first = by_rule.run(Limits { nodes: Some(nodes), ..limits })?;
    if first.stopped != Some(Stop::Nodes) {
        return Ok(first);
    }
    if first.statistics.failures < FEW * found.get() {
        is_alone();
        return by_rule.run(limits);
    }
    let mut learning = learning();
    let mut turn = Some(nodes / COST);
    loop {
        let stopped = learn(&mut learning, Limits { nodes: turn, ..limits.since(start) })?;
        let learned = learning.statistics().solutions;
        if stopped != Some(Stop::Nodes) {
            return Ok(both(by_rule.outcome(stopped), &learning));
        }
        if learned.max(found.get()) >= SEVERAL && learned != found.get() {
            is_alone();
            if learned < found.get() {
                return Ok(both(by_rule.run(limits)?, &learning));
            }
            turn = None;
            continue;
        }
        turn = Some(nodes / COST);
        nodes *= 2;
        let outcome = by_rule.run(Limits { nodes: Some(nodes), ..limits })?;
        if outcome.stopped != Some(Stop::Nodes) {
            return Ok(both(outcome, &learning));
        }
    }
}

/// Adds the work of the search that learns.
fn both(mut outcome: Outcome, learning: &NogoodSearch) -> Outcome {
    let seconds = outcome.statistics.seconds;
    outcome.statistics.add(&learning.statistics());
    outcome.statistics.seconds = seconds;
    outcome
}

/// Runs the search that learns; returns why it stopped.
fn learned<E>(
    instance: &ProgramInstance,
    search: &mut NogoodSearch,
    limits: Limits,
    send: &dyn Fn(&str) -> Result<(), ProgramError<E>>,
) -> Result<Option<Stop>, ProgramError<E>> {
    let mut result = Ok(());
    let ended = search.run(FAILURES, limits, &mut |values| {
        let mut text = String::new();
        result = write(instance, values, &mut text).map_err(ProgramError::Wrong).and_then(|()| send(&text));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result?;
    Ok(match ended {
        RunEnd::Complete => None,
        RunEnd::Restart => Some(Stop::Nodes),
        RunEnd::Stopped(stop) => Some(stop),
    })
}
