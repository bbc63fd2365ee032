//! Small boards against all loops that pass the check.

mod checks;
mod every_kind;
mod haisu;
mod numberlink;

use super::super::{Arguments, Instance, Puzzle};
use crate::Engine;
use crate::amounts::{cases, some};
use crate::problems::grid::Grid;
use crate::puzzles::kinds::castle_wall::CASTLE_WALL;
use crate::puzzles::kinds::country_road::COUNTRY_ROAD;
use crate::puzzles::kinds::detour::DETOUR;
use crate::puzzles::kinds::geradeweg::GERADEWEG;
use crate::puzzles::kinds::masyu::MASYU;
use crate::puzzles::kinds::moon_or_sun::MOON_OR_SUN;
use crate::puzzles::kinds::slitherlink::SLITHERLINK;
use crate::puzzles::kinds::yajilin::YAJILIN;

/// The least points of the rectangles whose loops are known, with the number of their loops: OEIS A140517 for squares,
/// A231829 for others.
const NUMBERS_OF_LOOPS: [((usize, usize), usize); 4] =
    [((2, 2), 1), ((3, 3), 13), ((3, 4), 40), ((4, 4), 213)];

/// Every loop through points of a grid, from the least point towards its lesser neighbour.
fn loops(grid: Grid) -> Vec<Vec<usize>> {
    let count = grid.rows * grid.columns;
    let apart = |one: usize, other: usize, size: usize, is_joined: bool| {
        let apart = one.abs_diff(other);
        if is_joined { apart.min(size - apart) } else { apart }
    };
    let beside = |one: usize, other: usize| {
        let [rows, columns] = [grid.rows, grid.columns];
        apart(one / columns, other / columns, rows, grid.surface.joins_rows())
            + apart(one % columns, other % columns, columns, grid.surface.joins_columns())
            == 1
    };
    let mut found = Vec::new();
    let mut open: Vec<Vec<usize>> = (0..count).map(|start| vec![start]).collect();
    while let Some(path) = open.pop() {
        let (first, last) = (path[0], path[path.len() - 1]);
        if path.len() > 2 && path[1] < last && beside(first, last) {
            found.push(path.clone());
        }
        let next = (first + 1..count).filter(|&next| beside(last, next) && !path.contains(&next));
        open.extend(next.map(|next| path.iter().copied().chain([next]).collect()));
    }
    found.sort();
    found
}

/// Returns the instance of a board.
fn instance(puzzle: &dyn Puzzle, board: &str, flags: &[&str]) -> Instance {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    for flag in flags {
        arguments.set_flag(flag);
    }
    puzzle.build(&arguments).unwrap_or_else(|error| panic!("{error}:\n{board}"))
}

/// The solutions of an instance, as the engine finds them.
fn solutions(instance: &Instance) -> Vec<Vec<usize>> {
    if instance.cells.is_empty() {
        return Vec::new();
    }
    let found = super::super::tests::solutions(instance);
    assert!(instance.obstacle().is_none() || found.is_empty());
    found
}

/// Compares the engine with the loops through points of a rectangle that pass the check; returns their number.
fn compare(puzzle: &dyn Puzzle, board: &str, flags: &[&str], points: (usize, usize)) -> usize {
    let instance = instance(puzzle, board, flags);
    let mut right = loops(Grid::flat(points.0, points.1));
    right.retain(|points| instance.verify(points).is_ok());
    assert_eq!(solutions(&instance), right, "{flags:?}\n{board}");
    right.len()
}

/// Returns text with `columns` cells in each row.
fn rows(cells: &[String], columns: usize) -> String {
    cells.chunks(columns).map(|row| row.join(" ") + "\n").collect()
}

/// The neighbours of a cell on a loop through cells, if it is on the loop.
fn neighbours(points: &[usize], cell: usize) -> Option<(usize, usize)> {
    let place = points.iter().position(|&point| point == cell)?;
    Some((points[(place + points.len() - 1) % points.len()], points[(place + 1) % points.len()]))
}

fn is_straight(points: &[usize], cell: usize) -> bool {
    neighbours(points, cell).is_some_and(|(one, other)| one + other == 2 * cell)
}

/// The pearl that a cell of a loop may have.
fn pearl(points: &[usize], cell: usize) -> Option<char> {
    let (one, other) = neighbours(points, cell)?;
    let beside = [one, other].map(|point| is_straight(points, point));
    match is_straight(points, cell) {
        true if beside != [true, true] => Some('w'),
        false if beside == [true, true] => Some('b'),
        _ => None,
    }
}

