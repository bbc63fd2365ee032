//! At most two solutions: a sweep that keeps the states after each step, and reads solutions back from the last one.

use std::sync::OnceLock;

use super::lines::NONE;
use super::{LinkedEdges, LinkedFrontier};
use crate::frontier::count::Advance;
use crate::frontier::table::{StateTable, taking};
use crate::frontier::{Control, Event, Follow, Halt, Progress};

/// A count of at most two solutions in progress.
pub(super) struct FirstTwoCount<'a> {
    frontier: &'a LinkedFrontier,
    /// The states before the first step, and after each one so far.
    layers: Vec<StateTable<u128>>,
    /// Their memory.
    held: usize,
    /// Where the solutions are written.
    found: &'a OnceLock<Vec<LinkedEdges>>,
}

/// A solution that is read from its end back to a state.
struct Unread {
    layer: usize,
    state: u128,
    edges: LinkedEdges,
}

impl Advance for FirstTwoCount<'_> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        let (steps, done) = (&self.frontier.steps, self.layers.len() - 1);
        let Some(step) = steps.get(done) else {
            let solutions = self.solutions(control)?;
            return Ok(Event::Done(self.found.get_or_init(|| solutions).len().into()));
        };
        let held = self.held - self.layers[done].bytes();
        let next = self.layers[done].mapped(&taking(step), held, Control { spill: None, ..control })?;
        let (states, bytes) = (next.len(), next.bytes());
        self.held += bytes;
        self.layers.push(next);
        Ok(Event::Step(Progress { step: done + 1, steps: steps.len(), states, bytes, need: None }))
    }
}

impl<'a> FirstTwoCount<'a> {
    /// Begins before the first step.
    pub(super) fn new(frontier: &'a LinkedFrontier, found: &'a OnceLock<Vec<LinkedEdges>>) -> Self {
        let layers = vec![StateTable::single(0, 0)];
        Self { frontier, held: layers[0].bytes(), layers, found }
    }

    /// Returns all solutions, or two if there are more, after the last step.
    fn solutions(&self, control: Control) -> Result<Vec<LinkedEdges>, Halt> {
        let mut found = Vec::new();
        let layer = self.frontier.steps.len();
        if self.layers[layer].number(0).is_none() {
            return Ok(found);
        }
        let mut fork = None;
        found.push(self.read_back(Unread { layer, state: 0, edges: Vec::new() }, &mut fork, control)?);
        if let Some(other) = fork {
            found.push(self.read_back(other, &mut None, control)?);
        }
        Ok(found)
    }

    /// Returns the edges of a solution, back from a state; keeps the last state from which there is a second one.
    fn read_back(
        &self,
        mut unread: Unread,
        fork: &mut Option<Unread>,
        control: Control,
    ) -> Result<LinkedEdges, Halt> {
        let LinkedFrontier { steps } = self.frontier;
        while let Some(before) = unread.layer.checked_sub(1) {
            if (control.is_over)() {
                return Err(Halt::Stopped);
            }
            let step = &steps[before];
            let lines = step.layout.lines(unread.state).around(step.column);
            // A cell below or to the right has a greater number.
            let used = lines.iter().zip(step.next).filter(|(line, _)| **line != NONE);
            unread.edges.extend(used.filter_map(|(_, next)| Some([step.cell, next?])));
            let keys = self.layers[before].buckets.iter().flat_map(|bucket| &bucket.keys);
            let mut from = keys.copied().filter(|&key| {
                let mut leads = false;
                step.follow(key, |next| leads |= next == unread.state);
                leads
            });
            let state = from.next().expect("every state but the first has a predecessor");
            if fork.is_none()
                && let Some(other) = from.next()
            {
                *fork = Some(Unread { layer: before, state: other, edges: unread.edges.clone() });
            }
            drop(from);
            (unread.layer, unread.state) = (before, state);
        }
        Ok(unread.edges)
    }
}
