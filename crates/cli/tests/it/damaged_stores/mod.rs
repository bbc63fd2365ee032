//! Stores that were damaged, edited or made by somebody else: they never cause a wrong answer, and nothing is
//! overwritten.

mod edits;

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use tempfile::TempDir;

use crate::amounts::part;
use crate::{answer, cavalcade, outcome};

fn path(folder: &TempDir, name: &str) -> PathBuf {
    folder.path().join(name)
}

/// Edits a copy of a store with SQL.
fn edited(original: &Path, copy: &Path, change: &str) {
    fs::copy(original, copy).expect("a copy");
    let database = Connection::open(copy).expect("a database");
    database.execute_batch(change).unwrap_or_else(|error| panic!("{change}: {error}"));
}

/// Checks that a command refuses a store with a reason and changes nothing; returns the message.
fn refused(command: &str, store: &Path, what: &str) -> String {
    let before = fs::read(store).expect("a file");
    let output = outcome(&format!("{command} {}", store.display()), "");
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{command}, {what}: {notes}");
    assert!(output.stdout.is_empty(), "{command}, {what}");
    assert!(fs::read(store).expect("a file") == before, "{command}, {what}: the file was changed");
    notes
}

#[test]
fn flipped_bits_change_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, copy) = (path(&folder, "n.db"), path(&folder, "copy.db"));
    let question = "count numbrix 4x5";
    let _ = outcome(&format!("{question} --store {} --node-limit 2000", store.display()), "");
    let expected = answer(&format!("{question} --method search"));
    let bytes = fs::read(&store).expect("a file");
    let (mut refused, mut complete) = (0, 0);
    let used: Vec<usize> = (0..bytes.len()).filter(|&byte| bytes[byte] != 0).collect();
    for turn in part(0..60) {
        // Strides coprime to the numbers of bits and bytes spread the changes over all pages; half of them hit bytes that
        // are not zero.
        let any = turn * 10_007 * 41 % (8 * bytes.len());
        let bit = if turn % 2 == 0 { any } else { 8 * used[turn * 1_009 % used.len()] + turn % 8 };
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        fs::write(&copy, flipped).expect("a file");
        let output = outcome(&format!("resume {}", copy.display()), "");
        match output.status.code() {
            Some(0) => {
                assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "bit {bit}");
                complete += 1;
            }
            Some(2) => refused += 1,
            code => panic!("bit {bit}: {code:?} {}", String::from_utf8_lossy(&output.stderr)),
        }
    }
    let few = part(0..60).count() / 12;
    assert!(refused > few && complete > few, "{refused} refused, {complete} complete");
}

#[test]
fn a_store_says_nothing_about_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, copy) = (path(&folder, "run.db"), path(&folder, "copy.db"));
    let victim = path(&folder, "victim");
    fs::write(&victim, "precious").expect("a file");
    let _ = outcome(&format!("list prime --node-limit 5 --store {}", store.display()), "");
    for key in ["output", "o", "words"] {
        let change = format!(
            "UPDATE run SET question = replace(question, '{{\"verb\"', '{{\"{key}\":\"{}\",\"verb\"')",
            victim.display()
        );
        edited(&store, &copy, &change);
        for command in ["resume", "status", "merge"] {
            let notes = refused(command, &copy, &change);
            assert!(notes.contains("invalid value in 'question'"), "{notes}");
        }
    }
    let change =
        "UPDATE run SET question = replace(question, '\"options\":{', '\"options\":{\"output\":[\"x\"]')";
    edited(&store, &copy, change);
    assert!(refused("resume", &copy, change).contains("checksum"));
    assert_eq!(fs::read_to_string(victim).expect("a file"), "precious");
    // The output file is not stored, so `resume` does not write it.
    let (elsewhere, other) = (path(&folder, "answer"), path(&folder, "other.db"));
    let _ = answer(&format!("list prime --store {} -o {}", other.display(), elsewhere.display()));
    fs::remove_file(&elsewhere).expect("a file");
    assert_eq!(answer(&format!("resume {}", other.display())), answer("list prime"));
    assert!(!elsewhere.exists());
}

