//! `testing` finds the faults of constraints that are wrong on purpose.

use cavalcade_core::constraints::{AllDifferent, Assignment, Consistency, Constraint};
use cavalcade_core::{
    Conflict, Model, Posting, Priority, Propagator, State, Status, Subscriptions, Variable, testing,
};

/// What a [`Wrong`] constraint does.
#[derive(Debug, Clone, Copy)]
enum Fault {
    /// Nothing, but correctly so: two variables differ, found when both are fixed.
    Correct,
    /// Removes a value that solutions need.
    RemovesTooMuch,
    /// Reports a conflict where there is none.
    GivesUp,
    /// Overlooks violations.
    Sleeps,
    /// Claims domain consistency, but leaves values without support.
    Boasts,
    /// Claims forward checking, but leaves values that do not satisfy it.
    LooksAhead,
    /// Claims that the fixed variables leave the same to the others, whatever their values.
    Forgets,
    /// Claims to be two relations of one variable each.
    Splits,
    /// Remembers outside trailed cells that it has done its work.
    Remembers,
    /// What it removes depends on what others have removed before.
    Hurries,
}

/// Two variables differ, with a fault.
#[derive(Debug, Clone)]
struct Wrong {
    pair: [Variable; 2],
    fault: Fault,
}

impl Constraint for Wrong {
    fn scope(&self) -> Vec<Variable> {
        self.pair.to_vec()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        assignment.value(self.pair[0]) != assignment.value(self.pair[1])
    }

    fn consistency(&self) -> Consistency {
        match self.fault {
            Fault::Boasts => Consistency::Domain,
            Fault::LooksAhead => Consistency::Forward,
            _ => Consistency::Value,
        }
    }

    fn parts(&self) -> Vec<Vec<Variable>> {
        let width = if matches!(self.fault, Fault::Splits) { 1 } else { 2 };
        self.pair.chunks(width).map(<[Variable]>::to_vec).collect()
    }

    fn projection_key(&self, _: usize, _: &State, _: &mut Vec<u64>) -> bool {
        matches!(self.fault, Fault::Forgets)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.install(Rule { pair: self.pair, fault: self.fault, done: false });
        Ok(())
    }
}

struct Rule {
    pair: [Variable; 2],
    fault: Fault,
    done: bool,
}

impl Propagator for Rule {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes();
        let [one, other] = self.pair;
        let values = [state.value(one), state.value(other)];
        let is_violated = values[0].is_some() && values[0] == values[1];
        match (self.fault, values) {
            (Fault::RemovesTooMuch, [Some(value), _]) if value > 0 => state.remove(other, value - 1)?,
            (Fault::GivesUp, [Some(2), _]) => return Err(Conflict),
            (Fault::Remembers, [Some(value), _]) if !self.done => {
                self.done = true;
                state.remove(other, value)?;
            }
            (Fault::Sleeps | Fault::Remembers, _) => {}
            // Sound only in that the other constraint removes the rest, sooner or later.
            (Fault::Hurries, [Some(value), None]) if state.domain(other).len() == 3 => {
                state.remove(other, value)?;
            }
            _ if is_violated => return Err(Conflict),
            _ => {}
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.changed(self.pair[0], 0);
        subscriptions.changed(self.pair[1], 1);
    }
}

fn complaint(fault: Fault) -> String {
    let mut model = Model::new();
    let x = model.integers(3, 0..=2);
    model.post(Wrong { pair: [x[0], x[1]], fault });
    model.post(AllDifferent::value(vec![x[1], x[2]]));
    testing::verify(&model).map_or_else(|what| what.to_string(), |solutions| format!("{solutions} solutions"))
}

#[test]
fn finds_every_fault() {
    assert_eq!(complaint(Fault::Correct), "12 solutions");
    for (fault, expected) in [
        (Fault::RemovesTooMuch, "was removed"),
        (Fault::GivesUp, "a conflict despite the solution"),
        (Fault::Sleeps, "violated by fixed variables"),
        (Fault::Boasts, "without support"),
        (Fault::LooksAhead, "without support"),
        (Fault::Forgets, "other completions"),
        (Fault::Splits, "more than its parts"),
        (Fault::Remembers, "violated by fixed variables"),
        (Fault::Hurries, "depending on the order"),
    ] {
        let complaint = complaint(fault);
        assert!(complaint.contains(expected), "{fault:?}: {complaint}");
    }
}

#[test]
fn refuses_what_is_too_large() {
    let mut model = Model::new();
    model.integers(9, 0..=9);
    assert!(testing::verify(&model).is_err());
}
