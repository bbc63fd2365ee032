/* Opens standard streams that are closed, so that neither reading nor writing works on them.
 *
 * This is done before `main`, since Rust's runtime would open them as /dev/null for both, and it would not be known that
 * they were closed. Descriptors get the lowest free number. */

#include <fcntl.h>

__attribute__((constructor)) static void occupy(void) {
    if (fcntl(0, F_GETFD) == -1) {
        (void)open("/dev/null", O_WRONLY);
    }
    if (fcntl(1, F_GETFD) == -1) {
        (void)open("/dev/null", O_RDONLY);
    }
}
