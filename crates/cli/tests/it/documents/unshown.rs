//! Commands without output: in quotes and in other blocks of code. Each runs as far as possible, and the rest is known to
//! be understood: its options exist, and have values of the right kind.
//!
//! The commands of a document run in its order in one folder, so a command may read what an earlier one has written.

use std::path::Path;

use super::left_out::{self, ABSENT_FILES, NO_FILES, NOTHING_TO_RUN, OTHER_PROGRAMS, TEXTS, TOO_LONG};
use super::{blocks, documents, prose, quoted, read};
use crate::amounts::part;
use crate::cavalcade;
use crate::tidy::root;

/// A command of ours in a line of a shell.
struct Command<'a> {
    /// The words after the name of the program.
    words: &'a str,
    /// Whether it reads the output of a command before it in the line.
    is_fed: bool,
    /// The file that takes its output.
    output: Option<&'a str>,
}

/// Returns the commands of ours in a line of a shell.
fn commands(line: &str) -> Vec<Command<'_>> {
    let line = line.split(" # ").next().unwrap_or(line);
    let mut found = Vec::new();
    for sequence in line.split([';', '(', ')']) {
        for (at, part) in sequence.split('|').enumerate() {
            let part = part.trim().trim_start_matches("do ").trim_start_matches("npx ");
            let part =
                part.split_once(" -- ").filter(|pair| pair.0.starts_with("docs/cluster/")).map_or_else(
                    || part.trim_start_matches("python -m ").strip_prefix("cavalcade "),
                    |pair| Some(pair.1),
                );
            if let Some(part) = part {
                let (words, output) =
                    part.split_once(" > ").map_or((part, None), |pair| (pair.0, Some(pair.1)));
                found.push(Command { words: words.trim(), is_fed: at > 0, output });
            }
        }
    }
    found
}

/// Returns the words of a command, as a shell divides it.
fn words(command: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = command.trim_start();
    while let Some(first) = rest.chars().next() {
        let (start, end) = if "'\"".contains(first) { (1, first) } else { (0, ' ') };
        let (word, after) = rest[start..].split_once(end).unwrap_or((&rest[start..], ""));
        found.push(word.to_owned());
        rest = after.trim_start();
    }
    found
}

/// Runs a command in a folder with this input, and returns its output. With `--help` it only has to be understood.
fn run(document: &str, command: &Command, folder: &Path, input: String) -> String {
    let reason = left_out::reason(command.words);
    // The folder has no fixtures.
    let place = |word: String| match word.strip_prefix("fixtures/") {
        Some(_) => root().join(word).display().to_string(),
        None => word,
    };
    let mut process = cavalcade("");
    process.args(words(command.words).into_iter().map(place)).current_dir(folder);
    if reason.is_some() {
        process.arg("--help");
    }
    let output = process.write_stdin(input).output().expect("the program can be started");
    let notes = String::from_utf8_lossy(&output.stderr);
    let is_answered = output.status.success() || reason.is_none() && output.status.code() == Some(1);
    let how = reason.map_or_else(|| "run".to_owned(), |reason| format!("not run, {reason}"));
    assert!(is_answered, "{document}: cavalcade {} ({how})\n{notes}", command.words);
    String::from_utf8(output.stdout).unwrap_or_default()
}

/// Returns the lines of a block for a shell, with those joined that end with a backslash.
fn joined(block: &[&str]) -> String {
    block.join("\n").replace("\\\n", " ")
}

#[test]
fn commands_without_output_run() {
    let (mut met, chosen) = (0, part(documents()).collect::<Vec<_>>());
    for document in documents() {
        let text = read(&document);
        let blocks: Vec<String> = (blocks(&text).iter())
            .filter(|block| !block.iter().any(|line| line.starts_with("$ ")))
            .map(|block| joined(block))
            .collect();
        let prose = prose(&text).replace('\n', " ");
        let folder = tempfile::tempdir().expect("a folder");
        let mut last = String::new();
        for line in blocks.iter().flat_map(|block| block.lines()).chain(quoted(&prose)) {
            for command in
                commands(line).into_iter().filter(|it| !NOTHING_TO_RUN.iter().any(|no| no.0 == it.words))
            {
                met += 1;
                if !chosen.contains(&document) {
                    continue;
                }
                let input = if command.is_fed { std::mem::take(&mut last) } else { String::new() };
                last = run(&document, &command, folder.path(), input);
                if let Some(name) = command.output {
                    std::fs::write(folder.path().join(name.trim()), &last).expect("a file in the folder");
                }
            }
        }
    }
    assert!(met >= 80, "only {met} commands");
}

#[test]
fn every_other_block_is_listed() {
    let mut listed: Vec<&str> = TEXTS.iter().map(|text| text.1).collect();
    for document in documents() {
        for block in blocks(&read(&document)) {
            let is_example = block.iter().any(|line| line.starts_with("$ "));
            let is_ours = |line: &str| !commands(line).is_empty();
            let is_other = |line: &str| OTHER_PROGRAMS.iter().any(|(name, _)| line.starts_with(name));
            if is_example || joined(&block).lines().any(|line| is_ours(line) || is_other(line)) {
                continue;
            }
            let first = block.first().map_or("", |line| line.trim());
            assert!(
                TEXTS.iter().any(|text| (text.0, text.1) == (document.as_str(), first)),
                "{document}: {first}"
            );
            listed.retain(|text| *text != first);
        }
    }
    assert_eq!(listed, Vec::<&str>::new(), "no document has these blocks");
}

#[test]
fn what_is_left_out_is_in_a_document() {
    let all: String = documents().iter().map(|name| read(name).replace("\\\n", " ")).collect();
    let named = NOTHING_TO_RUN.iter().map(|no| no.0).chain(TOO_LONG.iter().copied());
    let files = ABSENT_FILES.iter().copied().chain(NO_FILES.iter().map(|no| no.0));
    for words in named.chain(files) {
        assert!(all.contains(words), "{words}");
    }
}
