//! A readable `MiniZinc` model for any solver of that language.
//!
//! A path is a `circuit` of successors, where one extra vertex stands for the outside of an open path. If numbers
//! matter, they are the `inverse` of the order of the vertices, and the number of the successor is the next number. A
//! set is an array of 0/1 variables. A loop through some of the vertices is a `subcircuit`. Data come first,
//! constraints follow, and solutions are written with the same vertex names as in cavalcade.

mod loops;

use std::fmt::Write;

use super::{
    Export, ExportError, ExportNumbers, ExportProblem, ExportSets, Language, anchor, is_too_short, is_turned,
};
use crate::Hamiltonian;
use crate::solver::graph::SuccessorTable;

/// Largest number of vertices; the MiniZinc compiler is slow on longer arrays.
const MOST_VERTICES: usize = 1 << 16;

/// Writes the instance.
pub(crate) fn write(export: &Export<'_>) -> Result<String, ExportError> {
    export.check_size(Language::MiniZinc, MOST_VERTICES)?;
    let mut model = ModelText::default();
    for line in &export.title {
        model.line(&format!("% {line}"));
    }
    model.line("% One solution:   minizinc --solver gecode FILE");
    model.line("% All of them:    minizinc --solver gecode -a FILE");
    model.line("");
    let names: Vec<String> = export.names.iter().map(|name| string(name)).collect();
    match &export.problem {
        ExportProblem::Paths(problem) => paths(&mut model, problem, &names),
        ExportProblem::Numbers(numbered) => numbers(&mut model, numbered, &names),
        ExportProblem::Sets(chosen) => sets(&mut model, chosen, &names),
        ExportProblem::Loop { steps, rules } => loops::write(&mut model, steps, rules, &names),
    }
    Ok(model.0)
}

/// Writes paths whose numbers do not matter.
fn paths(model: &mut ModelText, problem: &Hamiltonian, names: &[String]) {
    let count = names.len();
    let size = if problem.closed { count } else { count + 1 };
    model.line("include \"circuit.mzn\";\n");
    model.vertices(names);
    model.steps(&problem.steps, problem.closed, "Comes after the last vertex and before the first.");
    model.circuit(size);
    let (first, last) = (problem.first.map(|vertex| vertex + 1), problem.last.map(|vertex| vertex + 1));
    match (problem.closed, first, last) {
        (true, Some(first), Some(last)) => model.line(&format!("constraint next[{last}] = {first};")),
        (true, ..) => {}
        (false, first, last) => {
            if let Some(first) = first {
                model.line(&format!("constraint next[outside] = {first};"));
            }
            if let Some(last) = last {
                model.line(&format!("constraint next[{last}] = outside;"));
            }
        }
    }
    if is_too_short(problem) {
        model.line("constraint false; % a cycle visits at least three vertices");
    }
    if is_turned(problem) {
        let from = if problem.closed { (anchor(problem) + 1).to_string() } else { "outside".to_owned() };
        model.line(&format!(
            "% A path and its reversal are one solution: the vertex after {from} is less than the one before it."
        ));
        model.line(&format!(
            "var 1..{size}: before;\nconstraint next[before] = {from} /\\ next[{from}] < before;"
        ));
    }
    model.line("\nsolve satisfy;");
    model.line(
        "output [name[v] ++ \" -> \" ++ name[fix(next[v])] ++ \"\\n\" | v in 1..n where fix(next[v]) <= n];",
    );
}

/// Writes paths whose numbers matter.
fn numbers(model: &mut ModelText, numbers: &ExportNumbers<'_>, names: &[String]) {
    let &ExportNumbers { steps, closed, ref allowed, order, links } = numbers;
    let count = names.len();
    let size = if closed { count } else { count + 1 };
    model.line("include \"circuit.mzn\";\ninclude \"inverse.mzn\";\n");
    model.vertices(names);
    model.steps(steps, closed, "Comes after the last vertex and before the first, and has the number 0.");
    let mut kinds: Vec<&Option<Vec<u32>>> = Vec::new();
    let mut kind = |wanted| {
        kinds.iter().position(|&known| known == wanted).unwrap_or_else(|| {
            kinds.push(wanted);
            kinds.len() - 1
        })
    };
    let of: Vec<String> = allowed.iter().map(|numbers| (kind(numbers) + 1).to_string()).collect();
    model.line("% The numbers that vertices may have: kinds of them, and the kind of each vertex.");
    let kinds = kinds.iter().map(|kind| match kind {
        Some(numbers) => set(numbers.iter().copied()),
        None => format!("1..{count}"),
    });
    model.sets("kinds", kinds);
    model.line(&format!("array[1..n] of int: kind = [{}];", of.join(", ")));
    model.line("% The number of each vertex, and the vertex of each number.");
    model.line("array[1..n] of var 1..n: number;\narray[1..n] of var 1..n: at;");
    model.line("constraint forall(v in 1..n)(number[v] in kinds[kind[v]]);");
    model.line("constraint inverse(number, at);");
    model.circuit(size);
    if closed {
        model.line("% After the last number comes the first.");
        model.line("array[1..n] of int: after = [k mod n + 1 | k in 1..n];");
        model.line("constraint forall(v in 1..n)(number[next[v]] = after[number[v]]);");
    } else {
        model.line("% After the last number comes that of the outside, and then the first.");
        model.line("array[0..n] of int: after = array1d(0..n, [(k + 1) mod (n + 1) | k in 0..n]);");
        model.line("array[1..n + 1] of var 0..n: place = array1d(1..n + 1, number ++ [0]);");
        model.line("constraint forall(v in 1..n + 1)(place[next[v]] = after[place[v]]);");
    }
    if !order.is_empty() {
        let vertices: Vec<String> = order.iter().map(|vertex| (vertex + 1).to_string()).collect();
        model.line("% The numbers of these vertices ascend.");
        model.line(&format!("array[int] of int: order = [{}];", vertices.join(", ")));
        model.line("constraint forall(i in 2..length(order))(number[order[i - 1]] < number[order[i]]);");
    }
    for (one, other) in links.iter().map(|&(one, other)| (one + 1, other + 1)) {
        model.line(&format!("constraint next[{one}] = {other} \\/ next[{other}] = {one};"));
    }
    model.line("\nsolve :: int_search(next, first_fail, indomain_min) satisfy;");
    model.line("output [name[v] ++ \" \" ++ show(number[v]) ++ \"\\n\" | v in 1..n];");
}

