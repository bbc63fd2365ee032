//! What is known of the completions of states, and their number.

use cavalcade_core::{Domain, State};

use super::tree::VariableTree;
use crate::families::TooManyNodes;
use crate::numbers::Natural;

/// How completions are summed up: over the values of a variable, and over independent subtrees.
pub(super) trait Completions {
    /// What is known of a state.
    type Value: Clone + PartialEq;
    /// What is known of independent subtrees, in ascending order of their places.
    type Product;

    /// There are none.
    const NONE: Self::Value;
    /// Whether states differ by the values that propagation fixed.
    const TELLS_VALUES: bool;

    /// Returns the product without a subtree.
    fn one(&self) -> Self::Product;

    /// Returns whether a product has no completions, whatever follows.
    fn is_none(product: &Self::Product) -> bool;

    /// Multiplies by a subtree.
    fn multiply(product: &mut Self::Product, below: &Self::Value);

    /// Returns what is known of a product.
    fn finish(&mut self, product: Self::Product) -> Result<Self::Value, TooManyNodes>;

    /// Adds what is below a value of the variable of a place to that below its lesser values. Values of an auxiliary
    /// variable are not told apart.
    fn add(
        &mut self,
        sum: &mut Self::Value,
        tree: &VariableTree,
        place: usize,
        value: i32,
        below: &Self::Value,
    ) -> Result<(), TooManyNodes>;

    /// Multiplies by the variable of a place, which propagation fixed.
    fn multiply_fixed(
        &mut self,
        _: &mut Self::Product,
        _: &VariableTree,
        _place: usize,
        _: &State,
    ) -> Result<(), TooManyNodes> {
        Ok(())
    }

    /// Multiplies by the variable of a place, which may have any value of its domain.
    fn multiply_domain(
        &mut self,
        product: &mut Self::Product,
        tree: &VariableTree,
        place: usize,
        domain: Domain<'_>,
    ) -> Result<(), TooManyNodes> {
        let one = self.one();
        let one = self.finish(one)?;
        let mut sum = Self::NONE;
        for value in domain.values() {
            self.add(&mut sum, tree, place, value, &one)?;
        }
        Self::multiply(product, &sum);
        Ok(())
    }
}

/// Numbers of completions.
pub(super) struct CompletionNumbers;

impl Completions for CompletionNumbers {
    type Value = Natural;
    type Product = Natural;

    const NONE: Natural = Natural::ZERO;
    const TELLS_VALUES: bool = false;

    fn one(&self) -> Natural {
        Natural::ONE
    }

    fn is_none(product: &Natural) -> bool {
        product.is_zero()
    }

    fn multiply(product: &mut Natural, below: &Natural) {
        product.multiply(below);
    }

    fn finish(&mut self, product: Natural) -> Result<Natural, TooManyNodes> {
        Ok(product)
    }

    fn multiply_domain(
        &mut self,
        product: &mut Natural,
        tree: &VariableTree,
        place: usize,
        domain: Domain<'_>,
    ) -> Result<(), TooManyNodes> {
        let values = if tree.is_auxiliary[place] { 1 } else { domain.len() };
        product.multiply(&Natural::Small(values as u128));
        Ok(())
    }

    fn add(
        &mut self,
        sum: &mut Natural,
        tree: &VariableTree,
        place: usize,
        _: i32,
        below: &Natural,
    ) -> Result<(), TooManyNodes> {
        sum.add(below);
        if tree.is_auxiliary[place] && !sum.is_zero() {
            *sum = Natural::ONE;
        }
        Ok(())
    }
}
