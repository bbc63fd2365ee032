//! The documents: what they show is what the program prints, and what they name exists.
//!
//! | file | idea |
//! | --- | --- |
//! | `shown` | commands with the output below them |
//! | `unshown` | all other commands, which must run |
//! | `left_out` | what is not compared or not run, with the reason |
//! | `links` | links, headings, paths, recipes |
//! | `figures` | numbers of nodes in lists |

mod figures;
mod left_out;
mod links;
mod shown;
mod unshown;

use std::path::Path;

use cavalcade_core::puzzles::foreign::ForeignForm;
use cavalcade_core::puzzles::{PUZZLES, ParamKind, Puzzle};

use crate::kinds::is_swept;
use crate::outcome;
use crate::tidy::{project_files, root};

/// Returns the names of all documents of the project: every text in Markdown, from the root of the workspace.
fn documents() -> Vec<String> {
    let files = project_files().into_iter().filter(|path| path.extension().is_some_and(|it| it == "md"));
    files.map(|path| from_root(&path)).collect()
}

/// Returns the path of a file from the root of the workspace.
fn from_root(path: &Path) -> String {
    let path = path.strip_prefix(root()).expect("below the root").to_str().expect("UTF-8");
    path.replace('\\', "/")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).expect("a text file of the workspace")
}

/// Returns the blocks of code in a document, each with its lines.
fn blocks(text: &str) -> Vec<Vec<&str>> {
    let mut found = Vec::new();
    let mut open: Option<Vec<&str>> = None;
    for line in text.lines() {
        if !line.trim_start().starts_with("```") {
            if let Some(block) = &mut open {
                block.push(line);
            }
        } else if let Some(block) = open.take() {
            found.push(block);
        } else {
            open = Some(Vec::new());
        }
    }
    found
}

/// Returns a document without its blocks of code.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns what stands between backquotes in prose: every second part.
fn quoted(prose: &str) -> impl Iterator<Item = &str> {
    prose.split('`').skip(1).step_by(2)
}

/// Returns what a puzzle is in the table of puzzles: whether boards are made, graded and swept, and its names in other
/// programs.
fn properties(kind: &dyn Puzzle) -> String {
    let facts = kind.facts();
    let all = [
        ("made", kind.composer().is_some()),
        ("graded", !facts.examples_with_ladder.is_empty()),
        ("swept", is_swept(facts)),
    ];
    let own = all.iter().filter(|known| known.1).map(|known| known.0.to_owned());
    let elsewhere = ForeignForm::ALL.iter().filter_map(|&form| {
        let names = facts.foreign.names(form);
        let codes = names.iter().map(|name| format!(" `{name}`")).collect::<Vec<_>>().concat();
        let codes = if form == ForeignForm::Penpa { "" } else { &codes };
        (!names.is_empty()).then(|| form.name().to_owned() + codes)
    });
    own.chain(elsewhere).collect::<Vec<_>>().join(", ")
}

/// Puzzles with the same page and properties share a row.
#[test]
fn the_table_of_puzzles_is_that_of_the_declarations() {
    let index = read("docs/README.md");
    let rows: Vec<Vec<&str>> = index.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
    let mut wrong = Vec::new();
    for kind in PUZZLES {
        let facts = kind.facts();
        let is_named = |row: &&Vec<&str>| row.len() > 3 && quoted(row[1]).any(|name| name == facts.name);
        let row = rows.iter().find(is_named);
        let expected = properties(*kind);
        let is_right = row.is_some_and(|row| {
            let has_names = facts.synonyms.iter().all(|synonym| quoted(row[1]).any(|name| name == *synonym));
            has_names && row[2].contains("](puzzles/") && row[3] == expected
        });
        if !is_right {
            let others =
                facts.synonyms.iter().map(|synonym| format!(" (`{synonym}`)")).collect::<Vec<_>>().concat();
            let about = row.map_or_else(
                || format!("[{}](puzzles/{}.md)", facts.about, facts.name),
                |row| row[2].to_owned(),
            );
            wrong.push(format!("| `{}`{others} | {about} | {expected} |", facts.name));
        }
    }
    assert!(wrong.is_empty(), "docs/README.md lacks these rows:\n{}", wrong.join("\n"));
    for document in documents().iter().filter(|it| it.starts_with("docs/") && !it.ends_with("README.md")) {
        let name = document.strip_prefix("docs/").expect("it begins so");
        assert!(index.contains(&format!("]({name})")), "{document}");
    }
}

/// Options are on the page of the puzzle, or on the pages about boards and output of every kind.
#[test]
fn every_option_of_a_puzzle_is_documented() {
    let index = read("docs/README.md");
    let general = ["docs/formats/boards.md", "docs/formats/output.md"].map(read);
    let mut missing = Vec::new();
    for facts in PUZZLES.iter().map(|kind| kind.facts()) {
        let row = index.lines().find(|line| quoted(line).any(|name| name == facts.name));
        let page =
            row.and_then(|row| row.split("](puzzles/").nth(1)?.split(')').next()).expect("a row with a page");
        let text = read(&format!("docs/puzzles/{page}"));
        for param in facts.params {
            let option = format!("--{}", param.name);
            let is_option =
                matches!(param.kind, ParamKind::Flag | ParamKind::Value { .. } | ParamKind::Values { .. });
            if is_option && !general.iter().chain([&text]).any(|text| text.contains(&option)) {
                missing.push(format!("{page}: {option}"));
            }
        }
    }
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

/// The list of formats names the commands that write each, or those that do not: the others refuse it.
#[test]
fn formats_are_written_by_the_commands_that_the_list_names() {
    let page = read("docs/formats/output.md");
    let list = page.split("\n\n").find(|part| part.starts_with("- [`text`]")).expect("the list of formats");
    let items: Vec<String> = list.split("\n- ").map(|item| item.replace("\n ", "")).collect();
    let board = "numbrix fixtures/numbrix-9x9.txt";
    let boards = ["unique", "minimise", "grade", "hint", "explain", "draw"].map(|command| (command, board));
    let others =
        [("list", "rook 3x4"), ("first", "rook 3x4"), ("sample", "rook 3x4"), ("generate", "numbrix 3x3")];
    for (command, words) in boards.into_iter().chain(others).chain([("count", "rook 3x4..3x5")]) {
        for item in &items {
            let (names, commands) = item.split_once(": ").expect("formats, and commands");
            let others = commands.strip_prefix("every answer but those of ");
            let listed = others.map_or(commands, |rest| rest.split([',', ';']).next().unwrap_or(rest));
            let is_written = quoted(listed).any(|name| name == command) != others.is_some();
            for name in quoted(names) {
                let words =
                    format!("{command} {words} --format {name}").replace("fixtures", "../../fixtures");
                let is_refused = outcome(&words, "").status.code() == Some(2);
                assert_ne!(is_refused, is_written, "{words}");
            }
        }
    }
}

#[test]
fn short_searches_take_the_listed_work() {
    assert!(figures::check(false) >= 3);
}
