//! Kinds of puzzles with clues in cells: one file for each, and its lines in this one, which lists all puzzles.
//!
//! A kind is a [`ClueKind`]: its names and rules in words, the alphabet of its clues, how it is written and drawn elsewhere,
//! what clues demand, what a finished solution shows, and how boards are made. What kinds are declared with is imported here.

pub(super) mod akari;
pub(super) mod balance_loop;
pub(super) mod castle_wall;
mod common;
pub(super) mod country_road;
pub(super) mod detour;
pub(super) mod dotchi_loop;
pub(super) mod geradeweg;
pub(super) mod haisu;
pub(super) mod masyu;
pub(super) mod moon_or_sun;
pub(super) mod numberlink;
pub(super) mod simple_loop;
pub(super) mod slitherlink;
pub(super) mod star_battle;
pub(super) mod yajilin;

use super::board::BOARD_FILE;
use super::board_form::SolutionForm;
use super::clue_board::ClueBoard;
use super::clue_kind::{ClueKind, ClueMaking, FirstSolution, RegionForm, RegionMaking, Removed};
use super::clue_puzzle::{APART, CluePuzzle, STAR_NUMBERS, UNICODE};
use super::diagram::{ClueColour, Sign};
use super::generate::length;
use super::generate::{CELLS, PATH_CELLS, link_draft, starred_regions, walled_lamps};
use super::loops::demand::{
    AROUND, ClueCell, Demand, Edge, NEVER, StatedRule, as_long, axes, edges, neighbours, turning, uses,
    visited,
};
use super::loops::problem::LoopGrid;
use super::piece::Piece;
use super::{Example, InputError, Param, Proportion, Puzzle, PuzzleFacts, flatzinc, graph, place, tour};
use crate::files::boards::CellName;
use crate::files::boards::loops::clues::{
    Alphabet, Arrows, BoardLayers, Clue, Colour, Heading, LineCells, OPEN, OPEN_OR_UNKNOWN,
};
use crate::files::boards::loops::rooms::HOLE;
use crate::files::exchange::{
    ALL_CELLS, ARROWS, COLOURED_ARROWS, COLOURED_NUMBERS, CellLook, DASHES, DigitCode, DrawnPuzzle, FOUR,
    FOUR_WITH_WALLS, ForeignCodec, ForeignNotations, ForeignParameter, LIGHT_UP, LINES, LabelKind, LoopyCode,
    NUMBERS, NUMBERS_AS_LETTERS, PEARL, POINTS, RegionCode, SOLID, STARS, SideMeaning, UNCOLOURED,
};
use crate::ladder::Difficulty::{Easy, Hard, Medium};
use crate::ladder::{GroupKind, LoopStatement, MarkGroup, MarkRules};
use crate::problems::grid::Grid;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::words::quantity;
use common::{FACTS, FULL_FACTS, LOOP, MARKS, ON_SURFACES, arrow, refuse_labels};

/// All puzzles, in the order of the help.
pub static PUZZLES: &[&dyn Puzzle] = &[
    &tour::PRIME,
    &tour::KNIGHT,
    &tour::ROOK,
    &tour::KING,
    &tour::LEAPER,
    &tour::QUEEN_GRAPH,
    &tour::BISHOP_GRAPH,
    &tour::ROOK_GRAPH,
    &tour::NUMBRIX,
    &tour::HIDATO,
    &tour::HOPIDO,
    &simple_loop::SIMPLE_LOOP,
    &tour::ZIP,
    &tour::SIGNPOST,
    &tour::RIKUDO,
    &graph::GRAPH,
    &graph::INDEPENDENT_SETS,
    &graph::MATCHINGS,
    &place::PlacePuzzle,
    &akari::AKARI,
    &star_battle::STAR_BATTLE,
    &slitherlink::SLITHERLINK,
    &masyu::MASYU,
    &geradeweg::GERADEWEG,
    &balance_loop::BALANCE_LOOP,
    &yajilin::YAJILIN,
    &country_road::COUNTRY_ROAD,
    &moon_or_sun::MOON_OR_SUN,
    &detour::DETOUR,
    &dotchi_loop::DOTCHI_LOOP,
    &castle_wall::CASTLE_WALL,
    &haisu::HAISU,
    &numberlink::NUMBERLINK,
    &flatzinc::FlatZincPuzzle,
];
