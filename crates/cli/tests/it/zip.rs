//! Zip: answers, errors and hostile input.

use insta::assert_snapshot;

use crate::{outcome, snapshot};

#[test]
fn large_boards_are_unique() {
    for board in ["zip-10x10", "zip-15x15"] {
        let output = outcome(&format!("unique zip ../../fixtures/{board}.txt"), "");
        assert!(output.stdout.starts_with(b"unique\n"), "{board}");
    }
}

/// The exported problem knows the order of the checkpoints.
#[test]
fn export() {
    let output = outcome("export zip -", "1 .\n3 2\n");
    let model = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(model.contains("order = [1, 4, 3];"), "{model}");
}

#[test]
fn bad_boards() {
    let refused = |board: &str| {
        let output = outcome("unique zip -", board);
        assert_eq!(output.status.code(), Some(2), "{board:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let mut all = String::new();
    for board in [
        "",
        "% a comment\n",
        ". .\n",
        "1 .\n",
        "1 3\n. .\n",
        "1 2\n. 2\n",
        "1 x\n. 2\n",
        "1 - 2\n",
        "1 .\n. 2 .\n",
        "1  .\n -\n.  2\n",
        "1 2\n\n1 2\n. .\n",
        "\0\u{1}",
        "#\n#\n",
    ] {
        all.extend([format!("{board:?}\n"), refused(board)]);
    }
    snapshot("zip_bad", &all);
    let large = format!("1 {}2\n", ". ".repeat(20_000));
    assert_snapshot!(refused(&large), @"
    cavalcade: error: board has 20002 cells; this puzzle takes at most 10000
    hint: wrong file? use a smaller board
    ");
    let binary: Vec<u8> = (0..=255).collect();
    let output = crate::cavalcade("unique zip -").write_stdin(binary).output().expect("it starts");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn boards_without_a_solution() {
    // A wall around the second checkpoint, and ends of one colour.
    for board in ["1 . . | 2\n. . .   .\n        -\n. . .   3\n", "1 . 2\n. . .\n"] {
        let output = outcome("unique zip -", board);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "none\n", "{board}");
    }
}
