//! Small builds start no other program.

use std::io::Write;
use std::path::Path;

use crate::streams::Failure;

/// Refuses a model in MiniZinc.
pub(crate) fn compile<'a>(
    _model: &Path,
    _data: &[String],
    _definitions: impl Iterator<Item = &'a str>,
    _notes: &mut dyn Write,
) -> Result<Vec<u8>, Failure> {
    let hint = "compile it elsewhere: 'minizinc --compile --solver cavalcade model.mzn'";
    Err(Failure::input("this build cannot run MiniZinc").hint(hint))
}
