//! Signs between cells: `-` between two cells of a row, `/` and `\` between two rows.
//!
//! A sign between two rows joins the two cells whose middle is the nearest to its place in the text: `/` an upper cell
//! on the right and a lower one on the left, `\` the other way around.

use super::ShiftedRow;
use crate::files::InputError;
use crate::files::boards::{Board, Cell};
use crate::problems::tiling::Tiling;
use crate::solver::ranges::distinct;

/// Returns the error for a sign that is not between two cells.
pub(super) fn lonely(line: usize) -> InputError {
    InputError::new(format!("board line {line}: a dot is not between two cells")).hint(
        "'-' joins two cells of a row; '/' and '\\' in a line between two rows join the cell above to the one below",
    )
}

/// Returns the pairs of cells that signs join, the smaller cell first, ascending; `starts` are the columns of the first
/// cells.
pub(super) fn links(
    rows: &[ShiftedRow<'_>],
    starts: &[usize],
    board: &Board,
) -> Result<Vec<(usize, usize)>, InputError> {
    let mut links = Vec::new();
    for (row, upper) in rows.iter().enumerate() {
        let first = row * board.columns() + starts[row];
        for &cell in &upper.joined {
            links.push(joined(board, first + cell, first + cell + 1, upper.row.line)?);
        }
        for (at, line) in (1..).zip(&upper.below) {
            let lower = rows.get(row + 1).filter(|_| at == upper.below.len());
            let lower = lower.ok_or_else(|| lonely(line.number))?;
            for place in line.text.chars().enumerate().filter(|&(_, sign)| sign != ' ') {
                let pair = nearest([(row, upper), (row + 1, lower)], starts, board, place);
                let (one, other) = pair.ok_or_else(|| lonely(line.number))?;
                links.push(joined(board, one, other, line.number)?);
            }
        }
    }
    Ok(distinct(links))
}

/// Returns a pair of cells, unless one is a hole.
fn joined(board: &Board, one: usize, other: usize, line: usize) -> Result<(usize, usize), InputError> {
    if let Some(&hole) = [one, other].iter().find(|&&cell| board.cells()[cell] == Cell::Hole) {
        let message = format!("{}: a dot joins this hole to a cell", board.place(hole));
        return Err(InputError::new(message).hint(format!("line {line}: remove the dot or the hole")));
    }
    Ok((one, other))
}

/// Returns the cells of two rows that a sign in a column of the text joins; `None` if it is too far from all.
fn nearest(
    [(row, upper), (below, lower)]: [(usize, &ShiftedRow<'_>); 2],
    starts: &[usize],
    board: &Board,
    (column, sign): (usize, char),
) -> Option<(usize, usize)> {
    // Half cells to the right of the left border.
    let halves = |row: usize, cell: usize| match board.tiling() {
        Tiling::Hexagons => 2 * (starts[row] + cell) + row % 2,
        Tiling::Squares | Tiling::Triangles => 2 * (starts[row] + cell),
    };
    let across = if sign == '/' { -1 } else { 1 };
    // Sums of two columns, twice over, so that all are whole numbers.
    let middle = |(start, end): (usize, usize)| start + end;
    let goal = 2 * (2 * column + 1);
    let cell = |row: usize, cell: usize| row * board.columns() + starts[row] + cell;
    let pair = |(one, &span): (usize, &(usize, usize))| {
        let half = usize::try_from(halves(row, one) as i64 + across - halves(below, 0) as i64).ok()?;
        let under = lower.spans.get(half / 2).filter(|_| half.is_multiple_of(2))?;
        let distance = (middle(span) + middle(*under)).abs_diff(goal);
        Some((distance, (cell(row, one), cell(below, half / 2))))
    };
    let nearest = upper.spans.iter().enumerate().filter_map(pair).min_by_key(|pair| pair.0);
    let pitch =
        upper.spans.windows(2).chain(lower.spans.windows(2)).map(|pair| middle(pair[1]) - middle(pair[0]));
    // Middles are a cell apart, so a sign further than half a cell away belongs to none. Rows of one cell have room
    // for their only joints.
    let most = pitch.max().unwrap_or(8);
    nearest.filter(|&(distance, _)| distance <= most).map(|(_, pair)| pair)
}
