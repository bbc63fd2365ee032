//! Which words of a command say what is asked, and which only how the work is done.
//!
//! The answer does not depend on the latter, so documents do not quote them, and a run that goes on later may have
//! others.

use std::ffi::OsString;

use cavalcade_core::puzzles::printable;

/// Options that say how the work is done, and where the answer goes.
const MANNER: [&str; 6] = ["--threads", "--progress", "--memory", "--store", "--shard", "-o"];
/// Options that say how much of the work is done.
const LIMITS: [&str; 3] = ["--limit", "--node-limit", "--time-limit"];
/// Flags that say what is told besides.
const FLAGS: [&str; 1] = ["--stats"];

/// The command as a person would type it for this answer, as one printable line.
pub(crate) fn question(words: &[OsString]) -> String {
    let words = words_without(words, &[&MANNER]);
    words.iter().fold("cavalcade".to_owned(), |line, word| line + " " + &printable(word))
}

/// The words after the name of the program that say what is asked, without limits.
pub(crate) fn unlimited(words: &[OsString]) -> Vec<String> {
    words_without(words, &[&MANNER, &LIMITS])
}

fn words_without(words: &[OsString], options: &[&[&str]]) -> Vec<String> {
    let is_left_out = |word: &str| options.iter().any(|names| names.contains(&word));
    let mut kept = Vec::new();
    let mut words = words.iter().skip(1).map(|word| word.to_string_lossy());
    while let Some(word) = words.next() {
        let (name, value) = word.split_once('=').map_or((&*word, None), |(name, value)| (name, Some(value)));
        if is_left_out(name) {
            if value.is_none() {
                words.next();
            }
        } else if !(FLAGS.contains(&name) || name.starts_with("-o") && !name.starts_with("--")) {
            kept.push(word.into_owned());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_question_is_left() {
        let line =
            "cavalcade list this 6x6 --threads 3 --format=json --stats --limit 5 -oout.txt --store=a -o b";
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        assert_eq!(question(&words), "cavalcade list this 6x6 --format=json --limit 5");
        assert_eq!(unlimited(&words), ["list", "this", "6x6", "--format=json"]);
        let words = ["cavalcade", "list", "a\n\u{1b}b"].map(OsString::from);
        assert_eq!(question(&words), "cavalcade list a\\n\\u{1b}b");
        assert_eq!(unlimited(&words), ["list", "a\n\u{1b}b"]);
    }
}