#[test]
fn the_loops_of_rectangles() {
    for ((rows, columns), number) in NUMBERS_OF_LOOPS {
        assert_eq!(loops(Grid::flat(rows, columns)).len(), number, "{rows}x{columns}");
        let empty = (".".repeat(columns) + "\n").repeat(rows);
        assert_eq!(compare(&MASYU, &empty, &[], (rows, columns)), number);
        let empty = (".".repeat(columns - 1) + "\n").repeat(rows - 1);
        assert_eq!(compare(&SLITHERLINK, &empty, &[], (rows, columns)), number);
    }
    // Hamiltonian cycles of the grids of 4x4 and 3x4 cells: OEIS A003763, A222065.
    assert_eq!(compare(&MASYU, &"....\n".repeat(4), &["all-cells"], (4, 4)), 6);
    assert_eq!(compare(&MASYU, &"....\n".repeat(3), &["all-cells"], (3, 4)), 2);
    assert_eq!(compare(&MASYU, &"...\n".repeat(3), &["all-cells"], (3, 3)), 0);
}

#[test]
fn boards_without_room() {
    for (puzzle, board) in [
        (&MASYU as &dyn Puzzle, "."),
        (&MASYU, "....."),
        (&GERADEWEG, "1"),
        (&GERADEWEG, "..\n?.\n3."),
        (&YAJILIN, "#"),
        (&YAJILIN, "##\n##"),
        (&YAJILIN, "..\n.#"),
        (&YAJILIN, "...1e\n...."),
        (&CASTLE_WALL, "#"),
        (&CASTLE_WALL, "w . .\n. . .\n. . ."),
        (&CASTLE_WALL, ". . . .\n. w . .\n. . b .\n. . . ."),
        (&CASTLE_WALL, ". . 2s .\n. . . .\n. . . ."),
        (&COUNTRY_ROAD, ".\n.\n\na\na"),
        (&MOON_OR_SUN, "m\n.\n\na\na"),
        (&MOON_OR_SUN, "m.\n..\n\nab\nab"),
        (&DETOUR, ".\n.\n\na\na"),
        (&DETOUR, "...\n...\n...\n\naaa\naaa\naaa"),
        (&DETOUR, "..\n..\n\n#a\naa"),
        (&COUNTRY_ROAD, "5.\n..\n\naa\naa"),
    ] {
        assert!(solutions(&instance(puzzle, board, &[])).is_empty(), "{board}");
    }
    let reason =
        |puzzle: &dyn Puzzle, board: &str| instance(puzzle, board, &[]).obstacle().unwrap_or_default();
    assert_eq!(reason(&MASYU, "..."), "a loop needs two rows and two columns");
    assert_eq!(reason(&SLITHERLINK, "..."), "");
    assert_eq!(
        reason(&YAJILIN, "..2e.\n...."),
        "it is impossible that the 2 in r1c3 counts the shaded cells ahead"
    );
    assert_eq!(
        reason(&GERADEWEG, "..3\n...\n..."),
        "it is impossible that the 3 in r1c3 is the length of its lines"
    );
    assert_eq!(
        reason(&CASTLE_WALL, "...\n..w\n..."),
        "it is impossible that the white cell in r2c3 is inside"
    );
    assert_eq!(
        reason(&CASTLE_WALL, "....\n.w..\n..b.\n...."),
        "it is impossible that r2c2 and r3c3 are on different sides of the loop"
    );
    assert_eq!(
        reason(&CASTLE_WALL, ". . 2s .\n. . . .\n. . . ."),
        "it is impossible that the 2 in r1c3 is the number of lines ahead"
    );
    assert_eq!(
        reason(&COUNTRY_ROAD, "5.\n..\n\naa\naa"),
        "it is impossible that the 5 in r1c1 counts the cells of its region on the loop"
    );
}

