//! Graphs with names: every command takes them, they are written as files, and mistakes are explained.

use serde_json::Value;

use crate::{answer, outcome};

fn object(words: &str, input: &str) -> Value {
    let output = outcome(&format!("{words} --format json"), input);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{words}: {}", String::from_utf8_lossy(&output.stderr)))
}

fn refuse(words: &str) -> String {
    let output = outcome(words, "");
    assert_eq!(output.status.code(), Some(2), "{words}");
    assert!(output.stdout.is_empty(), "{words}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn a_name_and_its_file_are_the_same_graph() {
    for name in
        ["cube", "petersen 7 2", "complete-bipartite 3 4", "antiprism 4", "lcf 5,-5 7", "grid 2x5", "wheel 5"]
    {
        for closed in ["", " --closed"] {
            let named = object(&format!("count graph {name}{closed}"), "");
            let file = answer(&format!("export graph {name} --closed --for hcp"));
            let read = object(&format!("count graph -{closed}"), &file);
            assert_eq!(named["counts"], read["counts"], "{name}{closed}");
        }
    }
}

#[test]
fn every_command_takes_a_name() {
    let named = object("count graph hypercube 3 --closed", "");
    assert_eq!(named["board"], "hypercube 3, 8 vertices, 12 edges");
    assert_eq!(answer("count graph --closed hypercube 3"), answer("count graph hypercube 3 --closed"));
    assert_eq!(answer("list graph path 4"), "solution 1\n0 1 2 3\n");
    assert_eq!(answer("first graph complete 3 --from 2 --to 1"), "solution 1\n2 0 1\n");
    assert_eq!(answer("unique graph cycle 5 --closed").lines().next(), Some("unique"));
    assert_eq!(
        object("count graph de-bruijn 2 3 --closed", "")["counts"],
        serde_json::json!({"directed": 2})
    );
    assert_eq!(object("count graph cycle 4 --directed", "")["counts"], serde_json::json!({"directed": 4}));
    assert!(answer("sample graph petersen --seed 1").starts_with("solution 1\n"));
    assert!(answer("export graph cube --closed").contains("% cavalcade export graph cube --closed"));
}

#[test]
fn help_lists_the_names() {
    let help = answer("count graph --help");
    let names = help.split_once("Named graphs:").expect("a table").1;
    for name in ["hypercube N", "petersen [N K]", "grid AxBxC..", "lcf LIST K", "hoffman-singleton"] {
        assert!(
            names.contains(&format!("\n  {name}\n")) || names.contains(&format!("\n  {name} ")),
            "{name}"
        );
    }
}

#[test]
fn mistakes_are_explained() {
    for (words, parts) in [
        ("count graph hypercub 5", ["unexpected argument '5'", "did you mean 'hypercube'?"]),
        ("count graph dodecahedrn", ["cannot read graph 'dodecahedrn'", "did you mean 'dodecahedron'?"]),
        (
            "count graph hypercube",
            ["graph 'hypercube': it takes N, but none is given", "write 'hypercube N': "],
        ),
        ("count graph some.txt other.txt", ["unexpected argument 'other.txt'", "--help"]),
        ("count graph complete 1000000", ["it has more than 8388608 edges", "write 'complete N': "]),
        ("count graph hypercube 64", ["it has more than 1048576 vertices", "write 'hypercube N': "]),
        ("count graph petersen --directed", ["its edges have no direction", "leave out --directed"]),
        (
            "count graph petersen --input hcp",
            ["--input does not apply to a graph with a name", "name a file"],
        ),
        (
            "count graph petersen --summary",
            ["--summary does not apply to a graph with a name", "name a file"],
        ),
        (
            "count petersen 5 2",
            ["unknown puzzle 'petersen'", "did you mean 'cavalcade count graph petersen 5 2'?"],
        ),
        ("count graph petersen --from 10", ["--from: no vertex is named '10'", "the vertices are 0, 1, 2"]),
    ] {
        let message = refuse(words);
        for part in parts {
            assert!(message.contains(part), "{words}: {message}");
        }
    }
}
