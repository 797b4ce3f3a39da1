import Foundation
import Geometry
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
    public func written(as format: IsochroneFormat) throws -> String {
        switch format {
        case .geojson: try JSONText.indented(self)
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
extension ReachableAreas: Encodable {
    private struct Properties: Encodable {
        let from: String
        let mode: TravelMode
        let minutes: Int
    }

    public func encode(to encoder: any Encoder) throws {
        let features = isochrones.map { isochrone in
            (
                GeoJSONGeometry.polygons(isochrone.polygons),
                Properties(
                    from: origin.label, mode: mode,
                    minutes: Int(isochrone.limitMilliseconds / 60_000))
            )
        }
        try FeatureCollection(features).encode(to: encoder)
    }
}
