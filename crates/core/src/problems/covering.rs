//! Independent sets with lower bounds and exact numbers on groups of vertices, as in Akari.
//!
//! A set is chosen so that no two vertices are in conflict, each group of `hit` has at least one member, and each
//! group of `exactly` has the given number.

use std::sync::Arc;

use crate::solver::constraints::{Cardinality, Transversal};
use crate::solver::graph::SuccessorTable;
use crate::{Decisions, IndependentModel, Model};

/// The problem and its model.
#[derive(Debug)]
pub(crate) struct Marked {
    /// The pairs of vertices that cannot both be chosen.
    pub(crate) conflicts: Arc<SuccessorTable>,
    /// Groups with at least one chosen vertex.
    pub(crate) hit: Arc<[Vec<u32>]>,
    /// Groups, each with its number of chosen vertices.
    pub(crate) exactly: Vec<(Vec<u32>, usize)>,
    pub(crate) model: IndependentModel,
    /// An obvious reason why there is no solution.
    pub(crate) obstacle: Option<String>,
}

impl Marked {
    pub(crate) fn new(
        conflicts: Arc<SuccessorTable>,
        hit: Arc<[Vec<u32>]>,
        exactly: Vec<(Vec<u32>, usize)>,
        obstacle: Option<String>,
    ) -> Self {
        let mut model = Model::new();
        let chosen = model.booleans(conflicts.vertices());
        model.post(Transversal::new(&chosen, &conflicts, Arc::clone(&hit)));
        for (group, number) in &exactly {
            let group = group.iter().map(|&vertex| (vertex, true));
            model.post(Cardinality::new(&chosen, group, *number..=*number));
        }
        model.decide(Decisions::Booleans(chosen, Arc::clone(&hit)));
        Self { conflicts, hit, exactly, model: IndependentModel { model, chosen }, obstacle }
    }
}
