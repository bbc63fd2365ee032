//! Removes clues from a problem while a condition holds, usually that there is exactly one solution.
//!
//! If clues are values of variables, one learner answers all questions. Otherwise each question builds a new problem,
//! for a learner of its own if facts of the solution are known, or else for a search with a node limit that corresponds
//! to the conflict limit of the learner. A clue stays if its question is not decided within that limit, or if the work
//! of all questions is spent, so the result depends only on the problem and the order of the groups.

use cavalcade_core::{Model, Variable};

use super::Options;
use super::unique::Uniqueness;
use super::work::Work;
use crate::clues::has_rival;
use crate::generate::thinned;
use crate::{ClueProblem, Clues, Limits, Outcome, Set, Statistics, Stop};

/// Nodes of a question about a whole problem that count as one conflict.
const NODES_A_CONFLICT: u64 = 10;

/// A problem with clues that can be taken away. Clues are numbered by their places.
pub trait CluedProblem: Sized {
    /// Why a question has no answer.
    type Error;

    /// The places of the clues that can be taken away, ascending.
    fn clues(&self) -> &[usize];

    /// Returns the problem with only these clues, and those that cannot be taken away.
    ///
    /// # Errors
    /// It cannot be built.
    fn with_only(&self, kept: &[usize]) -> Result<Self, Self::Error>;

    /// Finds out whether the problem with only these clues has one solution.
    ///
    /// # Errors
    /// The problem cannot be built or searched.
    fn unique(&self, kept: &[usize], limits: Limits) -> Result<(Uniqueness, Outcome), Self::Error>;

    /// Returns the problem without clues, if its clues are values of variables.
    fn relaxed(&self) -> Option<RelaxedClues<'_>>;

    /// Returns the model of the problem, and facts that hold together in its only solution and in no other, with fewer
    /// clues too; `None` if no such facts are known. The clauses of the model must say all about them.
    fn solved(&self) -> Option<(&Model, Vec<(Variable, i32)>)>;
}

/// A problem without clues, whose clues are values of variables in its only solution.
pub struct RelaxedClues<'a> {
    /// The model without clues.
    pub model: Model,
    /// What is true in the only solution.
    pub facts: Vec<(Variable, i32)>,
    /// The place of each fact, ascending.
    pub places: Vec<usize>,
    /// The facts that are clues.
    pub given: Vec<usize>,
    /// Returns the model with these facts as clues.
    pub with_clues: Box<dyn Fn(&Set) -> Model + 'a>,
}

/// How far clues are removed.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// The least number of clues.
    pub fewest: usize,
    /// The conflict limit of a question, for relaxed clues and for others; the clues stay if it is exceeded.
    pub patience: [u64; 2],
    /// The most work of learners for all questions: 10^8 take about a second. All other clues stay once it is done.
    pub work: u64,
}

impl Extent {
    /// Removes all clues that can be removed, however long it takes; at least `fewest` remain.
    #[must_use]
    pub fn all(fewest: usize) -> Self {
        Self { fewest, patience: [u64::MAX; 2], work: u64::MAX }
    }
}

/// The clues that remain.
#[derive(Debug)]
pub struct RemainingClues {
    /// The places with a clue that could have been removed, ascending.
    pub places: Vec<usize>,
    /// The work, and why it was stopped.
    pub outcome: Outcome,
}

/// Removes groups of clues in their order, as long as the problem has one solution.
///
/// # Errors
/// A problem with fewer clues cannot be built or asked.
///
/// # Panics
/// If the facts of relaxed clues are not those of a solution.
pub fn fewer<P: CluedProblem>(
    problem: &P,
    groups: &[Vec<usize>],
    extent: Extent,
    options: &Options,
) -> Result<RemainingClues, P::Error> {
    match problem.relaxed() {
        Some(RelaxedClues { model, facts, places, given, with_clues }) => {
            let problem = ClueProblem { model: &model, facts: &facts, with_clues: Some(&*with_clues) };
            let clues = Clues::new(problem, options.rule, options.limits);
            let mut clues = clues.expect("the facts are those of a solution");
            let fact = |place: &usize| places.binary_search(place).ok();
            let groups: Vec<Vec<usize>> =
                groups.iter().map(|group| group.iter().filter_map(fact).collect()).collect();
            let Extent { fewest, patience: [patience, _], work } = extent;
            let given = clues.set(given);
            let (kept, stopped) = clues.thinned(&given, &groups, fewest, (patience, work));
            let places = kept.iter().map(|clue| places[clue]).collect();
            Ok(RemainingClues { places, outcome: clues.outcome(stopped) })
        }
        None => built(problem, groups, extent, options.limits),
    }
}

