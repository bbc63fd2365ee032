//! The engine: a state and its propagators, brought to a fixpoint.

use super::conflict::{Conflict, NoFixpoint};
use super::propagator::Propagator;
use super::queue::Order;
use super::schedule::Status;
use super::state::State;
use super::trail::TrailedRow;
use super::watchdog::Watchdog;
use crate::solver::differences::SumDifferences;
use crate::solver::fact::DomainFact;
use crate::solver::interrupt::Interrupt;
use crate::solver::model::Model;

/// The depth at which an entailed propagator wakes: none.
const FOR_EVER: u32 = u32::MAX;
/// The state of one search, with the propagators that act on it.
///
/// An engine is built from a model and never cloned. To get another engine on the same node, build one and
/// repeat the decisions that led there.
pub struct Engine {
    pub(super) state: State,
    pub(super) propagators: Vec<Box<dyn Propagator>>,
    /// For each propagator the index of its constraint in the model.
    pub(super) owners: Vec<usize>,
    /// The only propagator that changes wake, if it finds them without reports.
    pub(super) solo: Option<usize>,
    /// The propagators that are woken by depth.
    pub(super) rare: Vec<usize>,
    /// For each propagator the depth from which on it runs.
    pub(super) asleep: TrailedRow<u32>,
    /// Whether propagation failed outside all levels, which cannot be taken back.
    pub(super) failed: bool,
    /// Whether it failed so because it was interrupted.
    pub(super) broken: bool,
    pub(super) watchdog: Watchdog,
    /// The number of the record of changes in the queue, if there is one.
    pub(super) record: Option<usize>,
    /// The model if it has sums, and their differences once they are needed.
    pub(super) sums: Option<Model>,
    pub(super) differences: Option<SumDifferences>,
}

