//! Boards whose clues are where a mask has them.

use tempfile::tempdir;

use crate::generate::{cells, is_clue};
use crate::{answer, outcome};

#[test]
fn letters_determine_loops() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("mask.txt");
    // The letter A.
    let rows = [". . X X . .", ". . X X . .", ". X . . X .", ". X X X X .", "X X X X X X", "X . . . . X"];
    for (puzzle, sign) in [("slitherlink", "X"), ("slitherlink", "?"), ("masyu", "?"), ("geradeweg", "?")] {
        let mask = rows.join("\n").replace('X', sign);
        std::fs::write(&path, &mask).expect("it can be written");
        for seed in 1..=3 {
            let made = answer(&format!("generate {puzzle} 6x6 --seed {seed} --givens {}", path.display()));
            for (cell, sign) in cells(&made).concat().iter().zip(cells(&mask).concat()) {
                assert!(if cell == "." { sign != "X" } else { sign != "." }, "{puzzle} {seed}: {made}");
            }
            assert_eq!(outcome(&format!("unique {puzzle} -"), &made).status.code(), Some(0), "{made}");
        }
    }
}

#[test]
fn clues_are_where_a_mask_has_them() {
    let folder = tempdir().expect("a folder");
    let mask = folder.path().join("mask.txt");
    let rows = ["X ? . . ? ?", "? ? . . ? ?", "? ? ? ? ? ?", "? ? ? ? ? ?", "? ? . . ? ?", "? ? . . ? X"];
    std::fs::write(&mask, rows.join("\n")).expect("it can be written");
    for puzzle in ["numbrix", "hidato", "signpost", "akari", "slitherlink"] {
        let givens = format!("--givens {}", mask.display());
        let made = answer(&format!("generate {puzzle} 6x6 --seed 4 {givens}"));
        let (cells, signs) = (cells(&made).concat(), cells(&rows.join("\n")).concat());
        for (cell, sign) in cells.iter().zip(&signs) {
            let has_clue = is_clue(cell.trim_end_matches(|sign: char| sign.is_ascii_lowercase()));
            assert!(if has_clue { sign != "." } else { sign != "X" }, "{puzzle}: {made}");
        }
        assert_eq!(made.lines().next().map(|title| title.contains(&givens)), Some(true), "{made}");
    }
    let all = folder.path().join("board.txt");
    std::fs::write(&all, answer("generate numbrix 6x6 --seed 4 --clues 36")).expect("it can be written");
    let less = |mask: &str| {
        let path = folder.path().join("other.txt");
        std::fs::write(&path, mask).expect("it can be written");
        outcome(&format!("minimise numbrix {} --givens {}", all.display(), path.display()), "")
    };
    let fewer = less(&rows.join("\n"));
    let text = String::from_utf8(fewer.stdout).expect("UTF-8");
    assert_eq!(fewer.status.code(), Some(0), "{text}");
    for (cell, sign) in cells(&text).concat().iter().zip(rows.join(" ").split(' ')) {
        assert!(if is_clue(cell) { sign != "." } else { sign != "X" }, "{text}");
    }
    assert_eq!(less(&[". . . . . ."; 6].join("\n")).status.code(), Some(1), "no clue is not enough");
    let wrong = less("X X\n. .\n");
    assert_eq!(wrong.status.code(), Some(2));
    let notes = String::from_utf8_lossy(&wrong.stderr);
    assert!(notes.contains("the mask is 2x2, and the board 6x6\nhint: "), "{notes}");
}
