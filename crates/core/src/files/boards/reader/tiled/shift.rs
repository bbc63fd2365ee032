//! How far the rows of a text are shifted.
//!
//! Numbers of different widths are aligned to the left, to the right or in the middle of their fields; the alignment
//! with the most regular distances is taken, and the median of the distances is the width of a cell. If each row has
//! one cell, the least distance between two rows next to each other is half the width of a hexagon. The place of the
//! first cell of each row then gives its shift.
//!
//! Rows of hexagons that are next to each other differ by an odd number of half cells, so the nearest odd number is
//! taken, and a difference near an even number is refused. Rows of triangles differ by whole cells. Whether their first
//! cell points up or down decides which cells are adjacent: of the two readings, the one with more pairs of adjacent
//! cells in different rows is taken, because the border of a drawn board runs along the sides of its cells.

use super::ShiftedRow;
use crate::files::InputError;
use crate::problems::tiling::Tiling;
use crate::words::quantity;

/// The part of a cell, or of half a cell, by which a text may differ from a whole number of them.
const TOLERANCE: f64 = 0.3;

/// The remedy for every text whose shifts are not clear.
const REMEDY: &str =
    "or give all rows the same number of cells, with '#' where there is no cell, and no indentation";

/// Returns whether no row is shifted: all begin in the first column of the text, or their first cells are aligned.
pub(super) fn is_flush(rows: &[ShiftedRow<'_>], is_dense: bool) -> bool {
    rows.iter().all(|row| row.spans[0].0 == 0) || offsets(rows, is_dense).0.iter().all(|&offset| offset == 0)
}

/// Returns the column of the first cell of each row in the array of cells.
pub(super) fn starts(
    rows: &[ShiftedRow<'_>],
    tiling: Tiling,
    is_dense: bool,
) -> Result<Vec<usize>, InputError> {
    let (offsets, pitch) = offsets(rows, is_dense);
    match tiling {
        Tiling::Hexagons => hexagons(rows, &offsets, pitch),
        Tiling::Squares | Tiling::Triangles => triangles(rows, &offsets, pitch),
    }
}

/// Returns the error for rows of different lengths without indentation.
pub(super) fn unclear(rows: &[ShiftedRow<'_>]) -> InputError {
    let first = rows[0].spans.len();
    let other = rows.iter().position(|row| row.spans.len() != first).unwrap_or(0);
    let (line, count) = (rows[other].row.line, rows[other].spans.len());
    let message = format!(
        "board row {} has {}, row 1 has {first}: cells may be missing at the end of rows or on both sides",
        other + 1,
        quantity(count, "cells")
    );
    InputError::new(message).hint(format!("line {line}: indent rows as they are shifted; {REMEDY}"))
}

/// Returns the place of the first cell of each row in the text, and the width of a cell, both in half characters. The
/// least place is 0.
fn offsets(rows: &[ShiftedRow<'_>], is_dense: bool) -> (Vec<i64>, i64) {
    let anchors: [fn((usize, usize)) -> usize; 3] =
        [|(_, end)| 2 * end, |(start, _)| 2 * start, |(start, end)| start + end];
    let distances = |anchor: fn((usize, usize)) -> usize| {
        let mut distances: Vec<usize> = Vec::new();
        for row in rows {
            distances.extend(row.spans.windows(2).map(|pair| anchor(pair[1]) - anchor(pair[0])));
        }
        distances.sort_unstable();
        let mut width = distances.get(distances.len() / 2).copied();
        if distances.is_empty() {
            let first = |row: &ShiftedRow<'_>| anchor(row.spans[0]);
            let between = rows.windows(2).map(|pair| 2 * first(&pair[0]).abs_diff(first(&pair[1])));
            distances = between.filter(|&distance| distance > 0).collect();
            width = distances.iter().copied().min();
        }
        let spread = distances.iter().map(|distance| distance.abs_diff(width.unwrap_or(0))).sum::<usize>();
        (spread, width)
    };
    let anchor = anchors.into_iter().min_by_key(|&anchor| distances(anchor).0).unwrap_or(anchors[0]);
    let pitch = if is_dense { 2 } else { distances(anchor).1.unwrap_or(1) };
    let place = |row: &ShiftedRow<'_>| anchor(row.spans[0]);
    let least = rows.iter().map(place).min().unwrap_or(0);
    (rows.iter().map(|row| (place(row) - least) as i64).collect(), pitch as i64)
}

/// Returns the first columns of rows of hexagons.
fn hexagons(rows: &[ShiftedRow<'_>], offsets: &[i64], pitch: i64) -> Result<Vec<usize>, InputError> {
    let mut shifts = vec![0];
    for (row, pair) in (1..).zip(offsets.windows(2)) {
        let halves = 2.0 * (pair[1] - pair[0]) as f64 / pitch as f64;
        let below = 2 * (halves / 2.0).floor() as i64;
        let nearest = below + 1;
        if (halves - nearest as f64).abs() > 1.0 - TOLERANCE {
            let even = if halves - below as f64 > 1.0 { below + 2 } else { below };
            let half = pitch as f64 / 4.0;
            let message = format!(
                "board row {}: relative to row {row}, its first cell may be shifted by {} or by {} half cells",
                row + 1,
                even - 1,
                even + 1
            );
            return Err(InputError::new(message).hint(format!(
                "line {}: half a cell is {half} characters here, and rows next to each other differ by an odd number of \
                 half cells; {REMEDY}",
                rows[row].row.line
            )));
        }
        shifts.push(shifts[row - 1] + nearest);
    }
    let least = shifts.iter().copied().min().unwrap_or(0);
    // Odd rows have odd shifts.
    let odd = (shifts[0] - least).rem_euclid(2);
    let start = |(row, shift): (i64, &i64)| (shift - least + odd - row % 2) / 2;
    Ok((0..).zip(&shifts).map(start).map(|start| start as usize).collect())
}

/// Returns the first columns of rows of triangles.
fn triangles(rows: &[ShiftedRow<'_>], offsets: &[i64], pitch: i64) -> Result<Vec<usize>, InputError> {
    let mut starts = Vec::new();
    for (row, &offset) in offsets.iter().enumerate() {
        let cells = offset as f64 / pitch as f64;
        if (cells - cells.round()).abs() > TOLERANCE {
            let message = format!(
                "board row {}: its first cell may be shifted by {} or by {} cells",
                row + 1,
                cells.floor(),
                cells.ceil()
            );
            let width = pitch as f64 / 2.0;
            return Err(InputError::new(message).hint(format!(
                "line {}: a cell is {width} characters wide here, and rows of triangles are shifted by whole cells; \
                 {REMEDY}",
                rows[row].row.line
            )));
        }
        starts.push(cells.round() as usize);
    }
    let spans: Vec<(usize, usize)> =
        rows.iter().zip(&starts).map(|(row, &start)| (start, start + row.spans.len())).collect();
    let [up, down] = [joints(&spans, 0), joints(&spans, 1)];
    if up == down {
        return Err(InputError::new(
            "board: its first triangle may point up or down, and both readings are possible",
        )
        .hint(format!("begin the rows differently; {REMEDY}")));
    }
    Ok(starts.into_iter().map(|start| start + usize::from(down > up)).collect())
}

/// Returns the number of triangles that point up and stand on one that points down, if all rows are shifted right by
/// `by` cells.
fn joints(spans: &[(usize, usize)], by: usize) -> usize {
    let between = |(row, pair): (usize, &[(usize, usize)])| {
        let (from, to) = (pair[0].0.max(pair[1].0), pair[0].1.min(pair[1].1));
        (from..to).filter(|column| (row + column + by).is_multiple_of(2)).count()
    };
    spans.windows(2).enumerate().map(between).sum()
}
