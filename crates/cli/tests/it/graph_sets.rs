//! Independent sets and matchings of graphs: output, and agreement with brute force on small graphs.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::Value;

use crate::amounts::cases;
use crate::outcome;

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
    #![proptest_config(ProptestConfig { cases: cases(25), failure_persistence: None, ..ProptestConfig::default() })]

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
