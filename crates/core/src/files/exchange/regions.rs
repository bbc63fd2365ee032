//! Regions of cells by the borders between them.

/// Returns the region of each cell, numbered by their first cells. `is_joined` tells whether a cell and the one to its
/// right or below it are in one region.
pub(super) fn regions(columns: usize, count: usize, is_joined: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut regions = vec![usize::MAX; count];
    let mut found = 0;
    for start in 0..count {
        if regions[start] != usize::MAX {
            continue;
        }
        let mut waiting = vec![start];
        regions[start] = found;
        while let Some(cell) = waiting.pop() {
            let (right, below) = (cell + 1, cell + columns);
            let ways = [
                (cell % columns > 0).then(|| (cell - 1, cell - 1, cell)),
                cell.checked_sub(columns).map(|above| (above, above, cell)),
                (right % columns > 0).then_some((right, cell, right)),
                (below < count).then_some((below, cell, below)),
            ];
            for (other, first, second) in ways.into_iter().flatten() {
                if regions[other] == usize::MAX && is_joined(first, second) {
                    regions[other] = found;
                    waiting.push(other);
                }
            }
        }
        found += 1;
    }
    regions
}

/// Returns the label of a region: A to Z, then AA and so on.
pub(super) fn label(region: usize) -> String {
    let last = char::from(b'A' + (region % 26) as u8);
    let first = (region / 26).checked_sub(1).map(label).unwrap_or_default();
    first + &last.to_string()
}
