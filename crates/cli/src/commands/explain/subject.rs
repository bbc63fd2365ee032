//! A problem whose facts are explained, and explanations in its words.

use std::collections::{BTreeSet, HashMap};

use cavalcade_core::Model;
use cavalcade_core::puzzles::{Instance, Relaxation};
use cavalcade_search::explaining::{
    Conclusion, DomainFact, ExplainedModel, Explanation, Inference, InferenceOrigin, explain_one, rule,
};
use cavalcade_search::{Decision, Limits, Stop};

use crate::formats::words::DecisionWords;
use crate::formats::words::{ReasonMark, ReasonStep};
use crate::job::Job;

/// The problem of a job, with the clues that can be named.
pub(super) struct Subject<'a> {
    instance: &'a Instance,
    limits: Limits,
    /// The model whose propagation is explained.
    pub(super) model: &'a Model,
    pub(super) words: DecisionWords<'a>,
    /// The problem without its clues, if these are numbers.
    relaxation: Option<Relaxation<'a>>,
    /// The places of the clues among the cells of the relaxation, with their numbers as the model has them.
    clues: Vec<(usize, i32)>,
}

impl<'a> Subject<'a> {
    /// Returns the problem of a job. At a node of the search tree the model is that of the search, which may have been
    /// probed; elsewhere it is that of the problem, and clues are reasons.
    pub(super) fn new(job: &'a Job, is_in_tree: bool) -> Self {
        let model = if is_in_tree { job.model() } else { job.instance.model() };
        let relaxation = job.instance.relaxation();
        let given = job.instance.given_numbers().filter(|_| relaxation.is_some()).unwrap_or_default();
        let clue = |(place, number): (usize, Option<u32>)| Some((place, i32::try_from(number?).ok()?));
        let clues = given.into_iter().enumerate().filter_map(clue).collect();
        let words = DecisionWords::new(&job.instance, model);
        Self { instance: &job.instance, limits: job.limits, model, words, relaxation, clues }
    }

    /// Returns the model with some clues, by their indices.
    fn with_clues(&self, kept: &[usize]) -> Model {
        let Some(relaxation) = &self.relaxation else { return self.model.clone() };
        let kept: HashMap<usize, i32> = kept.iter().map(|&clue| self.clues[clue]).collect();
        relaxation.path.with_clues(|place| kept.get(&place).copied())
    }

    /// Returns the explanation of one of these facts or, without facts, of a failure; `None` if propagation finds
    /// nothing.
    ///
    /// # Errors
    /// A limit stopped it.
    pub(super) fn explained(
        &self,
        decisions: &[(Decision, u8)],
        wanted: &[DomainFact],
    ) -> Result<Option<Explanation>, Stop> {
        let with_givens = |kept: &[usize]| self.with_clues(kept);
        let (model, givens, limits) = (self.model, self.clues.len(), self.limits);
        explain_one(ExplainedModel { model, givens, with_givens: &with_givens, limits }, decisions, wanted)
    }

    /// Returns what is explained, in words.
    pub(super) fn target(&self, found: &Explanation) -> String {
        match found.fact.map(|fact| self.words.facts(&[fact])) {
            None => "no solution".to_owned(),
            Some(fact) if found.is_by_contradiction => {
                format!("{fact}: the opposite leads to a contradiction")
            }
            Some(fact) => fact,
        }
    }

    /// Returns the steps in words; facts of the same run about the same variable are one step.
    pub(super) fn steps(&self, found: &Explanation) -> Vec<ReasonStep> {
        let Explanation { inferences, decisions, .. } = found;
        let fact = |inference: &Inference| match inference.conclusion {
            Conclusion::Fact(fact) => Some(fact),
            Conclusion::Given(_) | Conclusion::Conflict => None,
        };
        // What facts of one step have in common.
        let common =
            |inference: &Inference| Some((inference.run, inference.origin, fact(inference)?.variable()));
        let groups: Vec<&[Inference]> =
            inferences.chunk_by(|one, other| common(one).is_some() && common(one) == common(other)).collect();
        let numbers: Vec<usize> =
            (1..).zip(&groups).flat_map(|(number, group)| group.iter().map(move |_| number)).collect();
        let step = |(number, group): (usize, &&[Inference])| {
            let mut facts: Vec<DomainFact> = group.iter().filter_map(fact).collect();
            facts.sort_unstable();
            let first = &group[0];
            let needed = group.iter().flat_map(|member| &member.because).map(|&at| numbers[at]);
            let because: BTreeSet<usize> = needed.filter(|&step| step != number).collect();
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
                InferenceOrigin::Start if because.is_empty() && self.is_probed(&facts) => {
                    ("found by probing before the search", "section 14")
                }
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

    /// Returns whether facts about the start of the search do not hold in the problem itself.
    fn is_probed(&self, facts: &[DomainFact]) -> bool {
        facts.iter().any(|fact| !fact.holds_at_first(self.instance.model()))
    }

    /// Returns the cell of a clue.
    fn clue_place(&self, clue: usize) -> usize {
        let cells = self.relaxation.as_ref().map_or(&[][..], |relaxation| &relaxation.cells);
        cells.get(self.clues[clue].0).map_or(0, |cell| cell.cell)
    }

    /// Returns a clue in words.
    fn clue(&self, clue: usize) -> String {
        let (place, number) = self.clues[clue];
        let cell = self.relaxation.as_ref().and_then(|relaxation| relaxation.cells.get(place));
        cell.map_or_else(String::new, |cell| self.words.number_is(cell.variable, number))
    }
}
