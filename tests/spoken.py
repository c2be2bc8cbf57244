"""What people say at five tables: phrases with what the log then holds.

Each phrase is put into a line where others of its kind stand; `lines` are whole ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple


class Table(NamedTuple):
    """A table of players who speak a language, and what they say."""

    variant: str
    players: tuple[str, ...]
    # A line with room for a contract, for what the first defender says, for what follows.
    contract: str
    call: str
    extra: str
    contracts: Mapping[str, str]
    calls: Mapping[str, str]
    extras: Mapping[str, str]
    lines: Mapping[str, str]

    def phrases(self) -> Iterator[tuple[str, str]]:
        """Every line, with what its hand in the log must hold."""
        for meaning, said in self.contracts.items():
            for phrase in said.split("|"):
                yield self.contract.format(phrase), f"contract: {meaning},"
        for meaning, said in self.calls.items():
            other = {"invite": "invited", "invited": "invite"}.get(meaning, "whist")
            for phrase in said.split("|"):
                yield self.call.format(phrase, other), f": {meaning}, "
        for meaning, said in self.extras.items():
            for phrase in said.split("|"):
                yield self.extra.format(phrase), meaning
        yield from self.lines.items()


TABLES: Mapping[str, Table] = {
    "el": Table(
        variant="prefa",
        players=("Άννα", "Μπάμπης", "Κώστας"),
        contract="{} άννα, μπάμπης πάσο, κώστας πάσο",
        call="6 μπαστούνια άννα 6, μπάμπης {} 2, κώστας {} 2",
        extra="6 μπαστούνια άννα, μπάμπης πάσο, κώστας πάσο, {}",
        contracts={
            "6S": "6 μπαστούνια|6 ΜΠΑΣΤΟΥΝΙΑ|6 μπαστουνια|μπαστούνια|απλά μπαστούνια|6μ|"
                  "6 mpastounia|6 bastounia|6 πίκες",
            "7C": "7 σπαθιά|7 σπαθια|7σ|7 spathia|7 σπαθί",
            "8D": "8 καρά|8 καρό|8 καρρά|8 καρα|8 kara|8 karo",
            "9H": "9 κούπες|9 κουπες|9κούπες|9 κούπα|9 koupes|9 kupes",
            "6NT": "6 άχρωμα|6 αχρωμα|άχρωμα|6α|6 αχ|6 axroma|6 χωρίς ατού",
        },
        calls={
            "whist": "παίζω|παίζει|παιζω|ΠΑΙΖΩ|paizo|μέσα|w",
            "invite": "μαζί|μαζι|μ|mazi|παίρνω μαζί|καλώ",
            "invited": "καλεσμένος|καλεσμενη",
        },
        extras={
            "dealer: Κώστας": "μοίρασε κώστας|μοιράζει κώστας",
            "bid: 6S": "δήλωση 6 μπαστούνια|αγορά 6μ",
            "note: καφές": "σημείωση καφές",
        },
        lines={
            "6 μπαστούνια άννα 6, μπάμπης παίζω 2, κώστας παίζω 2":
                "{contract: 6S, declarer: Άννα, defence: {Μπάμπης: whist, Κώστας: whist}, "
                "tricks: {Άννα: 6, Μπάμπης: 2, Κώστας: 2}}",
            "7 κουπες αννα 8 μπα παιζω 0 κωσ παιζω":
                "{contract: 7H, declarer: Άννα, defence: {Μπάμπης: whist, Κώστας: whist}, "
                "tricks: {Άννα: 8, Μπάμπης: 0, Κώστας: 2}}",
            "koupes άννα, μπ πάσο, κω paso": "defence: {Μπάμπης: pass, Κώστας: pass}",
            "σπαθιά άννα πάσο πάσο": "{contract: 6C, declarer: Άννα, ",
            "8 άχρωμα κώστας 8, άννα μαζί 1, μπάμπης 1":
                "defence: {Άννα: invite, Μπάμπης: invited}",
            "7 καρό μπάμπης 7, κώστας πάω πάσο, άννα παίζει 3":
                "defence: {Κώστας: pass, Άννα: whist}, tricks: {Μπάμπης: 7, Άννα: 3}",
            "7 καρά μπάμπης 7, κώστας πασάρει, άννα παίζει": "tricks: {Μπάμπης: 7, Άννα: 3}",
            "9 καρρά κώστας, άννα paso, μπάμπης πάει πάσο":
                "{contract: 9D, declarer: Κώστας, defence: {Άννα: pass, Μπάμπης: pass}}",
            "όλοι πάσο": "{contract: all-pass}",
            "oi polles": "{contract: all-pass}",
            "πάσο πάσο πάσο": "{contract: all-pass}",
            "άρνηση μπάμπης": "{contract: refused, declarer: Μπάμπης}",
            "7 μπαστούνια άννα τα γράφω διπλά": "concede: double",
            "10 κούπες άννα 10 μπάμπης παίζω 0 κώστας παίζω 0": "tricks: {Άννα: 10, ",
        },
    ),
    "ru": Table(
        variant="classic",
        players=("Анна", "Борис", "Вера", "Глеб"),
        contract="{} анна, борис пас, вера пас",
        call="6 пик анна 6, борис {} 2, вера {} 2",
        extra="6 пик анна 6, борис вист 2, вера вист 2, {}",
        contracts={
            "6S": "6 пик|6 пики|6 пикей|6 ПИК|простые пики|пики|6п|6 винни",
            "7C": "7 треф|7 трефы|7 крестей|7т|7 крести",
            "8D": "8 бубен|8 бубей|8 бубны|8б",
            "9H": "9 червей|9 черв|9 червы|9ч|9 черви",
            "6H": "простые червы|простая червы",
            "6NT": "6 бк|6бк|6 б/к|6 без козыря|бескозырка|бк",
            "10NT": "10 без козырей|10 бк",
        },
        calls={
            "whist": "вист|вистую|вистует|ВИСТ|в|вистовал|вистовала",
            "invite": "приглашаю|приглашает|зову|зовёт|пригласил",
            "invited": "приглашён|приглашена|приглашен|приглашённый",
        },
        extras={
            "talon: [AS]": "прикуп туз пик|в прикупе туз пик",
            "talon: [AS, KS]": "прикуп туз пик король пик",
            "revokes: {Борис: 1}": "ренонс борис",
            "looked: [Анна]": "подсмотрел анна|подглядел анна",
            "dealer: Глеб": "сдавал глеб|сдавала глеб",
            "bid: 6S": "заявка 6 пик|торг 6п",
            "note: чай": "заметка чай",
        },
        lines={
            "простые червы анна 6, борис вист 2, вера вистует 2":
                "{contract: 6H, declarer: Анна, defence: {Борис: whist, Вера: whist}, "
                "tricks: {Анна: 6, Борис: 2, Вера: 2}}",
            "6 без козыря анна 5, борис в, вера п":
                "{contract: 6NT, declarer: Анна, defence: {Борис: whist, Вера: pass}, "
                "tricks: {Анна: 5, Борис: 5}}",
            "6п а в2 в2": "tricks: {Анна: 6, Борис: 2, Вера: 2}}",
            "9ч анна п п": "defence: {Борис: pass, Вера: pass}}",
            "8 бубен вера, анна пасую, борис пасует": "defence: {Анна: pass, Борис: pass}}",
            "7 треф борис 7, вера пас, анна вист": "tricks: {Борис: 7, Анна: 3}",
            "мизер анна 0 борис 4": "{contract: misere, declarer: Анна, tricks: "
                                    "{Анна: 0, Борис: 4, Вера: 6}}",
            "большой мизер вера 1 анна 4 борис 5": "{contract: misere, declarer: Вера",
            "малый мизер анна 0 борис 5 вера 5": "{contract: misere-small, ",
            "уверт анна 0 борис 5 вера 5": "{contract: uvert, ",
            "увёрт анна 0 борис 5": "{contract: uvert, ",
            "малый уверт анна 0 борис 5": "{contract: uvert-small, ",
            "распасы анна 0 борис 5 вера 3": "{contract: all-pass, tricks: {Анна: 0, Борис: 5, "
                                             "Вера: 3, Глеб: 2}}",
            "распасовка анна 3 борис 3 вера 3": "{contract: all-pass, ",
            "все пас анна 2 борис 3 вера 3": "{contract: all-pass, ",
        },
    ),
    "fi": Table(
        variant="preferenssi",
        players=("Aino", "Väinö", "Ilmari"),
        contract="{} aino, väinö passi, ilmari passi",
        call="6 pataa aino 6, väinö {} 2, ilmari {} 2",
        extra="6 pataa aino 6, väinö visti 2, ilmari visti 2, {}",
        contracts={
            "6S": "6 pataa|6 pata|6 PATAA|pata|6p|kuusi pataa|6 patoja",
            "7C": "7 ristiä|7 risti|7 ristia|7 ristejä",
            "8D": "8 ruutua|8 ruutu|8 ruutuja",
            "9H": "9 herttaa|9 hertta|9h|9 herttoja|9herttaa",
            "6NT": "6 valtiton|6 valtitonta|valtiton|6 ilman valttia|6nt",
            "10S": "10 pataa|10 pata",
        },
        calls={"whist": "visti|v|vistaa|vistaan|VISTI|vistasi|w"},
        extras={
            "dealer: Ilmari": "jakaja ilmari",
            "bid: 6S": "tarjous 6 pataa|tarjosi 6 pata",
            "note: kahvia": "huomautus kahvia",
        },
        lines={
            "6 pataa aino 6, väinö visti 2, ilmari visti 2":
                "{contract: 6S, declarer: Aino, defence: {Väinö: whist, Ilmari: whist}, "
                "tricks: {Aino: 6, Väinö: 2, Ilmari: 2}}",
            "6 pata AINO 6 VÄINÖ VISTI 2 ILMARI VISTI 2": "tricks: {Aino: 6, Väinö: 2, Ilmari: 2}}",
            "7 herttaa aino, vaino passi, ilmari passaa":
                "{contract: 7H, declarer: Aino, defence: {Väinö: pass, Ilmari: pass}}",
            "7 hertta a p p": "{contract: 7H, declarer: Aino, defence: {Väinö: pass, "
                              "Ilmari: pass}}",
            "6p a v2 v2": "{contract: 6S, declarer: Aino, defence: {Väinö: whist, Ilmari: whist}, ",
            "8 ruutua ilmari 8, aino passaan, väinö vistaa": "tricks: {Ilmari: 8, Väinö: 2}",
            "9 ristiä väinö 8, ilmari visti 2, aino passi": "tricks: {Väinö: 8, Ilmari: 2}",
            "valtiton väinö, ilmari passi, aino passi": "{contract: 6NT, ",
            "misääri aino 0, väinö 4":
                "{contract: misere, declarer: Aino, tricks: {Aino: 0, Väinö: 4, Ilmari: 6}}",
            "misaari ilmari 1 aino 4": "{contract: misere, declarer: Ilmari",
            "iso misääri aino 0 väinö 5": "{contract: misere, ",
            "misääripeli aino 4, väinö 3":
                "{contract: all-pass, tricks: {Aino: 4, Väinö: 3, Ilmari: 3}}",
            "ympäripassaus aino 4 väinö 3": "{contract: all-pass, ",
            "YMPARIPASSAUS aino 4 vaino 3": "{contract: all-pass, ",
            "kaikki passaa aino 4 väinö 3": "{contract: all-pass, ",
            "10 herttaa aino 10 väinö visti ilmari passi": "tricks: {Aino: 10, Väinö: 0}",
            "6 pataa aino 5 väinö v 3 ilmari v 2": "tricks: {Aino: 5, Väinö: 3, Ilmari: 2}",
            "6 ristiä aino 7 väinö vistaa 2 ilmari vistaa 1": "tricks: {Aino: 7, Väinö: 2, ",
            "7 valtitonta aino 7 väinö v ilmari p": "{contract: 7NT, ",
            "8 pata ai väi p ilm p": "{contract: 8S, declarer: Aino, ",
            "8 padat aino v2 p": "{contract: 8S, ",
            "6 hertat väinö 6 ilmari v 2 aino v 2": "{contract: 6H, declarer: Väinö",
            "6 ruudut väinö p p": "{contract: 6D, ",
            "6 ristit väinö p p": "{contract: 6C, ",
            "9 valtittomat väinö p p": "{contract: 9NT, ",
            "6♠ aino p p": "{contract: 6S, ",
            "7♥ aino 7 v2 v1": "tricks: {Aino: 7, Väinö: 2, Ilmari: 1}",
        },
    ),
    "de": Table(
        variant="austrian",
        players=("Franz", "Grete", "Hans"),
        contract="{} franz, grete passe, hans passt",
        call="Pik franz 6, grete {} 2, hans {} 2",
        extra="Pik franz 6, grete mit 2, hans mit 2, {}",
        contracts={
            "6S": "Pik|pik|PIK|6 Pik|6pik|sechs Pik|Schippen|♠|6p",
            "6C": "Treff|treff|6 Treff|Kreuz|6 kreuz|6t",
            "6D": "Karo|6 Karo|KARO|6 karos",
            "6H": "Herz|herz|6 Herz|6herz|Herzen|6 Coeur|sechs Herz",
        },
        calls={
            "whist": "mit|m|mitgehen|geht mit|gehe mit|MIT|spielt mit|ging mit",
            "invite": "lädt ein|ladt ein|lade ein|einladen|e|lud ein",
            "invited": "eingeladen|mitgenommen|EINGELADEN",
        },
        extras={
            "aces: four": "Asse vier|asse 4",
            "aces: none": "Asse keine|asse kein",
            "dealer: Hans": "Geber hans",
            "bid: 6S": "Gebot Pik|gereizt 6 Pik",
            "note: Kaffee": "Notiz Kaffee|Anmerkung Kaffee",
        },
        lines={
            "Herz franz 7, grete geht mit 3, hans zu hause, asse vier":
                "{contract: 6H, declarer: Franz, defence: {Grete: whist, Hans: pass}, "
                "tricks: {Franz: 7, Grete: 3}, aces: four}",
            "Treff grete 6, hans lädt ein 3, franz eingeladen 1":
                "{contract: 6C, declarer: Grete, defence: {Hans: invite, Franz: invited}, "
                "tricks: {Grete: 6, Hans: 3, Franz: 1}}",
            "Pik f m2 m2": "{contract: 6S, declarer: Franz, defence: {Grete: whist, Hans: whist}, "
                           "tricks: {Franz: 6, Grete: 2, Hans: 2}}",
            "Karo hans 8 franz daheim grete mit": "{contract: 6D, declarer: Hans, "
                                                  "defence: {Franz: pass, Grete: whist}, "
                                                  "tricks: {Hans: 8, Grete: 2}}",
            "Herz f p p": "defence: {Grete: pass, Hans: pass}}",
            "Herz franz, grete passen, hans passte": "defence: {Grete: pass, Hans: pass}}",
            "Pik grete 5 hans m3 franz m2": "tricks: {Grete: 5, Hans: 3, Franz: 2}",
            "alle passen": "{contract: all-pass}",
            "alle passe": "{contract: all-pass}",
            "alle weg": "{contract: all-pass}",
            "herz GRETE 10 HANS MIT 0 FRANZ PASSE": "tricks: {Grete: 10, Hans: 0}",
            "kreuz hans 6 franz mit 2 grete mit": "tricks: {Hans: 6, Franz: 2, Grete: 2}",
            "6 Pik franz 6, grete whistet 2, hans mit 2": "{contract: 6S, ",
            "Coeur franz 6 grete e 3 hans 1": "defence: {Grete: invite, Hans: invited}",
            "♥ franz 7 m p": "tricks: {Franz: 7, Grete: 3}",
        },
    ),
    "en": Table(
        variant="sochi",
        players=("Anna", "Boris", "Clara", "Dave"),
        contract="{} anna, boris pass, clara pass",
        call="6S anna 6, boris {} 2, clara {} 2",
        extra="6S anna 6, boris whist 2, clara whist 2, {}",
        contracts={
            "6S": "6S|6 S|6s|6♠|6 ♠|6 spades|spades|s|simple spades|6 spade",
            "7C": "7C|7 clubs|7♣|7 club|7c",
            "8D": "8D|8 diamonds|8♦|8 diamond|8d",
            "9H": "9H|9 hearts|9♥|9♥️|9 heart",
            "6NT": "6NT|6N|6 nt|nt|n|6 no trumps|no trump|6 notrump",
            "10S": "10S|10 spades|10s",
        },
        calls={"whist": "whist|w|whists|WHIST|whisted|в"},
        extras={
            "dealer: Dave": "dealer dave",
            "bid: 6S": "bid 6S|bid spades",
            "note: tea time": "note tea time",
        },
        lines={
            "6S anna 6, boris whist 2, clara whist 2":
                "{contract: 6S, declarer: Anna, defence: {Boris: whist, Clara: whist}, "
                "tricks: {Anna: 6, Boris: 2, Clara: 2}}",
            "6s a w2 w2": "tricks: {Anna: 6, Boris: 2, Clara: 2}}",
            "6s,a,w2,c,w2": "tricks: {Anna: 6, Boris: 2, Clara: 2}}",
            "6s a6 b w c w2": "tricks: {Anna: 6, Boris: 2, Clara: 2}}",
            "9h a p p": "defence: {Boris: pass, Clara: pass}}",
            "7d anna 7, boris passes, clara whists": "tricks: {Anna: 7, Clara: 3}",
            "7d anna, boris passed, clara half": "defence: {Boris: pass, Clara: half}}",
            "7d anna 7, boris return, clara half": "defence: {Boris: return, Clara: half}, "
                                                   "tricks: {Anna: 7, Boris: 3}",
            "7d a p h": "defence: {Boris: pass, Clara: half}}",
            "misere anna 0 boris 5": "{contract: misere, declarer: Anna, tricks: {Anna: 0, "
                                     "Boris: 5, Clara: 5}}",
            "misère anna 0 boris 5": "{contract: misere, ",
            "big misere clara 2 anna 4": "{contract: misere, declarer: Clara",
            "all-pass anna 3 boris 3 clara 4": "{contract: all-pass, tricks: {Anna: 3, Boris: 3, "
                                               "Clara: 4",
            "all pass anna 3 boris 3 clara 3": "{contract: all-pass, tricks: {Anna: 3, Boris: 3, "
                                               "Clara: 3, Dave: 1}}",
            "all pass a3 b3 c2 series 2": "series: 2",
            "10nt anna 10 boris w clara p": "{contract: 10NT, ",
            "8 NT ANNA 8 BORIS W CLARA P": "{contract: 8NT, ",
            "6c boris 6 clara w anna w 2": "declarer: Boris, defence: {Clara: whist, Anna: whist}",
            "6c clara 6 anna w boris p": "declarer: Clara, defence: {Anna: whist, Boris: pass}",
        },
    ),
}  # fmt: skip
