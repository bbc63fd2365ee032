/* Seconds of solving: CPU seconds, or wall seconds where a run is too short for the clock of CPU time. */
#include <time.h>

static struct timespec started;

static inline void start_watch(void) { clock_gettime(CLOCK_MONOTONIC, &started); }

static inline double watch_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double wall = now.tv_sec - started.tv_sec + (now.tv_nsec - started.tv_nsec) / 1e9;
    return wall < 0.1 ? wall : (double)clock() / CLOCKS_PER_SEC;
}
