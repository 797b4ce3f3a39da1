// Roads in German sentences: prepositions, articles and cases.

extension GermanPhrases {
    /// Accusative: ` in die Hauptstraße`, ` auf den Marktplatz`, ` auf die A 8`.
    package func into(_ road: RoadName?) -> String {
        switch road {
        case nil: ""
        case .kind(.service): " auf die Zufahrt"
        case .kind(.track): " auf den Feldweg"
        case .kind(.pedestrian): " in die Fußgängerzone"
        case .kind(.path): " auf den Weg"
        case .kind(.cycleway): " auf den Radweg"
        case .ref(let ref): " auf die \(ref)"
        case .name(let name, let ref): " " + into(name, ref)
        }
    }

    /// Dative: ` auf der Hauptstraße`, ` auf dem Marktplatz`, ` auf der A 8`.
    package func on(_ road: RoadName?) -> String {
        switch road {
        case nil: ""
        case .kind(.service): " auf der Zufahrt"
        case .kind(.track): " auf dem Feldweg"
        case .kind(.pedestrian): " in der Fußgängerzone"
        case .kind(.path): " auf dem Weg"
        case .kind(.cycleway): " auf dem Radweg"
        case .ref(let ref): " auf der \(ref)"
        case .name(let name, let ref): " " + on(name, ref)
        }
    }

    private func into(_ name: String, _ ref: String?) -> String {
        let text = RoadName.text(name, ref)
        guard let word = StreetWord(of: name) else { return "in die Straße \(text)" }
        let preposition = word.setting == .street ? "in" : "auf"
        switch word.gender {
        case .feminine: return "\(preposition) die \(text)"
        case .neuter:
            return "\(preposition) das " + (word.isFirst ? text : declined(text, ending: "e"))
        case .masculine:
            return "\(preposition) den " + (word.isFirst ? text : declined(text))
        }
    }

    private func on(_ name: String, _ ref: String?) -> String {
        let text = RoadName.text(name, ref)
        guard let word = StreetWord(of: name) else { return "auf der Straße \(text)" }
        let article = word.gender == .feminine ? "der" : "dem"
        guard !word.isFirst else { return "auf \(article) \(text)" }
        return "auf \(article) "
            + (word.gender == .feminine ? declinedFeminine(text) : declined(text))
    }

    /// Declines the adjective of a masculine or neuter name: *Alter Weg* to *Alten Weg*, *Hohes
    /// Ufer* to *Hohe Ufer* or *Hohen Ufer*. *Berliner Platz* does not change.
    private func declined(_ name: String, ending: String = "en") -> String {
        let first = name.prefix { $0 != " " }
        guard first.count < name.count, first.hasSuffix("er") || first.hasSuffix("es"),
            Self.adjectives.contains(first.dropLast(2).lowercased())
        else { return name }
        return first.dropLast(2) + ending + name.dropFirst(first.count)
    }

    /// Declines the adjective of a feminine name: *Lange Gasse* to *Langen Gasse*.
    private func declinedFeminine(_ name: String) -> String {
        let first = name.prefix { $0 != " " }
        guard first.count < name.count, first.hasSuffix("e"),
            Self.adjectives.contains(first.dropLast(1).lowercased())
        else { return name }
        return first + "n" + name.dropFirst(first.count)
    }

    private static let adjectives: Set<String> = [
        "alt", "breit", "deutsch", "eng", "erst", "finster", "frei", "groß", "gross", "grün",
        "heilig", "hint", "hinter", "hoh", "inner", "jung", "kalt", "klein", "krumm", "kurz",
        "lang", "mittler", "neu", "nieder", "nördlich", "ober", "rot", "schmal", "schwarz",
        "schön", "steil", "süd", "südlich", "tief", "unter", "vorder", "weiß", "weit", "westlich",
        "wild", "zweit", "äußer", "äusser", "östlich",
    ]
}
