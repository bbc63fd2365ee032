//! Hamiltonian structure in FlatZinc programs: recognised or not, the solutions are the same.
//!
//! Programs of all forms are written for small graphs, many of them with something that does not fit. Their solutions
//! are compared with those of the same program without recognition and, where the output holds all variables, with
//! those that the definitions of the constraints allow.

mod agreement;

use std::fmt::Write;

use crate::support::board;

/// The arcs of a graph, for each vertex those that may follow it.
type Graph = Vec<Vec<usize>>;

/// Returns the steps of a piece on a board.
fn steps(rows: i32, columns: i32, piece: &[(i32, i32)]) -> Graph {
    let table = board(rows, columns, piece);
    (0..table.vertices()).map(|vertex| table.row(vertex).map(|it| it as usize).collect()).collect()
}

/// A program under construction. Integers that are declared come first in the output.
#[derive(Default)]
struct Text {
    variables: String,
    constraints: String,
    truths: usize,
}

impl Text {
    /// Declares `name1`, ..., `nameN` over a range, as output.
    fn integers(&mut self, name: &str, count: usize, low: usize, high: usize) {
        for number in 1..=count {
            let _ = writeln!(self.variables, "var {low}..{high}: {name}{number} :: output_var;");
        }
    }

    /// Declares a truth value that a constraint defines, and returns its name.
    fn truth(&mut self, define: impl Fn(&str) -> String) -> String {
        self.truths += 1;
        let name = format!("b{}", self.truths);
        let _ = writeln!(self.variables, "var bool: {name};");
        self.post(&define(&name));
        name
    }

    /// Declares an integer that is not output.
    fn auxiliary(&mut self, name: &str, low: i64, high: i64) {
        let _ = writeln!(self.variables, "var {low}..{high}: {name};");
    }

    fn post(&mut self, constraint: &str) {
        let _ = writeln!(self.constraints, "constraint {constraint};");
    }

    fn post_all(&mut self, constraints: &[String]) {
        for constraint in constraints {
            self.post(constraint);
        }
    }

    fn finish(self) -> String {
        format!("{}{}solve satisfy;\n", self.variables, self.constraints)
    }
}

/// Returns `name1, ..., nameN`.
fn list(name: &str, count: usize) -> String {
    (1..=count).map(|number| format!("{name}{number}")).collect::<Vec<_>>().join(", ")
}

/// The order of the vertices, with a table for each two steps.
fn order(graph: &Graph, base: usize, extra: &[String]) -> String {
    let count = graph.len();
    let mut text = Text::default();
    text.integers("p", count, base, base + count - 1);
    text.post(&format!("cavalcade_all_different([{}])", list("p", count)));
    let arcs = graph.iter().enumerate().flat_map(|(from, row)| row.iter().map(move |to| (from, to)));
    let rows: Vec<String> = arcs.map(|(from, to)| format!("{}, {}", from + base, to + base)).collect();
    for step in 1..count {
        text.post(&format!("cavalcade_table([p{step}, p{}], [{}])", step + 1, rows.join(", ")));
    }
    text.post_all(extra);
    text.finish()
}

/// The positions of the vertices: each but the last has a neighbour with the next number.
fn positions(graph: &Graph, base: usize, extra: &[String]) -> String {
    let (count, last) = (graph.len(), base + graph.len() - 1);
    let mut text = Text::default();
    text.integers("x", count, base, last);
    text.post(&format!("cavalcade_all_different([{}])", list("x", count)));
    for (from, row) in graph.iter().enumerate() {
        let from = from + 1;
        let mut some = vec![text.truth(|it| format!("int_eq_reif(x{from}, {last}, {it})"))];
        for to in row.iter().map(|to| to + 1) {
            some.push(text.truth(|it| format!("int_lin_eq_reif([1, -1], [x{to}, x{from}], 1, {it})")));
        }
        text.post(&format!("array_bool_or([{}], true)", some.join(", ")));
    }
    text.post_all(extra);
    text.finish()
}

