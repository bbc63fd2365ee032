//! Loops: output, input that is refused, and agreement with brute force on small boards.

mod generated;
mod random;
mod surfaces;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use cavalcade_core::puzzles::diagram::{RouteKind, RoutePoints};

use crate::kinds::{Fixture, fixtures, is_swept, smallest};
use crate::outcome;

#[test]
fn pictures_of_loops() {
    for fixture in fixtures() {
        let Some(lines) = fixture.lines() else { continue };
        let output = outcome(&format!("list {} {} --format svg", fixture.puzzle(), fixture.path()), "");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let path = fixture.path();
        assert_eq!(text.matches("<path class=\"loop\"").count(), 1, "{path}");
        let what = if lines == RouteKind::Paths { "with paths." } else { "with a loop." };
        assert!(text.contains(what), "{path}");
        let is_around = lines == RouteKind::Loop(RoutePoints::Corners);
        let dots = if is_around { (fixture.rows + 1) * (fixture.columns + 1) } else { 0 };
        assert_eq!(text.matches("class=\"vertex\"").count(), dots, "{path}");
    }
}

#[test]
fn hostile_boards_end_at_once() {
    let large = ".".repeat(200);
    let inputs = [
        "\0\0\0".to_owned(),
        "\u{1b}[31m\n".to_owned(),
        "%\n%\n".to_owned(),
        "9".repeat(100_000),
        format!("{large}\n").repeat(200),
        "99999999999999999999s".to_owned(),
        "a\n".repeat(20_000),
        "\n\n\n\u{feff}\n".to_owned(),
    ];
    let kinds = smallest().into_iter().filter(|fixture| !is_swept(fixture.kind.facts()));
    for puzzle in kinds.map(Fixture::puzzle) {
        for input in &inputs {
            let output = outcome(&format!("unique {puzzle} - --time-limit 5s"), input);
            // Any text may be a row of regions.
            let is_refused = output.status.code() == Some(2) || output.stdout == b"none\n";
            assert!(is_refused, "{puzzle}: {output:?}");
            assert!(!output.stderr.contains(&0x1b));
        }
    }
}

#[test]
fn boards_in_other_notations_are_the_same() {
    for (puzzle, one, other) in [
        ("slitherlink", "3 . .\n. . .\n", "\u{feff}% title\r\n2 3\r\n3-?\r\n___\r\n"),
        ("masyu", "b.b\n...\nb.b\n", "B _ b\n- - -\n\u{25cf} - b"),
        ("yajilin", ". . 0w\n. . #\n", "..<0\n-_x"),
        ("geradeweg", "2 . 2\n? . .\n. . 2\n", "% title\n3\n2-2\n?__\n..2\n"),
        ("numberlink", "1 . 1\nC . C\n", "% title\n1_1\nC-C\n"),
        ("castle-wall", ". . .\n. w .\n. . .\n", "---\n_W_\n...\n"),
        ("castle-wall", ". . 1w\n. . #\n. . b\n", ". . 1\u{2190}\n. . x\n. . b?n\n"),
        ("country-road", "2 .\n. .\n\na b\na b\n", "2,.\n.,.\n\nleft,right\nleft,right\n"),
        ("moon-or-sun", "m .\n. s\n\na b\na b\n", "M_\n-\u{2600}\n\n1 2\n1 2\n"),
        ("moon-or-sun", "m s\nm s\n\na b\na b\n", "\u{263e} s\nM S\n\n1 2\n1 2\n"),
        ("detour", "2 .\n. .\n\na b\na b\n", "2,?\n.,.\n\nleft,right\nleft,right\n"),
    ] {
        let answer = |input: &str| outcome(&format!("list {puzzle} -"), input).stdout;
        assert!(!answer(one).is_empty(), "{puzzle}");
        assert_eq!(answer(one), answer(other), "{puzzle}");
    }
}

/// Loops that several tests need.
type Loops = Arc<Vec<Vec<usize>>>;

/// Every loop through points of a rectangle, from the least point towards its lesser neighbour.
fn loops(rows: usize, columns: usize) -> Loops {
    static KNOWN: Mutex<BTreeMap<(usize, usize), Loops>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().expect("no test fails here");
    known.entry((rows, columns)).or_insert_with(|| Arc::new(all_loops(rows, columns))).clone()
}

