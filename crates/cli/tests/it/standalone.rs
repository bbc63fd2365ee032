//! Commands without a puzzle: completions and the manual page.

use std::io::ErrorKind;
use std::process::Command;

use cavalcade_core::puzzles::PUZZLES;

use crate::amounts::part;
use crate::answer;

const VERBS: [&str; 8] = ["list", "count", "first", "unique", "minimise", "generate", "sample", "draw"];

/// The completions of `bash` for the last of `words`; `None` without `bash`.
fn offered(words: &[&str]) -> Option<Vec<String>> {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(&file, answer("completions bash")).expect("it can be written to");
    let script = "source \"$SCRIPT\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); \
                  _cavalcade cavalcade \"${@: -1}\" \"${@: -2:1}\"; printf '%s\\n' \"${COMPREPLY[@]}\"";
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", script, "bash"]).args(words).env("SCRIPT", file.path());
    match bash.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        output => {
            let output = output.expect("bash runs");
            assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
            let text = String::from_utf8(output.stdout).expect("UTF-8");
            Some(text.lines().map(str::to_owned).collect())
        }
    }
}

#[test]
fn bash_completes() {
    for (words, expected) in part([
        ("cavalcade li", "list"),
        ("cavalcade comp", "completions"),
        ("cavalcade list hid", "hidato"),
        ("cavalcade list knight --to", "--torus"),
        ("cavalcade count knight 6x6 --meth", "--method"),
        ("cavalcade sample knight 6x6 --se", "--seed"),
        ("cavalcade list knight 6x6 --format js", "json"),
        ("cavalcade count knight 6x6 --method fr", "frontier"),
        ("cavalcade list place que", "queens"),
        ("cavalcade completions fi", "fish"),
        ("cavalcade resume run.db --thr", "--threads"),
    ]) {
        let words: Vec<&str> = words.split(' ').collect();
        let Some(offered) = offered(&words) else { return };
        assert!(offered.iter().any(|it| it == expected), "{words:?}: {offered:?}");
        assert!(offered.iter().all(|it| it.starts_with(words[words.len() - 1])), "{words:?}: {offered:?}");
    }
    assert_eq!(offered(&["cavalcade", "list", "xyz"]), Some(vec![String::new()]));
}

#[test]
fn completions_know_everything() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = answer(&format!("completions {shell}"));
        let names = VERBS.into_iter().chain(PUZZLES.iter().map(|puzzle| puzzle.facts().name));
        let params = PUZZLES.iter().flat_map(|puzzle| puzzle.facts().params).map(|param| param.name);
        let options = ["torus", "memory", "any-cell", "rank", "time-limit", "stats"];
        for word in names.chain(options).chain(params.filter(|name| name.len() > 5)) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn manual_pages_have_everything() {
    let page = answer("man");
    assert!(page.contains(".TH cavalcade 1 "));
    for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXTRA", "VERSION"] {
        assert!(page.lines().any(|line| line == format!(".SH {heading}")), "{heading}");
    }
    for name in VERBS.into_iter().chain(["resume", "status", "merge", "sheet", "completions", "man"]) {
        assert!(page.contains(&format!("\ncavalcade\\-{name}(1)\n")), "{name}");
        assert!(answer(&format!("man {name}")).contains(&format!(".TH cavalcade-{name} 1 ")), "{name}");
    }
    let count = answer("man count");
    for puzzle in PUZZLES.iter().map(|puzzle| puzzle.facts()) {
        assert!(count.contains(&format!("\ncavalcade\\-count\\-{}(1)\n", puzzle.name.replace('-', "\\-"))));
    }
    let knight = answer("man count knight");
    for option in ["closed", "torus", "memory", "time\\-limit", "stats"] {
        assert!(knight.contains(&format!("\\-\\-{option}\\fR")), "{option}");
    }
    assert!(answer("man list prime").contains("\\-\\-class\\fR"));
    // Text that begins with a full stop would be read as a request.
    let requests = ["ie", "el", "TH", "SH", "SS", "PP", "TP", "RS", "RE", "br", "nf", "fi"];
    let strange = |line: &&str| {
        let request = line.strip_prefix(['.', '\'']).and_then(|line| line.split(' ').next());
        request.is_some_and(|request| !requests.contains(&request))
    };
    for page in [page, count, knight] {
        assert_eq!(page.lines().find(strange), None);
    }
}
