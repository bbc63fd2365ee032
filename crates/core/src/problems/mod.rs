//! Problems as data, and the models that are searched for their solutions.
//!
//! | module | problem |
//! | --- | --- |
//! | `hamiltonian` | Hamiltonian paths and cycles of a graph |
//! | `simple_paths` | paths and cycles that need not visit every vertex |
//! | `numbered` | Hamiltonian paths whose positions matter |
//! | `single_loop` | one loop through some vertices of a graph |
//! | `linked_pairs` | paths between pairs of cells |
//! | `loop_facts` | all loops of a graph, and conditions that can be assumed of them |
//! | `structure` | what is known of a problem besides its model |
//! | `conditions` | conditions that can be assumed of the solutions of a model |
//! | `draft` | problems that are changed until they have one solution |
//! | `independent` | independent sets of a graph |
//! | [`symmetry`] | groups of symmetries, and classes of solutions |
//! | `grid` | steps and symmetries of a grid of cells |
//! | [`lattice`] | symmetries of boards of hexagons and triangles |
//! | [`surface`] | surfaces: grids whose borders are joined |
//! | [`cuboid`] | steps and symmetries of a box of cells |
//! | [`arrangement`] | how the cells of a board lie: orders and symmetries |
//! | [`tiling`] | the shapes of cells, and which cells share a side |

pub mod arrangement;
pub(crate) mod conditions;
pub mod cuboid;
pub(crate) mod draft;
pub mod grid;
pub(crate) mod hamiltonian;
pub(crate) mod independent;
pub mod lattice;
pub(crate) mod linked_pairs;
pub(crate) mod loop_facts;
pub(crate) mod numbered;
pub(crate) mod simple_paths;
pub mod single_loop;
pub(crate) mod structure;
pub mod surface;
pub mod symmetry;
pub mod tiling;
