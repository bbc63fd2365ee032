//! At most two solutions: a sweep that keeps the states after each step, and reads solutions back from the last one.

use std::sync::OnceLock;

use super::{LinkedEdges, LinkedFrontier};
use crate::frontier::count::Advance;
use crate::frontier::layers::{Layers, dynamic};
use crate::frontier::{Control, Event, Halt, Progress};

/// A count of at most two solutions in progress.
pub(super) struct FirstTwoCount<'a> {
    frontier: &'a LinkedFrontier,
    layers: Layers<u128>,
    /// Where the solutions are written.
    found: &'a OnceLock<Vec<LinkedEdges>>,
}

impl<'a> FirstTwoCount<'a> {
    /// Begins before the first step.
    pub(super) fn new(frontier: &'a LinkedFrontier, found: &'a OnceLock<Vec<LinkedEdges>>) -> Self {
        Self { frontier, layers: Layers::new(0), found }
    }
}

impl Advance for FirstTwoCount<'_> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        let (steps, done) = (&self.frontier.steps, self.layers.tables.len() - 1);
        if let Some(step) = steps.get(done) {
            let states = self.layers.take(step, control)?;
            let bytes = self.layers.bytes;
            return Ok(Event::Step(Progress {
                step: done + 1,
                steps: steps.len(),
                states,
                bytes,
                need: None,
            }));
        }
        let ways = if self.layers.tables[done].number(0).is_some() {
            self.layers.ways(&dynamic(steps), 0, 2, control)?
        } else {
            Vec::new()
        };
        let used = |way: &Vec<u128>| {
            let next = steps.iter().zip(way).flat_map(|(step, &chosen)| {
                let used = (0..).zip(step.next).filter(move |(at, _)| chosen >> at & 1 == 1);
                used.filter_map(|(_, next)| Some([step.cell, next?]))
            });
            next.collect::<LinkedEdges>()
        };
        let solutions = ways.iter().map(used).collect();
        Ok(Event::Done(self.found.get_or_init(|| solutions).len().into()))
    }
}
