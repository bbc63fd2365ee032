//! Every constraint against its definition.
//!
//! A constraint is tried on all small scopes, then on random larger ones, then on special cases: rows of
//! several words, bits that are slots of a table or edges, and variables that are fixed before the constraint
//! is posted.

mod circuits;
mod tables;

use cavalcade_core::constraints::{AllDifferent, Circuit, Inverse, Member, Table};
use cavalcade_core::{Engine, Model};
use proptest::prelude::*;

use crate::amounts::cases;
use crate::models::{all_domains, directed, enlarge, over, pairs, random_domains, undirected, verify};

// ---- all_different -----------------------------------------------------------

fn verify_all_different(domains: &[Vec<i32>]) -> usize {
    let (mut model, variables) = over(domains);
    model.post(AllDifferent::value(variables));
    let solutions = verify(&model);
    let (mut model, variables) = over(domains);
    model.post(AllDifferent::domain(variables));
    assert_eq!(verify(&model), solutions);
    solutions
}

#[test]
fn all_different_on_all_small_domains() {
    for count in 0..=3 {
        for domains in all_domains(count, 3) {
            verify_all_different(&domains);
        }
    }
    assert_eq!(verify_all_different(&vec![(0..4).collect(); 4]), 24);
    assert_eq!(verify_all_different(&vec![(0..5).collect(); 3]), 60);
}

#[test]
fn all_different_over_several_words() {
    let far = vec![vec![0, 63, 64], vec![0, 64, 130], vec![63, 64], vec![-70, 0, 130]];
    assert!(verify_all_different(&far) > 0);
    // More variables and values than bits in a word, most of them fixed.
    let mut many: Vec<Vec<i32>> = (0..72).map(|value| vec![value]).collect();
    many[3] = vec![3, 70, 72];
    many[70] = vec![3, 66, 70];
    many[66] = vec![3, 66];
    many[1] = vec![1, 68];
    many[68] = vec![1, 68];
    assert_eq!(verify_all_different(&many), 14);
    let wide = [vec![-100, 0, 100], vec![-100, 100], vec![-100, 100, 200]];
    assert!(verify_all_different(&wide) > 0);
}

#[test]
fn all_different_over_slots_and_edges() {
    for post in [AllDifferent::value, AllDifferent::domain] {
        for graph in 0..64 {
            let arcs: Vec<(u32, u32)> = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
                .into_iter()
                .enumerate()
                .filter_map(|(bit, arc)| (graph >> bit & 1 == 1).then_some(arc))
                .collect();
            let mut model = Model::new();
            let next = model.successors(&directed(3, &arcs));
            model.post(post(next));
            verify(&model);
        }
        let mut model = Model::new();
        let next = model.successors(&undirected(5, &pairs(5)));
        model.post(post(next));
        assert_eq!(verify(&model), 44); // derangements of five
        let mut model = Model::new();
        let edges = model.edges(&undirected(4, &pairs(4)));
        let mut three = edges.variables();
        model.post(post(three.by_ref().take(2).collect()));
        model.post(post(three.by_ref().take(2).collect()));
        assert_eq!(verify(&model), 16);
        let mut model = Model::new();
        let edges = model.edges(&undirected(3, &pairs(3)));
        model.post(post(edges.variables().collect()));
        assert_eq!(verify(&model), 0);
    }
}

#[test]
fn all_different_of_a_variable_and_itself() {
    for post in [AllDifferent::value, AllDifferent::domain] {
        let (mut model, x) = over(&[vec![0, 1], vec![0, 1]]);
        model.post(post(vec![x[0], x[1], x[0]]));
        assert_eq!(verify(&model), 0);
    }
}

// ---- inverse -----------------------------------------------------------------

fn verify_inverse(forward: &[Vec<i32>], backward: &[Vec<i32>]) -> usize {
    let (mut model, variables) = over(&[forward, backward].concat());
    let (one, other) = variables.split_at(forward.len());
    model.post(Inverse::new(one.to_vec(), other.to_vec()));
    verify(&model)
}

