//! Decisions in the words of the problem: `r1c2-r3c3`, `not r1c2`, `r1c2 = 5`.

use cavalcade_core::puzzles::{Instance, VariableMeaning};
use cavalcade_core::{Model, Variable};
use cavalcade_search::Decision;
use cavalcade_search::explaining::DomainFact;
use cavalcade_search::recording::SearchTree;

/// What an alternative requires of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Requirement {
    Is(i32),
    IsNot(i32),
    AtMost(i32),
    Above(i32),
}

/// Says what the decisions of a search mean, and the facts that follow from them.
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

    /// Returns the words for facts about one variable; those that rule out values are one list.
    pub(crate) fn facts(&self, facts: &[DomainFact]) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut others: Vec<i32> = Vec::new();
        for &fact in facts {
            let (variable, requirement) = match fact {
                DomainFact::Not(variable, value) => (variable, Requirement::IsNot(value)),
                DomainFact::AtLeast(variable, least) => {
                    (variable, Requirement::Above(least.saturating_sub(1)))
                }
                DomainFact::AtMost(variable, most) => (variable, Requirement::AtMost(most)),
            };
            let one = self.sentence(variable, requirement);
            match (words.last_mut(), one.split_once(" ≠ ")) {
                // The list goes on.
                (Some(last), Some((name, value))) if last.starts_with(&format!("{name} ≠ ")) => {
                    if others
                        .last()
                        .is_some_and(|&other| matches!(fact, DomainFact::Not(_, it) if it == other + 1))
                    {
                        let end = last.rfind(['-', ' ']).map_or(last.len(), |at| at);
                        if last[end..].starts_with('-') {
                            last.truncate(end);
                        }
                        last.push('-');
                        last.push_str(value);
                    } else {
                        last.push_str(", ");
                        last.push_str(value);
                    }
                }
                _ => words.push(one),
            }
            if let DomainFact::Not(_, value) = fact {
                others.push(value);
            }
        }
        words.join(", ")
    }

    /// Returns the words for the way from the parent to a node; `root` for the root.
    pub(super) fn of(&self, tree: &SearchTree, number: usize) -> String {
        tree.step(number).map_or_else(|| "root".to_owned(), |step| self.alternative(step))
    }

    /// Returns the words for an alternative of a decision.
    pub(crate) fn alternative(&self, (decision, alternative): (Decision, u8)) -> String {
        let variable = decision.variable();
        let value = |bit: u32| self.model.domain(variable).value(bit as usize);
        let requirement = match (decision, alternative) {
            (Decision::Take { bit, .. }, 0) | (Decision::Leave { bit, .. }, 1) => Requirement::Is(value(bit)),
            (Decision::Take { bit, .. } | Decision::Leave { bit, .. }, _) => Requirement::IsNot(value(bit)),
            (Decision::Split { at, .. }, 0) | (Decision::Above { at, .. }, 1) => Requirement::AtMost(at),
            (Decision::Split { at, .. } | Decision::Above { at, .. }, _) => Requirement::Above(at),
        };
        self.sentence(variable, requirement)
    }

    /// Returns the name of a place: of a cell, or of a vertex of a graph.
    pub(super) fn place(&self, place: usize) -> String {
        let vertices = self.instance.blank().vertices.as_ref();
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
                let (is_next, vertex) = match requirement {
                    Requirement::Is(vertex) => (true, vertex),
                    Requirement::IsNot(vertex) => (false, vertex),
                    Requirement::AtMost(_) | Requirement::Above(_) => {
                        return compared(&format!("variable {}", variable.index()), requirement);
                    }
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
            VariableMeaning::Number { place: cell, first } => {
                let shown = |position: i32| position - 1 + i32::try_from(*first).unwrap_or_default();
                let requirement = match requirement {
                    Requirement::Is(it) => Requirement::Is(shown(it)),
                    Requirement::IsNot(it) => Requirement::IsNot(shown(it)),
                    Requirement::AtMost(it) => Requirement::AtMost(shown(it)),
                    Requirement::Above(it) => Requirement::Above(shown(it)),
                };
                compared(&place(*cell), requirement)
            }
            VariableMeaning::Named(name) => compared(name, requirement),
            VariableMeaning::Hidden => compared(&format!("variable {}", variable.index()), requirement),
        }
    }
}

/// Returns a fact, or its opposite, for a 0/1 variable.
fn holds(what: &str, requirement: Requirement) -> String {
    let is_true = match requirement {
        Requirement::Is(value) => value == 1,
        Requirement::IsNot(value) => value == 0,
        Requirement::AtMost(value) => value >= 1,
        Requirement::Above(value) => value >= 0,
    };
    if is_true { what.to_owned() } else { format!("not {what}") }
}

fn compared(name: &str, requirement: Requirement) -> String {
    match requirement {
        Requirement::Is(value) => format!("{name} = {value}"),
        Requirement::IsNot(value) => format!("{name} ≠ {value}"),
        Requirement::AtMost(value) => format!("{name} ≤ {value}"),
        Requirement::Above(value) => format!("{name} > {value}"),
    }
}
