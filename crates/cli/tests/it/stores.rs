//! Stored runs: after kills, interruptions and merges of shards, the answer equals that of an uninterrupted run.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use tempfile::TempDir;

use crate::{answer, outcome};

const LIST: &str = "list knight 6x7 --closed --format json";
const COUNT: &str = "count knight 6x8 --closed --method search --node-limit 6000000";

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The path of a file in a folder, for a command line.
pub(crate) fn file(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

/// Starts the program, writing into a file.
fn start(arguments: &str, output: &Path) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .stdout(File::create(output).expect("a file"))
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started")
}

/// The exit code and standard error.
fn ended(mut child: Child) -> (Option<i32>, String) {
    let mut notes = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut notes).expect("text");
    (child.wait().expect("it ends").code(), notes)
}

/// Pseudorandom times, the same in every run.
fn pauses(seed: u64) -> impl Iterator<Item = Duration> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_micros((state >> 33) % 700_000)
    })
}

pub(crate) fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Kills a run at random moments, 30 times in total, and lets it end. A run that ends before it is killed is compared,
/// and a new one begins.
pub(crate) fn killed(question: &str, seed: u64) {
    let expected = outcome(question, "");
    assert!(matches!(expected.status.code(), Some(0 | 3)));
    let mut pauses = pauses(seed);
    let mut kills = 0;
    while kills < 30 {
        let folder = folder();
        let (store, output) = (file(&folder, "run.db"), folder.path().join("output"));
        let command = format!("{question} --store {store} --threads 2");
        loop {
            let mut child = start(&command, &output);
            if kills < 30 {
                sleep(pauses.next().expect("there is no end of them"));
                child.kill().expect("it can be killed");
            }
            let (code, notes) = ended(child);
            if code.is_some() {
                assert_eq!(code, expected.status.code(), "{notes}");
                break;
            }
            kills += 1;
        }
        let found = fs::read(&output).expect("a file");
        assert!(found == expected.stdout, "after {kills} kills");
    }
}

#[test]
fn a_list_that_is_killed_again_and_again_is_the_same_list() {
    killed(LIST, 1);
}

#[test]
fn a_count_that_is_killed_again_and_again_is_the_same_count() {
    killed(&format!("{COUNT} --format json"), 2);
}

#[test]
fn a_signal_ends_a_run_within_a_second_and_nothing_is_lost() {
    let expected = answer(LIST);
    for signal in ["INT", "TERM"] {
        let folder = folder();
        let (store, output) = (file(&folder, "run.db"), folder.path().join("output"));
        let child = start(&format!("{LIST} --store {store}"), &output);
        sleep(Duration::from_millis(300));
        let sent = Instant::now();
        let killer = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
        assert!(killer.expect("there is a program 'kill'").success());
        let (code, notes) = ended(child);
        let took = sent.elapsed();
        assert!(took < Duration::from_millis(1500), "{took:?}"); // a second, and what a busy machine takes
        assert_eq!(code, Some(3), "{notes}");
        assert!(notes.starts_with("stopped by a signal: "), "{notes}");
        assert!(notes.ends_with(&format!("hint: to continue, run 'cavalcade resume {store}'\n")), "{notes}");
        let written = fs::read_to_string(&output).expect("text");
        assert!(written.len() < expected.len() && expected.starts_with(&written));
        assert!(answer(&format!("resume {store}")) == expected);
    }
}

