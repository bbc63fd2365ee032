//! Registers this program with MiniZinc, and compiles models with the installed MiniZinc.
//!
//! | file | contents |
//! | --- | --- |
//! | `FOLDER/cavalcade.msc` | the description of the solver, with the absolute path of this program |
//! | `FOLDER/cavalcade/*.mzn` | the library |
//!
//! Each file is written beside its destination and then renamed, so MiniZinc never reads half a file. The description
//! comes last: a solver that MiniZinc can see has a complete library. To compile a model, both are written to a folder
//! that exists only meanwhile, so the program need not be registered.
//!
//! The library is part of the program: the files of `share/minizinc`, in the layout of an installed MiniZinc. They map
//! the global constraints of MiniZinc's standard library to those of cavalcade.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::{env, fs};

use serde_json::Value;

use crate::streams::{Failure, TemporaryFolder, note, reason, run_program};

/// The beginnings of names of library files. Other files in the folder of the library are never removed.
const PREFIXES: [&str; 3] = ["cavalcade_", "fzn_", "redefinitions"];

/// Writes the description of the solver and its library to `folder`, which is created if it does not exist, and returns
/// the path of the description. Without a folder it writes to the user's MiniZinc folder, where MiniZinc finds it.
///
/// # Errors
///
/// Fails if a file cannot be written, if the user's folder or the path of this program is unknown, or if that path is
/// not UTF-8.
pub(crate) fn install(folder: Option<&Path>) -> Result<PathBuf, Failure> {
    let program = env::current_exe()
        .map_err(|error| Failure::input(format!("cannot find this program: {}", reason(&error))))?;
    let folder = match folder {
        Some(folder) => folder.to_owned(),
        None => user_folder().ok_or_else(|| {
            Failure::input("cannot find the user's MiniZinc folder").hint("name a folder: --install FOLDER")
        })?,
    };
    write(&folder, &program)
}

/// Returns the folder of the user's own solvers.
fn user_folder() -> Option<PathBuf> {
    if cfg!(windows) {
        let data = env::var_os("APPDATA").filter(|data| !data.is_empty())?;
        return Some(Path::new(&data).join("MiniZinc").join("solvers"));
    }
    let home = env::home_dir().filter(|home| !home.as_os_str().is_empty())?;
    Some(home.join(".minizinc").join("solvers"))
}

/// Writes the files for a program at `program`; see [`install`].
fn write(folder: &Path, program: &Path) -> Result<PathBuf, Failure> {
    let description = description(program)?;
    let library = folder.join("cavalcade");
    fs::create_dir_all(&library).map_err(|error| {
        Failure::input(format!("cannot create the folder '{}': {}", library.display(), reason(&error)))
    })?;
    for (name, text) in FILES {
        replace(&library.join(name), text)?;
    }
    remove_old(&library);
    let path = folder.join("cavalcade.msc");
    replace(&path, &description)?;
    Ok(path)
}

/// Returns the description of the solver, whose library is in the folder `cavalcade` beside it.
fn description(program: &Path) -> Result<String, Failure> {
    let broken = |error| Failure::Internal(format!("the description of the solver is not JSON: {error}"));
    let mut description: Value = serde_json::from_str(DESCRIPTION).map_err(broken)?;
    let command = program.to_str().ok_or_else(|| {
        let message = format!("the path of this program is not UTF-8: '{}'", program.display());
        Failure::input(message).hint("move the program to another folder")
    })?;
    description["executable"] = Value::from(vec![command, "minizinc"]);
    // MiniZinc resolves a path against the folder of the description only if it begins with a dot.
    description["mznlib"] = Value::from("./cavalcade");
    let text = serde_json::to_string_pretty(&description).map_err(broken)?;
    Ok(text + "\n")
}

/// Replaces a file, or creates it.
fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let unfinished = path.with_extension(format!("{}.new", process::id()));
    fs::write(&unfinished, text).and_then(|()| fs::rename(&unfinished, path)).map_err(|error: io::Error| {
        let _ = fs::remove_file(&unfinished); // the failure is already being reported
        Failure::input(format!("cannot write '{}': {}", path.display(), reason(&error)))
    })
}

