//! Signpost: answers, errors and hostile input.

use insta::assert_snapshot;

use crate::{outcome, snapshot};

#[test]
fn clues_can_be_removed() {
    let output = outcome("minimise signpost -", "1e 2s\n4* 3w\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "e s\n* w\n");
}

#[test]
fn bad_boards() {
    let refused = |board: &str| {
        let output = outcome("unique signpost -", board);
        assert_eq!(output.status.code(), Some(2), "{board:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let mut all = String::new();
    for board in [
        "",
        "# #\n",
        "e s\n*\n",
        "e up\n* n\n",
        "* *\ne e\n",
        "9e *\n",
        "1e 1s\n* w\n",
        "1e 2*\nn w\n",
        "4e *\nn w\n",
        "e s\n* w\n\ne s\n* w\n",
        "e\0\n",
    ] {
        all.extend([format!("{board:?}\n"), refused(board)]);
    }
    snapshot("signpost_bad", &all);
    let large = format!("{}*\n", "e ".repeat(20_000));
    assert_snapshot!(refused(&large), @"
    cavalcade: error: board has 20001 cells; this puzzle takes at most 10000
    hint: wrong file? use a smaller board
    ");
    let binary: Vec<u8> = (0..=255).collect();
    let output = crate::cavalcade("unique signpost -").write_stdin(binary).output().expect("it starts");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn boards_without_a_solution() {
    // No arrow points to one of two cells.
    let output = outcome("unique signpost -", "e s e\ns * s\nn w w\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "none\n");
}
