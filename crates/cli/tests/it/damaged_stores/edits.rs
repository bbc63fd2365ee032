//! Every edit of a stored run is refused.

use std::path::PathBuf;

use super::{edited, path, refused};
use crate::amounts::part;
use crate::{answer, outcome};

/// Edits that every kind of store refuses, each with a part of the message.
const EDITS: [(&str, &str); 38] = [
    ("DELETE FROM part", "work is missing"),
    ("DELETE FROM part WHERE start = (SELECT min(start) FROM part)", "work is missing"),
    ("DELETE FROM part WHERE start = (SELECT max(start) FROM part)", "work is missing"),
    ("INSERT INTO part (start, depth, state) VALUES ('0', 0, 'open')", "recorded twice"),
    ("INSERT INTO part (start, depth, state) VALUES ('root', 0, 'open')", "recorded twice"),
    ("INSERT INTO part (start, depth, state) VALUES ('1.1.1.1.1.1.1.1', 8, 'open')", "twice"),
    ("UPDATE part SET depth = 0", ""),
    ("UPDATE part SET depth = -1", "invalid value in"),
    ("UPDATE part SET depth = 100000", "invalid value in"),
    ("UPDATE part SET start = start || '.0' WHERE start = (SELECT min(start) FROM part)", "work is missing"),
    ("UPDATE part SET start = 'x' WHERE start = (SELECT min(start) FROM part)", "invalid value in"),
    (
        "UPDATE part SET state = 'found', solutions = 5, nodes = 9, failures = 0, propagations = 1, numbers = x'01'",
        "",
    ),
    ("DELETE FROM part; UPDATE run SET next = NULL", "totals contradict each other"),
    ("UPDATE run SET next = NULL", "totals contradict each other"),
    ("UPDATE run SET next = '1'", ""),
    ("UPDATE run SET next = 'x'", "invalid value in"),
    ("UPDATE run SET solutions = solutions + 1000", "totals contradict each other"),
    ("UPDATE run SET solutions = solutions - 1", "totals contradict each other"),
    ("UPDATE run SET nodes = nodes + 2", "totals contradict each other"),
    ("UPDATE run SET nodes = -1", "invalid value in"),
    ("UPDATE run SET failures = failures + 1", "totals contradict each other"),
    ("UPDATE run SET solutions = solutions - 1, failures = failures + 1", ""),
    ("UPDATE run SET propagations = propagations + 1", "checksum"),
    ("UPDATE run SET seconds = 9e999", "seconds"),
    ("UPDATE run SET writes = writes + 1", "checksum"),
    ("UPDATE run SET checksum = x''", "checksum"),
    ("UPDATE run SET checksum = zeroblob(32)", "checksum"),
    ("UPDATE run SET passed = 2", "totals contradict each other"),
    ("UPDATE run SET shard = 2, shards = 2", "checksum"),
    ("UPDATE run SET branching = 'first-fail'", "checksum"),
    ("UPDATE run SET format = 'csv'", "checksum"),
    ("UPDATE run SET input = x'2e0a'", "checksum"),
    ("DELETE FROM subtree", "work"),
    ("INSERT INTO subtree VALUES ('1')", ""),
    ("DELETE FROM run", "invalid value in"),
    // These would run forever when the file is read.
    (
        "ALTER TABLE run RENAME TO other; CREATE VIEW run AS \
         WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more) SELECT * FROM more, other",
        "its tables are not those of a store",
    ),
    (
        "CREATE TRIGGER more AFTER UPDATE ON run BEGIN UPDATE run SET solutions = 7; END",
        "its tables are not those of a store",
    ),
    ("DROP TABLE part", "its tables are not those of a store"),
];

#[test]
fn every_edit_of_a_count_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, copy) = (path(&folder, "n.db"), path(&folder, "copy.db"));
    let _ = outcome(&format!("count numbrix 4x5 --store {} --node-limit 2000", store.display()), "");
    for (change, what) in part(EDITS) {
        edited(&store, &copy, change);
        for command in ["resume", "status"] {
            let notes = refused(command, &copy, change);
            assert!(notes.contains(what), "{change}: {notes}");
        }
    }
    edited(&store, &copy, "INSERT INTO sheaf VALUES (1, 1, x'010100')");
    assert!(refused("resume", &copy, "a sheaf").contains("a count stores no solutions"));
    assert_eq!(answer(&format!("resume {}", store.display())), answer("count numbrix 4x5 --method search"));
}

