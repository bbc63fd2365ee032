//! Addresses of Penpa, an editor for drawings of puzzles: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=CODE`.
//!
//! A code holds a drawing, so each puzzle says what its cells look like. A tag of Penpa, the title of the drawing or
//! the user names the puzzle.
//!
//! | file | contents |
//! | `packing` | the lines of a code |
//! | `drawing`, `reader`, `writer` | a drawing, from and to lines |
//! | `grid`, `hexagons` | points and sides |
//! | `looks` | cells, from and to plain signs |
//!
//! The facts come from the source of Penpa+ (github.com/swaroopg92/penpa-edit, version 3.2.3) by Opt-Pan, Swaroop
//! Guggilam and others.

mod drawing;
mod grid;
mod hexagons;
mod looks;
mod packing;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

use std::collections::BTreeSet;

use super::cells::PlainBoard;
use super::looks::{DrawnPuzzle, SideMeaning};
use super::{ForeignPuzzles, Imported, TILING};
use crate::files::InputError;
use crate::files::boards::arranged::{Arranged, JointSigns};
use crate::files::boards::loops::barred;
use crate::files::boards::loops::rooms;
use crate::files::boards::{Board, CellGrid, Signs, checkpoints};
use crate::files::text::shorten;
use crate::problems::grid::Grid;
use crate::problems::tiling::Tiling;
use crate::solver::ranges::distinct;
use drawing::{CellLabel, PenpaCell, PenpaDrawing};
use grid::{CellPair, PenpaGrid};

/// The page before the code of a written address.
const PAGE: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

/// A puzzle with how it is drawn.
#[derive(Clone, Copy)]
struct PenpaKind {
    puzzle: &'static str,
    drawn: DrawnPuzzle,
}

/// Returns the puzzles that can be drawn.
fn kinds(puzzles: ForeignPuzzles<'_>) -> Vec<PenpaKind> {
    puzzles.iter().filter_map(|&(puzzle, of)| Some(PenpaKind { puzzle, drawn: of.drawn? })).collect()
}

/// Reads the parameters of an address, such as `m=edit&p=...`.
///
/// # Errors
/// The address is damaged, does not name its puzzle, or draws something without a meaning in it.
pub(super) fn read_address(
    puzzles: ForeignPuzzles<'_>,
    parameters: &str,
    named: Option<&str>,
) -> Result<Imported, InputError> {
    let value =
        |name: &str| parameters.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
    let mut drawing = PenpaDrawing::read(&packing::unpacked(value("p").unwrap_or_default())?)?;
    if value("a").is_some() {
        drawing.notes.push("the solution in the address was ignored".to_owned());
    }
    let kind = kind(puzzles, &drawing, named)?;
    let tiling = drawing.grid.tiling;
    if !kind.drawn.tilings.contains(&tiling) {
        let name = |tiling| if tiling == Tiling::Hexagons { "hex" } else { "square" };
        return Err(reader::another_grid(name(tiling), name(kind.drawn.tilings[0]))
            .hint(format!("draw boards of {} on that grid, or name another puzzle", kind.puzzle)));
    }
    let signs = signs(&mut drawing, kind)?;
    check_sides(&drawing, kind, &signs)?;
    let board = text(&drawing, kind, signs)?;
    let settings =
        if tiling == kind.drawn.tilings[0] { Vec::new() } else { vec![(TILING, Some(tiling.name()))] };
    Ok(Imported { puzzle: kind.puzzle, board, settings, notes: drawing.notes })
}

/// Returns the puzzle of a drawing: that of its tags, the one that the user names, or that of its title.
fn kind(
    puzzles: ForeignPuzzles<'_>,
    drawing: &PenpaDrawing,
    named: Option<&str>,
) -> Result<PenpaKind, InputError> {
    let all = kinds(puzzles);
    let is_named = |kind: &PenpaKind| Some(kind.puzzle) == named;
    let of =
        |fits: &dyn Fn(&PenpaKind) -> bool| all.iter().copied().filter(|kind| fits(kind)).collect::<Vec<_>>();
    let is_tagged =
        |kind: &PenpaKind| !kind.drawn.tag.is_empty() && drawing.tags.iter().any(|tag| tag == kind.drawn.tag);
    let mut kinds = of(&is_tagged);
    if kinds.is_empty() {
        let drawn = drawing.title.to_lowercase().replace('-', " ");
        kinds = match named {
            Some(_) => of(&is_named),
            None => of(&|kind| drawn.contains(&title(*kind))),
        };
    }
    let hint = || all.iter().map(|kind| kind.puzzle).collect::<Vec<_>>().join(", ");
    match (kinds.iter().find(|kind| is_named(kind)), &kinds[..], named) {
        (Some(&kind), ..) | (None, &[kind], _) => Ok(kind),
        (None, [], Some(named)) => Err(InputError::new(format!("Penpa addresses of {named} cannot be read"))
            .hint(format!("readable are {}", hint()))),
        _ => Err(InputError::new("the Penpa address does not name its puzzle")
            .hint(format!("name the puzzle, one of {}", hint()))),
    }
}