impl Engine {
    /// Returns an engine at the root of `model`, not yet propagated.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        Self::build(model, Order::Halves, Interrupt::NEVER, false)
    }

    /// Like [`Engine::new`], but gives up soon after `interrupt` is raised, even while it is being built.
    #[must_use]
    pub fn under(model: &Model, interrupt: &'static Interrupt) -> Self {
        Self::build(model, Order::Halves, interrupt, false)
    }

    /// Like [`Engine::new`], but propagators run in a random order that `seed` determines, regardless of
    /// priority. Only those of [`Priority::Rare`](crate::Priority::Rare) still run last.
    ///
    /// For tests that the fixpoint does not depend on the order.
    #[must_use]
    pub fn shuffled(model: &Model, seed: u64) -> Self {
        Self::build(model, Order::Random(seed), Interrupt::NEVER, false)
    }

    /// Like [`Engine::new`], for [`Engine::run_next`]: propagators run in the order of their constraints.
    #[must_use]
    pub fn stepwise(model: &Model) -> Self {
        Self::build(model, Order::Numbers, Interrupt::NEVER, false)
    }

    /// Like [`Engine::stepwise`], but keeps which variables change, for [`Engine::next_changed`], and gives up soon
    /// after `interrupt` is raised.
    #[must_use]
    pub fn recording_under(model: &Model, interrupt: &'static Interrupt) -> Self {
        Self::build(model, Order::Numbers, interrupt, true)
    }

    /// Takes variables whose domains may have changed since they were last taken: `(first, bits)`, where bit `b` stands
    /// for the variable with the number `first + b`. `None` if there are none, and in engines that keep no record of
    /// them.
    ///
    /// Take all before the next decision or propagator: after a conflict, and after [`Engine::pop`], the record has
    /// changes that were taken back.
    pub fn next_changed(&mut self) -> Option<(usize, u64)> {
        self.state.queue().next_recorded(self.record?)
    }

    /// Returns the domains.
    #[inline]
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns how often propagators have run.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.watchdog.runs()
    }

    /// Runs propagators until none has anything left to remove.
    ///
    /// # Errors
    /// There is no solution below this node, or it was interrupted and nothing is known. Go back a level
    /// then; if none is open, the answer is final.
    ///
    /// # Panics
    /// If a propagator runs again and again without changing anything, which would never end.
    #[inline]
    pub fn propagate(&mut self) -> Result<(), NoFixpoint> {
        if self.failed {
            return Err(self.verdict());
        }
        let before = self.watchdog.runs();
        self.fixpoint(before).map_err(|reason| self.fail(reason, before))
    }

    /// Runs one propagator that may have something to remove; returns whether there was one. For those who show what
    /// each one removes; only for engines made by [`Engine::stepwise`].
    ///
    /// # Errors
    /// As for [`Engine::propagate`].
    ///
    /// # Panics
    /// If the engine was made in another way and runs a single propagator without a queue.
    pub fn run_next(&mut self) -> Result<bool, NoFixpoint> {
        assert!(self.solo.is_none(), "an engine that is not stepwise");
        if self.failed {
            return Err(self.verdict());
        }
        let before = self.watchdog.runs();
        let result = match self.run_queued(before) {
            Ok(false) => self.run_rare(before),
            other => other,
        };
        result.map_err(|reason| self.fail(reason, before))
    }

    /// Records that there is no fixpoint, and empties the queue.
    fn fail(&mut self, reason: NoFixpoint, before: u64) -> NoFixpoint {
        self.state.queue().clear();
        self.failed = self.state.level() == 0;
        if reason == NoFixpoint::Interrupted {
            self.watchdog.take_back(before); // as if it had not begun
            self.broken = self.failed;
        }
        reason
    }

    /// Why propagation failed outside all levels.
    #[cold]
    fn verdict(&self) -> NoFixpoint {
        if self.broken { NoFixpoint::Interrupted } else { NoFixpoint::Conflict }
    }

    #[inline]
    fn fixpoint(&mut self, before: u64) -> Result<(), NoFixpoint> {
        if let Some(solo) = self.solo {
            return self.fixpoint_of_one(solo, before);
        }
        loop {
            while self.run_queued(before)? {}
            if !self.run_rare(before)? {
                return Ok(());
            }
        }
    }

    /// Runs the next propagator in the queue; returns whether there was one.
    #[inline]
    fn run_queued(&mut self, before: u64) -> Result<bool, NoFixpoint> {
        while let Some(number) = self.state.queue().pop() {
            if self.is_asleep(number) {
                self.state.queue().clear_changes();
                continue;
            }
            match self.run(number, before)? {
                Status::Active => {}
                Status::Entailed => {
                    self.state.queue().clear_changes();
                    self.state.set(self.asleep.at(number), FOR_EVER);
                }
                Status::SleepUntil { .. } => self.refuse_sleep(number),
            }
            self.state.queue().finish();
            return Ok(true);
        }
        Ok(false)
    }

    /// Runs the only propagator that changes wake, which finds them without a queue.
    #[inline]
    fn fixpoint_of_one(&mut self, solo: usize, before: u64) -> Result<(), NoFixpoint> {
        loop {
            self.state.queue().run_silently(solo);
            if self.run(solo, before)? != Status::Active {
                self.refuse_rest(solo);
            }
            let depth = self.state.depth();
            let is_asleep = |&number: &usize| depth < self.state.get(self.asleep.at(number));
            if self.rare.iter().all(is_asleep) || !self.run_rare(before)? {
                return Ok(());
            }
        }
    }

    /// Runs the propagators that are woken by depth, until one has changed something. Returns whether one
    /// has.
    #[inline(never)]
    fn run_rare(&mut self, before: u64) -> Result<bool, NoFixpoint> {
        for index in 0..self.rare.len() {
            let number = self.rare[index];
            if self.is_asleep(number) {
                continue;
            }
            self.state.queue().run(number);
            match self.run(number, before)? {
                Status::Active => return Ok(true),
                Status::Entailed => self.state.set(self.asleep.at(number), FOR_EVER),
                Status::SleepUntil { depth } => self.state.set(self.asleep.at(number), depth),
            }
        }
        Ok(false)
    }

    #[cold]
    fn refuse_sleep(&self, number: usize) -> ! {
        let name = self.propagators[number].name();
        panic!("the propagator {name} reports `Status::SleepUntil`, but is not of `Priority::Rare`");
    }

    #[cold]
    fn refuse_rest(&self, number: usize) -> ! {
        let name = self.propagators[number].name();
        panic!("the propagator {name} finds changes without reports, but does not report `Status::Active`");
    }

    #[inline]
    fn is_asleep(&self, number: usize) -> bool {
        self.state.depth() < self.state.get(self.asleep.at(number))
    }

    /// Runs one propagator. If it gave up half way its result looks like any other, so the result counts only
    /// if the interrupt is not raised afterwards.
    #[inline]
    fn run(&mut self, number: usize, before: u64) -> Result<Status, NoFixpoint> {
        if self.watchdog.counts_to_the_end() {
            self.check_progress(number, before)?;
        }
        let result = self.propagators[number].propagate(&mut self.state);
        if self.state.poll().is_err() {
            return Err(NoFixpoint::Interrupted);
        }
        Ok(result?)
    }

    /// Looks at a fixpoint that may take long because of the propagator that is to run now. `before` is the number of
    /// runs before it was sought.
    ///
    /// # Errors
    /// Sums contradict each other.
    ///
    /// # Panics
    /// If no domain has changed for so long that the propagator would run for ever.
    #[cold]
    #[inline(never)]
    fn check_progress(&mut self, number: usize, before: u64) -> Result<(), Conflict> {
        self.watchdog.allow_more();
        let domains = &self.state.image()[..self.state.layout().initial.len()];
        if !self.watchdog.is_alive(domains, before) {
            let (name, runs) = (self.propagators[number].name(), self.watchdog.patience());
            panic!(
                "the propagator {name} runs for ever: no domain has changed in {runs} runs. Does it take up or clear \
                 its changes? Does it report `Status::Active` from `Priority::Rare` only after a change?"
            );
        }
        let constraints = self.sums.as_ref().map_or(0, |model| model.constraints().len());
        let is_long = self.watchdog.takes_long(before, self.propagators.len() as u64);
        if is_long && self.contradiction(0..constraints).is_some() { Err(Conflict) } else { Ok(()) }
    }

    /// Returns facts that hold and that some of these constraints of the model exclude together, if they are sums and a
    /// cycle of differences shows it: `x < y`, `y < z` and `z < x`. Propagation would move bounds by one, again and again.
    /// [`Engine::propagate`] asks by itself; callers of [`Engine::run_next`] ask when they see bounds move like that.
    pub fn contradiction(&mut self, constraints: impl Iterator<Item = usize>) -> Option<Vec<DomainFact>> {
        let model = self.sums.as_ref()?;
        let differences = self.differences.get_or_insert_with(|| SumDifferences::new(model));
        differences.contradiction(&self.state, constraints)
    }

    /// Returns the index, in the model, of the constraint whose propagator ran last: after a conflict, the
    /// one that found it; `None` if none ran.
    #[must_use]
    pub fn last_constraint(&self) -> Option<usize> {
        let ran = (self.propagations() > 0).then(|| self.state.last_run())?;
        self.owners.get(ran).copied()
    }

    /// Returns the name of the propagator that ran last; `None` if none ran.
    #[must_use]
    pub fn last_propagator(&self) -> Option<&'static str> {
        let ran = (self.propagations() > 0).then(|| self.state.last_run())?;
        self.propagators.get(ran).map(|propagator| propagator.name())
    }

    /// Wakes every propagator for all its positions, regardless of changes.
    ///
    /// For tests that [`Engine::propagate`] leaves nothing to remove.
    pub fn wake_all(&mut self) {
        self.state.queue().wake_all();
    }

    /// Makes a decision and runs propagators until none has anything left to remove.
    ///
    /// # Errors
    /// There is no solution below this node, or it was interrupted and nothing is known. Go back a level
    /// then.
    #[inline]
    pub fn assume(
        &mut self,
        decision: impl FnOnce(&mut State) -> Result<(), Conflict>,
    ) -> Result<(), NoFixpoint> {
        self.decide(decision)?;
        self.propagate()
    }

    /// Makes a decision, and runs no propagator.
    ///
    /// # Errors
    /// The decision leaves no value. Go back a level then.
    #[inline]
    pub fn decide(
        &mut self,
        decision: impl FnOnce(&mut State) -> Result<(), Conflict>,
    ) -> Result<(), NoFixpoint> {
        self.state.deepen();
        if decision(&mut self.state).is_err() {
            self.state.queue().clear();
            self.failed |= self.state.level() == 0;
            return Err(self.verdict());
        }
        Ok(())
    }

    /// Opens a level.
    ///
    /// Propagate first: changes that have not been propagated are lost at [`Engine::pop`].
    #[inline]
    pub fn push(&mut self) {
        self.state.push();
    }

    /// Restores the state of the matching [`Engine::push`], bit for bit.
    #[inline]
    pub fn pop(&mut self) {
        self.state.pop();
    }
}