#[test]
fn inverse_on_all_small_domains() {
    for domains in all_domains(4, 3) {
        verify_inverse(&domains[..2], &domains[2..]);
    }
    for domains in all_domains(3, 3) {
        verify_inverse(&domains, &vec![vec![0, 1, 2]; 3]);
        verify_inverse(&domains[..1], &domains[1..]);
        let (mut model, x) = over(&domains);
        model.post(Inverse::new(x.clone(), x)); // involutions
        verify(&model);
    }
    assert_eq!(verify_inverse(&[], &[]), 1);
    assert_eq!(verify_inverse(&vec![(-1..5).collect(); 3], &vec![(0..4).collect(); 3]), 6);
}

#[test]
fn inverse_passes_on_what_leaves_and_what_is_fixed() {
    let mut model = Model::new();
    let (x, y) = (model.integers(4, 0..=3), model.integers(4, 0..=3));
    model.post(Inverse::new(x.clone(), y.clone()));
    let mut engine = Engine::new(&model);
    engine.assume(|state| state.remove(x[1], 2)).expect("there are solutions");
    assert_eq!(engine.state().domain(y[2]).values().collect::<Vec<_>>(), [0, 2, 3]);
    engine.assume(|state| state.fix(y[3], 0)).expect("there are solutions");
    assert_eq!(engine.state().value(x[0]), Some(3));
    for i in 1..4 {
        assert!(!engine.state().domain(x[i]).contains(3) && !engine.state().domain(y[i - 1]).contains(0));
    }
}

#[test]
fn inverse_of_successors() {
    let arcs = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 0), (2, 3), (3, 0), (3, 1), (1, 0)];
    let mut model = Model::new();
    let next = model.successors(&directed(4, &arcs));
    let previous = model.successors(&directed(4, &arcs.map(|(from, to)| (to, from))));
    model.post(Inverse::new(next, previous));
    let permutations = verify(&model);
    let mut model = Model::new();
    let next = model.successors(&directed(4, &arcs));
    let previous = model.integers(4, -1..=4);
    model.post(Inverse::new(next.clone(), previous));
    model.post(AllDifferent::domain(next));
    assert_eq!(verify(&model), permutations);
}

// ---- table -------------------------------------------------------------------

fn verify_table(domains: &[Vec<i32>], rows: &[Vec<i32>]) -> usize {
    let (mut model, variables) = over(domains);
    model.post(Table::new(variables, rows).expect("rows of the right length"));
    verify(&model)
}

// ---- circuit -----------------------------------------------------------------

/// The Hamiltonian cycles of a graph some of whose edges are given: `Some(used)`.
fn verify_circuit(vertices: u32, edges: &[(u32, u32)], given: impl Fn((u32, u32)) -> Option<bool>) -> usize {
    let mut model = Model::new();
    let table = undirected(vertices, edges);
    let variables = model.edges(&table);
    for &(one, other) in edges {
        if let Some(used) = given((one, other)) {
            let slot = table.slot(one as usize, other as usize).expect("an edge of the graph");
            model.post(Member::new(variables.variable(one as usize, slot), [i32::from(used)]));
        }
    }
    model.post(Circuit::undirected(&variables));
    verify(&model)
}

// ---- large states ------------------------------------------------------------

#[test]
fn everything_in_a_state_whose_changes_are_logged() {
    let rows: Vec<[i32; 3]> =
        (0..27).filter(|row| row % 7 < 5).map(|row| [row / 9, row / 3 % 3, row % 3]).collect();
    for all_different in [AllDifferent::value, AllDifferent::domain] {
        let (mut model, x) = over(&vec![vec![0, 1, 2]; 4]);
        let y = model.integers(3, 0..=2);
        enlarge(&mut model);
        model.post(all_different(x[..3].to_vec()));
        model.post(Table::new(x[1..].to_vec(), &rows).expect("rows of three"));
        model.post(Inverse::new(x[..3].to_vec(), y));
        verify(&model);
    }
    let mut model = Model::new();
    let edges = model.edges(&undirected(5, &pairs(5)));
    enlarge(&mut model);
    model.post(Circuit::undirected(&edges));
    assert_eq!(verify(&model), 12);
}