#[test]
fn a_signal_ends_a_stream_without_answers_to_what_was_not_asked() {
    let graph = fs::read_to_string("../../fixtures/graphs/stream.g6").expect("a fixture");
    let line = graph.lines().next().expect("a line");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
        .args(["count", "graph", "-", "--closed"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut input = child.stdin.take().expect("a pipe");
    let lines = format!("{line}\n").repeat(1000);
    // The program ends while it still gets input.
    let feeder = std::thread::spawn(move || while input.write_all(lines.as_bytes()).is_ok() {});
    let pid = child.id().to_string();
    let killer = std::thread::spawn(move || {
        sleep(Duration::from_millis(300));
        assert!(Command::new("kill").args(["-INT", &pid]).status().expect("'kill'").success());
    });
    let output = child.wait_with_output().expect("it ends");
    killer.join().expect("it was sent");
    feeder.join().expect("nobody reads any more");
    let notes = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{notes}");
    assert!(notes.contains("stopped by a signal in line"), "{notes}");
    let unknown =
        String::from_utf8_lossy(&output.stdout).lines().filter(|it| it.ends_with("unknown")).count();
    assert!(unknown <= 1, "only the one that was interrupted, and not {unknown}");
}

#[test]
fn limits_are_places_to_go_on_from() {
    for (question, limits) in [
        ("list knight 5x6 --format json", ["--limit 100", "--node-limit 5000", "--limit 1000", "--limit 70"]),
        (
            "count knight 6x6 --closed",
            ["--limit 100", "--time-limit 1ms", "--node-limit 9000", "--time-limit 2ms"],
        ),
        ("list place queens 9x9 --classes", ["--limit 1", "--limit 2", "--node-limit 900", "--limit 3"]),
    ] {
        let folder = folder();
        let store = file(&folder, "run.db");
        let searched = if question.starts_with("count") { " --method search" } else { "" };
        let whole = answer(&format!("{question}{searched}"));
        for (turn, limit) in limits.iter().enumerate() {
            let command =
                if turn == 0 { format!("{question} --store {store}") } else { format!("resume {store}") };
            let output = outcome(&format!("{command} {limit}"), "");
            assert_eq!(output.status.code(), Some(3), "{question} {limit}");
            if question.starts_with("list") && !limit.starts_with("--time") {
                let alone = outcome(&format!("{question} {limit}"), "");
                assert!(output.stdout == alone.stdout, "{question} {limit}");
            }
        }
        assert!(answer(&format!("resume {store}")) == whole, "{question}");
        assert!(answer(&format!("resume {store}")) == whole, "{question}, again");
        assert!(answer(&format!("{question} --store {store}")) == whole, "{question}, by the same command");
    }
}

#[test]
fn another_format_is_another_way_to_write_the_same() {
    let folder = folder();
    let store = file(&folder, "run.db");
    let text = answer(&format!("list prime --store {store}"));
    assert_eq!(text, answer("list prime"));
    assert_eq!(answer(&format!("resume {store} --format json")), answer("list prime --format json"));
    let output = folder.path().join("solutions");
    assert_eq!(answer(&format!("resume {store} -o {}", output.display())), "");
    assert_eq!(fs::read_to_string(output).expect("text"), text);
}

#[test]
fn what_was_read_is_kept_with_the_run() {
    let folder = folder();
    let store = file(&folder, "run.db");
    let board = "P P .\n. P .\n";
    let first = outcome(&format!("list prime - --store {store}"), board);
    let resumed = outcome(&format!("resume {store}"), "");
    assert_eq!((first.stdout, first.status.code()), (resumed.stdout, resumed.status.code()));
    let note = refused(&outcome(&format!("list prime - --store {store}"), "P . P\n. P .\n"));
    assert!(note.contains("holds 'list prime -' with another board"), "{note}");
}

#[test]
fn shards_are_merged_into_the_whole() {
    for question in [
        "list knight 5x6 --format json",
        "list place queens 8x8",
        "count rook 6x6 --closed",
        "list prime",
        "count place kings 5x5",
        "count place queens ../../fixtures/place-3x3-holes.txt --size 3",
        "list numbrix ../../fixtures/numbrix-15x15-several.txt",
        "list rook 2x2 --closed",
        "count knight 4x4",
    ] {
        let searched = if question.starts_with("count") { " --method search" } else { "" };
        let expected = outcome(&format!("{question}{searched}"), "");
        for shards in 1..=5 {
            let folder = folder();
            let names: Vec<String> =
                (1..=shards).map(|shard| file(&folder, &format!("{shard}.db"))).collect();
            for (shard, name) in (1..).zip(&names) {
                let output = outcome(&format!("{question} --store {name} --shard {shard}/{shards}"), "");
                assert!(shards == 1 || output.stdout.is_empty(), "{question} {shard}/{shards}");
            }
            let merged = outcome(&format!("merge {}", names.join(" ")), "");
            assert_eq!(merged.status.code(), expected.status.code(), "{question} {shards}");
            assert!(merged.stdout == expected.stdout, "{question} {shards}");
        }
    }
}

#[test]
fn merge_refuses_what_is_not_a_whole() {
    let folder = folder();
    let name = |shard: u32| file(&folder, &format!("{shard}.db"));
    let question = "list knight 5x6";
    for shard in 1..=3 {
        let _ = answer(&format!("{question} --store {} --shard {shard}/3", name(shard)));
    }
    let merge = |files: &[String]| outcome(&format!("merge {}", files.join(" ")), "");
    let note = refused(&merge(&[name(1), name(3)]));
    assert!(note.contains("shard 2/3 is missing"), "{note}");
    let note = refused(&merge(&[name(1), name(2)]));
    assert!(note.contains("shard 3/3 is missing"), "{note}");
    let note = refused(&merge(&[name(1), name(2), name(2), name(3)]));
    assert!(note.contains("shard 2/3 is given twice"), "{note}");
    let _ = answer(&format!("{question} --store {} --shard 2/4", name(4)));
    let note = refused(&merge(&[name(1), name(4), name(3)]));
    assert!(note.contains("the stores are not shards of one run"), "{note}");
    let _ = answer(&format!("list knight 5x6 --closed --store {} --shard 2/3", name(5)));
    let note = refused(&merge(&[name(1), name(5), name(3)]));
    assert!(note.contains("holds 'list knight 5x6', not 'list knight 5x6 --closed'"), "{note}");
    let stopped = outcome(&format!("{question} --store {} --shard 2/3 --node-limit 50", name(6)), "");
    assert_eq!(stopped.status.code(), Some(3));
    let note = refused(&merge(&[name(1), name(6), name(3)]));
    assert!(note.contains("shard 2/3 is incomplete"), "{note}");
    let _ = outcome(&format!("resume {}", name(6)), "");
    assert!(merge(&[name(1), name(6), name(3)]).stdout == answer(question).into_bytes());
    let whole = file(&folder, "whole.db");
    let _ = answer(&format!("merge {} {} {} --store {whole}", name(1), name(2), name(3)));
    assert!(answer(&format!("resume {whole}")) == answer(question));
    let note = refused(&outcome(&format!("merge {} {} {} --store {whole}", name(1), name(2), name(3)), ""));
    assert!(note.contains("already exists"), "{note}");
}

#[test]
fn a_second_process_is_refused_and_may_look() {
    let folder = folder();
    let (store, output) = (file(&folder, "run.db"), folder.path().join("output"));
    let question = "count knight 8x8 --closed";
    let mut child = start(&format!("{question} --store {store}"), &output);
    sleep(Duration::from_millis(800));
    for command in [format!("resume {store}"), format!("{question} --store {store}")] {
        let note = refused(&outcome(&command, ""));
        assert!(note.contains("another process is working on the store"), "{note}");
    }
    let status = outcome(&format!("status {store} --format json"), "");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert_eq!(status.status.code(), Some(3), "{}", String::from_utf8_lossy(&status.stderr));
    let facts: serde_json::Value = serde_json::from_slice(&status.stdout).expect("JSON");
    assert_eq!((&facts["state"], &facts["run"]), (&"running".into(), &question.into()));
    assert!(facts["nodes"].as_u64() > Some(0) && facts["parts"].as_u64() > Some(0), "{facts}");
    assert!(facts["done"].as_f64() < Some(0.01), "{facts}");
    let text = outcome(&format!("status {store}"), "").stdout;
    assert!(
        String::from_utf8_lossy(&text).contains("state      stopped; to continue, run 'cavalcade resume'")
    );
}

#[test]
fn a_full_disk_loses_nothing_that_was_recorded() {
    let folder = folder();
    let store = file(&folder, "run.db");
    let program = assert_cmd::cargo::cargo_bin!("cavalcade").display().to_string();
    // Files are limited to 2,000 kB.
    let script =
        format!("trap '' XFSZ; ulimit -f 2000; exec {program} {LIST} --store {store} --limit 200000");
    let output = Command::new("bash").args(["-c", &script]).output().expect("there is a program 'bash'");
    let note = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{note}");
    assert!(
        note.contains("cannot write to the store") && note.contains("the last checkpoint is safe"),
        "{note}"
    );
    assert!(answer(&format!("resume {store}")) == answer(LIST));
}

#[test]
fn a_run_with_a_named_branching_rule_is_resumed() {
    let folder = folder();
    for (rule, store) in [("warnsdorff", "1.db"), ("auto", "2.db"), ("input-order", "3.db")] {
        let store = file(&folder, store);
        let question = format!("list knight 5x6 --closed --branch {rule}");
        let stopped = outcome(&format!("{question} --store {store} --node-limit 50"), "");
        assert_eq!(stopped.status.code(), Some(3), "{rule}");
        assert_eq!(answer(&format!("resume {store}")), answer(&question), "{rule}");
        let run = answer(&format!("status {store}"));
        assert_eq!(run.contains("--branch"), rule != "auto", "{run}");
    }
}

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
        (format!("list graph ../../fixtures/graphs/stream.g6 --store {store}"), "--store holds one problem"),
    ] {
        let note = refused(&outcome(&command, ""));
        assert!(note.contains(message), "{command}: {note}");
        assert!(!Path::new(&store).exists(), "{command}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_interruptions(
        question in prop::sample::select(vec![
            "list knight 6x6 --closed --format json",
            "list rook 5x6 --format json",
            "list place queens 9x9",
            "count knight 5x6",
            "list hidato ../../fixtures/hidato-10x10.txt",
        ]),
        limits in prop::collection::vec((1u64..30_000, 1usize..4), 0..5),
    ) {
        let folder = folder();
        let store = file(&folder, "run.db");
        let mut done = 0;
        for (more, threads) in limits {
            done += more;
            let limits = format!("--node-limit {done} --threads {threads}");
            let output = outcome(&format!("{question} --store {store} {limits}"), "");
            prop_assert!(output.status.code() != Some(2));
        }
        let resumed = answer(&format!("{question} --store {store}"));
        let searched = if question.starts_with("count") { " --method search" } else { "" };
        let whole = answer(&format!("{question}{searched}"));
        prop_assert!(resumed == whole);
    }
}
