public import OSMModel
import OpeningHours

/// The side of a street, seen in the direction of its way.
public enum KerbSide: String, Hashable, Sendable, CaseIterable {
    case left, right
}

/// Reads the parking tags of each side of a street.
///
/// The earlier scheme is translated into today's, so that all rules are read in one way.
///
/// Source: https://wiki.openstreetmap.org/wiki/Street_parking; for the earlier scheme,
/// https://wiki.openstreetmap.org/wiki/Key:parking:lane,
/// https://wiki.openstreetmap.org/wiki/Key:parking:condition, and
/// https://wiki.openstreetmap.org/wiki/Street_parking/Translating_deprecated_default_and_time_interval_tagging
public enum KerbTags {
    /// The key of the value of `parking:left=*` and the like: `lane`, `street_side`, `no`.
    public static let positionKey = "position"

    /// The tags of each side that has some, without `parking:left:` and the like. Sides whose parking
    /// is mapped separately have none.
    public static func sides(of tags: Tags) -> [(side: KerbSide, tags: Tags)] {
        guard tags.pairs.contains(where: { $0.key.hasPrefix("parking:") }) else { return [] }
        return KerbSide.allCases.compactMap { side in
            let present = present(side, tags)
            let own = present.isEmpty ? EarlierKerbTags(side, tags).translated : present
            guard !own.isEmpty, own[positionKey] != "separate" else { return nil }
            return (side, own)
        }
    }

    /// `parking:left:…`, and `parking:both:…` for what the side has no tag of its own.
    private static func present(_ side: KerbSide, _ tags: Tags) -> Tags {
        var own: [(key: String, value: String)] = []
        for name in [side.rawValue, "both"] {
            let key = "parking:" + name
            for pair in tags.pairs {
                let short =
                    pair.key == key
                    ? positionKey
                    : pair.key.hasPrefix(key + ":")
                        ? String(pair.key.dropFirst(key.count + 1)) : nil
                guard let short, !own.contains(where: { $0.key == short }) else { continue }
                own.append((short, pair.value))
            }
        }
        return Tags(own)
    }
}

/// Translates `parking:lane:*` and `parking:condition:*` of one side.
private struct EarlierKerbTags {
    private let side: KerbSide
    private let tags: Tags
    private var own: [(key: String, value: String)] = []

    init(_ side: KerbSide, _ tags: Tags) {
        self.side = side
        self.tags = tags
        translateLane()
        guard !own.isEmpty || !conditions.isEmpty else { return }
        translateConditions()
    }

    var translated: Tags { Tags(own) }

    private func value(_ start: String, _ end: String = "") -> String? {
        tags["\(start):\(side.rawValue)\(end)"] ?? tags["\(start):both\(end)"]
    }

    private func condition(_ end: String) -> String? { value("parking:condition", end) }

    /// The condition itself and those with numbers, with their times.
    private var conditions: [(value: String, end: String)] {
        ["", ":2", ":3"].compactMap { end in condition(end).map { ($0, end) } }
    }

    private mutating func set(_ key: String, _ value: String?) {
        guard let value, !own.contains(where: { $0.key == key }) else { return }
        own.append((key, value))
    }

    private mutating func translateLane() {
        guard let lane = value("parking:lane") else { return }
        switch lane {
        case "parallel", "diagonal", "perpendicular":
            set("orientation", lane)
            set(KerbTags.positionKey, position(value("parking:lane", ":" + lane)))
        case "inline", "orthogonal":
            set("orientation", lane == "inline" ? "parallel" : "perpendicular")
            set(KerbTags.positionKey, "lane")
        case "marked", "yes": set(KerbTags.positionKey, "lane")
        case "no_parking", "no_stopping", "no_standing", "fire_lane":
            set(KerbTags.positionKey, "no")
            set("restriction", lane)
        default: set(KerbTags.positionKey, lane)
        }
    }

    private func position(_ text: String?) -> String {
        switch text {
        case "on_kerb", "half_on_kerb", "shoulder", "street_side": text ?? "lane"
        case "lay_by": "street_side"
        default: "lane"
        }
    }

    private mutating func translateConditions() {
        set("zone", condition(":residents"))
        set("reason", condition(":reason"))
        let hasTimes = conditions.contains { condition($0.end + ":time_interval") != nil }
        if let base = condition(":default") { setAll(rules(of: base)) }
        for (value, end) in conditions {
            let times = condition(end + ":time_interval")
            setAll(rules(of: value), during: times)
            if let stay = condition(end + ":maxstay") { setAll([("maxstay", stay)], during: times) }
        }
        // Only `:default` says what holds at other times.
        if !hasTimes { set("maxstay", condition(":maxstay")) }
        if let text = condition(":conditional") { translateConditional(text) }
        for key in ["maxstay:conditional", "fee", "fee:conditional", "charge"] {
            set(key, condition(":" + key))
        }
    }

    private mutating func setAll(
        _ rules: [(key: String, value: String)], during times: String? = nil
    ) {
        for rule in rules {
            guard let times else {
                set(rule.key, rule.value)
                continue
            }
            append("\(rule.value) @ (\(times))", to: rule.key + ":conditional")
        }
        // `no_parking @ (Mo-Fr); free @ (Mo-Fr AND residents)`
        let lifts = !rules.contains { $0.key == "restriction" || $0.key == "maxstay" }
        if let times, lifts, own.contains(where: { $0.key.hasPrefix("restriction") }) {
            append("none @ (\(times))", to: "restriction:conditional")
        }
    }

    private mutating func append(_ clause: String, to key: String) {
        if let index = own.firstIndex(where: { $0.key == key }) {
            own[index].value += "; " + clause
        } else {
            own.append((key, clause))
        }
    }

    /// `ticket "Zone 3" @ (Mo-Fr 07:00-19:00); no_parking @ (Mo 00:00-06:00)`
    private mutating func translateConditional(_ text: String) {
        for part in ConditionalValue(text).parts {
            setAll(rules(of: part.value), during: part.condition)
        }
    }

    /// What a value of `parking:condition:*` means today. `free; residents` and `ticket; residents`
    /// are for everybody, and residents need no ticket.
    private func rules(of text: String) -> [(key: String, value: String)] {
        let words = text.split(separator: ";").map { word in
            String(word.prefix { $0 != "\"" }.trimmingSpaces()).lowercased()
        }
        return words.flatMap { word -> [(key: String, value: String)] in
            switch word {
            case "free": [("access", "yes"), ("fee", "no")]
            case "ticket": [("access", "yes"), ("fee", "yes"), ("authentication:ticket", "yes")]
            case "disc": [("access", "yes"), ("authentication:disc", "yes")]
            case "residents", "resident": words.count > 1 ? [] : [("access", "residents")]
            case "permit": [("access", "permit")]
            case "customers", "private", "delivery": [("access", word)]
            case "disabled": [("access", "disabled")]
            case "loading", "loading_only": [("restriction", "loading_only")]
            case "charging", "charging_only": [("restriction", "charging_only")]
            case "no_parking", "no_stopping", "no_standing", "fire_lane": [("restriction", word)]
            case "no": [("access", "no")]
            case "taxi", "bus", "car_sharing", "carsharing": [("access", word)]
            default: [("access", word)]
            }
        }
    }
}
