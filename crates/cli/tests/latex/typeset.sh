#!/usr/bin/env bash
# Typesets documents of every kind that --format latex writes. Errors and overfull lines are failures.
# Needs pdflatex with TikZ, on Debian and Ubuntu:
#   apt-get install texlive-latex-recommended texlive-fonts-recommended texlive-pictures poppler-utils
# The program is target/debug/cavalcade; the pages stay in target/latex.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../../.."

if ! command -v pdflatex >/dev/null; then
    printf 'skipped: pdflatex is not installed\n'
    exit 0
fi
mkdir -p target/latex
failed=0

# typeset_document NAME QUESTION...: writes and typesets one document.
typeset_document() {
    local name=$1 log=target/latex/$1.log
    shift
    # Reaching a limit is not a failure here.
    target/debug/cavalcade "$@" --format latex -o "target/latex/$name.tex" 2>/dev/null || [[ $? -eq 3 || $? -eq 1 ]]
    if ! pdflatex -interaction=nonstopmode -halt-on-error -output-directory=target/latex "$name" >/dev/null; then
        printf '%s: pdflatex fails\n' "$name"
        grep -A3 '^!' "$log" || true
        failed=1
    elif grep -E '^(Overfull|LaTeX Warning|LaTeX Font Warning: .* in size)' "$log"; then
        printf '%s: pdflatex complains about the lines above\n' "$name"
        failed=1
    else
        printf '%s: %s\n' "$name" "$(grep -o 'Output written.*' "$log")"
    fi
    if command -v pdftoppm >/dev/null && [[ -e target/latex/$name.pdf ]]; then
        pdftoppm -r 80 -png "target/latex/$name.pdf" "target/latex/$name"
    fi
}

export TEXINPUTS=target/latex:
typeset_document pieces list place queens 6x6
typeset_document pages list place bishops 8x8 --limit 40
typeset_document wide-board list place rooks 26x26 --limit 1
typeset_document holes list place queens fixtures/place-holes.txt
typeset_document rectangle list place knights 3x40 --limit 2
typeset_document walls list akari fixtures/akari-several.txt
typeset_document stars list star-battle fixtures/star-battle-8x8.txt
typeset_document numbers list prime fixtures/prime-8x8.txt
typeset_document givens list hidato fixtures/hidato-6x6-holes.txt
typeset_document large-numbers list numbrix fixtures/numbrix-20x20.txt --limit 1
typeset_document tours list knight 5x6 --closed
typeset_document tall first rook 60x9
typeset_document large first knight 100x100
typeset_document vertices list graph fixtures/graphs/petersen.txt --limit 50
typeset_document long first graph fixtures/graphs/knight-5x5.txt
typeset_document one-way list graph fixtures/graphs/one-way.txt --directed
typeset_document nothing list knight 3x3
exit "$failed"
