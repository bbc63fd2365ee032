//! Why a successor is impossible: it is taken, closes the cycle too early, or does not lead back.
//!
//! Fixed arcs form chains, whose last vertex may not lead to the first while another vertex must be on the cycle. A set
//! of vertices that no possible arc leaves cannot be left again, so an arc into it is on no cycle that has a vertex
//! outside. In a circuit all vertices are on the cycle; in a subcircuit those that cannot be their own successor.

use super::vertex_of;
use crate::solver::constraints::all_different::{add_equal_pair, add_hall_set, add_holder, add_shortage};
use crate::solver::domain_reason::{DomainReason, EarlierDomains};
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

/// Successors as they were before.
pub(super) struct SuccessorReasons<'a> {
    next: &'a [Variable],
    base: i32,
    /// Whether all vertices are on the cycle.
    is_full: bool,
    before: &'a dyn EarlierDomains,
    /// For each vertex the other one that its fixed arc leads to.
    targets: Vec<Option<usize>>,
}

/// Which way arcs are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ArcDirection {
    Along,
    Against,
}

impl<'a> SuccessorReasons<'a> {
    /// The reasons of a circuit, or of a subcircuit if it `is_full`.
    pub(super) fn new(
        (next, base): (&'a [Variable], i32),
        is_full: bool,
        before: &'a dyn EarlierDomains,
    ) -> Self {
        let target = |(vertex, &variable): (usize, &Variable)| {
            let target = vertex_of(before.value(variable)?, base, next.len());
            target.filter(|&target| target != vertex)
        };
        let targets = next.iter().enumerate().map(target).collect();
        Self { next, base, is_full, before, targets }
    }

    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    pub(super) fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let Some(fact) = inferred else { return self.add_conflict(reason) };
        let place = self.next.iter().position(|&variable| variable == fact.variable());
        let (Some(vertex), Some(mut lost)) = (place, reason.lost(fact)) else { return false };
        let others: Vec<Variable> =
            self.next.iter().copied().filter(|&variable| variable != fact.variable()).collect();
        lost.retain(|&value| {
            !add_holder(&others, value, reason)
                && !reason.attempt(|reason| self.add_early_closing(vertex, value, reason))
        });
        lost.is_empty()
            || reason.attempt(|reason| add_hall_set(&others, &lost, reason))
            || reason.attempt(|reason| lost.iter().all(|&value| self.add_no_return(vertex, value, reason)))
            || !lost.contains(&(self.base + vertex as i32)) && self.add_outside(vertex, reason)
    }

    /// Adds why there is no cycle at all.
    fn add_conflict(&self, reason: &mut DomainReason<'_>) -> bool {
        let mut cycles = (0..self.next.len()).filter_map(|first| self.chain_back(first));
        reason.attempt(|reason| add_equal_pair(self.next, &|_| false, reason))
            || cycles.any(|cycle| {
                reason.attempt(|reason| {
                    self.add_one_inside(|other| !cycle.contains(&other), reason)
                        && self.add_arcs(&cycle, reason)
                })
            })
            || reason.attempt(|reason| self.add_two_parts(reason))
            || add_shortage(self.next, reason)
    }

    /// Adds that a set without possible arcs to the outside has some of the vertices on the cycle, but not all.
    fn add_two_parts(&self, reason: &mut DomainReason<'_>) -> bool {
        let mut is_inside =
            |&vertex: &usize| reason.would_add(|reason| self.add_inside(vertex, reason)).is_some();
        let Some(vertex) = (0..self.next.len()).find(&mut is_inside) else { return false };
        let mut parts = [ArcDirection::Along, ArcDirection::Against]
            .map(|direction| (direction == ArcDirection::Along, self.closed_set(vertex, direction)));
        parts.sort_by_cached_key(|(_, set)| set.iter().filter(|&&is_member| is_member).count());
        parts.into_iter().any(|(has_vertex, set)| {
            reason.attempt(|reason| {
                self.add_inside(vertex, reason)
                    && self.add_one_inside(|other| set[other] != has_vertex, reason)
                    && self.add_closed(&set, reason)
            })
        })
    }

