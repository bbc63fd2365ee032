//! What must hold of every figure and every document.

use cavalcade_core::picture::figure::BoardFigure;
use cavalcade_core::picture::svg::FONTS;
use cavalcade_core::puzzles::Piece;
use cavalcade_core::puzzles::diagram::{Diagram, DiagramKind, DrawnCell, RoutePoints, Sign, Surface, Tiling};
use proptest::prelude::*;

use super::layout::PrintedRules;
use super::*;
use crate::formats::PuzzleBoard;
use crate::tests::amounts::cases;

fn blank(rows: usize, columns: usize) -> Diagram {
    Diagram { rows, columns, cells: vec![DrawnCell::default(); rows * columns], ..Diagram::default() }
}

/// Boards with everything that a diagram may have.
fn zoo() -> Vec<(&'static str, Diagram, Showing)> {
    let mut clues = blank(3, 4);
    for (cell, number) in [(0, 1), (5, 100), (11, 12)] {
        (clues.cells[cell].label, clues.cells[cell].given) = (Some(number), true);
    }
    (clues.cells[6].hole, clues.cells[3].hole) = (true, true);
    clues.cells[1].mark = Some('P');
    clues.cells[2].mark = Some('S');
    let mut walls = blank(2, 3);
    walls.walls = vec![(0, 1), (1, 4)];
    (walls.cells[0].clue, walls.cells[5].clue) = (Some(1), Some(2));
    let mut regions = blank(4, 4);
    regions.regions = vec![0, 0, 1, 1, 0, 2, 2, 1, 3, 2, 2, 1, 3, 3, 3, 3];
    (regions.cells[0].clue, regions.cells[8].clue) = (Some(3), Some(2));
    regions.set_loop(&[1, 2, 6, 10, 9, 5], RoutePoints::Cells);
    let mut pearls = blank(3, 3);
    (pearls.cells[0].sign, pearls.cells[4].sign) = (Some(Sign::Black), Some(Sign::White));
    pearls.cells[8].sign = Some(Sign::Star);
    let mut arrows = blank(3, 3);
    for (cell, (down, right)) in
        [(-1, -1), (-1, 0), (-1, 1), (0, -1), (1, 1), (0, 1), (1, -1), (1, 0)].into_iter().enumerate()
    {
        arrows.cells[cell].sign = Some(Sign::Arrow(down, right));
        arrows.cells[cell].clue = (cell % 2 == 1).then_some(cell as u32);
    }
    arrows.cells[8].shaded = true;
    let mut corners = blank(3, 3);
    corners.cells[4].clue = Some(3);
    corners.set_loop(&[0, 1, 2, 6, 10, 9, 8, 4], RoutePoints::Corners);
    let mut puzzle = corners.clone();
    puzzle.set_loop(&[], RoutePoints::Corners);
    let mut lamps = blank(2, 2);
    lamps.cells[0] = DrawnCell { hole: true, mark: Some('X'), label: Some(2), ..DrawnCell::default() };
    lamps.set_pieces(&[1, 2], Piece::Lamp);
    let mut hexagons =
        Diagram { kind: DiagramKind::Tiles(Tiling::Hexagons), links: vec![(0, 1), (2, 7)], ..blank(4, 5) };
    (hexagons.cells[0].hole, hexagons.cells[19].hole) = (true, true);
    hexagons.set_route(&[1, 2, 7, 12, 11], false, 1);
    let mut triangles = Diagram { kind: DiagramKind::Tiles(Tiling::Triangles), ..blank(3, 6) };
    triangles.set_route(&[0, 1, 7, 8, 2, 3], false, 98);
    let mut torus = Diagram { kind: DiagramKind::Surface(Surface::Torus), ..blank(3, 4) };
    torus.set_route(&[0, 3, 2, 1, 5, 9], false, 1);
    vec![
        ("clues", clues, Showing::Puzzle),
        ("walls", walls, Showing::Puzzle),
        ("regions", regions, Showing::Solution),
        ("pearls", pearls, Showing::Puzzle),
        ("arrows", arrows, Showing::Puzzle),
        ("lattice", puzzle, Showing::Puzzle),
        ("corners", corners, Showing::Solution),
        ("lamps", lamps, Showing::Solution),
        ("hexagons", hexagons, Showing::Solution),
        ("triangles", triangles, Showing::Solution),
        ("torus", torus, Showing::Solution),
    ]
}

