//! Stored runs: after kills, interruptions and merges of shards, the answer equals that of an uninterrupted run.

mod killed;
mod refused;
pub(crate) mod shards;

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use tempfile::TempDir;

use crate::amounts::cases;
use crate::{answer, ended, outcome};

/// A list of 109,722 paths, which takes more than a second on one thread.
const LIST: &str = "list rook 5x7 --format json";

/// A count that takes more than a second on one thread.
const COUNT: &str = "count knight 6x8 --closed --method search --node-limit 1000000";

/// The kills of a test.
const KILLS: u32 = 16;

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

/// Pseudorandom times, the same in every run: in turn while a run begins and around its first record, which it makes after half a
/// second. Between them nothing is written to the store.
fn pauses(seed: u64) -> impl Iterator<Item = Duration> {
    let mut state = seed;
    [(0, 100_000), (450_000, 250_000)].into_iter().cycle().map(move |(least, width)| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_micros(least + (state >> 33) % width)
    })
}

pub(crate) fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Kills a run at random moments, [`KILLS`] times in total or a share of that, and lets it end. A run that ends before
/// it is killed is compared, and a new one begins.
pub(crate) fn killed(question: &str, seed: u64) {
    let expected = outcome(question, "");
    assert!(matches!(expected.status.code(), Some(0 | 3)));
    let mut pauses = pauses(seed);
    let (mut kills, all) = (0, cases(KILLS));
    while kills < all {
        let folder = folder();
        let (store, output) = (file(&folder, "run.db"), folder.path().join("output"));
        let command = format!("{question} --store {store} --threads 2");
        loop {
            let mut child = start(&command, &output);
            if kills < all {
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
fn a_second_process_is_refused_and_may_look() {
    let folder = folder();
    let (store, output) = (file(&folder, "run.db"), folder.path().join("output"));
    let question = "count knight 8x8 --closed";
    let mut child = start(&format!("{question} --store {store} --threads 1"), &output);
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
        format!("trap '' XFSZ; ulimit -f 2000; exec {program} {LIST} --store {store} --limit 100000");
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
