//! Explains why a value is impossible, or why a node of the search tree fails.

use cavalcade_core::Model;
use cavalcade_core::puzzles::VariableMeaning;
use cavalcade_search::explaining::{DomainFact, Inference, Origin, Target, explain, rule};
use cavalcade_search::recording::Replay;
use cavalcade_search::{Decision, Outcome, Path};

use super::{Job, Report, Takes, Value, Verb};
use crate::formats::Answer;
use crate::formats::explanation::{ExplanationSummary, ReasonStep};
use crate::formats::trees::words::DecisionWords;
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;

const PATH: &str = "path";
const CELL: &str = "cell";
const VALUE: &str = "value";

/// The command; see the module.
pub(super) struct ExplainCommand;

impl Verb for ExplainCommand {
    fn name(&self) -> &'static str {
        "explain"
    }

    fn answer(&self) -> Answer {
        Answer::Explanation
    }

    fn about(&self) -> &'static str {
        "Explain why a value is impossible, or why a node of the search tree fails"
    }

    fn details(&self) -> &'static str {
        "Explain why a cell cannot have a value (--cell and --value), why a step is impossible or must be taken (--cell and \
         --value with two cells), or why a node of the search tree fails (--path, as 'list --tree' shows it). Each step \
         names the rule, where docs/theory.md proves it, and the earlier steps that it needs. If the value is possible as \
         far as the rules see, the answer assumes it and explains the contradiction that follows. If there is none, the \
         exit code is 1."
    }

    fn values(&self) -> &'static [Value] {
        &[
            Value {
                name: PATH,
                shape: "PATH",
                help: "Explain at this node of the search tree: alternatives from the root, such as 0.1.1",
                default: "[default: the root]",
                is_asked: true,
                takes: Takes::Text(|text| text.parse::<Path>().map(drop).map_err(|error| error.to_string())),
            },
            Value {
                name: CELL,
                shape: "CELL",
                help: "Explain a value of this cell, such as r3c4",
                default: "[default: the failure of the node]",
                is_asked: true,
                takes: Takes::Text(|_| Ok(())),
            },
            Value {
                name: VALUE,
                shape: "VALUE",
                help: "Explain this number in the cell, or the step to this cell",
                default: "[default: that the cell is chosen]",
                is_asked: true,
                takes: Takes::Text(|_| Ok(())),
            },
        ]
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        let outcome = job.settle();
        if let Some(stop) = outcome.stopped {
            let message = Some(format!("{}: the problem is not settled", job.stopped_by(stop)));
            return Ok(Report { exit: Exit::Stopped, message, outcome, counts: Vec::new() });
        }
        let model = job.model();
        let words = DecisionWords::new(&job.instance, model);
        let path: Path = job.value(PATH).unwrap_or_default().parse().unwrap_or_default();
        let replay = Replay::along(model, job.branching, &path)
            .map_err(|error| Failure::input(error.to_string(), Some("'list --tree FILE' shows the tree")))?;
        let decisions = replay.steps().to_vec();
        let wanted = wanted(job, model, &words)?;
        let Some((found, decisions, target)) = explained(model, &decisions, &wanted, &words) else {
            let message = if wanted.is_empty() {
                "the rules find no contradiction at this node"
            } else {
                "the rules find no contradiction; only a search can tell"
            };
            let outcome = Outcome::default();
            return Ok(Report {
                exit: Exit::Missing,
                message: Some(message.into()),
                outcome,
                counts: Vec::new(),
            });
        };
        let summary = ExplanationSummary {
            puzzle: job.puzzle,
            board: &job.instance.board,
            target,
            steps: steps(&found, &decisions, &words),
        };
        output.write(|out| job.format.explanation(out, &summary))?;
        Ok(Report::found(Outcome::default()))
    }
}

/// Decisions with the alternatives that were taken.
type Steps = Vec<(Decision, u8)>;

/// Returns the explanation of one of these facts, or of the conflict that follows from the opposite of one; without facts,
/// of a conflict. Also returns the decisions, and what is explained in words.
fn explained(
    model: &Model,
    decisions: &[(Decision, u8)],
    wanted: &[DomainFact],
    words: &DecisionWords<'_>,
) -> Option<(Vec<Inference>, Steps, String)> {
    if wanted.is_empty() {
        let found = explain(model, decisions, Target::Conflict)?;
        return Some((found, decisions.to_vec(), "no solution".to_owned()));
    }
    let direct = |&fact: &DomainFact| {
        let found = explain(model, decisions, Target::Fact(fact))?;
        Some((found, decisions.to_vec(), words.facts(&[fact])))
    };
    let by_contradiction = |&fact: &DomainFact| {
        let DomainFact::Not(variable, value) = fact else { return None };
        let bit = model.domain(variable).bit(value)? as u32;
        let assumed = [decisions, &[(Decision::Take { variable, bit }, 0)]].concat();
        let found = explain(model, &assumed, Target::Conflict)?;
        Some((found, assumed, format!("{}: the opposite leads to a contradiction", words.facts(&[fact]))))
    };
    wanted.iter().find_map(direct).or_else(|| wanted.iter().find_map(by_contradiction))
}

