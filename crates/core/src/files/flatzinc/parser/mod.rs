//! From tokens to a program, by recursive descent with one token of lookahead.
//!
//! | file | contents |
//! | --- | --- |
//! | `items` | predicates, declarations, constraints and the goal |
//! | `types` | types of declarations |
//! | `terms` | constants, names, arrays and annotations |
//!
//! A name is replaced by what it means as soon as it is read: a constant, a variable or a shared array. So names are
//! declared before they are used, as in all output of the MiniZinc compiler.

mod items;
mod terms;
mod types;

use std::collections::HashMap;

use super::super::InputError;
use super::super::text::shorten;
use super::lexer::{FlatZincToken, Lexer, error_at};
use super::program::{Array, Call, Declaration, Place, Program, Term, ValueKind};

/// The words that cannot be names.
const KEYWORDS: [&str; 16] = [
    "array",
    "bool",
    "constraint",
    "false",
    "float",
    "int",
    "maximize",
    "minimize",
    "of",
    "predicate",
    "satisfy",
    "set",
    "solve",
    "string",
    "true",
    "var",
];

/// What a name means, and where it is declared.
#[derive(Debug)]
struct NameMeaning {
    term: Term,
    place: Place,
}

/// The state of reading: the current token and what is read so far.
#[derive(Debug)]
pub(super) struct Parser<'a> {
    lexer: Lexer<'a>,
    token: FlatZincToken<'a>,
    place: Place,
    names: HashMap<&'a str, NameMeaning>,
    variables: Vec<Declaration>,
    arrays: Vec<Array>,
    constraints: Vec<Call>,
}

/// Reads a program.
pub(super) fn parse(text: &str) -> Result<Program, InputError> {
    let mut lexer = Lexer::new(text);
    let (token, place) = lexer.next()?;
    let parser = Parser {
        lexer,
        token,
        place,
        names: HashMap::new(),
        variables: Vec::new(),
        arrays: Vec::new(),
        constraints: Vec::new(),
    };
    parser.program()
}

impl<'a> Parser<'a> {
    /// Moves to the next token and returns the current one.
    fn advance(&mut self) -> Result<FlatZincToken<'a>, InputError> {
        let (token, place) = self.lexer.next()?;
        self.place = place;
        Ok(std::mem::replace(&mut self.token, token))
    }

    /// Skips the current token if it is `token`, and returns whether it is.
    fn skip(&mut self, token: &FlatZincToken<'_>) -> Result<bool, InputError> {
        let is_next = self.token == *token;
        if is_next {
            self.advance()?;
        }
        Ok(is_next)
    }

    fn skip_sign(&mut self, sign: char) -> Result<bool, InputError> {
        self.skip(&FlatZincToken::Sign(sign))
    }

    fn skip_word(&mut self, word: &'static str) -> Result<bool, InputError> {
        self.skip(&FlatZincToken::Word(word))
    }

    fn expect(&mut self, token: &FlatZincToken<'_>) -> Result<(), InputError> {
        if self.skip(token)? { Ok(()) } else { Err(self.unexpected(&token.describe())) }
    }

    fn expect_sign(&mut self, sign: char) -> Result<(), InputError> {
        self.expect(&FlatZincToken::Sign(sign))
    }

    fn expect_word(&mut self, word: &'static str) -> Result<(), InputError> {
        self.expect(&FlatZincToken::Word(word))
    }

    /// Reads a name, where `what` describes it.
    fn expect_name(&mut self, what: &str) -> Result<(&'a str, Place), InputError> {
        match self.token {
            FlatZincToken::Word(name) if !KEYWORDS.contains(&name) => {
                let place = self.place;
                self.advance()?;
                Ok((name, place))
            }
            FlatZincToken::Word(_) => {
                let hint = "this word has a meaning in FlatZinc and cannot be a name";
                Err(self.unexpected(what).hint(hint))
            }
            _ => Err(self.unexpected(what)),
        }
    }

    fn expect_integer(&mut self) -> Result<i64, InputError> {
        match self.token {
            FlatZincToken::Int(value) => {
                self.advance()?;
                Ok(value)
            }
            _ => Err(self.unexpected("an integer")),
        }
    }

    /// Reads items separated by commas up to a closing sign, which is read too.
    fn list(
        &mut self,
        closing: char,
        mut item: impl FnMut(&mut Self) -> Result<(), InputError>,
    ) -> Result<(), InputError> {
        if self.skip_sign(closing)? {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.skip_sign(closing)? {
                return Ok(());
            }
            if !self.skip_sign(',')? {
                return Err(self.unexpected(&format!("',' or '{closing}'")));
            }
        }
    }

    /// Returns the error that the current token is not what is expected.
    fn unexpected(&self, expected: &str) -> InputError {
        error_at(self.place, &format!("expected {expected}, but found {}", self.token.describe()))
    }

    /// Gives a meaning to a new name.
    fn declare(&mut self, name: &'a str, term: Term, place: Place) -> Result<(), InputError> {
        match self.names.insert(name, NameMeaning { term, place }) {
            None => Ok(()),
            Some(first) => {
                let what = format!("'{}' is declared twice (first at {})", shorten(name), first.place);
                Err(error_at(place, &what))
            }
        }
    }

    /// Returns whether a term is a value or a variable of a kind.
    fn is_of_kind(&self, term: &Term, kind: ValueKind) -> bool {
        match term {
            Term::Bool(_) => kind == ValueKind::Bool,
            Term::Int(_) => kind == ValueKind::Int,
            Term::Float(_) => kind == ValueKind::Float,
            Term::Set(_) => kind == ValueKind::Set,
            Term::Variable(index) => self.variables[*index as usize].kind == kind,
            Term::Text(_) | Term::Array(_) | Term::Call(_) => false,
        }
    }
}

/// Names a value of a kind.
fn describe(kind: ValueKind) -> &'static str {
    match kind {
        ValueKind::Bool => "a Boolean",
        ValueKind::Int => "an integer",
        ValueKind::Float => "a floating-point number",
        ValueKind::Set => "a set of integers",
    }
}
