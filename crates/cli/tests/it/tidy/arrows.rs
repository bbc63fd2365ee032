//! The order of modules: each uses only modules that stand before it. Code of tests is exempt.

use std::collections::BTreeMap;

use super::{none, sources};

/// Folders of modules, and the modules of each in their order.
const ORDERS: &[(&str, &[&str])] = &[
    (
        "crates/core/src",
        &["words", "solver", "testing", "problems", "ladder", "files", "minizinc", "puzzles", "picture"],
    ),
    (
        "crates/search/src",
        &[
            "random",
            "numbers",
            "network",
            "outcome",
            "light",
            "branching",
            "tree",
            "clauses",
            "learning",
            "explaining",
            "parallel",
            "families",
            "frontier",
            "clues",
            "generate",
            "nogoods",
            "proof",
            "construct",
            "free",
            "solve",
            "recording",
            "subsets",
            "merged",
            "answers",
        ],
    ),
    (
        "crates/cli/src",
        &[
            "units",
            "streams",
            "limits",
            "compiler",
            "formats",
            "question",
            "published",
            "store",
            "progress",
            "job",
            "commands",
            "run",
            "tools",
            "words",
        ],
    ),
    (
        "crates/cli/src/formats",
        &[
            "escapes",
            "geometry",
            "loops",
            "words",
            "ladder",
            "answer",
            "objections",
            "xml",
            "page",
            "scene",
            "terminal",
            "text",
            "json",
            "moves",
            "csv",
            "tour",
            "paper",
            "protocol",
            "svg",
            "html",
            "trees",
        ],
    ),
];

/// Returns the names of a path or of a tree of paths at the beginning of a text: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn paths(text: &str) -> Vec<Vec<&str>> {
    let text = text.trim_start();
    if let Some(group) = text.strip_prefix('{') {
        let (mut depth, mut start, mut found) = (1, 0, Vec::new());
        for (at, sign) in group.char_indices() {
            depth += i32::from(sign == '{') - i32::from(sign == '}');
            if depth == 0 || depth == 1 && sign == ',' {
                found.extend(paths(&group[start..at]));
                start = at + 1;
            }
            if depth == 0 {
                break;
            }
        }
        return found;
    }
    let end = text.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let below = rest.strip_prefix("::").map(paths).unwrap_or_default();
    match (name, below.is_empty()) {
        ("", _) => Vec::new(),
        (_, true) => vec![vec![name]],
        _ => below.into_iter().map(|path| [vec![name], path].concat()).collect(),
    }
}

/// Returns a text without comments and without the code of tests, line by line.
fn production(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or(line)).collect();
    let is_for_tests = |line: &str| line.starts_with("#[cfg(") && line.contains("test");
    let begins_tests = |pair: &[&str]| is_for_tests(pair[0]) && pair[1].ends_with('{');
    let end = lines.windows(2).position(begins_tests).unwrap_or(lines.len());
    lines[..end].join("\n")
}

/// Returns the modules of a file below a folder: `a/b.rs` and `a/b/mod.rs` are `a::b`; of `main.rs` and `lib.rs` there are none.
fn modules(file: &str) -> Vec<&str> {
    let names = file.trim_end_matches(".rs").split('/');
    names.filter(|name| !["main", "lib", "mod"].contains(name)).collect()
}

/// Returns the paths in a production text that begin with `crate` or `super`, from the root of the crate on, each with the
/// place where it begins. The text belongs to the module `here`.
fn used<'a>(text: &'a str, here: &[&'a str]) -> Vec<(usize, Vec<&'a str>)> {
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in text.match_indices(start) {
            let before = text[..at].chars().next_back();
            if before.is_some_and(|sign| sign.is_alphanumeric() || "_:$".contains(sign)) {
                continue;
            }
            for path in paths(&text[at..]) {
                let up = path.iter().take_while(|&&name| name == "super").count();
                let outer = if start == "crate::" { &[] } else { &here[..here.len() - up] };
                let names = &path[up.max(usize::from(start == "crate::"))..];
                found.push((at, [outer, names].concat()));
            }
        }
    }
    found
}

/// Returns the names that the root of a folder hands on, each with the module that it is taken from.
fn handed_on(root: &str) -> BTreeMap<&str, &str> {
    let uses = root.match_indices("pub use ").chain(root.match_indices("pub(crate) use "));
    let trees = uses.flat_map(|(at, start)| paths(&root[at + start.len()..]));
    trees.filter_map(|path| Some((*path.last()?, *path.first()?))).collect()
}

/// Returns the lines that use a module that does not stand before their own.
fn backward(folder: &str, order: &[&str]) -> Vec<String> {
    let place = |name: &str| order.iter().position(|known| *known == name);
    let (root, inner) = folder.split_at(folder.find("/src").expect("a folder of sources") + "/src".len());
    let inner: Vec<&str> = inner.split('/').skip(1).collect();
    let sources: Vec<(String, String)> =
        sources(folder).into_iter().map(|(name, text)| (name, production(&text))).collect();
    let is_root = |name: &str| {
        let name = name.strip_prefix(folder).unwrap_or_default();
        ["/main.rs", "/lib.rs", "/mod.rs"].contains(&name)
    };
    let root_text = sources.iter().find(|(name, _)| is_root(name));
    let handed_on = handed_on(&root_text.expect("the root of the folder").1);
    let mut complaints = Vec::new();
    for (name, text) in &sources {
        let here = modules(name.strip_prefix(root).expect("below the folder").trim_start_matches('/'));
        let Some(own) = here.get(inner.len()).filter(|_| !here.contains(&"tests")) else {
            continue;
        };
        let Some(own) = place(own) else {
            complaints.push(format!("{name}: '{own}' is missing in the order of {folder}"));
            continue;
        };
        for (at, path) in used(text, &here) {
            let first = path.strip_prefix(&inner[..]).and_then(<[_]>::first);
            let first = first.and_then(|first| place(first).or_else(|| place(handed_on.get(first)?)));
            if first.is_some_and(|first| first > own) {
                let line = text[..at].matches('\n').count();
                let text = text.lines().nth(line).unwrap_or_default().trim();
                complaints.push(format!("{name}:{}: {text} (uses '{}')", line + 1, path.join("::")));
            }
        }
    }
    complaints
}

#[test]
fn modules_use_only_those_before_them() {
    none(ORDERS.iter().flat_map(|(folder, order)| backward(folder, order)));
}
