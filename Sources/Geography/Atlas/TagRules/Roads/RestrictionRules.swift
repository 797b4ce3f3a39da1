import OSMModel

/// One rule of a turn restriction: what it forbids or prescribes, and for which modes.
package struct TurnRule: Hashable, Sendable {
    /// `no_left_turn`, `only_straight_on`, ….
    package let kind: String
    /// Whether the rule applies to the mode.
    package var driving: Bool
    /// Whether the rule applies to the mode.
    package var cycling: Bool
    /// The condition as tagged; nil if the rule always applies.
    package let conditional: String?

    /// A rule for the modes that are true.
    package init(kind: String, driving: Bool, cycling: Bool, conditional: String?) {
        self.kind = kind
        self.driving = driving
        self.cycling = cycling
        self.conditional = conditional
    }
}

/// The modes and conditions that a turn restriction applies to, by its relation's tags.
///
/// Source: https://wiki.openstreetmap.org/wiki/Relation:restriction
package enum RestrictionRules {
    /// Whether a relation is a turn restriction.
    package static func isRestriction(_ tags: Tags) -> Bool {
        guard let type = tags["type"] else { return false }
        return type == "restriction" || type.hasPrefix("restriction:")
    }

    /// The rules for cars or bicycles; empty if there are none, for example if the restriction is
    /// for lorries only. Turn restrictions do not apply to pedestrians.
    package static func rules(_ tags: Tags) -> [TurnRule] {
        var rules: [TurnRule] = []
        for key in keys {
            let modes = key.modes.subtracting(key.isGeneral ? exempt(tags) : [])
            guard !modes.isEmpty else { continue }
            if let kind = tags[key.name].flatMap(kind) {
                add(kind, modes, conditional: legacyCondition(tags), to: &rules)
            }
            for (kind, condition) in conditions(tags[key.name + ":conditional"]) {
                add(kind, modes, conditional: condition, to: &rules)
            }
        }
        return rules
    }

    private static let keys: [(name: String, modes: Set<TravelMode>, isGeneral: Bool)] = [
        ("restriction", [.driving, .cycling], true),
        ("restriction:vehicle", [.driving, .cycling], false),
        ("restriction:motor_vehicle", [.driving], false),
        ("restriction:motorcar", [.driving], false),
        ("restriction:bicycle", [.cycling], false),
    ]

    private static func add(
        _ kind: String, _ modes: Set<TravelMode>, conditional: String?, to rules: inout [TurnRule]
    ) {
        let known = rules.firstIndex { $0.kind == kind && $0.conditional == conditional }
        if let known {
            rules[known].driving = rules[known].driving || modes.contains(.driving)
            rules[known].cycling = rules[known].cycling || modes.contains(.cycling)
        } else {
            rules.append(
                TurnRule(
                    kind: kind, driving: modes.contains(.driving),
                    cycling: modes.contains(.cycling), conditional: conditional))
        }
    }

    /// The value if it forbids or prescribes a turn. Its exact wording does not matter, because the
    /// members say which turn.
    private static func kind(_ value: String) -> String? {
        guard value.hasPrefix("no_") || value.hasPrefix("only_"),
            !others.contains(where: value.contains)
        else { return nil }
        return value
    }

    /// Parts of values that are about something else than a turn of cars or bicycles.
    private static let others = [
        "on_red", "parking", "stopping", "standing", "waiting", "overtaking", "passing", "hgv",
        "truck", "bus", "trailer", "pedestrian", "bicycle",
    ]

    /// The modes that `except` names.
    private static func exempt(_ tags: Tags) -> Set<TravelMode> {
        var modes: Set<TravelMode> = []
        for vehicle in (tags["except"] ?? "").split(whereSeparator: { $0 == ";" || $0 == "," }) {
            switch vehicle.trimmingSpaces() {
            case "motorcar", "motor_vehicle": modes.insert(.driving)
            case "bicycle": modes.insert(.cycling)
            case "vehicle": modes.formUnion([.driving, .cycling])
            default: break
            }
        }
        return modes
    }

    /// The rules of `no_left_turn @ (Mo-Fr 07:00-09:00); no_u_turn @ (…)`.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Conditional_restrictions
    private static func conditions(_ text: String?) -> [(kind: String, condition: String)] {
        guard let text else { return [] }
        var found: [(String, String)] = []
        for clause in clauses(text) {
            guard let at = clause.firstIndex(of: "@"),
                let kind = kind(String(clause[..<at].trimmingSpaces()))
            else { continue }
            var condition = clause[clause.index(after: at)...].trimmingSpaces()
            if condition.hasPrefix("("), condition.hasSuffix(")") {
                condition = condition.dropFirst().dropLast().trimmingSpaces()
            }
            if !condition.isEmpty { found.append((kind, String(condition))) }
        }
        return found
    }

    /// The parts between semicolons that are outside brackets.
    private static func clauses(_ text: String) -> [Substring] {
        var depth = 0
        return text.split { letter in
            if letter == "(" { depth += 1 }
            if letter == ")" { depth -= 1 }
            return letter == ";" && depth <= 0
        }
    }

    /// `day_on`, `day_off`, `hour_on` and `hour_off` of old relations, as opening hours.
    private static func legacyCondition(_ tags: Tags) -> String? {
        let days = [tags["day_on"], tags["day_off"]].compactMap { $0?.prefix(2) }
        let hours = [tags["hour_on"], tags["hour_off"]].compactMap { $0 }
        let parts = [days.joined(separator: "-"), hours.joined(separator: "-")]
        let condition = parts.filter { !$0.isEmpty }.joined(separator: " ")
        return condition.isEmpty ? nil : condition
    }
}