/// Returns the facts that the options name: that a value is impossible or, if the variable has two, that it must be taken;
/// none for the failure of a node.
fn wanted(job: &Job, model: &Model, words: &DecisionWords<'_>) -> Result<Vec<DomainFact>, Failure> {
    let Some(cell) = job.value(CELL) else {
        return match job.value(VALUE) {
            Some(_) => Err(Failure::input("--value needs --cell", Some("give the cell with --cell"))),
            None => Ok(Vec::new()),
        };
    };
    let place = |name: &str| {
        let mut places = 0..job.instance.blank().cells.len();
        places.find(|&place| job.instance.place_name(place).eq_ignore_ascii_case(name))
    };
    let unknown = |name: &str| {
        Failure::input(format!("there is no cell '{name}'"), Some("cells have names such as r1c2"))
    };
    let from = place(cell).ok_or_else(|| unknown(cell))?;
    let variables = || model.variables().zip(&words.meanings);
    let value = job.value(VALUE);
    let number = value.and_then(|value| value.parse::<i32>().ok());
    let to = match (value, number) {
        (Some(name), None) => Some(place(name).ok_or_else(|| unknown(name))?),
        _ => None,
    };
    let fact = variables().find_map(|(variable, meaning)| match (meaning, number, to) {
        (&VariableMeaning::Number { place, first }, Some(number), _) if place == from => {
            Some(DomainFact::Not(variable, number - i32::try_from(first).ok()? + 1))
        }
        (&VariableMeaning::Chosen(place), None, None) if place == from => Some(DomainFact::Not(variable, 1)),
        (&VariableMeaning::Step(ends), _, Some(to)) => {
            let is_meant = ends == [Some(from), Some(to)] || ends == [Some(to), Some(from)];
            is_meant.then_some(DomainFact::Not(variable, 1))
        }
        (VariableMeaning::Next(Some(place)), _, Some(to)) if *place == from => {
            let vertex = i32::try_from(job.instance.vertex(to)?).ok()?;
            Some(DomainFact::Not(variable, vertex))
        }
        _ => None,
    });
    match fact {
        Some(DomainFact::Not(variable, value)) if !model.domain(variable).contains(value) => {
            Err(Failure::input(
                format!(
                    "{}: the givens rule that out before any search",
                    words.facts(&[DomainFact::Not(variable, value)])
                ),
                Some("ask for another value"),
            ))
        }
        Some(DomainFact::Not(variable, 1)) if model.domain(variable).len() == 2 => {
            Ok(vec![DomainFact::Not(variable, 1), DomainFact::Not(variable, 0)])
        }
        Some(fact) => Ok(vec![fact]),
        None => Err(Failure::input(
            "the cell has no such value in the model",
            Some("give a number of the board, or another cell for the step to it"),
        )),
    }
}

/// Returns the steps in words; facts of the same run about the same variable are one step.
fn steps(found: &[Inference], decisions: &[(Decision, u8)], words: &DecisionWords<'_>) -> Vec<ReasonStep> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut number = vec![0; found.len()];
    for (at, inference) in found.iter().enumerate() {
        let is_same = |group: &Vec<usize>| {
            let first = &found[group[0]];
            let variable = |it: &Inference| it.fact.map(DomainFact::variable);
            first.run == inference.run
                && first.origin == inference.origin
                && variable(first) == variable(inference)
                && inference.fact.is_some()
        };
        let place = groups.iter().position(is_same).unwrap_or_else(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[place].push(at);
        number[at] = place;
    }
    let step = |(place, group): (usize, &Vec<usize>)| {
        let facts: Vec<DomainFact> = group.iter().filter_map(|&at| found[at].fact).collect();
        let origin = found[group[0]].origin;
        let mut because: Vec<usize> =
            group.iter().flat_map(|&at| &found[at].because).map(|&at| number[at] + 1).collect();
        because.sort_unstable();
        because.dedup();
        because.retain(|&it| it != place + 1);
        let fact = match origin {
            Origin::Decision(number) if !facts.is_empty() => words.alternative(decisions[number]),
            _ if facts.is_empty() => "contradiction".to_owned(),
            _ => words.facts(&facts),
        };
        let (rule, source) = match origin {
            Origin::Start(_) => ("given, or impossible from the start", ""),
            Origin::Decision(_) => ("decided", ""),
            Origin::Propagator { name, .. } => (rule(name).words, rule(name).source),
        };
        ReasonStep { fact, rule, source, because }
    };
    groups.iter().enumerate().map(step).collect()
}
