//! Unit propagation over clauses, groups with at most one true literal, and rows with at least some true literals.
//!
//! Each clause watches two of its literals. Only when one of these becomes false is the clause looked at: another
//! literal that is not false takes its place, or the other watched literal must hold. Backtracking leaves watches as
//! they are. A group needs no watches: once a literal holds, all others of its groups are false. Rows count (see `rows`).
//!
//! Source: M. W. Moskewicz, C. F. Madigan, Y. Zhao, L. Zhang and S. Malik, *Chaff: engineering an efficient SAT
//! solver*, Design Automation Conference 2001.

use std::mem;

use cavalcade_core::formula::{Formula, KnownLiterals, Literal};

use super::rows::CountedRows;

/// A clause, by its place among all clauses' words.
pub(super) type ClauseRef = u32;

/// Why a literal holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or holds at the root.
    None,
    /// All other literals of this clause are false.
    Clause(ClauseRef),
    /// This literal excludes its negation.
    Literal(Literal),
    /// All other open literals of this row are needed, too.
    Row(u32),
}

/// What cannot hold together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ClauseConflict {
    /// All literals of this clause are false.
    Clause(ClauseRef),
    /// Both literals hold, but they are of one group.
    Pair(Literal, Literal),
    /// Too many literals of this row are false.
    Row(u32),
}

/// A clause that watches a literal.
#[derive(Debug, Clone, Copy)]
struct WatchedClause {
    clause: ClauseRef,
    /// Another literal of the clause; if it holds, the clause need not be looked at.
    other: Literal,
}

/// Clauses and groups, and the literals that hold.
pub(super) struct Kernel {
    /// For each literal 1 if it holds, -1 if its negation holds, or else 0.
    values: Vec<i8>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    trail: Vec<Literal>,
    /// The place of each variable on the trail.
    places: Vec<u32>,
    /// How much of the trail is propagated.
    head: usize,
    /// The least length of the trail since [`Kernel::take_shortest`].
    shortest: usize,
    /// The length of the trail at the start of each level.
    starts: Vec<usize>,
    /// For each clause its length, the number of levels it spanned when it was learned, and its literals.
    words: Vec<u32>,
    watches: Vec<Vec<WatchedClause>>,
    members: Vec<Literal>,
    /// Where the members of each group end.
    group_ends: Vec<u32>,
    groups_of: Vec<u32>,
    /// Where the groups of each literal end.
    ends_of: Vec<u32>,
    rows: CountedRows,
    /// Whether there is no solution.
    pub(super) is_refuted: bool,
    /// Work so far: literals that were propagated, and clauses and members that were looked at.
    pub(super) work: u64,
}

/// Words of a clause before its literals.
const HEADER: usize = 2;

impl Kernel {
    /// Returns the kernel of a formula, propagated.
    pub(super) fn new(formula: &Formula) -> Self {
        let count = formula.variables();
        let mut kernel = Self {
            values: vec![0; 2 * count],
            levels: vec![0; count],
            reasons: vec![Reason::None; count],
            trail: Vec::new(),
            places: vec![0; count],
            rows: CountedRows::new(formula),
            head: 0,
            shortest: 0,
            starts: Vec::new(),
            words: Vec::with_capacity(formula.clauses().size() * 2),
            watches: vec![Vec::new(); 2 * count],
            members: Vec::new(),
            group_ends: Vec::new(),
            groups_of: Vec::new(),
            ends_of: Vec::new(),
            is_refuted: formula.is_refuted(),
            work: 0,
        };
        let mut groups_of = vec![Vec::new(); 2 * count];
        for (number, group) in (0..).zip(formula.groups().iter()) {
            kernel.members.extend(group);
            kernel.group_ends.push(kernel.members.len() as u32);
            for literal in group {
                groups_of[literal.index()].push(number);
            }
        }
        for groups in groups_of {
            kernel.groups_of.extend(groups);
            kernel.ends_of.push(kernel.groups_of.len() as u32);
        }
        kernel.assign(Literal::TRUE, Reason::None);
        for clause in formula.clauses().iter() {
            kernel.add(clause);
        }
        kernel.is_refuted |= kernel.propagate().is_err();
        kernel
    }

    /// The number of variables.
    pub(super) fn variables(&self) -> usize {
        self.levels.len()
    }

