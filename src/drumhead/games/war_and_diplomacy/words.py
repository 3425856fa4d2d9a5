"""War and Diplomacy in words: the table, the moves, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.account import AccountLine, HandAccount, account_line
from drumhead.engine.english import agreeing, capitalized, counted, listed, plural, spelled
from drumhead.engine.scene import (
    Counter,
    Emblem,
    Figure,
    Goal,
    Scene,
    TrickOutcome,
    counter,
    figure,
    zone,
)
from drumhead.engine.score_sentences import score_of_pair, score_sentence
from drumhead.engine.seat_view import SeatView
from drumhead.errors import InvalidPosition, Refusal
from drumhead.games.common.words.badges import badges
from drumhead.games.common.words.hands import hand_zones
from drumhead.games.common.words.partners import side_name
from drumhead.packs.war_and_diplomacy import LETTERS

from . import rules

#: The word of each pair of officer and official.
WORDS = {"MR": "ARMY", "VN": "NAVY", "MN": "MANY", "VR": "VARY"}


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s, fields = view.s, view.fields
    zones = hand_zones(view)
    order = _order(view, s.leader)[: s.trick_size]
    letters = fields["trick"]
    led = 0 if letters else -1
    taking = _taking(letters)
    zones.append(zone("trick", "Trick", "trick", letters, seats=order, led=led, taking=taking))
    for number in range(s.leaders_size):
        order = _order(view, s.leaders[number])
        letters = fields["earlier"][4 * number : 4 * number + 4]
        won = _winning(letters)
        winner = None if won is None else order[won]
        label = f"Trick {number + 1}, {_outcome(view, letters, order)}"
        if number == s.leaders_size - 1:
            took = -1 if won is None else won
            zones.append(
                zone("last-trick", label, "last-trick", letters, seats=order, led=0, taking=took)
            )
        zones.append(zone("earlier-trick", label, "pile", letters, seat=winner, seats=order))
    zones.append(zone("aside", "Laid aside", "pile", fields["aside"]))
    return Scene(
        zones=zones, counters=view.public(_counters), prompt=_prompt(view),
        rule=view.public(_rule), figure=_figure(view), badges=_badges(view),
        outcomes=view.public(_outcomes),
    )  # fmt: skip


def _rule(view: SeatView) -> Emblem | None:
    """The kind of the word on the table once it is certain: war or peace, or broken."""
    letters = view.fields["trick"]
    broken = _breaker(letters)
    if broken is not None:
        name = view.names[_order(view, view.s.leader)[broken]]
        return {"sign": "", "name": "Broken", "role": f"by {name}"}
    if _taking(letters) < 0:
        return None
    word = _word(letters)
    return {"sign": _kind(word), "name": word, "role": f"word of {_kind(word)}"}


def _kind(word: str) -> str:
    return "war" if LETTERS[_last_consonant(word)][0] == "X" else "peace"


def _taking(letters: Sequence[str]) -> int:
    """The place of the letter that wins the word if it is not broken, or -1 while that is open."""
    if _breaker(letters) is not None or sum(bool(LETTERS[one][1]) for one in letters) < 2:
        return -1
    return letters.index(_last_consonant(_word(letters)))


def _outcomes(view: SeatView) -> list[TrickOutcome]:
    """The words that the letters on the table can still make."""
    s, letters = view.s, view.fields["trick"]
    if s.turn < 0 or _breaker(letters) is not None:
        return []
    order = _order(view, s.leader)
    there = [letter for letter in letters if LETTERS[letter][1]]
    found: list[TrickOutcome] = []
    for word in WORDS.values():
        if all(letter in word for letter in there):
            letter = _last_consonant(word)
            seat = order[letters.index(letter)] if letter in letters else None
            worth = rules.WAR if _kind(word) == "war" else rules.PEACE
            found.append(
                {
                    "sign": _kind(word),
                    "name": word,
                    "by": letter,
                    "seat": seat,
                    "worth": worth,
                    "open": "".join(one for one in word if one not in letters),
                }
            )
    return found


def _figure(view: SeatView) -> Figure | None:
    """The rest of the counters that end the match."""
    if view.s.turn < 0 or rules.by_circuit(view.s):
        return None
    pennants, flags = _left(view)
    noun, left = ("pennant", pennants) if pennants <= flags else ("flag", flags)
    return figure(left, f"{agreeing(left, noun)} left")


def _badges(view: SeatView) -> list[str]:
    s = view.s
    said = {}
    if view.players == 5 and s.dealer >= 0:
        said[s.dealer] = "Sits out"
    if s.turn >= 0:
        broken = _breaker(view.fields["trick"])
        if broken is not None:
            said[_order(view, s.leader)[broken]] = "Broke the word"
    return badges(view, said, dealer=s.dealer, leader=s.leader)


def _order(view: SeatView, leader: int) -> list[int]:
    """The seats in the order in which they play to a trick."""
    order = [leader]
    for _ in range(3):
        order.append(rules.next_player(view.s, order[-1]))
    return order


def _breaker(letters: Sequence[str]) -> int | None:
    """The place of the letter that broke a word, or None."""
    classes = [LETTERS[letter][0] for letter in letters]
    places = [place for place, of in enumerate(classes) if of in classes[:place]]
    return places[0] if places else None


def _word(letters: Sequence[str]) -> str:
    pair = [letter for of in "XZ" for letter in letters if LETTERS[letter][0] == of]
    return WORDS["".join(pair)]


def _winning(letters: Sequence[str]) -> int | None:
    """The place of the letter that won a word, or None for a broken word."""
    if _breaker(letters) is not None:
        return None
    return rules.winning_place([rules.DECK.card(letter) for letter in letters])  # type: ignore[arg-type]


def _outcome(view: SeatView, letters: Sequence[str], order: list[int]) -> str:
    won = _winning(letters)
    if won is not None:
        return f"{_word(letters)}, won by {view.name(order[won])}"
    broken = _breaker(letters)
    assert broken is not None
    return f"broken by {view.name(order[broken])}"


def _left(view: SeatView) -> tuple[int, int]:
    """The pennants and the flags left in the piles."""
    return max(0, rules.PENNANTS - sum(view.s.war)), max(0, rules.FLAGS - sum(view.s.peace))


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    pennants, flags = _left(view)
    counters = [
        counter("pennants", "Pennants left", pennants),
        counter("flags", "Flags left", flags),
    ]
    if s.dealer >= 0:
        role = "sits out" if view.players == 5 else ""
        counters.append(counter("dealer", "Dealer", role, s.dealer))
    if s.turn >= 0:
        counters.append(counter("leader", "Leads", "", s.leader))
    broken = _breaker(view.fields["trick"])
    if broken is not None:
        counters.append(counter("broken", "Broke the word", "", _order(view, s.leader)[broken]))
    for seat in range(view.players):
        counters.append(counter("war", "War words won", rules.by_side(s, s.war, seat), seat))
        counters.append(counter("peace", "Peace words won", rules.by_side(s, s.peace, seat), seat))
        counters.append(
            counter("points", "Points this hand", rules.by_side(s, s.points, seat), seat)
        )
    return counters


def _letters(cards: int) -> str:
    """The different letters of a set in words: "A, N or R"."""
    return listed([letter for letter in LETTERS if cards >> rules.DECK.card(letter) & 1], "or")


def _prompt(view: SeatView) -> str:
    s = view.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != view.seat:
        return f"{view.names[seat]} is to play."
    if s.trick_size == 0:
        return "Lead any letter to a new word."
    fitting = rules.missing(s.trick, s.trick_size)
    if not fitting:
        return "The word is broken: throw away any letter."
    if not s.hand[seat] & fitting:
        return "You have no letter that fits: throw away any letter, which breaks the word."
    return f"Help spell a word: play {_letters(s.hand[seat] & fitting)}."


def goal(view: SeatView) -> Goal:
    """Win words with the right consonant. The aim gives the winner of the word on the table."""
    return {
        "aim": _aim(view),
        "worth": "A word of war (ARMY, NAVY) counts 3 points, one of peace (MANY, VARY) 2.",
        "ends": _ends(view),
    }


def _aim(view: SeatView) -> str:
    s, letters = view.s, view.fields["trick"]
    if s.turn >= 0 and view.players == 5 and s.dealer == view.seat:
        return "You dealt, so you sit this hand out; the others try to win words."
    if _breaker(letters) is not None:
        rest = ": part with a letter that you can spare" if s.turn == view.seat else ""
        return f"The word is broken, and nobody wins it{rest}."
    consonants = [letter for letter in letters if LETTERS[letter][1]]
    if not consonants:
        whose = " for your side" if view.players == 4 and view.seat in range(4) else ""
        return f"Win words{whose}: the M wins ARMY, the V NAVY, the N MANY and the R VARY."
    if len(consonants) == 1:
        there = consonants[0]
        others = {pair.replace(there, ""): word for pair, word in WORDS.items() if there in pair}
        words = [
            f"with {_an(other)} it is {word}, won by the {_last_consonant(word)}"
            for other, word in others.items()
        ]
        return capitalized(f"{'; '.join(words)}.")
    word = _word(letters)
    letter = _last_consonant(word)
    owner = view.name(_order(view, s.leader)[letters.index(letter)])
    return f"The word is {word}: unless it is broken, the {letter} wins it for {owner}."


def _an(letter: str) -> str:
    return f"a {letter}" if letter == "V" else f"an {letter}"


def _last_consonant(word: str) -> str:
    """WD-26: the consonant that comes last in a word."""
    return [letter for letter in word if LETTERS[letter][1]][-1]


def _ends(view: SeatView) -> str:
    hand = f"A hand is {'six' if view.players == 3 else 'seven'} tricks."
    if rules.by_circuit(view.s):
        return (
            f"{hand} After {spelled(view.players)} hands, one dealt by each, the most points win."
        )
    pennants, flags = _left(view)
    runs_out = f"the pennants ({pennants} left) or the flags ({flags} left) run out"
    return f"{hand} The one in which {runs_out} is the last; the most points win."


def legend(view: SeatView, card: int) -> list[str]:
    """The words that a letter wins, and those it loses to the other consonant."""
    letter = rules.DECK.codes[card]
    kind = LETTERS[letter][1]
    if not kind:
        return [
            f"Wins no word, but every word needs one {letter}.",
            f"A second {letter} never fits.",
        ]
    own = next(word for word in WORDS.values() if _last_consonant(word) == letter)
    other = next(word for word in WORDS.values() if letter in word and word != own)
    officer = kind == "Officer"
    points = (
        f"a word of war, for {rules.WAR} points"
        if officer
        else f"a word of peace, for {rules.PEACE} points"
    )
    return [f"Wins {own}, {points}.", f"In {other} it helps, but the {_winning(other)} wins."]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    s, card = view.s, int(rules.LETTER_CARDS[move - rules.PLAYING])
    fits = rules.missing(s.trick, s.trick_size) >> card & 1
    return f"{'Play' if fits else 'Throw away'} {rules.DECK.codes[card]}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s = view.s
    card = int(rules.LETTER_CARDS[move - rules.PLAYING])
    letter, hand = rules.DECK.codes[card], s.hand[s.turn]
    fitting = rules.missing(s.trick, s.trick_size)
    if not hand >> card & 1:
        clause = "WD-20" if hand & fitting else "WD-23" if fitting else "WD-24"
        clause = "WD-19" if s.trick_size == 0 else clause
        return Refusal(f"There is no {letter} in your hand.", clause)
    there = next(
        rules.DECK.codes[c] for c in s.trick[: s.trick_size] if rules.CLASSES[c] >> card & 1
    )
    fit = _letters(hand & fitting)
    return Refusal(f"{there} has been played, so {letter} does not fit: play {fit}.", "WD-21")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words."""
    assert move is not None
    view, s, seat = before, before.s, before.s.turn
    card = int(rules.LETTER_CARDS[move - rules.PLAYING])
    letter = rules.DECK.codes[card]
    fitting = rules.missing(s.trick, s.trick_size)
    if fitting >> card & 1:
        sentences = [view.does(seat, "lead" if s.trick_size == 0 else "play", letter) + "."]
    else:
        breaks = f" and {view.verb(seat, 'break')} the word" if fitting else ""
        sentences = [view.does(seat, "throw", f"away {letter}{breaks}") + "."]
    if s.trick_size == 3:
        letters = after.fields["earlier"][-4:]
        if _breaker(letters) is None:
            sentences += _narrate_word(before, after, letters)
        if after.s.turn < 0:
            sentences += _narrate_end(after)
    return sentences