/// Why a question about a smaller problem has no answer.
enum Unanswered<E> {
    Stopped(Stop),
    Failed(E),
}

/// Removes groups of clues; each question builds a problem.
fn built<P: CluedProblem>(
    problem: &P,
    groups: &[Vec<usize>],
    extent: Extent,
    limits: Limits,
) -> Result<RemainingClues, P::Error> {
    let (mut statistics, mut work) = (Statistics::default(), extent.work);
    let mut is_unique = |kept: &Set| {
        if work == 0 {
            return Ok(false);
        }
        let kept: Vec<usize> = kept.iter().collect();
        let left = limits.after(&statistics);
        let smaller = problem.with_only(&kept).map_err(Unanswered::Failed)?;
        if let Some((model, facts)) = smaller.solved()
            && let Some((verdict, spent, done)) = has_rival(model, &facts, (extent.patience[1], work), left)
        {
            statistics.add(&spent);
            work = work.saturating_sub(done);
            return match verdict {
                Ok(has_rival) => Ok(!has_rival),
                Err(Stop::Conflicts) => Ok(false),
                Err(stop) => Err(Unanswered::Stopped(stop)),
            };
        }
        let most = extent.patience[1].saturating_mul(NODES_A_CONFLICT);
        let few = left.nodes.map_or(most, |nodes| nodes.min(most));
        let is_less = left.nodes != Some(few) && few < u64::MAX;
        let asked = if is_less { Limits { nodes: Some(few), ..left } } else { left };
        let (verdict, outcome) = problem.unique(&kept, asked).map_err(Unanswered::Failed)?;
        statistics.add(&outcome.statistics);
        match (verdict, outcome.stopped) {
            (Uniqueness::Unknown, Some(Stop::Nodes)) if is_less => Ok(false),
            (Uniqueness::Unknown, Some(stop)) => Err(Unanswered::Stopped(stop)),
            (verdict, _) => Ok(verdict == Uniqueness::One),
        }
    };
    let (places, stopped) = remaining(problem.clues(), groups, extent.fewest, &mut is_unique)?;
    Ok(RemainingClues { places, outcome: Outcome { statistics, stopped } })
}

/// Removes groups of clues while `holds` is true, for conditions other than having one solution; returns `None` if it
/// is false with all clues.
///
/// # Errors
/// The condition cannot be decided.
pub fn fewer_while<P: CluedProblem>(
    problem: &P,
    groups: &[Vec<usize>],
    fewest: usize,
    limits: Limits,
    holds: &dyn Fn(&Set) -> Result<bool, P::Error>,
) -> Result<Option<RemainingClues>, P::Error> {
    let work = Work::new(limits);
    // An answer that a limit ended has no meaning.
    let mut holds = |kept: &Set| {
        let answer = holds(kept);
        work.over().map_or_else(|| answer.map_err(Unanswered::Failed), |stop| Err(Unanswered::Stopped(stop)))
    };
    let (places, stopped) = match holds(&set_of(problem.clues())) {
        Ok(true) => remaining(problem.clues(), groups, fewest, &mut holds)?,
        Ok(false) => return Ok(None),
        Err(Unanswered::Failed(error)) => return Err(error),
        Err(Unanswered::Stopped(stop)) => (problem.clues().to_vec(), Some(stop)),
    };
    Ok(Some(RemainingClues { places, outcome: work.outcome(0, stopped) }))
}

/// Returns the clues that remain, and the limit that ended the work.
fn remaining<E>(
    clues: &[usize],
    groups: &[Vec<usize>],
    fewest: usize,
    holds: &mut dyn FnMut(&Set) -> Result<bool, Unanswered<E>>,
) -> Result<(Vec<usize>, Option<Stop>), E> {
    let (kept, error) = thinned(&set_of(clues), groups, fewest, holds);
    let stopped = match error {
        None => None,
        Some(Unanswered::Stopped(stop)) => Some(stop),
        Some(Unanswered::Failed(error)) => return Err(error),
    };
    Ok((kept.iter().collect(), stopped))
}

fn set_of(clues: &[usize]) -> Set {
    Set::of(clues.last().map_or(0, |last| last + 1), clues.iter().copied())
}
