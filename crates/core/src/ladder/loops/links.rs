//! Paths that join pairs of points, each within the plane: they are one loop through points outside.
//!
//! **Ways.** The points that the path of a pair may visit, and the edges between them, are a graph. All ways between
//! both ends pass the same chain of its blocks: each point that two of them share, and each edge that is one of them.
//!
//! **Short paths.** If paths need not visit all points, a path that touches itself can be cut short, and that is
//! another solution. So in a board with one solution no path touches itself: of the sides of a square at most two are
//! lines, and neighbours on one path are joined. The ladder uses this; then its steps hold if there is one solution.
//! Each solution can be cut short until no path touches itself. So if only one such solution exists, another solution
//! is that one with detours, the last of which replaces a single line. The ladder completes a board only if no line has
//! such a detour through free points. Where the rules say that no path touches itself, steps hold in all solutions.

use super::blocks::GraphBlocks;
use super::board::LoopLines;
use super::reason::{LoopClash, LoopReason};
use super::rules::LoopFound;
use super::{LoopLadder, LoopStatement};
use crate::problems::linked_pairs::{LinkedPairs, PathLabels};
use crate::problems::single_loop::{LoopFact, LoopRule};

/// The pairs of points that paths join.
#[derive(Debug)]
pub(super) struct LinkedPoints {
    pairs: Vec<[usize; 2]>,
    /// For each point the fact that it is on the first path, which those of the other paths follow; none at ends.
    labels: Vec<Option<u32>>,
    /// Whether the ladder looks for paths that do not touch themselves.
    are_short: bool,
}

impl LinkedPoints {
    /// Returns the fact that a point is on the path of a pair; or whether it is, if that is given.
    fn label(&self, point: usize, pair: usize) -> Result<u32, bool> {
        self.labels[point].map(|first| first + pair as u32).ok_or_else(|| self.pairs[pair].contains(&point))
    }
}

impl LoopLadder {
    /// Returns the ladder with what follows for the paths that the loop stands for. Their cells are the first points.
    #[must_use]
    pub fn linking(mut self, linked: &LinkedPairs) -> Self {
        let paths = PathLabels::new(linked.rows * linked.columns, linked.pairs.clone());
        let label = |point| Some(paths.fact(point, 0, true).ok()?.number(&self.edges).ok()?.0);
        let labels = (0..paths.cells()).map(label).collect();
        let are_short = !linked.visits_all && !linked.apart;
        if are_short {
            for (statement, rule) in &short_paths(&paths, linked.columns) {
                self.add(*statement, rule);
            }
        }
        self.links = Some(LinkedPoints { pairs: paths.pairs, labels, are_short });
        self
    }

    /// Returns whether steps need not hold in all solutions if there are several.
    pub(crate) fn expects_one(&self) -> bool {
        self.links.as_ref().is_some_and(|links| links.are_short)
    }
}

/// Returns the rules that no path touches itself, and that each cell of a path is on the path of a pair.
pub(crate) fn short_paths(paths: &PathLabels, columns: usize) -> Vec<(LoopStatement, LoopRule)> {
    let (cells, mut rules) = (paths.cells(), Vec::new());
    for one in 0..cells {
        let right = (one % columns + 1 < columns).then_some(one + 1);
        for other in right.into_iter().chain([one + columns]).filter(|&other| other < cells) {
            let apart =
                LoopStatement::new("the rule at {cell} and {other}", "lets no path touch itself", one);
            let apart = apart.and(other);
            let (least, most) = (one as u32, other as u32);
            if other != one + columns && other + columns < cells {
                let [below, across] = [(one + columns) as u32, (other + columns) as u32];
                let sides = vec![(least, most), (least, below), (most, across), (below, across)];
                rules.push((apart, LoopRule::edges(sides, 0..=2)));
            }
            for pair in 0..paths.pairs.len() {
                let labels = [paths.fact(one, pair, false), paths.fact(other, pair, false)];
                if !labels.contains(&Err(true)) {
                    let facts = labels.into_iter().flatten().chain([LoopFact::Edge(least, most, true)]);
                    rules.push((apart, LoopRule::Clause(facts.collect())));
                }
            }
        }
    }
    for cell in (0..cells).filter(|_| paths.pairs.len() > 1) {
        let labels: Vec<_> =
            (0..paths.pairs.len()).filter_map(|pair| paths.fact(cell, pair, true).ok()).collect();
        if !labels.is_empty() {
            let clause = labels.into_iter().chain([LoopFact::Vertex(cell as u32, false)]).collect();
            let statement = LoopStatement::new("a path through {cell}", "joins a pair", cell);
            rules.push((statement, LoopRule::Clause(clause)));
        }
    }
    rules
}