fn all_loops(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let beside = |one: usize, other: usize| {
        (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns) == 1
    };
    let mut found = Vec::new();
    let mut open: Vec<Vec<usize>> = (0..rows * columns).map(|start| vec![start]).collect();
    while let Some(path) = open.pop() {
        let (first, last) = (path[0], path[path.len() - 1]);
        if path.len() > 3 && path[1] < last && beside(first, last) {
            found.push(path.clone());
        }
        let next = (first + 1..rows * columns).filter(|&next| beside(last, next) && !path.contains(&next));
        open.extend(next.map(|next| path.iter().copied().chain([next]).collect()));
    }
    found
}

/// A loop with the cells before and after each of its points.
struct Walk<'a>(&'a [usize]);

impl Walk<'_> {
    fn beside(&self, point: usize) -> Option<[usize; 2]> {
        let (places, count) = (self.0, self.0.len());
        let place = places.iter().position(|&it| it == point)?;
        Some([places[(place + count - 1) % count], places[(place + 1) % count]])
    }

    fn uses(&self, one: usize, other: usize) -> bool {
        self.beside(one).is_some_and(|beside| beside.contains(&other))
    }

    fn is_straight(&self, point: usize) -> bool {
        self.beside(point).is_some_and(|[one, other]| one + other == 2 * point)
    }
}

/// Whether the lines of a loop through a circle have its number of steps; without a number, whether lines that meet there
/// are equally long.
fn lengths_fit(cell: usize, text: &str, columns: usize, places: &[usize]) -> bool {
    let Some(place) = places.iter().position(|&it| it == cell) else { return false };
    let around = |step: usize| places[(place + step) % places.len()];
    // The steps from the cell on in both directions, as far as the loop is straight.
    let along = |is_beside: &dyn Fn(usize) -> bool| {
        let steps = 1..places.len();
        steps.clone().take_while(|&step| is_beside(around(step))).count()
            + steps.take_while(|&step| is_beside(around(places.len() - step))).count()
    };
    let row = along(&|other| other / columns == cell / columns);
    let column = along(&|other| other % columns == cell % columns);
    match text.parse::<usize>() {
        Ok(number) => [row, column].iter().all(|&length| length == 0 || length == number),
        Err(_) => row == column || row == 0 || column == 0,
    }
}

/// Whether a loop passes the moons or the suns of each region, in turns; `crossed` returns its steps between regions.
fn signs_fit<I: Iterator<Item = (usize, usize)>>(
    cells: &[String],
    regions: &[usize],
    is_on: &dyn Fn(usize) -> bool,
    crossed: impl Fn() -> I,
) -> bool {
    let has = |region: usize, sign: &str, is_passed: bool| {
        (0..cells.len()).any(|it| regions[it] == region && cells[it] == sign && is_on(it) == is_passed)
    };
    let passes = |region: usize, one: &str, other: &str| {
        has(region, one, true) && !has(region, one, false) && !has(region, other, true)
    };
    let is_one = regions.iter().all(|region| *region == regions[0]);
    regions.iter().all(|&region| {
        let entered = crossed().filter(|it| regions[it.0] == region || regions[it.1] == region).count();
        (passes(region, "m", "s") || passes(region, "s", "m")) && (is_one || entered == 2)
    }) && crossed().all(|it| passes(regions[it.0], "m", "s") != passes(regions[it.1], "m", "s"))
}

