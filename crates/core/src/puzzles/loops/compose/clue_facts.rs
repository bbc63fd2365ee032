//! A model of all loops, with names for what clues demand.
//!
//! Facts describe a clue: numbers by what is counted, and the rest by one fact from which all its clauses follow.

use std::collections::HashMap;

use super::super::demand::{ClueCell, Demand};
use super::super::kind::LoopKind;
use super::super::problem::LoopGrid;
use crate::files::boards::loops::clues::Clue;
use crate::problems::conditions::{CountedFacts, exactly, not};
use crate::problems::draft::BinaryFact;
use crate::problems::grid::Grid;
use crate::problems::loop_facts::{KnownLoops, LoopFacts};
use crate::problems::single_loop::{LoopFact, LoopRule};

/// Facts about the loops of a grid.
#[derive(Debug)]
pub(super) struct ClueFacts {
    points: LoopGrid,
    cells: Grid,
    /// For each vertex the fact that the loop visits it.
    visits: Vec<BinaryFact>,
    /// For each edge the fact that the loop uses it.
    edges: HashMap<(u32, u32), BinaryFact>,
    counts: CountedFacts,
    /// For each cell the fact that its upper left corner is inside; nothing at the border, which is outside.
    inside: Vec<Option<BinaryFact>>,
    /// The fact from which the clauses of a clue in a cell follow.
    chosen: HashMap<(usize, Clue), BinaryFact>,
}

impl ClueFacts {
    /// Makes the model of all loops on a board of these cells, with the facts of all clues of a kind.
    pub(super) fn new(kind: &LoopKind, cells: Grid) -> (Self, KnownLoops) {
        let points = LoopGrid::on(kind.grid(cells), &|_| true);
        let steps = points.steps();
        let mut loops = LoopFacts::new(&steps, 0);
        let edges = (0..steps.vertices() as u32)
            .flat_map(|one| steps.row(one as usize).map(move |other| (one, other)));
        let edges: Vec<(u32, u32)> = edges.filter(|(one, other)| one < other).collect();
        let used =
            |&(one, other): &(u32, u32)| Some(((one, other), loops.edge(one as usize, other as usize)?));
        let mut facts = Self {
            edges: edges.iter().filter_map(used).collect(),
            visits: (0..steps.vertices()).map(|vertex| loops.visit(vertex)).collect(),
            points,
            cells,
            counts: CountedFacts::default(),
            inside: Vec::new(),
            chosen: HashMap::new(),
        };
        for cell in 0..cells.rows * cells.columns {
            for &clue in kind.making.samples {
                facts.name(kind, cell, clue, &mut loops);
            }
        }
        (facts, loops.finish())
    }

    fn place(&self, cell: usize) -> ClueCell<'_> {
        ClueCell::new(&self.points, self.cells, cell)
    }

    /// Adds the facts of a clue.
    fn name(&mut self, kind: &LoopKind, cell: usize, clue: Clue, loops: &mut LoopFacts) {
        for demand in (kind.demands)(&self.place(cell), clue) {
            match demand {
                Demand::Inside(_) if self.inside.is_empty() => {
                    self.inside = inside_facts(self.cells, loops);
                }
                Demand::Inside(_) => {}
                Demand::Rule(_, LoopRule::Clause(clause)) => {
                    let clause: Vec<BinaryFact> = clause.iter().map(|&fact| self.fact(fact)).collect();
                    if clause.len() != 1 {
                        let fresh = || loops.conditions.fresh();
                        let chosen = *self.chosen.entry((cell, clue)).or_insert_with(fresh);
                        loops.conditions.require(clause.into_iter().chain([not(chosen)]));
                    }
                }
                Demand::Rule(_, rule) => {
                    let counted = self.counted(&rule);
                    self.counts.of(&counted, |all| all, &mut loops.conditions);
                }
            }
        }
    }

    /// Returns the facts of a clue; `None` if no loop allows it.
    pub(super) fn of(&self, kind: &LoopKind, cell: usize, clue: Clue) -> Option<Vec<BinaryFact>> {
        let mut facts: Vec<BinaryFact> = self.chosen.get(&(cell, clue)).copied().into_iter().collect();
        if kind.is_around {
            facts.push(not(self.visits[cell]));
        }
        for demand in (kind.demands)(&self.place(cell), clue) {
            match demand {
                Demand::Inside(is_inside) => {
                    let side = self.inside[cell].map(|fact| if is_inside { fact } else { not(fact) });
                    facts.extend(side);
                }
                Demand::Rule(_, LoopRule::Clause(clause)) => match clause[..] {
                    [] => return None,
                    [fact] => facts.push(self.fact(fact)),
                    _ => {}
                },
                Demand::Rule(_, rule) => {
                    let LoopRule::Count(_, range) = &rule else { return None };
                    let number = *range.start();
                    let counts = self.counts.known(&self.counted(&rule));
                    facts.extend(exactly(counts, number)?);
                }
            }
        }
        Some(facts)
    }

    fn fact(&self, fact: LoopFact) -> BinaryFact {
        let (fact, holds) = match fact {
            LoopFact::Edge(one, other, holds) => (self.edges[&(one, other)], holds),
            LoopFact::Vertex(vertex, holds) => (self.visits[vertex as usize], holds),
            LoopFact::Auxiliary(..) => unreachable!("clues demand nothing of auxiliary facts"),
        };
        if holds { fact } else { not(fact) }
    }

    /// Returns the facts that a rule counts.
    fn counted(&self, rule: &LoopRule) -> Vec<BinaryFact> {
        match rule {
            LoopRule::Count(facts, _) => facts.iter().map(|&fact| self.fact(fact)).collect(),
            LoopRule::Clause(_) | LoopRule::Parity(..) => Vec::new(),
        }
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
