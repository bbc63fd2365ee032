//! What is known of the board at each node: the values that remain, as differences between a node and its parent.
//!
//! The initial values of all variables that a page shows are numbered one after another: *facts*. A node stores the
//! facts that are removed there, ascending, as the distances between them. A distance is written to the base 32, the
//! lowest digit first, each as a character of the alphabet for URLs ([RFC
//! 4648](https://www.rfc-editor.org/rfc/rfc4648), section 5); 32 is added to all digits but the last. The states are
//! found again by replay.

use cavalcade_core::puzzles::VariableMeaning;
use cavalcade_core::{State, Variable};
use cavalcade_search::recording::{FoldedTree, NodeOutcome, Replay};
use serde::Serialize;

use super::TreePage;
use crate::formats::escapes::DIGITS;
use crate::formats::words::DecisionWords;

/// The largest number of facts; boards with more are not shown.
const MOST_FACTS: usize = 1 << 18;
/// The largest number of values of a shown variable without a board.
const MOST_VALUES: usize = 1 << 10;
/// The largest number of characters for the differences of all nodes.
const MOST_CHARACTERS: usize = 24 << 20;

/// A variable as the script reads it.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum ShownVariable {
    /// A step between two places; -1 is outside.
    Step { ends: [i64; 2] },
    /// The number of a place; `first` is the number of its first fact.
    Number { place: usize, first: i64, size: usize },
    /// A place that may be chosen.
    Chosen { place: usize },
    /// The place that follows a place; -1 is outside.
    Next { place: i64, targets: Vec<i64> },
    /// A variable of a program with its values.
    Named { name: String, values: Vec<i32> },
}

/// The boards of all nodes.
#[derive(Debug, Serialize)]
pub(super) struct TreeBoards {
    pub(super) variables: Vec<ShownVariable>,
    /// The facts that are removed at each node; `null` if they are not part of the page.
    pub(super) removed: Vec<Option<String>>,
}

/// The facts of a variable.
struct FactRange {
    variable: Variable,
    /// The number of the first fact.
    start: usize,
    size: usize,
}

impl TreeBoards {
    /// Returns the boards of a tree; `None` if no variable can be shown.
    pub(super) fn of(page: &TreePage<'_>, words: &DecisionWords<'_>, tree: &FoldedTree) -> Option<Self> {
        let (mut variables, mut facts, mut count) = (Vec::new(), Vec::new(), 0);
        let has_steps = words.meanings.iter().any(|meaning| matches!(meaning, VariableMeaning::Step(_)));
        for (variable, meaning) in page.model.variables().zip(&words.meanings) {
            let domain = page.model.domain(variable);
            let is_small = domain.has_bits()
                && (domain.bits().len() <= MOST_VALUES || !page.instance.blank().cells.is_empty());
            if is_small && let Some(shown) = shown(page, variable, meaning, has_steps) {
                let size = domain.bits().len();
                variables.push(shown);
                facts.push(FactRange { variable, start: count, size });
                count += size;
            }
        }
        let is_shown = count > 0 && count <= MOST_FACTS;
        is_shown.then(|| Self { variables, removed: differences(page, tree, &facts, count) })
    }
}

/// Returns a variable as the script reads it, unless it is hidden.
fn shown(
    page: &TreePage<'_>,
    variable: Variable,
    meaning: &VariableMeaning,
    has_steps: bool,
) -> Option<ShownVariable> {
    let number = |place: Option<usize>| place.map_or(-1, |place| place as i64);
    let domain = page.model.domain(variable);
    let size = domain.bits().len();
    match meaning {
        VariableMeaning::Step(ends) => Some(ShownVariable::Step { ends: ends.map(number) }),
        VariableMeaning::Number { place, first } => {
            let first = i64::from(domain.value(0)) - 1 + i64::from(*first);
            Some(ShownVariable::Number { place: *place, first, size })
        }
        VariableMeaning::Chosen(place) if !has_steps => Some(ShownVariable::Chosen { place: *place }),
        VariableMeaning::Next(place) if !has_steps => {
            let vertex = |bit: usize| usize::try_from(domain.value(bit)).ok();
            let targets =
                (0..size).map(|bit| number(vertex(bit).and_then(|vertex| page.instance.place(vertex))));
            Some(ShownVariable::Next { place: number(*place), targets: targets.collect() })
        }
        VariableMeaning::Named(name) => {
            let values = (0..size).map(|bit| domain.value(bit)).collect();
            Some(ShownVariable::Named { name: name.clone(), values })
        }
        VariableMeaning::Chosen(_) | VariableMeaning::Next(_) | VariableMeaning::Hidden => None,
    }
}

/// Goes to all nodes of the tree, and returns what is removed at each.
fn differences(
    page: &TreePage<'_>,
    tree: &FoldedTree,
    facts: &[FactRange],
    count: usize,
) -> Vec<Option<String>> {
    let recorded = &page.recorded.tree;
    let mut replay = Replay::new(page.model);
    let mut known = vec![0u64; count.div_ceil(64)];
    let mut path: Vec<Vec<u32>> = Vec::new(); // what each node on the path removed
    let mut total = 0;
    let mut found = Vec::with_capacity(tree.nodes.len());
    for node in &tree.nodes {
        let depth = recorded.nodes()[node.node].depth as usize;
        if recorded.nodes()[node.node].outcome == NodeOutcome::Skipped || total > MOST_CHARACTERS {
            found.push(None);
            continue;
        }
        while path.len() > depth {
            for fact in path.pop().unwrap_or_default() {
                known[fact as usize / 64] &= !(1 << (fact % 64));
            }
            if !path.is_empty() {
                replay.back();
            }
        }
        replay.enter(recorded, node.node);
        let removed = removed(replay.state(), facts, &mut known);
        let text = written(&removed);
        total += text.len();
        path.push(removed);
        found.push(Some(text));
    }
    found
}

/// Returns the facts that are removed in a state and not yet known to be, and notes them.
fn removed(state: &State, facts: &[FactRange], known: &mut [u64]) -> Vec<u32> {
    let mut found = Vec::new();
    for FactRange { variable, start, size } in facts {
        let domain = state.domain(*variable);
        for (place, &word) in domain.words().iter().enumerate() {
            let width = (size - 64 * place).min(64);
            let mut gone = !word & (u64::MAX >> (64 - width));
            while gone != 0 {
                let fact = start + 64 * place + gone.trailing_zeros() as usize;
                gone &= gone - 1;
                if known[fact / 64] >> (fact % 64) & 1 == 0 {
                    known[fact / 64] |= 1 << (fact % 64);
                    found.push(fact as u32);
                }
            }
        }
    }
    found
}

/// Writes ascending facts.
fn written(facts: &[u32]) -> String {
    let (mut text, mut last) = (String::new(), 0);
    for &fact in facts {
        let mut rest = fact - last;
        last = fact;
        while rest >= 32 {
            text.push(char::from(DIGITS[(32 + rest % 32) as usize]));
            rest /= 32;
        }
        text.push(char::from(DIGITS[rest as usize]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_written_as_distances() {
        assert_eq!(written(&[]), "");
        assert_eq!(written(&[0, 1, 33, 34]), "ABgBB");
        assert_eq!(written(&[1024 + 64 + 5]), "liB");
    }
}
