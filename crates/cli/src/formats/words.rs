//! Decisions in the words of the problem: `r1c2-r3c3`, `not r1c2`, `r1c2 = 5`; and explanations made of them.

use std::iter;

use Requirement::{Above, AtMost, Is, IsNot};
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::puzzles::{Instance, VariableMeaning};
use cavalcade_core::{Model, Variable};
use cavalcade_search::Decision;
use cavalcade_search::explaining::DomainFact;
use cavalcade_search::recording::SearchTree;
use serde::Serialize;

/// What an alternative requires of a variable.
#[derive(Debug, Clone, Copy)]
enum Requirement {
    Is(i32),
    IsNot(i32),
    AtMost(i32),
    Above(i32),
}

impl Requirement {
    /// Returns what a fact requires.
    fn of(fact: DomainFact) -> Self {
        match fact {
            DomainFact::Not(_, value) => IsNot(value),
            DomainFact::AtLeast(_, least) => Above(least.saturating_sub(1)),
            DomainFact::AtMost(_, most) => AtMost(most),
        }
    }

    /// Returns whether a 0/1 variable must be 1.
    fn is_true(self) -> bool {
        match self {
            Is(value) => value == 1,
            IsNot(value) => value == 0,
            AtMost(value) => value >= 1,
            Above(value) => value >= 0,
        }
    }

    /// Returns the value that the variable must have, or must not have, and whether it must.
    fn value(self) -> Option<(i32, bool)> {
        match self {
            Is(value) => Some((value, true)),
            IsNot(value) => Some((value, false)),
            AtMost(_) | Above(_) => None,
        }
    }

    /// Returns the requirement of a variable with this name, after adding `zero` to its value.
    fn sentence(self, name: &str, zero: i32) -> String {
        let (sign, value) = match self {
            Is(value) => ('=', value),
            IsNot(value) => ('≠', value),
            AtMost(value) => ('≤', value),
            Above(value) => ('>', value),
        };
        format!("{name} {sign} {}", value + zero)
    }
}

/// Writes the decisions of a search in words, and the facts that follow from them.
pub(crate) struct DecisionWords<'a> {
    instance: &'a Instance,
    model: &'a Model,
    /// The meaning of each variable.
    pub(crate) meanings: Vec<VariableMeaning>,
}

impl<'a> DecisionWords<'a> {
    pub(crate) fn new(instance: &'a Instance, model: &'a Model) -> Self {
        Self { instance, model, meanings: instance.meanings() }
    }

    /// Returns the words for facts about one variable, ascending; those that rule out numbers are one list.
    pub(crate) fn facts(&self, facts: &[DomainFact]) -> String {
        let number = facts.first().and_then(|fact| self.number(fact.variable()));
        let (mut others, mut words) = (Vec::new(), Vec::new());
        for &fact in facts {
            match fact {
                DomainFact::Not(_, value) if number.is_some() => others.push(value),
                _ => words.push(self.sentence(fact.variable(), Requirement::of(fact))),
            }
        }
        if let Some((name, first)) = number.filter(|_| !others.is_empty()) {
            words.insert(0, format!("{name} ≠ {}", ranges(&others, first)));
        }
        words.join(", ")
    }

    /// Returns the words for the value of a variable.
    pub(crate) fn number_is(&self, variable: Variable, value: i32) -> String {
        self.sentence(variable, Is(value))
    }

    /// Returns the name of a variable whose values are shown as numbers, and the number that stands for 0.
    fn number(&self, variable: Variable) -> Option<(String, i32)> {
        match &self.meanings[variable.index()] {
            VariableMeaning::Number { place, first } => {
                Some((self.place(*place), i32::try_from(*first).unwrap_or_default() - 1))
            }
            VariableMeaning::Named(name) => Some((name.clone(), 0)),
            VariableMeaning::Hidden => Some((format!("variable {}", variable.index()), 0)),
            VariableMeaning::Step(_) | VariableMeaning::Chosen(_) | VariableMeaning::Next(_) => None,
        }
    }

    /// Returns the words for the way from the parent to a node; `root` for the root.
    pub(super) fn of(&self, tree: &SearchTree, number: usize) -> String {
        tree.step(number).map_or_else(|| "root".to_owned(), |step| self.alternative(step))
    }

    /// Returns the words for an alternative of a decision.
    pub(crate) fn alternative(&self, (decision, alternative): (Decision, u8)) -> String {
        self.sentence(decision.variable(), self.requirement(decision, alternative))
    }

    fn requirement(&self, decision: Decision, alternative: u8) -> Requirement {
        let value = |bit: u32| self.model.domain(decision.variable()).value(bit as usize);
        match (decision, alternative) {
            (Decision::Take { bit, .. }, 0) | (Decision::Leave { bit, .. }, 1) => Is(value(bit)),
            (Decision::Take { bit, .. } | Decision::Leave { bit, .. }, _) => IsNot(value(bit)),
            (Decision::Split { at, .. }, 0) | (Decision::Above { at, .. }, 1) => AtMost(at),
            (Decision::Split { at, .. } | Decision::Above { at, .. }, _) => Above(at),
        }
    }

    /// Returns what an alternative of a decision says about the board.
    pub(crate) fn alternative_mark(&self, (decision, alternative): (Decision, u8)) -> Option<ReasonMark> {
        self.mark(decision.variable(), self.requirement(decision, alternative))
    }

    /// Returns what a fact says about the board.
    pub(crate) fn fact_mark(&self, fact: DomainFact) -> Option<ReasonMark> {
        self.mark(fact.variable(), Requirement::of(fact))
    }

