//! The rules of Country Road: visits of regions, numbers, and cells beside borders.

use super::{DrawnLoop, LoopSide};
use crate::files::boards::loops::rooms::{HOLE, Rooms};

/// Checks the cells of a loop, in order.
///
/// # Errors
/// The first rule that is broken, and where.
pub(in super::super) fn check(rooms: &Rooms, cells: &[usize]) -> Result<(), String> {
    let columns = rooms.numbers.columns;
    let drawn = DrawnLoop::new(rooms.regions.len() / columns, columns, cells)?;
    let regions =
        rooms.regions.iter().filter(|&&region| region != HOLE).max().map_or(0, |&last| last as usize + 1);
    let (mut entries, mut visited) = (vec![0; regions], vec![0; regions]);
    // The loop enters a region where the cell before is in another one.
    for (index, &cell) in cells.iter().enumerate() {
        let before = cells[(index + cells.len() - 1) % cells.len()];
        let region = rooms.regions[cell];
        if region == HOLE {
            return Err(format!("the loop visits the hole {}", drawn.name(cell)));
        }
        visited[region as usize] += 1;
        entries[region as usize] += u32::from(region != rooms.regions[before]);
    }
    for (cell, &region) in rooms.regions.iter().enumerate().filter(|(_, region)| **region != HOLE) {
        let name = drawn.name(cell);
        if visited[region as usize] == 0 {
            return Err(format!("the loop does not visit the region of {name}"));
        }
        if regions > 1 && entries[region as usize] != 1 {
            let entries = entries[region as usize];
            return Err(format!("the loop enters the region of {name} {entries} times"));
        }
        if let Some(number) = rooms.numbers.cells[cell]
            && number != visited[region as usize]
        {
            let visited = visited[region as usize];
            return Err(format!(
                "{visited} cells of the region of {name} are on the loop, which needs {number}"
            ));
        }
        for side in [LoopSide::Right, LoopSide::Down] {
            let exists = match side {
                LoopSide::Right => (cell + 1) % columns != 0,
                _ => cell + columns < rooms.regions.len(),
            };
            if !exists || drawn.visits(cell) {
                continue;
            }
            let other = drawn.beyond(cell, side);
            let is_apart = rooms.regions[other] != region && rooms.regions[other] != HOLE;
            if is_apart && !drawn.visits(other) {
                let other = drawn.name(other);
                return Err(format!(
                    "{name} and {other} are in different regions, and both are off the loop"
                ));
            }
        }
    }
    Ok(())
}
