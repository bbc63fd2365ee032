//! Truth values that only define each other, and that no posted constraint needs.
//!
//! If a clause is not posted because it follows from others, the truth values in it may have no other use than to be
//! defined. Then neither they nor their definitions are posted; the values are computed when a solution is checked.

use std::collections::{HashMap, HashSet};

use super::classes::EqualClasses;
use crate::files::flatzinc::{Call, IntSet, Program, Term};
use crate::solver::ranges::distinct;

/// A truth value that is computed from others.
#[derive(Debug, Clone)]
pub(in super::super) struct Defined {
    /// The variables of the program that have it.
    pub(in super::super) variables: Vec<u32>,
    /// The index of the constraint that defines it: it holds for 1 if the truth value is 1, and otherwise for 0.
    pub(in super::super) constraint: usize,
}

/// Finds the truth values that nothing needs if some constraints are left out, and adds their definitions to these.
/// Those whose inputs are computed, too, come later. Values of the classes in `kept` are needed in any case.
pub(super) fn eliminate(
    program: &Program,
    classes: &EqualClasses,
    left_out: &mut HashSet<usize>,
    kept: &HashSet<u32>,
) -> Vec<Defined> {
    let scopes: Vec<Vec<u32>> = program.constraints.iter().map(|call| scope(call, classes)).collect();
    let mut uses: HashMap<u32, Vec<usize>> = HashMap::new();
    for (index, scope) in scopes.iter().enumerate() {
        for &root in scope {
            uses.entry(root).or_default().push(index);
        }
    }
    let mut queue: Vec<u32> = left_out.iter().map(|&index| &scopes[index][..]).collect::<Vec<_>>().concat();
    queue.sort_unstable();
    let mut found: Vec<(u32, usize)> = Vec::new();
    let mut seen: HashSet<u32> = kept.clone();
    while let Some(root) = queue.pop() {
        let is_free = *classes.values(root) == IntSet::Range(0, 1);
        let needed: Vec<usize> =
            uses[&root].iter().copied().filter(|index| !left_out.contains(index)).collect();
        if let [only] = needed[..]
            && is_free
            && defines(&program.constraints[only], root, classes)
            && seen.insert(root)
        {
            found.push((root, only));
            left_out.insert(only);
            queue.extend(scopes[only].iter().filter(|&&other| other != root));
        }
    }
    // What uses a value was found before it.
    found.reverse();
    let mut members: HashMap<u32, Vec<u32>> = HashMap::new();
    for variable in 0..program.variables.len() as u32 {
        members.entry(classes.root(variable)).or_default().push(variable);
    }
    let defined =
        |(root, constraint)| Defined { variables: members.remove(&root).unwrap_or_default(), constraint };
    found.into_iter().map(defined).collect()
}

/// Returns whether a constraint has a value for a class whatever the values of the others are.
fn defines(call: &Call, root: u32, classes: &EqualClasses) -> bool {
    let is_function = call.name.ends_with("_reif") || matches!(&call.name[..], "array_bool_and" | "bool_and");
    let Some((last, others)) = call.arguments.split_last() else { return false };
    is_function
        && matches!(last, Term::Variable(variable) if classes.root(*variable) == root)
        && !others.iter().any(|term| term.parts().iter().any(|element| is_of(element, root, classes)))
}

fn is_of(term: &Term, root: u32, classes: &EqualClasses) -> bool {
    matches!(term, Term::Variable(variable) if classes.root(*variable) == root)
}

/// The representatives of the variables of a constraint, each once.
fn scope(call: &Call, classes: &EqualClasses) -> Vec<u32> {
    distinct(call.variables().map(|variable| classes.root(variable)).collect())
}
