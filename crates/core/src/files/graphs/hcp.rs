//! Graphs in Hamiltonian cycle problems of TSPLIB.
//!
//! The file has lines `KEYWORD : value`, then `EDGE_DATA_SECTION` and vertices numbered from 1: either two per line
//! and `-1` after the last (`EDGE_LIST`), or each vertex with its neighbours and `-1`, and another `-1` after the
//! last (`ADJ_LIST`). Files whose lists have no `-1`, one on each line, are read too, with a note. `EOF` may end the file. Keywords may be in any case, and a file may begin with its pairs. Fixed
//! edges are refused, since a graph cannot require steps.
//!
//! Source: G. Reinelt, TSPLIB 95, University of Heidelberg 1995, sections 1.1 and 1.2.

use std::collections::HashSet;

use super::Graph;
use super::builder::GraphBuilder;
use super::numbers::{announced, numbers, vertex};
use super::text::{complain, lines};
use crate::files::InputError;
use crate::files::text::shorten;

/// The section being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Header,
    Edges,
    FixedEdges,
}

/// The state of the reader.
#[derive(Debug)]
struct HcpReader {
    pairs: GraphBuilder,
    section: Section,
    /// The number of vertices in the header, once read.
    dimension: Option<usize>,
    /// The largest vertex so far.
    largest: usize,
    has_lists: bool,
    has_edges: bool,
    /// The vertex whose list is being read, or `None` between lists.
    list: Option<u32>,
    /// Whether each line of numbers is a list.
    has_lines: bool,
    /// The vertices with a list.
    listed: HashSet<u32>,
}

/// Reads a problem.
pub(crate) fn read(text: &str, directed: bool) -> Result<Graph, InputError> {
    let mut problem = HcpReader {
        pairs: GraphBuilder::new(directed),
        section: Section::Header,
        dimension: None,
        largest: 0,
        has_lists: false,
        has_edges: false,
        list: None,
        has_lines: false,
        listed: HashSet::new(),
    };
    let ends: Vec<&str> = lines(text).map(|(_, line)| line).filter(|line| is_ended(line)).collect();
    problem.has_lines = matches!(ends[..], [] | ["-1"]);
    let mut last = 0;
    let mut has_end = false;
    for (line, content) in lines(text) {
        last = line;
        let is_data = content.starts_with(|sign: char| sign == '-' || sign.is_ascii_digit());
        if content.eq_ignore_ascii_case("EOF") {
            has_end = true;
            break;
        } else if !is_data {
            problem.close(line)?;
            problem.keyword(content, line)?;
        } else {
            problem.numbers(content, line)?;
        }
    }
    if problem.section == Section::Edges && !has_end {
        problem.pairs.remark("the list of edges does not end with -1: the file may be incomplete");
    }
    problem.close(last)?;
    let vertices = problem.dimension.unwrap_or(problem.largest);
    if !directed {
        problem.check_lists(vertices, last)?;
    }
    if problem.dimension.is_none() && vertices > 0 {
        problem.pairs.remark(format!("no DIMENSION found; the vertices are 1 to {vertices}"));
    }
    problem.pairs.finish(numbers(1..vertices + 1))
}

/// Returns whether a line ends with -1.
fn is_ended(line: &str) -> bool {
    line.split_whitespace().next_back() == Some("-1")
}

impl HcpReader {
    /// Checks that no list is missing if the lists have each edge at both ends.
    fn check_lists(&mut self, vertices: usize, line: usize) -> Result<(), InputError> {
        let missing = (0..vertices as u32).find(|vertex| !self.listed.contains(vertex));
        if let Some(vertex) = missing.filter(|_| self.has_lists)
            && self.pairs.single() < self.pairs.count()
        {
            let vertex = vertex + 1;
            return Err(complain(line, format!("the lists end, but vertex {vertex} has none"))
                .hint("the file may be cut off; each vertex has a list, unless no edge is in two lists"));
        }
        Ok(())
    }

    /// Reads a line that begins with a letter.
    fn keyword(&mut self, content: &str, line: usize) -> Result<(), InputError> {
        let (key, value) = content.split_once(':').unwrap_or((content, ""));
        let (key, value) = (key.trim().to_ascii_uppercase(), value.trim());
        let given = value.to_ascii_uppercase();
        match key.as_str() {
            "DIMENSION" if self.has_edges => {
                return Err(complain(line, "DIMENSION comes after the edges").hint("put it before them"));
            }
            "DIMENSION" => self.dimension = Some(announced(value, line)?),
            "TYPE" if given != "HCP" => {
                return Err(complain(line, format!("the problem is of type '{}'", shorten(value)))
                    .hint("only HCP, a graph without distances, is supported"));
            }
            "EDGE_DATA_FORMAT" => match given.as_str() {
                "EDGE_LIST" => self.has_lists = false,
                "ADJ_LIST" => self.has_lists = true,
                _ => {
                    return Err(complain(line, format!("'{}' is not a format of edges", shorten(value)))
                        .hint("it is EDGE_LIST or ADJ_LIST"));
                }
            },
            "EDGE_DATA_SECTION" => self.begin_edges(line)?,
            "FIXED_EDGES_SECTION" => self.section = Section::FixedEdges,
            _ if key.ends_with("_SECTION") => {
                return Err(complain(line, format!("'{}' cannot be read", shorten(&key)))
                    .hint("a Hamiltonian cycle problem has an EDGE_DATA_SECTION only"));
            }
            // Names, comments and other header lines.
            _ if content.contains(':') => {}
            _ => {
                return Err(complain(line, format!("'{}' is not a line of an hcp file", shorten(content)))
                    .hint("a line is 'KEYWORD : value', or after EDGE_DATA_SECTION an edge such as '1 2'"));
            }
        }
        Ok(())
    }

