//! Squares in chess notation, one solution per line: a route in its order, pieces by column and row.
//!
//! Columns are letters from the left, `a` to `z` and then `aa`; rows are numbers from the bottom, as for cells on the
//! command line. A closed route does not repeat its first square.

use std::io;

use cavalcade_core::puzzles::cell_text::{Pen, append};
use cavalcade_core::puzzles::diagram::Diagram;

use super::{Answer, AnswerData, Format, Origin, RefusedKind};

/// The format; see the module.
pub(super) const FORMAT: Format = Format {
    name: "moves",
    writes: &[Answer::Solutions],
    refused: &[
        RefusedKind::VALUES,
        RefusedKind::LAYERS,
        RefusedKind::SETS,
        RefusedKind::VERTICES,
        RefusedKind::CORNERS,
    ],
    write,
    ..Format::NONE
};

fn write(out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    let AnswerData::Solution { diagram, .. } = content else { return content.left_out() };
    let mut pieces = Vec::new();
    let cells = if let Some(route) = &diagram.route {
        &route.cells
    } else {
        pieces.extend_from_slice(&diagram.pieces);
        pieces.sort_by_key(|&cell| (cell % diagram.columns, diagram.rows - cell / diagram.columns));
        &pieces
    };
    let mut is_first = true;
    append(out, cells, |pen, &cell| {
        pen.blanks(usize::from(!is_first));
        is_first = false;
        square(pen, diagram, cell);
    });
    out.push(b'\n');
    Ok(())
}

/// Writes the name of a cell.
pub(super) fn square(pen: &mut Pen<'_>, diagram: &Diagram, cell: usize) {
    // Letters count from 1 and have no zero.
    let mut rest = cell % diagram.columns + 1;
    let mut letters = [0; 16];
    let mut start = letters.len();
    while rest > 0 {
        start -= 1;
        letters[start] = b'a' + ((rest - 1) % 26) as u8;
        rest = (rest - 1) / 26;
    }
    pen.bytes(&letters[start..]);
    pen.number((diagram.rows - cell / diagram.columns) as u64);
}

#[cfg(test)]
mod tests {
    use cavalcade_core::files::boards::Board;

    use super::*;

    #[test]
    fn squares_are_those_that_the_command_line_takes() {
        for size in ["3x4", "1x1", "2x703", "800x1", "5x20000"] {
            let board = Board::sized(size).expect("a board");
            let diagram = Diagram { rows: board.rows(), columns: board.columns(), ..Diagram::default() };
            for cell in (0..board.cells().len()).step_by(7) {
                let mut out = Vec::new();
                append(&mut out, [cell], |pen, cell| square(pen, &diagram, cell));
                let name = String::from_utf8(out).expect("ASCII");
                assert_eq!(board.cell_named(&name, "from").ok(), Some(cell), "{name}");
            }
        }
    }
}
