//! Hostile text that controls a terminal or breaks a format: it is escaped in all output.

use std::path::PathBuf;
use std::process::Output;

use serde_json::Value;

use crate::cavalcade;

/// Characters that act on a terminal or on the surrounding text, and their escapes.
const ACTIVE: [(&str, &str); 8] = [
    ("\u{1b}]0;x\u{7}", "\\u{1b}]0;x\\u{7}"),
    ("\u{1b}[2J", "\\u{1b}[2J"),
    ("\r", "\\r"),
    ("\nhint: run this", "\\nhint: run this"),
    ("\u{9b}31m", "\\u{9b}31m"),
    ("\u{202e}", "\\u{202e}"),
    ("\u{2066}", "\\u{2066}"),
    ("\u{7f}", "\\u{7f}"),
];

/// Names of vertices that a format or its readers could misinterpret. Graph files contain no control characters except
/// tabs.
const NAMES: [&str; 13] = [
    "=1+1",
    "@a",
    "-2",
    "+3",
    "tab\there",
    "\u{202e}reversed",
    "line\u{2028}end",
    "a,b;c",
    "say \"a\"",
    "</script><b>&amp;",
    "]]> --> %#_{}$^~",
    "Zürich 東京 e\u{301}",
    "\u{1f469}\u{200d}\u{1f52c}",
];

/// Whether a character is not simply displayed.
fn is_active(sign: char) -> bool {
    sign.is_control() && sign != '\n'
        || ('\u{2028}'..='\u{202e}').contains(&sign)
        || ('\u{2066}'..='\u{206f}').contains(&sign)
}

/// The output of a command, which must not contain such characters.
fn plain(bytes: Vec<u8>, what: &str) -> String {
    let text = String::from_utf8(bytes).expect("UTF-8");
    assert!(!text.contains(is_active), "{what}: {text:?}");
    text
}

/// Runs a command with one more argument.
fn with(arguments: &str, word: &str) -> Output {
    cavalcade(arguments).arg(word).output().expect("the program can be started")
}

/// A file with a cycle through all [`NAMES`].
fn cycle() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("cycle.txt");
    let quoted = |at: usize| {
        let name = NAMES[at % NAMES.len()];
        let quote = if name.contains('"') { '\'' } else { '"' };
        format!("{quote}{name}{quote}")
    };
    let rows: Vec<String> =
        (0..NAMES.len()).map(|at| format!("{}: [{}]", quoted(at), quoted(at + 1))).collect();
    std::fs::write(&file, format!("{{{}}}", rows.join(", "))).expect("a file");
    (folder, file)
}

/// The only cycle in a format or export language.
fn written(arguments: &str) -> String {
    let (_folder, file) = cycle();
    let output = with(arguments, file.to_str().expect("UTF-8"));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments}: {message}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn words_of_the_command_line() {
    for (hostile, shown) in ACTIVE {
        for arguments in [
            "",
            "list",
            "list prime --class",
            "list rook 4x4 --from",
            "list prime",
            "resume",
            "status",
            "merge",
            "list prime --store",
        ] {
            let output = with(arguments, &format!("no/such{hostile}"));
            let text = plain(output.stderr, arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments} {shown}: {text}");
            assert!(text.contains(shown), "{arguments} {shown}: {text}");
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines.len() <= 2 && lines[0].starts_with("cavalcade: error: "), "{text}");
            assert!(lines.get(1).is_none_or(|line| line.starts_with("hint: ")), "{text}");
        }
        let output = with("list prime -o", &format!("no/such{hostile}"));
        assert!(plain(output.stderr, "-o").contains(shown));
        let option = with("list prime", &format!("--no{hostile}"));
        assert!(plain(option.stderr, "an option").contains(shown));
        // Here long words are cut, or the parser drops some of these characters.
        for arguments in
            ["list prime --limit", "list prime --format", "list place queens 8x8 --size", "completions"]
        {
            let text = plain(with(arguments, &format!("no/such{hostile}")).stderr, arguments);
            assert!(text.contains("'no/such"), "{text}");
            assert_eq!(text.lines().count(), 2, "{text}");
        }
    }
}

#[cfg(unix)]
#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn names_of_files() {
    for (hostile, shown) in ACTIVE {
        let folder = tempfile::tempdir().expect("a folder");
        let run = |arguments: &str, word: &str| {
            let mut command = cavalcade(arguments);
            command.current_dir(&folder).arg(word).output().expect("the program can be started")
        };
        let board = format!("b{hostile}.txt");
        std::fs::write(folder.path().join(&board), "1 1\n. .\n").expect("a file");
        assert_eq!(plain(run("list numbrix", &board).stderr, "a bad board").lines().count(), 2);
        std::fs::write(folder.path().join(&board), ". .\n. .\n").expect("a file");
        for format in ["svg", "html", "latex"] {
            let document = plain(run(&format!("list rook --format {format}"), &board).stdout, format);
            let shown = if format == "latex" { "b" } else { shown };
            assert!(document.contains(shown), "{document}");
        }
        for language in ["minizinc", "dimacs", "hcp", "opb"] {
            let problem = plain(run(&format!("export rook --for {language}"), &board).stdout, language);
            assert!(problem.contains(shown), "{problem}");
        }
        // The name of the store is in the hint, the name of the board in the stored question.
        let store = format!("s{hostile}.db");
        let stopped = run("list rook 7x7 --node-limit 1 --store", &store);
        let message = plain(stopped.stderr, "a limit");
        assert_eq!((message.lines().count(), message.matches(shown).count()), (2, 1), "{message}");
        let mut keep = cavalcade("list rook");
        let kept = keep.current_dir(&folder).arg(&board).args(["--store", "kept.db"]).output();
        assert_eq!(kept.expect("the program can be started").status.code(), Some(0));
        let status = plain(run("status", "kept.db").stdout, "status");
        assert!(status.starts_with("run        ") && status.contains("\nversion    "), "{status}");
        assert_eq!(status.matches(shown).count(), 1, "{status}");
        let json = plain(run("status --format json", "kept.db").stdout, "status in JSON");
        let facts: Value = serde_json::from_str(&json).expect("JSON");
        assert!(facts["run"].as_str().is_some_and(|run| run.contains(&board)), "{json}");
        let shard = run("count rook 4x4 --method search --shard 1/1 --store", &store);
        assert!(plain(shard.stderr, "a store of another run").lines().count() <= 2);
    }
}

