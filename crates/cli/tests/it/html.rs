//! HTML pages contain the same data as other formats, and no text can break out of its element.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::amounts::is_thorough;
use crate::{cavalcade, outcome, snapshot};

/// The tag before the data of a page.
const DATA: &str = "<script type=\"application/json\" id=\"data\">";

/// Standard output with any exit code.
fn written(words: &str) -> String {
    String::from_utf8(outcome(words, "").stdout).expect("UTF-8")
}

/// The data of a page.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once(DATA).expect("a page has data");
    let (data, _) = rest.split_once("</script>").expect("the data has an end");
    serde_json::from_str(data).expect("JSON")
}

/// The cells of a solution, from the string of its record.
fn cells(record: &Value, frame: &Value) -> Vec<usize> {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let text = record.as_str().expect("a solution is a string").split('.').next().unwrap_or_default();
    let values: Vec<usize> = text.chars().map(|it| digits.find(it).expect("a digit")).collect();
    let length = frame["digits"].as_u64().expect("a number") as usize;
    values.chunks(length).map(|chunk| chunk.iter().fold(0, |cell, value| 64 * cell + value)).collect()
}

/// A solution in JSON, built from its cells.
fn as_json(index: usize, cells: &[usize], frame: &Value) -> BTreeMap<&'static str, Value> {
    let number = |name: &str| frame[name].as_u64().expect("a number") as usize;
    let (rows, columns) = (number("rows"), number("columns"));
    let mut object = BTreeMap::from([("index", json!(index))]);
    if let Some(names) = frame["names"].as_array() {
        object.insert("vertices", cells.iter().map(|&cell| names[cell].clone()).collect());
        object.insert("closed", frame["closed"].clone());
        return object;
    }
    object.insert("rows", json!(rows));
    object.insert("columns", json!(columns));
    if frame["loop"].is_string() {
        // Rows and columns of the frame are those of the points.
        let by = usize::from(frame["loop"] == "corners");
        object.insert("rows", json!(rows - by));
        object.insert("columns", json!(columns - by));
        let place = |&point: &usize| json!([point / columns + 1, point % columns + 1]);
        object.insert("loop", cells.iter().map(place).collect());
        return object;
    }
    let Some(closed) = frame["closed"].as_bool() else {
        let place = |&cell: &usize| json!([cell / columns + 1, cell % columns + 1]);
        object.insert("cells", cells.iter().map(place).collect());
        return object;
    };
    let mut order = vec![vec![Value::Null; columns]; rows];
    let mut next = vec![Value::Null; rows * columns];
    for (place, &cell) in cells.iter().enumerate() {
        order[cell / columns][cell % columns] = json!(place + number("first"));
        if place + 1 < cells.len() || closed {
            next[cell] = json!(cells[(place + 1) % cells.len()] + 1);
        }
    }
    object.extend([("order", json!(order)), ("next", json!(next)), ("closed", json!(closed))]);
    object
}

#[test]
fn pages_hold_the_solutions() {
    for words in [
        "list knight 5x5 --from r1c1 --numbers-from 0",
        "list rook 8x9 --closed --limit 50", // two digits a cell
        "list rook 3x3 --limit 2",
        "list knight ../../fixtures/knight-holes.txt --limit 40",
        "list hidato ../../fixtures/hidato-6x6-holes.txt",
        "list prime --closed",
        "list place queens 6x6",
        "list place kings 3x3 --size 2 --classes",
        "list akari ../../fixtures/akari-several.txt",
        "list graph ../../fixtures/graphs/dodecahedron.hcp --closed",
        "list graph ../../fixtures/graphs/one-way.txt --directed",
        "first knight 8x8",
        "list simple-loop 4x4",
        "list slitherlink ../../fixtures/slitherlink-several.txt --limit 20",
        "list yajilin ../../fixtures/yajilin-8x8.txt",
        "list country-road ../../fixtures/country-road-6x6.txt",
        "list moon-or-sun ../../fixtures/moon-or-sun-6x6.txt",
        "list detour ../../fixtures/detour-6x6.txt",
        "list zip ../../fixtures/zip-4x4-several.txt",
        "sample rook 4x4 --count 5 --seed 1",
    ] {
        let text = |format: &str| written(&format!("{words} --format {format}"));
        let data = data(&text("html"));
        let records = data["records"].as_array().expect("an array");
        let (frame, solutions) = records.split_first().expect("solutions");
        let expected = text("json");
        assert_eq!(solutions.len(), expected.lines().count(), "{words}");
        assert_eq!(data["facts"]["solutions"], solutions.len(), "{words}");
        for ((index, record), line) in (1..).zip(solutions).zip(expected.lines()) {
            let expected: Value = serde_json::from_str(line).expect("JSON");
            let mut found = as_json(index, &cells(record, frame), frame);
            if let Some((_, shaded)) = record.as_str().and_then(|text| text.split_once('.')) {
                let columns = frame["columns"].as_u64().expect("a number") as usize;
                let place = |&cell: &usize| json!([cell / columns + 1, cell % columns + 1]);
                found.insert("shaded", cells(&json!(shaded), frame).iter().map(place).collect());
            }
            assert_eq!(json!(found), expected, "{words}");
        }
    }
}

