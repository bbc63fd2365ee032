//! The order in which a count decides variables: a tree, because parts of the problem fall apart.
//!
//! All variables of a constraint lie on one path from a root. So once a variable and those above it are fixed, the
//! subtrees of its children have nothing in common.

use std::sync::Arc;

use cavalcade_core::{Model, ModelRelation, State, Variable};
use rustc_hash::FxHashMap;

use super::elimination::{Elimination, VariableGroups};

/// The most places of constraints in all subtrees: with more, nodes cost too much.
const MOST_CROSSINGS: usize = 1 << 24;

/// The variables that are open at the root, in an order in which every subtree is a range of places.
pub(super) struct VariableTree {
    pub(super) variables: Vec<Variable>,
    /// For each place that of its parent; the number of places for a root.
    parents: Vec<usize>,
    /// For each place the end of its subtree.
    pub(super) ends: Vec<usize>,
    /// For each place, whether solutions that differ only in the variables of its subtree count once.
    pub(super) is_auxiliary: Vec<bool>,
    /// The relations that are not settled at the root.
    pub(super) relations: Arc<[ModelRelation]>,
    /// For each place, whether every value that is left when all above it are fixed satisfies its relations.
    pub(super) is_exact: Vec<bool>,
    /// For each place, whether all its relations have interchangeable values.
    pub(super) is_renamed: Vec<bool>,
    /// For each place the relations with keys between its subtree and the variables above it, ascending.
    pub(super) crossing: Vec<Vec<u32>>,
    /// For each place the relations with keys of its variable, ascending.
    pub(super) own: Vec<Vec<u32>>,
    /// For each place of an auxiliary variable all its relations.
    pub(super) of_auxiliary: Vec<Vec<u32>>,
    /// For each relation the place of an auxiliary variable that can always satisfy it.
    pub(super) completed_by: Vec<Option<usize>>,
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
        let mut rank = vec![0; open.len()];
        elimination.order.iter().enumerate().for_each(|(place, &variable)| rank[variable as usize] = place);
        // The parent is eliminated next of those that the variable meets.
        let mut children = vec![Vec::new(); open.len() + 1];
        for &variable in elimination.order.iter().rev() {
            let met = elimination.met[variable as usize].iter();
            let parent = met.min_by_key(|&&other| rank[other as usize]);
            children[parent.map_or(open.len(), |&parent| parent as usize)].push(variable as usize);
        }
        let is_auxiliary: Vec<bool> = variables.is_late.iter().map(|is_late| !is_late).collect();
        Self::of_children(open, &is_auxiliary, relations, &children)
    }

    /// Returns the tree in which each variable has these children; those of the roots come last.
    fn of_children(
        open: &[Variable],
        is_auxiliary: &[bool],
        relations: Arc<[ModelRelation]>,
        children: &[Vec<usize>],
    ) -> Option<Self> {
        let count = open.len();
        let mut order = Vec::with_capacity(count);
        let mut ends = vec![0; count];
        let mut parents = vec![count; count];
        let mut place = vec![count; count + 1];
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
        let parents: Vec<usize> = order.iter().map(|&variable| place[parents[variable]]).collect();
        let placed: FxHashMap<Variable, usize> = open.iter().copied().zip(place.iter().copied()).collect();
        let mut crossing = vec![Vec::new(); count];
        let (mut own_relations, mut of_auxiliary) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        let is_auxiliary: Vec<bool> = order.iter().map(|&variable| is_auxiliary[variable]).collect();
        let completed_by = |relation: &ModelRelation| {
            let place = relation.completed_by().and_then(|variable| placed.get(&variable).copied());
            place.filter(|&place| is_auxiliary[place])
        };
        let completed_by = relations.iter().map(completed_by).collect();
        let (mut is_exact, mut is_renamed) = (vec![true; count], vec![true; count]);
        let mut crossings = 0;
        for (number, relation) in (0..).zip(relations.iter()) {
            let scope = relation.scope().iter();
            let mut scope: Vec<usize> = scope.filter_map(|variable| placed.get(variable).copied()).collect();
            scope.sort_unstable();
            scope.dedup();
            for &place in &scope {
                is_exact[place] &= relation.is_exact();
                is_renamed[place] &= relation.has_interchangeable_values();
                if is_auxiliary[place] {
                    of_auxiliary[place].push(number);
                }
            }
            if !relation.has_keys() {
                continue;
            }
            for &place in &scope {
                own_relations[place].push(number);
            }
            let (Some(&first), Some(&last)) = (scope.first(), scope.last()) else { continue };
            let mut own = last;
            while own != first {
                crossing[own].push(number);
                crossings += 1;
                own = parents[own];
            }
            if crossings > MOST_CROSSINGS {
                return None;
            }
        }
        Some(Self {
            parents,
            is_exact,
            is_renamed,
            is_auxiliary,
            variables: order.into_iter().map(|variable| open[variable]).collect(),
            ends,
            relations,
            crossing,
            own: own_relations,
            of_auxiliary,
            completed_by,
        })
    }

    /// Returns the tree in which each variable that is never open at its own place comes directly below the last place in
    /// whose states it is, so that states need not remember its value; `None` if it would be too large.
    pub(super) fn with_known_early(&self, last_open: &[Option<u32>]) -> Option<Self> {
        let count = self.variables.len();
        let parents = &self.parents;
        let target = |place: usize| {
            let last = last_open[place].map(|last| last as usize);
            last.filter(|&last| last != place && !self.is_auxiliary[place])
        };
        // For each place the lowest of the variables that come between it and its parent.
        let mut between: Vec<Option<usize>> = vec![None; count];
        let mut children = vec![Vec::new(); count + 1];
        for place in 0..count {
            let (mut below, Some(target)) = (place, target(place)) else { continue };
            while parents[below] != target {
                below = parents[below];
            }
            children[between[below].unwrap_or(target)].push(place);
            between[below] = Some(place);
        }
        for place in (0..count).filter(|&place| target(place).is_none()) {
            let mut below = place;
            while parents[below] < count && target(parents[below]).is_some() {
                below = parents[below];
            }
            children[between[below].unwrap_or(parents[below])].push(place);
        }
        Self::of_children(&self.variables, &self.is_auxiliary, Arc::clone(&self.relations), &children)
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
