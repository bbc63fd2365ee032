//! Pictures are XML with the expected contents, and nothing lies outside of them.

use std::collections::HashSet;
use std::sync::Arc;

use cavalcade_core::SuccessorTable;
use cavalcade_core::puzzles::Piece;
use cavalcade_core::puzzles::diagram::{DiagramKind, DrawnCell, Sign, Surface, Vertices};
use roxmltree::{Document, Node};

use super::*;

/// Returns an empty board.
fn board(rows: usize, columns: usize) -> Diagram {
    Diagram { rows, columns, cells: vec![DrawnCell::default(); rows * columns], ..Diagram::default() }
}

/// Returns the board with a route.
fn route(mut diagram: Diagram, cells: &[usize], closed: bool) -> Diagram {
    diagram.set_route(cells, closed, 1);
    diagram
}

/// Returns a route in a complete graph.
fn vertices(names: &[&str], cells: &[usize], directed: bool) -> Diagram {
    let count = names.len() as u32;
    let rows = (0..count).map(|from| (0..count).filter(|&to| to != from).collect()).collect();
    let steps = Arc::new(SuccessorTable::new(rows).expect("each step once"));
    let names = names.iter().map(|&name| name.to_owned()).collect();
    let kind = DiagramKind::Graph(Vertices { names, directed, steps }, None);
    route(Diagram { kind, ..board(1, count as usize) }, cells, true)
}

/// Returns what the format writes.
fn written(content: AnswerData<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    write(&mut out, None, content).expect("memory takes anything");
    out
}

/// Returns what the format writes as text.
fn text(content: AnswerData<'_>) -> String {
    String::from_utf8(written(content)).expect("UTF-8")
}

/// Returns the document of some solutions.
fn document(diagrams: &[Diagram], complete: bool) -> String {
    let mut body = Vec::new();
    for (index, diagram) in (1..).zip(diagrams) {
        body.extend(written(AnswerData::Solution { index, diagram }));
    }
    let blank = diagrams.first().cloned().unwrap_or_else(|| board(2, 3));
    let summary = Summary {
        command: "cavalcade <&>",
        puzzle: "routes",
        board: "2x3",
        blank: &blank,
        closed: blank.route.as_ref().map(|route| route.closed),
        solutions: diagrams.len() as u64,
        complete,
        verdict: None,
    };
    text(AnswerData::Document { summary: &summary, body: &body })
}

/// The elements whose class has this word.
fn of_class<'a>(document: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|words| words.split(' ').any(|word| word == class))
    };
    document.descendants().filter(has).collect()
}

fn number_of(node: &Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|text| text.parse().ok()).expect("a number")
}

/// Lines that were drawn in all colours.
fn strokes(document: &Document<'_>) -> usize {
    let lines = document.descendants().filter(|node| node.attribute("stroke").is_some());
    let data = lines.map(|node| node.attribute("d").expect("a path"));
    data.map(|data| data.chars().filter(|sign| "hvl".contains(*sign)).count()).sum()
}

#[test]
fn a_walk_has_numbers_steps_and_ends() {
    // Both cross themselves or not, and have the same cells.
    for (cells, closed) in [
        ([0, 1, 2, 5, 4, 3], false),
        ([0, 1, 2, 5, 4, 3], true),
        ([0, 4, 1, 3, 5, 2], false),
        ([0, 5, 1, 3, 2, 4], true),
    ] {
        let text = document(&[route(board(2, 3), &cells, closed)], true);
        let document = Document::parse(&text).expect("XML");
        let numbers: Vec<&str> = of_class(&document, "number").iter().filter_map(Node::text).collect();
        assert_eq!(numbers, ["1", "2", "3", "4", "5", "6"]);
        let ends: Vec<&str> = of_class(&document, "end").iter().map(|node| node.tag_name().name()).collect();
        assert_eq!(ends, if closed { &["circle"][..] } else { &["path", "circle"] });
        let steps = if closed { 6 } else { 5 };
        let is_ribbon = !of_class(&document, "ribbon").is_empty();
        assert_eq!(is_ribbon, cells[1] == 1);
        // A ribbon has two strokes in each cell, one to its middle and one from there.
        // A step over another cell has eight.
        let bent =
            cells.windows(2).filter(|pair| !is_ribbon && [[3, 5], [0, 2]].contains(&[pair[0], pair[1]]));
        let bent = bent.count();
        assert_eq!(strokes(&document), if is_ribbon { 2 * steps } else { steps + 7 * bent });
        for node in of_class(&document, "number") {
            assert!(
                (0.0..148.0).contains(&number_of(&node, "x"))
                    && (0.0..108.0).contains(&number_of(&node, "y"))
            );
        }
    }
}

