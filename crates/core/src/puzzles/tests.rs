//! All solutions of small instances, for tests: every variable is decided in turn, by the engine alone.

use super::Instance;
use crate::Engine;

/// Returns the cells of every solution, sorted. Each one passes the check of the instance.
pub(super) fn solutions(instance: &Instance) -> Vec<Vec<usize>> {
    let mut engine = Engine::new(instance.model());
    let mut found = Vec::new();
    if engine.propagate().is_ok() {
        descend(instance, &mut engine, &mut found);
    }
    found.sort();
    found
}

fn descend(instance: &Instance, engine: &mut Engine, found: &mut Vec<Vec<usize>>) {
    let Some(variable) =
        instance.model().variables().find(|&variable| engine.state().value(variable).is_none())
    else {
        let mut cells = Vec::new();
        instance.read(engine.state(), &mut cells);
        assert_eq!(instance.verify(&cells), Ok(()));
        found.push(cells);
        return;
    };
    let values: Vec<i32> = engine.state().domain(variable).values().collect();
    for value in values {
        engine.push();
        if engine.assume(|state| state.fix(variable, value)).is_ok() {
            descend(instance, engine, found);
        }
        engine.pop();
    }
}
