//! Inverses, circuits and circuits through some of the vertices.

use cavalcade_core::Engine;
use cavalcade_core::constraints::{Circuit, Inverse, Subcircuit};
use proptest::prelude::*;

use super::{values, verify_over};
use crate::amounts::cases;
use crate::models::{all_domains, over, random_domains, verify};

// ---- numbers that do not start at 0 --------------------------------------------

#[test]
fn inverse_with_bases() {
    let shift = |domains: &[Vec<i32>], by: i32| -> Vec<Vec<i32>> {
        domains.iter().map(|values| values.iter().map(|it| it + by).collect()).collect()
    };
    for domains in all_domains(4, 3) {
        let (forward, backward) = domains.split_at(2);
        let plain = verify_over(&domains, |x| Inverse::new(x[..2].to_vec(), x[2..].to_vec()));
        let shifted = [shift(forward, -3), shift(backward, 7)].concat();
        let based = verify_over(&shifted, |x| Inverse::new(x[..2].to_vec(), x[2..].to_vec()).from(7, -3));
        assert_eq!(plain, based);
    }
    for base in [i32::MIN, -1, 1, i32::MAX - 2] {
        let domain: Vec<i32> = (base..=base + 2).collect();
        assert_eq!(
            verify_over(&vec![domain; 3], |x| Inverse::new(x.to_vec(), x.to_vec()).from(base, base)),
            4
        );
    }
    assert_eq!(verify_over(&[], |_| Inverse::new([], []).from(1, 1)), 1);
}

#[test]
fn circuit_with_a_base() {
    for base in [-2, 1, 5] {
        for (vertices, cycles) in [(2, 1), (3, 2), (4, 6)] {
            let domain: Vec<i32> = (base - 1..=base + vertices).collect();
            let domains = vec![domain; vertices as usize];
            assert_eq!(verify_over(&domains, |x| Circuit::directed(x.to_vec()).from(base)), cycles);
            let trivial = verify_over(&domains, |x| Circuit::directed(x.to_vec()).from(base).with_trivial());
            assert_eq!(trivial, cycles);
        }
        let one = vec![vec![base - 1, base, base + 1]];
        assert_eq!(verify_over(&one, |x| Circuit::directed(x.to_vec()).from(base)), 0);
        assert_eq!(verify_over(&one, |x| Circuit::directed(x.to_vec()).from(base).with_trivial()), 1);
        assert_eq!(
            verify_over(&[vec![base + 1]], |x| Circuit::directed(x.to_vec()).from(base).with_trivial()),
            0
        );
    }
    assert_eq!(verify_over(&[], |_| Circuit::directed([])), 0);
    assert_eq!(verify_over(&[], |_| Circuit::directed([]).with_trivial()), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn circuits_with_a_base_in_random_graphs(domains in random_domains(2..=5, 3, 3..8)) {
        let shifted: Vec<Vec<i32>> =
            domains.iter().map(|values| values.iter().map(|it| it - 3).collect()).collect();
        let based = verify_over(&domains, |x| Circuit::directed(x.to_vec()).from(3));
        let plain = verify_over(&shifted, |x| Circuit::directed(x.to_vec()));
        prop_assert_eq!(based, plain);
    }
}

// ---- subcircuit ----------------------------------------------------------------

#[test]
fn subcircuits_of_complete_graphs() {
    // Nothing, or a cycle through some vertices.
    for (vertices, count) in [(0, 1), (1, 1), (2, 2), (3, 6), (4, 21)] {
        for base in [0, 1, -7] {
            let domain: Vec<i32> = (base - 1..=base + vertices).collect();
            let domains = vec![domain; vertices as usize];
            assert_eq!(verify_over(&domains, |x| Subcircuit::new(x.to_vec()).from(base)), count);
        }
    }
    let (mut model, x) = over(&[vec![0, 1], vec![0, 1]]);
    model.post(Subcircuit::new([x[0], x[0], x[1]]));
    assert_eq!(verify(&model), 0);
}

#[test]
fn subcircuit_does_not_close_while_others_are_inside() {
    // The chain 0 -> 1 -> 2 may not return to 0, because 3 is inside.
    let (mut model, x) = over(&[vec![1], vec![2], vec![0, 3, 4], vec![0, 4], vec![0, 4]]);
    model.post(Subcircuit::new(x.clone()));
    assert_eq!(values(&model, x[2]), [3, 4]);
    verify(&model);
}

#[test]
fn subcircuit_stays_in_one_component() {
    // 0 <-> 1, 2 <-> 3 and steps from the first pair to the second; 1 is inside.
    let domains = [vec![0, 1, 2], vec![0, 3], vec![2, 3], vec![2, 3]];
    let (mut model, x) = over(&domains);
    model.post(Subcircuit::new(x.clone()));
    let mut engine = Engine::new(&model);
    engine.propagate().expect("there is a solution");
    assert_eq!(engine.state().values(), Some(vec![1, 0, 2, 3]));
    verify(&model);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn subcircuits_of_random_graphs(domains in random_domains(1..=5, 4, 0..5)) {
        verify_over(&domains, |x| Subcircuit::new(x.to_vec()));
    }

    #[test]
    fn subcircuits_that_may_be_small(arcs in prop::collection::vec(prop::collection::vec(0..6, 0..=2), 6)) {
        let domains: Vec<Vec<i32>> =
            arcs.into_iter().zip(0..).map(|(row, vertex)| [row, vec![vertex]].concat()).collect();
        prop_assert!(verify_over(&domains, |x| Subcircuit::new(x.to_vec())) > 0);
    }
}
