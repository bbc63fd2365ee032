//! Propagators that break their promises are reported by name.

use cavalcade_core::constraints::{AllDifferent, Assignment, Consistency, Constraint};
use cavalcade_core::{
    Conflict, Engine, Model, Posting, Priority, Propagator, State, Status, Subscriptions, Variable,
};

/// Always true, with a propagator that never comes to rest.
#[derive(Debug, Clone)]
struct Restless {
    variable: Variable,
    fault: Fault,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    LeavesItsChanges,
    IsAlwaysActive,
    SleepsThoughWoken,
}

impl Constraint for Restless {
    fn scope(&self) -> Vec<Variable> {
        vec![self.variable]
    }

    fn check(&self, _: Assignment<'_>) -> bool {
        true
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.install(self.clone());
        Ok(())
    }
}

impl Propagator for Restless {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        match self.fault {
            Fault::LeavesItsChanges | Fault::IsAlwaysActive => Ok(Status::Active),
            Fault::SleepsThoughWoken => Ok(Status::SleepUntil { depth: state.depth() + 1 }),
        }
    }

    fn priority(&self) -> Priority {
        if self.fault == Fault::IsAlwaysActive { Priority::Rare } else { Priority::Linear }
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.changed(self.variable, 0);
    }
}

/// Propagates a model with a faulty propagator among correct ones, after some decisions that work.
fn propagate_with(fault: Fault) {
    let mut model = Model::new();
    let x = model.integers(4, 0..4);
    model.post(AllDifferent::domain(x.clone()));
    model.post(Restless { variable: x[0], fault });
    let _ = Engine::new(&model).propagate();
}

#[test]
#[should_panic(expected = "manners::propagators::Restless runs for ever")]
fn a_propagator_that_leaves_its_changes() {
    propagate_with(Fault::LeavesItsChanges);
}

#[test]
#[should_panic(expected = "manners::propagators::Restless runs for ever")]
fn a_rare_propagator_that_is_always_active() {
    propagate_with(Fault::IsAlwaysActive);
}

#[test]
#[should_panic(expected = "manners::propagators::Restless reports `Status::SleepUntil`")]
fn a_propagator_that_sleeps_though_changes_wake_it() {
    propagate_with(Fault::SleepsThoughWoken);
}

/// Accepts everything, and claims to find changes without reports, but reports that it is entailed.
#[derive(Debug)]
struct Retired(Variable);

impl Constraint for Retired {
    fn scope(&self) -> Vec<Variable> {
        vec![self.0]
    }

    fn check(&self, _: Assignment<'_>) -> bool {
        true
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.install(Self(self.0));
        Ok(())
    }
}

impl Propagator for Retired {
    fn propagate(&mut self, _: &mut State) -> Result<Status, Conflict> {
        Ok(Status::Entailed)
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.changed(self.0, 0);
    }

    fn finds_changes(&self) -> bool {
        true
    }
}

#[test]
#[should_panic(expected = "manners::propagators::Retired finds changes without reports, but does not report")]
fn a_propagator_without_a_queue_that_is_entailed() {
    let mut model = Model::new();
    let x = model.integers(1, 0..4);
    model.post(Retired(x[0]));
    let _ = Engine::new(&model).propagate();
}
