//! Short memory: runs end with a message instead of an abort, and respect `--memory`.

use std::fs;
#[cfg(target_os = "linux")]
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::amounts::part;

/// Runs a command with a limit on its address space, in KiB.
fn limited(kibibytes: u32, arguments: &str) -> Output {
    let script = format!("ulimit -v {kibibytes}; exec \"$PROGRAM\" {arguments}");
    let program = assert_cmd::cargo::cargo_bin!("cavalcade");
    let mut bash = Command::new("bash");
    bash.args(["-c", &script]).env("PROGRAM", program).env_remove("RUST_BACKTRACE");
    bash.output().expect("there is a program 'bash'")
}

#[cfg(target_os = "linux")]
#[test]
fn short_address_space_ends_a_run_with_a_message() {
    for (kibibytes, arguments) in part([
        (90_000, "count knight 8x8 --closed --method frontier"),
        (90_000, "count knight 8x8 --closed --method frontier --memory 8GB"),
        (90_000, "sample rook 14x14 --closed"),
        (150_000, "list rook 330x330 --limit 1"),
        (150_000, "first knight 1000x1000"),
        (150_000, "list king 1000x1000 --limit 1"),
        (150_000, "list numbrix 60x60"),
    ]) {
        let output = limited(kibibytes, arguments);
        let notes = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments}: {notes}");
        assert!(
            notes.starts_with("stopped at the address-space limit (ulimit -v): "),
            "{arguments}: {notes}"
        );
        assert!(notes.contains("\nhint: raise the limit"), "{arguments}: {notes}");
    }
}

/// An unexpected failure to allocate ends with the same exit code and the message of the allocator.
#[cfg(target_os = "linux")]
#[test]
#[cfg_attr(not(feature = "signals"), ignore = "needs the feature 'signals'")]
fn an_allocation_that_fails_is_no_abort() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = folder.path().join("board.txt");
    fs::write(&board, format!("{}\n", ".".repeat(120)).repeat(120)).expect("a file");
    let output = limited(40_000, &format!("count akari {}", board.display()));
    let notes = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{notes}");
    assert!(notes.contains("memory allocation of ") && output.stdout.is_empty(), "{notes}");
}

#[cfg(target_os = "linux")]
#[test]
fn more_threads_than_there_is_room_for_do_no_harm() {
    for arguments in
        ["count knight 6x6 --closed --method search --threads 64", "count knight 6x6 --closed --threads 64"]
    {
        let output = limited(150_000, arguments);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let answer = String::from_utf8_lossy(&output.stdout);
        assert!(answer.starts_with("undirected  ") && answer.contains(" 9862\n"), "{answer}");
    }
}

/// Returns the peak memory of a process in bytes, without the pages of its file; 0 if it has ended.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let kibibytes = |name| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0)
    };
    1024 * (kibibytes("VmHWM:") - kibibytes("RssFile:").min(kibibytes("VmHWM:")))
}

/// Returns the peak memory of a run in bytes, as sampled, and its exit code.
#[cfg(target_os = "linux")]
fn watched(arguments: &str) -> (u64, Option<i32>) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
    command.args(arguments.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program can be started");
    let mut most = 0;
    loop {
        most = most.max(peak(child.id()));
        if let Some(status) = child.try_wait().expect("it was started") {
            return (most, status.code());
        }
        thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_count_keeps_to_its_memory() {
    // The first needs about 90 MB.
    for (arguments, megabytes) in
        [("count knight 7x8 --closed --method frontier", 30), ("sample knight 6x8 --closed", 30)]
    {
        let (most, code) = watched(&format!("{arguments} --memory {megabytes}MB"));
        assert_eq!(code, Some(3), "{arguments}");
        let allowed = 5_000_000..=megabytes * 1_100_000;
        assert!(allowed.contains(&most), "{arguments}: {most} bytes");
    }
}

/// Returns whether all threads of a process sleep; a thread that waits for a processor does not.
#[cfg(target_os = "linux")]
fn sleeps(process: u32) -> bool {
    let threads = fs::read_dir(format!("/proc/{process}/task")).expect("a process that runs");
    threads.flatten().all(|thread| {
        fs::read_to_string(thread.path().join("status")).is_ok_and(|status| status.contains("\nState:\tS"))
    })
}

/// A list that nobody reads, as behind a pager, waits; a reader that goes away ends it without a message.
#[cfg(target_os = "linux")]
#[test]
fn a_slow_reader_does_not_fill_the_memory() {
    for (options, most) in [("", 160 << 20), (" --memory 40MB", 40 << 20)] {
        let question = format!("list place rooks 10x10 --format json --threads 2{options}");
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
        command.args(question.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program can be started");
        // It waits if nothing runs for half a second.
        let mut still = 0;
        while still < 20 {
            thread::sleep(Duration::from_millis(25));
            still = if sleeps(child.id()) { still + 1 } else { 0 };
            let used = peak(child.id());
            assert!(used < most, "{question}: {used} bytes");
        }
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let indices = lines.by_ref().take(20_000).map(|line| line.expect("text"));
        for (number, line) in (1..).zip(indices) {
            assert!(line.contains(&format!("\"index\":{number},")), "{line}");
        }
        drop(lines);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{question}");
    }
}

#[test]
fn a_refusal_says_about_how_much_is_enough() {
    let output = crate::outcome("count knight 6x8 --closed --method frontier --memory 22MB", "");
    let notes = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{notes}");
    let said =
        notes.split_once("; about ").or_else(|| notes.split_once("; at least ")).expect("an estimate").1;
    let megabytes: f64 = said.split_once("MB ").expect("megabytes").0.parse().expect("a number");
    assert!((21.0..80.0).contains(&megabytes), "{notes}");
    let enough =
        format!("count knight 6x8 --closed --method frontier --memory {}MB", (4.0 * megabytes).max(40.0));
    assert_eq!(crate::outcome(&enough, "").status.code(), Some(0), "{enough}");
}
