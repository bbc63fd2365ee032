//! Boards that are made: one solution by brute force, the wanted clues, and the same bytes for the same seed.

use std::collections::BTreeSet;

use tempfile::tempdir;

use crate::amounts::part;
use crate::kinds::{made, removable};
use crate::random_numbered::Task;
use crate::{answer, outcome};

/// The steps to the cells beside a cell.
const DIRECTIONS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// The boards of an answer.
pub(crate) fn boards(text: &str) -> Vec<String> {
    text.split("\n\n").map(|board| board.trim_end().to_owned() + "\n").collect()
}

/// The cells of a board, row by row, without the walls between them.
pub(crate) fn cells(board: &str) -> Vec<Vec<String>> {
    let is_row = |line: &&str| !line.starts_with('%') && !line.trim_matches([' ', '-']).is_empty();
    let rows = board.lines().filter(is_row);
    let cells = |row: &str| {
        if row.contains(' ') {
            row.split_whitespace().filter(|cell| *cell != "|").map(str::to_owned).collect()
        } else {
            row.chars().map(String::from).collect()
        }
    };
    rows.map(cells).collect()
}

/// Whether a cell has a clue.
pub(crate) fn is_clue(cell: &str) -> bool {
    cell.parse::<u32>().is_ok()
}

fn clues(board: &str) -> usize {
    cells(board).concat().iter().filter(|cell| is_clue(cell)).count()
}

/// All placements of rooks that follow the rules, by trying every set of cells.
fn akari_solutions(rows: &[Vec<String>]) -> usize {
    let columns = rows[0].len();
    let squares: Vec<&str> = rows.iter().flatten().map(String::as_str).collect();
    let open: Vec<usize> = (0..squares.len()).filter(|&cell| squares[cell] == ".").collect();
    let step = |cell: usize, (down, right): (isize, isize)| {
        let row = (cell / columns).checked_add_signed(down).filter(|&row| row < rows.len())?;
        let column = (cell % columns).checked_add_signed(right).filter(|&column| column < columns)?;
        Some(row * columns + column)
    };
    let mask = |cell: usize| 1u64 << cell;
    let seen = |cell: usize| {
        DIRECTIONS.iter().fold(0, |all, &direction| {
            let along = std::iter::successors(step(cell, direction), |&at| step(at, direction));
            along.take_while(|&at| squares[at] == ".").fold(all, |all, at| all | mask(at))
        })
    };
    let seen: Vec<u64> = open.iter().map(|&cell| seen(cell)).collect();
    let walls: Vec<(u64, u32)> = (0..squares.len())
        .filter_map(|cell| {
            let beside = DIRECTIONS.iter().filter_map(|&direction| step(cell, direction));
            Some((beside.fold(0, |all, at| all | mask(at)), squares[cell].parse().ok()?))
        })
        .collect();
    // Cells are decided in turn; a rook must not see an earlier one.
    let mut sets = vec![0u64];
    for (index, &cell) in open.iter().enumerate() {
        let with = |&set: &u64| (set & seen[index] == 0).then_some(set | mask(cell));
        let more: Vec<u64> = sets.iter().filter_map(with).collect();
        sets.extend(more);
    }
    let is_right = |set: &&u64| {
        open.iter().zip(&seen).all(|(&cell, seen)| (*set & (seen | mask(cell))) != 0)
            && walls.iter().all(|&(beside, number)| (*set & beside).count_ones() == number)
    };
    sets.iter().filter(is_right).count()
}

#[test]
fn every_board_of_numbers_has_one_solution() {
    for (puzzle, size, options) in [
        ("numbrix", "4x4", ""),
        ("numbrix", "4x4", " --closed"),
        ("numbrix", "3x5", " --symmetry half-turn"),
        ("hidato", "3x4", ""),
        ("hidato", "3x3", " --symmetry quarter-turn"),
        ("hopido", "5x5", ""),
        ("numbrix", "1x1", ""),
    ] {
        let arguments = format!("generate {puzzle} {size} --seed 1 --count 12{options}");
        let made = boards(&answer(&arguments));
        assert_eq!(made.len(), 12, "{arguments}");
        for board in &made {
            let task = Task::of(puzzle, board, options.contains("closed"));
            assert_eq!(task.brute_force().len(), 1, "{arguments}\n{board}");
            let count = clues(board);
            let label = if count == 1 { "1 clue,".to_owned() } else { format!("{count} clues,") };
            let shape = options.split(" --symmetry").next().unwrap_or_default();
            assert!(board.starts_with(&format!("% {puzzle} {size}{shape}, {label}")), "{board}");
        }
        let different: BTreeSet<_> = made.iter().map(|board| cells(board)).collect();
        assert!(size == "1x1" || different.len() > 5, "{arguments}");
    }
}

