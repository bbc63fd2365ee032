//! Contradictions of sums, which bounds would find one step at a time.

use cavalcade_core::constraints::{Assignment, Element, Extremum, Linear, Reifiable};
use cavalcade_core::{DomainFact, Engine, Model, Variable};

use crate::amounts::cases;

/// Random numbers below a bound.
fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |bound| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 8) % bound
    }
}

/// Models without solutions whose bounds move by one.
fn models(horizon: i32) -> Vec<(&'static str, Model)> {
    let new = |name, post: &dyn Fn(&mut Model, &[Variable])| {
        let mut model = Model::new();
        let x: Vec<Variable> = (0..4).map(|_| model.interval(0..=horizon)).collect();
        post(&mut model, &x);
        (name, model)
    };
    vec![
        new("chain", &|model, x| {
            (0..3).for_each(|k| model.post(Linear::less(x[k], x[(k + 1) % 3])));
        }),
        new("reified", &|model, x| {
            let (yes, no) = (model.integer(1..=1), model.integer(0..=0));
            model.post(Linear::less(x[0], x[1]).reified(yes));
            model.post(Linear::new([(1, x[2]), (-1, x[1])], ..=0).reified(no));
            model.post(Linear::new([(1, x[2]), (-1, x[0])], ..=0).implied_by(yes));
        }),
        new("sum", &|model, x| {
            model.post(Linear::new([(1, x[3])], 1..));
            model.post(Linear::new([(1, x[0]), (1, x[3]), (-1, x[1])], ..=0));
            model.post(Linear::new([(1, x[1]), (-1, x[0])], ..=0));
        }),
        new("opposite", &|model, x| {
            model.post(Linear::new([(1, x[0]), (1, x[1])], i64::from(horizon)..));
            model.post(Linear::new([(1, x[0]), (1, x[2])], ..i64::from(horizon)));
            model.post(Linear::new([(1, x[1]), (-1, x[2])], ..=0));
        }),
        new("multiples", &|model, x| {
            model.post(Linear::new([(2, x[0]), (-3, x[1])], ..=-1));
            model.post(Linear::new([(6, x[1]), (-4, x[0])], ..=1));
        }),
        new("odd", &|model, x| model.post(Linear::new([(2, x[0]), (-2, x[1])], 1..=1))),
        new("greatest", &|model, x| {
            model.post(Extremum::maximum([x[0], x[1]], x[2]));
            model.post(Linear::less(x[2], x[1]));
        }),
        new("element", &|model, x| {
            let second = model.integer(1..=1);
            model.post(Element::variable(second, [x[0], x[1]], x[2]));
            model.post(Linear::less(x[2], x[1]));
        }),
    ]
}

#[test]
fn contradictions_take_as_long_with_any_horizon() {
    for horizon in (2..=8).map(|digits| 10i32.pow(digits)) {
        for (name, model) in models(horizon) {
            let mut engine = Engine::new(&model);
            assert!(engine.propagate().is_err(), "{name} {horizon}");
            assert!(engine.propagations() <= 1 << 13, "{name} {horizon}: {}", engine.propagations());
        }
    }
}

#[test]
fn long_fixpoints_without_contradictions_are_reached() {
    let mut model = Model::new();
    let (x, y) = (model.interval(0..=100_000), model.interval(0..=100_000));
    let (limit, index) = (model.constant(50_000), model.integer(0..=1));
    // Both rise by one until only the limit is left.
    model.post(Linear::less(y, x));
    model.post(Element::variable(index, [x, limit], y));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("a solution");
    assert!(engine.propagations() > 50_000);
    assert_eq!((engine.state().min(y), engine.state().min(x)), (50_000, 50_001));
}