#[test]
fn signs_of_boards() {
    for (hostile, _) in ACTIVE {
        let sign = hostile.chars().next().expect("a character").to_string();
        for option in ["--blank", "--hole"] {
            let output = with(&format!("minimise numbrix ../../fixtures/numbrix-9x9.txt {option}"), &sign);
            assert_eq!(output.status.code(), Some(2));
            assert!(plain(output.stderr, option).contains("' cannot be a sign"));
        }
    }
}

#[test]
fn progress_and_notes() {
    let (_folder, file) = cycle();
    let output = with("count graph --closed --progress always --stats", file.to_str().expect("UTF-8"));
    plain(output.stderr, "progress");
    let isolated = "{\"a\u{202e}\tb\": [\"c\"], \"d\": []}";
    let output = crate::outcome("count graph -", isolated);
    plain(output.stderr, "an obstacle");
    let output = crate::outcome("list graph -", isolated);
    plain(output.stderr, "an obstacle");
}

#[test]
fn text_has_names_in_quotes_with_escapes() {
    for arguments in ["first graph --closed", "list graph --closed --limit 9", "unique graph --closed"] {
        let text = written(arguments);
        let text = plain(text.into_bytes(), arguments);
        for name in [
            "\"tab\\there\"",
            "\\u{202e}reversed",
            "\"Zürich 東京 e\u{301}\"",
            "=1+1 ",
            "\u{1f469}\u{200d}\u{1f52c}",
        ] {
            assert!(text.contains(name), "{name}: {text}");
        }
    }
}

#[test]
fn json_gives_names_back() {
    let text = plain(written("first graph --closed --format json").into_bytes(), "JSON");
    let solution: Value = serde_json::from_str(&text).expect("JSON");
    let mut names: Vec<&str> =
        solution["vertices"].as_array().expect("names").iter().filter_map(Value::as_str).collect();
    names.sort_unstable();
    let mut expected = NAMES;
    expected.sort_unstable();
    assert_eq!(names, expected);
}

#[test]
fn csv_gives_names_back_unchanged() {
    let text = written("first graph --closed --format csv");
    let mut names: Vec<String> = text
        .split_terminator('\n')
        .skip(1)
        .map(|row| {
            let field = row.splitn(3, ',').nth(2).expect("three fields");
            let inside = field.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
            assert!(inside.is_some() || !field.contains([',', '"', '\t']), "{field}");
            inside.map_or(field.to_owned(), |inside| inside.replace("\"\"", "\""))
        })
        .collect();
    names.sort_unstable();
    let mut expected = NAMES;
    expected.sort_unstable();
    assert_eq!(names, expected);
}

#[test]
fn tours_have_no_other_lines_than_their_own() {
    let text = plain(written("first graph --closed --format tour").into_bytes(), "TSPLIB");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5 + NAMES.len() + 2, "{text}");
    assert!(lines[1].starts_with("COMMENT : closed, from 1 on the vertices are "), "{text}");
    assert!(lines[5..5 + NAMES.len()].iter().all(|line| line.parse::<usize>().is_ok()), "{text}");
}

#[test]
fn documents_are_valid_in_their_language() {
    let svg = written("first graph --closed --format svg").replace('\t', " ");
    let svg = plain(svg.into_bytes(), "SVG");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    assert!(document.descendants().any(|it| it.text().is_some_and(|text| text.contains("Zürich"))));
    let latex = written("first graph --closed --format latex");
    assert!(latex.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)), "{latex}");
    assert!(latex.contains("(U+202E)reversed") && latex.contains("tab(U+0009)here"), "{latex}");
    let html = plain(written("first graph --closed --format html").into_bytes(), "HTML");
    let data = html.split("id=\"data\">\n").nth(1).and_then(|it| it.split("</script>").next()).expect("data");
    let data: Value = serde_json::from_str(data).expect("JSON");
    assert!(data["records"][0]["names"].as_array().is_some_and(|names| names.len() == NAMES.len()), "{data}");
}

#[test]
fn exports_hold_names_in_comments_of_one_line() {
    for (language, comment) in [("minizinc", '%'), ("dimacs", 'c'), ("hcp", 'C'), ("opb", '*')] {
        let text = plain(written(&format!("export graph --closed --for {language}")).into_bytes(), language);
        for line in text.lines().filter(|line| line.contains("reversed") && language != "minizinc") {
            assert!(line.starts_with(comment), "{language}: {line}");
        }
    }
}
