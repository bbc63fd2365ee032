//! The ladder against brute force.

mod stars;
mod unique_boards;

use super::*;
use crate::bits::ones;

/// A board of at most 16 cells: for each cell a wall or not, and the number in it.
struct Room {
    rows: usize,
    columns: usize,
    /// Whether each cell is a wall.
    walls: Vec<bool>,
}

impl Room {
    fn open(&self) -> Vec<usize> {
        (0..self.walls.len()).filter(|&cell| !self.walls[cell]).collect()
    }

    /// The cells next to a cell, and those seen from it, in four directions.
    fn around(&self, cell: usize, is_far: bool) -> Vec<usize> {
        let mut found = Vec::new();
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let (mut row, mut column) = ((cell / self.columns) as isize, (cell % self.columns) as isize);
            loop {
                (row, column) = (row + down, column + right);
                let is_inside =
                    (0..self.rows as isize).contains(&row) && (0..self.columns as isize).contains(&column);
                let other = row * self.columns as isize + column;
                if !is_inside || self.walls[other as usize] {
                    break;
                }
                found.push(other as usize);
                if !is_far {
                    break;
                }
            }
        }
        found
    }

    /// The open cells beside each wall.
    fn beside(&self) -> Vec<Vec<usize>> {
        let open = self.open();
        let index = |cell: &usize| open.binary_search(cell).expect("an open cell");
        let walls = (0..self.walls.len()).filter(|&cell| self.walls[cell]);
        walls.map(|cell| self.around(cell, false).iter().map(index).collect()).collect()
    }

    /// The ladder with these numbers in walls.
    fn ladder(&self, numbers: &[Option<u8>]) -> MarkLadder {
        let open = self.open();
        let index = |cell: &usize| open.binary_search(cell).expect("an open cell");
        let row = |&cell: &usize| {
            self.around(cell, true).iter().map(|other| index(other) as u32).collect::<Vec<_>>()
        };
        let sees = SuccessorTable::new(open.iter().map(row).collect()).expect("a table");
        let walls = self.beside().into_iter().zip(numbers).enumerate();
        let group = |(wall, (cells, number)): (usize, (Vec<usize>, &Option<u8>))| {
            let number = usize::from((*number)?);
            Some(MarkGroup { kind: GroupKind::Wall, place: wall, cells, number })
        };
        MarkLadder::new(&sees, walls.filter_map(group).collect(), &MarkRules::LAMPS)
    }

    /// All sets of lamps without attacks that attack every cell.
    fn sets(&self) -> Vec<u32> {
        let open = self.open();
        let seen: Vec<u32> = open
            .iter()
            .map(|&cell| {
                self.around(cell, true)
                    .iter()
                    .fold(0, |mask, other| mask | 1 << open.binary_search(other).expect("an open cell"))
            })
            .collect();
        let is_set =
            |set: &u32| (0..open.len()).all(|cell| (set >> cell & 1 == 1) == (set & seen[cell] == 0));
        (0..1u32 << open.len()).filter(is_set).collect()
    }
}

/// The numbers of walls that a set of lamps has.
fn numbers(walls: &[Vec<usize>], set: u32) -> Vec<u8> {
    walls.iter().map(|cells| cells.iter().map(|&cell| (set >> cell & 1) as u8).sum()).collect()
}

#[test]
fn runs_agree_with_brute_force() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |end: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % end
    };
    let mut levels = [0; 6];
    for _ in 0..400 {
        let walls: Vec<bool> = (0..20).map(|_| below(4) == 0).collect();
        let room = Room { rows: 4, columns: 5, walls };
        if room.open().len() > 15 || room.open().is_empty() {
            continue;
        }
        let (walls, sets) = (room.beside(), room.sets());
        let chosen = numbers(&walls, sets[below(sets.len() as u64) as usize]);
        for density in [1, 2, 4] {
            let mut given: Vec<Option<u8>> =
                chosen.iter().map(|&number| (below(density) == 0).then_some(number)).collect();
            // Some numbers are wrong.
            if below(4) == 0
                && let Some(number) = given.first_mut()
            {
                *number = Some(below(5) as u8);
            }
            let fits = |&&set: &&u32| {
                given
                    .iter()
                    .zip(numbers(&walls, set))
                    .all(|(given, number)| given.is_none_or(|given| given == number))
            };
            let solutions: Vec<u32> = sets.iter().filter(fits).copied().collect();
            for cap in 1..=5 {
                let run = room.ladder(&given).solve(cap);
                assert!(run.clash.is_none() || solutions.is_empty(), "{given:?} {run:?}");
                for step in &run.steps {
                    let is_right = |&set: &u32| {
                        step.facts.iter().all(|&(cell, is_mark)| (set >> cell & 1 == 1) == is_mark)
                    };
                    assert!(solutions.iter().all(is_right), "{given:?} {step:?}");
                }
                if let Some(marks) = &run.solution {
                    assert_eq!(solutions.len(), 1);
                    assert!(ones(solutions[0].into()).eq(marks.iter().copied()));
                }
                run.steps.iter().filter(|step| step.level == cap).for_each(|_| levels[usize::from(cap)] += 1);
            }
        }
    }
    assert!(levels[1..].iter().all(|&number| number > 0), "{levels:?}");
}

/// The steps on a drawn board, where `X` is a wall and a digit a wall with a number.
fn steps(rows: &[&str], cap: u8) -> MarkRun {
    let signs: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let walls: Vec<bool> = signs.iter().map(|&sign| sign != '.').collect();
    let room = Room { rows: rows.len(), columns: rows[0].len(), walls };
    let numbers: Vec<Option<u8>> = signs
        .iter()
        .filter(|&&sign| sign != '.')
        .map(|sign| sign.to_digit(10).map(|digit| digit as u8))
        .collect();
    room.ladder(&numbers).solve(cap)
}

/// Checks what a technique finds when the lower ones find nothing more.
fn finds(rows: &[&str], level: u8, lamps: &[usize], empty: &[usize]) {
    let lower = steps(rows, level - 1);
    assert_eq!(lower.solution, None, "{rows:?}");
    let step = &steps(rows, level).steps[lower.steps.len()];
    let cells = |wanted: bool| -> Vec<usize> {
        step.facts.iter().filter(|fact| fact.1 == wanted).map(|fact| fact.0).collect()
    };
    assert_eq!((step.level, &cells(true)[..], &cells(false)[..]), (level, lamps, empty), "{step:?}");
}

#[test]
fn each_technique_is_needed() {
    // All cells beside 3 are needed; all beside 0 are empty.
    let first = &steps(&["...", "3..", "..."], 1).steps[0];
    assert_eq!((first.level, &first.facts[..]), (1, &[(0, true), (3, true), (5, true)][..]));
    let first = &steps(&["...", "0..", "..."], 1).steps[0];
    assert_eq!((first.level, &first.facts[..]), (1, &[(0, false), (3, false), (5, false)][..]));
    // Nothing else can attack the cell between two walls.
    finds(&["X.X..", ".X...", "....."], 2, &[0], &[]);
    // A lamp in the corner would attack both cells that 1 needs one of.
    finds(&["...", ".1X", ".XX"], 3, &[], &[0]);
    // 3 and 1 share two cells: the others of 3 have lamps, the others of 1 none.
    finds(&[".....", ".....", "..3..", "...1.", "....."], 4, &[7, 11], &[17, 21]);
    // The upper row has one lamp, wherever it is.
    let run = steps(&["..", ".."], 5);
    assert!(run.steps.is_empty() && run.solution.is_none(), "two solutions: {run:?}");
}
