//! Models in MiniZinc: they are compiled, and then answered like any program.

use std::io::Write;
use std::path::Path;

use super::request::Request;
use crate::compiler::compile;
use crate::question::range::Range;
use crate::question::{DATA, DEFINE};
use crate::streams::Failure;

/// Returns whether a file is a model that must be compiled.
pub(super) fn is_model(request: &Request, path: &Path) -> bool {
    request.puzzle.facts().is_program() && path.extension().is_some_and(|it| it.eq_ignore_ascii_case("mzn"))
}

/// Returns the program of a model; `None` if the file needs no compiler. `term` defines the parameter that has a range.
///
/// # Errors
/// The model is not compiled, or data are given without a model.
pub(super) fn program(
    request: &Request,
    path: &Path,
    term: Option<&str>,
    notes: &mut dyn Write,
) -> Result<Option<Vec<u8>>, Failure> {
    let [data, definitions] = [DATA, DEFINE].map(|name| request.arguments.values(name));
    if is_model(request, path) {
        let in_range = |definition: &&str| Range::defined(definition).is_some();
        let definitions = definitions.iter().map(String::as_str);
        let definitions = definitions.map(|given| term.filter(|_| in_range(&given)).unwrap_or(given));
        return compile(path, data, definitions, notes).map(Some);
    }
    if let Some(given) = data.iter().chain(definitions).next() {
        let message = format!("'{given}' belongs to a model in MiniZinc, and '{}' is none", path.display());
        return Err(Failure::input(message, Some("name a file that ends with .mzn")));
    }
    Ok(None)
}
