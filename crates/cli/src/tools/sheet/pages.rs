//! Pages from boards, and the files that receive them.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ArgMatches;

use crate::formats::paper::layout::SheetEntry;
use crate::formats::paper::setup::{MILLIMETRE, PageSetup};
use crate::formats::paper::{PaperDocument, PaperLanguage, sheets};
use crate::streams::input::{Input, LONGEST};
use crate::streams::{Failure, Inputs, NumberedFiles, Output, note};

/// The least size of a cell that people can write into, in millimetres.
const LEAST_CELL: f64 = 5.0;

/// Returns the fonts that were given.
///
/// # Errors
/// A file cannot be read or is no font, or the format has no fonts.
pub(super) fn fonts(matches: &ArgMatches, language: PaperLanguage) -> Result<Vec<Vec<u8>>, Failure> {
    let paths: Vec<&PathBuf> = matches.get_many("font").into_iter().flatten().collect();
    if !paths.is_empty() && !language.has_fonts() {
        let hint = "use the name of a PDF, PNG or SVG file; a browser uses its own fonts";
        return Err(Failure::input("--font does not apply to this format", Some(hint)));
    }
    paths.into_iter().map(|path| font(path)).collect()
}

/// Reads a font.
fn font(path: &Path) -> Result<Vec<u8>, Failure> {
    let data = Input::open(path, "font", || None)?.read(LONGEST)?;
    #[cfg(feature = "print")]
    if let Some(objection) = crate::formats::paper::font_objection(&data) {
        let name = crate::formats::objections::shown(path);
        let hint = "name a file that ends in .ttf or .otf";
        return Err(Failure::input(format!("--font '{name}': {objection}"), Some(hint)));
    }
    Ok(data)
}

/// Returns the pages of some boards and their solutions.
pub(super) fn document(
    matches: &ArgMatches,
    notes: &mut dyn Write,
    puzzles: &[SheetEntry],
    solutions: &[SheetEntry],
    fonts: Vec<Vec<u8>>,
) -> PaperDocument {
    let setup = PageSetup {
        size: matches.get_one("paper").copied().unwrap_or_default(),
        gutter: matches.get_one("gutter").copied().unwrap_or_default(),
    };
    let title = matches.get_one::<String>("title").map_or("", String::as_str);
    let per_page = matches.get_one::<usize>("per-page").copied();
    let (document, smallest) = sheets(title, &setup, per_page, puzzles, solutions);
    let cell = smallest / MILLIMETRE;
    if cell < LEAST_CELL {
        let remedy =
            if per_page.is_some() { "fewer boards on a page or larger paper" } else { "larger paper" };
        note(
            notes,
            &format!(
                "note: the smallest cells are {cell:.1} mm wide, less than {LEAST_CELL} mm; use {remedy}"
            ),
        );
    }
    document.with_fonts(fonts)
}

/// The files that receive pages.
pub(super) enum PageFiles {
    /// One file for all pages.
    One(Output),
    /// One file for each page.
    Each(NumberedFiles),
}

impl PageFiles {
    /// Opens the file of this name; a name with `%d` is that of one file for each page.
    pub(super) fn open(path: Option<&Path>, inputs: &Inputs) -> Result<Self, Failure> {
        match path.and_then(|path| NumberedFiles::new(path, None)) {
            Some(files) => Ok(Self::Each(files)),
            None => Output::open(path, inputs).map(Self::One),
        }
    }

    /// Writes a document.
    ///
    /// # Errors
    /// A character cannot be written, or a file with one page should have more.
    pub(super) fn write(self, language: PaperLanguage, document: PaperDocument) -> Result<(), Failure> {
        if let Some(sign) = language.missing(&document) {
            let hint = if language.has_fonts() {
                "add --font FILE with a font that has it, or use --format html"
            } else {
                "use --format html or pdf"
            };
            let shown = if sign.is_control() { String::new() } else { format!("'{sign}' ") };
            let message = format!("no font has the character {shown}(U+{:04X})", u32::from(sign));
            return Err(Failure::input(message, Some(hint)));
        }
        match self {
            Self::One(mut output) => {
                let pages = document.count();
                if language.is_picture() && pages > 1 {
                    return Err(Failure::input(
                        format!("a picture shows one page, but there are {pages}"),
                        Some("use a name with %d, such as page-%d.svg, for one file for each page"),
                    ));
                }
                output.write(|out| language.write(out, &document))?;
                output.finish()
            }
            Self::Each(files) => (1..).zip(document.split()).try_for_each(|(number, page)| {
                let mut output = files.open(number)?;
                output.write(|out| language.write(out, &page))?;
                output.finish()
            }),
        }
    }
}
