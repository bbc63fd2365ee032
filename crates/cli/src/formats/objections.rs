//! Why some formats cannot write the solutions of some problems.

use cavalcade_core::puzzles::diagram::{Diagram, RoutePoints};

/// Why a format cannot write the solutions of a problem, and a remedy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Objection {
    pub(crate) reason: String,
    pub(crate) hint: String,
}

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
    pub(super) fn objection(kinds: &[Self], blank: &Diagram, closed: Option<bool>) -> Option<Objection> {
        let kind = kinds.iter().find(|kind| (kind.is_met)(blank, closed))?;
        Some(Objection { reason: kind.reason.to_owned(), hint: kind.hint.to_owned() })
    }
}
