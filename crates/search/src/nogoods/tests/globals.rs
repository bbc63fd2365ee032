//! Random models of constraints over many variables.

use std::sync::Arc;

use cavalcade_core::constraints::{
    AllDifferent, AnyOf, Arithmetic, Automaton, Cardinality, Circuit, Element, GlobalCardinality,
    Independent, Inverse, Lexicographic, Linear, Member, NValue, NotEqual, Occurrences, Occurs, Parity,
    Regular, Reifiable, Subcircuit, Table, ValuePrecede,
};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Model, Variable};

use crate::Random;

/// The constraints that models are made of.
pub(super) const GLOBALS: [&str; 24] = [
    "Regular",
    "Inverse",
    "AllDifferent",
    "GlobalCardinality",
    "Occurrences",
    "NValue",
    "Occurs",
    "Member",
    "Cardinality",
    "Table",
    "Lexicographic",
    "ValuePrecede",
    "Product",
    "Quotient",
    "Remainder",
    "Power",
    "Absolute",
    "Circuit",
    "Subcircuit",
    "AnyOf",
    "AllOf",
    "Reified",
    "Parity",
    "Independent",
];

/// A random model with one or two of the named constraints, over few small domains, and some sums.
pub(super) fn global_model(name: &str, seed: u64) -> (Model, Vec<Variable>) {
    let mut random = Random::new(seed);
    let mut model = Model::new();
    let top = if name.ends_with("ircuit") { 4 } else { 3 };
    let mut x: Vec<Variable> = (0..4).map(|_| model.integer(0..=top)).collect();
    x.push(if random.below(3) == 0 { model.interval(0..=top) } else { model.listed([0, 1, 3]) });
    for _ in 0..=random.below(2) {
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
        "GlobalCardinality" => {
            let cover = if random.below(2) == 0 { vec![0, 1, 2, 3] } else { vec![3, 1] };
            let cardinality = if random.below(2) == 0 {
                let number = |random: &mut Random| random.below(2) as i64;
                GlobalCardinality::within(
                    x[..4].to_vec(),
                    cover.iter().map(|&value| (value, number(random)..=1 + number(random))),
                )
            } else {
                let counts: Vec<Variable> = cover.iter().map(|_| model.integer(0..=2)).collect();
                GlobalCardinality::new(x[..4].to_vec(), cover.into_iter().zip(counts))
            };
            model.post(if random.below(2) == 0 { cardinality } else { cardinality.closed() });
        }
        "Occurrences" if random.below(2) == 0 => {
            model.post(Occurrences::new(x[1..].to_vec(), random.below(4) as i32, x[0]));
        }
        "Occurrences" => model.post(Occurrences::of(shuffled[2..].to_vec(), shuffled[0], shuffled[1])),
        "NValue" => model.post(NValue::new(shuffled[1..].to_vec(), shuffled[0])),
        "Occurs" => model.post(Occurs::new(shuffled[0], shuffled[1..3 + random.below(2)].to_vec())),
        "Member" => {
            let control = model.integer(0..=1);
            let member = Member::new(x[random.below(5)], [0, 2]);
            model.post(member.reified(control));
            let wide = model.interval(0..=7);
            model.post(Member::new(wide, [0, 2, 4, 6]));
            model.post(Linear::new([(1, wide), (1, x[0]), (-1, x[1])], 2..=5 + random.below(2) as i64));
        }
        "Cardinality" => {
            let chosen = model.booleans(5);
            let literals: Vec<_> = (0..5).map(|number| (number, random.below(3) > 0)).collect();
            let least = random.below(3);
            model.post(Cardinality::new(&chosen, literals, least..=least + random.below(2)));
            for (variable, &own) in chosen.variables().zip(x) {
                let member = Member::new(own, [random.below(4) as i32, random.below(4) as i32]);
                model.post(member.reified(variable));
            }
        }
        "Circuit" => model.post(Circuit::directed(x.to_vec())),
        "Subcircuit" => model.post(Subcircuit::new(x.to_vec())),
        "Table" => {
            let rows: Vec<[i32; 3]> = (0..9).map(|_| [(); 3].map(|()| random.below(4) as i32)).collect();
            model.post(Table::new(shuffled[..3].to_vec(), rows).expect("rows of three"));
        }
        "Lexicographic" => {
            let (first, second) = (x[..2].iter().copied(), x[2..4 + random.below(2)].iter().copied());
            model.post(match random.below(2) {
                0 => Lexicographic::less(first, second),
                _ => Lexicographic::less_or_equal(first, second),
            });
        }
        "ValuePrecede" => model.post(ValuePrecede::new(random.below(2) as i32, 2, shuffled)),
        _ => post_logic(model, name, &shuffled, random),
    }
}

