//! Hamiltonian paths and cycles: output for one graph and for a stream of graphs.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{answer, outcome};

#[test]
fn what_is_known_of_complete_graphs_and_tournaments() {
    let line = |code: u8, bits: usize| {
        let mut line = vec![code + 63];
        line.extend(std::iter::repeat_n(63 + 63, bits / 6));
        if !bits.is_multiple_of(6) {
            line.push(63 + (63 >> (6 - bits % 6) << (6 - bits % 6)));
        }
        String::from_utf8(line).expect("ASCII") + "\n"
    };
    let complete: String = (1..9).map(|n| line(n, usize::from(n) * usize::from(n - 1) / 2)).collect();
    for (option, expected) in [
        // (n - 1)! / 2 cycles from 3 vertices up, n! / 2 paths from 2 up.
        ("--closed", [0, 0, 1, 3, 12, 60, 360, 2520]),
        ("", [1, 1, 3, 12, 60, 360, 2520, 20160]),
    ] {
        let output = outcome(&format!("count graph - --format json {option}"), &complete);
        let counts: Vec<u64> =
            objects(&output.stdout).map(|it| number(&it["counts"]["undirected"])).collect();
        assert_eq!(counts, expected);
    }
    // L. Rédei, 1934: the number of Hamiltonian paths of a tournament is odd.
    let mut tournaments = String::new();
    let mut random = 1u64;
    for n in (2..8u32).cycle().take(60) {
        let mut text = String::from("&");
        text.push(char::from(n as u8 + 63));
        let mut bits = vec![0u8; (n * n) as usize];
        for (i, j) in (0..n).flat_map(|i| (0..i).map(move |j| (i, j))) {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (from, to) = if random >> 40 & 1 == 0 { (i, j) } else { (j, i) };
            bits[(from * n + to) as usize] = 1;
        }
        bits.resize(bits.len().next_multiple_of(6), 0);
        text.extend(bits.chunks(6).map(|six| char::from(63 + six.iter().fold(0, |sum, bit| sum << 1 | bit))));
        tournaments += &(text + "\n");
    }
    let output = outcome("count graph - --directed --format json", &tournaments);
    let mut seen = 0;
    for object in objects(&output.stdout) {
        assert_eq!(number(&object["counts"]["directed"]) % 2, 1, "{object}");
        seen += 1;
    }
    assert_eq!(seen, 60);
}

fn objects(bytes: &[u8]) -> impl Iterator<Item = Value> {
    bytes
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).expect("one JSON object a line"))
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

#[test]
fn lines_may_end_in_three_ways_and_be_blank() {
    let expected = outcome("count graph - --closed", "C~\nBw\n:Bd\n");
    assert_eq!(expected.status.code(), Some(0));
    for text in ["C~\r\nBw\r\n:Bd\r\n", "C~\rBw\r:Bd", "\n>>graph6<<C~\n\n  Bw\n\n>>sparse6<<:Bd\n\n"] {
        assert_eq!(outcome("count graph - --closed", text).stdout, expected.stdout, "{text:?}");
    }
}

#[test]
fn exit_codes_of_streams() {
    for (words, text, code) in [
        ("count graph - --closed", "C~\nA_\n", 0),
        ("count graph - --closed", "A_\nA_\n", 1),
        ("first graph - --closed", "A_\nC~\n", 0),
        ("unique graph - --closed", "C~\nC~\n", 1),
        ("unique graph - --closed", "C~\nBw\n", 0),
        ("count graph - --node-limit 1", "C~\nC~\n", 3),
        ("count graph - --stream", "", 1),
        ("count graph -", "", 2),
        ("count graph -", "C~\nC\n", 2),
        ("count graph - --node-limit 1", "C~\nC\nC~\n", 2),
        ("count graph - --closed --stop-on-error", "C~\nC\nC~\n", 2),
        ("count graph - --closed --summary", "A_\n", 1),
        ("count graph - --closed --summary", "A_\nC~\n", 0),
        ("count graph - --only traceable", "A_\n", 0),
        ("count graph - --only non-traceable", "A_\n", 1),
        ("count graph - --closed --only non-hamiltonian", "A_\n", 0),
        ("count graph - --only hamiltonian", "A_\n", 2),
        ("list graph - --summary", "A_\n", 2),
        ("count graph - --only traceable --format json", "A_\n", 2),
        ("count graph - --summary --input edges", "A_\n", 2),
    ] {
        assert_eq!(outcome(words, text).status.code(), Some(code), "{words} {text:?}");
    }
}

