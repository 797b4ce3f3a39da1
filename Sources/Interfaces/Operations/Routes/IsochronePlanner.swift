public import Atlas
import Geometry
public import OpeningHours
public import Routing

/// Finds what can be reached from a place within some times.
public struct IsochronePlanner: Sendable {
    /// So many minutes may be asked for.
    public static let minutes = 1...120
    public static let mostTimes = 8
    public static let standardMinutes = [5, 10, 15]

    private let engines: Engines

    public init(_ engines: Engines) {
        self.engines = engines
    }

    /// Heeds what is closed. Conditions on roads are taken as they stand at `departure`, on the
    /// clocks of the region; nil for none. The search gives up at `deadline`, nil for never.
    ///
    /// - Throws: `RoutingError` where `origin` is off the roads, or `deadline` is past; what
    ///   ``Engines/router(_:)`` throws.
    public func areas(
        around origin: RouteEnd, within minutes: [Int] = standardMinutes, by mode: TravelMode,
        departure: LocalMoment? = nil, deadline: ContinuousClock.Instant? = nil
    ) throws -> IsochroneDocument {
        let times = Set(minutes).sorted(by: >).prefix(Self.mostTimes)
        let isochrones = try engines.router(mode).isochrones(
            from: Waypoint(origin.coordinate), within: times.map { Int64($0) * 60_000 },
            roads: RoadOptions(
                closed: try engines.closedRoads(to: mode, departing: departure),
                departure: departure),
            deadline: deadline)
        return IsochroneDocument(isochrones, from: origin, by: mode)
    }

    /// The minutes that a text lists, as in `5,10,15`; nil for anything else.
    public static func minutes(in text: String) -> [Int]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } && part.first != "0" ? Int(part) : nil
        }
        guard numbers.count == parts.count, numbers.count <= mostTimes,
            numbers.allSatisfy(minutes.contains)
        else { return nil }
        return numbers
    }

    /// What ``minutes(in:)`` understands.
    public static var minutesRule: String {
        "write up to \(mostTimes) whole numbers of minutes from \(minutes.lowerBound) to "
            + "\(minutes.upperBound) with commas between, as in 5,10,15"
    }
}

/// How areas are printed.
public enum IsochroneFormat: String, CaseIterable, Sendable {
    case geojson, text
}

/// Isochrones with the place that they are around, the widest first, so that drawn in this order
/// none hides another.
public struct IsochroneDocument: Sendable {
    public let isochrones: [Isochrone]
    public let origin: RouteEnd
    public let mode: TravelMode

    init(_ isochrones: [Isochrone], from origin: RouteEnd, by mode: TravelMode) {
        self.isochrones = isochrones
        self.origin = origin
        self.mode = mode
    }

    public func written(as format: IsochroneFormat) throws -> String {
        switch format {
        case .geojson: try RecordFormats.json(self)
        case .text: text
        }
    }

    /// The time and the size of each area.
    private var text: String {
        let lines = isochrones.map { isochrone in
            let minutes = "\(isochrone.limitMilliseconds / 60_000) min"
            let padding = String(repeating: " ", count: max(0, 7 - minutes.count))
            return "\(padding)\(minutes)  \(Self.area(isochrone.areaSquareMeters))"
        }
        return (["From \(origin.label), \(mode.rawValue)"] + lines).joined(separator: "\n")
    }

    /// Hectares below a square kilometre.
    private static func area(_ squareMeters: Double) -> String {
        let hectares = Int((squareMeters / 10_000).rounded())
        guard hectares >= 100 else { return "\(hectares) ha" }
        return "\(hectares / 100).\(hectares % 100 / 10) km²"
    }
}

/// As GeoJSON.
///
/// Source: https://www.rfc-editor.org/rfc/rfc7946
extension IsochroneDocument: Encodable {
    private struct Properties: Encodable {
        let from: String
        let mode: TravelMode
        let minutes: Int
    }

    public func encode(to encoder: any Encoder) throws {
        let features = isochrones.map { isochrone in
            (
                GeoJSONGeometry.areas(isochrone.polygons),
                Properties(
                    from: origin.label, mode: mode,
                    minutes: Int(isochrone.limitMilliseconds / 60_000))
            )
        }
        try FeatureCollection(features).encode(to: encoder)
    }
}
