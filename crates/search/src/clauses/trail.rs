//! The literals that hold: in which order they became known, at which level, and why.

use std::mem;

use cavalcade_core::distinct;
use cavalcade_core::formula::{KnownLiterals, Literal};

use super::watched::{ClauseRef, LiteralValues};

/// Why a literal holds, or why not all can hold together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// It was decided, or holds at the root.
    None,
    /// All other literals of this clause are false.
    Clause(ClauseRef),
    /// This literal excludes its negation.
    Literal(Literal),
    /// All other open literals of this row are needed, too.
    Row(u32),
    /// The same for a row that the kernel does not know.
    Lemma(u32),
    /// Two literals of a group cannot both hold.
    Pair,
}

/// The literals that hold.
pub(crate) struct LiteralTrail {
    /// For each literal 1 if it holds, -1 if its negation holds, or else 0.
    values: Vec<i8>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    literals: Vec<Literal>,
    /// The place of each variable among the literals.
    places: Vec<u32>,
    /// How many literals are propagated.
    head: usize,
    /// The least length since [`LiteralTrail::take_shortest`].
    shortest: usize,
    /// The length at the start of each level.
    starts: Vec<usize>,
}

impl LiteralTrail {
    /// Returns an empty trail for this many variables.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            levels: vec![0; variables],
            reasons: vec![Reason::None; variables],
            literals: Vec::new(),
            places: vec![0; variables],
            head: 0,
            shortest: 0,
            starts: Vec::new(),
        }
    }

    /// The number of variables.
    pub(crate) fn variables(&self) -> usize {
        self.levels.len()
    }

    /// The number of open levels.
    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// 1 if the literal holds, -1 if its negation does, 0 if neither is known.
    #[inline]
    pub(crate) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// The level at which a variable became known.
    #[inline]
    pub(crate) fn level_of(&self, literal: Literal) -> u32 {
        self.levels[literal.variable()]
    }

    /// The place of a known literal.
    #[inline]
    pub(crate) fn place(&self, literal: Literal) -> u32 {
        self.places[literal.variable()]
    }

    /// Why a literal holds.
    #[inline]
    pub(crate) fn reason(&self, literal: Literal) -> Reason {
        self.reasons[literal.variable()]
    }

    /// The literals that hold, in the order in which they became known.
    #[inline]
    pub(crate) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// The same for lazy clauses.
    pub(crate) fn known(&self) -> KnownLiterals<'_> {
        KnownLiterals::new(&self.values, &self.levels, &self.literals)
    }

    /// Returns the length of the part that stayed since the last call.
    pub(crate) fn take_shortest(&mut self) -> usize {
        mem::replace(&mut self.shortest, self.literals.len())
    }

    /// Whether a literal was false when the first `place` literals were propagated.
    pub(super) fn was_false(&self, literal: Literal, place: u32) -> bool {
        self.value(literal) < 0 && self.place(literal) < place.min(self.head as u32)
    }

    /// The number of levels at which these literals became known, without those that are open.
    pub(crate) fn levels_among(&self, literals: &[Literal]) -> u32 {
        let known = literals.iter().filter(|&&literal| self.value(literal) != 0);
        let levels: Vec<u32> = distinct(known.map(|&literal| self.level_of(literal)).collect());
        levels.len() as u32
    }

    /// The literals that were decided; a level that assumed what was known has none.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = Literal> {
        let ends = self.starts.iter().skip(1).copied().chain([self.literals.len()]);
        let decided = |(&start, end): (&usize, usize)| (start < end).then(|| self.literals[start]);
        self.starts.iter().zip(ends).filter_map(decided)
    }

    /// Makes a literal true whose value is unknown.
    #[inline]
    pub(crate) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[literal.negated().index()] = -1;
        self.levels[literal.variable()] = self.level();
        self.reasons[literal.variable()] = reason;
        self.places[literal.variable()] = self.literals.len() as u32;
        self.literals.push(literal);
    }

    /// Opens a level.
    pub(crate) fn push(&mut self) {
        self.starts.push(self.literals.len());
    }

    /// Takes the next literal to propagate.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Literal> {
        let literal = *self.literals.get(self.head)?;
        self.head += 1;
        Some(literal)
    }

    /// The propagated literals of the levels beyond this one.
    pub(super) fn propagated(&self, level: u32) -> &[Literal] {
        let start = self.starts.get(level as usize).map_or(self.head, |&start| start.min(self.head));
        &self.literals[start..self.head]
    }

    /// Goes back to a level; `forget` gets each literal that is no longer known.
    pub(super) fn backtrack(&mut self, level: u32, mut forget: impl FnMut(Literal)) {
        let Some(&start) = self.starts.get(level as usize) else { return };
        for literal in self.literals.drain(start..).rev() {
            self.values[literal.index()] = 0;
            self.values[literal.negated().index()] = 0;
            forget(literal);
        }
        self.starts.truncate(level as usize);
        self.head = self.head.min(start);
        self.shortest = self.shortest.min(start);
    }

    /// Replaces the reasons of all literals that hold.
    pub(super) fn replace_reasons(&mut self, replaced: impl Fn(Reason) -> Reason) {
        for literal in &self.literals {
            let reason = &mut self.reasons[literal.variable()];
            *reason = replaced(*reason);
        }
    }
}

impl LiteralValues for LiteralTrail {
    #[inline]
    fn value(&self, literal: Literal) -> i8 {
        self.value(literal)
    }

    #[inline]
    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.assign(literal, reason);
    }
}
