//! Sets without two members in conflict: pieces that do not attack each other, independent sets of vertices of a graph,
//! and its matchings. A set may have to hit groups, as in Akari.

use std::sync::OnceLock;

use super::super::meanings::{Roles, VariableRole};
use super::ProblemKind;
use crate::files::export::{ExportProblem, ExportSets};
use crate::ladder::{MarkGroup, MarkLadder, MarkRules};
use crate::problems::symmetry::Symmetries;
use crate::solver::engine::State;
use crate::words::quantity;
use crate::{IndependentModel, IndependentSets, Model, ProblemStructure, SetSize, Unsettled};

/// Independent sets of given sizes, or of the largest possible one.
#[derive(Debug)]
pub(in crate::puzzles) struct SetProblem {
    /// The problem; its vertices are the cells that are not holes, or the vertices or edges of a graph.
    pub(in crate::puzzles) sets: IndependentSets,
    members: SetMembers,
    size: OnceLock<SetSize>,
    /// An obvious reason why there is no solution, that the puzzle knows.
    obstacle: Option<String>,
    /// The groups with given numbers of members, and the rules of marks, if members are marks of a puzzle.
    pub(in crate::puzzles) marks: Option<(Vec<MarkGroup>, &'static MarkRules)>,
    /// Built on first use: counting methods do without it.
    model: OnceLock<IndependentModel>,
}

/// What the members of independent sets are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::puzzles) enum SetMembers {
    /// Pieces on cells.
    Pieces,
    /// Vertices of a graph.
    Vertices,
    /// Edges of a graph; the sets are matchings.
    Edges,
}

impl SetMembers {
    /// Returns the word for them.
    pub(in crate::puzzles) fn name(self) -> &'static str {
        match self {
            Self::Pieces => "pieces",
            Self::Vertices => "vertices",
            Self::Edges => "edges",
        }
    }

    /// Returns a number of members in words.
    pub(in crate::puzzles) fn number(self, count: usize) -> String {
        quantity(count, self.name())
    }

    /// Returns the reason why no set has more than `bound` members.
    fn too_many(self, bound: usize) -> String {
        let (groups, members) = (quantity(bound, "groups"), self.number(bound));
        let conflict = match self {
            Self::Pieces => "cells all pieces attack each other",
            Self::Vertices => "vertices all are adjacent",
            Self::Edges => return format!("a largest matching has {members}"),
        };
        let fit = if bound == 1 { "fits" } else { "fit" };
        format!("in {groups} of {conflict}, so at most {members} {fit}")
    }
}

impl SetProblem {
    /// Returns the problem of sets of `size`; without a size, of the largest ones.
    pub(in crate::puzzles) fn new(sets: IndependentSets, members: SetMembers, size: Option<SetSize>) -> Self {
        let size = size.map_or_else(OnceLock::new, OnceLock::from);
        Self { sets, members, size, obstacle: None, marks: None, model: OnceLock::new() }
    }

    /// Returns the problem of marks in groups of cells, with an obvious reason why there is none if there is one.
    pub(in crate::puzzles) fn of_marks(
        sets: IndependentSets,
        obstacle: Option<String>,
        groups: Vec<MarkGroup>,
        rules: &'static MarkRules,
    ) -> Self {
        let marks = Some((groups, rules));
        Self { obstacle, marks, ..Self::new(sets, SetMembers::Pieces, Some(SetSize::Any)) }
    }

    /// Returns the ladder of techniques that find marks, if members are marks of a puzzle.
    pub(in crate::puzzles) fn ladder(&self) -> Option<MarkLadder> {
        let (groups, rules) = self.marks.as_ref()?;
        Some(MarkLadder::new(&self.sets.conflicts, groups.clone(), rules))
    }

    fn known_size(&self) -> SetSize {
        *self.size.get().expect("the largest size is settled before anything is searched")
    }

    fn set_model(&self) -> &IndependentModel {
        self.model.get_or_init(|| self.sets.model(self.known_size()))
    }
}

impl ProblemKind for SetProblem {
    fn model(&self) -> &Model {
        &self.set_model().model
    }

    fn read(&self, state: &State, set: &mut Vec<usize>) {
        self.set_model().read(state, set);
    }

    fn conventions(&self) -> &'static [(&'static str, u64)] {
        match self.members {
            SetMembers::Pieces => &[("placements", 1)],
            SetMembers::Vertices | SetMembers::Edges => &[("sets", 1)],
        }
    }

    fn roles(&self) -> Roles {
        let chosen = self.set_model().chosen.variables().enumerate();
        let ends = self.sets.ends.as_deref();
        let role =
            |member| ends.map_or(VariableRole::Chosen(member), |ends| VariableRole::Edge(ends[member]));
        chosen.map(|(member, variable)| (variable, role(member))).collect()
    }

    fn structure(&self) -> ProblemStructure<'_> {
        match self.sets.demands {
            Some(_) => ProblemStructure::Model,
            None => ProblemStructure::Independent(&self.sets, self.size.get().copied()),
        }
    }

    fn unsettled(&self) -> Option<Unsettled<'_>> {
        self.size.get().is_none().then_some(Unsettled::LargestSize(&self.sets))
    }

    fn settle(&self, maximum: Option<usize>) {
        if let Some(maximum) = maximum {
            self.size.get_or_init(|| SetSize::Exactly(maximum));
        }
    }

    fn extreme(&self) -> Option<(&'static str, Option<usize>)> {
        self.sets.demands.is_none().then_some(("maximum", None))
    }

    fn obstacle(&self, _name: &dyn Fn(usize) -> String) -> Option<String> {
        if self.obstacle.is_some() {
            return self.obstacle.clone();
        }
        let Some(SetSize::Exactly(size)) = self.size.get() else { return None };
        let bound = match self.members {
            SetMembers::Edges => self.sets.maximum().unwrap_or_else(|| self.sets.bound()),
            SetMembers::Pieces | SetMembers::Vertices => self.sets.bound(),
        };
        (*size > bound).then(|| self.members.too_many(bound))
    }

    fn symmetries(&self, _cells: &[usize]) -> Option<Symmetries> {
        self.sets.symmetries()
    }

    fn is_least(&self, symmetries: &Symmetries, state: &State) -> bool {
        let mut set = Vec::new();
        self.read(state, &mut set);
        symmetries.is_least_set(&set)
    }

    fn check_count(&self, cells: usize) -> Result<(), String> {
        match self.size.get() {
            Some(SetSize::Exactly(size)) if *size != cells => {
                Err(format!("{} instead of {size}", self.members.number(cells)))
            }
            _ => Ok(()),
        }
    }

    fn export(&self) -> Option<ExportProblem<'_>> {
        let size = match self.known_size() {
            SetSize::Any => None,
            SetSize::Exactly(size) => Some(size),
        };
        let cover = self.sets.covers.first().map_or_else(Vec::new, |cover| slices(cover));
        let (hit, exactly) = match &self.sets.demands {
            Some(demands) => (slices(&demands.hit), demands.exactly.clone()),
            // A set with as many vertices as there are groups without a common cell hits each group.
            None if Some(cover.len()) == size => (cover.clone(), Vec::new()),
            None => (Vec::new(), Vec::new()),
        };
        Some(ExportProblem::Sets(ExportSets { conflicts: &self.sets.conflicts, size, cover, hit, exactly }))
    }

    fn sets(&self) -> Option<&SetProblem> {
        Some(self)
    }
}

fn slices(groups: &[Vec<u32>]) -> Vec<&[u32]> {
    groups.iter().map(Vec::as_slice).collect()
}
