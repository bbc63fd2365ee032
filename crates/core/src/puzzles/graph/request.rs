//! The arguments of a graph, checked, and turned into an instance.

use std::sync::Arc;

use super::super::cell_sets::CellSets;
use super::super::diagram::{Diagram, DiagramKind, DrawnCell, GraphSelection, Vertices};
use super::super::instance::{Name, Verify};
use super::super::path_check::{PathCheck, PathSteps};
use super::super::path_request::{PathRequest, VERTICES};
use super::super::problem::sets::{SetMembers, SetProblem};
use super::super::problem::{Ink, ProblemKind};
use super::super::set_request::{LARGEST, SetCheck, SetRequest};
use super::super::{Arguments, InputError, Instance};
#[cfg(feature = "streams")]
use super::kinds::{ALSO, GraphKind};
use super::{DIRECTED, INPUT, ONLY, STOP_ON_ERROR, STREAM, SUMMARY};
use crate::IndependentSets;
use crate::files::Message;
use crate::files::boards::Cell;
use crate::files::graphs::text::complain;
use crate::files::graphs::{Graph, InputFormat, named, read, read_line};
use crate::files::text::shorten;
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;
use crate::words::quantity;

/// Number of vertex names in a hint.
const SHOWN_NAMES: usize = 6;

/// A request that makes sense.
pub(super) struct GraphRequest {
    graph: Graph,
    /// The words that name the graph, if it has a name.
    name: Option<String>,
    asked: GraphQuestion,
    /// The kinds of graphs that are columns of a count.
    #[cfg(feature = "streams")]
    kinds: Vec<GraphKind>,
}

/// What is asked of a graph.
enum GraphQuestion {
    Paths(PathRequest),
    Sets(SetRequest),
}

impl GraphRequest {
    /// Checks the arguments, which ask for sets of `members`, or for paths.
    pub(super) fn new(members: Option<SetMembers>, arguments: &Arguments) -> Result<Self, InputError> {
        let line = arguments.line();
        let graph = if members.is_some() { undirected(arguments)? } else { graph(arguments)? };
        let asked = if let Some(members) = members {
            let edges = graph.rows.iter().map(Vec::len).sum::<usize>() / 2;
            let count = if members == SetMembers::Edges { edges } else { graph.names.len() };
            if count > LARGEST {
                let many = members.number(count);
                let message = format!("graph has {many}; at most {LARGEST} are possible here");
                return Err(refused(line, message).hint("use a smaller graph"));
            }
            GraphQuestion::Sets(SetRequest::new(arguments, members, graph.names.len())?)
        } else {
            GraphQuestion::Paths(PathRequest::new(arguments, &VERTICES, |names, parameter| {
                vertices_named(&graph.names, names, parameter, line)
            })?)
        };
        Ok(Self {
            graph,
            name: arguments.size().map(str::to_owned),
            asked,
            #[cfg(feature = "streams")]
            kinds: GraphKind::named(arguments)?,
        })
    }

    /// Returns the arguments in canonical form: for each vertex its name in quotes and the numbers of its successors.
    pub(super) fn canonical(&self) -> Arguments {
        let Graph { names, rows, directed, .. } = &self.graph;
        let vertex = |(name, row): (&String, &Vec<u32>)| format!("{name:?} {row:?}\n");
        let mut canonical = Arguments::default();
        canonical.set_board(names.iter().zip(rows).map(vertex).collect::<String>().into_bytes());
        if *directed {
            canonical.set_flag(DIRECTED);
        }
        match &self.asked {
            GraphQuestion::Paths(paths) => paths.add_to(&mut canonical, |vertices| {
                vertices.iter().map(|&vertex| names[vertex].clone()).collect()
            }),
            GraphQuestion::Sets(sets) => sets.add_to(&mut canonical),
        }
        #[cfg(feature = "streams")]
        if !self.kinds.is_empty() {
            let names: Vec<&str> = self.kinds.iter().map(|kind| kind.name).collect();
            canonical.add_value(ALSO.name, names.join(","));
        }
        canonical
    }

