import Foundation
public import Geometry
public import Guidance
import OSMModel
public import Operations
import Routing
import WireText

/// The formats of a route: for people, for reading aloud, for programs, for maps and for navigation
/// devices.
public enum RouteFormat: String, CaseIterable, Sendable {
    case text, spoken, json, geojson, gpx
}

extension PlannedRoute {
    /// The route in a format. Steps and headings are in `language`, distances in sentences and in the
    /// text format in `units`; numbers of the other formats are metres. `announces` adds to each step
    /// in JSON what is said on the way to it.
    ///
    /// - Throws: `EncodingError`, which no route causes.
    public func written(
        as format: RouteFormat, in language: Language = .english,
        units: DistanceUnits = .metric, announces: Bool = false
    ) throws -> String {
        let words = RouteWords(language, units, announces: announces || format == .spoken)
        switch format {
        case .text: return text(words)
        case .spoken: return spoken(words)
        case .json: return try JSONText.compact(Body(self, words))
        case .geojson: return try JSONText.compact(features(words))
        case .gpx: return gpx(words)
        }
    }
}