#[test]
fn a_step_over_the_border_is_two_stubs() {
    let torus = Diagram { kind: DiagramKind::Surface(Surface::Torus), ..board(3, 4) };
    let flat = route(board(3, 4), &[0, 3], false);
    let over = route(torus, &[0, 3], false);
    let data = |diagram: Diagram| {
        let text = document(&[diagram], true);
        let document = Document::parse(&text).expect("XML");
        let lines = document.descendants().filter(|node| node.attribute("stroke").is_some());
        lines.filter_map(|node| node.attribute("d").map(str::to_owned)).collect::<Vec<String>>()
    };
    // The corner is at 14, or 27 where steps leave the board; straight on it would run through other cells.
    assert_eq!(data(flat), ["M34 34l15 4.73l15 3.37l15 2.03l15 0.67l15 -0.67l15 -2.03l15 -3.37l15 -4.73"]);
    // Each half of the ribbon leaves for 13 beyond the border.
    assert_eq!(data(over), ["M47 47h-33", "M200 47h-33"]);
}

#[test]
fn a_step_may_leave_over_a_corner() {
    let over = route(Diagram { kind: DiagramKind::Surface(Surface::Torus), ..board(5, 5) }, &[0, 23], false);
    let text = document(&[over], true);
    // One row up and two columns to the left: both stubs are cut where a border is passed by 13, whichever comes first.
    assert!(text.contains("d=\"M47 47l-33 -16.5M233 240l-66 -33\""), "{text}");
}

#[test]
fn cells_are_marked() {
    let mut diagram = board(2, 3);
    diagram.cells[0].mark = Some('P');
    diagram.cells[1].mark = Some('S');
    diagram.cells[2].hole = true;
    diagram.cells[3].given = true;
    let text = document(&[route(diagram, &[0, 1, 4, 3], false)], true);
    let document = Document::parse(&text).expect("XML");
    let area = |class: &str| -> Vec<String> {
        let paths = of_class(&document, class).into_iter().filter(|node| node.has_tag_name("path"));
        paths.filter_map(|node| node.attribute("d").map(str::to_owned)).collect()
    };
    assert_eq!(area("shade-1"), ["M14 14h40v40h-40z"]);
    assert_eq!(area("shade-2"), ["M54 14h40v40h-40z"]);
    assert_eq!(area("hole"), ["M94 14h40v40h-40z"]);
    assert_eq!(area("given"), ["M14 54h40v40h-40z"]);
    assert_eq!(area("checks"), Vec::<String>::new());
    let letters: Vec<&str> = of_class(&document, "letter").iter().filter_map(Node::text).collect();
    assert_eq!(letters, ["P", "S"]);
    let numbers = of_class(&document, "number").into_iter();
    let bold = numbers.filter(|node| node.attribute("font-weight") == Some("bold"));
    let bold: Vec<&str> = bold.filter_map(|node| node.text()).collect();
    assert_eq!(bold, ["4"]);
}

#[test]
fn pieces_are_defined_once_if_they_are_there() {
    let mut diagram = board(2, 3);
    diagram.cells[4] = DrawnCell { hole: true, mark: Some('X'), label: Some(3), ..DrawnCell::default() };
    diagram.set_pieces(&[0, 2], Piece::Queen);
    let text = document(&[diagram.clone(), diagram], true);
    let document = Document::parse(&text).expect("XML");
    let uses: Vec<_> =
        of_class(&document, "piece").iter().filter_map(|node| node.attribute("href")).collect();
    assert_eq!(uses, ["#piece-Q"; 4]);
    let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    assert_eq!(ids, ["title", "description", "piece-Q"]);
    assert_eq!(of_class(&document, "wall").len(), 2);
    let numbers: Vec<_> = of_class(&document, "light").iter().filter_map(Node::text).collect();
    assert_eq!(numbers, ["3", "3"]);
}

