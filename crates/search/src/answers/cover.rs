//! Long simple paths or cycles, and a bound on their length, by covers.
//!
//! A *cover* gives every vertex a successor, and no two vertices the same one. A vertex that is left out is its own
//! successor, which costs 1. An open path leads from the outside to its first vertex and from its last vertex back; the
//! outside, and the ends that are given, cannot be left out. Every solution is a cover that leaves out all other
//! vertices, so the least cost of a cover bounds the length of all solutions (`docs/explanation/theory.md`, section 15).
//!
//! One vertex after the other gets a successor, and others change theirs, at the least cost. So the cost stays the least
//! for the vertices that have one. Then the cycles of the cover are joined to the one through the outside: `a -> b` and
//! `x -> y` become `a -> y` and `x -> b`, if these are steps. A vertex that is left out is joined like any other cycle.
//!
//! If the result is shorter than the bound, a search breaks one cycle that is no solution: a solution lacks one of its
//! steps, and has those before it. In directed graphs a few covers are often enough. In undirected ones, cycles of two vertices weaken
//! the bound.
//!
//! Source: G. Carpaneto and P. Toth, Management Science 26 (1980).

use std::collections::VecDeque;

use cavalcade_core::SimplePaths;

/// The cost of what is not reached, and no vertex.
const FAR: i32 = i32::MAX;
const NONE: u32 = u32::MAX;
/// Successors that are kept for later, at most: 9 bytes each.
const MOST_KEPT: usize = 1 << 22;

/// A search among covers; see the module.
pub(super) struct CoverSearch<'a> {
    paths: &'a SimplePaths,
    /// The steps from each vertex, ascending. The last vertex is the outside, if there is one.
    rows: Vec<Vec<u32>>,
    /// Whether a vertex can be left out.
    is_optional: Vec<bool>,
    /// Covers of least cost among those that are not searched yet.
    open: Vec<PathCover>,
    /// Steps that may still be looked at in this turn.
    left: usize,
}

/// A cover, or a part of one.
#[derive(Debug, Clone)]
struct PathCover {
    next: Vec<u32>,
    before: Vec<u32>,
    /// Whether the successor of a vertex is decided.
    is_decided: Vec<bool>,
    /// Steps that are excluded.
    excluded: Vec<(u32, u32)>,
}

impl<'a> CoverSearch<'a> {
    pub(super) fn new(paths: &'a SimplePaths) -> Self {
        let &SimplePaths { ref steps, closed, first, last, .. } = paths;
        let outside = steps.vertices() as u32;
        let mut rows: Vec<Vec<u32>> =
            (0..steps.vertices()).map(|vertex| steps.row(vertex).collect()).collect();
        let is_end = |end: Option<u32>, vertex: u32| end.is_none_or(|end| end == vertex);
        if !closed {
            (0..outside)
                .filter(|&vertex| is_end(last, vertex))
                .for_each(|it| rows[it as usize].push(outside));
            rows.push((0..outside).filter(|&vertex| is_end(first, vertex)).collect());
        } else if let (Some(first), Some(last)) = (first, last) {
            let closes = |from: u32, to: u32| (from == last) == (to == first);
            (0..).zip(&mut rows).for_each(|(from, row)| row.retain(|&to| closes(from, to)));
        }
        let count = rows.len();
        let is_given = |vertex: u32| vertex == outside || [first, last].contains(&Some(vertex));
        let is_optional = (0..count as u32).map(|vertex| !is_given(vertex)).collect();
        let (next, before) = (vec![NONE; count], vec![NONE; count]);
        let mut cover = PathCover { next, before, is_decided: vec![false; count], excluded: Vec::new() };
        for (vertex, row) in rows.iter().enumerate() {
            if let Some(&to) = row.iter().find(|&&to| cover.before[to as usize] == NONE) {
                cover.set(vertex as u32, to);
            }
        }
        Self { paths, rows, is_optional, open: vec![cover], left: 0 }
    }

