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
    assert_eq!(refusal("kings", "..\n1.", None), "board row 2 column 1: 1 has no meaning here");
    assert_eq!(refusal("kings", "##", None), "board has only holes");
    assert_eq!(refusal("kings", "65x64", None), "board has 4160 cells; at most 4096 are possible");
    assert_eq!(refusal("kings", "2x2", Some("many")), "size: 'many' is not a number of pieces");
    assert_eq!(refusal("kings", "2x2", Some("99999999999999999999")), "");
    assert_eq!(refusal("riders", "2x2", None), "no step given for the riders");
}

/// Why pieces on these cells are no placement.
fn wrong(piece: &str, board: &str, cells: &[usize], transparent: bool) -> String {
    let mut arguments = Arguments::default().with_board(board);
    arguments.add_value("piece", piece.to_owned());
    arguments.add_value("size", "all".to_owned());
    if transparent {
        arguments.set_flag("transparent");
    }
    let instance = PlacePuzzle.build(&arguments).expect("a board");
    instance.verify(cells).err().unwrap_or_default()
}

#[test]
fn every_rule_can_be_broken() {
    assert_eq!(wrong("rooks", "...", &[3], false), "there is nothing with number 3");
    assert_eq!(wrong("rooks", ".#.", &[1], false), "r1c2 is a hole");
    assert_eq!(wrong("rooks", "...", &[2, 2], false), "r1c3 is chosen twice");
    assert_eq!(wrong("rooks", "...", &[0, 2], false), "r1c1 attacks r1c3");
    assert_eq!(wrong("queens", "...\n...\n...", &[2, 6], false), "r1c3 attacks r3c1");
    assert_eq!(wrong("kings", "...\n...\n...", &[4, 8], false), "r2c2 attacks r3c3");
    assert_eq!(wrong("knights", "...\n...\n...", &[0, 7], false), "r1c1 attacks r3c2");
    assert_eq!(wrong("bishops", "...\n...\n...", &[0, 8], false), "r1c1 attacks r3c3");
}

#[test]
fn holes_block_lines_unless_they_are_transparent() {
    assert_eq!(wrong("rooks", ".#.", &[0, 2], false), "");
    assert_eq!(wrong("rooks", ".#.", &[0, 2], true), "r1c1 attacks r1c3");
    assert_eq!(wrong("bishops", "...\n.#.\n...", &[0, 8], false), "");
    assert_eq!(wrong("queens", "...\n.#.\n...", &[0, 8], true), "r1c1 attacks r3c3");
    assert_eq!(wrong("knights", "...\n###\n...", &[0, 7], false), "r1c1 attacks r3c2");
}

#[test]
fn what_is_right_passes() {
    assert_eq!(wrong("queens", "....\n....\n....\n....", &[1, 7, 8, 14], false), "");
    assert_eq!(wrong("kings", "...\n...\n...", &[0, 2, 6, 8], false), "");
    assert_eq!(wrong("knights", "...\n...\n...", &[0, 1, 3, 4], false), "");
    assert_eq!(wrong("bishops", "...", &[0, 1, 2], false), "");
    assert_eq!(wrong("rooks", "..", &[], false), "");
}
