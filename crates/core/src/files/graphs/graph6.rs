//! Graphs in one line of printable bytes: graph6 and digraph6.
//!
//! Each byte is 63 plus six bits, the highest first. A line begins with the number of vertices `n`: up to 62 in one
//! byte; otherwise one byte 126 and three bytes, or two bytes 126 and six bytes. In graph6, the upper triangle of the
//! adjacency matrix follows column by column: (0,1), (0,2), (1,2), (0,3), ...; in digraph6, which begins with `&`,
//! the whole matrix row by row. The last byte is padded with zeros. A line that begins with `:` is [`sparse6`].
//! Vertices are numbered from 0. `>>graph6<<` may precede the first line.
//!
//! graph6 and sparse6 are always undirected and digraph6 is always directed, whatever the arguments say. The length
//! of a line follows from `n`, so it is checked before memory for `n` is allocated.
//!
//! Source: Description of graph6, sparse6 and digraph6 encodings, from the author of nauty,
//! <https://users.cecs.anu.edu.au/~bdm/data/formats.txt>.

use super::builder::GraphBuilder;
use super::numbers::{numbers, too_many_vertices};
use super::text::{complain, lines};
use super::{Graph, MOST_VERTICES, sparse6};
use crate::files::InputError;
use crate::files::text::shorten;
use crate::solver::graph::SuccessorTable;

/// Reads the only graph of a file.
pub(crate) fn read(text: &str, directed: bool) -> Result<Graph, InputError> {
    let mut graphs = lines(text).filter_map(|(line, content)| {
        let bare = without_header(content);
        (!bare.is_empty()).then_some((line, bare))
    });
    let Some((line, content)) = graphs.next() else {
        return GraphBuilder::new(directed).finish(Vec::new());
    };
    let graph = read_line(content, line, directed)?;
    match graphs.next() {
        Some((line, _)) => Err(complain(line, "a second graph").hint("use one file per graph")),
        None => Ok(graph),
    }
}

/// Reads the graph in one line, which has no header and no surrounding blanks.
pub(crate) fn read_line(content: &str, line: usize, directed: bool) -> Result<Graph, InputError> {
    let (kind, code) = match content.as_bytes() {
        [b'&', code @ ..] => ("digraph6", code),
        [b':', code @ ..] => ("sparse6", code),
        [b';', ..] | [b'>', b'>', ..] => {
            let shown = shorten(content);
            return Err(complain(line, format!("'{shown}' is neither graph6, sparse6 nor digraph6"))
                .hint("incremental sparse6 is not supported; convert the file with copyg of nauty"));
        }
        code => ("graph6", code),
    };
    if let Some(sign) = content[content.len() - code.len()..].chars().find(|sign| !('?'..='~').contains(sign))
    {
        let sign = shorten(&sign.to_string());
        return Err(complain(line, format!("'{sign}' does not occur in {kind}"))
            .hint("a graph is one line of the characters from '?' to '~'"));
    }
    let (vertices, code) = order(code).ok_or_else(|| {
        complain(line, format!("'{}' ends within the number of vertices", shorten(content)))
            .hint("the line may be cut off")
    })?;
    if vertices > MOST_VERTICES as u64 {
        return Err(too_many_vertices(line));
    }
    if vertices == 0 && code.is_empty() {
        return Err(complain(line, "the graph has no vertex").hint("leave the line out"));
    }
    let mut pairs = GraphBuilder::new(kind == "digraph6");
    if directed && kind != "digraph6" {
        pairs.remark(format!("{kind} has no directions: all edges are undirected"));
    }
    if !directed && kind == "digraph6" {
        pairs.remark("graphs in digraph6 are always directed");
    }
    match kind {
        "graph6" => {
            check_length(code, vertices * vertices.saturating_sub(1) / 2, (kind, vertices), line)?;
            matrix(
                code,
                (1..vertices as u32).flat_map(|to| (0..to).map(move |from| (from, to))),
                &mut pairs,
                line,
            )?;
        }
        "digraph6" => {
            check_length(code, vertices * vertices, (kind, vertices), line)?;
            let all = 0..vertices as u32;
            matrix(
                code,
                all.clone().flat_map(|from| all.clone().map(move |to| (from, to))),
                &mut pairs,
                line,
            )?;
        }
        _ => sparse6::read(code, vertices as u32, &mut pairs, line)?,
    }
    pairs.finish(numbers(0..vertices as usize))
}