#[test]
fn every_board_of_walls_has_one_solution() {
    for options in ["", " --symmetry mirror", " --symmetry quarter-turn", " --difficulty easy"] {
        let made = boards(&answer(&format!("generate akari 5x5 --seed 4 --count 12{options}")));
        assert_eq!(made.len(), 12);
        for board in &made {
            assert_eq!(akari_solutions(&cells(board)), 1, "{options}\n{board}");
        }
    }
}

#[test]
fn no_clue_can_be_removed() {
    for kind in part(made().filter(|kind| !kind.facts().examples_with_clues.is_empty())) {
        let puzzle = kind.facts().name;
        // A loop through all cells needs an even number of them.
        let is_refused = outcome(&format!("generate {puzzle} 5x5 --seed 1"), "").status.code() == Some(2);
        let size = if is_refused { "6x6" } else { "5x5" };
        for seed in 1..=4 {
            let board = answer(&format!("generate {puzzle} {size} --seed {seed} --difficulty any"));
            let remaining = removable(kind, &board).len();
            let output = outcome(&format!("minimise {puzzle} - --seed 3"), &board);
            let text = String::from_utf8(output.stdout).expect("UTF-8");
            // A board without clues has nothing to remove.
            assert!(remaining == 0 || removable(kind, &text).len() == remaining, "{puzzle}\n{board}\n{text}");
        }
    }
}

#[test]
fn wide_boards_are_made_in_time() {
    for (words, seeds) in [
        ("signpost 5x7", 1),
        ("signpost 6x6", 3),
        ("signpost 4x9", 1),
        ("akari 13x13", 3),
        ("akari 11x16 --symmetry mirror", 3),
        ("akari 15x15 --symmetry quarter-turn", 3),
        ("akari 20x20", 1),
    ] {
        let made = boards(&answer(&format!("generate {words} --seed 1 --count {seeds} --time-limit 20s")));
        assert_eq!(made.len(), seeds, "{words}");
        let puzzle = words.split(' ').next().expect("a puzzle");
        for board in made {
            assert_eq!(outcome(&format!("unique {puzzle} -"), &board).status.code(), Some(0), "{board}");
        }
    }
}

