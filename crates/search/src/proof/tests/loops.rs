//! Loops through some of the vertices of random graphs, with random rules.

use cavalcade_core::problems::single_loop::{LoopFact, LoopRule};

use super::*;
use crate::amounts::cases;

/// Returns all cycles of at least three vertices, each once: from the least vertex towards the lesser neighbour.
fn cycles(steps: &SuccessorTable) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let mut waiting: Vec<Vec<u32>> = (0..steps.vertices() as u32).map(|vertex| vec![vertex]).collect();
    while let Some(path) = waiting.pop() {
        let end = path[path.len() - 1];
        if path.len() > 2 && path[1] < end && steps.slot(end as usize, path[0] as usize).is_some() {
            found.push(path.clone());
        }
        let next = steps.row(end as usize).filter(|other| *other > path[0] && !path.contains(other));
        waiting.extend(next.map(|next| [path.as_slice(), &[next]].concat()));
    }
    found
}

/// Returns whether a cycle has an edge between two vertices.
fn uses(cycle: &[u32], one: u32, other: u32) -> bool {
    let pairs = cycle.iter().zip(cycle.iter().cycle().skip(1));
    pairs.into_iter().any(|(&from, &to)| (from, to) == (one, other) || (to, from) == (one, other))
}

/// Returns whether a cycle follows a rule.
fn follows(cycle: &[u32], rule: &LoopRule) -> bool {
    let holds = |fact: &&LoopFact| match **fact {
        LoopFact::Edge(one, other, holds) => uses(cycle, one, other) == holds,
        LoopFact::Vertex(vertex, holds) => cycle.contains(&vertex) == holds,
        LoopFact::Auxiliary(..) => unreachable!("these rules have no auxiliary facts"),
    };
    match rule {
        LoopRule::Clause(facts) => facts.iter().any(|fact| holds(&fact)),
        LoopRule::Count(facts, range) => range.contains(&facts.iter().filter(holds).count()),
        LoopRule::Parity(pairs, is_odd) => {
            (pairs.iter().filter(|pair| uses(cycle, pair.0, pair.1)).count() % 2 == 1) == *is_odd
        }
    }
}

/// Returns different random vertices.
fn vertices(random: &mut Random, count: u32) -> Vec<u32> {
    let most = 1 + random.below(4);
    let mut vertices: Vec<u32> = (0..count).filter(|_| random.below(3) == 0).collect();
    vertices.truncate(most);
    vertices
}

/// Returns different random pairs of vertices, which need not be edges.
fn pairs(random: &mut Random, count: u32) -> Vec<(u32, u32)> {
    let all = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let mut pairs: Vec<(u32, u32)> = all.filter(|_| random.below(3) == 0).collect();
    pairs.truncate(1 + random.below(5));
    pairs
}

/// Returns a random rule.
fn rule(random: &mut Random, count: u32) -> LoopRule {
    let least = random.below(3);
    let range = least..=least + random.below(3);
    match random.below(4) {
        0 => {
            let mut facts = Vec::new();
            let is_positive = random.below(2) == 0;
            for vertex in vertices(random, count) {
                facts.push(LoopFact::Vertex(vertex, is_positive || random.below(2) == 0));
            }
            for (one, other) in pairs(random, count).into_iter().take(2) {
                facts.push(LoopFact::Edge(one, other, is_positive || random.below(2) == 0));
            }
            LoopRule::Clause(facts)
        }
        1 => LoopRule::edges(pairs(random, count), range),
        2 => LoopRule::Parity(pairs(random, count), random.below(2) == 0),
        _ => LoopRule::vertices(vertices(random, count), range),
    }
}

#[test]
fn loops_of_random_graphs_with_random_rules() {
    let mut random = Random::new(23);
    let (mut with_solutions, mut without) = (0, 0);
    for _ in 0..cases(600) {
        let count = 3 + random.below(6) as u32;
        let chance = 3 + random.below(4);
        let steps = graph(&mut random, count, chance, false);
        let rules: Vec<LoopRule> = (0..random.below(4)).map(|_| rule(&mut random, count)).collect();
        let mut solutions = cycles(&steps);
        solutions.retain(|cycle| rules.iter().all(|rule| follows(cycle, rule)));
        let tally = if solutions.is_empty() { &mut without } else { &mut with_solutions };
        *tally += 1;
        let problem = ExportProblem::Loop { steps: &steps, rules: &rules };
        assert_proved(problem, count as usize, &solutions, &mut random);
    }
    assert!(with_solutions > cases(150) && without > cases(150), "{with_solutions} {without}");
}

#[test]
fn two_loops_that_do_not_meet_are_no_solution() {
    // Two triangles, and a vertex that joins them by bridges.
    let pairs = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 6), (3, 6)];
    let row = |vertex: u32| {
        let ends = pairs.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
        ends.filter(|end| end.0 == vertex).map(|end| end.1).collect()
    };
    let steps = table((0..7).map(row).collect());
    let both = [LoopRule::Clause(vec![LoopFact::Vertex(0, true)]), LoopRule::vertices(vec![4, 5], 1..=2)];
    let mut random = Random::new(1);
    for (rules, solutions) in
        [(&both[..0], &[vec![0, 1, 2], vec![3, 4, 5]][..]), (&both[..1], &[vec![0, 1, 2]]), (&both, &[])]
    {
        assert_proved(ExportProblem::Loop { steps: &steps, rules }, 7, solutions, &mut random);
    }
}
