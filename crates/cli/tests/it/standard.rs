//! Standard streams that are closed or open in the wrong direction: no answer is lost silently.
#![cfg(unix)]

use std::process::{Command, Output};

/// Runs a shell command in which `cavalcade` is the program.
fn shell(line: &str) -> Output {
    let program = assert_cmd::cargo::cargo_bin!("cavalcade");
    let line = format!("cavalcade() {{ '{}' \"$@\"; }}; {line}", program.display());
    let mut shell = Command::new("sh");
    shell.current_dir(env!("CARGO_MANIFEST_DIR")).args(["-c", &line]).output().expect("a shell")
}

/// Returns standard error and the exit code.
fn said(line: &str) -> (Option<i32>, String) {
    let output = shell(line);
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

const NO_OUTPUT: &str = "cavalcade: error: cannot write to standard output: it is closed\n\
                         hint: redirect it to a file, or use -o FILE\n";
const NO_INPUT: &str = "cavalcade: error: cannot read board standard input: it is closed\n\
                        hint: name a file, or redirect one with '< FILE'\n";

#[test]
fn no_answer_goes_to_a_closed_standard_output() {
    for arguments in [
        "list prime",
        "count rook 3x3..3x5",
        "first knight 50x50",
        "list prime -o -",
        "unique prime --format json",
        "--help",
        "--version",
        "man",
        "completions bash",
        // This would take hours.
        "count knight 8x8 --method search",
    ] {
        for redirection in [">&-", "1</dev/null", "<&- >&-"] {
            let line = format!("cavalcade {arguments} {redirection}");
            assert_eq!(said(&line), (Some(2), NO_OUTPUT.to_owned()), "{line}");
        }
    }
}

#[test]
fn an_answer_that_goes_to_a_file_needs_no_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("paths.txt");
    for redirection in [">&-", "<&- >&-", "<&- >&- 2>&-"] {
        let line = format!("cavalcade list rook 1x2 --format moves -o '{}' {redirection}", file.display());
        assert_eq!(said(&line), (Some(0), String::new()), "{line}");
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), "a1 b1\n");
        std::fs::remove_file(&file).expect("a file");
    }
}

#[test]
fn an_answer_may_be_thrown_away() {
    // Programs that start others often open the null device for reading and writing.
    for redirection in [">/dev/null", "1<>/dev/null", ">/dev/null </dev/null"] {
        let line = format!("cavalcade list prime {redirection}");
        assert_eq!(said(&line), (Some(0), String::new()), "{line}");
    }
}

#[test]
fn a_closed_standard_input_is_no_empty_board() {
    for redirection in ["<&-", "0>/dev/null"] {
        for arguments in ["list prime -", "count graph - --stream", "minimise numbrix -"] {
            let (code, message) = said(&format!("cavalcade {arguments} {redirection}"));
            assert_eq!(
                (code, message.replace("graph standard", "board standard")),
                (Some(2), NO_INPUT.to_owned())
            );
        }
        assert_eq!(said(&format!("cavalcade count prime {redirection}")).0, Some(0));
    }
}

#[test]
fn a_closed_standard_error_ends_no_run() {
    for (arguments, code) in [
        ("list prime", 0),
        ("list prime --stats --progress always", 0),
        ("list prime ../../fixtures/prime-2x2-few.txt", 1),
        ("list prime nowhere.txt", 2),
        ("sing prime", 2),
        ("count prime --limit 1", 3),
    ] {
        for redirection in ["2>&-", "2>/dev/full", "2</dev/null"] {
            let output = shell(&format!("cavalcade {arguments} {redirection}"));
            assert_eq!(output.status.code(), Some(code), "{arguments} {redirection}");
            assert_eq!(output.stdout.is_empty(), code > 0, "{arguments} {redirection}");
        }
    }
}
