//! Small graphs in streams: counts, kinds of graphs and longest paths and cycles agree with other methods, with sets of
//! vertices as brute force, and with published numbers.

use std::fs;

use serde_json::Value;

use crate::outcome;

const CUBIC: &str = "../../fixtures/graphs/cubic.g6";

/// A graph as its rows of neighbours.
type Rows = Vec<u16>;

/// Reads a line of graph6 by its definition.
fn rows(line: &str) -> Rows {
    let (vertices, code) = line.as_bytes().split_first().expect("a graph");
    let mut bits = code.iter().flat_map(|byte| (0..6).rev().map(move |at| (byte - 63) >> at & 1));
    let mut rows = vec![0; usize::from(vertices - 63)];
    for to in 0..rows.len() {
        for from in 0..to {
            if bits.next() == Some(1) {
                rows[from] |= 1 << to;
                rows[to] |= 1 << from;
            }
        }
    }
    rows
}

/// Writes a line of graph6.
fn line(rows: &[u16]) -> String {
    let pairs = (0..rows.len()).flat_map(|to| (0..to).map(move |from| (from, to)));
    let mut bits: Vec<u8> = pairs.map(|(from, to)| (rows[from] >> to & 1) as u8).collect();
    bits.resize(bits.len().next_multiple_of(6), 0);
    let code = bits.chunks(6).map(|six| char::from(63 + six.iter().fold(0, |sum, bit| sum << 1 | bit)));
    std::iter::once(char::from(63 + rows.len() as u8)).chain(code).collect()
}

/// The greatest number of vertices on a path and on a cycle within a set of vertices, by dynamic programming over sets.
fn longest(rows: &[u16], within: u16) -> [u32; 2] {
    let sets = 1usize << rows.len();
    // The last vertices of the paths through a set, and of those that begin at its lowest vertex.
    let (mut ends, mut from_lowest) = (vec![0u16; sets], vec![0u16; sets]);
    let mut greatest = [0, 0];
    for set in 1..sets {
        if set as u16 & !within != 0 {
            continue;
        }
        let size = set.count_ones();
        for last in (0..rows.len()).filter(|last| set >> last & 1 == 1) {
            let before = set & !(1 << last);
            if before == 0 || ends[before] & rows[last] != 0 {
                ends[set] |= 1 << last;
            }
            let is_lowest = set.trailing_zeros() as usize == last;
            if before == 0 || !is_lowest && from_lowest[before] & rows[last] != 0 {
                from_lowest[set] |= 1 << last;
            }
        }
        let closes = from_lowest[set] & rows[set.trailing_zeros() as usize] != 0;
        if ends[set] != 0 {
            greatest[0] = greatest[0].max(size);
        }
        if closes && size > 2 {
            greatest[1] = greatest[1].max(size);
        }
    }
    greatest
}

/// Whether a graph is hamiltonian, traceable, hypohamiltonian and hypotraceable.
fn kinds(rows: &[u16]) -> [bool; 4] {
    let count = rows.len() as u32;
    let all = u16::MAX >> (16 - count);
    let [path, cycle] = longest(rows, all).map(|greatest| greatest == count);
    let parts: Vec<[u32; 2]> = (0..count).map(|vertex| longest(rows, all & !(1 << vertex))).collect();
    let [paths, cycles] = [0, 1].map(|which| count > 1 && parts.iter().all(|part| part[which] == count - 1));
    [cycle, path, !cycle && cycles, !path && paths]
}

