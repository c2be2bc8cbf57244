"""A typed line, word by word: the keys of a hand as they are heard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorepad.contract import NAMED
from scorepad.deal import Deal
from scorepad.hand import Hand
from scorepad.hearing import call_in, card_in, contract_in, list_of
from scorepad.language import Either, Said
from scorepad.names import closest
from scorepad.phrase import Phrase, Word
from scorepad.source import Map, Node, Scalar, nfc
from scorepad.variant import Variant
from scorepad.vocabulary import ACES, CONCESSIONS, EXTRAS, STOCKS

# Words that may have been meant where a name is not known.
ENGLISH_CALLS = ("whist", "pass", "invite", "invited", "half", "return")


class Sentence:
    """The keys of a hand, as they are heard."""

    def __init__(self, phrase: Phrase, variant: Variant, names_first: bool) -> None:
        self.phrase = phrase
        # Whether a word that can be a name and a call is a name.
        self.names_first = names_first
        self.named_contracts = [kind for kind in NAMED if kind in variant.contracts]
        self.source = phrase.source
        self.items: dict[str, tuple[Scalar, Node]] = {}
        self.calls: dict[str, tuple[Scalar, Node]] = {}
        self.counts: dict[str, tuple[Scalar, Node]] = {}
        self.revokes: dict[str, tuple[Scalar, Node]] = {}
        self.named: list[Scalar] = []
        # Calls that are said without a name, each with its count.
        self.unnamed: list[tuple[Scalar, Scalar | None]] = []
        self.lists: dict[str, list[Node]] = {}
        self.kind = ""

    def contract(self) -> None:
        """The contract at the head of the line, and the declarer after it."""
        before = self.phrase.problems
        contract = contract_in(self.phrase)
        if contract is None:
            word = self.phrase.take()
            if self.phrase.problems == before:
                self._report_no_contract(word)
            self._skip()
            return
        self._put("contract", contract, contract)
        self.kind = contract.text if contract.text in NAMED else "level"
        if self.kind == "all-pass" or self.phrase.done:
            return
        name = self.phrase.name()
        if name is not None:
            self._put("declarer", name, name)
            self._count(name)
        else:
            self._skip()

    def _report_no_contract(self, word: Word) -> None:
        known = self.named_contracts
        guess = closest(word.text, known)
        advice = "talk.named" if known else None
        self.phrase.report(
            "talk.contract", word.start, guess, advice, word=word.text, known=Either(known)
        )

    def next(self) -> None:
        """What a player said and took, or an extra fact."""
        word = self.phrase.peek()
        if not self.phrase.exact_name():
            extra = self.phrase.take_spoken(EXTRAS)
            if extra:
                getattr(self, f"_{extra}")(word)
                return
        if self._unnamed_call():
            return
        name = self.phrase.name(ENGLISH_CALLS)
        if name is None:
            self._skip()
            return
        if any(one.text == name.text for one in self.named):
            self.phrase.report("talk.twice", name.start, what=name.text)
            self._skip()
            return
        self.named.append(name)
        self._call(name)
        self._count(name)
        # People also say "babis 2 whist"; but where a name can stand, a name is meant.
        silent = nfc(name.text) not in self.calls
        if silent and not self.phrase.done and not self.phrase.begins_a_name():
            self._call(name)

    def _unnamed_call(self) -> bool:
        """Whether a call stands here without a name."""
        named = self.phrase.begins_a_name() if self.names_first else self.phrase.exact_name()
        if named:
            return False
        call = call_in(self.phrase)
        if call is None:
            return False
        self.unnamed.append((call, self.phrase.number()))
        return True

    def in_speaking_order(self, deal: Deal) -> None:
        """Give the calls without names to the defenders who were not named, as they speak."""
        declarer, dealer = (self._said(key) for key in ("declarer", "dealer"))
        deal = deal._replace(dealer=dealer or deal.dealer)
        silent: list[str] = []
        if declarer not in deal.playing and self.phrase.problems:
            return
        if declarer in deal.playing:
            named = {name.text for name in self.named}
            silent = [name for name in deal.defenders(declarer) if name not in named]
        for index, (call, count) in enumerate(self.unnamed):
            if index >= len(silent):
                self.phrase.report("talk.stray-call", call.start, call=call.text)
                continue
            name = call._replace(text=silent[index])
            self.named.append(name)
            self.calls[nfc(name.text)] = (name, call)
            if count is not None:
                self.counts[nfc(name.text)] = (name, count)

    def _said(self, key: str) -> str:
        """The name under a key, when one was said."""
        node = self.items[key][1] if key in self.items else None
        return node.text if isinstance(node, Scalar) else ""

    def node(self) -> Map:
        """The hand as a mapping, as the log would have it."""
        self._invited()
        items = dict(self.items)
        groups = {"defence": self.calls, "tricks": self.counts, "revokes": self.revokes}
        for key, group in groups.items():
            if group:
                first = min(value.start for _, value in group.values())
                items[key] = self._pair(key, Map(self.source, first, first, group), first)
        return Map(self.source, 0, len(self.source.text), items)

    def idle(self, hand: Hand) -> Iterator[Scalar]:
        """The names that were said without anything that they did."""
        for name in self.named:
            counted = name.text in (hand.tricks or {})
            # What a defender said is asked for by the rules of the defence.
            if not counted and nfc(name.text) not in self.calls and self.kind != "level":
                yield name

    def _invited(self) -> None:
        """Beside an inviter, a defender with a count and no call is the invited one."""
        says = [call.text for _, call in self.calls.values() if isinstance(call, Scalar)]
        if says.count("invite") != 1:
            return
        for name in self.named:
            if name.text not in self.calls and name.text in self.counts:
                self.calls[nfc(name.text)] = (name, name._replace(text="invited"))

    def _call(self, name: Scalar) -> None:
        """The call that may stand after a name, a count perhaps glued to it."""
        call = call_in(self.phrase)
        if call is None:
            return
        if nfc(name.text) in self.calls:
            self.phrase.report(
                "talk.twice", call.start, what=Said("the call of {name}", name=name.text)
            )
        self.calls.setdefault(nfc(name.text), (name, call))

    def _skip(self) -> None:
        """Pass over what a player said and took whose name is not understood."""
        call_in(self.phrase)
        self.phrase.number()

    def _count(self, name: Scalar) -> None:
        """The count of tricks that may stand after a name or call."""
        count = self.phrase.number()
        if count is None:
            return
        if nfc(name.text) in self.counts:
            self.phrase.report(
                "talk.twice", count.start, what=Said("the count of {name}", name=name.text)
            )
        self.counts.setdefault(nfc(name.text), (name, count))

    def _put(self, key: str, at: Scalar, value: Node) -> None:
        if key in self.items:
            self.phrase.report("talk.twice", at.start, what=key)
        else:
            self.items[key] = (at._replace(text=key), value)

    def _pair(self, key: str, node: Node, start: int) -> tuple[Scalar, Node]:
        return Scalar(self.source, start, start, key), node

    def _lacks(self, word: Word, wanted: object) -> None:
        self.phrase.report("talk.lacks", word.start, what=word.text, wanted=wanted)

    def _one(self, word: Word, key: str, wanted: object, values: Mapping[str, str] | None) -> None:
        """An extra that takes one word, of `values` where they are given."""
        if self.phrase.done:
            self._lacks(word, wanted)
            return
        value = self.phrase.take()
        text = value.folded if values is None else values.get(value.folded)
        if text is None:
            self.phrase.report("talk.word", value.start, word=value.text, wanted=wanted)
        else:
            self._put(key, word.scalar(key), value.scalar(text))

    def _aces(self, word: Word) -> None:
        known = {words[0]: meaning for words, meaning in ACES.items() if len(words) == 1}
        self._one(word, "aces", Either(("four", "none")), known)

    def _concede(self, word: Word) -> None:
        known = {words[0]: meaning for words, meaning in CONCESSIONS.items() if len(words) == 1}
        self._one(word, "concede", Either(("2", "3", "double")), known)

    def _series(self, word: Word) -> None:
        self._one(word, "series", Said("a number"), None)

    def _bid(self, word: Word) -> None:
        bid = None if self.phrase.done else contract_in(self.phrase)
        if bid is None:
            self._lacks(word, Said("a contract"))
        else:
            self._put("bid", word.scalar("bid"), bid)

    def _dealer(self, word: Word) -> None:
        name = self._name_after(word)
        if name:
            self._put("dealer", word.scalar("dealer"), name)

    def _revoke(self, word: Word) -> None:
        name = self._name_after(word)
        if name is None:
            return
        count = self.phrase.number() or name._replace(text="1")
        if nfc(name.text) in self.revokes:
            self.phrase.report("talk.twice", name.start, what=Said("revoke {name}", name=name.text))
        self.revokes.setdefault(nfc(name.text), (name, count))

    def _looked(self, word: Word) -> None:
        name = self._name_after(word)
        if name:
            self._listed("looked", word, name)

    def _talon(self, word: Word) -> None:
        taken = 0
        while not self.phrase.done:
            card = None if self.phrase.exact_name() else card_in(self.phrase)
            if card is None:
                break
            self._listed("talon", word, card)
            taken += 1
        if not taken:
            self._lacks(word, Said("a card such as AS or KH"))

    def _from(self, word: Word) -> None:
        what = None if self.phrase.done else self.phrase.peek()
        stock = self.phrase.take_spoken(STOCKS)
        if what is None or not stock:
            self._lacks(word, Either(("kurochka", "record")))
            return
        names = [self._name_after(what)]
        while stock == "kurochka" and self.phrase.exact_name():
            names.append(self.phrase.name())
        known = [name for name in names if name is not None]
        if not known:
            return
        value: Node = list_of(known) if stock == "kurochka" else known[0]
        inner = {stock: (what.scalar(stock), value)}
        old = self.items.get("from")
        if old is not None and isinstance(old[1], Map):
            inner = {**old[1].items, **inner}
        self.items["from"] = (word.scalar("from"), Map(self.source, word.start, word.end, inner))

    def _note(self, word: Word) -> None:
        note = self.phrase.rest()
        if note is None:
            self._lacks(word, Said("some words"))
        else:
            self._put("note", word.scalar("note"), note)

    def _name_after(self, word: Word) -> Scalar | None:
        if self.phrase.done:
            self._lacks(word, Said("a name"))
            return None
        return self.phrase.name()

    def _listed(self, key: str, word: Word, node: Scalar) -> None:
        self.lists.setdefault(key, []).append(node)
        seq = list_of(self.lists[key])
        self.items[key] = (word.scalar(key), seq)
