//! Boards with clues that can be removed while a condition holds, usually that there is exactly one solution.
//!
//! If clues are numbers of a path, one learner answers all questions. Otherwise each question builds a new board, for a
//! learner of its own if facts of the solution are known, or else for a search with a node limit that corresponds to the
//! conflict limit of the learner. A clue stays if its question is not decided within that limit, or if the work of all
//! questions is spent, so the result depends only on the board and the order of the groups.

use std::time::Instant;

use cavalcade_core::puzzles::{Arguments, Instance, Relaxation};
use cavalcade_search::answers::Options;
use cavalcade_search::answers::unique::{Unique, Uniqueness};
use cavalcade_search::generate::thinned;
use cavalcade_search::{ClueProblem, Clues, Limits, Outcome, Set, Statistics, Stop, has_rival};

use crate::job::Job;
use crate::streams::Failure;

/// Nodes of a question about a whole board that count as one conflict.
const NODES_A_CONFLICT: u64 = 10;

/// A board with clues that can be removed.
pub(super) struct CluedBoard<'a> {
    pub(super) job: &'a Job<'a>,
    pub(super) arguments: Arguments,
    pub(super) instance: Instance,
    /// The cells whose clues can be removed, ascending.
    pub(super) cells: Vec<usize>,
    /// The number of each cell in the only solution, if it has numbers.
    pub(super) numbers: Vec<u32>,
}

/// How far clues are removed.
pub(super) struct Extent {
    /// The least number of clues.
    pub(super) fewest: usize,
    /// The conflict limit of a question, for numbers of a path and for others; the clues stay if it is exceeded.
    pub(super) patience: [u64; 2],
    /// The most work of learners for all questions: 10^8 take about a second. All other clues stay once it is done.
    pub(super) work: u64,
}

/// The clues that remain.
pub(super) struct RemainingClues {
    /// The cells with a clue that could have been removed, ascending.
    pub(super) cells: Vec<usize>,
    /// The work, and why it was stopped.
    pub(super) outcome: Outcome,
}

/// Returns whether the clues that are left are enough.
pub(super) type Condition<'a> = dyn Fn(&Set) -> Result<bool, Failure> + 'a;

/// Why a question about a smaller board has no answer.
enum Unanswered {
    Stopped(Stop),
    Failed(Failure),
}

