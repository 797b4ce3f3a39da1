import OpeningHours

/// A person who parks a car, with the permits that the person has.
public struct Parker: Hashable, Sendable {
    /// The parking zones that the person has a permit for, such as `4` and `A`.
    public let zones: Set<String>
    /// Whether the person has a permit for disabled people.
    public let hasDisabledPermit: Bool

    /// A person with permits for `zones`; by default without any permit.
    public init(zones: some Sequence<String> = [], hasDisabledPermit: Bool = false) {
        self.zones = Set(zones.map(Self.key).filter { !$0.isEmpty })
        self.hasDisabledPermit = hasDisabledPermit
    }

    /// The form in which zones are compared: capitals without spaces and hyphens.
    static func key(_ zone: String) -> String {
        zone.uppercased().filter { !$0.isWhitespace && $0 != "-" }
    }

    /// The first of `zones`, as written on the map, that the person has a permit for.
    func zone(of zones: [String]) -> String? {
        zones.first { self.zones.contains(Self.key($0)) }
    }

    /// Whether the person counts as a resident where the map names `zones`. It is unknown if the
    /// map names none and the person has a permit for some zone.
    func isResident(of zones: [String]) -> Verdict {
        if zones.isEmpty { return self.zones.isEmpty ? .no : .maybe }
        return zone(of: zones) == nil ? .no : .yes
    }

    /// A car of this person, for the conditions of rules.
    func traveller(_ isResident: Verdict) -> Traveller {
        var traveller = Traveller.car
        for word in ["residents", "resident", "permit", "permit_holder"] {
            traveller.traits[word] = isResident == .maybe ? nil : isResident == .yes
        }
        traveller.traits["disabled"] = hasDisabledPermit
        return traveller
    }
}
