//! Graphs in brackets, as programs write them: dictionaries of neighbours, lists of edges, and adjacency matrices.
//!
//! | text | means |
//! | --- | --- |
//! | `{0: [10, 17], 1: [11, 16]}` | the neighbours of vertices, in any brackets |
//! | `[(0, 1), (1, 2)]`, `[[0, 1], [1, 2]]`, `[(0, 1, {'weight': 3})]` | edges; in a directed graph arcs |
//! | `{1 -> 2, 2 -> 3}`, `{DirectedEdge[1, 2]}` | arcs of Mathematica, in a directed graph only |
//! | `{1 <-> 2}`, `{UndirectedEdge[1, 2]}`, `Graph[{1, 2, 3}, {1 <-> 2}]` | edges of Mathematica; in a directed graph two arcs |
//! | `[[0, 1, 0], [1, 0, 1], [0, 1, 0]]`, `[[0 1 0] ...]` | an adjacency [`matrix`] |
//!
//! `moves =`, `nx.Graph(` and the like may precede the brackets. A tuple is a name without blanks: `(0,1)`. `0` and `"0"` are
//! the same name. A repeated key is refused, because Python would keep only one of its lists.

use std::collections::HashSet;

use super::Graph;
use super::builder::GraphBuilder;
use super::matrix::matrix;
use super::names::Names;
use super::parts::{Part, inside, items, name, only, split, uncommented};
use super::text::{complain, one_way};
use crate::files::InputError;
use crate::files::text::shorten;

const HINT: &str = "an item is 0: [10, 17] in a dictionary, (0, 1) in a list of edges, or 1 -> 2 or 1 <-> 2";

const COMMA: &[char] = &[','];
/// The signs between names in brackets. `NumPy` writes rows without commas.
const BLANKS: &[char] = &[',', ' ', '\n', '\t'];

/// The signs between the ends of an edge, and whether they lead one way. Mathematica shows the last two.
const ARROWS: [(&str, bool); 7] = [
    ("<->", false),
    ("->", true),
    ("--", false),
    ("\\[UndirectedEdge]", false),
    ("\\[DirectedEdge]", true),
    ("\u{f3d5}", false),
    ("\u{f3d4}", true),
];

/// The state of the reader.
struct BracketReader<'a> {
    directed: bool,
    names: Names<'a>,
    pairs: GraphBuilder,
    keys: HashSet<u32>,
}

/// Reads a graph in brackets; returns `None` if the text does not begin with one.
pub(super) fn read(text: &str, directed: bool) -> Option<Result<Graph, InputError>> {
    text.find(['{', '['])?;
    let bare = uncommented(text);
    let (before, rest) = bare.split_at(bare.find(['{', '['])?);
    let name = before.trim_end();
    let is_part = |sign: char| sign.is_alphanumeric() || sign.is_whitespace() || "_.=(".contains(sign);
    let is_graph = name.ends_with("Graph") && rest.starts_with('[');
    let opens = is_graph || name.is_empty() || name.ends_with(['=', '(']);
    let ended = |text| str::trim_end_matches(text, [' ', '\t', '\n', ';']);
    let mut whole = ended(rest);
    for _ in before.matches('(') {
        whole = ended(whole.strip_suffix(')').unwrap_or(whole));
    }
    let line = 1 + before.matches('\n').count();
    (opens && before.chars().all(is_part)).then(|| graph((line, whole), is_graph, directed))
}

/// Reads a graph from its first bracket to its last.
fn graph(whole: Part<'_>, is_graph: bool, directed: bool) -> Result<Graph, InputError> {
    let list = only(whole)?;
    // Mathematica may name the vertices before the edges, and the look of the graph after them.
    let lists =
        if is_graph { items(list, COMMA)?.into_iter().filter_map(inside).collect() } else { vec![list] };
    let [vertices @ .., edges] = &lists[..lists.len().min(2)] else {
        return Err(complain(whole.0, "the graph has no list of edges").hint(HINT));
    };
    let mut entries = items(*edges, COMMA)?;
    if let [(_, rows)] = entries[..]
        && rows.starts_with('[')
    {
        entries = items(*edges, BLANKS)?;
    }
    let rows = entries.iter().map(|entry| (entry.0, inside(*entry).map_or("", |row| row.1)));
    if let Some(graph) = matrix(rows, directed) {
        return graph;
    }
    let (names, pairs) = (Names::default(), GraphBuilder::new(directed));
    let mut reader = BracketReader { directed, names, pairs, keys: HashSet::new() };
    for list in vertices {
        items(*list, COMMA)?.into_iter().try_for_each(|part| reader.vertex(part).map(|_| ()))?;
    }
    entries.into_iter().try_for_each(|entry| reader.entry(entry))?;
    let (names, places) = reader.names.finish();
    reader.pairs.renumber(&places);
    reader.pairs.finish(names)
}

