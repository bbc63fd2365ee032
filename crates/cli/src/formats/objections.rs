//! What a format cannot write: solutions of some kinds, and files whose names promise another format.

use std::path::Path;

use cavalcade_core::puzzles::diagram::{Diagram, RoutePoints};

use super::{Answer, FORMATS, Format};
use crate::streams::{Failure, shown_path};

/// A kind of solutions that some formats do not write.
#[derive(Debug)]
pub(crate) struct RefusedKind {
    /// Whether a problem has such solutions; the arguments as for [`Format::objection`](super::Format::objection).
    is_met: fn(&Diagram, Option<bool>) -> bool,
    reason: &'static str,
    hint: &'static str,
}

impl RefusedKind {
    /// Values of variables.
    pub(super) const VALUES: Self = Self {
        is_met: |blank, _| blank.values().is_some(),
        reason: "the solutions are values of variables, not routes or pieces on a board",
        hint: "use --format text, json or csv",
    };
    /// Anything in a graph.
    pub(super) const GRAPHS: Self = Self {
        is_met: |blank, _| blank.vertices().is_some(),
        reason: "a graph has no board to draw",
        hint: "to draw a solution, use 'first' with --format svg",
    };
    /// Sets of vertices or edges of a graph.
    pub(super) const SETS: Self = Self {
        is_met: |blank, _| blank.selection().is_some(),
        reason: "the solutions are sets of a graph, not routes or pieces on a board",
        hint: "use --format text, json, csv, svg or latex",
    };
    /// Routes in a graph.
    pub(super) const VERTICES: Self = Self {
        is_met: |blank, _| blank.vertices().is_some(),
        reason: "vertices of a graph are not squares of a board",
        hint: "use --format text, json, csv or tour",
    };
    /// Anything in a box.
    pub(super) const LAYERS: Self = Self {
        is_met: |blank, _| blank.layers().is_some(),
        reason: "cells of a box are not squares of a board",
        hint: "use --format text, json, csv or tour",
    };
    /// Loops through corners.
    pub(super) const CORNERS: Self = Self {
        is_met: |blank, _| blank.points() == RoutePoints::Corners,
        reason: "the solutions are loops through corners, which are not squares of a board",
        hint: "use --format text, json, csv or svg",
    };
    /// Loops that need not visit all cells.
    pub(super) const LOOPS: Self = Self {
        is_met: |blank, closed| blank.unnumbered_route().is_some() && closed.is_none(),
        reason: "the solutions are loops that may miss cells, not tours",
        hint: "use --format text, json, csv or svg",
    };
    /// Pieces.
    pub(super) const PIECES: Self = Self {
        is_met: |_, closed| closed.is_none(),
        reason: "the solutions are pieces on cells, not tours",
        hint: "use --format moves or csv",
    };

    /// Returns the first objection, if there is one.
    pub(super) fn objection(kinds: &[Self], blank: &Diagram, closed: Option<bool>) -> Option<Failure> {
        let kind = kinds.iter().find(|kind| (kind.is_met)(blank, closed))?;
        Some(Failure::input(kind.reason).hint(kind.hint))
    }
}

/// Extensions of pictures, pages and tables that no format writes, or none of a small build.
const UNKNOWN: [&str; 18] = [
    "pdf", "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "eps", "ps", "doc", "docx",
    "odt", "xls", "xlsx", "ods",
];

/// Returns the extension of a file name in lower case.
fn extension(name: &Path) -> Option<String> {
    Some(name.extension()?.to_string_lossy().to_ascii_lowercase())
}

/// Returns the format of files with the extension of this name; `None` if the extension chooses none.
pub(crate) fn format_of(name: &Path) -> Option<&'static Format> {
    let extension = extension(name)?;
    FORMATS.iter().copied().find(|format| format.extensions.contains(&extension.as_str()))
}

/// Refuses a format that cannot write the kind of answers of a command, and the name of an output whose extension belongs
/// to another format, or to one that does not exist here.
///
/// # Errors
/// The answer has no such format, or the extension contradicts it.
pub(crate) fn refuse(
    output: Option<&Path>,
    format: &Format,
    (command, answer): (&str, Answer),
) -> Result<(), Failure> {
    let writers = || FORMATS.iter().filter(|format| format.can_write(answer));
    let (shown, by_name) = (output.map(shown_path).unwrap_or_default(), output.and_then(format_of));
    if let Some(other) = by_name.map(|other| other.name).filter(|other| *other != format.name) {
        let name = format.name;
        let message =
            format!("--format {name} contradicts -o '{shown}', the name of a file in format {other}");
        return Err(Failure::input(message).hint(format!("use another name, or --format {other}")));
    }
    let unknown = output.filter(|_| by_name.is_none()).and_then(extension);
    if let Some(unknown) = unknown.filter(|known| UNKNOWN.contains(&known.as_str())) {
        let endings = writers().filter_map(|format| format.extensions.first());
        let endings: Vec<String> = endings.map(|ending| format!(".{ending}")).collect();
        let hint = match &endings[..] {
            [] => "use a name that ends in .txt".to_owned(),
            endings => format!("use a name that ends in one of: {}", endings.join(", ")),
        };
        return Err(Failure::input(format!("-o '{shown}': no format writes .{unknown} files")).hint(hint));
    }
    if format.can_write(answer) {
        return Ok(());
    }
    let (given, remedy) = match by_name {
        Some(_) => (format!("-o '{shown}' means --format {}, which", format.name), "another name, with "),
        None => (format!("--format {}", format.name), ""),
    };
    let written: Vec<_> = format.writes.iter().map(|answer| answer.words()).collect();
    let others: Vec<_> = writers().map(|format| format.name).collect();
    let message = format!("{given} writes {}, but '{command}' gives {}", written.join(", "), answer.words());
    Err(Failure::input(message).hint(format!("use {remedy}--format {}", others.join(", "))))
}