/// Headers that may precede the first graph of a file.
pub(crate) const HEADERS: [&str; 3] = [">>graph6<<", ">>sparse6<<", ">>digraph6<<"];

/// Returns a line without such a header.
pub(crate) fn without_header(content: &str) -> &str {
    HEADERS.into_iter().find_map(|header| content.strip_prefix(header)).unwrap_or(content)
}

/// Writes an undirected graph as graph6 and a directed one as digraph6; `None` if that takes more than `longest`
/// bytes.
pub(crate) fn write(steps: &SuccessorTable, longest: usize) -> Option<String> {
    let vertices = steps.vertices();
    let directed = !steps.is_symmetric();
    let bits = if directed { vertices * vertices } else { vertices * (vertices - 1) / 2 };
    let mut text = Vec::new();
    text.extend(directed.then_some(b'&'));
    let sixes =
        |number: usize, count: usize| (0..count).rev().map(move |at| 63 + (number >> (6 * at) & 63) as u8);
    match vertices {
        0..=62 => text.extend(sixes(vertices, 1)),
        63..=258_047 => text.extend([126].into_iter().chain(sixes(vertices, 3))),
        _ => text.extend([126, 126].into_iter().chain(sixes(vertices, 6))),
    }
    let begin = text.len();
    if begin + bits.div_ceil(6) > longest {
        return None;
    }
    text.resize(begin + bits.div_ceil(6), 63);
    for from in 0..vertices {
        for to in steps.row(from).map(|to| to as usize).filter(|&to| directed || to > from) {
            let bit = if directed { from * vertices + to } else { to * (to - 1) / 2 + from };
            text[begin + bit / 6] += 32 >> (bit % 6);
        }
    }
    String::from_utf8(text).ok()
}

/// Splits the code into the number of vertices and the rest.
fn order(code: &[u8]) -> Option<(u64, &[u8])> {
    let (digits, rest) = match code {
        [126, 126, rest @ ..] => (rest.get(..6)?, &rest[6..]),
        [126, rest @ ..] => (rest.get(..3)?, &rest[3..]),
        [_, rest @ ..] => (&code[..1], rest),
        [] => return None,
    };
    Some((digits.iter().fold(0, |number, &digit| number << 6 | u64::from(digit - 63)), rest))
}

/// Checks that a line has the number of bits that its header implies.
fn check_length(
    code: &[u8],
    bits: u64,
    (kind, vertices): (&str, u64),
    line: usize,
) -> Result<(), InputError> {
    let expected = bits.div_ceil(6);
    if code.len() as u64 == expected {
        return Ok(());
    }
    let found = code.len();
    let message = format!(
        "{kind} with {vertices} vertices has {expected} characters after their number, but {found} follow"
    );
    Err(complain(line, message).hint("the line may be cut off or damaged"))
}

