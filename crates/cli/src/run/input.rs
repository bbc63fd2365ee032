//! The input of a request: a board that is typed, the program of a model, or a file.

use std::io::Write;
use std::path::Path;

use crate::compiler::compile;
use crate::job::Request;
use crate::question::board::file_meant;
use crate::question::range::Range;
use crate::question::{DATA, DEFINE};
use crate::streams::Failure;
use crate::streams::input::{Input, typed_board};

/// Returns whether a file is a model that must be compiled.
pub(super) fn is_model(request: &Request, path: &Path) -> bool {
    request.puzzle.facts().is_program() && path.extension().is_some_and(|it| it.eq_ignore_ascii_case("mzn"))
}

/// Opens the input of a request. A model in MiniZinc is compiled, and then read like any program; `term` defines the
/// parameter that has a range.
///
/// # Errors
/// The file cannot be read, the model is not compiled, or data are given without a model.
pub(super) fn opened_input(
    request: &Request,
    path: &Path,
    term: Option<&str>,
    notes: &mut dyn Write,
) -> Result<Input, Failure> {
    let noun = request.source.noun;
    if let Some(text) = typed_board(path).filter(|_| request.has_boards()) {
        return Ok(Input::typed(text, noun));
    }
    let [data, definitions] = [DATA, DEFINE].map(|name| request.arguments.values(name));
    let is_model = is_model(request, path);
    if is_model && path.exists() {
        let definitions = definitions.iter().map(|definition| match term {
            Some(term) if Range::defined(definition).is_some() => term,
            _ => definition,
        });
        return Ok(Input::typed(compile(path, data, definitions, notes)?, noun));
    }
    if let Some(given) = data.iter().chain(definitions).next().filter(|_| !is_model) {
        let message = format!("'{given}' belongs to a model in MiniZinc, and '{}' is none", path.display());
        return Err(Failure::input(message).hint("name a file that ends with .mzn"));
    }
    Input::open(path, noun, || file_meant(path, request.verb.makes_boards, request.puzzle))
}
