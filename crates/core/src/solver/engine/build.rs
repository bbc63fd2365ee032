//! Building an engine from a model: constraints are posted, and propagators subscribe to changes.

use std::sync::Arc;

use super::edges::Edges;
use super::fixpoint::Engine;
use super::layout::Layout;
use super::propagator::{Posting, Propagator};
use super::queue::{Change, Order, Registration, RowSubscription};
use super::schedule::Priority;
use super::state::State;
use super::state_data::address;
use super::subscriptions::{Listening, Subscriptions};
use super::watchdog::Watchdog;
use crate::solver::interrupt::Interrupt;
use crate::solver::model::Model;

impl Engine {
    /// Builds an engine; `records` keeps which variables change.
    pub(super) fn build(model: &Model, order: Order, interrupt: &'static Interrupt, records: bool) -> Self {
        let mut state = State::new(model.layout(), interrupt);
        let mut propagators = Vec::new();
        let mut posting = Posting { state: &mut state, propagators: &mut propagators, constraint: 0 };
        let empty = model.variables().any(|variable| posting.state.domain(variable).is_empty());
        let mut owners = Vec::new();
        let has_failed = empty
            || (0..).zip(model.constraints()).any(|(index, constraint)| {
                posting.constraint = address(constraint);
                let posted = posting.state.poll().and_then(|()| constraint.post(&mut posting));
                owners.resize(posting.propagators.len(), index);
                posted.is_err()
            });
        let broken = state.poll().is_err();
        let failed = has_failed || broken;
        let mut subscriptions = Vec::new();
        let mut registrations = Vec::new();
        for (number, propagator) in (0..).zip(&propagators) {
            let mut wanted = Subscriptions::default();
            propagator.subscribe(&mut wanted);
            registrations.push(Registration {
                priority: propagator.priority(),
                positions: wanted.positions,
                listening: wanted.listening,
                is_record: false,
            });
            subscriptions.extend(wanted.variables.iter().map(|watched| {
                let storage = state.storage(watched.variable);
                RowSubscription {
                    row: storage.row,
                    propagator: number,
                    position: watched.position as u32,
                    // All changes of a variable with two values fix it.
                    on: if storage.is_packed() && !watched.with_others { Change::Domain } else { watched.on },
                    bits: if watched.with_others { u64::MAX } else { storage.own_bits() },
                }
            }));
        }
        let record = records.then_some(propagators.len());
        if let Some(record) = record {
            let variables = model.variables();
            subscriptions.extend(variables.map(|variable| RowSubscription {
                row: state.storage(variable).row,
                propagator: record as u32,
                position: variable.index() as u32,
                on: Change::Domain,
                bits: state.storage(variable).own_bits(),
            }));
            registrations.push(Registration {
                priority: Priority::Costly,
                positions: model.variables().count(),
                listening: Listening::default(),
                is_record: true,
            });
        }
        let is_rare = |&number: &usize| propagators[number].priority() == Priority::Rare;
        let rare = (0..propagators.len()).filter(is_rare).collect();
        // An engine with a given order has a queue.
        let solo = if order == Order::Halves { find_solo(&propagators, state.layout()) } else { None };
        let asleep = state.allocate(propagators.len(), 0u32);
        // Between two changes each propagator takes up each change reported to it once, in one run or in
        // several.
        let positions: usize = registrations.iter().map(|registration| registration.positions).sum();
        let watchdog = Watchdog::new(propagators.len() + positions + 64 * state.layout().initial.len());
        let layout = Arc::clone(state.layout());
        let queue = state.queue();
        queue.start(layout.rows as usize, &layout.edge_sets, subscriptions, &registrations, order);
        if solo.is_some() {
            queue.silence();
            state.data.chosen.drop_rows();
        }
        let has_sums = model.constraints().iter().any(|constraint| constraint.has_sums());
        let (sums, differences) = (has_sums.then(|| model.clone()), None);
        Self {
            state,
            propagators,
            owners,
            solo,
            rare,
            asleep,
            failed,
            broken,
            watchdog,
            record,
            sums,
            differences,
        }
    }
}

/// Returns the only propagator that changes wake, if it finds changes without reports.
///
/// A model with edges that are not dense has none: their changes are logged for listeners to read.
fn find_solo(propagators: &[Box<dyn Propagator>], layout: &Layout) -> Option<usize> {
    let is_woken = |&number: &usize| propagators[number].priority() != Priority::Rare;
    let mut woken = (0..propagators.len()).filter(is_woken);
    let first = woken.next().filter(|&number| propagators[number].finds_changes())?;
    (woken.next().is_none() && layout.edge_sets.iter().all(Edges::is_dense)).then_some(first)
}
