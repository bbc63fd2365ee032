//! Text for people that may mention parameters of a puzzle.
//!
//! A library does not know how a parameter is written: as an option on a command line or as a field in a form. So a
//! message keeps parameters apart from words, and the program that shows it decides how they look.

use std::fmt;

/// A part of a [`Message`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span {
    /// Plain text.
    Words(String),
    /// A parameter of a puzzle, perhaps with a value.
    Parameter {
        /// The name of the parameter, as in [`Param::name`](crate::puzzles::Param::name).
        name: &'static str,
        /// The value that the message is about; `None` if it is about the parameter alone.
        value: Option<String>,
    },
}

/// Text that may mention parameters.
///
/// [`Display`](fmt::Display) writes a parameter as its name, followed by its value: `from a1`.
///
/// ```
/// use cavalcade_core::files::Message;
///
/// let message = Message::from("to begin elsewhere, use ").setting("from", "c3");
/// assert_eq!(message.to_string(), "to begin elsewhere, use from c3");
/// let equation = |name: &str, value: Option<&str>| format!("{name}={}", value.unwrap_or_default());
/// assert_eq!(message.render(equation), "to begin elsewhere, use from=c3");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Message(Vec<Span>);

impl Message {
    /// Returns a message that begins with the name of a parameter.
    #[must_use]
    pub fn about(name: &'static str) -> Self {
        Self::default().parameter(name)
    }

    /// Appends plain text.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        self.0.push(Span::Words(words.into()));
        self
    }

    /// Appends the name of a parameter.
    #[must_use]
    pub fn parameter(mut self, name: &'static str) -> Self {
        self.0.push(Span::Parameter { name, value: None });
        self
    }

    /// Appends a parameter with a value.
    #[must_use]
    pub fn setting(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.0.push(Span::Parameter { name, value: Some(value.into()) });
        self
    }

    /// Appends another message.
    #[must_use]
    pub fn then(mut self, other: impl Into<Self>) -> Self {
        self.0.append(&mut other.into().0);
        self
    }

    /// Returns the parts of the message, in order.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Returns the message as text, where `parameter` writes a parameter with its value.
    #[must_use]
    pub fn render(&self, parameter: impl Fn(&str, Option<&str>) -> String) -> String {
        let span = |span: &Span| match span {
            Span::Words(words) => words.clone(),
            Span::Parameter { name, value } => parameter(name, value.as_deref()),
        };
        self.0.iter().map(span).collect()
    }
}

impl From<&str> for Message {
    fn from(words: &str) -> Self {
        Self::default().words(words)
    }
}

impl From<String> for Message {
    fn from(words: String) -> Self {
        Self::default().words(words)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.render(|name, value| match value {
            Some(value) => format!("{name} {value}"),
            None => name.to_owned(),
        }))
    }
}
