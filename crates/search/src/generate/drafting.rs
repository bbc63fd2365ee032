//! A draft is changed until it has one solution, and then loses clues.
//!
//! A learner looks for a solution that follows the draft and is not the hidden one. Each solution that is found is
//! remembered: after a change the remembered ones are tried first, by the rules. Only if none of them fits, a learner begins
//! with the model of the draft, where clues that can be removed are assumed.
//!
//! Questions end after a number of conflicts, never after a time, so the result is a function of the draft and of the
//! random numbers. A clue stays if the question about it ends so. Questions may prefer what holds in the hidden
//! solution: others then differ from it in few places, and a change there excludes many of them.

use cavalcade_core::formula::{Formula, Literal};
use cavalcade_core::{BinaryFact, ProblemDraft};

use super::shares::Shares;
use super::thinned;
use crate::learning::{LARGEST, Learner, LearnerVerdict};
use crate::{Limits, Outcome, Random, Set, Statistics, Stop};

/// Changes of a draft for each vertex of the hidden solution, at most; another draft may take fewer.
const MOST_CHANGES: usize = 40;
/// The work of a change for each vertex of the hidden solution, and how many comparisons with known solutions are 1.
const CHANGE_WORK: u64 = 100;
const COMPARISONS: u64 = 8;
/// Changes after fixed clues were shed, at most.
const SHED_CHANGES: usize = 8;
/// Attempts in a row to shed fixed clues that fail, at most.
const SHED_FAILURES: usize = 60;
/// Conflicts of a question while the draft changes, at most: of a draft that can be eased, and of others.
const CHANGE_CONFLICTS: [u64; 2] = [1000, 20_000];
/// Conflicts of a question after fixed clues were shed, at most: other attempts may take less.
const SHED_CONFLICTS: u64 = 1000;
/// Conflicts of a question about fewer clues, at most.
/// 500, 1,000 and 5,000 leave 29, 26 and 26 clues on numbrix 15x15 in 0.19, 0.41 and 0.67 s.
const CLUE_CONFLICTS: u64 = 1000;

/// A draft, and what is known of its solutions.
pub struct Drafting {
    draft: Box<dyn ProblemDraft>,
    /// The learner of the model, which is made after a change when it is asked.
    learner: Option<DraftLearner>,
    /// Solutions of this model and of earlier ones.
    known: Vec<Vec<usize>>,
    /// The work of earlier learners.
    statistics: Statistics,
    /// The work that learners may still do for changes.
    work: u64,
}

impl Drafting {
    /// Begins with a draft.
    #[must_use]
    pub fn new(draft: Box<dyn ProblemDraft>) -> Self {
        let known = vec![draft.hidden().to_vec()];
        Self { draft, learner: None, known, statistics: Statistics::default(), work: 0 }
    }

    /// Returns the draft.
    #[must_use]
    pub fn draft(&self) -> &dyn ProblemDraft {
        &*self.draft
    }

