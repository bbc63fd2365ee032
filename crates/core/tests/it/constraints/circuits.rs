//! Circuits.

use super::verify_circuit;
use crate::models::pairs;

#[test]
fn circuit_on_all_small_graphs() {
    for vertices in 1..=4 {
        let all = pairs(vertices);
        for graph in 0..1 << all.len() {
            let edges: Vec<_> =
                (0..all.len()).filter(|bit| graph >> bit & 1 == 1).map(|bit| all[bit]).collect();
            verify_circuit(vertices, &edges, |_| None);
        }
    }
}

#[test]
fn circuit_on_some_graphs() {
    let free = |_| None;
    let prism = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)];
    let bowtie = [(0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4)];
    let apart = [(0, 1), (0, 2), (1, 2), (3, 4), (4, 5), (3, 5)];
    let two_by_three = [(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)];
    let found = [
        verify_circuit(5, &pairs(5), free),
        verify_circuit(6, &pairs(6), |(one, other)| (one == 0 && other > 3).then_some(false)),
        verify_circuit(6, &prism, free),
        verify_circuit(5, &bowtie, free),
        verify_circuit(6, &apart, free),
        verify_circuit(6, &two_by_three, free),
    ];
    assert_eq!(found, [12, 18, 3, 0, 0, 6]);
}

#[test]
fn circuit_of_more_than_64_vertices() {
    // A ring with chords. Close to each chord, edges are not fixed.
    let ring = (0..70).map(|vertex| (vertex, (vertex + 1) % 70));
    let edges: Vec<(u32, u32)> = ring.chain([(0, 2), (1, 3), (60, 66), (61, 67)]).collect();
    let given = |(one, other): (u32, u32)| {
        (other == one + 1 && !matches!(one, 0..=3 | 59..=61 | 65..=67)).then_some(true)
    };
    assert!(verify_circuit(70, &edges, given) >= 2);
    // A wheel whose hub has more than 64 spokes.
    let rim = (1..=70).map(|vertex| (vertex, vertex % 70 + 1));
    let edges: Vec<(u32, u32)> = rim.chain((1..=70).map(|vertex| (0, vertex))).collect();
    let given = |(one, other): (u32, u32)| match one {
        0 => (!matches!(other, 1..=3 | 66..=68)).then_some(false),
        1 | 2 | 66 | 67 => None,
        _ => Some(true),
    };
    assert_eq!(verify_circuit(71, &edges, given), 4);
}
