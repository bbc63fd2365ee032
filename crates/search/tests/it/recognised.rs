//! Hamiltonian structure in FlatZinc programs: recognised or not, the solutions are the same.
//!
//! Programs of all forms are written for small graphs, many of them with something that does not fit. Their solutions
//! are compared with those of the same program without recognition and, where the output holds all variables, with
//! those that the definitions of the constraints allow.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::ControlFlow;

use cavalcade_core::files::flatzinc;
use cavalcade_core::minizinc::definitions;
use cavalcade_core::minizinc::{ProgramInstance, Recognition};
use cavalcade_search::answers::program::{self, ProgramOptions};
use cavalcade_search::{Branching, Limits, Random, Search};

use crate::support::{KNIGHT, ROOK, board};

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

/// The solutions as texts, each once, and the number of nodes.
fn solutions(text: &str, recognition: Recognition) -> (BTreeSet<String>, u64) {
    let program = flatzinc::read(text).expect("a program");
    let instance = ProgramInstance::with_recognition(program, recognition).expect("it is supported");
    let mut found = BTreeSet::new();
    let outcome = Search::new(instance.model(), Branching::Warnsdorff).run(|solution| {
        let values: Vec<i32> = instance.model().variables().map(|it| solution.value(it)).collect();
        assert_eq!(instance.refuted(&values), None, "{text}");
        assert!(instance.model().check(&values), "{text}");
        let mut written = String::new();
        instance.write(&values, &mut written);
        assert!(found.insert(written), "found twice in {text}");
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    let options = ProgramOptions { limits: Limits::default(), threads: 2, seed: 1, is_free: true };
    let rule = program::rule(&instance, &options).expect("no annotation");
    let mut total = 0;
    let solved = program::solve(&instance, &rule, options, |texts| {
        total += texts.matches("----------\n").count();
        Ok::<(), ()>(())
    });
    assert!(solved.expect("no wrong solution").outcome.is_complete());
    assert_eq!(total, found.len(), "{text}");
    (found, outcome.statistics.nodes)
}

fn is_recognised(text: &str) -> bool {
    let program = flatzinc::read(text).expect("a program");
    !ProgramInstance::with_recognition(program, Recognition::On)
        .expect("it is supported")
        .recognised()
        .is_empty()
}

/// Compares the solutions with and without recognition, and returns their number and both numbers of nodes.
fn compare(text: &str) -> (usize, u64, u64) {
    let (with, nodes) = solutions(text, Recognition::On);
    let (without, nodes_without) = solutions(text, Recognition::Off);
    assert_eq!(with, without, "{text}");
    (with.len(), nodes, nodes_without)
}

/// Returns how many assignments of different values satisfy a program without auxiliary variables.
fn count_by_definition(text: &str, count: usize, base: i32) -> usize {
    let program = flatzinc::read(text).expect("a program");
    let mut total = 0;
    let mut values: Vec<i32> = (base..base + count as i32).collect();
    permute(&mut values, 0, &mut |values| {
        let is_allowed = program.variables.iter().zip(values).all(|(it, &value)| it.allows(value));
        let holds = |call| definitions::holds(call, values).expect("a definition");
        total += usize::from(is_allowed && program.constraints.iter().all(holds));
    });
    total
}

fn permute(values: &mut Vec<i32>, from: usize, visit: &mut impl FnMut(&[i32])) {
    if from == values.len() {
        visit(values);
    }
    for place in from..values.len() {
        values.swap(from, place);
        permute(values, from + 1, visit);
        values.swap(from, place);
    }
}

#[test]
fn every_form_is_recognised() {
    let (knight, rook) = (steps(3, 4, KNIGHT), steps(3, 4, ROOK));
    let square = steps(4, 4, ROOK);
    // The open tours of a knight on 3x4 cells are 16 in each direction, see OEIS A165134 and A169696; those of a rook
    // on 3x4 and 4x4 cells are 62 and 276 without direction, see A332307.
    assert_eq!(compare(&order(&knight, 1, &[])).0, 16);
    assert_eq!(compare(&order(&rook, 1, &[])).0, 124);
    assert_eq!(compare(&positions(&knight, 1, &[])).0, 16);
    assert_eq!(compare(&coordinates(3, 4, 2)).0, 16);
    assert_eq!(compare(&neighbours(&rook, &["int_eq(x1, 1)".to_owned()])).0, {
        compare(&order(&rook, 1, &["int_eq(p1, 1)".to_owned()])).0
    });
    // A rook has six closed tours of 4x4 cells, each with two directions, and sixteen beginnings.
    assert_eq!(compare(&circuit(&square, 1, &[])).0, 12);
    assert_eq!(compare(&linked(&square, 16, &[])).0, 12 * 16);
    for text in [
        order(&knight, 1, &[]),
        order(&rook, 7, &[]),
        positions(&knight, 0, &[]),
        neighbours(&rook, &[]),
        coordinates(3, 4, 2),
        circuit(&square, 0, &[]),
        linked(&square, 16, &[]),
    ] {
        assert!(is_recognised(&text), "{text}");
    }
}

#[test]
fn recognition_saves_nodes() {
    for text in [
        order(&steps(3, 5, ROOK), 1, &[]),
        order(&steps(4, 4, ROOK), 1, &["int_eq(p1, 1)".to_owned(), "int_eq(p16, 13)".to_owned()]),
        positions(&steps(3, 4, KNIGHT), 1, &[]),
    ] {
        let (_, nodes, nodes_without) = compare(&text);
        assert!(nodes * 2 < nodes_without, "{nodes} against {nodes_without}");
    }
}

#[test]
fn programs_without_a_sparse_graph_are_left_alone() {
    let complete: Graph = (0..6).map(|from| (0..6).filter(|&to| to != from).collect()).collect();
    let one_way: Graph = (0..7).map(|from| vec![(from + 1) % 7, (from + 2) % 7]).collect();
    for text in [
        order(&complete, 1, &[]),
        circuit(&complete, 1, &[]),
        circuit(&one_way, 1, &[]),
        order(&one_way, 1, &[]),
        "var 1..4: a; var 1..4: b; var 1..4: c; var 1..4: d;
         constraint cavalcade_all_different([a, b, c, d]); solve satisfy;"
            .to_owned(),
    ] {
        assert!(!is_recognised(&text), "{text}");
        compare(&text);
    }
}

#[test]
fn other_constraints_stay() {
    let (rook, king) =
        (steps(3, 3, ROOK), steps(2, 4, &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1)]));
    for extra in [
        "int_lin_le([1, -1], [p1, p9], -2)",
        "int_lin_eq([1, 1, 1], [p2, p4, p6], 12)",
        "int_eq(p5, 9)",
        "int_ne(p1, 1)",
        "set_in(p3, {1, 3, 9})",
        "int_eq(p9, p1)",
    ] {
        compare(&order(&rook, 1, &[extra.to_owned()]));
        compare(&positions(&rook, 1, &[extra.replace('p', "x")]));
        compare(&neighbours(&rook, &[extra.replace('p', "x")]));
    }
    for extra in ["int_eq(n1, 2)", "int_lin_le([1, 1], [n2, n3], 7)", "int_ne(n4, 8)"] {
        compare(&circuit(&king, 1, &[extra.to_owned()]));
        compare(&linked(&king, 8, &[extra.to_owned()]));
    }
    // A second circuit over the same array, with other numbers or as an order.
    let all = list("n", 8);
    compare(&circuit(&king, 1, &[format!("cavalcade_circuit([{all}], 0)")]));
    compare(&circuit(&king, 1, &[format!("cavalcade_circuit([n2, n1, {}], 1)", &all[8..])]));
    compare(&order(&king, 1, &[format!("cavalcade_circuit([{}], 1)", list("p", 8))]));
    compare(&positions(&king, 1, &[format!("cavalcade_circuit([{}], 1)", list("x", 8))]));
    compare(&linked(&king, 8, &[format!("cavalcade_circuit([{}], 1)", list("x", 8))]));
    compare(&linked(&king, 8, &["set_in(x3, {2, 3, 5, 7})".to_owned()]));
    compare(&linked(&king, 8, &["int_eq(x1, 4)".to_owned(), "int_eq(x8, 8)".to_owned()]));
}

