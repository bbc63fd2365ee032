//! Makes problems with one solution from random structures: builds the problem with all clues, removes clues, and
//! checks the result separately.

use cavalcade_core::ProblemDraft;

use super::Options;
use super::fewer::{CluedProblem, Extent, RemainingClues, fewer, fewer_while};
use super::unique::Uniqueness;
use crate::generate::Drafting;
use crate::{Limits, Random, Set, Statistics, Stop};

/// The most structures that are drawn for one problem of any size.
pub const MOST_ATTEMPTS: usize = 100;
/// A clue stays if the question about it takes more conflicts: of a learner that is kept for all questions, and of one
/// that begins anew with each.
const PATIENCE: [u64; 2] = [1000, 500];

/// The work to shed fixed clues, where that of the other steps is less.
const SHED_WORK: u64 = 56_000_000;

/// Why an attempt fails whose problem has several solutions.
const SEVERAL: &str = "several solutions even with all clues";

/// Each attempt after the first leaves one of so many fixed clues more than the one before.
const EASIER: usize = 10;

/// Returns whether the clues that are left are enough, by another measure than the number of solutions.
pub type Condition<'a, P> = Box<dyn Fn(&Set) -> Result<bool, <P as CluedProblem>::Error> + 'a>;

/// Clues that must go, and groups of clues that may go together.
#[derive(Debug, Default)]
pub struct ClueGroups {
    /// The places of clues that must go, ascending.
    pub must_go: Vec<usize>,
    /// Groups of places, in the order in which they are tried.
    pub may_go: Vec<Vec<usize>>,
}

/// Makes the problem of a seed, and adds the work to `statistics`. `clues` are the number of clues to stop at, or 0, and
/// the most that may remain.
///
/// # Errors
/// A limit was reached, no problem can be made, or the last attempt failed.
pub fn generate<G: ProblemGenerator>(
    generator: &G,
    seed: u64,
    clues: (usize, usize),
    options: &Options,
    statistics: &mut Statistics,
) -> Result<G::Product, G::Error> {
    let mut random = Random::new(seed);
    let mut generation = Generation { generator, seed, clues, options, statistics };
    let mut reason = String::new();
    for number in 0..generator.attempts() {
        match generation.attempt(number, &mut random) {
            Ok(product) => return Ok(product),
            Err(error) => reason = error.reason()?,
        }
    }
    Err(G::Error::attempt(reason))
}

/// The work on one problem.
struct Generation<'a, G> {
    generator: &'a G,
    seed: u64,
    clues: (usize, usize),
    options: &'a Options<'a>,
    statistics: &'a mut Statistics,
}

impl<G: ProblemGenerator> Generation<'_, G> {
    /// Makes a problem from one structure. Every other attempt takes any other solutions of a draft, not those near the
    /// hidden one.
    fn attempt(&mut self, number: usize, random: &mut Random) -> Result<G::Product, G::Error> {
        let generator = self.generator;
        let structure = generator.structure(random)?;
        let mut drafting = generator.draft(&structure, random)?.map(Drafting::new);
        if let Some(drafting) = &mut drafting {
            self.change(drafting, number, random)?;
        }
        let mut problem = generator.problem(&structure, drafting.as_ref().map(Drafting::draft), random)?;
        let ClueGroups { must_go, may_go } = generator.groups(&problem, random)?;
        let is_masked = !must_go.is_empty();
        let is_known = !is_masked && (drafting.is_some() || problem.relaxed().is_some());
        if is_masked {
            let is_left = |place: &usize| must_go.binary_search(place).is_err();
            let left: Vec<usize> = problem.clues().iter().copied().filter(is_left).collect();
            problem = problem.with_only(&left)?;
            drafting = None; // it has all clues
        }
        if !is_known && self.unique(&problem, problem.clues())? != Uniqueness::One {
            let why = "the cells that may hold clues are too few: several solutions remain";
            return Err(failed(if is_masked { why } else { SEVERAL }));
        }
        let Some(left) = self.thinned(&problem, drafting.as_mut(), &may_go, number)? else {
            return Err(failed("too hard even with all clues"));
        };
        self.statistics.add(&left.outcome.statistics);
        if let Some(stop) = left.outcome.stopped {
            return Err(stop.into());
        }
        self.check_wanted(left.places.len(), 0)?;
        if self.unique(&problem, &left.places)? != Uniqueness::One {
            return Err(generator.contradiction(self.seed));
        }
        generator.finish(&problem, &left.places, self.seed)
    }

    /// Changes a draft until it has one solution, and leaves out fixed clues.
    fn change(
        &mut self,
        drafting: &mut Drafting,
        number: usize,
        random: &mut Random,
    ) -> Result<(), G::Error> {
        let (limits, work) = (self.generator.limits(), self.generator.work());
        drafting.ease(random, number);
        let is_unique = drafting.refine(random, limits, work, number.is_multiple_of(2))?;
        let fixed = drafting.draft().fixed_clues();
        if let Some((_, usual)) = fixed.filter(|_| is_unique) {
            // With more clues than in earlier attempts, the problem is easier.
            let fewest = if self.clues.0 > 0 { self.clues.0 } else { usual + usual * number / EASIER };
            drafting.shed(random, self.generator.limits(), fewest, work.max(SHED_WORK))?;
        }
        self.statistics.add(&Statistics { solutions: 0, ..drafting.statistics() });
        if !is_unique {
            return Err(failed(SEVERAL));
        }
        let fixed = drafting.draft().fixed_clues();
        fixed.map_or(Ok(()), |(clues, _)| self.check_wanted(clues, self.clues.0))
    }

    /// Fails if a problem has fewer clues than `least`, or more than are wanted.
    fn check_wanted(&self, clues: usize, least: usize) -> Result<(), G::Error> {
        let most = self.clues.1;
        if clues < least {
            Err(failed(&format!("{clues} clues remain instead of {least}")))
        } else if clues > most {
            Err(failed(&format!("{clues} clues are needed instead of {most}")))
        } else {
            Ok(())
        }
    }

    /// Removes clues; `None` if the condition does not hold with all of them.
    fn thinned(
        &self,
        problem: &G::Problem,
        drafting: Option<&mut Drafting>,
        groups: &[Vec<usize>],
        number: usize,
    ) -> Result<Option<RemainingClues>, G::Error> {
        let (fewest, limits) = (self.clues.0, self.generator.limits());
        if let Some(condition) = self.generator.condition(problem, self.seed, number)? {
            return Ok(fewer_while(problem, groups, fewest, limits, &condition)?);
        }
        if let Some(drafting) = drafting {
            let (removed, outcome) = drafting.thin(groups, fewest, limits, self.generator.work());
            let is_left = |place: &usize| removed.binary_search(place).is_err();
            let places = problem.clues().iter().copied().filter(is_left).collect();
            return Ok(Some(RemainingClues { places, outcome }));
        }
        let extent = Extent { fewest, patience: PATIENCE, work: self.generator.work() };
        Ok(Some(fewer(problem, groups, extent, &self.options.within(limits))?))
    }

    /// Checks separately whether the problem with these clues has exactly one solution.
    fn unique(&mut self, problem: &G::Problem, kept: &[usize]) -> Result<Uniqueness, G::Error> {
        let (verdict, outcome) = problem.unique(kept, self.generator.limits())?;
        self.statistics.add(&Statistics { solutions: 0, ..outcome.statistics });
        match (verdict, outcome.stopped) {
            (Uniqueness::Unknown, Some(stop)) => Err(stop.into()),
            (verdict, _) => Ok(verdict),
        }
    }
}

