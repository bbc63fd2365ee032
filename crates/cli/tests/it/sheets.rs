//! Boards as pictures for print, and pages with boards and their solutions.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::{answer, cavalcade, kinds, outcome, snapshot};

/// Two small boards, as a stream of puzzles.
pub(crate) const PAGE: &str = "\
% numbrix 3x3, 3 clues, level 1 of 10 (easy)
1 . 3
. . .
. . 9

% prime 2x2 --closed
1 P
. P
";

/// Runs `sheet` with a text on standard input; returns the exit code, standard output and standard error.
pub(crate) fn sheet(options: &str, input: &str) -> (Option<i32>, Vec<u8>, String) {
    let output = outcome(&format!("sheet - {options}"), input);
    (output.status.code(), output.stdout, String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The numbers of a board file.
fn clues(file: &str) -> Vec<u32> {
    let text = fs::read_to_string(file).expect("a fixture");
    let cells = text.lines().map(|line| line.split('%').next().unwrap_or_default());
    cells.flat_map(str::split_whitespace).filter_map(|cell| cell.parse().ok()).collect()
}

/// The texts of a PDF, which is not compressed, in the order of writing.
pub(crate) fn texts_of_pdf(pdf: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(pdf).into_owned();
    let shown = text.split("/ActualText ").skip(1).filter_map(|part| match part.as_bytes().first() {
        Some(b'(') => Some(part[1..].split_once(")\n")?.0.to_owned()),
        _ => Some(utf_16(part[1..].split_once('>')?.0)),
    });
    shown.collect()
}

/// Reads a text in hexadecimal UTF-16 with a byte order mark.
fn utf_16(digits: &str) -> String {
    let units = digits.as_bytes().chunks(4).skip(1).map(|part| std::str::from_utf8(part).expect("digits"));
    let units: Vec<u16> = units.map(|part| u16::from_str_radix(part, 16).expect("digits")).collect();
    String::from_utf16(&units).expect("UTF-16")
}

/// The texts of a picture, which are outlines with labels, or of a page.
pub(crate) fn texts_of_svg(text: &str) -> Vec<String> {
    let parts = |start: &'static str, end: &'static str| {
        let parts = text.split(start).skip(1).filter_map(move |part| part.split_once(end));
        parts.map(|part| part.0.split('>').next_back().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let labels = parts("<path aria-label=\"", "\"");
    if labels.is_empty() { parts("<text", "</text>") } else { labels }
}

#[test]
fn a_drawn_board_has_its_clues_and_nothing_else() {
    for (puzzle, name) in
        [("numbrix", "numbrix-9x9"), ("hidato", "hidato-6x6-holes"), ("hopido", "hopido-6x6")]
    {
        let file = format!("../../fixtures/{name}.txt");
        let expected: Vec<String> = clues(&file).iter().map(u32::to_string).collect();
        assert!(expected.len() > 8);
        let svg = answer(&format!("draw {puzzle} {file}"));
        roxmltree::Document::parse(&svg).expect("XML");
        assert_eq!(texts_of_svg(&svg), expected, "{name}");
        let pdf = outcome(&format!("draw {puzzle} {file} --format pdf"), "").stdout;
        assert_eq!(texts_of_pdf(&pdf), expected, "{name}");
        let html = answer(&format!("draw {puzzle} {file} --format html"));
        assert_eq!(texts_of_svg(&html)[1..], expected, "a caption precedes them");
    }
}

#[test]
fn a_drawn_solution_is_the_solution() {
    let file = "../../fixtures/numbrix-9x9.txt";
    let listed = answer(&format!("unique numbrix {file}"));
    let numbers = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.split_whitespace().count() == 9);
        lines.flat_map(str::split_whitespace).map(str::to_owned).collect()
    };
    let expected = numbers(&listed);
    assert_eq!(expected.len(), 81);
    let svg = answer(&format!("draw numbrix {file} --solution"));
    assert_eq!(texts_of_svg(&svg), expected);
    let html = answer(&format!("draw numbrix {file} --solution --format html"));
    assert_eq!(
        html.matches("font-weight=\"bold\"").count(),
        clues(file).len() + 1,
        "clues and the title are bold"
    );
}

#[test]
fn only_a_unique_solution_is_drawn() {
    assert_eq!(outcome("draw hidato ../../fixtures/hidato-3x3-several.txt", "").status.code(), Some(0));
}

#[test]
fn a_board_with_fewer_clues_is_a_picture() {
    let arguments = "minimise numbrix ../../fixtures/numbrix-9x9.txt --format";
    let text = answer(&format!("{arguments} text"));
    let left: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('%'))
        .flat_map(str::split_whitespace)
        .filter(|cell| cell.parse::<u32>().is_ok())
        .collect();
    let svg = answer(&format!("{arguments} svg"));
    assert_eq!(texts_of_svg(&svg), left);
    assert!(svg.contains("<title>Numbrix 9x9</title>"));
    assert_eq!(texts_of_svg(&answer(&format!("{arguments} html")))[1..], left);
    let pdf = outcome(&format!("{arguments} pdf"), "").stdout;
    assert_eq!(texts_of_pdf(&pdf), left);
    let latex = answer(&format!("{arguments} latex"));
    assert_eq!(latex.matches("\\node").count(), left.len());
}

#[test]
fn small_documents() {
    let (code, html, notes) = sheet("--title Two", PAGE);
    assert_eq!((code, &*notes), (Some(0), ""));
    snapshot("sheet_html", &String::from_utf8(html).expect("UTF-8"));
}

#[test]
fn pages_have_titles_levels_and_solutions() {
    let (code, pdf, notes) = sheet("--title Sunday --format pdf", PAGE);
    assert_eq!((code, &*notes), (Some(0), ""));
    assert_eq!(
        texts_of_pdf(&pdf).join(" "),
        "Sunday 1. Numbrix 3x3 level 1 of 10 (easy) 1 3 9 2. Prime 2x2 closed path 1 P P 1 \
         Sunday: solutions 1. Numbrix 3x3 1 2 3 6 5 4 7 8 9 2. Prime 2x2 1 P 2 4 P 3 2"
    );
    let pdf = sheet("--no-solutions --format pdf", PAGE).1;
    let alone = "1. Numbrix 3x3 level 1 of 10 (easy) 1 3 9 2. Prime 2x2 closed path 1 P P";
    assert_eq!(texts_of_pdf(&pdf).join(" "), alone);
    let (_, html, _) = sheet("--per-page 1", PAGE);
    let html = String::from_utf8(html).expect("UTF-8");
    assert_eq!(html.matches("<div class=\"sheet\">").count(), 3, "two boards, and both solutions");
}

#[test]
fn the_same_boards_give_the_same_bytes() {
    for format in ["html", "pdf", "latex"] {
        let one = sheet(&format!("--format {format} --threads 1"), PAGE);
        assert_eq!(one.0, Some(0));
        assert_eq!(one, sheet(&format!("--format {format} --threads 2"), PAGE), "{format}");
    }
}

#[test]
fn the_name_of_the_output_tells_the_format() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("boards.txt"), PAGE).expect("a file");
    let run = |arguments: &str| {
        let output = cavalcade(arguments).current_dir(&folder).output().expect("the program can be started");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for (name, start) in [
        ("page.html", "<!DOCTYPE html>"),
        ("page.HTM", "<!DOCTYPE html>"),
        ("page", "<!DOCTYPE html>"),
        ("page.pdf", "%PDF-"),
        ("page.tex", "% Puzzles"),
    ] {
        assert_eq!(run(&format!("sheet boards.txt -o {name}")), (Some(0), String::new()));
        let written = fs::read(folder.path().join(name)).expect("the file was written");
        assert!(written.starts_with(start.as_bytes()), "{name}");
    }
    let unknown = "cavalcade: error: no format for pages belongs to the extension '.txt'\n\
                   hint: use a name that ends in one of: .svg, .html, .tex, .pdf, .png; or add --format\n";
    assert_eq!(run("sheet boards.txt -o page.txt"), (Some(2), unknown.to_owned()));
    let several = "cavalcade: error: a picture shows one page, but there are 2\n\
                   hint: use a name with %d, such as page-%d.svg, for one file for each page\n";
    assert_eq!(run("sheet boards.txt -o page.svg"), (Some(2), several.to_owned()));
    for (name, start) in
        [("page-%d.svg", &b"<svg"[..]), ("page-%d.png", b"\x89PNG"), ("page-%d.pdf", b"%PDF")]
    {
        assert_eq!(run(&format!("sheet boards.txt -o {name}")), (Some(0), String::new()));
        let written = fs::read(folder.path().join(name.replace("%d", "2"))).expect("a page");
        assert!(written.starts_with(start), "{name}");
    }
    assert_eq!(run("sheet boards.txt -o page.svg --format pdf").0, Some(2));
    let input = "cavalcade: error: the output 'boards.txt' is also the board\nhint: name another file\n";
    assert_eq!(run("sheet boards.txt -o boards.txt --format html"), (Some(2), input.to_owned()));
    assert_eq!(fs::read_to_string(folder.path().join("boards.txt")).expect("a file"), PAGE);
    assert_eq!(run("sheet boards.txt -o no/such/page.pdf").0, Some(2));
    if Path::new("/dev/full").exists() {
        let (code, message) = run("sheet boards.txt -o /dev/full");
        assert_eq!(code, Some(2));
        assert!(message.starts_with("cavalcade: error: cannot write to '/dev/full': "), "{message}");
    }
}

