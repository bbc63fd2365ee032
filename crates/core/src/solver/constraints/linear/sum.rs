//! Sums of multiples of variables: their least and greatest values, and bounds that follow for each term.
//!
//! Sums are taken in 64 bits if they fit, and otherwise in 128: a term has 63 bits, and there are fewer than 2^28
//! terms.

use std::ops::{Add, Neg, Sub};

use crate::solver::engine::{Conflict, State, Status, Variable};

/// A coefficient and its variable; the coefficient is not 0 and at most 2^31 in size.
pub(super) type Term = (i64, Variable);

/// Numbers in which sums are taken.
pub(super) trait Sum:
    Send + Copy + Ord + Default + From<i64> + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self>
{
    /// The quotient rounded down; `by` is positive.
    fn div_floor(self, by: i64) -> Self;

    /// The nearest value of a variable.
    fn narrow(self) -> i32;
}

impl Sum for i64 {
    fn div_floor(self, by: i64) -> Self {
        self.div_euclid(by)
    }

    fn narrow(self) -> i32 {
        self.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

impl Sum for i128 {
    fn div_floor(self, by: i64) -> Self {
        self.div_euclid(by.into())
    }

    fn narrow(self) -> i32 {
        self.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

/// The least and the greatest value of a term.
#[inline]
pub(super) fn extent<N: Sum>(state: &State, (coefficient, variable): Term) -> (N, N) {
    multiple(coefficient, state.bounds(variable))
}

/// The least and the greatest multiple of the values between two bounds.
#[inline]
pub(super) fn multiple<N: Sum>(coefficient: i64, (least, greatest): (i32, i32)) -> (N, N) {
    let (one, other) = (coefficient * i64::from(least), coefficient * i64::from(greatest));
    if coefficient < 0 { (other.into(), one.into()) } else { (one.into(), other.into()) }
}

/// The least and the greatest value of a sum.
#[inline]
pub(super) fn extents<N: Sum>(state: &State, terms: &[Term]) -> (N, N) {
    terms.iter().fold((N::default(), N::default()), |(least, greatest), &term| {
        let (from, to) = extent::<N>(state, term);
        (least + from, greatest + to)
    })
}

/// Removes the values of a variable whose multiples by `coefficient` do not lie in `low..=high`, of which some do.
fn trim<N: Sum>(
    state: &mut State,
    (coefficient, variable): Term,
    (low, high): (N, N),
) -> Result<(), Conflict> {
    let by = coefficient.abs();
    let (low, high) = if coefficient < 0 { (-high, -low) } else { (low, high) };
    // Rounded inwards. Both bounds lie on the right side of a value of the variable, so narrowing keeps its sense.
    let (least, most) = (-(-low).div_floor(by), high.div_floor(by));
    state.remove_below(variable, least.narrow())?;
    state.remove_above(variable, most.narrow())
}

/// Removes what is outside the bounds that follow if the sum lies in `low..=high`.
///
/// # Errors
/// No value of the sum lies there.
pub(super) fn tighten<N: Sum>(
    state: &mut State,
    terms: &[Term],
    low: N,
    high: N,
) -> Result<Status, Conflict> {
    match SumRoom::of(extents(state, terms), (low, high))? {
        None => Ok(Status::Entailed),
        Some(room) => room.narrow(state, terms),
    }
}

/// How much a term may rise above its least value, and fall below its greatest one.
pub(super) struct SumRoom<N> {
    rise: N,
    fall: N,
}

impl<N: Sum> SumRoom<N> {
    /// Returns the room that is left if a sum of such a least and greatest value lies in `low..=high`; `None` if it
    /// always does.
    ///
    /// # Errors
    /// No value of the sum lies there.
    #[inline]
    pub(super) fn of((least, greatest): (N, N), (low, high): (N, N)) -> Result<Option<Self>, Conflict> {
        if least > high || greatest < low {
            return Err(Conflict);
        }
        let is_entailed = least >= low && greatest <= high;
        Ok((!is_entailed).then(|| Self { rise: high - least, fall: greatest - low }))
    }

    /// The difference of the bounds of a term that loses no value.
    #[inline]
    pub(super) fn least(&self) -> N {
        self.rise.min(self.fall)
    }

    /// Removes the values of terms that need more room.
    ///
    /// # Errors
    /// No value would remain.
    #[inline]
    pub(super) fn narrow(&self, state: &mut State, terms: &[Term]) -> Result<Status, Conflict> {
        let least = self.least();
        for &term in terms {
            let (from, to) = extent::<N>(state, term);
            if to - from > least {
                trim(state, term, (to - self.fall, from + self.rise))?;
            }
        }
        Ok(Status::Active)
    }
}

/// Whether all sums of values in the initial domains, and their differences, fit 64 bits.
pub(super) fn fits(state: &State, terms: &[Term]) -> bool {
    let size = |&(coefficient, variable): &Term| {
        let (least, greatest) = state.bounds(variable);
        let most = i128::from(least).abs().max(i128::from(greatest).abs());
        i128::from(coefficient).abs() * most
    };
    terms.iter().map(size).sum::<i128>() < 1 << 60
}
