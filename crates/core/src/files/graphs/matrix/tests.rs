//! Notations of matrices, and errors.

use super::super::{Graph, read};

fn graph(text: &str, directed: bool) -> Graph {
    read(text.as_bytes(), None, directed).expect("a graph")
}

#[test]
fn a_matrix_is_written_in_lines_or_in_brackets() {
    for text in [
        "0 1 0\n1 0 1\n0 1 0\n",
        "# a path\n0,1,0\n1,0,1\n0,1,0",
        "[[0, 1, 0], [1, 0, 1], [0, 1, 0]]",
        "adjacency = [\n  [0, 1, 0],  # a\n  [1, 0, 1],\n  [0, 1, 0],\n]\n",
        "[[0 1 0]\n [1 0 1]\n [0 1 0]]",
        "array([[0., 1., 0.],\n       [1., 0., 1.],\n       [0., 1., 0.]])",
        "{{0,1,0},{1,0,1},{0,1,0}}",
        "[[False, True, False], [True, False, True], [False, True, False]]",
    ] {
        let read = graph(text, false);
        assert_eq!((read.names.len(), &read.names[0]), (3, &"0".to_owned()), "{text}");
        assert_eq!(read.rows, [vec![1], vec![0, 2], vec![1]], "{text}");
        assert_eq!(read.remarks, ["read as an adjacency matrix of the vertices 0 to 2"], "{text}");
    }
    assert_eq!(graph("0 1 0\n0 0 1\n0 0 0\n", true).rows, [vec![1], vec![2], vec![]]);
    assert_eq!(graph("1 0 0\n0 1 0\n0 0 0\n", false).rows, vec![Vec::<u32>::new(); 3]);
}

/// As a matrix, two rows of two would be the same graph.
#[test]
fn rows_of_two_are_edges() {
    for text in ["0 1\n1 0\n", "[[0, 1], [1, 0]]"] {
        let read = graph(text, false);
        assert_eq!((read.names.len(), read.rows), (2, vec![vec![1], vec![0]]), "{text}");
    }
}

#[test]
fn a_matrix_must_be_whole() {
    for (text, message) in [
        ("0 1 0\n1 0 1\n0 0 0\n", "graph line 2: the matrix has a 1 from 1 to 2, but a 0 from 2 to 1"),
        ("0 1 0\n1 0 1\n", "graph line 1: '0 1 0' is not an edge"),
        ("0 5 0\n5 0 1\n0 1 0\n", "graph line 1: '0 5 0' is not an edge"),
        ("[[0,1,0],[1,0,1],\n[0,1]]", "graph line 1: '[0,1,0]' is neither an edge nor a list of neighbours"),
    ] {
        assert_eq!(read(text.as_bytes(), None, false).expect_err("no graph").to_string(), message, "{text}");
    }
}
