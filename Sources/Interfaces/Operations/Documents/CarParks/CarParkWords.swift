public import Atlas
import OSMModel
import OpeningHours
public import Operations

/// The tags of a car park in English words.
///
/// Source: https://wiki.openstreetmap.org/wiki/Tag:amenity=parking
public struct CarParkWords: Sendable {
    private let carPark: CarPark

    /// The words for `carPark`.
    public init(_ carPark: CarPark) {
        self.carPark = carPark
    }

    /// The kind of car park: `multi-storey`, `on the street`.
    public var kind: String { Self.kind(carPark.kind) }

    /// The kind in words, from the value of `parking=*`.
    package static func kind(_ value: String) -> String {
        switch value {
        case "surface": "open-air"
        case "street_side", "lane": "on the street"
        case "on_kerb": "on the kerb"
        case "half_on_kerb": "half on the kerb"
        case "shoulder": "road shoulder"
        case "layby": "lay-by"
        case "garage_boxes": "garages"
        case let other: other.replacing("_", with: " ")
        }
    }

    /// Who may park there; nil if everybody may.
    public var access: String? {
        switch carPark.access {
        case .allowed, .destination, .discouraged: nil
        case .customers: "customers only"
        case .permit: "with a permit"
        case .private: "private"
        case .delivery: "deliveries only"
        case .forbidden, .dismount: "closed"
        }
    }

    /// The price: `free`, `2 CAD per hour`, `paid Mon-Sat 08:00-18:00`; nil if it is unknown.
    public var price: String? { Self.price(fee: carPark.fee, charge: carPark.charge) }

    /// The price in words, from the values of `fee=*` and `charge=*`.
    package static func price(fee: String?, charge: String?) -> String? {
        let charge = charge.flatMap(Self.charge)
        switch fee?.lowercased() {
        case "no", "free": return charge ?? "free"
        case "yes": return charge ?? "paid"
        case nil: return charge
        case "donation": return "by donation"
        case "interval": return charge.map { "\($0) at certain times" } ?? "paid at certain times"
        case .some:
            let times = fee.map(OpeningHoursWords.text) ?? ""
            return charge.map { "\($0), \(times)" } ?? "paid \(times)"
        }
    }

    /// The longest stay: `2 hours`; nil if it is unknown.
    public var longestStay: String? { carPark.maxStay.map(Self.longestStay) }

    /// The longest stay in words, from the value of `maxstay=*`.
    package static func longestStay(_ text: String) -> String {
        if ["no", "none", "unlimited"].contains(text.lowercased()) { return "no limit" }
        guard let match = text.wholeMatch(of: #/([0-9.]+) ?([A-Za-z]+)/#),
            let unit = Self.units[match.2.lowercased()]
        else { return text }
        return "\(match.1) \(unit)\(match.1 == "1" ? "" : "s")"
    }

    /// The number of spaces: `120`, `120, 4 for disabled people, 2 with chargers`; nil if it is
    /// unknown.
    public var spaces: String? {
        let parts = [
            carPark.capacity.map(String.init),
            carPark.disabledCapacity.map { "\($0) for disabled people" },
            carPark.chargingCapacity.map { "\($0) with chargers" },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// All opening hours: `Mon-Fri 08:00-18:00, Sat 09:00-13:00`; nil if they are unknown.
    public var hours: String? { carPark.openingHours.map(OpeningHoursWords.text) }

    /// Whether the car park is open: `always open`, `until 18:00`, `closed until Mon 08:00`; nil if
    /// that is unknown.
    public static func state(_ outlook: OpeningOutlook?) -> String? {
        guard let outlook else { return nil }
        switch (outlook.state, outlook.until) {
        case (.open, nil): return "always open"
        case (.open, let until?): return "until \(text(until, from: outlook.moment))"
        case (.closed, nil): return "closed"
        case (.closed, let until?): return "closed until \(text(until, from: outlook.moment))"
        case (.unknown, _): return nil
        }
    }

    /// `18:00`, with the weekday if it is not the same date.
    private static func text(_ moment: LocalMoment, from now: LocalMoment) -> String {
        let time = String(moment.description.suffix(5))
        // Midnight ends the day before.
        if moment.minute == 0, moment.date == now.date.advanced(by: 1) { return "24:00" }
        return moment.date == now.date
            ? time : "\(OpeningHoursWords.weekdays[moment.date.weekday]) \(time)"
    }

    /// `2 CAD per hour`; nil if the tag names no price.
    private static func charge(_ text: String) -> String? {
        if ["yes", "no", ""].contains(text.lowercased()) { return nil }
        return text.split(separator: ";").map { part in
            let words = part.replacing(#/ *\/ */#, with: " per ").split(separator: " ")
            return words.enumerated().map { index, word in
                guard let unit = abbreviations[word.lowercased()] else { return String(word) }
                let isSeveral = index > 0 && words[index - 1] != "1" && words[index - 1] != "per"
                return isSeveral ? unit + "s" : unit
            }.joined(separator: " ")
        }.joined(separator: ", ")
    }

    private static let abbreviations = [
        "h": "hour", "hr": "hour", "hrs": "hour", "min": "minute", "mins": "minute", "d": "day",
    ]

    /// Units of time, in the singular.
    private static let units = abbreviations.merging(
        [
            "hour": "hour", "hours": "hour", "minute": "minute", "minutes": "minute", "day": "day",
            "days": "day",
        ]) { one, _ in one }
}
