//! Notations of lines of names, and errors.

use super::super::{Graph, InputFormat, read};

fn graph(text: &str, directed: bool) -> Graph {
    read(text.as_bytes(), Some(InputFormat::Edges), directed).expect("a graph")
}

/// The message and the remedy.
fn refuse(text: &str) -> (String, String) {
    let error = read(text.as_bytes(), Some(InputFormat::Edges), false).expect_err("no graph");
    (error.to_string(), error.remedy().cloned().unwrap_or_default().to_string())
}

#[test]
fn an_edge_is_written_in_many_ways() {
    let plain = graph("a b\nb c\n", false);
    assert_eq!(plain.names, ["a", "b", "c"]);
    assert_eq!(plain.rows, [vec![1], vec![0, 2], vec![1]]);
    for text in [
        "a - b\nb -- c",
        "a-b\nb--c",
        "a <-> b\nb<->c",
        "a,b\nb , c",
        "\ta\tb\r\n\r\n  b  c  \r\n",
        "# title\na b # first\n% more\nb c % second\n",
        "a: b\nb: c",
        "a : b\nb : a, c\nc: b",
        "a: [b]\nb: (a, c),\nc: {b},",
        "a b\nb: c",
        "a:b\nc:b\na:\n",
    ] {
        let mut read = graph(text, false);
        read.remarks.clear();
        assert_eq!(read, plain, "{text:?}");
    }
}

#[test]
fn directed_pairs_are_arcs() {
    for text in ["a -> b\nc -> b\n", "a b\nc b\n", "a->b\nc,b\n", "a: b\nc: b\n", "a - b\nc-b\n"] {
        let all = graph(text, true);
        assert_eq!((all.names, all.directed), (vec!["a".into(), "b".into(), "c".into()], true), "{text:?}");
        assert_eq!(all.rows, [vec![1], vec![], vec![1]], "{text:?}");
    }
}

#[test]
fn integers_may_be_negative_and_are_sorted() {
    let all = graph("10 -1\n-1 - -2\n-2-9\n3 -- -1\n", false);
    assert_eq!(all.names, ["-2", "-1", "3", "9", "10"]);
    assert_eq!(all.rows, [vec![1, 3], vec![0, 2, 4], vec![1], vec![0], vec![1]]);
}

#[test]
fn names_are_words_with_signs_inside() {
    let all = graph("New-York O'Brien\nO'Brien C# #3\n1a - é=2\n", false);
    assert_eq!(all.names, ["New-York", "O'Brien", "C#", "1a", "é=2"]);
}

#[test]
fn isolated_vertices_loops_and_repetitions() {
    let all = graph("a:\nb b\nb c\nc b\nb c\n", false);
    assert_eq!(all.rows, [vec![], vec![2], vec![1]]);
    assert_eq!(all.remarks, ["loops ignored: 1", "repeated edges ignored: 2"]);
}

#[test]
fn headings_and_data_are_left_out_and_mentioned() {
    let all = graph("Source,Target\na,b\n", false);
    assert_eq!(all.names, ["a", "b"]);
    assert_eq!(all.remarks, ["line 1, 'Source,Target', was read as a heading"]);
    assert_eq!(graph("a,b\nfrom,to\n", false).names.len(), 4);
    let all = graph("0 1 {}\n1 2 {'weight': 3, 'a': 'b - c'}\n", false);
    assert_eq!((all.names.len(), all.remarks), (3, vec!["text in braces was ignored".to_owned()]));
}

#[test]
fn numbers_of_vertices_and_edges_are_not_taken_for_an_edge() {
    let (message, hint) = refuse("# contest\n3 2\n1 2\n2 3\n");
    assert_eq!(message, "graph line 2: '3 2' may be an edge, or the numbers of vertices and edges");
    assert_eq!(hint, "delete the line, or write '3 - 2' for the edge");
    assert_eq!(refuse("2\t1\n0 1\n").1, "delete the line, or write '2 - 1' for the edge");
    for text in [
        "3 - 2\n1 2\n2 3\n",
        "3,2\n1 2\n2 3\n",
        "3 2\n1 2\n2 4\n",
        "3 3\n1 2\n2 3\n",
        "1 0\n",
        "1 9223372036854775807\n",
    ] {
        graph(text, false);
    }
}

#[test]
fn complaints_name_line_and_text() {
    for (text, message) in [
        ("", "graph has no vertex"),
        ("# nothing\n\n", "graph has no vertex"),
        ("a b\n1 2 0.5\n", "graph line 2: '1 2 0.5' is not an edge"),
        ("a b\n\nb\n", "graph line 3: 'b' is not an edge"),
        ("a-b-c\n", "graph line 1: 'a-b-c' is not an edge"),
        ("-1\n", "graph line 1: '-1' is not an edge"),
        ("a -\n", "graph line 1: '-' is not the name of a vertex"),
        ("a - b - c\n", "graph line 1: 'a - b - c' is not an edge"),
        ("a,\n", "graph line 1: 'a,' is not an edge"),
        ("a,b,c\n", "graph line 1: 'b,c' is not the name of a vertex"),
        ("a b,c\n", "graph line 1: 'a b,c' is not an edge"),
        ("a- b\n", "graph line 1: 'a-' is not the name of a vertex"),
        ("a -b\n", "graph line 1: '-b' is not the name of a vertex"),
        ("a -> b\n", "graph line 1: 'a -> b' has a direction"),
        ("a: b\n: c\n", "graph line 2: '' is not the name of a vertex"),
        ("a: b: c\n", "graph line 1: 'b:' is not the name of a vertex"),
        ("a b: c\n", "graph line 1: 'a b' is not the name of a vertex"),
        ("graph {\n a -- b;\n}\n", "graph line 1: '{' is not the name of a vertex"),
        ("graph G { a -- b; b -- c }\n", "graph line 1: 'graph G { a -- b; b -- c...' is not an edge"),
        ("a b {c d}\n", "graph line 1: 'a b {c d}' is not an edge"),
        ("(0,1) (1,2)\n", "graph line 1: '(0,1) (1,2)' is not an edge"),
        ("\"a\",\"b\"\n", "graph line 1: '\"a\"' is not the name of a vertex"),
        ("<graph id>\n", "graph line 1: '<graph' is not the name of a vertex"),
        ("1 -> 2\n", "graph line 1: '1 -> 2' has a direction"),
    ] {
        assert_eq!(refuse(text).0, message, "{text:?}");
    }
}
