//! Exactly the loops that follow the rules satisfy the constraints without flow, together with several loops at once.
//! Each loop has a flow. That several loops have none, the prover would find out: see its tests.

use super::*;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::solver::graph::SuccessorTable;

/// Returns the steps on a board of three rows and three columns.
fn board() -> SuccessorTable {
    let row = |cell: u32| {
        let beside = |&other: &u32| {
            let apart = (cell / 3).abs_diff(other / 3) + (cell % 3).abs_diff(other % 3);
            apart == 1
        };
        (0..9).filter(beside).collect()
    };
    SuccessorTable::new((0..9).map(row).collect()).expect("a table")
}

fn formula_of(steps: &SuccessorTable, rules: &[LoopRule]) -> OpbFormula {
    let names = (0..steps.vertices()).map(|vertex| vertex.to_string()).collect();
    let problem = ExportProblem::Loop { steps, rules };
    OpbFormula::of(&Export { title: Vec::new(), names, problem }).expect("a formula")
}

/// Returns whether an assignment, given by its true variables, satisfies a row.
fn holds(row: &LinearRow<'_>, is_true: &[bool]) -> bool {
    let value = |literal: Literal| i128::from(is_true[literal.variable()] == literal.is_positive());
    let sum: i128 = row.terms.iter().map(|&(coefficient, literal)| coefficient * value(literal)).sum();
    if row.is_equality { sum == row.bound } else { sum >= row.bound }
}

/// Returns whether edges follow a rule, by its definition.
fn follows(used: &[(u32, u32)], rule: &LoopRule) -> bool {
    let is_used = |one: u32, other: u32| used.contains(&(one.min(other), one.max(other)));
    let is_visited = |vertex: u32| used.iter().any(|edge| edge.0 == vertex || edge.1 == vertex);
    let holds = |fact: &&LoopFact| match **fact {
        LoopFact::Edge(one, other, holds) => is_used(one, other) == holds,
        LoopFact::Vertex(vertex, holds) => is_visited(vertex) == holds,
        LoopFact::Auxiliary(..) => unreachable!("these rules have no auxiliary facts"),
    };
    match rule {
        LoopRule::Clause(facts) => facts.iter().any(|fact| holds(&fact)),
        LoopRule::Parity(pairs, is_odd) => {
            (pairs.iter().filter(|pair| is_used(pair.0, pair.1)).count() % 2 == 1) == *is_odd
        }
        LoopRule::Count(facts, range) => range.contains(&facts.iter().filter(holds).count()),
    }
}

/// Returns the vertices around a loop; fewer than it has edges if there are several loops.
fn around(used: &[(u32, u32)]) -> Vec<u32> {
    let (mut around, mut last) = (vec![used[0].0], used[0]);
    let mut here = used[0].1;
    while here != around[0] {
        around.push(here);
        last = *used
            .iter()
            .find(|edge| **edge != last && (edge.0 == here || edge.1 == here))
            .expect("two edges");
        here = if last.0 == here { last.1 } else { last.0 };
    }
    around
}

/// Returns the assignment of edges, and of the vertices on them.
fn assignment(formula: &OpbFormula, shape: &CycleRows, used: &[(u32, u32)]) -> Vec<bool> {
    let mut is_true = vec![false; formula.rows.end() as usize];
    for &(one, other) in used {
        let edge = shape.between(one, other).expect("an edge");
        for literal in [shape.taken(edge), shape.visit(one), shape.visit(other)] {
            is_true[literal.variable()] = true;
        }
    }
    is_true
}

/// Adds a root and a flow from it along a loop, which leaves a unit at each vertex.
fn add_flow(shape: &CycleRows, around: &[u32], is_true: &mut [bool]) {
    let place = around.iter().position(|vertex| shape.roots.contains(vertex)).expect("a possible root");
    let mut around = around.to_vec();
    around.rotate_left(place);
    if let Some((_, root)) = shape.root_literals().find(|&(vertex, _)| vertex == around[0]) {
        is_true[root.variable()] = true;
    }
    for (pair, flow) in around.windows(2).zip((1..around.len() as u64).rev()) {
        let edge = shape.between(pair[0], pair[1]).expect("an edge");
        for (weight, bit) in shape.flow(edge, pair[0] < pair[1]) {
            is_true[bit.variable()] = flow & weight as u64 != 0;
        }
    }
}

