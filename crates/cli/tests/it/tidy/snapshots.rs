//! Every snapshot belongs to one test. `cases.rs` checks those of cases.

use std::fs;

use super::{files, root, sources};

/// The least number of lines of a snapshot in a file; shorter ones are inline.
const SHORTEST_SNAPSHOT: usize = 15;

/// The names in the calls `snapshot("NAME", ...)` of the tests, in order.
fn names_of_snapshots() -> Vec<String> {
    let function = [" snap", "shot("].concat();
    let mut names = Vec::new();
    // main.rs defines this function and does not call it.
    for (file, text) in sources("crates/cli/tests/it").iter().filter(|(file, _)| !file.ends_with("/main.rs"))
    {
        let code: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.starts_with("//")).collect();
        for call in code.join(" ").split(function.as_str()).skip(1) {
            let name = call.trim_start().strip_prefix('"').and_then(|call| call.split_once('"'));
            names.push(
                name.unwrap_or_else(|| panic!("{file}: a snapshot without a literal name")).0.to_owned(),
            );
        }
    }
    names.sort();
    names
}

#[test]
fn every_snapshot_is_long_and_belongs_to_one_test() {
    let kept = files(&root().join("crates")).into_iter().filter(|path| {
        path.extension().is_some_and(|it| it == "snap")
            && !path.starts_with(root().join("crates/cli/tests/cases"))
    });
    let mut names = Vec::new();
    for path in kept {
        assert!(path.parent().is_some_and(|it| it.ends_with("cli/tests/it/snapshots")), "{}", path.display());
        let text = fs::read_to_string(&path).expect("UTF-8");
        let (_, compared) = text.split_once("\n---\n").expect("a header");
        let length = compared.lines().count();
        assert!(length >= SHORTEST_SNAPSHOT, "{}: {length} lines belong into the test", path.display());
        names.push(path.file_stem().and_then(|it| it.to_str()).expect("UTF-8").to_owned());
    }
    assert_eq!(names, names_of_snapshots(), "files, and names in the tests");
}
