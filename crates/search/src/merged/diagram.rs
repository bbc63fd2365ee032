//! The completions of states as nodes of a decision diagram.

use cavalcade_core::{State, Variable};
use smallvec::SmallVec;

use super::completions::Completions;
use super::tree::VariableTree;
use crate::families::{Family, FamilyBuilder, NODE_BYTES, NONE, TooManyNodes, UNIT};

/// The most elements.
const MOST_ELEMENTS: usize = 1 << 22;

/// All solutions of a model as sets of values that variables have.
#[derive(Debug, Clone)]
pub struct ValueFamily {
    /// The sets.
    pub family: Family,
    /// The variable and the value of each element. Of a variable that may be 0 or 1 only the 1 is an element.
    pub elements: Vec<(Variable, i32)>,
}

/// Makes nodes for sets of values.
///
/// The elements are the values of one variable after the other, in the order of the tree. The greatest value of a variable
/// comes first, so ranks ascend with values; of a variable that may be 0 or 1 only the 1 is an element.
pub(super) struct CompletionDiagrams {
    builder: FamilyBuilder,
    elements: Vec<(Variable, i32)>,
    /// For each place its first element, and the number of elements of all places.
    starts: Vec<usize>,
    /// The number of places of the tree; the variables that are fixed in all solutions come after them.
    places: usize,
}

impl CompletionDiagrams {
    /// Begins with the solutions of a tree and of variables that are fixed in this state; `None` if they have too many
    /// values. The nodes take about so many bytes.
    pub(super) fn new(tree: &VariableTree, fixed: &[Variable], state: &State, bytes: usize) -> Option<Self> {
        let (mut elements, mut starts) = (Vec::new(), vec![0]);
        let told = tree
            .variables
            .iter()
            .zip(&tree.is_auxiliary)
            .map(|(variable, is_auxiliary)| (*variable, !is_auxiliary));
        for (variable, is_told) in told.chain(fixed.iter().map(|&variable| (variable, true))) {
            let domain = state.domain(variable);
            if is_told {
                if domain.len() > MOST_ELEMENTS - elements.len() {
                    return None;
                }
                let first = elements.len();
                let is_truth = state.bounds(variable) == (0, 1);
                let values = domain.values().filter(|&value| !is_truth || value == 1);
                elements.extend(values.map(|value| (variable, value)));
                elements[first..].reverse();
            }
            starts.push(elements.len());
        }
        let builder = FamilyBuilder::new(elements.len() as u32, bytes / NODE_BYTES);
        Some(Self { builder, elements, starts, places: tree.variables.len() })
    }

    /// Returns the family of a node, and its elements.
    pub(super) fn finish(mut self, root: u32) -> Result<ValueFamily, TooManyNodes> {
        let mut fixed = UNIT;
        for element in (self.starts[self.places]..self.elements.len()).rev() {
            fixed = self.builder.node(element as u32, NONE, fixed)?;
        }
        let root = self.builder.joined(root, fixed)?;
        Ok(ValueFamily { family: self.builder.finish(root), elements: self.elements })
    }

    /// Returns the element that the variable of a place has a value.
    fn element(&self, place: usize, value: i32) -> Option<u32> {
        let start = self.starts[place];
        let values = &self.elements[start..self.starts[place + 1]];
        let found = values.binary_search_by(|&(_, other)| value.cmp(&other));
        found.ok().map(|at| (start + at) as u32)
    }
}

impl Completions for CompletionDiagrams {
    type Value = u32;
    /// The nodes of the subtrees.
    type Product = SmallVec<[u32; 4]>;

    const NONE: u32 = NONE;
    const TELLS_VALUES: bool = true;

    fn one(&self) -> Self::Product {
        SmallVec::new()
    }

    fn is_none(product: &Self::Product) -> bool {
        product.contains(&NONE)
    }

    fn multiply(product: &mut Self::Product, below: &u32) {
        product.push(*below);
    }

    fn multiply_fixed(
        &mut self,
        product: &mut Self::Product,
        tree: &VariableTree,
        place: usize,
        state: &State,
    ) -> Result<(), TooManyNodes> {
        if let Some(element) = self.element(place, state.min(tree.variables[place])) {
            product.push(self.builder.node(element, NONE, UNIT)?);
        }
        Ok(())
    }

    fn finish(&mut self, product: Self::Product) -> Result<u32, TooManyNodes> {
        product.into_iter().rev().try_fold(UNIT, |later, node| self.builder.joined(node, later))
    }

    fn add(
        &mut self,
        sum: &mut u32,
        _: &VariableTree,
        place: usize,
        value: i32,
        below: &u32,
    ) -> Result<(), TooManyNodes> {
        *sum = match self.element(place, value) {
            Some(element) => self.builder.node(element, *sum, *below)?,
            // The first value of a truth value, or one of an auxiliary variable.
            None => *below,
        };
        Ok(())
    }
}
