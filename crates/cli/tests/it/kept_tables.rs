//! Tables in a folder: whatever happens to their files, the total is right, or a file is refused by name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::amounts::part;
use crate::outcome;
use crate::stores::{file, folder};

/// The names of the tables in a folder, in order, and their bytes.
fn tables(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let name = |path: &PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    entries.map(|path| (name(&path), fs::read(&path).expect("a table"))).collect()
}

/// Counts with a new store and these tables, which are written before.
fn counted(home: &tempfile::TempDir, question: &str, kept: &BTreeMap<String, Vec<u8>>) -> Output {
    let folder = home.path().join("tables");
    let _ = fs::remove_dir_all(&folder); // the first count has none
    fs::create_dir(&folder).expect("a folder");
    for (name, bytes) in kept {
        fs::write(folder.join(name), bytes).expect("a file");
    }
    let store = file(home, "run.db");
    let _ = fs::remove_file(&store);
    outcome(&format!("{question} --method frontier --store {store} --tables {}", folder.display()), "")
}

/// Requires the right total, or an error that names one of the tables.
fn harmless(output: &Output, expected: &Output, what: &str) -> bool {
    let note = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(2) {
        let is_named = note.contains(".table: ") && note.contains("remove this file");
        assert!(is_named && output.stdout.is_empty(), "{what}: {note}");
        return false;
    }
    assert_eq!(output.status.code(), expected.status.code(), "{what}: {note}");
    assert!(output.stdout == expected.stdout, "{what}: {}", String::from_utf8_lossy(&output.stdout));
    true
}

/// Counts with 3 to 54 tables.
const QUESTIONS: [&str; 5] = [
    "count king 5x5",
    "count king 5x5 --closed",
    "count rook 5x6",
    "count knight 5x5 --classes",
    "count knight 3x12 --closed --classes",
];

#[test]
fn a_table_in_the_place_of_another_is_refused() {
    let home = folder();
    let whole = QUESTIONS.map(|question| {
        let output = counted(&home, question, &BTreeMap::new());
        (question, output, tables(&home.path().join("tables")))
    });
    let mut refused = 0;
    for (question, expected, kept) in &whole {
        assert!(kept.len() > 2, "{question}: {} tables", kept.len());
        assert!(harmless(&counted(&home, question, kept), expected, question));
        let names: Vec<&String> = kept.keys().collect();
        // Each with its neighbour in the order of names, and the first with the last.
        let pairs = names.iter().zip(&names[1..]).chain([(&names[0], &names[names.len() - 1])]);
        for (one, other) in part(pairs) {
            let mut exchanged = kept.clone();
            exchanged.insert((*one).clone(), kept[*other].clone());
            exchanged.insert((*other).clone(), kept[*one].clone());
            let output = counted(&home, question, &exchanged);
            refused += usize::from(!harmless(&output, expected, &format!("{question}: {one}, {other}")));
        }
        // Tables of another question, under the names of this one.
        for (_, _, others) in whole.iter().filter(|it| it.0 != *question) {
            let moved =
                names.iter().map(|name| (*name).clone()).zip(others.values().cloned().cycle()).collect();
            let output = counted(&home, question, &moved);
            assert!(!harmless(&output, expected, question), "{question}");
        }
        // All tables of all questions in one folder do not meet.
        let all = whole.iter().flat_map(|it| it.2.clone()).collect();
        assert!(harmless(&counted(&home, question, &all), expected, question));
    }
    assert!(refused > QUESTIONS.len(), "{refused} exchanges were noticed");
}

#[test]
fn a_damaged_table_is_computed_again() {
    let home = folder();
    let question = QUESTIONS[0];
    let expected = counted(&home, question, &BTreeMap::new());
    let kept = tables(&home.path().join("tables"));
    for name in part(kept.keys()) {
        let bytes = &kept[name];
        let flipped = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 4;
            bytes
        };
        let versions = [
            flipped(0),
            flipped(bytes.len() / 2),
            flipped(bytes.len() - 1),
            bytes[..bytes.len() / 2].to_vec(),
            Vec::new(),
        ];
        for damaged in versions {
            let mut folder = kept.clone();
            folder.insert(name.clone(), damaged);
            assert!(harmless(&counted(&home, question, &folder), &expected, name), "{name}");
            assert_eq!(tables(&home.path().join("tables")).get(name), Some(bytes), "{name}: computed again");
        }
    }
}

#[test]
fn a_table_of_an_earlier_version_is_refused() {
    let home = folder();
    let question = QUESTIONS[1];
    let expected = counted(&home, question, &BTreeMap::new());
    let whole = tables(&home.path().join("tables"));
    for earlier in ["cavalcade table 1\n", "cavalcade table 2\n"] {
        let mut kept = whole.clone();
        for bytes in kept.values_mut() {
            let end = bytes.len() - blake3::OUT_LEN;
            bytes[..earlier.len()].copy_from_slice(earlier.as_bytes());
            let seal = blake3::hash(&bytes[..end]);
            bytes[end..].copy_from_slice(seal.as_bytes());
        }
        let output = counted(&home, question, &kept);
        assert!(!harmless(&output, &expected, earlier));
        let note = String::from_utf8_lossy(&output.stderr);
        assert!(note.contains("not a table of this version"), "{note}");
    }
}

#[test]
fn states_that_do_not_fit_are_written_to_a_folder() {
    let home = folder();
    let folder = home.path().join("tables");
    let tables = format!("--method frontier --tables {}", folder.display());
    let answer = |question: &str| outcome(question, "").stdout;
    for (question, memory) in part([
        ("count knight 6x8 --closed", "26MB"),
        ("count knight 6x9 --closed", "26MB"),
        ("count numbrix 6x6", "25MB"),
        ("count king 6x6 --closed --any-length --by-length", "25MB"),
        ("count numberlink ../../fixtures/numberlink-7x7.txt", "25MB"),
    ]) {
        let unlimited = answer(&format!("{question} --method frontier"));
        assert!(
            !unlimited.is_empty() && answer(&format!("{question} {tables} --memory {memory}")) == unlimited
        );
        assert!(self::tables(&folder).is_empty(), "nothing remains");
    }
    for (command, message) in [
        ("count knight 5x5", "--tables needs --method frontier"),
        ("count knight 5x5 --method search", "--tables needs --method frontier"),
        ("count place queens 6x6 --method frontier", "--tables with --method frontier applies to counts of"),
    ] {
        let refused = outcome(&format!("{command} --tables {}", folder.display()), "");
        let note = String::from_utf8_lossy(&refused.stderr);
        assert!(refused.status.code() == Some(2) && note.contains(message), "{command}: {note}");
    }
    // A full disk: files are limited to 1,000 kB.
    let program = assert_cmd::cargo::cargo_bin!("cavalcade").display().to_string();
    let question = format!("count knight 7x8 --closed --memory 60MB {tables}");
    let script = format!("trap '' XFSZ; ulimit -f 1000; exec {program} {question}");
    let full = Command::new("bash").args(["-c", &script]).output().expect("there is a program 'bash'");
    let note = String::from_utf8_lossy(&full.stderr);
    assert_eq!(full.status.code(), Some(2), "{note}");
    assert!(full.stdout.is_empty() && note.contains("hint: make room, or name another folder"), "{note}");
    assert!(self::tables(&folder).is_empty(), "nothing remains");
}