impl<'a> BracketReader<'a> {
    /// Returns the number of a vertex.
    fn vertex(&mut self, part: Part<'a>) -> Result<u32, InputError> {
        self.names.number(name(part)?, part.0)
    }

    /// Reads an edge, or a key with its neighbours.
    fn entry(&mut self, entry: Part<'a>) -> Result<(), InputError> {
        let (line, text) = entry;
        for (sign, is_one_way) in ARROWS {
            if let [from, to] = split(entry, |rest| if rest.starts_with(sign) { sign.len() } else { 0 })?[..]
            {
                return self.edge(from, to, Some(is_one_way));
            }
        }
        if let [key, list] = split(entry, |rest| usize::from(rest.starts_with(':')))?[..]
            && let Some(list) = inside(list)
        {
            return self.neighbours(key, list);
        }
        let heads = [("UndirectedEdge", Some(false)), ("DirectedEdge", Some(true)), ("", None)];
        let ends = heads
            .into_iter()
            .find_map(|(head, is_one_way)| Some((inside((line, text.strip_prefix(head)?))?, is_one_way)));
        if let Some((ends, is_one_way)) = ends {
            match items(ends, BLANKS)?[..] {
                [from, to] => return self.edge(from, to, is_one_way),
                [from, to, (_, data)] if data.starts_with('{') => {
                    self.pairs.remark("text in braces was ignored");
                    return self.edge(from, to, is_one_way);
                }
                _ => {}
            }
        }
        Err(complain(line, format!("'{}' is neither an edge nor a list of neighbours", shorten(text)))
            .hint(HINT))
    }

    /// Adds an edge. In a directed graph, one that leads both ways is two arcs.
    fn edge(&mut self, from: Part<'a>, to: Part<'a>, is_one_way: Option<bool>) -> Result<(), InputError> {
        if is_one_way == Some(true) && !self.directed {
            let shown = format!("{} -> {}", from.1, to.1);
            return Err(one_way(&shown, ", or write 'a <-> b' for an undirected edge", from.0));
        }
        let (one, other) = (self.vertex(from)?, self.vertex(to)?);
        self.pairs.add(one, other, from.0)?;
        if is_one_way == Some(false) && self.directed { self.pairs.add(other, one, to.0) } else { Ok(()) }
    }

