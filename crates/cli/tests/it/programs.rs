//! FlatZinc programs as problems: counted, listed, stored and refused like those on boards.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::{answer, cavalcade, outcome, transcript};

const FOLDER: &str = "../../fixtures/flatzinc";

/// The FlatZinc files of the fixtures.
fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER);
    let entries = fs::read_dir(folder).expect("a folder of the workspace");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut found: Vec<_> = paths.filter(|path| path.extension().is_some_and(|it| it == "fzn")).collect();
    found.sort();
    assert!(found.len() > 10);
    found
}

/// The programs without an objective, each with its solutions as text.
fn satisfied() -> Vec<(String, BTreeSet<String>)> {
    let known = |path: PathBuf| {
        let text = fs::read_to_string(path.with_extension("out")).ok()?;
        let is_best = fs::read_to_string(&path).expect("text").contains("imize ");
        let solutions: Vec<&str> = text.split_inclusive("----------\n").collect();
        let solutions = solutions.iter().filter_map(|it| it.strip_suffix("----------\n")).map(str::to_owned);
        let name = path.file_name().and_then(|it| it.to_str()).expect("UTF-8");
        Some((format!("{FOLDER}/{name}"), solutions.collect())).filter(|_| !is_best)
    };
    let found: Vec<_> = fixtures().into_iter().filter_map(known).collect();
    assert!(found.len() > 10);
    found
}

fn lines(arguments: &str) -> Vec<Value> {
    let output = outcome(arguments, "");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_assignments_of_every_fixture_are_listed_and_counted() {
    for (file, expected) in satisfied() {
        let (number, solved) = (expected.len(), transcript(&format!("minizinc {file} --count")));
        assert!(
            solved.contains(&format!("\n% {number} solutions\n%%%mzn-stat: count={number}\n")),
            "{solved}"
        );
        let output = outcome(&format!("list {file}"), "");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let mut listed = Vec::new();
        for solution in text.split("solution ").skip(1) {
            let (_, values) = solution.split_once('\n').expect("a title");
            listed.push(format!("{}\n", values.trim_end()));
        }
        assert_eq!(listed.len(), expected.len(), "{file}");
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected, "{file}");
        assert_eq!(output.status.code(), Some(i32::from(expected.is_empty())), "{file}");

        let count = &lines(&format!("count {file} --format json"))[0];
        assert_eq!(count["counts"]["assignments"].as_u64(), Some(expected.len() as u64), "{file}");
        assert_eq!(count["complete"], true, "{file}");

        let verdict = &lines(&format!("unique {file} --format json"))[0];
        let word = match expected.len() {
            0 => "none",
            1 => "unique",
            _ => "several",
        };
        assert_eq!(verdict["verdict"], word, "{file}");

        let objects = lines(&format!("list {file} --format json"));
        let different: BTreeSet<_> = objects.iter().map(|it| it["assignment"].to_string()).collect();
        assert_eq!((objects.len(), different.len()), (expected.len(), expected.len()), "{file}");
        let rows =
            String::from_utf8(outcome(&format!("list {file} --format csv"), "").stdout).expect("UTF-8");
        assert_eq!(rows.lines().count(), expected.len() + 1, "{file}");
    }
}