    /// The work so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.statistics;
        if let Some(learner) = &self.learner {
            statistics.add(&learner.learner.statistics());
        }
        statistics
    }

    /// Leaves the model behind that the draft had.
    fn leave(&mut self) {
        self.statistics = self.statistics();
        self.learner = None;
    }

    /// Makes the draft easier so many times, if it can be.
    pub fn ease(&mut self, random: &mut Random, times: usize) {
        let mut below = |bound| random.below(bound);
        let _ = (0..times).all(|_| self.draft.ease(&mut below));
        self.leave();
    }

    /// Changes the draft until it has one solution, and makes it easier if a question takes long; returns whether that
    /// was possible with this much work of the learner. `stays_near` says that other solutions near the hidden one are
    /// found first: mostly few changes are enough then, but a small draft may change in circles.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn refine(
        &mut self,
        random: &mut Random,
        limits: Limits,
        work: u64,
        stays_near: bool,
    ) -> Result<bool, Stop> {
        self.work = work;
        let changes = MOST_CHANGES * self.draft.hidden().len();
        let [mut conflicts, most] = CHANGE_CONFLICTS;
        loop {
            match self.settle(random, limits, (changes, conflicts), stays_near) {
                Err(Stop::Conflicts) if self.work == 0 || conflicts == most => return Ok(false),
                Err(Stop::Conflicts) => {
                    if self.draft.ease(&mut |bound| random.below(bound)) {
                        self.leave();
                    } else {
                        conflicts = most;
                    }
                }
                result => return result,
            }
        }
    }

    /// Sheds fixed clues while the draft has one solution, until at most `fewest` remain in wanted proportions, or
    /// `work` is done. The draft must have one solution.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn shed(
        &mut self,
        random: &mut Random,
        limits: Limits,
        fewest: usize,
        work: u64,
    ) -> Result<(), Stop> {
        self.work = work;
        let mut failures = 0;
        let count = |draft: &dyn ProblemDraft| draft.fixed_clues().map_or(0, |fixed| fixed.0);
        while failures < SHED_FAILURES
            && self.work > 0
            && (count(&*self.draft) > fewest || self.draft.is_unbalanced())
        {
            failures += 1;
            self.work = self.work.saturating_sub(self.change_work());
            if !self.draft.shed(&mut |bound| random.below(bound)) {
                continue;
            }
            self.leave();
            self.remember_hidden();
            let is_settled = count(&*self.draft) >= fewest
                && match self.settle(random, limits, (SHED_CHANGES, SHED_CONFLICTS), true) {
                    Err(Stop::Conflicts) => false,
                    result => result?,
                };
            if is_settled {
                failures = 0;
            } else {
                self.draft.take_back();
                self.leave();
            }
        }
        Ok(())
    }

    /// Makes at most `changes` until the draft has one solution; returns whether that was possible. Each question takes
    /// at most `conflicts`.
    ///
    /// # Errors
    /// A limit was reached; [`Stop::Conflicts`] if a question was not decided.
    fn settle(
        &mut self,
        random: &mut Random,
        limits: Limits,
        (changes, conflicts): (usize, u64),
        stays_near: bool,
    ) -> Result<bool, Stop> {
        for _ in 0..changes {
            let Some(other) = self.other(limits, conflicts, stays_near)? else { return Ok(true) };
            self.work = self.work.saturating_sub(self.change_work());
            if self.work == 0 {
                return Ok(false);
            }
            if !self.draft.change(&other, &mut |bound| random.below(bound)) {
                return Ok(false);
            }
            self.leave();
            self.remember_hidden();
        }
        Ok(false)
    }

    /// Returns the work of a change, and of comparing a solution with all that are known.
    fn change_work(&self) -> u64 {
        (CHANGE_WORK + self.known.len() as u64 / COMPARISONS) * self.draft.hidden().len() as u64
    }

    /// Remembers the hidden solution, if it is new.
    fn remember_hidden(&mut self) {
        if !self.known.iter().any(|solution| solution == self.draft.hidden()) {
            self.known.push(self.draft.hidden().to_vec());
        }
    }

    /// Returns a solution of the draft other than the hidden one, if there is one.
    fn other(
        &mut self,
        limits: Limits,
        conflicts: u64,
        stays_near: bool,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let hidden = self.draft.hidden();
        if let Some(known) =
            self.known.iter().find(|&solution| solution != hidden && self.draft.admits(solution))
        {
            return Ok(Some(known.clone()));
        }
        let facts: Vec<BinaryFact> = self.draft.clues().into_iter().flat_map(|clue| clue.1).collect();
        let learner = learner(&mut self.learner, &*self.draft);
        let assumptions = learner.literals(&facts);
        if stays_near {
            learner.prefer(&self.draft.known().facts(hidden));
        }
        learner.learner.allow(self.work);
        let before = learner.learner.work();
        let answer = learner.ask(&assumptions, conflicts, limits);
        self.work = self.work.saturating_sub(learner.learner.work() - before);
        if answer?.is_some() {
            return Ok(None);
        }
        let other = self.draft.known().read(&|fact| learner.holds(fact));
        self.known.push(other.clone());
        Ok(Some(other))
    }

    /// Removes groups of clues, given by their places, in their order while at least `fewest` clues remain; returns the
    /// places of the removed ones, ascending. The draft must have one solution. Places without a clue that can be
    /// removed do not matter. Groups of a kind that is too frequent go before others, and exchanges follow until the
    /// kinds have their shares.
    ///
    /// Unless a limit was reached or the learner did more than `work`, no other group can be removed, as far as the
    /// learner can tell.
    pub fn thin(
        &mut self,
        groups: &[Vec<usize>],
        fewest: usize,
        limits: Limits,
        work: u64,
    ) -> (Vec<usize>, Outcome) {
        let before = self.statistics();
        let learner = learner(&mut self.learner, &*self.draft);
        learner.prefer(&self.draft.known().facts(self.draft.hidden()));
        learner.learner.allow(work);
        let clues = self.draft.clues();
        let bound = clues.last().map_or(0, |clue| clue.0 + 1);
        let clues: Vec<(usize, Vec<Literal>)> =
            clues.into_iter().map(|(place, facts)| (place, learner.literals(&facts))).collect();
        // Sets of clues with other solutions, and sets without.
        let (mut several, mut one): (Vec<Set>, Vec<Set>) = (Vec::new(), Vec::new());
        let all = Set::of(bound, clues.iter().map(|clue| clue.0));
        let mut is_enough = |kept: &Set| {
            if several.iter().any(|follows| kept.len_without(follows) == 0) {
                return Ok(false);
            }
            if one.iter().any(|core| core.len_without(kept) == 0) {
                return Ok(true);
            }
            let shown = clues.iter().filter(|clue| kept.contains(clue.0)).flat_map(|clue| &clue.1);
            let assumptions: Vec<Literal> = shown.copied().collect();
            match learner.ask(&assumptions, CLUE_CONFLICTS, limits) {
                Ok(None) => {
                    let holds = |clue: &&(usize, Vec<Literal>)| {
                        clue.1.iter().all(|&literal| learner.learner.holds(literal))
                    };
                    several.push(Set::of(bound, clues.iter().filter(holds).map(|clue| clue.0)));
                    Ok(false)
                }
                Ok(Some(core)) => {
                    let is_used =
                        |clue: &&(usize, Vec<Literal>)| clue.1.iter().any(|literal| core.contains(literal));
                    one.push(Set::of(bound, clues.iter().filter(is_used).map(|clue| clue.0)));
                    Ok(true)
                }
                Err(Stop::Conflicts) => Ok(false),
                Err(stop) => Err(stop),
            }
        };
        let removable =
            |group: &Vec<usize>| group.iter().copied().filter(|&member| all.contains(member)).collect();
        let mut groups: Vec<Vec<usize>> = groups.iter().map(removable).collect();
        groups.retain(|group| !group.is_empty());
        let shares = Shares::new(self.draft.shares(), (0..bound).map(|place| self.draft.kind(place)));
        let groups = shares.ordered(&groups);
        let (mut kept, mut stopped) = thinned(&all, &groups, fewest, &mut is_enough);
        if stopped.is_none() {
            stopped = shares.balanced(&mut kept, &groups, fewest, &mut is_enough);
        }
        let statistics = self.statistics().since(&before);
        (all.without(&kept).iter().collect(), Outcome { statistics, stopped })
    }
}