// ---- random scopes -----------------------------------------------------------

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(96), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_different_on_random_domains(domains in random_domains(2..=6, 3, -2..6)) {
        verify_all_different(&domains);
    }

    #[test]
    fn all_different_on_random_wide_domains(domains in random_domains(2..=5, 3, 60..68), far in -150..0) {
        let mut domains = domains;
        domains[0].push(far);
        verify_all_different(&domains);
    }

    #[test]
    fn all_different_on_random_graphs(arcs in prop::collection::btree_set((0..6u32, 0..6u32), 8..16)) {
        let arcs: Vec<(u32, u32)> = arcs.into_iter().filter(|(from, to)| from != to).collect();
        let mut model = Model::new();
        let next = model.successors(&directed(6, &arcs));
        model.post(AllDifferent::domain(next));
        verify(&model);
    }

    #[test]
    fn two_all_different_on_random_domains(domains in random_domains(5..=5, 4, 0..5)) {
        let (mut model, x) = over(&domains);
        model.post(AllDifferent::domain(x[..3].to_vec()));
        model.post(AllDifferent::value(x[1..4].to_vec()));
        model.post(AllDifferent::domain(vec![x[4], x[0], x[3]]));
        verify(&model);
    }

    #[test]
    fn inverse_on_random_domains(
        forward in random_domains(4..=4, 3, -1..5),
        backward in random_domains(4..=4, 3, -1..5),
    ) {
        verify_inverse(&forward, &backward);
        let full = vec![(0..4).collect::<Vec<i32>>(); 4];
        let (mut model, x) = over(&[&forward[..], &full[..]].concat());
        model.post(Member::new(x[4], 0..2));
        model.post(Member::new(x[5], 1..3));
        model.post(Inverse::new(x[..4].to_vec(), x[4..].to_vec()));
        verify(&model);
    }

    #[test]
    fn table_on_random_rows(
        domains in random_domains(3..=3, 6, 0..6),
        rows in prop::collection::vec(prop::collection::vec(0..6, 3), 0..200),
    ) {
        verify_table(&domains, &rows);
    }

    #[test]
    fn tables_on_full_domains(last in 30..70i32, shift in 0..70i32) {
        let (mut model, x) = over(&vec![(0..=last).collect(); 2]);
        let row = |value| [value, (value + shift) % (last + 1)];
        model.post(Table::new(x, (0..=last).filter(|value| value % 7 != 3).map(row)).expect("rows of two"));
        verify(&model);
    }

    #[test]
    fn tables_on_wide_domains(rows in prop::collection::vec(prop::collection::vec(0..4usize, 4), 0..40)) {
        let values = [-3, 60, 61, 125];
        let value = |&place: &usize| values[place];
        let rows: Vec<Vec<i32>> = rows.iter().map(|row| row.iter().map(value).collect()).collect();
        let (mut model, x) = over(&vec![values.to_vec(); 4]);
        model.post(Table::new(x.clone(), &rows).expect("rows of four"));
        model.post(AllDifferent::domain(x[1..].to_vec()));
        verify(&model);
    }

    #[test]
    fn circuit_on_random_graphs(
        edges in prop::collection::btree_set((0..6u32, 0..6u32), 8..16),
        given in 0..3u32,
    ) {
        let low_first = |(one, other): (u32, u32)| (one.min(other), one.max(other));
        let edges: std::collections::BTreeSet<_> =
            edges.into_iter().filter(|(one, other)| one != other).map(low_first).collect();
        let edges: Vec<(u32, u32)> = edges.into_iter().take(11).collect();
        verify_circuit(6, &edges, |(one, other)| (one + 1 == other && one < given).then_some(one % 2 == 0));
    }
}
