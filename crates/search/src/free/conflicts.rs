//! What conflicts teach about variables.
//!
//! Every conflict adds to the weights of the open variables of the constraint that found it, more if these are
//! few and have few values. A variable is the better the fewer values it has for its weight. If the last conflict
//! followed a first alternative, its variable comes first, until it is fixed: it may be the reason of the next
//! conflict, too. (After a second alternative the weights decide: that was better in measurements.)
//!
//! Sources: F. Boussemart, F. Hemery, C. Lecoutre and L. Sais, Boosting systematic search by weighting constraints,
//! ECAI 2004; H. Wattez, C. Lecoutre, A. Paparrizou and S. Tabary, Refining constraint weighting, ICTAI 2019; C.
//! Lecoutre, L. Sais, S. Tabary and V. Vidal, Reasoning from last conflict(s) in constraint programming, Artificial
//! Intelligence 173 (2009).

use cavalcade_core::{Model, State, Variable};

use crate::Random;

/// The weight of a variable without constraints.
const LEAST: f64 = 1e-9;
/// The greatest random weight at the start, divided by 2^24.
const NOISE: f64 = 1e-10;
/// What a conflict adds to the weight of a variable without values, more than to any other.
const EMPTY: f64 = 2.0;

/// The weights of variables, and the variable of the last conflict.
pub(super) struct Conflicts {
    scopes: Vec<Box<[Variable]>>,
    weights: Vec<f64>,
    last: Option<Variable>,
}

impl Conflicts {
    pub(super) fn new(model: &Model, seed: u64) -> Self {
        let scopes: Vec<Box<[Variable]>> =
            model.constraints().iter().map(|constraint| constraint.scope().into()).collect();
        let count = model.variables().count();
        let mut random = Random::new(seed);
        // Less than a conflict usually adds, but enough to decide between equals.
        let mut weights: Vec<f64> = (0..count).map(|_| (random.bits() >> 40) as f64 * NOISE).collect();
        for variable in scopes.iter().flatten() {
            weights[variable.index()] += 1.0;
        }
        Self { scopes, weights, last: None }
    }

    /// Learns from a conflict that a constraint found, if that is known, after the first alternative of a decision
    /// about a variable, if it was one.
    pub(super) fn learn(&mut self, state: &State, constraint: Option<usize>, decided: Option<Variable>) {
        self.last = decided;
        let Some(scope) = constraint.map(|constraint| &self.scopes[constraint]) else { return };
        let size = |variable: Variable| state.domain(variable).len();
        let open = scope.iter().filter(|&&variable| size(variable) != 1).count().max(1) as f64;
        for &variable in scope {
            let weight = match size(variable) {
                0 => EMPTY,
                1 => continue,
                size => 1.0 / size as f64,
            };
            self.weights[variable.index()] += weight / open;
        }
    }

    /// Returns the variable of the last conflict, if that followed a first alternative.
    pub(super) fn last(&self) -> Option<Variable> {
        self.last
    }

    /// Returns the cost of deciding a variable of this size next: the least is the best.
    pub(super) fn cost(&self, variable: Variable, size: u64) -> f64 {
        size as f64 / self.weights[variable.index()].max(LEAST)
    }

    /// Returns the least cost of a variable that is open: that of two values.
    pub(super) fn least_cost(&self, variable: Variable) -> f64 {
        self.cost(variable, 2)
    }

    /// Returns the variables whose weights a conflict of a constraint may change.
    pub(super) fn scope(&self, constraint: usize) -> &[Variable] {
        &self.scopes[constraint]
    }
}
