//! The ladder of puzzles with one loop.
//!
//! A puzzle is a graph with rules on its edges and points, each with the words that state it. The ladder knows no
//! puzzle: digits, pearls, arrows and regions are rules alike. A *line* is an edge on the loop. A *point* is a vertex.
//!
//! | technique | exact test |
//! | --- | --- |
//! | L1 way on | a line, or a point on the loop, has no more ways than it needs; or a point has too few |
//! | L2 clue | a rule has all that it allows, or needs all that is left |
//! | L3 closing | a line would close a loop while something remains outside, or join points that a path passes in another order |
//! | L4 few ways | at most two ways to satisfy a clue agree on something beside it |
//! | L5 ways | the same, with more ways, or with those through a point |
//! | L6 sides | the areas on both sides of an edge are known to be alike, or to be different |
//! | L7 paths | all ways of a path between two numbers agree |
//! | L8 short trial | a contradiction in a few rounds of L1 to L3 |
//! | L9 long trial | a contradiction in at most thirty rounds of L1 to L6 |
//!
//! L4 and L5 look at a clue, the points that it touches and the edges there. L6 follows from the theorem of Jordan: a
//! loop parts the plane into an inside and an outside, and exactly its lines lie between the two. It also follows rules
//! on whether a number of lines is odd: they compare the areas at the ends of a chain of edges.
//!
//! Obvious consequences are no steps: a point with two lines has no third, the ends of a line are on the loop, and a
//! point off the loop has no lines. No step shows what only auxiliary facts of the rules say.

mod blocks;
mod board;
mod closing;
mod explain;
mod links;
mod order;
mod reason;
mod rules;
mod run;
mod sides;
mod trial;
mod ways;

use std::sync::OnceLock;

use smallvec::SmallVec;

use super::IsOver;
use super::techniques::{LOOPS, Technique};
use crate::problems::single_loop::{LiteralRule, LoopFact, LoopRule, auxiliaries};
use crate::solver::graph::{NumberedEdges, SuccessorTable};
use crate::words::clue_text;
pub(crate) use explain::{LoopNames, LoopWords};
pub(crate) use links::short_paths;
pub use reason::{LoopClash, LoopPlace, LoopReason, LoopStep};
pub use run::LoopRun;

/// The words that state a rule. They may contain `{cell}`, `{other}` and `{number}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoopStatement {
    /// What the rule belongs to, such as `the {number} in {cell}`.
    pub clue: &'static str,
    /// What it demands, such as `has {number} sides on the loop`.
    pub demand: &'static str,
    /// The cell of the board that the rule belongs to.
    pub cell: usize,
    /// The second cell, if the rule belongs to two.
    pub other: usize,
    /// The number of the clue, if it has one.
    pub number: usize,
}

impl LoopStatement {
    /// Returns the words of a rule that belongs to one cell.
    #[must_use]
    pub fn new(clue: &'static str, demand: &'static str, cell: usize) -> Self {
        Self { clue, demand, cell, other: cell, number: 0 }
    }

    /// Returns the words of a rule that belongs to a second cell, too.
    #[must_use]
    pub fn and(self, other: usize) -> Self {
        Self { other, ..self }
    }

    /// Returns the words of a rule with a number.
    #[must_use]
    pub fn of(self, number: usize) -> Self {
        Self { number, ..self }
    }

    /// Returns the words of the clue, with the names of cells.
    pub(crate) fn subject(&self, cell: &dyn Fn(usize) -> String) -> String {
        self.filled(self.clue, cell)
    }

    /// Returns what the rule says as a sentence, with the names of cells: `the 3 in r2c4 has 3 sides on the loop`.
    pub(crate) fn sentence(&self, cell: &dyn Fn(usize) -> String) -> String {
        format!("{} {}", self.subject(cell), self.filled(self.demand, cell))
    }

    fn filled(&self, words: &str, cell: &dyn Fn(usize) -> String) -> String {
        words
            .replace("{cell}", &cell(self.cell))
            .replace("{other}", &cell(self.other))
            .replace("{number}", &clue_text(self.number as u32))
    }
}

/// The areas into which all edges of a plane graph part the plane.
#[derive(Debug, Clone, Default)]
pub struct LoopAreas {
    /// The number of areas.
    pub count: usize,
    /// For each edge between two vertices the areas on its two sides.
    pub beside: Vec<((u32, u32), [u32; 2])>,
    /// Areas that no edge separates.
    pub joined: Vec<[u32; 2]>,
}

/// A rule as a number of facts that hold.
#[derive(Debug)]
struct CountedRule {
    /// The facts, and the value that counts.
    facts: SmallVec<[(u32, bool); 4]>,
    least: u32,
    most: u32,
    /// Whether the number is odd, if that is what the rule is about.
    is_odd: Option<bool>,
}

impl CountedRule {
    /// Returns whether this number of facts is right.
    fn allows(&self, held: u32) -> bool {
        (self.least..=self.most).contains(&held) && self.is_odd.is_none_or(|is_odd| is_odd == (held % 2 == 1))
    }
}

