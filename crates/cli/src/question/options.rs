//! A command's own options: declared once with the type of their value, and read once.

use std::any::Any;
use std::sync::Arc;

/// An option with a value of this type.
pub(crate) struct OptionOf<T> {
    /// Its name, without the dashes.
    pub(crate) name: &'static str,
    /// The name of the value in the help.
    pub(crate) shape: &'static str,
    /// The help; begins with an imperative verb.
    pub(crate) help: &'static str,
    /// The default, in brackets.
    pub(crate) default: &'static str,
    /// Whether the answer depends on it; otherwise it only sets how the work is done.
    pub(crate) is_asked: bool,
    /// The allowed values; empty if other texts may be values too.
    pub(crate) words: &'static [&'static str],
    /// Reads a value; the error says what is wrong.
    pub(crate) read: fn(&str) -> Result<T, String>,
}

impl<T> OptionOf<T> {
    /// Returns an option that only sets how the work is done, whose value may be any text that `read` accepts.
    pub(crate) const fn new(
        name: &'static str,
        shape: &'static str,
        help: &'static str,
        default: &'static str,
        read: fn(&str) -> Result<T, String>,
    ) -> Self {
        Self { name, shape, help, default, is_asked: false, words: &[], read }
    }

    /// Marks the option as part of the question: the answer depends on it.
    pub(crate) const fn asked(mut self) -> Self {
        self.is_asked = true;
        self
    }

    /// Restricts the values to these words.
    pub(crate) const fn of_words(mut self, words: &'static [&'static str]) -> Self {
        self.words = words;
        self
    }
}

/// Returns whether the help offers a command, an option or a word for its value; what needs a missing feature is refused.
pub(crate) fn is_offered(name: &str) -> bool {
    let is_stored = ["store", "shard", "tables", "resume", "status", "merge"].contains(&name);
    (cfg!(feature = "store") || !is_stored) && (cfg!(feature = "penpa") || name != "penpa")
}

/// An option with a value of some type.
pub(crate) trait CommandOption: Sync {
    /// Its name, without the dashes.
    fn name(&self) -> &'static str;

    /// The name of the value in the help.
    fn shape(&self) -> &'static str;

    /// The help, with the default.
    fn help(&self) -> String;

    /// The allowed values; empty if other texts may be values too.
    fn words(&self) -> &'static [&'static str];

    /// Whether the answer depends on it.
    fn is_asked(&self) -> bool;

    /// Reads a value.
    ///
    /// # Errors
    /// The text is no value of the option.
    fn read(&self, text: &str) -> Result<OptionValue, String>;
}

impl<T: Any + Send + Sync> CommandOption for OptionOf<T> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn shape(&self) -> &'static str {
        self.shape
    }

    fn help(&self) -> String {
        match self.words {
            [] => format!("{} {}", self.help, self.default),
            words => {
                let offered: Vec<_> = words.iter().copied().filter(|word| is_offered(word)).collect();
                format!("{}: {} {}", self.help, offered.join(", "), self.default)
            }
        }
    }

    fn words(&self) -> &'static [&'static str] {
        self.words
    }

    fn is_asked(&self) -> bool {
        self.is_asked
    }

    fn read(&self, text: &str) -> Result<OptionValue, String> {
        let value = (self.read)(text)?;
        Ok(OptionValue { option: self.name, text: text.to_owned(), value: Arc::new(value) })
    }
}

/// A value of an option, and its text.
#[derive(Clone)]
pub(crate) struct OptionValue {
    option: &'static str,
    text: String,
    value: Arc<dyn Any + Send + Sync>,
}

impl OptionValue {
    /// Returns the text as it was written.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// The options of a command that were given.
#[derive(Clone, Default)]
pub(crate) struct GivenOptions {
    flags: Vec<&'static str>,
    values: Vec<OptionValue>,
}

impl GivenOptions {
    /// Adds a flag.
    pub(crate) fn add_flag(&mut self, name: &'static str) {
        self.flags.push(name);
    }

    /// Adds a value.
    pub(crate) fn add(&mut self, value: OptionValue) {
        self.values.push(value);
    }

    /// Adds other options.
    pub(crate) fn extend(&mut self, others: Self) {
        self.flags.extend(others.flags);
        self.values.extend(others.values);
    }

    /// Returns whether a flag or an option was given.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.flags.contains(&name) || self.text(name).is_some()
    }

    /// Returns the value of an option, if it was given.
    pub(crate) fn get<T: Any>(&self, option: &OptionOf<T>) -> Option<&T> {
        let given = self.values.iter().find(|given| given.option == option.name)?;
        Some(given.value.downcast_ref().expect("the values of one option have one type"))
    }

    /// Returns the value of an option as it was written, if it was given.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|given| given.option == name).map(OptionValue::text)
    }
}

/// Returns the item found for a word. The parser has refused unknown words, but a stored question may have one.
///
/// # Errors
/// The word names nothing.
pub(crate) fn of_word<T>(found: Option<T>) -> Result<T, String> {
    found.ok_or_else(|| "unknown value".to_owned())
}
