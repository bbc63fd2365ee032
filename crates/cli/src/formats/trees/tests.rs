//! The layout of trees.
