//! Equations of two terms, domain consistent.
//!
//! Each value of one variable belongs to at most one value of the other. If the coefficients are 1 or -1 and the values
//! of both are ranges, a domain is moved or mirrored onto the other, 64 values at a time. Otherwise the values are
//! matched one by one.

use super::sum::{Term, extent};
use crate::solver::bits::word_at;
use crate::solver::engine::{Conflict, State, Status, Variable};

/// Larger domains are treated by their bounds alone.
const MOST_VALUES: usize = 1 << 12;

/// `a * x + b * y = c`
pub(super) struct TwoTerms {
    one: Term,
    other: Term,
    sum: i64,
    how: How,
    /// Words of a domain, moved or mirrored.
    image: Vec<u64>,
}

/// How values are matched.
#[derive(Debug, Clone, Copy)]
enum How {
    /// Bit `b` of the first domain belongs to bit `b + shift` of the second.
    Moved { shift: i64 },
    /// Bit `b` of the first domain belongs to bit `last - b` of the second.
    Mirrored { last: i64 },
    /// Any coefficients, lists.
    OneByOne,
}

impl TwoTerms {
    /// Returns the propagator of `one + other = sum`, if both variables have few enough values with bits.
    pub(super) fn new(state: &State, one: Term, other: Term, sum: i128) -> Option<Self> {
        let is_small =
            |variable| state.has_bits(variable) && state.domain(variable).bits().len() <= MOST_VALUES;
        if !is_small(one.1) || !is_small(other.1) {
            return None;
        }
        let sum = i64::try_from(sum).ok().filter(|sum| sum.abs() < 1 << 60)?;
        let offsets = state.domain(one.1).offset().zip(state.domain(other.1).offset());
        let offsets = offsets.map(|(one, other)| (i64::from(one), i64::from(other)));
        let how = match (one.0, other.0, offsets) {
            // y = x - sum, y = x + sum, y = sum - x, y = -sum - x
            (1, -1, Some((x, y))) => How::Moved { shift: x - sum - y },
            (-1, 1, Some((x, y))) => How::Moved { shift: x + sum - y },
            (1, 1, Some((x, y))) => How::Mirrored { last: sum - x - y },
            (-1, -1, Some((x, y))) => How::Mirrored { last: -sum - x - y },
            _ => How::OneByOne,
        };
        Some(Self { one, other, sum, how, image: Vec::new() })
    }

    /// The value of the variable of `onto` that belongs to `value` of that of `from`.
    fn partner(&self, from: Term, onto: Term, value: i32) -> Option<i32> {
        let rest = self.sum - from.0 * i64::from(value);
        (rest % onto.0 == 0).then_some(rest / onto.0).and_then(|value| i32::try_from(value).ok())
    }

    /// Keeps the values of `onto` whose partners remain.
    fn keep_partners(&self, state: &mut State, from: Term, onto: Term) -> Result<(), Conflict> {
        let lost: Vec<i32> = state
            .domain(onto.1)
            .values()
            .filter(|&value| {
                let partner = self.partner(onto, from, value);
                !partner.is_some_and(|partner| state.domain(from.1).contains(partner))
            })
            .collect();
        lost.into_iter().try_for_each(|value| state.remove(onto.1, value))
    }

    /// Keeps the bits of the domain of `onto` to which those of `from` are mapped.
    fn keep_image(
        &mut self,
        state: &mut State,
        from: Variable,
        onto: Variable,
        how: How,
    ) -> Result<(), Conflict> {
        self.image.clear();
        self.image.extend_from_slice(state.words(from));
        let shift = match how {
            How::Mirrored { last } => {
                // Bit b of the mirrored words is bit 64 * count - 1 - b.
                self.image.reverse();
                self.image.iter_mut().for_each(|word| *word = word.reverse_bits());
                last - (64 * self.image.len() as i64 - 1)
            }
            How::Moved { shift } => shift,
            How::OneByOne => return Ok(()),
        };
        for k in 0..state.words(onto).len() {
            let word = word_at(&self.image, 64 * k as i64 - shift);
            state.keep_word(onto, k, word)?;
        }
        Ok(())
    }
}

impl TwoTerms {
    /// Keeps the values of each variable whose partners remain.
    pub(super) fn filter(&mut self, state: &mut State) -> Result<Status, Conflict> {
        let (one, other) = (self.one, self.other);
        match self.how {
            How::OneByOne => {
                let ((from, to), (others_from, others_to)) =
                    (extent::<i64>(state, one), extent::<i64>(state, other));
                if from + others_from > self.sum || to + others_to < self.sum {
                    return Err(Conflict);
                }
                self.keep_partners(state, one, other)?;
                self.keep_partners(state, other, one)?;
            }
            how => {
                let back = match how {
                    How::Moved { shift } => How::Moved { shift: -shift },
                    how => how,
                };
                self.keep_image(state, one.1, other.1, how)?;
                self.keep_image(state, other.1, one.1, back)?;
            }
        }
        Ok(if state.value(one.1).is_some() { Status::Entailed } else { Status::Active })
    }
}
