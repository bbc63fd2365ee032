//! A command's own options: declared once, with the type of their value.

use super::OptionValues;

/// An option with a value of this type, or a flag.
pub(crate) struct OptionOf<T> {
    /// Its name, without the dashes.
    pub(crate) name: &'static str,
    /// The name of the value in the help; empty for a flag.
    pub(crate) shape: &'static str,
    /// The help: begins with an imperative verb, ends with the default in brackets, and has `{}` for the allowed values.
    pub(crate) help: &'static str,
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
        read: fn(&str) -> Result<T, String>,
    ) -> Self {
        Self { name, shape, help, is_asked: false, words: &[], read }
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

impl OptionOf<()> {
    /// Returns an option without a value, which is part of the question.
    pub(crate) const fn flag(name: &'static str, help: &'static str) -> Self {
        Self::new(name, "", help, |_| Ok(())).asked()
    }
}

/// Returns whether the help offers a command, an option or a word for its value; what needs a missing feature is refused.
pub(crate) fn is_offered(name: &str) -> bool {
    cfg!(feature = "store") || !["store", "shard", "tables", "resume", "status", "merge"].contains(&name)
}

/// An option without the type of its value; see [`OptionOf`].
#[derive(Clone, Copy)]
pub(crate) struct OptionRow {
    pub(crate) name: &'static str,
    pub(crate) shape: &'static str,
    pub(crate) help: &'static str,
    pub(crate) is_asked: bool,
    pub(crate) words: &'static [&'static str],
}

/// An option with a value of some type, or a flag.
pub(crate) trait CommandOption: Sync {
    /// Returns all but the type of its value.
    fn row(&self) -> OptionRow;

    /// Checks a value.
    ///
    /// # Errors
    /// The text is no value of the option.
    fn check(&self, text: &str) -> Result<(), String>;
}

impl<T> CommandOption for OptionOf<T> {
    fn row(&self) -> OptionRow {
        let Self { name, shape, help, is_asked, words, .. } = *self;
        OptionRow { name, shape, help, is_asked, words }
    }

    fn check(&self, text: &str) -> Result<(), String> {
        (self.read)(text).map(drop)
    }
}

/// The options of a command that were given, each with its value as it was written; a flag has none.
#[derive(Clone, Default)]
pub(crate) struct GivenOptions(pub(crate) OptionValues);

impl GivenOptions {
    /// Returns whether an option was given.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Returns the value of an option, if it was given; it was checked before.
    pub(crate) fn get<T>(&self, option: &OptionOf<T>) -> Option<T> {
        (option.read)(self.text(option.name)?).ok()
    }

    /// Returns the value of an option as it was written, if it was given; that of a flag is empty.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        Some(self.0.get(name)?.first().map_or("", String::as_str))
    }
}

/// Returns the item found for a word. The parser has refused unknown words, but a stored question may have one.
///
/// # Errors
/// The word names nothing.
pub(crate) fn of_word<T>(found: Option<T>) -> Result<T, String> {
    found.ok_or_else(|| "unknown value".to_owned())
}
