public import RecordKeeping

/// A parking zone as its signs write it, such as `4` or `A`: up to 20 letters, digits, spaces and
/// `-_./`.
public struct PermitZone: Hashable, Sendable {
    /// The zone without spaces before it and after it.
    public let text: String

    private static let limit = 20
    private static let rule =
        "write the zone as its signs do, with at most 20 letters and digits, as in 4 or A"

    /// Trims and checks `text`.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let typed = text.trimmed
        guard typed.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw .empty(field: "zone", rule: Self.rule)
        }
        guard typed.count <= Self.limit,
            typed.allSatisfy({ $0.isLetter || $0.isNumber || "-_./ ".contains($0) })
        else { throw .malformed(field: "zone", text: typed, rule: Self.rule) }
        self.text = typed
    }
}

extension PermitZone: ValidatedText {}

/// The zones that a person has a permit for: up to 20, each once, in the order in which they were
/// named.
public struct PermitZones: Hashable, Sendable {
    /// The largest number of zones.
    public static let limit = 20

    /// The zones.
    public let list: [PermitZone]

    /// No zone.
    public static let none = PermitZones()

    private init() { list = [] }

    /// Reads zones, of which each text may be a list with commas. Nothing between two commas is no
    /// zone.
    ///
    /// - Throws: ``InvalidValue`` for a zone that is none, or too many.
    public init(_ texts: [String]) throws(InvalidValue) {
        var zones: [PermitZone] = []
        for text in texts {
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                let zone = try PermitZone(String(part))
                if !zones.contains(zone) { zones.append(zone) }
            }
        }
        guard zones.count <= Self.limit else {
            throw .outOfRange(
                field: "zone", text: "\(zones.count) zones", rule: "name at most \(Self.limit)")
        }
        list = zones
    }

    /// The zones with commas between them.
    public var text: String { list.map(\.text).joined(separator: ",") }
}

/// The permits for parking that a person has.
public struct ParkingPermits: Hashable, Sendable {
    /// The zones that the person has a permit for.
    public var zones: PermitZones
    /// Whether the person has a permit for disabled people.
    public var hasDisabledPermit: Bool

    /// Without arguments, no permit.
    public init(zones: PermitZones = .none, hasDisabledPermit: Bool = false) {
        self.zones = zones
        self.hasDisabledPermit = hasDisabledPermit
    }
}
