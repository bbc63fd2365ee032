//! Contradictions of several inequalities, which bounds would find one step at a time.
//!
//! By `x < y` and `y < x` each variable raises the least value of the other by one until no value is left: the time grows
//! with the domains. So where many bounds move, contradictions of this kind are looked for.
//!
//! With all but two of its terms at their greatest values, an inequality says `u - v >= c` of multiples `u` and `v` of two
//! variables. Such differences are the edges of a graph. Those of a cycle add up to 0, so no values satisfy them if their
//! numbers `c` add up to more. Bellman and Ford's algorithm finds such a cycle: beginning with the least values, a vertex
//! that breaks a difference is raised; if it was raised because of others that it raised itself, they are on a cycle, whose
//! numbers add up to more than 0 (T. Cormen, C. Leiserson and R. Rivest, Introduction to Algorithms, 1990, chapter 25).

use std::collections::HashMap;

use super::engine::{State, Variable};
use super::fact::DomainFact;
use super::inequality::{Condition, Inequality};
use super::model::Model;

/// Inequalities of more terms are not looked at.
const MOST_TERMS: usize = 8;
/// How many edges are looked at for a cycle, each as often as it is.
const MOST_WORK: usize = 1 << 20;

/// The sums of a model, of which some may contradict each other.
pub(super) struct Differences {
    /// For each constraint its inequalities.
    rows: Vec<Vec<Inequality>>,
}

/// A difference of two multiples that is at least a number.
struct Edge {
    from: usize,
    to: usize,
    least: i128,
    /// The constraint, its inequality, and the places of the two terms in it.
    row: (usize, usize),
    places: [usize; 2],
}

/// The differences that hold in a state.
struct DifferenceGraph<'a> {
    state: &'a State,
    /// The numbers of multiples.
    numbers: HashMap<(i128, Variable), usize>,
    /// The value of each multiple, at first its least, and the edge that raised it last.
    values: Vec<i128>,
    raised: Vec<Option<usize>>,
    edges: Vec<Edge>,
}

impl Differences {
    pub(super) fn new(model: &Model) -> Self {
        let is_short = |row: &Inequality| (2..=MOST_TERMS).contains(&row.terms.len());
        let sums = model.constraints().iter().map(|constraint| {
            let rows = constraint.rows(model).filter(|_| constraint.has_sums()).unwrap_or_default().rows;
            rows.into_iter().filter(is_short).collect()
        });
        Self { rows: sums.collect() }
    }

    /// Returns facts that hold in a state and that some of these constraints exclude together, if a cycle shows it.
    pub(super) fn contradiction(
        &self,
        state: &State,
        constraints: impl Iterator<Item = usize>,
    ) -> Option<Vec<DomainFact>> {
        let (numbers, values, raised, edges) = Default::default();
        let mut graph = DifferenceGraph { state, numbers, values, raised, edges };
        for constraint in constraints {
            for (place, row) in self.rows[constraint].iter().enumerate() {
                graph.add(row, (constraint, place));
            }
        }
        let mut facts = Vec::new();
        for Edge { row: (constraint, row), places, .. } in graph.cycle()? {
            let row = &self.rows[*constraint][*row];
            greatest_weights(row, state, &mut facts);
            for (place, &(by, variable)) in row.terms.iter().enumerate() {
                if !places.contains(&place) {
                    let (low, high) = state.bounds(variable);
                    facts.push(if by > 0 {
                        DomainFact::AtMost(variable, high)
                    } else {
                        DomainFact::AtLeast(variable, low)
                    });
                }
            }
        }
        Some(facts)
    }
}

