//! Signals at random moments: every command ends in its regular way, with its last lines, and not because it was too slow.

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use std::{fs, iter};

use proptest::prelude::*;
use tempfile::TempDir;

use crate::amounts::cases;
use crate::ended;

/// Work that takes long in each command; `FOLDER` is for files.
const COMMANDS: &[&str] = &[
    "list knight 8x8",
    "list knight 6x6 --classes",
    "count rook 12x12",
    "count knight 100x100 --method search",
    "first knight 199x200",
    "unique numbrix 40x40",
    "export hidato 26x26 --for dimacs",
    "export knight 24x24 --for opb",
    "sample rook 16x16",
    "compile rook 11x11 -o FOLDER/a.family",
    "generate numberlink 12x12 --difficulty expert",
    "generate slitherlink 30x30",
    "generate numbrix 12x12 --difficulty expert",
    "minimise numbrix ../../fixtures/numbrix-10x10.txt",
    "grade numbrix ../../fixtures/numbrix-20x20-trials.txt",
    "list place queens 12x12",
];

/// A process that ends otherwise is not slow if it had less time of a busy machine than this since the signal.
const SLOW: Duration = Duration::from_millis(400);

/// Returns the time of processors that a process takes from now on; nothing where the system does not tell.
fn spent_until_the_end(process: u32) -> Duration {
    let spent = || {
        let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let words: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = words.get(11)?.parse::<u64>().ok()? + words.get(12)?.parse::<u64>().ok()?;
        (*words.first()? != "Z").then(|| Duration::from_millis(10 * ticks))
    };
    let Some(first) = spent() else { return Duration::ZERO };
    let later = iter::from_fn(|| {
        sleep(Duration::from_millis(10));
        spent()
    });
    later.last().unwrap_or(first).saturating_sub(first)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(16), ..ProptestConfig::default() })]

    #[test]
    #[cfg_attr(not(feature = "signals"), ignore = "needs the feature 'signals'")]
    fn a_signal_at_any_moment_ends_work_in_the_regular_way(
        command in prop::sample::select(COMMANDS),
        after in 20..800u64,
        signal in prop::sample::select(&["-INT", "-TERM", "-HUP"]),
    ) {
        let folder = TempDir::new().expect("a folder");
        let words = command.replace("FOLDER", &folder.path().display().to_string()) + " --stats";
        let mut program = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
        program.args(words.split(' ')).current_dir(env!("CARGO_MANIFEST_DIR"));
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let child = program.spawn().expect("the program can be started");
        sleep(Duration::from_millis(after));
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
        let spent = spent_until_the_end(child.id());
        let (code, notes) = ended(child);
        assert!(killed.is_ok(), "there is no program 'kill'");
        // Statistics are the last line, unless the process had not begun, was still building the problem, or was too slow.
        let is_regular = notes.lines().last().is_some_and(|last| last.starts_with('{'));
        let is_early = notes.is_empty()
            || ["still being read or built", "nothing is written"].iter().any(|what| notes.contains(what));
        prop_assert!(matches!(code, None | Some(0 | 1 | 3)), "{code:?}: {notes}");
        prop_assert!(is_regular || is_early || spent < SLOW, "{spent:?}: {notes}");
    }
}
