//! Files of proofs: when they are written, what is said about them, and what they never replace.

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use insta::assert_snapshot;

use crate::output::{folder, names, run};
use crate::{answer, cavalcade, snapshot};

/// A run that has eight solutions.
const EIGHT: &str = "list knight 5x6 --closed";
/// What stands in the files of the tests before a run.
const OLD: &[(&str, &str)] = &[("p.opb", "old formula\n"), ("p.pbp", "old proof\n")];

/// Returns the contents of a file in a folder.
fn contents(folder: &tempfile::TempDir, name: &str) -> String {
    std::fs::read_to_string(folder.path().join(name)).expect("a text file")
}

/// Returns the number of clauses that exclude a solution.
fn excluded(formula: &str) -> usize {
    let excludes = |line: &&str| line.starts_with("1 ~") && !line.contains(" x");
    formula.lines().filter(excludes).count()
}

/// Whether these are the old files, and nothing else is in the folder.
fn is_unchanged(folder: &tempfile::TempDir) -> bool {
    names(folder) == ["p.opb", "p.pbp"] && OLD.iter().all(|&(name, text)| contents(folder, name) == text)
}

fn output(folder: &Path, command: &mut Command) -> Output {
    command.current_dir(folder).output().expect("the program can be started")
}

fn message(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

#[test]
fn a_list_has_a_formula_and_a_proof() {
    let folder = folder(OLD);
    let listed = cavalcade(&format!("{EIGHT} --proof p")).current_dir(&folder).output().expect("a run");
    assert_eq!(listed.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&listed.stdout), answer(EIGHT), "the list is the same");
    let message = message(&listed);
    assert!(message.starts_with("proof: p.opb (8 clauses of solutions), p.pbp ("), "{message}");
    assert!(message.ends_with("B)\nhint: to check the proof, run 'veripb p.opb p.pbp'\n"), "{message}");
    assert_eq!(message.lines().count(), 2);
    assert_eq!(names(&folder), ["p.opb", "p.pbp"]);
    let (formula, proof) = (contents(&folder, "p.opb"), contents(&folder, "p.pbp"));
    assert!(formula.starts_with("* #variable= ") && proof.starts_with("pseudo-Boolean proof version 3.0\n"));
    assert!(formula.contains(&format!("* cavalcade {EIGHT}\n")), "{formula}");
    assert_eq!(excluded(&formula), 8, "{formula}");
    assert!(
        proof.ends_with(";\nend pseudo-Boolean proof ;\n") && proof.contains("\nconclusion UNSAT : "),
        "{proof}"
    );
    let size = contents(&folder, "p.pbp").len();
    assert!(message.contains(&if size < 1000 { format!("{size}B)") } else { "KB)".to_owned() }), "{message}");
}

#[test]
fn threads_and_formats_change_no_proof() {
    let folder = folder(&[]);
    for (name, options) in [("a", "--threads 1"), ("b", "--threads 4 --format json")] {
        assert_eq!(run(&folder, &format!("{EIGHT} {options} --proof {name}")).0, Some(0));
    }
    let comments = |text: String| text.replace(" --format json", "");
    assert_eq!(contents(&folder, "a.opb"), comments(contents(&folder, "b.opb")));
    assert_eq!(contents(&folder, "a.pbp"), contents(&folder, "b.pbp"));
}

#[test]
fn no_solution_is_proved_too() {
    let folder = folder(OLD);
    let (code, message) = run(&folder, "list knight 7x7 --closed --proof p");
    assert_eq!(code, Some(1));
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(
        lines[0],
        "no solution (each step changes colour, but 25 cells have one colour and 24 the other)"
    );
    assert!(lines[1].starts_with("proof: p.opb (0 clauses of solutions), p.pbp ("), "{message}");
    assert!(!is_unchanged(&folder) && names(&folder) == ["p.opb", "p.pbp"]);
    let (code, message) = run(&folder, "unique knight 4x4 --proof q");
    assert!(code == Some(1) && message.starts_with("proof: q.opb (0 clauses of solutions), "), "{message}");
}