/// Posts one of the named constraints that are combined from others, or are about 0/1 variables.
fn post_logic(model: &mut Model, name: &str, x: &[Variable], random: &mut Random) {
    match name {
        "AnyOf" => model.post(disjunction(x, random)),
        "AllOf" => {
            let one = disjunction(x, random);
            model
                .post(one.and(Table::new(x[..2].to_vec(), [[0, 1], [1, 2], [2, 0], [3, 3]]).expect("pairs")));
        }
        "Reified" => {
            let control = model.integer(0..=1);
            match random.below(6) {
                0 => model.post(AllDifferent::value(x[..3].to_vec()).reified(control)),
                1 => model.post(ValuePrecede::new(0, 2, x[1..4].to_vec()).reified(control)),
                2 => model.post(disjunction(x, random).reified(control)),
                3 => {
                    let both = disjunction(x, random).and(NotEqual::new([(1, x[0]), (1, x[1])], 3));
                    model.post(both.reified(control));
                }
                4 => model.post(Element::variable(x[0], x[1..4].to_vec(), x[4]).implied_by(control)),
                _ => model.post(Occurs::new(x[0], x[1..3].to_vec()).implied_by(control)),
            }
        }
        "Parity" => {
            let bits = model.integers(4, 0..=1);
            for (&bit, &own) in bits.iter().zip(x) {
                model.post(Linear::new([(1, own)], ..=random.below(3) as i64).reified(bit));
            }
            model.post(Parity::odd(bits));
        }
        "Independent" => {
            let chosen = model.booleans(5);
            let cycle: Vec<Vec<u32>> =
                (0..5).map(|vertex| vec![(vertex + 4) % 5, (vertex + 1) % 5]).collect();
            let graph = Arc::new(SuccessorTable::new(cycle).expect("a cycle of five"));
            let independent = Independent::new(&chosen, &graph);
            let groups = [vec![0, 1], vec![1, 2, 3]];
            model.post(if random.below(2) == 0 { independent } else { independent.hitting(groups) });
            for (variable, &own) in chosen.variables().zip(x) {
                model.post(Linear::new([(1, own)], 1 + random.below(2) as i64..).reified(variable));
            }
        }
        _ => post_arithmetic(model, name, [x[0], x[1], x[2]], random),
    }
}

/// Another variable, one or two less than a given one: some of its values are negative.
fn signed(model: &mut Model, variable: Variable) -> Variable {
    let signed = model.integer(-2..=3);
    model.post(Linear::new([(1, variable), (-1, signed)], 1..=2));
    signed
}

/// Posts one of the named constraints between two or three variables.
fn post_arithmetic(model: &mut Model, name: &str, [x, y, z]: [Variable; 3], random: &mut Random) {
    let signed = signed(model, x);
    let divisor = if random.below(2) == 0 { y } else { model.integer(2..=2) };
    match name {
        "Product" => model.post(Arithmetic::product(y, z, signed)),
        "Quotient" => model.post(Arithmetic::division(signed, divisor, z)),
        "Remainder" => model.post(Arithmetic::modulo(signed, divisor, z)),
        "Power" => model.post(Arithmetic::power(signed, y, z)),
        "Absolute" => model.post(Arithmetic::absolute(signed, y)),
        _ => unreachable!("{name} has no models"),
    }
}

/// Two or three constraints of which one holds.
fn disjunction(x: &[Variable], random: &mut Random) -> AnyOf {
    let sum = random.below(5) as i64;
    let either =
        Linear::new([(1, x[0]), (-1, x[1])], ..=-2).or(Linear::new([(1, x[1]), (1, x[2])], sum..=sum + 1));
    if random.below(2) == 0 { either } else { either.or(AllDifferent::value(x[1..].to_vec())) }
}