/// A board with one clue is refused at once exactly if it has no solution.
#[test]
fn a_clue_alone_is_impossible_exactly_if_it_is_refused() {
    let mut refused = 0;
    for (rows, columns) in [(2, 2), (2, 4), (3, 3), (3, 4), (4, 4)] {
        for (cell, sign) in
            (0..rows * columns).flat_map(|cell| ["w", "b", "?", "1e", "2s", "2n"].map(|sign| (cell, sign)))
        {
            let mut cells = vec![".".to_owned(); rows * columns];
            cells[cell] = sign.to_owned();
            let is_pearl = sign.len() == 1;
            let puzzle: &dyn Puzzle = if is_pearl { &MASYU } else { &YAJILIN };
            let instance = instance(puzzle, &self::rows(&cells, columns), &[]);
            let is_refused = instance.obstacle().is_some();
            // Other cells may still leave no room for a loop around an arrow.
            if is_pearl || is_refused {
                assert_eq!(solutions(&instance).is_empty(), is_refused, "{rows}x{columns} {sign} {cell}");
            }
            refused += usize::from(is_refused);
        }
    }
    assert!(refused > 50, "{refused}");
}

/// A pearl of unknown colour allows the loops that have a pearl of some colour there, and no others.
#[test]
fn pearls_of_unknown_colour() {
    let mut found = 0;
    for (rows, columns) in [(2, 4), (3, 3), (3, 4), (4, 4)] {
        let all = loops(Grid::flat(rows, columns));
        let pairs = (0..rows * columns).flat_map(|one| (0..=one).map(move |other| [one, other]));
        for pair in some(pairs) {
            let mut cells = vec![".".to_owned(); rows * columns];
            for cell in pair {
                cells[cell] = "?".to_owned();
            }
            let mut right = all.clone();
            right.retain(|points| pair.iter().all(|&cell| pearl(points, cell).is_some()));
            let board = self::rows(&cells, columns);
            assert_eq!(solutions(&instance(&MASYU, &board, &[])), right, "{board}");
            found += right.len() as u32;
        }
    }
    assert!(found > cases(500), "{found}");
    for flag in ["torus", "cylinder"] {
        let with =
            |sign: &str| solutions(&instance(&MASYU, &format!(". . . .\n. {sign} . .\n. . . .\n"), &[flag]));
        let mut both = [with("w"), with("b")].concat();
        both.sort();
        assert!(both.len() > 10);
        assert_eq!(with("?"), both, "{flag}");
    }
}

#[test]
fn a_circle_alone_is_impossible_exactly_if_it_is_refused() {
    let mut refused = 0;
    for (rows, columns) in [(2, 2), (2, 4), (3, 3), (3, 4), (4, 4)] {
        for (cell, sign) in
            (0..rows * columns).flat_map(|cell| ["?", "1", "2", "3", "4"].map(|sign| (cell, sign)))
        {
            let mut cells = vec![".".to_owned(); rows * columns];
            cells[cell] = sign.to_owned();
            let board = self::rows(&cells, columns);
            let is_refused = instance(&GERADEWEG, &board, &[]).obstacle().is_some();
            assert_eq!(compare(&GERADEWEG, &board, &[], (rows, columns)) == 0, is_refused, "{board}");
            refused += usize::from(is_refused);
        }
    }
    assert!(refused > 50, "{refused}");
}

/// Clues beside all rows and columns, of which one may be wrong or missing: together they say more than each of them.
#[test]
fn clues_beside_all_rows_and_columns() {
    let mut found = [[0; 2]; 2];
    for hidden in loops(Grid::flat(3, 3)) {
        let uses = |one: usize, other: usize| {
            neighbours(&hidden, one).is_some_and(|(before, after)| before == other || after == other)
        };
        // The columns, and then the rows.
        let cell =
            |line: usize, place: usize| if line < 3 { 3 * place + line } else { 3 * (line - 3) + place };
        let steps =
            |line: usize| (1..3).filter(|&place| uses(cell(line, place - 1), cell(line, place))).count();
        let shaded = |line: usize| (0..3).filter(|&place| !hidden.contains(&cell(line, place))).count();
        let counted: [[usize; 6]; 2] = [std::array::from_fn(steps), std::array::from_fn(shaded)];
        for (changed, by) in some((0..6).flat_map(|line| [-1, 0, 1, 9].map(|by| (line, by)))) {
            for (kind, puzzle) in [&CASTLE_WALL as &dyn Puzzle, &YAJILIN].into_iter().enumerate() {
                let clue = |line: usize| {
                    let number = counted[kind][line] as i32 + if line == changed { by } else { 0 };
                    let heading = if line < 3 { 's' } else { 'e' };
                    if (0..9).contains(&number) { format!("{number}{heading}") } else { "#".to_owned() }
                };
                let cells = (0..16).map(|cell| match (cell / 4, cell % 4) {
                    (0, 0) => "#".to_owned(),
                    (0, column) => clue(column - 1),
                    (row, 0) => clue(row + 2),
                    _ => ".".to_owned(),
                });
                let number = compare(puzzle, &rows(&cells.collect::<Vec<_>>(), 4), &[], (4, 4));
                found[kind][usize::from(number > 0)] += 1;
            }
        }
    }
    assert!(found.iter().flatten().all(|&boards| boards > cases(20)), "{found:?}");
}