#[test]
fn another_problem_is_refused_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = path(&folder, "board.txt");
    let cases = [
        ("count rook", "# . .\n. . .\n. . .\n", ". . #\n. . .\n. . .\n"),
        ("count numbrix", "1 . .\n. . .\n. . .\n", ". . .\n. . .\n. . 1\n"),
        ("list akari", "1 . .\n. . .\n. . X\n", ". . 1\n. . .\nX . .\n"),
        ("list graph", "a b\nb c\n", "a c\nc b\n"),
    ];
    for (number, (question, kept, asked)) in cases.into_iter().enumerate() {
        let store = path(&folder, &format!("{number}.db"));
        let command = format!("{question} {} --store {}", board.display(), store.display());
        fs::write(&board, kept).expect("a file");
        let first = outcome(&command, "");
        assert!(matches!(first.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&first.stderr));
        fs::write(&board, asked).expect("a file");
        let output = outcome(&command, "");
        let notes = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command}: {notes}");
        assert!(notes.contains("with another board"), "{notes}");
        // The same board in another notation is the same question.
        let kept =
            kept.replace('\n', "\r\n") + if question.ends_with("graph") { "" } else { "% a comment\n" };
        fs::write(&board, kept).expect("a file");
        assert_eq!(outcome(&command, "").stdout, first.stdout, "{command}");
    }
    for (kept, asked) in [
        ("list place rooks 4x4", "list place queens 4x4"),
        ("list place rooks 4x4", "list place rooks 4x4 --size 3"),
        ("list place rooks 4x4", "list place rooks 4x4 --classes"),
        ("list place rooks 4x4", "list place rooks 4x4 --transparent"),
        ("list knight 3x4", "list knight 4x3"),
        ("list knight 3x4", "list rook 3x4"),
        ("list knight 3x4", "list knight 3x4 --from r1c1"),
        ("list knight 3x4", "list knight 3x4 --numbers-from 0"),
        ("list knight 3x4", "list knight 3x4 --torus"),
        ("list knight 3x4", "list leaper 3x4 --move 1,2"),
        ("list knight 3x4", "count knight 3x4"),
        ("list rook 3x4", "list numbrix 3x4"),
        ("list prime", "list prime --closed"),
    ] {
        let store = path(&folder, "other.db");
        let _ = fs::remove_file(&store);
        let _ = outcome(&format!("{kept} --store {} --node-limit 20", store.display()), "");
        let notes = refused(&format!("{asked} --store"), &store, asked);
        assert!(notes.contains(&format!("holds '{kept}', not '{asked}'")), "{notes}");
    }
    for (kept, asked) in [
        ("list leaper 4x4 --move 1,2 --move 1,3", "list leaper 4x4 --move 3,1 --move 2,1 --move 1,2"),
        ("list knight 3x4 --from r1c1", "list knight 3x4 --from a3"),
        ("list knight 3x4", "list knight 3x4 --numbers-from 1 --branch warnsdorff"),
        ("count knight 3x4", "count knight 3x4 --method search"),
        ("list prime", "list prime ../../fixtures/prime-8x8.txt"),
    ] {
        let store = path(&folder, "same.db");
        let _ = fs::remove_file(&store);
        let first = outcome(&format!("{kept} --store {}", store.display()), "");
        assert_eq!(
            outcome(&format!("{asked} --store {}", store.display()), "").stdout,
            first.stdout,
            "{asked}"
        );
    }
}

#[test]
fn a_store_that_was_never_written_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = path(&folder, "run.db");
    for command in ["resume", "status", "merge"] {
        fs::write(&store, "").expect("a file");
        let notes = refused(command, &store, "empty");
        assert!(notes.contains("is empty: the run was stopped before its first checkpoint"), "{notes}");
        assert!(notes.contains(&format!("run the original command again with --store {}", store.display())));
    }
    assert_eq!(answer(&format!("list prime --store {}", store.display())), answer("list prime"));
}

#[test]
fn of_many_beginnings_at_once_one_wins() {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = answer("list rook 4x4");
    for round in 0..6 {
        let store = path(&folder, &format!("{round}.db"));
        let run = || {
            let mut command = cavalcade(&format!("list rook 4x4 --store {}", store.display()));
            std::thread::spawn(move || command.output().expect("the program can be started"))
        };
        let runs: Vec<_> = (0..6).map(|_| run()).collect();
        let mut complete = 0;
        for output in runs.into_iter().map(|run| run.join().expect("a thread")) {
            let notes = String::from_utf8_lossy(&output.stderr);
            match output.status.code() {
                Some(0) => {
                    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
                    complete += 1;
                }
                Some(2) => assert!(notes.contains("another process is working on the store"), "{notes}"),
                code => panic!("{code:?}: {notes}"),
            }
        }
        assert!(complete > 0, "nobody has done it");
    }
}
