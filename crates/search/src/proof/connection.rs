//! That chosen steps are connected: lemmas for what unit propagation does not see.

use std::io;

use cavalcade_core::files::export::{CycleRows, LoopRows, OpbFormula, OpbShape};

use super::closures::{ClosureFinder, FoundSet};
use super::cuts::{CutLemmas, Lemma};
use super::loop_cuts::LoopLemmas;
use super::loops::{LoopFinder, LoopFinding};
use super::writer::ProofWriter;
use crate::clauses::LiteralTrail;

/// A source of lemmas that the present assignment breaks, or from which it draws conclusions.
pub(super) trait ConnectionLemmas {
    /// Looks for lemmas after all conclusions are drawn.
    fn look(&mut self, known: &LiteralTrail);

    /// Derives the next lemma that was found.
    fn next_lemma(&mut self, writer: &mut ProofWriter<'_>) -> io::Result<Option<Lemma>>;
}

/// Returns the source of lemmas for a formula, if its solutions are connected.
pub(super) fn of(formula: &OpbFormula) -> Option<Box<dyn ConnectionLemmas + '_>> {
    match formula.shape() {
        OpbShape::Steps(cycle) => Some(Box::new(WholeCycle::new(cycle))),
        OpbShape::Loop(shape) => Some(Box::new(PartialCycle::new(shape))),
        OpbShape::Numbers(_) | OpbShape::Chosen(_) => None,
    }
}

/// A cycle through all vertices.
struct WholeCycle<'a> {
    finder: ClosureFinder<'a>,
    lemmas: CutLemmas<'a>,
    found: std::vec::IntoIter<FoundSet>,
}

impl<'a> WholeCycle<'a> {
    fn new(cycle: &'a CycleRows) -> Self {
        Self {
            finder: ClosureFinder::new(cycle),
            lemmas: CutLemmas::new(cycle),
            found: Vec::new().into_iter(),
        }
    }
}

impl ConnectionLemmas for WholeCycle<'_> {
    fn look(&mut self, known: &LiteralTrail) {
        let mut sets = self.finder.paths(known);
        if sets.is_empty() {
            sets.extend(self.finder.separated(known));
        }
        self.found = sets.into_iter();
    }

    fn next_lemma(&mut self, writer: &mut ProofWriter<'_>) -> io::Result<Option<Lemma>> {
        let lemmas = &mut self.lemmas;
        let lemma = self.found.next().map(|set| match set {
            FoundSet::Path(set) => lemmas.inside(&set, writer),
            FoundSet::Unreached(set) => lemmas.entered(&set, writer),
            FoundSet::Beyond(vertex, set) => lemmas.bypass(vertex, &set, writer),
        });
        lemma.transpose()
    }
}

/// A cycle through some of the vertices.
struct PartialCycle<'a> {
    finder: LoopFinder<'a>,
    lemmas: LoopLemmas<'a>,
    found: std::vec::IntoIter<LoopFinding>,
}

impl<'a> PartialCycle<'a> {
    fn new(shape: &'a LoopRows) -> Self {
        Self { finder: LoopFinder::new(shape), lemmas: LoopLemmas::new(shape), found: Vec::new().into_iter() }
    }
}

impl ConnectionLemmas for PartialCycle<'_> {
    fn look(&mut self, known: &LiteralTrail) {
        self.found = self.finder.find(known).into_iter();
    }

    fn next_lemma(&mut self, writer: &mut ProofWriter<'_>) -> io::Result<Option<Lemma>> {
        let lemmas = &mut self.lemmas;
        let lemma = self.found.next().map(|finding| match finding {
            LoopFinding::Round { path, outside } => lemmas.round(&path, outside, writer),
            LoopFinding::Apart { set, inside, outside } => lemmas.apart(&set, inside, outside, writer),
            LoopFinding::Bridge { set, edge } => lemmas.bridge(&set, edge, writer),
        });
        lemma.transpose()
    }
}