    /// The number of open levels.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// 1 if the literal holds, -1 if its negation does, 0 if neither is known.
    #[inline]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// The level at which a variable became known.
    #[inline]
    pub(super) fn level_of(&self, literal: Literal) -> u32 {
        self.levels[literal.variable()]
    }

    /// The number of levels at which these literals became known, without those that are open.
    pub(super) fn levels_among(&self, literals: &[Literal]) -> u32 {
        let known = literals.iter().filter(|&&it| self.value(it) != 0);
        let mut levels: Vec<u32> = known.map(|&literal| self.level_of(literal)).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }

    /// Why a literal holds.
    #[inline]
    pub(super) fn reason(&self, literal: Literal) -> Reason {
        self.reasons[literal.variable()]
    }

    /// The literals that hold, in the order in which they became known.
    #[inline]
    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// What is known.
    pub(super) fn known(&self) -> KnownLiterals<'_> {
        KnownLiterals::new(&self.values, &self.levels, &self.trail)
    }

    /// Returns the length of the part of the trail that stayed since the last call.
    pub(super) fn take_shortest(&mut self) -> usize {
        mem::replace(&mut self.shortest, self.trail.len())
    }

    /// The literals of a row that were false when the first `place` literals of the trail were propagated.
    pub(super) fn false_of_row(&self, row: u32, place: usize) -> impl Iterator<Item = Literal> {
        let place = place.min(self.head) as u32;
        let is_false = move |&&it: &&Literal| self.value(it) < 0 && self.places[it.variable()] < place;
        self.rows.members(row).iter().filter(is_false).copied()
    }

    /// The place of a known literal on the trail.
    pub(super) fn place(&self, literal: Literal) -> usize {
        self.places[literal.variable()] as usize
    }

    /// The literals that were decided; a level that assumed what was known has none.
    pub(super) fn decisions(&self) -> impl Iterator<Item = Literal> {
        let ends = self.starts.iter().skip(1).copied().chain([self.trail.len()]);
        let decided = |(&start, end): (&usize, usize)| (start < end).then(|| self.trail[start]);
        self.starts.iter().zip(ends).filter_map(decided)
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn literals(&self, clause: ClauseRef) -> impl Iterator<Item = Literal> {
        let start = clause as usize + HEADER;
        self.words[start..start + self.words[clause as usize] as usize]
            .iter()
            .map(|&it| Literal::at(it as usize))
    }

    /// The number of levels that a learned clause spanned; 0 for any other.
    pub(super) fn levels_of_clause(&self, clause: ClauseRef) -> u32 {
        self.words[clause as usize + 1]
    }

    /// How many literals of the smallest group of a literal are not known; `None` if it is in no group.
    pub(super) fn choices(&self, literal: Literal) -> Option<usize> {
        let unknown = |group: &[Literal]| group.iter().filter(|&&it| self.value(it) == 0).count();
        self.groups(literal).map(unknown).min()
    }

    /// The groups of a literal.
    fn groups(&self, literal: Literal) -> impl Iterator<Item = &[Literal]> {
        let groups = span(&self.ends_of, literal.index());
        self.groups_of[groups].iter().map(|&group| &self.members[span(&self.group_ends, group as usize)])
    }

    /// Where the next clause will be.
    pub(super) fn end(&self) -> ClauseRef {
        self.words.len() as u32
    }

    /// Adds a clause at the root. A single literal that is left is assigned.
    fn add(&mut self, clause: &[Literal]) {
        match *clause {
            [] => self.is_refuted = true,
            [only] => match self.value(only) {
                0 => self.assign(only, Reason::None),
                1 => {}
                _ => self.is_refuted = true,
            },
            _ => {
                // Values are taken into account when the trail is propagated.
                self.attach(clause, 0);
            }
        }
    }

    /// Adds a clause of at least two literals, which watches the first two.
    pub(super) fn attach(&mut self, clause: &[Literal], levels: u32) -> ClauseRef {
        let place = self.end();
        self.words.extend([clause.len() as u32, levels]);
        self.words.extend(clause.iter().map(|literal| literal.index() as u32));
        self.watches[clause[0].index()].push(WatchedClause { clause: place, other: clause[1] });
        self.watches[clause[1].index()].push(WatchedClause { clause: place, other: clause[0] });
        place
    }

    /// Removes all clauses from `first` on, at the root.
    pub(super) fn truncate(&mut self, first: ClauseRef) {
        self.words.truncate(first as usize);
        for watches in &mut self.watches {
            watches.retain(|watch| watch.clause < first);
        }
        self.reasons.fill(Reason::None); // nobody asks why literals hold at the root
    }

    /// Makes a literal true whose value is unknown.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[literal.negated().index()] = -1;
        self.levels[literal.variable()] = self.level();
        self.reasons[literal.variable()] = reason;
        self.places[literal.variable()] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Opens a level.
    pub(super) fn push(&mut self) {
        self.starts.push(self.trail.len());
    }

    /// Goes back to a level; `forget` gets each literal that is no longer known.
    pub(super) fn backtrack(&mut self, level: u32, mut forget: impl FnMut(Literal)) {
        let Some(&start) = self.starts.get(level as usize) else { return };
        if self.head > start && !self.rows.is_empty() {
            self.trail[start..self.head].iter().for_each(|literal| self.rows.forget(*literal));
        }
        for literal in self.trail.drain(start..).rev() {
            self.values[literal.index()] = 0;
            self.values[literal.negated().index()] = 0;
            forget(literal);
        }
        self.starts.truncate(level as usize);
        self.head = self.head.min(start);
        self.shortest = self.shortest.min(start);
    }

    /// Draws all conclusions from the trail.
    pub(super) fn propagate(&mut self) -> Result<(), ClauseConflict> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            if !self.rows.is_empty() {
                self.count(literal)?;
            }
            self.exclude(literal)?;
            self.look(literal.negated())?;
        }
        Ok(())
    }

    /// Counts a literal that holds in the rows of its negation.
    fn count(&mut self, literal: Literal) -> Result<(), ClauseConflict> {
        self.work += self.rows.count(literal) as u64;
        if let Some(row) = self.rows.broken() {
            return Err(ClauseConflict::Row(row));
        }
        while let Some(row) = self.rows.next_tight() {
            for place in self.rows.span(row) {
                let member = self.rows.member(place);
                if self.values[member.index()] == 0 {
                    self.assign(member, Reason::Row(row));
                }
            }
        }
        Ok(())
    }

    /// Excludes all others of the groups of a literal that holds.
    #[inline]
    fn exclude(&mut self, literal: Literal) -> Result<(), ClauseConflict> {
        for k in span(&self.ends_of, literal.index()) {
            let members = span(&self.group_ends, self.groups_of[k] as usize);
            self.work += members.len() as u64 / 8;
            for place in members {
                let member = self.members[place];
                match self.values[member.index()] {
                    -1 => {}
                    0 => self.assign(member.negated(), Reason::Literal(literal)),
                    _ if member == literal => {}
                    _ => return Err(ClauseConflict::Pair(literal, member)),
                }
            }
        }
        Ok(())
    }

    /// Looks at the clauses that watch a literal that has become false.
    #[inline]
    fn look(&mut self, lost: Literal) -> Result<(), ClauseConflict> {
        let mut watches = mem::take(&mut self.watches[lost.index()]);
        self.work += 1 + watches.len() as u64;
        let (mut kept, mut place) = (0, 0);
        let mut result = Ok(());
        'watches: while place < watches.len() {
            let WatchedClause { clause, other } = watches[place];
            place += 1;
            if self.values[other.index()] > 0 {
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
            if first != other && self.values[first.index()] > 0 {
                watches[kept] = WatchedClause { clause, other: first };
                kept += 1;
                continue;
            }
            for k in 2..length {
                let literal = literals[k] as usize;
                if self.values[literal] >= 0 {
                    literals.swap(1, k);
                    self.watches[literal].push(WatchedClause { clause, other: first });
                    continue 'watches;
                }
            }
            watches[kept] = WatchedClause { clause, other: first };
            kept += 1;
            if self.values[first.index()] < 0 {
                result = Err(ClauseConflict::Clause(clause));
                break;
            }
            self.assign(first, Reason::Clause(clause));
        }
        watches.copy_within(place.., kept);
        let rest = watches.len() - place;
        watches.truncate(kept + rest);
        self.watches[lost.index()] = watches;
        result
    }
}

/// Part number `index` of a list, given where each part ends.
#[inline]
fn span(ends: &[u32], index: usize) -> std::ops::Range<usize> {
    let start = if index == 0 { 0 } else { ends[index - 1] as usize };
    start..ends[index] as usize
}
