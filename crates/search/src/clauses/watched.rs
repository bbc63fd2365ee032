//! Clauses that watch two of their literals.
//!
//! Only when one of these becomes false is a clause looked at: another literal that is not false takes its place, or
//! the other watched literal must hold. Backtracking leaves watches as they are.
//!
//! Source: M. W. Moskewicz, C. F. Madigan, Y. Zhao, L. Zhang and S. Malik, *Chaff: engineering an efficient SAT
//! solver*, Design Automation Conference 2001.

use std::mem;

use cavalcade_core::formula::Literal;

use super::trail::Reason;

/// A clause, by its place among all clauses' words. Later clauses have greater places.
pub(crate) type ClauseRef = u32;

/// A clause that watches a literal.
#[derive(Debug, Clone, Copy)]
struct WatchedClause {
    clause: ClauseRef,
    /// Another literal of the clause; if it holds, the clause need not be looked at.
    other: Literal,
}

/// What is known of literals.
pub(crate) trait LiteralValues {
    /// Returns 1 if a literal holds, -1 if its negation does, or else 0.
    fn value(&self, literal: Literal) -> i8;

    /// Makes a literal true whose value is unknown.
    fn assign(&mut self, literal: Literal, reason: Reason);
}

/// Clauses of at least two literals.
pub(crate) struct WatchedClauses {
    /// For each clause its length, the number of levels it spanned when it was learned, and its literals.
    words: Vec<u32>,
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<WatchedClause>>,
}

/// Words of a clause before its literals.
const HEADER: usize = 2;

impl WatchedClauses {
    /// Returns no clauses for this many variables, with memory for some words.
    pub(crate) fn new(variables: usize, words: usize) -> Self {
        Self { words: Vec::with_capacity(words), watches: vec![Vec::new(); 2 * variables] }
    }

    /// Allows literals of this many variables.
    pub(crate) fn grow(&mut self, variables: usize) {
        self.watches.resize(self.watches.len().max(2 * variables), Vec::new());
    }

    /// The literals of a clause.
    #[inline]
    pub(crate) fn literals(&self, clause: ClauseRef) -> impl Iterator<Item = Literal> {
        let start = clause as usize + HEADER;
        let words = &self.words[start..start + self.words[clause as usize] as usize];
        words.iter().map(|&word| Literal::at(word as usize))
    }

    /// The number of levels that a learned clause spanned; 0 for any other.
    pub(crate) fn levels(&self, clause: ClauseRef) -> u32 {
        self.words[clause as usize + 1]
    }

    /// The number of clauses that watch a literal.
    #[inline]
    pub(super) fn watching(&self, literal: Literal) -> usize {
        self.watches[literal.index()].len()
    }

    /// Adds a clause, which watches its first two literals; when levels are closed, these must be open first.
    pub(crate) fn attach(&mut self, clause: &[Literal], levels: u32) -> ClauseRef {
        let place = self.words.len() as u32;
        self.words.extend([clause.len() as u32, levels]);
        self.words.extend(clause.iter().map(|literal| literal.index() as u32));
        self.watches[clause[0].index()].push(WatchedClause { clause: place, other: clause[1] });
        self.watches[clause[1].index()].push(WatchedClause { clause: place, other: clause[0] });
        place
    }

    /// Removes some clauses, given in ascending order; returns where the others have moved.
    pub(super) fn remove(&mut self, gone: &[ClauseRef]) -> ClauseMoves {
        let mut moves = ClauseMoves { gone: Vec::with_capacity(gone.len()) };
        let (mut kept, mut lost) = (gone.first().map_or(self.words.len(), |&clause| clause as usize), 0);
        for (index, &clause) in gone.iter().enumerate() {
            let end = clause as usize + HEADER + self.words[clause as usize] as usize;
            let next = gone.get(index + 1).map_or(self.words.len(), |&next| next as usize);
            self.words.copy_within(end..next, kept);
            kept += next - end;
            lost += end as u32 - clause;
            moves.gone.push((clause, lost));
        }
        self.words.truncate(kept);
        for watches in &mut self.watches {
            watches.retain_mut(|watch| {
                let place = moves.place(watch.clause);
                watch.clause = place.unwrap_or(watch.clause);
                place.is_some()
            });
        }
        moves
    }

    /// Looks at the clauses that watch a literal that has become false.
    #[inline]
    pub(crate) fn look(&mut self, lost: Literal, known: &mut impl LiteralValues) -> Result<(), Reason> {
        let mut watches = mem::take(&mut self.watches[lost.index()]);
        let (mut kept, mut place) = (0, 0);
        let mut result = Ok(());
        'watches: while place < watches.len() {
            let WatchedClause { clause, other } = watches[place];
            place += 1;
            if known.value(other) > 0 {
                watches[kept] = WatchedClause { clause, other };
                kept += 1;
                continue;
            }
            let start = clause as usize + HEADER;
            let length = self.words[clause as usize] as usize;
            let literals = &mut self.words[start..start + length];
            if literals[0] as usize == lost.index() {
                literals.swap(0, 1);
            }
            let first = Literal::at(literals[0] as usize);
            if first != other && known.value(first) > 0 {
                watches[kept] = WatchedClause { clause, other: first };
                kept += 1;
                continue;
            }
            for k in 2..length {
                let literal = Literal::at(literals[k] as usize);
                if known.value(literal) >= 0 {
                    literals.swap(1, k);
                    self.watches[literal.index()].push(WatchedClause { clause, other: first });
                    continue 'watches;
                }
            }
            watches[kept] = WatchedClause { clause, other: first };
            kept += 1;
            if known.value(first) < 0 {
                result = Err(Reason::Clause(clause));
                break;
            }
            known.assign(first, Reason::Clause(clause));
        }
        watches.copy_within(place.., kept);
        let rest = watches.len() - place;
        watches.truncate(kept + rest);
        self.watches[lost.index()] = watches;
        result
    }
}

/// Where clauses are after some were removed.
pub(crate) struct ClauseMoves {
    /// The removed clauses in ascending order, each with the words of all up to it.
    gone: Vec<(ClauseRef, u32)>,
}

impl ClauseMoves {
    /// The new place of a clause, unless it was removed.
    pub(crate) fn place(&self, clause: ClauseRef) -> Option<ClauseRef> {
        match self.gone.partition_point(|&(gone, _)| gone <= clause).checked_sub(1) {
            None => Some(clause),
            Some(last) => {
                let (gone, words) = self.gone[last];
                (gone < clause).then(|| clause - words)
            }
        }
    }
}
