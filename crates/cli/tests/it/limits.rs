//! Limits and signals: a stopped search reports what is known, and nothing more.

use std::io::Write;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::amounts::part;
use crate::{cavalcade, ended, outcome};

#[test]
fn stopped_by_a_time() {
    let board = "F".to_owned() + &".".repeat(11) + "\n" + &(".".repeat(12) + "\n").repeat(11);
    for (verb, word) in [("list", ""), ("count", ""), ("unique --branch input-order", "unknown\n")] {
        let (verb, options) = verb.split_once(' ').unwrap_or((verb, ""));
        let words = format!("{verb} prime - --class F=72 --time-limit 50ms {options}");
        let output = outcome(&words, &board);
        if verb == "unique" && output.status.code() == Some(1) {
            continue; // two paths within that time
        }
        assert_eq!(output.status.code(), Some(3), "{words}");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.starts_with("stopped at --time-limit 50ms: "), "{message}");
        assert!(output.stdout.starts_with(word.as_bytes()));
    }
}

#[test]
fn one_solution_is_enough_for_first() {
    let output = outcome("first prime --limit 1", "");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let limited = outcome("list prime --limit 5 --node-limit 100000000 --time-limit 10h", "");
    assert_eq!(limited.status.code(), Some(0));
    assert_eq!(limited.stdout, outcome("list prime", "").stdout);
}

#[test]
fn statistics_are_the_last_line() {
    for (arguments, complete, solutions) in
        [("count prime --stats", true, 4), ("list prime --limit 2 --stats", false, 2)]
    {
        let output = cavalcade(arguments).output().expect("the program can be started");
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        let line: serde_json::Value =
            serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
        let keys = line.as_object().expect("an object").keys().map(String::as_str);
        let mut keys: Vec<&str> = keys.collect();
        keys.sort_unstable();
        assert_eq!(keys, ["complete", "failures", "nodes", "propagations", "seconds", "solutions"]);
        assert_eq!(line["complete"], complete);
        assert_eq!(line["solutions"], solutions);
        assert!(line["nodes"].as_u64() > Some(0) && line["seconds"].as_f64() >= Some(0.0));
    }
}

/// Long work on the largest boards: building, propagation, counting, cutting shards. Each store has a separate folder.
const LONG: &[&str] = &[
    "count king 1024x1024",
    "list knight 1000x1000",
    "unique numbrix 60x60",
    "list hidato 64x64",
    "first knight 1000x1000 --closed --branch first-fail",
    "sample king 3x100000",
    "list knight 8x8 --shard 1/100000 --store",
    "count knight 300x300 --method search --store",
    "count rook 30x30",
    "count king 1000x1000..1024x1024",
    "generate slitherlink 90x90",
];

/// The commands of [`LONG`] that this build has.
fn long() -> impl Iterator<Item = &'static str> {
    part(LONG).copied().filter(|command| cfg!(feature = "store") || !command.contains("--store"))
}

/// Starts a command of [`LONG`]; its store, if it has one, is in the folder.
fn started(arguments: &str, folder: &TempDir) -> Child {
    let mut words: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
    if let Some(at) = words.iter().position(|word| word == "--store") {
        words.insert(at + 1, folder.path().join("run.db").display().to_string());
    }
    std::process::Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started")
}

/// The extra time of an unoptimised program on a busy machine.
const BUSY: Duration = Duration::from_secs(1);

#[test]
fn the_time_is_looked_at_in_the_middle_of_long_work() {
    let limit = Duration::from_millis(400);
    for command in long() {
        let folder = TempDir::new().expect("a folder");
        let start = Instant::now();
        let (code, notes) = ended(started(&format!("{command} --time-limit 400ms"), &folder));
        let took = start.elapsed();
        assert_eq!(code, Some(3), "{command}: {notes}");
        assert!(notes.contains("stopped at --time-limit 400ms: "), "{command}: {notes}");
        assert!(!command.starts_with("generate") || !notes.contains("solutions"), "{command}: {notes}");
        assert!(took >= limit && took < limit + BUSY, "{command}: {took:?}");
    }
}

#[test]
#[cfg_attr(not(feature = "signals"), ignore = "needs the feature 'signals'")]
fn signals_end_long_work_and_what_is_known_is_said() {
    for (number, command) in long().enumerate() {
        let folder = TempDir::new().expect("a folder");
        let child = started(command, &folder);
        sleep(Duration::from_millis(300));
        let signal = ["-INT", "-TERM", "-HUP"][number % 3];
        let sent = Instant::now();
        let pid = child.id().to_string();
        let killer = std::process::Command::new("kill").args([signal, &pid]).status();
        assert!(killer.expect("there is a program 'kill'").success());
        let (code, notes) = ended(child);
        let took = sent.elapsed();
        assert_eq!(code, Some(3), "{command} {signal}: {notes}");
        assert!(notes.contains("stopped by a signal: "), "{command} {signal}: {notes}");
        assert!(took < Duration::from_secs(1) + BUSY, "{command} {signal}: {took:?}");
    }
}

#[test]
fn reading_counts() {
    let folder = TempDir::new().expect("a folder");
    let mut child = started("unique numbrix - --time-limit 200ms", &folder);
    let input = child.stdin.take(); // nothing comes, and nobody says that nothing will
    let start = Instant::now();
    let (code, notes) = ended(child);
    drop(input);
    assert_eq!(code, Some(3), "{notes}");
    assert_eq!(
        notes,
        "stopped at --time-limit 200ms: the problem was still being read or built (incomplete)\n"
    );
    assert!(start.elapsed() < BUSY, "{:?}", start.elapsed());
}

#[test]
fn an_answer_that_nobody_reads_is_not_waited_for() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
        .args(["list", "king", "5x5", "--time-limit", "400ms"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let output = child.stdout.take();
    let start = Instant::now();
    let (code, notes) = ended(child);
    drop(output);
    assert_eq!(code, Some(3), "{notes}");
    assert!(notes.starts_with("stopped at --time-limit 400ms: "), "{notes}");
    assert!(start.elapsed() < Duration::from_millis(400) + BUSY, "{:?}", start.elapsed());
}

#[test]
fn a_stream_has_the_whole_time_for_each_line_but_not_for_waiting() {
    let graph = std::fs::read_to_string("../../fixtures/graphs/stream.g6").expect("a fixture");
    let line = graph.lines().next().expect("a line");
    let folder = TempDir::new().expect("a folder");
    let mut child = started("count graph - --time-limit 300ms", &folder);
    let mut input = child.stdin.take().expect("a pipe");
    for _ in 0..3 {
        sleep(Duration::from_millis(500)); // longer than the limit
        writeln!(input, "{line}").expect("it reads");
    }
    drop(input);
    let (code, notes) = ended(child);
    assert_eq!((code, notes.as_str()), (Some(0), ""));
}
