//! Global constraints of modelling languages, against their definitions.
//!
//! Most tests draw a few variables with gaps in their domains, and a scope of them in which a variable may
//! occur several times. Counts of solutions that are known from elsewhere test the definitions.

mod circuits;
mod counting;
mod cumulative;
mod sequences;

use cavalcade_core::constraints::{AllDifferent, Constraint, Member, Table};
use cavalcade_core::{Engine, Model, Variable};
use proptest::prelude::*;

use crate::amounts::cases;
use crate::models::{enlarge, over, random_domains, verify};

/// A scope: `picks` are taken modulo the number of variables, or each variable is taken once.
fn scope(x: &[Variable], picks: &[usize], repeats: bool) -> Vec<Variable> {
    if repeats { picks.iter().map(|&it| x[it % x.len()]).collect() } else { x.to_vec() }
}

/// Verifies one constraint over random domains, in a small and a large state.
fn verify_bits<C: Constraint + 'static>(domains: &[Vec<i32>], post: impl Fn(&[Variable]) -> C) -> usize {
    let counts = [false, true].map(|large| {
        let (mut model, x) = over(domains);
        if large {
            enlarge(&mut model);
        }
        model.post(post(&x));
        verify(&model)
    });
    assert_eq!(counts[0], counts[1]);
    counts[0]
}

/// Adds a variable without bits that takes some values.
fn interval(model: &mut Model, values: &[i32]) -> Variable {
    let (least, most) = (values.iter().min().copied(), values.iter().max().copied());
    let variable = model.interval(least.unwrap_or(0)..=most.unwrap_or(0));
    model.post(Member::new(variable, values.iter().copied()));
    variable
}

/// Like [`verify_bits`], and the same with intervals: all variables, or every other one.
fn verify_over<C: Constraint + 'static>(domains: &[Vec<i32>], post: impl Fn(&[Variable]) -> C) -> usize {
    let count = verify_bits(domains, &post);
    for is_interval in
        [|_| true, |place: usize| place.is_multiple_of(2), |place: usize| !place.is_multiple_of(2)]
    {
        let mut model = Model::new();
        let add = |(place, values): (usize, &Vec<i32>)| {
            if is_interval(place) {
                interval(&mut model, values)
            } else {
                model.listed(values.iter().copied())
            }
        };
        let x: Vec<Variable> = domains.iter().enumerate().map(add).collect();
        model.post(post(&x));
        assert_eq!(verify(&model), count);
    }
    count
}

/// The values of a variable after propagation at the root.
fn values(model: &Model, variable: Variable) -> Vec<i32> {
    let mut engine = Engine::new(model);
    engine.propagate().expect("there are solutions");
    engine.state().domain(variable).values().collect()
}

// ---- intervals in older constraints --------------------------------------------

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn tables_and_differences_of_intervals(
        domains in random_domains(3..=3, 4, -2..3),
        rows in prop::collection::vec(prop::collection::vec(-3..3, 3), 0..8),
    ) {
        verify_over(&domains, |x| Table::new(x.to_vec(), &rows).expect("rows of the right length"));
        verify_over(&domains, |x| {
            Table::new([x[0], x[1], x[0]], &rows).expect("rows of the right length")
        });
        verify_over(&domains, |x| AllDifferent::domain(x.to_vec()));
        verify_over(&domains, |x| AllDifferent::value(x.to_vec()));
    }
}
