//! Values of variables as literals, and what constraints say about them in clauses.
//!
//! A literal says that a variable has a value, or that it does not. A variable with two initial values takes one 0/1
//! variable of the formula, a variable with more takes one for each value, of which exactly one is true, and a fixed
//! variable takes none.
//!
//! A *row* counts: at least a given number of its literals hold. *Lazy* clauses are not written, but found when a
//! search needs them; see [`LazyClauses`].
//!
//! Every clause follows from a constraint, so what follows from the formula holds in every solution. The reverse
//! need not be true: a constraint may say less than it means, or nothing. Variables that no clause mentions have no
//! literals.
//!
//! | file | contents |
//! | --- | --- |
//! | `literal` | literals and lists of them |
//! | `encoder` | the literals of variables, and how constraints write clauses |
//! | `lazy` | clauses that are found when they are needed |

mod encoder;
mod lazy;
mod literal;

pub use encoder::Encoder;
pub use lazy::{KnownLiterals, LazyClauses};
pub use literal::{Literal, LiteralLists};

use crate::solver::engine::Variable;
use crate::solver::interrupt::Interrupt;
use crate::solver::model::Model;

/// Clauses and groups with at most one true literal, over the values of variables.
#[derive(Debug, Default)]
pub struct Formula {
    /// For each of its 0/1 variables the variable and the value that it is about.
    meanings: Vec<(Variable, i32)>,
    clauses: LiteralLists,
    groups: LiteralLists,
    rows: LiteralLists,
    /// For each row the number of its literals that hold at least.
    needs: Vec<usize>,
    lazy: Vec<Box<dyn LazyClauses>>,
    is_refuted: bool,
}

impl Formula {
    /// Returns what the constraints of a model say in clauses about the initial domains; `None` if they say nothing,
    /// or if that takes more than `most` literals.
    #[must_use]
    pub fn of(model: &Model, most: usize) -> Option<Self> {
        Self::under(model, most, Interrupt::NEVER)
    }

    /// Like [`of`](Self::of), but returns `None` when `interrupt` is raised.
    #[must_use]
    pub fn under(model: &Model, most: usize, interrupt: &'static Interrupt) -> Option<Self> {
        let constant = (model.variables().next()?, 0);
        let formula = Self { meanings: vec![constant], ..Self::default() };
        let mut encoder = Encoder::new(model, formula, most, interrupt);
        // Values of intervals have no literals.
        let has_bits = |&variable: &Variable| model.domain(variable).has_bits();
        for constraint in model.constraints().iter().filter(|it| it.scope().iter().all(has_bits)) {
            constraint.clauses(&mut encoder);
            if encoder.is_full() {
                return None;
            }
        }
        Some(encoder.finish()).filter(|formula| formula.variables() > 1)
    }

    /// Returns the number of its 0/1 variables; variable 0 is always true.
    #[must_use]
    pub fn variables(&self) -> usize {
        self.meanings.len()
    }

    /// Returns the number of variables of the model that have literals and more than one value.
    #[must_use]
    pub fn undecided(&self) -> usize {
        self.meanings[1..].chunk_by(|one, other| one.0 == other.0).count()
    }

    /// Returns the clauses; in each, one literal holds.
    #[must_use]
    pub fn clauses(&self) -> &LiteralLists {
        &self.clauses
    }

    /// Returns the groups; in each, at most one literal holds.
    #[must_use]
    pub fn groups(&self) -> &LiteralLists {
        &self.groups
    }

    /// Returns the rows, each with the number of its literals that hold at least: two or more, and not all.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &[Literal])> {
        self.needs.iter().copied().zip(self.rows.iter())
    }

    /// Returns copies of the lazy clauses.
    #[must_use]
    pub fn lazy(&self) -> Vec<Box<dyn LazyClauses>> {
        self.lazy.iter().map(|clauses| clauses.copy()).collect()
    }

    /// Returns whether a clause has no literal that can hold, so that there is no solution.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Returns the variable and the value that a literal is about.
    #[must_use]
    pub fn meaning(&self, literal: Literal) -> (Variable, i32) {
        self.meanings[literal.variable()]
    }

    /// Returns the literals that variables have values, in the order of `facts`; `None` for a value that no literal is
    /// about and that is not the only one.
    #[must_use]
    pub fn literals(&self, model: &Model, facts: &[(Variable, i32)]) -> Vec<Option<Literal>> {
        let mut places = vec![0; model.variables().count()];
        for (place, (variable, _)) in self.meanings.iter().enumerate().skip(1).rev() {
            places[variable.index()] = place;
        }
        let literal = |&(variable, value): &(Variable, i32)| {
            let (first, domain) = (places[variable.index()], model.domain(variable));
            if domain.fixed() == Some(value) {
                return Some(Literal::TRUE);
            }
            let about =
                self.meanings[first..].iter().take_while(|meaning| first > 0 && meaning.0 == variable);
            let place = about.clone().position(|meaning| meaning.1 == value).map(|place| first + place);
            match place {
                Some(place) => Some(Literal::new(place as u32, true)),
                // One literal for two values is about the upper one.
                None if about.count() == 1 && domain.contains(value) => {
                    Some(Literal::new(first as u32, false))
                }
                None => None,
            }
        };
        facts.iter().map(literal).collect()
    }

    /// Returns the values that variables have if these literals hold.
    #[must_use]
    pub fn values(&self, model: &Model, literals: &[Literal]) -> Vec<(Variable, i32)> {
        let value = |&literal: &Literal| {
            let (variable, value) = self.meaning(literal);
            if literal.is_positive() {
                return Some((variable, value));
            }
            // Of two values it is the other; of more than two, some literal that holds says which.
            let mut others = model.domain(variable).values().filter(|&other| other != value);
            Some((variable, others.next()?)).filter(|_| others.next().is_none())
        };
        literals.iter().filter(|&&literal| literal != Literal::TRUE).filter_map(value).collect()
    }
}
