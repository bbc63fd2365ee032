//! Boards of regions with clues, as in Country Road: rows of clues, an empty line, rows of labels of regions.
//!
//! Labels are letters, digits or words. The labels may stand above the clues if the labels have a letter that is no clue.
//! Without an empty line, the first half of the lines are the clues. A number may stand in any cell of its region.

use std::collections::HashMap;

use super::super::cell_grid::coordinates;
use super::super::reader::{CellTable, arrays, note_on_array};
use super::super::rows::Row;
use super::clues::{CellContent, ClueGrid};
use super::{CellGrid, LineCells, Notation, blocks, decode, grid, is_size, notation, separated, skip_size};
use crate::files::{InputError, text};
use crate::problems::grid::Grid;

/// A board of regions: its cells, the region of each or [`HOLE`], and notes on how it was read.
pub(crate) type RegionBoard<T> = (CellGrid<T>, Vec<u32>, Vec<String>);

/// The region of a place without a cell.
pub(crate) const HOLE: u32 = u32::MAX;

const LABELS: Notation =
    notation("a cell is the label of its region: a letter, a digit or a word; '#' is a hole");
const HOLE_SIGN: &str = "#";
/// The sign of a cell without a clue.
pub(crate) const OPEN_SIGN: &str = ".";
/// The labels of regions; more regions have a letter and a number.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BLOCKS: &str = "write rows of cells with dots and clues, an empty line, and rows of region labels";

/// Returns the number of regions, which are numbered from 0 in the order of their first cells.
pub(crate) fn region_count(regions: &[u32]) -> usize {
    regions.iter().filter(|&&region| region != HOLE).max().map_or(0, |&last| last as usize + 1)
}

/// Returns the cells of each region, ascending.
pub(crate) fn members(regions: &[u32]) -> Vec<Vec<usize>> {
    let mut members = vec![Vec::new(); region_count(regions)];
    for (cell, &region) in regions.iter().enumerate().filter(|(_, region)| **region != HOLE) {
        members[region as usize].push(cell);
    }
    members
}

/// Reads a board of clues and regions. `cell` says what a cell is, `content` gives its text a meaning, and `is_of_region` says
/// that a number is that of the region.
///
/// # Errors
/// It is not such a board, or a region has several numbers where it has one. The error names the place.
pub(crate) fn read(
    bytes: &[u8],
    cell: &'static str,
    content: impl Fn(&str) -> Option<CellContent>,
    is_of_region: bool,
) -> Result<RegionBoard<CellContent>, InputError> {
    let (clues, labels, notes) = both_blocks(bytes, &notation(cell), content)?;
    check_clues(&clues, &numbered(&labels.cells), &labels, is_of_region)?;
    Ok((clues, connected_regions(&labels)?, notes))
}

/// Reads a board of regions without clues, and without rows for them; its cells are the labels.
///
/// # Errors
/// It is not such a board. The error names the place.
pub(crate) fn read_labels(bytes: &[u8]) -> Result<RegionBoard<String>, InputError> {
    let (labels, notes) = super::read(bytes, &LABELS, LineCells::Words, label)?;
    let regions = connected_regions(&labels)?;
    Ok((labels, regions, notes))
}

/// Reads a board of regions whose cells may be anything.
///
/// # Errors
/// It is not such a board. The error names the place.
pub(crate) fn read_signs(bytes: &[u8]) -> Result<RegionBoard<String>, InputError> {
    let (signs, labels, notes) = both_blocks(bytes, &notation(""), |sign| Some(sign.to_owned()))?;
    Ok((signs, connected_regions(&labels)?, notes))
}

/// The cells of a board, the labels of their regions, and notes on how they were read.
type LabelledBoard<T> = (CellGrid<T>, CellGrid<String>, Vec<String>);

