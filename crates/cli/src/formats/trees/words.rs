//! Decisions in the words of the problem: `r1c2-r3c3`, `not r1c2`, `r1c2 = 5`.

use cavalcade_core::puzzles::{Instance, VariableMeaning};
use cavalcade_core::{Model, Variable};
use cavalcade_search::Decision;
use cavalcade_search::recording::SearchTree;

use super::TreePage;

/// What an alternative requires of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Requirement {
    Is(i32),
    IsNot(i32),
    AtMost(i32),
    Above(i32),
}

/// Says what the decisions of a search mean.
pub(super) struct DecisionWords<'a> {
    instance: &'a Instance,
    model: &'a Model,
    /// The meaning of each variable.
    pub(super) meanings: Vec<VariableMeaning>,
}

impl<'a> DecisionWords<'a> {
    pub(super) fn new(page: &TreePage<'a>) -> Self {
        Self { instance: page.instance, model: page.model, meanings: page.instance.meanings() }
    }

    /// Returns the words for the way from the parent to a node; `root` for the root.
    pub(super) fn of(&self, tree: &SearchTree, number: usize) -> String {
        tree.step(number).map_or_else(|| "root".to_owned(), |step| self.alternative(step))
    }

    /// Returns the words for an alternative of a decision.
    pub(super) fn alternative(&self, (decision, alternative): (Decision, u8)) -> String {
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