#[test]
fn every_edit_of_a_list_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, copy) = (path(&folder, "l.db"), path(&folder, "copy.db"));
    let question = "list numbrix 4x5 --format json";
    let _ = outcome(&format!("{question} --store {} --limit 300", store.display()), "");
    let edits = [
        ("DELETE FROM sheaf WHERE id = (SELECT max(id) FROM sheaf)", "are stored"),
        ("INSERT INTO sheaf (solutions, numbers) SELECT solutions, numbers FROM sheaf", "are stored"),
        ("UPDATE sheaf SET solutions = solutions + 1 WHERE id = 1", "invalid value in"),
        ("UPDATE sheaf SET numbers = substr(numbers, 1, 5)", "invalid value in"),
        // Two cells are swapped, so every number still occurs.
        (
            "UPDATE sheaf SET numbers = CAST(substr(numbers, 1, 2) || substr(numbers, 4, 1) || substr(numbers, 3, 1) \
             || substr(numbers, 5) AS BLOB) WHERE id = 1",
            "checksum",
        ),
        ("DROP TABLE sheaf", "its tables are not those of a store"),
    ];
    for (change, what) in EDITS.into_iter().chain(edits) {
        edited(&store, &copy, change);
        let notes = refused("resume", &copy, change);
        assert!(notes.contains(what), "{change}: {notes}");
    }
    assert_eq!(answer(&format!("resume {}", store.display())), answer(question));
}

#[test]
fn every_edit_of_a_count_in_parts_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, copy) = (path(&folder, "f.db"), path(&folder, "copy.db"));
    let question = "count knight 6x6 --closed --method frontier";
    let expected = answer(&format!("{question} --store {}", store.display()));
    let some = "(SELECT min(number) FROM total WHERE total <> '0')";
    let edits = [
        ("DELETE FROM total".to_owned(), "invalid value in 'sum'"),
        (format!("DELETE FROM total WHERE number = {some}"), "invalid value in 'sum'"),
        ("DELETE FROM total; UPDATE run SET sum = '0'".to_owned(), "checksum"),
        (format!("UPDATE total SET total = '1' WHERE number = {some}"), "invalid value in 'sum'"),
        ("UPDATE run SET sum = '9863'".to_owned(), "invalid value in 'sum'"),
        ("UPDATE run SET sum = 'many'".to_owned(), "invalid value in 'sum'"),
        (format!("UPDATE total SET total = '0' || total WHERE number = {some}"), "invalid value in 'total'"),
        (format!("UPDATE total SET total = '-' || total WHERE number = {some}"), "invalid value in 'total'"),
        ("UPDATE total SET number = -1 WHERE number = 0".to_owned(), "invalid value in 'number'"),
        (
            "UPDATE total SET number = (SELECT parts FROM run) WHERE number = 0".to_owned(),
            "does not belong to the whole run",
        ),
        ("INSERT INTO total VALUES (1000000, '0', NULL)".to_owned(), "does not belong to the whole run"),
        // Two parts are exchanged.
        (
            "UPDATE total SET number = 9999 WHERE number = 0; UPDATE total SET number = 0 WHERE number = 1; \
             UPDATE total SET number = 1 WHERE number = 9999"
                .to_owned(),
            "checksum",
        ),
        ("UPDATE total SET seconds = 1.5".to_owned(), "checksum"),
        ("UPDATE total SET seconds = -1".to_owned(), "is not a time"),
        ("UPDATE total SET seconds = 9e999".to_owned(), "is not a time"),
        ("UPDATE run SET parts = parts - 1".to_owned(), "does not belong to the whole run"),
        ("UPDATE run SET parts = parts + 1".to_owned(), "checksum"),
        ("UPDATE run SET parts = -1".to_owned(), "invalid value in 'parts'"),
        ("UPDATE run SET parts = 9223372036854775807".to_owned(), "checksum"),
        ("UPDATE run SET parts = NULL".to_owned(), "damaged"),
        ("UPDATE run SET division = division + 1".to_owned(), "checksum"),
        ("UPDATE run SET division = NULL".to_owned(), "does not belong to the whole run"),
        ("UPDATE run SET shard = 2, shards = 2".to_owned(), "does not belong to shard 2/2"),
        ("UPDATE run SET shard = 0, shards = 0".to_owned(), "does not belong to"),
        ("UPDATE run SET shard = 1, shards = 9223372036854775807".to_owned(), "does not belong to"),
        ("UPDATE run SET nodes = 1".to_owned(), "totals contradict each other"),
        ("UPDATE run SET seconds = -1".to_owned(), "seconds"),
        ("UPDATE run SET writes = writes + 1".to_owned(), "checksum"),
        ("UPDATE run SET checksum = zeroblob(32)".to_owned(), "checksum"),
        ("UPDATE run SET question = replace(question, 'frontier', 'search')".to_owned(), ""),
        ("UPDATE run SET question = replace(question, '6x6', '6x8')".to_owned(), "checksum"),
        ("INSERT INTO subtree VALUES ('root')".to_owned(), "totals contradict each other"),
        ("INSERT INTO part (start, depth, state) VALUES ('root', 0, 'open')".to_owned(), ""),
        ("INSERT INTO sheaf VALUES (1, 1, x'010100')".to_owned(), "a count stores no solutions"),
        ("DELETE FROM run".to_owned(), "invalid value in"),
        ("DROP TABLE total".to_owned(), "its tables are not those of a store"),
    ];
    for (change, what) in edits {
        edited(&store, &copy, &change);
        for command in ["resume", "status", "merge"] {
            let notes = refused(command, &copy, &change);
            assert!(notes.contains(what), "{change}: {notes}");
        }
    }
    assert_eq!(answer(&format!("resume {}", store.display())), expected);
}

