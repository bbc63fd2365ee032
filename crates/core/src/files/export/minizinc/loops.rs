//! A loop through some of the vertices, as a `subcircuit` of successors.
//!
//! A vertex that the loop does not visit is its own successor. Edges and visits are variables that follow from the
//! successors, and the rules are about them. Each loop has two directions; the model has the one that leads from its
//! least vertex to the lesser of the two neighbours there, so a loop is one solution. That also excludes pairs of
//! vertices that succeed each other.

use super::super::edges::ExportedEdges;
use super::{ModelText, set};
use crate::problems::single_loop::{LoopFact, LoopRule, auxiliaries, counted};
use crate::solver::graph::SuccessorTable;

/// Writes a loop and its rules.
pub(super) fn write(model: &mut ModelText, steps: &SuccessorTable, rules: &[LoopRule], names: &[String]) {
    let edges = ExportedEdges::new(steps);
    model.line("include \"subcircuit.mzn\";\n");
    model.vertices(names);
    if names.len() < 3 {
        model.line("constraint false; % a loop visits at least three vertices");
        return model.line("\nsolve satisfy;");
    }
    let pairs = edges.0.iter().map(|&(one, other)| [one as usize + 1, other as usize + 1]);
    model.pairs("edges", "The vertices that are next to each other.", pairs);
    model.line("int: m = length(edges) div 2;");
    model.line("% Whether the loop uses each edge and visits each vertex.");
    model.line("array[1..m] of var bool: used;\narray[1..n] of var bool: visited;");
    model.line("% What comes after each vertex; a vertex that is not visited comes after itself.");
    let row = |vertex: usize| {
        set([vertex as u32 + 1].into_iter().chain(steps.row(vertex).map(|neighbour| neighbour + 1)))
    };
    model.sets("steps", (0..names.len()).map(row));
    model.line("array[1..n] of var 1..n: next;");
    model.line("constraint forall(v in 1..n)(next[v] in steps[v]);");
    model.line("constraint subcircuit(next);");
    model.line("constraint forall(v in 1..n)(visited[v] <-> next[v] != v);");
    model.line(
        "constraint forall(e in 1..m)(used[e] <-> next[edges[e, 1]] = edges[e, 2] \\/ next[edges[e, 2]] = edges[e, 1]);",
    );
    model.line("% The loop begins with its least vertex and goes on to the lesser neighbour.");
    model.line("var 1..n: first;\nvar 1..n: last;");
    model.line("constraint visited[first] /\\ forall(v in 1..n)(visited[v] -> first <= v);");
    model.line("constraint next[last] = first /\\ next[first] < last;");
    if !rules.is_empty() {
        model.line("% The rules.");
    }
    let more = auxiliaries(rules);
    if more > 0 {
        model.line(&format!("array[1..{more}] of var bool: auxiliary; % facts that follow from the others"));
    }
    for rule in rules {
        model.line(&format!("constraint {};", expression(&edges, rule)));
    }
    model.line("\nsolve satisfy;");
    model.line(
        "output [name[v] ++ \" -> \" ++ name[fix(next[v])] ++ \"\\n\" | v in 1..n where fix(visited[v])];",
    );
}

/// Returns the variable of an edge; `None` if there is no such edge, so that it is not used.
fn used(edges: &ExportedEdges, one: u32, other: u32) -> Option<String> {
    Some(format!("used[{}]", edges.number(one, other)?))
}

/// Returns a rule as an expression.
fn expression(edges: &ExportedEdges, rule: &LoopRule) -> String {
    match rule {
        LoopRule::Clause(facts) => {
            let holds = |fact| fact_holds(edges, fact).unwrap_or_else(|holds| holds.to_string());
            let facts: Vec<String> = facts.iter().map(holds).collect();
            if facts.is_empty() { "false".to_owned() } else { facts.join(" \\/ ") }
        }
        LoopRule::Parity(pairs, is_odd) => {
            let edges: Vec<String> =
                pairs.iter().filter_map(|&(one, other)| used(edges, one, other)).collect();
            format!("sum([{}]) mod 2 = {}", edges.join(", "), u8::from(*is_odd))
        }
        LoopRule::Count(facts, range) => {
            let (terms, range) = counted(facts, range, |fact| fact_holds(edges, fact));
            format!("sum([{}]) in {}..{}", terms.join(", "), range.start(), range.end())
        }
    }
}

/// Returns a fact as an expression, or whether it always holds.
fn fact_holds(edges: &ExportedEdges, fact: &LoopFact) -> Result<String, bool> {
    let (name, holds) = match *fact {
        LoopFact::Edge(one, other, holds) => (used(edges, one, other), holds),
        LoopFact::Vertex(vertex, holds) => (Some(format!("visited[{}]", vertex + 1)), holds),
        LoopFact::Auxiliary(number, holds) => (Some(format!("auxiliary[{}]", number + 1)), holds),
    };
    match name {
        Some(name) if holds => Ok(name),
        Some(name) => Ok(format!("not {name}")),
        None => Err(!holds),
    }
}
