//! Hamiltonian paths and cycles as the problem of an instance.

use std::sync::{Arc, OnceLock};

use super::path_ends::EndSets;
use crate::problems::arrangement::CellArrangement;
use crate::problems::symmetry::{Permutation, Symmetries};
use crate::solver::graph::SuccessorTable;
use crate::words::quantity;
use crate::{Hamiltonian, HamiltonianModel, Obstacle};

/// Hamiltonian paths or cycles whose numbers do not matter.
#[derive(Debug)]
pub struct PathProblem {
    /// The problem as data. If the ends are sets, it has extra vertices, which come last.
    pub problem: Hamiltonian,
    /// The same without sets of ends, if there are some.
    plain: Option<Hamiltonian>,
    /// The number of extra vertices.
    pub(super) extra: usize,
    /// Whether a path and its reversal can be two solutions although steps have no direction.
    pub(super) counts_reversals: bool,
    /// The arrangement of the cells that are the vertices, if there is one.
    pub(super) arrangement: Option<CellArrangement>,
    /// Built on first use: construction and counting methods do without it.
    model: OnceLock<HamiltonianModel>,
    /// Computed on first use, since it takes O(steps).
    obstacle: OnceLock<Option<Obstacle>>,
}

impl PathProblem {
    /// Returns the problem, with the arrangement of its cells if there is one.
    pub(super) fn new(problem: Hamiltonian, arrangement: Option<CellArrangement>) -> Self {
        Self {
            problem,
            plain: None,
            extra: 0,
            counts_reversals: false,
            arrangement,
            model: OnceLock::new(),
            obstacle: OnceLock::new(),
        }
    }

    /// Returns the problem of the paths or cycles with these ends; the ends of a cycle are single vertices.
    pub(super) fn between(
        steps: &Arc<SuccessorTable>,
        closed: bool,
        ends: &EndSets,
        arrangement: Option<CellArrangement>,
    ) -> Self {
        let (problem, extra) = ends.problem(steps, closed);
        Self {
            plain: (extra > 0).then(|| ends.plain(steps, closed)),
            extra,
            counts_reversals: extra > 0 && ends.counts_reversals(),
            ..Self::new(problem, arrangement)
        }
    }

    /// Returns the problem without the extra vertices of sets of ends.
    pub(super) fn plain(&self) -> &Hamiltonian {
        self.plain.as_ref().unwrap_or(&self.problem)
    }

    /// Returns the symmetries of the paths that those of `cells`, the vertices that are not extra, give. `None` if a path
    /// and its reversal can be two solutions, if there is no arrangement, or if there are too many symmetries.
    pub(super) fn symmetries(&self, cells: &[usize]) -> Option<Symmetries> {
        if self.counts_reversals || !self.problem.is_undirected() {
            return None;
        }
        let found = self.arrangement?.symmetries(cells, |it| self.extended(it).is_some())?;
        Some(found.extended(|it| self.extended(&it).expect("extended before")))
    }

    /// Returns the permutation that keeps or exchanges the extra vertices and is otherwise this one; `None` if neither
    /// maps solutions to solutions.
    fn extended(&self, permutation: &Permutation) -> Option<Permutation> {
        let count = permutation.len() as u32;
        let extra: Vec<u32> = (count..count + self.extra as u32).collect();
        let reversed: Vec<u32> = extra.iter().rev().copied().collect();
        let mut candidates =
            [extra, reversed].into_iter().map(|extra| [permutation.as_slice(), &extra].concat());
        candidates.find(|it| self.problem.is_kept_by(it))
    }

    /// Returns a path of the problem, given its vertices without the extra ones: these are its ends.
    pub(super) fn extended_path(&self, vertices: Vec<u32>) -> Vec<u32> {
        let is_extra = |end: &u32| *end as usize >= self.problem.steps.vertices() - self.extra;
        let (first, last) = (self.problem.first.filter(is_extra), self.problem.last.filter(is_extra));
        first.into_iter().chain(vertices).chain(last).collect()
    }

    /// Returns the model, built on first use.
    pub(super) fn model(&self) -> &HamiltonianModel {
        self.model.get_or_init(|| self.problem.model().expect("a limited graph has room for a dummy"))
    }

    fn known_obstacle(&self) -> Option<Obstacle> {
        *self.obstacle.get_or_init(|| self.plain().obstacle())
    }

    /// Returns an obvious reason why there is no solution, in words; `name` names vertices.
    pub(super) fn obstacle(&self, name: &dyn Fn(usize) -> String) -> Option<String> {
        let on_board = self.arrangement.is_some();
        self.known_obstacle().map(|obstacle| explain(obstacle, self.plain(), on_board, name))
    }
}

/// Returns an obstacle in words; `on_board` says whether vertices are cells.
pub(super) fn explain(
    obstacle: Obstacle,
    problem: &Hamiltonian,
    on_board: bool,
    name: &dyn Fn(usize) -> String,
) -> String {
    let (vertex, vertices) = if on_board { ("cell", "cells") } else { ("vertex", "vertices") };
    let what = match (on_board, problem.closed) {
        (true, false) => "a tour",
        (true, true) => "a closed tour",
        (false, false) => "a path",
        (false, true) => "a cycle",
    };
    match obstacle {
        Obstacle::TooFewVertices => {
            let count = problem.steps.vertices();
            format!("{what} needs more than {}", quantity(count, vertices))
        }
        Obstacle::SameEnds => format!("{what} cannot begin and end at the same {vertex}"),
        Obstacle::EndsApart => "no step joins the two ends asked for".to_owned(),
        Obstacle::FewSteps { vertex, steps: 0 } if problem.is_undirected() => {
            format!("no step leads to {}", name(vertex))
        }
        Obstacle::FewSteps { vertex, steps: 0 } if on_board => {
            format!("no step leads to {0}, or none leads from {0}", name(vertex))
        }
        Obstacle::FewSteps { vertex, steps: 0 } => format!("no arc enters or no arc leaves {}", name(vertex)),
        Obstacle::FewSteps { vertex, .. } => {
            format!("{} has only one step, and {what} needs two there", name(vertex))
        }
        Obstacle::ManyEnds { count } => {
            format!("{count} {vertices} have only one step, and {what} has two ends")
        }
        Obstacle::Parts { count } => format!("it falls into {count} parts with no step between them"),
        Obstacle::Colours { more, fewer } => {
            format!("each step changes colour, but {more} {vertices} have one colour and {fewer} the other")
        }
        Obstacle::ColoursOfEnds { more, fewer } => format!(
            "each step changes colour, {more} {vertices} have one colour and {fewer} the other, and the ends asked \
             for do not fit"
        ),
    }
}
