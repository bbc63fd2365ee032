//! A complete list has a proof, and a list that lacks a solution has none. Checkers repeat the proofs themselves in the
//! tests of the command line.

mod loops;

use std::sync::Arc;

use cavalcade_core::files::export::{Export, ExportNumbers, ExportProblem, ExportSets};
use cavalcade_core::{Hamiltonian, SuccessorTable};

use super::*;
use crate::Random;
use crate::amounts::cases;

fn table(rows: Vec<Vec<u32>>) -> Arc<SuccessorTable> {
    Arc::new(SuccessorTable::new(rows).expect("a table"))
}

/// Returns a random graph of `count` vertices, each step with a chance of `chance` in ten.
fn graph(random: &mut Random, count: u32, chance: usize, is_directed: bool) -> Arc<SuccessorTable> {
    let mut rows = vec![Vec::new(); count as usize];
    for from in 0..count {
        for to in 0..count {
            if from < to && random.below(10) < chance {
                rows[from as usize].push(to);
                if !is_directed {
                    rows[to as usize].push(from);
                }
            }
            if is_directed && to < from && random.below(10) < chance {
                rows[from as usize].push(to);
            }
        }
    }
    table(rows)
}

/// Returns all paths or cycles, each once, by extending paths vertex by vertex.
fn brute_force(problem: &Hamiltonian) -> Vec<Vec<usize>> {
    let count = problem.steps.vertices();
    let mut found = Vec::new();
    let mut waiting: Vec<Vec<usize>> = (0..count).map(|start| vec![start]).collect();
    while let Some(path) = waiting.pop() {
        let end = path[path.len() - 1];
        if path.len() < count {
            let next =
                problem.steps.row(end).map(|other| other as usize).filter(|vertex| !path.contains(vertex));
            waiting.extend(next.map(|next| [path.as_slice(), &[next]].concat()));
            continue;
        }
        let is_end = |end: usize, wanted: Option<u32>| wanted.is_none_or(|wanted| wanted as usize == end);
        let ends = [(path[0], end), (end, path[0])];
        let fits =
            |&(first, last): &(usize, usize)| is_end(first, problem.first) && is_end(last, problem.last);
        let is_closed = problem.steps.slot(end, path[0]).is_some();
        let turns = if problem.is_undirected() { 2 } else { 1 };
        let has_ends = if problem.closed {
            // The ends of a cycle are the places of one step.
            let pairs = (0..count).map(|place| (path[(place + 1) % count], path[place]));
            pairs
                .flat_map(|(one, other)| [(one, other), (other, one)].into_iter().take(turns))
                .any(|path| fits(&path))
        } else {
            ends[..turns].iter().any(fits)
        };
        if has_ends && (is_closed || !problem.closed) {
            found.push(problem.written(path));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Proves that a list is complete, and that it is not without one of its solutions.
fn assert_proved(problem: ExportProblem<'_>, vertices: usize, solutions: &[Vec<u32>], random: &mut Random) {
    let names = (0..vertices).map(|vertex| vertex.to_string()).collect();
    let formula = OpbFormula::of(&Export { title: Vec::new(), names, problem }).expect("a formula");
    let proof = |left_out: Option<usize>| {
        let kept = solutions.iter().enumerate().filter(|&(place, _)| Some(place) != left_out);
        let rows: Vec<Vec<u32>> = kept.map(|(_, solution)| solution.clone()).collect();
        let mut excluded = 0;
        let mut text = Vec::new();
        let proved = prove(&formula, &rows, Interrupt::NEVER, &mut |number| excluded = number, &mut text);
        if proved.is_ok() {
            assert_eq!(excluded, rows.len() as u64, "each solution is excluded");
            assert!(text.ends_with(b"end pseudo-Boolean proof ;\n"));
        }
        proved
    };
    proof(None).expect("a proof");
    if !solutions.is_empty() {
        let left_out = random.below(solutions.len());
        match proof(Some(left_out)) {
            Err(ProofError::Unlisted(variables)) => {
                let literals = formula.literals(&solutions[left_out]);
                let positive = literals.iter().filter(|literal| literal.is_positive());
                let expected: Vec<u32> = positive.map(|literal| literal.variable() as u32).collect();
                assert_eq!(variables, expected, "it finds the solution that is not listed");
            }
            other => panic!("{other:?} without solution {left_out} of {solutions:?}"),
        }
    }
}

#[test]
fn paths_and_cycles_of_random_graphs() {
    let mut random = Random::new(19);
    let mut with_solutions = 0;
    for round in 0..600 {
        let count = 3 + random.below(5) as u32;
        let (is_directed, closed) = (round % 3 == 0, random.below(2) == 0);
        let chance = 3 + random.below(6);
        let mut end = || (random.below(4) == 0).then(|| random.below(count as usize) as u32);
        let (first, last) = (end(), end());
        let steps = graph(&mut random, count, chance, is_directed);
        let problem = Hamiltonian { steps, closed, first, last };
        let solutions: Vec<Vec<u32>> = brute_force(&problem)
            .into_iter()
            .map(|path| path.into_iter().map(|vertex| vertex as u32).collect())
            .collect();
        with_solutions += usize::from(!solutions.is_empty());
        assert_proved(ExportProblem::Paths(&problem), count as usize, &solutions, &mut random);
    }
    assert!((100..500).contains(&with_solutions), "{with_solutions}");
}

#[test]
fn paths_with_numbers() {
    let mut random = Random::new(7);
    for _ in 0..cases(150) {
        let count = 4 + random.below(3) as u32;
        let (is_directed, closed) = (random.below(3) == 0, random.below(2) == 0);
        let steps = graph(&mut random, count, 6, is_directed);
        let mut allowed = vec![None; count as usize];
        let given = random.below(count as usize);
        allowed[given] = Some(vec![1 + random.below(count as usize) as u32]);
        let directed = Hamiltonian { steps: Arc::clone(&steps), closed: false, first: None, last: None };
        // A path and its reversal have different numbers.
        let both_ways = |path: Vec<usize>| {
            let reversed = path.iter().copied().rev().collect::<Vec<_>>();
            [Some(path), directed.is_undirected().then_some(reversed)]
        };
        let mut solutions: Vec<Vec<u32>> = brute_force(&directed)
            .into_iter()
            .flat_map(both_ways)
            .flatten()
            .map(|path| path.into_iter().map(|vertex| vertex as u32).collect::<Vec<u32>>())
            .filter(|path| {
                let is_closed = steps.slot(path[path.len() - 1] as usize, path[0] as usize).is_some();
                let number =
                    path.iter().position(|&vertex| vertex as usize == given).expect("a vertex") as u32 + 1;
                (is_closed || !closed)
                    && allowed[given].as_ref().is_some_and(|numbers| numbers.contains(&number))
            })
            .collect();
        solutions.sort();
        solutions.dedup();
        let problem =
            ExportProblem::Numbers(ExportNumbers { steps: &steps, closed, allowed, order: &[], links: &[] });
        assert_proved(problem, count as usize, &solutions, &mut random);
    }
}

#[test]
fn sets_of_vertices() {
    let mut random = Random::new(3);
    for _ in 0..cases(150) {
        let count = 4 + random.below(4) as u32;
        let conflicts = graph(&mut random, count, 4, false);
        let size = 1 + random.below(3);
        let is_free = |set: &[u32]| {
            set.iter()
                .all(|&one| set.iter().all(|&member| conflicts.slot(one as usize, member as usize).is_none()))
        };
        let sets = (0..1u32 << count)
            .map(|bits| (0..count).filter(|vertex| bits >> vertex & 1 == 1).collect::<Vec<_>>());
        let solutions: Vec<Vec<u32>> = sets.filter(|set| set.len() == size && is_free(set)).collect();
        let problem = ExportProblem::Sets(ExportSets {
            conflicts: &conflicts,
            size: Some(size),
            cover: Vec::new(),
            hit: Vec::new(),
            exactly: Vec::new(),
        });
        assert_proved(problem, count as usize, &solutions, &mut random);
    }
}

#[test]
fn an_uneven_number_of_colours_takes_one_line() {
    let at = |row: i32, column: i32| (0..5).contains(&row) && (0..5).contains(&column);
    let row = |cell: i32| -> Vec<u32> {
        let (row, column) = (cell / 5, cell % 5);
        let beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        beside.iter().filter(|pair| at(pair.0, pair.1)).map(|pair| (pair.0 * 5 + pair.1) as u32).collect()
    };
    let problem =
        Hamiltonian { steps: table((0..25).map(row).collect()), closed: true, first: None, last: None };
    let names = (0..25).map(|number| number.to_string()).collect();
    let export = Export { title: Vec::new(), names, problem: ExportProblem::Paths(&problem) };
    let formula = OpbFormula::of(&export).expect("a formula");
    let mut text = Vec::new();
    let proved = prove(&formula, &[], Interrupt::NEVER, &mut |_| (), &mut text);
    assert_eq!(proved.expect("a proof").steps, 2);
    assert!(text.len() < 500);
}

#[test]
fn an_interrupted_proof_is_none() {
    let rows = (0..7).map(|one| (0..7).filter(|&other| other != one).collect()).collect();
    let problem = Hamiltonian { steps: table(rows), closed: true, first: None, last: None };
    let names = (0..7).map(|number| number.to_string()).collect();
    let export = Export { title: Vec::new(), names, problem: ExportProblem::Paths(&problem) };
    let formula = OpbFormula::of(&export).expect("a formula");
    for polls in 0..3 {
        let interrupt = Interrupt::after(polls);
        let proved = prove(&formula, &[], &interrupt, &mut |_| (), &mut Vec::new());
        assert!(matches!(proved, Err(ProofError::Interrupted)), "{proved:?}");
    }
}
