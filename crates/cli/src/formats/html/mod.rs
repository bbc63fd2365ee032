//! HTML: all solutions of a run on one interactive page, in a single file that needs no network.
//!
//! The program writes the facts about the run, the board once, and each solution as a short string. The browser draws
//! only the visible solutions, so a page with ten thousand boards is small and opens at once. The page needs no server;
//! its content security policy forbids it to load anything.

mod frame;
mod ground;
mod record;
mod skeleton;

use std::io;

use cavalcade_core::puzzles::diagram::Diagram;

use super::paper::PaperLanguage;
use super::{Answer, AnswerData, Format, Origin, RefusedKind, Summary, Verdict, VerdictKind};
use record::{embed, record};

/// The format; see the module.
pub(super) const FORMAT: Format = Format {
    name: "html",
    extensions: &["html", "htm"],
    writes: Answer::DRAWN,
    refused: &[RefusedKind::VALUES, RefusedKind::SETS],
    paper: Some(PaperLanguage::Html),
    is_document: true,
    write,
    ..Format::NONE
};

fn write(out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    match content {
        AnswerData::Solution { index, diagram } => record(out, index, diagram),
        AnswerData::Document { summary, body } => page(out, summary, body),
        AnswerData::Verdict(verdict) => self::verdict(out, verdict),
        _ => PaperLanguage::Html.write_answer(out, content),
    }
}

/// Writes a page with the only solution or with two of several. The command is unknown here and left out.
fn verdict(out: &mut Vec<u8>, verdict: &Verdict) -> io::Result<()> {
    let mut body = Vec::new();
    (1..).zip(&verdict.solutions).try_for_each(|(index, solution)| record(&mut body, index, solution))?;
    let facts = Summary {
        command: "",
        puzzle: verdict.puzzle,
        board: &verdict.board,
        blank: &Diagram::default(),
        closed: None,
        solutions: verdict.solutions.len() as u64,
        complete: verdict.kind != VerdictKind::Unknown,
        kind: Some(verdict.kind),
    };
    page(out, &facts, &body)
}

/// Writes the page around solutions that are already written as records.
fn page(out: &mut Vec<u8>, facts: &Summary<'_>, body: &[u8]) -> io::Result<()> {
    let (before, after) = skeleton::around(facts);
    out.reserve(before.len() + body.len() + after.len() + 1024);
    out.extend_from_slice(before.as_bytes());
    out.extend_from_slice(b"{\"facts\":");
    embed(out, facts)?;
    out.extend_from_slice(b",\"records\":[\n");
    out.extend_from_slice(body.strip_suffix(b",\n").unwrap_or(body));
    out.extend_from_slice(b"\n]}\n");
    out.extend_from_slice(after.as_bytes());
    Ok(())
}
