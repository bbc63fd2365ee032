//! The sizes of sets as a parameter: a number, `all` or `maximum`.

use super::super::{Arguments, InputError};
use crate::SetSize;
use crate::files::Message;
use crate::files::text::digits;

/// The name of the parameter.
pub(in super::super) const SIZE: &str = "size";

/// Returns the sizes that the arguments ask for; `None` for the largest one.
///
/// # Errors
/// The value is no size. `hint` lists the valid values.
pub(in super::super) fn size(
    arguments: &Arguments,
    what: &str,
    hint: impl FnOnce() -> Message,
) -> Result<Option<SetSize>, InputError> {
    let Some(text) = arguments.value(SIZE) else { return Ok(None) };
    match text {
        "maximum" => return Ok(None),
        "all" => return Ok(Some(SetSize::Any)),
        _ => {}
    }
    let Some(size) = digits(text) else {
        return Err(InputError::of_value(SIZE, text, &format!("is not a number of {what}")).hint(hint()));
    };
    Ok(Some(SetSize::Exactly(size)))
}

/// Adds sizes to arguments in canonical form.
pub(in super::super) fn add(canonical: &mut Arguments, size: Option<SetSize>) {
    match size {
        None => {}
        Some(SetSize::Any) => canonical.add_value(SIZE, "all".to_owned()),
        Some(SetSize::Exactly(size)) => canonical.add_value(SIZE, size.to_string()),
    }
}
