//! Arguments of placements.

use super::*;

fn instance(piece: &str, board: &str, size: Option<&str>) -> Result<Instance, String> {
    let mut arguments = Arguments::default();
    arguments.add_value("piece", piece.to_owned());
    if let Some(size) = size {
        arguments.add_value("size", size.to_owned());
    }
    if board.contains('x') {
        arguments.set_size(board);
    } else {
        arguments.set_board(board.as_bytes().to_vec());
    }
    PlacePuzzle.build(&arguments).map_err(|error| error.to_string())
}

/// The largest size that follows without a search, and the bound.
fn sizes(piece: &str, board: &str) -> (Option<usize>, usize) {
    let instance = instance(piece, board, None).expect("an instance");
    let sets = instance.structure().independent().expect("sets");
    (sets.maximum(), sets.bound())
}

#[test]
fn the_pieces_of_the_table_are_those_of_the_parameter() {
    let ParamKind::Choice { of } = PARAMS[0].kind else { panic!("a choice") };
    assert!(PIECES.iter().map(|piece| piece.0).eq(of.iter().copied()));
}

#[test]
fn the_founding_sizes_follow_without_a_search() {
    assert_eq!(sizes("rooks", "8x8"), (Some(8), 8));
    assert_eq!(sizes("bishops", "8x8"), (Some(14), 14));
    assert_eq!(sizes("knights", "8x8"), (Some(32), 32));
    assert_eq!(sizes("queens", "8x8"), (None, 8));
    assert_eq!(sizes("kings", "8x8"), (None, 16));
    assert_eq!(sizes("kings", "7x9"), (None, 20));
    assert_eq!(sizes("rooks", "3x5"), (Some(3), 3));
    assert_eq!(sizes("knights", "1x1"), (Some(1), 1));
    assert_eq!(sizes("rooks", "..#..\n#.#.#"), (Some(4), 4));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refusal = |piece, board, size| instance(piece, board, size).err().unwrap_or_default();
    assert_eq!(refusal("pawns", "8x8", None), "no piece given");
    assert_eq!(
        refusal("kings", "..\n1.", None),
        "board row 2 column 1: only open cells and holes are allowed here"
    );
    assert_eq!(refusal("kings", "##", None), "board has only holes");
    assert_eq!(refusal("kings", "65x64", None), "board has 4160 cells; at most 4096 are possible");
    assert_eq!(refusal("kings", "2x2", Some("many")), "size: 'many' is not a number of pieces");
    assert_eq!(refusal("kings", "2x2", Some("99999999999999999999")), "");
    assert_eq!(refusal("riders", "2x2", None), "no step given for the riders");
}
