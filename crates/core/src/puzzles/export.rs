//! Export of instances to other solvers.

use super::Instance;
use super::problem::ProblemKind;
use crate::files::export::{Export, ExportProblem};
use crate::files::printable;
use crate::problems::numbered::Numbers;

impl Instance {
    /// Returns the problem in the form that [`Export::write`] writes; `title` is its description, in lines.
    ///
    /// Returns `None` for a program, which is written for solvers already. The size of a placement must be given or
    /// settled.
    ///
    /// # Panics
    /// If the size is not known.
    #[must_use]
    pub fn export(&self, title: Vec<String>) -> Option<Export<'_>> {
        let problem = match &self.problem {
            ProblemKind::Program(_) => return None,
            ProblemKind::Paths(paths) => ExportProblem::Paths(&paths.problem),
            ProblemKind::Numbered(numbered) => ExportProblem::Numbers {
                steps: &numbered.path.steps,
                closed: numbered.path.closed,
                allowed: numbered.path.numbers.iter().map(allowed).collect(),
                order: &numbered.path.order,
                links: &numbered.path.links,
            },
            ProblemKind::Placement(placement) => {
                let size = placement.size().expect("the largest size is settled before anything is written");
                let sets = &placement.sets;
                let cover: Vec<&[u32]> = sets
                    .covers
                    .first()
                    .into_iter()
                    .flat_map(|cover| cover.iter())
                    .map(Vec::as_slice)
                    .collect();
                ExportProblem::Sets {
                    conflicts: &sets.conflicts,
                    size: Some(size),
                    // A set with as many vertices as there are groups without a common cell hits each group.
                    hit: if cover.len() == size { cover.clone() } else { Vec::new() },
                    cover,
                    exactly: Vec::new(),
                }
            }
            ProblemKind::Marked(marked) => ExportProblem::Sets {
                conflicts: &marked.conflicts,
                size: None,
                cover: Vec::new(),
                hit: marked.hit.iter().map(Vec::as_slice).collect(),
                exactly: marked.exactly.clone(),
            },
            ProblemKind::Loop(problem) => {
                ExportProblem::Loop { steps: &problem.single.steps, rules: &problem.single.rules }
            }
        };
        // A name is part of a line.
        let names = self.cells.iter().map(|&cell| printable(&(self.name)(cell)).into_owned()).collect();
        Some(Export { title, names, problem })
    }
}

/// Returns the numbers that a vertex may have; `None` for all.
fn allowed(numbers: &Numbers) -> Option<Vec<u32>> {
    let fitting = || numbers.fitting.as_ref().map(|fitting| fitting.iter().map(|&it| it as u32).collect());
    // As in the model, a clue replaces the fitting numbers.
    numbers.given.map_or_else(fitting, |given| Some(vec![given as u32]))
}
