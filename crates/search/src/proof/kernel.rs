//! Unit propagation over rows: of some literals at least a given number hold.
//!
//! A clause is a row that needs one literal. It watches two of its literals. Any other row counts how many more of its
//! literals may become false; if none may, all open ones hold. A row that is *loose* does neither: it only explains
//! literals that were assigned because of it.
//!
//! Source: M. W. Moskewicz, C. F. Madigan, Y. Zhao, L. Zhang and S. Malik, *Chaff: engineering an efficient SAT
//! solver*, Design Automation Conference 2001.

use std::mem;

use cavalcade_core::formula::Literal;

/// A row, by its place.
pub(super) type RowRef = u32;

/// No row: the literal was decided.
pub(super) const NO_ROW: RowRef = RowRef::MAX;

/// How a row takes part in propagation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowKind {
    /// It counts its literals.
    Counted,
    /// It watches its first two literals.
    Watched,
    /// It only explains.
    Loose,
    /// Its place is free.
    Free,
}

/// A constraint: at least `need` of the literals hold.
#[derive(Debug)]
pub(super) struct ProofRow {
    pub(super) literals: Box<[Literal]>,
    pub(super) need: usize,
    /// Its number in the proof.
    pub(super) id: u64,
    pub(super) kind: RowKind,
    /// The number of levels it spanned when it was learned; 0 if it was not learned.
    pub(super) levels: u32,
    /// How many more literals may become false, if they are counted.
    slack: i32,
}

/// A clause that watches a literal, and another literal of it: if that holds, the clause need not be looked at.
#[derive(Debug, Clone, Copy)]
struct RowWatch {
    row: RowRef,
    other: Literal,
}

/// Rows, and the literals that hold.
pub(super) struct RowKernel {
    /// For each literal 1 if it holds, -1 if its negation holds, or else 0.
    values: Vec<i8>,
    levels: Vec<u32>,
    reasons: Vec<RowRef>,
    trail: Vec<Literal>,
    /// The place of each variable on the trail.
    places: Vec<u32>,
    /// How much of the trail is propagated.
    head: usize,
    /// The length of the trail at the start of each level.
    starts: Vec<usize>,
    rows: Vec<ProofRow>,
    free: Vec<RowRef>,
    watches: Vec<Vec<RowWatch>>,
    /// For each literal the rows that count it.
    counted: Vec<Vec<RowRef>>,
    tight: Vec<RowRef>,
}

impl RowKernel {
    /// Returns a kernel without rows for variables below `end`.
    pub(super) fn new(end: u32) -> Self {
        let count = end as usize;
        Self {
            values: vec![0; 2 * count],
            levels: vec![0; count],
            reasons: vec![NO_ROW; count],
            trail: Vec::new(),
            places: vec![0; count],
            head: 0,
            starts: Vec::new(),
            rows: Vec::new(),
            free: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            counted: vec![Vec::new(); 2 * count],
            tight: Vec::new(),
        }
    }

    /// The number of open levels.
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

    /// The place of a known literal on the trail.
    #[inline]
    pub(super) fn place(&self, literal: Literal) -> u32 {
        self.places[literal.variable()]
    }

    /// The row because of which a literal is known.
    #[inline]
    pub(super) fn reason(&self, literal: Literal) -> RowRef {
        self.reasons[literal.variable()]
    }

    /// The literals that hold, in the order in which they became known.
    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// A row.
    pub(super) fn row(&self, row: RowRef) -> &ProofRow {
        &self.rows[row as usize]
    }

    /// Returns whether a row explains a literal that holds.
    pub(super) fn is_reason(&self, row: RowRef) -> bool {
        let literals = &self.rows[row as usize].literals;
        literals.iter().any(|&it| self.value(it) > 0 && self.reason(it) == row)
    }

    /// Adds a row; a watched one has literals in its first two places that become open first when levels are closed.
    pub(super) fn add(&mut self, literals: Box<[Literal]>, need: usize, id: u64, kind: RowKind) -> RowRef {
        let place = self.free.pop().unwrap_or(self.rows.len() as RowRef);
        let mut slack = literals.len() as i32 - need as i32;
        match kind {
            RowKind::Watched => {
                for (literal, other) in [(0, 1), (1, 0)] {
                    let watch = RowWatch { row: place, other: literals[other] };
                    self.watches[literals[literal].index()].push(watch);
                }
            }
            RowKind::Counted => {
                let head = self.head as u32;
                for &literal in &literals {
                    self.counted[literal.index()].push(place);
                    slack -= i32::from(self.value(literal) < 0 && self.place(literal) < head);
                }
            }
            RowKind::Loose | RowKind::Free => {}
        }
        let row = ProofRow { literals, need, id, kind, levels: 0, slack };
        match self.rows.get_mut(place as usize) {
            Some(free) => *free = row,
            None => self.rows.push(row),
        }
        place
    }

    /// Sets the number of levels of a learned row.
    pub(super) fn learned(&mut self, row: RowRef, levels: u32) {
        self.rows[row as usize].levels = levels;
    }

