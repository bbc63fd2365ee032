//! The variable to decide next: the one that took part in the most recent conflicts.
//!
//! Each conflict adds to the activity of its variables, and the addend grows with every conflict, so that older ones
//! count less and less. Variables that are not known are in a binary heap with the most active on top.

/// Growth of the addend with each conflict.
const GROWTH: f64 = 1.0 / 0.95;
/// Beyond this activity all are scaled down.
const LARGEST: f64 = 1e100;

/// Variables by activity.
pub(crate) struct ActivityHeap {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// For each variable its place in the heap.
    places: Vec<u32>,
    addend: f64,
}

/// The place of a variable that is not in the heap.
const OUTSIDE: u32 = u32::MAX;

impl ActivityHeap {
    /// Returns a heap of all variables with these activities.
    pub(crate) fn new(activity: Vec<f64>) -> Self {
        let mut heap: Vec<u32> = (0..activity.len() as u32).collect();
        Self::sort(&mut heap, &|variable| activity[variable as usize]);
        let mut places = vec![OUTSIDE; activity.len()];
        heap.iter().zip(0..).for_each(|(&variable, place)| places[variable as usize] = place);
        Self { activity, heap, places, addend: 1.0 }
    }

    /// Sorts variables by their activity, the most active first.
    pub(crate) fn sort(variables: &mut [u32], activity: &dyn Fn(u32) -> f64) {
        variables.sort_by(|&one, &other| activity(other).total_cmp(&activity(one)));
    }

    /// Whether one variable comes before another.
    #[inline]
    fn is_before(&self, one: u32, other: u32) -> bool {
        let (first, second) = (self.activity[one as usize], self.activity[other as usize]);
        second.total_cmp(&first).then(one.cmp(&other)).is_lt()
    }

    #[inline]
    fn put(&mut self, place: usize, variable: u32) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        while place > 0 && self.is_before(variable, self.heap[(place - 1) / 2]) {
            self.put(place, self.heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        self.put(place, variable);
    }

    fn sink(&mut self, mut place: usize) {
        let variable = self.heap[place];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.is_before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.is_before(self.heap[child], variable) {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, variable);
    }

    /// Adds a variable without activity, and returns its number.
    pub(crate) fn add(&mut self) -> usize {
        let variable = self.activity.len();
        self.activity.push(0.0);
        self.places.push(OUTSIDE);
        self.insert(variable);
        variable
    }

    /// Returns a heap of these variables alone, numbered anew in this order.
    pub(crate) fn only(&self, variables: &[u32]) -> Self {
        let activity = variables.iter().map(|&variable| self.activity[variable as usize]).collect();
        Self { addend: self.addend, ..Self::new(activity) }
    }

    /// Returns the activity of a variable.
    pub(crate) fn activity(&self, variable: usize) -> f64 {
        self.activity[variable]
    }

    /// Takes out the most active variable.
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[top as usize] = OUTSIDE;
        if last != top {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(top as usize)
    }

    /// Puts a variable back.
    pub(crate) fn insert(&mut self, variable: usize) {
        if self.places[variable] == OUTSIDE {
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Adds to the activity of a variable of a conflict.
    pub(crate) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.addend;
        if self.activity[variable] > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.addend /= LARGEST;
        }
        if self.places[variable] != OUTSIDE {
            self.rise(self.places[variable] as usize);
        }
    }

    /// Ends a conflict.
    pub(crate) fn decay(&mut self) {
        self.addend *= GROWTH;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_comes_first() {
        let mut heap = ActivityHeap::new(vec![0.1, 0.3, 0.2, 0.3]);
        assert_eq!([heap.pop(), heap.pop()], [Some(1), Some(3)], "equal ones by number");
        heap.bump(0);
        heap.decay();
        heap.insert(3);
        heap.bump(3);
        heap.insert(3);
        assert_eq!([heap.pop(), heap.pop(), heap.pop(), heap.pop()], [Some(3), Some(0), Some(2), None]);
    }

    #[test]
    fn the_rest_keeps_its_order_and_what_a_conflict_adds() {
        let mut heap = ActivityHeap::new(vec![0.1, 0.3, 0.2, 0.4]);
        (0..9).for_each(|_| heap.decay());
        let mut heap = heap.only(&[0, 3, 2]);
        heap.bump(0);
        assert!(heap.activity(0) > 1.5);
        assert_eq!([heap.pop(), heap.pop(), heap.pop(), heap.pop()], [Some(0), Some(1), Some(2), None]);
    }

    #[test]
    fn large_activities_are_scaled_down() {
        let mut heap = ActivityHeap::new(vec![0.0; 40]);
        for round in 0..40_000 {
            heap.bump(round % 40);
            heap.decay();
        }
        let order: Vec<_> = std::iter::from_fn(|| heap.pop()).collect();
        assert_eq!(order, (0..40).rev().collect::<Vec<_>>());
    }
}
