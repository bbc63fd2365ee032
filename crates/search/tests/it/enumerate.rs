//! Solutions by a search in turns with a count that proves that there are none, or no more.

use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::{Hamiltonian, ProblemStructure};
use cavalcade_search::answers::collect::Listing;
use cavalcade_search::answers::enumerate::enumerate;
use cavalcade_search::answers::first::first;
use cavalcade_search::answers::unique::{Uniqueness, unique};
use cavalcade_search::answers::{Options, Problem};
use cavalcade_search::{Branching, Counted, Limits, Method, Stop};

use crate::amounts::part;
use crate::answers::listing;
use crate::graphs::{flower_snark, petersen, table};

fn cycles(vertices: usize, edges: &[(usize, usize)]) -> Hamiltonian {
    let steps = Arc::new(table(vertices, edges));
    Hamiltonian { steps, closed: true, first: None, last: None }
}

/// Returns a flower snark, which has no Hamiltonian cycle.
fn snark(claws: usize) -> Hamiltonian {
    cycles(4 * claws, &flower_snark(claws))
}

/// Returns the Petersen graph (n, 2) with n = 3 (mod 6), which has three Hamiltonian cycles, each edge in two of them or
/// in none (A. Thomason, 1982). With two vertices inside the edges 0-1 and 1-2 one cycle is left.
fn rings(n: usize, is_unique: bool) -> Hamiltonian {
    let mut edges = petersen(n, 2);
    if !is_unique {
        return cycles(2 * n, &edges);
    }
    edges.retain(|edge| ![(0, 1), (1, 2)].contains(edge));
    edges.extend([(0, 2 * n), (2 * n, 1), (1, 2 * n + 1), (2 * n + 1, 2)]);
    cycles(2 * n + 2, &edges)
}

type Found = (Vec<Vec<u32>>, Counted);

/// Hands the problem with its model to `ask`.
fn asked<T>(
    problem: &Hamiltonian,
    ask: impl FnOnce(&Problem<'_>, &Listing<'_, Vec<u32>, ()>) -> Result<T, ()>,
) -> T {
    let model = problem.model().expect("a model");
    let structure = ProblemStructure::Hamiltonian(problem);
    let asked = Problem { model: &|| &model.model, structure, orders: &Vec::new, is_impossible: false };
    ask(&asked, &listing(problem, &model)).expect("nothing fails")
}

fn listed(problem: &Hamiltonian, options: &Options) -> Found {
    let mut found = Vec::new();
    let counted = asked(problem, |problem, listing| {
        enumerate(problem, options, listing, &mut (), |more| {
            found.append(more);
            Ok(())
        })
    });
    (found, counted)
}

fn options(threads: usize) -> Options<'static> {
    Options { threads, ..Options::new(&Branching::Warnsdorff, Limits::default()) }
}

/// What does not depend on time.
fn work((solutions, counted): Found) -> (Vec<Vec<u32>>, Method, u64, Option<Stop>) {
    (solutions, counted.method, counted.outcome.statistics.nodes, counted.outcome.stopped)
}

#[test]
fn a_frontier_proves_that_there_is_no_cycle() {
    let problem = snark(31);
    let expected = work(listed(&problem, &options(1)));
    assert_eq!((expected.0.len(), expected.1, expected.3), (0, Method::Frontier, None));
    assert_eq!(work(listed(&problem, &options(2))), expected, "for any number of threads");
    for threads in [1, 2] {
        let options = options(threads);
        let verdict = asked(&problem, |problem, listing| unique(problem, &options, listing, &mut ()));
        assert_eq!((verdict.verdict, verdict.outcome.statistics.nodes), (Uniqueness::None, expected.2));
        let none = asked(&problem, |problem, listing| {
            first(problem, None, &options, listing, || Ok(()), |_| Ok(()))
        });
        assert_eq!((none.method, none.outcome.stopped, none.number), (Method::Frontier, None, 0u32.into()));
    }
}

#[test]
fn a_frontier_proves_that_there_is_no_second_cycle() {
    for threads in [1, 2] {
        let verdict =
            asked(&rings(51, true), |problem, listing| unique(problem, &options(threads), listing, &mut ()));
        assert_eq!((verdict.verdict, verdict.solutions.len()), (Uniqueness::One, 1));
    }
}

#[test]
fn a_list_ends_with_the_last_solution() {
    for (problem, total) in part([(rings(51, true), 1), (rings(51, false), 3)]) {
        let (found, counted) = listed(&problem, &options(2));
        assert_eq!((found.len(), counted.method, counted.outcome.stopped), (total, Method::Search, None));
        assert_eq!(counted.number, total.into());
        assert_eq!(work(listed(&problem, &options(1))), work((found, counted)));
    }
}

#[test]
fn the_solutions_are_those_of_the_search_alone() {
    let alone = Options { memory: &|| 0, ..options(1) };
    for problem in part([rings(45, true), rings(45, false), snark(17)]) {
        let (found, counted) = listed(&problem, &alone);
        assert_eq!((counted.method, counted.outcome.stopped), (Method::Search, None));
        assert_eq!(listed(&problem, &options(2)).0, found);
    }
}

#[test]
fn limits_hold_in_turns() {
    let problem = snark(31);
    let limited = |limits| listed(&problem, &options(2).within(limits)).1.outcome;
    let nodes = limited(Limits { nodes: Some(200_000), ..Limits::default() });
    assert_eq!((nodes.stopped, nodes.statistics.nodes), (Some(Stop::Nodes), 200_000), "the search alone");
    let time = limited(Limits { time: Some(Duration::ZERO), ..Limits::default() });
    assert_eq!(time.stopped, Some(Stop::Time));
    // A limit on solutions has its effect even if it is their number.
    let one = Limits { solutions: Some(1), ..Limits::default() };
    let (found, counted) = listed(&rings(51, true), &options(2).within(one));
    assert_eq!((found.len(), counted.outcome.stopped), (1, Some(Stop::Solutions)));
}
