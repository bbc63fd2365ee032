//! temporary
/// whether complete
#[must_use]
pub fn is_complete(rows: &[Vec<u64>]) -> bool {
    let values = rows.iter().map(|r| r.len()*64).max().unwrap_or(0);
    let mut owner: Vec<Option<usize>> = vec![None; values];
    fn augment(row: usize, rows: &[Vec<u64>], owner: &mut Vec<Option<usize>>, seen: &mut Vec<bool>) -> bool {
        for bit in crate::engine::ones(&rows[row]) {
            if seen[bit] { continue; }
            seen[bit] = true;
            if owner[bit].is_none_or(|other| augment(other, rows, owner, seen)) { owner[bit] = Some(row); return true; }
        }
        false
    }
    (0..rows.len()).all(|row| { let mut seen = vec![false; values]; augment(row, rows, &mut owner, &mut seen) })
}
