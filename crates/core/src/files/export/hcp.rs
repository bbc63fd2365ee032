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

/// Languages that can express every problem.
const OTHERS: &[Language] = &[Language::MiniZinc, Language::Dimacs];

/// Writes the instance.
pub(crate) fn write(export: &Export<'_>) -> Result<String, ExportError> {
    let problem = match &export.problem {
        ExportProblem::Paths(problem) => problem,
        ExportProblem::Numbers { .. } => {
            return Err(ExportError::unsuitable("hcp cannot restrict the numbers of vertices", OTHERS));
        }
        ExportProblem::Sets { .. } => {
            return Err(ExportError::unsuitable("hcp describes paths and cycles, not placements", OTHERS));
        }
        ExportProblem::Loop { .. } => {
            return Err(ExportError::unsuitable(
                "hcp describes cycles through all vertices, not through some",
                OTHERS,
            ));
        }
    };
    if !problem.is_undirected() {
        return Err(ExportError::unsuitable("hcp has no directed edges", OTHERS));
    }
    let steps = &problem.steps;
    let count = steps.vertices();
    let all = 0..count as u32;
    let single = (count == 1).then_some(0);
    let (mut extra, mut remark): (Vec<Vec<u32>>, Option<String>) = (Vec::new(), None);
    let mut replaced = None;
    let named = |vertex: u32| format!("{} ({})", vertex + 1, export.names[vertex as usize]);
    match (problem.closed, problem.first.or(single), problem.last) {
        (true, Some(first), Some(last)) => {
            let (low, high) = (first.min(last), first.max(last));
            let joined = steps.slot(low as usize, high as usize).is_some() && low < high;
            extra.push(if joined { vec![low, high] } else { Vec::new() });
            replaced = Some((low, high));
            remark = Some(format!("stands in the step between {} and {}", named(last), named(first)));
        }
        (true, ..) => {}
        (false, Some(first), Some(last)) if first != last || count > 1 => {
            let mut ends = vec![first, last];
            ends.dedup();
            extra.push(ends);
            remark = Some(format!("joins the ends {} and {}", named(first), named(last)));
        }
        (false, None, None) => {
            extra.push(all.collect());
            remark = Some("is joined to all others, so the path lies between its neighbours".to_owned());
        }
        (false, first, last) => {
            let end = first.or(last).unwrap_or(0);
            extra.push(vec![end]);
            // A path of several vertices does not end where it begins.
            let others = all.filter(|&vertex| vertex != end || count == 1);
            extra.push(others.chain([count as u32]).collect());
            let (other, end) = (count + 2, named(end));
            remark = Some(format!(
                "leads from the end {end} to {other}, which is joined to all that may be the other"
            ));
        }
    }
    let mut text = String::new();
    let push = |text: &mut String, line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    push(&mut text, "NAME : cavalcade".to_owned());
    for line in &export.title {
        push(&mut text, format!("COMMENT : {line}"));
    }
    if let Some(remark) = remark {
        push(&mut text, format!("COMMENT : vertex {} {remark}", count + 1));
    }
    push(&mut text, format!("TYPE : HCP\nDIMENSION : {}", count + extra.len()));
    push(&mut text, "EDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION".to_owned());
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
