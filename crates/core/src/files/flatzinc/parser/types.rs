//! Types of declarations and of the parameters of predicates.

use std::sync::Arc;

use super::super::super::InputError;
use super::super::lexer::{FlatZincToken, error_at};
use super::super::program::{DeclaredValues, ValueKind};
use super::Parser;
use crate::solver::ranges::distinct;

/// A type.
#[derive(Debug)]
pub(super) struct Type {
    /// The number of elements of an array, or `None` for a single value.
    pub(super) length: Option<u64>,
    pub(super) is_variable: bool,
    pub(super) kind: ValueKind,
    pub(super) values: DeclaredValues,
}

impl Parser<'_> {
    /// Reads the type of a declaration.
    pub(super) fn declared_type(&mut self) -> Result<Type, InputError> {
        let mut length = None;
        if self.skip_word("array")? {
            self.expect_sign('[')?;
            length = Some(self.length()?);
            self.expect_sign(']')?;
            self.expect_word("of")?;
        }
        self.element_type(length)
    }

    /// Reads the type of a parameter of a predicate, which may be an array of any length.
    pub(super) fn skip_parameter_type(&mut self) -> Result<(), InputError> {
        if self.skip_word("array")? {
            self.expect_sign('[')?;
            if !self.skip_word("int")? {
                self.length()?;
            }
            self.expect_sign(']')?;
            self.expect_word("of")?;
        }
        if !self.skip_word("string")? && !self.skip_word("ann")? {
            self.element_type(None)?;
        }
        Ok(())
    }

    /// Reads the indices of an array, `1..n`, and returns how many there are.
    fn length(&mut self) -> Result<u64, InputError> {
        let place = self.place;
        let first = self.expect_integer()?;
        self.expect(&FlatZincToken::Dots)?;
        let last = self.expect_integer()?;
        if first != 1 {
            return Err(error_at(place, "the indices of an array begin with 1"));
        }
        Ok(u64::try_from(last).unwrap_or(0))
    }

    fn element_type(&mut self, length: Option<u64>) -> Result<Type, InputError> {
        let is_variable = self.skip_word("var")?;
        let (kind, values) = if self.skip_word("bool")? {
            (ValueKind::Bool, DeclaredValues::Any)
        } else if self.skip_word("set")? {
            self.expect_word("of")?;
            match self.numbers()? {
                (ValueKind::Int, values) => (ValueKind::Set, values),
                _ => return Err(self.unexpected("a set of integers, not of floating-point numbers")),
            }
        } else {
            self.numbers()?
        };
        Ok(Type { length, is_variable, kind, values })
    }

    /// Reads a type of numbers: `int`, `float`, a range or a list of values.
    fn numbers(&mut self) -> Result<(ValueKind, DeclaredValues), InputError> {
        match self.token {
            FlatZincToken::Word("int") => {
                self.advance()?;
                Ok((ValueKind::Int, DeclaredValues::Any))
            }
            FlatZincToken::Word("float") => {
                self.advance()?;
                Ok((ValueKind::Float, DeclaredValues::Any))
            }
            FlatZincToken::Float(_) => {
                self.advance()?;
                self.expect(&FlatZincToken::Dots)?;
                self.skip_number()?;
                Ok((ValueKind::Float, DeclaredValues::Floats))
            }
            FlatZincToken::Int(first) => {
                self.advance()?;
                self.expect(&FlatZincToken::Dots)?;
                if matches!(self.token, FlatZincToken::Float(_)) {
                    self.advance()?;
                    return Ok((ValueKind::Float, DeclaredValues::Floats));
                }
                Ok((ValueKind::Int, DeclaredValues::Range(first, self.expect_integer()?)))
            }
            FlatZincToken::Sign('{') => self.listed(),
            _ => Err(self.unexpected("a type")),
        }
    }

    pub(super) fn skip_number(&mut self) -> Result<(), InputError> {
        match self.token {
            FlatZincToken::Int(_) | FlatZincToken::Float(_) => self.advance().map(drop),
            _ => Err(self.unexpected("a number")),
        }
    }

    /// Reads a list of values, `{1,3}` or `{1.5,3.0}`.
    fn listed(&mut self) -> Result<(ValueKind, DeclaredValues), InputError> {
        self.advance()?;
        let (mut values, mut has_floats) = (Vec::new(), false);
        self.list('}', |parser| {
            match parser.token {
                FlatZincToken::Int(value) => values.push(value),
                _ => has_floats = true,
            }
            parser.skip_number()
        })?;
        if has_floats {
            return Ok((ValueKind::Float, DeclaredValues::Floats));
        }
        Ok((ValueKind::Int, DeclaredValues::Listed(ascending(values))))
    }
}

/// Returns listed values in ascending order and without repetition.
pub(super) fn ascending(values: Vec<i64>) -> Arc<[i64]> {
    distinct(values).into()
}
