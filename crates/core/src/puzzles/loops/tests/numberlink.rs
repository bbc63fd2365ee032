//! Small boards against all sets of edges, and larger ones against a sweep that knows only where paths end.

use std::collections::{BTreeMap, HashMap};

use super::super::super::tests::solutions as all;
use super::super::super::{Arguments, DecidedCell, DecidedSubject, Instance, Puzzle};
use crate::amounts::{cases, is_thorough};
use crate::puzzles::kinds::numberlink::NUMBERLINK;

fn instance(board: &str, all_cells: bool) -> Instance {
    flagged(board, [("all-cells", all_cells), ("apart", false)])
}

fn flagged(board: &str, flags: [(&'static str, bool); 2]) -> Instance {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    flags.iter().filter(|flag| flag.1).for_each(|flag| arguments.set_flag(flag.0));
    NUMBERLINK.build(&arguments).unwrap_or_else(|error| panic!("{error}:\n{board}"))
}

/// The steps of the solutions of a board, each ascending and with its lesser end first, as the engine finds them.
fn solutions(instance: &Instance) -> Vec<Vec<(usize, usize)>> {
    let drawn = |cells: Vec<usize>| {
        let mut picture = instance.blank().clone();
        instance.draw(&cells, &mut picture);
        let route = picture.route.expect("paths");
        let mut steps: Vec<_> = route.steps().map(|(one, other)| (one.min(other), one.max(other))).collect();
        steps.sort_unstable();
        steps
    };
    let mut found: Vec<_> = all(instance).into_iter().map(drawn).collect();
    found.sort();
    found
}

/// The neighbours in a rectangle.
fn edges(rows: usize, columns: usize) -> Vec<(usize, usize)> {
    let right = (0..rows * columns).filter(|cell| (cell + 1) % columns != 0).map(|cell| (cell, cell + 1));
    let mut all: Vec<_> = right.chain((columns..rows * columns).map(|cell| (cell - columns, cell))).collect();
    all.sort_unstable();
    all
}

/// The components of a set of edges that are paths or single cells, as cells with their numbers of edges; `None` if
/// there is a cycle or a cell with three edges.
fn paths(count: usize, used: &[(usize, usize)]) -> Option<Vec<Vec<(usize, usize)>>> {
    let mut name: Vec<usize> = (0..count).collect();
    let mut degree = vec![0; count];
    for &(one, other) in used {
        let (old, new) = (name[one], name[other]);
        if old == new {
            return None;
        }
        name.iter_mut().filter(|it| **it == old).for_each(|it| *it = new);
        degree[one] += 1;
        degree[other] += 1;
    }
    let mut parts = BTreeMap::<usize, Vec<(usize, usize)>>::new();
    (0..count).for_each(|cell| parts.entry(name[cell]).or_default().push((cell, degree[cell])));
    degree.iter().all(|&degree| degree < 3).then(|| parts.into_values().collect())
}

/// Whether a set of edges solves a board, by the definition: each path joins two cells with one number, and has no
/// other.
fn solves(numbers: &[u32], used: &[(usize, usize)], all_cells: bool) -> bool {
    paths(numbers.len(), used).is_some_and(|parts| {
        parts.iter().all(|part| match &part[..] {
            [(cell, _)] => numbers[*cell] == 0 && !all_cells,
            cells => {
                let ends: Vec<u32> = cells.iter().filter(|it| it.1 == 1).map(|it| numbers[it.0]).collect();
                let is_inner_free = cells.iter().all(|&(cell, degree)| degree == 1 || numbers[cell] == 0);
                ends[0] > 0 && ends[0] == ends[1] && is_inner_free
            }
        })
    })
}

fn text(numbers: &[u32], columns: usize) -> String {
    let sign = |number: &u32| if *number == 0 { ".".to_owned() } else { number.to_string() };
    let row = |row: &[u32]| row.iter().map(sign).collect::<Vec<_>>().join(" ") + " |\n";
    numbers.chunks(columns).map(row).collect()
}

#[test]
fn all_small_boards_with_one_or_two_pairs() {
    let (mut boards, mut unique) = (0, 0);
    for (rows, columns) in [(3, 3), (2, 4), (1, 5), (2, 2)] {
        let (count, edges) = (rows * columns, edges(rows, columns));
        let subsets: Vec<Vec<(usize, usize)>> = (0u32..1 << edges.len())
            .map(|code| (0..edges.len()).filter(|at| code >> at & 1 == 1).map(|at| edges[at]).collect())
            .filter(|used: &Vec<_>| paths(count, used).is_some())
            .collect();
        // Each board as a number to the base 3, where numbers begin in order.
        for code in 0..3usize.pow(count as u32) {
            let numbers: Vec<u32> =
                (0..count).map(|cell| (code / 3usize.pow(cell as u32) % 3) as u32).collect();
            let given = |number: u32| numbers.iter().filter(|it| **it == number).count();
            let first = |number: u32| numbers.iter().position(|it| *it == number).unwrap_or(count);
            if given(1) != 2 || ![0, 2].contains(&given(2)) || first(1) > first(2) {
                continue;
            }
            boards += 1;
            if !is_thorough() && boards % 15 > 0 {
                continue;
            }
            for flags in [[false, false], [false, true], [true, false], [true, true]] {
                let [all_cells, apart] = flags;
                let mut right = subsets.clone();
                right.retain(|used| solves(&numbers, used, all_cells));
                right.retain(|used| !apart || is_short(columns, count, used));
                right.sort();
                let board = text(&numbers, columns);
                let instance = flagged(&board, [("all-cells", all_cells), ("apart", apart)]);
                assert_eq!(solutions(&instance), right, "{flags:?}\n{board}");
                unique += u32::from(right.len() == 1);
            }
        }
    }
    // 36 + 378 boards of 3x3, 28 + 210 of 2x4, 10 + 15 of 1x5, 6 + 3 of 2x2.
    assert_eq!(boards, 686);
    assert!(unique > cases(100), "{unique}");
}

/// Stands for the other end of a path in a cell within one.
const INSIDE: usize = usize::MAX;

/// The number of solutions by a sweep over the edges, which knows for each cell only the other end of its path: a cell
/// of its own while it has no edge, nothing when it is within a path.
fn swept(numbers: &[u32], columns: usize, all_cells: bool) -> u64 {
    let count = numbers.len();
    let edges = edges(count / columns, columns);
    let mut states: HashMap<Vec<usize>, u64> = HashMap::from([((0..count).collect(), 1)]);
    for (at, &(one, other)) in edges.iter().enumerate() {
        let mut next = HashMap::new();
        for (mates, ways) in states {
            let (from, to) = (mates[one], mates[other]);
            // A cell with a number ends its path when it has an edge.
            let is_full = |cell: usize, mate: usize| mate == INSIDE || numbers[cell] > 0 && mate != cell;
            let clashes =
                numbers.get(from).zip(numbers.get(to)).is_some_and(|(a, b)| *a > 0 && *b > 0 && a != b);
            if !is_full(one, from) && !is_full(other, to) && from != other && !clashes {
                let mut joined = mates.clone();
                (joined[one], joined[other]) = (INSIDE, INSIDE);
                (joined[from], joined[to]) = (to, from);
                *next.entry(joined).or_insert(0) += ways;
            }
            *next.entry(mates).or_insert(0) += ways;
        }
        // Cells without further edges are within a path, or end one with a number, or have no edge and need none.
        let is_done = |cell: usize| !edges[at + 1..].iter().any(|edge| edge.0 == cell || edge.1 == cell);
        let is_right = |mates: &Vec<usize>, cell: usize| {
            mates[cell] == INSIDE
                || if numbers[cell] > 0 { mates[cell] != cell } else { mates[cell] == cell && !all_cells }
        };
        next.retain(|mates, _| [one, other].iter().all(|&cell| !is_done(cell) || is_right(mates, cell)));
        states = next;
    }
    let is_joined = |mates: &Vec<usize>| {
        (0..count).all(|cell| numbers[cell] == 0 || numbers.get(mates[cell]) == Some(&numbers[cell]))
    };
    states.iter().filter(|(mates, _)| is_joined(mates)).map(|(_, ways)| ways).sum()
}

#[test]
fn random_boards_against_a_sweep() {
    let mut seed = 7u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let (mut several, mut none) = (0, 0);
    for round in 0..60 {
        let (rows, columns) = [(4, 4), (3, 5), (5, 4), (2, 7)][round % 4];
        let mut numbers = vec![0; rows * columns];
        for number in 1..=below(3) as u32 + 1 {
            for _ in 0..2 {
                let open: Vec<usize> = (0..numbers.len()).filter(|&cell| numbers[cell] == 0).collect();
                numbers[open[below(open.len())]] = number;
            }
        }
        for all_cells in [false, true] {
            let board = text(&numbers, columns);
            let mut all = solutions(&instance(&board, all_cells));
            let found = all.len() as u64;
            assert_eq!(found, swept(&numbers, columns, all_cells), "{all_cells}\n{board}");
            all.retain(|used| is_short(columns, rows * columns, used));
            let apart = flagged(&board, [("all-cells", all_cells), ("apart", true)]);
            assert_eq!(solutions(&apart), all, "{all_cells}\n{board}");
            several += usize::from(found > 1);
            none += usize::from(found == 0);
        }
    }
    assert!(several > 20 && none > 5, "{several} {none}");
}

#[test]
fn published_boards() {
    // The example of Wikipedia's article Numberlink, and a board of the tests of pzprjs (test/script/numlin.js).
    for board in [
        "...4...\n.3..25.\n...31..\n...5...\n.......\n..1....\n2...4..\n",
        "1....\n2..3.\n.....\n.1..2\n....3\n",
    ] {
        assert_eq!(solutions(&instance(board, false)).len(), 1, "{board}");
    }
}

#[test]
fn between_paths_there_is_no_line() {
    // The first path ends beside the beginning of the second one.
    let instance = instance("1 .\n1 2\n. 2\n", false);
    let line = |holds| DecidedCell { cell: 2, subject: DecidedSubject::LineTo(3), holds };
    let solution = [0, 2, 3, 5];
    assert_eq!(instance.verify(&solution), Ok(()));
    assert!(instance.agrees(&[line(false)], &solution));
    assert_eq!(instance.wrong(&[line(false), line(true)], &solution), Some(&line(true)));
}

/// Whether no path touches itself.
fn is_short(columns: usize, count: usize, used: &[(usize, usize)]) -> bool {
    let parts = paths(count, used).expect("paths");
    let name: HashMap<usize, usize> =
        parts.iter().enumerate().flat_map(|(name, part)| part.iter().map(move |it| (it.0, name))).collect();
    edges(count / columns, columns).iter().all(|edge| used.contains(edge) || name[&edge.0] != name[&edge.1])
}

#[test]
fn steps_of_the_ladder_on_random_boards() {
    let mut seed = 11u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let (mut levels, mut reasons, mut ends) = ([0; 11], [0; 2], [0; 3]);
    for round in 0..cases(500) as usize {
        let (rows, columns) = [(4, 4), (3, 5), (4, 5), (2, 7), (5, 3), (1, 6)][round % 6];
        let mut numbers = vec![0; rows * columns];
        let most = if rows == 1 { 2 } else { 5 };
        for number in 1..=(below(most) as u32 + 1) {
            for _ in 0..2 {
                let open: Vec<usize> = (0..numbers.len()).filter(|&cell| numbers[cell] == 0).collect();
                numbers[open[below(open.len())]] = number;
            }
        }
        let (all_cells, apart) = (below(4) == 0, round % 5 == 0);
        let board = text(&numbers, columns);
        let instance = flagged(&board, [("all-cells", all_cells), ("apart", apart)]);
        let all = solutions(&instance);
        // Some lines of a solution are known, or that other edges are no lines.
        let mut known = Vec::new();
        if let Some(hidden) = all.get(below(all.len().max(1))).filter(|_| below(2) == 0) {
            for (one, other) in edges(rows, columns) {
                if below(4) == 0 {
                    let holds = hidden.contains(&(one, other));
                    known.push(DecidedCell { cell: one, subject: DecidedSubject::LineTo(other), holds });
                }
            }
        }
        let holds = |used: &Vec<(usize, usize)>, fact: &DecidedCell| match fact.subject {
            DecidedSubject::LineTo(other) => {
                used.contains(&(fact.cell.min(other), fact.cell.max(other))) == fact.holds
            }
            _ => used.iter().any(|&(one, other)| one == fact.cell || other == fact.cell) == fact.holds,
        };
        let is_right = |used: &&Vec<(usize, usize)>| all_cells || is_short(columns, numbers.len(), used);
        let fitting: Vec<_> = all.iter().filter(|used| known.iter().all(|fact| holds(used, fact))).collect();
        let ladder = instance.ladder().expect("a ladder").after(&known);
        let run = ladder.walk(9, usize::MAX, &|| false);
        assert_eq!(run.expects_one, !all_cells && !apart);
        for step in &run.steps {
            let is_there = |used: &&&Vec<(usize, usize)>| step.changes.iter().all(|fact| holds(used, fact));
            let mut short = fitting.iter().filter(|used| is_right(used));
            assert!(short.all(|used| is_there(&used)), "{all_cells} {known:?}\n{board}{step:?}");
            assert!(!step.changes.is_empty(), "{step:?}");
            levels[usize::from(step.technique.level)] += 1;
        }
        let sentences = run.steps.iter().map(|step| &step.sentence).chain(&run.contradiction);
        for sentence in sentences {
            let words = ["all ways from", "lets no path touch itself"];
            reasons
                .iter_mut()
                .zip(words)
                .for_each(|(count, word)| *count += usize::from(sentence.contains(word)));
        }
        assert!(run.contradiction.is_none() || fitting.is_empty(), "{known:?}\n{board}{run:?}");
        let is_done = run.solution.is_some();
        if is_done && !run.steps.is_empty() {
            assert_eq!(fitting.len(), 1, "{all_cells} {known:?}\n{board}{run:?}");
        }
        if is_done && known.is_empty() {
            let level = run.steps.iter().map(|it| it.technique.level).max();
            assert_eq!(ladder.level(&|| false), level.or(Some(1)));
        }
        if let [only] = &all[..] {
            follow(&instance, |fact| assert!(holds(only, fact), "{board}{fact:?}"));
            ends[0] += 1;
        }
        ends[1] += usize::from(run.contradiction.is_some());
        ends[2] += usize::from(all.iter().filter(is_right).count() == 1 && all.len() > 1 && known.is_empty());
    }
    if is_thorough() {
        assert!([1, 2, 3, 4, 5, 7, 8, 9].iter().all(|&level| levels[level] > 0), "{levels:?}");
        assert!(reasons.iter().all(|&count| count > 0), "{reasons:?}");
        assert!(ends.iter().all(|&count| count > 10) && ends[0] >= 50, "{ends:?}");
    }
}

/// Follows hints from the board to its only solution, each from what those before decided; none says nothing new.
fn follow(instance: &Instance, check: impl Fn(&DecidedCell)) {
    let mut known: Vec<DecidedCell> = Vec::new();
    loop {
        let run = instance.ladder().expect("a ladder").after(&known).walk(9, 1, &|| false);
        let Some(step) = run.steps.first() else { return assert!(run.solution.is_some(), "{known:?}") };
        step.changes.iter().for_each(&check);
        assert!(step.changes.iter().any(|fact| !known.contains(fact)), "{known:?} {step:?}");
        known.extend(&step.changes);
    }
}

#[test]
fn a_pair_that_another_path_parts_has_no_way() {
    let instance = instance("1 . . 2 . . 1\n. . . 2 . . .\n. . . 3 . . .\n. . . 3 . . .\n", false);
    let run = instance.ladder().expect("a ladder").walk(9, usize::MAX, &|| false);
    assert_eq!(run.contradiction.as_deref(), Some("no way from r1c1 to r1c7 is left"), "{run:?}");
}
