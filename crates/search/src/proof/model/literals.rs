//! Facts about variables as literals of a formula.
//!
//! A variable has a literal for each of its initial values but the least: that it is at least this value. A literal for
//! "it is this value" is defined only where one is needed.

use std::sync::Arc;

use cavalcade_core::formula::Literal;
use cavalcade_core::{Condition, DomainFact, Inequality, Model, Variable};
use rustc_hash::FxHashMap;

/// A literal that holds if and only if two others do.
#[derive(Debug, Clone, Copy)]
pub(super) struct EqualDefinition {
    pub(super) literal: Literal,
    pub(super) both: [Literal; 2],
    pub(super) variable: Variable,
    pub(super) value: i32,
}

impl EqualDefinition {
    /// Returns the clauses that it stands for, each with the value of the literal that satisfies it.
    pub(super) fn clauses(self) -> [(Vec<Literal>, bool); 3] {
        let Self { literal, both: [one, other], .. } = self;
        [
            (vec![literal.negated(), one], false),
            (vec![literal.negated(), other], false),
            (vec![literal, one.negated(), other.negated()], true),
        ]
    }
}

/// A sum of weights of literals that is at least a number.
pub(super) type LiteralRow = (Vec<(i128, Literal)>, i128);

/// The initial values of each variable, ascending.
pub(super) type InitialValues = Arc<[Box<[i32]>]>;

/// The literals of all variables.
pub(super) struct FactLiterals {
    values: InitialValues,
    /// For each variable the literal that it is at least its second value.
    first: Vec<u32>,
    /// The literals that a variable has the value at a place.
    equal: FxHashMap<(usize, usize), Literal>,
    /// All definitions, and how many of them were taken.
    definitions: Vec<EqualDefinition>,
    taken: usize,
    /// The number of the next literal.
    next: u32,
}

impl FactLiterals {
    pub(super) fn new(model: &Model) -> Self {
        let values: InitialValues = model.variables().map(|it| model.domain(it).values().collect()).collect();
        let mut next = 1;
        let mut first = Vec::with_capacity(values.len());
        for values in values.iter() {
            first.push(next);
            next += values.len().saturating_sub(1) as u32;
        }
        Self { values, first, equal: FxHashMap::default(), definitions: Vec::new(), taken: 0, next }
    }

    /// Returns a literal that nothing is known of.
    pub(super) fn fresh(&mut self) -> Literal {
        self.next += 1;
        Literal::new(self.next - 1, true)
    }

    /// Returns the number of literals.
    pub(super) fn count(&self) -> u32 {
        self.next - 1
    }

    /// Returns the initial values of all variables.
    pub(super) fn initial(&self) -> InitialValues {
        Arc::clone(&self.values)
    }

    /// Returns the initial values of a variable.
    pub(super) fn values(&self, variable: Variable) -> &[i32] {
        &self.values[variable.index()]
    }

    /// Returns the literal that a variable is at least its value at a place.
    pub(super) fn at_place(&self, variable: Variable, place: usize) -> Literal {
        match place {
            _ if place >= self.values(variable).len() => Literal::FALSE,
            0 => Literal::TRUE,
            _ => Literal::new(self.first[variable.index()] + place as u32 - 1, true),
        }
    }

    /// Returns the literal that a variable has its value at a place.
    fn equal(&mut self, variable: Variable, place: usize) -> Literal {
        let both = [self.at_place(variable, place), self.at_place(variable, place + 1).negated()];
        if let Some(end) = both.iter().position(|&literal| literal == Literal::TRUE) {
            return both[1 - end];
        }
        if let Some(&literal) = self.equal.get(&(variable.index(), place)) {
            return literal;
        }
        let literal = self.fresh();
        let value = self.values(variable)[place];
        self.equal.insert((variable.index(), place), literal);
        self.definitions.push(EqualDefinition { literal, both, variable, value });
        literal
    }

    /// Returns the literal of a fact.
    pub(super) fn literal(&mut self, fact: DomainFact) -> Literal {
        match fact {
            DomainFact::AtLeast(variable, least) => {
                let place = self.values(variable).partition_point(|&value| value < least);
                self.at_place(variable, place)
            }
            DomainFact::AtMost(variable, most) => {
                let place = self.values(variable).partition_point(|&value| value <= most);
                self.at_place(variable, place).negated()
            }
            DomainFact::Not(variable, value) => match self.values(variable).binary_search(&value) {
                Ok(place) => self.equal(variable, place).negated(),
                Err(_) => Literal::TRUE,
            },
        }
    }

    /// Returns the definitions since the last call.
    pub(super) fn new_definitions(&mut self) -> Vec<EqualDefinition> {
        let new = self.definitions[self.taken..].to_vec();
        self.taken = self.definitions.len();
        new
    }

    /// Returns an inequality over literals; `choice` is the literal of its choice 0.
    pub(super) fn row(&mut self, row: &Inequality, choice: u32) -> LiteralRow {
        let (mut terms, mut least) = (Vec::new(), row.least);
        for &(by, variable) in &row.terms {
            let (literals, constant) = self.multiple(by, variable);
            terms.extend(literals);
            least -= constant;
        }
        for &(weight, condition) in &row.weights {
            let literal = match condition {
                Condition::Fact(fact) => self.literal(fact),
                Condition::Choice(number) => Literal::new(choice + number, true),
            };
            match literal {
                Literal::TRUE => least -= weight,
                Literal::FALSE => {}
                _ => terms.push((weight, literal)),
            }
        }
        (terms, least)
    }

    /// Returns a multiple of a variable: weights of literals, and a constant.
    pub(super) fn multiple(&self, by: i128, variable: Variable) -> (Vec<(i128, Literal)>, i128) {
        let values = self.values(variable);
        let step = |place: usize| {
            let weight = by * (i128::from(values[place]) - i128::from(values[place - 1]));
            (weight, self.at_place(variable, place))
        };
        let least = values.first().copied().unwrap_or_default();
        ((1..values.len()).map(step).collect(), by * i128::from(least))
    }

    /// Returns all literals of variables and definitions that hold for values of all variables.
    pub(super) fn assignment(&self, values: &[i32]) -> Vec<Literal> {
        let mut holding = Vec::with_capacity(self.count() as usize);
        for ((own, &first), &value) in self.values.iter().zip(&self.first).zip(values) {
            let later = own.iter().skip(1).zip(first..);
            holding.extend(later.map(|(&least, number)| Literal::new(number, value >= least)));
        }
        holding.extend(self.definitions.iter().map(|definition| {
            let holds = values[definition.variable.index()] == definition.value;
            Literal::new(definition.literal.variable() as u32, holds)
        }));
        holding
    }
}
