//! Hamiltonian paths and cycles whose numbers do not matter.

use std::sync::{Arc, OnceLock};

use super::super::meanings::{self, Roles};
use super::super::path_ends::EndSets;
use super::super::path_request::{CELLS, PathRequest, PathWords, VERTICES};
use super::partial::PartialPaths;
use super::{BranchingHint, ProblemKind, path_conventions};
use crate::files::export::ExportProblem;
use crate::problems::arrangement::CellArrangement;
use crate::problems::symmetry::{Permutation, Symmetries};
use crate::solver::engine::State;
use crate::solver::graph::SuccessorTable;
use crate::words::quantity;
use crate::{Hamiltonian, HamiltonianModel, Model, Obstacle, ProblemStructure, SimplePaths, Steps};

/// Hamiltonian paths or cycles whose numbers do not matter.
#[derive(Debug)]
pub(in crate::puzzles) struct PathProblem {
    /// The problem as data. If the ends are sets, it has extra vertices, which come last.
    problem: Hamiltonian,
    /// The same without sets of ends, if there are some.
    plain: Option<Hamiltonian>,
    /// The number of extra vertices.
    extra: usize,
    /// Whether a path and its reversal can be two solutions although steps have no direction.
    counts_reversals: bool,
    /// The arrangement of the cells that are the vertices, if there is one.
    arrangement: Option<CellArrangement>,
    /// Built on first use: construction and counting methods do without it.
    model: OnceLock<HamiltonianModel>,
    /// Computed on first use, since it takes O(steps).
    obstacle: OnceLock<Option<Obstacle>>,
}

impl PathProblem {
    /// Returns the problem of the paths or cycles with these ends, with the arrangement of its cells if there is one; the
    /// ends of a cycle are single vertices.
    pub(in crate::puzzles) fn new(
        steps: &Arc<SuccessorTable>,
        closed: bool,
        ends: &EndSets,
        arrangement: Option<CellArrangement>,
    ) -> Self {
        let (problem, extra) = ends.problem(steps, closed);
        Self {
            problem,
            plain: (extra > 0).then(|| ends.plain(steps, closed)),
            extra,
            counts_reversals: extra > 0 && ends.counts_reversals(),
            arrangement,
            model: OnceLock::new(),
            obstacle: OnceLock::new(),
        }
    }

    /// Returns the problem without the extra vertices of sets of ends.
    fn plain(&self) -> &Hamiltonian {
        self.plain.as_ref().unwrap_or(&self.problem)
    }

    /// Returns the permutation that keeps or exchanges the extra vertices and is otherwise this one; `None` if neither
    /// maps solutions to solutions.
    fn extended(&self, permutation: &Permutation) -> Option<Permutation> {
        let count = permutation.len() as u32;
        let extra: Vec<u32> = (count..count + self.extra as u32).collect();
        let reversed: Vec<u32> = extra.iter().rev().copied().collect();
        let mut candidates =
            [extra, reversed].into_iter().map(|extra| [permutation.as_slice(), &extra].concat());
        candidates.find(|candidate| self.problem.is_kept_by(candidate))
    }

    fn path_model(&self) -> &HamiltonianModel {
        self.model.get_or_init(|| self.problem.model().expect("a limited graph has room for a dummy"))
    }
}

impl ProblemKind for PathProblem {
    fn model(&self) -> &Model {
        &self.path_model().model
    }

    fn read(&self, state: &State, path: &mut Vec<usize>) {
        self.problem.read(self.path_model(), state, path);
    }

    fn conventions(&self) -> &'static [(&'static str, u64)] {
        if self.counts_reversals {
            return &[("directed", 1)];
        }
        let Hamiltonian { steps, closed, first, last } = &self.problem;
        path_conventions(*closed, [*first, *last], self.problem.is_undirected(), steps.vertices() == 1)
    }

    fn roles(&self) -> Roles {
        match &self.path_model().steps {
            Steps::Nothing => Vec::new(),
            Steps::Undirected(edges) => meanings::of_edges(edges),
            Steps::Directed(next) => meanings::of_successors(next),
        }
    }

    fn branching(&self) -> BranchingHint {
        BranchingHint::FollowPath
    }

    fn structure(&self) -> ProblemStructure<'_> {
        ProblemStructure::Hamiltonian(&self.problem)
    }

    fn obstacle(&self, name: &dyn Fn(usize) -> String) -> Option<String> {
        let obstacle = (*self.obstacle.get_or_init(|| self.plain().obstacle()))?;
        Some(explain(obstacle, self.plain(), self.arrangement.is_some(), name))
    }

    fn closed(&self) -> Option<bool> {
        Some(self.plain().closed)
    }

    fn arrangement(&self) -> Option<CellArrangement> {
        self.arrangement
    }

    /// There are none if a path and its reversal can be two solutions.
    fn symmetries(&self, cells: &[usize]) -> Option<Symmetries> {
        if self.counts_reversals || !self.problem.is_undirected() {
            return None;
        }
        let is_kept = |permutation: &Permutation| self.extended(permutation).is_some();
        let found = self.arrangement?.symmetries(cells, is_kept)?;
        Some(found.extended(|of_cells| self.extended(&of_cells).expect("extended before")))
    }

    fn is_least(&self, symmetries: &Symmetries, state: &State) -> bool {
        symmetries.is_least(&self.problem.beside(self.path_model(), state))
    }

    fn export(&self) -> Option<ExportProblem<'_>> {
        Some(ExportProblem::Paths(&self.problem))
    }

    fn outside(&self) -> usize {
        self.extra
    }

    /// The extra vertices are ends.
    fn exported(&self, vertices: Vec<u32>) -> Vec<u32> {
        let is_extra = |end: &u32| *end as usize >= self.problem.steps.vertices() - self.extra;
        let (first, last) = (self.problem.first.filter(is_extra), self.problem.last.filter(is_extra));
        first.into_iter().chain(vertices).chain(last).collect()
    }
}

/// Returns an obstacle in words; `on_board` says whether vertices are cells.
pub(super) fn explain(
    obstacle: Obstacle,
    problem: &Hamiltonian,
    on_board: bool,
    name: &dyn Fn(usize) -> String,
) -> String {
    let words = if on_board { &CELLS } else { &VERTICES };
    let PathWords { place: vertex, places: vertices, path, cycle, .. } = words;
    let what = if problem.closed { cycle } else { path };
    match obstacle {
        Obstacle::TooFewVertices => {
            format!("{what} needs more than {}", quantity(problem.steps.vertices(), vertices))
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

impl PathRequest {
    /// Returns the problem of the paths with these steps between vertices, which stand for places in ascending order.
    pub(in crate::puzzles) fn problem(
        &self,
        steps: &Arc<SuccessorTable>,
        places: &[usize],
        arrangement: Option<CellArrangement>,
    ) -> Box<dyn ProblemKind> {
        let vertex = |place| Some(places.binary_search(place).ok()? as u32);
        let [from, to] = [&self.from, &self.to].map(|ends| ends.iter().filter_map(vertex).collect());
        let ends = EndSets::new(from, to, places.len());
        let Some(partial) = &self.partial else {
            return Box::new(PathProblem::new(steps, self.closed, &ends, arrangement));
        };
        // The ends of such paths are single vertices.
        let Hamiltonian { first, last, .. } = ends.plain(steps, self.closed);
        let (induced, crossings) = (partial.induced, partial.crossings.clone().unwrap_or_default());
        let all = SimplePaths { induced, crossings, ..SimplePaths::new(steps, self.closed, first, last) };
        Box::new(PartialPaths::new(&all, partial, arrangement))
    }
}
