//! Runs that are killed or end by a signal lose nothing.

use std::fs::{self};
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::{COUNT, LIST, ended, file, folder, killed, start};
use crate::amounts::cases;
use crate::{answer, outcome};

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
        // On a busy machine the run can end before the signal reaches it: then another one begins.
        let stopped = (0..20).any(|_| stopped_by(signal, &expected));
        assert!(stopped, "no run was met by {signal}");
    }
}

/// Starts a run and sends a signal when its first answers are written. Returns whether the signal came before the run's end.
fn stopped_by(signal: &str, expected: &str) -> bool {
    let folder = folder();
    let (store, output) = (file(&folder, "run.db"), folder.path().join("output"));
    let child = start(&format!("{LIST} --store {store} --threads 1"), &output);
    let started = Instant::now();
    while fs::metadata(&output).expect("a file").len() == 0 && started.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(5));
    }
    let sent = Instant::now();
    let killer = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
    assert!(
        killer.expect("there is a program 'kill'").success(),
        "a child that nobody waited for can be signalled"
    );
    let (code, notes) = ended(child);
    if code == Some(0) {
        return false;
    }
    let took = sent.elapsed();
    assert!(took < Duration::from_millis(1500), "{took:?}"); // a second, and what a busy machine takes
    assert_eq!(code, Some(3), "{notes}");
    assert!(notes.starts_with("stopped by a signal: "), "{notes}");
    assert!(notes.ends_with(&format!("hint: to continue, run 'cavalcade resume {store}'\n")), "{notes}");
    let written = fs::read_to_string(&output).expect("text");
    assert!(written.len() < expected.len() && expected.starts_with(&written));
    assert!(answer(&format!("resume {store}")) == expected);
    true
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

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(12), failure_persistence: None, ..ProptestConfig::default() })]

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
