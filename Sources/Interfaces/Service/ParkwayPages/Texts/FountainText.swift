import Documents
import Operations
import RecordKeeping
import WaterFountains

/// Fountains in the words of a language, as seen from now.
struct FountainText: Sendable {
    let texts: PageTexts
    let now: Timestamp

    /// A property in some words, with an icon.
    struct Label: Sendable {
        let text: String
        let icon: String
        /// `ok`, `stop` or `quiet`.
        let tone: String
    }

    /// Its name or, if it has none, what it is and where. The `address` is used if it has no record.
    func name(_ fountain: KnownFountain, address: String? = nil) -> String {
        if let name = fountain.name { return name }
        let kind = kind(fountain.traits)
        guard let address = fountain.address ?? address else { return kind }
        return "\(kind), \(PinLabel.beginning(of: address))"
    }

    /// `Water tap`, `Spring`, …
    func kind(_ traits: FountainTraits) -> String {
        traits.kind.flatMap { texts.all["kind_\($0)"] } ?? texts["kind_drinking_water"]
    }

    /// Whether it works, and how old that news is.
    func status(_ fountain: KnownFountain) -> Label {
        switch fountain.status {
        case .works(let time):
            Label(
                text: texts("fountain_worksSince", ["age": age(time)]), icon: "check", tone: "ok")
        case .outOfOrder(let time):
            Label(
                text: texts("fountain_brokenSince", ["age": age(time)]), icon: "cross",
                tone: "stop")
        case .unconfirmed where fountain.traits.worksOnMap == false:
            Label(text: texts["fountain_brokenOnMap"], icon: "cross", tone: "stop")
        case .unconfirmed:
            Label(text: texts["fountain_unconfirmed"], icon: "info", tone: "quiet")
        }
    }

    /// Whether people or, if nobody has said anything, the map say that it is out of order.
    static func isBroken(_ fountain: KnownFountain) -> Bool {
        switch fountain.status {
        case .works: false
        case .outOfOrder: true
        case .unconfirmed: fountain.traits.worksOnMap == false
        }
    }

    /// What it offers, as far as it is known.
    func traits(_ traits: FountainTraits) -> [Label] {
        func label(_ key: String, _ icon: String) -> Label {
            Label(text: texts[key], icon: icon, tone: "quiet")
        }
        let wheelchair: Label? =
            switch traits.wheelchair {
            case nil: nil
            case .yes: label("fountain_stepFree", "wheelchair")
            case .limited: label("fountain_stepFreePartly", "wheelchair")
            case .no: label("fountain_steps", "wheelchair")
            }
        return [
            traits.bottle.map { label($0 ? "fountain_bottle" : "fountain_noBottle", "bottle") },
            wheelchair,
            traits.isSeasonal.map { isSeasonal in
                Label(
                    text: isSeasonal ? season(traits.season) : texts["fountain_allYear"],
                    icon: "snow", tone: "quiet")
            },
        ].compactMap(\.self)
    }

    /// `Only in summer, autumn`
    private func season(_ season: String?) -> String {
        let names = (season ?? "").split(separator: ";").compactMap {
            texts.all["fountain_season_\(String($0).trimmed)"]
        }
        return names.isEmpty
            ? texts["fountain_seasonal"]
            : texts("fountain_onlyIn", ["seasons": names.joined(separator: ", ")])
    }

    /// `just now`, `3 hours ago`, `yesterday`, `2 months ago`
    func age(_ time: Timestamp) -> String {
        let seconds = max(0, Int(now.since(time).components.seconds))
        switch seconds {
        case ..<60: return texts["fountain_ageNow"]
        case ..<3_600: return texts.count("fountain_ageMinutes", seconds / 60)
        case ..<86_400: return texts.count("fountain_ageHours", seconds / 3_600)
        case ..<(60 * 86_400): return texts.count("fountain_ageDays", seconds / 86_400)
        case ..<(730 * 86_400): return texts.count("fountain_ageMonths", seconds / (30 * 86_400))
        default: return texts.count("fountain_ageYears", seconds / (365 * 86_400))
        }
    }

    /// `Flow`, `Flavour`, …
    func name(_ aspect: RatingAspect) -> String { texts["fountain_\(aspect.rawValue)"] }

    /// `strong`, for a rating or a mean of ratings.
    func word(_ value: Double, _ aspect: RatingAspect) -> String {
        word(RatingBand(value), aspect)
    }

    /// The words for ratings of `aspect`, from the worst to the best.
    func words(_ aspect: RatingAspect) -> [String] {
        RatingBand.allCases.map { word($0, aspect) }
    }

    private func word(_ band: RatingBand, _ aspect: RatingAspect) -> String {
        texts["fountain_\(aspect.rawValue)_\(band.rawValue)"]
    }

    /// What a rating is about, as an icon.
    static func icon(_ aspect: RatingAspect) -> String {
        switch aspect {
        case .flow: "drop"
        case .flavour: "bottle"
        case .temperature: "snow"
        case .location: "pin"
        }
    }
}
