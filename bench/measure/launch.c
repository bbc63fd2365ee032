/* Runs a command under limits and says what it took.
 *
 *   launch CPU_SECONDS MEMORY_BYTES WALL_SECONDS REPORT COMMAND...
 *
 * writes to the file REPORT one line: exit code (or 128 + signal), 1 if the wall limit ended it, CPU
 * seconds of the command and all its descendants, peak resident kilobytes of the largest of them.
 * It is not done in Python because a process inherits the peak of whoever starts it: below a Python
 * driver nothing would ever take less than 10 MB. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t command;
static volatile sig_atomic_t stopped;

static void stop(int signal_number) {
    stopped = signal_number;
    kill(-command, SIGKILL);
}

static void limit(int what, rlim_t most) {
    struct rlimit both = {most, most};
    setrlimit(what, &both);
}

int main(int argc, char **argv) {
    if (argc < 6) return 2;
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* orphans come here, so that their time is counted */
    command = fork();
    if (command < 0) return 2;
    if (command == 0) {
        setpgid(0, 0);
        limit(RLIMIT_CPU, strtoul(argv[1], NULL, 10));
        limit(RLIMIT_AS, strtoul(argv[2], NULL, 10));
        execvp(argv[5], argv + 5);
        _exit(127);
    }
    setpgid(command, command);
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGALRM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    alarm((unsigned)strtoul(argv[3], NULL, 10));

    int code = 0, status;
    for (;;) {
        pid_t ended = waitpid(-1, &status, 0);
        if (ended < 0 && errno == EINTR) continue;
        if (ended < 0) break;
        if (ended == command) {
            code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            kill(-command, SIGKILL); /* whoever is left of its group */
        }
    }
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    double seconds = used.ru_utime.tv_sec + used.ru_stime.tv_sec
                   + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    FILE *report = fopen(argv[4], "w");
    if (!report) return 2;
    fprintf(report, "%d %d %.6f %ld\n", code, stopped == SIGALRM, seconds, used.ru_maxrss);
    fclose(report);
    return stopped && stopped != SIGALRM ? 130 : 0;
}
