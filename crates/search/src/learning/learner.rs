//! A search that learns a clause from every conflict.
//!
//! It goes back as far as the clause allows, restarts after a number of conflicts that follows the Luby sequence, and
//! now and then forgets half of the learned clauses: those that span many levels. Everything is a function of the
//! formula and the questions asked before.
//!
//! Source of the measure for clauses: G. Audemard and L. Simon, *Predicting learnt clauses quality in modern SAT
//! solvers*, IJCAI 2009.
//!
//! A decision repeats the last value of its variable; always true is up to 20 times slower on nine of twelve numbered paths.

use std::mem;
use std::time::Instant;

use cavalcade_core::formula::{Formula, Literal};

use super::lazy::Lazy;
use crate::clauses::{ActivityHeap, Analysis, Causes, ClauseRef, Kernel, LiteralTrail, Reason, luby};
use crate::{Limits, Statistics, Stop};

/// Conflicts before the first restart.
const RESTART: u64 = 64;
/// Learned clauses before some are forgotten, and how many more each time.
const MOST_LEARNED: usize = 4000;
const MORE_LEARNED: usize = 1000;
/// Clauses that span at most this many levels are kept.
const GOOD: u32 = 2;
/// Work between two looks at the clock: about a millisecond.
const PATIENCE: u64 = 100_000;
/// Conflicts between two reports.
const REPORT: u64 = 1000;

/// The answer of a search under assumptions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LearnerVerdict {
    /// All variables have values.
    Satisfied,
    /// There is no solution in which these assumptions hold.
    Refuted(Vec<Literal>),
}

/// Rows explain by all their literals that were false before; nobody else sees what was used.
struct FalseLiterals;

impl Causes for FalseLiterals {
    fn of_row(&self, kernel: &Kernel, row: Reason, holds: Option<Literal>, causes: &mut Vec<Literal>) {
        if let Reason::Row(row) = row {
            let place = holds.map_or(u32::MAX, |literal| kernel.known.place(literal));
            causes.extend(kernel.rows.false_before(row, place, &kernel.known));
        }
    }
}

/// A formula with the clauses learned from it.
pub(crate) struct Learner {
    kernel: Kernel,
    order: ActivityHeap,
    /// The value that each variable had last.
    phases: Vec<bool>,
    /// The values that the next call tries first.
    preferred: Option<Vec<bool>>,
    analysis: Analysis,
    /// In ascending order.
    learned: Vec<ClauseRef>,
    most_learned: usize,
    /// Conflicts of one call at most; beyond, it ends with [`Stop::Conflicts`].
    pub(crate) patience: u64,
    /// Work at which a call ends with [`Stop::Conflicts`]; see [`work`](Self::work).
    most_work: u64,
    /// The assumptions of the first levels.
    assumed: Vec<Literal>,
    statistics: Statistics,
    lazy: Lazy,
}

impl Learner {
    /// Returns a search for solutions of a formula.
    pub(crate) fn new(formula: &Formula) -> Self {
        Self::with(Kernel::of(formula), formula)
    }

    /// Returns a search that continues at the root of a kernel of this formula.
    pub(super) fn with(kernel: Kernel, formula: &Formula) -> Self {
        let count = kernel.known.variables();
        let size =
            |variable: u32| kernel.groups.choices(Literal::new(variable, true), &kernel.known).unwrap_or(2);
        let activity = (0..count as u32).map(|variable| 1.0 / (1 + size(variable)) as f64).collect();
        Self {
            order: ActivityHeap::new(activity),
            phases: vec![true; count],
            preferred: None,
            analysis: Analysis::new(count),
            learned: Vec::new(),
            most_learned: MOST_LEARNED,
            patience: u64::MAX,
            most_work: u64::MAX,
            assumed: Vec::new(),
            statistics: Statistics::default(),
            lazy: Lazy::new(formula),
            kernel,
        }
    }

    /// The decisions (nodes), the conflicts (failures) and the seconds so far.
    pub(crate) fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// The work so far: literals that became known, clauses that were looked at because of them, literals that were
    /// read for lazy clauses, and known literals at conflicts. 10^8 take about a second.
    pub(crate) fn work(&self) -> u64 {
        self.kernel.work
    }