impl LoopLines<'_> {
    /// Returns whether the path of a pair may visit a point.
    fn may_visit(&self, links: &LinkedPoints, pair: usize, point: u32) -> bool {
        let point = point as usize;
        let is_possible = |label: u32| self.value(label) != Some(false);
        point < links.labels.len() && links.label(point, pair).map_or_else(|is_end| is_end, is_possible)
    }

    /// Returns what all ways between the points of a pair agree on.
    ///
    /// # Errors
    /// There is no way.
    fn on_all_ways(&self, links: &LinkedPoints, pair: usize) -> Result<Vec<(u32, bool)>, LoopClash> {
        let (cells, [one, other]) = (links.labels.len(), links.pairs[pair]);
        let ends = |edge: u32| self.ladder.ends[edge as usize];
        let may_visit: Vec<bool> =
            (0..cells as u32).map(|point| self.may_visit(links, pair, point)).collect();
        let is_usable = |&edge: &u32| {
            let is_inside = |&point: &u32| may_visit.get(point as usize) == Some(&true);
            self.value(edge) != Some(false) && ends(edge).iter().all(is_inside)
        };
        let near: Vec<u32> = (0..self.ladder.ends.len() as u32).filter(is_usable).collect();
        let blocks = GraphBlocks::new(cells, &near.iter().map(|&edge| ends(edge)).collect::<Vec<_>>());
        let is_passed = blocks.between([one, other]).ok_or(LoopClash::Unlinked(one, other))?;
        let inner = near.iter().copied().zip(blocks.of_edge.iter().map(|&own| own as usize));
        let inner = inner.filter(|&(_, own)| is_passed[own]);
        let mut sizes = vec![0; is_passed.len()];
        // The block of each point, and whether it is in a second one.
        let (mut place, mut is_shared) = (vec![None; cells], vec![false; cells]);
        for (edge, own) in inner.clone() {
            sizes[own] += 1;
            for point in ends(edge).map(|point| point as usize) {
                is_shared[point] |= place[point].replace(own).is_some_and(|before| before != own);
            }
        }
        let bridges = inner.filter(|&(_, own)| sizes[own] == 1).map(|(edge, _)| (edge, true));
        let labels = (0..cells).filter(|&point| place[point].is_none() || is_shared[point]);
        let labels = labels.filter_map(|point| Some((links.label(point, pair).ok()?, is_shared[point])));
        Ok(bridges.chain(labels).filter(|&(fact, _)| self.is_open(fact)).collect())
    }

    /// Returns the next step by L7 about a path.
    pub(super) fn between_ends(&mut self) -> LoopFound {
        let count = self.ladder.links.as_ref().map_or(0, |links| links.pairs.len());
        (0..count).find_map(|pair| self.between(pair).transpose()).transpose()
    }

    /// Returns for each pair whether it has fewer ways than at a mark: one of its points or edges is excluded.
    fn have_fewer_ways(&self, links: &LinkedPoints, mark: usize) -> Vec<bool> {
        let count = links.pairs.len();
        let mut fewer = vec![count == 1; count];
        for (fact, _) in self.decided_since(mark).filter(|&(_, value)| !value) {
            match self.ladder.ends.get(fact as usize) {
                Some(ends) => {
                    for (pair, fewer) in fewer.iter_mut().enumerate() {
                        *fewer = *fewer || ends.iter().all(|&point| self.may_visit(links, pair, point));
                    }
                }
                None => {
                    if let Some(label) = (fact as usize).checked_sub(self.ladder.edges.facts()) {
                        fewer[label % count] = true;
                    }
                }
            }
        }
        fewer
    }

    /// Decides what follows for the pairs with fewer ways than when they were looked at; returns whether there is
    /// something.
    ///
    /// # Errors
    /// A pair has no way.
    pub(super) fn between_again(&mut self, seen: &mut usize) -> Result<bool, LoopClash> {
        let Some(links) = &self.ladder.links else { return Ok(false) };
        let fewer = self.have_fewer_ways(links, std::mem::replace(seen, self.mark()));
        let mut is_any = false;
        for pair in (0..fewer.len()).filter(|&pair| fewer[pair]) {
            is_any |= self.between(pair)?.is_some();
        }
        Ok(is_any)
    }

    /// Returns the step about one path, if its ways agree on something.
    pub(super) fn between(&mut self, pair: usize) -> LoopFound {
        let Some(links) = &self.ladder.links else { return Ok(None) };
        let facts = self.on_all_ways(links, pair)?;
        let [one, other] = links.pairs[pair];
        Ok((!facts.is_empty()).then(|| self.decide(7, &facts, LoopReason::Between(one, other))))
    }

    /// Returns whether free points make a detour for a line, if the ladder looks for paths that could have one.
    pub(super) fn has_detour(&self) -> bool {
        let Some(paths) = self.ladder.links.as_ref().filter(|paths| paths.are_short) else { return false };
        let (edges, cells) = (&self.ladder.edges, paths.labels.len());
        let is_line = |edge: usize| self.value(edge as u32) == Some(true);
        let is_free = |point: usize| point < cells && !edges.around(point).any(|(edge, _)| is_line(edge));
        // The area of free points that each one is in.
        let mut area = vec![None; edges.vertices()];
        for start in (0..cells).filter(|&point| is_free(point)) {
            let mut open = vec![start];
            while let Some(point) = open.pop() {
                if area[point].is_none() {
                    area[point] = Some(start);
                    open.extend(edges.around(point).map(|(_, next)| next).filter(|&next| is_free(next)));
                }
            }
        }
        let beside =
            |point: u32| edges.around(point as usize).filter_map(|(_, next)| area[next]).collect::<Vec<_>>();
        let lines = self.ladder.ends.iter().zip(0..).filter(|&(_, edge)| is_line(edge));
        lines
            .map(|(&ends, _)| ends.map(beside))
            .any(|[one, other]| one.iter().any(|area| other.contains(area)))
    }
}