fn entry(title: &str, diagram: &Diagram, showing: Showing) -> SheetEntry {
    let figure = BoardFigure::new(diagram, showing);
    SheetEntry { title: title.to_owned(), figure, ..SheetEntry::default() }
}

fn written(language: PaperLanguage, document: &PaperDocument) -> String {
    let mut out = Vec::new();
    language.write(&mut out, document).expect("memory takes anything");
    String::from_utf8_lossy(&out).into_owned()
}

const ALL: &[PaperLanguage] = &[
    PaperLanguage::Svg,
    PaperLanguage::Html,
    PaperLanguage::Latex,
    #[cfg(feature = "print")]
    PaperLanguage::Pdf,
];

/// The texts of a file in the order of writing.
fn texts(language: PaperLanguage, file: &str) -> Vec<String> {
    let between = |start: &str, from: &str, end: &str| -> Vec<String> {
        let parts = file.split(start).skip(1).filter_map(|part| part.split_once(from)?.1.split_once(end));
        parts.map(|part| part.0.to_owned()).collect()
    };
    match language {
        #[cfg(feature = "print")]
        PaperLanguage::Svg => between("<path aria-label=", "\"", "\""),
        #[cfg(not(feature = "print"))]
        PaperLanguage::Svg => between("<text", ">", "</text>"),
        PaperLanguage::Html => between("<text", ">", "</text>"),
        PaperLanguage::Latex => between("\\node", "\\selectfont", "};")
            .into_iter()
            .map(|text| text.trim_start_matches("\\bfseries").trim().to_owned())
            .collect(),
        #[cfg(feature = "print")]
        PaperLanguage::Pdf => between("/ActualText ", "(", ")"),
        #[cfg(feature = "print")]
        PaperLanguage::Png => Vec::new(),
    }
}

#[test]
fn everything_of_a_diagram_is_drawn_inside_its_figure() {
    for (name, diagram, showing) in zoo() {
        let figure = BoardFigure::new(&diagram, showing);
        let (wide, high) = figure.size();
        let is_inside = |&(x, y): &(f64, f64)| x > -1e-9 && y > -1e-9 && x < wide + 1e-9 && y < high + 1e-9;
        for shape in figure.printed(1.0, (0.0, 0.0)) {
            match &shape {
                SceneShape::Path { lines, .. } => {
                    assert!(lines.iter().flatten().all(is_inside), "{name}: {shape:?}");
                }
                SceneShape::Disc { centre, .. } | SceneShape::Piece { centre, .. } => {
                    assert!(is_inside(centre), "{name}: {shape:?}");
                }
                SceneShape::Text(text) => assert!(is_inside(&text.at), "{name}: {shape:?}"),
            }
        }
    }
}

