//! Steps in sentences.

use super::LoopLadder;
use super::reason::{LoopClash, LoopPlace, LoopReason, LoopStep};
use crate::problems::single_loop::LoopFact;

/// The names of edges, points and cells of a board.
pub(crate) struct LoopNames<'a> {
    /// Returns the name of the edge between two points.
    pub(crate) edge: &'a dyn Fn(u32, u32) -> String,
    /// Returns the name of a point.
    pub(crate) point: &'a dyn Fn(usize) -> String,
    /// Returns the name of a cell.
    pub(crate) cell: &'a dyn Fn(usize) -> String,
    pub(crate) words: LoopWords,
}

/// How sentences call what the lines are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LoopWords {
    /// The lines.
    pub(crate) on: &'static str,
    /// What is said of points that no line visits.
    pub(crate) off: &'static str,
    /// A loop that is closed too early, without and with `would`.
    pub(crate) early: [&'static str; 2],
    /// That nothing is left to do.
    pub(crate) finished: &'static str,
}

impl LoopLadder {
    /// Returns a step as a sentence without a full stop.
    pub(crate) fn explain(&self, step: &LoopStep, names: &LoopNames<'_>) -> String {
        let reason = match step.reason {
            LoopReason::OneWayOn(point) => format!("the line has one way on from {}", (names.point)(point)),
            LoopReason::TwoWays(point) => {
                format!("{} is on {} and has two ways", (names.point)(point), names.words.on)
            }
            LoopReason::NoWayOn(point) => format!("a line could not go on from {}", (names.point)(point)),
            LoopReason::Finished => names.words.finished.to_owned(),
            LoopReason::Rule(rule) => self.statement(rule).sentence(names.cell),
            LoopReason::Ways(place) => format!("all ways {} agree", self.through(place, names)),
            LoopReason::Closing => names.words.early[1].to_owned(),
            LoopReason::Order(one, other) => format!("the line would join {one} and {other}"),
            LoopReason::Sides(true) => "one side is inside the loop and the other outside".to_owned(),
            LoopReason::Sides(false) => "both sides are inside the loop, or both are outside".to_owned(),
            LoopReason::Between(one, other) => {
                format!("all ways from {} to {} agree", (names.point)(one), (names.point)(other))
            }
            LoopReason::Trial(clash, rounds) => {
                let soon = if rounds == 1 { "at once" } else { "then" };
                format!("otherwise {soon} {}", self.clash(clash, true, names))
            }
        };
        format!("{}: {reason}", changes(&step.facts, names))
    }

    /// Returns a contradiction as a sentence without a full stop; `would` turns it into a consequence.
    pub(crate) fn clash(&self, clash: LoopClash, would: bool, names: &LoopNames<'_>) -> String {
        let verb = |is: &str, be: &str| if would { format!("would {be}") } else { is.to_owned() };
        match clash {
            LoopClash::TooMany(point) => {
                format!("{} {} too many lines", (names.point)(point), verb("has", "have"))
            }
            LoopClash::DeadEnd(point) => {
                format!("a line {} at {}", verb("ends", "end"), (names.point)(point))
            }
            LoopClash::Rule(rule) => {
                format!("it {} wrong that {}", verb("is", "be"), self.statement(rule).sentence(names.cell))
            }
            LoopClash::NoWay(place) => {
                format!("no way {} {} left", self.through(place, names), verb("is", "be"))
            }
            LoopClash::Early => names.words.early[usize::from(would)].to_owned(),
            LoopClash::Order(one, other) => format!("a line {} {one} and {other}", verb("joins", "join")),
            LoopClash::Sides(one, other) => format!(
                "the sides of {} {} both alike and different",
                (names.edge)(one, other),
                verb("are", "be")
            ),
            LoopClash::Unlinked(one, other) => {
                let (from, to) = ((names.point)(one), (names.point)(other));
                format!("no way from {from} to {to} {} left", verb("is", "be"))
            }
            LoopClash::NoLoop => format!("no line {} possible", verb("is", "be")),
        }
    }

    fn through(&self, place: LoopPlace, names: &LoopNames<'_>) -> String {
        match place {
            LoopPlace::Clue(rule) => {
                format!("to satisfy {}", self.statement(rule).subject(names.cell))
            }
            LoopPlace::Point(point) => format!("through {}", (names.point)(point)),
        }
    }
}

/// Returns what a step decides: `draw r1c1-r1c2, cross out r2c1-r3c1`.
fn changes(facts: &[LoopFact], names: &LoopNames<'_>) -> String {
    let edges = |wanted: bool| {
        facts.iter().filter_map(move |fact| match *fact {
            LoopFact::Edge(one, other, value) => (value == wanted).then(|| (names.edge)(one, other)),
            LoopFact::Vertex(..) | LoopFact::Auxiliary(..) => None,
        })
    };
    let points = |wanted: bool| {
        facts.iter().filter_map(move |fact| match *fact {
            LoopFact::Vertex(point, value) => (value == wanted).then(|| (names.point)(point as usize)),
            LoopFact::Edge(..) | LoopFact::Auxiliary(..) => None,
        })
    };
    let verb = |verb: &str, of: Vec<String>| (!of.is_empty()).then(|| format!("{verb} {}", of.join(", ")));
    let parts = [
        verb("draw", edges(true).collect()),
        verb("cross out", edges(false).collect()),
        verb(&format!("on {}:", names.words.on), points(true).collect()),
        verb(&format!("{}:", names.words.off), points(false).collect()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}
