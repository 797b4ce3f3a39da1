import Geocoding
import HTTPTypes
import ServiceCore

/// The outline that a request wants with each result.
///
/// Source: Nominatim 5, src/nominatim_api/v1/server_glue.py.
struct NominatimOutline: Sendable {
    let format: OutlineFormat
    /// In degrees.
    let tolerance: Double

    /// Nil if the request wants none.
    ///
    /// - Throws: ``Failure`` (400) if it wants several, or if the threshold is not a number.
    init?(
        _ parameters: NominatimParameters, for format: NominatimFormat
    ) throws(Failure) {
        let names: [(String, OutlineFormat)] = [
            ("polygon_geojson", .geoJSON), ("polygon_kml", .kml), ("polygon_svg", .svg),
            ("polygon_text", .wkt),
        ]
        var wanted = names.filter { parameters.flag($0.0) }.map(\.1)
        if format == .geojson || format == .geocodejson { wanted.removeAll { $0 != .geoJSON } }
        guard wanted.count <= 1 else {
            throw Failure(
                .badRequest, "Too many polygon output options selected. Use at most one of them.")
        }
        let threshold =
            parameters["polygon_threshold"] == nil
            ? 0 : try parameters.number("polygon_threshold")
        guard let first = wanted.first else { return nil }
        self.format = first
        tolerance = max(0, threshold)
    }
}

extension NominatimPlace {
    /// A result with the outline that the request wants.
    ///
    /// - Throws: what the geocoder throws.
    init(_ result: GeocodeResult, _ outline: NominatimOutline?, _ geocoder: Geocoder) throws {
        self.init(
            result,
            outline: try outline.flatMap { outline in
                try geocoder.outline(of: result, as: outline.format, tolerance: outline.tolerance)
                    .map { (outline.format, $0) }
            })
    }
}