#[test]
fn bad_lines_do_not_end_a_stream() {
    let text = "C~\nC\n\nB\u{e9}\nBw\nC\n";
    let output = outcome("count graph - --closed", text);
    let answers = "C~  undirected 3  directed 6\nBw  undirected 1  directed 2\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), answers);
    let notes = String::from_utf8(output.stderr).expect("UTF-8");
    let lines: Vec<&str> = notes.lines().collect();
    assert!(lines[0].starts_with("cavalcade: error: graph line 2: "), "{notes}");
    assert!(lines[1].starts_with("hint: "), "{notes}");
    assert!(lines[2].starts_with("cavalcade: error: graph line 4: "), "{notes}");
    assert!(lines[4].starts_with("cavalcade: error: graph line 6: "), "a remedy is named once: {notes}");
    assert_eq!(lines[5..], ["3 of 5 lines are invalid, first line 2"]);
    let output = outcome("count graph - --closed --stop-on-error", text);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "C~  undirected 3  directed 6\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 2);
}

#[test]
fn a_line_that_is_too_long_is_one_bad_line() {
    let text = ["C~", &"~".repeat(17 << 20), "Bw"].join("\n");
    let output = outcome("count graph - --closed --summary --format json", &text);
    assert_eq!(output.status.code(), Some(2));
    let sums: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((number(&sums["graphs"]), number(&sums["bad_lines"])), (2, 1));
    let notes = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(notes.starts_with("cavalcade: error: graph line 2 is longer than 16 MiB\n"), "{notes}");
}

#[test]
fn sums_say_what_is_known() {
    let sums = |options: &str| -> Value {
        let output =
            outcome(&format!("count graph - --summary --format json {options}"), "C~\nA_\n:An\nBw\n");
        let is_on_error = options.contains("--only");
        serde_json::from_slice(if is_on_error { &output.stderr } else { &output.stdout }).expect("JSON")
    };
    let all = sums("--closed");
    let numbers = ["graphs", "hamiltonian", "non_hamiltonian", "unknown", "bad_lines"];
    assert_eq!(numbers.map(|name| number(&all[name])), [4, 2, 2, 0, 0]);
    assert_eq!((number(&all["counts"]["undirected"]), number(&all["counts"]["directed"])), (4, 8));
    // A graph is known to have a cycle even if a limit stopped its count.
    let limited = sums("--closed --limit 1");
    assert_eq!(numbers.map(|name| number(&limited[name])), [4, 2, 2, 0, 0]);
    assert!(limited["counts"].is_null() && limited["complete"] == false, "{limited}");
    let unknown = sums("--closed --node-limit 1");
    // The root node solves the third graph, but not the first.
    assert_eq!(numbers.map(|name| number(&unknown[name])), [4, 1, 2, 1, 0]);
    let selected = sums("--closed --only hamiltonian");
    assert_eq!(numbers.map(|name| number(&selected[name])), [4, 2, 2, 0, 0]);
    assert!(selected["counts"].is_null(), "{selected}");
}

