//! Arguments that tours accept, and the errors for others.

use super::super::super::Puzzle;
use super::super::{BISHOP_GRAPH, KING, KNIGHT, LEAPER, NUMBRIX, QUEEN_GRAPH, ROOK, ROOK_GRAPH, TourPuzzle};
use super::*;
use crate::solver::graph::SuccessorTable;

fn arguments(board: &str, options: &[(&str, &str)]) -> Arguments {
    let mut arguments = Arguments::default();
    if board.contains(['.', '#']) || board.contains(' ') {
        arguments.set_board(board.as_bytes().to_vec());
    } else {
        arguments.set_size(board);
    }
    for (name, value) in options {
        if value.is_empty() {
            arguments.set_flag(name);
        } else {
            arguments.add_value(name, (*value).to_owned());
        }
    }
    arguments
}

fn build(piece: &TourPuzzle, board: &str, options: &[(&str, &str)]) -> Result<Instance, InputError> {
    piece.build(&arguments(board, options))
}

fn refuse(piece: &TourPuzzle, board: &str, options: &[(&str, &str)]) -> String {
    build(piece, board, options).expect_err("refused").to_string()
}

fn degrees(piece: &TourPuzzle, board: &str, options: &[(&str, &str)]) -> Vec<usize> {
    let instance = build(piece, board, options).expect("a board");
    let steps = &instance.structure().hamiltonian().expect("paths").steps;
    (0..steps.vertices()).map(|vertex| steps.degree(vertex)).collect()
}

#[test]
fn steps_of_the_pieces() {
    assert_eq!(degrees(&KNIGHT, "3x3", &[]), [2, 2, 2, 2, 0, 2, 2, 2, 2]);
    assert_eq!(degrees(&ROOK, "2x3", &[]), [2, 3, 2, 2, 3, 2]);
    assert_eq!(degrees(&KING, "3x3", &[]), [3, 5, 3, 5, 8, 5, 3, 5, 3]);
    assert_eq!(degrees(&LEAPER, "1x5", &[("move", "0,2"), ("move", "3,0")]), [2, 2, 2, 2, 2]);
    assert_eq!(degrees(&ROOK, "...\n.#.\n...", &[]), [2; 8]);
    assert_eq!(degrees(&KNIGHT, "5x5", &[("torus", "")]), [8; 25]);
    // Around a ring of four cells two steps lead to the same cell either way, around one to itself.
    assert_eq!(degrees(&KNIGHT, "4x4", &[("torus", "")]), [4; 16]);
    assert_eq!(degrees(&ROOK, "2x2", &[("torus", "")]), [2; 4]);
    assert_eq!(degrees(&ROOK, "1x1", &[("torus", "")]), [0]);
    assert_eq!(degrees(&LEAPER, "3x3", &[("torus", ""), ("move", "0,3")]), [0; 9]);
}

#[test]
fn riders_and_steps_in_one_direction() {
    assert_eq!(degrees(&QUEEN_GRAPH, "3x3", &[]), [6, 6, 6, 6, 8, 6, 6, 6, 6]);
    assert_eq!(degrees(&ROOK_GRAPH, "3x4", &[]), [5; 12]);
    assert_eq!(degrees(&BISHOP_GRAPH, "3x3", &[]), [2, 2, 2, 2, 4, 2, 2, 2, 2]);
    assert_eq!(degrees(&ROOK_GRAPH, "..#.\n....", &[]), [2, 2, 1, 4, 4, 3, 4]);
    assert_eq!(degrees(&LEAPER, "1x6", &[("move", "0,2"), ("rider", "")]), [2; 6]);
    assert_eq!(degrees(&LEAPER, "2x3", &[("step", "0,1"), ("step", "-1,0")]), [1, 1, 0, 2, 2, 1]);
    assert_eq!(degrees(&QUEEN_GRAPH, ". .\n. .", &[("layers", "2")]), [3; 4]);
    assert_eq!(degrees(&ROOK_GRAPH, "3x3x3", &[]), [6; 27]);
    let conventions = |options: &[(&str, &str)]| {
        let instance = build(&LEAPER, "4x4", options).expect("a board");
        instance.conventions().iter().map(|convention| convention.0).collect::<Vec<_>>()
    };
    assert_eq!(conventions(&[("step", "1,2"), ("step", "-2,1")]), ["directed"]);
    assert_eq!(conventions(&[("step", "1,2"), ("step", "-1,-2")]), ["undirected", "directed"]);
    assert_eq!(conventions(&[("step", "1,2"), ("move", "1,2"), ("rider", "")]), ["undirected", "directed"]);
    // Where borders meet, a step may be its own opposite, and has a direction still.
    assert_eq!(conventions(&[("step", "0,2"), ("step", "2,0"), ("torus", "")]), ["directed"]);
}

