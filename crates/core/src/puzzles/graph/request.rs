//! The arguments of a graph, checked, and turned into an instance.

use std::sync::Arc;

use super::super::cell_sets::CellSets;
use super::super::diagram::{Diagram, DiagramKind, DrawnCell, Vertices};
use super::super::partial::PartialRequest;
use super::super::path_ends::EndSets;
use super::super::problem::{Ink, of_paths};
use super::super::{Arguments, InputError, Instance};
#[cfg(feature = "streams")]
use super::kinds::{ALSO, GraphKind};
use super::verify::GraphRules;
use super::{CLOSED, DIRECTED, FROM, INPUT, ONLY, STOP_ON_ERROR, STREAM, SUMMARY, TO};
use crate::files::Message;
use crate::files::graphs::text::complain;
use crate::files::graphs::{Graph, InputFormat, named, read, read_line};
use crate::files::text::shorten;
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;

/// Number of vertex names in a hint.
const SHOWN_NAMES: usize = 6;

/// A request for paths or cycles that makes sense.
pub(super) struct GraphRequest {
    graph: Graph,
    /// The words that name the graph, if it has a name.
    name: Option<String>,
    closed: bool,
    /// The vertices that may be first; empty for all.
    from: Vec<usize>,
    /// The vertices that may be last; empty for all.
    to: Vec<usize>,
    /// The request for paths that need not visit every vertex.
    partial: Option<PartialRequest>,
    /// The kinds of graphs that are columns of a count.
    #[cfg(feature = "streams")]
    kinds: Vec<GraphKind>,
}

impl GraphRequest {
    /// Checks the arguments.
    pub(super) fn new(arguments: &Arguments) -> Result<Self, InputError> {
        let line = arguments.line();
        let graph = graph(arguments)?;
        let closed = arguments.flag(CLOSED);
        let end = |parameter: &'static str| {
            let Some(names) = arguments.value(parameter) else { return Ok(Vec::new()) };
            let vertices = vertices_named(&graph.names, names, parameter, line)?;
            if closed && vertices.len() > 1 {
                let message = Message::about(parameter).words(" takes a single vertex of a cycle");
                let hint = Message::from("leave out ").parameter(CLOSED).words(", or name one vertex");
                return Err(InputError::new(message).hint(hint));
            }
            Ok(vertices)
        };
        let name = arguments.size().map(str::to_owned);
        let (from, to) = (end(FROM)?, end(TO)?);
        let partial = PartialRequest::new(arguments)?;
        if let Some(partial) = &partial {
            partial.check_ends(&[(FROM, &from), (TO, &to)], "vertex")?;
        }
        Ok(Self {
            graph,
            name,
            closed,
            from,
            to,
            partial,
            #[cfg(feature = "streams")]
            kinds: GraphKind::named(arguments)?,
        })
    }

    /// Returns the arguments in canonical form.
    pub(super) fn canonical(&self) -> Arguments {
        let Graph { names, directed, .. } = &self.graph;
        let mut canonical = Arguments::default();
        canonical.set_board(plain(&self.graph));
        for (name, is_given) in [(CLOSED, self.closed), (DIRECTED, *directed)] {
            if is_given {
                canonical.set_flag(name);
            }
        }
        for (name, ends) in [(FROM, &self.from), (TO, &self.to)] {
            for &vertex in ends {
                canonical.add_value(name, names[vertex].clone());
            }
        }
        if let Some(partial) = &self.partial {
            partial.add_to(&mut canonical);
        }
        #[cfg(feature = "streams")]
        if !self.kinds.is_empty() {
            let names: Vec<&str> = self.kinds.iter().map(|kind| kind.name).collect();
            canonical.add_value(ALSO.name, names.join(","));
        }
        canonical
    }

    pub(super) fn instance(self) -> Instance {
        let board = label(&self.graph, self.name.as_deref());
        let Self { graph: Graph { names, rows, directed, remarks }, closed, from, to, partial, .. } = self;
        let names: Arc<[String]> = names.into();
        let count = names.len();
        let known = CellSets::new(rows.iter().map(|row| row.iter().map(|&vertex| vertex as usize)));
        let set = |set: &[usize]| set.iter().map(|&vertex| vertex as u32).collect();
        let ends = EndSets::new(set(&from), set(&to), count);
        let rules =
            GraphRules { names: Arc::clone(&names), steps: known, directed, closed, from, to, partial };
        let steps = SuccessorTable::new(rows).expect("each step once, and none on the spot");
        let steps = Arc::new(if directed { steps.directed() } else { steps });
        // Two solutions may be a path and its reversal; then directions matter in the picture.
        let has_directions = directed || ends.counts_reversals();
        let vertices =
            Vertices { names: Arc::clone(&names), directed: has_directions, steps: Arc::clone(&steps) };
        let problem = of_paths(&steps, closed, &ends, rules.partial.as_ref(), None);
        let blank = Diagram {
            rows: 1,
            columns: count,
            cells: vec![DrawnCell::default(); count],
            kind: DiagramKind::Graph(vertices, None),
            ..Diagram::default()
        };
        Instance {
            name: Box::new(move |vertex| {
                names.get(vertex).map_or_else(String::new, |name| format!("vertex {name}"))
            }),
            board,
            remarks,
            cells: (0..count).collect(),
            problem,
            blank,
            ink: Ink::Numbers(1),
            verify: Box::new(move |path| rules.check(path)),
        }
    }
}

