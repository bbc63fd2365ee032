//! Clauses that are not written, but found when a search needs them.

use super::Literal;

/// What a search knows of the literals of a formula.
#[derive(Debug, Clone, Copy)]
pub struct KnownLiterals<'a> {
    values: &'a [i8],
    levels: &'a [u32],
    trail: &'a [Literal],
    kept: usize,
}

impl<'a> KnownLiterals<'a> {
    /// Takes for each literal 1 if it holds, -1 if its negation holds, or else 0; for each variable of the formula the
    /// number of decisions before it became known; and the literals that hold, in the order in which they became known.
    #[must_use]
    pub fn new(values: &'a [i8], levels: &'a [u32], trail: &'a [Literal]) -> Self {
        Self { values, levels, trail, kept: 0 }
    }

    /// The same, for a reader that has seen the first literals of the trail before.
    #[must_use]
    pub fn kept(self, kept: usize) -> Self {
        Self { kept, ..self }
    }

    /// Returns the number of literals of the trail that were there when the clauses were asked for the last time, and
    /// all the time since.
    #[must_use]
    pub fn unchanged(&self) -> usize {
        self.kept
    }

    /// Returns the literals that hold, in the order in which they became known.
    #[must_use]
    pub fn trail(&self) -> &'a [Literal] {
        self.trail
    }

    /// Returns 1 if the literal holds, -1 if its negation holds, 0 if neither is known.
    #[must_use]
    #[inline]
    pub fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// Returns the number of decisions before a known literal became known.
    #[must_use]
    #[inline]
    pub fn level(&self, literal: Literal) -> u32 {
        self.levels[literal.variable()]
    }
}

/// Clauses that follow from a constraint and are too many to be written.
///
/// A search asks for those that it needs whenever the other clauses draw no more conclusions.
pub trait LazyClauses: std::fmt::Debug + Send + Sync {
    /// Adds clauses of which all literals but one are false, or all. The other literal, which comes first, is open.
    ///
    /// If all variables are known and violate the constraint, at least one clause is added.
    fn add(&mut self, known: &KnownLiterals<'_>, clauses: &mut Vec<Vec<Literal>>);

    /// Returns the work of a call of [`add`](Self::add) with what is known: about the number of literals that it reads.
    fn work(&self, known: &KnownLiterals<'_>) -> u64 {
        (known.trail().len() - known.unchanged()) as u64
    }

    /// Returns a copy for another search.
    fn copy(&self) -> Box<dyn LazyClauses>;
}