/// Returns the learner of a draft, or a new one that excludes the hidden solution.
fn learner<'a>(learner: &'a mut Option<DraftLearner>, draft: &dyn ProblemDraft) -> &'a mut DraftLearner {
    learner.get_or_insert_with(|| {
        let mut learner = DraftLearner::new(draft);
        learner.exclude(&draft.known().facts(draft.hidden()));
        learner
    })
}

/// A learner over the facts of a draft.
struct DraftLearner {
    learner: Learner,
    /// For each variable of the model the literal that it is 1.
    literals: Vec<Option<Literal>>,
}

impl DraftLearner {
    fn new(draft: &dyn ProblemDraft) -> Self {
        let model = draft.known().model();
        let formula = Formula::of(model, LARGEST).unwrap_or_default();
        let ones: Vec<BinaryFact> = model.variables().map(|variable| (variable, 1)).collect();
        Self { learner: Learner::new(&formula), literals: formula.literals(model, &ones) }
    }

    /// Returns the literal of a fact.
    fn literal(&self, (variable, value): BinaryFact) -> Literal {
        let one = self.literals[variable.index()].expect("every variable of the model is in a clause");
        if value == 1 { one } else { one.negated() }
    }

    fn literals(&self, facts: &[BinaryFact]) -> Vec<Literal> {
        facts.iter().map(|&fact| self.literal(fact)).collect()
    }

    /// Makes the learner try these facts first, and others last.
    fn prefer(&mut self, facts: &[BinaryFact]) {
        let literals = self.literals(facts);
        self.learner.prefer_only(&literals);
    }

    /// Returns whether a fact holds in the solution that was found.
    fn holds(&self, fact: BinaryFact) -> bool {
        self.learner.holds(self.literal(fact))
    }

    /// Demands that one of these facts does not hold.
    fn exclude(&mut self, facts: &[BinaryFact]) {
        let clause: Vec<Literal> = self.literals(facts).into_iter().map(Literal::negated).collect();
        self.learner.add_late(&clause);
    }

    /// Returns literals of which one is wrong in all solutions, or `None` if a solution was found.
    ///
    /// # Errors
    /// A limit was reached; [`Stop::Conflicts`] among them.
    fn ask(
        &mut self,
        assumptions: &[Literal],
        conflicts: u64,
        limits: Limits,
    ) -> Result<Option<Vec<Literal>>, Stop> {
        let limits = Limits { solutions: None, nodes: None, ..limits.after(&self.learner.statistics()) };
        self.learner.patience = conflicts;
        Ok(match self.learner.solve(assumptions, limits, |_| ())? {
            LearnerVerdict::Satisfied => None,
            LearnerVerdict::Refuted(core) => Some(core),
        })
    }
}
