//! The model and the cycle form against a search of all simple paths.

use proptest::prelude::*;

use super::*;
use crate::Engine;
use crate::amounts::cases;

/// Returns all simple paths or cycles of these lengths in canonical form, sorted, by extending paths step by step.
fn brute(paths: &SimplePaths) -> Vec<Vec<usize>> {
    fn extend(paths: &SimplePaths, path: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        let here = path[path.len() - 1];
        let (first, last) =
            (paths.first.map(|vertex| vertex as usize), paths.last.map(|vertex| vertex as usize));
        let length = path.len() - usize::from(!paths.closed);
        let is_closed = !paths.closed || paths.steps.row(here).any(|next| next as usize == path[0]);
        let at_ends = if paths.closed && (first.is_none() || last.is_none()) {
            first.or(last).is_none_or(|end| path.contains(&end))
        } else {
            first.is_none_or(|first| first == path[0]) && last.is_none_or(|last| last == here)
        };
        if is_closed
            && at_ends
            && fits(paths, path)
            && length >= paths.fewest()
            && paths.lengths.contains(&length)
        {
            found.push(paths.written(path.clone()));
        }
        for next in paths.steps.row(here) {
            if !path.contains(&(next as usize)) {
                path.push(next as usize);
                extend(paths, path, found);
                path.pop();
            }
        }
    }
    let mut found = Vec::new();
    for start in 0..paths.steps.vertices() {
        extend(paths, &mut vec![start], &mut found);
    }
    if paths.is_undirected() && !paths.closed {
        // From a fixed last vertex, paths were also extended backwards.
        let last = paths.last.map(|vertex| vertex as usize);
        found.retain(|path| last.is_none_or(|last| path[path.len() - 1] == last));
    }
    found.sort();
    found.dedup();
    found
}

/// Returns whether a path or cycle has the conditions on its vertices and steps.
fn fits(paths: &SimplePaths, path: &[usize]) -> bool {
    let count = path.len();
    let steps: Vec<[usize; 2]> = (0..count - usize::from(!paths.closed))
        .map(|at| [path[at].min(path[(at + 1) % count]), path[at].max(path[(at + 1) % count])])
        .collect();
    let is_step = |one: u32, other: u32| steps.contains(&[one.min(other) as usize, one.max(other) as usize]);
    let mut joined = path.iter().flat_map(|&one| paths.steps.row(one).map(move |other| [one as u32, other]));
    let is_induced = joined.all(|[one, other]| !path.contains(&(other as usize)) || is_step(one, other));
    let mut crossings = paths.crossings.iter();
    let is_crossed = crossings.any(|pair| pair.iter().all(|&[one, other]| is_step(one, other)));
    !is_crossed && (is_induced || !paths.induced)
}

/// Returns the solutions of the model, read and sorted.
fn modelled(paths: &SimplePaths) -> Vec<Vec<usize>> {
    solutions(paths, &paths.model())
}

/// Returns the solutions of a model of paths, read and sorted, by trying every value.
fn solutions(paths: &SimplePaths, built: &SimplePathModel) -> Vec<Vec<usize>> {
    fn descend(
        paths: &SimplePaths,
        built: &SimplePathModel,
        engine: &mut Engine,
        found: &mut Vec<Vec<usize>>,
    ) {
        let open = built.model().variables().find(|&variable| engine.state().value(variable).is_none());
        let Some(variable) = open else {
            let mut path = Vec::new();
            built.read(paths, engine.state(), &mut path);
            return found.push(path);
        };
        for value in [0, 1] {
            engine.push();
            if engine.assume(|state| state.fix(variable, value)).is_ok() {
                descend(paths, built, engine, found);
            }
            engine.pop();
        }
    }
    let mut engine = Engine::new(built.model());
    let mut found = Vec::new();
    if engine.propagate().is_ok() {
        descend(paths, built, &mut engine, &mut found);
    }
    found.sort();
    found
}

