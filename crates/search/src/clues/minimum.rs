//! The fewest clues, by implicit hitting sets.
//!
//! Of the differences only some are known. A smallest hitting set of these has no more members than the
//! fewest clues. If it determines the solution, it is an answer; if not, a rival gives a difference it does not meet.
//! Differences are shrunk before they are used: the fewer members, the more they say.
//!
//! Source: the method is that of E. Moreno-Centeno and R. M. Karp, The implicit hitting set approach to solve
//! combinatorial optimization problems, Operations Research 61 (2013).

use super::hitting::{HittingSets, Stopped};
use super::{Clues, Set};
use crate::Stop;

/// The fewest clues, as far as they are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Minimum {
    /// Clues that determine the solution.
    pub clues: Set,
    /// No fewer than these do; the same number if the answer is known.
    pub lower: usize,
    /// Why it is not.
    pub stopped: Option<Stop>,
}

impl Clues {
    /// The fewest of the facts in `universe` that determine the solution, which all of them together do.
    ///
    /// `progress` hears of every better bound, lower and upper. If a limit is reached, the best
    /// clues found so far are the answer.
    pub fn minimum(&mut self, universe: &Set, mut progress: impl FnMut(usize, usize)) -> Minimum {
        let (clues, stopped) = self.minimal(universe);
        let mut answer = Minimum { clues, lower: 0, stopped };
        if answer.stopped.is_none() {
            answer.stopped = self.improve(universe, &mut answer, &mut progress).err();
        }
        answer
    }

    fn improve(
        &mut self,
        universe: &Set,
        answer: &mut Minimum,
        progress: &mut impl FnMut(usize, usize),
    ) -> Result<(), Stop> {
        let mut told = None;
        let mut tell = |answer: &Minimum| {
            let bounds = (answer.lower, answer.clues.len());
            if told.replace(bounds) != Some(bounds) {
                progress(bounds.0, bounds.1);
            }
        };
        let mut hitting = HittingSets::default();
        let mut learned = 0;
        while answer.lower < answer.clues.len() {
            self.learn(&mut learned, &mut hitting, universe)?;
            let Some(mut clues) = self.hit(&hitting, answer.lower)? else {
                answer.lower += 1;
                continue;
            };
            tell(answer);
            // What is told beyond the hitting set shows more differences that it does not meet.
            let smallest = clues.clone();
            while self.rival(&clues)?.is_some() {
                let difference = self.learn(&mut learned, &mut hitting, universe)?;
                let next = difference.iter().max_by_key(|&fact| (hitting.degree(fact), usize::MAX - fact));
                clues.insert(next.expect("a rival differs from the solution"));
            }
            if clues != smallest {
                let (fewer, stopped) = self.minimal(&clues);
                stopped.map_or(Ok(()), Err)?;
                clues = fewer;
            }
            if clues.len() < answer.clues.len() {
                answer.clues = clues;
                tell(answer);
            }
        }
        tell(answer);
        Ok(())
    }

    /// Shrinks the differences from number `learned` on and has them hit; what there is to hit in the last.
    fn learn(&mut self, learned: &mut usize, hitting: &mut HittingSets, universe: &Set) -> Result<Set, Stop> {
        while *learned < self.differences.len() {
            let difference = self.shrunk(*learned, universe)?;
            hitting.add(difference.and(universe));
            self.differences[*learned] = difference;
            *learned += 1;
        }
        Ok(self.differences.last().map_or_else(|| self.set([]), |last| last.and(universe)))
    }

    /// A hitting set of so many members, if there is one.
    fn hit(&self, hitting: &HittingSets, most: usize) -> Result<Option<Set>, Stop> {
        let mut why = Stop::Time;
        let found = hitting.of_size(most, &mut || match self.left() {
            Ok(_) => false,
            Err(stop) => {
                why = stop;
                true
            }
        });
        let found = found.map_err(|Stopped| why)?;
        // Without any difference there is nothing to be hit, and the set may be of any bound.
        Ok(found.map(|found| self.set(found.iter())))
    }

    /// A difference that meets the universe within the given one, and of which no other does so within it.
    fn shrunk(&mut self, number: usize, universe: &Set) -> Result<Set, Stop> {
        let mut difference = self.differences[number].clone();
        for fact in difference.and(universe).iter() {
            if !difference.contains(fact) {
                continue;
            }
            let mut clues = universe.without(&difference);
            clues.insert(fact);
            if let Some(smaller) = self.ask(&clues)? {
                difference = smaller;
            }
        }
        Ok(difference)
    }
}
