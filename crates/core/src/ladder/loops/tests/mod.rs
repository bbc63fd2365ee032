//! The ladder against all loops of small boards.