    /// Returns the problem with its check and its picture.
    pub(super) fn instance(self) -> Instance {
        let board = label(&self.graph, self.name.as_deref());
        let Self { graph: Graph { names, rows, directed, remarks }, asked, .. } = self;
        let (names, count): (Arc<[String]>, _) = (names.into(), rows.len());
        let known_steps = CellSets::new(rows.iter().map(|row| row.iter().map(|&vertex| vertex as usize)));
        let steps = SuccessorTable::new(rows).expect("each step once, and none on the spot");
        let steps = Arc::new(if directed { steps.directed() } else { steps });
        let mut graph = Vertices { names: Arc::clone(&names), directed, steps: Arc::clone(&steps) };
        let name_of = move |vertex: usize| names.get(vertex).map_or("", String::as_str).to_owned();
        let own_name = name_of.clone();
        let mut name: Name = Arc::new(move |vertex| format!("vertex {}", own_name(vertex)));
        let mut cells: Vec<usize> = (0..count).collect();
        let (problem, verify, ink, chosen): (Box<dyn ProblemKind>, Verify, _, _) = match asked {
            GraphQuestion::Paths(asked) => {
                let problem = asked.problem(&steps, &cells, None);
                // Two solutions may be a path and its reversal; then directions matter in the picture.
                graph.directed = problem.conventions()[0].0 == "directed";
                let (steps, vertices) = (PathSteps::Known(known_steps), vec![Cell::Open; count]);
                let rules = PathCheck::new(&VERTICES, Arc::clone(&name), asked, vertices, steps);
                let rules = PathCheck { fewest_closed: if directed { 2 } else { 3 }, ..rules };
                (problem, Box::new(move |path| rules.check(path)), Ink::Numbers(1), None)
            }
            GraphQuestion::Sets(SetRequest { members, size }) => {
                let is_edges = members == SetMembers::Edges;
                let sets =
                    if is_edges { IndependentSets::matchings(&steps) } else { IndependentSets::new(&steps) };
                let ends = sets.ends.clone().unwrap_or_default();
                let (known, checked) = (Arc::clone(&ends), Arc::clone(&ends));
                let rules = SetCheck {
                    name: Arc::clone(&name),
                    holes: vec![false; count],
                    attacked: known_steps,
                    conflicts: "is a neighbour of",
                };
                let verify: Verify = match members {
                    SetMembers::Edges => Box::new(move |set| rules.check_matching(set, &checked)),
                    _ => Box::new(move |set| rules.check(set)),
                };
                let mut chosen = GraphSelection::Vertices(Vec::new());
                if is_edges {
                    (cells, chosen) = ((0..ends.len()).collect(), GraphSelection::Edges(Vec::new()));
                    name = Arc::new(move |edge| {
                        let ends = known.get(edge).map(|ends| ends.map(|end| name_of(end as usize)));
                        ends.map_or_else(String::new, |[one, other]| format!("edge {one} - {other}"))
                    });
                }
                (Box::new(SetProblem::new(sets, members, size)), verify, Ink::Members(ends), Some(chosen))
            }
        };
        let blank = Diagram {
            rows: 1,
            columns: count,
            cells: vec![DrawnCell::default(); count],
            kind: DiagramKind::Graph(graph, chosen),
            ..Diagram::default()
        };
        Instance { board, remarks, cells, name, problem, blank, ink, verify }
    }
}

/// Returns an error about the graph, or about its line in a stream.
fn refused(line: Option<usize>, message: impl Into<Message>) -> InputError {
    match line {
        None => InputError::new(message),
        Some(line) => complain(line, message),
    }
}

/// Reads the graph of the arguments, which must not have arcs.
fn undirected(arguments: &Arguments) -> Result<Graph, InputError> {
    let hint = "edges have no direction here; write 'a - b' for an edge";
    let mut as_arcs = arguments.clone();
    as_arcs.set_flag(DIRECTED);
    // A hint to add the missing flag would be wrong.
    let read = graph(arguments).map_err(|error| match graph(&as_arcs) {
        Ok(_) => error.hint(hint),
        Err(_) => error,
    })?;
    if read.directed {
        let article = if arguments.line().is_some() { "the " } else { "" };
        let message = format!("{article}graph has arcs, which have a direction");
        return Err(refused(arguments.line(), message).hint(hint));
    }
    Ok(read)
}

/// Reads the graph of the arguments, or makes it if it has a name.
///
/// # Errors
/// There is no graph, or it cannot be read or made.
fn graph(arguments: &Arguments) -> Result<Graph, InputError> {
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
fn label(graph: &Graph, name: Option<&str>) -> String {
    let vertices = quantity(graph.names.len(), "vertices");
    let arcs: usize = graph.rows.iter().map(Vec::len).sum();
    let name = name.map_or_else(String::new, |name| format!("{name}, "));
    if graph.directed {
        format!("{name}directed, {vertices}, {}", quantity(arcs, "arcs"))
    } else {
        format!("{name}{vertices}, {}", quantity(arcs / 2, "edges"))
    }
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
        let shown: Vec<String> = names.iter().take(SHOWN_NAMES).map(|name| shorten(name)).collect();
        let others = match names.len() - shown.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        refused(line, message).hint(format!("the vertices are {}{others}", shown.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::path_request::{CLOSED, FROM, TO};
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
        GraphRequest::new(None, &arguments)
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
        assert_eq!(
            GraphRequest::new(None, &arguments).err().expect("no graph").to_string(),
            "no graph given"
        );
        arguments.set_line(b"Bw", 17);
        arguments.add_value(FROM, "3".to_owned());
        assert_eq!(
            GraphRequest::new(None, &arguments).err().expect("no vertex").to_string(),
            "graph line 17: from: no vertex is named '3'"
        );
        arguments.set_line(b"B\xff", 18);
        let message = GraphRequest::new(None, &arguments).err().expect("no text").to_string();
        assert_eq!(message, "graph is not UTF-8 text: line 18");
    }
}