/// Reads the graph of the arguments, or makes it if it has a name.
///
/// # Errors
/// There is no graph, or it cannot be read or made.
pub(in super::super) fn graph(arguments: &Arguments) -> Result<Graph, InputError> {
    let format = arguments.value(INPUT).map(format_named).transpose()?;
    let directed = arguments.flag(DIRECTED);
    if let Some(words) = arguments.size() {
        let of_files = [STREAM, SUMMARY, STOP_ON_ERROR].into_iter().find(|flag| arguments.flag(flag));
        let of_files = of_files.or([INPUT, ONLY].into_iter().find(|name| arguments.value(name).is_some()));
        return match of_files {
            Some(name) => {
                Err(InputError::new(Message::about(name).words(" does not apply to a graph with a name"))
                    .hint("name a file, or leave it out"))
            }
            None => named::make(words, directed),
        };
    }
    let bytes = arguments.board().ok_or_else(|| {
        InputError::new("no graph given").hint("name a graph file, or - for standard input")
    })?;
    match arguments.line() {
        None => read(bytes, format, directed),
        Some(line) => read_line(bytes, line, directed),
    }
}

/// Returns a short description of a graph; `name` are the words that name it, if it has a name.
pub(in super::super) fn label(graph: &Graph, name: Option<&str>) -> String {
    let number = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    };
    let vertices = number(graph.names.len(), "vertex", "vertices");
    let arcs = graph.rows.iter().map(Vec::len).sum();
    let name = name.map_or_else(String::new, |name| format!("{name}, "));
    if graph.directed {
        format!("{name}directed, {vertices}, {}", number(arcs, "arc", "arcs"))
    } else {
        format!("{name}{vertices}, {}", number(arcs / 2, "edge", "edges"))
    }
}

/// Returns a graph in canonical form: for each vertex its name in quotes and the numbers of its successors.
pub(in super::super) fn plain(graph: &Graph) -> Vec<u8> {
    let vertex = |(name, row): (&String, &Vec<u32>)| format!("{name:?} {row:?}\n");
    graph.names.iter().zip(&graph.rows).map(vertex).collect::<String>().into_bytes()
}

/// Returns the format with this name.
pub(super) fn format_named(name: &str) -> Result<InputFormat, InputError> {
    InputFormat::named(name).ok_or_else(|| {
        let known: Vec<&str> = InputFormat::ALL.iter().map(|format| format.name()).collect();
        InputError::of_value(INPUT, name, "is not a graph format")
            .hint(format!("one of: {}, sparse6, digraph6", known.join(", ")))
    })
}

/// Returns the vertices with these names, ascending: one name, several with commas between them, or all vertices from
/// one to another, written `a..b`. A vertex whose name looks like that is meant first.
fn vertices_named(
    known: &[String],
    words: &str,
    parameter: &'static str,
    line: Option<usize>,
) -> Result<Vec<usize>, InputError> {
    let named = |name: &str| known.iter().position(|known| known == name);
    if let Some(vertex) = named(words) {
        return Ok(vec![vertex]);
    }
    let mut vertices = Vec::new();
    for part in words.split(',').map(str::trim) {
        let range = part.split_once("..").and_then(|(from, to)| Some(named(from)?..=named(to)?));
        match range.filter(|range| !range.is_empty() && named(part).is_none()) {
            Some(range) => vertices.extend(range),
            None => vertices.push(vertex_named(known, part, parameter, line)?),
        }
    }
    Ok(distinct(vertices))
}

