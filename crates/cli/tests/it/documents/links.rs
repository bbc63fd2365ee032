//! Links lead to files and headings, and names of files and recipes are those of the project. Links to other sites are not
//! checked: that needs the network.

use std::collections::BTreeSet;

use super::left_out::NO_FILES;
use super::{blocks, documents, from_root, prose, quoted, read};
use crate::tidy::{project_files, root};

/// Endings of files of the project. Documents also name files that commands write.
const SOURCES: &[&str] = &["rs", "py", "sh", "js", "md", "toml", "css", "c", "ipynb"];

/// Returns the name of a heading in links, as hosts of repositories make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
    kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

/// Returns the names of all headings of a document; a repeated name has a number.
fn anchors(text: &str) -> Vec<String> {
    let prose = prose(text);
    let mut found: Vec<String> = Vec::new();
    for heading in prose.lines().filter(|line| line.starts_with('#')) {
        let name = anchor(heading.trim_start_matches('#'));
        let again = found.iter().filter(|known| known.split('#').next() == Some(&name)).count();
        found.push(if again == 0 { name } else { format!("{name}#{again}") });
    }
    found.into_iter().map(|name| name.replace('#', "-")).collect()
}

/// Returns the targets of the links of a document: `[text](target)`, `[name]: target`, `src="target"`, `href="target"`.
fn targets(text: &str) -> Vec<String> {
    let prose = prose(text);
    let inside = |start: &'static str, end: char| {
        prose.split(start).skip(1).filter_map(move |rest| rest.split(end).next()).map(str::to_owned)
    };
    let named = |line: &str| Some(line.strip_prefix('[')?.split_once("]: ")?.1.trim().to_owned());
    let named = prose.lines().filter_map(named);
    inside("](", ')').chain(inside("src=\"", '"')).chain(inside("href=\"", '"')).chain(named).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut met = 0;
    for document in documents() {
        for target in targets(&read(&document)).iter().filter(|it| !it.contains("://")) {
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let there = root().join(&document).parent().expect("a folder").join(path);
            assert!(there.exists(), "{document}: {target}");
            if !heading.is_empty() {
                let there = if path.is_empty() { root().join(&document) } else { there };
                let text = std::fs::read_to_string(there).expect("a document");
                assert!(anchors(&text).contains(&heading.to_owned()), "{document}: {target}");
            }
            met += 1;
        }
    }
    assert!(met > 300, "only {met} links");
}

/// Returns the files and folders of the project, from its root.
fn paths() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in project_files() {
        let mut path = from_root(&file);
        while let Some((folder, _)) = path.rsplit_once('/') {
            let folder = folder.to_owned();
            found.insert(std::mem::replace(&mut path, folder));
        }
        found.insert(path);
    }
    found
}

/// Returns whether a word has the form of a path of the project: below one of its folders, or a source file.
fn is_path(word: &str, folders: &BTreeSet<&str>) -> bool {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "/_.-".contains(sign);
    let ending = word.rsplit_once('.').map_or("", |pair| pair.1);
    let is_below = word.split_once('/').is_some_and(|(first, _)| folders.contains(first));
    word.chars().all(is_plain) && (is_below || SOURCES.contains(&ending) && word.len() > ending.len() + 1)
}

#[test]
fn named_paths_exist() {
    let paths = paths();
    let folders: BTreeSet<&str> = paths.iter().filter_map(|path| Some(path.split_once('/')?.0)).collect();
    let mut met = 0;
    for document in documents() {
        let text = read(&document);
        let quotes = prose(&text);
        let blocks: Vec<&str> = blocks(&text).concat();
        let words = quoted(&quotes).chain(blocks).flat_map(str::split_whitespace);
        let words =
            words.map(|word| word.trim_matches(['(', ')', ',', '\'', '"', ':']).trim_end_matches('/'));
        let words = words.map(|word| word.trim_start_matches("../"));
        let is_none = |word: &str| NO_FILES.iter().any(|no| no.0 == word);
        for word in words.filter(|word| is_path(word, &folders) && !is_none(word)) {
            let ends = |path: &String| path == word || path.ends_with(&format!("/{word}"));
            assert!(paths.iter().any(ends), "{document}: {word}");
            met += 1;
        }
    }
    assert!(met > 300, "only {met} paths");
}

#[test]
fn the_map_of_folders_is_right() {
    let text = read("docs/explanation/architecture.md");
    let maps = blocks(&text).into_iter().filter(|block| block.first() == Some(&"core/src/"));
    let (mut above, mut met) = ("", 0);
    for line in maps.flatten() {
        let name = line.split_whitespace().next().unwrap_or_default();
        let path = if line.starts_with(' ') { format!("{above}{name}") } else { name.to_owned() };
        above = if line.starts_with(' ') { above } else { name };
        assert!(name.is_empty() || root().join("crates").join(&path).is_dir(), "{path}");
        met += 1;
    }
    assert!(met > 20, "only {met} folders");
}

#[test]
fn named_recipes_exist() {
    let justfile = read("justfile");
    let is_recipe = |word: &str| {
        let names = justfile.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_lowercase()));
        names.filter_map(|line| line.split([' ', ':']).next()).any(|name| name == word)
    };
    let is_kind = |word: &str| justfile.lines().any(|line| line.trim().starts_with(&format!("{word})")));
    let is_script = |word: &str| root().join(format!("bench/{word}.py")).exists();
    for document in documents() {
        let text = read(&document);
        let quotes = prose(&text);
        let lines = quoted(&quotes).chain(text.lines().map(str::trim));
        let recipes = lines.filter_map(|line| line.split('#').next()?.strip_prefix("just "));
        for recipe in recipes.map(str::trim).filter(|recipe| !recipe.is_empty()) {
            let mut words = recipe.split_whitespace();
            let word = words.next().unwrap_or_default();
            assert!(is_recipe(word), "{document}: just {recipe}");
            let is_placeholder = |word: &str| word.starts_with(|sign: char| !sign.is_ascii_lowercase());
            let is_known = match (word, words.next()) {
                (_, Some(option)) if is_placeholder(option) => true,
                ("test", Some(kind)) => is_kind(kind),
                ("bench", Some(name)) => is_script(name),
                _ => true,
            };
            assert!(is_known, "{document}: just {recipe}");
        }
    }
}
