"""What the programs of this folder share: building, running under limits, problems, tables."""
