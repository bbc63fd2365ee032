//! `AllDifferent::domain` on scopes too large for brute force.
//!
//! A value is possible exactly if the other variables can be matched to other values. The test decides this
//! for every value separately, by simple augmenting paths, at every node of random descents.

use std::collections::BTreeMap;

use cavalcade_core::constraints::{AllDifferent, Member};
use cavalcade_core::{Engine, Model, Variable};

/// Whether distinct values can be chosen from `domains`.
fn is_matchable(domains: &[Vec<i32>]) -> bool {
    fn place(domains: &[Vec<i32>], k: usize, seen: &mut Vec<i32>, owner: &mut BTreeMap<i32, usize>) -> bool {
        domains[k].iter().any(|&value| {
            if seen.contains(&value) {
                return false;
            }
            seen.push(value);
            let free = owner.get(&value).copied().is_none_or(|other| place(domains, other, seen, owner));
            if free {
                owner.insert(value, k);
            }
            free
        })
    }
    let mut owner = BTreeMap::new();
    (0..domains.len()).all(|k| place(domains, k, &mut Vec::new(), &mut owner))
}

/// The values of each domain that occur in some choice of distinct values.
fn supported(domains: &[Vec<i32>]) -> Vec<Vec<i32>> {
    let mut trial = domains.to_vec();
    let mut kept = Vec::new();
    for (k, domain) in domains.iter().enumerate() {
        let possible = |&value: &i32| {
            trial[k] = vec![value];
            is_matchable(&trial)
        };
        kept.push(domain.iter().copied().filter(possible).collect());
        trial[k].clone_from(domain);
    }
    kept
}

fn domains(engine: &Engine, variables: &[Variable]) -> Vec<Vec<i32>> {
    variables.iter().map(|&it| engine.state().domain(it).values().collect()).collect()
}

/// Descends at random from `start` and compares at every node.
fn descend(start: &[Vec<i32>], descents: usize, seed: u64) {
    let mut random = seed;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    let mut model = Model::new();
    let mut variables = Vec::new();
    for values in start {
        let variable = model.integer(-1..=*values.iter().max().expect("a value"));
        model.post(Member::new(variable, values.iter().copied()));
        variables.push(variable);
    }
    model.post(AllDifferent::domain(variables.clone()));
    let mut engine = Engine::new(&model);
    assert_eq!(engine.propagate().is_ok(), is_matchable(start));
    if !is_matchable(start) {
        return;
    }
    assert_eq!(domains(&engine, &variables), supported(start));
    for _ in 0..descents {
        let mut levels = 0;
        loop {
            let mut before = domains(&engine, &variables);
            let open: Vec<usize> = (0..variables.len()).filter(|&k| before[k].len() > 1).collect();
            if open.is_empty() {
                break;
            }
            engine.push();
            levels += 1;
            let mut changed = Vec::new();
            for _ in 0..=below(4) {
                let k = open[below(open.len())];
                if before[k].len() > 1 {
                    let value = before[k][below(before[k].len())];
                    let taken = below(3) == 0;
                    before[k].retain(|&other| (other == value) == taken);
                    changed.push((variables[k], value, taken));
                }
            }
            let result = engine.assume(|state| {
                changed.iter().try_for_each(|&(variable, value, taken)| {
                    if taken { state.fix(variable, value) } else { state.remove(variable, value) }
                })
            });
            assert_eq!(result.is_ok(), is_matchable(&before));
            if result.is_err() {
                break;
            }
            assert_eq!(domains(&engine, &variables), supported(&before));
        }
        (0..levels).for_each(|_| engine.pop());
    }
}

/// `count` domains of up to `size` values from `first..first + values`, which have a solution.
fn sparse(count: usize, values: usize, size: usize, first: i32) -> Vec<Vec<i32>> {
    (0..count)
        .map(|k| {
            let mut domain: Vec<i32> =
                (0..size).map(|step| first + ((k + step * step * (k % 7 + 3)) % values) as i32).collect();
            domain.sort_unstable();
            domain.dedup();
            domain
        })
        .collect()
}

#[test]
fn all_different_of_a_permutation() {
    descend(&sparse(30, 30, 4, 0), 12, 1);
    descend(&sparse(64, 64, 3, -1), 4, 2);
}

#[test]
fn all_different_with_free_values() {
    descend(&sparse(20, 23, 3, 0), 12, 3);
    descend(&sparse(30, 31, 2, 50), 12, 4);
}

#[test]
fn all_different_of_more_variables_than_bits_in_a_word() {
    descend(&sparse(67, 67, 3, 5), 3, 5);
    descend(&sparse(66, 70, 2, 0), 3, 6);
}
