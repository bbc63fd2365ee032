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

/// A multiple of a variable.
type Multiple = (i128, Variable);

/// The sums of a model, of which some may contradict each other.
pub(super) struct SumDifferences {
    /// The inequalities of all constraints, and where those of each constraint begin.
    rows: Vec<SumOfTerms>,
    starts: Vec<usize>,
    /// The multiples that differ.
    multiples: Vec<Multiple>,
}

/// An inequality, and what it says of any two of its terms.
struct SumOfTerms {
    row: Inequality,
    pairs: Vec<PairOfTerms>,
}

/// One multiple differs from another by a number or more, and so do their opposites.
struct PairOfTerms {
    places: [usize; 2],
    /// What the terms are divided by.
    divisor: i128,
    /// The numbers of the multiples: each first one is less.
    multiples: [[usize; 2]; 2],
}

/// A difference of two multiples that is at least a number.
struct Edge {
    from: usize,
    to: usize,
    least: i128,
    /// The inequality, and the places of the two terms in it.
    row: usize,
    places: [usize; 2],
}

/// The differences that hold in a state.
struct DifferenceGraph {
    edges: Vec<Edge>,
    /// The values of the multiples, at first the least, and for each the edge that raised it last.
    values: Vec<i128>,
    raised: Vec<Option<usize>>,
}

impl SumDifferences {
    pub(super) fn new(model: &Model) -> Self {
        let (mut rows, mut starts, mut numbers) = (Vec::new(), vec![0], HashMap::new());
        for constraint in model.constraints() {
            let all = if constraint.has_sums() { constraint.rows(model) } else { None };
            let short = all.unwrap_or_default().rows.into_iter();
            let short = short.filter(|row| (2..=MOST_TERMS).contains(&row.terms.len()));
            rows.extend(short.map(|row| SumOfTerms::new(row, &mut numbers)));
            starts.push(rows.len());
        }
        let mut multiples: Vec<(Multiple, usize)> = numbers.into_iter().collect();
        multiples.sort_unstable_by_key(|multiple| multiple.1);
        Self { rows, starts, multiples: multiples.into_iter().map(|multiple| multiple.0).collect() }
    }

    /// Returns facts that hold in a state and that some of these constraints exclude together, if a cycle shows it.
    pub(super) fn contradiction(
        &self,
        state: &State,
        constraints: impl Iterator<Item = usize>,
    ) -> Option<Vec<DomainFact>> {
        let values = self.multiples.iter().map(|&multiple| least(multiple, state)).collect();
        let raised = vec![None; self.multiples.len()];
        let mut graph = DifferenceGraph { edges: Vec::new(), values, raised };
        for row in constraints.flat_map(|constraint| self.starts[constraint]..self.starts[constraint + 1]) {
            self.rows[row].differences(row, state, &mut graph.edges);
        }
        let mut facts = Vec::new();
        for &Edge { row, places, .. } in graph.cycle()? {
            let row = &self.rows[row].row;
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

impl SumOfTerms {
    fn new(row: Inequality, numbers: &mut HashMap<Multiple, usize>) -> Self {
        let mut number = |multiple| {
            let next = numbers.len();
            *numbers.entry(multiple).or_insert(next)
        };
        let mut pairs = Vec::new();
        for (place, &(by, variable)) in row.terms.iter().enumerate() {
            for (before, &(other_by, other)) in row.terms[..place].iter().enumerate() {
                let divisor = gcd(by, other_by);
                let (by, other_by) = (by / divisor, other_by / divisor);
                let multiples = [
                    [number((-by, variable)), number((other_by, other))],
                    [number((-other_by, other)), number((by, variable))],
                ];
                pairs.push(PairOfTerms { places: [place, before], divisor, multiples });
            }
        }
        Self { row, pairs }
    }

    /// Adds the differences that hold in a state.
    fn differences(&self, number: usize, state: &State, edges: &mut Vec<Edge>) {
        let greatest = |place: usize| {
            let (by, variable) = self.row.terms[place];
            -least((-by, variable), state)
        };
        let all: i128 = (0..self.row.terms.len()).map(greatest).sum();
        let missing = self.row.least - greatest_weights(&self.row, state, &mut Vec::new()) - all;
        for &PairOfTerms { places, divisor, multiples } in &self.pairs {
            let sum = missing + greatest(places[0]) + greatest(places[1]);
            let least = -(-sum).div_euclid(divisor);
            edges.extend(multiples.map(|[from, to]| Edge { from, to, least, row: number, places }));
        }
    }
}

/// Returns the least value of a multiple.
fn least((by, variable): Multiple, state: &State) -> i128 {
    let (low, high) = state.bounds(variable);
    by * i128::from(if by > 0 { low } else { high })
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

impl DifferenceGraph {
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
                let before = |edge: &&Edge| Some(&self.edges[self.raised[edge.from]?]);
                let last = &self.edges[self.raised[start]?];
                let rest = std::iter::successors(before(&last), before).take_while(|edge| edge.to != start);
                return Some([last].into_iter().chain(rest).collect());
            }
        }
        None
    }

    /// Returns a multiple that was raised because of itself.
    fn on_cycle(&self) -> Option<usize> {
        let mut seen = vec![usize::MAX; self.values.len()];
        self.edges.iter().enumerate().find_map(|(walk, edge)| {
            let mut at = edge.to;
            while seen[at] == usize::MAX {
                seen[at] = walk;
                at = self.edges[self.raised[at]?].from;
            }
            (seen[at] == walk).then_some(at)
        })
    }
}

/// The greatest common divisor of two numbers that are not 0.
fn gcd(one: i128, other: i128) -> i128 {
    if other == 0 { one.abs() } else { gcd(other, one % other) }
}
