//! SVG pictures, and text on a terminal.

use std::path::{Path, PathBuf};

use roxmltree::Document;

use crate::{answer, cavalcade, outcome, snapshot};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pictures of the documents, each with its contents.
fn pictures() -> Vec<(PathBuf, String)> {
    let folder = std::fs::read_dir(root().join("docs/pictures")).expect("a folder of the workspace");
    let files = folder.map(|entry| entry.expect("an entry").path());
    let files = files.filter(|path| path.extension().is_some_and(|it| it == "svg"));
    files.map(|path| (path.clone(), std::fs::read_to_string(path).expect("UTF-8"))).collect()
}

#[test]
fn pictures_of_the_documents_are_what_their_commands_draw() {
    let pictures = pictures();
    assert!(pictures.len() >= 4, "{}", pictures.len());
    for (path, text) in pictures {
        let document = Document::parse(&text).expect("XML");
        let description =
            document.descendants().find(|node| node.has_tag_name("desc")).expect("a description");
        let (_, command) =
            description.text().and_then(|it| it.split_once("Made by: cavalcade ")).expect("a command");
        let drawn = match command.split_once(" --tree ") {
            Some((_, name)) => {
                let folder = tempfile::tempdir().expect("a folder");
                cavalcade(command).current_dir(&folder).output().expect("the program can be started");
                std::fs::read(folder.path().join(name)).expect("a tree")
            }
            None => {
                cavalcade(command).current_dir(root()).output().expect("the program can be started").stdout
            }
        };
        assert!(drawn == text.as_bytes(), "{}: cavalcade {command}", path.display());
        assert!(text.len() < 32 << 10, "{} has {} bytes", path.display(), text.len());
    }
}

#[test]
fn every_kind_of_answer_is_a_picture() {
    for (arguments, code) in [
        ("list prime", 0),
        ("list prime ../../fixtures/prime-2x2-none.txt", 1),
        ("list prime --limit 2", 3),
        ("list place queens 6x6 --classes", 0),
        ("first knight 9x9 --torus", 0),
        ("first rook 3x3x4 --closed", 0),
        ("first king 20x20x3", 0),
        ("list knight 3x4x2 --closed --limit 20", 3),
        ("first knight 5x6 --klein", 0),
        ("first rook 4x5 --tiling triangles", 0),
        ("first leaper 8x8 --move 1,3 --move 0,1", 0),
        ("first rook 100x100 --closed", 0),
        ("first knight 1x2", 1),
        ("first akari ../../fixtures/akari-7x7.txt --unicode", 0),
        ("unique hidato ../../fixtures/hidato-3x3-several.txt", 1),
        ("unique prime --node-limit 1", 3),
        ("unique graph ../../fixtures/graphs/one-way.txt --directed", 1),
        ("first graph ../../fixtures/graphs/knight-5x5.txt", 0),
        ("list graph ../../fixtures/graphs/petersen.g6 --closed", 1),
        ("sample rook 4x4 --closed --count 5 --seed 1", 0),
        ("sample rook 12x12 --closed --seed 1 --memory 20MB", 3),
        ("sample rook 3x3 --closed", 1),
    ] {
        let output = outcome(&format!("{arguments} --format svg"), "");
        assert_eq!(
            output.status.code(),
            Some(code),
            "{arguments}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{arguments}: {error}"));
        assert_eq!(document.root_element().tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    }
}

#[test]
fn what_is_no_picture_is_refused_before_any_work() {
    let most = answer("list place queens 8x8 --format svg");
    assert_eq!(most.matches("<title>").count(), 92);
}

#[test]
fn a_terminal_is_drawn_on() {
    let forced = |arguments: &str, colours: bool| {
        let mut command = cavalcade(arguments);
        command.env("CLICOLOR_FORCE", "1");
        if !colours {
            command.env("NO_COLOR", "1");
        }
        String::from_utf8(command.output().expect("the program can be started").stdout).expect("UTF-8")
    };
    let drawn = forced("unique prime ../../fixtures/prime-3x4.txt", true);
    snapshot("terminal_unique", &drawn);
    let piped = answer("list prime");
    assert_ne!(forced("list prime", true), piped);
    assert_eq!(forced("list prime", false), piped, "no colours are forced that are not wanted");
    assert_eq!(forced("list prime --format json", true), answer("list prime --format json"));
    let stream = "list graph ../../fixtures/graphs/stream.g6 --closed";
    assert_eq!(forced(stream, true), answer(stream));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("paths.txt");
    forced(&format!("list prime -o {}", file.display()), true);
    assert_eq!(std::fs::read_to_string(file).expect("the file was written"), piped);
}
