//! A problem whose facts are explained, and explanations in its words.

use std::collections::{BTreeSet, HashMap};

use cavalcade_core::Model;
use cavalcade_core::puzzles::Relaxation;
use cavalcade_search::explaining::{
    Conclusion, DomainFact, ExplainedModel, Inference, InferenceOrigin, explain, rule,
};
use cavalcade_search::{Decision, Stop};

use super::super::Job;
use crate::formats::explanation::{ReasonMark, ReasonStep};
use crate::formats::trees::words::DecisionWords;

/// The problem of a job, with the clues that can be named.
pub(super) struct Subject<'a> {
    job: &'a Job,
    pub(super) words: DecisionWords<'a>,
    /// The problem without its clues, if these are numbers.
    relaxation: Option<Relaxation<'a>>,
    /// The places of the clues among the cells of the relaxation, with their numbers as the model has them.
    clues: Vec<(usize, i32)>,
}

/// An explanation.
pub(super) struct Explained {
    pub(super) inferences: Vec<Inference>,
    /// The decisions with the alternatives that were taken.
    pub(super) decisions: Vec<(Decision, u8)>,
    /// What is explained, in words.
    pub(super) target: String,
}

impl<'a> Subject<'a> {
    /// Returns the problem of a job.
    pub(super) fn new(job: &'a Job) -> Self {
        let relaxation = job.instance.relaxation();
        let given = job.instance.given_numbers().filter(|_| relaxation.is_some()).unwrap_or_default();
        let clue = |(place, number): (usize, Option<u32>)| Some((place, i32::try_from(number?).ok()?));
        let clues = given.into_iter().enumerate().filter_map(clue).collect();
        Self { job, words: DecisionWords::new(&job.instance, job.model()), relaxation, clues }
    }

    /// Returns the model with some clues, by their indices.
    fn with_clues(&self, kept: &[usize]) -> Model {
        let Some(relaxation) = &self.relaxation else { return self.job.model().clone() };
        let kept: HashMap<usize, i32> = kept.iter().map(|&clue| self.clues[clue]).collect();
        relaxation.with_clues(|place| kept.get(&place).copied())
    }

    /// Returns the explanation of one of these facts, or of the conflict that follows from the opposite of one; without
    /// facts, of a conflict. `None` if propagation finds nothing.
    ///
    /// # Errors
    /// A limit stopped it.
    pub(super) fn explained(
        &self,
        decisions: &[(Decision, u8)],
        wanted: &[DomainFact],
    ) -> Result<Option<Explained>, Stop> {
        let with_givens = |kept: &[usize]| self.with_clues(kept);
        let model = self.job.model();
        let (givens, limits) = (self.clues.len(), self.job.limits);
        let problem = ExplainedModel { model, givens, with_givens: &with_givens, limits };
        let found = |decisions: &[(Decision, u8)], conclusion: Conclusion, target: String| {
            let inferences = explain(problem, decisions, conclusion)?;
            let decisions = decisions.to_vec();
            Ok(inferences.map(|inferences| Explained { inferences, decisions, target }))
        };
        if wanted.is_empty() {
            return found(decisions, Conclusion::Conflict, "no solution".to_owned());
        }
        for &fact in wanted {
            if let Some(found) = found(decisions, Conclusion::Fact(fact), self.words.facts(&[fact]))? {
                return Ok(Some(found));
            }
        }
        for &fact in wanted {
            let DomainFact::Not(variable, value) = fact else { continue };
            let Some(bit) = model.domain(variable).bit(value) else { continue };
            let assumed = [decisions, &[(Decision::Take { variable, bit: bit as u32 }, 0)]].concat();
            let target = format!("{}: the opposite leads to a contradiction", self.words.facts(&[fact]));
            if let Some(found) = found(&assumed, Conclusion::Conflict, target)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Returns the steps in words; facts of the same run about the same variable are one step.
    pub(super) fn steps(&self, found: &[Inference], decisions: &[(Decision, u8)]) -> Vec<ReasonStep> {
        let fact = |it: &Inference| match it.conclusion {
            Conclusion::Fact(fact) => Some(fact),
            Conclusion::Given(_) | Conclusion::Conflict => None,
        };
        // What facts of one step have in common.
        let common = |it: &Inference| Some((it.run, it.origin, fact(it)?.variable()));
        let groups: Vec<&[Inference]> =
            found.chunk_by(|one, other| common(one).is_some() && common(one) == common(other)).collect();
        let numbers: Vec<usize> =
            (1..).zip(&groups).flat_map(|(number, group)| group.iter().map(move |_| number)).collect();
        let step = |(number, group): (usize, &&[Inference])| {
            let mut facts: Vec<DomainFact> = group.iter().filter_map(fact).collect();
            facts.sort_unstable();
            let first = &group[0];
            let needed = group.iter().flat_map(|it| &it.because).map(|&at| numbers[at]);
            let because: BTreeSet<usize> = needed.filter(|&it| it != number).collect();
            let words = match (first.conclusion, first.origin) {
                (Conclusion::Given(clue), _) => self.clue(clue),
                (Conclusion::Conflict, _) => "contradiction".to_owned(),
                (Conclusion::Fact(_), InferenceOrigin::Decision(number)) => {
                    self.words.alternative(decisions[number])
                }
                (Conclusion::Fact(_), _) => self.words.facts(&facts),
            };
            let (rule, source) = match first.origin {
                InferenceOrigin::Given(_) => ("given", ""),
                InferenceOrigin::Decision(_) => ("decided", ""),
                InferenceOrigin::Start if because.is_empty() => ("excluded from the start", ""),
                InferenceOrigin::Start if facts.is_empty() => ("the clues contradict each other", ""),
                InferenceOrigin::Start => ("the clues leave no path that has it there", "section 14"),
                InferenceOrigin::Propagator { name, .. } => (rule(name).words, rule(name).source),
            };
            let mut marks = match (first.conclusion, first.origin) {
                (Conclusion::Given(clue), _) => vec![ReasonMark::Number { place: self.clue_place(clue) }],
                (_, InferenceOrigin::Decision(number)) => {
                    self.words.alternative_mark(decisions[number]).into_iter().collect()
                }
                _ => facts.iter().filter_map(|&fact| self.words.fact_mark(fact)).collect::<Vec<_>>(),
            };
            marks.dedup();
            ReasonStep { fact: words, rule, source, because: because.into_iter().collect(), marks }
        };
        (1..).zip(&groups).map(step).collect()
    }

    /// Returns the cell of a clue.
    fn clue_place(&self, clue: usize) -> usize {
        let cells = self.relaxation.as_ref().map_or(&[][..], |it| &it.cells);
        cells.get(self.clues[clue].0).map_or(0, |cell| cell.cell)
    }

    /// Returns a clue in words.
    fn clue(&self, clue: usize) -> String {
        let (place, number) = self.clues[clue];
        let cell = self.relaxation.as_ref().and_then(|it| it.cells.get(place));
        cell.map_or_else(String::new, |cell| self.words.number_is(cell.variable, number))
    }
}
