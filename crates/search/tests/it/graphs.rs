//! Sparse, irregular and non-Hamiltonian graphs, with known results.
//!
//! Graphs are lists of edges. Each comes with the number of its Hamiltonian cycles, if a theorem or the
//! literature gives it.

use std::collections::BTreeSet;

use cavalcade_core::graph::SuccessorTable;

/// A graph, its number of Hamiltonian cycles, and its name.
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) table: SuccessorTable,
    /// `None` if no source gives the number.
    pub(crate) cycles: Option<u64>,
}

type Edges = Vec<(usize, usize)>;

/// Returns the table of undirected edges on vertices `0..vertices`.
pub(crate) fn table(vertices: usize, edges: &[(usize, usize)]) -> SuccessorTable {
    let mut rows = vec![BTreeSet::new(); vertices];
    for &(one, other) in edges {
        rows[one].insert(other as u32);
        rows[other].insert(one as u32);
    }
    SuccessorTable::new(rows.into_iter().map(|row| row.into_iter().collect()).collect()).expect("a graph")
}

fn ring(first: usize, length: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..length).map(move |k| (first + k, first + (k + 1) % length))
}

/// Returns an outer ring of `n` vertices, an inner one in steps of `k`, and spokes.
pub(crate) fn petersen(n: usize, k: usize) -> Edges {
    let inner = (0..n).map(|i| (n + i, n + (i + k) % n));
    ring(0, n).chain((0..n).map(|i| (i, n + i))).chain(inner).collect()
}

/// R. Isaacs, Amer. Math. Monthly 82 (1975): an odd number `n` of claws, joined to a ring of `n` and a ring
/// of `2 * n`.
pub(crate) fn flower_snark(n: usize) -> Edges {
    let claws = (0..n).flat_map(|i| (1..4).map(move |k| (i, k * n + i)));
    claws.chain(ring(n, n)).chain(ring(2 * n, 2 * n)).collect()
}

/// The dot product of two Petersen graphs, R. Isaacs 1975: one graph loses two distant edges, the other two
/// adjacent vertices, and the open ends are joined. Two such products are due to D. Blanuša.
pub(crate) fn blanusa(second: usize) -> Edges {
    let graph = petersen(5, 2);
    let (one, other) = (graph[0], graph[second]);
    let mut edges: Edges = graph.iter().copied().filter(|&it| it != one && it != other).collect();
    // Without vertices 0 and 1 of the second copy, 4 and 5 each miss an edge, and so do 2 and 6.
    let place = |vertex: usize| 10 + vertex - 2;
    let rest = graph.iter().filter(|it| it.0 > 1 && it.1 > 1);
    edges.extend(rest.map(|&(a, b)| (place(a), place(b))));
    edges.extend([(one.0, place(4)), (one.1, place(5)), (other.0, place(2)), (other.1, place(6))]);
    edges
}

/// H. S. M. Coxeter: the triples of seven points that are not lines of the Fano plane; disjoint triples are
/// joined.
pub(crate) fn coxeter() -> Edges {
    let lines: Vec<u32> = (0..7).map(|k| 1 << k | 1 << ((k + 1) % 7) | 1 << ((k + 3) % 7)).collect();
    let triples: Vec<u32> = (0..128).filter(|it: &u32| it.count_ones() == 3 && !lines.contains(it)).collect();
    pairs(triples.len()).filter(|&(a, b)| triples[a] & triples[b] == 0).collect()
}

fn pairs(vertices: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)))
}

/// W. T. Tutte, J. London Math. Soc. 21 (1946), cubic, planar and 3-connected.
pub(crate) fn tutte() -> Edges {
    let rows: [&[usize]; 44] = [
        &[1, 2, 3],
        &[4, 26],
        &[10, 11],
        &[18, 19],
        &[5, 33],
        &[6, 29],
        &[7, 27],
        &[8, 14],
        &[9, 38],
        &[10, 37],
        &[39],
        &[12, 39],
        &[13, 35],
        &[14, 15],
        &[34],
        &[16, 22],
        &[17, 44],
        &[18, 43],
        &[45],
        &[20, 45],
        &[21, 41],
        &[22, 23],
        &[40],
        &[24, 27],
        &[25, 32],
        &[26, 31],
        &[33],
        &[28],
        &[29, 32],
        &[30],
        &[31, 33],
        &[32],
        &[],
        &[],
        &[35, 38],
        &[36],
        &[37, 39],
        &[38],
        &[],
        &[],
        &[41, 44],
        &[42],
        &[43, 45],
        &[44],
    ];
    let row = |(from, row): (usize, &&[usize])| row.iter().map(|&to| (from, to)).collect::<Vec<_>>();
    rows.iter().enumerate().flat_map(row).collect()
}

