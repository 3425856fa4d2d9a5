"""Parses a rulebook page into plain data for templates: blocks, and runs of text in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

_CLAUSE_ID = re.compile(r"[A-Z0-9]+-\d+")

Runs = list[dict[str, Any]]


def blocks(text: str) -> list[dict[str, Any]]:
    """The headings, paragraphs, clauses, lists and tables of a page, in order."""
    tokens = (
        MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes"]).parse(text)
    )
    return list(_blocks(tokens))


def _blocks(tokens: Sequence[Token]) -> Iterator[dict[str, Any]]:
    at = 0
    while at < len(tokens):
        token = tokens[at]
        end = _end(tokens, at)
        inside = tokens[at + 1 : end]
        if token.type == "heading_open":
            yield {"kind": "heading", "level": int(token.tag[1]), "runs": _runs(inside[0])}
        elif token.type == "paragraph_open":
            yield {"kind": "text", "runs": _runs(inside[0])}
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            yield from _items(inside)
        elif token.type == "table_open":
            yield _table(inside)
        elif token.type in ("fence", "code_block"):
            plain = {"strong": False, "emphasis": False, "code": True}
            yield {"kind": "text", "runs": [{"text": token.content.rstrip(), **plain}]}
        else:  # a quotation, or a horizontal rule, which is empty
            yield from _blocks(inside)
        at = end + 1


def _end(tokens: Sequence[Token], start: int) -> int:
    """The index of the token that closes this one."""
    depth = 0
    for at in range(start, len(tokens)):
        depth += tokens[at].nesting
        if depth == 0:
            return at
    raise ValueError("a block that is not closed")


def _items(tokens: Sequence[Token]) -> Iterator[dict[str, Any]]:
    """Clauses one by one; any other items as one list."""
    plain: list[Runs] = []
    for token in tokens:
        if token.type != "inline":
            continue
        runs = _runs(token)
        if len(runs) > 3 and runs[0]["strong"] and _CLAUSE_ID.fullmatch(runs[0]["text"]):
            rest = runs[4:]
            first = {**runs[3], "text": runs[3]["text"].removeprefix(" · ")}
            yield {"kind": "clause", "id": runs[0]["text"], "mark": runs[2]["text"],
                   "runs": [first, *rest]}  # fmt: skip
        else:
            plain.append(runs)
    if plain:
        yield {"kind": "list", "items": plain}


def _table(tokens: Sequence[Token]) -> dict[str, Any]:
    rows: list[list[Runs]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(_runs(token))
    return {"kind": "table", "head": rows[0], "rows": rows[1:]}


def _runs(inline: Token) -> Runs:
    """Runs of text with the same style."""
    runs: Runs = []
    strong = emphasis = False
    for token in inline.children or []:
        if token.type in ("strong_open", "strong_close"):
            strong = token.type == "strong_open"
        elif token.type in ("em_open", "em_close"):
            emphasis = token.type == "em_open"
        else:
            text = " " if token.type in ("softbreak", "hardbreak") else token.content
            code = token.type == "code_inline"
            last = runs[-1] if runs else None
            alike = {"strong": strong, "emphasis": emphasis, "code": code}
            if last is not None and {k: last[k] for k in alike} == alike:
                last["text"] += text
            elif text:
                runs.append({"text": text, **alike})
    return runs
