//! The order in which a count decides variables: a tree, because parts of the problem fall apart.
//!
//! All variables of a constraint lie on one path from a root. So once a variable and those above it are fixed, the
//! subtrees of its children have nothing in common.

use std::sync::Arc;

use cavalcade_core::{Model, ModelRelation, State, Variable};

use super::elimination::{Elimination, VariableGroups};

/// The most places of constraints in all subtrees: with more, nodes cost too much.
const MOST_CROSSINGS: usize = 1 << 24;

/// The variables that are open at the root, in an order in which every subtree is a range of places.
pub(super) struct VariableTree {
    pub(super) variables: Vec<Variable>,
    /// For each place the end of its subtree.
    pub(super) ends: Vec<usize>,
    /// For each place, whether solutions that differ only in the variables of its subtree count once.
    pub(super) is_auxiliary: Vec<bool>,
    /// The relations that are not settled at the root.
    pub(super) relations: Arc<[ModelRelation]>,
    /// For each place, whether every value that is left when all above it are fixed satisfies its relations.
    pub(super) is_exact: Vec<bool>,
    /// For each place the relations between its subtree and the variables above it, ascending.
    pub(super) crossing: Vec<Vec<u32>>,
    /// For each place the relations of its variable, ascending.
    pub(super) own: Vec<Vec<u32>>,
}

impl VariableTree {
    /// Returns trees to choose from, for a state in which nothing has been decided; none if too much would have to be
    /// compared at each node.
    pub(super) fn all(model: &Model, state: &State) -> Vec<Self> {
        let open = open_variables(model, state);
        let mut numbers = vec![None; model.variables().count()];
        (0..).zip(&open).for_each(|(number, variable): (u32, _)| numbers[variable.index()] = Some(number));
        let relations: Arc<[ModelRelation]> = ModelRelation::all(model, state).into();
        let groups = |relation: &ModelRelation| {
            relation.scope().iter().filter_map(|variable| numbers[variable.index()]).collect()
        };
        let groups = relations.iter().map(groups).collect();
        let mut is_late = vec![model.projection().is_none(); open.len()];
        let projected = model.projection().unwrap_or_default().iter();
        for number in projected.filter_map(|variable| numbers[variable.index()]) {
            is_late[number as usize] = true;
        }
        let weights = open.iter().map(|&variable| (state.domain(variable).len() as f64).log2()).collect();
        let variables = VariableGroups { weights, is_late, groups };
        let of = |order: &Elimination| Self::of(&open, Arc::clone(&relations), &variables, order);
        variables.orders().iter().filter_map(of).collect()
    }

    fn of(
        open: &[Variable],
        relations: Arc<[ModelRelation]>,
        variables: &VariableGroups,
        elimination: &Elimination,
    ) -> Option<Self> {
        let count = open.len();
        let mut rank = vec![0; count];
        elimination.order.iter().enumerate().for_each(|(place, &variable)| rank[variable as usize] = place);
        // The parent is eliminated next of those that the variable meets.
        let mut children = vec![Vec::new(); count + 1];
        for &variable in elimination.order.iter().rev() {
            let met = elimination.met[variable as usize].iter();
            let parent = met.min_by_key(|&&other| rank[other as usize]);
            children[parent.map_or(count, |&parent| parent as usize)].push(variable as usize);
        }
        let mut order = Vec::with_capacity(count);
        let mut ends = vec![0; count];
        let mut parents = vec![count; count];
        let mut place = vec![0; count];
        // A variable comes back from the stack, with its place, when its subtree is complete.
        let mut stack: Vec<(usize, Option<usize>)> =
            children[count].iter().rev().map(|&root| (root, None)).collect();
        while let Some((variable, entered)) = stack.pop() {
            if let Some(own) = entered {
                ends[own] = order.len();
                continue;
            }
            let own = order.len();
            place[variable] = own;
            order.push(variable);
            stack.push((variable, Some(own)));
            for &child in children[variable].iter().rev() {
                parents[child] = variable;
                stack.push((child, None));
            }
        }
        let mut crossing = vec![Vec::new(); count];
        let mut own_relations = vec![Vec::new(); count];
        let mut crossings = 0;
        for (number, group) in (0..).zip(&variables.groups) {
            let mut places: Vec<usize> = group.iter().map(|&variable| place[variable as usize]).collect();
            places.sort_unstable();
            for &place in &places {
                own_relations[place].push(number);
            }
            let (Some(&first), Some(&last)) = (places.first(), places.last()) else { continue };
            let mut own = last;
            while own != first {
                crossing[own].push(number);
                crossings += 1;
                own = place[parents[order[own]]];
            }
            if crossings > MOST_CROSSINGS {
                return None;
            }
        }
        let is_exact = |own: &Vec<u32>| own.iter().all(|&number| relations[number as usize].is_exact());
        Some(Self {
            is_exact: own_relations.iter().map(is_exact).collect(),
            is_auxiliary: order.iter().map(|&variable| !variables.is_late[variable]).collect(),
            variables: order.into_iter().map(|variable| open[variable]).collect(),
            ends,
            relations,
            crossing,
            own: own_relations,
        })
    }
}

/// Returns the open variables: first those that the model decides, in its order.
fn open_variables(model: &Model, state: &State) -> Vec<Variable> {
    let mut seen = vec![false; model.variables().count()];
    let decided = model.decisions().iter().flat_map(|decisions| decisions.variables());
    let is_new = |variable: &Variable| {
        !std::mem::replace(&mut seen[variable.index()], true) && state.fixed_bit(*variable).is_none()
    };
    decided.chain(model.variables()).filter(is_new).collect()
}
