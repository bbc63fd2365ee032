//! The fewest clues, by implicit hitting sets.
//!
//! Only some of the differences are known. A smallest hitting set of these has at most as many members as the
//! fewest clues. If it determines the solution, it is an answer. Otherwise a rival gives a difference that it
//! does not meet. Differences are shrunk before they are used, because smaller differences give stronger
//! bounds.
//!
//! Source: the method is that of E. Moreno-Centeno and R. M. Karp, The implicit hitting set approach to solve
//! combinatorial optimization problems, Operations Research 61 (2013).

use super::hitting::{HittingSets, Stopped};
use super::{Clues, Set};
use crate::Stop;

/// The fewest clues known so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Minimum {
    /// Clues that determine the solution.
    pub clues: Set,
    /// A lower bound of the number of clues; equal to the number of `clues` if these are the fewest.
    pub lower: usize,
    /// Sets each of which contains a clue of every set that determines the solution. If the `clues` are the fewest, no
    /// smaller set meets all of them.
    pub needed: Vec<Set>,
    /// For each of these sets a rival, if they are asked for: it differs only in facts of the set, and in facts outside the
    /// universe.
    pub rivals: Vec<Rival>,
    /// The reason why the search stopped early, if it did.
    pub stopped: Option<Stop>,
}

/// Another solution, which shows that some of the facts in which it differs are needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rival {
    /// The facts of the universe in which it differs.
    pub difference: Set,
    /// For each fact the value of its variable in the other solution.
    pub values: Vec<i32>,
}

impl Clues<'_> {
    /// Finds the fewest facts in `universe` that determine the solution. All facts in `universe` together
    /// must determine it.
    ///
    /// Calls `progress` with the lower and the upper bound whenever one of them improves. If a limit is
    /// reached, returns the best clues found so far.
    pub fn minimum(&mut self, universe: &Set, mut progress: impl FnMut(usize, usize)) -> Minimum {
        let (clues, stopped) = self.minimal(universe);
        let mut answer = Minimum { clues, lower: 0, needed: Vec::new(), rivals: Vec::new(), stopped };
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
        let mut reported = None;
        let mut report = |answer: &Minimum| {
            let bounds = (answer.lower, answer.clues.len());
            if reported.replace(bounds) != Some(bounds) {
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
            report(answer);
            // Adding a clue beyond the hitting set finds further differences that the set does not meet.
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
                report(answer);
            }
        }
        report(answer);
        answer.needed = hitting.sets().to_vec();
        Ok(())
    }

    /// Finds the rivals of an answer, or none if a limit is reached.
    pub fn find_rivals(&mut self, universe: &Set, answer: &mut Minimum) {
        for set in &answer.needed {
            match self.ask(&universe.without(set), u64::MAX) {
                Ok(difference) => answer.rivals.extend(difference.map(|difference| Rival {
                    difference: difference.and(universe),
                    values: self.last.clone(),
                })),
                Err(stop) => {
                    (answer.rivals, answer.stopped) = (Vec::new(), Some(stop));
                    return;
                }
            }
        }
    }

    /// Shrinks the differences from number `learned` on and adds them to `hitting`. Returns the last
    /// difference within the universe.
    fn learn(&mut self, learned: &mut usize, hitting: &mut HittingSets, universe: &Set) -> Result<Set, Stop> {
        while *learned < self.differences.len() {
            let difference = self.shrunk(*learned, universe)?;
            hitting.add(difference.and(universe));
            self.differences[*learned] = difference;
            *learned += 1;
        }
        Ok(self.differences.last().map_or_else(|| self.set([]), |last| last.and(universe)))
    }

    /// Returns a hitting set of at most `most` members, if one exists.
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
        // Without any difference the hitting set is empty and may have any bound.
        Ok(found.map(|found| self.set(found.iter())))
    }

    /// Returns a difference that meets the universe within the given difference, and that is minimal within
    /// the universe.
    fn shrunk(&mut self, number: usize, universe: &Set) -> Result<Set, Stop> {
        let mut difference = self.differences[number].clone();
        for fact in difference.and(universe).iter() {
            if !difference.contains(fact) {
                continue;
            }
            let mut clues = universe.without(&difference);
            clues.insert(fact);
            if let Some(smaller) = self.ask(&clues, u64::MAX)? {
                difference = smaller;
            }
        }
        Ok(difference)
    }
}
