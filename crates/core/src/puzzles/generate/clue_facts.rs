//! Facts for what clues demand, in a model of all loops.
//!
//! Numbers are described by what is counted, and the rest of a clue by one fact from which all its clauses follow.

use std::collections::HashMap;

use super::super::loops::demand::{ClueCell, Demand};
use super::{BinaryFact, Clue, ClueKind, CountedFacts, Grid, LoopFacts, LoopGrid, LoopRule, exactly, not};
use crate::problems::single_loop::LoopFact;

/// The model of all loops on a board, with the facts of the clues of a kind.
#[derive(Debug)]
pub(super) struct ClueFacts {
    kind: &'static ClueKind,
    points: LoopGrid,
    cells: Grid,
    pub(super) loops: LoopFacts,
    counts: CountedFacts,
    /// For each cell the fact that its upper left corner is inside; nothing at the border, which is outside.
    inside: Vec<Option<BinaryFact>>,
    /// The fact from which the clauses of a clue in a cell follow.
    chosen: HashMap<(usize, Clue), BinaryFact>,
}

impl ClueFacts {
    /// Makes the model for boards of these cells.
    pub(super) fn new(kind: &'static ClueKind, cells: Grid) -> Self {
        let points = LoopGrid::on(kind.grid(cells), &|_| true);
        let loops = LoopFacts::new(&points.steps(), 0);
        let (counts, inside, chosen) = (CountedFacts::default(), Vec::new(), HashMap::new());
        let mut facts = Self { kind, points, cells, loops, counts, inside, chosen };
        for cell in 0..cells.rows * cells.columns {
            kind.making.samples.iter().for_each(|&clue| facts.name(cell, clue));
        }
        Self { loops: facts.loops.finish(), ..facts }
    }

    fn demands(&self, cell: usize, clue: Clue) -> Vec<Demand> {
        (self.kind.demands)(&ClueCell::new(&self.points, self.cells, cell), clue)
    }

    /// Returns facts about edges that exist, and vertices.
    fn known(&self, facts: &[LoopFact]) -> Vec<BinaryFact> {
        facts.iter().filter_map(|fact| self.loops.fact(fact).ok()).collect()
    }

    /// Adds the facts of a clue.
    fn name(&mut self, cell: usize, clue: Clue) {
        for demand in self.demands(cell, clue) {
            match demand {
                Demand::Inside(_) if self.inside.is_empty() => {
                    self.inside = inside_facts(self.cells, &mut self.loops);
                }
                Demand::Rule(_, LoopRule::Clause(clause)) if clause.len() != 1 => {
                    let fresh = || self.loops.conditions.fresh();
                    let chosen = *self.chosen.entry((cell, clue)).or_insert_with(fresh);
                    self.loops.require(&clause, [not(chosen)]);
                }
                Demand::Rule(_, LoopRule::Count(counted, _)) => {
                    let counted = self.known(&counted);
                    self.counts.of(&counted, |all| all, &mut self.loops.conditions);
                }
                Demand::Inside(_) | Demand::Rule(..) => {}
            }
        }
    }

    /// Returns the facts of a clue; `None` if no loop allows it.
    pub(super) fn of(&self, cell: usize, clue: Clue) -> Option<Vec<BinaryFact>> {
        let mut facts: Vec<BinaryFact> = self.chosen.get(&(cell, clue)).copied().into_iter().collect();
        if self.kind.is_around {
            facts.push(not(self.loops.visit(cell)));
        }
        for demand in self.demands(cell, clue) {
            match demand {
                Demand::Inside(is_inside) => {
                    facts.extend(self.inside[cell].map(|fact| if is_inside { fact } else { not(fact) }));
                }
                Demand::Rule(_, LoopRule::Clause(clause)) if clause.is_empty() => return None,
                Demand::Rule(_, LoopRule::Clause(clause)) if clause.len() == 1 => {
                    facts.extend(self.known(&clause));
                }
                Demand::Rule(_, LoopRule::Count(counted, number)) => {
                    let counts = self.counts.known(&self.known(&counted));
                    facts.extend(exactly(counts, *number.start())?);
                }
                Demand::Rule(..) => {}
            }
        }
        Some(facts)
    }
}

/// Returns for each cell the fact that its upper left corner is inside; nothing at the border.
fn inside_facts(grid: Grid, loops: &mut LoopFacts) -> Vec<Option<BinaryFact>> {
    let columns = grid.columns;
    let mut inside: Vec<Option<BinaryFact>> = vec![None; grid.rows * columns];
    for cell in columns..inside.len() {
        if cell % columns == 0 {
            continue;
        }
        // The edges between this corner and the ones on its left and above.
        let (left, above) = (cell - 1, cell - columns);
        let edges =
            [(left - columns, left), (left - columns, above)].map(|(one, other)| loops.edge(one, other));
        for (before, edge) in [left, above].into_iter().zip(edges) {
            let (before, Some(edge)) = (inside[before], edge) else { continue };
            let here = *inside[cell].get_or_insert_with(|| loops.conditions.fresh());
            if let Some(before) = before {
                loops.conditions.require_even([before, edge, here]);
            } else {
                loops.conditions.require([not(edge), here]);
                loops.conditions.require([edge, not(here)]);
            }
        }
    }
    inside
}
