//! An element of an array of variables, by bounds.
//!
//! An index stays while the ranges of its element and the result meet. The result lies in the least range
//! that contains all these common parts. If one index remains, its element and the result keep their common
//! values.

use super::selection::by_number;
use crate::solver::bits::ones;
use crate::solver::constraints::function::{FunctionCandidates, unite};
use crate::solver::engine::{Conflict, State, Status, Variable};

/// Filters the index and the bounds of the result.
pub(super) struct ElementBounds {
    index: FunctionCandidates,
    /// For each number of an index its element.
    elements: Vec<Variable>,
    result: Variable,
}

impl ElementBounds {
    /// `elements` are those of the numbers of indices, ascending.
    pub(super) fn new(index: FunctionCandidates, elements: &[(u32, Variable)], result: Variable) -> Self {
        Self { index, elements: by_number(elements, result), result }
    }

    pub(super) fn filter(&self, state: &mut State) -> Result<Status, Conflict> {
        let range = (state.min(self.result), state.max(self.result));
        let (mut least, mut most) = (i32::MAX, i32::MIN);
        for k in 0..self.index.words() {
            self.index.refresh(state, k);
            let mut keep = u64::MAX;
            for bit in ones(self.index.word(state, k)) {
                let element = self.elements[64 * k + bit];
                let common = (range.0.max(state.min(element)), range.1.min(state.max(element)));
                if common.0 > common.1 {
                    keep &= !(1 << bit);
                } else {
                    (least, most) = (least.min(common.0), most.max(common.1));
                }
            }
            self.index.keep(state, k, keep)?;
        }
        self.index.tighten(state)?;
        state.remove_below(self.result, least)?;
        state.remove_above(self.result, most)?;
        let Some(only) = self.index.only(state) else { return Ok(Status::Active) };
        unite(state, self.elements[only], self.result)?;
        let is_fixed = state.value(self.elements[only]).is_some() && state.value(self.result).is_some();
        Ok(if is_fixed { Status::Entailed } else { Status::Active })
    }
}
