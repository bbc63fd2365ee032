//! Items: predicates, declarations, constraints and the goal.

use std::sync::Arc;

use super::super::super::InputError;
use super::super::super::text::shorten;
use super::super::lexer::{FlatZincToken, error_at};
use super::super::program::{Array, Call, Declaration, Place, Program, SolveGoal, Term, ValueKind};
use super::terms::Context;
use super::types::Type;
use super::{Parser, describe};
use crate::words::quantity;

impl Parser<'_> {
    /// Reads all items. The last one is the goal.
    pub(super) fn program(mut self) -> Result<Program, InputError> {
        let solve_place = loop {
            let place = self.place;
            match self.token {
                FlatZincToken::Word("predicate") => self.predicate()?,
                FlatZincToken::Word("constraint") => self.constraint()?,
                FlatZincToken::Word("solve") => break place,
                FlatZincToken::End => {
                    let error = error_at(place, "the 'solve' item is missing");
                    return Err(error.hint("is the file complete? FlatZinc ends with a 'solve' item"));
                }
                _ => self.declaration()?,
            }
            self.expect_sign(';')?;
        };
        let (search, goal) = self.solve()?;
        self.expect_sign(';')?;
        if self.token != FlatZincToken::End {
            return Err(self.unexpected("the end of the file after the 'solve' item"));
        }
        let Self { variables, arrays, constraints, .. } = self;
        Ok(Program { variables, arrays, constraints, goal, search, solve_place })
    }

    /// Skips the declaration of a predicate.
    fn predicate(&mut self) -> Result<(), InputError> {
        self.advance()?;
        self.expect_name("the name of a predicate")?;
        self.expect_sign('(')?;
        self.list(')', |parser| {
            parser.skip_parameter_type()?;
            parser.expect_sign(':')?;
            parser.expect_name("the name of a parameter").map(drop)
        })?;
        self.annotations().map(drop)
    }

    fn constraint(&mut self) -> Result<(), InputError> {
        self.advance()?;
        let (name, place) = self.expect_name("the name of a constraint")?;
        let call = self.rest_of_call(name, place, Context::Argument)?;
        let annotations = self.annotations()?;
        self.constraints.push(Call { annotations, ..call });
        Ok(())
    }

    /// Reads a parameter, a variable or an array.
    fn declaration(&mut self) -> Result<(), InputError> {
        if !self.begins_a_type() {
            return Err(self.unexpected("a declaration, 'constraint' or 'solve'"));
        }
        let declared = self.declared_type()?;
        self.expect_sign(':')?;
        let (name, place) = self.expect_name("a name")?;
        let annotations = self.annotations()?;
        let term = match declared {
            Type { length: Some(length), kind, is_variable, .. } => {
                let elements = self.elements(length, kind, is_variable)?;
                if is_variable {
                    let elements = Arc::clone(&elements);
                    self.arrays.push(Array { name: name.to_owned(), kind, elements, annotations, place });
                }
                Term::Array(elements)
            }
            Type { kind, is_variable: false, .. } => {
                self.expect_sign('=')?;
                self.single(kind, false)?
            }
            Type { kind, values, .. } => {
                let equals = if self.skip_sign('=')? { Some(self.single(kind, true)?) } else { None };
                let name = name.to_owned();
                self.variables.push(Declaration { name, kind, values, equals, annotations, place });
                self.new_variable()?
            }
        };
        self.declare(name, term, place)
    }

    fn begins_a_type(&self) -> bool {
        match self.token {
            FlatZincToken::Word(word) => matches!(word, "array" | "var" | "bool" | "int" | "float" | "set"),
            FlatZincToken::Int(_) | FlatZincToken::Float(_) | FlatZincToken::Sign('{') => true,
            _ => false,
        }
    }

    /// Returns the term for the variable that was declared last.
    fn new_variable(&self) -> Result<Term, InputError> {
        match u32::try_from(self.variables.len() - 1) {
            Ok(index) => Ok(Term::Variable(index)),
            Err(_) => Err(error_at(self.place, "there are too many variables")),
        }
    }

    /// Reads `= [..]` with the elements of an array.
    fn elements(&mut self, length: u64, kind: ValueKind, may_vary: bool) -> Result<Arc<[Term]>, InputError> {
        self.expect_sign('=')?;
        let place = self.place;
        let mut elements = Vec::new();
        self.expect_sign('[')?;
        self.list(']', |parser| {
            elements.push(parser.single(kind, may_vary)?);
            Ok(())
        })?;
        if elements.len() as u64 != length {
            let what = format!(
                "the array has {}, but {}",
                quantity(elements.len(), "elements"),
                quantity(length, "indices")
            );
            return Err(error_at(place, &what));
        }
        Ok(elements.into())
    }

    /// Reads a constant or a variable of a kind. An integer is also a floating-point number.
    fn single(&mut self, kind: ValueKind, may_vary: bool) -> Result<Term, InputError> {
        let (place, found) = (self.place, self.token.describe());
        let term = match self.term(Context::Element)? {
            #[expect(clippy::cast_precision_loss, reason = "floating-point numbers are approximate")]
            Term::Int(value) if kind == ValueKind::Float => Term::Float(value as f64),
            term => term,
        };
        let expected = describe(kind);
        if matches!(term, Term::Variable(_)) && !may_vary {
            return Err(error_at(
                place,
                &format!("expected {expected} that is constant, but {found} is a variable"),
            ));
        }
        if !self.is_of_kind(&term, kind) {
            return Err(error_at(place, &format!("expected {expected}, but found {found}")));
        }
        Ok(term)
    }

    fn solve(&mut self) -> Result<(Vec<Call>, SolveGoal), InputError> {
        self.advance()?;
        let search = self.annotations()?;
        let goal = if self.skip_word("satisfy")? {
            SolveGoal::Satisfy
        } else if self.skip_word("minimize")? {
            SolveGoal::Minimise(self.objective()?)
        } else if self.skip_word("maximize")? {
            SolveGoal::Maximise(self.objective()?)
        } else {
            return Err(self.unexpected("'satisfy', 'minimize' or 'maximize'"));
        };
        Ok((search, goal))
    }

    /// Reads an integer or a floating-point number to optimise.
    fn objective(&mut self) -> Result<Term, InputError> {
        let (place, found): (Place, String) = (self.place, self.token.describe());
        let term = self.term(Context::Element)?;
        if self.is_of_kind(&term, ValueKind::Int) || self.is_of_kind(&term, ValueKind::Float) {
            Ok(term)
        } else {
            Err(error_at(place, &format!("expected a number to optimise, but found {}", shorten(&found))))
        }
    }
}
