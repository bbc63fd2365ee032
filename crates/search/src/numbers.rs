//! Numbers of solutions: of 128 bits while they suffice, of any length beyond.

use num_bigint::BigUint;

/// A number of 128 bits, or of any length once that is too short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Natural {
    /// While it fits.
    Small(u128),
    /// Once it did not.
    Large(Box<BigUint>),
}

impl Natural {
    pub(crate) const ZERO: Self = Self::Small(0);
    pub(crate) const ONE: Self = Self::Small(1);

    pub(crate) fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// Adds a number.
    pub(crate) fn add(&mut self, by: &Self) {
        self.combine(by, u128::checked_add, |one, other| *one += other);
    }

    /// Multiplies by a number.
    pub(crate) fn multiply(&mut self, by: &Self) {
        self.combine(by, u128::checked_mul, |one, other| *one *= other);
    }

    #[inline]
    fn combine(
        &mut self,
        by: &Self,
        small: fn(u128, u128) -> Option<u128>,
        large: fn(&mut BigUint, &BigUint),
    ) {
        if let (Self::Small(own), Self::Small(other)) = (&*self, by)
            && let Some(result) = small(*own, *other)
        {
            *self = Self::Small(result);
            return;
        }
        let mut own = match std::mem::replace(self, Self::ZERO) {
            Self::Small(number) => Box::new(number.into()),
            Self::Large(number) => number,
        };
        match by {
            Self::Small(number) => large(&mut own, &BigUint::from(*number)),
            Self::Large(number) => large(&mut own, number),
        }
        *self = Self::Large(own);
    }

    /// Returns the number.
    pub(crate) fn to_big(&self) -> BigUint {
        match self {
            Self::Small(number) => (*number).into(),
            Self::Large(number) => (**number).clone(),
        }
    }
}