/// G. H. J. Meredith, J. Combinatorial Theory B 14 (1973): the Petersen graph with doubled spokes, and a
/// complete bipartite graph of 4 and 3 vertices in place of each vertex.
pub(crate) fn meredith() -> Edges {
    let mut used = [0; 10];
    let mut edges: Edges =
        (0..10).flat_map(|v| (0..12).map(move |k| (7 * v + k / 3, 7 * v + 4 + k % 3))).collect();
    let spokes = (0..5).map(|i| (i, 5 + i));
    for (one, other) in petersen(5, 2).into_iter().chain(spokes) {
        edges.push((7 * one + used[one], 7 * other + used[other]));
        used[one] += 1;
        used[other] += 1;
    }
    edges
}

/// J. D. Horton's graph of 96 vertices, cubic and bipartite (J. A. Bondy and U. S. R. Murty, Graph Theory
/// with Applications, 1976): six rings with chords, joined in pairs, and three vertices.
pub(crate) fn horton() -> Edges {
    let gone = |group: usize, k: usize| group % 2 == 1 && k == 15;
    let place = |group: usize, k: usize| 3 + 16 * group + k - group / 2;
    let mut edges = Vec::new();
    for group in 0..6 {
        let chords = (0..8).map(|i| (2 * i, (2 * i + 5) % 16));
        for (a, b) in ring(0, 16).chain(chords).filter(|&it| it != (15, 0) && it != (7, 8)) {
            if !gone(group, a) && !gone(group, b) {
                edges.push((place(group, a), place(group, b)));
            }
        }
    }
    for even in [0, 2, 4] {
        let odd = even + 1;
        let joined = [((even, 0), (odd, 7)), ((odd, 8), (even, 7)), ((even, 15), (odd, 0))];
        edges.extend(joined.map(|(a, b)| (place(a.0, a.1), place(b.0, b.1))));
        edges.extend([(place(even, 8), 1), (place(odd, 14), 2), (place(odd, 10), 0)]);
    }
    edges
}

/// Two hypohamiltonian graphs, each without a vertex of degree three; the neighbours of these vertices are
/// identified. C. Thomassen, Discrete Mathematics 9 (1974): the result is hypohamiltonian again.
pub(crate) fn thomassen() -> Edges {
    let graph = petersen(5, 2);
    let without: Edges = graph.iter().copied().filter(|it| it.0 != 0 && it.1 != 0).collect();
    // The neighbours of 0 are 1, 4 and 5; the others of the second copy get new numbers.
    let place = |vertex: usize| match vertex {
        1 | 4 | 5 => vertex - 1,
        2 | 3 => vertex + 7,
        _ => vertex + 5,
    };
    let second = without.iter().map(|&(a, b)| (place(a), place(b)));
    without.iter().map(|&(a, b)| (a - 1, b - 1)).chain(second).collect()
}

/// Returns a complete graph on `centre` vertices, each of which is joined to two vertices of each triangle.
pub(crate) fn triangles(centre: usize, count: usize) -> Edges {
    let mut edges: Edges = pairs(centre).collect();
    for triangle in 0..count {
        edges.extend(ring(centre + 3 * triangle, 3));
        let spokes = (0..centre).flat_map(|v| [(v, v % 3), (v, (v + 1) % 3)]);
        edges.extend(spokes.map(|(v, k)| (v, centre + 3 * triangle + k)));
    }
    edges
}

/// Returns the steps on the cells of a board without `holes`.
pub(crate) fn cells(rows: i32, columns: i32, steps: &[(i32, i32)], holes: &[(i32, i32)]) -> Edges {
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let cells: Vec<(i32, i32)> = all.filter(|cell| !holes.contains(cell)).collect();
    let near = |a: (i32, i32), b: (i32, i32)| steps.contains(&(a.0 - b.0, a.1 - b.1));
    pairs(cells.len()).filter(|&(a, b)| near(cells[a], cells[b])).collect()
}