#[test]
fn selected_graphs_can_be_piped_on() {
    let text = ">>graph6<<C~\nA_\n:DaY_~\n&BP_\nIsP@OkWHG\n";
    let select = |kind: &str, text: &str| {
        let output = outcome(&format!("count graph - --closed --only {kind}"), text);
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let with = select("hamiltonian", text);
    assert_eq!(with, "C~\nDhc\n&BP_\n", "sparse6 becomes graph6");
    assert_eq!(select("non-hamiltonian", text), "A_\nIsP@OkWHG\n");
    assert_eq!(select("hamiltonian", &with), with);
    assert_eq!(select("non-hamiltonian", &with), "");
}

#[test]
fn lines_that_were_read_are_shown() {
    let output = outcome("count graph - --closed --summary --progress always", "C~\nBw\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("2 lines read"));
}

#[test]
fn remarks_are_made_once() {
    let output = outcome("count graph -", "&AW\n&AO\n&AO\n");
    let notes = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(notes, "note: line 1: graphs in digraph6 are always directed\n");
}

#[test]
fn statistics_are_sums() {
    let sums = |words: &str, text: &str| -> Vec<u64> {
        let output = outcome(words, text);
        let line = String::from_utf8(output.stderr).expect("UTF-8");
        let line: Value = serde_json::from_str(line.lines().last().expect("a line")).expect("JSON");
        assert!(line["complete"].is_boolean() && line["seconds"].is_number());
        ["solutions", "nodes", "failures", "propagations"].map(|key| number(&line[key])).to_vec()
    };
    let parts = ["C~", "D~{", "IsP@OkWHG"].map(|line| sums("count graph - --stats", line));
    let all = sums("count graph - --stats", "C~\nD~{\nIsP@OkWHG\n");
    let sum: Vec<u64> = (0..4).map(|at| parts.iter().map(|part| part[at]).sum()).collect();
    assert_eq!(all, sum);
}

#[test]
fn each_answer_comes_before_the_next_line_is_waited_for() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
        .args(["count", "graph", "-", "--closed", "--stream"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut to = child.stdin.take().expect("a pipe");
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    for (line, expected) in
        [("C~\n", "C~  undirected 3  directed 6\n"), ("A_\n", "A_  undirected 0  directed 0\n")]
    {
        to.write_all(line.as_bytes()).expect("it reads");
        let mut answer = String::new();
        from.read_line(&mut answer).expect("it answers");
        assert_eq!(answer, expected);
    }
    drop(to);
    let mut rest = String::new();
    from.read_to_string(&mut rest).expect("it ends");
    assert_eq!(rest, "");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn large_graphs_are_no_trouble() {
    let count = 100_000;
    let mut ring = String::new();
    for vertex in 0..count {
        writeln!(ring, "{vertex} {}", (vertex + 1) % count).expect("text");
    }
    for words in [
        "count graph - --closed",
        "first graph - --closed",
        "first graph -",
        "count graph - --closed --directed",
        "first graph - --closed --format latex",
    ] {
        let output = outcome(words, &ring);
        assert_eq!(output.status.code(), Some(0), "{words}");
    }
}

#[test]
fn names_are_those_of_the_file() {
    let output = outcome("first graph - --from x --format json", "x 'y z'\n");
    assert_eq!(output.status.code(), Some(2), "a name in quotes is for dictionaries");
    let text = answer_to("list graph -", "{'x': ['y z'], 'y z': ['007'], '007': []}");
    assert_eq!(text, "solution 1\nx \"y z\" 007\n");
    let text = answer_to("list graph - --format json", "{'x': ['y z'], 'y z': ['007'], '007': []}");
    assert_eq!(text, "{\"index\":1,\"vertices\":[\"x\",\"y z\",\"007\"],\"closed\":false}\n");
    assert_eq!(
        answer("count graph ../../fixtures/graphs/petersen.txt"),
        answer("count graph ../../fixtures/graphs/petersen.s6")
    );
}

fn answer_to(words: &str, input: &str) -> String {
    String::from_utf8(outcome(words, input).stdout).expect("UTF-8")
}

/// Returns the flower snark with this odd number of claws as a list of edges. It has no Hamiltonian cycle (R. Isaacs,
/// American Mathematical Monthly 82, 1975), and a search takes four times as many nodes for two more claws.
fn flower_snark(claws: usize) -> String {
    let ring = |first: usize, length: usize| (0..length).map(move |k| (first + k, first + (k + 1) % length));
    let centres = (0..claws).flat_map(|i| (1..4).map(move |k| (i, k * claws + i)));
    let edges = centres.chain(ring(claws, claws)).chain(ring(2 * claws, 2 * claws));
    edges.fold(String::new(), |mut text, (one, other)| {
        let _ = writeln!(text, "{one} {other}");
        text
    })
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn every_command_takes_turns_with_the_frontier() {
    let folder = tempfile::tempdir().expect("a folder");
    let (graph, store) = (folder.path().join("snark.txt"), folder.path().join("run.db"));
    std::fs::write(&graph, flower_snark(31)).expect("a file");
    for (command, answer) in [("first", ""), ("unique", "none\n"), ("list", "")] {
        for threads in [1, 2] {
            let words = format!("{command} graph {} --closed --threads {threads}", graph.display());
            let output = outcome(&words, "");
            assert_eq!(output.status.code(), Some(1), "{words}");
            assert_eq!(String::from_utf8_lossy(&output.stdout), answer, "{words}");
            let notes = String::from_utf8_lossy(&output.stderr);
            let none =
                if command == "unique" { "" } else { "no solution (the frontier method counted none)\n" };
            assert_eq!(notes, none, "{words}");
        }
    }
    // A stored run only searches.
    let words =
        format!("list graph {} --closed --time-limit 300ms --store {}", graph.display(), store.display());
    let output = outcome(&words, "");
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{notes}");
    assert!(notes.starts_with("stopped at --time-limit 300ms: 0 solutions so far (incomplete)"), "{notes}");
}