#[test]
fn near_misses() {
    let king = steps(2, 3, &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1)]);
    // The wrong modulus: the positions do not count up along the circuit.
    for modulus in [1, 2, 3, 5, 6, 7] {
        compare(&linked(&king, modulus, &[]));
    }
    // More values than variables, and the other way round.
    let wide = order(&king, 1, &[]).replace("var 1..6: p3", "var 1..7: p3");
    assert!(!is_recognised(&wide));
    compare(&wide);
    compare(&order(&king, 1, &[]).replace("var 1..6", "var 1..5"));
    // A variable that occurs twice, two and three vertices, no vertex.
    compare(&order(&king, 1, &[]).replace("[p1, p2, p3, p4, p5, p6]", "[p1, p2, p3, p3, p5, p6]"));
    for count in 1..4 {
        let path: Graph =
            (0..count).map(|it: usize| (0..count).filter(|&to| to.abs_diff(it) == 1).collect()).collect();
        compare(&order(&path, 1, &[]));
        compare(&positions(&path, 1, &[]));
    }
    compare("constraint cavalcade_all_different([]); constraint cavalcade_circuit([], 1); solve satisfy;");
    // A loop in the successors.
    compare(&circuit(&king, 1, &[]).replace("var {2, 4, 5}: n1", "var {1, 2, 4, 5}: n1"));
    // Positions of which one has no next number among the neighbours.
    let lonely: Graph = king.iter().map(|row| row.iter().copied().filter(|&to| to != 3).collect()).collect();
    compare(&positions(&lonely, 1, &[]));
    compare(&neighbours(&lonely, &[]));
}

