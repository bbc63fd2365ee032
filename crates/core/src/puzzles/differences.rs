//! Where two pictures of one problem differ: in cells, in steps, or in the members of sets.

use std::collections::HashSet;

use super::diagram::{Diagram, GraphSelection, RoutePoints, Vertices};

impl Diagram {
    /// Returns the names of the vertices that only one of two sets contains, in the order of the graph; `None` if these
    /// are not two sets of vertices.
    #[must_use]
    pub fn names_apart(&self, other: &Self) -> Option<Vec<String>> {
        let (graph, GraphSelection::Vertices(one)) = self.selection()? else { return None };
        let (_, GraphSelection::Vertices(two)) = other.selection()? else { return None };
        let [ones, twos]: [HashSet<&usize>; 2] = [one.iter().collect(), two.iter().collect()];
        let mut apart: Vec<usize> = ones.symmetric_difference(&twos).map(|&&vertex| vertex).collect();
        apart.sort_unstable();
        Some(apart.into_iter().map(|vertex| graph.names[vertex].clone()).collect())
    }

    /// Returns the edges of this set, or the steps of this route, that `other` does not have, in order, by the names of
    /// their ends; `None` if this is neither in a graph. In an undirected graph, the direction of a step does not matter.
    #[must_use]
    pub fn steps_without(&self, other: &Self) -> Option<Vec<[&str; 2]>> {
        let Vertices { names, directed, .. } = self.vertices()?;
        let known = |(from, to): (usize, usize)| if *directed || from < to { (from, to) } else { (to, from) };
        let others: HashSet<_> = other.graph_steps()?.into_iter().map(known).collect();
        let missing = self.graph_steps()?.into_iter().filter(|&step| !others.contains(&known(step)));
        Some(missing.map(|(from, to)| [names[from].as_str(), names[to].as_str()]).collect())
    }

    /// Returns the edges of a set, or the steps of a route.
    fn graph_steps(&self) -> Option<Vec<(usize, usize)>> {
        match self.selection() {
            Some((_, GraphSelection::Edges(edges))) => Some(edges.clone()),
            _ => Some(self.route.as_ref()?.steps().collect()),
        }
    }

    /// Returns the cells, numbered row by row from 0, whose contents differ from those of `other`. Of loops without
    /// numbers, also returns the cells at steps that only one of them has.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<usize> {
        let mut differs: Vec<bool> =
            (0..self.cells.len()).map(|cell| self.cells.get(cell) != other.cells.get(cell)).collect();
        if let (Some(one), Some(two)) = (self.unnumbered_route(), other.unnumbered_route()) {
            let ordered = |(from, to): (usize, usize)| (from.min(to), from.max(to));
            let [steps, others] =
                [one, two].map(|picture| picture.steps().map(ordered).collect::<HashSet<_>>());
            for &step in steps.symmetric_difference(&others) {
                for cell in self.cells_at(step, one.points()) {
                    differs[cell] = true;
                }
            }
        }
        (0..differs.len()).filter(|&cell| differs[cell]).collect()
    }

    /// Returns the cells of a step between cells, or on either side of a step between corners, the lesser first.
    fn cells_at(&self, (from, to): (usize, usize), points: RoutePoints) -> Vec<usize> {
        if points == RoutePoints::Cells {
            return vec![from, to];
        }
        let (row, column, leads_right) = self.grid_of(points).edge(from, to);
        let size = (self.rows, self.columns);
        // The cell below or right of the edge, which may be beyond the border, and the one before it.
        let place = |(up, left): (i64, i64)| {
            let (row, column) = self.surface().fold((row as i64 - up, column as i64 - left), size)?;
            Some(row * self.columns + column)
        };
        let before = if leads_right { (1, 0) } else { (0, 1) };
        let mut cells: Vec<usize> = [before, (0, 0)].into_iter().filter_map(place).collect();
        cells.sort_unstable();
        cells
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::diagram::{DiagramKind, DrawnCell};
    use super::*;
    use crate::solver::graph::SuccessorTable;

    #[test]
    fn pictures_differ_where_their_cells_do() {
        let picture = |labels: [u32; 3]| Diagram {
            rows: 1,
            columns: 3,
            cells: labels
                .iter()
                .map(|&label| DrawnCell { label: Some(label), ..DrawnCell::default() })
                .collect(),
            ..Diagram::default()
        };
        assert_eq!(picture([1, 2, 3]).differences(&picture([3, 2, 1])), [0, 2]);
    }

    #[test]
    fn loops_differ_at_their_steps() {
        let picture = |places: &[usize], points| {
            let mut picture =
                Diagram { rows: 2, columns: 3, cells: vec![DrawnCell::default(); 6], ..Diagram::default() };
            picture.set_loop(places, points);
            picture
        };
        let cells = |places: &[usize]| picture(places, RoutePoints::Cells);
        assert_eq!(cells(&[0, 1, 4, 3]).differences(&cells(&[0, 1, 2, 5, 4, 3])), [1, 2, 4, 5]);
        assert!(cells(&[0, 1, 4, 3]).differences(&cells(&[4, 3, 0, 1])).is_empty());
        // Around the first cell, and around the first two: they differ on all sides of the second.
        let corners = |places: &[usize]| picture(places, RoutePoints::Corners);
        assert_eq!(corners(&[0, 1, 5, 4]).differences(&corners(&[0, 1, 2, 6, 5, 4])), [0, 1, 2, 4]);
    }

    #[test]
    fn routes_in_a_graph_differ_in_their_steps() {
        let route = |cells: [usize; 4], closed, directed| {
            let names = ["a", "b", "c", "d"].map(str::to_owned).to_vec().into();
            let steps = SuccessorTable::new(vec![vec![1, 2, 3], vec![0, 2, 3], vec![0, 1, 3], vec![0, 1, 2]]);
            let steps = Arc::new(steps.expect("each step once"));
            let kind = DiagramKind::Graph(Vertices { names, directed, steps }, None);
            let mut picture = Diagram { cells: vec![DrawnCell::default(); 4], kind, ..Diagram::default() };
            picture.set_route(&cells, closed, 1);
            picture
        };
        let missing = |one: &Diagram, other: &Diagram| -> Vec<String> {
            one.steps_without(other).expect("a graph").iter().map(|step| step.concat()).collect()
        };
        let (one, other) = (route([0, 1, 2, 3], false, false), route([2, 1, 3, 0], false, false));
        assert!(one.names().expect("a graph").eq(["a", "b", "c", "d"]));
        let steps = |picture: &Diagram| picture.vertices().map(|picture| picture.steps().count());
        assert_eq!((steps(&one), steps(&route([0, 1, 2, 3], true, true))), (Some(6), Some(12)));
        assert_eq!(missing(&one, &other), ["ab", "cd"]);
        assert_eq!(missing(&other, &one), ["bd", "da"]);
        let (one, other) = (route([0, 1, 2, 3], true, true), route([2, 1, 3, 0], true, true));
        assert_eq!(missing(&one, &other), ["ab", "bc", "cd"]);
        assert_eq!(missing(&other, &one), ["cb", "bd", "ac"].map(str::to_owned));
        assert_eq!(Diagram::default().steps_without(&one), None);
    }
}
