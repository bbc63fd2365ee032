//! The values of a variable that remain, as a numbered set.
//!
//! If the domain has about as many bits as the variable has values, the numbers are those of the bits.
//! Otherwise the values are listed, and their numbers are their places in the list: a domain that is wide but
//! has few values costs no more than a narrow one. So it is for an interval, whose values between the bounds
//! leave the set but not the domain. The set is stored in trailed words, so it tells what was removed since it
//! was last compared with the domain.

use crate::solver::bits::{all_below, ones, ones_in};
use crate::solver::constraints::size;
use crate::solver::engine::{Conflict, Posting, State, TrailedRow, Variable};

/// The values of a variable that remain.
pub(in crate::solver::constraints) struct FunctionCandidates {
    variable: Variable,
    /// The value of each number; 0 if it has none.
    values: Vec<i32>,
    /// Whether the numbers are those of the bits of the domain.
    is_direct: bool,
    /// The set as last seen.
    left: TrailedRow<u64>,
}

impl FunctionCandidates {
    /// Removes all values of `variable` except `values`, which ascend and remain in its domain.
    pub(in crate::solver::constraints) fn restrict(
        variable: Variable,
        values: &[i32],
        posting: &mut Posting<'_>,
    ) -> Result<Self, Conflict> {
        let state = posting.state();
        let (&[least, ..], &[.., most]) = (values, values) else { return Err(Conflict) };
        state.remove_below(variable, least)?;
        state.remove_above(variable, most)?;
        let bits = state.has_bits(variable).then(|| size(state, variable));
        let Some(bits) = bits.filter(|&bits| bits <= 256 + 2 * values.len()) else {
            let left = posting.allocate_words(&all_below(values.len()));
            let listed = Self { variable, values: values.to_vec(), is_direct: false, left };
            if bits.is_some() {
                listed.remove_unlisted(posting.state())?;
            }
            return Ok(listed);
        };
        let mut words = vec![0; bits.div_ceil(64)];
        let mut by_bit = vec![0; bits];
        for &value in values {
            let bit = state.domain(variable).bit(value).ok_or(Conflict)?;
            words[bit / 64] |= 1 << (bit % 64);
            by_bit[bit] = value;
        }
        state.keep(variable, &words)?;
        Ok(Self { variable, values: by_bit, is_direct: true, left: posting.allocate_words(&words) })
    }

    /// Removes the values of the domain that are not listed.
    fn remove_unlisted(&self, state: &mut State) -> Result<(), Conflict> {
        let domain = state.domain(self.variable);
        let mut mask = vec![0; domain.words().len()];
        for bit in self.values.iter().filter_map(|&value| domain.bit(value)) {
            mask[bit / 64] |= 1 << (bit % 64);
        }
        state.keep(self.variable, &mask)
    }

    /// The variable.
    #[inline]
    pub(in crate::solver::constraints) fn variable(&self) -> Variable {
        self.variable
    }

    /// The number of words of the set.
    #[inline]
    pub(in crate::solver::constraints) fn words(&self) -> usize {
        self.left.len()
    }

    /// The value with this number.
    #[inline]
    pub(in crate::solver::constraints) fn value(&self, number: usize) -> i32 {
        self.values[number]
    }

    /// The number of a value.
    pub(in crate::solver::constraints) fn number(&self, state: &State, value: i32) -> Option<usize> {
        if self.is_direct {
            state.domain(self.variable).bit(value)
        } else {
            self.values.binary_search(&value).ok()
        }
    }

    /// Word `k` of the set as last seen.
    #[inline]
    pub(in crate::solver::constraints) fn word(&self, state: &State, k: usize) -> u64 {
        state.get(self.left.at(k))
    }

    /// Whether the set as last seen has this number.
    #[inline]
    pub(in crate::solver::constraints) fn has(&self, state: &State, number: usize) -> bool {
        self.word(state, number / 64) >> (number % 64) & 1 == 1
    }

    /// The numbers of the set as last seen.
    pub(in crate::solver::constraints) fn numbers<'a>(
        &'a self,
        state: &'a State,
    ) -> impl Iterator<Item = usize> + 'a {
        (0..self.words()).flat_map(|k| ones(self.word(state, k)).map(move |bit| 64 * k + bit))
    }

    /// The only number of the set as last seen, if it has only one.
    pub(in crate::solver::constraints) fn only(&self, state: &State) -> Option<usize> {
        let mut numbers = self.numbers(state);
        let first = numbers.next()?;
        numbers.next().is_none().then_some(first)
    }

    /// Compares word `k` of the set with the domain, and returns what was removed since.
    #[inline]
    pub(in crate::solver::constraints) fn refresh(&self, state: &mut State, k: usize) -> u64 {
        let before = self.word(state, k);
        let now = if self.is_direct { before & state.word(self.variable, k) } else { self.look(state, k) };
        if now != before {
            state.set(self.left.at(k), now);
        }
        before & !now
    }

    /// The numbers of word `k` whose values remain in the domain.
    fn look(&self, state: &State, k: usize) -> u64 {
        let domain = state.domain(self.variable);
        ones(self.word(state, k))
            .filter(|&bit| domain.contains(self.values[64 * k + bit]))
            .fold(0, |now, bit| now | 1 << bit)
    }

    /// Removes the numbers of word `k` that are not in `mask`, and their values.
    #[inline]
    pub(in crate::solver::constraints) fn keep(
        &self,
        state: &mut State,
        k: usize,
        mask: u64,
    ) -> Result<(), Conflict> {
        let before = self.word(state, k);
        if before & !mask == 0 {
            return Ok(());
        }
        state.set(self.left.at(k), before & mask);
        if self.is_direct {
            return state.keep_word(self.variable, k, mask);
        }
        ones(before & !mask).try_for_each(|bit| state.remove(self.variable, self.values[64 * k + bit]))
    }

    /// Brings the bounds of the domain to those of the set.
    ///
    /// # Errors
    /// The set is empty.
    pub(in crate::solver::constraints) fn tighten(&self, state: &mut State) -> Result<(), Conflict> {
        if self.is_direct {
            return Ok(());
        }
        let words: Vec<u64> = (0..self.words()).map(|k| self.word(state, k)).collect();
        let first = ones_in(&words).next().ok_or(Conflict)?;
        let last = words.iter().rposition(|&word| word != 0).ok_or(Conflict)?;
        let last = 64 * last + words[last].ilog2() as usize;
        state.remove_below(self.variable, self.values[first])?;
        state.remove_above(self.variable, self.values[last])
    }
}