#[test]
fn a_verdict_has_a_proof_unless_there_are_several_solutions() {
    let folder = folder(OLD);
    assert_eq!(
        run(&folder, "unique knight 5x6 --closed --proof p"),
        (Some(1), "proof: not written, because the two solutions show that there are several\n".to_owned())
    );
    assert!(is_unchanged(&folder));
    std::fs::write(folder.path().join("b.txt"), "1 2\n. 3\n").expect("a file");
    let (code, message) = run(&folder, "unique numbrix b.txt --proof p");
    assert_eq!(code, Some(0));
    assert!(message.starts_with("proof: p.opb (1 clause of a solution), p.pbp ("), "{message}");
    assert_eq!(run(&folder, "unique knight 8x8 --closed --node-limit 1 --proof q").0, Some(3));
    assert_eq!(names(&folder), ["b.txt", "p.opb", "p.pbp"]);
}

#[test]
fn loops_avoid_cells_that_are_no_vertices() {
    // A clue is no vertex, so cells and vertices have different numbers.
    let folder = folder(&[("b.txt", "0^ . . .\n. . . .\n. . . .\n")]);
    let (code, message) = run(&folder, "list yajilin b.txt --proof p");
    assert!(code == Some(0) && message.starts_with("proof: p.opb ("), "{message}");
    assert!(contents(&folder, "p.pbp").ends_with("end pseudo-Boolean proof ;\n"));
}

#[test]
fn without_the_whole_answer_nothing_is_written() {
    let folder = folder(OLD);
    for (options, first) in [
        ("--limit 3", "stopped at --limit 3: 3 solutions so far (incomplete)\n"),
        ("--node-limit 1", "stopped at --node-limit 1: 0 solutions so far (incomplete)\n"),
    ] {
        let (code, message) = run(&folder, &format!("{EIGHT} {options} --proof p"));
        let expected = format!("{first}proof: not written, because the answer is incomplete\n");
        assert_eq!((code, message), (Some(3), expected));
    }
    let (code, message) = run(&folder, "list knight 8x8 --closed -o /dev/null --time-limit 200ms --proof p");
    assert!(code == Some(3) && message.starts_with("stopped at --time-limit 200ms: "), "{message}");
    assert!(is_unchanged(&folder));
    // A limit that does not stop the run has no effect.
    assert_eq!(run(&folder, &format!("{EIGHT} --limit 9 --proof p")).0, Some(0));
    assert!(!is_unchanged(&folder));
}