    /// Lets later calls do this much more work.
    pub(crate) fn allow(&mut self, work: u64) {
        self.most_work = self.kernel.work.saturating_add(work);
    }

    /// The literals that hold in the solution that was found.
    pub(crate) fn solution(&self) -> &[Literal] {
        self.kernel.known.literals()
    }

    /// Whether a literal holds in the solution that was found.
    pub(crate) fn holds(&self, literal: Literal) -> bool {
        self.kernel.known.value(literal) > 0
    }

    /// Goes back to a level; the root is level 0.
    fn back(&mut self, level: u32) {
        let (order, phases) = (&mut self.order, &mut self.phases);
        self.kernel.backtrack(level, |literal| {
            phases[literal.variable()] = literal.is_positive();
            order.insert(literal.variable());
        });
    }

    /// Excludes the solution that was found, and goes back to the root.
    pub(crate) fn block(&mut self) {
        let clause: Vec<Literal> = self.kernel.known.decisions().map(Literal::negated).collect();
        self.add(&clause);
        self.assumed.clear();
    }

    /// Makes the search try these literals first.
    pub(crate) fn prefer(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.phases[literal.variable()] = literal.is_positive();
        }
    }

    /// Makes the next call of [`solve`](Self::solve) try these literals first, and that all other variables are false.
    pub(crate) fn prefer_only(&mut self, literals: &[Literal]) {
        let mut phases = vec![false; self.phases.len()];
        for literal in literals {
            phases[literal.variable()] = literal.is_positive();
        }
        self.preferred = Some(phases);
    }

    /// Asks for another solution: one in which some of these literals, those of a known one, do not hold.
    pub(crate) fn differ(&mut self, known: impl IntoIterator<Item = Literal>) {
        let clause: Vec<Literal> = known.into_iter().map(Literal::negated).collect();
        self.add(&clause);
    }

    /// Adds a clause, at the root.
    pub(crate) fn add(&mut self, clause: &[Literal]) {
        self.back(0);
        if clause.iter().any(|&literal| self.kernel.known.value(literal) > 0) {
            return;
        }
        let open: Vec<Literal> =
            clause.iter().copied().filter(|&literal| self.kernel.known.value(literal) == 0).collect();
        match open[..] {
            [] => self.kernel.is_refuted = true,
            [only] => {
                self.kernel.known.assign(only, Reason::None);
                self.kernel.is_refuted |= self.kernel.propagate().is_err();
            }
            _ => {
                // It is kept like a clause that spans few levels.
                self.learned.push(self.kernel.clauses.attach(&open, 0));
            }
        }
    }

    /// Adds a clause and goes back only as far as two of its literals are not false, so that assumptions which the next
    /// call shares stay known.
    pub(crate) fn add_late(&mut self, clause: &[Literal]) {
        let known = &self.kernel.known;
        let mut clause = clause.to_vec();
        clause.retain(|&literal| known.value(literal) >= 0 || known.level_of(literal) > 0);
        match watched_first(&mut clause, known) {
            None => self.add(&clause),
            Some(level) => {
                self.back(level.saturating_sub(1).min(self.kernel.known.level()));
                self.learned.push(self.kernel.clauses.attach(&clause, 0));
            }
        }
    }

    /// Searches for a solution in which all `assumptions` hold; `report` gets the number of conflicts now and then.
    ///
    /// Those that the last call had, too, come first, in the same order: what follows from them is still known. New ones
    /// come last, because they are likely to change again.
    ///
    /// Limits on solutions do not apply, and those on nodes to the decisions of this call.
    ///
    /// # Errors
    /// A limit was reached; [`Stop::Conflicts`] among them.
    pub(crate) fn solve(
        &mut self,
        assumptions: &[Literal],
        limits: Limits,
        mut report: impl FnMut(u64),
    ) -> Result<LearnerVerdict, Stop> {
        self.assume(assumptions);
        if let Some(phases) = self.preferred.take() {
            self.phases = phases;
        }
        let start = Instant::now();
        let verdict = self.descend(limits, start, &mut report);
        self.statistics.seconds += start.elapsed().as_secs_f64();
        verdict
    }

    /// Changes the assumptions to these, and goes back to the levels that stay.
    fn assume(&mut self, assumptions: &[Literal]) {
        let most = assumptions.iter().chain(&self.assumed).map(|literal| literal.index()).max();
        let mut is_new = vec![false; most.map_or(0, |most| most + 1)];
        for literal in assumptions {
            is_new[literal.index()] = true;
        }
        let shared = self.assumed.iter().take_while(|literal| is_new[literal.index()]).count();
        self.back(shared as u32);
        self.assumed.retain(|literal| mem::take(&mut is_new[literal.index()]));
        let is_new = |literal: &&Literal| mem::take(&mut is_new[literal.index()]);
        self.assumed.extend(assumptions.iter().filter(is_new));
    }

    fn descend(
        &mut self,
        limits: Limits,
        start: Instant,
        report: &mut impl FnMut(u64),
    ) -> Result<LearnerVerdict, Stop> {
        let first = self.statistics;
        let (mut restarts, mut conflicts, mut look) = (1, 0, 0);
        loop {
            if self.kernel.is_refuted {
                return Ok(LearnerVerdict::Refuted(Vec::new()));
            }
            if let Err(conflict) = self.propagate() {
                self.statistics.failures += 1;
                conflicts += 1;
                if self.statistics.failures.is_multiple_of(REPORT) {
                    report(self.statistics.failures);
                }
                self.learn(conflict);
                continue;
            }
            if self.kernel.is_refuted {
                continue;
            }
            // Only without a conflict, which would be lost.
            if self.kernel.work >= look {
                look = self.kernel.work + PATIENCE;
                if let Some(stop) = limits.over(start.elapsed()) {
                    return Err(stop);
                }
            }
            let is_spent = self.kernel.work >= self.most_work;
            if is_spent || self.statistics.failures - first.failures >= self.patience {
                return Err(Stop::Conflicts);
            }
            if conflicts >= RESTART * luby(restarts) {
                (restarts, conflicts) = (restarts + 1, 0);
                if self.learned.len() > self.most_learned {
                    self.back(0);
                    self.forget();
                }
                self.back(self.assumed.len() as u32);
                continue;
            }
            if limits.nodes.is_some_and(|most| self.statistics.nodes - first.nodes >= most) {
                return Err(Stop::Nodes);
            }
            if let Some(verdict) = self.decide() {
                return Ok(verdict);
            }
        }
    }

    /// Adds a level with the next assumption, or else with a decision; returns the verdict if that is known.
    fn decide(&mut self) -> Option<LearnerVerdict> {
        let literal = if let Some(&assumed) = self.assumed.get(self.kernel.known.level() as usize) {
            if self.kernel.known.value(assumed) < 0 {
                let mut core = self.analysis.decisions(&self.kernel, assumed, &FalseLiterals);
                core.push(assumed);
                return Some(LearnerVerdict::Refuted(core));
            }
            assumed
        } else if let Some(literal) = self.choose() {
            self.statistics.nodes += 1;
            literal
        } else {
            return Some(LearnerVerdict::Satisfied);
        };
        self.kernel.known.push();
        if self.kernel.known.value(literal) == 0 {
            self.kernel.known.assign(literal, Reason::None);
        }
        None
    }

    /// Learns a clause from a conflict, and goes back to where it implies a literal.
    fn learn(&mut self, conflict: Reason) {
        self.kernel.work += self.kernel.known.literals().len() as u64; // finding out why
        if self.kernel.known.level() == 0 {
            self.kernel.is_refuted = true;
            return;
        }
        let level = self.analysis.learn(&self.kernel, conflict, &mut self.order, &mut FalseLiterals);
        // The levels of the assumptions are kept, since they cost most: the literal would hold earlier, but need not be
        // known to.
        let assumed = self.assumed.len() as u32;
        let is_kept = level > 0 && self.kernel.known.level() > assumed;
        self.back(if is_kept { level.max(assumed) } else { level });
        self.record();
        self.order.decay();
    }

    /// Draws all conclusions, those from lazy clauses too.
    ///
    /// After a conflict, the current level is the last one that took part in it.
    fn propagate(&mut self) -> Result<(), Reason> {
        loop {
            self.kernel.propagate()?;
            // A kernel without a solution may have stopped halfway.
            if self.kernel.is_refuted || !self.lazy.find(&mut self.kernel.known, &mut self.kernel.work) {
                return Ok(());
            }
            while let Some(clause) = self.lazy.next() {
                self.join(clause)?;
            }
        }
    }

    /// Adds a clause at any level, and draws the conclusion if one literal is left.
    fn join(&mut self, mut clause: Vec<Literal>) -> Result<(), Reason> {
        clause.retain(|&literal| {
            self.kernel.known.value(literal) >= 0 || self.kernel.known.level_of(literal) > 0
        });
        watched_first(&mut clause, &self.kernel.known);
        let [first, second, ..] = clause[..] else {
            self.add(&clause);
            return Ok(());
        };
        let place = self.kernel.clauses.attach(&clause, self.kernel.known.levels_among(&clause));
        self.learned.push(place);
        match self.kernel.known.value(first) {
            0 if self.kernel.known.value(second) < 0 => {
                self.kernel.known.assign(first, Reason::Clause(place));
            }
            ..0 => {
                self.back(self.kernel.known.level_of(first));
                return Err(Reason::Clause(place));
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds the learned clause, which makes its first literal true.
    fn record(&mut self) {
        let reason = if self.analysis.clause.len() > 1 {
            let place = self.kernel.clauses.attach(&self.analysis.clause, self.analysis.levels);
            self.learned.push(place);
            Reason::Clause(place)
        } else {
            Reason::None
        };
        self.kernel.known.assign(self.analysis.clause[0], reason);
    }

    /// The most active unknown variable, with the value that it had last.
    fn choose(&mut self) -> Option<Literal> {
        loop {
            let variable = self.order.pop()?;
            let literal = Literal::new(variable as u32, self.phases[variable]);
            if self.kernel.known.value(literal) == 0 {
                return Some(literal);
            }
        }
    }

    /// Forgets half of the learned clauses that are not good, at the root.
    fn forget(&mut self) {
        let mut sorted: Vec<u32> =
            self.learned.iter().map(|&clause| self.kernel.clauses.levels(clause)).collect();
        sorted.sort_unstable();
        let most = sorted[sorted.len() / 2].max(GOOD);
        let mut left = sorted.len() / 2;
        let mut kept: Vec<(Vec<Literal>, u32)> = Vec::new();
        for &clause in &self.learned {
            let levels = self.kernel.clauses.levels(clause);
            let is_true =
                self.kernel.clauses.literals(clause).any(|literal| self.kernel.known.value(literal) > 0);
            if !is_true && (levels <= GOOD || levels < most || levels == most && left > 0) {
                left = left.saturating_sub(usize::from(levels == most));
                kept.push((self.kernel.clauses.literals(clause).collect(), levels));
            }
        }
        self.kernel.remove(&mem::take(&mut self.learned));
        for (clause, levels) in kept {
            let open: Vec<Literal> =
                clause.into_iter().filter(|&literal| self.kernel.known.value(literal) == 0).collect();
            if open.len() > 1 {
                self.learned.push(self.kernel.clauses.attach(&open, levels));
            } else {
                self.add(&open);
            }
        }
        self.most_learned += MORE_LEARNED;
    }
}

/// Puts the two literals first that become open first on the way back, and are watched. Returns the level of the second
/// one if it is false, and else the greatest number; `None` if there is no second one.
fn watched_first(clause: &mut [Literal], known: &LiteralTrail) -> Option<u32> {
    let rank = |literal: Literal| if known.value(literal) < 0 { known.level_of(literal) } else { u32::MAX };
    for place in 0..clause.len().min(2) {
        if let Some(best) = (place..clause.len()).max_by_key(|&place| rank(clause[place])) {
            clause.swap(place, best);
        }
    }
    clause.get(1).map(|&second| rank(second))
}