/// Adds the pairs whose bits are set.
fn matrix(
    code: &[u8],
    cells: impl Iterator<Item = (u32, u32)>,
    pairs: &mut GraphBuilder,
    line: usize,
) -> Result<(), InputError> {
    let mut bits = code.iter().flat_map(|&byte| (0..6).rev().map(move |at| (byte - 63) >> at & 1 == 1));
    for (from, to) in cells {
        if bits.next() == Some(true) {
            pairs.add(from, to, line)?;
        }
    }
    if bits.any(|bit| bit) {
        return Err(
            complain(line, "the last character is not padded with zeros").hint("the line may be damaged")
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{InputFormat, read};
    use super::*;

    fn graph(text: &str) -> Graph {
        read(text.as_bytes(), None, false).expect("a graph")
    }

    fn refuse(text: &str) -> String {
        read(text.as_bytes(), Some(InputFormat::Graph6), false).expect_err("no graph").to_string()
    }

    #[test]
    fn the_examples_of_the_definition() {
        let all = graph("DQc\n");
        assert_eq!(all.names, ["0", "1", "2", "3", "4"]);
        assert_eq!(all.rows, [vec![2, 4], vec![3], vec![0], vec![1, 4], vec![0, 3]]);
        let all = graph("&DI?AO?\n");
        assert_eq!(all.rows, [vec![2, 4], vec![], vec![], vec![1, 4], vec![]]);
        assert!(all.directed);
        assert_eq!(order(b"]"), Some((30, &b""[..])));
        assert_eq!(order(&[126, 66, 63, 120, 1]), Some((12345, &[1][..])));
        assert_eq!(order(&[126, 126, 63, 90, 90, 90, 90, 90]), Some((460_175_067, &b""[..])));
    }

    #[test]
    fn what_is_written_is_what_was_read() {
        let table = |text: &str| {
            let Graph { rows, directed, .. } = graph(text);
            let steps = SuccessorTable::new(rows).expect("no loop");
            if directed { steps.directed() } else { steps }
        };
        let empty = "~?@C".to_owned() + &"?".repeat(380); // 68 vertices: 2278 bits, and no edge
        for text in ["DQc", "&DI?AO?", "@", "A_", "A?", "C~", "IsP@OkWHG", "&B??", &empty] {
            assert_eq!(write(&table(text), 1000).as_deref(), Some(text));
        }
        assert_eq!(write(&table(":Fa@x^"), 1000).as_deref(), Some("Fw??G"));
        assert_eq!(write(&table("DQc"), 2), None);
    }

    #[test]
    fn headers_and_blank_lines_are_left_out() {
        for text in [">>graph6<<DQc", "\n>>graph6<<\r\n\r\nDQc\r\n", "  DQc  \n"] {
            assert_eq!(graph(text), graph("DQc"), "{text:?}");
        }
        assert_eq!(graph(">>digraph6<<&DI?AO?"), graph("&DI?AO?"));
        assert_eq!(graph("@").rows, [[0; 0]]);
    }

    #[test]
    fn directions_are_those_of_the_format() {
        let plain = read(b"DQc", None, true).expect("a graph");
        assert!(!plain.directed && plain.remarks == ["graph6 has no directions: all edges are undirected"]);
        let arcs = graph("&DI?AO?");
        assert!(arcs.directed && arcs.remarks == ["graphs in digraph6 are always directed"]);
        assert!(read(b"&DI?AO?", None, true).expect("a graph").remarks.is_empty());
    }

    #[test]
    fn complaints_name_line_and_text() {
        for (text, message) in [
            ("", "graph has no vertex"),
            (">>graph6<<", "graph has no vertex"),
            ("?", "graph line 1: the graph has no vertex"),
            ("&?", "graph line 1: the graph has no vertex"),
            ("\n:?", "graph line 2: the graph has no vertex"),
            ("DQc\nDQc\n", "graph line 2: a second graph"),
            ("DQ", "graph line 1: graph6 with 5 vertices has 2 characters after their number, but 1 follow"),
            (
                "DQcc",
                "graph line 1: graph6 with 5 vertices has 2 characters after their number, but 3 follow",
            ),
            (
                "&DI?",
                "graph line 1: digraph6 with 5 vertices has 5 characters after their number, but 2 follow",
            ),
            (
                "~}~~?",
                "graph line 1: graph6 with 258047 vertices has 5548999681 characters after their number, but 1 follow",
            ),
            ("~~?A???", "graph line 1: '~~?A???' ends within the number of vertices"),
            ("~~?A?????", "graph line 1: there are more than 1048576 vertices"),
            ("~", "graph line 1: '~' ends within the number of vertices"),
            ("&", "graph line 1: '&' ends within the number of vertices"),
            ("DQd", "graph line 1: the last character is not padded with zeros"),
            ("D Q", "graph line 1: ' ' does not occur in graph6"),
            ("1 2", "graph line 1: '1' does not occur in graph6"),
            ("Dé", "graph line 1: 'é' does not occur in graph6"),
            (";Fa@x^", "graph line 1: ';Fa@x^' is neither graph6, sparse6 nor digraph6"),
            (">>planar_code<<", "graph line 1: '>>planar_code<<' is neither graph6, sparse6 nor digraph6"),
        ] {
            assert_eq!(refuse(text), message, "{text:?}");
        }
    }
}
