//! A decision of the search, and its two alternatives.

use cavalcade_core::{Conflict, State, Variable};

/// A decision about a variable with several values: two alternatives, one of which holds in every solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The variable takes a value; then it takes any other.
    Take {
        /// The variable.
        variable: Variable,
        /// The bit of the value in the variable's domain.
        bit: u32,
    },
    /// The variable takes any value but one; then it takes that one.
    Leave {
        /// The variable.
        variable: Variable,
        /// The bit of the value in the variable's domain.
        bit: u32,
    },
    /// The variable takes a value up to a bound; then it takes one above it.
    Split {
        /// The variable.
        variable: Variable,
        /// The greatest value of the first alternative; less than the greatest of the domain.
        at: i32,
    },
    /// The variable takes a value above a bound; then it takes one up to it.
    Above {
        /// The variable.
        variable: Variable,
        /// The greatest value of the second alternative; less than the greatest of the domain.
        at: i32,
    },
}

impl Decision {
    /// Returns the decision that a variable takes its least value.
    pub(crate) fn least(state: &State, variable: Variable) -> Self {
        let domain = state.domain(variable);
        Self::Take { variable, bit: domain.bit(state.min(variable)).unwrap_or_default() as u32 }
    }

    /// Returns the decision that a variable takes a value; `None` if the value is not in its domain, or the only one.
    #[must_use]
    pub fn take(state: &State, variable: Variable, value: i32) -> Option<Self> {
        let is_open = state.min(variable) < state.max(variable);
        let bit = state
            .domain(variable)
            .bit(value)
            .filter(|_| is_open && state.domain(variable).contains(value))?;
        Some(Self::Take { variable, bit: bit as u32 })
    }

    /// Returns the variable that is decided.
    #[must_use]
    pub fn variable(self) -> Variable {
        match self {
            Self::Take { variable, .. }
            | Self::Leave { variable, .. }
            | Self::Split { variable, .. }
            | Self::Above { variable, .. } => variable,
        }
    }

    /// Returns whether each alternative removes a value.
    pub(crate) fn is_choice(self, state: &State) -> bool {
        let variable = self.variable();
        let (least, greatest) = (state.min(variable), state.max(variable));
        let mut values = state.domain(variable).values();
        least < greatest
            && match self {
                Self::Take { bit, .. } | Self::Leave { bit, .. } => {
                    values.any(|value| state.domain(variable).bit(value) == Some(bit as usize))
                }
                Self::Split { at, .. } | Self::Above { at, .. } => least <= at && at < greatest,
            }
    }

    /// Applies alternative 0 or 1.
    ///
    /// # Errors
    /// No value remains; never for alternative 0 on the state in which the decision was made.
    #[inline]
    pub fn apply(self, state: &mut State, alternative: u8) -> Result<(), Conflict> {
        match (self, alternative) {
            (Self::Take { variable, bit }, 0) | (Self::Leave { variable, bit }, 1) => {
                state.fix_bit(variable, bit as usize)
            }
            (Self::Take { variable, bit } | Self::Leave { variable, bit }, _) => {
                state.remove_bit(variable, bit as usize)
            }
            (Self::Split { variable, at }, 0) | (Self::Above { variable, at }, 1) => {
                state.remove_above(variable, at)
            }
            (Self::Split { variable, at } | Self::Above { variable, at }, _) => {
                state.remove_below(variable, at + 1)
            }
        }
    }
}
