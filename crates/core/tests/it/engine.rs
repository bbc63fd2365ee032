//! What an engine promises beyond the correctness of single constraints.

use cavalcade_core::constraints::{
    AllDifferent, Assignment, Circuit, Consistency, Constraint, Linear, Member,
};
use cavalcade_core::{
    Conflict, Engine, Model, NoFixpoint, Posting, Priority, Propagator, State, Status, Subscriptions,
    Variable,
};

use crate::models::{pairs, undirected, verify};

#[test]
fn an_impossible_decision_at_the_root_is_final() {
    let mut model = Model::new();
    let x = model.integers(2, 0..=1);
    model.post(AllDifferent::value(x.clone()));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    assert_eq!(engine.assume(|state| state.fix(x[0], 7)), Err(NoFixpoint::Conflict));
    assert_eq!(engine.propagate(), Err(NoFixpoint::Conflict));
}

#[test]
fn an_impossible_decision_below_the_root_is_taken_back() {
    let mut model = Model::new();
    let x = model.integers(2, 0..=1);
    model.post(AllDifferent::value(x.clone()));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    engine.push();
    let both = engine.assume(|state| x.iter().try_for_each(|&variable| state.fix(variable, 1)));
    assert_eq!(both, Err(NoFixpoint::Conflict));
    engine.pop();
    engine.assume(|state| state.fix(x[0], 1)).expect("there is a solution");
    assert_eq!(engine.state().value(x[1]), Some(0));
}

#[test]
fn a_model_shows_the_domains_before_any_constraint() {
    let mut model = Model::new();
    let x = model.integer(-1..=70);
    model.post(Member::new(x, [3, 70]));
    assert_eq!(model.domain(x).len(), 72);
    assert_eq!(Engine::new(&model).state().domain(x).values().collect::<Vec<_>>(), [3, 70]);
}

#[test]
fn two_sets_of_edges_are_kept_apart() {
    let mut model = Model::new();
    let small = model.edges(&undirected(4, &pairs(4)));
    let large = model.edges(&undirected(5, &pairs(5)));
    model.post(Circuit::undirected(&small));
    model.post(Circuit::undirected(&large));
    assert_eq!(verify(&model), 3 * 12);
}

#[test]
fn small_and_large_sets_of_edges_wake_their_own_listeners() {
    let ring: Vec<(u32, u32)> = (0..70).map(|vertex| (vertex, (vertex + 1) % 70)).collect();
    for small_first in [true, false] {
        let mut model = Model::new();
        let mut tables = [undirected(4, &pairs(4)), undirected(70, &ring)];
        if !small_first {
            tables.reverse();
        }
        let sets = tables.map(|table| model.edges(&table));
        for edges in &sets {
            model.post(Circuit::undirected(edges));
        }
        let mut engine = Engine::new(&model);
        engine.propagate().expect("there are solutions");
        let [small, large] = if small_first { [0, 1] } else { [1, 0] }.map(|index| &sets[index]);
        assert!(engine.state().are_decided(large));
        assert!(!engine.state().are_decided(small));
        engine.assume(|state| state.include(small, 0, 1)).expect("there are solutions");
        engine.assume(|state| state.include(small, 1, 2)).expect("there are solutions");
        assert!(engine.state().are_decided(small));
    }
}

#[test]
fn the_same_circuit_twice_is_one_circuit() {
    let mut model = Model::new();
    let edges = model.edges(&undirected(5, &pairs(5)));
    model.post(Circuit::undirected(&edges));
    model.post(Circuit::undirected(&edges));
    assert_eq!(verify(&model), 12);
}

/// All chosen edges of every solution below a node, in the order of the variables.
fn circuits(engine: &mut Engine, variables: &[Variable], found: &mut Vec<Vec<i32>>) {
    let open = variables.iter().find(|&&variable| engine.state().value(variable).is_none());
    let Some(&variable) = open else {
        found.push(variables.iter().filter_map(|&it| engine.state().value(it)).collect());
        return;
    };
    for value in [1, 0] {
        let before = (engine.state().image().to_vec(), engine.state().chosen_edges().to_vec());
        engine.push();
        if engine.assume(|state| state.fix(variable, value)).is_ok() {
            circuits(engine, variables, found);
        }
        engine.pop();
        assert_eq!((engine.state().image(), engine.state().chosen_edges()), (&before.0[..], &before.1[..]));
    }
}

