public import ParkingRecords
public import RecordKeeping

/// All parkings of a person as one file, written page by page.
public struct ParkingExport: Sendable {
    public enum Format: Sendable {
        case csv, geoJSON
    }

    private let format: Format
    private let time: Timestamp
    private var isFirst = true

    /// `time` is the moment that the statuses in it speak of.
    public init(_ format: Format, at time: Timestamp) {
        self.format = format
        self.time = time
    }

    /// What stands before the first parking.
    public var opening: String {
        switch format {
        case .csv: ParkingCSV.header + Self.lineEnd
        case .geoJSON: #"{"type":"FeatureCollection","features":["#
        }
    }

    /// The next parkings.
    public mutating func part(_ parkings: [Parking]) throws -> String {
        switch format {
        case .csv:
            return parkings.map { ParkingCSV.line(of: $0, at: time) + Self.lineEnd }.joined()
        case .geoJSON:
            let features = try parkings.map { parking in
                try RecordFormats.compactJSON(
                    Feature(
                        geometry: .point(parking.coordinate),
                        properties: ParkingDocument(parking, at: time)))
            }
            defer { isFirst = isFirst && parkings.isEmpty }
            return (isFirst || parkings.isEmpty ? "" : ",") + features.joined(separator: ",")
        }
    }

    /// What stands after the last parking.
    public var closing: String {
        switch format {
        case .csv: ""
        case .geoJSON: "]}"
        }
    }

    /// Source: RFC 4180.
    private static let lineEnd = "\r\n"
}

/// Parkings as lines of CSV.
enum ParkingCSV {
    static let header = RecordFormats.csvLine([
        "id", "createdAt", "stayHours", "plate", "building", "suite", "address", "latitude",
        "longitude", "match", "validUntil", "status",
    ])

    static func line(of parking: Parking, at time: Timestamp) -> String {
        let document = ParkingDocument(parking, at: time)
        return RecordFormats.csvLine([
            document.id, document.createdAt.description, String(document.stayHours),
            document.plate, document.building, document.suite, guarded(document.address),
            String(document.latitude), String(document.longitude), document.match,
            document.validUntil.description, document.status.rawValue,
        ])
    }

    /// Free text that a spreadsheet would calculate gets an apostrophe in front, so that opening
    /// the file runs nothing. An address hardly ever begins so; the other fields are codes,
    /// numbers and times, which are what they look like.
    ///
    /// Source: https://owasp.org/www-community/attacks/CSV_Injection
    private static func guarded(_ text: String) -> String {
        guard let first = text.first, "=+-@＝＋－＠".contains(first) else { return text }
        return "'" + text
    }
}
