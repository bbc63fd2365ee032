//! Compares estimates with the true numbers of states.

use super::*;
use crate::frontier::{Frontier, Kind};
use cavalcade_core::Hamiltonian;
use cavalcade_core::graph::SuccessorTable;
use std::sync::Arc;

fn grid(rows: u32, columns: u32, is_step: impl Fn(u32, u32) -> bool) -> Arc<SuccessorTable> {
    let cells = rows * columns;
    let row = |from: u32| {
        (0..cells)
            .filter(|&to| {
                let step = ((from / columns).abs_diff(to / columns), (from % columns).abs_diff(to % columns));
                is_step(step.0, step.1)
            })
            .collect()
    };
    Arc::new(SuccessorTable::new((0..cells).map(row).collect()).expect("a small table"))
}

fn peak(walk: &Walk) -> f64 {
    walk.states.iter().copied().fold(0.0, f64::max)
}

fn knight(a: u32, b: u32) -> bool {
    (a, b) == (1, 2) || (a, b) == (2, 1)
}

#[test]
#[ignore = "prints figures"]
fn figures() {
    let control = Control { memory: 1 << 30, is_over: &|| false };
    let king = |a: u32, b: u32| a.max(b) == 1;
    let rook = |a: u32, b: u32| a + b == 1;
    let cases: Vec<(&str, Arc<SuccessorTable>, bool)> = vec![
        ("knight 6x8", grid(8, 6, knight), true),
        ("knight 6x10", grid(10, 6, knight), true),
        ("knight 7x8 c", grid(8, 7, knight), true),
        ("king 8x8", grid(8, 8, king), true),
        ("king 9x9", grid(9, 9, king), true),
        ("rook 14x14", grid(14, 14, rook), true),
        ("knight 6x8 o", grid(8, 6, knight), false),
        ("rook 12x12 o", grid(12, 12, rook), false),
    ];
    for (name, steps, closed) in cases {
        let problem = Hamiltonian { steps, closed, first: None, last: None };
        let frontier = Frontier::new(&problem, &[]).expect("narrow");
        let Kind::Swept(swept) = &frontier.kind else { panic!() };
        let plan = &swept.plan;
        let middle = swept.halves.as_ref().map_or(plan.steps.len(), |it| it.steps);
        for end in [middle] {
            let time = std::time::Instant::now();
            let truth = walk(plan, end, 20_000_000, &mut Random::new(0), control);
            println!(
                "{name} end {end}/{} width {} peak {} cost {} {:?}",
                plan.steps.len(),
                plan.width,
                peak(&truth),
                truth.cost(),
                time.elapsed()
            );
            for cap in [1 << 10, 1 << 12, 1 << 14, 1 << 16] {
                if (cap as f64) > peak(&truth) {
                    continue;
                }
                let mut random = Random::new(1);
                let time = std::time::Instant::now();
                let walks: Vec<Walk> = (0..9).map(|_| walk(plan, end, cap, &mut random, control)).collect();
                let took = time.elapsed() / 9;
                let ratios = |of: &dyn Fn(&Walk) -> f64| {
                    let mut all: Vec<f64> = walks.iter().map(|it| of(it) / of(&truth)).collect();
                    all.sort_by(f64::total_cmp);
                    all.iter().map(|it| format!("{it:.2}")).collect::<Vec<_>>().join(" ")
                };
                let effort = walks.iter().map(|it| it.effort).sum::<usize>() as f64 / 9.0 / truth.cost();
                println!(
                    "   cap {cap} {took:?} effort {effort:.3} complete {} peak [{}] last [{}] cost [{}]",
                    walks.iter().filter(|it| it.is_complete).count(),
                    ratios(&|it| peak(it)),
                    ratios(&|it| it.states[end - 1]),
                    ratios(&|it| it.cost())
                );
                println!(
                    "     {:?}",
                    walks[0]
                        .states
                        .iter()
                        .zip(&truth.states)
                        .map(|(one, two)| (100.0 * one / two).round() / 100.0)
                        .collect::<Vec<_>>()
                );
            }
        }
    }
}