/// The table of steps agrees with the check of solutions, which walks along the lines.
#[test]
fn lines_are_judged_by_walking() {
    let pieces: [(&TourPuzzle, &[(&str, &str)]); 7] = [
        (&QUEEN_GRAPH, &[]),
        (&BISHOP_GRAPH, &[]),
        (&ROOK_GRAPH, &[]),
        (&LEAPER, &[("move", "1,2"), ("rider", "")]),
        (&LEAPER, &[("step", "1,2"), ("step", "-1,1"), ("rider", "")]),
        (&LEAPER, &[("step", "1,2"), ("step", "0,-3")]),
        (&LEAPER, &[("step", "2,-1"), ("move", "0,1")]),
    ];
    let boards = ["4x6", "1x1", ". . # . .\n. . . . .\n# . . # .\n. . . . .", "3x3x3", ". .\n# .\n. .\n. ."];
    let mut compared = 0;
    for (piece, options) in pieces {
        for board in boards {
            for surface in [&[][..], &[("torus", "")], &[("cylinder", "")], &[("layers", "2")]] {
                let options = [options, surface].concat();
                let Ok(request) = TourRequest::new(piece, &arguments(board, &options)) else { continue };
                let (reach, cells) = (request.reach().sets(), request.cells.clone());
                let steps = request.shape.steps(&cells, &request.steps);
                for (from, to) in (0..cells.len()).flat_map(|from| (0..cells.len()).map(move |to| (from, to)))
                {
                    let is_step = steps.row(from).any(|target| target as usize == to);
                    assert_eq!(
                        reach.contains(cells[from], cells[to]),
                        is_step,
                        "{board} {options:?} {from} {to}"
                    );
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 80, "{compared}");
}

#[test]
fn joined_borders_and_layers_have_their_steps() {
    assert_eq!(degrees(&ROOK, "3x4", &[("cylinder", "")]), [3, 3, 3, 3, 4, 4, 4, 4, 3, 3, 3, 3]);
    assert_eq!(degrees(&KNIGHT, "5x6", &[("klein", "")]), [8; 30]);
    // On a strip of one column, a step over the border leads to the opposite row.
    assert_eq!(degrees(&ROOK, "1x1", &[("moebius", "")]), [0]);
    assert_eq!(degrees(&ROOK, "3x1", &[("moebius", "")]), [2; 3]);
    assert_eq!(degrees(&ROOK, "3x1", &[("cylinder", "")]), [1, 2, 1]);
    assert_eq!(degrees(&ROOK, "2x2x2", &[]), [3; 8]);
    assert_eq!(degrees(&KING, "2x2x2", &[]), [7; 8]);
    assert_eq!(degrees(&KING, "3x3x3", &[]).iter().max(), Some(&26));
    assert_eq!(degrees(&KNIGHT, "5x5x5", &[]).iter().max(), Some(&24));
    assert_eq!(degrees(&LEAPER, "2x2x2", &[("move", "1,1,1")]), [1; 8]);
    assert_eq!(degrees(&ROOK, "..\n.#\n..\n..", &[("layers", "2")]), [3, 2, 2, 3, 3, 3, 2]);
    assert_eq!(degrees(&ROOK, "4x3x1", &[]), degrees(&ROOK, "4x3", &[]));
    assert_eq!(degrees(&ROOK, " . .\n. . .\n . .", &[("tiling", "hexagons")]), [3, 3, 3, 6, 3, 3, 3]);
}

/// The check of solutions and the table of steps are written independently.
#[test]
fn steps_of_the_table_are_those_of_the_rules() {
    let leapers: [&[(&str, &str)]; 3] =
        [&[("move", "2,5")], &[("move", "0,7"), ("move", "1,1")], &[("move", "1048576,3")]];
    let boards =
        [("3x4", ""), ("2x3", ""), ("1x5", ""), ("4x4", ""), ("5x1", ""), ("2x3x4", ""), ("3x3x3", "")];
    let surfaces = ["torus", "cylinder", "moebius", "klein", "none"];
    let mut checked = 0;
    for (board, surface) in boards.iter().flat_map(|board| surfaces.map(|surface| (board.0, surface))) {
        let joined = [(surface, "")];
        let pieces = [(&KNIGHT, &[][..]), (&ROOK, &[]), (&KING, &[])];
        for (piece, moves) in pieces.into_iter().chain(leapers.map(|moves| (&LEAPER, moves))) {
            let is_box = board.matches('x').count() == 2;
            let options = [moves, if surface == "none" { &[] } else { &joined[..] }].concat();
            if is_box && surface != "none" {
                assert_eq!(refuse(piece, board, &options), format!("{surface} cannot be used with a box"));
                continue;
            }
            let request = TourRequest::new(piece, &arguments(board, &options)).expect("a board");
            let (table, reach) =
                (request.shape.steps(&request.cells, &request.steps), request.reach().sets());
            let count = table.vertices();
            for (from, to) in (0..count).flat_map(|from| (0..count).map(move |to| (from, to))) {
                let is_step = table.slot(from, to).is_some();
                assert_eq!(
                    reach.contains(from, to),
                    is_step,
                    "{} {board} {options:?} {from} {to}",
                    piece.facts.name
                );
                checked += usize::from(is_step);
            }
        }
    }
    assert!(checked > 3000, "{checked}");
}

/// Returns the number of permutations of the vertices that preserve all steps.
fn automorphisms(steps: &SuccessorTable) -> usize {
    let joined = |one: u32, other: u32| steps.slot(one as usize, other as usize).is_some();
    let mut images: Vec<Vec<u32>> = vec![Vec::new()];
    for vertex in 0..steps.vertices() as u32 {
        let fits = |image: &[u32], target: u32| {
            !image.contains(&target)
                && (0..vertex).zip(image).all(|(v, &other)| joined(v, vertex) == joined(other, target))
        };
        let longer = |image: &Vec<u32>| {
            let targets = (0..steps.vertices() as u32).filter(|&target| fits(image, target));
            targets.map(|target| [&image[..], &[target]].concat()).collect::<Vec<_>>()
        };
        images = images.iter().flat_map(longer).collect();
    }
    images.len()
}

/// On these boards, no other permutation preserves the steps of a rook.
#[test]
fn boards_have_all_their_symmetries() {
    for (board, option, order) in [
        ("3x5", ("cylinder", ""), 20),
        ("4x5", ("cylinder", ""), 20),
        ("3x5", ("moebius", ""), 20),
        ("4x3", ("moebius", ""), 12),
        ("2x5", ("torus", ""), 20),
        ("3x5", ("torus", ""), 60),
        ("2x5", ("klein", ""), 20),
        ("4x5", ("klein", ""), 40),
        ("5x5", ("klein", ""), 20),
        ("5x3", ("klein", ""), 12),
        ("2x3x4", ("numbers-from", "1"), 8),
        ("3x2x2", ("numbers-from", "1"), 16),
        ("3x3x3", ("numbers-from", "1"), 48),
        (" . .\n. . .\n . .", ("tiling", "hexagons"), 12),
        ("    .\n  . . .\n. . . . .", ("tiling", "triangles"), 6),
        ("..\n.#\n..\n..", ("layers", "2"), 6),
    ] {
        let instance = build(&ROOK, board, &[option]).expect("a board");
        let found = instance.symmetries().expect("a small group").order();
        assert_eq!(found, order, "{board} {option:?}");
        assert_eq!(
            automorphisms(&instance.structure().hamiltonian().expect("paths").steps),
            order,
            "{board} {option:?}"
        );
    }
}

#[test]
fn surfaces_and_boxes_that_make_no_sense() {
    assert_eq!(refuse(&ROOK, "3x3", &[("torus", ""), ("klein", "")]), "torus and klein exclude each other");
    assert_eq!(
        refuse(&ROOK, "3x3", &[("tiling", "hexagons"), ("cylinder", "")]),
        "cylinder needs a board of squares"
    );
    assert_eq!(refuse(&ROOK, "3x3x0", &[]), "board size '3x3x0' has no cells");
    assert_eq!(refuse(&ROOK, "3x3x3x3", &[]), "board size '3x3x3x3' is not rows and columns");
    assert_eq!(refuse(&ROOK, "3xax3", &[]), "board size '3xax3' is not rows, columns and layers");
    let huge = "99999999999999999999x3x3";
    assert_eq!(refuse(&ROOK, huge, &[]), format!("board size '{huge}' is too large"));
    assert_eq!(refuse(&ROOK, "3x3x2", &[("tiling", "hexagons")]), "tiling cannot be used with a box");
    assert_eq!(refuse(&ROOK, "3x3x2", &[("layers", "2")]), "layers cannot be used with a box");
    assert_eq!(refuse(&ROOK, "3x3", &[("layers", "2")]), "layers: 3 rows are not 2 layers");
    assert_eq!(refuse(&ROOK, "3x3", &[("layers", "0")]), "layers: '0' is not a number of layers");
    assert_eq!(refuse(&ROOK, "3x3x2", &[("from", "a1")]), "from: 'a1' is no cell of the box");
    assert_eq!(refuse(&ROOK, "3x3x2", &[("from", "r1c1l3")]), "from: 'r1c1l3' is no cell of the box");
    assert_eq!(refuse(&LEAPER, "3x3", &[("move", "1,1,1")]), "move: '1,1,1' is not a step");
    assert_eq!(refuse(&LEAPER, "3x3x3", &[("move", "0,0,0")]), "move: '0,0,0' is not a step");
}

#[test]
fn canonical_arguments_describe_the_same_board() {
    for (piece, board, options) in [
        (&KING, "2x3x2", &[("from", "r2c3l2")][..]),
        (&ROOK, "4x5", &[("moebius", ""), ("closed", "")]),
        (&LEAPER, "4x4x2", &[("move", "2,1,1"), ("move", "0,1")]),
        (&ROOK, "3x4", &[("tiling", "triangles")]),
    ] {
        let canonical = piece.canonical(&arguments(board, options)).expect("a board");
        assert_eq!(piece.canonical(&canonical).as_ref(), Ok(&canonical), "{board}");
        let (one, other) =
            (build(piece, board, options).expect("a board"), piece.build(&canonical).expect("a board"));
        assert_eq!(one.blank(), other.blank(), "{board}");
        let steps = |instance: &Instance| {
            let problem = instance.structure().hamiltonian().expect("paths");
            let rows: Vec<Vec<u32>> =
                (0..problem.steps.vertices()).map(|vertex| problem.steps.row(vertex).collect()).collect();
            (rows, problem.first, problem.last, problem.closed)
        };
        assert_eq!(steps(&one), steps(&other), "{board}");
    }
}

#[test]
fn input_that_makes_no_sense() {
    assert_eq!(refuse(&LEAPER, "3x3", &[("step", "1")]), "step: '1' is not a step in one direction");
    assert_eq!(refuse(&LEAPER, "3x3", &[("step", "0,0")]), "step: '0,0' is not a step in one direction");
    assert_eq!(refuse(&LEAPER, "3x3", &[("rider", "")]), "no step given");
    assert_eq!(refuse(&LEAPER, "3x3x3", &[("step", "1,2")]), "step cannot be used with a box");
    assert_eq!(
        refuse(&LEAPER, "3x3", &[("step", "1,2"), ("moebius", "")]),
        "steps in one direction, and repeated ones, have no meaning on a surface with one side"
    );
    assert_eq!(refuse(&ROOK_GRAPH, "1000x1000", &[]), "the board has more than 16777216 steps");
    assert_eq!(refuse(&KNIGHT, "0x5", &[]), "board size '0x5' has no cells");
    assert_eq!(refuse(&KNIGHT, "99999x99999", &[]), "board size '99999x99999' is too large");
    assert_eq!(refuse(&KNIGHT, "# #", &[]), "board has only holes");
    assert_eq!(refuse(&KNIGHT, ". P", &[]), "board row 1 column 2: 'P' has no meaning here");
    assert_eq!(refuse(&KNIGHT, ". 3", &[]), "board row 1 column 2: 3 is out of range");
    assert_eq!(
        refuse(&KNIGHT, "1 1 .", &[]),
        "board row 1 column 2: 1 is given twice (first at row 1 column 1)"
    );
    assert_eq!(refuse(&KNIGHT, "3x3", &[("from", "d1")]), "from: d1 is outside the board");
    assert_eq!(refuse(&KNIGHT, "3x3", &[("to", "middle")]), "to: 'middle' is not the name of a cell");
    assert_eq!(refuse(&KNIGHT, "3x3", &[("numbers-from", "2")]), "numbers-from: '2' is neither 0 nor 1");
    assert_eq!(refuse(&LEAPER, "3x3", &[]), "no step given");
    assert_eq!(refuse(&ROOK, "1 . .", &[("from", "b1")]), "from puts 1 in board row 1 column 2");
    assert_eq!(refuse(&ROOK, "1 . .", &[("to", "a1")]), "to puts 3 in board row 1 column 1");
    assert_eq!(refuse(&ROOK, "1 . .", &[("numbers-from", "0")]), "numbers-from 0 cannot be used with clues");
    for wrong in ["1", "1,", "0,0", "1,-2", "a,b", "1,2,3", "99999999,1", ""] {
        let mut arguments = Arguments::default();
        arguments.set_size("3x3");
        arguments.add_value("move", wrong.to_owned());
        let message = LEAPER.build(&arguments).expect_err("refused").to_string();
        assert_eq!(message, format!("move: '{wrong}' is not a step"));
    }
}

#[test]
fn conventions_follow_from_the_ends() {
    let conventions = |options: &[(&str, &str)]| build(&ROOK, "2x3", options).expect("a board").conventions();
    let (both, one) = (vec![("undirected", 1), ("directed", 2)], vec![("undirected", 1), ("directed", 1)]);
    assert_eq!(conventions(&[]), both);
    assert_eq!(conventions(&[("closed", "")]), both);
    assert_eq!(conventions(&[("closed", ""), ("from", "a1")]), both);
    assert_eq!(conventions(&[("closed", ""), ("from", "a1"), ("to", "a2")]), one);
    assert_eq!(conventions(&[("from", "a1")]), one);
    assert_eq!(conventions(&[("to", "a1")]), one);
    assert_eq!(build(&ROOK, "1x1", &[]).expect("a board").conventions(), one);
    assert_eq!(build(&ROOK, "1 . .", &[]).expect("a board").conventions(), [("numberings", 1)]);
}

#[test]
fn symmetries_keep_holes_and_ends() {
    let order = |board: &str, options: &[(&str, &str)]| {
        build(&ROOK, board, options).expect("a board").symmetries().map(|symmetries| symmetries.order())
    };
    assert_eq!(order("4x4", &[]), Some(8));
    assert_eq!(order("4x5", &[]), Some(4));
    assert_eq!(order("4x4", &[("from", "a1")]), Some(2));
    assert_eq!(order("4x4", &[("closed", ""), ("from", "a1")]), Some(8));
    assert_eq!(order("4x4", &[("from", "a1"), ("to", "d4")]), Some(4));
    assert_eq!(order("#...\n....\n....\n....", &[]), Some(2));
    assert_eq!(order("1 . .", &[]), None);
}

#[test]
fn obstacles_in_words() {
    let why = |board: &str, options: &[(&str, &str)]| {
        build(&KNIGHT, board, options).expect("a board").obstacle().unwrap_or_default()
    };
    assert_eq!(
        why("5x5", &[("closed", "")]),
        "each step changes colour, but 13 cells have one colour and 12 the other"
    );
    assert_eq!(why("3x3", &[]), "no step leads to r2c2");
    assert_eq!(why("2x4", &[]), "8 cells have only one step, and a tour has two ends");
    assert_eq!(why("1x2", &[("closed", "")]), "a closed tour needs more than 2 cells");
    assert_eq!(why("6x6", &[("from", "a1"), ("to", "a1")]), "a tour cannot begin and end at the same cell");
    assert_eq!(why("6x6", &[("closed", "")]), "");
}

/// The request for a board with one setting and one flag.
fn asked(piece: &TourPuzzle, board: &str, setting: (&str, &str), flag: &str) -> TourRequest {
    let mut arguments = Arguments::default().with_board(board);
    arguments.add_value(setting.0, setting.1.to_owned());
    arguments.set_flag(flag);
    TourRequest::of_shape(piece, &arguments).expect("a board")
}

fn leaper(board: &str, step: &str) -> TourRequest {
    asked(&LEAPER, board, ("move", step), "")
}

fn closed(request: TourRequest) -> TourRequest {
    TourRequest { paths: PathRequest { closed: true, ..request.paths }, ..request }
}

fn with_ends(request: TourRequest, from: &[usize], to: &[usize]) -> TourRequest {
    let paths = PathRequest { from: from.to_vec(), to: to.to_vec(), ..request.paths };
    TourRequest { paths, ..request }
}

/// Why a tour is none.
fn wrong(request: TourRequest, tour: &[usize]) -> String {
    request.instance().verify(tour).err().unwrap_or_default()
}

#[test]
fn what_is_right_passes() {
    assert_eq!(wrong(closed(leaper("..\n..", "0,1")), &[0, 1, 3, 2]), "");
    assert_eq!(wrong(with_ends(closed(leaper("..\n..", "0,1")), &[1, 3], &[0]), &[1, 3, 2, 0]), "");
    assert_eq!(wrong(leaper(". 1 #", "0,1"), &[0, 1]), "2 in r1c2, where 1 was given");
    assert_eq!(wrong(leaper(". 2 #", "0,1"), &[0, 1]), "");
    let several = || asked(&NUMBRIX, "1 4\n2 3", ("breaks", "1,3"), "");
    assert_eq!(wrong(several(), &[0, 2, 3, 1]), "");
    let several = || asked(&NUMBRIX, "2 3\n4 1", ("breaks", "1,3"), "");
    assert_eq!(wrong(several(), &[3, 0, 1, 2]), "");
    let several = || asked(&NUMBRIX, "2 4\n1 3", ("breaks", "1,3"), "");
    assert_eq!(wrong(several(), &[2, 0, 3, 1]), "no step leads from r1c1 to r2c2");
    let torus = asked(&LEAPER, "...\n...\n...", ("move", "1,2"), "torus");
    assert_eq!(wrong(torus, &[0, 5, 1, 3, 8, 4, 6, 2, 7]), "");
    assert_eq!(wrong(asked(&LEAPER, "....", ("move", "0,5"), "torus"), &[0, 1, 2, 3]), "");
}

#[test]
fn every_rule_can_be_broken() {
    let square = || leaper("..\n..", "0,1");
    assert_eq!(wrong(square(), &[0, 1, usize::MAX, 2]), "no cell has number 3");
    assert_eq!(wrong(square(), &[0, 1, 3]), "r2c1 is not visited");
    assert_eq!(wrong(square(), &[0, 1, 0, 2]), "r1c1 is visited twice: 1 and 3");
    assert_eq!(wrong(square(), &[0, 3, 1, 2]), "no step leads from r1c1 to r2c2");
    assert_eq!(wrong(leaper(".#\n..", "0,1"), &[0, 1, 3, 2]), "2 in the hole r1c2");
    let row = || leaper("...", "0,1");
    assert_eq!(wrong(closed(row()), &[0, 1, 2]), "no step leads from r1c3 to r1c1");
    assert_eq!(wrong(with_ends(row(), &[2], &[]), &[0, 1, 2]), "it begins in r1c1, not in r1c3");
    assert_eq!(wrong(with_ends(row(), &[1, 2], &[]), &[0, 1, 2]), "it begins in r1c1, not in a given cell");
    assert_eq!(wrong(with_ends(row(), &[], &[0]), &[0, 1, 2]), "it ends in r1c3, not in r1c1");
    let pair = || closed(leaper("..", "0,1"));
    assert_eq!(wrong(pair(), &[0, 1]), "a closed tour of 2 cells");
    assert_eq!(wrong(TourRequest { fewest_closed: 2, ..pair() }, &[0, 1]), "");
    let torus = asked(&LEAPER, "...", ("move", "0,3"), "torus");
    assert_eq!(wrong(torus, &[0, 1, 2]), "no step leads from r1c1 to r1c2");
}
