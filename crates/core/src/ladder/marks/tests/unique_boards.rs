//! The steps on random boards with one solution are compared with this solution.

use super::*;

/// The largest number of open cells, so that all sets of lamps are listed soon.
const MOST_OPEN: usize = 30;

/// Returns numbers from 0 up, the same on every machine (xorshift, G. Marsaglia 2003).
fn below(seed: &mut u64, end: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed % end as u64) as usize
}

/// Returns all sets of lamps without attacks that attack every cell; `seen` has the cells that each cell attacks.
fn complete_sets(seen: &[u32]) -> Vec<u32> {
    fn extend(seen: &[u32], cell: usize, lamps: u32, lit: u32, found: &mut Vec<u32>) {
        if cell == seen.len() {
            if (lit | lamps).count_ones() as usize == seen.len() {
                found.push(lamps);
            }
            return;
        }
        extend(seen, cell + 1, lamps, lit, found);
        if lit >> cell & 1 == 0 {
            extend(seen, cell + 1, lamps | 1 << cell, lit | seen[cell], found);
        }
    }
    let mut found = Vec::new();
    extend(seen, 0, 0, 0, &mut found);
    found
}

/// Returns a random board with one solution: the ladder, the numbers of its walls, and the lamps.
fn board(seed: &mut u64, size: usize) -> Option<(MarkLadder, Vec<Option<u8>>, u32)> {
    let walls: Vec<bool> = (0..size * size).map(|_| below(seed, 4) == 0).collect();
    let room = Room { rows: size, columns: size, walls };
    let open = room.open();
    if open.is_empty() || open.len() > MOST_OPEN {
        return None;
    }
    let index = |cell: &usize| open.binary_search(cell).expect("an open cell");
    let around =
        |&cell: &usize| room.around(cell, true).iter().fold(0u32, |mask, other| mask | 1 << index(other));
    let attacked: Vec<u32> = open.iter().map(around).collect();
    let (walls, sets) = (room.beside(), complete_sets(&attacked));
    let solution = sets[below(seed, sets.len())];
    let all: Vec<Vec<u8>> = sets.iter().map(|&set| numbers(&walls, set)).collect();
    let own = numbers(&walls, solution);
    let mut given: Vec<Option<u8>> = own.iter().copied().map(Some).collect();
    let is_unique = |given: &[Option<u8>]| {
        let fits = |numbers: &&Vec<u8>| {
            given.iter().zip(*numbers).all(|(given, number)| given.is_none_or(|given| given == *number))
        };
        all.iter().filter(fits).count() == 1
    };
    if !is_unique(&given) {
        return None;
    }
    // Some numbers are not needed.
    for _ in 0..below(seed, 2 * given.len() + 1) {
        let wall = below(seed, given.len());
        let number = given[wall].take();
        if !is_unique(&given) {
            given[wall] = number;
        }
    }
    Some((room.ladder(&given), given, solution))
}

#[test]
fn steps_agree_with_the_only_solution() {
    let mut seed = 0x9e37_79b9_7f4a_7c15;
    let mut levels = [0; 7];
    for size in [5, 6] {
        let mut made = 0;
        while made < 100 {
            let Some((ladder, given, solution)) = board(&mut seed, size) else { continue };
            made += 1;
            let run = ladder.solve(5);
            assert!(run.clash.is_none(), "{given:?} {run:?}");
            for step in &run.steps {
                let is_right = |&(cell, is_mark): &(usize, bool)| (solution >> cell & 1 == 1) == is_mark;
                assert!(step.facts.iter().all(is_right), "{given:?} {step:?}");
            }
            if let Some(marks) = &run.solution {
                assert_eq!(marks.iter().fold(0, |set, &cell| set | 1u32 << cell), solution);
            }
            levels[if run.solution.is_some() { usize::from(run.level()) } else { 6 }] += 1;
        }
    }
    assert!(levels[2..=5].iter().all(|&number| number > 0), "{levels:?}");
}
