//! Notations of TSPLIB problems, and errors.

use super::super::{Graph, InputFormat, read};

fn graph(text: &str) -> Graph {
    read(text.as_bytes(), None, false).expect("a graph")
}

fn refuse(text: &str) -> String {
    read(text.as_bytes(), Some(InputFormat::Hcp), false).expect_err("no graph").to_string()
}

#[test]
fn headers_may_be_written_in_many_ways() {
    let edges = "1 2\n2 3\n3 1\n-1\n";
    for header in [
        "NAME : a\nCOMMENT : b: c\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n",
        "name: a\ntype:hcp\ndimension:4\nedge_data_section:\n",
        "DIMENSION : 4\r\nEDGE_DATA_SECTION\r\n",
        "DIMENSION : 4\n",
    ] {
        for end in ["", "EOF\n", "eof\nanything at all", "FIXED_EDGES_SECTION\n-1\nEOF\n"] {
            let text = format!("{header}{edges}{end}");
            let all = graph(&text);
            assert_eq!(all.names, ["1", "2", "3", "4"], "{text}");
            assert_eq!(all.rows, [vec![1, 2], vec![0, 2], vec![0, 1], vec![]], "{text}");
            assert!(all.remarks.is_empty(), "{text}");
        }
    }
}

#[test]
fn pairs_alone_are_enough() {
    let all = graph("1 2\n 2\t3 -1\nEOF\n");
    assert_eq!(all.rows, [vec![1], vec![0, 2], vec![1]]);
    assert_eq!(all.remarks, ["no DIMENSION found; the vertices are 1 to 3"]);
    let all = graph("DIMENSION : 2\nEDGE_DATA_SECTION\n1 2\n");
    assert!(all.remarks[0].starts_with("the list of edges does not end with -1"), "{all:?}");
}

#[test]
fn lists_of_neighbours() {
    let header = "TYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n";
    for lists in ["1 2\n3 -1\n2 3 -1\n-1\nEOF", "1 2 3 -1 2 1 3 -1 3 1 2 -1 4 -1 -1", "1 2 3 -1\n2 3 -1\n"] {
        let all = graph(&format!("{header}{lists}"));
        assert_eq!(all.rows, [vec![1, 2], vec![0, 2], vec![0, 1], vec![]], "{lists}");
    }
    assert_eq!(
        refuse(&format!("{header}1 2 -1\n2 3\nEOF")),
        "graph line 7: the neighbours of vertex 2 have no end"
    );
    assert_eq!(
        refuse(&format!("{header}1 2 -1 -1 3\n")),
        "graph line 5: '1 2 -1 -1 3' follows the last list"
    );
}

/// The form of the test data of tsplib95.
#[test]
fn lists_without_ends_are_lines() {
    let header = "TYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n";
    for end in ["-1\nEOF\n", "-1\n", "EOF\n"] {
        let all = graph(&format!("{header}1 2 3\n2 1 3 4\n3 1 2 4\n4 2 3\n{end}"));
        assert_eq!(all.rows, [vec![1, 2], vec![0, 2, 3], vec![0, 1, 3], vec![1, 2]], "{end}");
        assert_eq!(all.remarks, ["no -1 ends the lists: each line was read as the list of its first vertex"]);
    }
    for (lists, message) in [
        ("1 2 -1\n2 1 2 3 -1\n-1\n", "graph line 6: the list of vertex 2 contains 2"),
        ("1 2 3\n2 1 3 -1\n-1\n", "graph line 6: the list of vertex 1 contains 1"),
        ("1 2 -1\n1 3 -1\n-1\n", "graph line 6: vertex 1 has a second list"),
        ("1 2 3 -1\n2 1 4 -1\n3 1 4 -1\n-1\n", "graph line 8: the lists end, but vertex 4 has none"),
        ("1 2 3\n2 1 3\n", "graph line 6: the lists end, but vertex 3 has none"),
    ] {
        assert_eq!(refuse(&format!("{header}{lists}")), message, "{lists}");
    }
    let arcs = format!("{header}1 2 3 -1\n2 1 4 -1\n-1\n");
    assert!(read(arcs.as_bytes(), None, true).is_ok());
}

#[test]
fn directions_count_only_if_asked_for() {
    let text = b"DIMENSION: 3\nEDGE_DATA_SECTION\n1 2\n2 1\n3 2\n-1\n";
    let both = read(text, None, false).expect("a graph");
    assert_eq!((both.rows.len(), both.remarks.len(), both.directed), (3, 1, false));
    let one = read(text, None, true).expect("a graph");
    assert_eq!(one.rows, [vec![1], vec![0], vec![1]]);
    assert!(one.directed && one.remarks.is_empty());
}

#[test]
fn complaints_name_line_and_text() {
    for (text, message) in [
        ("", "graph has no vertex"),
        ("DIMENSION : 0\nEDGE_DATA_SECTION\n-1", "graph has no vertex"),
        ("DIMENSION : 0\n1 2\n-1", "graph line 2: there is no vertex 1, the header announces 0"),
        ("1 2 7\n-1\n", "graph line 1: '1 2 7' is not an edge"),
        ("1\n-1\n", "graph line 1: '1' is not an edge"),
        ("1 b\n-1\n", "graph line 1: 'b' is not a vertex"),
        ("0 1\n-1\n", "graph line 1: there is no vertex 0"),
        ("1 2000000\n-1\n", "graph line 1: there are more than 1048576 vertices"),
        ("1 99999999999999999999\n-1\n", "graph line 1: there are more than 1048576 vertices"),
        ("1 2\n-1\n2 3\n", "graph line 3: '2 3' follows the last edge"),
        (
            "DIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n3 4\n",
            "graph line 4: there is no vertex 4, the header announces 3",
        ),
        ("DIMENSION : x\n", "graph line 1: 'x' is not a number of vertices"),
        ("1 2\n-1\nDIMENSION : 3\n", "graph line 3: DIMENSION comes after the edges"),
        ("TYPE : TSP\n", "graph line 1: the problem is of type 'TSP'"),
        ("EDGE_DATA_FORMAT : MATRIX\n", "graph line 1: 'MATRIX' is not a format of edges"),
        ("NODE_COORD_SECTION\n1 0 0\n", "graph line 1: 'NODE_COORD_SECTION' cannot be read"),
        ("FIXED_EDGES_SECTION\n1 2\n-1\n", "graph line 2: '1 2' is a fixed edge"),
        ("1 2\n-1\nEDGE_DATA_SECTION\n", "graph line 3: a second list of edges"),
        ("some words\n", "graph line 1: 'some words' is not a line of an hcp file"),
    ] {
        assert_eq!(refuse(text), message, "{text:?}");
    }
}
