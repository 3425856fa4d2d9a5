"""Facts for and against a letter in War and Diplomacy, from what its player may know."""

from __future__ import annotations

from drumhead.engine.english import counted, listed, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.war_and_diplomacy.thumb import PEACE_MATES, WAR_MATES
from drumhead.games.war_and_diplomacy.words import WORDS
from drumhead.kernel.bits import popcount

from . import rules

#: The questions of nudges.
_WORD = "Which word does the second consonant make, and who wins it?"
_OPENING = "How many letters are still out that help your consonant, and how many turn it?"
_WAITING = "Who will have to play the consonants of this word?"
_KEEPING = "Which letters will you need so as not to break a later word?"
_THROWING = "Which of your letters can still win a word?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about playing a letter, or throwing it away."""
    s, card = view.s, int(rules.LETTER_CARDS[move - rules.PLAYING])
    if not rules.missing(s.trick, s.trick_size) >> card & 1:
        return _of_throwing(view, card) + _of_rest(view, card)
    there = [place for place in range(s.trick_size) if s.trick[place] >= rules.M]
    if card < rules.M:
        return _of_vowel(view, card, len(there)) + _of_rest(view, card)
    if there:
        return _of_word(view, card, there[0]) + _of_rest(view, card)
    return _of_opening(view, card) + _of_rest(view, card)


def _letter(card: int) -> str:
    return rules.DECK.codes[card]


def _word(one: int, other: int) -> str:
    """The word that two consonants make."""
    return WORDS[_letter(min(one, other)) + _letter(max(one, other))]


def _player(view: SeatView, place: int) -> int:
    """The player of a place in the trick."""
    seat = view.s.leader
    for _ in range(place):
        seat = rules.next_player(view.s, seat)
    return int(seat)


def _of_word(view: SeatView, card: int, place: int) -> list[Fact]:
    """The second consonant settles the word, and its winner unless it is broken."""
    s, other = view.s, view.s.trick[place]
    war = rules.is_war(min(card, other), max(card, other))
    mine = (card < rules.N) == war
    owner = s.turn if mine else _player(view, place)
    ours = owner == s.turn or (view.players == 4 and owner == s.turn ^ 2)
    points = rules.WAR if war else rules.PEACE
    winner = _letter(card if mine else other)
    unless = "" if s.trick_size == 3 else " unless it is broken,"
    sentence = f"The {_letter(card)} makes the word {_word(card, other)}:{unless} the {winner}"
    who = f"{'your partner ' if ours and owner != s.turn else ''}{view.name(owner)}"
    sentence += f" wins it for {who}, {counted(points, 'point')}."
    kind = f"{'ours' if ours else 'theirs'}-{'war' if war else 'peace'}"
    return [Fact(kind, sentence, _WORD)]


def _of_opening(view: SeatView, card: int) -> list[Fact]:
    """The first consonant: the words it wins, and those that win against it."""
    out, officer = rules.unseen(view.s, view.s.turn), card < rules.N
    mate, foe = int(WAR_MATES[card]), int(PEACE_MATES[card])
    if not officer:
        mate, foe = foe, mate
    helps, turns = (popcount(out & int(rules.COPIES[one])) for one in (mate, foe))
    letter = _letter(card)
    sentence = f"The {letter} wins {_word(card, mate)} with {_letter(mate)}"
    against = f"{_letter(foe)} ({_left(turns)}) would turn it into {_word(card, foe)}, which the"
    if turns:
        sentence += f" ({_left(helps)}); {against} {_letter(foe)} wins."
    else:
        sentence += f" ({_left(helps)}), and no other player has {_letter(foe)} to turn it into"
        sentence += f" {_word(card, foe)}."
    kind = "sure" if helps > turns == 0 else "favored" if helps > turns else "even"
    found = [Fact(kind if helps >= turns else "turned", sentence, _OPENING)]
    if turns and officer:
        sentence = (
            f"Turned against you, the {letter} costs only a word of peace, {rules.PEACE} points."
        )
        found.append(Fact("opens-officer", sentence, _OPENING))
    elif turns:
        sentence = f"Turned against you, the {letter} costs a word of war, {rules.WAR} points."
        found.append(Fact("opens-official", sentence, _OPENING))
    return found


def _left(number: int) -> str:
    return f"{spelled(number) if number else 'none'} unseen"


def _of_vowel(view: SeatView, card: int, consonants: int) -> list[Fact]:
    s, letter = view.s, _letter(card)
    after = [_player(view, place) for place in range(s.trick_size + 1, 4)]
    others = [view.name(seat) for seat in after if seat != s.turn]
    if consonants == 2 or not others:
        return []
    if s.turn in after:
        sentence = (
            f"With the {letter}, you keep your consonants, and you play the last letter "
            "of this word yourself."
        )
        return [Fact("plays-last", sentence, _WAITING)]
    which = "first" if consonants == 0 else "second"
    sentence = f"With the {letter}, you leave the {which} consonant to {listed(others, 'or')}."
    return [Fact(f"leaves-{which}", sentence, _WAITING)]


def _of_throwing(view: SeatView, card: int) -> list[Fact]:
    letter = _letter(card)
    if card < rules.M:
        return [Fact("vowel", f"The {letter} can never win a word for you.", _THROWING)]
    mate = int(WAR_MATES[card] if card < rules.N else PEACE_MATES[card])
    left = popcount(rules.unseen(view.s, view.s.turn) & int(rules.COPIES[mate]))
    sentence = (
        f"The {letter} wins {_word(card, mate)} with {_letter(mate)}, of which "
        f"{spelled(left) if left else 'none'} can be in other hands."
    )
    return [Fact("consonant" if left else "useless", sentence, _THROWING)]


def _of_rest(view: SeatView, card: int) -> list[Fact]:
    """The rest of the letter, or of the officers or officials, in the hand."""
    own, letter = view.s.hand[view.s.turn], _letter(card)
    same = popcount(own & int(rules.COPIES[card]))
    if popcount(own & int(rules.CLASSES[card])) == 1 and own & (own - 1):
        what = f"other {letter}" if card < rules.M else "officer" if card < rules.N else "official"
        sentence = (
            f"Without the {letter}, you have no {what}, and must break a word that lacks only that."
        )
        return [Fact("last", sentence, _KEEPING)]
    if same >= 3 or (same == 2 and card < rules.M):
        return [Fact("spare", f"You have {spelled(same)} {letter}'s in your hand.", _KEEPING)]
    return []
