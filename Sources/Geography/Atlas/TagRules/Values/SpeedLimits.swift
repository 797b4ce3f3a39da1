import OSMModel

/// Legal speed limits in km/h.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:maxspeed
package enum SpeedLimits {
    /// The limits along and against a way in km/h; nil if none is known.
    package static func limits(_ tags: Tags) -> (forward: Double?, backward: Double?) {
        let both = first(in: tags, general)
        guard tags.haveDirections else { return (both, both) }
        return (
            first(in: tags, ["maxspeed:forward"]) ?? both,
            first(in: tags, ["maxspeed:backward"]) ?? both
        )
    }

    /// The practical or advised speeds along and against a way in km/h; nil if none is tagged.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:maxspeed:practical,
    /// https://wiki.openstreetmap.org/wiki/Key:maxspeed:advisory
    package static func practical(_ tags: Tags) -> (forward: Double?, backward: Double?) {
        func least(_ direction: String) -> Double? {
            ["maxspeed:practical", "maxspeed:advisory"].compactMap { key in
                first(in: tags, [key + direction, key])
            }.min()
        }
        return (least(":forward"), least(":backward"))
    }

    /// The keys that may have a limit or a rule that implies one, the best first.
    private static let general = [
        "maxspeed:motorcar", "maxspeed:motor_vehicle", "maxspeed", "zone:maxspeed",
        "maxspeed:type", "source:maxspeed", "zone:traffic",
    ]

    private static func first(in tags: Tags, _ keys: [String]) -> Double? {
        for key in keys {
            if let value = tags[key], let limit = limit(value) { return limit }
        }
        return nil
    }

    /// The km/h of a value of `maxspeed`: `50`, `30 mph`, `5 knots`, `walk`, `none`, `DE:urban`,
    /// `FR:50`, `DE:zone:30`; nil for `signals`, `sign` and the like.
    ///
    /// The lowest of a list counts. Limits are within 1 … 300 km/h.
    package static func limit(_ text: String) -> Double? {
        let value = text.trimmingSpaces().lowercased()
        if value.contains(where: { $0 == ";" || $0 == "|" }) {
            return value.split { $0 == ";" || $0 == "|" }.compactMap { limit(String($0)) }.min()
        }
        switch value {
        case "none", "unlimited": return unlimited
        case "walk", "walking": return walkingPace
        default: break
        }
        return inRange(number(value) ?? national(value))
    }

    /// The km/h of roads without a limit: Germany's advisory speed on motorways.
    static let unlimited = 130.0
    /// The km/h of `walk`: courts understand it as up to 7 km/h.
    static let walkingPace = 7.0
    private static let kilometersPerMile = 1.609344
    private static let kilometersPerNauticalMile = 1.852

    private static func inRange(_ limit: Double?) -> Double? {
        limit.flatMap { (1...300).contains($0) ? $0 : nil }
    }

    /// A number with or without a unit.
    private static func number(_ value: String) -> Double? {
        let digits = value.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard let number = Double(digits) else { return nil }
        switch value.dropFirst(digits.count).trimmingSpaces() {
        case "", "km/h", "kmh", "kph", "kmph": return number
        case "mph": return number * kilometersPerMile
        case "knots", "knot": return number * kilometersPerNauticalMile
        default: return nil
        }
    }

    /// `CC:rule`: a country, or a region of it, and a kind of road or a number.
    private static func national(_ value: String) -> Double? {
        guard let colon = value.firstIndex(of: ":") else { return nil }
        let country = value[..<colon]
        guard country.prefix(2).allSatisfy(\.isLetter), country.count >= 2 else { return nil }
        var rule = value[value.index(after: colon)...]
        for prefix in ["zone:", "zone"] where rule.hasPrefix(prefix) {
            rule = rule.dropFirst(prefix.count)
            break
        }
        if let number = number(String(rule)) {
            let usesMiles = ["gb", "uk", "us"].contains(country.prefix(2))
            return usesMiles && Double(rule) != nil ? number * kilometersPerMile : number
        }
        return national["\(country):\(rule)"] ?? national["\(country.prefix(2)):\(rule)"]
            ?? usual[String(rule)]
    }

    /// The km/h in most countries.
    private static let usual: [String: Double] = [
        "urban": 50, "rural": 90, "trunk": 110, "expressway": 110, "motorway": 130,
        "living_street": 20, "pedestrian_zone": walkingPace, "walk": walkingPace,
        "bicycle_road": 30, "school": 30, "service": 20,
    ]

    /// The km/h in countries that differ from ``usual``.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Speed_limits
    private static let national: [String: Double] = [
        "at:rural": 100, "at:trunk": 100, "at:motorway": 130,
        "be:motorway": 120, "be:trunk": 120, "be-bru:urban": 30, "be-bru:rural": 70,
        "be-vlg:rural": 70, "be-wal:rural": 90,
        "bg:motorway": 140, "bg:trunk": 90,
        "by:urban": 60, "by:motorway": 110,
        "ca-on:rural": 80, "ca-qc:motorway": 100,
        "ch:rural": 80, "ch:trunk": 100, "ch:motorway": 120,
        "cz:trunk": 110, "cz:motorway": 130,
        "de:rural": 100, "de:motorway": unlimited, "de:living_street": walkingPace,
        "dk:rural": 80, "dk:trunk": 80, "dk:motorway": 130,
        "es:urban": 50, "es:trunk": 90, "es:motorway": 120,
        "fi:rural": 80, "fi:trunk": 100, "fi:motorway": 120,
        "fr:rural": 80, "fr:trunk": 110,
        "gb:urban": 30 * kilometersPerMile, "gb:nsl_restricted": 30 * kilometersPerMile,
        "gb:nsl_single": 60 * kilometersPerMile, "gb:rural": 60 * kilometersPerMile,
        "gb:nsl_dual": 70 * kilometersPerMile, "gb:motorway": 70 * kilometersPerMile,
        "uk:urban": 30 * kilometersPerMile, "uk:nsl_restricted": 30 * kilometersPerMile,
        "uk:nsl_single": 60 * kilometersPerMile, "uk:rural": 60 * kilometersPerMile,
        "uk:nsl_dual": 70 * kilometersPerMile, "uk:motorway": 70 * kilometersPerMile,
        "hu:rural": 90, "hu:motorway": 130,
        "it:rural": 90, "it:trunk": 110, "it:motorway": 130,
        "jp:urban": 60, "jp:rural": 60, "jp:express": 100, "jp:motorway": 100,
        "nl:rural": 80, "nl:trunk": 100, "nl:motorway": 100,
        "no:rural": 80, "no:motorway": 110,
        "ph:urban": 40, "ph:rural": 80, "ph:motorway": 100,
        "pl:rural": 90, "pl:trunk": 100, "pl:expressway": 120, "pl:motorway": 140,
        "pt:trunk": 100, "pt:motorway": 120,
        "ro:trunk": 100, "ro:motorway": 130,
        "ru:living_street": 20, "ru:urban": 60, "ru:rural": 90, "ru:motorway": 110,
        "se:urban": 50, "se:rural": 70, "se:motorway": 110,
        "ua:motorway": 130,
        "za:urban": 60, "za:rural": 100, "za:motorway": 120,
    ]
}
