//! Problems as data, and the models that are searched for their solutions.
//!
//! | module | problem |
//! | --- | --- |
//! | `hamiltonian` | Hamiltonian paths and cycles of a graph |
//! | `numbered` | Hamiltonian paths whose positions matter |
//! | `single_loop` | one loop through some vertices of a graph |
//! | `independent` | independent sets of a graph |
//! | `covering` | independent sets that hit given groups of vertices |
//! | [`symmetry`] | groups of symmetries, and classes of solutions |
//! | `grid` | steps and symmetries of a grid of cells |
//! | [`lattice`] | symmetries of boards of hexagons and triangles |
//! | [`tiling`] | the shapes of cells, and which cells share a side |

pub(crate) mod covering;
pub mod grid;
pub(crate) mod hamiltonian;
pub(crate) mod independent;
pub mod lattice;
pub(crate) mod numbered;
pub mod single_loop;
pub mod symmetry;
pub mod tiling;
