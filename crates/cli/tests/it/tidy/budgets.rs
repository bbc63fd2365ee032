//! The sizes of the folders, and that they only fall.
//!
//! `budgets.txt` has a number for every folder of sources, at most two levels deep, with at least 250 lines of production
//! code (no comments, blanks and tests), and for all of that code, its files, and the words of documents. A commit may lower
//! a number, or move lines from one row to another.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use super::{all_sources, files, root};

/// The least size of a folder with a row of its own.
const LEAST: usize = 250;
/// How many lines the sum may be below the table before the table must follow.
const BEHIND: usize = 100;

/// The rows that are no folders.
const ALL: &str = "production code";
const FILES: &str = "files of sources";
const WORDS: &str = "words of documents";

/// The lines of production code of a file.
fn size(text: &str) -> usize {
    let mut count = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let bare = line.trim();
        if bare.starts_with("#[cfg(test)]") {
            let item = lines.by_ref().find(|line| !line.trim().starts_with("#[")).unwrap_or_default();
            let end = format!("{}}}", &item[..item.len() - item.trim_start().len()]);
            if !item.trim_end().ends_with([';', '}']) {
                lines.by_ref().find(|line| line.trim_end() == end);
            }
        } else {
            count += usize::from(!bare.is_empty() && !bare.starts_with("//"));
        }
    }
    count
}

/// The sizes of all rows.
fn sizes() -> BTreeMap<String, usize> {
    let mut sizes = BTreeMap::new();
    for (name, text) in all_sources() {
        let is_test = name.contains("/tests/") || name.ends_with("/tests.rs");
        let parts: Vec<&str> = name.split('/').filter(|part| !["crates", "src"].contains(part)).collect();
        let folders = (2..parts.len().min(4)).map(|deep| parts[..deep].join("/"));
        *sizes.entry(FILES.to_owned()).or_default() += usize::from(!is_test);
        for row in folders.chain([ALL.to_owned()]) {
            *sizes.entry(row).or_default() += if is_test { 0 } else { size(&text) };
        }
    }
    sizes.retain(|row, size| *size >= LEAST || [ALL, FILES].contains(&row.as_str()));
    let is_document = |path: &std::path::PathBuf| {
        path.extension().is_some_and(|it| it == "md")
            && !path.components().any(|it| it.as_os_str() == "fixtures")
    };
    let words = |path| fs::read_to_string(path).expect("UTF-8").split_whitespace().count();
    sizes.insert(WORDS.to_owned(), files(&root()).into_iter().filter(is_document).map(words).sum());
    sizes
}

#[test]
fn sizes_only_fall() {
    let table: BTreeMap<&str, usize> = include_str!("budgets.txt")
        .lines()
        .filter_map(|line| line.trim().rsplit_once(' '))
        .map(|(row, size)| (row.trim(), size.parse().expect("a number")))
        .collect();
    let sizes = sizes();
    let mut wrong = String::new();
    for (row, &size) in &sizes {
        match table.get(row.as_str()) {
            Some(&most) if size > most => writeln!(wrong, "{row} has {size}, the table says {most}"),
            None => writeln!(wrong, "{row} has {size} and no row"),
            _ => Ok(()),
        }
        .expect("a string");
    }
    for row in table.keys().filter(|row| !sizes.contains_key(**row)) {
        writeln!(wrong, "{row} has fewer than {LEAST} lines: remove its row").expect("a string");
    }
    if sizes[ALL] + BEHIND < table[ALL] {
        wrong.push_str("the code is shorter than the table: lower its numbers\n");
    }
    let rows: Vec<String> = sizes.iter().map(|(row, size)| format!("{row} {size}")).collect();
    assert!(
        wrong.is_empty(),
        "{wrong}make something shorter or move lines between rows; the sum grows only if the plan of a feature says by how \
         much. The sizes of today, for budgets.txt:\n{}",
        rows.join("\n")
    );
}

#[test]
fn lines_of_production_code() {
    let text = "//! Words.\n\nfn f() {\n    // why\n    g();\n}\n\n#[cfg(test)]\nmod tests;\n\n#[cfg(test)]\n#[allow(x)]\nmod inner {\n    fn h() {}\n}\nfn i() {}\n";
    assert_eq!(size(text), 4);
}
