//! Boards of other programs: addresses, IDs and pasted arrays in place of boards, and boards written for them.

use std::fs;

use cavalcade_core::puzzles::foreign::ForeignForm;

use crate::amounts::part;
use crate::kinds::smallest;
use crate::{answer, cavalcade, outcome};

/// The address of a board, its ID, and the file with the address.
const ADDRESS: &str = "https://puzz.link/p?akari/6/6/nekcakbl";
const ID: &str = "6x6:h4g2b0g1h";
const FILE: &str = "../../fixtures/akari-address.txt";

#[test]
fn a_code_stands_for_a_board() {
    let expected = answer(&format!("unique akari {FILE}"));
    for words in [
        format!("unique akari {ADDRESS}"),
        format!("unique {ADDRESS}"),
        format!("unique akari {ID}"),
        format!("unique lightup:{ID}"),
        format!("unique https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#{ID}"),
    ] {
        assert_eq!(answer(&words), expected, "{words}");
    }
    let piped = outcome("unique akari -", &format!("% an ID\n{ID}\n"));
    assert_eq!(String::from_utf8_lossy(&piped.stdout), expected);
}

#[test]
fn a_file_of_that_name_is_read_instead() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("2x2mR:1c"), "1 2\n. .\n").expect("a file");
    let count = |folder: &std::path::Path| {
        let output = cavalcade("count hidato 2x2mR:1c").current_dir(folder).output().expect("it runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(count(folder.path()).starts_with("numberings  2\n"));
    assert!(count(std::path::Path::new(".")).starts_with("numberings  6\n"));
}

#[test]
fn boards_are_written_for_other_programs() {
    let forms = ForeignForm::ALL.iter().flat_map(|form| smallest().into_iter().map(move |it| (it, *form)));
    let forms = forms.filter(|(it, form)| !it.kind.facts().foreign.names(*form).is_empty());
    // IDs have no dots between cells.
    let forms = forms.filter(|(it, form)| it.puzzle() != "rikudo" || *form != ForeignForm::Tatham);
    for (fixture, form) in part(forms) {
        let (puzzle, file, form) = (fixture.puzzle(), fixture.path(), form.name());
        let code = answer(&format!("export {puzzle} {file} --for {form}"));
        let code = code.strip_suffix('\n').expect("a line");
        assert_eq!(
            answer(&format!("unique {puzzle} {code}")),
            answer(&format!("unique {puzzle} {file}")),
            "{code}"
        );
        assert_eq!(answer(&format!("export {puzzle} {code} --for {form}")).trim_end(), code);
    }
}

/// Penpa reads an address of puzz.link, and writes it as its own. Both are the same board.
#[test]
fn penpa_and_puzz_link_agree() {
    let file = fs::read_to_string("../../fixtures/exchange/penpa-loops.txt").expect("a file");
    let lines: Vec<&str> = file.lines().skip(1).collect();
    for pair in lines.chunks(2) {
        let expected = pair[0].strip_prefix("% ").expect("an address").replace("/b/", "/");
        assert_eq!(answer(&format!("export {} --for puzz.link", pair[1])).trim_end(), expected);
        let written = answer(&format!("export {expected} --for penpa"));
        assert_eq!(answer(&format!("export {} --for puzz.link", written.trim_end())).trim_end(), expected);
    }
    assert_eq!(lines.len(), 20);
}

#[test]
fn many_boards_are_translated_to_penpa_and_back() {
    let addresses = "https://puzz.link/p?mashu/3/2/10\nhttps://puzz.link/p?mashu/2/2/i0\n";
    let written = outcome("export masyu - --for penpa", addresses);
    let drawings = String::from_utf8_lossy(&written.stdout).into_owned();
    assert_eq!(drawings.lines().count(), 2);
    let back = outcome("export masyu - --for puzz.link", &drawings);
    assert_eq!(String::from_utf8_lossy(&back.stdout), addresses);
}

#[test]
fn boards_are_written_as_plain_text() {
    let files = smallest().into_iter().map(|it| (it.puzzle(), it.path()));
    for (puzzle, file) in files.chain([("akari", FILE.to_owned())]) {
        let text = answer(&format!("export {puzzle} {file} --for text"));
        let again = outcome(&format!("unique {puzzle} -"), &text);
        assert_eq!(
            String::from_utf8_lossy(&again.stdout),
            answer(&format!("unique {puzzle} {file}")),
            "{text}"
        );
    }
    assert_eq!(
        answer(&format!("export akari {ID} --for text")),
        "......\n..4...\n....2.\n.0....\n...1..\n......\n"
    );
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn a_stored_run_keeps_the_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("run.db");
    let words = format!("list hidato 3x3mR:1g9 --limit 3 --store {}", store.display());
    assert_eq!(outcome(&words, "").status.code(), Some(3));
    let resumed = answer(&format!("resume {}", store.display()));
    assert_eq!(resumed, answer("list hidato 3x3mR:1g9"));
}

#[test]
fn pasted_boards() {
    let count = |text: &str| {
        let output = outcome("count hidato -", text);
        let count = String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_owned();
        (count, String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let plain = count("1 . .\n. . .\n. . 9\n").0;
    for text in [
        "[[1,0,0],[0,0,0],[0,0,9]]",
        "int b[3][3] = {{1,0,0},\n{0,0,0},\n{0,0,9}};\n",
        "b = [| 1,0,0 | 0,0,0 | 0,0,9 |];",
        "\"1\",\"\",\"\"\n\"\",\"\",\"\"\n\"\",\"\",\"9\"\n",
        "% My puzzle\n1 \u{2014} \u{2014}\n\u{2014} \u{2014} \u{2014}\n\u{2014} \u{2014} 9\n",
    ] {
        let (found, notes) = count(text);
        assert_eq!(found, plain, "{text}");
        assert!(notes.starts_with("note: "), "{text}: {notes}");
    }
}

#[test]
fn hostile_codes_end_with_a_message() {
    for word in [
        "akari/1048576/1048576/n",
        "akari/18446744073709551616/1/n",
        "lightup:99999999999999999999x1:a",
        "country/1024/1024/",
        "signpost:1x1:99999999999999999999a",
        "ascent:50x50mC:a",
        "https://puzz.link/p?akari/6/6/\u{1b}[31m",
        "https://\u{202e}/",
        "lightup:1000x1000:zzzz",
        "yajilin/3/3/-",
        "m=edit&p=",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRd",
        "https://swaroopg92.github.io/penpa-edit/#m=solve&p=\u{1b}[31m",
    ] {
        let output = outcome(&format!("count akari {word}"), "");
        let notes = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{word}: {notes}");
        assert!(
            notes.starts_with("cavalcade: error: ") && !notes.contains(['\u{1b}', '\u{202e}']),
            "{notes}"
        );
    }
}
