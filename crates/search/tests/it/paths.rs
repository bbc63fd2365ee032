//! A path leads to the same node on every fresh engine.

use std::ops::ControlFlow;

use cavalcade_core::Model;
use cavalcade_search::{Branching, Path, PathError, Search};

use crate::support::{KNIGHT, ROOK, board, branchings, directed, solutions, undirected};

/// Returns the solutions below a node.
fn below(model: &Model, branching: Branching, path: &Path) -> Vec<Vec<i32>> {
    let mut found = Vec::new();
    let search = Search::below(model, branching, path).expect("a node");
    let outcome = search.run(|solution| {
        found.push(solution.values());
        assert!(solution.path().alternatives().starts_with(path.alternatives()));
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    found
}

/// Returns all nodes `depth` decisions below the root, and the leaves above them, in order.
fn split(model: &Model, branching: Branching, path: &[u8], depth: usize) -> Vec<Path> {
    let here = Path::new(path);
    if path.len() == depth || Search::below(model, branching, &Path::new(&[path, &[0]].concat())).is_err() {
        return vec![here];
    }
    [0, 1].iter().flat_map(|&next| split(model, branching, &[path, &[next]].concat(), depth)).collect()
}

#[test]
fn subtrees_cover_the_whole_in_order() {
    for model in [undirected(board(5, 6, KNIGHT), false), directed(board(4, 4, ROOK))] {
        for branching in branchings() {
            let whole = solutions(&model, branching);
            for depth in [0, 1, 3, 6] {
                let paths = split(&model, branching, &[], depth);
                let parts: Vec<_> = paths.iter().flat_map(|path| below(&model, branching, path)).collect();
                assert_eq!(parts, whole, "{branching:?} split at depth {depth}");
            }
        }
    }
}

#[test]
fn a_solution_is_the_only_one_below_its_path() {
    let model = undirected(board(4, 5, ROOK), false);
    let mut found = Vec::new();
    let _ = Search::new(&model, Branching::Warnsdorff).run(|solution| {
        found.push((solution.path(), solution.values()));
        ControlFlow::Continue(())
    });
    assert!(found.is_sorted_by(|one, other| one.0 < other.0));
    for (path, values) in found {
        assert_eq!(below(&model, Branching::Warnsdorff, &path), [values]);
    }
}

#[test]
fn paths_are_written_and_read() {
    for text in ["root", "0", "0.1.1.0"] {
        assert_eq!(text.parse::<Path>().expect("a path").to_string(), text);
    }
    for text in ["", "2", "0.", "0.x", ".0", "0,1", "ROOT"] {
        assert_eq!(text.parse::<Path>(), Err(PathError::Syntax(text.to_owned())));
    }
}

#[test]
fn a_path_beyond_a_leaf_is_refused() {
    let model = undirected(board(2, 2, ROOK), false); // solved at the root
    let path = Path::new(&[0, 1]);
    let error = Search::below(&model, Branching::Warnsdorff, &path).err();
    assert_eq!(error, Some(PathError::NoSuchNode { path, depth: 0 }));
}