def _narrate_word(before: SeatView, after: SeatView, letters: Sequence[str]) -> list[str]:
    view = before
    place = rules.winning_place([rules.DECK.card(letter) for letter in letters])  # type: ignore[arg-type]
    winner = _order(view, view.s.leader)[place]
    war = sum(after.s.war) > sum(view.s.war)
    had, left = _left(view)[0 if war else 1], _left(after)[0 if war else 1]
    prize = "pennant" if war else "flag"
    sentences = [f"The word is {_word(letters)}."]
    if had:
        sentences.append(view.does(winner, "take", f"a {prize} with the {letters[place]}") + ".")
    else:
        sentences.append(view.does(winner, "take", f"the trick with the {letters[place]}") + ".")
        sentences.append(f"The {plural(prize)} are gone.")
    if had and not left:
        last = "" if rules.by_circuit(after.s) else ", so this hand is the last"
        sentences.append(f"That was the last {prize}{last}.")
    return sentences


def _narrate_end(view: SeatView) -> list[str]:
    s = view.s
    if view.players == 4:
        return [
            score_of_pair(side_name(view, side), rules.by_side(s, s.points, side), s.score[side])
            for side in range(2)
        ]
    return [
        score_sentence(view, seat, s.points[seat], s.score[seat]) for seat in range(view.players)
    ]


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The random dealer or the deal, in words."""
    s = after.s
    if before.s.phase == rules.LOT:
        return [after.does(s.dealer, "deal", "first, by lot") + "."]
    each, aside = (8, 8) if after.players == 3 else (7, 4)
    what = f"{spelled(each)} cards to each player; {spelled(aside)} are laid aside"
    sentences = [after.does(s.dealer, "deal", what) + "."]
    if after.players == 5:
        sentences.append(after.does(s.dealer, "sit", "this hand out") + ".")
    return sentences


def account(before: SeatView, after: SeatView) -> HandAccount:
    """WD-38: the words of war and of peace of each player, by the letters that won them."""
    view, s, seats = after, after.s, range(after.players)
    war: list[list[str]] = [[] for _ in seats]
    peace: list[list[str]] = [[] for _ in seats]
    broken = 0
    for number in range(s.leaders_size):
        letters = view.fields["earlier"][4 * number : 4 * number + 4]
        place = _winning(letters)
        if place is None:
            broken += 1
            continue
        winner = _order(view, s.leaders[number])[place]
        words = war if LETTERS[letters[place]][0] == "X" else peace
        words[winner].append(letters[place])
    lines = [_words_won(view, "Words of war", war, rules.WAR)]
    lines.append(_words_won(view, "Words of peace", peace, rules.PEACE))
    return HandAccount(lines=lines, remarks=_remarks(view, broken), outlook=_outlook(view))


def _words_won(view: SeatView, label: str, letters: list[list[str]], worth: int) -> AccountLine:
    """A line for words that are worth the same."""
    each = [worth * len(won) for won in letters]
    points = [rules.by_side(view.s, each, seat) for seat in range(view.players)]  # type: ignore[arg-type]
    return account_line(label, points, letters)


def _remarks(view: SeatView, broken: int) -> list[str]:
    """The seats that sat out, the number of broken words, and whether that was the end."""
    s, remarks = view.s, []
    if view.players == 5:
        remarks.append(capitalized(f"{view.name(s.dealer)} dealt and sat out."))
    if broken:
        was = agreeing(broken, "was")
        remarks.append(capitalized(f"{spelled(broken)} {agreeing(broken, 'word')} {was} broken."))
    gone = [name for name, left in zip(("pennants", "flags"), _left(view), strict=True) if not left]
    if gone and not rules.by_circuit(s):
        remarks.append(f"The {listed(gone)} have run out, so this hand was the last.")
    return remarks


def _outlook(view: SeatView) -> str:
    """WD-39, WD-40: the number of hands or counters left."""
    s = view.s
    if rules.by_circuit(s):
        left = view.players - s.finished
        hands = f"{spelled(left)} {agreeing(left, 'hand')} {agreeing(left, 'is')}"
        return f"The game ends when everybody has dealt once; {hands} left."
    pennants, flags = _left(view)
    counters = f"{counted(pennants, 'pennant')} and {counted(flags, 'flag')} are left"
    return f"The game ends with the hand in which the pennants or the flags run out; {counters}."


def chance_text(view: SeatView, numbers: Sequence[int]) -> str:
    """The random seat for the first deal, in the notation of a transcript."""
    return f"dealer {numbers[0]}"


def chance_parse(view: SeatView, text: str) -> list[int]:
    """The random first dealer, from a transcript's text."""
    for seat in range(view.players):
        if text == f"dealer {seat}":
            return [seat]
    raise InvalidPosition(f"The lot is written like 'dealer 0', not {text!r}.")