/// Writes sets of vertices.
fn sets(model: &mut ModelText, sets: &ExportSets<'_>, names: &[String]) {
    let ExportSets { conflicts, size, hit, exactly, .. } = sets;
    model.vertices(names);
    let pairs = (0..names.len()).flat_map(|vertex| {
        let later = conflicts.row(vertex).filter(move |&other| other as usize > vertex);
        later.map(move |other| [vertex + 1, other as usize + 1])
    });
    model.pairs("conflicts", "No two of these go together.", pairs);
    model.line("array[1..n] of var 0..1: chosen;");
    model.line(
        "constraint forall(k in index_set_1of2(conflicts))(chosen[conflicts[k, 1]] + chosen[conflicts[k, 2]] <= 1);",
    );
    if let Some(size) = size {
        model.line(&format!("% Exactly this many are chosen.\nconstraint sum(chosen) = {size};"));
    }
    if !hit.is_empty() {
        model.line("% Of each of these groups one is chosen.");
        model.sets("groups", hit.iter().map(|group| set(group.iter().map(|&vertex| vertex + 1))));
        model.line("constraint forall(group in groups)(sum(v in group)(chosen[v]) >= 1);");
    }
    for (group, wanted) in exactly {
        let group = set(group.iter().map(|&vertex| vertex + 1));
        model.line(&format!("constraint sum(v in {group})(chosen[v]) = {wanted};"));
    }
    model.line("\nsolve satisfy;");
    model.line("output [name[v] ++ \" \" | v in 1..n where fix(chosen[v]) = 1] ++ [\"\\n\"];");
}

/// The text so far.
#[derive(Default)]
struct ModelText(String);

impl ModelText {
    fn line(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    /// The number of vertices, and their names.
    fn vertices(&mut self, names: &[String]) {
        self.line(&format!("int: n = {};", names.len()));
        self.line(&format!("array[1..n] of string: name = [{}];", names.join(", ")));
    }

    /// What may come after each vertex; of an open path the outside, too.
    fn steps(&mut self, steps: &SuccessorTable, closed: bool, outside: &str) {
        if !closed {
            self.line(&format!("% {outside}\nint: outside = n + 1;"));
        }
        let count = steps.vertices();
        let last = (!closed).then_some(count as u32 + 1);
        let row = |vertex| set(steps.row(vertex).map(|neighbour| neighbour + 1).chain(last));
        self.line("% What may come after each vertex.");
        self.sets("steps", (0..count).map(row).chain(last.map(|_| format!("1..{count}"))));
    }

    /// The successors, which are one cycle.
    fn circuit(&mut self, size: usize) {
        self.line(&format!("array[1..{size}] of var 1..{size}: next;"));
        self.line(&format!("constraint forall(v in 1..{size})(next[v] in steps[v]);"));
        self.line("constraint circuit(next);");
    }

    /// An array of sets.
    fn sets(&mut self, name: &str, rows: impl Iterator<Item = String>) {
        let rows: Vec<String> = rows.collect();
        let _ = writeln!(self.0, "array[1..{}] of set of int: {name} = [", rows.len());
        for row in rows {
            self.line(&format!("  {row},"));
        }
        self.line("];");
    }

    /// An array of pairs.
    fn pairs(&mut self, name: &str, about: &str, pairs: impl Iterator<Item = [usize; 2]>) {
        let pairs: Vec<_> = pairs.map(|[one, other]| format!("{one}, {other}")).collect();
        let _ = writeln!(self.0, "% {about}\narray[1..{}, 1..2] of int: {name} =", pairs.len());
        if pairs.is_empty() {
            return self.line("  array2d(1..0, 1..2, []);");
        }
        for (index, line) in pairs.chunks(8).enumerate() {
            self.line(&format!("  {}{}", if index == 0 { "[| " } else { "| " }, line.join(" | ")));
        }
        self.line("  |];");
    }
}

/// A set of numbers.
fn set(numbers: impl Iterator<Item = u32>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    format!("{{{}}}", numbers.join(", "))
}

/// A text in quotes.
pub(crate) fn string(text: &str) -> String {
    let plain: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}
