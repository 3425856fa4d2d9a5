"""A rulebook page as data: what our pages have, and what those of other packages may have."""

from __future__ import annotations

from drumhead.printing import markdown

PAGE = """# A game

Say "go" to *begin*.

- **AB-01** · *booklet + ours* · The first `rule`.
- **Players:** two

1. first

> quoted

```
print
```

---

| a | b |
| --- | --- |
| 1 | **2** |
"""


def words(runs: list[dict[str, object]]) -> str:
    return "".join(str(run["text"]) for run in runs)


def test_a_page_becomes_blocks_in_order() -> None:
    title, text, clause, facts, numbered, quoted, code, table = markdown.blocks(PAGE)
    assert (title["kind"], title["level"], words(title["runs"])) == ("heading", 1, "A game")
    assert words(text["runs"]) == "Say “go” to begin."
    assert [run["text"] for run in text["runs"] if run["emphasis"]] == ["begin"]
    assert (clause["id"], clause["mark"]) == ("AB-01", "booklet + ours")
    assert words(clause["runs"]) == "The first rule."
    assert [words(item) for item in facts["items"]] == ["Players: two"]
    assert [words(item) for item in numbered["items"]] == ["first"]
    assert (words(quoted["runs"]), words(code["runs"])) == ("quoted", "print")
    assert [words(cell) for cell in table["head"]] == ["a", "b"]
    assert table["rows"][0][1][0]["strong"]
