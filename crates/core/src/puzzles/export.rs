//! An instance as a problem for other solvers.

use super::Instance;
use super::instance::ProblemKind;
use crate::files::export::{Export, ExportProblem};
use crate::files::printable;
use crate::problems::numbered::Numbers;

impl Instance {
    /// The problem, to be written in the language of another solver; `title` says what it is, in lines.
    ///
    /// Of a placement without a size, the largest must have been settled.
    ///
    /// # Panics
    /// If a size is not known.
    #[must_use]
    pub fn export(&self, title: Vec<String>) -> Export<'_> {
        let problem = match &self.problem {
            ProblemKind::Paths(paths) => ExportProblem::Paths(&paths.problem),
            ProblemKind::Numbered(numbered) => ExportProblem::Numbers {
                steps: &numbered.path.steps,
                closed: numbered.path.closed,
                allowed: numbered.path.numbers.iter().map(allowed).collect(),
            },
            ProblemKind::Placement(placement) => {
                let size = placement.size().expect("the largest size is settled before anything is written");
                let sets = &placement.sets;
                let cover = sets.covers.first().filter(|cover| cover.len() == size);
                ExportProblem::Sets {
                    conflicts: &sets.conflicts,
                    size: Some(size),
                    // A set as large as there are groups without a common cell hits each.
                    hit: cover.into_iter().flat_map(|cover| cover.iter()).map(Vec::as_slice).collect(),
                    exactly: Vec::new(),
                }
            }
            ProblemKind::Marked(marked) => ExportProblem::Sets {
                conflicts: &marked.conflicts,
                size: None,
                hit: marked.hit.iter().map(Vec::as_slice).collect(),
                exactly: marked.exactly.clone(),
            },
        };
        // A name is part of a line.
        let names = self.cells.iter().map(|&cell| printable(&(self.name)(cell)).into_owned()).collect();
        Export { title, names, problem }
    }
}

/// The numbers that a vertex may have; `None` is all.
fn allowed(numbers: &Numbers) -> Option<Vec<u32>> {
    let fitting = || numbers.fitting.as_ref().map(|fitting| fitting.iter().map(|&it| it as u32).collect());
    // As the model takes them: a given stands for itself.
    numbers.given.map_or_else(fitting, |given| Some(vec![given as u32]))
}
