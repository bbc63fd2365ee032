//! Independent sets of a graph: sets of vertices without two neighbours, such as queens that do not attack each
//! other.
//!
//! [`IndependentSets`] is the problem as data, and [`IndependentSets::model`] builds the model for sets of a given
//! size. Other methods read the same fields.
//!
//! Vertices have weights, so that the sets that some symmetries map to themselves are again independent sets: those
//! of the *folded* graph, whose vertices are the orbits without an inner conflict, each weighted with its size.

mod cover;
mod matchings;
mod symmetric;

use std::sync::Arc;

use crate::problems::grid::Grid;
use crate::problems::symmetry::Permutation;
use crate::solver::bits::ones;
use crate::solver::constraints::{Cardinality, Hitting, Independent, Member};
use crate::solver::engine::{Booleans, State};
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;
use crate::{Decisions, Model};

/// The independent sets of a graph; the size of a set is the sum of the weights of its vertices.
#[derive(Debug, Clone)]
pub struct IndependentSets {
    /// The pairs of vertices that cannot both be in a set.
    pub conflicts: Arc<SuccessorTable>,
    /// The weight of each vertex.
    pub weights: Vec<u32>,
    /// Covers by cliques. In each cover, every vertex is in as many cliques as its weight, and an independent set has
    /// at most one vertex of a clique. So the size of a set is the number of cliques that it hits.
    pub covers: Vec<Arc<[Vec<u32>]>>,
    /// The ends of each vertex, if the vertices are the edges of a graph and conflicts are common ends: the sets are
    /// the matchings of that graph.
    pub ends: Option<Arc<[[u32; 2]]>>,
    /// Further conditions on the sets, if there are any.
    pub(crate) demands: Option<Demands>,
    /// Vertices that are in no set whose size is the number of cliques of a cover.
    never_in_largest: Vec<u32>,
    /// The size of the largest sets, if a theorem gives it.
    largest: Option<usize>,
    /// The grid, and its cells that the vertices are, if there is one.
    places: Option<(Grid, Arc<[usize]>)>,
}

/// Conditions on the members of groups, as in Akari.
#[derive(Debug, Clone)]
pub(crate) struct Demands {
    /// Groups with at least one vertex of the set.
    pub(crate) hit: Arc<[Vec<u32>]>,
    /// Groups, each with its number of vertices of the set.
    pub(crate) exactly: Vec<(Vec<u32>, usize)>,
}

/// The sizes of the sets that are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetSize {
    /// Every size.
    Any,
    /// This size.
    Exactly(usize),
}

/// The model of independent sets of one size, and how to read its solutions.
#[derive(Debug)]
pub struct IndependentModel {
    /// The model.
    pub model: Model,
    /// A 0/1 variable per vertex: whether it is in the set.
    pub chosen: Booleans,
}

impl IndependentSets {
    /// Returns the independent sets of a symmetric graph with weight 1 for each vertex.
    ///
    /// Takes memory of a few bits per pair of vertices.
    ///
    /// # Panics
    /// If the graph is not symmetric.
    #[must_use]
    pub fn new(conflicts: &Arc<SuccessorTable>) -> Self {
        assert!(conflicts.is_symmetric(), "conflicts are mutual");
        let (covers, is_tight) = cover::covers(conflicts);
        let never_in_largest: Vec<u32> =
            distinct(covers.iter().map(|cover| &cover.twice[..]).collect::<Vec<_>>().concat());
        Self {
            weights: vec![1; conflicts.vertices()],
            conflicts: Arc::clone(conflicts),
            largest: covers.first().map(|cover| cover.parts.len()).filter(|_| is_tight),
            covers: covers.into_iter().map(|cover| cover.parts.into()).collect(),
            ends: None,
            demands: None,
            never_in_largest,
            places: None,
        }
    }

    /// Returns the independent sets of a symmetric graph that meet demands, of any size.
    pub(crate) fn demanding(conflicts: Arc<SuccessorTable>, demands: Demands) -> Self {
        Self {
            weights: vec![1; conflicts.vertices()],
            conflicts,
            covers: Vec::new(),
            ends: None,
            demands: Some(demands),
            never_in_largest: Vec::new(),
            largest: None,
            places: None,
        }
    }