#[test]
fn a_small_graph_in_a_large_state_has_the_same_circuits() {
    let found = [0, 1000].map(|others| {
        let mut model = Model::new();
        let edges = model.edges(&undirected(6, &pairs(6)));
        model.post(Circuit::undirected(&edges));
        model.integers(others, 0..=3);
        let mut engine = Engine::new(&model);
        engine.propagate().expect("there are circuits");
        let mut found = Vec::new();
        circuits(&mut engine, &edges.variables().collect::<Vec<_>>(), &mut found);
        found
    });
    assert_eq!(found[0].len(), 60);
    assert_eq!(found[0], found[1]);
}

/// The first variable is the greatest. Its rare propagator removes one value at a time.
#[derive(Debug, Clone)]
struct Greatest(Vec<Variable>);

impl Constraint for Greatest {
    fn scope(&self) -> Vec<Variable> {
        self.0.clone()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        self.0.iter().all(|&it| assignment.value(it) <= assignment.value(self.0[0]))
    }

    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.install(self.clone());
        Ok(())
    }
}

impl Propagator for Greatest {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        let most = state.domain(self.0[0]).values().max().ok_or(Conflict)?;
        for &variable in &self.0[1..] {
            let above = state.domain(variable).values().find(|&value| value > most);
            if let Some(value) = above {
                state.remove(variable, value)?;
                return Ok(Status::Active);
            }
        }
        Ok(Status::SleepUntil { depth: state.depth() + 1 })
    }

    fn priority(&self) -> Priority {
        Priority::Rare
    }

    fn subscribe(&self, _: &mut Subscriptions) {}
}

#[test]
fn a_rare_propagator_runs_until_nothing_is_left_to_remove() {
    let mut model = Model::new();
    let x = model.integers(3, 0..=4);
    model.post(AllDifferent::domain(x.clone()));
    model.post(Greatest(x.clone()));
    assert_eq!(verify(&model), 20);
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    // Four values are removed, one in each run.
    engine.assume(|state| state.keep(x[0], &[0b111])).expect("there are solutions");
    assert!(x[1..].iter().all(|&it| engine.state().domain(it).values().max() == Some(2)));
    engine.assume(|state| state.fix(x[1], 1)).expect("there is a solution");
    assert_eq!(engine.state().domain(x[0]).values().collect::<Vec<_>>(), [0, 2]);
    engine.assume(|state| state.fix(x[0], 2)).expect("there is a solution");
    assert_eq!(engine.state().value(x[2]), Some(0));
}

#[test]
fn a_mask_may_be_shorter_or_longer_than_the_domain() {
    let mut model = Model::new();
    let x = model.integers(2, 0..=99);
    let mut engine = Engine::new(&model);
    engine.push();
    engine.assume(|state| state.keep(x[0], &[0b110])).expect("two values remain");
    assert_eq!(engine.state().domain(x[0]).values().collect::<Vec<_>>(), [1, 2]);
    engine.assume(|state| state.keep(x[0], &[0b100, 0, 0, 0])).expect("one value remains");
    assert_eq!(engine.state().domain(x[1]).len(), 100);
    assert_eq!(engine.assume(|state| state.keep(x[1], &[])), Err(NoFixpoint::Conflict));
}

#[test]
#[should_panic(expected = "more than 16777216 values")]
fn ranges_that_cannot_be_stored_are_refused() {
    Model::new().integer(i32::MIN..=i32::MAX);
}

#[test]
fn chains_take_few_runs_in_every_order_of_constraints() {
    let length = 1000;
    let forwards: Vec<usize> = (0..length).collect();
    let backwards: Vec<usize> = (0..length).rev().collect();
    let scattered: Vec<usize> = (0..length).map(|k| 387 * k % length).collect();
    for order in [forwards, backwards, scattered] {
        let mut model = Model::new();
        let x = model.integers(length + 1, 0..=length as i32 + 1);
        for k in order {
            model.post(Linear::new([(1, x[k]), (-1, x[k + 1])], ..=-1));
        }
        let mut engine = Engine::new(&model);
        engine.propagate().expect("there are solutions");
        for (least, &variable) in (0..).zip(&x) {
            assert_eq!(engine.state().domain(variable).bounds(), Some((least, least + 1)));
        }
        assert!(engine.propagations() < 50 * length as u64, "{}", engine.propagations());
    }
}
