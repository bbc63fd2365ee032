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

/// The text without the seconds of statistics, which vary between runs.
fn lasting(text: &str) -> String {
    let timeless = |line: &str| match line.split_once("\"seconds\":") {
        Some((before, rest)) if line.starts_with('{') => {
            before.to_owned() + rest.trim_start_matches(|sign: char| sign != ',')
        }
        _ => line.to_owned(),
    };
    text.lines().map(timeless).collect::<Vec<String>>().join("\n")
}

/// The name of a heading in links, as hosts of repositories make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
    kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

/// The names of all headings of a document.
fn anchors(text: &str) -> Vec<String> {
    let mut is_code = false;
    let headings = text.lines().filter(|line| {
        is_code ^= line.starts_with("```");
        !is_code && line.starts_with('#')
    });
    headings.map(|line| anchor(line.trim_start_matches('#'))).collect()
}

/// What stands between backquotes: every second part.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
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
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let there = root().join(&document).parent().expect("a folder").join(path);
            assert!(there.exists(), "{document}: {target}");
            if !heading.is_empty() {
                let there = if path.is_empty() { root().join(&document) } else { there };
                let text = std::fs::read_to_string(there).expect("a document");
                assert!(anchors(&text).contains(&heading.to_owned()), "{document}: {target}");
            }
        }
    }
}

#[test]
fn named_source_files_exist() {
    for document in documents() {
        let text = read(&document);
        for name in quoted(&text).filter(|name| name.contains("/src/") || name.contains("/tests/it/")) {
            let name = name.trim_end_matches('/');
            let is_path = name.chars().all(|it| it.is_ascii_alphanumeric() || "/_.-".contains(it));
            let path = root().join("crates").join(name.trim_start_matches("crates/"));
            assert!(!is_path || path.exists() || path.with_extension("rs").exists(), "{document}: {name}");
        }
    }
}

#[test]
fn named_recipes_exist() {
    let justfile = read("justfile");
    let is_recipe = |word: &str| {
        let names = justfile.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_lowercase()));
        names.filter_map(|line| line.split([' ', ':']).next()).any(|name| name == word)
    };
    for document in documents().into_iter().chain(["CONTRIBUTING.md".into(), "bench/README.md".into()]) {
        for recipe in quoted(&read(&document)).filter_map(|text| text.strip_prefix("just ")) {
            let word = recipe.split_whitespace().next().unwrap_or_default();
            assert!(is_recipe(word), "{document}: just {recipe}");
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
