//! Random models of small constraints.

use cavalcade_core::constraints::{
    AllDifferent, Arithmetic, Clauses, Cumulative, Element, Extremum, Linear, Member, NotEqual, Reifiable,
    Table,
};
use cavalcade_core::{Model, Variable};

use crate::Random;

/// A random model over few small domains of all kinds, and its variables.
pub(crate) fn random_model(seed: u64) -> (Model, Vec<Variable>) {
    let mut random = Random::new(seed);
    let mut below = |bound: u64| (random.bits() % bound) as i32;
    let mut model = Model::new();
    let mut x: Vec<Variable> = (0..3).map(|_| model.integer(-1..=3)).collect();
    x.push(model.interval(-2..=3));
    x.push(model.listed([-3, 0, 2, 9]));
    let holds = model.integers(3, 0..=1);
    let booleans = model.booleans(2);
    let bits: Vec<Variable> = holds.iter().copied().chain(booleans.variables()).collect();
    for k in 0..5 {
        let [one, other, third] = [(); 3].map(|()| x[below(5) as usize]);
        let control = bits[below(5) as usize];
        let terms = [(below(7) - 3, one), (below(7) - 3, other), (below(5) - 2, third)];
        let sum = i64::from(below(9)) - 3;
        match below(16) {
            0 => model.post(Linear::new(terms, ..=sum)),
            1 => model.post(Linear::new(terms, sum..=sum + 1)),
            2 => model.post(Linear::new(terms, sum..).reified(control)),
            3 => model.post(Linear::new(terms, ..=sum).implied_by(control)),
            4 => model.post(Linear::new(terms, sum..=sum).reified(control)),
            5 => model.post(NotEqual::new(terms, sum).reified(control)),
            6 => model.post(NotEqual::new(terms, sum)),
            7 => model.post(AllDifferent::value([x[0], x[1], x[2], x[3]])),
            8 => model.post(AllDifferent::domain([x[0], x[1], x[2]])),
            9 => model.post(Element::constant(one, [2, 0, 3, 1], other).from(-1)),
            10 => model.post(Element::variable(one, [x[1], x[2], x[4]], third)),
            11 => model.post(Arithmetic::product(one, other, third)),
            12 if k % 2 == 0 => model.post(Extremum::maximum([one, other], third)),
            12 => model.post(Extremum::minimum([one, other], third)),
            13 => model.post(Member::new(one, [-1, 0, 2]).reified(control)),
            14 => {
                let rows: Vec<[i32; 2]> = (0..5).map(|_| [below(5) - 1, below(5) - 1]).collect();
                model.post(Table::new([one, other], rows).expect("rows of two"));
            }
            _ => {
                // With short durations the profile decides most, with long ones the energy.
                let tasks = [x[0], x[1], x[2], x[3]]
                    .map(|start| (start, model.integer(1 + k % 2..=2), model.integer(1..=1)));
                let capacity = model.integer(1..=1 + k / 2 % 2);
                model.post(Cumulative::new(tasks, capacity));
            }
        }
    }
    let literal = |below: &mut dyn FnMut(u64) -> i32| (bits[below(5) as usize], below(2));
    let clauses: Vec<Vec<_>> =
        (0..below(5)).map(|_| (0..=below(3)).map(|_| literal(&mut below)).collect()).collect();
    model.post(Clauses::new(clauses));
    (model, x)
}
