//! The error for input that cannot be used.

use super::Message;
use super::text::shorten;

/// Input that cannot be used: what is wrong and where, and a hint on how to correct it.
///
/// Neither text names command-line options; see [`Message`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct InputError {
    message: Message,
    hint: Option<Message>,
}

impl InputError {
    /// Returns an error without a hint.
    #[must_use]
    pub fn new(message: impl Into<Message>) -> Self {
        Self { message: message.into(), hint: None }
    }

    /// Returns the error for a value of a parameter, such as `move: '1' is not a step`; `what` is the end of the sentence.
    pub(crate) fn of_value(parameter: &'static str, value: &str, what: &str) -> Self {
        Self::new(Message::about(parameter).words(format!(": '{}' {what}", shorten(value))))
    }

    /// Sets the hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Message>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Returns what is wrong and where.
    #[must_use]
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// Returns the hint, if there is one.
    #[must_use]
    pub fn remedy(&self) -> Option<&Message> {
        self.hint.as_ref()
    }
}
