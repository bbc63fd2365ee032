//! Elements by their names: the conditions and weights of a question.

use std::collections::HashMap;
use std::path::Path;

use cavalcade_core::files::boards::{CellName, by_chess};
use cavalcade_core::files::printable;
use cavalcade_search::answers::compile::Elements;
use cavalcade_search::families::{Family, SetCondition};
use clap::ArgMatches;

use super::{WITH, WITHOUT};
use crate::question::nearest::nearest;
use crate::store::FamilyFile;
use crate::streams::Failure;
use crate::streams::input::Input;

/// The most bytes of a file with weights.
const LONGEST: usize = 64 << 20;

/// The elements of a family by their names. A cell of a board has two names, such as `c4` and `r5c3`.
pub(super) struct ElementNames<'a> {
    by_name: HashMap<String, usize>,
    names: &'a [String],
    elements: &'a Elements,
    /// The number of rows of the board; 0 without a board.
    rows: usize,
}

impl<'a> ElementNames<'a> {
    /// Returns the elements of a file, on a board with this number of rows; a step without a direction may be named from
    /// either end.
    pub(super) fn new(file: &'a FamilyFile, rows: usize) -> Self {
        let mut by_name: HashMap<String, usize> = HashMap::new();
        let reversed = |name: &str| name.split_once('-').map(|(one, other)| format!("{other}-{one}"));
        if !file.is_directed {
            by_name.extend((0..).zip(&file.names).filter_map(|(at, name)| Some((reversed(name)?, at))));
        }
        by_name.extend(file.names.iter().cloned().zip(0..));
        Self { by_name, names: &file.names, elements: &file.elements, rows }
    }

    /// Returns the condition that the options state.
    pub(super) fn condition(&self, matches: &ArgMatches) -> Result<SetCondition, Failure> {
        let mut found: [Vec<usize>; 2] = Default::default();
        for (own, option) in [WITH, WITHOUT].into_iter().enumerate() {
            for value in matches.get_many::<String>(option).unwrap_or_default() {
                if let Some(element) = self.known(value) {
                    found[own].push(element); // a name may have a comma
                    continue;
                }
                // The indices of an array have commas, too.
                let mut depth = 0;
                let is_between = |sign: char| {
                    depth += i32::from(sign == '[') - i32::from(sign == ']');
                    sign == ',' && depth == 0
                };
                for name in value.split(is_between).map(str::trim) {
                    match self.one_of_truth(name) {
                        Some(element) => found[1 - own].push(element),
                        None => found[own].push(self.element(name, &format!("--{option}"))?),
                    }
                }
            }
        }
        let [with, without] = found;
        Ok(SetCondition { with, without })
    }

    /// Returns the element that a variable is 1, given the name that it is 0, if it is never anything else.
    fn one_of_truth(&self, name: &str) -> Option<usize> {
        let element = self.known(&format!("{}=1", name.strip_suffix("=0")?))?;
        let Elements::Values(values) = self.elements else { return None };
        let is_of_same = |value: &&(u32, i32)| value.0 == values[element].0;
        (values.iter().filter(is_of_same).count() == 1).then_some(element)
    }

    /// Reads the weight of each element from a file; others have weight 0.
    pub(super) fn weights(&self, path: &Path) -> Result<Vec<i64>, Failure> {
        let text = Input::open(path, "weights", || None)?.read(LONGEST)?;
        let text = String::from_utf8(text)
            .map_err(|_| Failure::input(format!("weights '{}' are not UTF-8 text", path.display()), None))?;
        let mut weights = vec![None; self.names.len()];
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split(['%', '#']).next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let place = format!("weights line {number}");
            let wrong = || {
                let message = format!("{place}: '{}' is no element with a weight", printable(line));
                Failure::input(message, Some("write an element and a whole number, such as 'a1-b3 5'"))
            };
            let (name, weight) = line.rsplit_once(char::is_whitespace).ok_or_else(wrong)?;
            let weight: i64 = weight.parse().map_err(|_| wrong())?;
            let element = self.element(name.trim(), &place)?;
            if weights[element].replace(weight).is_some() {
                return Err(Failure::input(
                    format!("{place}: '{}' has two weights", printable(name.trim())),
                    None,
                ));
            }
        }
        Ok(weights.into_iter().map(Option::unwrap_or_default).collect())
    }

    fn known(&self, name: &str) -> Option<usize> {
        let by_matrix = |name: &str| match by_chess(name, self.rows) {
            Some((Some(row), Some(column))) => CellName { row, column }.to_string(),
            _ => name.to_owned(),
        };
        let other = || {
            let parts = name.split_inclusive(['-', '=']).map(|part| {
                let cell = part.trim_end_matches(['-', '=']);
                by_matrix(cell) + &part[cell.len()..]
            });
            parts.collect::<String>()
        };
        self.by_name.get(name).or_else(|| self.by_name.get(&other())).copied()
    }

    fn element(&self, name: &str, place: &str) -> Result<usize, Failure> {
        self.known(name).ok_or_else(|| {
            let hint = match nearest(name, self.names.iter().map(String::as_str)) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "--each names all elements".to_owned(),
            };
            Failure::input(
                format!("{place}: no solution could have an element '{}'", printable(name)),
                Some(&hint),
            )
        })
    }
}

/// Returns the solutions of a file that another file holds, too.
pub(super) fn shared(file: &FamilyFile, path: &Path, room: usize) -> Result<Family, Failure> {
    let other = FamilyFile::open(path, room)?;
    // A problem that is impossible at once has no elements, and shares no solution with any other.
    if file.family.is_none() || other.family.is_none() {
        return Ok(Family::none(file.names.len() as u32));
    }
    if other.names != file.names || other.is_directed != file.is_directed {
        return Err(Failure::input(
            format!("'{}' has other elements, or the same in another order", path.display()),
            Some("compile both for the same board or graph, with the same ends"),
        ));
    }
    let most = room / NODE;
    file.family.shared(&other.family, most).ok_or_else(|| {
        Failure::Stopped("stopped: the shared solutions need more memory\nhint: raise --memory".to_owned())
    })
}

/// The memory of a node that is made, with the pair that it stands for, in bytes.
const NODE: usize = 64;
