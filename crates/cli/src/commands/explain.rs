//! Explains why a value is impossible, or why a node of the search tree fails.

use std::collections::{BTreeSet, HashMap};

use cavalcade_core::Model;
use cavalcade_core::files::boards::Board;
use cavalcade_core::puzzles::diagram::RoutePoints;
use cavalcade_core::puzzles::{Instance, Relaxation, VariableMeaning};
use cavalcade_search::explaining::{
    Conclusion, DomainFact, ExplainedModel, Explanation, Inference, InferenceOrigin, explain_one, rule,
};
use cavalcade_search::recording::Replay;
use cavalcade_search::{Decision, Limits, Outcome, Path, PathError, Stop};

use crate::formats::words::{DecisionWords, ExplanationSummary, ReasonMark, ReasonStep};
use crate::formats::{Answer, AnswerData};
use crate::job::{Job, Report, Verb};
use crate::question::options::OptionOf;
use crate::streams::{Exit, Failure, Output};

const PATH: OptionOf<Path> = OptionOf::new(
    "path",
    "PATH",
    "Explain at this node of the search tree: alternatives from the root, such as 0.1.1 [default: the \
     root]",
    |text| text.parse().map_err(|error: PathError| error.to_string()),
)
.asked();
const CELL: OptionOf<String> = OptionOf::new(
    "cell",
    "CELL",
    "Explain a value of this cell, such as r3c4, of a vertex, or of a variable [default: the failure \
     of the node]",
    |text| Ok(text.to_owned()),
)
.asked();
const VALUE: OptionOf<String> = OptionOf::new(
    "value",
    "VALUE",
    "Explain this number in the cell, or the step to this cell [default: that the cell is chosen]",
    |text| Ok(text.to_owned()),
)
.asked();

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "explain",
    answer: Answer::Explanation,
    about: "Explain why a value is impossible, or why a node of the search tree fails",
    details: "Explain why a cell cannot have a value (--cell and --value), why a step is impossible or must be \
              taken (--cell and --value with two cells), or why a node of the search tree fails (--path, as \
              'list --tree' shows it). Each step names the rule, its proof in docs/explanation/theory.md, \
              and the earlier steps that it needs. If the value is possible as far as the rules see, the answer \
              assumes it and explains the contradiction that follows. If there is none, the exit code is 1.",
    options: &[&PATH, &CELL, &VALUE],
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let outcome = job.settle();
    let report =
        |exit: Exit, message: String| Report { exit, ..Report::missing(message, Outcome::default()) };
    if let Some(stop) = outcome.stopped {
        let message = format!("{}: the problem is not settled", job.stopped_by(stop));
        return Ok(report(Exit::Stopped, message));
    }
    let path = job.request.given.get(&PATH);
    let subject = Subject::new(job, path.is_some());
    let replay = Replay::along(job.model(), job.rule, &path.unwrap_or_default())
        .map_err(|error| Failure::input(error.to_string()).hint("'list --tree FILE' shows the tree"))?;
    let decisions = replay.steps().to_vec();
    let wanted = wanted(job, &subject)?;
    let found = match subject.explained(&decisions, &wanted) {
        Ok(Some(found)) => found,
        Ok(None) => {
            let what = if wanted.is_empty() { " at this node" } else { "; only a search can tell" };
            let hint = "hint: 'list --tree FILE' shows the search";
            let message = format!("the rules find no contradiction{what}\n{hint}");
            return Ok(report(Exit::Missing, message));
        }
        Err(stop) => {
            let message = format!("{}: there is no explanation yet", job.stopped_by(stop));
            return Ok(report(Exit::Stopped, message));
        }
    };
    let diagram = job.instance.unsolved();
    let summary = ExplanationSummary {
        puzzle: job.name(),
        board: &job.instance.board,
        diagram: &diagram,
        target: subject.target(&found),
        steps: subject.steps(&found),
    };
    job.write_answer(output, AnswerData::Explanation(&summary))?;
    Ok(Report::found(Outcome::default()))
}

/// What `--value` names.
enum NamedValue {
    /// Nothing: the cell is meant itself.
    Chosen,
    Number(i32),
    /// The step to another place.
    Place(usize),
}

