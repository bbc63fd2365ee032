//! Input that cannot be used: what is wrong and where, and how to put it right.

/// Input that makes no sense: what is wrong and where, and how to put it right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct InputError {
    message: String,
    hint: Option<String>,
}

impl InputError {
    /// An error that explains itself.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }

    /// Adds the remedy.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The remedy, if one is known.
    #[must_use]
    pub fn remedy(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}
