//! Commands with the output below them: lines that begin with `$ ` in blocks of code.
//!
//! The output is compared with what a terminal shows, sign by sign. Only the seconds of statistics vary between runs.

use std::path::Path;

use tempfile::TempDir;

use super::{blocks, documents, read};
use crate::cavalcade;
use crate::tidy::root;

/// Returns the examples of a document: each command with the lines below it, up to the next command.
fn examples(text: &str) -> Vec<(&str, String)> {
    let mut found: Vec<(&str, String)> = Vec::new();
    for block in blocks(text) {
        let known = found.len();
        for line in block {
            if let Some(command) = line.strip_prefix("$ ") {
                found.push((command, String::new()));
            } else if let Some((_, output)) = found[known..].last_mut() {
                output.push_str(line);
                output.push('\n');
            }
        }
    }
    found
}

/// Returns a folder of its own for the commands of a document, with the fixtures in it.
fn desk() -> TempDir {
    let desk = tempfile::tempdir().expect("a folder");
    for name in ["crates", "docs", "fixtures"] {
        std::os::unix::fs::symlink(root().join(name), desk.path().join(name)).expect("a link");
    }
    desk
}

/// Returns what a terminal shows of a command that runs in a folder.
fn shown(command: &str, folder: &Path) -> String {
    if let Some(name) = command.strip_prefix("cat ") {
        return read(name);
    }
    let arguments = command.strip_prefix("cavalcade ").expect("a command of ours");
    let output = cavalcade(arguments).current_dir(folder).output().expect("the program can be started");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let (answer, notes) = (text(output.stdout), text(output.stderr));
    let (before, after): (Vec<&str>, Vec<&str>) =
        notes.split_inclusive('\n').partition(|line| line.starts_with("note: "));
    before.concat() + &answer + &after.concat()
}

/// Returns a text without the seconds of statistics.
fn timeless(text: &str) -> String {
    let timeless = |line: &str| match line.split_once("\"seconds\":") {
        Some((before, rest)) if line.starts_with('{') => {
            before.to_owned() + rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.')
        }
        _ => line.to_owned(),
    };
    text.lines().map(timeless).collect::<Vec<String>>().join("\n")
}

#[test]
fn the_output_below_commands_is_real() {
    for document in documents() {
        let text = read(&document);
        let examples = examples(&text);
        let is_shown = ["README.md", "docs/explanation/answers.md"].contains(&document.as_str())
            || document.starts_with("docs/formats/")
            || document.starts_with("docs/puzzles/");
        assert!(!examples.is_empty() || !is_shown, "{document} has no examples");
        let desk = desk();
        for (command, output) in examples {
            assert_eq!(timeless(&output), timeless(&shown(command, desk.path())), "{document}: {command}");
        }
    }
}

#[test]
fn only_seconds_are_not_compared() {
    let line =
        |nodes: u32, seconds: f64| format!("{{\"nodes\":{nodes},\"seconds\":{seconds},\"complete\":true}}");
    assert_eq!(timeless(&line(3, 0.5)), timeless(&line(3, 12.25)));
    assert_ne!(timeless(&line(3, 0.5)), timeless(&line(4, 0.5)));
    assert_ne!(timeless("{\"seconds\":1}"), timeless("{\"seconds\":1,\"bytes\":2}"));
}
