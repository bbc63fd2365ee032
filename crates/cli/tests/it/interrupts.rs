//! Signals at random moments: every command ends in its regular way, with its last lines, and not because it was too slow.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::{cavalcade, ended};

/// Work that takes long in each command, in `FOLDER` if it writes a file.
const COMMANDS: &[&str] = &[
    "list knight 8x8",
    "list rook 300x300 --format svg",
    "list knight 6x6 --classes",
    "count rook 12x12",
    "count knight 300x300 --method search",
    "count king 5x7 --classes",
    "count graph crown 9 --any-length",
    "count numbrix 12x12",
    "first knight 999x1000",
    "first rook 41x41 --closed",
    "first graph grid 90 91 --closed",
    "unique numbrix 60x60",
    "unique hidato ../../fixtures/hidato-10x10.txt",
    "export hidato 30x30 --for dimacs",
    "export hidato 30x30 --for opb",
    "export knight 24x24 --for minizinc",
    "sample rook 16x16",
    "sample king 3x3000",
    "compile rook 11x11 -o FOLDER/a.family",
    "generate numberlink 20x20 --difficulty expert",
    "generate numberlink 30x30",
    "generate slitherlink 60x60",
    "generate hidato 30x30",
    "generate numbrix 20x20 --difficulty expert",
    "generate akari 60x60",
    "generate yajilin 40x40",
    "generate country-road 40x40",
    "generate zip 20x20",
    "generate signpost 20x20",
    "minimise numbrix ../../fixtures/numbrix-9x9.txt --proof FOLDER/a",
    "list place queens 12x12",
    "count place kings 24x24 --size 60",
    "count independent-sets petersen 400 7",
    "prove knight 8x8 FOLDER/a",
];

/// A command and how long it ran before the signal.
fn interrupted(command: &str, after: Duration, signal: &str) -> Result<(), String> {
    let folder = TempDir::new().expect("a folder");
    let words = command.replace("FOLDER", &folder.path().display().to_string()) + " --stats";
    let child = cavalcade(&words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    sleep(after);
    let sent = Instant::now();
    let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(killed.is_ok(), "there is a program 'kill'");
    let (code, notes) = ended(child);
    let took = sent.elapsed();
    let what = || format!("{command}, {signal} after {after:?}: {code:?} in {took:?}: {notes}");
    let last = notes.lines().last().unwrap_or_default();
    match code {
        Some(0 | 1) => Ok(()),
        Some(3) if last.starts_with('{') || last.contains("still being read or built") => Ok(()),
        _ => Err(what()),
    }
}

#[test]
fn x() {
    let mut seed = 7u64;
    let mut wrong = Vec::new();
    for round in 0..std::env::var("ROUNDS").map_or(1, |n| n.parse().expect("n")) {
    for (number, command) in COMMANDS.iter().enumerate() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let after = Duration::from_millis(20 + (seed >> 33) % 3000);
        if let Err(what) = interrupted(command, after, ["-INT", "-TERM", "-HUP"][(number + round) % 3]) {
            eprintln!("{what}");
            wrong.push(what);
        }
    }}
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
