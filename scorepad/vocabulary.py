"""What players say at the table, in five languages and mixed: the words of a line of talk.

Words are compared without capitals and accents. Of each language those are listed that
are in use at the table: first and third person, cases, short forms, Greek in Latin
letters. One word has one meaning within its group, in whatever language it is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from scorepad.language import LANGUAGES, Either
from scorepad.names import fold
from scorepad.phrase import Spoken

_STRAINS: Mapping[str, tuple[str, ...]] = {
    "S": (
        "s, ♠, spade, spades",
        "μπαστούνι, μπαστούνια, μπαστουνιών, πίκα, πίκες, μ, mpastounia, bastounia, bastouni",
        "пика, пики, пик, пикей, пикам, винни, вини, п",
        "pata, pataa, padat, patoja, p",
        "pik, schippen, schippe, p",
    ),
    "C": (
        "c, ♣, club, clubs",
        "σπαθί, σπαθιά, σπαθιών, σ, spathi, spathia",
        "трефа, трефы, треф, трефей, трефам, т, крести, крестей, крест",
        "risti, ristiä, ristit, ristejä",
        "treff, kreuz, t",
    ),
    "D": (
        "d, ♦, diamond, diamonds",
        "καρό, καρά, καρρό, καρρά, karo, kara, karro, karra",
        "бубна, бубны, бубен, бубей, бубнам, б",
        "ruutu, ruutua, ruudut, ruutuja",
        "karos",
    ),
    "H": (
        "h, ♥, heart, hearts",
        "κούπα, κούπες, κουπών, koupa, koupes, kupa, kupes",
        "черва, червы, черв, червей, черви, червам, ч",
        "hertta, herttaa, hertat, herttoja",
        "herz, herzen, coeur",
    ),
    "NT": (
        "n, nt, notrump, notrumps, no trump, no trumps",
        "άχρωμα, αχ, αχρωμάτιστο, χωρίς χρώμα, χωρίς ατού, α, axroma, achroma, ahroma",
        "бк, б/к, без козыря, без козырей, безкозырная, бескозырная, бескозырка, бескозырку",
        "valtiton, valtitonta, valtittomat, ilman valttia",
        "ohne trumpf, ohne, sans, sans atout",
    ),
}
_CALLS: Mapping[str, tuple[str, ...]] = {
    "whist": (
        "whist, w, whists, whisted",
        "παίζω, παίζει, παίξω, έπαιξε, μέσα, paizo, paizei, pezo, pezei",
        "вист, вистую, вистует, вистовал, вистовала, вистую, в",
        "visti, v, vistaa, vistaan, vistasi",
        "mit, m, mitgehen, geht mit, gehe mit, ging mit, spielt mit, whistet",
    ),
    "pass": (
        "pass, p, passes, passed",
        "πάσο, πάω πάσο, πάει πάσο, πασάρω, πασάρει, paso, passo",
        "пас, пасую, пасует, пасовал, пасовала, пасс, п",
        "passi, passaa, passaan, passasi",
        "passe, passt, passen, passte, zu hause, daheim",
    ),
    "invite": (
        "invite, i, invites",
        "μαζί, μ, παίρνω μαζί, παίρνει μαζί, τον πήρε, καλώ, καλεί, mazi",
        "приглашаю, приглашает, пригласил, пригласила, зову, зовет, позвал",
        "kutsuu, k, kutsun, kutsui, kutsuja",
        "lade ein, e, lädt ein, einladen, einlader, lud ein",
    ),
    "invited": (
        "invited",
        "καλεσμένος, καλεσμένη, με πήρε, kalesmenos",
        "приглашен, приглашена, приглашенный, приглашается, зван",
        "kutsuttu, kutsutaan",
        "eingeladen, eingeladene, mitgenommen",
    ),
    "half": ("half, h", "μισό", "полвиста, пол виста, полвист", "puolivisti, puolikas", "halb"),
    "return": ("return", "επιστροφή", "возврат, вернул, вернула, возвращаю", "palautus", "zurück"),
}
_CONTRACTS: Mapping[str, tuple[str, ...]] = {
    "misere": (
        "misere, misère, big misere",
        "μιζέρια, mizeria",
        "мизер, большой мизер, мизера",
        "misääri, misaari, iso misääri",
        "bettel, großer bettel",
    ),
    "misere-small": (
        "misere-small, small misere, misere small",
        "μικρή μιζέρια",
        "малый мизер, мизер малый, маленький мизер",
        "pieni misääri",
        "kleiner bettel",
    ),
    "uvert": ("uvert, big uvert, ouvert", "", "уверт, увёрт, большой уверт", "", "bettel ouvert"),
    "uvert-small": (
        "uvert-small, small uvert, uvert small",
        "",
        "малый уверт, уверт малый",
        "pieni uvert",
        "kleiner ouvert",
    ),
    "all-pass": (
        "all-pass, all pass",
        "όλοι πάσο, οι πολλές, πολλές, πάσο πάσο πάσο, oloi paso, oi polles",
        "распасы, распас, распасовка, распасовку, все пас, все пасуют",
        "ympäripassaus, misääripeli, kaikki passaa",
        "alle passen, alle passe, alle weg",
    ),
    "refused": ("refused", "άρνηση", "отказ, отказался", "kieltäytyi", "verweigert"),
}
_EXTRAS: Mapping[str, tuple[str, ...]] = {
    "talon": ("talon", "τζόγος, κάτω", "прикуп, в прикупе, прикупе", "leski, leskessä", "skat"),
    "aces": ("aces", "άσοι, άσσοι", "тузы, туз", "ässät, ässiä", "asse"),
    "revoke": ("revoke", "ρενόνς", "ренонс", "väärä, tunnustamatta", "renonce, verleugnet"),
    "looked": ("looked", "κοίταξε", "подсмотрел, подглядел, посмотрел", "katsoi", "geschaut"),
    "from": ("from", "από", "из", "keneltä", "von"),
    "concede": ("concede", "τα γράφω, γράφει", "без, сдался", "luovuttaa, ilman", "gibt auf"),
    "dealer": ("dealer", "μοίρασε, μοιράζει, μάνα", "сдавал, сдавала, сдает", "jakaja", "geber"),
    "bid": ("bid", "αγορά, δήλωση", "торг, заявка, заявил", "tarjous, tarjosi", "gebot, gereizt"),
    "series": ("series", "σειρά", "серия", "sarja", "serie"),
    "note": ("note", "σημείωση", "заметка, примечание", "huomautus", "notiz, anmerkung"),
}
# Said before a strain, a level without its number: "простые червы" is a six.
_SIXES = ("simple", "απλά, απλές", "простая, простые, простой, шесть", "kuusi", "sechs")
_RANKS: Mapping[str, tuple[str, ...]] = {
    "A": ("a, ace", "άσος, άσσος", "туз", "ässä", "ass"),
    "K": ("k, king", "ρήγας, παπάς", "король", "kuningas", "könig"),
    "Q": ("q, queen", "ντάμα", "дама", "rouva", "dame"),
}
_CONCESSIONS: Mapping[str, tuple[str, ...]] = {
    "2": ("2, two", "δύο", "двух, две", "kaksi", "zwei"),
    "3": ("3, three", "τρεις, τρία", "трех, три", "kolme", "drei"),
    "double": ("double", "διπλά, διπλή, σόλο", "вдвойне", "kaksin verroin", "doppelt"),
}
# Whose stock is taken from, in the games that leave it to the declarer.
_STOCKS: Mapping[str, tuple[str, ...]] = {
    "kurochka": ("kurochka", "", "курочка, курочку, курочки", "", ""),
    "record": ("record", "", "запись, записи", "", ""),
}
# What is said to scorepad itself in a running evening.
_COMMANDS: Mapping[str, tuple[str, ...]] = {
    "undo": ("undo", "αναίρεση, πίσω, anairesi", "отмена, отменить", "kumoa, peru", "rückgängig"),
    "redo": ("redo", "ξανά", "вернуть", "palauta", "wiederherstellen"),
    "explain": (
        "explain, why", "εξήγηση, εξήγησε, γιατί", "объясни, объяснить, почему", "selitä, miksi",
        "erkläre, erklären, warum",
    ),
    "sheet": ("sheet", "κιτάπι, kitapi", "лист, пулька", "taulukko", "zettel, blatt"),
    "settle": (
        "settle, settlement", "λογαριασμός, σούμα", "расчёт, рассчитать", "loppulasku, tilitys",
        "abrechnung, abrechnen",
    ),
    "help": ("?, help", "βοήθεια", "помощь, справка", "ohje, apua", "hilfe"),
    "quit": ("quit, q, exit", "έξοδος", "выход", "lopeta", "beenden"),
}  # fmt: skip
# Letters that stand for several words, with these.
AMBIGUOUS_STRAINS: Mapping[str, Either] = {
    "κ": Either(("κούπες", "καρά")),
    "k": Either(("Karo", "Kreuz")),
    "r": Either(("risti", "ruutu")),
}
AMBIGUOUS_CALLS: Mapping[str, Either] = {"π": Either(("παίζω", "πάσο"))}


def _phrases(said: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for listed in said:
        for phrase in listed.split(","):
            words = tuple(fold(word) for word in phrase.split())
            if words:
                yield words


def _meanings(group: Mapping[str, tuple[str, ...]]) -> Spoken:
    return {phrase: meaning for meaning, said in group.items() for phrase in _phrases(said)}


# The words of a meaning, by language in the order of LANGUAGES.
Words: TypeAlias = Mapping[str, tuple[str, ...]]
CALL_WORDS: Words = _CALLS
EXTRA_WORDS: Words = _EXTRAS
COMMAND_WORDS: Words = _COMMANDS


def letter_in(words: Words, meaning: str, language: str) -> str:
    """The letter that alone says a meaning in a language; "" where it has none."""
    listed = words[meaning][LANGUAGES.index(language)].split(", ")
    return next((word for word in listed if len(word) == 1 and word.isalpha()), "")


def said_in(words: Words, meaning: str, language: str) -> str:
    """The first word of a meaning in a language; the English one where it has none."""
    listed = words[meaning][LANGUAGES.index(language)] or words[meaning][0]
    return listed.split(",")[0]


STRAINS: Spoken = _meanings(_STRAINS)
CALLS: Spoken = _meanings(_CALLS)
CONTRACTS: Spoken = _meanings(_CONTRACTS)
EXTRAS: Spoken = _meanings(_EXTRAS)
SIXES: Spoken = dict.fromkeys(_phrases(_SIXES), "6")
ACES: Spoken = _meanings(
    {
        "four": ("four, 4", "τέσσερις, τέσσερα", "четыре, все", "neljä", "vier"),
        "none": ("none, 0", "κανένας, κανείς", "нет, ни одного", "ei yhtään, nolla", "keine, kein"),
    }
)
RANKS: Spoken = _meanings(_RANKS)
CONCESSIONS: Spoken = _meanings(_CONCESSIONS)
STOCKS: Spoken = _meanings(_STOCKS)
COMMANDS: Spoken = _meanings(_COMMANDS)
