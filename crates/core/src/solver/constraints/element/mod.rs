//! One element of an array, chosen by a variable.
//!
//! | file | idea |
//! | --- | --- |
//! | `selection` | an array of variables: one support for each index and each value of the result |
//! | `bounds` | the same for a result with very many values, by bounds |
//! | `reason` | why a value is lost |
//! | `rows` | elements as inequalities, for proofs |
//!
//! In an array of constants the result is a function of the index; see [`function`](super::function).

mod bounds;
mod reason;
mod rows;
mod selection;

use super::function::{FunctionCandidates, is_listed, post_function};
use super::{Assignment, Consistency, Constraint, are_distinct, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::inequality::ConstraintRows;
use crate::solver::model::Model;

use bounds::ElementBounds;
use selection::ElementSelection;

/// The element of an array at the place that a variable gives is the value of another: `array[index] =
/// result`.
///
/// ```
/// use cavalcade_core::constraints::Element;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let (index, result) = (model.integer(0..=9), model.integer(0..=20));
/// model.post(Element::constant(index, [30, 20, 10, 20], result).from(1));
///
/// let mut engine = Engine::new(&model);
/// engine.propagate().expect("there are solutions");
/// assert_eq!(engine.state().domain(index).values().collect::<Vec<_>>(), [2, 3, 4]);
/// assert_eq!(engine.state().domain(result).values().collect::<Vec<_>>(), [10, 20]);
/// ```
#[derive(Debug, Clone)]
pub struct Element {
    index: Variable,
    /// The number of the first element.
    base: i32,
    array: ElementArray,
    result: Variable,
}

#[derive(Debug, Clone)]
enum ElementArray {
    Constant(Vec<i32>),
    Variable(Vec<Variable>),
}

impl ElementArray {
    fn len(&self) -> usize {
        match self {
            Self::Constant(values) => values.len(),
            Self::Variable(elements) => elements.len(),
        }
    }
}

impl Element {
    /// `values[index] = result`, where elements are numbered from 0. Domain consistent.
    ///
    /// An index that is not the number of an element is impossible. A change costs about as much as there
    /// are lost values of the index and the result.
    #[must_use]
    pub fn constant(index: Variable, values: impl IntoIterator<Item = i32>, result: Variable) -> Self {
        Self { index, base: 0, array: ElementArray::Constant(values.into_iter().collect()), result }
    }

    /// `elements[index] = result`, where elements are numbered from 0. Domain consistent, unless a variable
    /// occurs twice or the result has more than 2^16 values; then value consistent.
    ///
    /// An index that is not the number of an element is impossible. A change of an element costs one step for
    /// each value of the result, a change of the result one for each index, and more where the support of a
    /// value is lost.
    #[must_use]
    pub fn variable(index: Variable, elements: impl IntoIterator<Item = Variable>, result: Variable) -> Self {
        Self { index, base: 0, array: ElementArray::Variable(elements.into_iter().collect()), result }
    }

    /// Numbers the elements from `base` on.
    #[must_use]
    pub fn from(self, base: i32) -> Self {
        Self { base, ..self }
    }

    /// The place in the array of the element with this number.
    fn place(&self, number: i32) -> Option<usize> {
        let place = usize::try_from(i64::from(number) - i64::from(self.base)).ok();
        place.filter(|&place| place < self.array.len())
    }

    /// The variables, as often as they occur.
    fn occurrences(&self) -> impl Iterator<Item = Variable> {
        let elements = match &self.array {
            ElementArray::Constant(_) => &[][..],
            ElementArray::Variable(elements) => elements,
        };
        [self.index, self.result].into_iter().chain(elements.iter().copied())
    }

    /// Posts the element of an array of variables, at an index within the array.
    fn post_variable(&self, elements: &[Variable], posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let state = posting.state();
        let hull = elements.iter().map(|&element| (state.min(element), state.max(element)));
        let (least, most) =
            hull.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1))).ok_or(Conflict)?;
        state.remove_below(self.result, least)?;
        state.remove_above(self.result, most)?;
        let numbers: Vec<i32> = state.domain(self.index).values().collect();
        let index = FunctionCandidates::restrict(self.index, &numbers, posting)?;
        let state = posting.state();
        let element = |&value: &i32| {
            let number = index.number(state, value)?;
            Some((number as u32, elements[self.place(value)?]))
        };
        let by_number: Vec<(u32, Variable)> = numbers.iter().filter_map(element).collect();
        if is_listed(posting.state(), self.result) {
            let values: Vec<i32> = posting.state().domain(self.result).values().collect();
            let result = FunctionCandidates::restrict(self.result, &values, posting)?;
            posting.install(ElementSelection::new(
                index,
                &by_number,
                result,
                are_distinct(self.occurrences()),
            ));
        } else {
            let bounds = ElementBounds::new(index, &by_number, self.result);
            posting.install_filter(self.scope(), Change::Domain, Priority::Linear, move |state| {
                bounds.filter(state)
            });
        }
        Ok(())
    }
}

impl Constraint for Element {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.occurrences())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let Some(place) = self.place(assignment.value(self.index)) else { return false };
        let value = match &self.array {
            ElementArray::Constant(values) => values[place],
            ElementArray::Variable(elements) => assignment.value(elements[place]),
        };
        value == assignment.value(self.result)
    }

    fn consistency(&self) -> Consistency {
        match self.array {
            ElementArray::Constant(_) => Consistency::Domain,
            ElementArray::Variable(_) if are_distinct(self.occurrences()) => Consistency::Domain,
            ElementArray::Variable(_) => Consistency::Value,
        }
    }

    /// The index, the result, and the elements that it may be, as far as they are fixed.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let ElementArray::Variable(elements) = &self.array else { return false };
        let numbers = state.domain(self.index).values();
        let chosen = numbers.filter_map(|number| Some(elements[self.place(number)?]));
        let fixed = [self.index, self.result].into_iter().chain(chosen).filter_map(|it| state.value(it));
        key.extend(fixed.map(|value| value as u64));
        true
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        self.why(inferred, reason)
    }

    fn rows(&self, model: &Model) -> Option<ConstraintRows> {
        Some(self.inequalities(model).into())
    }

    fn has_sums(&self) -> bool {
        matches!(self.array, ElementArray::Variable(_))
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let last = i64::from(self.base) + self.array.len() as i64 - 1;
        if last < i64::from(self.base) {
            return Err(Conflict);
        }
        let state = posting.state();
        state.remove_below(self.index, self.base)?;
        state.remove_above(self.index, i32::try_from(last).unwrap_or(i32::MAX))?;
        match &self.array {
            ElementArray::Constant(values) => {
                let value = |number| self.place(number).map(|place| values[place]);
                post_function(posting, (self.index, self.result), value)
            }
            ElementArray::Variable(elements) => self.post_variable(elements, posting),
        }
    }
}
