//! Classes of numbers, and the letters that mark their cells.

use crate::files::InputError;
use crate::solver::ranges::distinct;

/// A set of numbers with the letter that marks their cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Class {
    /// Upper case.
    pub(super) letter: char,
    /// The word for its cells.
    pub(super) adjective: String,
    /// The word for its numbers.
    pub(super) plural: String,
    /// Ascending; may exceed the largest number of a board.
    pub(super) numbers: Vec<u32>,
}

impl Class {
    pub(super) fn contains(&self, number: u32) -> bool {
        self.numbers.binary_search(&number).is_ok()
    }

    /// Returns how many of its numbers are at most `largest`.
    pub(super) fn up_to(&self, largest: u32) -> usize {
        self.numbers.partition_point(|&number| number <= largest)
    }
}

/// Returns the predefined classes with their numbers up to `largest`, followed by those defined as `NAME=LIST`.
pub(super) fn classes(largest: u32, definitions: &[String]) -> Result<Vec<Class>, InputError> {
    let numbers = |belongs: fn(u32) -> bool| (1..=largest).filter(|&number| belongs(number)).collect();
    let mut classes = vec![
        Class { letter: 'P', adjective: "prime".into(), plural: "primes".into(), numbers: numbers(is_prime) },
        Class {
            letter: 'S',
            adjective: "square".into(),
            plural: "squares".into(),
            numbers: numbers(is_square),
        },
    ];
    for definition in definitions {
        let class = define(definition)?;
        if classes.iter().skip(2).any(|other| other.letter == class.letter) {
            return Err(InputError::new(format!("class {} is defined twice", class.letter))
                .hint("give all its numbers at once"));
        }
        if let Some(other) = classes.iter().find(|other| other.letter == class.letter) {
            return Err(InputError::new(format!(
                "class {} already stands for {}",
                other.letter, other.plural
            ))
            .hint("use another letter"));
        }
        classes.push(class);
    }
    Ok(classes)
}

/// Reads `NAME=LIST`.
fn define(definition: &str) -> Result<Class, InputError> {
    let example = "a class is one letter and its numbers, such as F=1,2,3,5,8,13";
    let malformed = || InputError::new(format!("class '{definition}' is not NAME=LIST")).hint(example);
    let (name, list) = definition.split_once('=').ok_or_else(malformed)?;
    let mut characters = name.trim().chars();
    let (Some(letter), None) = (characters.next().filter(char::is_ascii_alphabetic), characters.next())
    else {
        return Err(
            InputError::new(format!("class name '{}' is not a single letter", name.trim())).hint(example)
        );
    };
    let letter = letter.to_ascii_uppercase();
    let mut numbers = Vec::new();
    for item in list.split(',') {
        let number = item.trim().parse().ok().filter(|&number: &u32| number > 0).ok_or_else(|| {
            InputError::new(format!("class {letter}: '{}' is not a positive number", item.trim()))
                .hint(example)
        })?;
        numbers.push(number);
    }
    let numbers = distinct(numbers);
    Ok(Class { letter, adjective: letter.to_string(), plural: format!("numbers of class {letter}"), numbers })
}

fn is_prime(number: u32) -> bool {
    number > 1 && (2..=number.isqrt()).all(|factor| !number.is_multiple_of(factor))
}

fn is_square(number: u32) -> bool {
    number.isqrt().pow(2) == number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_and_squares() {
        let classes = classes(30, &[]).expect("no definitions");
        assert_eq!(classes[0].numbers, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
        assert_eq!(classes[1].numbers, [1, 4, 9, 16, 25]);
    }

    #[test]
    fn definitions() {
        let class = define("f = 8,1, 2,8").expect("a class");
        assert_eq!((class.letter, class.numbers.as_slice()), ('F', &[1, 2, 8][..]));
        assert!(class.contains(8) && !class.contains(3));
        assert_eq!(class.up_to(7), 2);
        for wrong in ["F", "=1", "FF=1", "F=", "F=0", "F=1,,2", "F=-1", "7=7", "F=99999999999"] {
            assert!(define(wrong).is_err(), "{wrong}");
        }
        let refuse = |definitions: &[&str]| {
            let definitions: Vec<String> =
                definitions.iter().map(|&definition| definition.to_owned()).collect();
            classes(9, &definitions).expect_err("refused").to_string()
        };
        assert_eq!(refuse(&["p=1"]), "class P already stands for primes");
        assert_eq!(refuse(&["F=1", "f=2"]), "class F is defined twice");
    }
}