#[test]
fn the_number_of_clues_and_clues_that_stay() {
    for (options, least) in [("--clues 9", 9), ("--clues 16", 16), ("--clues 14 --symmetry half-turn", 14)] {
        for board in boards(&answer(&format!("generate numbrix 6x6 --seed 5 --count 4 {options}"))) {
            assert!(
                clues(&board) == least || options.contains("symmetry") && clues(&board) == least + 1,
                "{board}"
            );
        }
    }
    for board in boards(&answer("generate hidato 5x5 --seed 5 --count 4 --keep r1c1,r5c5,c3")) {
        let rows = cells(&board);
        assert!([(0, 0), (4, 4), (2, 2)].iter().all(|&(row, column)| is_clue(&rows[row][column])), "{board}");
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let kinds = made().map(|kind| format!("{} 6x6", kind.facts().name));
    let others = ["hidato 6x6 --symmetry mirror", "numbrix 12x12 --clues 60"].map(str::to_owned);
    for options in part(others.into_iter().chain(kinds)) {
        let command = format!("generate {options} --seed 13 --count 3");
        let one = answer(&format!("{command} --threads 1"));
        assert_eq!(one, answer(&format!("{command} --threads 3")), "{options}");
        // A board of a run can be made alone.
        let last = answer(&format!("generate {options} --seed 15"));
        assert!(one.ends_with(&format!("\n\n{last}")), "{options}\n{one}\n{last}");
    }
}

#[test]
fn progress_is_shown_where_it_is_wanted() {
    let notes = |progress: &str| {
        let made = outcome(&format!("generate numbrix 5x5 --count 3 --seed 1 {progress}"), "");
        String::from_utf8(made.stderr).expect("UTF-8")
    };
    assert_eq!(notes(""), "", "standard error is no terminal");
    assert!(notes("--progress always").contains(" 3 boards made, "));
}

#[test]
fn difficulties_are_those_of_the_ladder() {
    for (difficulty, levels) in [("easy", 1..=5), ("medium", 6..=6), ("hard", 7..=8), ("expert", 9..=9)] {
        let made = answer(&format!("generate hidato 6x6 --seed 1 --count 3 --difficulty {difficulty}"));
        for board in boards(&made) {
            let level = board.split("level ").nth(1).and_then(|rest| rest.split(' ').next());
            let level: u32 = level.and_then(|it| it.parse().ok()).expect("a level");
            assert!(levels.contains(&level) && board.contains(&format!("({difficulty})")), "{board}");
            assert_eq!(outcome("unique hidato -", &board).status.code(), Some(0), "{board}");
        }
    }
}

#[test]
fn boards_are_at_most_medium_unless_few_clues_are_wanted() {
    let levels = |options: &str| -> BTreeSet<String> {
        let made = answer(&format!("generate numbrix 7x7 --seed 1 --count 6{options}"));
        let level = |board: String| board.split(['(', ')']).nth(1).expect("a level").to_owned();
        boards(&made).into_iter().map(level).collect()
    };
    assert!(levels("").iter().all(|level| ["easy", "medium"].contains(&level.as_str())));
    for options in [" --difficulty any", " --effort 1", " --clues 2..49"] {
        assert!(levels(options).contains("expert"), "{options}");
    }
}

#[test]
fn some_steps_have_dots() {
    for board in boards(&answer("generate rikudo 5x5 --seed 1 --count 5")) {
        let cells = board.split_once('\n').expect("a title").1;
        assert_eq!(cells.matches(['-', '/', '\\']).count(), 5, "{board}");
        assert_eq!(outcome("unique rikudo -", &board).status.code(), Some(0), "{board}");
    }
}

#[test]
fn shapes_keep_their_holes_and_clues() {
    let shape = "% a ring\n1 . . .\n. # # .\n. # # 6\n. . . .\n";
    let output = outcome("generate numbrix - --seed 1", shape);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let rows = cells(&text);
    assert_eq!((rows[0][0].as_str(), rows[1][1].as_str(), rows[2][3].as_str()), ("1", "#", "6"), "{text}");
    assert_eq!(Task::of("numbrix", &text, false).brute_force().len(), 1);
    let walls = "..X..\n.....\nX...X\n.....\n..X..\n";
    let output = outcome("generate akari - --seed 1", walls);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(akari_solutions(&cells(&text)), 1, "{text}");
    let open = |rows: &[Vec<String>]| rows.concat().iter().map(|cell| cell == ".").collect::<Vec<_>>();
    assert_eq!(open(&cells(&text)), open(&cells(walls)));
}

#[test]
fn the_words_above_a_board_make_it_again() {
    for words in ["numbrix 4x4 --closed", "prime 4x4 --closed", "hidato 4x4", "prime 4x4", "akari 5x5"] {
        let board = answer(&format!("generate {words} --seed 6"));
        let line = board.lines().next().and_then(|line| line.strip_prefix("% ")).expect("a comment");
        let (command, rest) = line.split_once(", ").expect("a comma");
        let seed = rest.rsplit_once("seed ").expect("a seed").1;
        assert_eq!(command, words);
        assert_eq!(answer(&format!("generate {command} --seed {seed}")), board);
    }
}

#[test]
fn boards_of_one_run_can_be_files() {
    let folder = tempdir().expect("a folder");
    let pattern = folder.path().join("board-%d.txt");
    let words = format!("generate numbrix 5x5 --seed 3 --count 3 -o {}", pattern.display());
    assert_eq!(answer(&words), "");
    let all = boards(&answer("generate numbrix 5x5 --seed 3 --count 3"));
    for (number, board) in (1..).zip(&all) {
        let file = folder.path().join(format!("board-{number}.txt"));
        assert_eq!(&std::fs::read_to_string(file).expect("a file"), board);
    }
}