#[test]
fn parts_in_a_search_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, copy) = (path(&folder, "n.db"), path(&folder, "copy.db"));
    let _ = outcome(&format!("count numbrix 4x5 --store {} --node-limit 2000", store.display()), "");
    for change in ["INSERT INTO total VALUES (0, '0', NULL)", "UPDATE run SET parts = 64, division = 5"] {
        edited(&store, &copy, change);
        let notes = refused("resume", &copy, change);
        assert!(notes.contains("only a count by the frontier method has parts"), "{change}: {notes}");
    }
}

#[test]
fn edited_shards_are_not_merged() {
    let folder = tempfile::tempdir().expect("a folder");
    let stores: Vec<PathBuf> = (1..=3).map(|shard| path(&folder, &format!("{shard}.db"))).collect();
    let question = "count numbrix 4x5";
    for (shard, store) in (1..).zip(&stores) {
        let _ = answer(&format!("{question} --store {} --shard {shard}/3", store.display()));
    }
    let copy = path(&folder, "copy.db");
    for change in part([
        "UPDATE run SET solutions = solutions + 7",
        "UPDATE run SET solutions = solutions + 7, nodes = nodes + 14",
        "UPDATE run SET passed = passed + 2, nodes = nodes + 2",
        "DELETE FROM subtree WHERE start = (SELECT min(start) FROM subtree)",
        "DELETE FROM subtree WHERE start = (SELECT max(start) FROM subtree)",
        "INSERT INTO subtree VALUES ('0.0.0.0.0.0.0.0.0.0')",
    ]) {
        for index in 0..3 {
            edited(&stores[index], &copy, change);
            let mut files = stores.clone();
            files[index].clone_from(&copy);
            let names: Vec<_> = files.iter().map(|file| file.display().to_string()).collect();
            let output = outcome(&format!("merge {}", names.join(" ")), "");
            let notes = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{change}: {notes}");
            assert!(output.stdout.is_empty() && notes.contains("copy.db' is damaged"), "{change}: {notes}");
        }
    }
    let names: Vec<_> = stores.iter().map(|file| file.display().to_string()).collect();
    assert_eq!(answer(&format!("merge {}", names.join(" "))), answer(&format!("{question} --method search")));
}
