//! The number of paths by their ends, against every path of small boards and graphs.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::outcome;

/// The number of directed paths with each list of ends that the program names.
fn by_ends(words: &str, input: &str) -> BTreeMap<Vec<String>, u64> {
    let output = outcome(&format!("count {words} --format json"), input);
    let object: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{words}: {}", String::from_utf8_lossy(&output.stderr)));
    let rows = object["by_ends"].as_array().expect("rows").iter();
    let each = rows.flat_map(|row| {
        let ends: Vec<Vec<String>> = serde_json::from_value(row["ends"].clone()).expect("names");
        let number = row["each"].as_u64().expect("a small number");
        ends.into_iter().map(move |ends| (ends, number))
    });
    let (mut found, mut count) = (BTreeMap::new(), 0);
    each.for_each(|(ends, number)| {
        found.insert(ends, number);
        count += 1;
    });
    assert_eq!(found.len(), count, "{words}: each vertex or pair once");
    found
}

/// Adds the ends of every path that continues this one; `all` says that it must visit every vertex.
fn walk(steps: &[Vec<usize>], path: &mut Vec<usize>, all: bool, ends: &mut impl FnMut(usize, usize)) {
    let (first, last) = (path[0], path[path.len() - 1]);
    if if all { path.len() == steps.len() } else { path.len() > 1 } {
        ends(first, last);
    }
    for &next in &steps[last] {
        if !path.contains(&next) {
            path.push(next);
            walk(steps, path, all, ends);
            path.pop();
        }
    }
}

/// Compares both tables with all paths of a graph.
fn assert_counted(words: &str, input: &str, names: &[String], steps: &[Vec<usize>], all: bool) {
    let (mut first, mut both) = (BTreeMap::new(), BTreeMap::new());
    for start in 0..names.len() {
        first.insert(vec![names[start].clone()], 0);
        for end in (0..names.len()).filter(|&end| end != start || names.len() == 1) {
            both.insert(vec![names[start].clone(), names[end].clone()], 0);
        }
        walk(steps, &mut vec![start], all, &mut |start, end| {
            *first.get_mut(&vec![names[start].clone()]).expect("a vertex") += 1;
            *both.get_mut(&vec![names[start].clone(), names[end].clone()]).expect("a pair") += 1;
        });
    }
    assert_eq!(by_ends(&format!("{words} --by-ends first"), input), first, "{words}");
    assert_eq!(by_ends(&format!("{words} --by-ends both"), input), both, "{words}");
}

#[test]
fn boards_agree_with_all_paths() {
    for (words, rows, columns, moves, all) in [
        ("knight 3x4", 3, 4, &[(1, 2)][..], true),
        ("rook 2x4 --method both", 2, 4, &[(0, 1)], true),
        ("king 2x3 --method frontier", 2, 3, &[(0, 1), (1, 1)], true),
        ("rook 1x1", 1, 1, &[(0, 1)], true),
        ("rook 2x3 --any-length", 2, 3, &[(0, 1)], false),
        ("knight 3x3 --any-length --by-length", 3, 3, &[(1, 2)], false),
    ] {
        let place = |cell: usize| (cell / columns, cell % columns);
        let names: Vec<String> =
            (0..rows * columns).map(|cell| format!("r{}c{}", place(cell).0 + 1, place(cell).1 + 1)).collect();
        let leads = |from: usize, to: usize| {
            let by = (place(from).0.abs_diff(place(to).0), place(from).1.abs_diff(place(to).1));
            moves.contains(&by) || moves.contains(&(by.1, by.0))
        };
        let steps: Vec<Vec<usize>> =
            (0..names.len()).map(|from| (0..names.len()).filter(|&to| leads(from, to)).collect()).collect();
        assert_counted(words, "", &names, &steps, all);
    }
}

#[test]
fn graphs_agree_with_all_paths() {
    let arcs = [(0, 1), (1, 2), (2, 3), (3, 0), (1, 3), (0, 2), (3, 4), (4, 1)];
    let names = ["a", "b-c", "vertex", "a..b", "1"].map(str::to_owned);
    let text: String = arcs.map(|(from, to)| format!("{} -> {}\n", names[from], names[to])).concat();
    let row = |from| arcs.iter().filter(move |arc| arc.0 == from).map(|arc| arc.1);
    let steps: Vec<Vec<usize>> = (0..5).map(|from| row(from).collect()).collect();
    assert_counted("graph - --directed", &text, &names, &steps, true);
    assert_counted("graph - --directed --any-length", &text, &names, &steps, false);
    let both: Vec<Vec<usize>> = (0..5)
        .map(|from| row(from).chain(arcs.iter().filter(|arc| arc.1 == from).map(|arc| arc.0)).collect())
        .collect();
    assert_counted("graph -", &text.replace("->", "-"), &names, &both, true);
}

/// From a corner of the 5x5 board start 304 knight's tours, from its centre 64.
#[test]
fn known_tours_and_longest_paths() {
    let tours = by_ends("knight 5x5 --by-ends first", "");
    assert_eq!((tours[&vec!["r5c5".to_owned()]], tours[&vec!["r3c3".to_owned()]]), (304, 64));
    // The longest paths of all, although those from an inner cell have a longest, too.
    let longest = by_ends("knight 4x4 --longest --by-ends first", "");
    assert_eq!((longest[&vec!["r4c2".to_owned()]], longest[&vec!["r2c2".to_owned()]]), (16, 0));
}