/// Splits a text into the rows of the cells and those of the labels, with notes on how it was read.
fn row_blocks(text: &str) -> Result<([Vec<Row<'_>>; 2], Vec<String>), InputError> {
    let mut remarks = Vec::new();
    let arrays = arrays(text);
    let is_array = !arrays.is_empty();
    let mut blocks: Vec<Vec<Row<'_>>> = if is_array {
        remarks.extend(note_on_array(text));
        arrays.into_iter().map(|(_, table)| LineCells::Words.cells(table)).collect()
    } else {
        let mut blocks = blocks(text);
        // The size may stand in a block of its own.
        if blocks.len() == 3 && blocks[0].len() == 1 && is_size(&blocks[0][0]) {
            let size = blocks.remove(0);
            blocks[0].splice(0..0, size);
        }
        let rows_each = if blocks.len() == 1 { 2 } else { 1 };
        if let Some(first) = blocks.first_mut() {
            let size = skip_size(first, &mut LineCells::Words.rows(first), rows_each);
            first.drain(..usize::from(size.is_some()));
            remarks.extend(size);
        }
        blocks.into_iter().map(|lines| LineCells::Words.cells(CellTable::of(lines))).collect()
    };
    if let [only] = &mut blocks[..] {
        if only.len() % 2 != 0 {
            return Err(InputError::new("board has no empty line between cells and regions").hint(BLOCKS));
        }
        let second = only.split_off(only.len() / 2);
        let note = || format!("the regions were read from line {} on", second[0].line);
        remarks.extend((!is_array).then(note));
        blocks.push(second);
    }
    let both = <[_; 2]>::try_from(blocks).map_err(|blocks| {
        let message = blocks.get(2).map_or_else(
            || "board is empty".to_owned(),
            |third| {
                let line = third.first().map_or(1, |row| row.line);
                format!("board line {line}: a third block of rows begins here")
            },
        );
        InputError::new(message).hint(BLOCKS)
    })?;
    Ok((both, remarks))
}

/// Reads the cells of a board and the labels of their regions.
fn both_blocks<T>(
    bytes: &[u8],
    cells: &Notation,
    content: impl Fn(&str) -> Option<T>,
) -> Result<LabelledBoard<T>, InputError> {
    let content = |sign: &str| content(if sign == HOLE_SIGN { OPEN_SIGN } else { sign });
    let ([mut first, mut second], mut remarks) = row_blocks(decode(bytes)?)?;
    let is_only_label = |sign: &str| sign.contains(char::is_alphabetic) && content(sign).is_none();
    let has_labels = |row: &Row<'_>| row.tokens.iter().any(|token| is_only_label(token.sign()));
    if first.iter().any(has_labels) && !second.iter().any(has_labels) {
        std::mem::swap(&mut first, &mut second);
        remarks.push("the regions were read from the rows above the cells".to_owned());
    }
    let signs = grid(first, cells, content)?;
    let line = second.first().map_or(1, |row| row.line);
    let labels = grid(second, &LABELS, label)?;
    if (labels.rows(), labels.columns) != (signs.rows(), signs.columns) {
        let size = |rows: usize, columns: usize| format!("{rows}x{columns}");
        let message = format!(
            "board has {} cells and {} region labels",
            size(signs.rows(), signs.columns),
            size(labels.rows(), labels.columns)
        );
        return Err(InputError::new(message).hint(format!("line {line}: both need the same size")));
    }
    Ok((signs, labels, remarks))
}

/// Returns the label of a region.
fn label(sign: &str) -> Option<String> {
    (sign == HOLE_SIGN || sign.contains(char::is_alphanumeric)).then(|| sign.to_owned())
}

/// Returns a board in canonical notation; `sign` returns the text of a cell.
pub(crate) fn text<T>(cells: &CellGrid<T>, regions: &[u32], sign: impl Fn(&T) -> String) -> String {
    separated(cells, sign) + "\n" + &labels(regions, cells.columns)
}