/// Returns a graph with the arcs whose bits are set.
fn table(vertices: usize, bits: u64, directed: bool) -> Arc<SuccessorTable> {
    let is_arc = |from: usize, to: usize| {
        let (low, high) = if directed { (from, to) } else { (from.min(to), from.max(to)) };
        from != to && bits.rotate_right((low * vertices + high) as u32) & 1 == 1
    };
    let row = |from| (0..vertices).filter(|&to| is_arc(from, to)).map(|vertex| vertex as u32).collect();
    let steps = SuccessorTable::new((0..vertices).map(row).collect()).expect("a small graph");
    Arc::new(if directed { steps.directed() } else { steps })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(400), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn models_have_all_simple_paths_once(
        vertices in 2usize..6,
        bits in any::<u64>(),
        (directed, closed) in any::<(bool, bool)>(),
        ends in (prop::option::of(0u32..6), prop::option::of(0u32..6)),
        lengths in (0usize..7, 0usize..7),
        (induced, crossings) in (any::<bool>(), prop::collection::vec([[0u32..6, 0u32..6], [0u32..6, 0u32..6]], 0..4)),
    ) {
        let steps = table(vertices, bits, directed);
        let end = |end: Option<u32>| end.filter(|&vertex| (vertex as usize) < vertices);
        let all = SimplePaths::new(&steps, closed, end(ends.0), end(ends.1));
        let some = all.within(&(lengths.0..=lengths.1));
        let is_pair = |[one, other]: &StepPair| {
            let is_step = |pair: &[u32; 2]| pair[0] != pair[1] && pair.iter().all(|&end| (end as usize) < vertices);
            let is_same = one == other || one[0] == other[1] && one[1] == other[0];
            is_step(one) && is_step(other) && !is_same
        };
        let crossings = crossings.into_iter().filter(is_pair).collect();
        let conditioned = SimplePaths { induced, crossings, ..some.clone() };
        for paths in [all, some, conditioned] {
            let expected = brute(&paths);
            prop_assert_eq!(&modelled(&paths), &expected, "{:?}", &paths);
            let form = paths.form();
            for path in expected {
                let length = path.len() - usize::from(!closed);
                prop_assert!(length <= paths.bound());
                prop_assert_eq!(form.steps(form.edges(length, closed), closed), length);
                let vertices: Vec<u32> = path.iter().map(|&vertex| vertex as u32).collect();
                let cycle = paths.cycle(&form, &vertices);
                let mut around = cycle.iter().zip(cycle.iter().cycle().skip(1));
                prop_assert!(around.all(|(&one, &other)| form.graph.slot(one as usize, other as usize).is_some()));
                prop_assert_eq!(cycle.len(), form.edges(length, closed));
                let cycle: Vec<usize> = cycle.iter().map(|&vertex| vertex as usize).collect();
                prop_assert_eq!(paths.written(form.read(&cycle)), path);
            }
        }
    }
}

/// A square with the corners 0 1 / 2 3.
fn square() -> Arc<SuccessorTable> {
    let rows = vec![vec![1, 2], vec![0, 3], vec![0, 3], vec![1, 2]];
    Arc::new(SuccessorTable::new(rows).expect("a table"))
}

#[test]
fn solutions_are_in_canonical_form() {
    let paths = |closed, first, last| modelled(&SimplePaths::new(&square(), closed, first, last));
    assert_eq!(paths(true, None, None), [[0, 1, 3, 2]]);
    assert_eq!(paths(true, Some(3), None), [[3, 1, 0, 2]]);
    assert_eq!(paths(true, None, Some(3)), [[1, 0, 2, 3]]);
    assert_eq!(paths(true, Some(3), Some(1)), [[3, 2, 0, 1]]);
    assert_eq!(paths(false, Some(3), Some(0)), [[3, 1, 0], [3, 2, 0]]);
    assert_eq!(paths(false, Some(3), Some(3)), Vec::<Vec<usize>>::new());
    assert_eq!(paths(false, None, None).len(), 12);
}

#[test]
fn symmetric_models_have_the_solutions_that_are_kept() {
    let half_turn: Permutation = vec![3, 2, 1, 0];
    let kept = |closed, first, last| {
        let paths = SimplePaths::new(&square(), closed, first, last);
        assert!(paths.is_kept_by(&half_turn));
        solutions(&paths, &paths.symmetric_model(&[&half_turn]))
    };
    assert_eq!(kept(true, None, None), [[0, 1, 3, 2]]);
    let none: [[usize; 0]; 0] = [];
    assert_eq!(kept(false, None, None), none, "no vertex or edge is mapped to itself");
    assert_eq!(kept(false, Some(0), Some(3)), none, "both paths are mapped to each other");
    assert!(!SimplePaths::new(&square(), true, Some(0), None).is_kept_by(&half_turn));
}

#[test]
fn bounds_follow_from_colours() {
    // A star with three rays.
    let star = SuccessorTable::new(vec![vec![1, 2, 3], vec![0], vec![0], vec![0]]).expect("a table");
    let star = Arc::new(star);
    assert_eq!(SimplePaths::new(&star, false, None, None).lengths, 1..=2);
    assert!(SimplePaths::new(&star, true, None, None).lengths.is_empty());
    assert_eq!(SimplePaths::new(&square(), true, None, None).lengths, 3..=4);
    // A triangle with a tail cannot be coloured, so only the number of vertices bounds the length.
    let kite = SuccessorTable::new(vec![vec![1, 2, 3], vec![0, 2], vec![0, 1], vec![0]]).expect("a table");
    let kite = Arc::new(kite);
    assert_eq!(SimplePaths::new(&kite, false, None, None).lengths, 1..=3);
    assert_eq!(SimplePaths::new(&kite, true, None, None).lengths, 3..=4);
}
