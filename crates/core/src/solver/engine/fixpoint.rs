//! The engine: a state and its propagators, brought to a fixpoint.

use std::sync::Arc;

use super::conflict::{Conflict, NoFixpoint};
use super::propagator::{Posting, Propagator};
use super::queue::{Registration, RowSubscription};
use super::schedule::{Priority, Status};
use super::state::State;
use super::subscriptions::Subscriptions;
use super::trail::TrailedRow;
use crate::solver::interrupt::Interrupt;
use crate::solver::model::Model;

/// The depth at which an entailed propagator wakes: none.
const FOR_EVER: u32 = u32::MAX;
/// Runs without a change that are allowed in the smallest model.
const LEAST_PATIENCE: u64 = 1 << 16;

/// The state of one search, with the propagators that act on it.
///
/// Built from a model and never cloned: another engine on the same node is
/// built by repeating the decisions that led there.
pub struct Engine {
    state: State,
    propagators: Vec<Box<dyn Propagator>>,
    /// The propagators that are woken by depth.
    rare: Vec<usize>,
    /// For each propagator how many decisions there must be for it to run.
    asleep: TrailedRow<u32>,
    /// Whether there is no solution, or it was interrupted outside all levels, which cannot be taken back.
    failed: bool,
    broken: bool,
    propagations: u64,
    /// How many runs of propagators may follow each other without a change.
    patience: u64,
}

/// Looks from time to time whether a fixpoint comes closer.
struct Progress {
    /// The number of propagations at which to look next.
    look_at: u64,
    /// The domains when it last looked.
    domains: Option<Vec<u64>>,
}