/// Returns the title of drawings of a puzzle.
fn title(kind: PenpaKind) -> String {
    kind.puzzle.replace('-', " ")
}

/// Returns the plain sign of each cell.
fn signs(drawing: &mut PenpaDrawing, kind: PenpaKind) -> Result<Vec<String>, InputError> {
    let mut signs = Vec::new();
    let mut notes = BTreeSet::new();
    for (cell, drawn) in drawing.cells.iter().enumerate() {
        let label = drawn.label.as_ref().and_then(CellLabel::plain).unwrap_or_default();
        let sign = kind.drawn.sign(drawn).ok_or_else(|| {
            let (place, what) = (drawing.place(cell), description(drawn));
            InputError::new(format!("{place}: {what} has no meaning in {}", kind.puzzle))
                .hint("remove it from the problem in Penpa, or name another puzzle")
        })?;
        let has_arrow = drawn.label.as_ref().is_some_and(|label| label.arrow.is_some());
        let said = if has_arrow { label.trim_start_matches('?') } else { &label };
        if !sign.contains(said) {
            notes.insert(format!("'{label}' was read as '{sign}'"));
        }
        signs.push(sign);
    }
    drawing.notes.extend(notes);
    Ok(signs)
}

/// Describes what is drawn in a cell.
fn description(cell: &PenpaCell) -> String {
    let label = cell.label.as_ref().map(|label| format!("'{}'", shorten(&label.text)));
    let symbol = cell.symbol.as_ref().map(|(name, number)| format!("symbol {} {number}", shorten(name)));
    let colour = (cell.colour > 0).then(|| format!("colour {}", cell.colour));
    let missing = cell.is_missing.then(|| "no cell".to_owned());
    [label, symbol, colour, missing].into_iter().flatten().collect::<Vec<_>>().join(" with ")
}

/// Refuses thick sides between open cells: others frame clues, holes or the board. Sides that separate regions are
/// checked with them.
fn check_sides(drawing: &PenpaDrawing, kind: PenpaKind, signs: &[String]) -> Result<(), InputError> {
    let is_open = |cell: usize| {
        let has_frame = kind.drawn.sides == SideMeaning::Frames && signs[cell] != ".";
        !has_frame && !drawing.cells[cell].is_missing && drawing.cells[cell].colour == 0
    };
    let has_meaning = matches!(kind.drawn.sides, SideMeaning::Borders | SideMeaning::Walls);
    let drawn = drawing.sides.iter().filter(|_| !has_meaning);
    let wrong = drawn.chain(&drawing.removed).find(|&&(cell, later)| is_open(cell) && is_open(later));
    let is_wrong_dot = |&&(cell, later): &&CellPair| {
        kind.drawn.sides != SideMeaning::Dots || signs[cell] == "#" || signs[later] == "#"
    };
    let wrong = wrong.or_else(|| drawing.dots.iter().find(is_wrong_dot));
    wrong.map_or(Ok(()), |&pair| Err(wrong_side(drawing, kind, pair)))
}

/// Returns the error for a side between two cells.
fn wrong_side(drawing: &PenpaDrawing, kind: PenpaKind, (cell, later): CellPair) -> InputError {
    let places = format!("{} and {}", drawing.place(cell), drawing.place(later));
    InputError::new(format!("the side between {places} has no meaning in {}", kind.puzzle))
        .hint("remove it from the problem in Penpa")
}

/// Returns the plain text of a board with these signs of its cells.
///
/// # Errors
/// A side is within a region.
fn text(drawing: &PenpaDrawing, kind: PenpaKind, signs: Vec<String>) -> Result<String, InputError> {
    let PenpaGrid { columns, tiling, .. } = drawing.grid;
    let is_hole = |cell: usize| signs[cell] == "#";
    Ok(match kind.drawn.sides {
        SideMeaning::Borders => {
            let borders = distinct(drawing.sides.clone());
            let mut regions = rooms::connected(signs.len(), columns, |cell, later| {
                !is_hole(cell) && !is_hole(later) && borders.binary_search(&(cell, later)).is_err()
            });
            if let Some(&side) = drawing.sides.iter().find(|&&(cell, later)| regions[cell] == regions[later])
            {
                return Err(wrong_side(drawing, kind, side));
            }
            for cell in (0..signs.len()).filter(|&cell| is_hole(cell)) {
                regions[cell] = rooms::HOLE;
            }
            let sign = |sign: &String| if sign == "#" { rooms::OPEN_SIGN.to_owned() } else { sign.clone() };
            rooms::text(&CellGrid { columns, cells: signs.clone() }, &regions, sign)
        }
        SideMeaning::Walls => {
            let mut walls = distinct(drawing.sides.clone());
            walls.retain(|&(cell, later)| !is_hole(cell) && !is_hole(later));
            barred(Arranged::new(signs, columns, tiling).joined(&walls, JointSigns::WALLS), columns)
        }
        SideMeaning::Dots if !drawing.dots.is_empty() => {
            Arranged::new(signs, columns, tiling).joined(&distinct(drawing.dots.clone()), JointSigns::FILE)
        }
        SideMeaning::None | SideMeaning::Frames | SideMeaning::Dots => {
            let text = CellGrid { columns, cells: signs }.text(String::clone);
            if kind.drawn.needs_bars() { barred(text, columns) } else { text }
        }
    })
}