#[test]
fn more_solutions_than_the_limit_stop_the_run() {
    let folder = folder(OLD);
    let (code, message) = run(&folder, &format!("{EIGHT} --proof p --proof-limit 3"));
    assert_eq!(code, Some(3));
    assert_snapshot!(message, @r"
    stopped at --proof-limit 3: 4 solutions so far (incomplete)
    proof: not written, because there are more solutions than --proof-limit 3
    hint: raise --proof-limit, or write a proof for each of several shards with --shard
    ");
    // A count may show that the one solution too many is the last; then the list is complete, and still too long.
    let (code, message) = run(&folder, &format!("{EIGHT} --proof p --proof-limit 7"));
    let last = "proof: not written, because there are more solutions than --proof-limit 7\nhint: raise --proof-limit, or write a proof for each of several shards with --shard\n";
    assert!(code == Some(3) && message.ends_with(last), "{message}");
    assert!(is_unchanged(&folder));
    assert_eq!(run(&folder, &format!("{EIGHT} --proof p --proof-limit 8")).0, Some(0));
    assert!(!is_unchanged(&folder));
    // Numbers have no proofs of shards.
    let (code, message) = run(&folder, "list king 3x3 --from a1 -o /dev/null --proof p --proof-limit 3");
    assert!(code == Some(3) && message.ends_with(" with --shard\n"), "{message}");
    std::fs::write(folder.path().join("b.txt"), "1 . .\n. . .\n. . .\n").expect("a file");
    let (code, message) = run(&folder, "list numbrix b.txt -o /dev/null --proof p --proof-limit 3");
    assert!(code == Some(3) && message.ends_with("\nhint: raise --proof-limit\n"), "{message}");
}

#[test]
fn what_cannot_be_proved_is_refused_before_any_work() {
    let folder = folder(OLD);
    let mut all = String::new();
    for arguments in [
        format!("{EIGHT} --proof-limit 5"),
        format!("{EIGHT} --proof p --proof-limit 0"),
        format!("{EIGHT} --proof -"),
        format!("{EIGHT} --proof folder/"),
        format!("{EIGHT} --proof p --classes"),
        format!("{EIGHT} --proof p --shard 1/2"),
        "list knight 5x6..5x8 --proof p".to_owned(),
        "list graph a.g6 --stream --proof p".to_owned(),
        "list model.fzn --proof p".to_owned(),
        "unique model.fzn --proof p".to_owned(),
    ] {
        for (name, text) in
            [("a.g6", "Cl\nCl\n"), ("model.fzn", "var 1..2: x :: output_var;\nsolve satisfy;\n")]
        {
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        let output = cavalcade(&arguments).current_dir(&folder).output().expect("a run");
        assert!(output.stdout.is_empty() && output.status.code() == Some(2), "{arguments}");
        let _ = write!(all, "$ {arguments}\n{}", message(&output));
        for name in ["a.g6", "model.fzn"] {
            std::fs::remove_file(folder.path().join(name)).expect("it is there");
        }
        assert!(is_unchanged(&folder), "{arguments}");
    }
    snapshot("refused_proofs", &all);
}

#[cfg(unix)]
#[test]
fn paths_that_cannot_be_written_are_reported_first() {
    let folder = folder(&[]);
    std::fs::create_dir_all(folder.path().join("d.pbp")).expect("a folder");
    for (name, reason) in [
        ("no/p", "'no/p.opb': no such file or directory\nhint: check that the folder exists\n"),
        ("d", "'d.pbp': is a directory\n"),
    ] {
        let (code, message) = run(&folder, &format!("{EIGHT} --proof {name}"));
        assert_eq!(code, Some(2));
        assert_eq!(message, format!("cavalcade: error: cannot write to {reason}"));
    }
    assert_eq!(names(&folder), ["d.pbp"]);
}

#[cfg(unix)]
#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn no_other_file_of_the_run_is_replaced() {
    let folder = folder(&[("board.opb", "1 2\n. 3\n"), ("old.txt", "old\n")]);
    let path = |name: &str| folder.path().join(name);
    std::fs::hard_link(path("board.opb"), path("hard.pbp")).expect("a link");
    std::os::unix::fs::symlink("board.opb", path("soft.opb")).expect("a link");
    std::os::unix::fs::symlink("twin.pbp", path("twin.opb")).expect("a link");
    std::fs::write(path("twin.pbp"), "").expect("a file");
    std::os::unix::fs::symlink("/dev/null", path("null.opb")).expect("a link");
    let before = names(&folder);
    for (arguments, reason) in [
        ("list numbrix board.opb --proof board", "the output 'board.opb' is also the board"),
        ("list numbrix board.opb --proof ./board", "the output './board.opb' is also the board"),
        ("list numbrix board.opb --proof hard", "the output 'hard.pbp' is also the board"),
        ("unique numbrix board.opb --proof soft", "the output 'soft.opb' is also the board"),
        ("list numbrix 2x2 -o p.pbp --proof p", "the output 'p.pbp' is also the file given with -o"),
        ("list numbrix 2x2 --store p.opb --proof p", "the output 'p.opb' is also the store"),
        ("list numbrix 2x2 --proof twin", "the output 'twin.pbp' is also the formula"),
        ("list numbrix 2x2 --proof null", "cannot write to 'null.opb': it is not a regular file"),
    ] {
        let (code, message) = run(&folder, arguments);
        assert!(code == Some(2) && message.contains(reason), "{arguments}: {message}");
        assert_eq!(names(&folder), before, "{arguments}");
    }
    assert_eq!(contents(&folder, "board.opb"), "1 2\n. 3\n");
    let standard = std::fs::File::create(path("list.opb")).expect("a file");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
    command.args(["list", "numbrix", "2x2", "--proof", "list"]).stdout(standard);
    let refused = output(folder.path(), &mut command);
    assert!(message(&refused).contains("the output 'list.opb' is also the standard output"));
    assert_eq!((refused.status.code(), contents(&folder, "list.opb")), (Some(2), String::new()));
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("real.opb", "old\n")]);
    let path = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("real.opb", path("p.opb")).expect("a link");
    std::fs::set_permissions(path("real.opb"), PermissionsExt::from_mode(0o640)).expect("permissions");
    assert_eq!(run(&folder, "list numbrix 2x2 --proof p").0, Some(0));
    assert_eq!(names(&folder), ["p.opb", "p.pbp", "real.opb"]);
    assert!(std::fs::symlink_metadata(path("p.opb")).expect("a link").is_symlink());
    assert!(contents(&folder, "real.opb").starts_with("* #variable= "));
    assert_eq!(std::fs::metadata(path("real.opb")).expect("a file").permissions().mode() & 0o777, 0o640);
}

