//! Rules of the workspace that no compiler checks.
//!
//! Each test reads the sources and collects every place that breaks one rule. The
//! forbidden words are concatenated from parts, so that this file does not contain them.

mod arrows;
mod budgets;
mod snapshots;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cavalcade_core::puzzles::PUZZLES;

/// The largest number of lines of a source file.
const LONGEST_FILE: usize = 600;
/// The largest number of lines of a file of integration tests.
const LONGEST_TEST: usize = 300;
/// The largest number of lines of the file with `main`.
const LONGEST_MAIN: usize = 40;
/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files below a folder in order, except build results and the files of git.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the workspace") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() && !["target", ".git"].contains(&name) {
                waiting.push(path);
            } else if path.is_file() {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The Rust files below a folder of the workspace, with their texts.
fn sources(folder: &str) -> Vec<(String, String)> {
    let found = files(&root().join(folder));
    let rust = found.into_iter().filter(|path| path.extension().is_some_and(|it| it == "rs"));
    let sources: Vec<_> = rust
        .map(|path| {
            let name = path.strip_prefix(root()).expect("below the root").display().to_string();
            (name, fs::read_to_string(&path).expect("UTF-8"))
        })
        .collect();
    assert!(!sources.is_empty(), "{folder} has no sources");
    sources
}

/// The sources of the three crates, without integration tests.
fn all_sources() -> Vec<(String, String)> {
    ["crates/core/src", "crates/search/src", "crates/cli/src"].into_iter().flat_map(sources).collect()
}

/// The lines of `text` for which `is_wrong` holds, with their positions.
fn lines<'a>(
    name: &'a str,
    text: &'a str,
    is_wrong: impl Fn(&str) -> bool + 'a,
) -> impl Iterator<Item = String> {
    let wrong = text.lines().enumerate().filter(move |(_, line)| is_wrong(line));
    wrong.map(move |(index, line)| format!("{name}:{}: {}", index + 1, line.trim()))
}

/// Whether one of `words` occurs in `line`, ignoring case; an underscore ends a word.
fn has_word(line: &str, words: &[&str]) -> bool {
    line.split(|it: char| !it.is_alphanumeric())
        .any(|found| words.iter().any(|word| found.eq_ignore_ascii_case(word)))
}

/// Fails with all complaints at once.
fn none(complaints: impl Iterator<Item = String>) {
    let complaints: Vec<String> = complaints.collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn no_source_file_is_long() {
    let length = |text: &str| text.lines().count();
    let long = all_sources().into_iter().filter(|(_, text)| length(text) > LONGEST_FILE);
    let tests =
        ["crates/core/tests", "crates/search/tests", "crates/cli/tests"].into_iter().flat_map(sources);
    let long = long.chain(tests.filter(|(_, text)| length(text) > LONGEST_TEST));
    none(long.map(|(name, text)| format!("{name} has {} lines", length(&text))));
    let main = fs::read_to_string(root().join("crates/cli/src/lib.rs")).expect("UTF-8");
    assert!(length(&main) <= LONGEST_MAIN, "lib.rs has {} lines", length(&main));
}

#[test]
fn every_source_file_says_what_it_is() {
    let silent = all_sources().into_iter().filter(|(_, text)| !text.starts_with("//! "));
    none(silent.map(|(name, _)| format!("{name} does not open with a doc comment")));
}

#[test]
fn code_of_tests_is_in_modules_of_that_name() {
    let wrong = |(name, text): (String, String)| {
        let code: Vec<&str> = text.lines().map(str::trim).collect();
        let is_wrong = |pair: &&[&str]| {
            pair[0].starts_with("#[cfg(")
                && pair[0].contains("(test")
                && pair[1].contains("mod ")
                && !pair[1].contains("mod tests")
        };
        code.windows(2).filter(is_wrong).map(|pair| format!("{name}: {}", pair[1])).collect::<Vec<_>>()
    };
    none(all_sources().into_iter().flat_map(wrong));
}

/// The name of the type that a line defines, if it defines one.
fn defined_type(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub"));
    let is_type = ["struct", "enum", "trait", "union"].contains(&words.next()?);
    let name = words.next().filter(|_| is_type)?;
    Some(name.split(|it: char| !it.is_alphanumeric()).next().unwrap_or(name))
}

#[test]
fn no_two_types_share_a_name() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in all_sources() {
        for defined in text.lines().filter_map(defined_type) {
            places.entry(defined.to_owned()).or_default().push(name.clone());
        }
    }
    assert!(places.len() > 300, "the types are found");
    let shared = places.into_iter().filter(|(_, files)| files.len() > 1);
    none(shared.map(|(name, files)| format!("{name} is defined in {}", files.join(" and "))));
}

#[test]
fn the_search_knows_only_models() {
    let words = ["board", "boards", "knight", "knights", "rook", "rooks", "puzzle", "puzzles"];
    let wrong = |(name, text): (String, String)| {
        lines(&name, &text, |line| has_word(line, &words)).collect::<Vec<_>>()
    };
    none(sources("crates/search/src").into_iter().flat_map(wrong));
}

