import Geometry
import WireText

/// The formats in which lists of records are written, by the ending of the file's name.
public enum RecordFileFormat: String, CaseIterable, Sendable {
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

/// Records as lines of CSV or as a GeoJSON feature collection, written part by part.
struct RecordFile: Sendable {
    private let format: RecordFileFormat
    /// The first line of CSV, with its end.
    private let header: String
    private var isFirst = true

    init(_ format: RecordFileFormat, header: String) {
        self.format = format
        self.header = header
    }

    var opening: String {
        switch format {
        case .csv: header
        case .geoJSON: FeatureCollectionFrame.opening
        }
    }

    var closing: String {
        switch format {
        case .csv: ""
        case .geoJSON: FeatureCollectionFrame.closing
        }
    }

    /// The next records, each as a `line` of CSV with its end, or as a feature with `properties`. One
    /// without a `place` is no feature.
    mutating func part<Record, Document: Encodable>(
        _ records: [Record], line: (Record) -> String,
        place: (Record) throws -> Coordinate?, properties: (Record) -> Document
    ) throws -> String {
        switch format {
        case .csv: return records.map(line).joined()
        case .geoJSON:
            let features = try records.compactMap { record in
                try place(record).map { place in
                    try JSONText.compact(
                        Feature(geometry: .point(place), properties: properties(record)))
                }
            }
            defer { isFirst = isFirst && features.isEmpty }
            return (isFirst || features.isEmpty ? "" : ",") + features.joined(separator: ",")
        }
    }
}
