//! Paths and cycles that need not visit everything, as the problem of an instance, and the parameters that ask for them.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::{Arguments, InputError, Param, ParamKind};
use crate::files::Message;
use crate::files::text::shorten;
use crate::problems::arrangement::CellArrangement;
use crate::problems::symmetry::Symmetries;
use crate::solver::engine::State;
use crate::words::quantity;
use crate::{SimplePathModel, SimplePaths};

pub(super) const ANY_LENGTH: Param = Param {
    name: "any-length",
    help: "Visit each cell or vertex at most once, instead of exactly once",
    kind: ParamKind::Flag,
};
pub(super) const LENGTH: Param = Param {
    name: "length",
    help: "Take this many steps, to each cell or vertex at most once: 10, 10..20, 10.. or ..20",
    kind: ParamKind::Value { shape: "STEPS" },
};
pub(super) const LONGEST: Param = Param {
    name: "longest",
    help: "Take as many steps as possible, to each cell or vertex at most once",
    kind: ParamKind::Flag,
};

/// A request for solutions that need not visit everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PartialRequest {
    /// The parameter that asks for them.
    pub(super) option: &'static str,
    /// The numbers of steps.
    pub(super) lengths: RangeInclusive<usize>,
    /// Whether only solutions with the most steps are wanted.
    pub(super) is_longest: bool,
}

impl PartialRequest {
    /// Returns the request of the arguments, if there is one.
    ///
    /// # Errors
    /// The range cannot be read, or parameters exclude each other.
    pub(super) fn new(arguments: &Arguments) -> Result<Option<Self>, InputError> {
        let is_longest = arguments.flag(LONGEST.name);
        let Some(text) = arguments.value(LENGTH.name) else {
            let option = if is_longest { LONGEST.name } else { ANY_LENGTH.name };
            let is_asked = arguments.flag(option);
            return Ok(is_asked.then_some(Self { option, lengths: 0..=usize::MAX, is_longest }));
        };
        if is_longest {
            let message =
                Message::about(LONGEST.name).words(" cannot be combined with ").parameter(LENGTH.name);
            return Err(InputError::new(message).hint("leave out one of them"));
        }
        let lengths = range(text).ok_or_else(|| {
            let message = format!(": '{}' is not a number of steps or a range of numbers", shorten(text));
            InputError::new(Message::about(LENGTH.name).words(message))
                .hint("write 10, 10..20, 10.. or ..20; a path of 11 cells or vertices has 10 steps")
        })?;
        Ok(Some(Self { option: LENGTH.name, lengths, is_longest }))
    }

    /// Refuses several places for one end: the parameters, each with the places that it names. `what` is a place.
    ///
    /// # Errors
    /// A parameter names more than one.
    pub(super) fn check_ends(
        &self,
        ends: &[(&'static str, &Vec<usize>)],
        what: &str,
    ) -> Result<(), InputError> {
        let Some((name, places)) = ends.iter().find(|it| it.1.len() > 1) else { return Ok(()) };
        let message = format!(" takes a single {what} with ");
        let message = Message::about(name).words(message).parameter(self.option);
        let hint = format!("{} are named; name one, or leave out ", places.len());
        Err(InputError::new(message).hint(Message::from(hint).parameter(self.option)))
    }

    /// Adds the request to canonical arguments.
    pub(super) fn add_to(&self, arguments: &mut Arguments) {
        if self.is_longest {
            arguments.set_flag(LONGEST.name);
        } else if self.lengths == (0..=usize::MAX) {
            arguments.set_flag(ANY_LENGTH.name);
        } else {
            arguments.add_value(LENGTH.name, format!("{}..{}", self.lengths.start(), self.lengths.end()));
        }
    }

    /// Checks the number of cells or vertices of a finished solution.
    ///
    /// # Errors
    /// It has none, or too few or too many steps.
    pub(super) fn check(&self, visited: usize, closed: bool) -> Result<(), String> {
        let steps = visited.checked_sub(usize::from(!closed));
        match steps {
            Some(steps) if steps > 0 && self.lengths.contains(&steps) => Ok(()),
            _ => Err(format!(
                "{}, which is not a number that is asked for",
                quantity(steps.unwrap_or(0), "steps")
            )),
        }
    }
}

/// Reads `10`, `10..20`, `10..` or `..20`.
fn range(text: &str) -> Option<RangeInclusive<usize>> {
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(usize::MAX)) // more than any problem has
    };
    let Some((least, most)) = text.split_once("..") else { return number(text).map(|only| only..=only) };
    let least = if least.is_empty() && !most.is_empty() { Some(0) } else { number(least) }?;
    let most = if most.is_empty() { Some(usize::MAX) } else { number(most) }?;
    (least <= most).then_some(least..=most)
}

