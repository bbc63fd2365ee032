//! From a model to FlatZinc, by the installed MiniZinc.
//!
//! The description of this program and its library are written to a folder that exists only meanwhile, so the program
//! need not be registered.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::install::install;
use crate::streams::{Failure, TemporaryFolder, note, reason, run_program};

/// Compiles a model with files of data and definitions of parameters to FlatZinc. What the compiler remarks goes to
/// `notes`.
///
/// # Errors
/// MiniZinc is not installed, or does not accept the model.
pub(crate) fn compile<'a>(
    model: &Path,
    data: &[String],
    definitions: impl Iterator<Item = &'a str>,
    notes: &mut dyn Write,
) -> Result<Vec<u8>, Failure> {
    let folder = TemporaryFolder::new()?;
    let description = install(Some(folder.path()))?;
    let [program, output] = ["program.fzn", "program.ozn"].map(|name| folder.path().join(name));
    let mut command = Command::new("minizinc");
    command.args(["--compile", "--solver"]).arg(description);
    command.arg("--fzn").arg(&program).arg("--ozn").arg(output);
    command.arg(operand(model)).args(data.iter().map(|name| operand(Path::new(name))));
    command.args(definitions.flat_map(|definition| ["-D", definition]));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let (status, remarks) = run_program(&mut command).map_err(|error| not_started(&error))?;
    let remarks = String::from_utf8_lossy(&remarks);
    if !remarks.trim().is_empty() {
        note(notes, remarks.trim_end());
    }
    if status.success()
        && let Ok(text) = fs::read(program)
    {
        return Ok(text);
    }
    let is_undefined = remarks.contains("must be defined");
    let hint = "name a file with data, or set the parameter with -D NAME=VALUE";
    let message = format!("MiniZinc does not compile '{}'", model.display());
    Err(Failure::input(message, is_undefined.then_some(hint)))
}

/// Returns a path that is no option.
fn operand(path: &Path) -> PathBuf {
    let is_option = path.as_os_str().as_encoded_bytes().starts_with(b"-");
    if is_option { Path::new(".").join(path) } else { path.to_owned() }
}

fn not_started(error: &io::Error) -> Failure {
    let is_missing = error.kind() == io::ErrorKind::NotFound;
    let why = if is_missing { "it is not installed".to_owned() } else { reason(error) };
    let hint = "install MiniZinc, or compile elsewhere: 'minizinc --compile --solver cavalcade model.mzn'";
    Failure::input(format!("cannot run 'minizinc' to compile a model: {why}"), Some(hint))
}