/// Whether a loop fits a board of cells as texts: the rules, written for these tests.
fn fits(puzzle: &str, cells: &[String], regions: &[usize], columns: usize, places: &[usize]) -> bool {
    let walk = Walk(places);
    let is_on = |cell: usize| places.contains(&cell);
    let pairs = || {
        let right = (0..cells.len()).filter(|cell| (cell + 1) % columns != 0).map(|cell| (cell, cell + 1));
        right.chain((columns..cells.len()).map(|cell| (cell - columns, cell)))
    };
    match puzzle {
        "slitherlink" => cells.iter().enumerate().all(|(cell, text)| {
            let corner = cell / columns * (columns + 1) + cell % columns;
            let sides = [(0, 1), (0, columns + 1), (1, columns + 2), (columns + 1, columns + 2)];
            let used = sides.iter().filter(|side| walk.uses(corner + side.0, corner + side.1)).count();
            text.parse::<usize>().is_err() || text.parse() == Ok(used)
        }),
        "simple-loop" => cells.iter().enumerate().all(|(cell, text)| is_on(cell) == (text == ".")),
        "masyu" => cells.iter().enumerate().all(|(cell, text)| {
            let turns = walk.beside(cell).map(|beside| beside.map(|it| !walk.is_straight(it)));
            match text.as_str() {
                "w" => walk.is_straight(cell) && turns.is_some_and(|it| it.contains(&true)),
                "b" => !walk.is_straight(cell) && turns == Some([false, false]),
                _ => true,
            }
        }),
        "geradeweg" => cells
            .iter()
            .enumerate()
            .all(|(cell, text)| text == "." || lengths_fit(cell, text, columns, places)),
        "castle-wall" => cells.iter().enumerate().all(|(cell, text)| {
            let (row, column) = (cell / columns, cell % columns);
            let crossed =
                (row * columns..cell).filter(|&it| it >= columns && walk.uses(it - columns, it)).count();
            let heading = text.chars().last().filter(|_| text.contains(char::is_numeric));
            let is_ahead = |&(one, other): &(usize, usize)| {
                let is_across = other == one + 1;
                match heading {
                    Some('n') => !is_across && one % columns == column && other < cell,
                    Some('s') => !is_across && one % columns == column && one > cell,
                    Some('w') => is_across && one / columns == row && other < cell,
                    _ => is_across && one / columns == row && one > cell,
                }
            };
            let lines = pairs().filter(is_ahead).filter(|&(one, other)| walk.uses(one, other)).count();
            let number: String = text.chars().filter(char::is_ascii_digit).collect();
            match text.chars().next() {
                Some('.') => return true,
                Some('w') if crossed % 2 == 0 => return false,
                Some('b') if crossed % 2 == 1 => return false,
                _ => {}
            }
            !is_on(cell) && (number.is_empty() || number.parse() == Ok(lines))
        }),
        "detour" => cells.iter().enumerate().all(|(cell, text)| {
            let turns = (0..cells.len()).filter(|&it| regions[it] == regions[cell] && !walk.is_straight(it));
            is_on(cell) && (text == "." || text.parse() == Ok(turns.count()))
        }),
        "moon-or-sun" => signs_fit(cells, regions, &is_on, || {
            pairs().filter(|&(one, other)| regions[one] != regions[other] && walk.uses(one, other))
        }),
        "yajilin" => {
            let is_shaded = |cell: usize| cells[cell] == "." && !is_on(cell);
            let counts = cells.iter().enumerate().all(|(cell, text)| {
                let Some(number) = text.chars().next().and_then(|it| it.to_digit(10)) else { return true };
                let (row, column) = (cell / columns, cell % columns);
                let is_ahead = |other: &usize| {
                    let (there, across) = (other / columns, other % columns);
                    match text.chars().last() {
                        Some('n') => across == column && there < row,
                        Some('s') => across == column && there > row,
                        Some('w') => there == row && across < column,
                        _ => there == row && across > column,
                    }
                };
                let ahead = (0..cells.len()).filter(is_ahead).filter(|&other| is_shaded(other)).count();
                ahead == number as usize
            });
            counts
                && places.iter().all(|&cell| cells[cell] == ".")
                && !pairs().any(|(one, other)| is_shaded(one) && is_shaded(other))
        }
        _ => {
            let all: BTreeSet<usize> = regions.iter().copied().collect();
            let crossings = |region: usize| {
                let crosses = |&(one, other): &(usize, usize)| {
                    walk.uses(one, other) && (regions[one] == region) != (regions[other] == region)
                };
                pairs().filter(crosses).count()
            };
            let counts = cells.iter().enumerate().all(|(cell, text)| {
                let on = places.iter().filter(|&&place| regions[place] == regions[cell]).count();
                text.parse::<usize>().is_err() || text.parse() == Ok(on)
            });
            let is_split = |(one, other): (usize, usize)| regions[one] != regions[other];
            counts
                && (all.len() == 1 || all.iter().all(|&region| crossings(region) == 2))
                && !pairs().any(|(one, other)| is_split((one, other)) && !is_on(one) && !is_on(other))
        }
    }
}