#[test]
fn bad_pages_name_the_place_and_a_remedy() {
    let cases: [(&str, &[u8]); 20] = [
        ("", b"1 . 3\n. . .\n. . 9\n"),
        ("--puzzle chess", b"1 . 3\n"),
        ("", b""),
        ("", b"\n% numbrix 3x3\n\n"),
        ("", b"% numbrix 3x3\n1 2 3\n4 5 6\n7 8 9\n\n% numbrix 3x3\n1 . .\n. . 1\n"),
        ("", b"\n% hidato 3x3\n. . .\n. . .\n. . .\n"),
        ("--per-page 0", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--per-page -3", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--paper a7", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--paper 0x0mm", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--paper 1e9x1e9mm", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--gutter -1mm", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--title a\u{1b}b", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--font no-such-font.ttf --format pdf", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--font Cargo.toml --format pdf", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--font /dev/null --format svg", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--font Cargo.toml --format html", b"% numbrix 2x2\n1 .\n. .\n"),
        ("--puzzle graph", b"a b\nb c\nc a\n"),
        ("--puzzle numbrix", b"\x00\xff\xfe\x80\n"),
        ("--puzzle numbrix --time-limit 10s", b"99999 99999\n"), // less time may be over before the page is read
    ];
    let mut said = String::new();
    for (options, input) in cases {
        let output = cavalcade(&format!("sheet - {options}")).write_stdin(input).output().expect("it starts");
        assert_eq!(output.status.code(), Some(2), "{options}: {output:?}");
        assert!(output.stdout.is_empty(), "{options}");
        let message = String::from_utf8_lossy(&output.stderr);
        let _ = write!(said, "sheet - {options}\n{message}\n"); // a string takes anything
    }
    snapshot("bad_sheets", &kinds::without_names(&said));
    assert_eq!(outcome("sheet no-such-file.txt", "").status.code(), Some(2));
}

