//! A common numbering of the values of several variables.
//!
//! Bit `b` can stand for different values in the domains of different variables: ranges start at different
//! values, and the bits of a successor variable are slots of a table's row. `Columns` numbers all values that
//! occur, and converts domains to rows of bits over these numbers and back. Usually bits mean the same in all
//! domains; then both are copies of words.

use crate::solver::bits::{ones, ones_in};
use crate::solver::constraints::{size, values_at_start};
use crate::solver::engine::{Conflict, State, Variable};

/// How bits of domains become bits of rows.
#[derive(Debug)]
enum Map {
    /// Bit `b` of every variable is column `b`.
    Same,
    /// Bit `b` of variable `k` is the column `columns[starts[k] + b]`.
    Listed { starts: Vec<u32>, columns: Vec<u32> },
}

/// A common numbering of the values of several variables.
#[derive(Debug)]
pub(super) struct Columns {
    count: usize,
    map: Map,
}

impl Columns {
    /// Numbers the values that remain in the domains of `variables`.
    ///
    /// # Errors
    /// The engine is to give up.
    pub(super) fn new(state: &State, variables: &[Variable]) -> Result<Self, Conflict> {
        let widest = variables.iter().map(|&variable| state.words(variable).len()).max().unwrap_or(0);
        // Ranges that start together need no look at their values.
        let mut offsets = variables.iter().map(|&variable| state.domain(variable).offset());
        let first = offsets.next().flatten();
        if first.is_some() && offsets.all(|offset| offset == first) {
            return Ok(Self { count: widest * 64, map: Map::Same });
        }
        let mut held = Vec::new();
        let mut starts = Vec::with_capacity(variables.len());
        let mut bits = 0;
        for &variable in variables {
            state.poll()?;
            starts.push(bits as u32);
            held.extend(
                values_at_start(state, variable).into_iter().map(|(bit, value)| (value, bit, bits + bit)),
            );
            bits += size(state, variable);
        }
        let offset = |&(value, bit, _): &(i32, usize, usize)| i64::from(value) - bit as i64;
        if held.windows(2).all(|pair| offset(&pair[0]) == offset(&pair[1])) {
            return Ok(Self { count: widest * 64, map: Map::Same });
        }
        held.sort_unstable();
        let mut columns = vec![0; bits];
        let mut count = 0;
        for (index, &(value, _, place)) in held.iter().enumerate() {
            if index > 0 && held[index - 1].0 != value {
                count += 1;
            }
            columns[place] = count;
        }
        Ok(Self { count: count as usize + 1, map: Map::Listed { starts, columns } })
    }

    /// The number of columns, used or not.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Writes the domain of `variable`, the `k`-th, as a row of columns.
    #[inline]
    pub(super) fn load(&self, state: &State, k: usize, variable: Variable, row: &mut [u64]) {
        let words = state.words(variable);
        match &self.map {
            Map::Same if row.len() == 1 => row[0] = words[0],
            Map::Same => {
                row[..words.len()].copy_from_slice(words);
                row[words.len()..].fill(0);
            }
            Map::Listed { starts, columns } => {
                let columns = &columns[starts[k] as usize..];
                row.fill(0);
                for bit in ones_in(words) {
                    let column = columns[bit];
                    row[column as usize / 64] |= 1 << (column % 64);
                }
            }
        }
    }

    /// Keeps only the values of `variable`, the `k`-th, whose columns `allowed` has.
    ///
    /// # Errors
    /// No value would remain.
    #[inline]
    pub(super) fn keep(
        &self,
        state: &mut State,
        k: usize,
        variable: Variable,
        allowed: impl Fn(usize) -> u64,
    ) -> Result<(), Conflict> {
        let words = state.words(variable).len();
        match &self.map {
            Map::Same => (0..words).try_for_each(|word| state.keep_word(variable, word, allowed(word))),
            Map::Listed { starts, columns } => (0..words).try_for_each(|word| {
                let columns = &columns[starts[k] as usize + word * 64..];
                let mut kept = state.word(variable, word);
                for bit in ones(kept) {
                    let column = columns[bit] as usize;
                    if allowed(column / 64) >> (column % 64) & 1 == 0 {
                        kept &= !(1 << bit);
                    }
                }
                state.keep_word(variable, word, kept)
            }),
        }
    }
}
