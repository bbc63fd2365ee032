/*
 * Counts the arrays of three sequences cell by cell, to check terms that `cavalcade count model.mzn` found.
 *
 *     gcc -O2 array-terms.c -o array-terms
 *     ./array-terms diagonals 9     A203828, a(9): 10x10 arrays of 0 to 2 in which each square of four has an equal diagonal
 *     ./array-terms ones 1 11       A283042, T(11,11): 0/1 arrays with one 1 that has two or more neighbours that are 1
 *     ./array-terms ones 2 11       A283093, a(11): the same with two such cells
 *
 * A state is what the cells that still have neighbours ahead leave to these: one digit for each column. At most 11; 400 MB
 * for the last line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 number;

static number *zeros(size_t count)
{
    number *numbers = calloc(count, sizeof(number));
    if (numbers == NULL) {
        fputs("not enough memory\n", stderr);
        exit(1);
    }
    return numbers;
}

static void next(number **now, number **then, size_t count)
{
    number *old = *now;
    *now = *then;
    *then = old;
    memset(old, 0, count * sizeof(number));
}

/* Digit `c`: the last value in column `c`; digit `side`: the value above and to the left of the next cell. */
static number diagonals(int side)
{
    size_t power[16] = {1};
    for (int c = 0; c <= side; c++)
        power[c + 1] = 3 * power[c];
    size_t states = power[side + 1];
    number *now = zeros(states), *then = zeros(states), total = 0;
    now[0] = 1;
    for (int cell = 0; cell < side * side; cell++) {
        int row = cell / side, c = cell % side;
        for (size_t state = 0; state < states; state++) {
            if (now[state] == 0)
                continue;
            size_t above = state / power[c] % 3, corner = state / power[side] % 3;
            size_t left = c > 0 ? state / power[c - 1] % 3 : 0;
            size_t rest = state - above * power[c] - corner * power[side] + (row > 0 ? above * power[side] : 0);
            for (size_t value = 0; value < 3; value++)
                if (row == 0 || c == 0 || corner == value || above == left)
                    then[rest + value * power[c]] += now[state];
        }
        next(&now, &then, states);
    }
    for (size_t state = 0; state < states; state++)
        total += now[state];
    return total;
}

/* Two bits for each column: 0 for a 0, otherwise one more than the number of neighbours that are 1, at most 3. */
static number ones(size_t wanted, int side)
{
    size_t width = wanted + 1, states = width << (2 * side);
    number *now = zeros(states), *then = zeros(states), total = 0;
    now[0] = 1;
    for (int cell = 0; cell < side * side; cell++) {
        int c = cell % side;
        for (size_t state = 0; state < states; state++) {
            if (now[state] == 0)
                continue;
            size_t digits = state / width, found = state % width;
            size_t above = digits >> 2 * c & 3, left = c > 0 ? digits >> (2 * c - 2) & 3 : 0;
            for (int value = 0; value < 2; value++) {
                size_t raised = value && above > 0 && above < 3 ? above + 1 : above;
                size_t many = found + (raised == 3), other = digits & ~((size_t)3 << 2 * c);
                if (many > wanted)
                    continue;
                if (value)
                    other |= (size_t)(1 + (above > 0) + (left > 0)) << 2 * c;
                if (value && left > 0 && left < 3)
                    other += (size_t)1 << (2 * c - 2);
                then[other * width + many] += now[state];
            }
        }
        next(&now, &then, states);
    }
    for (size_t state = 0; state < states; state++) {
        size_t many = state % width;
        for (int c = 0; c < side; c++)
            many += (state / width >> 2 * c & 3) == 3;
        if (many == wanted)
            total += now[state];
    }
    return total;
}

int main(int count, char **words)
{
    int side = count > 2 ? atoi(words[count - 1]) : 0;
    int is_diagonals = count == 3 && strcmp(words[1], "diagonals") == 0;
    int is_ones = count == 4 && strcmp(words[1], "ones") == 0 && (words[2][0] == '1' || words[2][0] == '2');
    if (side < 1 || side > 11 || (!is_diagonals && !is_ones)) {
        fputs("usage: array-terms diagonals N | array-terms ones 1 N | array-terms ones 2 N, N up to 11\n", stderr);
        return 2;
    }
    number total = is_diagonals ? diagonals(side + 1) : ones((size_t)(words[2][0] - '0'), side);
    char digits[48], *first = digits + sizeof digits - 1;
    *first = '\0';
    do
        *--first = (char)('0' + (int)(total % 10));
    while ((total /= 10) > 0);
    puts(first);
    return 0;
}
