//! All solutions, with and without a projection, against brute force.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cavalcade_core::{Interrupt, Variable};

use super::super::NogoodSearch;
use super::globals::GLOBALS;
use super::{any_model, brute};
use crate::amounts::cases;
use crate::branching::{Selection, ValueChoice, VariableChoice};
use crate::tree::RunEnd;
use crate::{Limits, Stop};

/// Runs to the end, `failures` and up to `solutions` at a time.
fn run(search: &mut NogoodSearch, failures: u64, solutions: Option<u64>) -> Vec<Vec<i32>> {
    let (mut found, limits) = (Vec::new(), Limits { solutions, ..Limits::default() });
    if search.propagate().is_err() {
        return found;
    }
    loop {
        let ended = search.run(failures, limits, &mut |values| {
            found.push(values.to_vec());
            ControlFlow::Continue(())
        });
        match ended {
            RunEnd::Restart | RunEnd::Stopped(Stop::Solutions) => {}
            RunEnd::Complete | RunEnd::Stopped(_) => return found,
        }
    }
}

#[test]
fn all_solutions_are_found_once() {
    let (mut solutions, mut dropped) = (0, 0);
    for seed in 0..cases(600 + 20 * GLOBALS.len() as u32).into() {
        let (mut model, x) = any_model(seed);
        let all = brute(&model);
        if all.len() > 300 {
            continue;
        }
        for kept in [None, Some(&x[1..4]), Some(&x[3..]), Some(&[][..])] {
            let projected: Vec<Variable> = kept.map_or_else(|| model.variables().collect(), <[_]>::to_vec);
            if kept.is_some() {
                model.project(projected.iter().copied());
            }
            let shown = |values: &Vec<i32>| -> Vec<i32> {
                projected.iter().map(|variable| values[variable.index()]).collect()
            };
            let expected: BTreeSet<Vec<i32>> = all.iter().map(shown).collect();
            let rule = Selection::new(VariableChoice::SizePerDegree, ValueChoice::Middle);
            let mut search = NogoodSearch::new(&model, &rule, None, Interrupt::NEVER).each_once(&model);
            let found = run(&mut search, 1 + seed % 40, (seed % 3 > 0).then_some(seed % 3));
            assert!(found.iter().all(|values| model.check(values)), "{seed}");
            assert_eq!(found.len(), expected.len(), "{seed}");
            assert_eq!(found.iter().map(shown).collect::<BTreeSet<_>>(), expected, "{seed}");
            solutions += found.len();
            dropped += all.len() - found.len();
        }
    }
    assert!(solutions > cases(10_000) as usize && dropped > cases(10_000) as usize, "{solutions} {dropped}");
}
