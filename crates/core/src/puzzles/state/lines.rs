//! What is decided about a loop, or about pieces, as comments below the board: `% drawn: r1c1-r1c2, r1c2-r1c3`.

use std::collections::HashMap;
use std::fmt::Write;

use super::super::loops::points::PointNames;
use super::super::problem::Ink;
use super::super::{DecidedCell, DecidedSubject, Instance};
use crate::files::InputError;
use crate::files::text::shorten;

impl Instance {
    /// Returns how comments begin, each with whether it is about lines, and whether these are there.
    fn loop_comments(&self) -> [(&'static str, bool, bool); 4] {
        let (on, off) = match self.ink {
            Ink::LoopAndShading => ("% on the loop: ", "% shaded: "),
            Ink::Paths | Ink::Numbers(_) => ("% on a path: ", "% off the paths: "),
            Ink::Members(_) => ("% chosen: ", "% not chosen: "),
            Ink::Pieces(_) => ("% marked: ", "% empty: "),
            Ink::Loop(_) => ("% on the loop: ", "% off the loop: "),
        };
        [("% drawn: ", true, true), (super::CROSSED_OUT, true, false), (on, false, true), (off, false, false)]
    }

    /// Returns what is decided as comments.
    pub(super) fn lines_text(&self, decided: &[DecidedCell]) -> String {
        let mut text = String::new();
        for (start, is_line, holds) in self.loop_comments() {
            let is_meant = |known: &&DecidedCell| known.holds == holds && is_about_line(known) == is_line;
            let found: Vec<String> =
                decided.iter().filter(is_meant).map(|known| self.name_of(known)).collect();
            if !found.is_empty() {
                let _ = writeln!(text, "{start}{}", found.join(", ")); // a string takes everything
            }
        }
        text
    }

    /// Reads the comments of a state.
    ///
    /// # Errors
    /// A name is that of no line and no point of the board.
    pub(super) fn lines_in(&self, text: &str) -> Result<Vec<DecidedCell>, InputError> {
        let known = self.named_places();
        let mut decided = Vec::new();
        for line in text.lines() {
            for (start, is_line, holds) in self.loop_comments() {
                let Some(list) = line.strip_prefix(start) else { continue };
                for word in list.split(',').map(str::trim) {
                    let found = known.get(word).filter(|known| is_about_line(known) == is_line);
                    let found = found.ok_or_else(|| {
                        let what = if is_line { "line" } else { "place" };
                        InputError::new(format!("'{}' is no {what} of this board", shorten(word)))
                            .hint(format!("the comment begins with '{start}'; write names as hints do"))
                    })?;
                    decided.push(DecidedCell { holds, ..*found });
                }
            }
        }
        Ok(decided)
    }

    /// Returns the points that the loop may visit and the edges between them that no wall blocks, or the cells that may
    /// have a piece, by their names.
    fn named_places(&self) -> HashMap<String, DecidedCell> {
        let is_point = |point: &usize| self.cells.binary_search(point).is_ok();
        let is_open = |&[one, other]: &[usize; 2]| self.blank.walls.binary_search(&(one, other)).is_err();
        let edges = self.point_names().into_iter().flat_map(PointNames::edges);
        let edges = edges.filter(|ends| ends.iter().all(is_point)).filter(is_open);
        let edges = edges.map(|[one, other]| (one, DecidedSubject::LineTo(other)));
        let subject = if self.piece().is_some() { DecidedSubject::Piece } else { DecidedSubject::Loop };
        let points = self.cells.iter().map(|&point| (point, subject));
        let places = edges.chain(points).map(|(cell, subject)| DecidedCell { cell, subject, holds: true });
        places.map(|known| (self.name_of(&known), known)).collect()
    }

    /// Returns the name of a line, a point or a cell.
    pub(super) fn name_of(&self, known: &DecidedCell) -> String {
        match (self.point_names(), known.subject) {
            (Some(names), DecidedSubject::LineTo(other)) => names.edge(known.cell, other),
            (None, DecidedSubject::LineTo(other)) => {
                format!("{}-{}", self.short_name(known.cell), self.short_name(other))
            }
            _ => self.short_name(known.cell),
        }
    }
}

impl Instance {
    /// Returns the name of a vertex, or of a cell.
    fn short_name(&self, place: usize) -> String {
        let name = self.blank.vertices().and_then(|vertices| vertices.names.get(place).cloned());
        name.unwrap_or_else(|| self.place_name(place))
    }
}

fn is_about_line(known: &DecidedCell) -> bool {
    matches!(known.subject, DecidedSubject::LineTo(_))
}