/// A random model of sums over few values.
fn random_model(below: &mut impl FnMut(u64) -> u64) -> (Model, Vec<Variable>) {
    let mut model = Model::new();
    let mut x: Vec<Variable> = (0..3).map(|_| model.interval(-1..=2)).collect();
    x.push(model.integer(0..=1));
    x.push(model.integer(-2..=1));
    for _ in 0..4 {
        let mut any = || x[below(5) as usize];
        let [one, other, third] = [any(), any(), any()];
        let terms = [(below(7) as i32 - 3, one), (below(7) as i32 - 3, other), (below(3) as i32 - 1, third)];
        let sum = below(7) as i64 - 3;
        match below(8) {
            0 | 1 => model.post(Linear::new(terms, ..=sum)),
            2 => model.post(Linear::new(terms, sum..=sum)),
            3 => model.post(Linear::new(terms, sum..=sum + 1).reified(x[3])),
            4 => model.post(Linear::new(terms, sum..).reified(x[3])),
            5 => model.post(Linear::less(one, other).implied_by(x[3])),
            6 => model.post(Extremum::maximum([one, other], third)),
            _ => model.post(Element::variable(x[4], [one, other], third).from(-1)),
        }
    }
    (model, x)
}

/// Whether some values of all variables have the facts and satisfy the constraints.
fn is_possible(model: &Model, facts: &[DomainFact]) -> bool {
    let domains: Vec<Vec<i32>> = model.variables().map(|it| model.domain(it).values().collect()).collect();
    let mut found = vec![vec![]];
    for domain in domains {
        let longer =
            |values: &Vec<i32>| domain.iter().map(|&value| [&values[..], &[value]].concat()).collect();
        found = found.iter().flat_map::<Vec<Vec<i32>>, _>(longer).collect();
    }
    found.iter().any(|values| {
        let constraints = model.constraints();
        facts.iter().all(|fact| fact.holds_for(values[fact.variable().index()]))
            && constraints.iter().all(|constraint| constraint.check(Assignment::new(values)))
    })
}

#[test]
fn what_sums_exclude_together_has_no_solution() {
    let (mut found, mut with_facts) = (0, 0);
    for seed in 1..=u64::from(cases(16_000)) {
        let mut below = random(seed);
        let (model, x) = random_model(&mut below);
        let mut engine = Engine::new(&model);
        let mut is_open = true;
        for _ in 0..below(4) {
            let variable = x[below(5) as usize];
            let (low, high) = engine.state().bounds(variable);
            let value = low + below(u64::from(low.abs_diff(high)) + 1) as i32;
            let fact = match below(2) {
                0 => DomainFact::AtLeast(variable, value),
                _ => DomainFact::AtMost(variable, value),
            };
            is_open &= engine.decide(|state| fact.apply(state)).is_ok();
        }
        let all = 0..model.constraints().len();
        let Some(facts) = engine.contradiction(all).filter(|_| is_open) else { continue };
        assert!(facts.iter().all(|fact| fact.holds(engine.state())), "{seed}: {facts:?}");
        assert!(!is_possible(&model, &facts), "{seed}: {facts:?} in {model:?}");
        found += 1;
        with_facts += u32::from(!facts.is_empty());
    }
    assert!(found > cases(400) && with_facts > cases(200), "{found} {with_facts}");
}

#[test]
fn every_cycle_of_differences_is_found() {
    let mut contradictions = 0;
    for seed in 1..=u64::from(cases(4000)) {
        let mut below = random(seed);
        let mut model = Model::new();
        let x: Vec<Variable> = (0..5).map(|_| model.interval(-1_000_000..=1_000_000)).collect();
        // x[from] + least <= x[to], as a matrix of the longest ways.
        let mut least = [[None::<i64>; 5]; 5];
        for _ in 0..6 {
            let (from, to) = (below(5) as usize, below(5) as usize);
            let number = below(9) as i64 - 5;
            if from != to {
                model.post(Linear::new([(1, x[to]), (-1, x[from])], number..));
                least[from][to] = least[from][to].max(Some(number));
            }
        }
        for middle in 0..5 {
            for from in 0..5 {
                for to in 0..5 {
                    let way = least[from][middle].zip(least[middle][to]).map(|(one, other)| one + other);
                    least[from][to] = least[from][to].max(way);
                }
            }
        }
        let expected = (0..5).any(|vertex| least[vertex][vertex] > Some(0));
        contradictions += u32::from(expected);
        let mut engine = Engine::new(&model);
        let found = engine.contradiction(0..model.constraints().len());
        assert_eq!(found, expected.then(Vec::new), "{seed}");
    }
    assert!((cases(400)..cases(3600)).contains(&contradictions), "{contradictions}");
}
