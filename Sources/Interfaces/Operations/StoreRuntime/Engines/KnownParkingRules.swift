import Geometry
package import KerbRules
import OSMModel
package import OpeningHours
import Synchronization

/// The rules of parking by the JSON text of their tags, each read once, and the latest verdicts.
package final class KnownParkingRules: Sendable {
    private struct Known {
        var rules: [String: ParkingRules] = [:]
        var verdicts: [Question: ParkingVerdict] = [:]
    }

    /// What a verdict depends on, apart from the holidays, which are those of the region.
    private struct Question: Hashable {
        let text: String
        let isKerb: Bool
        let moment: LocalMoment
        let parker: Parker
        let place: Coordinate?
    }

    private let known = Mutex(Known())

    private static let maximumKnown = 10_000

    /// Whether `parker` may park where the tags have the JSON `text`, nil for none. Sides of streets
    /// have a position, unless `isKerb`.
    package func verdict(
        _ text: String?, isKerb: Bool = false, at moment: LocalMoment, for parker: Parker,
        in surroundings: Surroundings
    ) -> ParkingVerdict {
        let question = Question(
            text: text ?? "{}", isKerb: isKerb, moment: moment, parker: parker,
            place: surroundings.place)
        if let verdict = known.withLock({ $0.verdicts[question] }) { return verdict }
        let rules = rules(question.text, isKerb: isKerb)
        let verdict = rules.verdict(at: moment, for: parker, in: surroundings)
        known.withLock { known in
            if known.verdicts.count >= Self.maximumKnown { known.verdicts = [:] }
            known.verdicts[question] = verdict
        }
        return verdict
    }

    /// What holds for `parker` on a day, with tags as for a verdict.
    package func day(
        _ text: String?, isKerb: Bool = false, on date: LocalDate, for parker: Parker,
        in surroundings: Surroundings
    ) -> [DayTerms] {
        rules(text ?? "{}", isKerb: isKerb).day(date, for: parker, in: surroundings)
    }

    private func rules(_ text: String, isKerb: Bool) -> ParkingRules {
        let key = isKerb ? "kerb " + text : text
        if let rules = known.withLock({ $0.rules[key] }) { return rules }
        let tags = Tags(json: text)
        let rules =
            isKerb || tags[KerbTags.positionKey] != nil
            ? ParkingRules(kerb: tags) : ParkingRules(carPark: tags)
        known.withLock { known in
            if known.rules.count >= Self.maximumKnown { known.rules = [:] }
            known.rules[key] = rules
        }
        return rules
    }
}
