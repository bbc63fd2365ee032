//! Cases: files of commands, each with everything that its commands print in a snapshot beside it.
//!
//! `tests/cases/FOLDER/NAME.txt` has one command on a line, without the name of the program. Lines that begin with `< `
//! are the standard input of the command above them, and those with `#` comments. The commands run in the folder of the
//! workspace. `NAME.snap` has the transcript; `just snapshots` writes it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use insta::{assert_snapshot, with_settings};

use crate::{cavalcade, printed};

/// Makes a test of each folder.
macro_rules! folders {
    ($($folder:ident),* $(,)?) => {
        const FOLDERS: &[&str] = &[$(stringify!($folder)),*];
        $(
            #[test]
            fn $folder() {
                run(stringify!($folder));
            }
        )*
    };
}

folders! {
    answers,
    any_length,
    bad_input,
    boards,
    counting,
    elsewhere,
    exchange,
    explain,
    families,
    generate,
    graph_sets,
    graphs,
    help,
    kinds,
    limits,
    loops,
    numbered,
    pictures,
    placements,
    program_trees,
    programs,
    sample,
    sheets,
    signpost,
    simple_loop,
    tiled,
    tours,
    trees,
    zip,
}

/// The folder of all cases.
fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// Returns the paths in a folder, in order.
fn entries(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

/// Returns the commands of a case, each with its standard input.
fn commands(text: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let Some(input) = line.strip_prefix('<') else {
            commands.push((line, String::new()));
            continue;
        };
        let (_, inputs) = commands.last_mut().expect("a command before its input");
        inputs.push_str(input.strip_prefix(' ').unwrap_or(input));
        inputs.push('\n');
    }
    commands
}

/// Runs a command and returns it, its input and everything it prints.
fn transcript(words: &str, input: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = cavalcade(words).current_dir(root).write_stdin(input).output().expect("it can be started");
    let mut text = format!("$ cavalcade {words}\n");
    for line in input.lines() {
        text += format!("< {line}").trim_end();
        text += "\n";
    }
    text + &printed(&output)
}

/// Compares the transcripts of the cases in a folder with their snapshots.
fn run(folder: &str) {
    for case in
        entries(&cases().join(folder)).iter().filter(|path| path.extension().is_some_and(|it| it == "txt"))
    {
        let text = fs::read_to_string(case).expect("UTF-8");
        let transcripts: Vec<String> =
            commands(&text).iter().map(|(words, input)| transcript(words, input)).collect();
        assert!(!transcripts.is_empty(), "{}: no command", case.display());
        let name = case.file_stem().and_then(|name| name.to_str()).expect("UTF-8");
        with_settings!({
            snapshot_path => cases().join(folder),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            assert_snapshot!(name, transcripts.join("\n"));
        });
    }
}

#[test]
fn every_case_is_run_and_every_snapshot_has_a_case() {
    let folders: BTreeSet<PathBuf> = FOLDERS.iter().map(|folder| cases().join(folder)).collect();
    assert_eq!(entries(&cases()), folders, "folders, and names in this file");
    for folder in &folders {
        let files = entries(folder);
        let with = |extension: &str| -> BTreeSet<PathBuf> {
            files.iter().filter(|path| path.extension().is_some_and(|it| it == extension)).cloned().collect()
        };
        let snapshots = with("txt").iter().map(|path| path.with_extension("snap")).collect();
        assert_eq!(with("snap"), snapshots, "one snapshot for each case");
        assert_eq!(files.len(), 2 * snapshots.len(), "{}: only cases and snapshots", folder.display());
    }
}
