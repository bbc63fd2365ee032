//! Writes the layers of a sweep, so that another program can check the count.
//!
//! The trace holds all states after each step, with their numbers, in the order of the tables. It describes the
//! sweep from one side; nothing is met in the middle. A place of a state is a vertex of the frontier, in the
//! order of the sweep, so that a reader needs no knowledge of [`super::plan`]. `docs/how-to/proofs.md` describes
//! the bytes.

use std::io::{self, Write};

use super::cells::{Cells, PathState};
use super::colour_needs;
use super::count::{Advance, Event, SteppedCount};
use super::key::Key;
use super::plan::{Plan, Step};
use super::sweep::Sweep;
use super::table::{Bucket, StateTable};
use super::{Control, Frontier, Halt, Kind, Swept};

/// The byte of a place whose vertex has two edges.
const FULL: u8 = 31;
/// The number of bytes that are written at once.
const BLOCK: usize = 1 << 16;

/// The destination of a trace.
pub struct TraceOutput<'a> {
    out: &'a mut (dyn Write + Send),
    error: Option<io::Error>,
}

impl<'a> TraceOutput<'a> {
    /// Returns a trace that is written to `out`.
    pub fn new(out: &'a mut (dyn Write + Send)) -> Self {
        Self { out, error: None }
    }

    /// Returns the error that stopped the count, if writing failed.
    ///
    /// # Errors
    /// Writing failed.
    pub fn finish(self) -> io::Result<()> {
        self.error.map_or(Ok(()), Err)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Halt> {
        let written = self.out.write_all(bytes);
        self.noted(written)
    }

    fn flush(&mut self) -> Result<(), Halt> {
        let flushed = self.out.flush();
        self.noted(flushed)
    }

    /// Keeps the error of a write; the count stops there.
    fn noted(&mut self, written: io::Result<()>) -> Result<(), Halt> {
        written.map_err(|error| {
            self.error = Some(error);
            Halt::Stopped
        })
    }
}

impl Frontier {
    /// Starts a count from one side that writes each layer; `None` if the size, the ends or the number of steps of
    /// some vertex decide the count, so that nothing is swept.
    pub fn start_traced<'a>(&'a self, trace: &'a mut TraceOutput<'_>) -> Option<SteppedCount<'a>> {
        match &self.kind {
            Kind::Known(_) => None,
            Kind::Swept(swept) if swept.plan.width <= u64::PLACES => {
                Some(SteppedCount::new(TracedSweep::<u64>::new(swept, trace)))
            }
            Kind::Swept(swept) => Some(SteppedCount::new(TracedSweep::<u128>::new(swept, trace))),
        }
    }
}

/// A sweep that writes its layers.
struct TracedSweep<'a, 'b, K> {
    swept: &'a Swept,
    sweep: Sweep<'a, K, Step>,
    trace: &'a mut TraceOutput<'b>,
    is_begun: bool,
}

impl<'a, 'b, K: Key> TracedSweep<'a, 'b, K> {
    fn new(swept: &'a Swept, trace: &'a mut TraceOutput<'b>) -> Self {
        let plan = &swept.plan;
        let sweep = Sweep::new(&plan.steps, plan.steps.len()).of(plan, size_of::<K>());
        Self { swept, sweep, trace, is_begun: false }
    }

    /// Writes the lines before the first layer, and that layer.
    fn begin(&mut self, control: Control) -> Result<(), Halt> {
        self.is_begun = true;
        self.trace.put(heading(self.swept).as_bytes())?;
        write_layer(self.trace, &self.sweep.table, &[], control)
    }
}

impl<K: Key> Advance for TracedSweep<'_, '_, K> {
    fn advance(&mut self, control: Control) -> Result<Event, Halt> {
        if !self.is_begun {
            self.begin(control)?;
        }
        if self.sweep.is_done() {
            let total = self.sweep.table.total();
            self.trace.put(format!("end {total}\n").as_bytes())?;
            self.trace.flush()?;
            return Ok(Event::Done(total));
        }
        let progress = self.sweep.advance(control)?;
        let order = in_order(&self.swept.plan, progress.step);
        write_layer(self.trace, &self.sweep.table, &order, control)?;
        Ok(Event::Step(progress))
    }
}

/// Returns the lines before the first layer: the order of the vertices, and their colours.
fn heading(swept: &Swept) -> String {
    let order = swept.plan.steps.iter().map(|step| step.vertex);
    let tested = swept.plan.colours.as_ref().filter(|colours| colour_needs::is_tested(colours));
    let colour = |vertex: u32| 1 + tested.map_or(0, |colours| colours[vertex as usize]);
    let words = |numbers: &mut dyn Iterator<Item = String>| numbers.collect::<Vec<_>>().join(" ");
    let vertices = words(&mut order.clone().map(|vertex| (vertex + 1).to_string()));
    let colours = words(&mut order.map(|vertex| colour(vertex).to_string()));
    format!("cavalcade trace 1\n{vertices}\n{colours}\n")
}

/// Returns the places of the frontier after a step, in the order in which their vertices are taken.
fn in_order(plan: &Plan, step: usize) -> Vec<u8> {
    let place = |vertex: u32| plan.frontiers[step - 1].iter().find(|on| on.0 == vertex).map(|on| on.1);
    plan.steps[step..].iter().filter_map(|later| place(later.vertex)).collect()
}

/// Writes a layer: a line with the number of states and the bytes of a number, then the states with their numbers.
fn write_layer<K: Key>(
    trace: &mut TraceOutput<'_>,
    table: &StateTable<K>,
    order: &[u8],
    control: Control,
) -> Result<(), Halt> {
    let largest = |bucket: &Bucket<K>| bucket.numbers.chunks(table.words).map(bits).max();
    let largest = table.buckets.iter().filter_map(largest).max();
    let width = largest.unwrap_or(0).div_ceil(8) as usize;
    trace.put(format!("{} {width}\n", table.len()).as_bytes())?;
    let mut block = Vec::with_capacity(BLOCK + 8 * table.words + order.len());
    for bucket in &table.buckets {
        for (&key, number) in bucket.keys.iter().zip(bucket.numbers.chunks(table.words)) {
            push_state(&mut block, Cells::of(key).moved(order), order.len());
            let end = block.len() + width;
            for word in number {
                block.extend_from_slice(&word.to_le_bytes());
            }
            block.truncate(end);
            if block.len() >= BLOCK {
                if (control.is_over)() {
                    return Err(Halt::Stopped);
                }
                trace.put(&block)?;
                block.clear();
            }
        }
    }
    trace.put(&block)
}

/// Returns the number of bits of a number whose lowest word comes first.
fn bits(number: &[u64]) -> u32 {
    let highest = number.iter().rposition(|&word| word != 0);
    highest.map_or(0, |word| 64 * (word as u32 + 1) - number[word].leading_zeros())
}

/// Appends the mate of each place, counted from 1.
fn push_state(block: &mut Vec<u8>, cells: Cells, places: usize) {
    let mate = |place: u8| if cells.is_inner(place) { FULL } else { 1 + cells.mate(place) };
    block.extend((0..places as u8).map(mate));
}