#[test]
fn every_piece_has_a_shape_of_its_own() {
    let shapes: HashSet<String> = Piece::ALL
        .iter()
        .map(|&piece| {
            let mut diagram = board(1, 1);
            diagram.set_pieces(&[0], piece);
            let text = document(&[diagram], true);
            let document = Document::parse(&text).expect("XML");
            let uses = of_class(&document, "piece")[0].attribute("href").expect("a piece");
            let is_meant = |node: &Node<'_, '_>| node.attribute("id") == uses.strip_prefix('#');
            let shape = document.descendants().find(is_meant).expect("what is used is defined");
            shape.attribute("d").expect("a path").to_owned()
        })
        .collect();
    assert_eq!(shapes.len(), Piece::ALL.len());
    for shape in shapes {
        assert!(
            shape.split_inclusive('z').all(|part| part.starts_with('M') && part.ends_with('z')),
            "{shape}"
        );
    }
}

#[test]
fn many_solutions_are_arranged_and_counted() {
    let diagrams = vec![route(board(2, 2), &[0, 1, 3, 2], true); 12];
    let text = document(&diagrams, false);
    let document = Document::parse(&text).expect("XML");
    let moved: HashSet<_> =
        of_class(&document, "picture").iter().filter_map(|node| node.attribute("transform")).collect();
    assert_eq!(moved.len(), 12);
    let captions: Vec<_> = of_class(&document, "caption").iter().filter_map(Node::text).collect();
    assert_eq!(captions[..12], (1..=12).map(|number| number.to_string()).collect::<Vec<_>>());
    assert_eq!(captions[12..], ["12 solutions so far (incomplete)"]);
    let titles: Vec<_> =
        document.descendants().filter(|descendant| descendant.has_tag_name("title")).collect();
    assert_eq!(titles[0].text(), Some("Routes 2x3, closed: 12 solutions so far (incomplete)"));
    assert_eq!(titles[12].text(), Some("solution 12"));
    let description =
        document.descendants().find(|descendant| descendant.has_tag_name("desc")).expect("a description");
    assert!(description.text().is_some_and(|text| text.ends_with("Made by: cavalcade <&>")));
}

#[test]
fn numbers_that_cannot_be_read_are_left_out() {
    for (columns, numbers, shown) in [(400, 1600, 16 * 400), (401, 0, 1200)] {
        let cells: Vec<usize> = (0..4 * columns).collect();
        let text = document(&[route(board(4, columns), &cells, false)], true);
        let document = Document::parse(&text).expect("XML");
        assert_eq!(of_class(&document, "number").len(), numbers);
        let width = number_of(&document.root_element(), "width");
        assert!((width - f64::from(shown)).abs() < 20.0, "{width}");
    }
    // Many boards hide theirs: their routes are lines.
    let small = route(board(2, 2), &[0, 1, 3, 2], true);
    let is_small = |count: usize| {
        let text = document(&vec![small.clone(); count], true);
        !of_class(&Document::parse(&text).expect("XML"), "small").is_empty()
    };
    assert!(!is_small(12) && is_small(13));
}

#[test]
fn nothing_found_is_a_picture_too() {
    for (complete, words) in [(true, "no solution"), (false, "no solution so far (incomplete)")] {
        let text = document(&[], complete);
        let document = Document::parse(&text).expect("XML");
        assert_eq!(of_class(&document, "picture").len(), 1);
        assert_eq!(of_class(&document, "caption")[0].text(), Some(words));
    }
}

#[test]
fn two_solutions_show_where_they_differ() {
    let verdict = |solutions| Verdict {
        puzzle: "routes",
        board: "2x3".to_owned(),
        kind: Uniqueness::Several,
        solutions,
    };
    let written = |verdict: &Verdict| text(AnswerData::Verdict(verdict));
    let one = route(board(2, 2), &[0, 1, 3, 2], false);
    let text = written(&verdict(vec![one, route(board(2, 2), &[0, 2, 3, 1], false)]));
    let document = Document::parse(&text).expect("XML");
    let cells: Vec<_> =
        of_class(&document, "differs").iter().filter_map(|node| node.attribute("d")).collect();
    assert_eq!(cells, ["M54 14h40v40h-40zM14 54h40v40h-40z"; 2]);
    assert_eq!(
        of_class(&document, "caption")[2].text(),
        Some("two of several solutions: they differ in 2 cells")
    );
    let names = ["a", "b", "c", "d"];
    let routes = vec![vertices(&names, &[0, 1, 2, 3], false), vertices(&names, &[0, 1, 3, 2], false)];
    let text = written(&verdict(routes));
    let document = Document::parse(&text).expect("XML");
    let shared: Vec<_> =
        of_class(&document, "shared").iter().filter_map(|node| node.attribute("d")).collect();
    assert_eq!(shared.iter().map(|data| data.matches(['h', 'v', 'l']).count()).collect::<Vec<_>>(), [2, 2]);
    let empty = written(&Verdict {
        puzzle: "routes",
        board: "2x3".to_owned(),
        kind: Uniqueness::None,
        solutions: Vec::new(),
    });
    assert_eq!(of_class(&Document::parse(&empty).expect("XML"), "caption")[0].text(), Some("no solution"));
}