    /// Returns a bound on the number of steps of the solutions that are not searched yet; 0 without any.
    pub(super) fn bound(&self) -> usize {
        self.open.iter().map(|cover| self.bound_of(cover)).max().unwrap_or(0)
    }

    /// Looks at a number of steps, or until only solutions with fewer than `least` steps or than one that was found are
    /// excluded; returns the best that was found. No length may be too great.
    pub(super) fn run(
        &mut self,
        mut least: usize,
        effort: usize,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Vec<usize>> {
        let mut best = None;
        self.left = effort;
        while self.left > 0 && self.open.len() * self.rows.len() < MOST_KEPT && !is_over() {
            let Some(mut cover) = self.open.pop() else { break };
            if self.bound_of(&cover) < least {
                continue;
            }
            if let Some(vertex) = cover.next.iter().position(|&next| next == NONE) {
                if self.add(&mut cover, vertex as u32) {
                    self.open.push(cover);
                }
                continue;
            }
            let joined = self.joined(cover.clone());
            let better = |path: &Vec<usize>| path.len() + usize::from(self.paths.closed);
            if let Some(path) = self.solution(joined).filter(|path| better(path) > least) {
                (least, best) = (better(&path), Some(path));
            }
            if self.bound_of(&cover) >= least {
                self.branch(&cover);
            }
        }
        best.map(|path| self.paths.written(path))
    }

    fn bound_of(&self, cover: &PathCover) -> usize {
        let visited = (0..).zip(&cover.next).filter(|&(vertex, &next)| vertex != next).count();
        visited.saturating_sub(2 * usize::from(!self.paths.closed)) // of a path with the outside
    }

    /// Gives one more vertex a successor at the least cost; returns whether that is possible.
    fn add(&mut self, cover: &mut PathCover, vertex: u32) -> bool {
        let count = self.rows.len();
        let cost_of = |from: u32, to: u32| i32::from(from == to);
        // For each vertex the least cost at which another one comes before it, and which one.
        let (mut cost, mut via) = (vec![FAR; count], vec![NONE; count]);
        let mut waiting = VecDeque::from([vertex]);
        let mut is_waiting = vec![false; count];
        self.left = self.left.saturating_sub(count);
        while let Some(from) = waiting.pop_front() {
            is_waiting[from as usize] = false;
            let own = cover.next[from as usize];
            let so_far = if from == vertex { 0 } else { cost[own as usize] - cost_of(from, own) };
            let row = &self.rows[from as usize];
            self.left = self.left.saturating_sub(row.len() + 1);
            for to in row.iter().copied().chain(self.is_optional[from as usize].then_some(from)) {
                let (sum, holder) = (so_far + cost_of(from, to), cover.before[to as usize]);
                let is_decided = holder != NONE && cover.is_decided[holder as usize];
                if to == own || sum >= cost[to as usize] || is_decided || cover.excluded.contains(&(from, to))
                {
                    continue;
                }
                (cost[to as usize], via[to as usize]) = (sum, from);
                if holder != NONE && !std::mem::replace(&mut is_waiting[holder as usize], true) {
                    waiting.push_back(holder);
                }
            }
        }
        let free = (0..count as u32).filter(|&to| cover.before[to as usize] == NONE);
        let nearest = free.min_by_key(|&to| cost[to as usize]);
        let Some(mut to) = nearest.filter(|&to| cost[to as usize] < FAR) else { return false };
        loop {
            let from = via[to as usize];
            let given_up = cover.next[from as usize];
            cover.set(from, to);
            if from == vertex {
                return true;
            }
            to = given_up;
        }
    }

    /// Returns the cycle that is joined with others: one through a vertex that cannot be left out, or the largest.
    fn main(&self, cover: &PathCover) -> Vec<u32> {
        let required = (0..).zip(&self.is_optional).filter(|it| !it.1).last();
        let largest = || cover.cycles().max_by_key(Vec::len).unwrap_or_default();
        required.map_or_else(largest, |(vertex, _)| cover.cycle(vertex))
    }

    /// Returns the vertices of a cycle in the order of a solution, if it is one.
    fn solution(&self, mut cycle: Vec<u32>) -> Option<Vec<usize>> {
        let real = self.paths.steps.vertices();
        let outside = cycle.iter().position(|&vertex| vertex as usize == real).map_or(0, |at| at + 1);
        cycle.rotate_left(outside);
        let fewest = self.paths.visited(self.paths.fewest().max(*self.paths.lengths.start()));
        let path = cycle.into_iter().map(|vertex| vertex as usize).filter(|&vertex| vertex < real);
        Some(path.collect::<Vec<usize>>()).filter(|path| path.len() >= fewest)
    }

    /// Joins cycles with the main one while that is possible; returns the result.
    fn joined(&mut self, mut cover: PathCover) -> Vec<u32> {
        let main = self.main(&cover);
        let mut is_joined = vec![false; self.rows.len()];
        for &vertex in &main {
            is_joined[vertex as usize] = true;
        }
        let mut grows = !main.is_empty();
        while std::mem::take(&mut grows) {
            for end in 0..self.rows.len() {
                if is_joined[end] {
                    continue;
                }
                self.left = self.left.saturating_sub(self.rows[end].len());
                let begin = cover.next[end];
                let leads = |from: u32| self.rows[from as usize].binary_search(&begin).is_ok();
                let fits = |&&to: &&u32| is_joined[to as usize] && leads(cover.before[to as usize]);
                let Some(&to) = self.rows[end].iter().find(fits) else { continue };
                for vertex in cover.cycle(begin) {
                    is_joined[vertex as usize] = true;
                }
                cover.set(cover.before[to as usize], begin);
                cover.set(end as u32, to);
                grows = true;
            }
        }
        main.first().map_or_else(Vec::new, |&vertex| cover.cycle(vertex))
    }

    /// Divides the other covers with the same decisions by the first step that they lack of a cycle that is no solution.
    fn branch(&mut self, cover: &PathCover) {
        let main = self.main(cover);
        let is_solution = self.solution(main.clone()).is_some();
        let is_broken = |cycle: &Vec<u32>| cycle.len() > 1 && !(is_solution && cycle.contains(&main[0]));
        let undecided = |mut cycle: Vec<u32>| {
            cycle.retain(|&vertex| !cover.is_decided[vertex as usize]);
            cycle
        };
        let shortest = cover.cycles().filter(is_broken).map(undecided).min_by_key(Vec::len);
        let (mut decided, mut parts) = (cover.clone(), Vec::new());
        for vertex in shortest.into_iter().flatten() {
            let next = cover.next[vertex as usize];
            let mut part = decided.clone();
            part.excluded.push((vertex, next));
            (part.next[vertex as usize], part.before[next as usize]) = (NONE, NONE);
            if self.add(&mut part, vertex) {
                parts.push(part);
            }
            decided.is_decided[vertex as usize] = true;
        }
        parts.sort_by_key(|part| self.bound_of(part)); // the last one is searched first
        self.open.extend(parts);
    }
}

impl PathCover {
    fn set(&mut self, from: u32, to: u32) {
        self.next[from as usize] = to;
        self.before[to as usize] = from;
    }

    /// Returns the vertices of the cycle through one of them.
    fn cycle(&self, start: u32) -> Vec<u32> {
        let mut cycle = vec![start];
        loop {
            match self.next[cycle[cycle.len() - 1] as usize] {
                next if next == start => return cycle,
                next => cycle.push(next),
            }
        }
    }

    /// Returns all cycles.
    fn cycles(&self) -> impl Iterator<Item = Vec<u32>> {
        let mut is_seen = vec![false; self.next.len()];
        (0..self.next.len() as u32).filter_map(move |vertex| {
            let cycle = if is_seen[vertex as usize] { return None } else { self.cycle(vertex) };
            for &vertex in &cycle {
                is_seen[vertex as usize] = true;
            }
            Some(cycle)
        })
    }
}
