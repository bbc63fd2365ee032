//! Files of proofs: when they are written, what is said about them, and what they never replace.

mod files;
mod shards;
mod stopped;

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output};

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
