/* Opens closed standard streams in the wrong direction, so that reading standard input and writing standard output fail.
 *
 * This happens before `main`, because Rust's runtime opens closed streams as /dev/null for reading and writing, which
 * hides that they were closed. A new descriptor gets the lowest free number. */

#include <fcntl.h>

__attribute__((constructor)) static void occupy(void) {
    if (fcntl(0, F_GETFD) == -1) {
        (void)open("/dev/null", O_WRONLY);
    }
    if (fcntl(1, F_GETFD) == -1) {
        (void)open("/dev/null", O_RDONLY);
    }
}