impl CluedBoard<'_> {
    /// Returns the board with only these clues, and those that cannot be removed.
    ///
    /// # Errors
    /// It cannot be built.
    pub(super) fn with_only(&self, kept: &[usize]) -> Result<Self, Failure> {
        let text = self.job.request.puzzle.with_only(&self.arguments, kept)?;
        let arguments = self.arguments.with_board(&text);
        let instance = self.job.request.puzzle.build(&arguments)?;
        Ok(Self { arguments, instance, cells: kept.to_vec(), numbers: self.numbers.clone(), ..*self })
    }

    /// Finds out whether the board with only these clues has one solution: builds it from its text, and checks the
    /// solutions.
    ///
    /// # Errors
    /// It cannot be built or searched.
    pub(super) fn unique(&self, kept: &[usize], limits: Limits) -> Result<(Uniqueness, Outcome), Failure> {
        let board = self.with_only(kept)?;
        let Unique { verdict, outcome, .. } = self.job.part(board.instance, limits).unique()?;
        Ok((verdict, outcome))
    }

    /// Removes groups of clues in their order, as long as the board has one solution.
    ///
    /// # Errors
    /// A board with fewer clues cannot be built or asked.
    pub(super) fn fewer(
        &self,
        groups: &[Vec<usize>],
        extent: &Extent,
        options: &Options,
    ) -> Result<RemainingClues, Failure> {
        let Some(relaxation) = self.instance.relaxation() else {
            return self.built(groups, extent, options.limits);
        };
        let cells = &relaxation.cells;
        let fact = |place: &usize| cells.binary_search_by_key(place, |cell| cell.cell).ok();
        let facts = |group: &Vec<usize>| group.iter().filter_map(fact).collect();
        let groups: Vec<Vec<usize>> = groups.iter().map(facts).collect();
        let ((kept, stopped), statistics) = ask_clues(
            &relaxation,
            |cell| self.numbers[cell],
            options,
            |clues| {
                let given = clues.set((0..cells.len()).filter(|&at| cells[at].given));
                clues.thinned(&given, &groups, extent.fewest, (extent.patience[0], extent.work))
            },
        );
        let cells = kept.iter().map(|clue| cells[clue].cell).collect();
        Ok(RemainingClues { cells, outcome: Outcome { statistics, stopped } })
    }

    /// Removes groups of clues; each question builds a board.
    fn built(
        &self,
        groups: &[Vec<usize>],
        extent: &Extent,
        limits: Limits,
    ) -> Result<RemainingClues, Failure> {
        let (mut statistics, mut work) = (Statistics::default(), extent.work);
        let mut is_unique = |kept: &Set| {
            if work == 0 {
                return Ok(false);
            }
            let kept: Vec<usize> = kept.iter().collect();
            let left = limits.after(&statistics);
            let smaller = self.with_only(&kept).map_err(Unanswered::Failed)?;
            if let Some(facts) = smaller.instance.ordered_facts(|cell| smaller.numbers[cell])
                && let Some((verdict, spent, done)) =
                    has_rival(smaller.instance.model(), &facts, (extent.patience[1], work), left)
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
            let (verdict, outcome) = self.unique(&kept, asked).map_err(Unanswered::Failed)?;
            statistics.add(&outcome.statistics);
            match (verdict, outcome.stopped) {
                (Uniqueness::Unknown, Some(Stop::Nodes)) if is_less => Ok(false),
                (Uniqueness::Unknown, Some(stop)) => Err(Unanswered::Stopped(stop)),
                (verdict, _) => Ok(verdict == Uniqueness::One),
            }
        };
        let (cells, stopped) = self.remaining(groups, extent.fewest, &mut is_unique)?;
        Ok(RemainingClues { cells, outcome: Outcome { statistics, stopped } })
    }

    /// Removes groups of clues while `holds` is true, for conditions other than having one solution; returns `None` if
    /// it is false with all clues.
    ///
    /// # Errors
    /// The condition cannot be decided.
    pub(super) fn fewer_while(
        &self,
        groups: &[Vec<usize>],
        fewest: usize,
        limits: Limits,
        holds: &Condition<'_>,
    ) -> Result<Option<RemainingClues>, Failure> {
        let start = Instant::now();
        // An answer that a limit ended has no meaning.
        let mut holds = |kept: &Set| {
            let answer = holds(kept);
            limits
                .over(start.elapsed())
                .map_or_else(|| answer.map_err(Unanswered::Failed), |stop| Err(Unanswered::Stopped(stop)))
        };
        let (cells, stopped) = match holds(&set_of(&self.cells)) {
            Ok(true) => self.remaining(groups, fewest, &mut holds)?,
            Ok(false) => return Ok(None),
            Err(Unanswered::Failed(error)) => return Err(error),
            Err(Unanswered::Stopped(stop)) => (self.cells.clone(), Some(stop)),
        };
        let statistics = Statistics { seconds: start.elapsed().as_secs_f64(), ..Statistics::default() };
        Ok(Some(RemainingClues { cells, outcome: Outcome { statistics, stopped } }))
    }

    /// Returns the clues that remain, and the limit that ended the work.
    fn remaining(
        &self,
        groups: &[Vec<usize>],
        fewest: usize,
        holds: &mut dyn FnMut(&Set) -> Result<bool, Unanswered>,
    ) -> Result<(Vec<usize>, Option<Stop>), Failure> {
        let (kept, error) = thinned(&set_of(&self.cells), groups, fewest, holds);
        let stopped = match error {
            None => None,
            Some(Unanswered::Stopped(stop)) => Some(stop),
            Some(Unanswered::Failed(error)) => return Err(error),
        };
        Ok((kept.iter().collect(), stopped))
    }
}

fn set_of(clues: &[usize]) -> Set {
    Set::of(clues.last().map_or(0, |last| last + 1), clues.iter().copied())
}

/// Asks about the clues of a board, which are numbers of the path in its only solution; returns the work, too.
pub(super) fn ask_clues<T>(
    relaxation: &Relaxation<'_>,
    number: impl Fn(usize) -> u32,
    options: &Options,
    ask: impl FnOnce(&mut Clues<'_>) -> T,
) -> (T, Statistics) {
    let Relaxation { model, cells, path } = relaxation;
    let facts: Vec<_> = cells.iter().map(|cell| (cell.variable, number(cell.cell) as i32)).collect();
    let with_clues = |clues: &Set| path.with_clues(|place| clues.contains(place).then(|| facts[place].1));
    let problem = ClueProblem { model, facts: &facts, with_clues: Some(&with_clues) };
    let mut clues =
        Clues::new(problem, options.rule, options.limits).expect("the facts are those of a solution");
    let found = ask(&mut clues);
    (found, clues.outcome(None).statistics)
}
