//! The parameters that ask for paths and cycles: of a piece on a board, or in a graph.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Arguments, InputError, Param};
use crate::files::Message;
use crate::files::text::digits;
use crate::problems::simple_paths::StepPair;
use crate::words::quantity;

pub(super) const ANY_LENGTH: Param =
    Param::flag("any-length", "Visit each cell or vertex at most once, instead of exactly once");
pub(super) const LENGTH: Param = Param::value(
    "length",
    "STEPS",
    "Take this many steps, to each cell or vertex at most once: 10, 10..20, 10.. or ..20",
);
pub(super) const LONGEST: Param =
    Param::flag("longest", "Take as many steps as possible, to each cell or vertex at most once");
pub(super) const INDUCED: Param = Param::flag(
    "induced",
    "Of paths and cycles of any length, find those where no step joins visited places that are not neighbours on them",
);
pub(super) const UNCROSSED: Param =
    Param::flag("uncrossed", "Of paths and cycles of any length, find those where no moves cross each other");

/// What places of paths and paths themselves are called.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PathWords {
    /// A place.
    pub(super) place: &'static str,
    /// Several places.
    pub(super) places: &'static str,
    /// The word before the name of a place.
    pub(super) at: &'static str,
    /// A path.
    pub(super) path: &'static str,
    /// A closed path.
    pub(super) cycle: &'static str,
}

/// The words for boards.
pub(super) const CELLS: PathWords =
    PathWords { place: "cell", places: "cells", at: "in", path: "a tour", cycle: "a closed tour" };
/// The words for graphs.
pub(super) const VERTICES: PathWords =
    PathWords { place: "vertex", places: "vertices", at: "at", path: "a path", cycle: "a cycle" };

/// The names of the parameters for closed paths, and for the ends of paths.
pub(super) const CLOSED: &str = "closed";
pub(super) const FROM: &str = "from";
pub(super) const TO: &str = "to";

/// A request for paths or cycles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct PathRequest {
    pub(super) closed: bool,
    /// The places that may be first; empty for all.
    pub(super) from: Vec<usize>,
    /// The places that may be last; empty for all.
    pub(super) to: Vec<usize>,
    /// The request for paths that need not visit every place.
    pub(super) partial: Option<PartialRequest>,
}

impl PathRequest {
    /// Returns the request of the arguments; `named` returns the places that the value of a parameter names.
    ///
    /// # Errors
    /// `named` or [`PartialRequest::new`] refuses a value, or an end has several places where it takes one.
    pub(super) fn new(
        arguments: &Arguments,
        words: &PathWords,
        named: impl Fn(&str, &'static str) -> Result<Vec<usize>, InputError>,
    ) -> Result<Self, InputError> {
        let (closed, place) = (arguments.flag(CLOSED), words.place);
        let end = |parameter: &'static str| {
            let Some(value) = arguments.value(parameter) else { return Ok(Vec::new()) };
            let places = named(value, parameter)?;
            if closed && places.len() > 1 {
                let message = format!(" takes a single {place} of {}", words.cycle);
                let hint =
                    Message::from("leave out ").parameter(CLOSED).words(format!(", or name one {place}"));
                return Err(InputError::new(Message::about(parameter).words(message)).hint(hint));
            }
            Ok(places)
        };
        let (from, to) = (end(FROM)?, end(TO)?);
        let partial = PartialRequest::new(arguments)?;
        for (parameter, places) in [(FROM, &from), (TO, &to)] {
            if let Some(PartialRequest { option, .. }) = partial.as_ref().filter(|_| places.len() > 1) {
                let message = format!(" takes a single {place} with ");
                let message = Message::about(parameter).words(message).parameter(option);
                let hint = format!("{} are named; name one, or leave out ", places.len());
                return Err(InputError::new(message).hint(Message::from(hint).parameter(option)));
            }
        }
        Ok(Self { closed, from, to, partial })
    }

