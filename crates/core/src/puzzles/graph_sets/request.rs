//! The arguments of independent sets and matchings, checked, and turned into an instance.

use std::sync::Arc;

use super::super::diagram::{Diagram, DiagramKind, DrawnCell, GraphSelection, Vertices};
use super::super::graph::{DIRECTED, graph, label, plain};
use super::super::place::size::{SIZE, add, size};
use super::super::problem::Ink;
use super::super::problem::sets::{SetMembers, SetProblem};
use super::super::{Arguments, InputError, Instance};
use super::verify::GraphSetRules;
use crate::files::Message;
use crate::files::graphs::Graph;
use crate::files::graphs::text::complain;
use crate::solver::graph::SuccessorTable;
use crate::{IndependentSets, SetSize};

/// Largest number of vertices of an independent set problem, or of edges; every pair of them takes a few bits.
const LARGEST: usize = 4096;

/// A request for sets that makes sense.
pub(super) struct GraphSetsRequest {
    graph: Graph,
    members: SetMembers,
    size: Option<SetSize>,
    /// The words that name the graph, if it has a name.
    name: Option<String>,
}

impl GraphSetsRequest {
    /// Checks the arguments.
    pub(super) fn new(members: SetMembers, arguments: &Arguments) -> Result<Self, InputError> {
        let graph = undirected(arguments)?;
        let edges = graph.rows.iter().map(Vec::len).sum::<usize>() / 2;
        let count = if members == SetMembers::Edges { edges } else { graph.names.len() };
        if count > LARGEST {
            let message = format!("graph has {}; at most {LARGEST} are possible here", members.number(count));
            let error = match arguments.line() {
                None => InputError::new(message),
                Some(line) => complain(line, message),
            };
            return Err(error.hint("use a smaller graph"));
        }
        let is_perfect = members == SetMembers::Edges && arguments.value(SIZE) == Some("perfect");
        let size = if is_perfect {
            Some(SetSize::Exactly(graph.names.len().div_ceil(2)))
        } else {
            let (what, words) = match members {
                SetMembers::Edges => ("edges", ", 'all' or 'perfect'"),
                SetMembers::Vertices | SetMembers::Pieces => ("vertices", ", or 'all'"),
            };
            let valid = || Message::from("write a whole number, such as ").setting(SIZE, "5").words(words);
            size(arguments, what, valid)?
        };
        Ok(Self { graph, members, size, name: arguments.size().map(str::to_owned) })
    }

    /// Returns the arguments in canonical form.
    pub(super) fn canonical(&self) -> Arguments {
        let mut canonical = Arguments::default();
        canonical.set_board(plain(&self.graph));
        add(&mut canonical, self.size);
        canonical
    }

    /// Returns the problem with its check and its picture.
    pub(super) fn instance(self) -> Instance {
        let board = label(&self.graph, self.name.as_deref());
        let Self { graph: Graph { names, rows, remarks, .. }, members, size, .. } = self;
        let names: Arc<[String]> = names.into();
        let rules = GraphSetRules::new(Arc::clone(&names), &rows);
        let steps = Arc::new(SuccessorTable::new(rows).expect("each edge once, and no loops"));
        let (sets, selection) = match members {
            SetMembers::Edges => (IndependentSets::matchings(&steps), GraphSelection::Edges(Vec::new())),
            SetMembers::Vertices | SetMembers::Pieces => {
                (IndependentSets::new(&steps), GraphSelection::Vertices(Vec::new()))
            }
        };
        let ends = sets.ends.clone();
        let blank = Diagram {
            rows: 1,
            columns: names.len(),
            cells: vec![DrawnCell::default(); names.len()],
            kind: DiagramKind::Graph(
                Vertices { names: Arc::clone(&names), directed: false, steps },
                Some(selection),
            ),
            ..Diagram::default()
        };
        let cells = (0..sets.weights.len()).collect();
        let problem = SetProblem::new(sets, members, size);
        let (name, checked) = (ends.clone(), ends.clone());
        Instance {
            name: Box::new(move |member| named(&names, name.as_deref(), member)),
            board,
            remarks,
            cells,
            problem: Box::new(problem),
            blank,
            ink: ends.map_or(Ink::Vertices, Ink::Edges),
            verify: Box::new(move |members| match &checked {
                Some(ends) => rules.check_matching(members, ends),
                None => rules.check_independent(members),
            }),
        }
    }
}

/// Reads the graph of the arguments, which must not have arcs.
fn undirected(arguments: &Arguments) -> Result<Graph, InputError> {
    let hint = "edges have no direction here; write 'a - b' for an edge";
    let mut as_arcs = arguments.clone();
    as_arcs.set_flag(DIRECTED);
    // A hint to add the missing flag would be wrong.
    let graph =
        graph(arguments).map_err(|error| if graph(&as_arcs).is_ok() { error.hint(hint) } else { error })?;
    if graph.directed {
        let message = "graph has arcs, which have a direction";
        let error = match arguments.line() {
            None => InputError::new(message),
            Some(line) => complain(line, "the graph has arcs, which have a direction"),
        };
        return Err(error.hint(hint));
    }
    Ok(graph)
}

/// Returns the name of a vertex, or of an edge if there are `ends`.
fn named(names: &[String], ends: Option<&[[u32; 2]]>, member: usize) -> String {
    let name = |vertex: usize| names.get(vertex).map_or("", String::as_str);
    match ends {
        None => format!("vertex {}", name(member)),
        Some(ends) => match ends.get(member) {
            Some(&[one, other]) => format!("edge {} - {}", name(one as usize), name(other as usize)),
            None => String::new(),
        },
    }
}
