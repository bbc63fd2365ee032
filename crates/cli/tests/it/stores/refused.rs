//! What is no store, and what cannot be stored.

use std::fs::{self};
use std::path::Path;

use super::{file, folder, refused};
use crate::{answer, outcome};

#[test]
fn what_is_no_store_is_refused() {
    let folder = folder();
    let path = folder.path().join("file");
    for bytes in [&b"text"[..], &[0u8; 5000], b"SQLite format 3\0 and no more"] {
        fs::write(&path, bytes).expect("a file");
        for command in ["resume", "status", "merge", "list prime --store"] {
            let note = refused(&outcome(&format!("{command} {}", path.display()), ""));
            assert!(note.contains("is not a store of cavalcade"), "{command}: {note}");
        }
        assert_eq!(fs::read(&path).expect("a file"), bytes, "it is left as it was");
    }
    for command in ["resume", "status", "merge"] {
        let note = refused(&outcome(&format!("{command} {}", file(&folder, "nothing")), ""));
        assert!(note.contains("no such file or directory"), "{note}");
    }
    let note = refused(&outcome(&format!("list prime --store {}", folder.path().display()), ""));
    assert!(note.contains("is not a store of cavalcade"), "a folder: {note}");
}

#[test]
fn stores_of_other_versions_are_refused() {
    let folder = folder();
    let store = file(&folder, "run.db");
    for (change, message) in [
        ("UPDATE run SET version = '0.0.1'", "was written by cavalcade 0.0.1, and this is"),
        ("PRAGMA user_version = 99", "has format 99"),
        ("PRAGMA application_id = 99", "is not a store of cavalcade"),
    ] {
        let _ = fs::remove_file(&store);
        let _ = outcome(&format!("list prime --node-limit 5 --store {store}"), "");
        let database = rusqlite::Connection::open(&store).expect("a database");
        database.execute_batch(change).expect("a change");
        drop(database);
        let note = refused(&outcome(&format!("resume {store}"), ""));
        assert!(note.contains(message), "{change}: {note}");
    }
}

#[test]
fn a_store_is_a_file_and_no_output() {
    let folder = folder();
    let store = file(&folder, "run.db");
    for words in ["--store=", "--store ''"] {
        let arguments = words.replace("''", "");
        assert_eq!(outcome(&format!("list prime {arguments}"), "").status.code(), Some(2), "{words}");
    }
    let both = format!("--store {store} -o {store}");
    let note = refused(&outcome(&format!("list prime {both}"), ""));
    assert!(note.contains("is also the store") && !Path::new(&store).exists(), "{note}");
    let text = answer(&format!("list prime --store {store}"));
    let note = refused(&outcome(&format!("resume {store} -o {store}"), ""));
    assert!(note.contains("is also the store"), "{note}");
    assert_eq!(answer(&format!("resume {store}")), text);
    // Names that have a special meaning in SQLite are ordinary files.
    for name in [":memory:", "file:x?mode=memory"] {
        let mut command = crate::cavalcade(&format!("list prime --store {name}"));
        assert!(command.current_dir(folder.path()).output().expect("it starts").status.success());
        assert!(folder.path().join(name).exists(), "{name}");
    }
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let folder = folder();
    let store = file(&folder, "run.db");
    for (command, message) in [
        ("count knight 6x6 --shard 1/2".to_owned(), "--shard"),
        (format!("count knight 6x6 --format svg --store {store}"), "--format svg writes"),
        (format!("count knight 6x6 --method subsets --store {store}"), "--store cannot be combined with"),
        (format!("count knight 6x6 --method both --store {store}"), "--store cannot be combined with"),
        (format!("first knight 6x6 --store {store}"), "--store"),
        (
            format!("list graph ../../fixtures/graphs/stream.g6 --store {store}"),
            "--store applies to one problem",
        ),
    ] {
        let note = refused(&outcome(&command, ""));
        assert!(note.contains(message), "{command}: {note}");
        assert!(!Path::new(&store).exists(), "{command}");
    }
}
