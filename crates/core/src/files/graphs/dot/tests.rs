//! Statements of DOT, and errors.

use super::super::{Graph, InputFormat, read};

fn graph(text: &str) -> Graph {
    read(text.as_bytes(), None, false).expect("a graph")
}

fn refuse(text: &str) -> String {
    read(text.as_bytes(), Some(InputFormat::Dot), false).expect_err("no graph").to_string()
}

#[test]
fn statements_may_be_written_in_many_ways() {
    let plain = graph("a b\nb c\nc a\n");
    for text in [
        "graph { a -- b; b -- c; c -- a; }",
        "graph G{a--b--c--a}",
        "strict graph \"my graph\" {\n  a -- b\n  b -- c\n  c -- a\n}\n",
        "// a comment\n# another\ngraph\n{ /* a -- d; */ a -- b -- c; c -- a }",
        "graph { node [shape=box]; rankdir=LR; a [label=\"x; y\"]; a -- b [color=red, weight=3]; b -- c -- a }",
        "graph { \"a\" -- {b c}; subgraph x { b -- c } }",
        "graph { a; b; c\na -- {b; c}\nsubgraph cluster_0 {\n  label = \"--\";\n  b -- c\n} }",
        "GRAPH { a:n -- b:port:s [x=\"[\"]; {a b} -- c }",
        "graph { a -- b -- b -- c, c -- a; a -- b }",
    ] {
        let mut read = graph(text);
        read.remarks.clear();
        assert_eq!(read, plain, "{text}");
    }
    assert_eq!(graph("graph { a [x=y] b; -1 -- \"New York\" }").names, ["a", "b", "-1", "New York"]);
    assert_eq!(graph("graph { 10 -- 9 }").names, ["9", "10"]);
    assert_eq!(graph("graph { a -- b [x=y] }").remarks, ["attributes were ignored"]);
    assert_eq!(graph("graph { {a b} -- {b c} }").rows, [vec![1, 2], vec![0, 2], vec![0, 1]]);
}

#[test]
fn the_file_says_whether_there_are_directions() {
    let arcs = read(b"digraph { a -> b -> c; c -> {a b} }", None, true).expect("a graph");
    assert_eq!((arcs.rows.clone(), arcs.directed), (vec![vec![1], vec![2], vec![0, 1]], true));
    assert!(arcs.remarks.is_empty());
    let again = graph("digraph { a -> b -> c; c -> {a b} }");
    assert_eq!((again.rows, again.remarks), (arcs.rows, vec!["a digraph is always directed".to_owned()]));
    let edges = read(b"graph { a -- b }", None, true).expect("a graph");
    assert_eq!((edges.rows, edges.directed, edges.remarks.len()), (vec![vec![1], vec![0]], false, 1));
}

#[test]
fn complaints_name_line_and_text() {
    let deep = format!("graph {}a{}", "{".repeat(200), "}".repeat(200));
    for (text, message) in [
        ("a -- b", "the graph does not begin with 'graph' or 'digraph' and '{'"),
        ("graph {\n a -- b;\n", "graph line 1: '{' is not closed"),
        ("graph {\n a -- \"b;\n}", "graph line 3: '\"' is not closed"),
        ("graph { a -- b ] }", "graph line 1: ']' closes no bracket"),
        ("graph { a }\ngraph { b }", "graph line 1: something follows the brackets of the graph"),
        ("graph {\n a -- \n b }", "graph line 2: '' is not a vertex or a group in braces"),
        ("graph { a -- b c -- d }", "graph line 1: 'b c' is not a vertex or a group in braces"),
        ("graph { a -> b }", "graph line 1: '->' is not the name of a vertex"),
        ("digraph {\n\n a--b }", "graph line 3: 'a--b' is not the name of a vertex"),
        ("graph { <b>x</b> -- a }", "graph line 1: '<b>x</b>' is not the name of a vertex"),
        ("graph { \"a\\\"b\" -- c }", "graph line 1: '\"' is not closed"),
        ("graph { \"a\\\"b\\\"\" -- c }", "graph line 1: '\"a\\\"b\\\"\"' is not the name of a vertex"),
        ("graph {}", "graph has no vertex"),
        (&*deep, "graph line 1: more than 100 groups are nested"),
    ] {
        assert_eq!(refuse(text), message, "{text}");
    }
}