    /// Adds the neighbours of a key.
    fn neighbours(&mut self, key: Part<'a>, list: Part<'a>) -> Result<(), InputError> {
        self.pairs.expect_lists();
        let from = self.vertex(key)?;
        if !self.keys.insert(from) {
            return Err(complain(key.0, format!("the key '{}' occurs twice", shorten(key.1)))
                .hint("write all neighbours of a vertex into one list"));
        }
        for part in items(list, COMMA)? {
            let to = self.vertex(part)?;
            self.pairs.add(from, to, part.0)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Graph, InputFormat, read};

    fn graph(text: &str) -> Graph {
        read(text.as_bytes(), None, false).expect("a graph")
    }

    fn refuse(text: &str) -> String {
        read(text.as_bytes(), Some(InputFormat::Edges), false).expect_err("no graph").to_string()
    }

    #[test]
    fn python_and_json_mean_the_same() {
        let plain = graph("0: 1 2\n1: 0\n2: 0\n");
        assert_eq!(plain.rows, [vec![1, 2], vec![0], vec![0]]);
        for text in [
            "{0: [1, 2], 1: [0], 2: [0]}",
            "{\"0\": [\"1\", \"2\"], \"1\": [0], \"2\": [0]}\n",
            "moves = {0: (1, 2), 1: {0}, 2: [0,],}\n",
            "# a notebook\n\nmoves =\n{0: [1, 2]}",
            "{\n  0: [1, # one\n      2],\n  1: [0],\n  2: [0]\n};\n",
            "{0:[1,2],1:[],2:[]}",
        ] {
            let mut read = graph(text);
            read.remarks.clear();
            assert_eq!(read, plain, "{text}");
        }
    }

    #[test]
    fn names_are_words_texts_or_tuples() {
        let all = graph("{(0, 0): [(1,2), 'New York'], a_1: [( 1 , 2 ,)]}");
        assert_eq!(all.names, ["(0,0)", "(1,2)", "New York", "a_1"]);
        assert_eq!(all.rows, [vec![1, 2], vec![0, 3], vec![0], vec![1]]);
    }

    #[test]
    fn lists_of_edges() {
        let plain = graph("1 2\n2 3\n");
        for text in [
            "[(1, 2), (2, 3)]",
            "[[1,2],[2,3]]",
            "edges = [(1, 2),  # one\n  (2, 3),]\n",
            "G = nx.Graph([(1, 2), (2, 3)]);",
            "EdgeView([('1', '2'), ('2', '3')])",
            "[(1, 2, {'weight': 3}), (2, 3, {})]",
            "{1 <-> 2, 2 <-> 3}",
            "{1 -- 2, 2 \\[UndirectedEdge] 3}",
            "{UndirectedEdge[1, 2],\n UndirectedEdge[2, 3]}",
            "Graph[{1 <-> 2, 2\n <-> 3}]",
            "Graph[{1, 2, 3}, {1 <-> 2, 2 <-> 3}, VertexLabels -> \"Name\"]",
        ] {
            let mut read = graph(text);
            read.remarks.clear();
            assert_eq!(read, plain, "{text}");
        }
        assert_eq!(graph("Graph[{1, 2, 3}, {1 <-> 2}]").rows, [vec![1], vec![0], vec![]]);
        assert_eq!(graph("[((0, 0), (0, 1))]").names, ["(0,0)", "(0,1)"]);
        assert_eq!(graph("{(0, 0) <-> (0, 1)}").names, ["(0,0)", "(0,1)"]);
    }

    #[test]
    fn arrows_have_a_direction() {
        let arcs = |text: &str| read(text.as_bytes(), None, true).expect("a graph").rows;
        for text in ["{1 -> 2, 3 -> 2}", "{DirectedEdge[1, 2], 3 \\[DirectedEdge] 2}", "[(1, 2), (3, 2)]"] {
            assert_eq!(arcs(text), [vec![1], vec![], vec![1]], "{text}");
        }
        assert_eq!(arcs("{1 <-> 2, UndirectedEdge[2, 3]}"), [vec![1], vec![0, 2], vec![1]]);
    }

    #[test]
    fn complaints_name_line_and_text() {
        for (text, message) in [
            ("{", "graph line 1: '{' is not closed"),
            ("{0: [1,\n", "graph line 1: '[' is not closed"),
            ("{0: [1]]}", "graph line 1: ']' closes no bracket"),
            (
                "{0: [2],\n 1: [0]; 2: [0]}",
                "graph line 2: '1: [0]; 2: [0]' is neither an edge nor a list of neighbours",
            ),
            ("{0 [1]}", "graph line 1: '0 [1]' is neither an edge nor a list of neighbours"),
            ("{0: 1}", "graph line 1: '0: 1' is neither an edge nor a list of neighbours"),
            ("[0, 1]", "graph line 1: '0' is neither an edge nor a list of neighbours"),
            ("[(0, 1),\n(0, 1, 5)]", "graph line 2: '(0, 1, 5)' is neither an edge nor a list of neighbours"),
            ("{0: [[1]]}", "graph line 1: '[1]' is not the name of a vertex"),
            ("{0: [(1, (2))]}", "graph line 1: '(2)' is not the name of a vertex"),
            ("{'0: [1]}", "graph line 1: ''' is not closed"),
            ("{0: ['']}", "graph line 1: '''' is not the name of a vertex"),
            ("{\n0: [1],\n0: [2]}", "graph line 3: the key '0' occurs twice"),
            ("{0: [1]}\nprint(0)", "graph line 1: something follows the brackets of the graph"),
            ("{1 -> 2}", "graph line 1: '1 -> 2' has a direction"),
            ("{}", "graph has no vertex"),
        ] {
            assert_eq!(refuse(text), message, "{text}");
        }
    }
}
