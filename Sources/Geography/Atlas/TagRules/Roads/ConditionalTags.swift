import Foundation
import OSMModel
import OpeningHours

/// What the time changes about a road or a barrier for one mode.
///
/// A road's directions and a barrier have at most one rule of each subject, but for `speed`.
/// A direction with a rule for `direction` has one for `access` too.
package struct ConditionalRule: Codable, Hashable, Sendable {
    package enum Subject: String, Codable, Sendable {
        /// `access:conditional` and its like; values of `text` are raw values of ``Access``.
        case access
        /// `oneway:conditional`; values are 0 where the direction is closed and 1 where it is open.
        case direction
        /// `text` is opening hours: closed when they are.
        case hours
        /// `maxspeed:conditional`; one value, in km/h.
        case speed
    }

    package var subject: Subject
    package var mode: TravelMode
    /// False for the direction against the way; true for barriers.
    package var isForward: Bool
    /// A value of `*:conditional` tags; opening hours for ``Subject/hours``.
    package var text: String
    /// What holds where no condition does, one-ways aside; ``Access/allowed`` but for `access`
    /// and `direction`.
    package var otherwise: Access
}

/// Reads `*:conditional` and `opening_hours` tags of roads and barriers.
///
/// A condition stands in for the tag without `:conditional`: the more special key still
/// overrules the more general one, and the limits that no access tag lifts stay.
///
/// Source: https://wiki.openstreetmap.org/wiki/Conditional_restrictions
package enum ConditionalTags {
    /// The rules of a road of a class, a value of ``RoadClass/name(of:)``.
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
                // A one-way that no condition opens.
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

    /// A JSON array; nil for no rules.
    package static func json(_ rules: [ConditionalRule]) -> String? {
        guard !rules.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(rules)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The rules that ``json(_:)`` wrote; none for a text that it did not write.
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
    /// The tags with `key` set, and in one direction too where it is tagged for it.
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

    /// Clauses of the most general key first, so that of those that hold the most special is
    /// the last.
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

    /// One rule for each clause, in their order: the last that holds counts.
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
    /// Who travels so.
    package var traveller: Traveller {
        switch self {
        case .driving: .car
        case .cycling: .bicycle
        case .walking: .pedestrian
        }
    }
}