/// Simple paths or cycles of some lengths, or the longest ones.
#[derive(Debug)]
pub struct PartialPaths {
    /// The problem with the lengths that are asked for.
    pub asked: SimplePaths,
    /// The arrangement of the cells that are the vertices, if there is one.
    pub(super) arrangement: Option<CellArrangement>,
    /// The problem with the lengths that are searched, once they are known.
    settled: OnceLock<SimplePaths>,
    /// Whether only the longest solutions are wanted.
    is_longest: bool,
    /// Built on first use: counting methods do without it.
    model: OnceLock<SimplePathModel>,
}

impl PartialPaths {
    /// Returns the problem of the solutions that a request asks for among all.
    pub(super) fn new(
        all: &SimplePaths,
        request: &PartialRequest,
        arrangement: Option<CellArrangement>,
    ) -> Self {
        let asked = all.within(&request.lengths);
        let settled = if request.is_longest { OnceLock::new() } else { OnceLock::from(asked.clone()) };
        Self { asked, arrangement, settled, is_longest: request.is_longest, model: OnceLock::new() }
    }

    /// Returns the problem; `None` if the greatest length is asked for and not settled.
    #[must_use]
    pub fn paths(&self) -> Option<&SimplePaths> {
        self.settled.get()
    }

    /// Returns whether only the longest solutions are wanted.
    #[must_use]
    pub fn is_longest(&self) -> bool {
        self.is_longest
    }

    /// Returns the greatest length, if it is asked for, settled, and there is a solution.
    #[must_use]
    pub fn longest(&self) -> Option<usize> {
        let lengths = self.paths().filter(|_| self.is_longest).map(|paths| &paths.lengths)?;
        (!lengths.is_empty()).then(|| *lengths.start())
    }

    /// Settles the greatest length; `None` says that there is no solution.
    pub fn settle(&self, longest: Option<usize>) {
        #[expect(clippy::reversed_empty_ranges, reason = "no length is the greatest")]
        let lengths = longest.map_or(1..=0, |longest| longest..=longest);
        self.settled.get_or_init(|| SimplePaths { lengths, ..self.asked.clone() });
    }

    /// Returns the problem, which is settled.
    pub(super) fn known(&self) -> &SimplePaths {
        self.paths().expect("the greatest length is settled before anything is searched")
    }

    /// Returns the model; the lengths must be settled.
    pub(super) fn model(&self) -> &SimplePathModel {
        self.model.get_or_init(|| self.known().model())
    }

    /// Writes the vertices of a solution in their order into `path`, replacing its contents.
    pub(super) fn read(&self, state: &State, path: &mut Vec<usize>) {
        self.model().read(self.known(), state, path);
    }

    /// Returns the neighbours of each vertex on a solution, ascending, with `u32::MAX` for a missing one.
    pub(super) fn beside(&self, state: &State) -> Vec<[u32; 2]> {
        let mut path = Vec::new();
        self.read(state, &mut path);
        let mut beside = vec![[u32::MAX; 2]; self.asked.steps.vertices()];
        for (place, &vertex) in path.iter().enumerate() {
            let at = |place: usize| path.get(place).map(|&it| it as u32);
            let wrapped = |other: Option<u32>, end: usize| {
                other.or_else(|| if self.asked.closed { at(end) } else { None }).unwrap_or(u32::MAX)
            };
            let before = wrapped(place.checked_sub(1).and_then(at), path.len() - 1);
            let after = wrapped(at(place + 1), 0);
            beside[vertex] = [before.min(after), before.max(after)];
        }
        beside
    }