/// Returns regions in canonical notation.
pub(crate) fn labels(regions: &[u32], columns: usize) -> String {
    let regions = CellGrid { columns, cells: regions.to_vec() };
    let has_letters = region_count(&regions.cells) <= LETTERS.len();
    let label = |&region: &u32| match region {
        HOLE => HOLE_SIGN.to_owned(),
        _ if has_letters => LETTERS[region as usize..][..1].to_owned(),
        _ => format!("r{}", region + 1),
    };
    separated(&regions, label)
}

/// Numbers labels in the order in which they first occur.
fn numbered(labels: &[String]) -> Vec<u32> {
    let mut known: HashMap<&str, u32> = HashMap::new();
    labels
        .iter()
        .map(|label| {
            if label == HOLE_SIGN {
                return HOLE;
            }
            let next = known.len() as u32;
            *known.entry(label).or_insert(next)
        })
        .collect()
}

/// Checks that no clue is in a hole, and that each region has at most one number if it is that of the region.
fn check_clues(
    clues: &ClueGrid,
    regions: &[u32],
    labels: &CellGrid<String>,
    is_of_region: bool,
) -> Result<(), InputError> {
    let place = |cell: usize| coordinates(cell, labels.columns);
    let mut numbers: Vec<Option<(u32, usize)>> = vec![None; region_count(regions)];
    for (cell, given) in clues.cells.iter().enumerate() {
        let Some(given) = given else { continue };
        if regions[cell] == HOLE {
            let what =
                given.number.map_or_else(|| "a sign".to_owned(), |number| format!("the number {number}"));
            return Err(InputError::new(format!("board {}: {what} is in a hole", place(cell)))
                .hint("give its cell the label of a region, or leave it out"));
        }
        let Some(number) = given.number.filter(|_| is_of_region) else { continue };
        let (known, first) = *numbers[regions[cell] as usize].get_or_insert((number, cell));
        if known != number {
            let (place, name) = (place(cell), text::shorten(&labels.cells[cell]));
            let message = format!("board {place}: region '{name}' has the numbers {known} and {number}");
            return Err(InputError::new(message)
                .hint(format!("the first number is in {}", coordinates(first, labels.columns))));
        }
    }
    Ok(())
}

/// Returns the regions of labels.
///
/// # Errors
/// A region is not connected.
fn connected_regions(labels: &CellGrid<String>) -> Result<Vec<u32>, InputError> {
    let regions = numbered(&labels.cells);
    let part = connected(regions.len(), labels.columns, |cell, other| regions[cell] == regions[other]);
    let apart = |cells: &Vec<usize>| {
        let apart = cells.iter().find(|&&cell| part[cell] != part[cells[0]]);
        apart.map(|&cell| (cell, cells[0]))
    };
    let Some((cell, first)) = members(&regions).iter().filter_map(apart).min() else { return Ok(regions) };
    let [place, begin] = [cell, first].map(|cell| coordinates(cell, labels.columns));
    let name = text::shorten(&labels.cells[cell]);
    Err(InputError::new(format!("board {place}: region '{name}' is not connected to its first cell"))
        .hint(format!("it begins in {begin}; give each region a label of its own")))
}

/// Returns the region of each of `count` cells in rows of `columns`. Regions are numbered in the order of their first
/// cells. `is_joined` decides whether a cell and the one to its right or below it are in one region.
pub(crate) fn connected(count: usize, columns: usize, is_joined: impl Fn(usize, usize) -> bool) -> Vec<u32> {
    let (grid, mut regions, mut found) = (Grid::flat(count / columns, columns), vec![HOLE; count], 0);
    for first in 0..count {
        if regions[first] != HOLE {
            continue;
        }
        let mut left = vec![first];
        while let Some(cell) = left.pop() {
            regions[cell] = found;
            let joined = grid.beside(cell).filter(|&other| is_joined(cell.min(other), cell.max(other)));
            left.extend(joined.filter(|&other| regions[other] == HOLE));
        }
        found += 1;
    }
    regions
}
