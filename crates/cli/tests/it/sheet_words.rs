//! Sheets in other languages.

use std::fs;

use crate::sheets::{PAGE, sheet, texts_of_svg};

#[test]
fn every_word_of_a_sheet_can_be_given() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = folder.path().join("german.txt");
    let german = "% German\nsolutions = Lösungen\nby = von {}\nlevel = {difficulty} {level}/{levels}\neasy = ★\n\
                  prime = Primzahlen\nclosed path = geschlossen\nnumbrix = Zahlenweg\nnumbrix rules = Von 1 bis 9.\n\
                  prime rules = Wie oben = so.\n";
    fs::write(&words, german).expect("a file");
    let options = format!("--format html --title Blatt --credit Ada --rules --words {}", words.display());
    let (code, page, notes) = sheet(&options, PAGE);
    assert_eq!((code, &*notes), (Some(0), ""));
    let texts = texts_of_svg(&String::from_utf8(page).expect("UTF-8"));
    let words: Vec<&str> = texts
        .iter()
        .map(String::as_str)
        .filter(|text| *text != "P" && text.parse::<u32>().is_err())
        .collect();
    assert_eq!(
        words,
        [
            "Blatt",
            "Zahlenweg:",
            "Von 1 bis 9.",
            "Primzahlen:",
            "Wie oben = so.",
            "1. Zahlenweg 3x3",
            "★ 1/10, von Ada",
            "2. Primzahlen 2x2",
            "geschlossen, von Ada",
            "Blatt: Lösungen",
            "1. Zahlenweg 3x3",
            "2. Primzahlen 2x2"
        ]
    );
    for (text, place) in [
        ("\nsolution = x", ":2: a sheet has no word 'solution'"),
        ("by von", ":1: no '='"),
        ("by = {}\nby = {} b", ":2: 'by' for the second time"),
        ("by = von", ":1: no {} in 'by'"),
        ("by = a\u{1}b", ":1: 'by' must be one line of text, without the control character U+0001"),
    ] {
        fs::write(folder.path().join("german.txt"), text).expect("a file");
        let (code, page, notes) = sheet(&options, PAGE);
        assert_eq!((code, page.len()), (Some(2), 0), "{text}");
        assert!(notes.contains(place) && notes.contains("hint: "), "{notes}");
    }
}
