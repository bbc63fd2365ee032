//! Paths and cycles that need not visit everything.

use std::sync::OnceLock;

use super::super::meanings::{self, Roles};
use super::super::path_request::PartialRequest;
use super::{ProblemKind, path_conventions};
use crate::files::export::ExportProblem;
use crate::problems::arrangement::CellArrangement;
use crate::problems::symmetry::Symmetries;
use crate::solver::engine::State;
use crate::words::quantity;
use crate::{Model, ProblemStructure, SimplePathModel, SimplePaths, Unsettled};

/// Simple paths or cycles of some lengths, or the longest ones.
#[derive(Debug)]
pub(in crate::puzzles) struct PartialPaths {
    /// The problem with the lengths that are asked for.
    asked: SimplePaths,
    /// The arrangement of the cells that are the vertices, if there is one.
    arrangement: Option<CellArrangement>,
    /// The problem with the lengths that are searched, once they are known.
    settled: OnceLock<SimplePaths>,
    /// Whether only the longest solutions are wanted.
    is_longest: bool,
    /// Built on first use: counting methods do without it.
    model: OnceLock<SimplePathModel>,
}

impl PartialPaths {
    /// Returns the problem of the solutions that a request asks for among all.
    pub(in crate::puzzles) fn new(
        all: &SimplePaths,
        request: &PartialRequest,
        arrangement: Option<CellArrangement>,
    ) -> Self {
        let asked = all.within(&request.lengths);
        let settled = if request.is_longest { OnceLock::new() } else { OnceLock::from(asked.clone()) };
        Self { asked, arrangement, settled, is_longest: request.is_longest, model: OnceLock::new() }
    }

    /// Returns the problem, which is settled.
    fn known(&self) -> &SimplePaths {
        self.settled.get().expect("the greatest length is settled before anything is searched")
    }

    fn path_model(&self) -> &SimplePathModel {
        self.model.get_or_init(|| self.known().model())
    }

    /// Returns the neighbours of each vertex on a solution, ascending, with `u32::MAX` for a missing one.
    fn beside(&self, state: &State) -> Vec<[u32; 2]> {
        let mut path = Vec::new();
        self.read(state, &mut path);
        let mut beside = vec![[u32::MAX; 2]; self.asked.steps.vertices()];
        let (count, closed) = (path.len(), self.asked.closed);
        for (place, &vertex) in path.iter().enumerate() {
            let at = |is_there: bool, place: usize| {
                if closed || is_there { path[place % count] as u32 } else { u32::MAX }
            };
            let (before, after) = (at(place > 0, place + count - 1), at(place + 1 < count, place + 1));
            beside[vertex] = [before.min(after), before.max(after)];
        }
        beside
    }
}

impl ProblemKind for PartialPaths {
    fn model(&self) -> &Model {
        self.path_model().model()
    }

    fn read(&self, state: &State, path: &mut Vec<usize>) {
        self.path_model().read(self.known(), state, path);
    }

    fn conventions(&self) -> &'static [(&'static str, u64)] {
        let SimplePaths { closed, first, last, .. } = self.asked;
        path_conventions(closed, [first, last], self.asked.is_undirected(), false)
    }

    fn roles(&self) -> Roles {
        meanings::of_loop(self.path_model().chosen())
    }

    fn structure(&self) -> ProblemStructure<'_> {
        ProblemStructure::Simple(self.settled.get().unwrap_or(&self.asked))
    }

    fn unsettled(&self) -> Option<Unsettled<'_>> {
        self.settled.get().is_none().then_some(Unsettled::GreatestLength(&self.asked))
    }

    fn settle(&self, longest: Option<usize>) {
        #[expect(clippy::reversed_empty_ranges, reason = "no length is the greatest")]
        let lengths = longest.map_or(1..=0, |longest| longest..=longest);
        self.settled.get_or_init(|| SimplePaths { lengths, are_longest: true, ..self.asked.clone() });
    }

    fn extreme(&self) -> Option<(&'static str, Option<usize>)> {
        let lengths = self.settled.get().map(|paths| &paths.lengths).filter(|lengths| !lengths.is_empty());
        self.is_longest.then(|| ("longest", lengths.map(|lengths| *lengths.start())))
    }

    fn obstacle(&self, _name: &dyn Fn(usize) -> String) -> Option<String> {
        let SimplePaths { closed, first, last, .. } = self.asked;
        let what = if closed { "a cycle" } else { "a path" };
        if first.is_some() && first == last {
            let place = if self.arrangement.is_some() { "cell" } else { "vertex" };
            return Some(format!("{what} cannot begin and end at the same {place}"));
        }
        if let (true, Some(first), Some(last)) = (closed, first, last)
            && self.asked.steps.slot(last as usize, first as usize).is_none()
        {
            return Some("no step joins the two ends asked for".to_owned());
        }
        let (fewest, bound) = (self.asked.fewest(), self.asked.bound());
        if bound == 0 {
            return Some("there is no step".to_owned());
        }
        if fewest > bound {
            return Some(format!(
                "{what} needs at least {fewest} steps, and here none has more than {bound}"
            ));
        }
        let is_empty = self.asked.lengths.is_empty();
        is_empty.then(|| format!("the length of {what} is from {fewest} to {bound} steps here"))
    }

    fn closed(&self) -> Option<bool> {
        Some(self.asked.closed)
    }

    fn arrangement(&self) -> Option<CellArrangement> {
        self.arrangement
    }

    fn symmetries(&self, cells: &[usize]) -> Option<Symmetries> {
        let arrangement = self.arrangement.filter(|_| self.asked.is_undirected())?;
        arrangement.symmetries(cells, |permutation| self.asked.is_kept_by(permutation))
    }

    fn is_least(&self, symmetries: &Symmetries, state: &State) -> bool {
        symmetries.is_least(&self.beside(state))
    }

    fn check_count(&self, cells: usize) -> Result<(), String> {
        let Some(paths) = self.settled.get() else { return Ok(()) };
        let steps = cells.saturating_sub(usize::from(!paths.closed));
        if paths.lengths.contains(&steps) {
            return Ok(());
        }
        Err(format!("{}, which is not the number that is asked for", quantity(steps, "steps")))
    }

    fn copies(&self) -> usize {
        self.path_model().form().copies
    }

    fn export(&self) -> Option<ExportProblem<'_>> {
        let loops = self.path_model().single();
        Some(ExportProblem::Loop { steps: &loops.steps, rules: &loops.rules })
    }

    fn outside(&self) -> usize {
        self.path_model().single().steps.vertices() - self.copies() * self.asked.steps.vertices()
    }

    fn exported(&self, vertices: Vec<u32>) -> Vec<u32> {
        self.known().cycle(self.path_model().form(), &vertices)
    }
}
