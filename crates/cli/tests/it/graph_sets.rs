//! Independent sets and matchings of graphs: output, and agreement with brute force on small graphs.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use proptest::prelude::*;
use serde_json::Value;

use crate::{outcome, snapshot, transcript};

const SQUARE: &str = "a b\nb c\nc d\nd a\na c\nd e\n";

/// Returns standard output for a graph on standard input.
fn of_square(words: &str) -> String {
    let output = outcome(words, SQUARE);
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn answers() {
    assert_snapshot!(of_square("list independent-sets -"), @"
    solution 1
    b d

    solution 2
    a e

    solution 3
    b e

    solution 4
    c e
    ");
    assert_snapshot!(of_square("list matchings - --format json"), @r#"
    {"index":1,"edges":[["a","b"],["c","d"]]}
    {"index":2,"edges":[["a","b"],["d","e"]]}
    {"index":3,"edges":[["a","c"],["d","e"]]}
    {"index":4,"edges":[["a","d"],["b","c"]]}
    {"index":5,"edges":[["b","c"],["d","e"]]}
    "#);
    assert_snapshot!(of_square("list matchings - --size 1 --limit 2 --format csv"), @"
    solution,from,to
    1,a,b
    2,a,c
    ");
    assert_snapshot!(of_square("list independent-sets - --size all --format csv --limit 3"), @"
    solution,vertex
    1,b
    1,d
    2,d
    3,a
    3,e
    ");
    assert_snapshot!(of_square("list independent-sets - --format json --limit 1"), @r#"
    {"index":1,"vertices":["b","d"]}
    "#);
    assert_snapshot!(of_square("unique matchings -"), @"
    several
    solution 1
    a - b, c - d

    solution 2
    a - b, d - e

    only in solution 1: c - d
    only in solution 2: d - e
    ");
    assert_snapshot!(of_square("unique independent-sets -"), @"
    several
    solution 1
    b d

    solution 2
    a e

    differ a b d e
    ");
    assert_snapshot!(of_square("count matchings - --size all"), @"
    maximum   2
    sets      12
      size 0  1
      size 1  6
      size 2  5
    method    frontier
    ");
    assert_snapshot!(of_square("count independent-sets - --size all --format json"), @r#"
    {"puzzle":"independent-sets","board":"5 vertices, 6 edges","method":"frontier","counts":{"maximum":2,"sets":10},"by_size":[1,5,4],"complete":true}
    "#);
    assert_snapshot!(of_square("first matchings - --format latex"), @r#"
    % Written by cavalcade first matchings - --format latex
    \documentclass{article}
    \usepackage[a4paper,margin=20mm]{geometry}
    \newcommand{\solution}[2]{\begin{tabular}[t]{@{}c@{}}#2\\[1mm]\small #1\end{tabular}\hspace{4mm}}
    \setlength{\parindent}{0pt}
    \setlength{\lineskip}{5mm}
    \raggedright
    \begin{document}
    \textbf{Matchings 5 vertices, 6 edges}: 1 solution\par
    {\small\ttfamily cavalcade first matchings -{} -{}-{}format latex\par}\bigskip
    1: \mbox{a -- b},
    \mbox{c -- d}\par\medskip
    \end{document}
    "#);
}

#[test]
fn graphs_of_files() {
    assert_snapshot!(transcript("count matchings ../../fixtures/graphs/petersen.txt --size all"), @"
    exit code 0
    --- standard output
    maximum   5
    sets      332
      size 0  1
      size 1  15
      size 2  75
      size 3  145
      size 4  90
      size 5  6
    method    frontier
    ");
    assert_snapshot!(transcript("count matchings ../../fixtures/graphs/dodecahedron.hcp --size perfect"), @"
    exit code 0
    --- standard output
    maximum  10
    sets     36
    method   frontier
    ");
    assert_snapshot!(transcript("count independent-sets ../../fixtures/graphs/petersen.txt --size all --method both"), @"
    exit code 0
    --- standard output
    maximum   4
    sets      76
      size 0  1
      size 1  10
      size 2  30
      size 3  30
      size 4  5
    method    both
    ");
    assert_snapshot!(transcript("list matchings ../../fixtures/graphs/petersen.txt --size 6"), @"
    exit code 1
    --- standard error
    no solution (a largest matching has 5 edges)
    ");
    assert_snapshot!(transcript("count independent-sets ../../fixtures/graphs/stream.g6 --size all"), @"
    exit code 2
    --- standard output
    C~  maximum 1  sets 5
    IsP@OkWHG  maximum 4  sets 76
    :DaY_~  maximum 2  sets 11
    @  maximum 1  sets 2
    Bw  maximum 1  sets 4
    --- standard error
    cavalcade: error: graph line 4: the graph has arcs, which have a direction
    hint: edges have no direction here; write 'a - b' for an edge
    1 of 6 lines are invalid, first line 4
    ");
    assert_snapshot!(transcript("count matchings ../../fixtures/graphs/stream.g6 --size perfect --summary"), @"
    exit code 2
    --- standard output
    graphs      5
    solvable    2
    unsolvable  3
    unknown     0
    bad lines   1
    sets        9
    --- standard error
    cavalcade: error: graph line 4: the graph has arcs, which have a direction
    hint: edges have no direction here; write 'a - b' for an edge
    1 of 6 lines are invalid, first line 4
    ");
    assert_snapshot!(transcript("count matchings ../../fixtures/graphs/stream.g6 --size perfect --only unsolvable"), @"
    exit code 2
    --- standard output
    Dhc
    @
    Bw
    --- standard error
    cavalcade: error: graph line 4: the graph has arcs, which have a direction
    hint: edges have no direction here; write 'a - b' for an edge
    1 of 6 lines are invalid, first line 4
    ");
}

#[test]
fn pictures_and_help() {
    snapshot("graph_sets_picture", &["first matchings ../../fixtures/graphs/k4.g6 --format svg"]);
    snapshot("help_independent_sets", &["count independent-sets --help"]);
    snapshot("help_matchings", &["list matchings --help"]);
}

#[test]
fn what_makes_no_sense() {
    snapshot(
        "graph_sets_bad",
        &[
            "count matchings",
            "count matchings ../../fixtures/graphs/petersen.txt --size x",
            "count independent-sets ../../fixtures/graphs/petersen.txt --size perfect",
            "count independent-sets ../../fixtures/graphs/one-way.txt",
            "count matchings ../../fixtures/graphs/petersen.txt --method subsets",
            "list matchings ../../fixtures/graphs/petersen.txt --format moves",
            "list matchings ../../fixtures/graphs/petersen.txt --format html",
            "list matchings ../../fixtures/graphs/petersen.txt --format tour",
            "count matchings ../../fixtures/graphs/stream.g6 --only hamiltonian",
            "sample matchings ../../fixtures/graphs/petersen.txt",
        ],
    );
}

/// Graphs of up to eight vertices and twelve edges.
fn graphs() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    (1usize..=8).prop_flat_map(|vertices| {
        let pairs: Vec<_> =
            (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other))).collect();
        let most = pairs.len().min(12);
        prop::sample::subsequence(pairs, 0..=most).prop_map(move |edges| (vertices, edges))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 25, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_graphs_agree_with_trying_everything((vertices, edges) in graphs()) {
        let lines = (0..vertices).map(|vertex| format!("{vertex}:\n"));
        let pairs = edges.iter().map(|(one, other)| format!("{one}: {other}\n{other}: {one}\n"));
        let text = lines.chain(pairs).collect::<Vec<_>>().concat();
        let run = |words: &str| -> Vec<Value> {
            let output = outcome(&format!("{words} --format json"), &text);
            let lines = String::from_utf8(output.stdout).expect("UTF-8");
            lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
        };
        let independent = |set: u32| edges.iter().all(|&(one, other)| set >> one & set >> other & 1 == 0);
        let matching = |set: u32| {
            let chosen = edges.iter().enumerate().filter(|it| set >> it.0 & 1 == 1);
            let mut ends: Vec<usize> = chosen.flat_map(|(_, &(one, other))| [one, other]).collect();
            let count = ends.len();
            ends.sort_unstable();
            ends.dedup();
            ends.len() == count
        };
        let sets: Vec<u32> = (0..1 << vertices).filter(|&set| independent(set)).collect();
        let matchings: Vec<u32> = (0..1 << edges.len()).filter(|&set| matching(set)).collect();
        for (puzzle, all, name) in [("independent-sets", sets, "sets"), ("matchings", matchings, "sets")] {
            let largest = all.iter().map(|set| set.count_ones() as usize).max().unwrap_or(0);
            let mut by_size = vec![0u64; largest + 1];
            for set in &all {
                by_size[set.count_ones() as usize] += 1;
            }
            for method in ["", " --method search", " --method frontier", " --method both"] {
                let counted = &run(&format!("count {puzzle} - --size all{method}"))[0];
                prop_assert_eq!(counted["counts"]["maximum"].as_u64(), Some(largest as u64));
                prop_assert_eq!(counted["counts"][name].as_u64(), Some(all.len() as u64));
                let found: Vec<u64> =
                    counted["by_size"].as_array().expect("sizes").iter().filter_map(Value::as_u64).collect();
                prop_assert_eq!(&found, &by_size);
                let counted = &run(&format!("count {puzzle} -{method}"))[0];
                prop_assert_eq!(counted["counts"][name].as_u64(), by_size.last().copied());
            }
            let listed: BTreeSet<u32> = run(&format!("list {puzzle} - --size all"))
                .iter()
                .map(|solution| bits(solution, &edges))
                .collect();
            prop_assert_eq!(listed, all.iter().copied().collect::<BTreeSet<_>>());
            let unique = &run(&format!("unique {puzzle} -"))[0];
            let verdict = if by_size.last() == Some(&1) { "unique" } else { "several" };
            prop_assert_eq!(&unique["verdict"], verdict);
        }
    }
}

/// Returns the vertices, or the edges, of a listed solution as a set of bits.
fn bits(solution: &Value, edges: &[(usize, usize)]) -> u32 {
    let number = |name: &Value| -> usize { name.as_str().expect("a name").parse().expect("a number") };
    if let Some(vertices) = solution["vertices"].as_array() {
        return vertices.iter().fold(0, |set, vertex| set | 1 << number(vertex));
    }
    solution["edges"].as_array().expect("edges").iter().fold(0, |set, ends| {
        let ends = (number(&ends[0]), number(&ends[1]));
        set | 1 << edges.iter().position(|&edge| edge == ends).expect("an edge of the graph")
    })
}
