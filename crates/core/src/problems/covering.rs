//! Cells that are chosen: independent sets that hit every one of some groups, and have so many members in others.

use std::sync::Arc;

use crate::solver::constraints::{Cardinality, Transversal};
use crate::solver::graph::SuccessorTable;
use crate::{Decisions, IndependentModel, Model};

/// Sets of cells, and the model that is searched for them.
#[derive(Debug)]
pub(crate) struct Marked {
    /// Which cells do not go together.
    pub(crate) conflicts: Arc<SuccessorTable>,
    /// Groups with one chosen cell at least.
    pub(crate) hit: Arc<[Vec<u32>]>,
    /// Groups with so many chosen cells.
    pub(crate) exactly: Vec<(Vec<u32>, usize)>,
    pub(crate) model: IndependentModel,
    /// Why there is no solution, where that is easy to see.
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
