//! The rows of a proof: their numbers, what they explain, and which of them prove a learned clause.
//!
//! The kernel propagates clauses, and rows that need more than one literal. A *lemma* takes no part in propagation: it
//! only explains literals that were assigned because of it.

use cavalcade_core::formula::Literal;

use super::cuts::Lemma;
use crate::clauses::{Causes, ClauseRef, Kernel, Reason};

/// A row of the kernel that counts its literals.
struct NumberedRow {
    need: usize,
    id: u64,
}

/// The rows of a proof.
#[derive(Default)]
pub(super) struct ProofRows {
    /// All clauses in ascending order, with their numbers.
    clauses: Vec<(ClauseRef, u64)>,
    counted: Vec<NumberedRow>,
    /// Lemmas, with the length of the trail when they were added.
    lemmas: Vec<(usize, Lemma)>,
    /// The places on the trail of literals whose reasons prove the learned clause, with the numbers of these reasons.
    pub(super) used: Vec<(u32, u64)>,
    /// Literals that are false at the root and that these reasons need.
    pub(super) at_root: Vec<Literal>,
}

impl ProofRows {
    /// Adds a row before anything is known; it is a lemma if none of its literals may be false.
    pub(super) fn attach(&mut self, kernel: &mut Kernel, row: Lemma) {
        let Lemma { literals, need, id } = row;
        if need == 0 {
            return;
        }
        if literals.len() <= need {
            self.lemmas.push((0, Lemma { literals, need, id }));
        } else if need == 1 {
            self.add_clause(kernel, &literals, 0, id);
        } else {
            kernel.rows.add(literals, need);
            self.counted.push(NumberedRow { need, id });
        }
    }

    /// Adds a clause of at least two literals, and the number of levels that it spanned if it was learned.
    pub(super) fn add_clause(
        &mut self,
        kernel: &mut Kernel,
        literals: &[Literal],
        levels: u32,
        id: u64,
    ) -> Reason {
        let clause = kernel.clauses.attach(literals, levels);
        self.clauses.push((clause, id));
        Reason::Clause(clause)
    }

    /// Adds a lemma that is kept while the trail is at least as long as now; returns its number among them.
    pub(super) fn add_lemma(&mut self, kernel: &Kernel, lemma: Lemma) -> u32 {
        self.lemmas.push((kernel.known.literals().len(), lemma));
        self.lemmas.len() as u32 - 1
    }

    /// Removes the lemmas of assignments that the search has left.
    pub(super) fn remove_lemmas(&mut self, kernel: &Kernel) {
        let length = kernel.known.literals().len();
        while self.lemmas.pop_if(|&mut (before, _)| before > length).is_some() {}
    }

    /// The number of lemmas.
    pub(super) fn lemmas(&self) -> u32 {
        self.lemmas.len() as u32
    }

    /// Draws the conclusions of a lemma; returns whether a literal was assigned, or the lemma if it cannot hold.
    pub(super) fn enforce(&self, kernel: &mut Kernel, number: u32) -> Result<bool, Reason> {
        let (reason, known) = (Reason::Lemma(number), &mut kernel.known);
        let Lemma { literals, need, .. } = &self.lemmas[number as usize].1;
        let lost = literals.iter().filter(|&&literal| known.value(literal) < 0).count();
        if literals.len() < need + lost {
            return Err(reason);
        }
        let before = known.literals().len();
        if literals.len() == need + lost {
            for &literal in literals {
                if known.value(literal) == 0 {
                    known.assign(literal, reason);
                }
            }
        }
        Ok(known.literals().len() > before)
    }

    /// The number of a row in the proof.
    pub(super) fn id(&self, row: Reason) -> u64 {
        match row {
            Reason::Clause(clause) => self.clauses[self.clauses.partition_point(|entry| entry.0 < clause)].1,
            Reason::Row(row) => self.counted[row as usize].id,
            Reason::Lemma(lemma) => self.lemmas[lemma as usize].1.id,
            Reason::None | Reason::Literal(_) | Reason::Pair => unreachable!("a proof has rows only"),
        }
    }

    /// Whether a row has a single literal.
    pub(super) fn is_fact(&self, row: Reason) -> bool {
        matches!(row, Reason::Lemma(lemma) if self.lemmas[lemma as usize].1.literals.len() == 1)
    }

    /// The learned clauses from which no literal follows, with their numbers.
    pub(super) fn unused(&self, kernel: &Kernel) -> Vec<(ClauseRef, u64)> {
        let is_unused = |&(clause, _): &(ClauseRef, u64)| {
            let is_reason = |literal| {
                kernel.known.value(literal) > 0 && kernel.known.reason(literal) == Reason::Clause(clause)
            };
            kernel.clauses.levels(clause) > 0 && !kernel.clauses.literals(clause).any(is_reason)
        };
        self.clauses.iter().copied().filter(is_unused).collect()
    }

    /// Removes clauses from which no literal follows, given in ascending order.
    pub(super) fn remove(&mut self, kernel: &mut Kernel, gone: &[ClauseRef]) {
        let moves = kernel.remove(gone);
        self.clauses.retain_mut(|(clause, _)| {
            let place = moves.place(*clause);
            *clause = place.unwrap_or(*clause);
            place.is_some()
        });
    }
}

impl Causes for ProofRows {
    /// Stores the first ones that are enough.
    fn of_row(&self, kernel: &Kernel, row: Reason, holds: Option<Literal>, causes: &mut Vec<Literal>) {
        let known = &kernel.known;
        let (literals, need) = match row {
            Reason::Row(row) => (kernel.rows.literals(row), self.counted[row as usize].need),
            Reason::Lemma(lemma) => {
                let Lemma { literals, need, .. } = &self.lemmas[lemma as usize].1;
                (&literals[..], *need)
            }
            _ => return,
        };
        let before = holds.map_or(u32::MAX, |literal| known.place(literal));
        let is_before = |&literal: &Literal| known.value(literal) < 0 && known.place(literal) < before;
        causes.extend(literals.iter().copied().filter(is_before));
        // A row that needs more literals than it has cannot hold in any case.
        let enough = (literals.len() + usize::from(holds.is_none())).saturating_sub(need);
        debug_assert!(causes.len() >= enough, "a reason is complete");
        if causes.len() > enough {
            causes.sort_unstable_by_key(|&literal| known.place(literal));
            causes.truncate(enough);
        }
    }

    fn used(&mut self, place: u32, reason: Reason) {
        self.used.push((place, self.id(reason)));
    }

    fn at_root(&mut self, literal: Literal) {
        self.at_root.push(literal);
    }
}