/// Returns the facts that the options name: that a value is impossible and, if the variable has two, that it must be
/// taken; none for the failure of a node.
///
/// # Errors
/// There is no such cell, or no such value.
fn wanted(job: &Job, subject: &Subject<'_>) -> Result<Vec<DomainFact>, Failure> {
    let words = &subject.words;
    let Some(name) = job.request.given.get(&CELL) else { return Ok(Vec::new()) };
    let is_name =
        |meaning: &VariableMeaning| matches!(meaning, VariableMeaning::Named(known) if *known == name);
    let from = if words.meanings.iter().any(is_name) { None } else { Some(place(job, words, &name)?) };
    // Vertices of a graph have numbers as names.
    let has_numbers = |meaning: &VariableMeaning| {
        matches!(meaning, VariableMeaning::Number { .. } | VariableMeaning::Named(_))
    };
    let has_numbers = words.meanings.iter().any(has_numbers);
    let value = match job.request.given.get(&VALUE).map(|text| (text.parse::<i32>(), text)) {
        None => NamedValue::Chosen,
        Some((Ok(number), _)) if has_numbers => NamedValue::Number(number),
        Some((_, text)) => NamedValue::Place(place(job, words, &text)?),
    };
    let value_of = |meaning: &VariableMeaning| match (meaning, &value) {
        (VariableMeaning::Number { place, first }, NamedValue::Number(number)) if Some(*place) == from => {
            number.checked_sub(i32::try_from(*first).ok()?)?.checked_add(1)
        }
        (VariableMeaning::Named(_), NamedValue::Number(number)) if is_name(meaning) => Some(*number),
        (VariableMeaning::Chosen(place), NamedValue::Chosen) if Some(*place) == from => Some(1),
        (VariableMeaning::Step(ends), NamedValue::Place(to)) => {
            let is_meant = *ends == [from, Some(*to)] || *ends == [Some(*to), from];
            is_meant.then_some(1)
        }
        (VariableMeaning::Next(Some(place)), NamedValue::Place(to)) if Some(*place) == from => {
            i32::try_from(job.instance.vertex(*to)?).ok()
        }
        _ => None,
    };
    let mut variables = subject.model.variables().zip(&words.meanings);
    let fact = variables.find_map(|(variable, meaning)| Some((variable, value_of(meaning)?, meaning)));
    let Some((variable, value, meaning)) = fact else {
        let what = job.request.given.get(&VALUE).map_or_else(String::new, |value| format!(" and {value}"));
        return Err(Failure::input(format!("the model has no variable for {name}{what}")).hint(
            "name a cell and a number, two cells that are one step apart, or a cell that may be chosen",
        ));
    };
    // Only these are true or false.
    let is_truth = matches!(meaning, VariableMeaning::Step(_) | VariableMeaning::Chosen(_));
    let opposite = is_truth.then_some(DomainFact::Not(variable, 0));
    Ok([DomainFact::Not(variable, value)].into_iter().chain(opposite).collect())
}

/// Returns a place by its name: a cell such as r1c2 or b1, a corner, or a vertex.
fn place(job: &Job, words: &DecisionWords<'_>, name: &str) -> Result<usize, Failure> {
    let blank = job.instance.blank();
    let is_lattice = blank.points() == RoutePoints::Corners;
    let count = blank.vertices().map_or(blank.point_count(), |vertices| vertices.names.len());
    if let Some(place) = (0..count).find(|&place| words.place(place).eq_ignore_ascii_case(name)) {
        return Ok(place);
    }
    if blank.vertices().is_none() && !is_lattice && blank.layers().is_none() {
        return Ok(Board::sized(&format!("{}x{}", blank.rows, blank.columns))?.cell_named(name, CELL.name)?);
    }
    let hint =
        if blank.vertices().is_some() { "name a vertex of the graph" } else { "write r1c2, for example" };
    Err(Failure::input(format!("there is no '{name}' here")).hint(hint))
}

/// The problem of a job, with the clues that can be named.
struct Subject<'a> {
    instance: &'a Instance,
    limits: Limits,
    /// The model whose propagation is explained.
    model: &'a Model,
    words: DecisionWords<'a>,
    /// The problem without its clues, if these are numbers.
    relaxation: Option<Relaxation<'a>>,
    /// The places of the clues among the cells of the relaxation, with their numbers as the model has them.
    clues: Vec<(usize, i32)>,
}

impl<'a> Subject<'a> {
    /// Returns the problem of a job. At a node of the search tree the model is that of the search, which may have been
    /// probed; elsewhere it is that of the problem, and clues are reasons.
    fn new(job: &'a Job<'a>, is_in_tree: bool) -> Self {
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
    fn explained(
        &self,
        decisions: &[(Decision, u8)],
        wanted: &[DomainFact],
    ) -> Result<Option<Explanation>, Stop> {
        let with_givens = |kept: &[usize]| self.with_clues(kept);
        let (model, givens, limits) = (self.model, self.clues.len(), self.limits);
        explain_one(ExplainedModel { model, givens, with_givens: &with_givens, limits }, decisions, wanted)
    }

    /// Returns what is explained, in words.
    fn target(&self, found: &Explanation) -> String {
        match found.fact.map(|fact| self.words.facts(&[fact])) {
            None => "no solution".to_owned(),
            Some(fact) if found.is_by_contradiction => {
                format!("{fact}: the opposite leads to a contradiction")
            }
            Some(fact) => fact,
        }
    }

    /// Returns the steps in words; facts of the same run about the same variable are one step.
    fn steps(&self, found: &Explanation) -> Vec<ReasonStep> {
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