    /// The learned rows.
    pub(super) fn learned_rows(&self) -> impl Iterator<Item = RowRef> {
        let rows = (0..).zip(&self.rows);
        rows.filter(|(_, row)| row.levels > 0 && row.kind == RowKind::Watched).map(|(place, _)| place)
    }

    /// Removes a loose row.
    pub(super) fn remove_loose(&mut self, row: RowRef) {
        self.rows[row as usize].kind = RowKind::Free;
        self.rows[row as usize].literals = Box::default();
        self.free.push(row);
    }

    /// Removes watched rows.
    pub(super) fn remove_watched(&mut self, rows: &[RowRef]) {
        for &row in rows {
            self.remove_loose(row);
        }
        for watches in &mut self.watches {
            watches.retain(|watch| self.rows[watch.row as usize].kind == RowKind::Watched);
        }
    }

    /// Draws the conclusions of a loose row; returns whether a literal was assigned, or the row if it cannot hold.
    pub(super) fn enforce(&mut self, row: RowRef) -> Result<bool, RowRef> {
        let ProofRow { literals, need, .. } = &self.rows[row as usize];
        let lost = literals.iter().filter(|&&it| self.value(it) < 0).count();
        if literals.len() < need + lost {
            return Err(row);
        }
        let before = self.trail.len();
        if literals.len() == need + lost {
            for place in 0..literals.len() {
                self.hold(self.rows[row as usize].literals[place], row);
            }
        }
        Ok(self.trail.len() > before)
    }

    /// Assigns a literal of a tight row if it is open.
    fn hold(&mut self, literal: Literal, row: RowRef) {
        if self.value(literal) == 0 {
            self.assign(literal, row);
        }
    }

    /// Makes a literal true whose value is unknown.
    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: RowRef) {
        self.values[literal.index()] = 1;
        self.values[literal.negated().index()] = -1;
        let variable = literal.variable();
        self.levels[variable] = self.starts.len() as u32;
        self.reasons[variable] = reason;
        self.places[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Opens a level.
    pub(super) fn push(&mut self) {
        self.starts.push(self.trail.len());
    }

    /// Goes back to a level; `forget` gets each literal that is no longer known.
    pub(super) fn backtrack(&mut self, level: u32, mut forget: impl FnMut(Literal)) {
        let Some(&start) = self.starts.get(level as usize) else { return };
        for place in start..self.head {
            for &row in &self.counted[self.trail[place].negated().index()] {
                self.rows[row as usize].slack += 1;
            }
        }
        for literal in self.trail.drain(start..).rev() {
            self.values[literal.index()] = 0;
            self.values[literal.negated().index()] = 0;
            forget(literal);
        }
        self.starts.truncate(level as usize);
        self.head = self.head.min(start);
    }

    /// Draws all conclusions from the trail; returns a row that cannot hold, if there is one.
    pub(super) fn propagate(&mut self) -> Result<(), RowRef> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            self.count(literal.negated())?;
            self.look(literal.negated())?;
        }
        Ok(())
    }

    /// Counts a literal that has become false.
    fn count(&mut self, lost: Literal) -> Result<(), RowRef> {
        self.tight.clear();
        let mut broken = None;
        for &row in &self.counted[lost.index()] {
            let slack = &mut self.rows[row as usize].slack;
            *slack -= 1;
            match *slack {
                0 => self.tight.push(row),
                ..0 => broken = Some(row),
                _ => {}
            }
        }
        if let Some(row) = broken {
            return Err(row);
        }
        while let Some(row) = self.tight.pop() {
            for place in 0..self.rows[row as usize].literals.len() {
                self.hold(self.rows[row as usize].literals[place], row);
            }
        }
        Ok(())
    }

    /// Looks at the clauses that watch a literal that has become false.
    fn look(&mut self, lost: Literal) -> Result<(), RowRef> {
        let mut watches = mem::take(&mut self.watches[lost.index()]);
        let (mut kept, mut place, mut result) = (0, 0, Ok(()));
        while place < watches.len() {
            let RowWatch { row, other } = watches[place];
            place += 1;
            if self.values[other.index()] > 0 {
                watches[kept] = RowWatch { row, other };
                kept += 1;
                continue;
            }
            let literals = &mut self.rows[row as usize].literals;
            if literals[0] == lost {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let free = (2..literals.len()).find(|&it| self.values[literals[it].index()] >= 0);
            if let Some(free) = free.filter(|_| self.values[first.index()] <= 0) {
                literals.swap(1, free);
                self.watches[literals[1].index()].push(RowWatch { row, other: first });
                continue;
            }
            watches[kept] = RowWatch { row, other: first };
            kept += 1;
            match self.values[first.index()] {
                1 => {}
                0 => self.assign(first, row),
                _ => {
                    result = Err(row);
                    break;
                }
            }
        }
        watches.copy_within(place.., kept);
        watches.truncate(kept + watches.len() - place);
        self.watches[lost.index()] = watches;
        result
    }
}