/// Returns the vertex with this name.
fn vertex_named(
    names: &[String],
    name: &str,
    parameter: &'static str,
    line: Option<usize>,
) -> Result<usize, InputError> {
    names.iter().position(|known| known == name).ok_or_else(|| {
        let message = Message::about(parameter).words(format!(": no vertex is named '{}'", shorten(name)));
        let error = match line {
            None => InputError::new(message),
            Some(line) => complain(line, message),
        };
        let shown: Vec<String> = names.iter().take(SHOWN_NAMES).map(|name| shorten(name)).collect();
        let others = match names.len() - shown.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        error.hint(format!("the vertices are {}{others}", shown.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(text: &str, flags: &[&str], values: &[(&str, &str)]) -> Result<GraphRequest, InputError> {
        let mut arguments = Arguments::default();
        arguments.set_board(text.as_bytes().to_vec());
        for flag in flags {
            arguments.set_flag(flag);
        }
        for &(name, value) in values {
            arguments.add_value(name, value.to_owned());
        }
        GraphRequest::new(&arguments)
    }

    #[test]
    fn labels_and_conventions() {
        for (text, flags, label, conventions) in [
            ("a b\nb c", &[][..], "3 vertices, 2 edges", &[("undirected", 1), ("directed", 2)][..]),
            ("a b", &[DIRECTED], "directed, 2 vertices, 1 arc", &[("directed", 1)]),
            ("a b\nb a", &[DIRECTED], "directed, 2 vertices, 2 arcs", &[("directed", 1)]),
            ("a:", &[], "1 vertex, 0 edges", &[("undirected", 1), ("directed", 1)]),
            ("a b", &[], "2 vertices, 1 edge", &[("undirected", 1), ("directed", 2)]),
        ] {
            let instance = task(text, flags, &[]).expect("a graph").instance();
            assert_eq!(instance.board, label);
            assert_eq!(instance.conventions(), conventions, "{text}");
        }
        let ends = task("a b\nb c", &[], &[(FROM, "a")]).expect("a graph").instance();
        assert_eq!(ends.conventions(), [("undirected", 1), ("directed", 1)]);
    }

    #[test]
    fn obstacles_speak_of_vertices_by_name() {
        let obstacle = |text, flags: &[&str]| task(text, flags, &[]).expect("a graph").instance().obstacle();
        assert_eq!(
            obstacle("x y\ny z", &[CLOSED]).as_deref(),
            Some("vertex x has only one step, and a cycle needs two there")
        );
        assert_eq!(
            obstacle("x y\nx z", &[DIRECTED]).as_deref(),
            Some("no arc enters or no arc leaves vertex z")
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let refuse = |values: &[(&str, &str)]| {
            let error = task("0 1\n1 2\n2 3\n3 4\n4 5\n5 6", &[], values).err().expect("an error");
            (error.to_string(), error.remedy().cloned().unwrap_or_default().to_string())
        };
        assert_eq!(
            refuse(&[(TO, "7")]),
            (
                "to: no vertex is named '7'".to_owned(),
                "the vertices are 0, 1, 2, 3, 4, 5 and 1 more".to_owned()
            )
        );
        assert_eq!(
            refuse(&[(INPUT, "gml")]),
            (
                "input: 'gml' is not a graph format".to_owned(),
                "one of: edges, dot, hcp, dimacs, graph6, sparse6, digraph6".to_owned()
            )
        );
        let mut arguments = Arguments::default();
        assert_eq!(GraphRequest::new(&arguments).err().expect("no graph").to_string(), "no graph given");
        arguments.set_line(b"Bw", 17);
        arguments.add_value(FROM, "3".to_owned());
        assert_eq!(
            GraphRequest::new(&arguments).err().expect("no vertex").to_string(),
            "graph line 17: from: no vertex is named '3'"
        );
        arguments.set_line(b"B\xff", 18);
        let message = GraphRequest::new(&arguments).err().expect("no text").to_string();
        assert_eq!(message, "graph is not UTF-8 text: line 18");
    }
}