/// The name of a puzzle is forbidden as a string and in the quotes of messages; the same word may occur in a sentence.
#[test]
fn the_command_line_names_no_puzzle() {
    let names = PUZZLES.iter().map(|puzzle| puzzle.facts().name);
    let quoted: Vec<String> =
        names.flat_map(|name| ['"', '\'', '`'].map(|quote| format!("{quote}{name}{quote}"))).collect();
    let is_wrong = |line: &str| quoted.iter().any(|name| line.contains(name));
    let wrong = |(name, text): (String, String)| lines(&name, &text, is_wrong).collect::<Vec<_>>();
    none(sources("crates/cli/src").into_iter().flat_map(wrong));
}

/// Errors of the core name parameters as data; only the command line writes them as options.
#[test]
fn the_core_names_no_option() {
    let params = PUZZLES.iter().flat_map(|puzzle| puzzle.facts().params);
    let names: Vec<&str> =
        params.map(|param| param.name).chain(["for", "branch", "threads", "limit"]).collect();
    let is_option = |rest: &str| {
        let end = rest.find(|it: char| !it.is_ascii_lowercase() && it != '-').unwrap_or(rest.len());
        names.contains(&&rest[..end])
    };
    let wrong = |(name, text): (String, String)| {
        lines(&name, &text, |line| line.split("--").skip(1).any(is_option)).collect::<Vec<_>>()
    };
    none(sources("crates/core/src").into_iter().flat_map(wrong));
}

#[test]
fn the_core_meets_no_outside() {
    let modules = ["fs", "time", "thread", "io", "env", "net", "process"].map(|it| format!("std::{it}"));
    let macros = ["print!", "println!", "eprint!", "eprintln!"].map(str::to_owned);
    let grouped = "use std::{".to_owned(); // one module a line, so that this test sees it
    let needles: Vec<String> = modules.into_iter().chain(macros).chain([grouped]).collect();
    let is_wrong = |line: &str| needles.iter().any(|needle| line.contains(needle));
    let wrong = |(name, text): (String, String)| lines(&name, &text, is_wrong).collect::<Vec<_>>();
    none(sources("crates/core/src").into_iter().flat_map(wrong));
}

/// The names under `[dependencies]`, of all systems and of some, in the manifest of a crate.
fn dependencies(folder: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join("crates").join(folder).join("Cargo.toml")).expect("UTF-8");
    let mut section = "";
    let mut names = Vec::new();
    for line in manifest.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with('[') {
            section = line;
            if section.starts_with("[target.") && section.ends_with("'.dependencies]") {
                section = "[dependencies]";
            }
            let known = ["[dependencies]", "[dev-dependencies]", "[build-dependencies]"].contains(&section);
            assert!(
                known || !section.contains("dependencies"),
                "{folder}: write {section} in the usual form"
            );
        } else if section == "[dependencies]" {
            let end = line.find(['.', '=', ' ']).expect("a name and a value");
            names.push(line[..end].to_owned());
        }
    }
    names
}

#[test]
fn dependencies_point_one_way() {
    let ours = |folder| -> Vec<String> {
        dependencies(folder).into_iter().filter(|name| name.starts_with("cavalcade")).collect()
    };
    // `num-bigint`: the numbers of solutions and classes are unbounded. `bytemuck`: words in halves, on 32 bits.
    // `base64`, `miniz_oxide` and `serde_json`: what addresses of drawings are made of.
    let few =
        ["base64", "bitvec", "bytemuck", "miniz_oxide", "num-bigint", "serde_json", "smallvec", "thiserror"];
    let others = dependencies("core").into_iter().filter(|name| !few.contains(&name.as_str()));
    assert_eq!(others.collect::<Vec<_>>(), Vec::<String>::new());
    assert_eq!(ours("search"), ["cavalcade-core"]);
    assert_eq!(ours("cli"), ["cavalcade-core", "cavalcade-search"]);
}

#[test]
fn nothing_is_left_undone() {
    let needles =
        [["#[ign", "ore"], ["to", "do!"], ["unimple", "mented!"], ["db", "g!"]].map(|it| it.concat());
    let is_wrong = |line: &str| needles.iter().any(|needle| line.contains(needle));
    let wrong = |(name, text): (String, String)| lines(&name, &text, is_wrong).collect::<Vec<_>>();
    none(sources("crates").into_iter().flat_map(wrong));
}

/// The files of the project: those that git tracks, or all files without git.
pub(crate) fn project_files() -> Vec<PathBuf> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let listed = listed.ok().filter(|output| output.status.success()).map(|output| output.stdout);
    let Some(names) =
        listed.and_then(|bytes| String::from_utf8(bytes).ok()).filter(|names| !names.is_empty())
    else {
        return files(&root());
    };
    names.split_terminator('\0').map(|name| root().join(name)).filter(|path| path.is_file()).collect()
}

#[test]
fn no_file_names_a_place_on_a_machine() {
    let needles = [["/wo", "rk/"], ["/ro", "ot/"], ["/tm", "p/"]].map(|it| it.concat());
    let is_wrong = |line: &str| needles.iter().any(|needle| line.contains(needle));
    let wrong = |path: PathBuf| {
        let text = fs::read(&path).ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
        let name = path.strip_prefix(root()).expect("below the root").display().to_string();
        lines(&name, &text, is_wrong).collect::<Vec<_>>()
    };
    none(project_files().into_iter().flat_map(wrong));
}