/// Returns a random cubic graph without loops and parallel edges, determined by `seed`.
pub(crate) fn random_cubic(vertices: usize, seed: u64) -> Edges {
    let mut random = seed;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % bound
    };
    loop {
        let mut open: Vec<usize> = (0..3 * vertices).map(|stub| stub / 3).collect();
        let mut edges = BTreeSet::new();
        while !open.is_empty() {
            let one = open.swap_remove(below(open.len()));
            let other = open.swap_remove(below(open.len()));
            edges.insert((one.min(other), one.max(other)));
        }
        if edges.len() == 3 * vertices / 2 && edges.iter().all(|it| it.0 != it.1) {
            return edges.into_iter().collect();
        }
    }
}

const KNIGHT: &[(i32, i32)] = &[(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
const ROOK: &[(i32, i32)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];

fn sample(name: impl Into<String>, edges: &[(usize, usize)], cycles: Option<u64>) -> Sample {
    let vertices = edges.iter().map(|it| it.0.max(it.1) + 1).max().unwrap_or(0);
    Sample { name: name.into(), table: table(vertices, edges), cycles }
}

/// Returns graphs that need a search.
pub(crate) fn searched() -> Vec<Sample> {
    // B. Alspach, J. Combinatorial Theory B 34 (1983): among generalised Petersen graphs only these have no
    // cycle.
    let petersens =
        (5..=41).step_by(6).map(|n| sample(format!("Petersen ({n}, 2)"), &petersen(n, 2), Some(0)));
    let flowers = (5..=21).step_by(2);
    let flowers = flowers.map(|n| sample(format!("flower snark {n}"), &flower_snark(n), Some(0)));
    let named = [
        sample("Blanuša snark 1", &blanusa(2), Some(0)),
        sample("Blanuša snark 2", &blanusa(12), Some(0)),
        sample("Coxeter", &coxeter(), Some(0)),
        sample("Tutte", &tutte(), Some(0)),
        sample("Meredith", &meredith(), Some(0)),
        sample("Horton", &horton(), Some(0)),
        sample("Thomassen 15", &thomassen(), Some(0)),
        sample("rook 8x8, two holes", &cells(8, 8, ROOK, &[(2, 2), (5, 2)]), None),
        sample("rook 8x8, four holes", &cells(8, 8, ROOK, &[(1, 1), (1, 4), (4, 2), (6, 5)]), None),
    ];
    let cubic = [(30, 1), (30, 2), (40, 1), (40, 2)];
    let cubic = cubic.map(|(vertices, seed)| {
        sample(format!("cubic {vertices} ({seed})"), &random_cubic(vertices, seed), None)
    });
    petersens.chain(flowers).chain(named).chain(cubic).collect()
}

/// Returns graphs without Hamiltonian cycles that propagation of the root decides.
pub(crate) fn decided_at_root() -> Vec<Sample> {
    let mut handle = cells(8, 10, ROOK, &[]);
    handle.extend([(0, 80), (80, 81), (81, 79)]);
    let triangles = sample("K5 and six triangles", &triangles(5, 6), Some(0));
    let handle = sample("rook 8x10 with a handle", &handle, Some(0));
    let bipartite = [5, 9].map(|n| {
        let edges: Edges = (0..n).flat_map(|a| (0..=n).map(move |b| (a, n + b))).collect();
        sample(format!("K({n}, {})", n + 1), &edges, Some(0))
    });
    let knights = [6, 8, 10];
    let knights = knights.map(|n| sample(format!("knight 4x{n}"), &cells(4, n, KNIGHT, &[]), Some(0)));
    let rook = sample("rook 7x7", &cells(7, 7, ROOK, &[]), Some(0));
    let tree: Edges = (1..40).map(|vertex| ((vertex - 1) / 2, vertex)).collect();
    let tree = sample("tree of 40", &tree, Some(0));
    [triangles, handle].into_iter().chain(bipartite).chain(knights).chain([rook, tree]).collect()
}