/// A limit of the size of files stands for a full disk: writing fails after some bytes.
#[cfg(unix)]
#[test]
fn files_that_cannot_be_written_to_the_end_stay_as_they_were() {
    let folder = folder(OLD);
    let program = assert_cmd::cargo::cargo_bin!("cavalcade").to_string_lossy().into_owned();
    // A place of two blocks; the signal that comes with the error is ignored.
    let limited =
        format!("trap '' XFSZ; ulimit -f 2; exec '{program}' list numbrix 4x4 -o /dev/null --proof p");
    let failed = output(folder.path(), Command::new("sh").args(["-c", &limited]));
    assert_eq!(failed.status.code(), Some(2));
    let message = message(&failed);
    assert!(message.starts_with("cavalcade: error: cannot write to 'p.opb': file too large"), "{message}");
    assert!(is_unchanged(&folder));
}

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
    assert!(message(&ended).starts_with("stopped at --time-limit 200ms: 0 solutions so far"));
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

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn a_stored_run_is_proved_when_it_is_complete() {
    let folder = folder(OLD);
    let (code, message) = run(&folder, &format!("{EIGHT} --store s.db --node-limit 40 --proof p"));
    assert_eq!(code, Some(3));
    assert!(message.contains(
        "hint: to continue, run 'cavalcade resume s.db'\n\
         proof: not written, because the answer is incomplete\nhint: to write it later, run this command again\n"
    ), "{message}");
    assert_eq!(contents(&folder, "p.opb"), OLD[0].1);
    let again = format!("{EIGHT} --store s.db --proof p");
    let (code, message) = run(&folder, &again);
    assert!(code == Some(0) && message.starts_with("proof: p.opb (8 clauses of solutions), "), "{message}");
    assert_eq!(run(&folder, &format!("{EIGHT} --proof q")).0, Some(0));
    for ending in ["opb", "pbp"] {
        assert_eq!(contents(&folder, &format!("p.{ending}")), contents(&folder, &format!("q.{ending}")));
    }
    // All solutions come from the store.
    std::fs::remove_file(folder.path().join("p.opb")).expect("it is there");
    assert_eq!(run(&folder, &again).0, Some(0));
    assert_eq!(contents(&folder, "p.opb"), contents(&folder, "q.opb"));
}

#[test]
fn names_are_words_of_a_shell() {
    let folder = folder(&[]);
    let mut command = cavalcade("list numbrix 2x2 --proof");
    let named = command.arg("a b").current_dir(&folder).output().expect("a run");
    let message = message(&named);
    assert!(message.starts_with("proof: a b.opb (8 clauses"), "{message}");
    assert!(message.ends_with("hint: to check the proof, run 'veripb 'a b.opb' 'a b.pbp''\n"), "{message}");
}

/// The shards have all solutions between them, and the first has the cover.
#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn each_shard_has_a_proof() {
    let folder = folder(&[]);
    let mut listed = 0;
    for shard in 1..=3 {
        let command =
            format!("list knight 6x6 --closed --store {shard}.db --shard {shard}/3 --proof {shard}");
        let output = cavalcade(&command).current_dir(&folder).output().expect("a run");
        let message = message(&output);
        assert!(output.stdout.is_empty() && output.status.code() == Some(0), "{message}");
        assert_eq!(message.lines().count(), if shard == 1 { 5 } else { 3 }, "{message}");
        listed += message
            .lines()
            .find_map(|line| line.split(": ").nth(1)?.split(' ').next()?.parse::<u32>().ok())
            .expect("a number");
    }
    assert_eq!(listed, 9862);
    let files = names(&folder);
    assert!(
        files.contains(&"1.cover.opb".to_owned()) && files.contains(&"1.cover.pbp".to_owned()),
        "{files:?}"
    );
    assert_eq!(files.iter().filter(|name| name.contains("cover")).count(), 2, "{files:?}");
    assert!(files.iter().all(|name| !name.contains("part")), "{files:?}");
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn numbers_have_no_proofs_of_shards() {
    let folder = folder(&[("b.txt", "1 . 3\n. . .\n. . .\n")]);
    let command = "list numbrix b.txt --store s.db --shard 1/2 --proof p";
    let output = cavalcade(command).current_dir(&folder).output().expect("a run");
    assert_eq!(output.status.code(), Some(2));
    let message = message(&output);
    assert!(message.contains("--proof cannot be combined with --shard for 'numbrix'\nhint: "), "{message}");
    assert_eq!(names(&folder), ["b.txt", "s.db"]);
}