/// Writes a board as an address.
///
/// # Errors
/// The board is too large, on cells that the puzzle does not have there, or has a cell that cannot be drawn.
pub(super) fn write(puzzles: ForeignPuzzles<'_>, board: &PlainBoard<'_>) -> Result<String, InputError> {
    let kind = kinds(puzzles).into_iter().find(|kind| kind.puzzle == board.puzzle);
    let tiling = |kind: PenpaKind| match board.tiling {
        None => kind.drawn.tilings.first(),
        Some(name) => kind.drawn.tilings.iter().find(|tiling| tiling.name() == name),
    };
    let (kind, &tiling) = kind.and_then(|kind| Some(kind).zip(tiling(kind))).ok_or_else(|| {
        InputError::new("only boards of squares and hexagons are written for Penpa").hint("use another form")
    })?;
    let (CellGrid { columns, cells }, between) = plain_cells(board, kind, tiling)?;
    let rows = cells.len() / columns;
    let has_hexagons = tiling == Tiling::Hexagons;
    let grid =
        if has_hexagons { PenpaGrid::with_hexagons(columns, rows) } else { PenpaGrid::new(columns, rows) }?;
    let mut drawing = PenpaDrawing::new(grid, title(kind), PenpaCell::default());
    drawing.tags.extend([kind.drawn.tag].into_iter().filter(|tag| !tag.is_empty()).map(str::to_owned));
    let has_cells = cells.iter().any(|sign| sign != "#");
    for (drawn, sign) in drawing.cells.iter_mut().zip(&cells) {
        if has_hexagons && has_cells && sign == "#" {
            drawn.is_missing = true;
            continue;
        }
        *drawn = kind.drawn.cell(sign).ok_or_else(|| board.refuse(sign, "it has no look there"))?;
    }
    let frame = |cell: usize| (drawing.cells[cell].colour, drawing.cells[cell] != PenpaCell::default());
    let is_framed = |&(cell, later): &CellPair| frame(cell) != frame(later);
    match kind.drawn.sides {
        SideMeaning::None => {}
        SideMeaning::Dots => drawing.dots = between,
        SideMeaning::Borders | SideMeaning::Walls => drawing.sides = between,
        SideMeaning::Frames => {
            drawing.sides = drawing.grid.neighbours().filter(is_framed).collect();
        }
    }
    Ok(format!("{PAGE}{}", packing::packed(&drawing.lines(&kind.drawn))))
}

/// A plain board: its cells, and the neighbours with a wall, a dot or a border between them, ascending.
type PlainCells = (CellGrid<String>, Vec<CellPair>);

/// Returns the cells of a board.
fn plain_cells(board: &PlainBoard<'_>, kind: PenpaKind, tiling: Tiling) -> Result<PlainCells, InputError> {
    let bytes = board.text.as_bytes();
    let grid = |board: &Board| CellGrid { columns: board.columns(), cells: board.signs().collect() };
    match kind.drawn.sides {
        SideMeaning::Dots if board.text.contains(['-', '/', '\\']) => {
            let board = Board::read(bytes, &Signs::default().on(tiling, true))?;
            Ok((grid(&board), board.links().to_vec()))
        }
        SideMeaning::Walls => {
            let board = checkpoints::read(bytes)?;
            Ok((grid(&board), board.walls().to_vec()))
        }
        SideMeaning::Borders => {
            let (mut signs, regions, _) = rooms::read_signs(bytes)?;
            let mut borders = Vec::new();
            for (cell, &region) in regions.iter().enumerate() {
                if region == rooms::HOLE {
                    "#".clone_into(&mut signs.cells[cell]);
                }
                let beside = Grid::flat(signs.rows(), signs.columns).after(cell);
                borders.extend(beside.filter(|&other| regions[other] != region).map(|other| (cell, other)));
            }
            Ok((signs, borders))
        }
        SideMeaning::None | SideMeaning::Frames | SideMeaning::Dots => {
            let CellGrid { columns, cells } = board.cells(kind.drawn.digits == 1)?;
            Ok((CellGrid { columns, cells: cells.into_iter().map(str::to_owned).collect() }, Vec::new()))
        }
    }
}
