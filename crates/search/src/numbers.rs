//! Numbers that are added: of 128 bits while they suffice, of any length beyond.

use num_bigint::BigUint;

/// A number of solutions.
pub(crate) trait SumNumber: Clone {
    /// Returns the number 0.
    fn zero() -> Self;

    /// Returns the number 1.
    fn one() -> Self;

    /// Adds a number; `None` if the sum overflows.
    fn increase(&mut self, by: &Self) -> Option<()>;
}

impl SumNumber for u128 {
    fn zero() -> Self {
        0
    }

    fn one() -> Self {
        1
    }

    #[inline]
    fn increase(&mut self, by: &Self) -> Option<()> {
        *self = self.checked_add(*by)?;
        Some(())
    }
}

impl SumNumber for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        1u32.into()
    }

    fn increase(&mut self, by: &Self) -> Option<()> {
        *self += by;
        Some(())
    }
}
