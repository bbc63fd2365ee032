//! Tables and sets of values.

use cavalcade_core::Model;
use cavalcade_core::constraints::{Member, Table, WrongLength};

use super::verify_table;
use crate::models::{all_domains, over, pairs, undirected, verify};

#[test]
fn table_on_all_small_tables() {
    let (bits, trits) = (vec![vec![0, 1]; 3], vec![vec![0, 1, 2]; 2]);
    for set in 0..256 {
        let rows: Vec<Vec<i32>> = (0..8)
            .filter(|row| set >> row & 1 == 1)
            .map(|row| vec![row & 1, row >> 1 & 1, row >> 2])
            .collect();
        assert_eq!(verify_table(&bits, &rows), rows.len());
    }
    for set in 0..512 {
        let rows: Vec<Vec<i32>> =
            (0..9).filter(|row| set >> row & 1 == 1).map(|row| vec![row % 3, row / 3]).collect();
        assert_eq!(verify_table(&trits, &rows), rows.len());
    }
    assert_eq!(verify_table(&[], &[vec![], vec![]]), 1);
    assert_eq!(verify_table(&[], &[]), 0);
    assert_eq!(verify_table(&[vec![4, 5]], &[vec![6], vec![4], vec![4], vec![i32::MIN]]), 1);
}

#[test]
fn table_on_all_small_domains() {
    let rows = [[0, 1, 2], [2, 1, 0], [1, 1, 1], [0, 0, 0], [2, 2, 0], [0, 1, 1], [0, 1, 2]].map(Vec::from);
    for domains in all_domains(3, 3) {
        verify_table(&domains, &rows);
    }
}

#[test]
fn table_with_a_variable_in_two_places() {
    let rows: Vec<[i32; 3]> =
        (0..27).filter(|row| row % 4 != 2).map(|row| [row % 3, row / 3 % 3, row / 9]).collect();
    let (mut model, x) = over(&[vec![0, 1, 2], vec![0, 1, 2]]);
    model.post(Table::new(vec![x[1], x[0], x[1]], &rows).expect("rows of three"));
    assert!(verify(&model) > 0);
}

#[test]
fn table_of_many_words() {
    // Each row is repeated so often that the rows of one value fill whole words.
    let full = vec![(0..4).collect::<Vec<i32>>(); 3];
    let rows: Vec<Vec<i32>> = (0..64)
        .filter(|row| row % 7 != 3)
        .flat_map(|row| vec![vec![row / 16, row / 4 % 4, row % 4]; 20])
        .collect();
    assert_eq!(verify_table(&full, &rows), 55);
}

#[test]
fn table_refuses_rows_of_another_length() {
    let (_, x) = over(&[vec![0, 1], vec![0, 1]]);
    let error = Table::new(x, [vec![0, 0], vec![1]]).expect_err("the second row is short");
    assert_eq!(error, WrongLength { row: 1, length: 1, variables: 2 });
    assert_eq!(error.to_string(), "row 1 has 1 values, but there are 2 variables");
}

// ---- member ------------------------------------------------------------------

#[test]
fn member_on_all_small_sets() {
    for set in 0..32 {
        let values = (-1..4).filter(|value| set >> (value + 1) & 1 == 1);
        let mut model = Model::new();
        let x = model.integer(0..=2);
        model.post(Member::new(x, values.clone().rev().chain(values.clone())));
        assert_eq!(verify(&model), values.filter(|value| (0..=2).contains(value)).count());
    }
    let mut model = Model::new();
    let next = model.successors(&undirected(3, &pairs(3)));
    let edges = model.edges(&undirected(3, &pairs(3)));
    model.post(Member::new(next[1], [1, 2]));
    model.post(Member::new(edges.variable(0, 1), [1]));
    assert_eq!(verify(&model), 2 * 2 * 4);
}
