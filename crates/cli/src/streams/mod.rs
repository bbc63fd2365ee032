//! The process and its streams.
//!
//! | file | idea |
//! | --- | --- |
//! | `captured` | standard streams in memory, of a command inside a lasting process |
//! | `exit` | exit codes, and the messages that explain a failure |
//! | `input` | bytes from a file or from standard input |
//! | `output` | results on standard output or in a file that is not an input |
//! | `parts` | what must not remain when the process ends |
//! | `programs` | another program that runs for this process |
//! | `standard` | whether standard input and output are open, and read |

mod captured;
mod exit;
pub(crate) mod input;
pub(crate) mod output;
mod parts;
#[cfg(feature = "installed")]
mod programs;
mod standard;

use std::borrow::Cow;
use std::path::Path;

use cavalcade_core::files::printable;

pub(crate) use captured::{Captured, Notes, is_captured, release_notes};
#[cfg(any(feature = "store", feature = "installed"))]
pub(crate) use exit::reason;
pub(crate) use exit::{Exit, Failure, name_panics, note, typed};
pub(crate) use output::{
    FileAtOnce, Inputs, NumberedFiles, Output, ProofFiles, Screen, StreamedFile, WholeFile,
};
pub(crate) use parts::remove_parts;
#[cfg(feature = "installed")]
pub(crate) use programs::{TemporaryFolder, run_program};
pub(crate) use standard::output_is_abandoned;

/// Returns a path for a message, on one line.
pub(crate) fn shown_path(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// Returns a path as one word of a shell command.
pub(crate) fn shell_word(path: &str) -> Cow<'_, str> {
    let is_plain = |sign: char| sign.is_alphanumeric() || "/._-+,:@%=".contains(sign);
    let path = if path.starts_with('-') { Cow::Owned(format!("./{path}")) } else { Cow::Borrowed(path) };
    if path.chars().all(is_plain) {
        return path;
    }
    format!("'{}'", path.replace('\'', r"'\''")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_single_words_of_a_shell() {
        for (path, word) in [
            ("a/b-1.opb", "a/b-1.opb"),
            ("-a.opb", "./-a.opb"),
            ("a b.opb", "'a b.opb'"),
            ("it's.opb", r"'it'\''s.opb'"),
            ("$(x).opb", "'$(x).opb'"),
        ] {
            assert_eq!(shell_word(path), word);
        }
    }
}
