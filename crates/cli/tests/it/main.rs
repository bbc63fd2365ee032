//! Tests of whole commands: standard output, standard error and exit code.
//!
//! Commands run in the folder of this crate, so that paths in messages are the same
//! everywhere. To accept changed snapshots: `just snapshots`.

#[path = "../../../core/tests/it/amounts.rs"]
mod amounts;
mod answers;
mod any_length;
#[cfg(feature = "installed")]
mod array_terms;
mod bad_input;
mod boards;
#[cfg(feature = "print")]
mod books;
mod by_ends;
mod cases;
mod clauses;
mod conditions;
mod counting;
#[cfg(feature = "store")]
mod damaged_stores;
mod documents;
mod elsewhere;
#[cfg(feature = "families")]
mod empty_families;
mod ends;
mod exchange;
mod explain;
mod extensions;
#[cfg(feature = "families")]
mod families;
#[cfg(not(feature = "store"))]
mod features;
mod flatzinc;
#[cfg(feature = "store")]
mod frontier_stores;
mod generate;
mod grading;
mod graph_sets;
mod graphs;
mod help;
mod hints;
mod hostile;
mod html;
mod impossible_clues;
mod interrupts;
#[cfg(feature = "store")]
mod kept_tables;
mod kinds;
mod ladders;
mod limits;
mod loops;
mod many_boards;
mod masks;
mod memory;
mod minimum_proofs;
mod mixes;
#[cfg(feature = "installed")]
mod models;
mod named_graphs;
mod numbered;
mod output;
mod pictures;
mod placements;
mod printed;
mod program_proofs;
mod program_trees;
mod programs;
mod proof_files;
mod proofs;
mod published;
mod random;
mod random_graphs;
mod random_minimise;
mod random_numbered;
mod sample;
mod serve;
mod sheet_words;
mod sheets;
mod signpost;
mod simple_loop;
#[cfg(feature = "streams")]
mod small_graphs;
mod solutions;
mod standalone;
mod standard;
#[cfg(feature = "store")]
mod stores;
mod surfaces;
mod symmetric_clues;
mod threads;
mod tidy;
mod tiled;
mod tours;
mod traces;
mod tree_files;
mod trees;
mod zip;

use std::fmt::Write;
use std::io::Read;
use std::process::{Child, Output};

use assert_cmd::Command;

/// Returns the program, in the folder of the crate and without environment variables that affect it.
fn cavalcade(arguments: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    for name in ["COLUMNS", "RUST_BACKTRACE", "CLICOLOR_FORCE", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.args(arguments.split_whitespace());
    command
}

/// Runs a command and returns its output and exit status.
fn outcome(arguments: &str, input: &str) -> Output {
    cavalcade(arguments).write_stdin(input).output().expect("the program can be started")
}

/// Waits for a program that was started; returns its exit code and standard error.
fn ended(mut child: Child) -> (Option<i32>, String) {
    let mut notes = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut notes).expect("text");
    (child.wait().expect("it ends").code(), notes)
}

/// Returns standard output of a command that must end with exit code 0.
fn answer(arguments: &str) -> String {
    let output = outcome(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the exit code of a command and everything it prints.
fn transcript(arguments: &str) -> String {
    printed(&outcome(arguments, ""))
}

/// Returns the exit code of a command that has ended, and everything it printed.
fn printed(output: &Output) -> String {
    let mut text = format!("exit code {:?}\n", output.status.code().unwrap_or(-1));
    for (title, bytes) in [("standard output", &output.stdout), ("standard error", &output.stderr)] {
        if !bytes.is_empty() {
            let _ = write!(text, "--- {title}\n{}", String::from_utf8_lossy(bytes));
        }
    }
    let text = text.replace(concat!("cavalcade ", env!("CARGO_PKG_VERSION")), "cavalcade [version]");
    kinds::without_names(&text)
}

/// Compares a text with the file `snapshots/NAME.snap`. What commands print is compared by `cases`.
fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn small_published_counts() {
    let checked = published::check(false);
    let all = amounts::part(0..60).count();
    assert!(checked.rows > all && checked.twice > all * 5 / 6, "{checked:?}");
}
