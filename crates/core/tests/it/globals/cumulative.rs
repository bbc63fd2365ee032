//! Tasks that share a resource.

use cavalcade_core::constraints::Cumulative;
use cavalcade_core::{Engine, Variable};
use proptest::prelude::*;

use super::{scope, values, verify_over};
use crate::amounts::cases;
use crate::models::{over, random_domains};

// ---- cumulative ----------------------------------------------------------------

/// Tasks of three consecutive variables each, and a capacity.
fn cumulative(x: &[Variable]) -> Cumulative {
    let (tasks, rest) = x.as_chunks::<3>();
    Cumulative::new(tasks.iter().map(|it| (it[0], it[1], it[2])), rest[0])
}

#[test]
fn cumulative_of_few_tasks() {
    let times: Vec<i32> = (0..4).collect();
    // Two tasks of length 2 that may not overlap, or may.
    let tasks = |capacity| [times.clone(), vec![2], vec![1], times.clone(), vec![2], vec![1], vec![capacity]];
    assert_eq!(verify_over(&tasks(1), cumulative), 6);
    assert_eq!(verify_over(&tasks(2), cumulative), 16);
    assert_eq!(verify_over(&tasks(0), cumulative), 0);
    assert_eq!(verify_over(&tasks(-1), cumulative), 0);
    assert_eq!(verify_over(&[vec![-1, 0, 1]], cumulative), 3);
    // Nothing runs for no time, and nothing uses a demand of nothing.
    let idle = [vec![0], vec![0], vec![5], vec![0], vec![9], vec![0], vec![-1, 0]];
    assert_eq!(verify_over(&idle, cumulative), 1);
    let negative = [vec![0, 1], vec![-1], vec![0], vec![3]];
    assert_eq!(verify_over(&negative, cumulative), 0);
    let far = [vec![i32::MAX - 1, i32::MAX], vec![i32::MAX], vec![i32::MAX], vec![i32::MAX]];
    assert_eq!(verify_over(&far, cumulative), 2);
    let twice = [far[..3].to_vec(), far[..3].to_vec(), vec![vec![i32::MAX]]].concat();
    assert_eq!(verify_over(&twice, cumulative), 0);
}

#[test]
fn cumulative_narrows_every_variable() {
    // A task with demand 2 runs at the times 4 and 5; 3 are there.
    let beside = |start: &[i32], duration: &[i32], demand: &[i32], capacity: &[i32]| {
        let fixed = [vec![4], vec![2], vec![2]];
        let task = [start.to_vec(), duration.to_vec(), demand.to_vec(), capacity.to_vec()];
        let (mut model, x) = over(&[&fixed[..], &task].concat());
        model.post(cumulative(&x));
        x[3..].iter().map(|&it| values(&model, it)).collect::<Vec<_>>()
    };
    assert_eq!(beside(&[0, 1, 2, 3, 4, 5], &[3], &[2], &[3])[0], [0, 1]);
    assert_eq!(beside(&[2, 3, 4, 5, 6, 7], &[3], &[2], &[3])[0], [6, 7]);
    assert_eq!(beside(&[0, 1], &[0, 1, 2, 3, 4, 5], &[2], &[3])[1], [0, 1, 2, 3, 4]);
    assert_eq!(beside(&[5], &[1], &[0, 1, 2, 3], &[3])[2], [0, 1]);
    assert_eq!(beside(&[5], &[1], &[2], &[1, 2, 3, 4, 5])[3], [4, 5]);
    assert_eq!(beside(&[0, 1, 2, 3, 4, 5], &[3], &[1], &[3])[0], [0, 1, 2, 3, 4, 5]);
}

#[test]
fn cumulative_of_a_variable_in_several_roles() {
    // What a fixed task uses too much is seen late, while the other task is open.
    let domains = [vec![0], vec![0, 1], vec![1], vec![0, 1, 2, 3]];
    let late = |x: &[Variable]| Cumulative::new([(x[1], x[1], x[1]), (x[0], x[2], x[3])], x[0]);
    assert_eq!(verify_over(&domains, late), 1);
    // So is a size that is fixed to a negative value: 4, 3 and 2 capacities for the sizes 0, 1 and 2.
    let negative = |x: &[Variable]| Cumulative::new([(x[1], x[1], x[1]), (x[0], x[2], x[3])], x[3]);
    assert_eq!(verify_over(&[vec![0], vec![-1, 0, 1, 2], vec![1], vec![0, 1, 2, 3]], negative), 9);
}

#[test]
fn cumulative_sees_overload() {
    // Three tasks of length 2 in the times 0 to 5 with capacity 1; each pair alone fits.
    let task = [vec![0, 1, 2, 3], vec![2], vec![1]];
    let (mut model, x) = over(&[&task[..], &task, &task, &[vec![1]]].concat());
    model.post(cumulative(&x));
    assert!(Engine::new(&model).propagate().is_err());
}

#[test]
fn cumulative_refuses_a_task_that_demands_too_much() {
    let task = [vec![0, 1, 2, 3], vec![1], vec![2, 3]];
    let (mut model, x) = over(&[&task[..], &[vec![0, 1, 2]]].concat());
    model.post(cumulative(&x));
    assert_eq!(values(&model, x[2]), [2]);
    let (mut model, x) = over(&[&task[..], &[vec![1]]].concat());
    model.post(cumulative(&x));
    assert!(Engine::new(&model).propagate().is_err());
}

#[test]
fn cumulative_delays_what_the_energy_does_not_allow() {
    // Two tasks of length 2 fill the times 0 to 3, though neither certainly runs at any of them.
    let filling = [vec![0, 1, 2], vec![2], vec![1]];
    let beside = |start: &[i32]| {
        let task = [start.to_vec(), vec![1], vec![1]];
        let (mut model, x) = over(&[&filling[..], &filling, &task, &[vec![1]]].concat());
        model.post(cumulative(&x));
        values(&model, x[6])
    };
    assert_eq!(beside(&[0, 1, 2, 3, 4, 5]), [4, 5]);
    assert_eq!(beside(&[-2, -1, 0, 1, 2, 3]), [-2, -1]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(150)))]

    #[test]
    fn cumulative_over_random_domains(
        tasks in prop::collection::vec(
            (
                prop::collection::vec(-2..5, 1..4),
                prop::collection::vec(-1..4, 1..3),
                prop::collection::vec(-1..3, 1..3),
            ),
            1..=3,
        ),
        capacity in prop::collection::vec(-1..4, 1..3),
    ) {
        let tasks = tasks.into_iter().flat_map(|(start, duration, demand)| [start, duration, demand]);
        let domains: Vec<Vec<i32>> = tasks.chain([capacity]).collect();
        verify_over(&domains, cumulative);
    }

    #[test]
    fn cumulative_of_repeated_variables(
        domains in random_domains(1..=4, 4, -1..5),
        picks in prop::collection::vec(0..4usize, 10),
        tasks in 0..=3usize,
    ) {
        verify_over(&domains, |x| cumulative(&scope(x, &picks[9 - 3 * tasks..], true)));
    }
}
