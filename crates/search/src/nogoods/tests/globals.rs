//! Random models of constraints over many variables.

use cavalcade_core::constraints::{AllDifferent, Automaton, Inverse, Linear, NotEqual, Regular};
use cavalcade_core::{Model, Variable};

use crate::Random;

/// The constraints that models are made of.
pub(super) const GLOBALS: [&str; 3] = ["Regular", "Inverse", "AllDifferent"];

/// A random model with one or two of the named constraints, over few small domains, and some sums.
pub(super) fn global_model(name: &str, seed: u64) -> (Model, Vec<Variable>) {
    let mut random = Random::new(seed);
    let mut model = Model::new();
    let mut x: Vec<Variable> = (0..4).map(|_| model.integer(0..=3)).collect();
    x.push(if random.below(3) == 0 { model.interval(0..=3) } else { model.listed([0, 1, 3]) });
    for _ in 0..1 + random.below(2) {
        post(&mut model, name, &x, &mut random);
    }
    for _ in 0..2 + random.below(3) {
        let [one, other] = [(); 2].map(|()| x[random.below(5)]);
        let terms = [(random.below(5) as i32 - 2, one), (random.below(3) as i32 - 1, other)];
        let sum = random.below(6) as i64 - 2;
        match random.below(3) {
            0 => model.post(Linear::new(terms, ..=sum)),
            _ => model.post(NotEqual::new(terms, sum)),
        }
    }
    (model, x)
}

/// Posts one of the named constraints.
fn post(model: &mut Model, name: &str, x: &[Variable], random: &mut Random) {
    let mut shuffled = x.to_vec();
    (1..shuffled.len()).for_each(|at| shuffled.swap(at, random.below(at + 1)));
    match name {
        "Regular" => {
            let states = 2 + random.below(3);
            let transitions: Vec<_> = (0..4 * states)
                .map(|_| (random.below(states), random.below(4) as i32, random.below(states)))
                .collect();
            let accepting = (0..states).filter(|_| random.below(2) == 0);
            let automaton = Automaton::new(states, 0, accepting, transitions).expect("these are states");
            model.post(Regular::new(shuffled, automaton));
        }
        "Inverse" => {
            let count = 2 + random.below(3);
            let other = if random.below(4) == 0 { x.to_vec() } else { model.integers(4, 0..=4) };
            let (from, other) = (random.below(2), other.into_iter().take(count));
            let own = shuffled.into_iter().take(count);
            model.post(Inverse::new(own, other).from(from as i32, 0));
        }
        "AllDifferent" if random.below(2) == 0 => model.post(AllDifferent::value(x[..4].to_vec())),
        "AllDifferent" => model.post(AllDifferent::domain(x[..4].to_vec())),
        _ => unreachable!("{name} has no models"),
    }
}