fn failed<E: GenerateError>(reason: &str) -> E {
    E::attempt(reason.to_owned())
}

/// Why no problem is made.
pub trait GenerateError: From<Stop> {
    /// An attempt failed for this reason; another one may not.
    fn attempt(reason: String) -> Self;

    /// Returns the reason of an attempt that failed.
    ///
    /// # Errors
    /// No attempt can succeed.
    fn reason(self) -> Result<String, Self>;
}

/// How problems of one shape are made.
pub trait ProblemGenerator: Sync {
    /// A problem with its clues.
    type Problem: CluedProblem;
    /// A finished problem.
    type Product;
    /// Why no problem is made.
    type Error: GenerateError + From<<Self::Problem as CluedProblem>::Error>;

    /// Draws a random structure.
    ///
    /// # Errors
    /// A limit was reached, or there is no structure.
    fn structure(&self, random: &mut Random) -> Result<Vec<usize>, Self::Error>;

    /// Returns a problem that can be changed until it has one solution; `None` if problems are composed instead.
    ///
    /// # Errors
    /// No such problem can be made.
    fn draft(
        &self,
        structure: &[usize],
        random: &mut Random,
    ) -> Result<Option<Box<dyn ProblemDraft>>, Self::Error>;

    /// Returns the problem with all clues, of a finished draft or of a structure.
    ///
    /// # Errors
    /// It cannot be built.
    fn problem(
        &self,
        structure: &[usize],
        draft: Option<&dyn ProblemDraft>,
        random: &mut Random,
    ) -> Result<Self::Problem, Self::Error>;

    /// Parts the clues of a problem into those that must go, and groups that may go, in random order.
    ///
    /// # Errors
    /// The problem lacks a clue that must stay.
    fn groups(&self, problem: &Self::Problem, random: &mut Random) -> Result<ClueGroups, Self::Error>;

    /// Returns the condition that the remaining clues must satisfy in an attempt for a seed, counted from 0, if there is
    /// one. It must imply that there is exactly one solution.
    ///
    /// # Errors
    /// The problem has no such condition.
    fn condition<'a>(
        &self,
        problem: &'a Self::Problem,
        seed: u64,
        attempt: usize,
    ) -> Result<Option<Condition<'a, Self::Problem>>, Self::Error>;

    /// Finishes a problem with these clues, which was made from a seed.
    ///
    /// # Errors
    /// It cannot be built.
    fn finish(
        &self,
        problem: &Self::Problem,
        clues: &[usize],
        seed: u64,
    ) -> Result<Self::Product, Self::Error>;

    /// Returns the most structures that are drawn for one problem, at most [`MOST_ATTEMPTS`].
    fn attempts(&self) -> usize;

    /// Returns the remaining limits.
    fn limits(&self) -> Limits;

    /// Returns the most work of learners for one attempt, in each of its two halves: changes of a draft, and fewer
    /// clues. 10^8 take about a second.
    fn work(&self) -> u64;

    /// Returns the error that a finished problem has several solutions, which it must not have.
    fn contradiction(&self, seed: u64) -> Self::Error;
}