/// All orders of some numbers, each with ten values of a variable that is not in the output.
fn orders(folder: &TempDir) -> String {
    let mut text =
        "predicate cavalcade_all_different(array [int] of var int: x);\nvar 0..9: hidden;\n".to_owned();
    let names: Vec<String> = (1..=6).map(|it| format!("x{it}")).collect();
    for name in &names {
        let _ = writeln!(text, "var 1..6: {name};");
    }
    let names = names.join(", ");
    let _ = writeln!(text, "array [1..6] of var int: x :: output_array([0..1, 1..3]) = [{names}];");
    let _ = writeln!(text, "constraint cavalcade_all_different(x);");
    let _ = writeln!(text, "constraint int_lin_le([1, -1], [x1, hidden], 2);\nsolve satisfy;");
    let path = folder.path().join("orders.fzn");
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn arrays_are_nested_by_their_indices() {
    let folder = folder();
    let file = orders(&folder);
    let first = &lines(&format!("first {file} --format json"))[0];
    assert_eq!(first["assignment"]["x"].as_array().map(Vec::len), Some(2));
    assert_eq!(first["assignment"]["x"][1].as_array().map(Vec::len), Some(3));
    let rows = answer(&format!("list {file} --limit 720 --format csv"));
    let mut rows = rows.lines();
    assert_eq!(rows.next(), Some(r#"solution,"x[0,1]","x[0,2]","x[0,3]","x[1,1]","x[1,2]","x[1,3]""#));
    assert_eq!(rows.count(), 720);
}

#[test]
fn a_count_is_the_same_for_every_number_of_threads() {
    let folder = folder();
    let file = orders(&folder);
    for threads in [1, 2, 5] {
        let count = &lines(&format!("count {file} --format json --threads {threads}"))[0];
        assert_eq!(count["counts"]["assignments"], 720);
    }
    let list = |threads: u8| answer(&format!("list {file} --threads {threads}"));
    let one = list(1);
    assert!(one == list(3));
    assert_eq!(one.matches("solution ").count(), 720);
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn a_stored_run_continues() {
    let folder = folder();
    let file = orders(&folder);
    let whole = answer(&format!("list {file}"));
    for (verb, expected) in [("count", "assignments  720\nmethod       search\n"), ("list", whole.as_str())] {
        let store = folder.path().join(format!("{verb}.db")).display().to_string();
        let stopped = outcome(&format!("{verb} {file} --store {store} --node-limit 300"), "");
        let notes = String::from_utf8_lossy(&stopped.stderr).into_owned();
        assert_eq!(stopped.status.code(), Some(3), "{notes}");
        let status = outcome(&format!("status {store} --format json"), "");
        let status: Value = serde_json::from_slice(&status.stdout).expect("JSON");
        assert_eq!(status["state"], "stopped");
        assert!(status["solutions"].as_u64().is_some_and(|it| it > 0 && it < 720), "{status}");
        assert_eq!(answer(&format!("resume {store}")), expected);
        assert_eq!(answer(&format!("resume {store}")), expected, "again");
        // Comments and blanks do not make another program.
        let other = folder.path().join("other.fzn");
        let text = fs::read_to_string(&file).expect("text").replace(';', "  ; % a comment");
        fs::write(&other, text).expect("a file");
        assert_eq!(answer(&format!("{verb} {} --store {store}", other.display())), expected);
        let text = fs::read_to_string(&file).expect("text").replace("hidden], 2)", "hidden], 1)");
        fs::write(&other, text).expect("a file");
        let refused = outcome(&format!("{verb} {} --store {store}", other.display()), "");
        assert_eq!(refused.status.code(), Some(2));
    }
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn shards_are_merged() {
    let folder = folder();
    let file = orders(&folder);
    for verb in ["count", "list"] {
        let expected = answer(&format!("{verb} {file}"));
        for shards in [2, 7] {
            let mut stores = String::new();
            for shard in 1..=shards {
                let store = folder.path().join(format!("{verb}-{shard}-{shards}.db")).display().to_string();
                let output = outcome(&format!("{verb} {file} --store {store} --shard {shard}/{shards}"), "");
                assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
                let _ = write!(stores, " {store}");
            }
            assert_eq!(answer(&format!("merge{stores}")), expected, "{verb} {shards}");
        }
    }
}

#[test]
fn a_limit_leaves_a_count_incomplete() {
    let folder = folder();
    let file = orders(&folder);
    let output = outcome(&format!("count {file} --limit 100 --format json"), "");
    assert_eq!(output.status.code(), Some(3));
    let count: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&count["complete"], &count["at_least"]["assignments"]), (&false.into(), &100.into()));
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(notes.contains("100 assignments so far (incomplete)"), "{notes}");
}

#[test]
fn a_hidden_variable_does_not_make_a_second_solution() {
    let program = "var 0..9: hidden; var 1..3: x :: output_var; constraint int_lin_eq([1], [x], 2); \
                   constraint int_lin_le([1, 1], [x, hidden], 8); solve satisfy;";
    let unique = outcome("unique flatzinc -", program);
    assert_eq!(String::from_utf8_lossy(&unique.stdout), "unique\nsolution 1\nx = 2;\n");
    let count = outcome("count flatzinc - --format json", program);
    let count: Value = serde_json::from_slice(&count.stdout).expect("JSON");
    assert_eq!(count["counts"]["assignments"], 1);
    let several = outcome(
        "unique flatzinc -",
        &program.replace("[x], 2", "[x, hidden], 2").replace("[1], ", "[1, 1], "),
    );
    let text = String::from_utf8_lossy(&several.stdout).into_owned();
    assert!(text.starts_with("several\n") && text.ends_with("\ndiffer x\n"), "{text}");
}

#[test]
fn wide_variables_are_decided() {
    let program = "var -2000000000..2000000000: x :: output_var; var 0..2000000000: y :: output_var; \
                   constraint int_lin_le([1], [x], -1999999990); constraint int_lin_le([1, 1], [x, y], -1999999995); \
                   solve satisfy;";
    // With x = a - 2000000000, a + y is at most 5.
    for search in ["", ":: int_search([x], first_fail, indomain_min, complete) "] {
        let program = program.replace("solve ", &format!("solve {search}"));
        for rule in ["auto", "first-fail", "input-order"] {
            let list = outcome(&format!("list flatzinc - --branch {rule} --format csv"), &program);
            let rows = String::from_utf8_lossy(&list.stdout).into_owned();
            let rows: Vec<&str> =
                rows.lines().skip(1).filter_map(|row| row.split_once(',')).map(|it| it.1).collect();
            let different: BTreeSet<&str> = rows.iter().copied().collect();
            assert_eq!((rows.len(), different.len()), (21, 21), "{rule}: {rows:?}");
        }
    }
}

#[test]
fn what_is_not_supported_is_refused() {
    for path in fixtures() {
        let Ok(word) = fs::read_to_string(path.with_extension("err")) else { continue };
        let output = cavalcade("count").arg(&path).output().expect("the program can be started");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(word.trim()), "{}: {errors}", path.display());
        assert!(output.stdout.is_empty() && output.status.code() == Some(2), "{}", path.display());
    }
}

#[test]
fn refusals_name_a_remedy() {
    for format in ["html", "latex", "moves", "tour", "svg"] {
        let refused = outcome(&format!("list {FOLDER}/queens.fzn --format {format}"), "");
        assert_eq!(refused.status.code(), Some(2), "{format}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains("values of variables"), "{format}");
    }
}
