//! The search against brute force, and every reason against the definition of its constraint.

use std::ops::ControlFlow;

use cavalcade_core::constraints::{
    AllDifferent, Assignment, Clauses, Cumulative, Element, Extremum, Linear, Member, NotEqual, Product,
    Reifiable, Table,
};
use cavalcade_core::{DomainFact, Interrupt, Model, Variable};

use super::NogoodSearch;
use super::search::PropagationEnd;
use super::trail::Why;
use crate::branching::{Selection, ValueChoice, VariableChoice};
use crate::tree::{RestartingSearch, RunEnd};
use crate::{Direction, Limits, Random};

/// A random model over few small domains of all kinds, and its variables.
fn random_model(seed: u64) -> (Model, Vec<Variable>) {
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
            11 => model.post(Product::new(one, other, third)),
            12 if k % 2 == 0 => model.post(Extremum::maximum([one, other], third)),
            12 => model.post(Extremum::minimum([one, other], third)),
            13 => model.post(Member::new(one, [-1, 0, 2]).reified(control)),
            14 => {
                let rows: Vec<[i32; 2]> = (0..5).map(|_| [below(5) - 1, below(5) - 1]).collect();
                model.post(Table::new([one, other], rows).expect("rows of two"));
            }
            _ => {
                let tasks =
                    [x[0], x[1], x[2]].map(|start| (start, model.integer(1..=2), model.integer(1..=1)));
                let capacity = model.integer(1..=1 + k % 2);
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

/// All solutions, by trying all assignments of the first variables one after another.
fn brute(model: &Model) -> Vec<Vec<i32>> {
    let domains: Vec<Vec<i32>> = model.variables().map(|it| model.domain(it).values().collect()).collect();
    // A constraint is checked as soon as the last of its variables has a value.
    let last: Vec<usize> = model
        .constraints()
        .iter()
        .map(|constraint| constraint.scope().last().map_or(0, |variable| variable.index()))
        .collect();
    let mut found = vec![vec![]];
    for (index, domain) in domains.iter().enumerate() {
        let mut next = Vec::new();
        for values in &found {
            for &value in domain {
                let mut values: Vec<i32> = values.clone();
                values.push(value);
                let is_met =
                    model.constraints().iter().zip(&last).all(|(constraint, &last)| {
                        last != index || constraint.check(Assignment::new(&values))
                    });
                if is_met {
                    next.push(values);
                }
            }
        }
        found = next;
    }
    found
}

/// Runs until the end, and returns the improvements.
fn run(search: &mut NogoodSearch) -> Vec<Vec<i32>> {
    let mut found = Vec::new();
    if search.propagate().is_err() {
        return found;
    }
    loop {
        let ended = search.run(3, Limits::default(), &mut |values| {
            found.push(values.to_vec());
            ControlFlow::Continue(())
        });
        match ended {
            RunEnd::Restart => {}
            RunEnd::Complete | RunEnd::Stopped(_) => return found,
        }
    }
}

#[test]
fn solutions_and_optima_agree_with_brute_force() {
    let (mut without, mut failures) = (0, 0);
    for seed in 0..600 {
        let (model, x) = random_model(seed);
        let all = brute(&model);
        without += u32::from(all.is_empty());
        let rule = Selection::new(VariableChoice::InputOrder, ValueChoice::Middle);
        let mut search = NogoodSearch::new(&model, &rule, None, seed, Interrupt::NEVER);
        let found = run(&mut search);
        assert_eq!(found.len(), usize::from(!all.is_empty()), "{seed}");
        assert!(found.iter().all(|values| model.check(values)), "{seed}");
        let objective = x[seed as usize % 5];
        for direction in [Direction::Minimise, Direction::Maximise] {
            let mut search =
                NogoodSearch::new(&model, &rule, Some((objective, direction)), seed, Interrupt::NEVER);
            let found = run(&mut search);
            failures += search.statistics.failures;
            let sign = if direction == Direction::Minimise { 1 } else { -1 };
            let value = |values: &Vec<i32>| sign * values[objective.index()];
            assert!(found.iter().all(|values| model.check(values)), "{seed}");
            assert!(found.is_sorted_by(|one, other| value(other) < value(one)), "{seed}");
            assert_eq!(found.last().map(value), all.iter().map(value).min(), "{seed}");
        }
    }
    assert!((60..540).contains(&without) && failures > 500, "{without} {failures}");
}

impl NogoodSearch {
    /// Searches for some time, and shows every fact that a constraint inferred: the constraint, the step before which its
    /// reason lies, and the fact.
    fn watch(&mut self, shown: &mut dyn FnMut(&Self, usize, u32, DomainFact)) {
        let mut checked = 0;
        for _ in 0..200 {
            let found = self.fixpoint();
            for number in checked..self.trail.len() {
                let step = *self.trail.step(number);
                if let Why::Constraint(constraint, before) = step.why
                    && step.level > 0
                {
                    shown(self, constraint as usize, before, step.fact);
                }
            }
            checked = self.trail.len();
            match (found, self.decision()) {
                (PropagationEnd::Reached, Some(fact)) => self.decide(fact),
                (PropagationEnd::Conflict(facts), _) if self.learn(&facts) => {
                    checked = checked.min(self.trail.len());
                }
                _ => return,
            }
        }
    }

    /// Returns the reason of a fact that a constraint inferred.
    fn reason(&self, constraint: usize, before: u32, fact: DomainFact) -> Vec<DomainFact> {
        let mut reason = Vec::new();
        self.reasons.ask(&self.trail, constraint, before, Some(fact), &mut reason);
        reason
    }

    /// Returns the values of a variable that are possible without decisions.
    fn values_at_root(&self, variable: Variable) -> Vec<i32> {
        self.trail.root(variable).values(i32::MIN..i32::MAX).collect()
    }
}

/// Whether each assignment of the constraint's variables that has these facts, and all that holds without decisions, has
/// the conclusion, too.
fn implies(
    (model, search): (&Model, &NogoodSearch),
    constraint: usize,
    facts: &[DomainFact],
    conclusion: DomainFact,
) -> bool {
    let scope = model.constraints()[constraint].scope();
    let mut values: Vec<i32> =
        model.variables().map(|variable| model.domain(variable).values().next().unwrap_or(0)).collect();
    let holds = |fact: DomainFact, values: &[i32]| {
        let value = values[fact.variable().index()];
        match fact {
            DomainFact::AtLeast(_, least) => value >= least,
            DomainFact::AtMost(_, most) => value <= most,
            DomainFact::Not(_, other) => value != other,
        }
    };
    let mut places = vec![0; scope.len()];
    let domains: Vec<Vec<i32>> = scope.iter().map(|&variable| search.values_at_root(variable)).collect();
    loop {
        for ((&variable, domain), &place) in scope.iter().zip(&domains).zip(&places) {
            values[variable.index()] = domain[place];
        }
        let is_solution = facts.iter().all(|&fact| holds(fact, &values))
            && model.constraints()[constraint].check(Assignment::new(&values));
        if is_solution && !holds(conclusion, &values) {
            return false;
        }
        let Some(next) = (0..places.len()).find(|&at| places[at] + 1 < domains[at].len()) else {
            return true;
        };
        places[next] += 1;
        places[..next].fill(0);
    }
}

#[test]
fn every_reason_implies_what_was_inferred() {
    let (mut short, mut all) = (0, 0);
    for seed in 0..600 {
        let (model, _) = random_model(seed);
        let rest = model.without(|index| model.constraints()[index].nogoods().is_some());
        let rule = Selection::new(VariableChoice::InputOrder, ValueChoice::Max);
        let mut search = NogoodSearch::new(&model, &rule, None, seed, Interrupt::NEVER);
        search.watch(&mut |search, constraint, before, inferred| {
            let facts = search.reason(constraint, before, inferred);
            all += 1;
            short += u32::from(facts.len() < 3);
            let name = &rest.constraints()[constraint];
            assert!(
                implies((&rest, search), constraint, &facts, inferred),
                "{seed}: {facts:?} {inferred:?} {name:?}"
            );
        });
    }
    assert!(short > 500 && all > 2000, "{short} of {all}");
}
