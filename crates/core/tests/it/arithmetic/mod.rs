//! Arithmetic, elements of arrays and parity, against their definitions.

mod elements;

use cavalcade_core::constraints::{
    Arithmetic, Assignment, Consistency, Constraint, Extremum, Member, Parity,
};
use cavalcade_core::{Conflict, Engine, Model, Posting, Variable};
use proptest::prelude::*;

use crate::amounts::cases;
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
        0 => model.post(Arithmetic::product(x, y, z)),
        1 => model.post(Arithmetic::division(x, y, z)),
        2 => model.post(Arithmetic::modulo(x, y, z)),
        3 => model.post(Arithmetic::power(x, y, z)),
        4 => model.post(Arithmetic::absolute(x, z)),
        5 => model.post(Extremum::maximum([x, y], z)),
        _ => model.post(Extremum::minimum([x, y], z)),
    }
}

/// How many relations [`post_relation`] knows.
const RELATIONS: usize = 7;

/// Function number `kind`: `z` depends on `x`, and `c` is constant.
fn function(kind: usize, x: Variable, c: Variable, z: Variable) -> Box<dyn Constraint> {
    match kind {
        0 => Box::new(Arithmetic::division(x, c, z)),
        1 => Box::new(Arithmetic::division(c, x, z)),
        2 => Box::new(Arithmetic::modulo(x, c, z)),
        3 => Box::new(Arithmetic::modulo(c, x, z)),
        4 => Box::new(Arithmetic::power(x, c, z)),
        5 => Box::new(Arithmetic::power(c, x, z)),
        _ => Box::new(Arithmetic::absolute(x, z)),
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
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

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
    model.post(Arithmetic::division(x[0], x[1], x[2]));
    for (one, other) in ends.iter().flat_map(|&one| ends.iter().map(move |&other| (one, other))) {
        assert!(!model.constraints()[3].check(Assignment::new(&[one, other, 7])));
    }
}

#[test]
fn squares_have_roots() {
    let mut model = Model::new();
    let (x, square) = (model.integer(-20_000..=20_000), model.integer(17..=120));
    model.post(Arithmetic::product(x, x, square));
    assert_eq!(values(&model, x).first(), Some(&-10));
    assert_eq!(values(&model, x).last(), Some(&10));
    assert_eq!(values(&model, square).first(), Some(&25));
    assert_eq!(values(&model, x).len(), 20, "all but 0: -4 and 4 lie between the bounds");
    let mut model = Model::new();
    let (x, square) = (model.integer(-3..=20), model.integer(17..=120));
    model.post(Arithmetic::product(x, x, square));
    assert_eq!(values(&model, x), [5, 6, 7, 8, 9, 10]);
    assert_eq!(values(&model, square), [25, 36, 49, 64, 81, 100], "few values are listed in a table");
}

#[test]
fn wide_domains_are_filtered_by_bounds() {
    let mut model = Model::new();
    let x = model.integers(3, -20_000..=20_000);
    model.post(Arithmetic::absolute(x[0], x[1]));
    model.post(Member::new(x[0], [-15_000, -7, 3, 10_000]));
    assert_eq!(values(&model, x[1]).len(), 15_001, "bounds alone: from 0 to 15,000");
    let mut model = Model::new();
    let (x, y, z) = (model.integer(0..=10_000), model.integer(7..=7), model.integer(5..=9));
    model.post(Arithmetic::modulo(x, y, z));
    model.post(Arithmetic::division(x, y, z));
    assert_eq!(values(&model, z), [5, 6]);
    let x = values(&model, x);
    assert_eq!((x[0], x[x.len() - 1]), (40, 48));
}

#[test]
fn powers_are_narrowed_by_roots() {
    let mut model = Model::new();
    let (base, exponent) = (model.integer(2..=40_000), model.integer(2..=90));
    let power = model.integer(900..=1000);
    model.post(Arithmetic::power(base, exponent, power));
    assert_eq!(values(&model, base), (10..=31).collect::<Vec<_>>(), "10 * 10 * 10, 30 * 30, 31 * 31");
    assert_eq!(values(&model, exponent), [2, 3]);
    assert_eq!(values(&model, power), (900..=1000).collect::<Vec<_>>());
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