    fn mark(&self, variable: Variable, requirement: Requirement) -> Option<ReasonMark> {
        match &self.meanings[variable.index()] {
            VariableMeaning::Step([Some(one), Some(other)]) => {
                Some(ReasonMark::Step { ends: [*one, *other], holds: requirement.is_true() })
            }
            // The end of a path.
            VariableMeaning::Step([Some(place), None] | [None, Some(place)])
            | VariableMeaning::Chosen(place) => {
                Some(ReasonMark::Chosen { place: *place, holds: requirement.is_true() })
            }
            VariableMeaning::Next(Some(from)) => {
                let (vertex, holds) = requirement.value()?;
                let to = self.instance.place(usize::try_from(vertex).ok()?)?;
                Some(ReasonMark::Step { ends: [*from, to], holds })
            }
            VariableMeaning::Number { place, .. } => Some(ReasonMark::Number { place: *place }),
            VariableMeaning::Step([None, None])
            | VariableMeaning::Next(None)
            | VariableMeaning::Named(_)
            | VariableMeaning::Hidden => None,
        }
    }

    /// Returns the name of a place: of a cell, or of a vertex of a graph.
    pub(crate) fn place(&self, place: usize) -> String {
        let vertices = self.instance.blank().vertices();
        let name = vertices.and_then(|vertices| vertices.names.get(place).cloned());
        name.unwrap_or_else(|| self.instance.place_name(place))
    }

    fn sentence(&self, variable: Variable, requirement: Requirement) -> String {
        let place = |place: usize| self.place(place);
        match &self.meanings[variable.index()] {
            VariableMeaning::Step(ends) => {
                let what = match ends.map(|end| end.map(place)) {
                    [Some(one), Some(other)] => format!("{one}-{other}"),
                    [Some(end), None] | [None, Some(end)] => format!("end {end}"),
                    [None, None] => "no path".to_owned(),
                };
                holds(&what, requirement)
            }
            VariableMeaning::Chosen(cell) => holds(&place(*cell), requirement),
            VariableMeaning::Next(from) => {
                let Some((vertex, is_next)) = requirement.value() else {
                    return requirement.sentence(&format!("variable {}", variable.index()), 0);
                };
                let to = usize::try_from(vertex).ok().and_then(|vertex| self.instance.place(vertex));
                let what = match (from.map(place), to.map(place)) {
                    (Some(from), Some(to)) => format!("{from} → {to}"),
                    (Some(from), None) => format!("last {from}"),
                    (None, Some(to)) => format!("first {to}"),
                    (None, None) => "no path".to_owned(),
                };
                if is_next { what } else { format!("not {what}") }
            }
            VariableMeaning::Number { .. } | VariableMeaning::Named(_) | VariableMeaning::Hidden => {
                let (name, zero) = self.number(variable).unwrap_or_default();
                requirement.sentence(&name, zero)
            }
        }
    }
}

/// Returns ascending values, each after adding `zero`, with three or more consecutive ones as a range.
fn ranges(values: &[i32], zero: i32) -> String {
    let shown = |run: &[i32]| match run {
        [first, _, .., last] => format!("{}-{}", first + zero, last + zero),
        _ => run.iter().map(|number| (number + zero).to_string()).collect::<Vec<String>>().join(", "),
    };
    values.chunk_by(|one, other| other - one == 1).map(shown).collect::<Vec<String>>().join(", ")
}

/// Returns a fact, or its opposite, for a 0/1 variable.
fn holds(what: &str, requirement: Requirement) -> String {
    if requirement.is_true() { what.to_owned() } else { format!("not {what}") }
}

/// Why something is impossible.
#[derive(Debug, Serialize)]
pub(crate) struct ExplanationSummary<'a> {
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
    /// The board without its solution.
    #[serde(skip)]
    pub(crate) diagram: &'a Diagram,
    /// What is impossible.
    pub(crate) target: String,
    /// The steps that lead there, the last one is the target.
    pub(crate) steps: Vec<ReasonStep>,
}

/// A step of an explanation.
#[derive(Debug, Serialize)]
pub(crate) struct ReasonStep {
    /// What follows.
    pub(crate) fact: String,
    /// The rule by which it follows.
    pub(crate) rule: &'static str,
    /// Where the rule is proved; empty if that needs no proof.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) source: &'static str,
    /// The steps that are needed, by their numbers from 1.
    pub(crate) because: Vec<usize>,
    /// What it says about the board.
    #[serde(skip)]
    pub(crate) marks: Vec<ReasonMark>,
}

/// Something that a step says about the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReasonMark {
    /// A step between two places is taken, or impossible.
    Step { ends: [usize; 2], holds: bool },
    /// A place is chosen or visited, or not.
    Chosen { place: usize, holds: bool },
    /// The number of a place is known, or some numbers are impossible there.
    Number { place: usize },
}

impl ExplanationSummary<'_> {
    /// Returns what is explained, and the numbered steps, one line each.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        let digits = self.steps.len().to_string().len();
        let step =
            move |(number, step): (usize, &ReasonStep)| format!("{number:digits$}. {}", step.sentence());
        iter::once(self.target.clone()).chain((1..).zip(&self.steps).map(step))
    }
}

impl ReasonStep {
    /// Returns the step in words.
    pub(super) fn sentence(&self) -> String {
        let numbers: Vec<String> = self.because.iter().map(ToString::to_string).collect();
        let because =
            if numbers.is_empty() { String::new() } else { format!("; from {}", numbers.join(", ")) };
        let source = if self.source.is_empty() { String::new() } else { format!(", {}", self.source) };
        format!("{} [{}{source}{because}]", self.fact, self.rule)
    }
}
