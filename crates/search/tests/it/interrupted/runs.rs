//! A run in many parts is the run at once.

use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::Model;
use cavalcade_search::parallel::{Checkpoint, Chunk, Collector, Enumeration, Observer};
use cavalcade_search::{Branching, Limits, Solution, Statistics, Stop};

use super::{Found, at_once, each, interrupt, points};

struct Values;

impl Collector for Values {
    type Batch = Vec<Vec<i32>>;
    type Product = Vec<Vec<i32>>;
    type Error = String;

    fn gather(&self, batch: &mut Self::Batch, _: u64, solution: Solution<'_>) -> Result<bool, String> {
        batch.push(solution.values());
        Ok(true)
    }

    fn bytes(&self, batch: &Self::Batch) -> usize {
        batch.len()
    }

    fn finish(&self, _: u64, batch: &Self::Batch, product: &mut Self::Product) -> Result<(), String> {
        product.clone_from(batch);
        Ok(())
    }

    fn product_bytes(&self, product: &Self::Product) -> usize {
        self.bytes(product)
    }
}

/// Keeps the checkpoint at the end of a run.
#[derive(Default)]
struct Last(Checkpoint<Vec<Vec<i32>>>);

impl Observer<Vec<Vec<i32>>, String> for Last {
    fn pause(&self) -> Option<Duration> {
        Some(Duration::from_secs(3600))
    }

    fn look(
        &mut self,
        checkpoint: Checkpoint<Vec<Vec<i32>>>,
        _: Vec<Arc<Chunk<Vec<Vec<i32>>>>>,
    ) -> Result<(), String> {
        self.0 = checkpoint;
        Ok(())
    }
}

/// Finds all solutions and their cost in several runs. Each run stops after a number of polls and continues
/// from the checkpoint of the previous one. Returns the number of runs, too.
fn in_runs(model: &Model, branching: Branching, threads: usize, mut polls: u64) -> (Found, u32) {
    let (mut found, mut last, mut runs) = (Vec::new(), Last::default(), 0);
    loop {
        runs += 1;
        let limits = Limits { interrupt: Some(interrupt(polls)), ..Limits::default() };
        let checkpoint = std::mem::take(&mut last.0);
        let release = |product: &mut Vec<Vec<i32>>| {
            found.append(product);
            Ok(())
        };
        let enumeration = Enumeration::new(model, &branching, limits, threads).with_chunks_of(40);
        let outcome = enumeration.run(&Values, checkpoint, &mut last, release).expect("nothing fails");
        let statistics = Statistics { seconds: 0.0, ..outcome.statistics };
        match outcome.stopped {
            None => return ((found, statistics), runs),
            stopped => assert_eq!(stopped, Some(Stop::Interrupt)),
        }
        polls += polls / 2 + 1; // so that the loop ends
    }
}

#[test]
fn interrupted_runs_add_up_to_one_run() {
    each(|name, model| {
        let branching = Branching::Warnsdorff;
        let expected = at_once(model, branching);
        assert!(expected.1.nodes > 8, "{name}");
        for (number, polls) in points().enumerate() {
            let (found, runs) = in_runs(model, branching, 1 + number % 2, polls);
            assert_eq!(found, expected, "{name}, from {polls} polls on");
            if runs == 1 {
                assert!(number > 12, "{name} has only {number} points");
                break;
            }
        }
    });
}
