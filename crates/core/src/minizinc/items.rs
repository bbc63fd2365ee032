//! The output items of a program: what its solutions consist of, as data and as text.

use std::fmt;

use crate::files::flatzinc::{Array, Call, Declaration, IntSet, Program, Term, ValueKind};

/// A variable or an array that a program declares as its output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputItem {
    /// The name, as it is written in the program.
    pub name: String,
    /// The first and the last index of each dimension; `None` for a variable.
    pub ranges: Option<Vec<(i64, i64)>>,
    pub(super) elements: Vec<OutputElement>,
    /// The text before the elements.
    head: String,
}

/// An element of an output item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OutputElement {
    Constant(OutputValue),
    Variable { variable: u32, kind: ValueKind },
}

/// The value of an element of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutputValue {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(i64),
}

impl fmt::Display for OutputValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => value.fmt(formatter),
            Self::Int(value) => value.fmt(formatter),
        }
    }
}

impl OutputItem {
    /// Returns the items that a program declares as its output, in the order of their declarations: variables, then
    /// arrays.
    pub(super) fn all(program: &Program) -> Vec<Self> {
        let variable = |(index, variable): (usize, &Declaration)| {
            let is_output = variable.annotations.iter().any(|annotation| annotation.name == "output_var");
            is_output.then(|| Self::of_variable(index as u32, variable))
        };
        let array = |array: &Array| {
            let shape = array.annotations.iter().find(|annotation| annotation.name == "output_array")?;
            Some(Self::of_array(array, shape, program))
        };
        let variables = program.variables.iter().enumerate().filter_map(variable);
        variables.chain(program.arrays.iter().filter_map(array)).collect()
    }

    fn of_variable(variable: u32, declaration: &Declaration) -> Self {
        let elements = vec![OutputElement::Variable { variable, kind: declaration.kind }];
        let head = format!("{} = ", declaration.name);
        Self { name: declaration.name.clone(), ranges: None, elements, head }
    }

    /// The item of an array; `shape` is its annotation with the sets of indices.
    fn of_array(array: &Array, shape: &Call, program: &Program) -> Self {
        let element = |term: &Term| match term {
            Term::Variable(variable) => {
                let kind = program.variables[*variable as usize].kind;
                Some(OutputElement::Variable { variable: *variable, kind })
            }
            Term::Bool(value) => Some(OutputElement::Constant(OutputValue::Bool(*value))),
            Term::Int(value) => Some(OutputElement::Constant(OutputValue::Int(*value))),
            _ => None,
        };
        let elements: Vec<OutputElement> = array.elements.iter().filter_map(element).collect();
        let sets = match shape.arguments.first() {
            Some(Term::Array(sets)) => &sets[..],
            _ => &[],
        };
        let ranges: Vec<(i64, i64)> = sets.iter().map(range).collect();
        let mut head = format!("{} = array{}d(", array.name, ranges.len());
        head.extend(ranges.iter().map(|(first, last)| format!("{first}..{last}, ")));
        head.push('[');
        let ranges = Some(ranges).filter(|ranges| size(ranges) == Some(elements.len()));
        let whole = || vec![(1, elements.len() as i64)];
        Self { name: array.name.clone(), ranges: Some(ranges.unwrap_or_else(whole)), elements, head }
    }

    /// Returns the variables of the program whose values occur.
    pub(super) fn variables(&self) -> impl Iterator<Item = u32> + '_ {
        self.elements.iter().filter_map(|element| match *element {
            OutputElement::Variable { variable, .. } => Some(variable),
            OutputElement::Constant(_) => None,
        })
    }

    /// Writes the item with the values of its elements, as MiniZinc reads it.
    pub(super) fn write(
        &self,
        values: impl Iterator<Item = OutputValue>,
        text: &mut impl fmt::Write,
    ) -> fmt::Result {
        text.write_str(&self.head)?;
        for (place, value) in values.enumerate() {
            text.write_str(if place > 0 { ", " } else { "" })?;
            write!(text, "{value}")?;
        }
        text.write_str(if self.ranges.is_some() { "]);\n" } else { ";\n" })
    }

    /// Returns the number of elements; 1 for a variable.
    #[must_use]
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Returns whether this is an array without elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Returns the name of an element: `x` for a variable, `a[2,3]` in an array.
    ///
    /// The first element has place 0; the last index changes fastest.
    #[must_use]
    pub fn element_name(&self, mut place: usize) -> String {
        let Some(ranges) = &self.ranges else { return self.name.clone() };
        let mut indices: Vec<String> = Vec::with_capacity(ranges.len());
        for &range in ranges.iter().rev() {
            let length = length(range).unwrap_or(0).max(1);
            indices.push((range.0 + (place % length) as i64).to_string());
            place /= length;
        }
        indices.reverse();
        format!("{}[{}]", self.name, indices.join(","))
    }

    /// Returns the number of elements in each dimension; `None` for a variable.
    #[must_use]
    pub fn lengths(&self) -> Option<Vec<usize>> {
        let ranges = self.ranges.as_ref()?;
        Some(ranges.iter().map(|&range| length(range).unwrap_or(0)).collect())
    }
}

/// The indices of a dimension.
fn range(set: &Term) -> (i64, i64) {
    match set {
        Term::Set(IntSet::Range(first, last)) => (*first, *last),
        Term::Set(IntSet::Listed(values)) => match (values.first(), values.last()) {
            (Some(first), Some(last)) => (*first, *last),
            _ => (1, 0),
        },
        _ => (1, 0),
    }
}

fn length((first, last): (i64, i64)) -> Option<usize> {
    if last < first {
        return Some(0);
    }
    usize::try_from(last.checked_sub(first)?).ok()?.checked_add(1)
}

/// The number of elements of an array with these indices.
fn size(ranges: &[(i64, i64)]) -> Option<usize> {
    if ranges.is_empty() {
        return None;
    }
    ranges.iter().try_fold(1, |size: usize, &range| size.checked_mul(length(range)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::flatzinc;
    use crate::minizinc::ProgramInstance;

    #[test]
    fn elements_are_named_by_their_indices() {
        let program = flatzinc::read(
            "var 1..2: x :: output_var; var bool: b;
             array [1..6] of var int: a :: output_array([0..1, -1..1]) = [x, 1, 2, 3, 4, 5];
             array [1..2] of var bool: c :: output_array([1..2]) = [b, true];
             array [1..0] of var int: e :: output_array([1..0, 1..3]) = [];
             solve satisfy;",
        );
        let instance = ProgramInstance::new(program.expect("a program")).expect("an instance");
        let names =
            |item: &OutputItem| (0..item.len()).map(|index| item.element_name(index)).collect::<Vec<_>>();
        let [x, a, c, e] = instance.items() else { panic!("{:?}", instance.items()) };
        assert_eq!((names(x), x.lengths()), (vec!["x".to_owned()], None));
        assert_eq!(names(a), ["a[0,-1]", "a[0,0]", "a[0,1]", "a[1,-1]", "a[1,0]", "a[1,1]"]);
        assert_eq!((names(c), c.lengths()), (vec!["c[1]".to_owned(), "c[2]".to_owned()], Some(vec![2])));
        assert_eq!((e.is_empty(), e.lengths()), (true, Some(vec![0, 3])));
        let values: Vec<OutputValue> = instance.values(c, &[2, 1]).collect();
        assert_eq!(values, [OutputValue::Bool(true), OutputValue::Bool(true)]);
        assert_eq!(instance.values(a, &[2, 1]).next(), Some(OutputValue::Int(2)));
    }
}
