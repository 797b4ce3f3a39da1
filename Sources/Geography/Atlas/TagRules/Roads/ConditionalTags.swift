import Foundation
import OSMModel
import OpeningHours

/// How a road or a barrier changes for one mode under conditions, such as times.
///
/// Each direction of a road, and each barrier, has at most one rule of each subject, except for
/// `speed`. A direction with a rule for `direction` has one for `access` too.
package struct ConditionalRule: Codable, Hashable, Sendable {
    /// What a rule changes.
    package enum Subject: String, Codable, Sendable {
        /// `access:conditional` and the like. Values of `text` are raw values of `Access`.
        case access
        /// `oneway:conditional`. The values are 0 for closed and 1 for open.
        case direction
        /// `text` has opening hours; the road or barrier is closed outside them.
        case hours
        /// `maxspeed:conditional`. There is one value, in km/h.
        case speed
    }

    /// What the rule changes.
    package var subject: Subject
    /// The mode that the rule applies to.
    package var mode: TravelMode
    /// False for the direction against the way; true for its own direction and for barriers.
    package var isForward: Bool
    /// A value of `*:conditional` tags; opening hours for ``Subject/hours``.
    package var text: String
    /// The access if no condition holds, regardless of one-ways; always `allowed` unless the
    /// subject is `access` or `direction`.
    package var otherwise: Access
}

