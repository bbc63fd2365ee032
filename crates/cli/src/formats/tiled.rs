//! Text for boards whose cells are no squares: rows with their shifts, and joints between cells.

use cavalcade_core::files::boards::arranged::{Arranged, JointSigns};
use cavalcade_core::puzzles::diagram::{Diagram, Tiling};

/// Whether a diagram shows a board whose cells are no squares.
pub(super) fn is_tiled(diagram: &Diagram) -> bool {
    diagram.tiling != Tiling::Squares
}

/// Returns a board whose cells have these texts in the notation of board files, with its dots.
pub(super) fn plain(diagram: &Diagram, texts: Vec<String>) -> String {
    Arranged::new(texts, diagram.columns, diagram.tiling).joined(&diagram.links, JointSigns::FILE)
}

/// Returns a board whose cells have these texts and styles (what to write before and after each) with lines along the
/// route; without the lines if there is no route or they do not fit into `width`.
pub(super) fn with_lines(
    diagram: &Diagram,
    texts: Vec<String>,
    styles: Vec<(String, String)>,
    width: usize,
) -> String {
    let arranged = Arranged::new(texts, diagram.columns, diagram.tiling).styled(styles);
    let Some(route) = diagram.route.as_ref().filter(|_| arranged.line_width(true) <= width) else {
        return arranged.joined(&diagram.links, JointSigns::FILE);
    };
    let steps: Vec<_> = route.steps().map(|(from, to)| (from.min(to), from.max(to))).collect();
    arranged.joined(&steps, JointSigns::LINES)
}