#[test]
fn each_property_of_a_cell_changes_the_figure() {
    let plain = blank(3, 3);
    let figure = |change: &dyn Fn(&mut Diagram)| {
        let mut diagram = plain.clone();
        change(&mut diagram);
        BoardFigure::new(&diagram, Showing::Solution)
    };
    let figures = [
        figure(&|_| {}),
        figure(&|board| board.cells[4].hole = true),
        figure(&|board| board.cells[0].hole = true),
        figure(&|board| (board.cells[4].hole, board.cells[4].mark) = (true, Some('X'))),
        figure(&|board| board.cells[4].mark = Some('P')),
        figure(&|board| board.cells[4].shaded = true),
        figure(&|board| board.cells[4].label = Some(7)),
        figure(&|board| (board.cells[4].label, board.cells[4].given) = (Some(7), true)),
        figure(&|board| board.cells[4].sign = Some(Sign::White)),
        figure(&|board| board.cells[4].sign = Some(Sign::Black)),
        figure(&|board| board.cells[4].sign = Some(Sign::Star)),
        figure(&|board| board.cells[4].sign = Some(Sign::Arrow(1, 0))),
        figure(&|board| board.cells[4].sign = Some(Sign::Arrow(0, 1))),
        figure(&|board| board.walls = vec![(0, 1)]),
        figure(&|board| board.links = vec![(0, 1)]),
        figure(&|board| board.regions = vec![0, 0, 0, 1, 1, 1, 1, 1, 1]),
        figure(&|board| board.set_loop(&[0, 1, 4, 3], RoutePoints::Cells)),
        figure(&|board| board.set_loop(&[0, 1, 5, 4], RoutePoints::Corners)),
        figure(&|board| board.set_pieces(&[4], Piece::Rook)),
        figure(&|board| board.set_pieces(&[4], Piece::Queen)),
    ];
    for (index, one) in figures.iter().enumerate() {
        assert!(!figures[..index].contains(one), "{index}");
    }
}

#[test]
fn a_puzzle_does_not_show_the_route() {
    let mut diagram = blank(2, 2);
    diagram.set_loop(&[0, 1, 3, 2], RoutePoints::Cells);
    assert_eq!(BoardFigure::new(&diagram, Showing::Puzzle), BoardFigure::new(&blank(2, 2), Showing::Puzzle));
}

#[test]
fn numbers_have_one_size_in_a_puzzle_and_its_solution() {
    let mut solution = blank(10, 11);
    solution.set_route(&(0..110).collect::<Vec<_>>(), false, 1);
    let mut puzzle = blank(10, 11);
    puzzle.cells[3].label = Some(4);
    let sizes = |diagram, showing| -> Vec<f64> {
        let figure = BoardFigure::new(diagram, showing);
        let size = |shape: &SceneShape| match shape {
            SceneShape::Text(text) => Some(text.size),
            _ => None,
        };
        figure.shapes().filter_map(size).collect()
    };
    let (one, all) = (sizes(&puzzle, Showing::Puzzle), sizes(&solution, Showing::Solution));
    assert_eq!((one.len(), all.len()), (1, 110));
    assert!(all.iter().all(|size| (size - one[0]).abs() < 1e-9));
}

