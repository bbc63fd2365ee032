/* Opens closed standard streams in the wrong direction, so that reading standard input and writing standard output fail.
 *
 * For users who start a count of hours from a service or a script that closes standard output (`>&-`): it ends at once with
 * an error, and not after hours without an answer and with exit code 0 (docs/formats/commands.md, docs/explanation/reliability.md).
 *
 * This happens before `main`, because Rust's runtime opens closed streams as /dev/null for reading and writing, as other
 * programs do for streams whose contents do not matter. Afterwards both look the same. A new descriptor gets the lowest
 * free number. */

#include <fcntl.h>

__attribute__((constructor)) static void occupy(void) {
    if (fcntl(0, F_GETFD) == -1) {
        (void)open("/dev/null", O_WRONLY);
    }
    if (fcntl(1, F_GETFD) == -1) {
        (void)open("/dev/null", O_RDONLY);
    }
}
