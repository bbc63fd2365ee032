//! The examples in the documents equal the output of the commands.

use std::path::{Path, PathBuf};

use cavalcade_core::puzzles::PUZZLES;

use crate::cavalcade;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).expect("a text file of the workspace")
}

/// The documents for users: README.md, and all documents in `docs` and its folders.
fn documents() -> Vec<String> {
    let mut found = vec!["README.md".to_owned()];
    for folder in ["docs", "docs/formats", "docs/puzzles"] {
        for entry in std::fs::read_dir(root().join(folder)).expect("a folder of the workspace") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|it| it == "md") {
                let name = path.file_name().and_then(|name| name.to_str()).expect("UTF-8");
                found.push(format!("{folder}/{name}"));
            }
        }
    }
    found.sort();
    found
}

/// The examples of a document: each command with the lines below it, up to the next command.
fn examples(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if line.starts_with("```") {
            open = false;
        } else if let Some(command) = line.strip_prefix("$ ") {
            found.push((command.to_owned(), String::new()));
            open = true;
        } else if let (true, Some((_, output))) = (open, found.last_mut()) {
            output.push_str(line);
            output.push('\n');
        }
    }
    found
}

/// The terminal output of a command that runs in the root of the workspace.
fn shown(command: &str) -> String {
    if let Some(name) = command.strip_prefix("cat ") {
        return read(name);
    }
    let arguments = command.strip_prefix("cavalcade ").expect("a command of ours");
    let output = cavalcade(arguments).current_dir(root()).output().expect("the program can be started");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let (answer, notes) = (text(output.stdout), text(output.stderr));
    let (before, after): (Vec<&str>, Vec<&str>) =
        notes.split_inclusive('\n').partition(|line| line.starts_with("note: "));
    before.concat() + &answer + &after.concat()
}

/// The text without the numbers of the statistics: times vary between runs, and
/// improvements reduce the nodes.
fn lasting(text: &str) -> String {
    let statistics = |line: &str| line.starts_with("{\"solutions\":") && line.contains("\"seconds\":");
    let without_numbers = |line: &str| line.split(|it: char| it.is_ascii_digit() || it == '.').collect();
    let line = |line| if statistics(line) { without_numbers(line) } else { line.to_owned() };
    text.lines().map(line).collect::<Vec<String>>().join("\n")
}

#[test]
fn examples_are_real() {
    for document in documents() {
        let examples = examples(&read(&document));
        let is_shown = ["README.md", "docs/formats.md", "docs/answers.md"].contains(&document.as_str())
            || document.starts_with("docs/formats/")
            || document.starts_with("docs/puzzles/");
        assert!(!examples.is_empty() || !is_shown, "{document} has no examples");
        for (command, output) in examples {
            assert_eq!(lasting(&output), lasting(&shown(&command)), "{document}: {command}");
        }
    }
}

#[test]
fn links_lead_somewhere() {
    for document in documents() {
        let text = read(&document);
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|it| !it.contains("://") && !it.contains(char::is_whitespace)) {
            let (path, _) = target.split_once('#').unwrap_or((target, ""));
            let there = root().join(&document).parent().expect("a folder").join(path);
            assert!(there.exists(), "{document}: {target}");
        }
    }
}

#[test]
fn named_source_files_exist() {
    for document in documents() {
        let text = read(&document);
        // Between backquotes: every second part.
        for name in
            text.split('`').skip(1).step_by(2).filter(|it| it.contains("/src/") || it.contains("/tests/it/"))
        {
            let name = name.trim_end_matches('/');
            let is_path = name.chars().all(|it| it.is_ascii_alphanumeric() || "/_.-".contains(it));
            let path = root().join("crates").join(name.trim_start_matches("crates/"));
            assert!(!is_path || path.exists() || path.with_extension("rs").exists(), "{document}: {name}");
        }
    }
}

#[test]
fn every_puzzle_has_a_page_that_is_linked() {
    let index = read("docs/README.md");
    for puzzle in PUZZLES {
        let row = index.lines().find(|line| line.contains(&format!("`{}`", puzzle.name())));
        assert!(row.is_some_and(|row| row.contains("](puzzles/")), "{}", puzzle.name());
    }
    for document in documents().iter().filter(|it| it.starts_with("docs/") && !it.ends_with("README.md")) {
        let name = document.strip_prefix("docs/").expect("it begins so");
        assert!(index.contains(&format!("]({name})")), "{document}");
    }
}