/// What 'generate' writes above a board is enough for a page.
#[test]
fn made_boards_are_read_as_they_were_made() {
    for words in [
        "numbrix 4x4 --closed",
        "hidato 4x4 --tiling hexagons",
        "hidato 3x4 --tiling triangles",
        "rikudo 4x4",
        "prime 4x4 --closed",
        "prime 4x4 --class F=1,2,3,5,8,13",
        "zip 4x4",
        "slitherlink 4x4",
    ] {
        let made = answer(&format!("generate {words} --seed 3"));
        let (code, page, notes) = sheet("--format pdf", &made);
        assert_eq!((code, &*notes), (Some(0), ""), "{words}\n{made}");
        let texts = texts_of_pdf(&page).join(" ");
        assert!(!texts.contains("--"), "options are not printed: {texts}");
    }
}

#[test]
fn boards_of_other_programs_name_their_puzzle() {
    let texts = |words: &str, input: &str| {
        let output = outcome(&format!("sheet {words} --format pdf"), input);
        assert_eq!(output.status.code(), Some(0), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        texts_of_pdf(&output.stdout).join(" ")
    };
    let (address, id) = ("https://puzz.link/p?slither/5/5/cbcbcddad", "lightup:6x6:h4g2b0g1h");
    let given = texts(&format!("{address} {id}"), "");
    assert!(given.starts_with("1. Slitherlink 5x5 2 1 2 1 2 3 3 0 3 2. "), "{given}");
    assert!(given.contains(" 2. Akari 6x6 4 2 0 1 1 Solutions 1. Slitherlink 5x5 "), "{given}");
    assert_eq!(texts("-", &format!("% from elsewhere\n{address}\n\n% an ID\n{id}\n")), given);
    let refused = outcome("sheet https://puzz.link/p?nurikabe/5/5/i2i", "");
    assert_eq!(refused.status.code(), Some(2));
    let message = String::from_utf8_lossy(&refused.stderr);
    assert!(message.contains("p?nurikabe/5/5/i2i:1: ") && message.contains("hint: "), "{message}");
}

/// A large board does not make small ones small, nor does it take their page.
#[test]
fn boards_of_many_sizes_share_pages() {
    let small = "% numbrix 3x3\n1 . .\n. . .\n. . .\n\n";
    let large = format!(
        "% numbrix 20x20\n{}\n",
        ". ".repeat(20).trim_end().to_owned()
            + "\n"
            + &". . . . . . . . . . . . . . . . . . . .\n".repeat(19)
    );
    let (code, html, notes) = sheet("--no-solutions", &[small.repeat(6), large].concat());
    assert_eq!((code, &*notes), (Some(0), ""));
    let html = String::from_utf8(html).expect("UTF-8");
    assert_eq!(html.matches("<div class=\"sheet\">").count(), 2, "six boards, and a large one");
}

#[test]
fn a_limit_stops_the_solutions() {
    let board = fs::read_to_string("../../fixtures/hidato-15x15-several.txt").expect("a fixture");
    let (code, out, notes) = sheet("--puzzle hidato --node-limit 1", &board);
    assert_eq!((code, out.len()), (Some(3), 0), "{notes}");
    assert!(notes.contains("standard input:1: stopped at --node-limit 1"), "{notes}");
    assert!(notes.contains("hint: give more time, or add --no-solutions"), "{notes}");
    assert_eq!(sheet("--puzzle hidato --no-solutions", &board).0, Some(0));
}
