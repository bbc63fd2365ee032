//! Every solution satisfies the formula, with flows where there are any. That nothing else does, the prover would find
//! out: see its tests.

mod loops;

use std::sync::Arc;

use super::super::{ExportNumbers, ExportSets};
use super::*;
use crate::Hamiltonian;
use crate::solver::graph::SuccessorTable;

/// Returns the permutations of `0..count`.
fn permutations(count: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |path: &Vec<u32>| {
            let path = path.clone();
            let next = (0..count).filter(|vertex| !path.contains(vertex)).collect::<Vec<_>>();
            next.into_iter().map(move |vertex| [path.as_slice(), &[vertex]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Returns a table with the steps for which `is_step` holds.
fn table(count: u32, is_step: impl Fn(u32, u32) -> bool) -> Arc<SuccessorTable> {
    let row = |from| (0..count).filter(|&to| from != to && is_step(from, to)).collect();
    Arc::new(SuccessorTable::new((0..count).map(row).collect()).expect("a table"))
}

fn export(problem: ExportProblem<'_>, count: u32) -> Export<'_> {
    Export { title: Vec::new(), names: (0..count).map(|vertex| vertex.to_string()).collect(), problem }
}

/// Returns whether an assignment, given by its true variables, satisfies a row.
fn holds(row: &LinearRow<'_>, is_true: &[bool]) -> bool {
    let value = |literal: Literal| i128::from(is_true[literal.variable()] == literal.is_positive());
    let sum: i128 = row.terms.iter().map(|&(coefficient, literal)| coefficient * value(literal)).sum();
    if row.is_equality { sum == row.bound } else { sum >= row.bound }
}

/// Returns the assignment of a path: its literals, and a flow that leaves a unit at each vertex but the root.
fn assignment(formula: &OpbFormula, path: &[u32]) -> Vec<bool> {
    let mut is_true = vec![false; formula.rows.end() as usize];
    for literal in formula.literals(path) {
        is_true[literal.variable()] = literal.is_positive();
    }
    let OpbShape::Cycle(cycle) = &formula.shape else { return is_true };
    let mut around = path.to_vec();
    around.extend(cycle.dummy);
    let place = around.iter().position(|vertex| cycle.roots == [*vertex]).expect("the root is on the cycle");
    around.rotate_left(place);
    for (pair, flow) in around.windows(2).zip((1..around.len() as u64).rev()) {
        let step = cycle.between(pair[0], pair[1]).expect("a step");
        for (weight, bit) in cycle.flow(step, cycle.steps[step].0 == pair[0]) {
            is_true[bit.variable()] = flow & weight as u64 != 0;
        }
    }
    is_true
}

/// Every solution among the candidates satisfies all rows, in which each variable occurs once at most.
fn assert_satisfied(formula: &OpbFormula, candidates: &[Vec<u32>], is_solution: impl Fn(&[u32]) -> bool) {
    let mut found = 0;
    for path in candidates.iter().filter(|path| is_solution(path)) {
        let is_true = assignment(formula, path);
        let broken = formula.rows.iter().find(|row| !holds(row, &is_true));
        assert!(broken.is_none(), "{path:?} violates {broken:?}");
        found += 1;
    }
    for row in formula.rows.iter() {
        let variables: Vec<_> = row.terms.iter().map(|term| term.1.variable()).collect();
        assert!(variables.iter().all(|&variable| 0 < variable && variable < formula.rows.end() as usize));
        assert!((1..variables.len()).all(|place| !variables[..place].contains(&variables[place])), "{row:?}");
    }
    assert!(found > 0);
}

#[test]
fn paths_and_cycles_carry_flows() {
    let rows =
        |formula: &OpbFormula| formula.rows.iter().map(|row| 1 + u64::from(row.is_equality)).sum::<u64>();
    for count in 3..=6u32 {
        for is_step in [|one: u32, other: u32| one.abs_diff(other) != 2, |one, other| other != one + 2] {
            for (closed, ends) in
                [(true, [None; 2]), (false, [None; 2]), (false, [Some(1), None]), (false, [Some(0), Some(2)])]
            {
                let steps = table(count, is_step);
                let [first, last] = ends;
                let problem = Hamiltonian { steps, closed, first, last };
                let formula =
                    OpbFormula::of(&export(ExportProblem::Paths(&problem), count)).expect("a formula");
                assert_eq!(rows(&formula), formula.rows.count());
                let is_path = |path: &[u32]| {
                    let end = path[path.len() - 1];
                    path.windows(2).all(|pair| is_step(pair[0], pair[1]))
                        && (!closed || is_step(end, path[0]))
                        && first.is_none_or(|first| path[0] == first)
                        && last.is_none_or(|last| end == last)
                };
                let paths = permutations(count);
                if paths.iter().any(|path| is_path(path)) {
                    assert_satisfied(&formula, &paths, is_path);
                }
            }
        }
    }
}

#[test]
fn numbers_hold_exactly_on_paths() {
    let steps = table(5, |one, other| one.abs_diff(other) != 3);
    let allowed = [None, Some(vec![1, 3, 5]), None, Some(vec![2, 4]), None];
    for closed in [false, true] {
        let problem = ExportProblem::Numbers(ExportNumbers {
            steps: &steps,
            closed,
            allowed: allowed.to_vec(),
            order: &[0, 2],
            links: &[(1, 2)],
        });
        let formula = OpbFormula::of(&export(problem, 5)).expect("a formula");
        let mut solutions = 0;
        for path in permutations(5) {
            let number =
                |vertex: u32| path.iter().position(|&other| other == vertex).expect("a vertex") as u32 + 1;
            let apart = number(1).abs_diff(number(2));
            let is_solution =
                path.windows(2).all(|pair| steps.slot(pair[0] as usize, pair[1] as usize).is_some())
                    && (!closed || steps.slot(path[4] as usize, path[0] as usize).is_some())
                    && (0..5).all(|vertex| {
                        allowed[vertex as usize].as_ref().is_none_or(|all| all.contains(&number(vertex)))
                    })
                    && number(0) < number(2)
                    && (apart == 1 || closed && apart == 4);
            let is_true = assignment(&formula, &path);
            // A number that is not allowed has no variable in the rows, so its row lacks it.
            assert_eq!(formula.rows.iter().all(|row| holds(&row, &is_true)), is_solution, "{path:?}");
            solutions += usize::from(is_solution);
        }
        assert!(solutions > 0);
    }
}

#[test]
fn sets_hold_exactly_without_conflicts() {
    let conflicts = table(6, |one, other| (one + other) % 3 == 0 || one.abs_diff(other) == 5);
    let cover: Vec<&[u32]> = vec![&[0, 3], &[1, 2], &[4, 5]];
    for size in [None, Some(2), Some(3)] {
        let hit: Vec<&[u32]> = if size.is_none() { vec![&[0, 1, 2], &[4]] } else { Vec::new() };
        let exactly = if size.is_none() { vec![(vec![2, 3], 1)] } else { Vec::new() };
        let cover = if size.is_some() { cover.clone() } else { Vec::new() };
        let problem = ExportProblem::Sets(ExportSets {
            conflicts: &conflicts,
            size,
            cover,
            hit: hit.clone(),
            exactly: exactly.clone(),
        });
        let formula = OpbFormula::of(&export(problem, 6)).expect("a formula");
        let mut solutions = 0;
        for bits in 0..1u32 << 6 {
            let set: Vec<u32> = (0..6).filter(|vertex| bits >> vertex & 1 == 1).collect();
            let free =
                |one: &u32| set.iter().all(|&other| conflicts.slot(*one as usize, other as usize).is_none());
            let is_solution = set.iter().all(free)
                && size.is_none_or(|size| set.len() == size)
                && hit.iter().all(|group| group.iter().any(|vertex| set.contains(vertex)))
                && exactly.iter().all(|(group, number)| {
                    group.iter().filter(|vertex| set.contains(vertex)).count() == *number
                });
            let is_true: Vec<bool> =
                [false].into_iter().chain((0..6).map(|vertex| set.contains(&vertex))).collect();
            assert_eq!(formula.rows.iter().all(|row| holds(&row, &is_true)), is_solution, "{set:?}");
            if is_solution {
                let literals = formula.literals(&set);
                assert!(literals.iter().all(|literal| is_true[literal.variable()] == literal.is_positive()));
                solutions += 1;
            }
        }
        assert!(solutions > 0);
    }
}

#[test]
fn a_formula_as_text() {
    let steps = table(3, |_, _| true);
    let problem = Hamiltonian { steps, closed: true, first: None, last: None };
    let formula = OpbFormula::of(&export(ExportProblem::Paths(&problem), 3)).expect("a formula");
    let text = formula.rows.text(1);
    assert!(text.starts_with("* #variable= 15 #constraint= 9\n"), "{text}");
    assert!(text.contains("\n1 x1 1 x2 = 2 ;\n"), "{text}");
    assert_eq!(formula.excluding(&[0, 1, 2]), "1 ~x1 1 ~x2 1 ~x3 >= 1 ;");
}
