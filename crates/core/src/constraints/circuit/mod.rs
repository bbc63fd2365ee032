//! The chosen steps form one cycle through all vertices.
mod paths;

use super::{Assignment, Consistency, Constraint};
use crate::engine::{Conflict, Edges, Posting, Variable};

use paths::Paths;

/// The chosen edges form one cycle through all vertices.
#[derive(Debug, Clone)]
pub struct Circuit {
    edges: Edges,
}

impl Circuit {
    /// The chosen `edges` are those of a Hamiltonian cycle.
    #[must_use]
    pub fn undirected(edges: &Edges) -> Self {
        Self { edges: edges.clone() }
    }
}

impl Constraint for Circuit {
    fn scope(&self) -> Vec<Variable> {
        self.edges.variables().collect()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let table = self.edges.table();
        let neighbours = |vertex: usize| -> Vec<usize> {
            (0..table.degree(vertex))
                .filter(|&slot| assignment.value(self.edges.variable(vertex, slot)) == 1)
                .map(|slot| table.target(vertex, slot))
                .collect()
        };
        let vertices = table.vertices();
        if vertices < 3 || (0..vertices).any(|vertex| neighbours(vertex).len() != 2) {
            return false;
        }
        let (mut previous, mut here, mut steps) = (0, neighbours(0)[0], 1);
        while here != 0 {
            let next = neighbours(here).into_iter().find(|&next| next != previous);
            (previous, here) = (here, next.unwrap_or(0));
            steps += 1;
        }
        steps == vertices
    }

    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.edges.table().vertices() < 3 {
            return Err(Conflict);
        }
        let paths = Paths::new(&self.edges, posting);
        posting.install(paths);
        Ok(())
    }
}