    /// Adds the request to canonical arguments; `names` returns the values that name some places.
    pub(super) fn add_to(&self, canonical: &mut Arguments, names: impl Fn(&[usize]) -> Vec<String>) {
        if self.closed {
            canonical.set_flag(CLOSED);
        }
        for (parameter, places) in [(FROM, &self.from), (TO, &self.to)] {
            for name in names(places) {
                canonical.add_value(parameter, name);
            }
        }
        if let Some(partial) = &self.partial {
            partial.add_to(canonical);
        }
    }
}

/// A request for solutions that need not visit everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PartialRequest {
    /// The parameter that asks for them.
    pub(super) option: &'static str,
    /// The numbers of steps.
    pub(super) lengths: RangeInclusive<usize>,
    /// Whether only solutions with the most steps are wanted.
    pub(super) is_longest: bool,
    /// Whether visited places that a step joins must be neighbours on a solution.
    pub(super) induced: bool,
    /// The steps that cross, if no two moves of a solution may.
    pub(super) crossings: Option<Arc<[StepPair]>>,
}

impl PartialRequest {
    /// Returns the request of the arguments, if there is one.
    ///
    /// # Errors
    /// The range cannot be read, or parameters exclude each other.
    pub(super) fn new(arguments: &Arguments) -> Result<Option<Self>, InputError> {
        let (is_longest, induced) = (arguments.flag(LONGEST.name), arguments.flag(INDUCED.name));
        let crossings = arguments.flag(UNCROSSED.name).then(Arc::default);
        let condition = if induced { INDUCED.name } else { UNCROSSED.name };
        let Some(text) = arguments.value(LENGTH.name) else {
            let option = if is_longest { LONGEST.name } else { ANY_LENGTH.name };
            let is_asked = arguments.flag(option);
            if !is_asked && arguments.flag(condition) {
                let message = Message::about(condition).words(" applies to paths and cycles of any length");
                return Err(InputError::new(message).hint(Message::from("add ").parameter(ANY_LENGTH.name)));
            }
            let request = Self { option, lengths: 0..=usize::MAX, is_longest, induced, crossings };
            return Ok(is_asked.then_some(request));
        };
        if is_longest {
            let message =
                Message::about(LONGEST.name).words(" cannot be combined with ").parameter(LENGTH.name);
            return Err(InputError::new(message).hint("leave out one of them"));
        }
        let lengths = range(text).ok_or_else(|| {
            InputError::of_value(LENGTH.name, text, "is not a number of steps or a range of numbers")
                .hint("write 10, 10..20, 10.. or ..20; a path of 11 cells or vertices has 10 steps")
        })?;
        Ok(Some(Self { option: LENGTH.name, lengths, is_longest, induced, crossings }))
    }

    /// Adds the request to canonical arguments.
    pub(super) fn add_to(&self, arguments: &mut Arguments) {
        for (param, is_given) in [(INDUCED, self.induced), (UNCROSSED, self.crossings.is_some())] {
            if is_given {
                arguments.set_flag(param.name);
            }
        }
        if self.is_longest {
            arguments.set_flag(LONGEST.name);
        } else if self.lengths == (0..=usize::MAX) {
            arguments.set_flag(ANY_LENGTH.name);
        } else {
            arguments.add_value(LENGTH.name, format!("{}..{}", self.lengths.start(), self.lengths.end()));
        }
    }

    /// Checks the number of cells or vertices of a finished solution, and that no step `leads` from one to another that is
    /// not its neighbour.
    ///
    /// # Errors
    /// It has none, or too few or too many steps, or a step leads past others.
    pub(super) fn check(
        &self,
        path: &[usize],
        closed: bool,
        leads: impl Fn(usize, usize) -> bool,
    ) -> Result<(), String> {
        let steps = path.len().saturating_sub(usize::from(!closed));
        if steps == 0 || !self.lengths.contains(&steps) {
            return Err(format!("{}, which is not a number that is asked for", quantity(steps, "steps")));
        }
        let apart = |one: usize| one + 2..path.len() - usize::from(closed && one == 0);
        let mut pairs = (0..path.len()).flat_map(|one| apart(one).map(move |other| [one, other]));
        let is_joined = |[one, other]: [usize; 2]| leads(one, other) || leads(other, one);
        if self.induced
            && let Some(pair) = pairs.find(|pair| is_joined(pair.map(|number| path[number])))
        {
            return Err(format!("a step joins number {} and number {}", pair[0] + 1, pair[1] + 1));
        }
        Ok(())
    }
}