#[test]
fn names_are_written_whatever_they_are() {
    let names = ["<g class=\"picture\"", "&amp;", "a\u{1}b", "a name of more than four and twenty signs"];
    for directed in [false, true] {
        let text = document(&[vertices(&names, &[0, 2, 1, 3], directed)], true);
        let document = Document::parse(&text).expect("XML");
        let written: Vec<_> = of_class(&document, "name").iter().filter_map(Node::text).collect();
        assert_eq!(written, ["<g class=\"picture\"", "&amp;", "a\u{fffd}b", "a name of more than four…"]);
        assert_eq!(strokes(&document), if directed { 12 } else { 4 }, "arrows have two wings");
    }
    let short = document(&[vertices(&["1", "2", "3"], &[0, 2, 1], false)], true);
    let document = Document::parse(&short).expect("XML");
    let inside: Vec<_> = of_class(&document, "number").iter().filter_map(Node::text).collect();
    assert_eq!(inside, ["1", "2", "3"]);
}

#[test]
fn there_is_room_for_so_much() {
    assert_eq!(FORMAT.room(&board(8, 8)), Some(1024));
    assert_eq!(FORMAT.room(&board(256, 256)), Some(1));
    assert_eq!(FORMAT.room(&board(257, 256)), Some(0));
    assert_eq!(FORMAT.room(&board(0, 0)), Some(65536));
    let complete = vertices(&["a", "b", "c", "d"], &[0, 1, 2, 3], false);
    assert_eq!(FORMAT.room(&complete), Some(65536 / (4 + 6)), "its faint steps take room");
}

/// A program that has none of the named fonts uses one without serifs.
#[test]
fn text_names_a_generic_font() {
    let numbered = route(board(2, 2), &[0, 1, 3, 2], false);
    let out = written(AnswerData::Solution { index: 1, diagram: &numbered });
    let summary = Summary {
        command: "",
        puzzle: "some-kind",
        board: "2x2",
        blank: &numbered,
        closed: Some(false),
        solutions: 1,
        complete: true,
        verdict: None,
    };
    let text = text(AnswerData::Document { summary: &summary, body: &out });
    let fonts: Vec<&str> =
        text.split("font-family:").skip(1).filter_map(|rest| rest.split('}').next()).collect();
    assert_eq!(fonts.len(), 1);
    assert!(fonts.iter().all(|names| names.ends_with(",sans-serif")), "{fonts:?}");
    assert!(cavalcade_core::picture::svg::FONTS.ends_with(", sans-serif"));
    assert!(text.contains("<title id=\"title\">Some kind 2x2: 1 solution</title>"));
}

#[test]
fn walls_arrows_and_checkpoints_are_drawn() {
    let mut diagram = board(2, 2);
    diagram.walls = vec![(0, 1)];
    diagram.cells[0].clue = Some(1);
    diagram.cells[2].clue = Some(2);
    let drawn = |diagram: &Diagram| text(AnswerData::Solution { index: 1, diagram });
    let text = drawn(&route(diagram, &[0, 2], false));
    // The round ends of the wall end where the lines around the board do.
    assert!(text.contains("<path class=\"between\" stroke-width=\"5.2\" d=\"M54 15.2v37.6\"/>"), "{text}");
    assert_eq!(
        (text.matches("class=\"checkpoint\"").count(), text.matches("class=\"number").count()),
        (2, 0)
    );
    let mut diagram = board(1, 2);
    (diagram.cells[0].sign, diagram.cells[1].sign) = (Some(Sign::Arrow(0, 1)), Some(Sign::Star));
    let text = drawn(&route(diagram, &[0, 1], false));
    assert_eq!(text.matches("class=\"piece\"").count(), 2, "an arrow and a star");
    assert_eq!(text.matches("class=\"number").count(), 2);
}
