//! Text for boards whose cells are no squares: rows with their shifts, and joints between cells.

use cavalcade_core::files::boards::arranged::{Arranged, JointSigns};
use cavalcade_core::puzzles::diagram::{Diagram, Tiling};

/// Whether a diagram shows a board whose cells are no squares.
pub(super) fn is_tiled(diagram: &Diagram) -> bool {
    diagram.tiling() != Tiling::Squares
}

/// Returns a board whose cells have these texts in the notation of board files, with its dots.
pub(super) fn plain(diagram: &Diagram, texts: Vec<String>) -> String {
    Arranged::new(texts, diagram.columns, diagram.tiling()).joined(&diagram.links, JointSigns::FILE)
}

/// Returns a board whose cells have these texts and styles (what to write before and after each) with lines along the
/// route; without the lines if there is no route or they do not fit into `width`.
pub(super) fn with_lines(
    diagram: &Diagram,
    texts: Vec<String>,
    styles: Vec<(String, String)>,
    width: usize,
) -> String {
    let arranged = Arranged::new(texts, diagram.columns, diagram.tiling()).styled(styles);
    let Some(route) = diagram.route.as_ref().filter(|_| arranged.line_width(true) <= width) else {
        return arranged.joined(&diagram.links, JointSigns::FILE);
    };
    let steps: Vec<_> = route.steps().map(|(from, to)| (from.min(to), from.max(to))).collect();
    arranged.joined(&steps, JointSigns::LINES)
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::diagram::{DiagramKind, DrawnCell};

    use super::*;

    #[test]
    fn lines_are_drawn_where_they_fit() {
        let mut diagram =
            Diagram { rows: 2, columns: 2, kind: DiagramKind::Tiles(Tiling::Hexagons), ..Diagram::default() };
        diagram.cells = vec![DrawnCell::default(); 4];
        diagram.set_route(&[0, 1, 3, 2], false, 1);
        let texts = || ["1", "2", "4", "3"].map(str::to_owned).to_vec();
        let lines = "1───2\n     ╲\n  4───3\n";
        assert_eq!(with_lines(&diagram, texts(), Vec::new(), usize::MAX), lines);
        assert_eq!(with_lines(&diagram, texts(), Vec::new(), 9), "1 2\n 4 3\n");
        diagram.links = vec![(0, 1)];
        assert_eq!(plain(&diagram, texts()), "1 - 2\n  4   3\n");
    }
}
