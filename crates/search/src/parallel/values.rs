//! The solutions of a model as the values of its variables.

use std::convert::Infallible;

use super::Collector;
use crate::Solution;

/// Collects the values of all variables of each solution.
pub struct Values;

impl Collector for Values {
    type Batch = Vec<Vec<i32>>;
    type Product = Vec<Vec<i32>>;
    type Error = Infallible;

    fn gather(&self, batch: &mut Vec<Vec<i32>>, _: u64, solution: Solution<'_>) -> Result<bool, Infallible> {
        batch.push(solution.values());
        Ok(true)
    }

    fn bytes(&self, batch: &Vec<Vec<i32>>) -> usize {
        batch.iter().map(|values| size_of_val(values.as_slice())).sum()
    }

    fn finish(&self, _: u64, batch: &Vec<Vec<i32>>, product: &mut Vec<Vec<i32>>) -> Result<(), Infallible> {
        product.clone_from(batch);
        Ok(())
    }

    fn product_bytes(&self, product: &Vec<Vec<i32>>) -> usize {
        self.bytes(product)
    }
}