/// All cells are on the loop, since there are as many steps; then no edge is left between the fifth and the sixth column.
#[test]
fn clues_that_cut_the_board_are_refuted_without_a_search() {
    let is_refuted = |last: &str| {
        let rows =
            ["7e", "3e", "2e", "5e", "6e", "3e", "3e", "3e", "3e", last].join(" . . . . . . . . . .\n");
        let board = format!("# 8s 6s 6s 6s 8s 6s 5s 5s 2s 6s\n{rows} . . . . . . . . . .\n");
        Engine::new(instance(&CASTLE_WALL, &board, &[]).model()).propagate().is_err()
    };
    assert!(is_refuted("7e"));
    assert!(is_refuted("8e"), "more steps than cells");
    assert!(is_refuted("6e"), "an odd number of steps");
    assert!(!is_refuted("#"));
}

#[test]
fn circles_that_take_too_many_rules_are_refused() {
    let board = format!("{}\n", "64 ".repeat(128)).repeat(128);
    let mut arguments = Arguments::default();
    arguments.set_board(board.into_bytes());
    let error = GERADEWEG.build(&arguments).map(|_| ()).expect_err("too large");
    assert_eq!(error.to_string(), "the clues up to r6c91 are too many and too large");
}

#[test]
fn pictures_show_clues_and_solutions() {
    let instance = instance(&YAJILIN, "...\n.?s.\n...\n#..", &[]);
    let mut picture = instance.blank().clone();
    assert_eq!(picture.route.as_ref().map(|route| (route.cells.len(), route.closed)), Some((0, true)));
    instance.draw(&[0, 1, 2, 5, 8, 7, 6, 3], &mut picture);
    let shaded: Vec<usize> = (0..12).filter(|&cell| picture.cells[cell].shaded).collect();
    assert_eq!((shaded, picture.cells[9].hole), (vec![10, 11], true));
    assert_eq!(picture.cells[4].sign, Some(super::super::diagram::Sign::Arrow(1, 0)));
    assert_eq!(instance.unsolved(), *instance.blank());
}

#[test]
fn canonical_boards_ask_the_same() {
    for (puzzle, board, flag, canonical) in [
        (&SLITHERLINK as &dyn Puzzle, "3-\n_0", "", "3 .\n. 0\n"),
        (&MASYU, "W-\n_b", "all-cells", "w .\n. b\n"),
        (&MASYU, "\u{25d0}-\n_?", "", "? .\n. ?\n"),
        (&GERADEWEG, "3-\n_?", "", "3 .\n. ?\n"),
        (&GERADEWEG, "12 |\n? |", "", "12 |\n? |\n"),
        (&CASTLE_WALL, "W - B2\u{2193}\nx ?n b?e", "", "w . b2s\n# # b\n"),
        (&CASTLE_WALL, "3n |\nw |", "", "3n |\nw |\n"),
        (&YAJILIN, "-X\n2\u{2192}.", "", ". #\n2e .\n"),
        (&COUNTRY_ROAD, "3-\n..\n\nqq\nww", "", "3 .\n. .\n\nA A\nB B\n"),
        (&MOON_OR_SUN, "M-\n.s\n\n11\n22", "", "m .\n. s\n\nA A\nB B\n"),
        (&DETOUR, "0-\n4.\n\nqq\nw#", "", "0 .\n4 .\n\nA A\nB #\n"),
        (&COUNTRY_ROAD, "3-\n.#\n\nqq\nw#", "", "3 .\n. .\n\nA A\nB #\n"),
    ] {
        let mut arguments = Arguments::default();
        arguments.set_board(board.as_bytes().to_vec());
        arguments.set_flag(flag);
        let found = puzzle.canonical(&arguments).expect("a board");
        assert_eq!(found.board().map(String::from_utf8_lossy).as_deref(), Some(canonical));
        assert_eq!(found.flag("all-cells"), flag == "all-cells");
        assert_eq!(puzzle.canonical(&found).expect("a board"), found);
    }
}
