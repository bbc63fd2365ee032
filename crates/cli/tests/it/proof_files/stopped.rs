//! Runs that end before their proof is complete.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{OLD, is_unchanged, message};
use crate::output::{folder, names, run};

#[test]
fn a_process_that_is_ended_leaves_nothing() {
    let folder = folder(OLD);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
    command.args(["list", "numbrix", "-", "--proof", "p", "--time-limit", "200ms"]);
    command.current_dir(&folder).stdin(Stdio::piped()).stderr(Stdio::piped());
    // Nothing is written to its standard input, so it waits for the board until its time is over.
    let mut child = command.spawn().expect("the program can be started");
    let input = child.stdin.take();
    let ended = child.wait_with_output().expect("it ends");
    drop(input);
    assert_eq!(ended.status.code(), Some(3));
    assert!(
        message(&ended)
            .starts_with("stopped at --time-limit 200ms: the problem was still being read or built")
    );
    assert!(is_unchanged(&folder), "{:?}", names(&folder));
}

/// A count shows in milliseconds that there is no solution, and the proof takes more than minutes.
const SLOW: [&str; 6] = ["list", "knight", "4x40", "--closed", "--proof", "p"];

const UNPROVED: &str = "the answer is complete, but its proof is not, and no proof is written\n";

#[test]
fn a_time_limit_stops_the_proof() {
    let folder = folder(OLD);
    let start = Instant::now();
    let (code, message) = run(&folder, &(SLOW.join(" ") + " --time-limit 1s"));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert_eq!(code, Some(3));
    let expected =
        "no solution (the search was complete)\nstopped at --time-limit 1s: ".to_owned() + UNPROVED;
    assert_eq!(message, expected);
    assert!(is_unchanged(&folder));
}

#[cfg(unix)]
#[test]
#[cfg_attr(not(feature = "signals"), ignore = "needs the feature 'signals'")]
fn a_signal_stops_the_proof() {
    let folder = folder(OLD);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
    let command = command.args(SLOW).current_dir(&folder).stderr(Stdio::piped());
    let child = command.spawn().expect("the program can be started");
    let part = folder.path().join(format!("p.opb.{}.part", child.id()));
    let start = Instant::now();
    // The proof begins when its formula is written.
    while std::fs::metadata(&part).map_or(0, |it| it.len()) == 0 {
        assert!(start.elapsed() < Duration::from_secs(60), "no formula");
        sleep(Duration::from_millis(5));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("there is a program 'kill'").success());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(3));
    assert!(message(&ended).ends_with(&format!("stopped by a signal: {UNPROVED}")), "{}", message(&ended));
    assert!(is_unchanged(&folder), "{:?}", names(&folder));
}
