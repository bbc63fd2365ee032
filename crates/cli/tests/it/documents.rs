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

use cavalcade_core::puzzles::PUZZLES;

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

#[test]
fn every_puzzle_has_a_page_that_is_linked() {
    let index = read("docs/README.md");
    for puzzle in PUZZLES {
        let row = index.lines().find(|line| line.contains(&format!("`{}`", puzzle.facts().name)));
        assert!(row.is_some_and(|row| row.contains("](puzzles/")), "{}", puzzle.facts().name);
    }
    for document in documents().iter().filter(|it| it.starts_with("docs/") && !it.ends_with("README.md")) {
        let name = document.strip_prefix("docs/").expect("it begins so");
        assert!(index.contains(&format!("]({name})")), "{document}");
    }
}

#[test]
fn short_searches_take_the_listed_work() {
    assert!(figures::check(false) >= 3);
}
