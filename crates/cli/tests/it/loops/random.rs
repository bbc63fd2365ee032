//! Random boards have the loops that brute force finds.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use super::{Walk, fits, loops};
use crate::amounts::cases;
use crate::outcome;

/// Compares the answers of commands with all loops that fit the board.
fn compare(puzzle: &str, cells: &[String], regions: &[usize], columns: usize) {
    let rows = cells.len() / columns;
    let text = |cells: &[String]| cells.chunks(columns).map(|row| row.join(" ") + "\n").collect::<String>();
    let mut board = text(cells);
    if !regions.is_empty() {
        let labels: Vec<String> = regions.iter().map(|region| format!("r{region}")).collect();
        board = board + "\n" + &text(&labels);
    }
    let extra = usize::from(puzzle == "slitherlink");
    let expected: BTreeSet<Vec<usize>> = loops(rows + extra, columns + extra)
        .iter()
        .filter(|places| fits(puzzle, cells, regions, columns, places))
        .cloned()
        .collect();
    let listed = outcome(&format!("list {puzzle} - --format json"), &board).stdout;
    let listed = String::from_utf8(listed).expect("UTF-8");
    let found: Vec<Vec<usize>> = listed
        .lines()
        .map(|line| {
            let solution: Value = serde_json::from_str(line).expect("JSON");
            let point = |pair: &Value| {
                let number = |index: usize| pair[index].as_u64().expect("a number") as usize - 1;
                number(0) * (columns + extra) + number(1)
            };
            solution["loop"].as_array().expect("a list").iter().map(point).collect()
        })
        .collect();
    assert_eq!(found.len(), expected.len(), "{puzzle}\n{board}");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{puzzle}\n{board}");
    let code = outcome(&format!("unique {puzzle} -"), &board).status.code();
    assert_eq!(code, Some(i32::from(expected.len() != 1)), "{puzzle}\n{board}");
}

/// Rows, columns, a hidden loop, and a number for each cell.
fn task() -> impl Strategy<Value = (usize, usize, Index, Vec<usize>)> {
    (2usize..5, 2usize..5, any::<Index>(), prop::collection::vec(0usize..24, 32))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(24), ..ProptestConfig::default() })]

    #[test]
    fn digits((rows, columns, pick, draws) in task()) {
        let known = loops(rows + 1, columns + 1);
        let walk = Walk(&known[pick.index(known.len())]);
        let digit = |cell: usize| {
            let corner = cell / columns * (columns + 1) + cell % columns;
            let sides = [(0, 1), (0, columns + 1), (1, columns + 2), (columns + 1, columns + 2)];
            sides.iter().filter(|side| walk.uses(corner + side.0, corner + side.1)).count()
        };
        let text = |cell: usize| match draws[cell] {
            0 => "1".to_owned(),
            1..14 => digit(cell).to_string(),
            _ => ".".to_owned(),
        };
        compare("slitherlink", &(0..rows * columns).map(text).collect::<Vec<_>>(), &[], columns);
    }

    #[test]
    fn pearls((rows, columns, _, draws) in task()) {
        let text = |cell: usize| ["w", "b", "w", "."][draws[cell].min(3)].to_owned();
        compare("masyu", &(0..rows * columns).map(text).collect::<Vec<_>>(), &[], columns);
    }

    #[test]
    fn circles((rows, columns, _, draws) in task()) {
        let text = |cell: usize| ["1", "2", "3", "?", "."][draws[cell].min(4)].to_owned();
        compare("geradeweg", &(0..rows * columns).map(text).collect::<Vec<_>>(), &[], columns);
    }

    #[test]
    fn towers((rows, columns, pick, draws) in task()) {
        let known = loops(rows, columns);
        let hidden = &known[pick.index(known.len())];
        let text = |cell: usize| match draws[cell] {
            _ if hidden.contains(&cell) => ".".to_owned(),
            draw @ 0..8 => format!("{}{}", draw / 4, ["n", "e", "s", "w"][draw % 4]),
            draw @ 8..16 => format!("{}{}{}", ["w", "b"][draw / 4 % 2], draw % 3, ["n", "e", "s", "w"][draw % 4]),
            16..18 => "w".to_owned(),
            18..21 => "b".to_owned(),
            _ => ".".to_owned(),
        };
        compare("castle-wall", &(0..rows * columns).map(text).collect::<Vec<_>>(), &[], columns);
    }

    #[test]
    fn arrows((rows, columns, pick, draws) in task()) {
        let known = loops(rows, columns);
        let hidden = &known[pick.index(known.len())];
        let text = |cell: usize| match draws[cell] {
            _ if hidden.contains(&cell) => ".".to_owned(),
            draw @ 0..8 => format!("{}{}", draw / 4, ["n", "e", "s", "w"][draw % 4]),
            8..14 => "#".to_owned(),
            _ => ".".to_owned(),
        };
        compare("yajilin", &(0..rows * columns).map(text).collect::<Vec<_>>(), &[], columns);
    }

    #[test]
    fn regions((rows, columns, pick, draws) in task()) {
        let mut regions: Vec<usize> = (0..rows * columns).collect();
        for (index, &draw) in draws.iter().enumerate() {
            let cell = (draw * 5 + index) % regions.len();
            let other = if draw % 2 == 0 { cell + 1 } else { cell + columns };
            if other < regions.len() && (draw % 2 == 1 || other % columns != 0) {
                let (old, new) = (regions[other], regions[cell]);
                regions.iter_mut().filter(|it| **it == old).for_each(|it| *it = new);
            }
        }
        let first = |cell: usize| regions.iter().position(|&it| it == regions[cell]) == Some(cell);
        let text = |cell: usize| match draws[cell] {
            draw @ 2..6 if first(cell) => draw.to_string(),
            _ => ".".to_owned(),
        };
        compare("country-road", &(0..rows * columns).map(text).collect::<Vec<_>>(), &regions, columns);
        // The sign of a cell as its side of a hidden loop, and of its region, decides; the number of turns is that of some loop.
        let known = loops(rows, columns);
        let hidden = &known[pick.index(known.len())];
        let sign = |cell: usize| match draws[cell] {
            0..10 => ["s", "m"][(usize::from(hidden.contains(&cell)) + regions[cell]) % 2].to_owned(),
            draw => ["m", "s", "."][draw.min(12) - 10].to_owned(),
        };
        compare("moon-or-sun", &(0..rows * columns).map(sign).collect::<Vec<_>>(), &regions, columns);
        let walk = Walk(hidden);
        let turns = |cell: usize| {
            let own = (0..rows * columns).filter(|&it| regions[it] == regions[cell] && !walk.is_straight(it));
            own.count()
        };
        let number = |cell: usize| match draws[cell] {
            0..16 if first(cell) => turns(cell).to_string(),
            16 if first(cell) => "2".to_owned(),
            _ => ".".to_owned(),
        };
        compare("detour", &(0..rows * columns).map(number).collect::<Vec<_>>(), &regions, columns);
    }
}
