//! Constants, names, arrays, calls and annotations.

use std::sync::Arc;

use super::super::super::InputError;
use super::super::super::text::shorten;
use super::super::lexer::{FlatZincToken, error_at};
use super::super::program::{Call, IntSet, Place, Term};
use super::Parser;
use super::types::ascending;

/// The largest depth of annotations within annotations. Reading and dropping them takes stack for each level.
const DEEPEST: usize = 100;

/// Where a term stands, which decides what it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// An argument of a constraint: a constant, a variable or an array.
    Argument,
    /// An element of an array, or a single value: a constant or a variable.
    Element,
    /// An argument of an annotation, at a depth: any term, including texts, calls and unknown names.
    Annotation(usize),
}

impl Context {
    /// Names the terms that may stand here.
    fn describe(self) -> &'static str {
        match self {
            Self::Argument => "a constant, a name or an array",
            Self::Element => "a constant or a name",
            Self::Annotation(_) => "an argument",
        }
    }

    /// Returns the context of the elements of an array.
    fn inner(self) -> Self {
        match self {
            Self::Argument | Self::Element => Self::Element,
            Self::Annotation(depth) => Self::Annotation(depth + 1),
        }
    }
}

impl<'a> Parser<'a> {
    /// Reads a term.
    pub(super) fn term(&mut self, context: Context) -> Result<Term, InputError> {
        let place = self.place;
        match self.token {
            FlatZincToken::Int(value) => {
                self.advance()?;
                self.integer_or_range(value)
            }
            FlatZincToken::Float(value) => {
                self.advance()?;
                if self.skip(&FlatZincToken::Dots)? {
                    allow_floats(context, place)?;
                    self.skip_number()?;
                }
                Ok(Term::Float(value))
            }
            FlatZincToken::Sign('{') => self.listed_set(context),
            FlatZincToken::Sign('[') if context != Context::Element => self.array(context).map(Term::Array),
            FlatZincToken::Word("true") => self.advance().map(|_| Term::Bool(true)),
            FlatZincToken::Word("false") => self.advance().map(|_| Term::Bool(false)),
            FlatZincToken::Word(_) => self.name_or_call(context),
            FlatZincToken::Text(ref text) if matches!(context, Context::Annotation(_)) => {
                let text = Arc::clone(text);
                self.advance()?;
                Ok(Term::Text(text))
            }
            _ => Err(self.unexpected(context.describe())),
        }
    }

    fn integer_or_range(&mut self, first: i64) -> Result<Term, InputError> {
        if self.skip(&FlatZincToken::Dots)? {
            Ok(Term::Set(IntSet::Range(first, self.expect_integer()?)))
        } else {
            Ok(Term::Int(first))
        }
    }

    fn listed_set(&mut self, context: Context) -> Result<Term, InputError> {
        self.advance()?;
        let mut values = Vec::new();
        self.list('}', |parser| {
            if matches!(parser.token, FlatZincToken::Float(_)) {
                allow_floats(context, parser.place)?;
                return parser.advance().map(drop);
            }
            values.push(parser.expect_integer()?);
            Ok(())
        })?;
        Ok(Term::Set(IntSet::Listed(ascending(values))))
    }

    /// Reads an array of terms.
    pub(super) fn array(&mut self, context: Context) -> Result<Arc<[Term]>, InputError> {
        let context = self.deeper(context)?;
        self.expect_sign('[')?;
        let mut elements = Vec::new();
        self.list(']', |parser| {
            elements.push(parser.term(context)?);
            Ok(())
        })?;
        Ok(elements.into())
    }

    /// Returns the context one level deeper, if there may be more levels.
    fn deeper(&self, context: Context) -> Result<Context, InputError> {
        match context.inner() {
            Context::Annotation(depth) if depth > DEEPEST => {
                Err(error_at(self.place, &format!("annotations are nested more than {DEEPEST} levels deep")))
            }
            inner => Ok(inner),
        }
    }

    /// Reads a name, an element of a named array, or a call within an annotation.
    fn name_or_call(&mut self, context: Context) -> Result<Term, InputError> {
        let (name, place) = self.expect_name(context.describe())?;
        if self.token == FlatZincToken::Sign('(') {
            if !matches!(context, Context::Annotation(_)) {
                let what = format!("'{}' is a call, but only annotations contain calls", shorten(name));
                return Err(error_at(place, &what));
            }
            let context = self.deeper(context)?;
            return Ok(Term::Call(self.rest_of_call(name, place, context)?.into()));
        }
        let Some(meaning) = self.names.get(name) else {
            if matches!(context, Context::Annotation(_)) {
                return Ok(Term::Call(atom(name, place).into()));
            }
            let what = format!("the name '{}' is not declared above", shorten(name));
            return Err(error_at(place, &what));
        };
        let term = meaning.term.clone();
        match term {
            Term::Array(elements) if self.token == FlatZincToken::Sign('[') => self.element(&elements),
            Term::Array(_) if context == Context::Element => Err(error_at(
                place,
                &format!("'{}' is an array, but a single value is expected", shorten(name)),
            )),
            term => Ok(term),
        }
    }

    /// Reads the index of an array, and returns the element.
    fn element(&mut self, elements: &[Term]) -> Result<Term, InputError> {
        self.expect_sign('[')?;
        let place = self.place;
        let index = self.expect_integer()?;
        self.expect_sign(']')?;
        let element = usize::try_from(index).ok().and_then(|index| elements.get(index.checked_sub(1)?));
        element.cloned().ok_or_else(|| {
            error_at(place, &format!("{index} is not an index of the array, which has 1..{}", elements.len()))
        })
    }

    /// Reads the arguments of a call, in parentheses.
    pub(super) fn rest_of_call(
        &mut self,
        name: &'a str,
        place: Place,
        context: Context,
    ) -> Result<Call, InputError> {
        self.expect_sign('(')?;
        let mut arguments = Vec::new();
        self.list(')', |parser| {
            arguments.push(parser.term(context)?);
            Ok(())
        })?;
        arguments.shrink_to_fit();
        Ok(Call { arguments, ..atom(name, place) })
    }

    /// Reads annotations, each after `::`.
    pub(super) fn annotations(&mut self) -> Result<Vec<Call>, InputError> {
        let mut annotations = Vec::new();
        while self.skip(&FlatZincToken::Colons)? {
            let (name, place) = self.expect_name("an annotation")?;
            annotations.push(if self.token == FlatZincToken::Sign('(') {
                self.rest_of_call(name, place, Context::Annotation(1))?
            } else {
                atom(name, place)
            });
        }
        // Most items have one annotation, and there are as many as items.
        annotations.shrink_to_fit();
        Ok(annotations)
    }
}

/// Allows sets of floating-point numbers in annotations only; there they have no meaning.
fn allow_floats(context: Context, place: Place) -> Result<(), InputError> {
    let refused = || error_at(place, "sets of floating-point numbers are not supported");
    if matches!(context, Context::Annotation(_)) { Ok(()) } else { Err(refused()) }
}

fn atom(name: &str, place: Place) -> Call {
    Call { name: name.to_owned(), arguments: Vec::new(), annotations: Vec::new(), place }
}
