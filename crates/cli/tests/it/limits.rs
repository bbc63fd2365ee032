//! Limits and signals: a stopped search reports what is known, and nothing more.

use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::{cavalcade, outcome, snapshot, transcript};

#[test]
fn stopped_by_a_number_of_solutions() {
    snapshot("limit_list", &["list prime --limit 2"]);
    assert_snapshot!(transcript("list prime --limit 1"), @"
    exit code 3
    --- standard output
    solution 1
    -41  40  39  30 -29  28  21  20
     42 -37  38 -31  32  27  22 -19
    -43  36  35  34  33  26 -23  18
     44  45  46  -3   4  25  24 -17
     49  48 -47  -2  -5   8   9  16
     50  51  64   1   6  -7  10  15
    -53  52  63  62 -61  60 -11  14
     54  55  56  57  58 -59  12 -13
    --- standard error
    stopped at --limit 1: 1 solution so far (incomplete)
    ");
    assert_snapshot!(transcript("count prime --limit 2"), @"
    exit code 3
    --- standard error
    stopped at --limit 2: 2 numberings so far (incomplete)
    ");
    assert_snapshot!(transcript("count prime --limit 2 --format json"), @r#"
    exit code 3
    --- standard output
    {"puzzle":"prime","board":"8x8","closed":false,"method":"search","at_least":{"numberings":2},"complete":false}
    --- standard error
    stopped at --limit 2: 2 numberings so far (incomplete)
    "#);
}

#[test]
fn stopped_by_a_number_of_nodes() {
    assert_snapshot!(transcript("list prime --node-limit 1"), @"
    exit code 3
    --- standard error
    stopped at --node-limit 1: 0 solutions so far (incomplete)
    ");
    assert_snapshot!(transcript("first prime --node-limit 1"), @"
    exit code 3
    --- standard error
    stopped at --node-limit 1: 0 solutions so far (incomplete)
    ");
    assert_snapshot!(transcript("count prime --node-limit 1"), @"
    exit code 3
    --- standard error
    stopped at --node-limit 1: 0 numberings so far (incomplete)
    ");
}

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
fn unique_is_unknown_when_stopped() {
    assert_snapshot!(transcript("unique prime --limit 1"), @"
    exit code 3
    --- standard output
    unknown
    solution 1
    -41  40  39  30 -29  28  21  20
     42 -37  38 -31  32  27  22 -19
    -43  36  35  34  33  26 -23  18
     44  45  46  -3   4  25  24 -17
     49  48 -47  -2  -5   8   9  16
     50  51  64   1   6  -7  10  15
    -53  52  63  62 -61  60 -11  14
     54  55  56  57  58 -59  12 -13
    --- standard error
    stopped at --limit 1: 1 solution so far (incomplete)
    ");
    assert_snapshot!(transcript("unique prime --limit 1 --format json"), @r#"
    exit code 3
    --- standard output
    {"verdict":"unknown","solutions":[{"index":1,"rows":8,"columns":8,"order":[[41,40,39,30,29,28,21,20],[42,37,38,31,32,27,22,19],[43,36,35,34,33,26,23,18],[44,45,46,3,4,25,24,17],[49,48,47,2,5,8,9,16],[50,51,64,1,6,7,10,15],[53,52,63,62,61,60,11,14],[54,55,56,57,58,59,12,13]],"next":[9,1,2,12,4,5,15,7,17,11,3,13,21,6,23,8,25,10,18,19,20,14,31,16,26,27,35,29,37,22,30,24,41,33,34,28,45,39,47,32,42,50,null,36,46,38,55,40,57,49,43,51,52,53,63,48,58,59,60,61,62,54,64,56],"closed":false}],"differ":[]}
    --- standard error
    stopped at --limit 1: 1 solution so far (incomplete)
    "#);
    assert_snapshot!(transcript("unique prime --node-limit 1"), @"
    exit code 3
    --- standard output
    unknown
    --- standard error
    stopped at --node-limit 1: 0 solutions so far (incomplete)
    ");
}

#[test]
fn two_solutions_are_several_whatever_the_limit() {
    assert_snapshot!(transcript("unique prime ../../fixtures/prime-3x4.txt --limit 2"), @"
    exit code 1
    --- standard output
    several
    solution 1
    -11  10  -7   6
     12   9   8  -5
      1  -2  -3   4

    solution 2
    -11  12  -7   6
     10   9   8  -5
      1  -2  -3   4

    differ r1c2 r2c1
    ");
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
];

/// The commands of [`LONG`] that this build has.
fn long() -> impl Iterator<Item = &'static str> {
    LONG.iter().copied().filter(|command| cfg!(feature = "store") || !command.contains("--store"))
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

/// The exit code and standard error.
fn ended(mut child: Child) -> (Option<i32>, String) {
    let mut notes = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut notes).expect("text");
    (child.wait().expect("it ends").code(), notes)
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
    let expected = "stopped at --time-limit 200ms: 0 solutions so far \
                    (incomplete; the problem was still being read or built)\n";
    assert_eq!(notes, expected);
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
