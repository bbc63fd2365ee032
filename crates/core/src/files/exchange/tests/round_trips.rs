//! What is written is read back, on random boards; those of puzzles with one loop are tested with their declarations.

use proptest::prelude::*;
use proptest::sample::select;

use crate::amounts::cases;
use crate::files::boards::arranged::{Arranged, JointSigns};
use crate::files::boards::loops::rooms;
use crate::files::boards::{Board, Cell};
use crate::problems::grid::Grid;
use crate::problems::tiling::Tiling;
use crate::puzzles::PUZZLES;
use crate::puzzles::foreign::{BoardSetting, ForeignForm, STARS, TILING, read, write};

/// The forms with boards of loops.
const DRAWN: [ForeignForm; 2] = [ForeignForm::PuzzLink, ForeignForm::Penpa];

/// Writes a board and reads it again.
fn again(puzzle: &str, tiling: Option<&'static str>, board: &str, form: ForeignForm) -> String {
    let tiling = tiling.map(|name| (TILING, Some(name)));
    again_with(puzzle, tiling.as_slice(), board, form)
}

/// Writes a board with settings and reads both again.
fn again_with(puzzle: &str, settings: &[BoardSetting<'static>], board: &str, form: ForeignForm) -> String {
    let text =
        write(puzzle, settings, board, form).unwrap_or_else(|error| panic!("{puzzle}: {error}\n{board}"));
    let found = read(&text, Some(puzzle)).unwrap_or_else(|| panic!("{text}: not foreign"));
    let found = found.unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(found.puzzle, puzzle, "{text}");
    assert_eq!(found.settings, settings, "{text}");
    // The game of an address is known without the puzzle.
    if form != ForeignForm::Tatham {
        assert_eq!(read(&text, None), Some(Ok(found.clone())), "{text}");
    }
    found.board
}

/// Random boards of signs with blanks between them; open cells are frequent.
fn boards(signs: &'static [&'static str]) -> impl Strategy<Value = String> {
    let sign = prop_oneof![3 => Just("."), 2 => select(signs)];
    (1..12usize, proptest::collection::vec(sign, 1..100)).prop_map(|(columns, cells)| rows(&cells, columns))
}

/// Full rows of cells, at least one.
fn rows(cells: &[&str], columns: usize) -> String {
    let columns = columns.min(cells.len());
    cells.chunks_exact(columns).map(|row| row.join(" ") + "\n").collect()
}

