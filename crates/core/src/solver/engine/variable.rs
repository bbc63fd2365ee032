//! A variable's name, and how its values are stored.

use std::fmt;

/// How many bits of a variable hold its number.
const INDEX_BITS: u32 = 28;
/// The largest number of variables in a model.
pub(super) const MOST_VARIABLES: usize = 1 << INDEX_BITS;

/// A finite-domain integer variable of a [`Model`](crate::Model).
///
/// It belongs to the model that made it: posting a constraint on it to another model panics. Only the last
/// four bits of a model's serial number are remembered, so the mistake goes unnoticed if the model was made
/// 16, 32, ... models later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(u32);

impl Variable {
    /// Variable number `index`, which is below [`MOST_VARIABLES`], of the model with this serial number.
    #[inline]
    pub(super) fn new(index: u32, model: u32) -> Self {
        Self(model << INDEX_BITS | index)
    }

    /// Returns the variable's number. Variables are numbered from 0 in the order they were added to the
    /// model.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize % MOST_VARIABLES
    }

    /// Whether both variables are of one model.
    pub(super) fn is_beside(self, other: Self) -> bool {
        self.0 >> INDEX_BITS == other.0 >> INDEX_BITS
    }

    /// The variable added `count` after this one.
    #[inline]
    pub(super) fn plus(self, count: u32) -> Self {
        Self(self.0 + count)
    }
}

impl fmt::Debug for Variable {
    /// Prints the number alone, so that the text is the same in every run.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Variable").field(&self.index()).finish()
    }
}

/// What the bits of a variable's domain stand for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum BitMeaning {
    /// Bit `b` is the value `minimum + b`.
    Range { minimum: i32 },
    /// Bit `b` is the vertex in slot `b` of a table's row.
    Slots { table: u32, vertex: u32 },
    /// Bit `b` is value number `b` of a list.
    Listed { list: u32 },
    /// No bits: two words hold the least and the greatest value, as distances from `minimum`.
    Interval { minimum: i32 },
    /// Bit 0: the edge is not used, bit 1: it is; stored in the rows of its ends.
    Edge { set: u32, vertex: u32, slot: u32 },
    /// Bit 0: not chosen, bit 1: chosen; stored in bit `bit` of a pair of words.
    Boolean { bit: u32 },
}

/// Where one variable is stored, and which row its changes are reported for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Storage {
    /// First word; unused for edges, shared by 64 booleans.
    pub(crate) word: u32,
    /// Number of bits, or of places of an interval: initial values, counted with gaps.
    pub(crate) size: u32,
    /// Unit of notification: its own for an integer, the lower end's for an edge, the word's for a boolean.
    pub(crate) row: u32,
    pub(crate) values: BitMeaning,
}

impl Storage {
    /// How many words of its own the variable has.
    #[inline]
    pub(super) fn width(&self) -> usize {
        match self.values {
            BitMeaning::Interval { .. } => 2,
            _ => (self.size as usize).div_ceil(64),
        }
    }

    /// Whether the variable has bits that it does not share.
    #[inline]
    pub(super) fn has_own_bits(&self) -> bool {
        matches!(self.values, BitMeaning::Range { .. } | BitMeaning::Slots { .. } | BitMeaning::Listed { .. })
    }

    /// The bits of its unit of notification that are its own.
    pub(super) fn own_bits(&self) -> u64 {
        match self.values {
            BitMeaning::Boolean { bit } => 1 << bit,
            _ => u64::MAX,
        }
    }

    /// Whether the variable shares its words and its unit of notification with others.
    #[inline]
    pub(super) fn is_packed(&self) -> bool {
        matches!(self.values, BitMeaning::Edge { .. } | BitMeaning::Boolean { .. })
    }
}