/// Returns the greatest sum of the weights of an inequality, and adds the facts that limit it.
fn greatest_weights(row: &Inequality, state: &State, facts: &mut Vec<DomainFact>) -> i128 {
    let greatest = |&(weight, condition): &(i128, Condition)| {
        let Condition::Fact(fact) = condition else { return weight.max(0) };
        if weight < 0 && fact.holds(state) {
            facts.push(fact);
            return weight;
        }
        let (low, high) = state.bounds(fact.variable());
        match fact {
            DomainFact::AtLeast(variable, least) if high < least => {
                facts.push(DomainFact::AtMost(variable, least - 1));
            }
            DomainFact::AtMost(variable, most) if low > most => {
                facts.push(DomainFact::AtLeast(variable, most + 1));
            }
            DomainFact::Not(variable, value) if (low, high) == (value, value) => {
                facts.extend([DomainFact::AtLeast(variable, value), DomainFact::AtMost(variable, value)]);
            }
            _ => return weight.max(0),
        }
        0
    };
    row.weights.iter().map(greatest).sum()
}

impl DifferenceGraph<'_> {
    /// Adds what an inequality says of any two of its terms.
    fn add(&mut self, row: &Inequality, number: (usize, usize)) {
        let greatest: Vec<i128> =
            row.terms.iter().map(|&(by, variable)| -self.least(-by, variable)).collect();
        let missing =
            row.least - greatest_weights(row, self.state, &mut Vec::new()) - greatest.iter().sum::<i128>();
        for (place, &(by, variable)) in row.terms.iter().enumerate() {
            for (before, &(other_by, other)) in row.terms[..place].iter().enumerate() {
                let divisor = gcd(by, other_by);
                let sum = missing + greatest[place] + greatest[before];
                let least = -(-sum).div_euclid(divisor);
                let (by, other_by) = (by / divisor, other_by / divisor);
                for [from, to] in [[(-by, variable), (other_by, other)], [(-other_by, other), (by, variable)]]
                {
                    let (from, to) = (self.number(from), self.number(to));
                    self.edges.push(Edge { from, to, least, row: number, places: [place, before] });
                }
            }
        }
    }

    /// Returns the least value of a multiple.
    fn least(&self, by: i128, variable: Variable) -> i128 {
        let (low, high) = self.state.bounds(variable);
        by * i128::from(if by > 0 { low } else { high })
    }

    fn number(&mut self, multiple: (i128, Variable)) -> usize {
        let next = self.values.len();
        let number = *self.numbers.entry(multiple).or_insert(next);
        if number == next {
            self.values.push(self.least(multiple.0, multiple.1));
            self.raised.push(None);
        }
        number
    }

    /// Returns the edges of a cycle whose numbers add up to more than 0.
    fn cycle(&mut self) -> Option<Vec<&Edge>> {
        for _ in 0..MOST_WORK / self.edges.len().max(1) {
            let mut is_raised = false;
            for (number, edge) in self.edges.iter().enumerate() {
                let value = self.values[edge.from] + edge.least;
                if value > self.values[edge.to] {
                    self.values[edge.to] = value;
                    self.raised[edge.to] = Some(number);
                    is_raised = true;
                }
            }
            if !is_raised {
                return None;
            }
            if let Some(start) = self.on_cycle() {
                let back = |&vertex: &usize| {
                    let from = self.raised[vertex].map(|edge| self.edges[edge].from);
                    from.filter(|&from| from != start)
                };
                let vertices = std::iter::successors(Some(start), back);
                return Some(vertices.filter_map(|vertex| Some(&self.edges[self.raised[vertex]?])).collect());
            }
        }
        None
    }

    /// Returns a vertex that was raised because of itself.
    fn on_cycle(&self) -> Option<usize> {
        let mut seen = vec![usize::MAX; self.values.len()];
        (0..seen.len()).find_map(|start| {
            let mut vertex = start;
            while seen[vertex] == usize::MAX {
                seen[vertex] = start;
                vertex = self.edges[self.raised[vertex]?].from;
            }
            (seen[vertex] == start).then_some(vertex)
        })
    }
}

/// The greatest common divisor of two numbers that are not 0.
fn gcd(one: i128, other: i128) -> i128 {
    if other == 0 { one.abs() } else { gcd(other, one % other) }
}
