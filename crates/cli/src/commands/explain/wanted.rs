//! The facts that the options of the command name.

use cavalcade_core::files::boards::Board;
use cavalcade_core::puzzles::VariableMeaning;
use cavalcade_core::puzzles::diagram::RoutePoints;
use cavalcade_search::explaining::DomainFact;

use super::subject::Subject;
use super::{CELL, VALUE};
use crate::formats::words::DecisionWords;
use crate::job::Job;
use crate::streams::Failure;

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
pub(super) fn wanted(job: &Job, subject: &Subject<'_>) -> Result<Vec<DomainFact>, Failure> {
    let words = &subject.words;
    let Some(name) = job.given.get(&CELL) else {
        return match job.given.get(&VALUE) {
            Some(_) => Err(Failure::input("--value needs --cell", Some("name the cell with --cell"))),
            None => Ok(Vec::new()),
        };
    };
    let is_name =
        |meaning: &VariableMeaning| matches!(meaning, VariableMeaning::Named(known) if known == name);
    let from = if words.meanings.iter().any(is_name) { None } else { Some(place(job, words, name)?) };
    // Vertices of a graph have numbers as names.
    let has_numbers = |meaning: &VariableMeaning| {
        matches!(meaning, VariableMeaning::Number { .. } | VariableMeaning::Named(_))
    };
    let has_numbers = words.meanings.iter().any(has_numbers);
    let value = match job.given.get(&VALUE).map(|text| (text, text.parse::<i32>())) {
        None => NamedValue::Chosen,
        Some((_, Ok(number))) if has_numbers => NamedValue::Number(number),
        Some((text, _)) => NamedValue::Place(place(job, words, text)?),
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
        let what = job.given.get(&VALUE).map_or_else(String::new, |value| format!(" and {value}"));
        return Err(Failure::input(
            format!("the model has no variable for {name}{what}"),
            Some("name a cell and a number, two cells that are one step apart, or a cell that may be chosen"),
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
    Err(Failure::input(format!("there is no '{name}' here"), Some(hint)))
}
