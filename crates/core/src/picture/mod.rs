//! Pictures of boards and solutions: shapes with roles, from back to front, and SVG.
//!
//! A [`figure`] turns a diagram into a few kinds of shapes, in units of a cell. A role is what a shape stands for, and
//! decides how it looks in print and on the screen. No figure knows languages, and no language knows puzzles.
//!
//! ```
//! use cavalcade_core::picture;
//! use cavalcade_core::puzzles::{Arguments, PUZZLES};
//!
//! let mut arguments = Arguments::default();
//! arguments.set_board("b..\n...\n.w.".into());
//! let masyu = PUZZLES.iter().find(|puzzle| puzzle.facts().name == "masyu").expect("a puzzle");
//! let instance = masyu.build(&arguments)?;
//! let svg = picture::svg("Masyu", instance.blank());
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | idea |
//! | --- | --- |
//! | `shapes` | shapes and their roles |
//! | `geometry` | where cells and steps are |
//! | `figure`, `lines`, `signs`, `pieces` | the shapes of a board |
//! | `route`, `ramp` | a route whose colour changes along the way |
//! | `circle` | a graph, its vertices on a circle |
//! | `svg`, `xml` | shapes as SVG |
//! | `sheet` | solutions side by side |

pub mod circle;
pub mod figure;
pub mod geometry;
mod lines;
pub mod pieces;
pub mod ramp;
mod route;
pub mod shapes;
pub mod sheet;
mod signs;
pub mod svg;
pub mod xml;

use crate::puzzles::diagram::Diagram;
use sheet::{Sheet, is_numbered, picture, size};

/// Returns a board, solved or not, or a graph as an SVG document for the screen. The values of a program are not drawn. Cost:
/// linear in the size.
#[must_use]
pub fn svg(title: &str, diagram: &Diagram) -> String {
    let sheet = Sheet {
        title,
        description: "",
        count: 1,
        size: size(diagram),
        numbered: is_numbered(diagram),
        many: false,
        note: None,
    };
    sheet.document(&picture("board", diagram, &[], None))
}
