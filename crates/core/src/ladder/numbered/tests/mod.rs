//! The ladder against brute force, and each technique on a board that needs it.

mod unique_boards;

use super::*;
use crate::solver::bits::contains;

/// Numbers from 0 up, the same on every machine (xorshift, G. Marsaglia 2003).
pub(super) struct BoardDraw(pub(super) u64);

impl BoardDraw {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// The steps on a board whose rows are `#` for holes, along leaps; vertices are its other cells.
fn grid(rows: &[&str], leaps: &[(i32, i32)]) -> SuccessorTable {
    let cells: Vec<(i32, i32)> = (0..)
        .zip(rows)
        .flat_map(|(row, text)| {
            (0..).zip(text.chars()).filter(|cell| cell.1 != '#').map(move |cell| (row, cell.0))
        })
        .collect();
    let is_leap = |one: (i32, i32), other: (i32, i32)| {
        let (down, right) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
        leaps.contains(&(down, right)) || leaps.contains(&(right, down))
    };
    let row = |&one: &(i32, i32)| {
        (0..).zip(&cells).filter(|cell| is_leap(one, *cell.1)).map(|cell| cell.0).collect::<Vec<u32>>()
    };
    SuccessorTable::new(cells.iter().map(row).collect()).expect("a table")
}

/// Differences of rows and columns, in either order.
type Leaps = &'static [(i32, i32)];

const ROOK: Leaps = &[(0, 1)];
const KING: Leaps = &[(0, 1), (1, 1)];

/// All numberings, each as the number of each vertex.
fn brute(ladder: &NumberedLadder, given: &[Option<u32>], fitting: &[Option<Arc<[i32]>>]) -> Vec<Vec<u32>> {
    fn extend(
        ladder: &NumberedLadder,
        fits: &dyn Fn(usize, u32) -> bool,
        path: &mut Vec<usize>,
        found: &mut Vec<Vec<u32>>,
    ) {
        let count = ladder.vertices();
        if path.len() == count {
            if !ladder.closed || contains(ladder.after(path[count - 1]), path[0]) {
                let mut numbers = vec![0; count];
                (1..).zip(path.iter()).for_each(|(number, &vertex)| numbers[vertex] = number);
                found.push(numbers);
            }
            return;
        }
        for vertex in 0..count {
            let is_next = path.last().is_none_or(|&last| contains(ladder.after(last), vertex));
            if is_next && !path.contains(&vertex) && fits(vertex, path.len() as u32 + 1) {
                path.push(vertex);
                extend(ladder, fits, path, found);
                path.pop();
            }
        }
    }
    let fits = |vertex: usize, number: u32| {
        let is_marked = fitting.get(vertex).and_then(Option::as_ref);
        given[vertex].is_none_or(|given| given == number)
            && !given.iter().enumerate().any(|(other, &given)| other != vertex && given == Some(number))
            && is_marked.is_none_or(|fitting| fitting.contains(&(number as i32)))
    };
    let mut found = Vec::new();
    extend(ladder, &fits, &mut Vec::new(), &mut found);
    found
}

/// Checks runs with every cap against all solutions; returns the level, if the board is completed.
fn check(ladder: &NumberedLadder, given: &[Option<u32>], solutions: &[Vec<u32>]) -> Option<u8> {
    let mut level = None;
    let quick = ladder.level(given, &|| false);
    assert!(quick.is_none() || solutions.len() == 1, "{given:?}");
    for cap in (1..=9).rev() {
        let run = ladder.solve(given, cap);
        assert!(run.clash.is_none() || solutions.is_empty(), "{given:?}: {run:?}");
        let completes = ladder.completes(given, cap, &|| false);
        assert!(run.is_complete() == completes || cap == 9 && !completes, "{given:?} {cap}: {run:?}");
        for solution in solutions {
            for (vertex, number) in
                run.solution.iter().enumerate().filter_map(|entry| Some((entry.0, (*entry.1)?)))
            {
                assert_eq!(solution[vertex], number, "{given:?}: {run:?}");
            }
            for &(vertex, number, holds) in run.steps.iter().flat_map(|step| &step.facts) {
                assert_eq!(solution[vertex] == number, holds, "{given:?}: {run:?}");
            }
        }
        if run.is_complete() {
            assert_eq!(solutions.len(), 1, "{given:?}");
            level = Some(run.level());
        }
        assert!(run.level() <= cap);
        assert_eq!(run.is_complete(), quick.is_some_and(|quick| quick <= cap), "{given:?} {cap}: {run:?}");
        // The level is what is needed: with less, the board is not completed.
        if let Some(level) = level {
            assert_eq!(run.is_complete(), cap >= level, "{given:?}, {cap}");
        }
    }
    level
}

/// Runs random boards; returns how many were completed at each level.
fn random(
    steps: &SuccessorTable,
    fitting: &[Option<Arc<[i32]>>],
    closed: bool,
    boards: usize,
) -> [usize; 10] {
    let ladder = NumberedLadder::new(steps, fitting, closed);
    let count = steps.vertices();
    let all = brute(&ladder, &vec![None; count], fitting);
    assert!(!all.is_empty());
    let mut draw = BoardDraw(0x9e37_79b9_7f4a_7c15 ^ (count as u64) << 7 ^ steps.arcs() as u64);
    let mut levels = [0; 10];
    for board in 0..boards {
        let solution = &all[draw.below(all.len())];
        let mut given = vec![None; count];
        for _ in 0..=draw.below(count) {
            let vertex = draw.below(count);
            given[vertex] = Some(solution[vertex]);
        }
        // Some boards are wrong.
        if board % 4 == 0 {
            let (one, other) = (draw.below(count), draw.below(count));
            given.swap(one, other);
        }
        let fits = |solution: &&Vec<u32>| {
            solution.iter().zip(&given).all(|(number, given)| given.is_none_or(|given| given == *number))
        };
        let solutions: Vec<_> = all.iter().filter(fits).cloned().collect();
        if let Some(level) = check(&ladder, &given, &solutions) {
            levels[usize::from(level)] += 1;
        }
    }
    levels
}

#[test]
fn runs_agree_with_brute_force() {
    let boards: &[(&[&str], Leaps, bool)] = &[
        (&["....", "....", "....", "...."], ROOK, false),
        (&[".....", "..#..", ".....", "....."], ROOK, false),
        (&["....", "....", "....", "...."], ROOK, true),
        (&["...", "...", "..."], KING, false),
        (&["....", ".#..", "..."], KING, true),
        (&["...", "...", "...", ".#."], KING, false),
        (&["....", "....", "...."], &[(0, 3), (2, 2), (0, 1)], false),
        (&["...", "...", "..."], &[(1, 2), (0, 1)], false),
    ];
    let mut total = [0; 10];
    for &(rows, leaps, closed) in boards {
        let levels = random(&grid(rows, leaps), &[], closed, 120);
        total.iter_mut().zip(levels).for_each(|(sum, more)| *sum += more);
    }
    // So small boards have no long lists of paths.
    assert!([1, 2, 3, 4, 5, 6, 7, 9].iter().all(|&level| total[level] > 0), "{total:?}");
}

#[test]
fn directed_steps_are_followed_in_their_direction() {
    let rows = [vec![1, 4], vec![2], vec![3, 0], vec![4, 1], vec![0, 2, 5], vec![1, 3]];
    let steps = SuccessorTable::new(rows.to_vec()).expect("a table");
    for closed in [false, true] {
        random(&steps, &[], closed, 200);
    }
}

/// The primes, and the other numbers, as the numbers that the cells of a solution fit.
fn marks(solution: &[u32]) -> Vec<Option<Arc<[i32]>>> {
    let is_prime = |number: &i32| *number > 1 && (2..*number).all(|factor| number % factor != 0);
    let numbers = 1..=solution.len() as i32;
    let (primes, others): (Vec<i32>, Vec<i32>) = numbers.partition(is_prime);
    let (primes, others): (Arc<[i32]>, Arc<[i32]>) = (primes.into(), others.into());
    let mark = |number: &u32| if is_prime(&(*number as i32)) { &primes } else { &others };
    solution.iter().map(|number| Some(Arc::clone(mark(number)))).collect()
}

#[test]
fn marked_boards_agree_with_brute_force() {
    let mut completed = 0;
    for (rows, closed) in
        [(["....", "....", "....", "...."], false), (["....", "....", "....", "...."], true)]
    {
        let steps = grid(&rows, ROOK);
        let all = brute(&NumberedLadder::new(&steps, &[], closed), &[None; 16], &[]);
        for index in (0..all.len()).step_by(all.len() / 10) {
            let levels = random(&steps, &marks(&all[index]), closed, 40);
            completed += levels.iter().sum::<usize>();
        }
    }
    assert!(completed > 200, "{completed}");
}

/// The numbers of a drawn board without holes, where a dot is an open cell.
fn drawn(rows: &[&str]) -> Vec<Option<u32>> {
    rows.iter().flat_map(|row| row.split(' ')).map(|cell| cell.parse().ok()).collect()
}

/// Boards made by ourselves from random paths, each for the technique that it needs.
const EXAMPLES: &[(u8, &[&str], Leaps)] = &[
    (1, &["3 2 16 15", ". 4 13 .", "7 . 11 .", ". 8 . ."], KING),
    (2, &["7 . 4 3", ". . . 2", "15 . . .", "14 13 12 10"], KING),
    (3, &[". . . . .", ". . . . .", ". . 19 . 15", ". 3 . 25 .", ". 4 . . ."], ROOK),
    (4, &["3 2 16 15", ". 4 13 .", "7 . 11 .", ". . . ."], KING),
    (5, &[". . . . .", ". 23 . 1 .", ". . . . .", "18 13 . . .", ". . . . ."], ROOK),
    (6, &[". 20 . 18 .", ". . . . .", ". . . 6 .", ". . . . .", ". . . 4 ."], ROOK),
    (9, &[". . . 1", ". 5 2 .", "7 9 10 .", ". . . ."], KING),
];

/// The ladder of a square board, and its vertices under a symmetry: bit 0 mirrors, and the rest turns.
fn square(size: usize, leaps: &[(i32, i32)], symmetry: usize) -> (NumberedLadder, Vec<usize>) {
    let rows = vec![".".repeat(size); size];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let image = |cell: usize| {
        let (mut row, mut column) = (cell / size, cell % size);
        if symmetry & 1 == 1 {
            column = size - 1 - column;
        }
        for _ in 0..symmetry / 2 {
            (row, column) = (column, size - 1 - row);
        }
        row * size + column
    };
    (NumberedLadder::new(&grid(&rows, leaps), &[], false), (0..size * size).map(image).collect())
}

#[test]
fn each_technique_is_needed() {
    for &(level, rows, leaps) in EXAMPLES {
        let (ladder, _) = square(rows.len(), leaps, 0);
        let given = drawn(rows);
        assert!(!ladder.completes(&given, level - 1, &|| false), "{level}");
        let run = ladder.solve(&given, level);
        assert!(run.is_complete() && run.level() == level, "{level}: {run:?}");
        assert_eq!(ladder.solve(&given, 9), run, "a higher cap changes nothing");
        let one = ladder.run(&given, &[], level, 1, &|| false);
        assert_eq!(one.steps, run.steps[..1]);
    }
}

#[test]
fn symmetric_boards_have_the_same_steps() {
    for &(level, rows, leaps) in EXAMPLES {
        let given = drawn(rows);
        let (ladder, _) = square(rows.len(), leaps, 0);
        let kinds = |run: &NumberRun| -> Vec<(u8, usize, bool)> {
            run.steps.iter().map(|step| (step.level, step.facts.len(), step.facts[0].2)).collect()
        };
        let plain = kinds(&ladder.solve(&given, 9));
        for symmetry in 1..8 {
            let (ladder, images) = square(rows.len(), leaps, symmetry);
            let mut image = vec![None; given.len()];
            given.iter().zip(images).for_each(|(number, to)| image[to] = *number);
            assert_eq!(kinds(&ladder.solve(&image, 9)), plain, "{level}, {symmetry}");
        }
    }
}

#[test]
fn gaps_with_too_many_paths_end_soon() {
    let (ladder, _) = square(7, KING, 0);
    let mut given = vec![None; 49];
    (given[0], given[48]) = (Some(1), Some(49));
    let run = ladder.solve(&given, 6);
    assert!(run.steps.is_empty() && run.clash.is_none(), "{run:?}");
}

#[test]
fn contradictions_are_found_where_they_are() {
    let clash = |rows: &[&str]| square(rows.len(), ROOK, 0).0.solve(&drawn(rows), 4).clash;
    assert_eq!(clash(&["1 .", ". 2"]), Some(Clash::Apart(1, 2)));
    assert_eq!(clash(&["1 1", ". ."]), Some(Clash::GivenTwice(1)));
    assert_eq!(clash(&["1 .", ". 5"]), Some(Clash::NoNumber(5)));
    assert_eq!(clash(&["1 . . .", ". . 3 .", ". . . .", ". . . ."]), Some(Clash::NumberWithoutCell(2)));
}

#[test]
fn colours_decide_where_the_path_begins() {
    // Five cells of one colour and four of the other: the five have the odd numbers.
    let (ladder, _) = square(3, ROOK, 0);
    assert_eq!(ladder.fits(0), Some(&[0b1_0101_0101][..]));
    assert_eq!(ladder.fits(7), Some(&[0b0_1010_1010][..]));
    // As many of each: nothing is known.
    assert_eq!(square(4, ROOK, 0).0.fits(0), None);
    // Marks tell on a board with as many of each: 2 is the only even prime.
    let solution = [1, 2, 3, 6, 5, 4];
    let ladder = NumberedLadder::new(&grid(&["...", "..."], ROOK), &marks(&solution), false);
    assert_eq!(ladder.fits(0), Some(&[0b00_0001][..]));
}

#[test]
fn runs_stop_when_the_caller_wants_that() {
    use std::cell::Cell;

    let (_, rows, leaps) = EXAMPLES[6];
    let (ladder, _) = square(rows.len(), leaps, 0);
    let given = drawn(rows);
    let whole = ladder.solve(&given, 9);
    assert!(!whole.is_stopped);
    let mut has_stopped = 0;
    for polls in 0.. {
        let left = Cell::new(polls);
        let is_over = || left.replace(left.get().max(1) - 1) == 0;
        let run = ladder.run(&given, &[], 9, usize::MAX, &is_over);
        assert_eq!(run.steps, whole.steps[..run.steps.len()]);
        if !run.is_stopped {
            assert_eq!(run, whole);
            break;
        }
        assert!(!run.is_complete());
        has_stopped += 1;
    }
    assert!(has_stopped > whole.steps.len());
    assert_eq!(ladder.level(&given, &|| true), None);
}
