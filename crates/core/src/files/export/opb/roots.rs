//! The vertices that the rules of a loop name.

use super::CycleRows;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::solver::ranges::distinct;

/// Returns vertices of which each solution visits at least one, by the rule that names the fewest: all if no rule does.
pub(super) fn roots(shape: &CycleRows, rules: &[LoopRule]) -> Vec<u32> {
    let named = rules.iter().filter_map(|rule| match rule {
        LoopRule::Clause(facts) => {
            let (mut vertices, pairs) = visiting(facts)?;
            vertices.extend(touched(pairs, 1));
            Some(vertices)
        }
        LoopRule::Count(facts, range) if *range.start() > 0 => {
            let (vertices, pairs) = visiting(facts)?;
            match (vertices.is_empty(), pairs.is_empty()) {
                (true, _) => Some(touched(pairs, *range.start())),
                // Fewer than the required number are left out.
                (false, true) => Some(vertices[(range.start() - 1).min(vertices.len())..].to_vec()),
                (false, false) => None,
            }
        }
        LoopRule::Parity(pairs, true) => Some(touched(pairs.clone(), 1)),
        LoopRule::Parity(..) | LoopRule::Count(..) => None,
    });
    let least = named.min_by_key(Vec::len);
    distinct(least.unwrap_or_else(|| (0..shape.vertices as u32).collect()))
}

/// Vertices, and edges by their ends.
type OnLoop = (Vec<u32>, Vec<(u32, u32)>);

/// Returns the vertices and edges in facts all of which say that something is on the loop; `None` if one says less.
fn visiting(facts: &[LoopFact]) -> Option<OnLoop> {
    let (mut vertices, mut pairs) = (Vec::new(), Vec::new());
    for fact in facts {
        match *fact {
            LoopFact::Edge(one, other, true) => pairs.push((one, other)),
            LoopFact::Vertex(vertex, true) => vertices.push(vertex),
            LoopFact::Edge(..) | LoopFact::Vertex(..) | LoopFact::Auxiliary(..) => return None,
        }
    }
    Some((vertices, pairs))
}

/// Returns vertices that fewer than `number` of the edges avoid; so if this number of edges is used, one is visited.
fn touched(mut edges: Vec<(u32, u32)>, number: usize) -> Vec<u32> {
    let mut chosen = Vec::new();
    while edges.len() >= number.max(1) {
        let touches = |vertex: u32| edges.iter().filter(|edge| edge.0 == vertex || edge.1 == vertex).count();
        let ends = edges.iter().flat_map(|&(one, other)| [one, other]);
        let Some(best) = ends.max_by_key(|&end| touches(end)) else { break };
        edges.retain(|&(one, other)| one != best && other != best);
        chosen.push(best);
    }
    chosen
}
