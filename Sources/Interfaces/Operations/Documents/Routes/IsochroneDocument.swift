import Foundation
public import Geometry
import Guidance
import OSMModel
public import Operations
import Routing
import WireText

/// How areas are printed.
public enum IsochroneFormat: String, CaseIterable, Sendable {
    case geojson, text
}

extension ReachableAreas {
    /// The areas in a format.
    ///
    /// - Throws: `EncodingError`, which no area causes.
    public func written(
        as format: IsochroneFormat, units: DistanceUnits = .metric
    ) throws -> String {
        switch format {
        case .geojson: try JSONText.indented(self)
        case .text: text(units)
        }
    }

    /// The time and the size of each area, in the units.
    private func text(_ units: DistanceUnits) -> String {
        let lines = isochrones.map { isochrone in
            let minutes = "\(isochrone.limitMilliseconds / 60_000) min"
            let padding = String(repeating: " ", count: max(0, 7 - minutes.count))
            let area = ReadableMeasure.area(squareMeters: isochrone.areaSquareMeters, in: units)
            return "\(padding)\(minutes)  \(area)"
        }
        let gap = isochrones.first.flatMap { RoadGap($0.start)?.text(RouteWords(.english, units)) }
        let place = origin.label + (gap.map { " (\($0))" } ?? "")
        return (["From \(place), \(mode.rawValue)"] + lines).joined(separator: "\n")
    }
}

/// As GeoJSON.
///
/// Source: https://www.rfc-editor.org/rfc/rfc7946
extension ReachableAreas: Encodable {
    private struct Properties: Encodable {
        let from: String
        let mode: TravelMode
        let minutes: Int
        /// From the place to the road where the way begins.
        let distanceToRoadMeters: Double
    }

    public func encode(to encoder: any Encoder) throws {
        let features = isochrones.map { isochrone in
            (
                GeoJSONGeometry.polygons(isochrone.polygons),
                Properties(
                    from: origin.label, mode: mode,
                    minutes: Int(isochrone.limitMilliseconds / 60_000),
                    distanceToRoadMeters: (isochrone.start.distanceToRoadMeters * 10).rounded() / 10
                )
            )
        }
        try FeatureCollection(features).encode(to: encoder)
    }
}