#[test]
fn loops_satisfy_the_formula_exactly() {
    let corner = vec![(0, 1), (1, 4), (3, 4), (0, 3)];
    let rules = [
        vec![],
        vec![LoopRule::edges(corner.clone(), 3..=3)],
        vec![LoopRule::edges(corner.clone(), 0..=1), LoopRule::edges(corner, 1..=4)],
        vec![LoopRule::vertices(vec![0, 4, 8], 1..=2)],
        vec![
            LoopRule::vertices(vec![2, 6], 0..=1),
            LoopRule::Clause(vec![LoopFact::Vertex(4, false), LoopFact::Edge(4, 5, true)]),
        ],
        // There is no such edge, so the first fact never holds, and the second one always.
        vec![LoopRule::Clause(vec![LoopFact::Edge(0, 8, true), LoopFact::Edge(7, 8, true)])],
        vec![LoopRule::Clause(vec![LoopFact::Edge(0, 8, false)]), LoopRule::edges(vec![(0, 8)], 0..=0)],
        vec![LoopRule::Clause(vec![LoopFact::Vertex(4, true), LoopFact::Vertex(4, false)])],
        vec![LoopRule::Clause(vec![])],
        vec![LoopRule::edges(vec![(0, 8), (0, 1)], 2..=2)],
        // Facts of all kinds together; the last one always holds.
        vec![LoopRule::Count(
            vec![LoopFact::Vertex(4, false), LoopFact::Edge(0, 1, true), LoopFact::Edge(0, 8, false)],
            2..=2,
        )],
        vec![LoopRule::Count(vec![LoopFact::Edge(0, 8, false)], 0..=0)],
        // The upper left cell is inside, or outside; the cell below it is inside.
        vec![LoopRule::Parity(vec![(0, 1)], true)],
        vec![LoopRule::Parity(vec![(0, 1), (0, 8)], false)],
        vec![LoopRule::Parity(vec![(0, 1), (3, 4)], true)],
        vec![LoopRule::Parity(vec![(0, 1), (3, 4), (4, 7), (6, 7)], false)],
        vec![LoopRule::Parity(vec![], false)],
        vec![LoopRule::Parity(vec![], true)],
    ];
    let steps = board();
    let numbers = rules.map(|rules| {
        let formula = formula_of(&steps, &rules);
        let OpbShape::Cycle(shape) = &formula.shape else { panic!("{:?}", &formula.shape) };
        let flow = shape.flow(11, false).last().expect("a bit").1;
        let is_plain = |row: &LinearRow<'_>| {
            let of_flow = shape.facts() + 1..flow.variable() + 1;
            row.terms.iter().all(|(_, literal)| !of_flow.contains(&literal.variable()))
        };
        let mut solutions = 0;
        for bits in 0..1u32 << 12 {
            let is_used = |place: &usize| bits >> place & 1 == 1;
            let used: Vec<_> = (0..12).filter(is_used).map(|place| shape.steps[place]).collect();
            let degree =
                |vertex: u32| used.iter().filter(|edge| edge.0 == vertex || edge.1 == vertex).count();
            // On this board no two loops fit, so even degrees make one loop.
            let is_loop = bits > 0 && (0..9).all(|vertex| degree(vertex) == 0 || degree(vertex) == 2);
            let is_solution = is_loop && rules.iter().all(|rule| follows(&used, rule));
            let mut is_true = assignment(&formula, shape, &used);
            let mut odd = flow.variable() + 1;
            for rule in &rules {
                let LoopRule::Parity(pairs, _) = rule else { continue };
                let known = pairs.iter().filter_map(|&(one, other)| shape.between(one, other));
                let known: Vec<bool> = known.map(|edge| is_true[shape.taken(edge).variable()]).collect();
                for place in 1..known.len() {
                    is_true[odd] = known[..=place].iter().filter(|is_used| **is_used).count() % 2 == 1;
                    odd += 1;
                }
            }
            assert_eq!(odd, formula.rows.end() as usize);
            let satisfies = formula.rows.iter().filter(is_plain).all(|row| holds(&row, &is_true));
            assert_eq!(satisfies, is_solution, "{used:?} {rules:?}");
            if is_solution {
                let around = around(&used);
                assert_eq!(around.len(), used.len());
                add_flow(shape, &around, &mut is_true);
                let broken = formula.rows.iter().find(|row| !holds(row, &is_true));
                assert!(broken.is_none(), "{used:?} violates {broken:?}");
                assert_eq!(formula.literals(&around).len(), used.len());
                solutions += 1;
            }
        }
        for row in formula.rows.iter() {
            let variables: Vec<_> = row.terms.iter().map(|term| term.1.variable()).collect();
            assert!(
                (1..variables.len()).all(|place| !variables[..place].contains(&variables[place])),
                "{row:?}"
            );
        }
        solutions
    });
    // Around one cell of four, two beside each other, three, or all.
    assert_eq!(numbers[0], 4 + 4 + 4 + 1);
    assert_eq!(numbers[7], 13, "what always holds changes nothing");
    assert_eq!(numbers[8..10], [0, 0], "what never holds excludes everything");
    assert_eq!(numbers[10..12], [6, 0], "facts of all kinds are counted");
    assert_eq!(numbers[12..], [7, 6, 7, 7, 13, 0], "an odd number, and an even one");
}

#[test]
fn roots_are_few_if_a_rule_allows_it() {
    let roots = |rules: &[LoopRule]| {
        let formula = formula_of(&board(), rules);
        let OpbShape::Cycle(shape) = &formula.shape else { panic!("{:?}", &formula.shape) };
        shape.roots.clone()
    };
    let corner = vec![(0, 1), (1, 4), (3, 4), (0, 3)];
    assert_eq!(roots(&[]).len(), 9);
    assert_eq!(roots(&[LoopRule::edges(corner.clone(), 0..=2)]).len(), 9);
    assert_eq!(roots(&[LoopRule::edges(corner.clone(), 1..=1)]).len(), 2);
    assert_eq!(roots(&[LoopRule::edges(corner, 3..=3)]).len(), 1);
    assert_eq!(roots(&[LoopRule::vertices(vec![5, 6, 7], 2..=3)]).len(), 2);
    assert_eq!(roots(&[LoopRule::Clause(vec![LoopFact::Vertex(4, true)])]), [4]);
    assert_eq!(
        roots(&[LoopRule::Clause(vec![LoopFact::Vertex(4, true), LoopFact::Vertex(3, false)])]).len(),
        9
    );
}

#[test]
fn a_loop_needs_vertices() {
    for rows in [vec![], vec![vec![]], vec![vec![1], vec![0]]] {
        let steps = SuccessorTable::new(rows).expect("a table");
        let formula = formula_of(&steps, &[]);
        let sum: u64 = formula.rows.iter().map(|row| 1 + u64::from(row.is_equality)).sum();
        assert_eq!(sum, formula.rows.count());
    }
}
