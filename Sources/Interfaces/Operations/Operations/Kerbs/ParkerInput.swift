public import KerbRules
public import RecordKeeping

/// The permits that a person names: zones and the permit for disabled people.
public enum ParkerInput {
    /// The largest number of zones.
    public static let maximumZones = 20
    private static let longestZone = 20
    private static let rule =
        "write the zone as its signs do, with at most 20 letters and digits, as in 4 or A"

    /// A person with permits for the zones of `texts`; each may be a list with commas.
    ///
    /// - Throws: `InvalidValue` for an empty or overlong zone, or too many.
    public static func parker(
        zones texts: [String], hasDisabledPermit: Bool
    ) throws(InvalidValue) -> Parker {
        let zones = texts.flatMap { text in
            text.split(separator: ",", omittingEmptySubsequences: false).map { zone in
                String(zone.drop(while: \.isWhitespace))
            }
        }
        for zone in zones {
            guard zone.contains(where: { $0.isLetter || $0.isNumber }) else {
                throw .empty(field: "zone", rule: rule)
            }
            guard zone.count <= longestZone,
                zone.allSatisfy({ $0.isLetter || $0.isNumber || "-_./ ".contains($0) })
            else { throw .malformed(field: "zone", text: zone, rule: rule) }
        }
        guard zones.count <= maximumZones else {
            throw .outOfRange(
                field: "zone", text: "\(zones.count) zones",
                rule: "name at most \(maximumZones)")
        }
        return Parker(zones: zones, hasDisabledPermit: hasDisabledPermit)
    }
}
