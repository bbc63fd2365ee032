//! The table of named graphs.
//!
//! The LCF codes are those of the literature; the tests check girth and diameter, which determine most single graphs.

use std::ops::RangeInclusive;

use super::families::{
    Made, antiprism, circulant, cocktail_party, complete, crown, cycle, flower_snark, generalised_petersen,
    moebius_ladder, multipartite, paley, path, prism, wheel,
};
use super::outline::Outline;
use super::products::{cube_connected_cycles, de_bruijn, folded_cube, grid, hamming, hypercube, torus};
use super::sets::{johnson, kneser, odd};

/// A name for graphs, such as `hypercube N`, with the rule for them.
///
/// A graph is named by the name and the numbers it takes, with blanks between them.
#[derive(Debug)]
pub struct NamedGraph {
    /// The first word.
    pub name: &'static str,
    /// The numbers after the name, such as `N K`; numbers in brackets can be left out.
    pub shape: &'static str,
    /// A description in one line.
    pub about: &'static str,
    pub(super) arcs: ArcChoice,
    pub(super) rule: GraphRule,
}

/// Whether the graphs of a name have directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ArcChoice {
    /// Never.
    Edges,
    /// If the caller asks for them.
    Optional,
    /// Always.
    Only,
}

/// How a graph is made from the words after its name.
#[derive(Debug)]
pub(super) enum GraphRule {
    /// From whole numbers.
    Numbers {
        /// How many there may be.
        count: RangeInclusive<usize>,
        /// The least of them.
        least: usize,
        make: fn(&[usize], &mut Outline) -> Made,
    },
    /// From no words: a graph that other words name, or whose edges are listed in sparse6.
    Known(&'static str),
    /// From an LCF code.
    Lcf,
}

/// The edges of two graphs in sparse6. The second is made of five pentagons and five pentagrams: vertex I of pentagon H
/// is joined to vertex H * K + I of pentagram K.
///
/// Source: N. Robertson's construction, in J. A. Bondy and U. S. R. Murty, Graph Theory with Applications (1976),
/// appendix III.
const TRUNCATED_ICOSAHEDRON: &str = "\
    :{_Oo?IAA_PWsUMG_p`SmXIEpx_}`PfchlChTjTA|IkXlUzHqnZNV{DxB[oG{eVEe`W[ifOisIW[`ZetjT}x^CfKjBNCsuKekeev\
    mmKzfav\\^";
const HOFFMAN_SINGLETON: &str = "\
    :q_OWS?FEApg{SPJDQxcgZOFsIK{dTITYtOn?Aa`xQAEDcAkGMKGdbKKOLHDrHiGHFCr@gv?CbQHUADFCasGKIHdrsKMJFeBp}GG\
    ECA`|@?CAqXYAHEBq{GILGEC[KKMGdCYQGFDCaiPJ?Bba@]AGDCRCGQJHDDCKIKHdTAeGEEbqqdT?BBAPaAFEcqcGOMFdTkKQIGD\
    diyGDDcQyx^";

/// The most numbers after a name.
const MANY: usize = 64;

/// Returns a name whose rule takes one whole number.
const fn one(
    name: &'static str,
    least: usize,
    make: fn(&[usize], &mut Outline) -> Made,
    about: &'static str,
) -> NamedGraph {
    with(name, "N", 1..=1, least, make, about)
}

/// Returns a name whose rule takes whole numbers.
const fn with(
    name: &'static str,
    shape: &'static str,
    count: RangeInclusive<usize>,
    least: usize,
    make: fn(&[usize], &mut Outline) -> Made,
    about: &'static str,
) -> NamedGraph {
    NamedGraph { name, shape, about, arcs: ArcChoice::Edges, rule: GraphRule::Numbers { count, least, make } }
}

/// Returns a name of a single graph.
const fn known(name: &'static str, graph: &'static str, about: &'static str) -> NamedGraph {
    NamedGraph { name, shape: "", about, arcs: ArcChoice::Edges, rule: GraphRule::Known(graph) }
}

/// Returns the same name, whose graphs may have directions.
const fn either(graph: NamedGraph) -> NamedGraph {
    NamedGraph { arcs: ArcChoice::Optional, ..graph }
}

/// All names, in the order of the help: families, words, sets, cubic graphs, solids.
pub(crate) static NAMED_GRAPHS: &[NamedGraph] = &[
    either(one("path", 1, path, "a path through N vertices")),
    either(one("cycle", 3, cycle, "a cycle through N vertices")),
    one("complete", 1, complete, "N vertices, each joined to all others"),
    with("complete-bipartite", "A B", 2..=2, 1, multipartite, "parts of A and B vertices, joined completely"),
    with(
        "complete-multipartite",
        "A B C..",
        1..=MANY,
        1,
        multipartite,
        "parts of these sizes, joined completely",
    ),
    one("crown", 1, crown, "complete-bipartite N N without a perfect matching"),
    one("cocktail-party", 1, cocktail_party, "complete 2N without a perfect matching"),
    one("wheel", 3, wheel, "a cycle of N vertices, and a hub joined to them"),
    one("prism", 3, prism, "two cycles of N vertices, joined vertex to vertex"),
    one("antiprism", 3, antiprism, "two cycles of N vertices, joined by a belt of triangles"),
    one("moebius-ladder", 2, moebius_ladder, "a cycle of 2N vertices with its longest diagonals"),
    either(with(
        "circulant",
        "N D..",
        2..=MANY,
        1,
        circulant,
        "N vertices on a circle, joined at the distances D",
    )),
    one("paley", 5, paley, "numbers modulo a prime N, joined if they differ by a square"),
    with(
        "petersen",
        "[N K]",
        0..=2,
        1,
        generalised_petersen,
        "the Petersen graph, or a generalised one with 2N vertices",
    ),
    one("flower-snark", 3, flower_snark, "N stars in a ring, for odd N: 4N vertices"),
    with("grid", "AxBxC..", 1..=MANY, 1, grid, "places of a box, joined if they are neighbours"),
    with("torus", "AxBxC..", 1..=MANY, 1, torus, "places of a box whose opposite sides meet"),
    with("hamming", "AxBxC..", 1..=MANY, 1, hamming, "places of a box, joined along each line"),
    one("hypercube", 0, hypercube, "words of N bits, joined if they differ in one"),
    one("folded-cube", 2, folded_cube, "hypercube N-1 with its longest diagonals"),
    one("cube-connected-cycles", 3, cube_connected_cycles, "hypercube N with a cycle for each vertex"),
    NamedGraph {
        arcs: ArcChoice::Only,
        ..with(
            "de-bruijn",
            "B N",
            2..=2,
            1,
            de_bruijn,
            "words of N letters out of B, with arcs to the next window",
        )
    },
    with("kneser", "N K", 2..=2, 0, kneser, "K of N things, joined if disjoint"),
    one("odd", 2, odd, "N-1 of 2N-1 things, joined if disjoint"),
    with("johnson", "N K", 2..=2, 0, johnson, "K of N things, joined if they differ in one"),
    NamedGraph {
        name: "lcf",
        shape: "LIST K",
        about: "a cubic graph in LCF notation, such as 5,-5 7 or [-5,5]^7",
        arcs: ArcChoice::Edges,
        rule: GraphRule::Lcf,
    },
    known("frucht", "lcf -5,-2,-4,2,5,-2,2,5,-2,-5,4,2 1", "12 vertices without symmetry"),
    known("franklin", "lcf 5,-5 6", "12 vertices, drawn on a Klein bottle"),
    known("heawood", "lcf 5,-5 7", "14 vertices, girth 6"),
    known("pappus", "lcf 5,7,-7,7,-7,-5 3", "18 vertices, girth 6"),
    known("mcgee", "lcf 12,7,-7 8", "24 vertices, girth 7"),
    known(
        "coxeter",
        ":[gFejDba`oFKNeMNjLNdIMcHLaIK_GJgHI`CF_BEbCD_@A",
        "28 vertices, girth 7, without a Hamiltonian cycle",
    ),
    known("tutte-coxeter", "lcf -13,-9,7,-7,9,13 5", "30 vertices, girth 8"),
    known("dyck", "lcf 5,-5,13,-13 8", "32 vertices, girth 6"),
    known("gray", "lcf -25,7,-7,13,-13,25 9", "54 vertices, girth 8"),
    known("foster", "lcf 17,-9,37,-37,9,-17 15", "90 vertices, girth 10"),
    known(
        "tutte-12-cage",
        "lcf 17,27,-13,-59,-35,35,-11,13,-53,53,-27,21,57,11,-21,-57,59,-17 7",
        "126 vertices, girth 12",
    ),
    known("tetrahedron", "complete 4", "4 vertices, 6 edges"),
    known("octahedron", "cocktail-party 3", "6 vertices, 12 edges"),
    known("cube", "hypercube 3", "8 vertices, 12 edges"),
    known("icosahedron", ":K`?KPQFKdAtL?pw@Ma?aEPCXRh", "12 vertices, 30 edges"),
    known("dodecahedron", "lcf 10,7,4,-4,-7,10,-4,7,-7,4 2", "20 vertices, 30 edges"),
    known("truncated-tetrahedron", "lcf 2,6,-2 4", "12 vertices, 18 edges"),
    known("cuboctahedron", ":K`?KGBaMHXdcQPcSMapsi", "12 vertices, 24 edges"),
    known("truncated-octahedron", "lcf 3,-7,7,-3 6", "24 vertices, 36 edges"),
    known("truncated-icosahedron", TRUNCATED_ICOSAHEDRON, "60 vertices, 90 edges"),
    known("herschel", ":Ji?GwaF?Ow@HCPGAH", "11 vertices, 18 edges, without a Hamiltonian cycle"),
    known("shrikhande", r":O`E?gB_CcPDcK`iFgTDRHk\Ag@OmGcHXGYTL_LQuM", "16 vertices of degree 6"),
    known("hoffman-singleton", HOFFMAN_SINGLETON, "50 vertices of degree 7, girth 5"),
];
