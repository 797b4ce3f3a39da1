import Geometry
import RecordKeeping
import WireText

/// Fountains as files.
public enum FountainExport {
    /// CSV: a header, then a line for each fountain.
    public static func csv(_ fountains: [FountainDocument]) -> String {
        header + fountains.map(line).joined()
    }

    /// A GeoJSON feature collection of points.
    ///
    /// - Throws: `EncodingError`, which no fountain causes.
    public static func geoJSON(_ fountains: [FountainDocument]) throws -> [UInt8] {
        Array(
            try JSONText.compactBytes(
                FeatureCollection(
                    try fountains.map { fountain in
                        let place = try Coordinate(
                            latitude: fountain.latitude, longitude: fountain.longitude)
                        return (geometry: GeoJSONGeometry.point(place), properties: fountain)
                    })))
    }

    private static let header = CSVText.line([
        "reference", "id", "element", "name", "address", "latitude", "longitude", "kind", "onMap",
        "bottle", "wheelchair", "seasonal", "season", "worksOnMap", "status", "confirmedAt",
        "rating", "ratings", "reviews",
    ])

    private static func line(of fountain: FountainDocument) -> String {
        CSVText.line([
            fountain.reference, fountain.id ?? "", fountain.element ?? "",
            SpreadsheetText.guarded(fountain.name ?? ""),
            SpreadsheetText.guarded(fountain.address ?? ""),
            String(fountain.latitude), String(fountain.longitude),
            SpreadsheetText.guarded(fountain.kind ?? ""), String(fountain.onMap),
            text(fountain.bottle), fountain.wheelchair ?? "", text(fountain.seasonal),
            SpreadsheetText.guarded(fountain.season ?? ""), text(fountain.worksOnMap),
            fountain.status, fountain.confirmedAt?.description ?? "",
            fountain.rating.map { String($0.mean) } ?? "",
            String(fountain.rating?.count ?? 0), String(fountain.reviewCount),
        ])
    }

    private static func text(_ truth: Bool?) -> String { truth.map { String($0) } ?? "" }
}

/// Reviews as one file, written page by page.
public struct ReviewExport: PagedExport {
    private var file: RecordFile

    /// A file of this format.
    public init(_ format: RecordFileFormat) {
        file = RecordFile(format, header: Self.header)
    }

    /// The beginning of the file.
    public var opening: String { file.opening }

    /// The next reviews.
    ///
    /// - Throws: `EncodingError`, which no review causes.
    public mutating func part(_ reviews: [ReviewDocument]) throws -> String {
        try file.part(
            reviews, line: Self.line,
            place: {
                try Coordinate(latitude: $0.fountain.latitude, longitude: $0.fountain.longitude)
            },
            properties: { $0 })
    }

    /// The end of the file.
    public var closing: String { file.closing }

    private static let header = CSVText.line([
        "id", "createdAt", "changedAt", "title", "flow", "flavour", "temperature", "location",
        "description", "author", "photo", "fountain", "element", "label", "address", "latitude",
        "longitude",
    ])

    private static func line(of review: ReviewDocument) -> String {
        CSVText.line(
            [
                review.id, review.createdAt.description, review.changedAt.description,
                SpreadsheetText.guarded(review.title),
            ]
                + [review.flow, review.flavour, review.temperature, review.location]
                .map { $0.map { String($0) } ?? "" }
                + [
                    SpreadsheetText.guarded(review.description ?? ""),
                    SpreadsheetText.guarded(review.author), review.photo ?? "", review.fountain.id,
                    review.fountain.element ?? "", SpreadsheetText.guarded(review.fountain.label),
                    SpreadsheetText.guarded(review.fountain.address),
                    String(review.fountain.latitude), String(review.fountain.longitude),
                ])
    }
}
