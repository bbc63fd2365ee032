//! A recorded search is the search: the same solutions and statistics, and every node is found again by its path.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::constraints::{AllDifferent, Circuit, Linear};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Decisions, Model};

use super::*;
use crate::parallel::{Checkpoint, Chunk, Collector, Observer};
use crate::{Branching, Direction, Limits, Outcome, Path, Search, Solution, Statistics, Stop};

/// Keeps the values of all solutions.
struct SolutionValues;

impl Collector for SolutionValues {
    type Batch = Vec<Vec<i32>>;
    type Product = Vec<Vec<i32>>;
    type Error = Infallible;

    fn gather(&self, batch: &mut Self::Batch, _: u64, solution: Solution<'_>) -> Result<bool, Infallible> {
        batch.push(solution.values());
        Ok(true)
    }

    fn bytes(&self, _: &Self::Batch) -> usize {
        0
    }

    fn finish(&self, _: u64, batch: &Self::Batch, product: &mut Self::Product) -> Result<(), Infallible> {
        product.clone_from(batch);
        Ok(())
    }

    fn product_bytes(&self, _: &Self::Product) -> usize {
        0
    }
}

/// Five variables with a sum and different values.
fn sums() -> Model {
    let mut model = Model::new();
    let x = model.integers(5, 0..8);
    model.post(AllDifferent::value(x.clone()));
    model.post(Linear::new(x.iter().map(|&variable| (1, variable)), 12..=13));
    model.decide(Decisions::Variables(x));
    model
}

/// The same, where only the first two variables make a solution.
fn projected() -> Model {
    let mut model = sums();
    let two: Vec<_> = model.variables().take(2).collect();
    model.project(two);
    model
}

/// The cycles of a grid of four rows and five columns.
fn cycles() -> Model {
    let place = |row: u32, column: u32| 5 * row + column;
    let rows = (0..20u32).map(|from| {
        let (row, column) = (from / 5, from % 5);
        let mut beside = Vec::new();
        for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            let (Some(row), Some(column)) = (row.checked_add_signed(down), column.checked_add_signed(right))
            else {
                continue;
            };
            if row < 4 && column < 5 {
                beside.push(place(row, column));
            }
        }
        beside
    });
    let table = Arc::new(SuccessorTable::new(rows.collect()).expect("a table"));
    let mut model = Model::new();
    let edges = model.edges(&table);
    model.post(Circuit::undirected(&edges));
    model.decide(Decisions::Edges(edges));
    model
}

fn recorded(model: &Model, rule: Branching, limits: Limits, most: usize) -> (Recorded, Vec<Vec<i32>>) {
    let mut found = Vec::new();
    let release = |product: &mut Vec<Vec<i32>>| {
        found.append(product);
        Ok(())
    };
    let recorded = Recording::new(model, &rule, limits, most).run(&SolutionValues, &mut (), release, || ());
    let Ok(recorded) = recorded;
    (recorded, found)
}

fn plain(model: &Model, rule: Branching, limits: Limits) -> (Outcome, Vec<Vec<i32>>) {
    let mut found = Vec::new();
    let outcome = Search::new(model, rule).limits(limits).run(|solution| {
        found.push(solution.values());
        ControlFlow::Continue(())
    });
    (outcome, found)
}

/// The statistics without the time.
fn work(outcome: &Outcome) -> (Statistics, Option<Stop>) {
    (Statistics { seconds: 0.0, ..outcome.statistics }, outcome.stopped)
}

fn everything() -> Vec<(Model, Branching)> {
    let mut all = vec![(cycles(), Branching::Warnsdorff), (cycles(), Branching::FirstFail)];
    for model in [sums, projected] {
        all.push((model(), Branching::FirstFail));
        all.push((model(), Branching::InputOrder));
    }
    all
}

