//! From the name of a constraint to its relation.
//!
//! A relation `p(x)` has three forms: `p(x)`; `p_reif(x, r)`, which is true if `r` is the truth value of `p(x)`; and
//! `p_imp(x, r)`, which is true unless `r` is true and `p(x)` is not. Some names mean the second form without a suffix,
//! such as `bool_and(x, y, r)`.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::files::flatzinc::{Call, Term};

use super::Unknown;
use super::assigned::Assigned;
use super::shape::ArgumentShape;
use super::{arrays, booleans, counting, cycles, integers, scheduling, sequences};

/// A relation between arguments.
#[derive(Debug)]
pub(super) struct DefinedRelation {
    /// The name in the first form, or in the second if `is_function`.
    name: &'static str,
    shapes: &'static [ArgumentShape],
    /// The indices of arrays that have the same length.
    equally_long: &'static [usize],
    /// Whether the name alone means the second form, and no name the first.
    is_function: bool,
    /// Returns what else is wrong with the constant arguments, if anything.
    defect: fn(&Assigned<'_>) -> Option<String>,
    pub(super) holds: fn(&Assigned<'_>) -> bool,
}

impl DefinedRelation {
    /// Returns a relation `name(x)`.
    pub(super) const fn new(
        name: &'static str,
        shapes: &'static [ArgumentShape],
        holds: fn(&Assigned<'_>) -> bool,
    ) -> Self {
        Self { name, shapes, equally_long: &[], is_function: false, defect: |_| None, holds }
    }

    /// Returns a relation whose truth value is the last argument: `name(x, r)`.
    pub(super) const fn function(
        name: &'static str,
        shapes: &'static [ArgumentShape],
        holds: fn(&Assigned<'_>) -> bool,
    ) -> Self {
        Self { is_function: true, ..Self::new(name, shapes, holds) }
    }

    /// Demands that arrays have the same length.
    pub(super) const fn equally_long(self, arrays: &'static [usize]) -> Self {
        Self { equally_long: arrays, ..self }
    }

    /// Refuses arguments for which `defect` names a defect. It looks only at constants and at lengths of arrays.
    pub(super) const fn unless(self, defect: fn(&Assigned<'_>) -> Option<String>) -> Self {
        Self { defect, ..self }
    }

    /// Returns what does not fit, if anything, in arguments of the right number.
    fn misfit(&self, mode: Mode, arguments: &[Term]) -> Option<String> {
        let last = (mode != Mode::Plain).then_some(ArgumentShape::Bool);
        let shapes = self.shapes.iter().copied().chain(last);
        let wrong = shapes.zip(arguments).position(|(shape, term)| !shape.fits(term));
        if let Some(index) = wrong {
            let shape = self.shapes.get(index).copied().unwrap_or(ArgumentShape::Bool);
            return Some(format!("argument {} is not {}", index + 1, shape.describe()));
        }
        let assigned = Assigned { arguments, values: &[] };
        self.unequal_lengths(&assigned).or_else(|| (self.defect)(&assigned))
    }

    /// Returns which arrays differ in length, if any.
    fn unequal_lengths(&self, assigned: &Assigned<'_>) -> Option<String> {
        let (&first, others) = self.equally_long.split_first()?;
        let other = *others.iter().find(|&&array| assigned.len(array) != assigned.len(first))?;
        let lengths = [assigned.len(first), assigned.len(other)];
        Some(format!(
            "arguments {} and {} have {} and {} elements",
            first + 1,
            other + 1,
            lengths[0],
            lengths[1]
        ))
    }
}

/// How the truth value of a relation is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// The relation is true.
    Plain,
    /// The relation is true if and only if the last argument is.
    Reified,
    /// The relation is true if the last argument is.
    Implied,
}

/// The relations of all files.
static RELATIONS: [&[DefinedRelation]; 7] = [
    integers::RELATIONS,
    booleans::RELATIONS,
    arrays::RELATIONS,
    counting::RELATIONS,
    sequences::RELATIONS,
    cycles::RELATIONS,
    scheduling::RELATIONS,
];

/// All names with their meanings. A name may have several, with different numbers of arguments.
static NAMES: LazyLock<HashMap<String, Vec<(&'static DefinedRelation, Mode)>>> = LazyLock::new(|| {
    let mut names: HashMap<String, Vec<_>> = HashMap::new();
    for relation in RELATIONS.iter().copied().flatten() {
        let plain = if relation.is_function { Mode::Reified } else { Mode::Plain };
        for (suffix, mode) in [("", plain), ("_reif", Mode::Reified), ("_imp", Mode::Implied)] {
            names.entry(format!("{}{suffix}", relation.name)).or_default().push((relation, mode));
        }
    }
    names
});

/// Returns the relation of a constraint and its form.
pub(super) fn find(call: &Call) -> Result<(&'static DefinedRelation, Mode), Unknown> {
    let Call { name, place, arguments, .. } = call;
    let Some(meanings) = NAMES.get(name) else {
        return Err(Unknown::Name { name: name.clone(), place: *place });
    };
    let refuse = |reason: String| Err(Unknown::Arguments { name: name.clone(), place: *place, reason });
    let arity = |(relation, mode): &(&DefinedRelation, Mode)| {
        relation.shapes.len() + usize::from(*mode != Mode::Plain)
    };
    let Some(&(relation, mode)) = meanings.iter().find(|meaning| arity(meaning) == arguments.len()) else {
        let arities: Vec<String> = meanings.iter().map(|meaning| arity(meaning).to_string()).collect();
        return refuse(format!("{} arguments instead of {}", arguments.len(), arities.join(" or ")));
    };
    match relation.misfit(mode, arguments) {
        Some(reason) => refuse(reason),
        None => Ok((relation, mode)),
    }
}

/// Returns all names.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    RELATIONS.iter().copied().flatten().map(|relation| relation.name)
}