/// Reads `10`, `10..20`, `10..` or `..20`.
fn range(text: &str) -> Option<RangeInclusive<usize>> {
    let Some((least, most)) = text.split_once("..") else { return digits(text).map(|only| only..=only) };
    let least = if least.is_empty() && !most.is_empty() { Some(0) } else { digits(least) }?;
    let most = if most.is_empty() { Some(usize::MAX) } else { digits(most) }?;
    (least <= most).then_some(least..=most)
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
            let found = request(&[("length", text)], &[]).expect("a range").expect("a request");
            assert_eq!((found.option, found.lengths), ("length", lengths), "{text}");
        }
        for text in ["", "..", "6..4", "-1", "1...2", "4.5", "x"] {
            let error = request(&[("length", text)], &[]).expect_err("no range").to_string();
            assert_eq!(error, format!("length: '{text}' is not a number of steps or a range of numbers"));
        }
        assert_eq!(request(&[], &[]).expect("nothing"), None);
        assert!(request(&[("length", "4")], &["longest"]).is_err());
        assert!(request(&[], &["longest"]).expect("a request").is_some_and(|request| request.is_longest));
    }

    #[test]
    fn a_request_is_the_same_in_canonical_form() {
        for (values, flags) in [
            (vec![], vec!["any-length"]),
            (vec![], vec!["longest"]),
            (vec![("length", "10")], vec![]),
            (vec![("length", "3..")], vec!["any-length"]),
            (vec![("length", "3..")], vec!["induced"]),
            (vec![], vec!["longest", "induced", "uncrossed"]),
        ] {
            let asked = request(&values, &flags).expect("a request").expect("of some lengths");
            let mut canonical = Arguments::default();
            asked.add_to(&mut canonical);
            let again = PartialRequest::new(&canonical).expect("a request").expect("of some lengths");
            assert_eq!(PartialRequest { option: asked.option, ..again }, asked, "{values:?}");
        }
    }

    #[test]
    fn finished_solutions_have_the_steps_asked_for() {
        let nowhere = |_: usize, _: usize| false;
        let request = request(&[("length", "2..3")], &[]).expect("a range").expect("a request");
        let check =
            |cells: usize, closed: bool| request.check(&[7, 8, 9, 10, 11][..cells], closed, nowhere).is_ok();
        assert!(check(3, false) && check(4, false) && !check(2, false) && !check(5, false));
        assert!(check(3, true) && !check(4, true));
        let any = self::request(&[], &["any-length"]).expect("a request").expect("of any length");
        assert!(any.check(&[], false, nowhere).is_err() && any.check(&[], true, nowhere).is_err());
        assert!(any.check(&[7], false, nowhere).is_err());
    }

    #[test]
    fn steps_between_others_than_neighbours_break_an_induced_path() {
        let request = request(&[], &["longest", "induced"]).expect("a request").expect("the longest");
        let steps = [(1, 2), (2, 3), (3, 4), (4, 1)];
        let check =
            |path: &[usize], closed| request.check(path, closed, |from, to| steps.contains(&(from, to)));
        assert!(check(&[1, 2, 3], false).is_ok() && check(&[1, 2, 3, 4], true).is_ok());
        assert_eq!(check(&[1, 2, 3, 4], false), Err("a step joins number 1 and number 4".to_owned()));
        assert_eq!(check(&[2, 5, 6, 3], false), Err("a step joins number 1 and number 4".to_owned()));
        assert!(check(&[2, 5, 6, 3], true).is_ok() && check(&[2, 5, 3, 6], true).is_err());
    }

    #[test]
    fn conditions_need_paths_of_any_length() {
        for condition in ["induced", "uncrossed"] {
            let error = request(&[], &[condition]).expect_err("of the whole board").to_string();
            assert_eq!(error, format!("{condition} applies to paths and cycles of any length"));
            assert!(request(&[("length", "3")], &[condition]).is_ok());
        }
    }
}
