//! The rules of the puzzle, as a check of finished boards.
//!
//! Written from the rules in terms of rows and columns: each lamp looks in four directions up to the next wall.

use crate::files::boards::CellName;
use crate::files::boards::loops::clues::ClueGrid;
use crate::words::quantity;

/// Checks the cells that hold a lamp.
///
/// # Errors
/// The first rule that is broken, and where.
pub(in crate::puzzles) fn check(walls: &ClueGrid, cells: &[usize]) -> Result<(), String> {
    let (rows, columns) = (walls.rows(), walls.columns);
    let name = |cell: usize| CellName::of(cell, columns);
    let mut lamp = vec![false; rows * columns];
    for &cell in cells {
        match walls.cells.get(cell) {
            None => return Err("a lamp outside the board".to_owned()),
            Some(Some(_)) => {
                return Err(format!("a lamp in the wall {}", name(cell)));
            }
            Some(None) if lamp[cell] => return Err(format!("two lamps in {}", name(cell))),
            Some(None) => lamp[cell] = true,
        }
    }
    let mut attacked = lamp.clone();
    for &cell in cells {
        let (row, column) = (cell / columns, cell % columns);
        let left = (0..column).rev().map(|column| row * columns + column);
        let right = (column + 1..columns).map(|column| row * columns + column);
        let up = (0..row).rev().map(|row| row * columns + column);
        let down = (row + 1..rows).map(|row| row * columns + column);
        let mut looks: [Box<dyn Iterator<Item = usize>>; 4] =
            [Box::new(left), Box::new(right), Box::new(up), Box::new(down)];
        for seen in looks.iter_mut().flat_map(|look| look.take_while(|&seen| walls.cells[seen].is_none())) {
            if lamp[seen] {
                return Err(format!("{} attacks {}", name(cell), name(seen)));
            }
            attacked[seen] = true;
        }
    }
    if let Some(cell) = (0..attacked.len()).find(|&cell| !attacked[cell] && walls.cells[cell].is_none()) {
        return Err(format!("{} is not attacked", name(cell)));
    }
    for row in 0..rows {
        for column in 0..columns {
            let wall = walls.cells[row * columns + column];
            let Some(number) = wall.and_then(|wall| wall.number) else { continue };
            let is_beside =
                |&&cell: &&usize| (cell / columns).abs_diff(row) + (cell % columns).abs_diff(column) == 1;
            let beside = cells.iter().filter(is_beside).count();
            if beside != number as usize {
                let wall = name(row * columns + column);
                return Err(format!(
                    "{} beside the wall {wall}, which needs {number}",
                    quantity(beside, "lamps")
                ));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::kinds::akari::AKARI;

    fn wrong(board: &str, cells: &[usize]) -> String {
        let (walls, ..) = AKARI.0.alphabet.read(board.as_bytes()).expect("a board");
        check(&walls, cells).err().unwrap_or_default()
    }

    #[test]
    fn every_rule_can_be_broken() {
        assert_eq!(wrong("...", &[3]), "a lamp outside the board");
        assert_eq!(wrong(".X.", &[1]), "a lamp in the wall r1c2");
        assert_eq!(wrong("...", &[1, 1]), "two lamps in r1c2");
        assert_eq!(wrong("...", &[0, 2]), "r1c1 attacks r1c3");
        assert_eq!(wrong("..\n..", &[0]), "r2c2 is not attacked");
        assert_eq!(wrong(".X.", &[0]), "r1c3 is not attacked");
        assert_eq!(wrong(".1.", &[0, 2]), "2 lamps beside the wall r1c2, which needs 1");
        assert_eq!(wrong("0.", &[1]), "1 lamp beside the wall r1c1, which needs 0");
    }

    #[test]
    fn what_is_right_passes() {
        assert_eq!(wrong("..\n..", &[0, 3]), "");
        assert_eq!(wrong(".2.", &[0, 2]), "");
        assert_eq!(wrong("X0X", &[]), "");
        assert_eq!(wrong("...", &[1]), "");
    }
}
