import Geometry
public import Operations
import RecordKeeping
import StorageSpaces
import WireText

/// The published spaces as one file, written page by page.
public struct SpaceExport: PagedExport {
    /// The formats of an export, by the ending of the file's name.
    public enum Format: String, CaseIterable, Sendable {
        case csv
        case geoJSON = "geojson"

        /// The media type of the file.
        public var mediaType: String {
            switch self {
            case .csv: "text/csv; charset=utf-8; header=present"
            case .geoJSON: "application/geo+json"
            }
        }
    }

    private let format: Format
    private var isFirst = true

    /// An export in a format.
    public init(_ format: Format) {
        self.format = format
    }

    /// The beginning of the file.
    public var opening: String {
        switch format {
        case .csv: Self.header + CSVText.lineEnd
        case .geoJSON: FeatureCollectionFrame.opening
        }
    }

    /// The next spaces.
    ///
    /// - Throws: `EncodingError`, which no space causes.
    public mutating func part(_ spaces: [ViewedSpace]) throws -> String {
        switch format {
        case .csv:
            return spaces.map { Self.line(of: StorageSpaceDocument($0)) + CSVText.lineEnd }.joined()
        case .geoJSON:
            let features = try spaces.compactMap { space in
                try space.place.map { place in
                    try JSONText.compact(
                        Feature(
                            geometry: .point(place.coordinate),
                            properties: StorageSpaceDocument(space)))
                }
            }
            defer { isFirst = isFirst && features.isEmpty }
            return (isFirst || features.isEmpty ? "" : ",") + features.joined(separator: ",")
        }
    }

    /// The end of the file.
    public var closing: String {
        switch format {
        case .csv: ""
        case .geoJSON: FeatureCollectionFrame.closing
        }
    }

    private static let header = CSVText.line([
        "id", "createdAt", "status", "squareFeet", "price", "address", "latitude", "longitude",
        "isExact", "booking", "isRented", "openingHours", "photos",
    ])

    private static func line(of space: StorageSpaceDocument) -> String {
        CSVText.line([
            space.id, space.createdAt.description, space.status,
            space.squareFeet.map(String.init) ?? "", space.price ?? "",
            SpreadsheetText.guarded(space.address ?? ""), space.latitude.map { String($0) } ?? "",
            space.longitude.map { String($0) } ?? "", String(space.isExact), space.booking,
            String(space.isRented), SpreadsheetText.guarded(space.openingHours ?? ""),
            String(space.photos.count),
        ])
    }
}