#[test]
fn documents_are_what_they_should_be() {
    let entries: Vec<SheetEntry> =
        zoo().iter().map(|(name, diagram, showing)| entry(name, diagram, *showing)).collect();
    let document = sheets(
        ["A title", "A title: solutions"],
        &PageSetup::default(),
        Some(4),
        &entries,
        &entries[..3],
        Vec::new(),
    )
    .0;
    assert_eq!(document.pages.len(), 4, "three pages of puzzles, one of solutions");
    let svg =
        PaperDocument { title: "All".to_owned(), pages: vec![layout::picture(&entries)], fonts: Vec::new() };
    let svg = written(PaperLanguage::Svg, &svg);
    let parsed = roxmltree::Document::parse(&svg).expect("XML");
    assert_eq!(parsed.root_element().tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    let html = written(PaperLanguage::Html, &document);
    assert_eq!(html.matches("<svg ").count(), 4);
    assert!(!html.contains("<script") && html.contains("@page{size:595.28pt 841.89pt;margin:0}"));
    let latex = written(PaperLanguage::Latex, &document);
    assert_eq!(latex.matches("\\newpage").count(), 3);
    assert!(latex.is_ascii());
    #[cfg(feature = "print")]
    {
        let pdf = written(PaperLanguage::Pdf, &document);
        assert!(pdf.starts_with("%PDF-") && pdf.trim_end().ends_with("%%EOF"));
        assert_eq!(pdf.matches("/Type /Page\n").count(), 4);
        assert_eq!(pdf.matches("/FontFile2 ").count(), 2, "regular and bold");
    }
    for &language in ALL {
        assert_eq!(written(language, &document), written(language, &document.clone()));
    }
}

#[test]
fn any_title_means_itself() {
    let diagram = blank(2, 2);
    for title in [
        "</title><script>alert(1)</script>&",
        "\\input{x} $%#_^~{}",
        "(a) \\) Tj ET <1>",
        "é\u{0}\u{202e}א\n",
    ] {
        let entries = [entry(title, &diagram, Showing::Puzzle)];
        let document = sheets([title, title], &PageSetup::default(), None, &entries, &entries, Vec::new()).0;
        let html = written(PaperLanguage::Html, &document);
        assert!(!html.contains("<script") && !html.contains('\u{202e}') && !html.contains('\u{0}'), "{html}");
        let svg = written(PaperLanguage::Svg, &document);
        roxmltree::Document::parse(&svg).expect("XML");
        let latex = written(PaperLanguage::Latex, &document);
        assert!(!latex.contains("\\input{") && !latex.contains("$%"), "{latex}");
        #[cfg(feature = "print")]
        let shown = |title: &str| {
            let entries = [entry(title, &diagram, Showing::Puzzle)];
            let document =
                sheets([title, title], &PageSetup::default(), None, &entries, &entries, Vec::new()).0;
            written(PaperLanguage::Pdf, &document).matches("/ActualText ").count()
        };
        #[cfg(feature = "print")]
        assert_eq!((shown(title), shown("harmless")), (6, 6), "titles, captions and numbers of two pages");
    }
}

#[test]
fn text_has_a_generic_font_as_its_last() {
    assert!(FONTS.ends_with(", sans-serif"));
}

#[test]
fn a_grade_is_the_part_that_tells_the_level() {
    let comment = " numbrix 9x9, 14 clues, level 4 of 8 (medium), seed 7";
    assert_eq!(layout::grade(comment), "level 4 of 8 (medium)");
    assert_eq!(layout::grade("Hidato, 12 clues"), "");
}

#[test]
fn boards_have_the_title_of_their_first_comment_without_a_heading() {
    let board = |text: &str| PuzzleBoard {
        text: text.to_owned(),
        diagram: blank(2, 2),
        givens: Vec::new(),
        at_least: None,
        complete: true,
    };
    let boards = [board("% name 2x2, 1 clue, level 2 of 8 (easy)\n1 .\n. .\n"), board("1 .\n. .\n")];
    let title = |heading: &str, boards: &[PuzzleBoard]| {
        let mut out = Vec::new();
        let content = AnswerData::Boards { heading, first: 1, boards };
        PaperLanguage::Svg.write_answer(&mut out, content).expect("memory takes anything");
        let svg = String::from_utf8(out).expect("UTF-8");
        let title = svg.split_once("<title>").and_then(|rest| rest.1.split_once("</title>"));
        (title.map(|title| title.0.to_owned()).unwrap_or_default(), texts(PaperLanguage::Svg, &svg))
    };
    assert_eq!(title("", &boards[..1]), ("Name 2x2".to_owned(), vec![]));
    assert_eq!(title("", &boards[1..]), ("Puzzles".to_owned(), vec![]));
    let captions = ["1. Heading", "level 2 of 8 (easy)", "2. Heading"].map(str::to_owned).to_vec();
    assert_eq!(title("Heading", &boards), ("Heading".to_owned(), captions));
}

#[test]
fn rules_stand_above_the_boards_of_their_kind() {
    let board = |name: &str, words: &str| SheetEntry {
        rules: Some(PrintedRules { name: name.to_owned(), words: words.to_owned() }),
        ..entry("Board", &blank(9, 9), Showing::Puzzle)
    };
    let long = "Each word: needed. ".repeat(19);
    let entries = [
        board("One", "first."),
        board("One", "first."),
        board("Name of words", long.trim()),
        board("Two", "last."),
    ];
    let (document, smallest) =
        sheets(["", "Solutions"], &PageSetup::default(), Some(2), &entries, &entries[..1], Vec::new());
    let words = |page: &PaperPage| -> Vec<String> {
        let texts = page.shapes.iter().filter_map(|shape| match shape {
            // Captions are bold, too, and page numbers have no full stop.
            SceneShape::Text(text) if text.text.ends_with(if text.bold { ':' } else { '.' }) => {
                Some(text.text.clone())
            }
            SceneShape::Text(text) if !text.bold && text.text.contains(' ') => Some(text.text.clone()),
            _ => None,
        });
        texts.collect()
    };
    assert_eq!(words(&document.pages[0]), ["One:", "first."]);
    let second = words(&document.pages[1]);
    assert_eq!(second[0], "Name of words:");
    assert_eq!(second[1..].join(" "), format!("{long}Two: last."));
    assert!(second.len() > 2 && smallest > 20.0, "{second:?}, {smallest}");
}

#[test]
fn titles_are_words() {
    assert_eq!(titled("name", "10x10"), "Name 10x10");
    assert_eq!(titled("one-two-three", ""), "One two three");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    #[test]
    fn every_number_is_in_every_file(
        rows in 1usize..7, columns in 1usize..7, seed in any::<u64>(), tiling in 0usize..3,
    ) {
        let mut diagram = blank(rows, columns);
        diagram.kind = DiagramKind::Tiles([Tiling::Squares, Tiling::Hexagons, Tiling::Triangles][tiling]);
        let mut random = seed;
        let mut expected = Vec::new();
        for cell in &mut diagram.cells {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = (random >> 40) as u32 % 1200;
            match (random >> 33) % 4 {
                0 => (cell.label, cell.given) = (Some(number), true),
                1 => cell.clue = Some(number),
                2 => (cell.hole, cell.mark, cell.label) = (true, Some('X'), Some(number)),
                _ => continue,
            }
            expected.push(number.to_string());
        }
        let entries = [entry("", &diagram, Showing::Puzzle)];
        let document = PaperDocument { title: String::new(), pages: vec![layout::picture(&entries)], fonts: Vec::new() };
        for &language in ALL {
            let found = texts(language, &written(language, &document));
            prop_assert_eq!(&found, &expected, "{:?}", language);
        }
    }

    #[test]
    fn boards_stay_on_their_pages(
        count in 1usize..30, rows in 1usize..40, columns in 1usize..40, letter in any::<bool>(),
        per_page in proptest::option::of(1usize..100), gutter in 0.0f64..40.0,
    ) {
        let entries = vec![entry("A board with a long name", &blank(rows, columns), Showing::Puzzle); count];
        let size = if letter { (612.0, 792.0) } else { (595.28, 841.89) };
        let (document, _) = sheets(["Title", ""], &PageSetup { size, gutter }, per_page, &entries, &[], Vec::new());
        let most = per_page.unwrap_or(20);
        prop_assert!(document.pages.len() >= count.div_ceil(most));
        let is_line = |shape: &&SceneShape| matches!(shape, SceneShape::Path { is_closed: false, .. });
        let mut lines = 0;
        for (index, page) in document.pages.iter().enumerate() {
            let [left, right] = if index % 2 == 0 { [gutter, 0.0] } else { [0.0, gutter] };
            lines += page.shapes.iter().filter(is_line).count();
            for shape in &page.shapes {
                if let SceneShape::Path { lines, is_closed: false, .. } = shape {
                    for &(x, y) in lines.iter().flatten() {
                        prop_assert!(x > 40.0 + left && x < page.width - 40.0 - right, "{} of {}", x, page.width);
                        prop_assert!(y > 40.0 && y < page.height - 40.0, "{} of {}", y, page.height);
                    }
                }
            }
        }
        prop_assert_eq!(lines, 2 * count, "inner lines and the border of each board");
    }
}