#[test]
fn a_recorded_search_is_the_search() {
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let solutions = |solutions| Limits { solutions: Some(solutions), ..Limits::default() };
    for (model, rule) in everything() {
        for limits in [
            Limits::default(),
            nodes(0),
            nodes(1),
            nodes(2),
            nodes(9),
            solutions(0),
            solutions(1),
            solutions(3),
        ] {
            let (expected, solutions) = plain(&model, rule, limits);
            let (recorded, found) = recorded(&model, rule, limits, usize::MAX);
            assert_eq!((work(&recorded.outcome), found), (work(&expected), solutions), "{rule:?} {limits:?}");
            let nodes = recorded.tree.nodes();
            let propagations: u64 = nodes.iter().map(|node| u64::from(node.propagations)).sum();
            assert_eq!(propagations, expected.statistics.propagations);
            let Some(sums) = recorded.tree.sums().first().copied() else {
                assert_eq!(expected.statistics.nodes, 0);
                continue;
            };
            let Statistics { nodes, solutions, failures, .. } = expected.statistics;
            assert_eq!((sums.nodes, sums.solutions, sums.failures), (nodes, solutions, failures));
            if expected.is_complete() && model.projection().is_none() {
                assert_eq!(sums.skipped, 0);
            }
        }
    }
}

#[test]
fn a_path_leads_to_its_node() {
    for (model, rule) in everything() {
        let tree = recorded(&model, rule, Limits { nodes: Some(60), ..Limits::default() }, usize::MAX).0.tree;
        let brancher = crate::BranchingRule::brancher(&rule, &model);
        assert!(tree.nodes().len() > 4);
        for (number, node) in tree.nodes().iter().enumerate() {
            let path = tree.path(number);
            assert_eq!(path.alternatives().len(), node.depth as usize);
            assert_eq!(node.children().count(), if node.outcome == NodeOutcome::Open { 2 } else { 0 });
            assert!(node.children().all(|child| tree.nodes()[child].parent() == Some(number)));
            if node.outcome == NodeOutcome::Skipped {
                continue;
            }
            let replay = Replay::along(&model, rule, &path).expect("a node");
            assert_eq!(replay.conflict().is_some(), node.outcome == NodeOutcome::Failure, "{path}");
            assert_eq!(replay.steps().last().copied(), tree.step(number), "{path}");
            if node.outcome == NodeOutcome::Solution {
                assert!(model.check(&replay.state().values().expect("all fixed")));
            }
            if node.outcome == NodeOutcome::Open && model.projection().is_none() {
                assert_eq!(brancher.decide(replay.state()), node.decision, "{path}");
            }
        }
    }
}

#[test]
fn a_replay_goes_back() {
    let model = sums();
    let rule = Branching::InputOrder;
    let tree = recorded(&model, rule, Limits::default(), usize::MAX).0.tree;
    let mut replay = Replay::new(&model);
    let image = |replay: &Replay| -> Vec<Vec<i32>> {
        model.variables().map(|variable| replay.state().domain(variable).values().collect()).collect()
    };
    let root = image(&replay);
    for (number, node) in tree.nodes().iter().enumerate() {
        let mut way = vec![number];
        while let Some(parent) = tree.nodes()[way[way.len() - 1]].parent() {
            way.push(parent);
        }
        for step in way.iter().rev().filter_map(|&node| tree.step(node)) {
            replay.follow(step.0, step.1);
        }
        assert_eq!(replay.conflict().is_some(), node.outcome == NodeOutcome::Failure);
        for _ in &way {
            replay.back();
        }
        assert_eq!((image(&replay), replay.conflict(), replay.steps().len()), (root.clone(), None, 0));
    }
}

#[test]
fn a_search_with_an_objective_is_replayed_with_its_bounds() {
    let model = sums();
    let objective = model.variables().nth(4).expect("a variable");
    for (rule, direction) in
        [(Branching::InputOrder, Direction::Maximise), (Branching::FirstFail, Direction::Minimise)]
    {
        let mut expected = Vec::new();
        let search = Search::new(&model, rule).optimising(objective, direction);
        let plain = search.run(|solution| {
            expected.push(solution.values());
            ControlFlow::Continue(())
        });
        let mut found = Vec::new();
        let release = |product: &mut Vec<Vec<i32>>| {
            found.append(product);
            Ok(())
        };
        let recording = Recording::new(&model, &rule, Limits::default(), usize::MAX);
        let Ok(Recorded { outcome, tree }) =
            recording.optimising(objective, direction).run(&SolutionValues, &mut (), release, || ());
        assert_eq!((work(&outcome), &found), (work(&plain), &expected));
        assert!(found.len() > 1, "{found:?}");
        let mut replay = Replay::new(&model);
        let mut solutions = Vec::new();
        for (number, node) in tree.nodes().iter().enumerate() {
            while replay.steps().len() + 1 > node.depth.max(1) as usize {
                replay.back();
            }
            replay.enter(&tree, number);
            assert_eq!(replay.conflict().is_some(), node.outcome == NodeOutcome::Failure, "{number}");
            if node.outcome == NodeOutcome::Solution {
                solutions.extend(replay.state().values());
            }
        }
        assert_eq!(solutions, found);
    }
}