/// The beginnings of all addresses and IDs with the names of their games.
fn heads() -> Vec<String> {
    let names = |form: ForeignForm, end| {
        let names = PUZZLES.iter().flat_map(move |puzzle| puzzle.facts().foreign.names(form));
        names.map(move |name| format!("{name}{end}"))
    };
    names(ForeignForm::PuzzLink, '/').chain(names(ForeignForm::Tatham, ':')).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(256)))]

    #[test]
    fn boards_of_single_characters(
        akari in boards(&["X", "0", "1", "2", "3", "4"]),
        holes in boards(&["#"]),
    ) {
        for form in ForeignForm::ALL {
            prop_assert_eq!(&again("akari", None, &akari, *form), &akari);
            prop_assert_eq!(&again("akari", None, &akari.replace(' ', ""), *form), &akari);
        }
        for form in DRAWN {
            prop_assert_eq!(&again("simple-loop", None, &holes, form), &holes);
        }
    }

    #[test]
    fn boards_of_pairs(board in boards(&["1", "7", "9", "15", "16", "255", "256", "4095"])) {
        // The notation of a single column has bars.
        prop_assume!(board.lines().next().is_some_and(|line| line.contains(' ')));
        for form in DRAWN {
            prop_assert_eq!(&again("numberlink", None, &board, form), &board);
        }
    }

    #[test]
    fn boards_of_stars(
        borders in proptest::collection::vec(any::<bool>(), 288),
        columns in 1..13usize,
        rows in 1..13usize,
        stars in select(&["1", "2", "9"][..]),
    ) {
        let regions = rooms::connected(columns * rows, columns, |one, other| borders[2 * one + usize::from(other == one + 1)]);
        let board = rooms::labels(&regions, columns);
        prop_assert_eq!(&again_with("star-battle", &[(STARS, Some(stars))], &board, ForeignForm::PuzzLink), &board);
    }

    #[test]
    fn boards_of_numbers(
        columns in 2..12usize,
        rows in 2..12usize,
        cells in proptest::collection::vec(prop_oneof![Just(0), Just(1), 2..145u32], 144),
    ) {
        let sign = |cell: &u32| match cell {
            0 => ".".to_owned(),
            1 => "#".to_owned(),
            number => (number % (columns * rows) as u32 + 1).to_string(),
        };
        let row = |row: &[u32]| row.iter().map(sign).collect::<Vec<_>>().join(" ") + "\n";
        let board: String = cells[..columns * rows].chunks(columns).map(row).collect();
        for form in [ForeignForm::Tatham, ForeignForm::Penpa] {
            prop_assert_eq!(&again("numbrix", None, &board, form), &board);
            prop_assert_eq!(&again("hidato", None, &board, form), &board);
        }
        prop_assert_eq!(&again("hopido", None, &board, ForeignForm::Penpa), &board);
        // Columns of holes at the sides are lost among hexagons; these have none.
        let board = board.replace('#', ".");
        prop_assert_eq!(&again("rikudo", None, &board, ForeignForm::Tatham), &board);
        prop_assert_eq!(&again("hidato", Some("hexagons"), &board, ForeignForm::Tatham), &board);
    }

    /// Hexagons with holes and dots, as Penpa draws them; holes at the sides of a board are no part of it.
    #[test]
    fn boards_of_hexagons(
        columns in 1..9usize,
        rows in 1..9usize,
        cells in proptest::collection::vec(prop_oneof![4 => Just("."), 1 => Just("#"), 2 => select(&["1", "20", "77"][..])], 64),
        dots in proptest::collection::vec(any::<[bool; 3]>(), 64),
    ) {
        let is_corner = |cell: usize| cell == 0 || cell + 1 == columns * rows;
        let cells: Vec<String> = (0..columns * rows).map(|cell| if is_corner(cell) { "." } else { cells[cell] }.to_owned()).collect();
        let grid = Grid::flat(rows, columns);
        let later = |cell: usize| Tiling::Hexagons.sides(cell / columns, cell % columns).iter().filter(|step| **step > (0, 0));
        let beside = |cell: usize| later(cell).zip(dots[cell]).filter(|step| step.1).filter_map(move |(&step, _)| grid.step(cell, step));
        let pairs: Vec<_> = (0..cells.len()).flat_map(|cell| beside(cell).map(move |other| (cell, other))).collect();
        let pairs: Vec<_> = pairs.into_iter().filter(|&(cell, other)| cells[cell] != "#" && cells[other] != "#").collect();
        let plain = cells.chunks(columns).map(|row| row.join(" ") + "\n").collect::<String>();
        let dotted = Arranged::new(cells, columns, Tiling::Hexagons).joined(&pairs, JointSigns::FILE);
        let board = if pairs.is_empty() { &plain } else { &dotted };
        // A single column may have bars.
        prop_assert_eq!(&again("rikudo", None, board, ForeignForm::Penpa).replace(" |", ""), board);
        prop_assert_eq!(&again("hidato", Some("hexagons"), &plain, ForeignForm::Penpa).replace(" |", ""), &plain);
    }

    #[test]
    fn boards_of_arrows(
        columns in 1..8usize,
        arrows in proptest::collection::vec((select(&["n", "ne", "e", "se", "s", "sw", "w", "nw"][..]), 0..40usize), 1..50),
    ) {
        let columns = columns.min(arrows.len());
        let count = arrows.len() / columns * columns;
        // The largest number has no arrow.
        let cell = |&(arrow, number): &(&str, usize)| match number {
            1.. if number == count => format!("{number}*"),
            1.. if number < count => format!("{number}{arrow}"),
            _ => arrow.to_owned(),
        };
        let cells: Vec<String> = arrows.iter().map(cell).collect();
        let board: String = cells.chunks_exact(columns).map(|row| row.join(" ") + "\n").collect();
        prop_assert_eq!(&again("signpost", None, &board, ForeignForm::Tatham), &board);
        // Drawings may have holes.
        let holed: Vec<&str> = cells.iter().map(|cell| if cell == "nw" { "#" } else { cell }).collect();
        let board: String = holed.chunks_exact(columns).map(|row| row.join(" ") + "\n").collect();
        prop_assert_eq!(&again("signpost", None, &board, ForeignForm::Penpa), &board);
    }

    #[test]
    fn boards_of_checkpoints(
        columns in 1..9usize,
        cells in proptest::collection::vec(prop_oneof![4 => Just(Cell::Open), 1 => Just(Cell::Hole), 2 => (1..99u32).prop_map(Cell::Clue)], 1..60),
        walls in proptest::collection::vec(any::<[bool; 2]>(), 60),
    ) {
        let columns = columns.min(cells.len());
        let rows = cells.len() / columns;
        let cells = cells[..rows * columns].to_vec();
        let beside = |cell: usize| [Some(cell + 1).filter(|next| !next.is_multiple_of(columns)), Some(cell + columns)];
        let pairs = (0..cells.len()).flat_map(|cell| beside(cell).into_iter().zip(walls[cell]).map(move |next| (cell, next)));
        let walls = pairs.filter_map(|(cell, (next, is_wall))| Some((cell, next.filter(|_| is_wall)?)));
        let is_open = |cell: usize| cells.get(cell).is_some_and(|&cell| cell != Cell::Hole);
        let walls = walls.filter(|&(cell, next)| is_open(cell) && is_open(next)).collect();
        let board = Board::of(columns, cells.clone()).with_walls(walls).canonical();
        prop_assert_eq!(&again("zip", None, &board, ForeignForm::Penpa), &board);
    }

    #[test]
    fn no_text_makes_it_panic(
        head in select([heads(), ["", "https://puzz.link/p?akari/", "https://x.org/loopy.html#", "pzprv3/lightup/", "m=edit&p="].map(str::to_owned).to_vec()].concat()),
        size in "[0-9]{0,3}[/x][0-9]{0,3}(m[ORHCEQ]|t[0-9])?[/:]?",
        code in "[0-9a-zA-Z_.*+=%é-]{0,30}",
        named in select(&[None, Some("akari"), Some("numbrix"), Some("rikudo"), Some("knight")][..]),
    ) {
        let text = format!("{head}{size}{code}");
        if let Some(Ok(found)) = read(&text, named) {
            prop_assert!(named.is_none_or(|named| named == found.puzzle));
            prop_assert!(!found.board.is_empty());
        }
    }
}
