//! Where a trace is written: files, pipes, full disks; and the counts that have none.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::Checked;
use crate::{answer, cavalcade, outcome, snapshot, transcript};

#[test]
fn a_stopped_count_has_no_complete_trace() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t");
    let words = "count knight 6x7 --closed --memory 22MB --trace";
    let stopped = cavalcade(words).arg(&file).output().expect("the program can be started");
    assert_eq!(stopped.status.code(), Some(3), "{}", String::from_utf8_lossy(&stopped.stderr));
    let graph = answer("export knight 6x7 --closed --for hcp");
    fs::write(folder.path().join("graph"), graph).expect("a file");
    let checked = Checked { trace: fs::read(&file).expect("a trace"), folder };
    assert!(checked.trace.len() > 1000);
    let output = checked.run(&checked.trace);
    assert!(String::from_utf8_lossy(&output.stderr).contains("incomplete"), "{output:?}");
}

#[test]
fn a_trace_does_not_depend_on_threads() {
    let [one, many] = [1, 3].map(|threads| {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("t");
        let words = format!("count knight 5x8 --threads {threads} --trace");
        let counted = cavalcade(&words).arg(&file).output().expect("the program can be started");
        assert!(counted.status.success(), "{}", String::from_utf8_lossy(&counted.stderr));
        fs::read(file).expect("a trace")
    });
    assert!(one == many && one.len() > 8_000_000, "{} and {} bytes", one.len(), many.len());
}

#[cfg(unix)]
#[test]
fn a_trace_can_go_through_a_pipe() {
    let checked = Checked::exported("knight 5x6 --closed");
    let piped = outcome("count knight 5x6 --closed --trace /dev/stdout -o /dev/null", "");
    assert!(piped.status.success() && piped.stdout == checked.trace);
    let arguments = ["count", "knight", "5x6", "--closed", "--trace", "/dev/stdout", "-o", "/dev/null"];
    let mut reader = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    drop(reader.stdout.take());
    let output = reader.wait_with_output().expect("the program ends");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("cannot write to the trace '/dev/stdout': broken pipe"), "{message}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let output = outcome("count knight 5x6 --closed --trace /dev/full", "");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(message.contains("cannot write to the trace '/dev/full': no space left"), "{message}");
}

#[test]
fn a_trace_replaces_no_other_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let run =
        |words: &str| cavalcade(words).current_dir(&folder).output().expect("the program can be started");
    fs::write(folder.path().join("board.txt"), ". . .\n. . .\n").expect("a file");
    for (words, other) in [
        ("count rook board.txt --trace ./board.txt", "board"),
        ("count rook 3x4 -o out.txt --trace out.txt", "file given with -o"),
    ] {
        let output = run(words);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(
            message.contains("the output '") && message.contains(&format!("is also the {other}")),
            "{message}"
        );
    }
    assert_eq!(fs::read(folder.path().join("board.txt")).expect("a file"), b". . .\n. . .\n");
    // A count that is refused leaves no file behind.
    assert_eq!(run("count rook 3x4 --method search --trace new").status.code(), Some(2));
    assert!(!folder.path().join("new").exists() && !folder.path().join("out.txt").exists());
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn other_counts_have_no_trace() {
    let commands = [
        "count rook 4x4 --method search --trace t",
        "count rook 4x4 --method both --trace t",
        "count rook 4x4 --limit 3 --trace t",
        "count rook 4x4 --trace t --store s",
        "count rook 3x3..3x5 --trace t",
        "count graph ../../fixtures/graphs/stream.g6 --trace t",
        "count numbrix ../../fixtures/numbrix-9x9.txt --trace t",
        "count place queens 5x5 --trace t",
        "count knight 3x3 --trace t",
        "count rook 30x30 --trace t",
        "count rook 4x4 --trace -",
        "count rook 4x4 --trace no/such/folder",
        "list rook 4x4 --trace t",
    ];
    let transcripts = commands.map(|words| format!("$ cavalcade {words}\n{}", transcript(words)));
    snapshot("traces_refused", &transcripts.join("\n"));
    assert!(["t", "s"].iter().all(|name| !Path::new(env!("CARGO_MANIFEST_DIR")).join(name).exists()));
}
