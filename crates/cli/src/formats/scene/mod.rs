//! One picture of a board, for the screen and for print: shapes with roles, from back to front.
//!
//! A [`figure`] turns a diagram into a few kinds of shapes, in units of a cell. A role is what a shape stands for, and
//! decides how it looks in print and on the screen. No figure knows languages, and no language knows puzzles.
//!
//! | file | idea |
//! | --- | --- |
//! | `shapes` | shapes and their roles |
//! | `figure`, `lines`, `signs`, `pieces` | the shapes of a board |
//! | `ramp` | the colours along a route |
//! | `svg` | shapes as SVG |

pub(crate) mod figure;
mod lines;
pub(super) mod pieces;
pub(super) mod ramp;
pub(super) mod shapes;
mod signs;
pub(super) mod svg;
