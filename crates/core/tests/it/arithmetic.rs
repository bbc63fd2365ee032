//! Arithmetic, elements of arrays and parity, against their definitions.

use cavalcade_core::constraints::{
    Absolute, Assignment, Consistency, Constraint, Element, Extremum, Member, Parity, Power, Product,
    Quotient, Remainder,
};
use cavalcade_core::{Conflict, Engine, Model, Posting, Variable};
use proptest::prelude::*;

use crate::models::{Kind, all_domains, enlarge, kinds, over, random_domains, variable, verify};

/// A constraint that claims something other than it does, for the oracle to test.
#[derive(Debug)]
struct Claim(Consistency, Box<dyn Constraint>);

impl Constraint for Claim {
    fn scope(&self) -> Vec<Variable> {
        self.1.scope()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        self.1.check(assignment)
    }

    fn consistency(&self) -> Consistency {
        self.0
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        self.1.post(posting)
    }
}

/// A model with one variable for each list of values, of the first kinds.
fn mixed(domains: &[Vec<i32>], kinds: &[Kind]) -> (Model, Vec<Variable>) {
    let mut model = Model::new();
    let domains = domains.iter().cloned().zip(kinds.iter().copied());
    let variables = domains.map(|domain| variable(&mut model, &domain)).collect();
    (model, variables)
}

/// Posts relation number `kind` between three variables.
fn post_relation(model: &mut Model, kind: usize, [x, y, z]: [Variable; 3]) {
    match kind {
        0 => model.post(Product::new(x, y, z)),
        1 => model.post(Quotient::new(x, y, z)),
        2 => model.post(Remainder::new(x, y, z)),
        3 => model.post(Power::new(x, y, z)),
        4 => model.post(Absolute::new(x, z)),
        5 => model.post(Extremum::maximum([x, y], z)),
        _ => model.post(Extremum::minimum([x, y], z)),
    }
}

/// How many relations [`post_relation`] knows.
const RELATIONS: usize = 7;

/// Function number `kind`: `z` depends on `x`, and `c` is constant.
fn function(kind: usize, x: Variable, c: Variable, z: Variable) -> Box<dyn Constraint> {
    match kind {
        0 => Box::new(Quotient::new(x, c, z)),
        1 => Box::new(Quotient::new(c, x, z)),
        2 => Box::new(Remainder::new(x, c, z)),
        3 => Box::new(Remainder::new(c, x, z)),
        4 => Box::new(Power::new(x, c, z)),
        5 => Box::new(Power::new(c, x, z)),
        _ => Box::new(Absolute::new(x, z)),
    }
}

/// How many functions [`function`] knows.
const FUNCTIONS: usize = 7;

/// All ways to fill three places with one to three variables.
const PATTERNS: [[usize; 3]; 5] = [[0, 1, 2], [0, 0, 1], [0, 1, 0], [0, 1, 1], [0, 0, 0]];

/// Verifies relation `kind` with each pattern of variables.
fn verify_relation(kind: usize, domains: &[Vec<i32>]) {
    for pattern in PATTERNS {
        let (mut model, x) = over(domains);
        post_relation(&mut model, kind, pattern.map(|place| x[place]));
        verify(&model);
    }
}

/// The values of `x` after propagation.
fn values(model: &Model, x: Variable) -> Vec<i32> {
    let mut engine = Engine::new(model);
    engine.propagate().expect("there are solutions");
    engine.state().domain(x).values().collect()
}

// ---- product, quotient, remainder, power, absolute value, extrema -----------------

