//! Depth-first search with an explicit stack.
use std::ops::ControlFlow;
use cavalcade_core::{Engine, Model, State};
use crate::{Brancher, Branching, Decision, Outcome, Statistics};

/// search
pub struct Search { engine: Engine, brancher: Box<dyn Brancher>, stack: Vec<Decision>, statistics: Statistics }

impl Search {
    /// new
    #[must_use]
    pub fn new(model: &Model, branching: Branching) -> Self {
        Self { engine: Engine::new(model), brancher: branching.brancher(model), stack: vec![], statistics: Statistics::default() }
    }
    /// run
    pub fn run(mut self, mut visit: impl FnMut(&State) -> ControlFlow<()>) -> Outcome {
        self.statistics.nodes = 1;
        let mut result = self.engine.propagate();
        let complete = 'search: loop {
            if result.is_ok() {
                if let Some(decision) = self.brancher.decide(self.engine.state()) {
                    self.stack.push(decision);
                    self.engine.push();
                    self.statistics.nodes += 1;
                    result = self.engine.assume(|state| decision.apply(state, 0));
                    continue;
                }
                self.statistics.solutions += 1;
                if visit(self.engine.state()).is_break() { break false; }
            } else {
                self.statistics.failures += 1;
            }
            let Some(decision) = self.stack.pop() else { break 'search true };
            self.engine.pop();
            self.statistics.nodes += 1;
            result = self.engine.assume(|state| decision.apply(state, 1));
        };
        self.statistics.propagations = self.engine.propagations();
        Outcome { statistics: self.statistics, complete }
    }
}