/// Removes library files of other versions: MiniZinc would read them. Files that cannot be removed remain.
fn remove_old(library: &Path) {
    let Ok(entries) = fs::read_dir(library) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let is_model = path.extension().is_some_and(|extension| extension == "mzn");
        let is_library = is_model && PREFIXES.iter().any(|prefix| name.starts_with(prefix));
        if is_library && !FILES.iter().any(|(file, _)| *file == name) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// The description of the solver, in JSON, with paths relative to `share/minizinc/solvers`.
pub(super) const DESCRIPTION: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/share/minizinc/solvers/cavalcade.msc"));

/// Names and texts of the library's files.
pub(super) const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

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
    Err(Failure::input(message).maybe(is_undefined.then_some(hint)))
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
    Failure::input(format!("cannot run 'minizinc' to compile a model: {why}")).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "/opt/a \"quoted\" folder/cavalcade";

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder exists");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("the folder is readable").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_folder_gets_the_description_and_the_whole_library() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = write(&folder.path().join("new/solvers"), Path::new(PROGRAM)).expect("a writable folder");
        assert_eq!(path, folder.path().join("new/solvers/cavalcade.msc"));
        assert_eq!(names(&folder.path().join("new/solvers")), ["cavalcade", "cavalcade.msc"]);
        let library = folder.path().join("new/solvers/cavalcade");
        assert_eq!(names(&library), FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        for (name, text) in FILES {
            assert_eq!(fs::read_to_string(library.join(name)).expect("a file"), *text);
        }
    }

    #[test]
    fn the_description_is_json_whatever_the_path() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = write(folder.path(), Path::new(PROGRAM)).expect("a writable folder");
        let text = fs::read_to_string(path).expect("a file");
        let description: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(description["executable"], Value::from(vec![PROGRAM, "minizinc"]));
        assert_eq!(description["mznlib"], "./cavalcade");
        assert_eq!(description["id"], "org.cavalcade.cavalcade");
    }

    #[test]
    fn installed_files_are_replaced_and_old_ones_removed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let library = folder.path().join("cavalcade");
        fs::create_dir(&library).expect("a new folder");
        let contents = [
            (folder.path().join("cavalcade.msc"), "old"),
            (library.join("fzn_circuit.mzn"), "old"),
            (library.join("fzn_of_an_old_version.mzn"), "old"),
            (library.join("a model of the user.mzn"), "kept"),
            (library.join("fzn_notes.txt"), "kept"),
        ];
        for (path, text) in &contents {
            fs::write(path, text).expect("a writable folder");
        }
        write(folder.path(), Path::new(PROGRAM)).expect("a writable folder");
        for (path, text) in &contents[..2] {
            assert_ne!(fs::read_to_string(path).expect("a file"), *text);
        }
        assert!(!contents[2].0.exists());
        for (path, text) in &contents[3..] {
            assert_eq!(fs::read_to_string(path).expect("a file"), *text);
        }
    }

    #[test]
    fn an_error_names_the_path_and_leaves_no_new_file() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("a file");
        fs::write(&file, "").expect("a writable folder");
        let Err(Failure::Input { message, .. }) = write(&file, Path::new(PROGRAM)) else {
            panic!("a file is not a folder");
        };
        assert!(message.contains(&format!("'{}'", file.join("cavalcade").display())), "{message}");

        // A folder where the description belongs cannot be replaced by a file.
        let taken = folder.path().join("cavalcade.msc");
        fs::create_dir(&taken).expect("a writable folder");
        let Err(Failure::Input { message, .. }) = write(folder.path(), Path::new(PROGRAM)) else {
            panic!("a folder is not a file");
        };
        assert!(message.contains(&format!("'{}'", taken.display())), "{message}");
        assert_eq!(names(folder.path()), ["a file", "cavalcade", "cavalcade.msc"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_whose_path_is_not_utf8_is_refused() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().expect("a temporary folder");
        let program = Path::new(std::ffi::OsStr::from_bytes(b"/opt/\xff/cavalcade"));
        let Err(Failure::Input { message, .. }) = write(folder.path(), program) else {
            panic!("JSON cannot hold the path");
        };
        assert!(message.contains("not UTF-8"), "{message}");
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn the_users_folder_belongs_to_minizinc() {
        if let Some(folder) = user_folder() {
            assert!(folder.ends_with(if cfg!(windows) { "MiniZinc/solvers" } else { ".minizinc/solvers" }));
        }
    }

    #[test]
    fn included_files_are_listed_or_of_the_standard_library() {
        for (name, text) in FILES {
            for line in text.lines().filter_map(|line| line.strip_prefix("include \"")) {
                let included = line.trim_end_matches("\";");
                let is_ours = FILES.iter().any(|(file, _)| *file == included);
                let is_standard = ["lex_less.mzn", "lex_lesseq.mzn"].contains(&included);
                assert!(is_ours || is_standard, "{name} includes {included}");
            }
        }
    }

    #[test]
    fn the_description_has_the_version_of_the_program() {
        let description: serde_json::Value = serde_json::from_str(DESCRIPTION).expect("JSON");
        assert_eq!(description["version"], env!("CARGO_PKG_VERSION"));
        assert!(description.get("inputType").is_none(), "MiniZinc 2.6.4 refuses the whole file");
    }
}
