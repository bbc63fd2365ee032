//! JSON for scripts: one object a line.

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::Diagram;
use num_bigint::BigUint;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{Count, Differences, Format, Origin, Smaller, Verdict, VerdictKind};

/// Whole numbers beyond this lose digits in common readers and are written as strings.
const LARGEST_EXACT: u64 = 1 << 53;

/// The format; see the module.
pub(super) struct Json;

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn solution(
        &self,
        out: &mut dyn Write,
        origin: Option<&Origin>,
        index: u64,
        diagram: &Diagram,
    ) -> io::Result<()> {
        line(out, origin, &Solution::new(index, diagram))
    }

    fn nothing(&self, out: &mut dyn Write, origin: &Origin, complete: bool) -> io::Result<()> {
        line(out, Some(origin), &Nothing { vertices: None, complete })
    }

    fn count(&self, out: &mut dyn Write, origin: Option<&Origin>, count: &Count<'_>) -> io::Result<()> {
        let counts = Numbers(&count.counts);
        let (total, at_least) = if count.complete { (Some(counts), None) } else { (None, Some(counts)) };
        let Count { puzzle, board, closed, method, complete, .. } = *count;
        let by_symmetry = count.by_symmetry.as_deref().filter(|_| complete).map(Numbers);
        let total = Total { puzzle, board, closed, method, counts: total, at_least, by_symmetry, complete };
        line(out, origin, &total)
    }

    fn verdict(&self, out: &mut dyn Write, origin: Option<&Origin>, verdict: &Verdict) -> io::Result<()> {
        let solutions =
            (1..).zip(&verdict.solutions).map(|(index, diagram)| Solution::new(index, diagram)).collect();
        line(out, origin, &Answer { verdict: verdict.kind, solutions, differ: verdict.differences() })
    }

    fn smaller(&self, out: &mut dyn Write, smaller: &Smaller) -> io::Result<()> {
        let Smaller { board, givens, at_least, complete } = smaller;
        line(
            out,
            None,
            &Puzzle { count: givens.len(), at_least: *at_least, complete: *complete, givens, board },
        )
    }
}

/// An object, which opens with the line and the problem that it is the answer to.
#[derive(Serialize)]
struct Line<'a, T> {
    #[serde(flatten)]
    origin: Option<&'a Origin>,
    #[serde(flatten)]
    object: T,
}

impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("line", &self.line)?;
        map.serialize_entry(self.kind, &self.text)?;
        map.end()
    }
}

/// A solution.
#[derive(Serialize)]
#[serde(untagged)]
enum Solution<'a> {
    /// A walk as rows of numbers, and for each cell the number of the cell after it; pieces as the row and column, from
    /// 1, of each.
    Board {
        index: u64,
        rows: usize,
        columns: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        order: Option<Vec<Vec<Option<u32>>>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        cells: Option<Vec<(usize, usize)>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<Vec<Option<usize>>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        closed: Option<bool>,
    },
    /// Names in the order of the walk.
    Walk { index: u64, vertices: Vec<&'a str>, closed: bool },
}

impl<'a> Solution<'a> {
    fn new(index: u64, diagram: &'a Diagram) -> Self {
        let closed = diagram.walk.as_ref().map(|walk| walk.closed);
        if let (Some(vertices), Some(closed)) = (diagram.names(), closed) {
            return Self::Walk { index, vertices, closed };
        }
        let rows = diagram.cells.chunks(diagram.columns.max(1));
        let row_and_column = |cell: usize| (cell / diagram.columns + 1, cell % diagram.columns + 1);
        let from_one =
            |next: Vec<Option<usize>>| next.into_iter().map(|cell| cell.map(|cell| cell + 1)).collect();
        Self::Board {
            index,
            rows: diagram.rows,
            columns: diagram.columns,
            order: diagram
                .walk
                .as_ref()
                .map(|_| rows.map(|row| row.iter().map(|cell| cell.label).collect()).collect()),
            cells: diagram.walk.is_none().then(|| diagram.pieces().map(row_and_column).collect()),
            next: diagram.walk.as_ref().map(|walk| from_one(walk.successors(diagram.cells.len()))),
            closed,
        }
    }
}

/// That there is no solution, or no further one within the limits.
#[derive(Serialize)]
struct Nothing {
    /// Always `null`, where a solution has its vertices.
    vertices: Option<()>,
    complete: bool,
}

/// How many; `counts` is there only if these are all, else `at_least` is.
#[derive(Serialize)]
struct Total<'a> {
    puzzle: &'a str,
    board: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<bool>,
    method: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Numbers<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<Numbers<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_symmetry: Option<Numbers<'a>>,
    complete: bool,
}

/// Named numbers, in order.
struct Numbers<'a>(&'a [(&'a str, BigUint)]);

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, number) in self.0 {
            match u64::try_from(number) {
                Ok(number) if number <= LARGEST_EXACT => map.serialize_entry(name, &number)?,
                _ => map.serialize_entry(name, &number.to_string())?,
            }
        }
        map.end()
    }
}

/// Whether it is unique.
#[derive(Serialize)]
struct Answer<'a> {
    verdict: VerdictKind,
    solutions: Vec<Solution<'a>>,
    /// Empty unless there are several.
    differ: Differences<'a>,
}

/// A board with fewer givens; `at_least` is there only if the fewest were asked for.
#[derive(Serialize)]
struct Puzzle<'a> {
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    complete: bool,
    /// Row and column, from 1, and number.
    givens: &'a [(usize, usize, u32)],
    board: &'a str,
}

fn line(out: &mut dyn Write, origin: Option<&Origin>, object: &impl Serialize) -> io::Result<()> {
    // Made in one piece: an object is written by many small writes.
    let mut text = Vec::with_capacity(1024);
    serde_json::to_writer(&mut text, &Line { origin, object })?;
    text.push(b'\n');
    out.write_all(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_strings() {
        let counts = [("directed", LARGEST_EXACT.into()), ("undirected", (LARGEST_EXACT + 1).into())];
        let text = serde_json::to_string(&Numbers(&counts)).expect("JSON");
        assert_eq!(text, r#"{"directed":9007199254740992,"undirected":"9007199254740993"}"#);
    }
}
