"""The pages need no browser newer than those that `web/vite.config.ts` names.

The oldest in doubt is Safari 17.5. TypeScript's library of ES2024 keeps newer parts of the language
out of our own scripts; the lists here are for styles, for the browser's own interfaces, and for
what a dependency contains.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BUILT = Path(__file__).parents[2] / "src" / "drumhead" / "server" / "static"

#: What would break a page, with the first Safari that knows it. Left out is what a browser ignores
#: without harm: `text-wrap: pretty`, `content-visibility`, `scrollbar-width`.
STYLES = {
    r"@container[^{]*style\(": "18",
    r"@container[^{]*scroll-state\(": "none",
    r"@function\b": "none",
    r"@position-try|anchor-(name|scope|size)|[^-\w.]anchor\(|position-(anchor|area|try)": "26",
    r"(animation|scroll|view)-timeline|animation-range": "26",
    r"interpolate-size|calc-size\(": "none",
    r"field-sizing": "26.2",
    r"text-box(-trim|-edge)?:": "18.2",
    r"corner-shape|reading-flow": "none",
    r"::details-content": "18.4",
    r":open(?![-\w])": "26.5",
    r"\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)\(\s*from\b": "18",
    r"contrast-color\(|\bprogress\(": "26",
    r"\bshape\(": "18.4",
    r"sibling-(index|count)\(|\brandom\(": "26.2",
    r":\s*if\(": "none",
}
SCRIPTS = {
    r"\.(values|keys|entries)\(\)\.(map|filter|take|drop|flatMap|reduce|toArray|forEach)\(": "18.4",
    r"\.(values|keys|entries)\(\)\.(some|every|find)\(|\bIterator\.(from|concat|zip)": "18.4",
    r"\bPromise\.try\(|\bRegExp\.escape\(|\b(from|to)(Base64|Hex)\(|\bFloat16Array\b": "18.2",
    r"\bURL\.parse\(|\.getHTML\(": "18",
    r"\bMath\.sumPrecise\(|\.getOrInsert(Computed)?\(": "26.2",
    r"\bError\.isError\(|\bJSON\.rawJSON\(|\bcookieStore\b|\.requestClose\(": "18.4",
    r"\bTemporal\.|\brequestIdleCallback\b|\.moveBefore\(|\bscheduler\.(postTask|yield)": "none",
    r"\bCloseWatcher\b|\bclosedby\b|\.setHTML\(": "none",
    r"\bscrollend\b|\bcaretPositionFromPoint\b|\bcommandfor\b|\bcommandForElement\b": "26.2",
    r"\bwindow\.navigation\b|\bnavigation\.(navigate|addEventListener)\(": "26.2",
    r"\bURLPattern\b|\(\?[ims]+(-[ims]+)?:": "26",
}


def too_new(text: str, features: dict[str, str]) -> list[str]:
    """What of these features the text uses, and the first Safari that has it."""
    return [
        f"{found[0]} (Safari: {first})"
        for pattern, first in features.items()
        if (found := re.search(pattern, text))
    ]


@pytest.mark.parametrize(("ending", "features"), [("css", STYLES), ("js", SCRIPTS)])
def test_nothing_is_too_new(ending: str, features: dict[str, str]) -> None:
    files = sorted(BUILT.rglob(f"*.{ending}"))
    assert files, "The pages have not been built: 'make play' builds them."
    found = {file.name: too_new(file.read_text("utf-8"), features) for file in files}
    assert {name: uses for name, uses in found.items() if uses} == {}


@pytest.mark.parametrize(
    "style",
    [
        "@container style(--tall: 1) { a { top: 0 } }",
        "a{field-sizing:content}",
        "a{top:anchor(bottom)}",
        "a{color:rgb(from red r g b/.5)}",
        "details:open{top:0}",
        "a{animation-timeline:scroll()}",
    ],
)
def test_a_style_that_is_too_new_is_found(style: str) -> None:
    assert len(too_new(style, STYLES)) == 1


@pytest.mark.parametrize(
    "script",
    [
        "seats.values().map(one=>one.name)",
        "Promise.try(load)",
        'log.addEventListener("scrollend",stop)',
        "/^(?i:east)/.test(name)",
        "requestIdleCallback(warm)",
    ],
)
def test_a_script_that_is_too_new_is_found(script: str) -> None:
    assert len(too_new(script, SCRIPTS)) == 1
