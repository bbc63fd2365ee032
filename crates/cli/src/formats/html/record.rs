//! Solutions as the data of a page: the board once, and each solution as a string.
//!
//! The first solution is preceded by the *frame*, an object with everything that solutions share: size, holes, numbers
//! in walls, marks, clues, names. A solution is the list of its cells, in the order of the route or of the pieces. Each
//! cell is a number to the base 64 with as many digits as the last cell of the board needs, the most significant digit
//! first. The digits are those of the alphabet for URLs ([RFC 4648](https://www.rfc-editor.org/rfc/rfc4648), section
//! 5), which need no escapes. On a board of up to 64 cells, a cell takes one byte. The shaded cells of a solution
//! follow after a point.
//!
//! Records end with a comma and a line feed and can be concatenated.

use std::io::{self, Write};

use cavalcade_core::puzzles::cell_text::append;
use cavalcade_core::puzzles::diagram::Diagram;
use serde::Serialize;

use super::frame::{Frame, digits};
use crate::formats::escapes::DIGITS;
use crate::formats::loops::shaded;
use crate::formats::write_json;

/// Writes a solution, preceded by the frame if it is the first.
pub(super) fn record(out: &mut Vec<u8>, index: u64, diagram: &Diagram) -> io::Result<()> {
    if index == 1 {
        embed(out, &Frame(diagram))?;
        out.extend_from_slice(b",\n");
    }
    let cells = diagram.route.as_ref().map_or(&diagram.pieces, |route| &route.cells);
    let digits = digits(diagram.point_count());
    let write = |out: &mut Vec<u8>, cells: &[usize]| {
        append(out, cells, |pen, &cell| {
            (0..digits).rev().for_each(|power| pen.byte(DIGITS[(cell >> (6 * power)) % 64]));
        });
    };
    out.push(b'"');
    write(out, cells);
    if diagram.unnumbered_route().is_some() {
        let shaded = shaded(diagram);
        if !shaded.is_empty() {
            out.push(b'.');
            write(out, &shaded);
        }
    }
    out.extend_from_slice(b"\",\n");
    Ok(())
}

/// Writes JSON for an element of a page: `<`, which occurs only in strings, is escaped, so that the element cannot end
/// early.
pub(super) fn embed(out: &mut Vec<u8>, value: &impl Serialize) -> io::Result<()> {
    let start = out.len();
    write_json(out, value)?;
    let escaped = String::from_utf8_lossy(&out[start..]).replace('<', "\\u003c");
    out.truncate(start);
    out.write_all(escaped.as_bytes())
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::diagram::DrawnCell;

    use super::*;

    #[test]
    fn a_cell_takes_as_many_digits_as_the_last_one() {
        for (cells, expected) in [(0, 1), (1, 1), (64, 1), (65, 2), (4096, 2), (4097, 3), (1 << 20, 4)] {
            assert_eq!(digits(cells), expected, "{cells}");
        }
    }

    #[test]
    fn cells_can_be_read_again() {
        for cells in [9, 64, 65, 5000, 300_000] {
            let mut diagram = Diagram { cells: vec![DrawnCell::default(); cells], ..Diagram::default() };
            let route: Vec<usize> = (0..cells).rev().step_by(1 + cells / 1000).collect();
            diagram.set_route(&route, false, 1);
            let mut out = Vec::new();
            record(&mut out, 2, &diagram).expect("memory takes anything");
            let text =
                out.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\",\n")).expect("a string");
            let value =
                |digit: &u8| DIGITS.iter().position(|known| known == digit).expect("a digit of the alphabet");
            let number = |digits: &[u8]| digits.iter().fold(0, |number, digit| 64 * number + value(digit));
            assert_eq!(text.chunks(digits(cells)).map(number).collect::<Vec<_>>(), route);
        }
    }
}
