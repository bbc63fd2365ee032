//! The extension of an output file chooses the format, and must not contradict it.

use std::fs;

use crate::amounts::part;
use crate::output::{folder, names, run};

/// Two clues with one solution.
const BOARD: &str = "1 . 3\n. . .\n. . 9\n";

/// Returns how a file in the format of this extension begins.
fn beginning(extension: &str) -> &'static str {
    match extension {
        "svg" => "<svg",
        "html" | "HTM" => "<!DOCTYPE html>",
        "tex" => "%",
        "pdf" => "%PDF",
        "png" | "PNG" => "\u{fffd}PNG",
        "csv" => "solution,",
        "json" => "{",
        _ => "NAME",
    }
}

#[test]
fn the_extension_chooses_the_format_of_every_command() {
    let folder = folder(&[("board.txt", BOARD)]);
    for (command, extensions) in part([
        ("list numbrix board.txt", &["svg", "html", "HTM", "tex", "csv", "json", "tour"][..]),
        ("first numbrix board.txt", &["svg", "html", "tex", "pdf", "png", "json"]),
        ("sample rook 4x4 --seed 1", &["svg", "html", "json"]),
        ("unique numbrix board.txt", &["svg", "html", "pdf", "png", "json"]),
        ("count numbrix board.txt", &["json"]),
        ("minimise numbrix board.txt", &["svg", "html", "pdf", "png", "json"]),
        ("generate numbrix 4x4 --seed 1", &["svg", "html", "tex", "pdf", "png", "json"]),
        ("grade numbrix board.txt", &["svg", "html", "pdf", "png", "json"]),
        ("hint numbrix board.txt", &["svg", "html", "pdf", "png", "json"]),
        ("draw numbrix board.txt", &["svg", "html", "tex", "pdf", "PNG"]),
        ("sheet board.txt --puzzle numbrix", &["html", "tex", "pdf"]),
        ("sheet board.txt --puzzle numbrix --no-solutions", &["svg", "png"]),
    ]) {
        for extension in extensions {
            let name = format!("answer.{extension}");
            let ended = run(&folder, &format!("{command} -o {name}"));
            assert_eq!(ended.0, Some(0), "{command} -o {name}: {}", ended.1);
            let bytes = fs::read(folder.path().join(&name)).expect("the answer");
            let text = String::from_utf8_lossy(&bytes).trim_start().to_owned();
            assert!(text.starts_with(beginning(extension)), "{command} -o {name}: {text:.40}");
            fs::remove_file(folder.path().join(&name)).expect("the answer");
        }
    }
}

#[test]
fn a_numbered_file_is_a_picture_by_its_name() {
    let folder = folder(&[]);
    assert_eq!(run(&folder, "generate numbrix 4x4 --seed 1 --count 2 -o b%d.svg").0, Some(0));
    for name in ["b1.svg", "b2.svg"] {
        assert!(fs::read_to_string(folder.path().join(name)).expect("a board").starts_with("<svg"), "{name}");
    }
}

#[test]
fn other_extensions_keep_the_format() {
    let folder = folder(&[("board.txt", BOARD)]);
    for name in ["answer.txt", "answer.out", "answer", ".svg"] {
        assert_eq!(run(&folder, &format!("list numbrix board.txt -o {name}")), (Some(0), String::new()));
        let text = fs::read_to_string(folder.path().join(name)).expect("the answer");
        assert!(text.starts_with("solution 1\n"), "{name}: {text}");
        assert_eq!(run(&folder, &format!("draw numbrix board.txt -o {name}")), (Some(0), String::new()));
        let text = fs::read_to_string(folder.path().join(name)).expect("the picture");
        assert!(text.starts_with("<svg"), "{name}: {text}");
        assert_eq!(run(&folder, &format!("list numbrix board.txt --format csv -o {name}")).0, Some(0));
        let text = fs::read_to_string(folder.path().join(name)).expect("the table");
        assert!(text.starts_with("solution,number"), "{name}: {text}");
    }
}

#[test]
fn the_extension_chooses_the_format_of_a_stored_run() {
    let folder = folder(&[("board.txt", BOARD)]);
    assert_eq!(run(&folder, "list numbrix board.txt --store run.db").0, Some(0));
    assert_eq!(run(&folder, "resume run.db -o run.json").0, Some(0));
    assert!(fs::read_to_string(folder.path().join("run.json")).expect("the answer").starts_with('{'));
    let (code, message) = run(&folder, "resume run.db -o run.gif");
    assert_eq!(code, Some(2));
    assert!(message.contains(".gif"), "{message}");
}

#[test]
fn a_contradiction_is_refused_before_anything_is_written() {
    let folder = folder(&[("board.txt", BOARD)]);
    for (command, message) in [
        (
            "list numbrix board.txt --format csv -o answer.svg",
            "--format csv contradicts -o 'answer.svg', the name of a file in format svg\n\
             hint: use another name, or --format svg\n",
        ),
        (
            "sheet board.txt --puzzle numbrix --format html -o answer.PDF",
            "--format html contradicts -o 'answer.PDF', the name of a file in format pdf\n\
             hint: use another name, or --format pdf\n",
        ),
        (
            "list numbrix board.txt -o answer.gif",
            "-o 'answer.gif': no format writes .gif files\n\
             hint: use a name that ends in one of: .json, .svg, .html, .tex, .csv, .tour\n",
        ),
        (
            "draw numbrix board.txt --format svg -o answer.JPG",
            "-o 'answer.JPG': no format writes .jpg files\n\
             hint: use a name that ends in one of: .svg, .html, .tex, .pdf, .png\n",
        ),
        (
            "export numbrix board.txt -o answer.gif",
            "-o 'answer.gif': no format writes .gif files\nhint: use a name that ends in .txt\n",
        ),
        (
            "list numbrix board.txt -o answer.pdf",
            "-o 'answer.pdf' means --format pdf, which writes single solutions, verdicts, boards, grades, hints, facts, \
             explanations, pictures, but 'list' gives solutions\n\
             hint: use another name, with --format text, json, svg, html, latex, csv, moves, tour\n",
        ),
        (
            "export numbrix board.txt -o answer.svg",
            "-o 'answer.svg' means --format svg, which writes solutions, verdicts, boards, grades, hints, facts, \
             explanations, pictures, but 'export' gives problems\n\
             hint: use another name, with --format text\n",
        ),
    ] {
        let ended = run(&folder, command);
        assert_eq!(ended, (Some(2), format!("cavalcade: error: {message}")), "{command}");
        assert_eq!(names(&folder), ["board.txt"], "{command}");
    }
}