/// One graph of each class of isomorphic graphs with this many vertices: the one whose code is the least.
fn classes(vertices: usize) -> Vec<Rows> {
    let pairs: Vec<(usize, usize)> =
        (0..vertices).flat_map(|to| (0..to).map(move |from| (from, to))).collect();
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..vertices {
        let longer = |order: &Vec<usize>| {
            let rest: Vec<usize> = (0..vertices).filter(|vertex| !order.contains(vertex)).collect();
            rest.into_iter().map(|vertex| [order.as_slice(), &[vertex]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let place = |one: usize, other: usize| {
        pairs.iter().position(|&pair| pair == (one.min(other), one.max(other))).expect("a pair")
    };
    let images: Vec<Vec<usize>> = orders
        .iter()
        .map(|order| pairs.iter().map(|&(from, to)| place(order[from], order[to])).collect())
        .collect();
    let moved = |code: u32, image: &[usize]| {
        image.iter().enumerate().fold(0, |sum, (bit, &to)| sum | (code >> bit & 1) << to)
    };
    (0..1u32 << pairs.len())
        .filter(|&code| images.iter().all(|image| moved(code, image) >= code))
        .map(|code| {
            let mut rows = vec![0; vertices];
            for &(from, to) in (0..).zip(&pairs).filter(|(bit, _)| code >> bit & 1 == 1).map(|pair| pair.1) {
                rows[from] |= 1 << to;
                rows[to] |= 1 << from;
            }
            rows
        })
        .collect()
}

/// All graphs of up to six vertices, and random ones of seven to nine.
fn graphs() -> Vec<Rows> {
    let mut graphs: Vec<Rows> = (1..=6).flat_map(classes).collect();
    assert_eq!(graphs.len(), 1 + 2 + 4 + 11 + 34 + 156); // OEIS A000088
    let mut random = 7u64;
    for round in 0..150usize {
        let mut rows = vec![0; 7 + round % 3];
        for to in 0..rows.len() {
            for from in 0..to {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if random >> 60 < 3 + round as u64 % 5 {
                    rows[from] |= 1 << to;
                    rows[to] |= 1 << from;
                }
            }
        }
        graphs.push(rows);
    }
    graphs
}

fn objects(words: &str, graphs: &[Rows]) -> Vec<Value> {
    let input: String = graphs.iter().map(|rows| line(rows) + "\n").collect();
    let output = outcome(words, &input).stdout;
    let lines = output.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).expect("one JSON object a line")).collect()
}

#[test]
fn cubic_graphs_have_the_same_counts_by_two_methods() {
    let mut with_cycle = [0; 15];
    for closed in ["--closed", ""] {
        let text = |options: &str| {
            let output = outcome(&format!("count graph {CUBIC} {closed} {options}"), "");
            String::from_utf8(output.stdout).expect("UTF-8")
        };
        let counts = text("");
        assert_eq!(counts.lines().count(), 1 + 2 + 5 + 19 + 85 + 509); // OEIS A002851
        assert_eq!(counts, text("--method frontier"), "{closed}");
        for line in counts.lines().filter(|line| !closed.is_empty() && !line.contains("  undirected 0  ")) {
            with_cycle[usize::from(line.as_bytes()[0] - 63)] += 1;
        }
    }
    assert_eq!([4, 6, 8, 10, 12, 14].map(|vertices| with_cycle[vertices]), [1, 2, 5, 17, 80, 474]); // OEIS A001186
}

#[test]
fn kinds_of_graphs_agree_with_brute_force() {
    let petersen = rows("IsP@OkWHG");
    let mut all = graphs();
    // Its parts and extensions come close to being hypohamiltonian.
    for (from, to) in (0..10).flat_map(|to| (0..to).map(move |from| (from, to))) {
        let mut changed = petersen.clone();
        changed[from] ^= 1 << to;
        changed[to] ^= 1 << from;
        all.push(changed);
    }
    all.push(petersen);
    let cubic = fs::read_to_string(CUBIC).expect("a fixture");
    all.extend(cubic.lines().filter(|line| line.len() < 13).map(rows)); // up to 12 vertices
    let names = ["hamiltonian", "traceable", "hypohamiltonian", "hypotraceable"];
    let found = objects(&format!("count graph - --also {} --format json", names.join(",")), &all);
    assert_eq!(found.len(), all.len());
    let mut seen = [0; 4];
    for (rows, object) in all.iter().zip(found) {
        let counts = names.map(|name| object["counts"][name].as_u64());
        let expected = kinds(rows).map(|is_kind| Some(u64::from(is_kind)));
        assert_eq!(counts, expected, "{object}");
        seen = std::array::from_fn(|kind| seen[kind] + counts[kind].unwrap_or(0));
    }
    // Petersen's graph itself and in the list of cubic graphs, and two vertices without an edge.
    assert!(seen[0] > 100 && seen[1] > seen[0] && seen[2..] == [2, 1], "{seen:?}");
}

#[test]
fn kinds_are_columns_and_sums() {
    let counted = |options: &str| {
        String::from_utf8(outcome(&format!("count graph {options}"), "C~\nIsP@OkWHG\n").stdout)
            .expect("UTF-8")
    };
    let columns = "C~  undirected 3  directed 6  hypohamiltonian 0  traceable 1\n\
                   IsP@OkWHG  undirected 0  directed 0  hypohamiltonian 1  traceable 1\n";
    assert_eq!(counted("- --closed --also hypohamiltonian,traceable"), columns);
    let sums: Value =
        serde_json::from_str(&counted("- --closed --also hypohamiltonian --summary --format json"))
            .expect("JSON");
    assert_eq!(sums["counts"], serde_json::json!({"undirected": 3, "directed": 6, "hypohamiltonian": 1}));
    // Larger hypohamiltonian graphs, and one that is not: generalised Petersen graphs (n, 2) have no cycle exactly for
    // n = 5 modulo 6 (B. Alspach, 1983) and are hypohamiltonian then; flower snarks are.
    for (name, is_hypo) in
        [("petersen 11 2", 1), ("petersen 35 2", 1), ("petersen 12 2", 0), ("flower-snark 7", 1)]
    {
        let object: Value =
            serde_json::from_str(&counted(&format!("{name} --closed --also hypohamiltonian --format json")))
                .expect("JSON");
        assert_eq!(object["counts"]["hypohamiltonian"], is_hypo, "{name}");
    }
    assert_eq!(outcome("count graph - --also hamiltonian,planar", "C~\nC~\n").status.code(), Some(2));
    assert_eq!(outcome("first graph - --also hamiltonian", "C~\nC~\n").status.code(), Some(2));
}

#[test]
fn longest_paths_and_cycles_agree_with_brute_force() {
    let all = graphs();
    for (which, closed) in ["", "--closed"].into_iter().enumerate() {
        let counts = objects(&format!("count graph - --longest {closed} --format json"), &all);
        let paths = objects(&format!("first graph - --longest {closed} --format json"), &all);
        assert_eq!([counts.len(), paths.len()], [all.len(); 2]);
        let mut shorter = 0;
        for (rows, (count, path)) in all.iter().zip(counts.iter().zip(&paths)) {
            let greatest = u64::from(longest(rows, u16::MAX >> (16 - rows.len()))[which]);
            let is_some = greatest > u64::from(closed.is_empty());
            let steps = count["counts"]["longest"].as_u64();
            assert_eq!(steps, is_some.then(|| greatest - u64::from(closed.is_empty())), "{count}");
            shorter += usize::from(is_some && (greatest as usize) < rows.len());
            let Some(names) = path["vertices"].as_array() else {
                assert!(!is_some && path["complete"] == true, "{path}");
                continue;
            };
            let names = names.iter().map(|name| name.as_str().and_then(|name| name.parse().ok()));
            let vertices: Vec<usize> = names.map(|vertex| vertex.expect("a number")).collect();
            let set = vertices.iter().fold(0u16, |set, vertex| set | 1 << vertex);
            assert_eq!([u64::from(set.count_ones()), vertices.len() as u64], [greatest; 2], "{path}");
            assert!(vertices.windows(2).all(|step| rows[step[0]] >> step[1] & 1 == 1), "{path}");
            let (first, last) = (vertices[0], vertices[vertices.len() - 1]);
            assert!(closed.is_empty() || rows[last] >> first & 1 == 1, "{path}");
        }
        assert!(shorter > 50, "the longest are not all Hamiltonian: {shorter}");
    }
}
