//! Literals, and lists of them.

/// A 0/1 variable of a formula, or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// Holds always: variable 0 of a formula.
    pub const TRUE: Self = Self(0);
    /// Holds never.
    pub const FALSE: Self = Self(1);

    /// Returns the literal that a variable of the formula is true, or false.
    #[must_use]
    pub fn new(variable: u32, holds: bool) -> Self {
        Self(variable << 1 | u32::from(!holds))
    }

    /// Returns the literal with this [`index`](Self::index).
    #[must_use]
    #[inline]
    pub fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// Returns the literal that holds if this one does not.
    #[must_use]
    #[inline]
    pub fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Returns the number of its variable.
    #[must_use]
    #[inline]
    pub fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns whether it holds if its variable is true.
    #[must_use]
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns its place among all literals: twice the number of its variable, and one more for a negation.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Lists of literals, one after another.
#[derive(Debug, Default)]
pub struct LiteralLists {
    pub(super) literals: Vec<Literal>,
    pub(super) ends: Vec<u32>,
}

impl LiteralLists {
    pub(super) fn push(&mut self, literals: impl Iterator<Item = Literal>) {
        self.literals.extend(literals);
        self.ends.push(self.literals.len() as u32);
    }

    /// Returns the lists in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &[Literal]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start as usize..end as usize])
    }

    /// Returns the number of literals in all lists.
    #[must_use]
    pub fn size(&self) -> usize {
        self.literals.len()
    }
}
