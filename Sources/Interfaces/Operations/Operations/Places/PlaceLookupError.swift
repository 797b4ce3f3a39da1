public import Geocoding
public import Geometry
import OSMModel

/// Why no place, or no single place, was found for what a person typed.
public enum PlaceLookupError: Error, CustomStringConvertible {
    case notFound(String)
    case ambiguous(String, candidates: [GeocodeResult])
    /// The only answers are imprecise or uncertain.
    case uncertain(String, candidates: [GeocodeResult])
    case pickOutOfRange(Int, count: Int)
    case noAddressNear(Coordinate)
    case nothingNear(Coordinate)

    /// A line for each candidate with its number, label, kind, distance from the focus or the first
    /// candidate, coordinates and match; then the sources of answers that are not from the imported
    /// map.
    public static func numbered(_ candidates: [GeocodeResult]) -> String {
        let lines = candidates.enumerated().map { index, candidate in
            "  \(index + 1)  \(candidate.label)  "
                + "(\(candidate.kindSentence)\(distance(candidate, candidates[0])), "
                + "\(candidate.coordinate), \(candidate.matchSentence))"
        }
        let sources = Set(candidates.compactMap(\.source.attribution)).sorted()
            .map { "  From Nominatim: \($0)" }
        return (lines + sources).joined(separator: "\n")
    }

    /// How far `candidate` is from the focus or, without one, from the first candidate; empty for
    /// the first.
    private static func distance(_ candidate: GeocodeResult, _ first: GeocodeResult) -> String {
        if let meters = candidate.distanceMeters { return ", \(distance(meters)) away" }
        let meters = candidate.coordinate.meters(to: first.coordinate)
        return candidate == first ? "" : ", \(distance(meters)) from 1"
    }

    private static func distance(_ meters: Double) -> String {
        meters < 1_000
            ? "\(Int(meters.rounded())) m" : "\((meters / 100).rounded() / 10) km"
    }

    /// The candidates of an ambiguous or uncertain lookup; empty for other errors.
    public var candidates: [GeocodeResult] {
        switch self {
        case .ambiguous(_, let candidates), .uncertain(_, let candidates): candidates
        default: []
        }
    }

    public var description: String {
        switch self {
        case .notFound(let text):
            "\(text.quotedForMessage) was not found on the imported map. Check the spelling, leave "
                + "out the house number or the city, or give coordinates as LAT,LON."
        case .ambiguous(let text, let candidates):
            "\(text.quotedForMessage) could be \(candidates.count) places:\n"
                + "\(Self.numbered(candidates))\n"
                + "Add the quarter or the postcode, give the coordinates of one of them, or choose "
                + "one with 'pick' (1-\(candidates.count)) if there is such an option."
        case .uncertain(let text, let candidates):
            "\(text.quotedForMessage) is not an address of the imported map. The closest match:\n"
                + "\(Self.numbered(candidates))\n"
                + "Check the spelling, give its coordinates, or choose it with 'pick' (1) if there "
                + "is such an option."
        case .pickOutOfRange(let number, let count):
            "pick \(number) is not one of the candidates; it must lie between 1 and \(count)."
        case .noAddressNear(let place):
            "no address or named street is near \(place). "
                + "Check the order (latitude first), or give the address as well."
        case .nothingNear(let place):
            "no address, street or place of the imported map is near \(place). "
                + "Check the order: latitude first, then longitude."
        }
    }
}