    /// Returns the symmetries of the board as permutations of the vertices, which are these cells.
    pub(super) fn symmetries(&self, cells: &[usize]) -> Option<Symmetries> {
        let arrangement = self.arrangement.filter(|_| self.asked.is_undirected())?;
        arrangement.symmetries(cells, |permutation| self.asked.is_kept_by(permutation))
    }

    /// Returns an obvious reason why there is no solution.
    pub(super) fn obstacle(&self) -> Option<String> {
        let SimplePaths { closed, first, last, .. } = self.asked;
        let what = if closed { "a cycle" } else { "a path" };
        if first.is_some() && first == last {
            let place = if self.arrangement.is_some() { "cell" } else { "vertex" };
            return Some(format!("{what} cannot begin and end at the same {place}"));
        }
        if let (true, Some(first), Some(last)) = (closed, first, last)
            && self.asked.steps.slot(last as usize, first as usize).is_none()
        {
            return Some("no step joins the two ends asked for".to_owned());
        }
        let (fewest, bound) = (self.asked.fewest(), self.asked.bound());
        if bound == 0 {
            return Some("there is no step".to_owned());
        }
        if fewest > bound {
            return Some(format!(
                "{what} needs at least {fewest} steps, and here none has more than {bound}"
            ));
        }
        let is_empty = self.asked.lengths.is_empty();
        is_empty.then(|| format!("the length of {what} is from {fewest} to {bound} steps here"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(values: &[(&str, &str)], flags: &[&str]) -> Result<Option<PartialRequest>, InputError> {
        let mut arguments = Arguments::default();
        for &(name, value) in values {
            arguments.add_value(name, value.to_owned());
        }
        for flag in flags {
            arguments.set_flag(flag);
        }
        PartialRequest::new(&arguments)
    }

    #[test]
    fn lengths_are_numbers_or_ranges() {
        let all = usize::MAX;
        for (text, lengths) in [
            ("4", 4..=4),
            ("4..6", 4..=6),
            ("4..", 4..=all),
            ("..6", 0..=6),
            ("99999999999999999999", all..=all),
        ] {
            let expected = PartialRequest { option: "length", lengths, is_longest: false };
            assert_eq!(request(&[("length", text)], &[]).expect("a range"), Some(expected), "{text}");
        }
        for text in ["", "..", "6..4", "-1", "1...2", "4.5", "x"] {
            let error = request(&[("length", text)], &[]).expect_err("no range").to_string();
            assert_eq!(error, format!("length: '{text}' is not a number of steps or a range of numbers"));
        }
        assert_eq!(request(&[], &[]).expect("nothing"), None);
        assert!(request(&[("length", "4")], &["longest"]).is_err());
        assert!(request(&[], &["longest"]).expect("a request").is_some_and(|it| it.is_longest));
    }

    #[test]
    fn a_request_is_the_same_in_canonical_form() {
        for (values, flags) in [
            (vec![], vec!["any-length"]),
            (vec![], vec!["longest"]),
            (vec![("length", "10")], vec![]),
            (vec![("length", "3..")], vec!["any-length"]),
        ] {
            let asked = request(&values, &flags).expect("a request").expect("of some lengths");
            let mut canonical = Arguments::default();
            asked.add_to(&mut canonical);
            let again = PartialRequest::new(&canonical).expect("a request").expect("of some lengths");
            assert_eq!((again.lengths, again.is_longest), (asked.lengths, asked.is_longest), "{values:?}");
        }
    }

    #[test]
    fn finished_solutions_have_the_steps_asked_for() {
        let request = PartialRequest { option: "length", lengths: 2..=3, is_longest: false };
        assert!(request.check(3, false).is_ok() && request.check(4, false).is_ok());
        assert!(request.check(2, false).is_err() && request.check(5, false).is_err());
        assert!(request.check(3, true).is_ok() && request.check(4, true).is_err());
        let any = PartialRequest { option: "any-length", lengths: 0..=usize::MAX, is_longest: false };
        assert!(any.check(0, false).is_err() && any.check(1, false).is_err() && any.check(0, true).is_err());
    }
}
