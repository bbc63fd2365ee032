/* Placements by depth-first search over bit masks, as one writes it by hand.
 *
 *   places                 reads what `Places.native` in measure/problems.py writes, up to 64 cells
 *   places queens|rooks N  the loop over rows that everybody knows
 *
 * Prints solutions, nodes and seconds of the search. Branches on the cells of the group that still needs
 * pieces and has the fewest open cells to spare; a group of cells that cannot be filled any more, each of its
 * cliques counted once, ends a branch. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stopwatch.h"

#define MOST 512
typedef uint64_t cells;
static cells at_most[MOST], at_least[MOST], exactly[MOST], attacked[64];
static int number[MOST], count_most, count_least, count_exactly, size;
static unsigned long long nodes, solutions;

static int many(cells set) { return __builtin_popcountll(set); }
static cells lowest(cells set) { return set & -set; }

/* Pieces that `open` can take at most: a greedy cover by groups that hold one each. */
static int bound(cells open) {
    int pieces = 0;
    while (open) {
        cells best = lowest(open);
        for (int i = 0; i < count_most; i++)
            if ((at_most[i] & lowest(open)) && many(at_most[i] & open) > many(best)) best = at_most[i] & open;
        open &= ~best;
        pieces++;
    }
    return pieces;
}

static void place(cells chosen, cells open) {
    nodes++;
    for (int i = 0; i < count_least; i++)
        if (!(at_least[i] & (chosen | open))) return;
    int spare = 65;
    cells group = 0;
    for (int i = 0; i < count_exactly; i++) {
        int missing = number[i] - many(exactly[i] & chosen);
        cells left = exactly[i] & open;
        if (missing == 0) {
            open &= ~left;
            continue;
        }
        int over = many(left) - missing;
        if (missing < 0 || over < 0) return;
        if (missing > 1 && bound(left) < missing) return;
        if (over < spare) {
            spare = over;
            group = left;
        }
    }
    if (!group) group = open;
    if (!group) {
        for (int i = 0; i < count_least; i++) if (!(at_least[i] & chosen)) return;
        for (int i = 0; i < count_exactly; i++) if (many(exactly[i] & chosen) != number[i]) return;
        solutions++;
        return;
    }
    cells cell = lowest(group);
    place(chosen | cell, open & ~cell & ~attacked[__builtin_ctzll(cell)]);
    place(chosen, open & ~cell);
}

static unsigned all;
static int diagonals;

static void row(unsigned columns, unsigned left, unsigned right) {
    nodes++;
    if (columns == all) {
        solutions++;
        return;
    }
    for (unsigned open = all & ~(columns | left | right); open; open &= open - 1) {
        unsigned cell = open & -open;
        row(columns | cell, diagonals ? (left | cell) << 1 : 0, diagonals ? (right | cell) >> 1 : 0);
    }
}

static void read_group(cells *group, int *first) {
    int length, cell;
    if (scanf("%d", &length) != 1 || (first && length-- < 1) || (first && scanf("%d", first) != 1)) exit(2);
    for (; length > 0; length--) {
        if (scanf("%d", &cell) != 1 || cell >= 64) exit(2);
        *group |= (cells)1 << cell;
    }
}

int main(int count, char **arguments) {
    if (count == 3) {
        all = (1u << atoi(arguments[2])) - 1;
        diagonals = !strcmp(arguments[1], "queens");
        start_watch();
        row(0, 0, 0);
    } else {
        if (scanf("%d %d %d %d", &size, &count_most, &count_least, &count_exactly) != 4) return 2;
        if (size > 64 || count_most > MOST || count_least > MOST || count_exactly > MOST) return 2;
        for (int i = 0; i < count_most; i++) read_group(&at_most[i], NULL);
        for (int i = 0; i < count_least; i++) read_group(&at_least[i], NULL);
        for (int i = 0; i < count_exactly; i++) read_group(&exactly[i], &number[i]);
        for (int cell = 0; cell < size; cell++) {
            for (int i = 0; i < count_most; i++)
                if (at_most[i] >> cell & 1) attacked[cell] |= at_most[i];
            attacked[cell] &= ~((cells)1 << cell);
        }
        start_watch();
        place(0, size == 64 ? ~(cells)0 : ((cells)1 << size) - 1);
    }
    printf("%llu %llu %.6f\n", solutions, nodes, watch_seconds());
    return 0;
}
