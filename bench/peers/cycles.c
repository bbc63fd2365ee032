/* Hamiltonian cycles and numberings by depth-first search with pruning, as one writes it by hand.
 *
 * Reads what `Cycles.native` and `Numbers.native` in measure/problems.py write; prints solutions, nodes and
 * seconds of the search. The cycle is built from its root, vertex by vertex. It is pruned by degrees:
 *
 * - `open[u]` counts the neighbours of u, the root aside, that are not yet behind the head of the path. A vertex
 *   needs two of them, or one if it is to be the last, next to the root.
 * - A neighbour of the head that would be left with fewer must be the next; two such are a dead end.
 * - Only one vertex is the last: once it is known no other gets along with one.
 *
 * With numbers, a vertex with a single number is also out of reach if more steps than numbers lie between. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stopwatch.h"

static int n, root, oriented, one, numbered;
static int *degree, **next_to;
static int *open, *home, homes, last = -1; /* last: the vertex that must be the last one */
static unsigned char *used;
static unsigned char **allowed;            /* allowed[v][k] */
static short **steps;                      /* shortest ways, with numbers only */
static int *place;                         /* the vertex that alone has number k, or -1 */
static int *coming;                        /* the least such number that is not below k, or 0 */
static int zero;                           /* the ordinal of the root: 0 if it is the extra vertex */
static unsigned long long nodes, solutions;

static void *array(size_t size) {
    void *made = calloc(size + 1, 1);
    if (!made) exit(3);
    return made;
}

static void finish(void) {
    printf("%llu %llu %.6f\n", solutions, nodes, watch_seconds());
    exit(0);
}

static int may(int v, int k) { return !numbered || (allowed[v][k] && (place[k] < 0 || place[k] == v)); }

/* Whether number k may go to v, seen from a vertex with number k - 1. */
static int fits(int v, int k) {
    if (!numbered) return 1;
    int known = coming[k];
    return may(v, k) && (!known || steps[v][place[known]] <= known - k);
}

static int least(int u) { return u == last || (last < 0 && home[u]) ? 1 : 2; }

/* The head is v, `count` vertices are behind or at it. */
static void extend(int v, int count) {
    nodes++;
    if (count == n) {
        if (home[v]) {
            solutions++;
            if (one) finish();
        }
        return;
    }
    int degree_v = degree[v], forced = -1, candidates[16], many = 0;
    for (int i = 0; i < degree_v; i++) {
        int u = next_to[v][i];
        if (used[u] || u == root) continue;
        if (open[u] - 1 < least(u)) {
            if (forced >= 0) return;
            forced = u;
        }
        candidates[many++] = u;
    }
    if (forced >= 0) {
        candidates[0] = forced;
        many = 1;
    }
    if (one) /* fewest ways on first: Warnsdorff's rule */
        for (int i = 1; i < many; i++)
            for (int j = i; j > 0 && open[candidates[j]] < open[candidates[j - 1]]; j--) {
                int w = candidates[j];
                candidates[j] = candidates[j - 1];
                candidates[j - 1] = w;
            }
    for (int i = 0; i < degree_v; i++) open[next_to[v][i]]--;
    int last_before = last;
    for (int i = 0; i < many; i++) {
        int w = candidates[i], ends = 0;
        if ((w == last || (home[w] && homes == 1)) && count + 1 < n) continue;
        if (!fits(w, zero + count)) continue;
        for (int j = 0; j < degree_v; j++) { /* who is left with one open neighbour must be the last */
            int u = next_to[v][j];
            if (!used[u] && u != w && u != root && open[u] == 1 && u != last) {
                last = u;
                ends++;
            }
        }
        if (ends + (last_before >= 0) <= 1) {
            used[w] = 1;
            homes -= home[w];
            extend(w, count + 1);
            homes += home[w];
            used[w] = 0;
        }
        last = last_before;
    }
    for (int i = 0; i < degree_v; i++) open[next_to[v][i]]++;
}

/* All cycles from `root`, whose ordinal is `zero`. */
static void from_root(void) {
    used[root] = 1;
    for (int i = 0; i < degree[root]; i++) open[next_to[root][i]]--;
    for (int i = 0; i < degree[root]; i++) {
        int first = next_to[root][i];
        if (!fits(first, zero + 1)) continue;
        homes = 0;
        for (int j = 0; j < degree[root]; j++) {
            int u = next_to[root][j];
            home[u] = u != first && (!oriented || u > first) && may(u, zero + n - 1);
            homes += home[u];
        }
        if (!homes) continue;
        used[first] = 1;
        int ends = 0;
        last = -1;
        for (int u = 0; u < n; u++)
            if (!used[u] && open[u] < 2) {
                ends += open[u] < 1 || !home[u] ? 2 : 1;
                last = u;
            }
        if (ends <= 1) extend(first, 2);
        used[first] = 0;
    }
    for (int i = 0; i < degree[root]; i++) {
        open[next_to[root][i]]++;
        home[next_to[root][i]] = 0;
    }
    used[root] = 0;
}

static int *read_line(int *length) {
    if (scanf("%d", length) != 1) exit(2);
    int *made = array(sizeof(int) * *length);
    for (int i = 0; i < *length; i++)
        if (scanf("%d", &made[i]) != 1) exit(2);
    return made;
}

/* Numbers, and shortest ways between all vertices that are not the extra one. */
static void read_numbers(int vertices) {
    allowed = array(sizeof *allowed * n);
    steps = array(sizeof *steps * n);
    place = array(sizeof(int) * (n + 2));
    coming = array(sizeof(int) * (n + 2));
    int *queue = array(sizeof(int) * n);
    memset(place, -1, sizeof(int) * (n + 2));
    for (int v = 0; v < n; v++) allowed[v] = array(n + 2);
    for (int v = 0; v < vertices; v++) {
        int many, *numbers = read_line(&many);
        for (int i = 0; i < many; i++) allowed[v][numbers[i]] = 1;
        if (many == 1) place[numbers[0]] = v;
        steps[v] = array(sizeof(short) * n);
        memset(steps[v], -1, sizeof(short) * n);
        int head = 0, tail = 0;
        steps[v][queue[tail++] = v] = 0;
        while (head < tail) {
            int u = queue[head++];
            for (int i = 0; i < degree[u]; i++) {
                int w = next_to[u][i];
                if (w < vertices && steps[v][w] < 0) {
                    steps[v][w] = steps[v][u] + 1;
                    queue[tail++] = w;
                }
            }
        }
    }
    for (int k = n; k >= 0; k--) coming[k] = place[k] >= 0 ? k : coming[k + 1];
}

int main(void) {
    if (scanf("%d %d %d %d %d", &n, &root, &oriented, &one, &numbered) != 5) return 2;
    degree = array(sizeof(int) * n);
    next_to = array(sizeof *next_to * n);
    open = array(sizeof(int) * n);
    home = array(sizeof(int) * n);
    used = array(n);
    for (int v = 0; v < n; v++) next_to[v] = read_line(&degree[v]);
    for (int v = 0; v < n; v++) {
        open[v] = degree[v];
        if (v != root && degree[v] > 16) return 2;
    }
    if (numbered) read_numbers(root < 0 ? n : n - 1);
    start_watch();
    if (root >= 0) { /* the extra vertex of a numbered path has number 0 */
        from_root();
    } else { /* a numbered cycle: whoever may have number 1 is a root */
        zero = 1;
        for (root = 0; root < n; root++)
            if (may(root, 1)) from_root();
    }
    finish();
}
