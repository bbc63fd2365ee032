//! Programs of every form, with and without recognition.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cavalcade_core::files::flatzinc;
use cavalcade_core::minizinc::definitions;
use cavalcade_core::minizinc::{ProgramInstance, Recognition};
use cavalcade_search::answers::program::{self, ProgramOptions};
use cavalcade_search::{Branching, Limits, Random, Search};

use super::{Graph, circuit, coordinates, linked, list, neighbours, order, positions, steps};
use crate::amounts::cases;
use crate::support::{KNIGHT, ROOK};

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
    let rule = program::rule(&instance, &options);
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
    for round in 0..cases(120) {
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
