//! The models of `docs/answers/arrays` count the terms that the OEIS has.

use std::fs;
use std::path::Path;

use crate::amounts::part;
use crate::models::compiles;
use crate::{cavalcade, printed};

#[test]
fn arrays_have_their_published_terms() {
    if !compiles() {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/answers/arrays");
    let names = fs::read_dir(&folder)
        .expect("a folder of the workspace")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name in UTF-8"));
    let mut sequences: Vec<String> = names.filter(|name| name.starts_with('A')).collect();
    sequences.sort();
    assert_eq!(sequences.len(), 10);
    for name in part(sequences) {
        let text = fs::read_to_string(folder.join(&name)).expect("a model");
        let (_, terms) = text.split_once("% terms from n = 1: ").expect("published terms");
        let lines: Vec<String> =
            (1..).zip(terms.split(", ").take(4)).map(|(n, term)| format!("{n} {term}")).collect();
        for order in ["", " -D diagonals=true"] {
            let arguments = format!("count {name} -D n=1..4 --format bfile --method merged{order}");
            let output =
                cavalcade(&arguments).current_dir(&folder).output().expect("the program can be started");
            let found = String::from_utf8_lossy(&output.stdout);
            assert_eq!(found.lines().collect::<Vec<_>>(), lines, "{arguments}: {}", printed(&output));
        }
    }
}
