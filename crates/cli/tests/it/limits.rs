//! Searches that are stopped: what is known is said, and nothing more.

use crate::{cavalcade, outcome, snapshot};

#[test]
fn stopped_by_a_number_of_solutions() {
    snapshot("limit_list", "list prime --limit 2");
    snapshot("limit_list_one", "list prime --limit 1");
    snapshot("limit_count", "count prime --limit 2");
    snapshot("limit_count_json", "count prime --limit 2 --format json");
}

#[test]
fn stopped_by_a_number_of_nodes() {
    snapshot("node_limit_list", "list prime --node-limit 1");
    snapshot("node_limit_first", "first prime --node-limit 1");
    snapshot("node_limit_count", "count prime --node-limit 1");
}

#[test]
fn stopped_by_a_time() {
    let board = "F".to_owned() + &".".repeat(11) + "\n" + &(".".repeat(12) + "\n").repeat(11);
    for (verb, word) in [("list", ""), ("count", ""), ("unique --branch input-order", "unknown\n")] {
        let (verb, options) = verb.split_once(' ').unwrap_or((verb, ""));
        let words = format!("{verb} prime - --class F=72 --time-limit 50ms {options}");
        let output = outcome(&words, &board);
        if verb == "unique" && output.status.code() == Some(1) {
            continue; // two walks within that time
        }
        assert_eq!(output.status.code(), Some(3), "{words}");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(message.starts_with("stopped by --time-limit 50ms: "), "{message}");
        assert!(output.stdout.starts_with(word.as_bytes()));
    }
}

#[test]
fn unique_is_unknown_when_stopped() {
    snapshot("unique_unknown", "unique prime --limit 1");
    snapshot("unique_unknown_json", "unique prime --limit 1 --format json");
    snapshot("unique_unknown_nodes", "unique prime --node-limit 1");
}

#[test]
fn two_solutions_are_several_whatever_the_limit() {
    snapshot("unique_several_limit", "unique prime ../../fixtures/prime-3x4.txt --limit 2");
}

#[test]
fn one_solution_is_enough_for_first() {
    let output = outcome("first prime --limit 1", "");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let limited = outcome("list prime --limit 5 --node-limit 100000000 --time-limit 10h", "");
    assert_eq!(limited.status.code(), Some(0));
    assert_eq!(limited.stdout, outcome("list prime", "").stdout);
}

#[test]
fn statistics_are_the_last_line() {
    for (arguments, complete, solutions) in
        [("count prime --stats", true, 4), ("list prime --limit 2 --stats", false, 2)]
    {
        let output = cavalcade(arguments).output().expect("the program can be started");
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        let line: serde_json::Value =
            serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
        let keys = line.as_object().expect("an object").keys().map(String::as_str);
        let mut keys: Vec<&str> = keys.collect();
        keys.sort_unstable();
        assert_eq!(keys, ["complete", "failures", "nodes", "propagations", "seconds", "solutions"]);
        assert_eq!(line["complete"], complete);
        assert_eq!(line["solutions"], solutions);
        assert!(line["nodes"].as_u64() > Some(0) && line["seconds"].as_f64() >= Some(0.0));
    }
}
