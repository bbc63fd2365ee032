//! The parameters that ask for paths and cycles that need not visit everything.

use std::ops::RangeInclusive;

use super::{Arguments, InputError, Param};
use crate::files::Message;
use crate::files::text::shorten;
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
        let Some((name, places)) = ends.iter().find(|end| end.1.len() > 1) else { return Ok(()) };
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
        assert!(request(&[], &["longest"]).expect("a request").is_some_and(|request| request.is_longest));
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
