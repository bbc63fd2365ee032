//! The ladder of loops on a board.

use super::loop_words::words;
use super::{DecidedCell, DecidedSubject, ExplainedStep, WalkedLadder, Walkthrough};
use crate::ladder::{IsOver, LoopLadder, LoopNames, Technique};
use crate::problems::single_loop::LoopFact;
use crate::puzzles::Instance;
use crate::puzzles::loops::PointNames;

/// The ladder with the rules of an instance.
#[derive(Debug)]
struct WalkedLoop<'a> {
    instance: &'a Instance,
    ladder: LoopLadder,
    points: PointNames,
    known: Vec<LoopFact>,
}

/// Returns the ladder of an instance whose solution is a loop.
pub(super) fn ladder(instance: &Instance) -> Option<Box<dyn WalkedLadder + '_>> {
    let (ladder, points) = (instance.loop_ladder()?, instance.point_names()?);
    Some(Box::new(WalkedLoop { instance, ladder, points, known: Vec::new() }))
}

impl WalkedLoop<'_> {
    /// Returns a fact as what is decided about cells.
    fn decided(&self, fact: LoopFact) -> Option<DecidedCell> {
        let cell = |vertex: u32| self.instance.cells.get(vertex as usize).copied();
        match fact {
            LoopFact::Edge(one, other, holds) => {
                Some(DecidedCell { cell: cell(one)?, subject: DecidedSubject::LineTo(cell(other)?), holds })
            }
            LoopFact::Vertex(vertex, holds) => {
                Some(DecidedCell { cell: cell(vertex)?, subject: DecidedSubject::Loop, holds })
            }
            LoopFact::Auxiliary(..) => None,
        }
    }

    /// Returns what is decided about cells as a fact.
    fn fact(&self, known: &DecidedCell) -> Option<LoopFact> {
        let vertex = |cell: usize| self.instance.vertex(cell).map(|vertex| vertex as u32);
        match known.subject {
            DecidedSubject::LineTo(other) => {
                Some(LoopFact::Edge(vertex(known.cell)?, vertex(other)?, known.holds))
            }
            _ => Some(LoopFact::Vertex(vertex(known.cell)?, known.holds)),
        }
    }
}

impl WalkedLadder for WalkedLoop<'_> {
    fn techniques(&self) -> &'static [Technique] {
        LoopLadder::TECHNIQUES
    }

    fn begin_with(&mut self, known: &[DecidedCell]) {
        self.known = known.iter().filter_map(|known| self.fact(known)).collect();
    }

    fn walk(&self, cap: u8, most: usize, is_over: IsOver<'_>) -> Walkthrough {
        let run = self.ladder.run(&self.known, cap, most, is_over);
        let expects_one = self.ladder.expects_one();
        // What is decided may belong to another solution than the ladder looks for. Then it proves nothing.
        let is_proof = !expects_one || self.known.is_empty();
        let solution = run.solution.filter(|_| is_proof || run.steps.is_empty());
        let clash = run.clash.filter(|_| is_proof);
        let cells = &self.instance.cells;
        let edge = |one: u32, other: u32| self.points.edge(cells[one as usize], cells[other as usize]);
        let point =
            |vertex: usize| cells.get(vertex).map_or_else(String::new, |&cell| self.points.point(cell));
        let cell = |cell: usize| self.points.cell(cell);
        let words = words(&self.instance.ink);
        let names = LoopNames { edge: &edge, point: &point, cell: &cell, words };
        let steps = run.steps.iter().map(|step| ExplainedStep {
            technique: &LoopLadder::TECHNIQUES[usize::from(step.level) - 1],
            changes: step.facts.iter().filter_map(|&fact| self.decided(fact)).collect(),
            sentence: self.ladder.explain(step, &names),
        });
        Walkthrough {
            steps: steps.collect(),
            solution: solution.map(|points| self.instance.ordered(points)),
            contradiction: clash.map(|clash| self.ladder.clash(clash, false, &names)),
            is_stopped: run.is_stopped,
            expects_one,
        }
    }

    fn level(&self, cap: u8, is_over: IsOver<'_>) -> Option<u8> {
        self.ladder.level(cap, is_over)
    }
}