#[test]
fn random_graphs() {
    let mut random = Random::new(20_261_122);
    let mut below = |bound: usize| random.bits() as usize % bound;
    for round in 0..120 {
        let count = 4 + below(3);
        let base = below(3);
        let mut graph: Graph = vec![Vec::new(); count];
        for from in 0..count {
            for to in (0..count).filter(|&to| to > from) {
                let kind = below(20);
                if kind < 11 || kind == 12 {
                    graph[from].push(to);
                }
                if kind < 12 {
                    graph[to].push(from);
                }
            }
        }
        for row in &mut graph {
            row.sort_unstable();
        }
        let place = 1 + below(count);
        let value = base + below(count);
        let extra = match below(4) {
            0 => vec![format!("int_eq(p{place}, {value})")],
            1 => vec![format!("int_ne(p{place}, {value})")],
            2 => vec![format!("int_lin_le([1, -1], [p1, p{place}], 0)")],
            _ => Vec::new(),
        };
        let named = |name: &str| -> Vec<String> { extra.iter().map(|it| it.replace('p', name)).collect() };
        let text = order(&graph, base, &extra);
        let found = compare(&text).0;
        assert_eq!(found, count_by_definition(&text, count, base as i32), "round {round}: {text}");
        compare(&positions(&graph, base, &named("x")));
        compare(&neighbours(&graph, &named("x")));
        if graph.iter().all(|row| !row.is_empty()) {
            let text = circuit(&graph, base, &named("n"));
            assert_eq!(
                compare(&text).0,
                count_by_definition(&text, count, base as i32),
                "round {round}: {text}"
            );
            compare(&linked(&graph, count, &named("n")));
        }
    }
}