/// Sees where a search is.
#[derive(Default)]
struct Positions(Vec<(u64, Option<Path>)>);

impl Observer<Vec<Vec<i32>>, Infallible> for Positions {
    fn pause(&self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn look(
        &mut self,
        checkpoint: Checkpoint<Vec<Vec<i32>>>,
        _: Vec<Arc<Chunk<Vec<Vec<i32>>>>>,
    ) -> Result<(), Infallible> {
        self.0
            .push((checkpoint.total.nodes, checkpoint.remaining.first().map(|part| part.0.start().clone())));
        Ok(())
    }
}

#[test]
fn an_observer_sees_the_next_node() {
    let model = sums();
    let mut positions = Positions::default();
    let recording = Recording::new(&model, &Branching::InputOrder, Limits::default(), usize::MAX);
    let Ok(Recorded { tree, .. }) = recording.run(&SolutionValues, &mut positions, |_| Ok(()), || ());
    let expected = (1..tree.nodes().len()).map(|number| (number as u64, Some(tree.path(number))));
    assert!(positions.0.into_iter().eq(expected));
}

#[test]
fn a_full_record_changes_no_answer() {
    let model = sums();
    let (whole, found) = recorded(&model, Branching::FirstFail, Limits::default(), usize::MAX);
    let nodes = whole.outcome.statistics.nodes;
    let (cut, same) = recorded(&model, Branching::FirstFail, Limits::default(), 10);
    assert_eq!((work(&cut.outcome), same), (work(&whole.outcome), found));
    assert_eq!(cut.tree.unrecorded(), nodes - 10);
    let sums = cut.tree.sums()[0];
    assert_eq!(sums.nodes, 10);
    assert!(sums.skipped > 0, "what is not recorded is skipped");
    let first = cut.tree.nodes().iter().take(10).map(|node| (node.depth, node.outcome, node.decision));
    assert!(first.eq(whole.tree.nodes().iter().take(10).map(|node| (
        node.depth,
        node.outcome,
        node.decision
    ))));
}

#[test]
fn a_folded_tree_has_all_of_the_work() {
    for (model, rule) in everything() {
        let tree = recorded(&model, rule, Limits::default(), usize::MAX).0.tree;
        for most in [0, 3, 7, 20, usize::MAX] {
            let folded = tree.folded(most);
            assert!(folded.nodes.len() <= most.max(3), "{} {most}", folded.nodes.len());
            assert_eq!(folded.nodes[0].sums, tree.sums()[0]);
            let drawn = folded.nodes.iter().map(|node| {
                if node.is_folded {
                    node.sums.nodes
                } else {
                    u64::from(tree.nodes()[node.node].outcome != NodeOutcome::Skipped)
                }
            });
            assert_eq!(drawn.sum::<u64>(), tree.sums()[0].nodes);
            for (number, node) in folded.nodes.iter().enumerate() {
                assert!(node.parent.is_none_or(|parent| parent < number));
                assert_eq!(
                    node.parent.map(|parent| folded.nodes[parent].node),
                    tree.nodes()[node.node].parent()
                );
            }
        }
        assert_eq!(tree.folded(usize::MAX).nodes.len(), tree.nodes().len());
        assert!(tree.folded(usize::MAX).nodes.iter().all(|node| !node.is_folded));
        assert_eq!(SearchTree::default().folded(9).nodes, []);
    }
}

#[test]
fn failed_subtrees_are_folded_first() {
    let tree = recorded(&cycles(), Branching::FirstFail, Limits::default(), usize::MAX).0.tree;
    let sums = tree.sums();
    let is_needed = |node: &&TreeNode| node.parent().is_none_or(|parent| !sums[parent].is_failed());
    let folded = tree.folded(tree.nodes().iter().filter(is_needed).count());
    assert!(folded.nodes.iter().all(|node| !node.is_folded || node.sums.is_failed()));
    let found = folded.nodes.iter().filter(|node| tree.nodes()[node.node].outcome == NodeOutcome::Solution);
    assert_eq!(found.count() as u64, tree.sums()[0].solutions);
}