    /// Adds why an arc is impossible because of fixed arcs: it would close a cycle without another vertex.
    fn add_early_closing(&self, vertex: usize, value: i32, reason: &mut DomainReason<'_>) -> bool {
        let Some(target) = vertex_of(value, self.base, self.next.len()) else { return true };
        if target == vertex {
            return self.is_full;
        }
        self.chain(target, vertex).is_some_and(|chain| {
            self.add_one_inside(|other| !chain.contains(&other), reason)
                && self.add_arcs(&chain[..chain.len() - 1], reason)
        })
    }

    /// Adds why no possible arcs lead back from the end of an arc to its start.
    fn add_no_return(&self, vertex: usize, value: i32, reason: &mut DomainReason<'_>) -> bool {
        vertex_of(value, self.base, self.next.len()).is_some_and(|target| {
            let set = self.closed_set(target, ArcDirection::Along);
            !set[vertex] && self.add_closed(&set, reason)
        })
    }

    /// Adds why a vertex of a subcircuit is not on the cycle.
    fn add_outside(&self, vertex: usize, reason: &mut DomainReason<'_>) -> bool {
        let cycle = (0..self.next.len()).find_map(|first| self.chain_back(first));
        if let Some(cycle) = cycle.filter(|cycle| !cycle.contains(&vertex)) {
            return self.add_arcs(&cycle, reason);
        }
        [ArcDirection::Along, ArcDirection::Against].into_iter().any(|direction| {
            let set = self.closed_set(vertex, direction);
            reason.attempt(|reason| {
                self.add_one_inside(|other| set[other] != set[vertex], reason)
                    && self.add_closed(&set, reason)
            })
        })
    }

    /// The vertices from one to another along fixed arcs, if these lead there.
    fn chain(&self, first: usize, last: usize) -> Option<Vec<usize>> {
        let mut chain = vec![first];
        let mut here = first;
        while here != last {
            here = self.targets[here].filter(|_| chain.len() < self.next.len())?;
            chain.push(here);
        }
        Some(chain)
    }

    /// The vertices of the cycle of fixed arcs through a vertex, if there is one.
    fn chain_back(&self, vertex: usize) -> Option<Vec<usize>> {
        self.chain(self.targets[vertex]?, vertex)
    }

    /// Adds the fixed arcs of some vertices.
    fn add_arcs(&self, vertices: &[usize], reason: &mut DomainReason<'_>) -> bool {
        vertices.iter().all(|&vertex| reason.add_value(self.next[vertex]))
    }

    /// Adds why a vertex is on the cycle: it cannot be its own successor, or that of another one is fixed to it.
    fn add_inside(&self, vertex: usize, reason: &mut DomainReason<'_>) -> bool {
        self.is_full
            || reason.add_absence(self.next[vertex], self.base + vertex as i32)
            || self
                .targets
                .iter()
                .position(|&target| target == Some(vertex))
                .is_some_and(|source| reason.add_value(self.next[source]))
    }

    /// Adds why one of some vertices is on the cycle; returns false if none needs to be.
    fn add_one_inside(&self, is_one: impl Fn(usize) -> bool, reason: &mut DomainReason<'_>) -> bool {
        (0..self.next.len()).filter(|&vertex| is_one(vertex)).any(|vertex| self.add_inside(vertex, reason))
    }

    /// The vertices that are reached from a vertex along possible arcs, or those that do not reach it. No possible arc
    /// leaves either set.
    fn closed_set(&self, start: usize, direction: ArcDirection) -> Vec<bool> {
        let is_along = direction == ArcDirection::Along;
        let is_possible =
            |from: usize, to: usize| self.before.contains(self.next[from], self.base + to as i32);
        let mut is_found = vec![false; self.next.len()];
        is_found[start] = true;
        let mut waiting = vec![start];
        while let Some(here) = waiting.pop() {
            for (there, is_found) in is_found.iter_mut().enumerate().filter(|(_, is_found)| !**is_found) {
                *is_found = if is_along { is_possible(here, there) } else { is_possible(there, here) };
                waiting.extend(is_found.then_some(there));
            }
        }
        is_found.into_iter().map(|is_found| is_found == is_along).collect()
    }

    /// Adds that no possible arc leaves a set.
    fn add_closed(&self, set: &[bool], reason: &mut DomainReason<'_>) -> bool {
        let is_in_set = |value| vertex_of(value, self.base, set.len()).is_some_and(|target| set[target]);
        let mut members = (0..set.len()).filter(|&vertex| set[vertex]);
        members.all(|vertex| reason.add_inclusion(self.next[vertex], &is_in_set))
    }
}