/// Reads `*:conditional` and `opening_hours` tags of roads and barriers.
///
/// While a condition holds, its value replaces the tag without `:conditional`. The more specific
/// key still overrules the more general one, and restrictions that no access tag lifts remain.
///
/// Source: https://wiki.openstreetmap.org/wiki/Conditional_restrictions
package enum ConditionalTags {
    /// The rules of a road. `roadClass` is a value of
    /// ``RoadClass/name(of:)``.
    package static func rules(ofRoad tags: Tags, on roadClass: String) -> [ConditionalRule] {
        guard haveRules(tags) else { return [] }
        var rules: [ConditionalRule] = []
        for mode in TravelMode.allCases {
            for isForward in [true, false] {
                let direction = direction(tags, mode, isForward, roadClass)
                func access(_ tags: Tags) -> Access {
                    let access =
                        direction.isEmpty
                        ? RoadUse.access(for: mode, on: roadClass, tags)
                        : AccessRules.access(for: mode, on: roadClass, tags)
                    return isForward ? access.forward : access.backward
                }
                // The closed direction of a one-way that no condition opens.
                let isOneway = !OnewayRules.directions(for: mode, on: roadClass, tags)
                    .contains(isForward ? .forward : .backward)
                if isOneway && direction.isEmpty && access(tags) == .forbidden { continue }
                rules += direction
                rules += self.access(
                    tags, mode, isForward, isNeeded: !direction.isEmpty, access)
                rules += hours(tags, mode, isForward)
                if mode == .driving { rules += speeds(tags, mode, isForward) }
            }
        }
        return rules
    }

    /// The rules of a barrier.
    package static func rules(ofBarrier tags: Tags) -> [ConditionalRule] {
        guard haveRules(tags) else { return [] }
        return TravelMode.allCases.flatMap { mode in
            access(tags, mode, true) { tags in
                guard let passage = BarrierRules.passage(tags) else { return .allowed }
                switch mode {
                case .driving: return passage.driving
                case .cycling: return passage.cycling
                case .walking: return passage.walking
                }
            } + hours(tags, mode, true)
        }
    }

    /// A JSON array; nil if there are no rules.
    package static func json(_ rules: [ConditionalRule]) -> String? {
        guard !rules.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(rules)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The rules that ``json(_:)`` wrote; none if it did not write the text.
    package static func rules(json: String) -> [ConditionalRule] {
        guard !json.isEmpty else { return [] }
        return (try? JSONDecoder().decode([ConditionalRule].self, from: Data(json.utf8))) ?? []
    }

    private static let suffix = ":conditional"

    private static func haveRules(_ tags: Tags) -> Bool {
        tags.pairs.contains { $0.key.hasSuffix(suffix) || $0.key == "opening_hours" }
    }
}

extension Tags {
    /// The tags with `key` set, which replaces the same key for one direction too.
    fileprivate func setting(_ key: String, to value: String, _ direction: String) -> Tags {
        var kept = pairs.filter { $0.key != key && $0.key != key + direction }
        kept.append((key, value))
        return Tags(kept)
    }
}

extension ConditionalTags {
    private static func direction(_ isForward: Bool) -> String {
        isForward ? ":forward" : ":backward"
    }

    /// Clauses of the most general key come first, because the last one that holds counts.
    private static func access(
        _ tags: Tags, _ mode: TravelMode, _ isForward: Bool, isNeeded: Bool = false,
        _ access: (Tags) -> Access
    ) -> [ConditionalRule] {
        let keys = AccessRules.keys(for: mode)
        let way = direction(isForward)
        var texts: [String] = []
        for (rank, key) in keys.enumerated().reversed() {
            let isOverruled = keys[..<rank].contains { special in
                (tags[special + way] ?? tags[special])
                    .flatMap { AccessRules.value($0, for: mode) } != nil
            }
            guard !isOverruled else { continue }
            for name in [key, key + way] {
                guard let text = tags[name + suffix] else { continue }
                let rewritten = ConditionalValue(text).rewritten(for: mode.traveller) { value in
                    guard AccessRules.value(value, for: mode) != nil else { return nil }
                    return String(access(tags.setting(key, to: value, way)).rawValue)
                }
                if let rewritten { texts.append(rewritten) }
            }
        }
        guard isNeeded || !texts.isEmpty else { return [] }
        return [
            ConditionalRule(
                subject: .access, mode: mode, isForward: isForward,
                text: texts.joined(separator: "; "), otherwise: access(tags))
        ]
    }

    private static func direction(
        _ tags: Tags, _ mode: TravelMode, _ isForward: Bool, _ roadClass: String
    ) -> [ConditionalRule] {
        func access(_ tags: Tags) -> Access {
            OnewayRules.directions(for: mode, on: roadClass, tags)
                .contains(isForward ? .forward : .backward) ? .allowed : .forbidden
        }
        let usual = access(tags)
        var texts: [String] = []
        for key in onewayKeys(of: mode) {
            guard let text = tags[key + suffix] else { continue }
            let rewritten = ConditionalValue(text).rewritten(for: mode.traveller) { value in
                String(access(tags.setting(key, to: value, "")).rawValue)
            }
            if let rewritten { texts.append(rewritten) }
        }
        guard !texts.isEmpty else { return [] }
        return [
            ConditionalRule(
                subject: .direction, mode: mode, isForward: isForward,
                text: texts.joined(separator: "; "), otherwise: usual)
        ]
    }

    /// The most general first.
    private static func onewayKeys(of mode: TravelMode) -> [String] {
        switch mode {
        case .driving: ["oneway", "oneway:vehicle", "oneway:motor_vehicle", "oneway:motorcar"]
        case .cycling: ["oneway", "oneway:vehicle", "oneway:bicycle"]
        case .walking: ["oneway:foot"]
        }
    }

    private static func hours(
        _ tags: Tags, _ mode: TravelMode, _ isForward: Bool
    ) -> [ConditionalRule] {
        guard let text = tags["opening_hours"], (try? OpeningSchedule(text)) != nil else {
            return []
        }
        return [
            ConditionalRule(
                subject: .hours, mode: mode, isForward: isForward, text: text,
                otherwise: .allowed)
        ]
    }

    /// One rule for each clause, in order: the last one that holds counts.
    private static func speeds(
        _ tags: Tags, _ mode: TravelMode, _ isForward: Bool
    ) -> [ConditionalRule] {
        let way = direction(isForward)
        let keys = ["maxspeed", "maxspeed" + way, "maxspeed:motor_vehicle", "maxspeed:motorcar"]
        return keys.flatMap { key -> [ConditionalRule] in
            guard let value = tags[key + suffix] else { return [] }
            return ConditionalValue(value).parts.compactMap { part in
                guard let limit = SpeedLimits.limit(part.value) else { return nil }
                let single = ConditionalValue("\(part.value) @ (\(part.condition))")
                guard let text = single.rewritten(for: mode.traveller, { _ in String(limit) })
                else { return nil }
                return ConditionalRule(
                    subject: .speed, mode: mode, isForward: isForward, text: text,
                    otherwise: .allowed)
            }
        }
    }
}

extension TravelMode {
    /// The traveller that conditions are evaluated for.
    package var traveller: Traveller {
        switch self {
        case .driving: .car
        case .cycling: .bicycle
        case .walking: .pedestrian
        }
    }
}
