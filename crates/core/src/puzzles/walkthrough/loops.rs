//! The ladder of loops on a board.

use super::{DecidedCell, DecidedSubject, Ladder, Walkthrough};
use crate::ladder::{IsOver, LoopLadder, LoopNames, LoopWords};
use crate::problems::single_loop::LoopFact;
use crate::puzzles::loops::points::PointNames;
use crate::puzzles::problem::Ink;

/// One loop.
const LOOP: LoopWords = LoopWords {
    on: "the loop",
    off: "off the loop",
    early: ["the loop is closed too early", "the loop would be closed too early"],
    finished: "the loop is closed",
};
/// One loop, where points that it does not visit are shaded.
const SHADING: LoopWords = LoopWords { off: "shaded", ..LOOP };
/// One path through all cells.
const PATH: LoopWords = LoopWords {
    on: "the path",
    early: [
        "a line is closed, or the path misses a cell",
        "a line would be closed, or the path would miss a cell",
    ],
    finished: "the path is complete",
    ..LOOP
};
/// Paths between given ends.
const PATHS: LoopWords = LoopWords {
    on: "a path",
    off: "off the paths",
    early: [
        "a path is a loop, joins different numbers, or misses something",
        "a path would be a loop, join different numbers, or miss something",
    ],
    finished: "all paths are there",
};

/// Returns the words for what is drawn with this ink.
fn words(ink: &Ink) -> LoopWords {
    match ink {
        Ink::Paths => PATHS,
        Ink::LoopAndShading => SHADING,
        Ink::Loop(_) => LOOP,
        _ => PATH,
    }
}

impl Ladder<'_> {
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

    /// Runs the techniques of a loop.
    pub(super) fn walk_loop(
        &self,
        (ladder, points): (&LoopLadder, PointNames),
        cap: u8,
        most: usize,
        is_over: IsOver<'_>,
    ) -> Walkthrough {
        let known: Vec<LoopFact> = self.known.iter().filter_map(|known| self.fact(known)).collect();
        let mut run = ladder.run(&known, cap, most, is_over);
        let expects_one = ladder.expects_one();
        // What is decided may belong to another solution than the ladder looks for. Then it proves nothing.
        let is_proof = !expects_one || known.is_empty();
        let solution = run.solution.take().filter(|_| is_proof || run.steps.is_empty());
        run.clash = run.clash.filter(|_| is_proof);
        let cells = &self.instance.cells;
        let edge = |one: u32, other: u32| points.edge(cells[one as usize], cells[other as usize]);
        let point = |vertex: usize| cells.get(vertex).map_or_else(String::new, |&cell| points.point(cell));
        let cell = |cell: usize| points.cell(cell);
        let words = words(&self.instance.ink);
        let names = LoopNames { edge: &edge, point: &point, cell: &cell, words };
        let solution = solution.map(|points| self.instance.ordered(points));
        let explain = |step: &_| ladder.explain(step, &names);
        let decided = |fact| self.decided(fact);
        let walk =
            self.explained(&run, solution, decided, explain, |&clash| ladder.clash(clash, false, &names));
        Walkthrough { expects_one, ..walk }
    }
}
