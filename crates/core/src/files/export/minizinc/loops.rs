//! A loop through some of the vertices, as a `subcircuit` of successors.
//!
//! A vertex that the loop does not visit is its own successor. Edges and visits are variables that follow from the
//! successors, and the rules are about them. Each loop has two directions; the model has the one that leads from its
//! least vertex to the lesser of the two neighbours there, so a loop is one solution. That also excludes pairs of
//! vertices that succeed each other.

use super::super::CycleRows;
use super::{ModelText, set};
use crate::problems::single_loop::{LiteralRule, LoopRule, auxiliaries};
use crate::solver::formula::Literal;
use crate::solver::graph::SuccessorTable;

/// Writes a loop and its rules.
pub(super) fn write(model: &mut ModelText, steps: &SuccessorTable, rules: &[LoopRule], names: &[String]) {
    let cycle = CycleRows::of_loop(steps, rules);
    model.line("include \"subcircuit.mzn\";\n");
    model.vertices(names);
    if names.len() < 3 {
        model.line("constraint false; % a loop visits at least three vertices");
        return model.line("\nsolve satisfy;");
    }
    let pairs = cycle.steps.iter().map(|&(one, other)| [one as usize + 1, other as usize + 1]);
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
    let name = |literal: Literal| {
        let (edges, facts) = (cycle.steps.len(), cycle.steps.len() + cycle.vertices);
        let name = match literal.variable() {
            edge if edge <= edges => format!("used[{edge}]"),
            vertex if vertex <= facts => format!("visited[{}]", vertex - edges),
            auxiliary => format!("auxiliary[{}]", auxiliary - facts),
        };
        if literal.is_positive() { name } else { format!("not {name}") }
    };
    for rule in rules.iter().filter_map(|rule| rule.over(|fact| cycle.fact(fact).map(name))) {
        model.line(&format!("constraint {};", expression(rule)));
    }
    model.line("\nsolve satisfy;");
    model.line(
        "output [name[v] ++ \" -> \" ++ name[fix(next[v])] ++ \"\\n\" | v in 1..n where fix(visited[v])];",
    );
}

/// Returns a rule as an expression.
fn expression(rule: LiteralRule<String>) -> String {
    match rule {
        LiteralRule::Clause(facts) if facts.is_empty() => "false".to_owned(),
        LiteralRule::Clause(facts) => facts.join(" \\/ "),
        LiteralRule::Parity(edges, is_odd) => {
            format!("sum([{}]) mod 2 = {}", edges.join(", "), u8::from(is_odd))
        }
        LiteralRule::Count(facts, range) => {
            format!("sum([{}]) in {}..{}", facts.join(", "), range.start(), range.end())
        }
    }
}
