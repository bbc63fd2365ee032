"""Pieces that do not attack each other, stated as well as is known for models: each as the groups that hold
exactly one piece where there are such, not as one large sum."""

from measure.problems import KNIGHT, ROOK, Places, board

Cells = list[list[int]]


def parallels(rows: int, columns: int, down: int, right: int) -> Cells:
    """All lines of cells in one direction, also those of one cell."""
    found: Cells = []
    for y in range(rows):
        for x in range(columns):
            if 0 <= y - down < rows and 0 <= x - right < columns:
                continue
            steps = range(max(rows, columns))
            line = [(y + k * down, x + k * right) for k in steps]
            found.append([v * columns + u for v, u in line if 0 <= v < rows and 0 <= u < columns])
    return found


def diagonals(size: int) -> Cells:
    """Both kinds, those of two cells and more."""
    both = parallels(size, size, 1, 1) + parallels(size, size, 1, -1)
    return [line for line in both if len(line) > 1]


def in_lines(size: int, piece: str) -> Places:
    """Rooks or queens, one in each row and column."""
    lines = parallels(size, size, 0, 1) + parallels(size, size, 1, 0)
    at_most = diagonals(size) if piece == "queens" else []
    return Places(size * size, at_most, [(line, 1) for line in lines], size=size, lines=piece)


def kings(size: int) -> Places:
    """The largest number on a board of even size: one in each of its squares of two by two."""
    squares = [[c, c + 1, c + size, c + size + 1] for c in range(size * size)]
    at_most = [s for s in squares if s[0] % size < size - 1 and s[0] // size < size - 1]
    tiles = [(s, 1) for s in at_most if s[0] % size % 2 == 0 and s[0] // size % 2 == 0]
    return Places(size * size, at_most, tiles, size=size * size // 4)


def bishops(size: int) -> Places:
    """The largest number, 2 size - 2."""
    most = 2 * size - 2
    return Places(size * size, diagonals(size), [(list(range(size * size)), most)], size=most)


def knights(size: int) -> Places:
    """The largest number on a board of even size, half of its cells."""
    pairs = [[a, b] for a, row in enumerate(board(size, size, KNIGHT)) for b in row if a < b]
    most = size * size // 2
    return Places(size * size, pairs, [(list(range(size * size)), most)], size=most)


def akari(text: str) -> Places:
    """Rooks between walls that see every open cell and not each other; digits count the rooks beside them."""
    drawn = [line.partition("%")[0].split() for line in text.splitlines()]
    rows = [list(row[0]) if len(row) == 1 else row for row in drawn if row]
    height, width = len(rows), len(rows[0])
    signs = [sign for row in rows for sign in row]
    open_cells = [sign == "." for sign in signs]
    stretches: Cells = []
    for line in parallels(height, width, 0, 1) + parallels(height, width, 1, 0):
        stretches.append([])
        for cell in line:
            if open_cells[cell]:
                stretches[-1].append(cell)
            else:
                stretches.append([])
    stretches = [stretch for stretch in stretches if stretch]
    cells = [cell for cell, is_open in enumerate(open_cells) if is_open]
    seen = [sorted({c for s in stretches if cell in s for c in s}) for cell in cells]
    beside = board(height, width, ROOK)
    exactly = [([cell], 0) for cell, is_open in enumerate(open_cells) if not is_open]
    exactly += [(beside[cell], int(sign)) for cell, sign in enumerate(signs) if sign.isdigit()]
    return Places(height * width, [s for s in stretches if len(s) > 1], exactly, seen)