#[test]
fn small_pages_have_this_data() {
    let page = |words: &str| {
        let page = written(words);
        let (_, rest) = page.split_once(DATA).expect("a page has data");
        rest.split_once("</script>").expect("the data has an end").0.to_owned()
    };
    let commands = [
        "list prime ../../fixtures/prime-3x4-hole.txt --format html",
        "unique hidato ../../fixtures/hidato-3x3-several.txt --format html",
        "list akari ../../fixtures/akari-several.txt --limit 1 --format html",
        "list graph ../../fixtures/graphs/k4.g6 --closed --format html",
        "list knight 3x3 --format html",
    ];
    let shown: Vec<String> =
        commands.iter().map(|words| format!("$ cavalcade {words}{}", page(words))).collect();
    snapshot("html_data", &shown.join("\n"));
}

#[test]
fn names_cannot_leave_their_place() {
    let names = [
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "<img src=x onerror=alert(1)>",
        "&lt;b&gt;\u{2028}",
    ];
    let [one, two, three, four] = names;
    let graph = format!("{{'{one}': ['{two}'], '{two}': ['{three}'], '{three}': ['{four}']}}");
    for verb in ["list", "unique"] {
        let output = outcome(&format!("{verb} graph - --format html"), &graph);
        let page = String::from_utf8(output.stdout).expect("UTF-8");
        let data = data(&page);
        let known: Vec<&str> = data["records"][0]["names"]
            .as_array()
            .expect("names")
            .iter()
            .map(|name| name.as_str().expect("a name"))
            .collect();
        assert_eq!(known, names, "{verb}");
        let lower = page.to_lowercase();
        for (sign, expected) in [("<script", 2), ("</script", 2), ("<!--", 0), ("<img", 0)] {
            assert_eq!(lower.matches(sign).count(), expected, "{verb}: {sign}");
        }
    }
}

#[test]
fn words_of_the_command_are_escaped() {
    let mut command = cavalcade("list");
    command.args(["knight", "5x5", "--limit", "1", "--format", "html", "--time-limit", "9h", "-o", "-"]);
    command.args(["--from", "r1c1"]);
    let page =
        String::from_utf8(command.output().expect("the program can be started").stdout).expect("UTF-8");
    assert!(page.contains("<code>cavalcade list knight 5x5 "));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("<b>&.txt");
    std::fs::write(&path, "1 .\n. .\n").expect("a file");
    let mut command = cavalcade("list numbrix --format html");
    let output = command.arg(&path).output().expect("the program can be started");
    let page = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(page.contains("&lt;b&gt;&amp;.txt") && !page.contains("<b>"));
    assert!(data(&page)["facts"]["command"].as_str().expect("a text").contains("<b>&.txt"));
}

#[test]
fn pages_load_nothing() {
    let page = written("list knight 5x5 --limit 3 --format html");
    for sign in ["src=", "@import", "url(", "https:", "fetch(", "XMLHttpRequest", "innerHTML", "eval("] {
        assert!(!page.contains(sign), "{sign}");
    }
    let addresses = page.matches("http:").count();
    assert_eq!(addresses, page.matches("http://www.w3.org/2000/svg").count()); // a name, not an address
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn what_was_found_out_stands_above() {
    let facts = |words: &str| data(&written(words))["facts"].clone();
    let all = facts("list knight 5x5 --from r1c1 --format html");
    assert_eq!(
        (&all["puzzle"], &all["board"], &all["closed"]),
        (&json!("knight"), &json!("5x5"), &json!(false))
    );
    assert_eq!((&all["solutions"], &all["complete"]), (&json!(304), &json!(true)));
    assert_eq!(facts("list knight 5x5 --limit 2 --format html")["complete"], false);
    let none = written("list knight 3x3 --format html");
    assert!(none.contains("no solution") && data(&none)["records"] == json!([]));
    for (words, verdict, count) in [
        ("unique numbrix ../../fixtures/numbrix-9x9.txt", "unique", 1),
        ("unique rook 3x3", "several", 2),
        ("unique knight 3x3", "none", 0),
        ("unique knight 8x8 --node-limit 1", "unknown", 0),
    ] {
        let facts = facts(&format!("{words} --format html"));
        assert_eq!((&facts["verdict"], &facts["solutions"]), (&json!(verdict), &json!(count)), "{words}");
    }
}

#[test]
fn a_page_without_end_is_refused() {
    if !is_thorough() {
        return; // 128 MB of pictures
    }
    // Large tours fill a page with few solutions.
    let output = outcome("list rook 20x20 --closed --format html", "");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    insta::assert_snapshot!(String::from_utf8(output.stderr).expect("UTF-8"), @"
    cavalcade: error: --format html: the document would exceed 128 MB
    hint: add --limit N to write fewer solutions, or use --format json
    ");
}
