//! A Hamiltonian cycle problem of TSPLIB: a graph with one cycle per solution.
//!
//! The format has no directions, no ends and no open paths. One or two extra vertices replace the last two. A *dummy*
//! adjacent to every vertex closes each path to one cycle. If one end is fixed, a second dummy is placed between that
//! end and the first dummy, which is then adjacent to all other vertices. If both are fixed, the dummy is adjacent to
//! these two only; on a cycle, it subdivides the step between them. So the cycles of the graph and the undirected
//! solutions are equal in number.
//!
//! Source: G. Reinelt, TSPLIB 95, University of Heidelberg 1995, section 1.

use std::fmt::Write;

use super::{Export, ExportError, ExportProblem, Language};
use crate::Hamiltonian;

/// Languages that can express every problem.
const OTHERS: &[Language] = &[Language::MiniZinc, Language::Dimacs];

/// Writes the instance.
pub(crate) fn write(export: &Export<'_>) -> Result<String, ExportError> {
    let problem = match &export.problem {
        ExportProblem::Paths(problem) if problem.is_undirected() => problem,
        other => {
            return Err(ExportError::unsuitable(
                match other {
                    ExportProblem::Paths(_) => "hcp has no directed edges",
                    ExportProblem::Numbers(_) => "hcp cannot restrict the numbers of vertices",
                    ExportProblem::Sets(_) => "hcp describes paths and cycles, not placements",
                    ExportProblem::Loop { .. } => {
                        "hcp describes cycles through all vertices, not through some"
                    }
                },
                OTHERS,
            ));
        }
    };
    let (steps, count) = (&problem.steps, problem.steps.vertices());
    let Extra { vertices: extra, replaced, remark } = extra(problem, &export.names);
    let mut text = String::from("NAME : cavalcade\n");
    for line in &export.title {
        let _ = writeln!(text, "COMMENT : {line}");
    }
    if let Some(remark) = remark {
        let _ = writeln!(text, "COMMENT : vertex {} {remark}", count + 1);
    }
    let _ = writeln!(text, "TYPE : HCP\nDIMENSION : {}", count + extra.len());
    text.push_str("EDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n");
    for vertex in 0..count as u32 {
        for other in steps.row(vertex as usize).filter(|&other| other > vertex) {
            if replaced != Some((vertex, other)) {
                let _ = writeln!(text, "{} {}", vertex + 1, other + 1);
            }
        }
    }
    for (number, row) in (count + 1..).zip(&extra) {
        for other in row {
            let _ = writeln!(text, "{} {number}", other + 1);
        }
    }
    text.push_str("-1\nEOF\n");
    Ok(text)
}

/// Extra vertices of an instance.
#[derive(Default)]
struct Extra {
    /// The vertices that are adjacent to each.
    vertices: Vec<Vec<u32>>,
    /// The step that one of them stands in.
    replaced: Option<(u32, u32)>,
    /// What the first one stands for.
    remark: Option<String>,
}

/// Returns the extra vertices that replace the ends of paths.
fn extra(problem: &Hamiltonian, names: &[String]) -> Extra {
    let count = problem.steps.vertices();
    let all = 0..count as u32;
    let single = (count == 1).then_some(0);
    let shown = |vertex: u32| format!("{} ({})", vertex + 1, names[vertex as usize]);
    let (vertices, replaced, remark) = match (problem.closed, problem.first.or(single), problem.last) {
        (true, Some(first), Some(last)) => {
            let (low, high) = (first.min(last), first.max(last));
            let joined = problem.steps.slot(low as usize, high as usize).is_some() && low < high;
            let remark = format!("stands in the step between {} and {}", shown(last), shown(first));
            (vec![if joined { vec![low, high] } else { Vec::new() }], Some((low, high)), remark)
        }
        (true, ..) => return Extra::default(),
        (false, Some(first), Some(last)) if first != last || count > 1 => {
            let mut ends = vec![first, last];
            ends.dedup();
            (vec![ends], None, format!("joins the ends {} and {}", shown(first), shown(last)))
        }
        (false, None, None) => {
            let remark = "is joined to all others, so the path lies between its neighbours".to_owned();
            (vec![all.collect()], None, remark)
        }
        (false, first, last) => {
            let end = first.or(last).unwrap_or(0);
            // A path of several vertices does not end where it begins.
            let others = all.filter(|&vertex| vertex != end || count == 1).chain([count as u32]).collect();
            let (other, name) = (count + 2, shown(end));
            let remark =
                format!("leads from the end {name} to {other}, which is joined to all that may be the other");
            (vec![vec![end], others], None, remark)
        }
    };
    Extra { vertices, replaced, remark: Some(remark) }
}
