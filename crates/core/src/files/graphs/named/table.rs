//! The table of named graphs.

use std::ops::RangeInclusive;

use super::cubic::{self, CubicCode};
use super::families::{self, Made};
use super::outline::Outline;
use super::{products, sets, solids};

/// A name with the rule for its graphs.
#[derive(Debug)]
pub(crate) struct NamedGraph {
    pub(crate) name: &'static str,
    /// The numbers after the name, such as `N K`; numbers in brackets can be left out.
    pub(crate) shape: &'static str,
    /// A description in one line.
    pub(crate) about: &'static str,
    pub(super) arcs: Arcs,
    pub(super) rule: Rule,
}

/// Whether the graphs of a name have directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arcs {
    /// Never.
    Edges,
    /// If the caller asks for them.
    Optional,
    /// Always.
    Only,
}

/// How a graph is made from the words after its name.
#[derive(Debug)]
pub(super) enum Rule {
    /// From whole numbers.
    Numbers {
        /// How many there may be.
        count: RangeInclusive<usize>,
        /// The least of them.
        least: usize,
        make: fn(&[usize], &mut Outline) -> Made,
    },
    /// From a known LCF code and no words.
    Code(CubicCode),
    /// From an LCF code.
    Lcf,
}

/// The most numbers after a name.
const MANY: usize = 64;

/// Returns a name whose rule takes whole numbers.
const fn with(
    name: &'static str,
    shape: &'static str,
    count: RangeInclusive<usize>,
    least: usize,
    make: fn(&[usize], &mut Outline) -> Made,
    about: &'static str,
) -> NamedGraph {
    NamedGraph { name, shape, about, arcs: Arcs::Edges, rule: Rule::Numbers { count, least, make } }
}

/// Returns a name of a single graph.
const fn single(
    name: &'static str,
    make: fn(&[usize], &mut Outline) -> Made,
    about: &'static str,
) -> NamedGraph {
    with(name, "", 0..=0, 0, make, about)
}

/// Returns a name of a single graph with an LCF code.
const fn cubic(name: &'static str, code: CubicCode, about: &'static str) -> NamedGraph {
    NamedGraph { name, shape: "", about, arcs: Arcs::Edges, rule: Rule::Code(code) }
}

/// Returns the same name, whose graphs may have directions.
const fn either(graph: NamedGraph) -> NamedGraph {
    NamedGraph { arcs: Arcs::Optional, ..graph }
}

