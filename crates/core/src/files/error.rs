//! The error for input that cannot be used.

use super::Message;

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