/// The ladder for one board; see the module.
#[derive(Debug)]
pub struct LoopLadder {
    edges: NumberedEdges,
    /// The ends of each edge.
    ends: Vec<[u32; 2]>,
    rules: Vec<CountedRule>,
    statements: Vec<LoopStatement>,
    /// For each fact the rules from which something may follow if it does not hold, and if it does: edges, points, and
    /// auxiliary facts.
    about: Vec<[Vec<u32>; 2]>,
    /// Whether a step reports each fact: edges, and points that rules compare.
    is_shown: Vec<bool>,
    /// Where L4 and L5 look; found on first use, which may take long.
    places: OnceLock<Vec<ways::WaysPlace>>,
    /// For each edge the areas on its sides; empty if the graph is not in the plane.
    sides: Vec<[u32; 2]>,
    areas: LoopAreas,
    /// What makes the loop a path, if it is one.
    order: Option<order::PathOrder>,
    /// The pairs of points that paths join, if the loop stands for paths.
    links: Option<links::LinkedPoints>,
}

impl LoopLadder {
    /// Its techniques.
    pub const TECHNIQUES: &[Technique] = LOOPS;

    /// Prepares the ladder for a symmetric table of edges and stated rules. Without areas, L6 finds nothing.
    ///
    /// # Panics
    /// If the table is not symmetric, or a rule names a vertex that does not exist.
    #[must_use]
    pub fn new(steps: &SuccessorTable, stated: &[(LoopStatement, &LoopRule)], areas: LoopAreas) -> Self {
        let edges = NumberedEdges::new(steps);
        let facts = edges.facts() + auxiliaries(stated.iter().map(|&(_, rule)| rule));
        let mut ends = vec![[0; 2]; edges.edges()];
        for point in 0..edges.vertices() {
            edges
                .around(point)
                .for_each(|(edge, other)| ends[edge] = [point.min(other) as u32, point.max(other) as u32]);
        }
        let mut ladder = Self {
            ends,
            rules: Vec::new(),
            statements: Vec::new(),
            about: vec![[Vec::new(), Vec::new()]; facts],
            is_shown: (0..facts).map(|fact| fact < edges.edges()).collect(),
            places: OnceLock::new(),
            sides: Vec::new(),
            areas,
            order: None,
            links: None,
            edges,
        };
        for (statement, rule) in stated {
            ladder.add(*statement, rule);
        }
        let mut sides = vec![[0; 2]; ladder.ends.len()];
        for &((one, other), areas) in &ladder.areas.beside {
            if let Some(edge) = ladder.edges.between(one as usize, other as usize) {
                sides[edge] = areas;
            }
        }
        ladder.sides = if ladder.areas.count == 0 { Vec::new() } else { sides };
        ladder
    }

    /// Returns where L4 and L5 look; nowhere if it takes until `is_over`.
    fn places(&self, is_over: IsOver<'_>) -> &[ways::WaysPlace] {
        let found = self.places.get().is_none().then(|| ways::places(self, is_over));
        if found.is_some() && is_over() { &[] } else { self.places.get_or_init(|| found.unwrap_or_default()) }
    }

    /// Returns the ladder without steps about edges at the points from `first` on: they stand for nothing on the board.
    #[must_use]
    pub fn hiding(mut self, first: u32) -> Self {
        for ([_, greater], is_shown) in self.ends.iter().zip(&mut self.is_shown) {
            *is_shown &= *greater < first;
        }
        self
    }

    /// Adds a rule, unless it always holds.
    fn add(&mut self, statement: LoopStatement, rule: &LoopRule) {
        let Some(rule) = rule.over(|fact| fact.number(&self.edges)) else { return };
        let (facts, least, most, is_odd) = match rule {
            LiteralRule::Clause(facts) => (facts, 1, usize::MAX, None),
            LiteralRule::Parity(facts, is_odd) => (facts, usize::from(is_odd), usize::MAX, Some(is_odd)),
            LiteralRule::Count(facts, range) => (facts, *range.start(), *range.end(), None),
        };
        let most = if most == usize::MAX { facts.len() } else { most };
        let number = self.rules.len() as u32;
        let compares = facts.iter().filter(|(fact, _)| (*fact as usize) < self.edges.facts()).count() > 1;
        for &(fact, wanted) in &facts {
            self.is_shown[fact as usize] |= compares && (fact as usize) < self.edges.facts();
            // A fact that does not count matters if there is a least number, and one that counts if there is a most.
            for (counts, matters) in [(false, least > 0), (true, most < facts.len())] {
                if matters || is_odd.is_some() {
                    self.about[fact as usize][usize::from(wanted == counts)].push(number);
                }
            }
        }
        self.rules.push(CountedRule { facts: facts.into(), least: least as u32, most: most as u32, is_odd });
        self.statements.push(statement);
    }

    /// Returns the point that a fact is about, if it is about one.
    fn point(&self, fact: u32) -> Option<usize> {
        (fact as usize).checked_sub(self.ends.len()).filter(|&point| point < self.edges.vertices())
    }

    /// Returns the number of the line that ends at a point, after the numbers of all facts.
    fn end_at(&self, point: usize) -> u32 {
        (self.about.len() + point) as u32
    }

    /// Returns the ends of an edge, or the point that a fact is about.
    fn touched(&self, fact: u32) -> impl Iterator<Item = u32> {
        let ends = self.ends.get(fact as usize).into_iter().flatten().copied();
        ends.chain(self.point(fact).map(|point| point as u32))
    }

    /// Returns the fact with this number and value.
    fn fact(&self, number: u32, value: bool) -> LoopFact {
        match self.ends.get(number as usize) {
            Some(&[one, other]) => LoopFact::Edge(one, other, value),
            None => match number.checked_sub(self.edges.facts() as u32) {
                Some(auxiliary) => LoopFact::Auxiliary(auxiliary, value),
                None => LoopFact::Vertex(number - self.ends.len() as u32, value),
            },
        }
    }
}

#[cfg(test)]
mod tests;
