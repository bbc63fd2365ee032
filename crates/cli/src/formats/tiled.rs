//! Text for boards whose cells are no squares: rows with their shifts, and joints between cells.

use cavalcade_core::files::boards::arranged::{Arranged, JointSigns};
use cavalcade_core::puzzles::cell_text::Entry;
use cavalcade_core::puzzles::diagram::{Diagram, Tiling};

/// Whether a diagram shows a board whose cells are no squares.
pub(super) fn is_tiled(diagram: &Diagram) -> bool {
    diagram.tiling() != Tiling::Squares
}

/// Returns a board whose cells have these entries and styles (what to write before and after each) with lines along the
/// route. Without a route, or if the lines do not fit into `width`, it is in the notation of board files, with its dots.
pub(super) fn board(
    diagram: &Diagram,
    entries: &[Entry],
    styles: Vec<(String, String)>,
    width: usize,
) -> String {
    let texts = entries.iter().map(ToString::to_string).collect();
    let arranged = Arranged::new(texts, diagram.columns, diagram.tiling()).styled(styles);
    let Some(route) = diagram.route.as_ref().filter(|_| arranged.line_width(true) <= width) else {
        return arranged.joined(&diagram.links, JointSigns::FILE);
    };
    let steps: Vec<_> = route.steps().map(|(from, to)| (from.min(to), from.max(to))).collect();
    arranged.joined(&steps, JointSigns::LINES)
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::cell_text::entries;
    use cavalcade_core::puzzles::diagram::{DiagramKind, DrawnCell};

    use super::*;

    #[test]
    fn lines_are_drawn_where_they_fit() {
        let mut diagram =
            Diagram { rows: 2, columns: 2, kind: DiagramKind::Tiles(Tiling::Hexagons), ..Diagram::default() };
        diagram.cells = vec![DrawnCell::default(); 4];
        diagram.set_route(&[0, 1, 3, 2], false, 1);
        let entries = entries(&diagram);
        let lines = "1───2\n     ╲\n  4───3\n";
        assert_eq!(board(&diagram, &entries, Vec::new(), usize::MAX), lines);
        assert_eq!(board(&diagram, &entries, Vec::new(), 9), "1 2\n 4 3\n");
        diagram.links = vec![(0, 1)];
        assert_eq!(board(&diagram, &entries, Vec::new(), 0), "1 - 2\n  4   3\n");
    }
}
