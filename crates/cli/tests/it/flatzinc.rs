//! The FlatZinc files of `fixtures/flatzinc`: all solutions in their order, or the reason of a refusal.
//!
//! `NAME.out` holds the expected output. It comes from trying every assignment, in the order of the search annotation.
//! `NAME.err` holds a word that the error message must contain.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cavalcade;

/// The FlatZinc files beside which there is a file with another extension, with its text.
pub(super) fn fixtures(extension: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/flatzinc");
    let entries = fs::read_dir(folder).expect("a folder of the workspace");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let models = paths.filter(|path| path.extension().is_some_and(|it| it == "fzn"));
    let with_text =
        |path: PathBuf| fs::read_to_string(path.with_extension(extension)).ok().map(|it| (path, it));
    let mut found: Vec<_> = models.filter_map(with_text).collect();
    found.sort();
    assert!(!found.is_empty(), "no fixture has {extension}");
    found
}

#[test]
fn every_model_has_its_solutions() {
    for (path, expected) in fixtures("out") {
        let output = cavalcade("minizinc -a").arg(&path).output().expect("the program can be started");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{}: {errors}", path.display());
        assert_eq!(output.status.code(), Some(0), "{}: {errors}", path.display());
    }
}

#[test]
fn the_output_is_the_same_for_every_number_of_threads() {
    for (path, expected) in fixtures("out") {
        let output = cavalcade("minizinc -a -p 3").arg(&path).output().expect("the program can be started");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{}", path.display());
    }
}

#[test]
fn what_is_not_supported_is_refused_by_name() {
    for (path, word) in fixtures("err") {
        let output = cavalcade("minizinc -a").arg(&path).output().expect("the program can be started");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(word.trim()), "{}: {errors}", path.display());
        assert!(output.stdout.is_empty() && output.status.code() != Some(0), "{}", path.display());
    }
}

/// A file without an end, or that is no program, is not read for ever.
#[cfg(target_os = "linux")]
#[test]
fn input_without_an_end_is_refused() {
    for command in ["minizinc /dev/zero", "list flatzinc /dev/zero"] {
        let output = cavalcade(command).output().expect("the program can be started");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            errors.contains(" '/dev/zero' is longer than 256 MiB\nhint: wrong file? "),
            "{command}: {errors}"
        );
        assert!(output.stdout.is_empty() && output.status.code() == Some(2), "{command}: {errors}");
    }
}
