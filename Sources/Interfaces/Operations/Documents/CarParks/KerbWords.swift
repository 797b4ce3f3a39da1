public import Guidance
public import KerbRules
public import OpeningHours

/// Verdicts about parking in words: `Free until 18:00, then residents of zone 4 only`.
public struct KerbWords: Sendable {
    private let phrases: KerbPhrases
    private let language: Language

    /// Words in `language`.
    public init(_ language: Language = .english) {
        self.language = language
        phrases = .of(language)
    }

    /// What holds, until when, and what comes then.
    public func text(_ verdict: ParkingVerdict) -> String {
        var text = phrase(verdict.terms)
        if let until = verdict.until, let next = verdict.next {
            text = fill(
                phrases.until, ["now": text, "time": time(until, from: verdict.moment)])
            text = fill(phrases.then, ["now": text, "next": phrase(next)])
        }
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// `Move by 18:00.`; nil if there is no need to within a week.
    public func moveBy(_ verdict: ParkingVerdict) -> String? {
        verdict.leaveBy.map {
            fill(phrases.moveBy, ["time": time($0, from: verdict.moment)])
        }
    }

    /// What holds at one minute: `paid, 2 EUR/hour, at most 2 h`.
    public func phrase(_ terms: ParkingTerms) -> String {
        if let ground = terms.ground {
            let reason = terms.reason.map { " (" + self.reason($0) + ")" } ?? ""
            return phrase(ground, terms.zones) + reason
        }
        var parts: [String] = []
        switch terms.fee {
        case .free: parts.append(phrases.free)
        case .paid: parts.append(phrases.paid)
        case .unknown:
            parts.append(
                charge(terms).map { fill(phrases.perhapsPaid, ["charge": $0]) } ?? phrases.open)
        }
        if terms.fee == .paid, let charge = charge(terms) { parts.append(charge) }
        switch terms.stay {
        case .limited(let seconds):
            parts.append(fill(phrases.atMost, ["stay": duration(seconds)]))
        case .text(let text): parts.append(fill(phrases.atMost, ["stay": "“\(text)”"]))
        case .unlimited: parts.append(phrases.noLimit)
        case .unknown: break
        }
        if terms.needsDisc { parts.append(phrases.disc) }
        if terms.needsTicket { parts.append(phrases.ticket) }
        switch terms.permit {
        case .zone(let zone): parts.append(fill(phrases.zonePermit, ["zone": zone]))
        case .disabled: parts.append(phrases.disabledPermit)
        case nil: break
        }
        return parts.joined(separator: ", ")
    }

    /// The price: in English, `2 CAD per hour`; in other languages as the map words it.
    private func charge(_ terms: ParkingTerms) -> String? {
        language == .english ? CarParkWords.price(fee: nil, charge: terms.charge) : terms.charge
    }

    private func phrase(_ ground: ParkingTerms.Ground, _ zones: [String]) -> String {
        let zone = zones.joined(separator: ", ")
        switch ground {
        case .noParking: return phrases.noParking
        case .noStopping: return phrases.noStopping
        case .noStanding: return phrases.noStanding
        case .loadingOnly: return phrases.loadingOnly
        case .chargingOnly: return phrases.chargingOnly
        case .noPlace: return phrases.noPlace
        case .closed: return phrases.closed
        case .residentsOnly:
            return zones.isEmpty
                ? phrases.residentsOnly : fill(phrases.residentsOfZone, ["zone": zone])
        case .permitOnly: return phrases.permitOnly
        case .disabledOnly: return phrases.disabledOnly
        case .customersOnly: return phrases.customersOnly
        case .deliveryOnly: return phrases.deliveryOnly
        case .privateOnly: return phrases.privateOnly
        case .reserved(let kind): return fill(phrases.reserved, ["kind": plain(kind)])
        case .noRules: return phrases.noRules
        case .zoneUnclear: return fill(phrases.zoneUnclear, ["zone": zone])
        case .zoneNotNamed: return phrases.zoneNotNamed
        case .unreadable(let text): return fill(phrases.unreadable, ["text": text])
        case .depends(let text): return fill(phrases.depends, ["text": text])
        }
    }

    /// The reason in words; the map's own word if there are none for it.
    func reason(_ word: String) -> String { phrases.reasons[word] ?? plain(word) }

    private func plain(_ word: String) -> String { word.replacing("_", with: " ") }

    /// `2 h`, `1 h 30 min`, `45 min`, `3 days`.
    private func duration(_ seconds: Int) -> String {
        let minutes = seconds / 60
        let (days, hours, rest) = (minutes / 1_440, minutes / 60, minutes % 60)
        if days > 1, minutes.isMultiple(of: 1_440) { return "\(days) \(phrases.days)" }
        return [hours > 0 ? "\(hours) h" : nil, rest > 0 || hours == 0 ? "\(rest) min" : nil]
            .compactMap(\.self).joined(separator: " ")
    }

    /// `18:00`, with the weekday if it is not the same date. Midnight ends the day before.
    public func time(_ moment: LocalMoment, from now: LocalMoment) -> String {
        if moment.date == now.date { return moment.timeOfDay }
        if moment.minute == 0, moment.date == now.date.advanced(by: 1) { return "24:00" }
        return phrases.weekdays[moment.date.weekday] + " " + moment.timeOfDay
    }

    private func fill(_ phrase: String, _ values: [String: String]) -> String {
        values.reduce(phrase) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
}
