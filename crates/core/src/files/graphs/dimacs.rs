//! Graphs in the format of the DIMACS challenges.
//!
//! Each line begins with a letter: `c` for a comment, `p edge 10 15` for the numbers of vertices and edges (`col` and
//! `sp` mean the same), `e 1 2` for an edge, `a 1 2` for an arc, the last two with an optional weight that is
//! ignored. Vertices are numbered from 1. Files for colouring problems also have lines `n`, `d`, `v` and `x` about
//! vertices and parameters; a note says that they are ignored.
//!
//! Some files count an edge once and others twice, so the announced number may be that of the lines or that of the
//! edges; a note reports any other number.
//!
//! Source: Clique and Coloring Problems Graph Format, DIMACS 1993; the form with `a` is that of the 9th DIMACS
//! challenge (shortest paths), 2006.

use super::Graph;
use super::builder::GraphBuilder;
use super::numbers::{announced, numbers, vertex};
use super::text::{complain, lines, one_way};
use crate::files::InputError;
use crate::files::text::shorten;
use crate::words::quantity;

/// The header of a file.
#[derive(Debug, Clone, Copy)]
struct Header {
    line: usize,
    vertices: usize,
    edges: usize,
}

/// Reads a graph.
pub(crate) fn read(text: &str, directed: bool) -> Result<Graph, InputError> {
    let mut pairs = GraphBuilder::new(directed);
    let mut header: Option<Header> = None;
    for (line, content) in lines(text) {
        let mut words = content.split_whitespace();
        match words.next() {
            Some("c") => {}
            Some("p") => {
                if let Some(Header { line: first, .. }) = header {
                    return Err(complain(line, format!("a second header, after that of line {first}"))
                        .hint("use one file per graph"));
                }
                header = Some(announcement(content, line)?);
            }
            Some(letter @ ("e" | "a")) => {
                let Some(Header { vertices, .. }) = header else {
                    return Err(complain(line, format!("'{}' comes before the header", shorten(content)))
                        .hint("a line 'p edge VERTICES EDGES' comes first"));
                };
                let words: Vec<&str> = words.take(4).collect();
                let ([from, to] | [from, to, _]) = words[..] else {
                    return Err(complain(line, format!("'{}' is not an edge", shorten(content)))
                        .hint("an edge is 'e 1 2', an arc is 'a 1 2'"));
                };
                if letter == "a" && !directed {
                    return Err(one_way(content, ", or write 'e' for undirected edges", line));
                }
                let from = vertex(from, Some(vertices), line)?;
                pairs.add(from, vertex(to, Some(vertices), line)?, line)?;
            }
            Some(letter @ ("n" | "d" | "v" | "x")) => {
                pairs.remark(format!("lines that begin with '{letter}' were ignored"));
            }
            _ => {
                return Err(complain(line, format!("'{}' is not a line of a dimacs file", shorten(content)))
                    .hint("lines begin with 'c' (comment), 'p' (header), 'e' (edge) or 'a' (arc)"));
            }
        }
    }
    let Some(Header { vertices, edges, .. }) = header else {
        return Err(InputError::new("graph has no header").hint("a line 'p edge VERTICES EDGES' comes first"));
    };
    let found = pairs.count();
    let mut graph = pairs.finish(numbers(1..vertices + 1))?;
    let arcs: usize = graph.rows.iter().map(Vec::len).sum();
    let distinct = if directed { arcs } else { arcs / 2 };
    if edges != found && edges != distinct {
        graph
            .remarks
            .push(format!("the header announces {}, but the file has {distinct}", quantity(edges, "edges")));
    }
    Ok(graph)
}