    /// Returns an upper bound on the size of a set.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.covers.first().map_or(0, |cover| cover.len())
    }

    /// Returns the size of the largest sets if a theorem gives it without a search.
    #[must_use]
    pub fn maximum(&self) -> Option<usize> {
        self.largest
    }

    /// Returns whether a permutation of the vertices maps conflicts to conflicts.
    #[must_use]
    pub fn is_kept_by(&self, permutation: &Permutation) -> bool {
        let there = |vertex: usize| permutation[vertex] as usize;
        (0..self.conflicts.vertices()).all(|vertex| {
            let mut row = self.conflicts.row(vertex);
            self.conflicts.degree(vertex) == self.conflicts.degree(there(vertex))
                && row.all(|other| self.conflicts.slot(there(vertex), there(other as usize)).is_some())
        })
    }

    /// Returns the sets that all these permutations map to themselves, as sets of orbits.
    ///
    /// # Panics
    /// If a permutation does not map conflicts to conflicts, or sets must meet demands.
    #[must_use]
    pub fn folded(&self, permutations: &[&Permutation]) -> Self {
        assert!(self.demands.is_none(), "demands are about vertices, not orbits");
        let vertices = self.conflicts.vertices();
        let mut orbit: Vec<Option<u32>> = vec![None; vertices];
        let mut members: Vec<Vec<u32>> = Vec::new();
        for start in 0..vertices {
            if orbit[start].is_some() {
                continue;
            }
            orbit[start] = Some(members.len() as u32);
            let mut reached = vec![start as u32];
            let mut next = 0;
            while let Some(&vertex) = reached.get(next) {
                for image in permutations.iter().map(|permutation| permutation[vertex as usize]) {
                    if orbit[image as usize].is_none() {
                        orbit[image as usize] = Some(members.len() as u32);
                        reached.push(image);
                    }
                }
                next += 1;
            }
            members.push(reached);
        }
        // By symmetry, an orbit has an inner conflict if its first member is in one.
        let is_free = |members: &Vec<u32>| {
            let mut row = self.conflicts.row(members[0] as usize);
            !row.any(|other| members.contains(&other))
        };
        let mut number = vec![None; members.len()];
        let free: Vec<usize> = (0..members.len()).filter(|&orbit| is_free(&members[orbit])).collect();
        (0u32..).zip(&free).for_each(|(new, &old)| number[old] = Some(new));
        let of = |vertex: u32| orbit[vertex as usize].and_then(|orbit| number[orbit as usize]);
        let orbits = |vertices: &mut dyn Iterator<Item = u32>| -> Vec<u32> {
            distinct(vertices.filter_map(of).collect())
        };
        let rows =
            free.iter().map(|&orbit| orbits(&mut self.conflicts.row(members[orbit][0] as usize))).collect();
        let covers = self.covers.iter();
        let covers = covers.map(|cover| cover.iter().map(|part| orbits(&mut part.iter().copied())).collect());
        Self {
            conflicts: Arc::new(SuccessorTable::new(rows).expect("orbits without conflicts within")),
            weights: free
                .iter()
                .map(|&orbit| members[orbit].iter().map(|&vertex| self.weights[vertex as usize]).sum())
                .collect(),
            covers: covers.collect(),
            never_in_largest: orbits(&mut self.never_in_largest.iter().copied()),
            ends: None,
            demands: None,
            largest: None,
            places: None,
        }
    }

    /// Builds the model of the sets of these sizes, each of which occurs once.
    ///
    /// # Panics
    /// If the sets must meet demands and have a given size.
    #[must_use]
    pub fn model(&self, size: SetSize) -> IndependentModel {
        let mut model = Model::new();
        let chosen = model.booleans(self.conflicts.vertices());
        let independent = Independent::new(&chosen, &self.conflicts);
        if let Some(Demands { hit, exactly }) = &self.demands {
            assert!(size == SetSize::Any, "sets that meet demands have any size");
            model.post(independent.hitting(Arc::clone(hit)));
            for (group, number) in exactly {
                let group = group.iter().map(|&vertex| (vertex, true));
                model.post(Cardinality::new(&chosen, group, *number..=*number));
            }
            model.decide(Decisions::Booleans(chosen, Arc::clone(hit)));
            return IndependentModel { model, chosen };
        }
        match size {
            SetSize::Any => model.post(independent),
            SetSize::Exactly(size) if size == self.bound() => {
                // A set of this size hits every clique of every cover.
                let all = self.covers.iter().flat_map(|cover| cover.iter().cloned());
                model.post(independent.hitting(all.collect::<Vec<_>>()));
                for &vertex in &self.never_in_largest {
                    model.post(Member::new(chosen.variable(vertex as usize), [0]));
                }
            }
            SetSize::Exactly(size) => {
                model.post(independent.hitting(self.stars_of_perfect(size)));
                for cover in &self.covers {
                    model.post(Hitting::new(&chosen, Arc::clone(cover), size..=size));
                }
            }
        }
        let groups = self.covers.first().cloned().unwrap_or_default();
        model.decide(Decisions::Booleans(chosen, groups));
        IndependentModel { model, chosen }
    }
}

impl IndependentModel {
    /// Writes the vertices of a solution, ascending, into `set`, replacing its contents.
    pub fn read(&self, state: &State, set: &mut Vec<usize>) {
        set.clear();
        for k in 0..self.chosen.width() {
            set.extend(ones(state.booleans(&self.chosen, k).1).map(|bit| 64 * k + bit));
        }
    }
}