    fn begin_edges(&mut self, line: usize) -> Result<(), InputError> {
        if std::mem::replace(&mut self.has_edges, true) {
            return Err(complain(line, "a second list of edges").hint("put all edges into one list"));
        }
        self.section = Section::Edges;
        if self.has_lists {
            self.pairs.expect_lists();
        }
        Ok(())
    }

    /// Reads a line of numbers.
    fn numbers(&mut self, content: &str, line: usize) -> Result<(), InputError> {
        if self.section == Section::Header {
            if self.has_edges {
                return Err(complain(line, format!("'{}' follows the last edge", shorten(content)))
                    .hint("-1 ends the list of edges; only EOF may follow"));
            }
            self.begin_edges(line)?;
        }
        if self.section == Section::FixedEdges {
            if content != "-1" {
                return Err(complain(line, format!("'{}' is a fixed edge", shorten(content)))
                    .hint("fixed edges are not supported; delete the section to ignore them"));
            }
            self.section = Section::Header;
            return Ok(());
        }
        if self.has_lists { self.neighbours(content, line) } else { self.edge(content, line) }
    }

    /// Reads two vertices, or the end of the edges, or both.
    fn edge(&mut self, content: &str, line: usize) -> Result<(), InputError> {
        // A third number, such as a length, must not be read as a vertex.
        let words: Vec<&str> = content.split_whitespace().take(4).collect();
        let (ends, closes) = match words[..] {
            ["-1"] => (None, true),
            [from, to] => (Some((from, to)), false),
            [from, to, "-1"] => (Some((from, to)), true),
            _ => {
                return Err(complain(line, format!("'{}' is not an edge", shorten(content)))
                    .hint("write one edge per line, such as '1 2', and -1 after the last"));
            }
        };
        if let Some((from, to)) = ends {
            let (from, to) = (self.vertex(from, line)?, self.vertex(to, line)?);
            self.pairs.add(from, to, line)?;
        }
        if closes {
            self.section = Section::Header;
        }
        Ok(())
    }

    /// Reads a line of the lists of neighbours.
    fn neighbours(&mut self, content: &str, line: usize) -> Result<(), InputError> {
        for word in content.split_whitespace() {
            if self.section == Section::Header {
                return Err(complain(line, format!("'{}' follows the last list", shorten(content)))
                    .hint("-1 ends each list, and a second -1 ends the last"));
            }
            match self.list {
                _ if word != "-1" => {
                    let vertex = self.vertex(word, line)?;
                    let shown = vertex + 1;
                    let wrong = match self.list {
                        Some(from) if from == vertex => {
                            format!("the list of vertex {shown} contains {shown}")
                        }
                        Some(from) => {
                            self.pairs.add(from, vertex, line)?;
                            continue;
                        }
                        None if self.listed.insert(vertex) => {
                            self.list = Some(vertex);
                            continue;
                        }
                        None => format!("vertex {shown} has a second list"),
                    };
                    return Err(
                        complain(line, wrong).hint("in an ADJ_LIST, -1 ends the list of every vertex")
                    );
                }
                Some(_) => self.list = None,
                None => self.section = Section::Header,
            }
        }
        if self.has_lines && self.list.take().is_some() {
            self.pairs.remark("no -1 ends the lists: each line was read as the list of its first vertex");
        }
        Ok(())
    }

    /// Returns the vertex with this number, counted from 0.
    fn vertex(&mut self, word: &str, line: usize) -> Result<u32, InputError> {
        let number = vertex(word, self.dimension, line)?;
        self.largest = self.largest.max(number as usize + 1);
        Ok(number)
    }

    /// Checks that a section is complete.
    fn close(&mut self, line: usize) -> Result<(), InputError> {
        if let Some(vertex) = self.list {
            return Err(complain(line, format!("the neighbours of vertex {} have no end", vertex + 1))
                .hint("in an ADJ_LIST -1 stands after the last neighbour of every vertex"));
        }
        if self.section == Section::Edges {
            self.section = Section::Header;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