/// Reads the header.
fn announcement(content: &str, line: usize) -> Result<Header, InputError> {
    let words: Vec<&str> = content.split_whitespace().skip(1).take(4).collect();
    let [kind, vertices, edges] = words[..] else {
        return Err(complain(line, format!("'{}' is not the header of a graph", shorten(content)))
            .hint("it is 'p edge VERTICES EDGES'"));
    };
    if !matches!(kind, "edge" | "edges" | "col" | "sp") {
        return Err(complain(line, format!("the problem is of type '{}'", shorten(kind)))
            .hint("the supported types are 'edge', 'col' and 'sp'"));
    }
    let vertices = announced(vertices, line)?;
    let edges = edges.parse().map_err(|_| {
        complain(line, format!("'{}' is not a number of edges", shorten(edges)))
            .hint("it is written in digits, such as 15")
    })?;
    Ok(Header { line, vertices, edges })
}

#[cfg(test)]
mod tests {
    use super::super::{InputFormat, read};
    use super::*;

    fn graph(text: &str) -> Graph {
        read(text.as_bytes(), None, false).expect("a graph")
    }

    fn refuse(text: &str) -> String {
        read(text.as_bytes(), Some(InputFormat::Dimacs), false).expect_err("no graph").to_string()
    }

    #[test]
    fn isolated_vertices_count() {
        let all = graph("c a triangle\nc\np edge 4 3\ne 1 2\ne 2 3 \r\ne 3 1\n");
        assert_eq!(all.names, ["1", "2", "3", "4"]);
        assert_eq!(all.rows, [vec![1, 2], vec![0, 2], vec![0, 1], vec![]]);
        assert!(all.remarks.is_empty());
    }

    #[test]
    fn edges_may_be_counted_and_written_twice() {
        let twice = "e 1 2\ne 2 1\n";
        let repeated = "repeated edges ignored: 1";
        for edges in [1, 2] {
            assert_eq!(graph(&format!("p col 2 {edges}\n{twice}")).remarks, [repeated]);
        }
        let wrong = "the header announces 5 edges, but the file has 1";
        assert_eq!(graph(&format!("p col 2 5\n{twice}")).remarks, [repeated, wrong]);
        assert_eq!(
            graph("p col 2 1\nn 1 7\nn 2 7\ne 1 2\n").remarks,
            ["lines that begin with 'n' were ignored"]
        );
    }

    #[test]
    fn arcs_need_to_be_asked_for() {
        let text = "p sp 3 2\na 1 2 10\na 3 2 -4\n";
        assert_eq!(refuse(text), "graph line 2: 'a 1 2 10' has a direction");
        let all = read(text.as_bytes(), None, true).expect("a graph");
        assert_eq!((all.rows, all.directed), (vec![vec![1], vec![], vec![1]], true));
    }

    #[test]
    fn complaints_name_line_and_text() {
        for (text, message) in [
            ("", "graph has no header"),
            ("c nothing\n", "graph has no header"),
            ("p edge 0 0\n", "graph has no vertex"),
            ("e 1 2\n", "graph line 1: 'e 1 2' comes before the header"),
            ("p edge 3\n", "graph line 1: 'p edge 3' is not the header of a graph"),
            ("p cnf 3 2\n", "graph line 1: the problem is of type 'cnf'"),
            ("p edge x 2\n", "graph line 1: 'x' is not a number of vertices"),
            ("p edge 3 -2\n", "graph line 1: '-2' is not a number of edges"),
            ("p edge 1048577 0\n", "graph line 1: there are more than 1048576 vertices"),
            ("p edge 3 1\np edge 3 1\n", "graph line 2: a second header, after that of line 1"),
            ("p edge 3 1\ne 1 4\n", "graph line 2: there is no vertex 4, the header announces 3"),
            ("p edge 3 1\ne 0 1\n", "graph line 2: there is no vertex 0"),
            ("p edge 3 1\ne 1\n", "graph line 2: 'e 1' is not an edge"),
            ("p edge 3 1\ne 1 2 3 4\n", "graph line 2: 'e 1 2 3 4' is not an edge"),
            ("p edge 3 1\n1 2\n", "graph line 2: '1 2' is not a line of a dimacs file"),
        ] {
            assert_eq!(refuse(text), message, "{text:?}");
        }
    }
}
