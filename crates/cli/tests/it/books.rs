//! Pages for books: their fonts, sizes, margins, rules and credits.

use insta::assert_snapshot;

use crate::sheets::{PAGE, sheet, texts_of_pdf};

#[test]
fn a_title_that_cannot_be_printed_is_refused() {
    let of = |format: &str, title: &str| {
        let (code, out, notes) = sheet(&format!("--no-solutions --format {format} --title {title}"), PAGE);
        assert_eq!((code, out.is_empty()), if notes.is_empty() { (Some(0), false) } else { (Some(2), true) });
        notes
    };
    assert_snapshot!(of("pdf", "数独"), @"
    cavalcade: error: no font has the character '数' (U+6570)
    hint: add --font FILE with a font that has it, or use --format html
    ");
    assert_snapshot!(of("latex", "50€"), @"
    cavalcade: error: no font has the character '€' (U+20AC)
    hint: use --format html or pdf
    ");
    for (format, title) in
        [("pdf", "Rätsel–50€"), ("svg", "Ωμέγα"), ("png", "Žluťoučký"), ("latex", "Rätsel"), ("html", "Ω汉")]
    {
        assert_eq!(of(format, title), "", "{format}");
    }
}

#[test]
fn a_font_of_the_caller_is_embedded() {
    let (code, pdf, notes) = sheet("--format pdf --title Ωμέγα --font fonts/Arimo-Bold.ttf", PAGE);
    assert_eq!((code, &*notes), (Some(0), ""));
    assert_eq!(texts_of_pdf(&pdf)[0], "Ωμέγα");
    assert!(String::from_utf8_lossy(&pdf).contains("+Font2"), "the third font");
}

#[test]
fn pages_of_a_book_have_gutters_rules_and_credits() {
    let options = "--format pdf --paper 6x9in --gutter 10mm --rules --credit Ada";
    let board = format!("{PAGE}\n% numbrix 2x2\n% by Émile\n1 2\n. .\n");
    let (code, pdf, notes) = sheet(options, &board);
    assert_eq!((code, &*notes), (Some(0), ""));
    let texts = texts_of_pdf(&pdf).join(" ");
    assert!(texts.contains("Numbrix: Write the numbers 1 to n into the cells of a board"), "{texts}");
    assert!(texts.contains(" level 1 of 10 (easy), by Ada ") && texts.contains(" by Émile "), "{texts}");
    assert!(String::from_utf8_lossy(&pdf).contains("/MediaBox [0 0 432 648]"));
}

#[test]
fn cells_that_are_too_small_to_write_into_are_reported() {
    let row = ". ".repeat(40);
    let board = format!("% numbrix 40x40\n1 {}\n{}", &row[2..], format!("{row}\n").repeat(39));
    let (code, _, notes) = sheet("--no-solutions --paper a5", &board);
    assert_eq!(code, Some(0), "{notes}");
    assert_snapshot!(notes, @"note: the smallest cells are 3.0 mm wide, less than 5 mm; use larger paper");
}
