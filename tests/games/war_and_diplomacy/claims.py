"""How the facts of War and Diplomacy are tried."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from drumhead.engine.english import spelled
from drumhead.games.war_and_diplomacy import rules
from drumhead.packs.war_and_diplomacy import LETTERS
from tests.support.facts import Claim, Claims

#: What each word counts, and the letter that wins it.
WORDS = {"ARMY": (3, "M"), "NAVY": (3, "V"), "MANY": (2, "N"), "VARY": (2, "R")}


def letter(claim: Claim) -> str:
    return list(LETTERS)[claim.move - rules.PLAYING]


def letters(cards: int) -> list[str]:
    return [code for place, code in enumerate(rules.DECK.codes) if cards >> place & 1]


def trick(claim: Claim) -> list[str]:
    return [rules.DECK.codes[card] for card in claim.s.trick[: claim.s.trick_size]]


def own(claim: Claim) -> Counter[str]:
    return Counter(letters(claim.s.hand[claim.seat]))


def out(claim: Claim, s: Any) -> Counter[str]:
    """The letters that the others hold, or that lie aside."""
    others = [letters(s.hand[seat]) for seat in range(s.players) if seat != claim.seat]
    return Counter([one for held in [*others, letters(s.aside)] for one in held])


def at(claim: Claim, place: int) -> int:
    """Who plays to the trick at a place."""
    playing = [
        seat for seat in range(claim.s.players) if claim.s.players < 5 or seat != dealer(claim)
    ]
    return playing[(playing.index(claim.s.leader) + place) % len(playing)]


def dealer(claim: Claim) -> int:
    return int(claim.s.dealer)


def named_word(claim: Claim) -> str:
    return next(word for word in WORDS if word in claim.sentence)


def after_trick(claim: Claim, holds: Callable[[Any], bool]) -> bool:
    """Does something hold after the trick? The last one is not asked: the next hand is dealt."""
    tricks, deal = claim.s.leaders_size, claim.s.deal
    return claim.always(
        lambda s: s.leaders_size > tricks or s.deal > deal, lambda s: s.deal > deal or holds(s)
    )


def makes_word(claim: Claim) -> bool:
    """Unless the word is broken, the side that is named gets the points of the word."""
    word = named_word(claim)
    points, winner = WORDS[word]
    played = [*trick(claim), letter(claim)]
    owner = at(claim, played.index(winner))
    ours = owner == claim.seat or (claim.s.players == 4 and owner % 2 == claim.seat % 2)
    kind = f"{'ours' if ours else 'theirs'}-{'war' if points == 3 else 'peace'}"
    who = f"{'your partner ' if ours and owner != claim.seat else ''}{claim.view.name(owner)}"
    said = f"wins it for {who}, {points} points" in claim.sentence
    before = list(claim.s.points)

    def told(s: Any) -> bool:
        gains = [after - had for after, had in zip(s.points, before, strict=True)]
        broken = not any(gains) and "unless" in claim.sentence
        return broken or (sum(gains) == gains[owner] == points)

    return said and kind == claim.fact.kind and after_trick(claim, told)


def opening(claim: Claim) -> bool:
    """With which letter a first consonant wins and with which it does not, and how many are out."""
    words = {word: word for word in WORDS if letter(claim) in word}
    ally, foe = "", ""
    for word in words:
        other = next(one for one in word if one not in ("A", "Y", letter(claim)))
        ally, foe = (other, foe) if WORDS[word][1] == letter(claim) else (ally, other)

    def told(s: Any) -> bool:
        helps, turns = out(claim, s)[ally], out(claim, s)[foe]
        some = f"with {ally} ({spelled(helps) if helps else 'none'} unseen)" in claim.sentence
        kinds = {"sure": helps > turns == 0, "favored": helps > turns > 0,
                 "even": helps == turns, "turned": helps < turns}  # fmt: skip
        against = f"{foe} ({spelled(turns)} unseen)" if turns else f"no other player has {foe} "
        return some and against in claim.sentence and kinds[claim.fact.kind]

    return claim.everywhere(told) and won_only_with(claim, ally)


def won_only_with(claim: Claim, ally: str) -> bool:
    """The seat wins the word with its consonant if and only if that letter joins it."""
    tricks, before, place = claim.s.leaders_size, claim.s.points[claim.seat], len(trick(claim))

    def told(s: Any) -> bool:
        word = [rules.DECK.codes[card] for card in s.earlier[4 * tricks : 4 * tricks + 4]]
        if len({LETTERS[one][0] for one in word}) < 4:
            return bool(s.points[claim.seat] == before)
        alone = s.players > 3 or at(claim, 3) != claim.seat or place != 0
        return not alone or (s.points[claim.seat] > before) is (ally in word)

    return after_trick(claim, told)


def opens(claim: Claim) -> bool:
    """What the word counts that the consonant does not win."""
    lost = [points for word, (points, by) in WORDS.items() if letter(claim) in set(word) - {by}]
    return [str(points) for points in lost] == re.findall(r"\d", claim.sentence)


def leaves(claim: Claim) -> bool:
    """So many consonants are there, and those who are named play after the seat."""
    consonants = sum(one in "MVNR" for one in trick(claim))
    if letter(claim) not in "AY" or f"With the {letter(claim)}, you" not in claim.sentence:
        return False
    later = [at(claim, place) for place in range(len(trick(claim)) + 1, 4)]
    if claim.fact.kind == "plays-last":
        return later[-1] == claim.seat and consonants < 2
    said = all(claim.view.names[seat] in claim.sentence for seat in later)
    which = ["first", "second"][consonants]
    return said and claim.seat not in later and which == claim.fact.kind.partition("-")[2]


def broken(claim: Claim) -> bool:
    classes = [LETTERS[one][0] for one in [*trick(claim), letter(claim)]]
    return len(set(classes)) < len(classes)


def thrown(claim: Claim) -> bool:
    """A consonant is thrown away; how many letters are out with which it would win?"""
    word = next(word for word, (_, by) in WORDS.items() if by == letter(claim))
    mate = next(one for one in word if one not in ("A", "Y", letter(claim)))

    def told(s: Any) -> bool:
        left = out(claim, s)[mate]
        said = f"wins {word} with {mate}, of which {spelled(left) if left else 'none'} can"
        return said in claim.sentence and (claim.fact.kind == "useless") is (left == 0)

    return broken(claim) and claim.everywhere(told)


def last(claim: Claim) -> bool:
    """The seat has no other letter of that class."""
    classes = {"A": "A", "Y": "Y", "M": "MV", "V": "MV", "N": "NR", "R": "NR"}
    return sum(own(claim)[one] for one in classes[letter(claim)]) == 1


CLAIMS: Claims = {
    "ours-war": makes_word,
    "ours-peace": makes_word,
    "theirs-war": makes_word,
    "theirs-peace": makes_word,
    "sure": opening,
    "favored": opening,
    "even": opening,
    "turned": opening,
    "opens-officer": opens,
    "opens-official": opens,
    "leaves-first": leaves,
    "leaves-second": leaves,
    "plays-last": leaves,
    "vowel": lambda claim: letter(claim) in "AY" and broken(claim),
    "consonant": thrown,
    "useless": thrown,
    "last": last,
    "spare": lambda claim: f" {spelled(own(claim)[letter(claim)])} " in claim.sentence,
}