/// All names, in the order of the help: families, words, sets, cubic graphs, solids.
pub(crate) static NAMED_GRAPHS: &[NamedGraph] = &[
    either(with("path", "N", 1..=1, 1, families::path, "a path through N vertices")),
    either(with("cycle", "N", 1..=1, 3, families::cycle, "a cycle through N vertices")),
    with("complete", "N", 1..=1, 1, families::complete, "N vertices, each joined to all others"),
    with(
        "complete-bipartite",
        "A B",
        2..=2,
        1,
        families::multipartite,
        "parts of A and B vertices, joined completely",
    ),
    with(
        "complete-multipartite",
        "A B C..",
        1..=MANY,
        1,
        families::multipartite,
        "parts of these sizes, joined completely",
    ),
    with("crown", "N", 1..=1, 1, families::crown, "complete-bipartite N N without a perfect matching"),
    with("cocktail-party", "N", 1..=1, 1, families::cocktail_party, "complete 2N without a perfect matching"),
    with("wheel", "N", 1..=1, 3, families::wheel, "a cycle of N vertices, and a hub joined to them"),
    with("prism", "N", 1..=1, 3, families::prism, "two cycles of N vertices, joined vertex to vertex"),
    with(
        "antiprism",
        "N",
        1..=1,
        3,
        families::antiprism,
        "two cycles of N vertices, joined by a belt of triangles",
    ),
    with(
        "moebius-ladder",
        "N",
        1..=1,
        2,
        families::moebius_ladder,
        "a cycle of 2N vertices with its longest diagonals",
    ),
    either(with(
        "circulant",
        "N D..",
        2..=MANY,
        1,
        families::circulant,
        "N vertices on a circle, joined at the distances D",
    )),
    with(
        "paley",
        "N",
        1..=1,
        5,
        families::paley,
        "numbers modulo a prime N, joined if they differ by a square",
    ),
    with(
        "petersen",
        "[N K]",
        0..=2,
        1,
        families::generalised_petersen,
        "the Petersen graph, or a generalised one with 2N vertices",
    ),
    with("flower-snark", "N", 1..=1, 3, families::flower_snark, "N stars in a ring, for odd N: 4N vertices"),
    with("grid", "AxBxC..", 1..=MANY, 1, products::grid, "places of a box, joined if they are neighbours"),
    with("torus", "AxBxC..", 1..=MANY, 1, products::torus, "places of a box whose opposite sides meet"),
    with("hamming", "AxBxC..", 1..=MANY, 1, products::hamming, "places of a box, joined along each line"),
    with("hypercube", "N", 1..=1, 0, products::hypercube, "words of N bits, joined if they differ in one"),
    with("folded-cube", "N", 1..=1, 2, products::folded_cube, "hypercube N-1 with its longest diagonals"),
    with(
        "cube-connected-cycles",
        "N",
        1..=1,
        3,
        products::cube_connected_cycles,
        "hypercube N with a cycle for each vertex",
    ),
    NamedGraph {
        arcs: Arcs::Only,
        ..with(
            "de-bruijn",
            "B N",
            2..=2,
            1,
            products::de_bruijn,
            "words of N letters out of B, with arcs to the next window",
        )
    },
    with("kneser", "N K", 2..=2, 0, sets::kneser, "K of N things, joined if disjoint"),
    with("odd", "N", 1..=1, 2, sets::odd, "N-1 of 2N-1 things, joined if disjoint"),
    with("johnson", "N K", 2..=2, 0, sets::johnson, "K of N things, joined if they differ in one"),
    NamedGraph {
        name: "lcf",
        shape: "LIST K",
        about: "a cubic graph in LCF notation, such as 5,-5 7 or [-5,5]^7",
        arcs: Arcs::Edges,
        rule: Rule::Lcf,
    },
    cubic("frucht", cubic::FRUCHT, "12 vertices without symmetry"),
    cubic("franklin", cubic::FRANKLIN, "12 vertices, drawn on a Klein bottle"),
    cubic("heawood", cubic::HEAWOOD, "14 vertices, girth 6"),
    cubic("pappus", cubic::PAPPUS, "18 vertices, girth 6"),
    cubic("mcgee", cubic::MCGEE, "24 vertices, girth 7"),
    single("coxeter", sets::coxeter, "28 vertices, girth 7, without a Hamiltonian cycle"),
    cubic("tutte-coxeter", cubic::TUTTE_COXETER, "30 vertices, girth 8"),
    cubic("dyck", cubic::DYCK, "32 vertices, girth 6"),
    cubic("gray", cubic::GRAY, "54 vertices, girth 8"),
    cubic("foster", cubic::FOSTER, "90 vertices, girth 10"),
    cubic("tutte-12-cage", cubic::BENSON, "126 vertices, girth 12"),
    single("tetrahedron", solids::tetrahedron, "4 vertices, 6 edges"),
    single("octahedron", solids::octahedron, "6 vertices, 12 edges"),
    single("cube", solids::cube, "8 vertices, 12 edges"),
    single("icosahedron", solids::icosahedron, "12 vertices, 30 edges"),
    cubic("dodecahedron", cubic::DODECAHEDRON, "20 vertices, 30 edges"),
    cubic("truncated-tetrahedron", cubic::TRUNCATED_TETRAHEDRON, "12 vertices, 18 edges"),
    single("cuboctahedron", solids::cuboctahedron, "12 vertices, 24 edges"),
    cubic("truncated-octahedron", cubic::TRUNCATED_OCTAHEDRON, "24 vertices, 36 edges"),
    single("truncated-icosahedron", solids::truncated_icosahedron, "60 vertices, 90 edges"),
    single("herschel", solids::herschel, "11 vertices, 18 edges, without a Hamiltonian cycle"),
    single("shrikhande", solids::shrikhande, "16 vertices of degree 6"),
    single("hoffman-singleton", sets::hoffman_singleton, "50 vertices of degree 7, girth 5"),
];