#[test]
fn relations_on_all_small_domains() {
    for domains in all_domains(3, 3) {
        let shifted: Vec<Vec<i32>> =
            domains.iter().map(|values| values.iter().map(|value| value - 1).collect()).collect();
        for kind in 0..RELATIONS {
            let (mut model, x) = over(&shifted);
            post_relation(&mut model, kind, [x[0], x[1], x[2]]);
            verify(&model);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn relations_on_random_domains(domains in random_domains(3..=3, 7, -12..13)) {
        (0..RELATIONS).for_each(|kind| verify_relation(kind, &domains));
    }

    #[test]
    fn relations_of_all_kinds_of_domains(
        domains in random_domains(3..=3, 5, -7..8),
        kinds in prop::collection::vec(kinds(), 3),
        pattern in prop::sample::select(PATTERNS.to_vec()),
    ) {
        for kind in 0..RELATIONS {
            let (mut model, x) = mixed(&domains, &kinds);
            post_relation(&mut model, kind, pattern.map(|place| x[place]));
            verify(&model);
        }
    }

    #[test]
    fn relations_with_a_wide_result(
        mut domains in random_domains(2..=2, 5, -9..10),
        results in prop::collection::vec(-90..90, 1..9),
    ) {
        domains.push(results);
        (0..RELATIONS).for_each(|kind| verify_relation(kind, &domains));
    }

    #[test]
    fn relations_with_a_wide_first_variable(
        firsts in prop::collection::vec(-90..90, 1..9),
        others in random_domains(2..=2, 5, -9..10),
    ) {
        let domains = [vec![firsts], others].concat();
        (0..RELATIONS).for_each(|kind| verify_relation(kind, &domains));
    }

    #[test]
    fn functions_of_one_variable_are_domain_consistent(
        domains in random_domains(2..=2, 8, -20..21),
        constant in -5..6,
        kinds in prop::collection::vec(kinds(), 2),
        wide in any::<bool>(),
    ) {
        for kind in 0..FUNCTIONS {
            for same in [false, true] {
                let (mut model, x) = mixed(&domains, &kinds);
                let c = model.integer(constant..=constant);
                if wide {
                    enlarge(&mut model);
                }
                let function = function(kind, x[0], c, x[usize::from(!same)]);
                model.post(Claim(Consistency::Domain, function));
                verify(&model);
            }
        }
    }

    #[test]
    fn extrema_of_several_variables(
        domains in random_domains(2..=5, 4, -4..5),
        roles in prop::collection::vec(any::<prop::sample::Index>(), 0..5),
        result in any::<prop::sample::Index>(),
        kinds in prop::collection::vec(kinds(), 5),
    ) {
        for greatest in [true, false] {
            let (mut model, x) = mixed(&domains, &kinds);
            let of = roles.iter().map(|role| x[role.index(x.len())]);
            let result = x[result.index(x.len())];
            model.post(if greatest { Extremum::maximum(of, result) } else { Extremum::minimum(of, result) });
            verify(&model);
        }
    }
}

#[test]
fn relations_at_the_ends_of_the_numbers() {
    let ends = [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX - 1, i32::MAX];
    let narrow = [vec![i32::MIN, i32::MIN + 1], vec![-2, -1, 0, 1, 2], vec![i32::MAX - 1, i32::MAX]];
    for one in &narrow {
        for other in &narrow {
            for third in &narrow {
                for kind in 0..RELATIONS {
                    verify_relation(kind, &[one.clone(), other.clone(), third.clone()]);
                }
            }
        }
    }
    // By definition alone, for all ends at once.
    let (mut model, x) = over(&[vec![0], vec![0], vec![0]]);
    model.post(Quotient::new(x[0], x[1], x[2]));
    for (one, other) in ends.iter().flat_map(|&one| ends.iter().map(move |&other| (one, other))) {
        assert!(!model.constraints()[3].check(Assignment::new(&[one, other, 7])));
    }
}

#[test]
fn squares_have_roots() {
    let mut model = Model::new();
    let (x, square) = (model.integer(-20..=20), model.integer(17..=120));
    model.post(Product::new(x, x, square));
    assert_eq!(values(&model, x).first(), Some(&-10));
    assert_eq!(values(&model, x).last(), Some(&10));
    assert_eq!(values(&model, square).first(), Some(&25));
    assert_eq!(values(&model, x).len(), 20, "all but 0: -4 and 4 lie between the bounds");
    let mut model = Model::new();
    let (x, square) = (model.integer(-3..=20), model.integer(17..=120));
    model.post(Product::new(x, x, square));
    assert_eq!(values(&model, x), [5, 6, 7, 8, 9, 10]);
    assert_eq!(values(&model, square), (25..=100).collect::<Vec<_>>());
}

#[test]
fn wide_domains_are_filtered_by_bounds() {
    let mut model = Model::new();
    let x = model.integers(3, -20_000..=20_000);
    model.post(Absolute::new(x[0], x[1]));
    model.post(Member::new(x[0], [-15_000, -7, 3, 10_000]));
    assert_eq!(values(&model, x[1]).len(), 15_001, "bounds alone: from 0 to 15,000");
    let mut model = Model::new();
    let (x, y, z) = (model.integer(0..=10_000), model.integer(7..=7), model.integer(5..=9));
    model.post(Remainder::new(x, y, z));
    model.post(Quotient::new(x, y, z));
    assert_eq!(values(&model, z), [5, 6]);
    let x = values(&model, x);
    assert_eq!((x[0], x[x.len() - 1]), (40, 48));
}

#[test]
fn powers_are_narrowed_by_roots() {
    let mut model = Model::new();
    let (base, exponent) = (model.integer(2..=40_000), model.integer(2..=90));
    let power = model.integer(900..=1000);
    model.post(Power::new(base, exponent, power));
    assert_eq!(values(&model, base), (10..=31).collect::<Vec<_>>(), "10 * 10 * 10, 30 * 30, 31 * 31");
    assert_eq!(values(&model, exponent), [2, 3]);
    assert_eq!(values(&model, power), (900..=1000).collect::<Vec<_>>());
}

// ---- element -------------------------------------------------------------------

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn elements_of_constants(
        domains in random_domains(2..=2, 9, -3..9),
        kinds in prop::collection::vec(kinds(), 2),
        constants in prop::collection::vec(-3..9, 0..8),
        base in -2..3,
        same in any::<bool>(),
        large in any::<bool>(),
    ) {
        let (mut model, x) = mixed(&domains, &kinds);
        if large {
            enlarge(&mut model);
        }
        model.post(Element::constant(x[0], constants, x[usize::from(!same)]).from(base));
        verify(&model);
    }

    #[test]
    fn elements_of_constants_far_apart(
        indices in prop::collection::vec(-700..700, 1..9),
        results in prop::collection::vec(prop::sample::select(vec![-700, -4, 5, 6, 900, 2_000]), 1..5),
        cycle in prop::collection::vec(prop::sample::select(vec![-700, -4, 5, 6, 900, 2_001]), 1..6),
    ) {
        let (mut model, x) = over(&[indices, results]);
        model.post(Element::constant(x[0], cycle.into_iter().cycle().take(1300), x[1]).from(-600));
        verify(&model);
    }

    #[test]
    fn elements_of_variables(
        domains in random_domains(3..=6, 4, -1..6),
        kinds in prop::collection::vec(kinds(), 6),
        base in -1..3,
        large in any::<bool>(),
    ) {
        let (mut model, x) = mixed(&domains, &kinds);
        if large {
            enlarge(&mut model);
        }
        model.post(Element::variable(x[0], x[2..].iter().copied(), x[1]).from(base));
        verify(&model);
    }

    #[test]
    fn elements_of_variables_that_repeat(
        domains in random_domains(2..=4, 5, 0..6),
        roles in prop::collection::vec(any::<prop::sample::Index>(), 2..7),
        kinds in prop::collection::vec(kinds(), 4),
        base in -1..3,
    ) {
        let (mut model, x) = mixed(&domains, &kinds);
        let mut roles = roles.iter().map(|role| x[role.index(x.len())]);
        let (index, result) = (roles.next().expect("two"), roles.next().expect("two"));
        model.post(Element::variable(index, roles, result).from(base));
        verify(&model);
    }

    #[test]
    fn elements_of_variables_far_apart(
        mut domains in prop::collection::vec(
            prop::collection::vec(prop::sample::select(vec![-700, -4, 5, 6, 900, 2_000]), 1..4), 2..5),
        indices in prop::collection::vec(0..5, 1..4),
        base in 0..2,
    ) {
        domains.push(indices);
        let (mut model, x) = over(&domains);
        let (result, index) = (x[0], x[x.len() - 1]);
        model.post(Element::variable(index, x[1..x.len() - 1].iter().copied(), result).from(base));
        verify(&model);
    }
}

#[test]
fn elements_of_very_wide_variables() {
    let far = [i32::MIN, -1_000_000_000, 0, 7, 2_000_000_000, i32::MAX];
    for first in 0..far.len() {
        for last in first..far.len() {
            let mut model = Model::new();
            let index = model.interval(-5..=5);
            let result = model.interval(far[first].max(i32::MIN + 1)..=far[last]);
            model.post(Element::constant(index, far, result).from(-1));
            model.post(Element::constant(index, far, result).from(-1));
            let mut engine = Engine::new(&model);
            if first == 0 && last == 0 {
                assert!(engine.propagate().is_err());
                continue;
            }
            engine.propagate().expect("there are solutions");
            let values: Vec<i32> = engine.state().domain(index).values().collect();
            let least = (first as i32 - 1).max(0);
            assert_eq!(values, (least..last as i32).collect::<Vec<_>>());
        }
    }
    let mut model = Model::new();
    let index = model.integer(1..=3);
    let array: Vec<Variable> =
        [-9..=-1, 5..=100_000, 200_000..=1_000_000_000].map(|range| model.interval(range)).into();
    let result = model.interval(0..=900_000);
    model.post(Element::variable(index, array.clone(), result).from(1));
    assert_eq!(values(&model, index), [2, 3]);
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there are solutions");
    assert_eq!((engine.state().min(result), engine.state().max(result)), (5, 900_000));
    engine.push();
    engine.assume(|state| state.remove_above(result, 150_000)).expect("there are solutions");
    assert_eq!(engine.state().value(index), Some(2));
    assert_eq!((engine.state().min(result), engine.state().max(result)), (5, 100_000));
    engine.assume(|state| state.fix(array[1], 77)).expect("there are solutions");
    assert_eq!(engine.state().value(result), Some(77));
    engine.pop();
    engine.push();
    engine.assume(|state| state.remove_above(array[1], 60)).expect("there are solutions");
    engine.assume(|state| state.fix(result, 61)).expect_err("no element has this value");
}

#[test]
fn elements_over_several_words() {
    let (mut model, x) = over(&[vec![0, 63, 64, 127, 128, 199], (0..200).step_by(9).collect()]);
    model.post(Element::constant(x[0], (0..200).map(|number| number % 70), x[1]));
    assert!(verify(&model) > 0);
    let (mut model, x) = over(&[vec![1, 64, 65, 130], vec![0, 64, 90, 127], vec![64, 90], vec![0, 3]]);
    let array = (0..140).map(|number| if number < 65 { x[2] } else { x[3] });
    model.post(Element::variable(x[0], array, x[1]));
    assert!(verify(&model) > 0);
}

#[test]
fn elements_beyond_the_numbers() {
    let (mut model, x) = over(&[vec![i32::MAX - 1, i32::MAX], vec![4, 5, 6]]);
    model.post(Element::constant(x[0], [4, 6, 5], x[1]).from(i32::MAX - 1));
    assert_eq!(verify(&model), 2);
    let (mut model, x) = over(&[vec![i32::MIN, i32::MIN + 2], vec![4, 5, 6]]);
    model.post(Element::constant(x[0], [4, 6, 5], x[1]).from(i32::MIN));
    assert_eq!(verify(&model), 2);
    let (mut model, x) = over(&[vec![0], vec![0]]);
    model.post(Element::variable(x[0], [], x[1]));
    assert_eq!(verify(&model), 0);
}

#[test]
fn elements_of_booleans_and_slots() {
    let mut model = Model::new();
    let booleans = model.booleans(4);
    let index = model.integer(0..=2);
    let array = [booleans.variable(1), booleans.variable(2), booleans.variable(3)];
    model.post(Element::variable(index, array, booleans.variable(0)));
    assert_eq!(verify(&model), 24);
    let mut model = Model::new();
    let booleans = model.booleans(2);
    model.post(Element::constant(booleans.variable(0), [1, 0], booleans.variable(1)));
    assert_eq!(verify(&model), 2);
    let mut model = Model::new();
    let next =
        model.successors(&crate::models::directed(4, &[(0, 1), (0, 3), (1, 0), (1, 2), (2, 3), (3, 0)]));
    model.post(Element::variable(next[0], next.clone(), next[1]));
    model.post(Element::constant(next[0], [1, 2, 3, 0], next[1]));
    model.post(Product::new(next[0], next[1], next[2]));
    verify(&model);
}

// ---- parity ----------------------------------------------------------------------

#[test]
fn parity_of_all_small_domains() {
    for count in 0..=5 {
        for domains in all_domains(count, 2) {
            let (mut model, x) = over(&domains);
            model.post(Parity::odd(x));
            verify(&model);
        }
    }
    let (mut model, x) = over(&[vec![-1, 0, 1, 2], vec![0, 1, 5], vec![0, 1]]);
    model.post(Parity::odd(x));
    assert_eq!(verify(&model), 4);
}

#[test]
fn parity_of_variables_that_repeat() {
    let (mut model, x) = over(&vec![vec![0, 1]; 4]);
    model.post(Parity::odd([x[0], x[1], x[0], x[2], x[2], x[2], x[3]]));
    assert_eq!(verify(&model), 8);
    let (mut model, x) = over(&vec![vec![0, 1]; 2]);
    model.post(Parity::odd([x[0], x[1], x[0], x[1]]));
    assert_eq!(verify(&model), 0);
    let mut model = Model::new();
    let booleans = model.booleans(6);
    enlarge(&mut model);
    model.post(Parity::odd(booleans.variables()));
    assert_eq!(verify(&model), 32);
}