impl Engine {
    /// An engine at the root of `model`, not yet propagated.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        Self::build(model, None, Interrupt::NEVER)
    }

    /// The same, which gives up soon after `interrupt` is raised, also while it is built.
    #[must_use]
    pub fn under(model: &Model, interrupt: &'static Interrupt) -> Self {
        Self::build(model, None, interrupt)
    }

    /// Like [`Engine::new`], but propagators run in an order drawn from `seed`, whatever
    /// their priority; only [`Priority::Rare`] still comes after all else.
    ///
    /// For tests of the claim that the fixpoint does not depend on the order.
    #[must_use]
    pub fn shuffled(model: &Model, seed: u64) -> Self {
        Self::build(model, Some(seed), Interrupt::NEVER)
    }

    fn build(model: &Model, shuffle: Option<u64>, interrupt: &'static Interrupt) -> Self {
        let mut state = State::new(model.layout(), interrupt);
        let mut propagators = Vec::new();
        let mut posting = Posting { state: &mut state, propagators: &mut propagators };
        let empty = model.variables().any(|variable| posting.state.domain(variable).is_empty());
        let has_failed = empty
            || model
                .constraints()
                .iter()
                .any(|constraint| posting.state.poll().and_then(|()| constraint.post(&mut posting)).is_err());
        let broken = state.poll().is_err();
        let failed = has_failed || broken;
        let mut subscriptions = Vec::new();
        let mut registrations = Vec::new();
        for (number, propagator) in (0..).zip(&propagators) {
            let mut wanted = Subscriptions::default();
            propagator.subscribe(&mut wanted);
            registrations.push(Registration {
                priority: propagator.priority(),
                positions: wanted.positions,
                listening: wanted.listening,
            });
            subscriptions.extend(wanted.variables.iter().map(|it| {
                let storage = state.storage(it.variable);
                RowSubscription {
                    row: storage.row,
                    propagator: number,
                    position: it.position as u32,
                    only_fixed: it.only_chosen || (it.only_fixed && !storage.is_packed()),
                }
            }));
        }
        let is_rare = |&number: &usize| propagators[number].priority() == Priority::Rare;
        let rare = (0..propagators.len()).filter(is_rare).collect();
        let asleep = state.allocate(propagators.len(), 0u32);
        // Between two changes each propagator takes up each change reported to it once, in one run or in several.
        let positions: usize = registrations.iter().map(|it| it.positions).sum();
        let most_runs = propagators.len() + positions + state.layout().initial.len();
        let patience = LEAST_PATIENCE + 4 * most_runs as u64;
        let layout = Arc::clone(state.layout());
        state.queue().start(layout.rows as usize, &layout.edge_sets, subscriptions, &registrations, shuffle);
        Self { state, propagators, rare, asleep, failed, broken, propagations: 0, patience }
    }

    /// The domains.
    #[inline]
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How often a propagator has run.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.propagations
    }

    /// Runs propagators until none has anything left to remove.
    ///
    /// # Errors
    /// There is no solution below this node, or it was interrupted and nothing is known. The caller goes back a level; if
    /// none is open, the answer is final.
    #[inline]
    pub fn propagate(&mut self) -> Result<(), NoFixpoint> {
        if self.failed {
            return Err(self.verdict());
        }
        let before = self.propagations;
        self.fixpoint().map_err(|reason| self.fail(reason, before))
    }

    /// Takes note that there is no fixpoint; nothing is queued any more.
    fn fail(&mut self, reason: NoFixpoint, propagations: u64) -> NoFixpoint {
        self.state.queue().clear();
        self.failed = self.state.level() == 0;
        if reason == NoFixpoint::Interrupted {
            self.propagations = propagations; // as if it had not begun
            self.broken = self.failed;
        }
        reason
    }

    /// Why it failed for good.
    #[cold]
    fn verdict(&self) -> NoFixpoint {
        if self.broken { NoFixpoint::Interrupted } else { NoFixpoint::Conflict }
    }

    #[inline]
    fn fixpoint(&mut self) -> Result<(), NoFixpoint> {
        let mut progress = Progress { look_at: self.propagations + self.patience, domains: None };
        'again: loop {
            while let Some(number) = self.state.queue().pop() {
                if self.is_asleep(number) {
                    self.state.queue().clear_changes();
                    continue;
                }
                match self.run(number, &mut progress)? {
                    Status::Active => {}
                    Status::Entailed => {
                        self.state.queue().clear_changes();
                        self.state.set(self.asleep.at(number), FOR_EVER);
                    }
                    Status::SleepUntil { .. } => self.refuse_sleep(number),
                }
                self.state.queue().finish();
            }
            for index in 0..self.rare.len() {
                let number = self.rare[index];
                if self.is_asleep(number) {
                    continue;
                }
                self.state.queue().run(number);
                match self.run(number, &mut progress)? {
                    Status::Active => continue 'again,
                    Status::Entailed => self.state.set(self.asleep.at(number), FOR_EVER),
                    Status::SleepUntil { depth } => self.state.set(self.asleep.at(number), depth),
                }
            }
            return Ok(());
        }
    }

    #[cold]
    fn refuse_sleep(&self, number: usize) {
        let name = self.propagators[number].name();
        panic!("the propagator {name} reports `Status::SleepUntil`, but is not of `Priority::Rare`");
    }

    #[inline]
    fn is_asleep(&self, number: usize) -> bool {
        self.state.depth() < self.state.get(self.asleep.at(number))
    }

    /// Runs one propagator. One that gave up half way looks like any other, so what it says is believed only if the
    /// interrupt is not raised afterwards.
    #[inline]
    fn run(&mut self, number: usize, progress: &mut Progress) -> Result<Status, NoFixpoint> {
        self.propagations += 1;
        if self.propagations >= progress.look_at {
            self.expect_progress(number, progress);
        }
        let result = self.propagators[number].propagate(&mut self.state);
        if self.state.poll().is_err() {
            return Err(NoFixpoint::Interrupted);
        }
        Ok(result?)
    }

    /// Panics if no domain has changed since it looked last: the propagator that is to run now would run for ever.
    #[cold]
    fn expect_progress(&self, number: usize, progress: &mut Progress) {
        let domains = &self.state.image()[..self.state.layout().initial.len() / 64];
        if progress.domains.as_deref() == Some(domains) {
            let (name, runs) = (self.propagators[number].name(), self.patience);
            panic!(
                "the propagator {name} runs for ever: no domain has changed in {runs} runs. Does it take up or clear \
                 its changes? Does it report `Status::Active` from `Priority::Rare` only after a change?"
            );
        }
        *progress = Progress { look_at: self.propagations + self.patience, domains: Some(domains.to_vec()) };
    }

    /// Wakes every propagator for all it looks at, whatever has changed.
    ///
    /// For tests of the claim that nothing is left to remove after [`Engine::propagate`].
    pub fn wake_all(&mut self) {
        self.state.queue().wake_all();
    }

    /// Makes a decision and runs propagators until none has anything left to remove.
    ///
    /// # Errors
    /// There is no solution below this node, or it was interrupted and nothing is known. The caller goes back a level.
    #[inline]
    pub fn assume(
        &mut self,
        decision: impl FnOnce(&mut State) -> Result<(), Conflict>,
    ) -> Result<(), NoFixpoint> {
        self.state.deepen();
        if decision(&mut self.state).is_err() {
            self.state.queue().clear();
            self.failed |= self.state.level() == 0;
            return Err(self.verdict());
        }
        self.propagate()
    }

    /// Opens a level.
    ///
    /// Propagate first: what has not been propagated yet is forgotten at [`Engine::pop`].
    #[inline]
    pub fn push(&mut self) {
        self.state.push();
    }

    /// Goes back to the matching [`Engine::push`], bit for bit.
    #[inline]
    pub fn pop(&mut self) {
        self.state.pop();
    }
}
