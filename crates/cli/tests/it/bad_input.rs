//! Invalid input: one line says what is wrong and where, one line says what to do.

use insta::assert_snapshot;

use crate::{outcome, transcript};

#[test]
fn every_complaint_is_one_line_and_a_hint() {
    for words in ["", "list", "x y", "list prime --limit x", "list prime nowhere", "list prime -o no/where"] {
        let output = outcome(words, "");
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(output.stdout.is_empty(), "{words}");
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].starts_with("cavalcade: error: ") && lines[1].starts_with("hint: "), "{text}");
    }
}

#[test]
fn no_command() {
    assert_snapshot!(transcript(""), @"
    exit code 2
    --- standard error
    cavalcade: error: no command given
    hint: one of: list, count, first, unique, forced, minimise, generate, grade, hint, explain, sample, compile, export, draw; see 'cavalcade --help'
    ");
}