/// The positions of the vertices: for each number there are neighbours with it and with the next one.
fn neighbours(graph: &Graph, extra: &[String]) -> String {
    let count = graph.len();
    let mut text = Text::default();
    text.integers("x", count, 1, count);
    text.post(&format!("cavalcade_all_different([{}])", list("x", count)));
    for number in 1..count {
        let is = |text: &mut Text, vertex: usize, number: usize| {
            text.truth(|it| format!("int_eq_reif(x{}, {number}, {it})", vertex + 1))
        };
        let here: Vec<String> = (0..count).map(|it| is(&mut text, it, number)).collect();
        let there: Vec<String> = (0..count).map(|it| is(&mut text, it, number + 1)).collect();
        let mut some = Vec::new();
        for (from, row) in graph.iter().enumerate() {
            for &to in row {
                let both = format!("[{}, {}]", here[from], there[to]);
                some.push(text.truth(|it| format!("array_bool_and({both}, {it})")));
            }
        }
        text.post(&format!("bool_clause([{}], [])", some.join(", ")));
    }
    text.post_all(extra);
    text.finish()
}

/// The successors of the vertices in a circuit.
fn circuit(graph: &Graph, base: usize, extra: &[String]) -> String {
    let count = graph.len();
    let mut text = Text::default();
    for (from, row) in graph.iter().enumerate() {
        let values: Vec<String> = row.iter().map(|to| (to + base).to_string()).collect();
        let _ = writeln!(text.variables, "var {{{}}}: n{} :: output_var;", values.join(", "), from + 1);
    }
    text.post(&format!("cavalcade_circuit([{}], {base})", list("n", count)));
    text.post_all(extra);
    text.finish()
}

/// Successors in a circuit, and positions: that of the successor is one more, modulo a number.
fn linked(graph: &Graph, modulus: usize, extra: &[String]) -> String {
    let count = graph.len();
    let mut text = Text::default();
    text.integers("x", count, 1, count);
    for (from, row) in graph.iter().enumerate() {
        let values: Vec<String> = row.iter().map(|to| (to + 1).to_string()).collect();
        let _ = writeln!(text.variables, "var {{{}}}: n{} :: output_var;", values.join(", "), from + 1);
    }
    let all = list("x", count);
    text.post(&format!("cavalcade_circuit([{}], 1)", list("n", count)));
    text.post(&format!("cavalcade_all_different([{all}])"));
    for vertex in 1..=count {
        text.auxiliary(&format!("m{vertex}"), 0, count as i64);
        text.auxiliary(&format!("y{vertex}"), 1, count as i64);
        text.post(&format!("array_var_int_element(n{vertex}, [{all}], y{vertex})"));
        text.post(&format!("int_mod(x{vertex}, {modulus}, m{vertex})"));
        text.post(&format!("int_lin_eq([1, -1], [y{vertex}, m{vertex}], 1)"));
    }
    text.post_all(extra);
    text.finish()
}

/// The coordinates of each step, whose differences have a product, as for a knight.
fn coordinates(rows: usize, columns: usize, product: usize) -> String {
    let count = rows * columns;
    let mut text = Text::default();
    text.integers("p", count, 0, count - 1);
    text.post(&format!("cavalcade_all_different([{}])", list("p", count)));
    for step in 1..=count {
        text.auxiliary(&format!("r{step}"), 0, rows as i64 - 1);
        text.auxiliary(&format!("c{step}"), 0, columns as i64 - 1);
        text.post(&format!("int_lin_eq([{columns}, 1, -1], [r{step}, c{step}, p{step}], 0)"));
    }
    for step in 1..count {
        for (name, size) in [("r", rows as i64), ("c", columns as i64)] {
            let (difference, size_of) = (format!("d{name}{step}"), format!("a{name}{step}"));
            text.auxiliary(&difference, -size, size);
            text.auxiliary(&size_of, 0, size);
            let next = step + 1;
            text.post(&format!("int_lin_eq([1, -1, -1], [{name}{step}, {name}{next}, {difference}], 0)"));
            text.post(&format!("int_abs({difference}, {size_of})"));
        }
        text.post(&format!("int_times(ar{step}, ac{step}, {product})"));
    }
    text.finish()
}
