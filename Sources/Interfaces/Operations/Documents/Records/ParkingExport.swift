public import ParkingRecords
public import RecordKeeping
import WireText

/// All parkings of a person as one file, written page by page.
public struct ParkingExport: Sendable {
    /// The formats of an export, by the ending of the file's name.
    public enum Format: String, CaseIterable, Sendable {
        case csv
        case geoJSON = "geojson"
        case calendar = "ics"

        /// The media type of the file.
        public var mediaType: String {
            switch self {
            case .csv: "text/csv; charset=utf-8; header=present"
            case .geoJSON: "application/geo+json"
            case .calendar: ParkingCalendar.mediaType
            }
        }
    }

    private let format: Format
    private let time: Timestamp
    private var isFirst = true

    /// The statuses in the file are as of `time`.
    public init(_ format: Format, at time: Timestamp) {
        self.format = format
        self.time = time
    }

    /// The beginning of the file.
    public var opening: String {
        switch format {
        case .csv: ParkingCSV.header + CSVText.lineEnd
        case .geoJSON: FeatureCollectionFrame.opening
        case .calendar: ParkingCalendar.opening
        }
    }

    /// The next parkings.
    ///
    /// - Throws: `EncodingError`, which no parking causes.
    public mutating func part(_ parkings: [Parking]) throws -> String {
        switch format {
        case .csv:
            return parkings.map { ParkingCSV.line(of: $0, at: time) + CSVText.lineEnd }.joined()
        case .calendar:
            return parkings.map { ParkingCalendar.event($0, at: time) }.joined()
        case .geoJSON:
            let features = try parkings.map { parking in
                try JSONText.compact(
                    Feature(
                        geometry: .point(parking.coordinate),
                        properties: ParkingDocument(parking, at: time)))
            }
            defer { isFirst = isFirst && parkings.isEmpty }
            return (isFirst || parkings.isEmpty ? "" : ",") + features.joined(separator: ",")
        }
    }

    /// The end of the file.
    public var closing: String {
        switch format {
        case .csv: ""
        case .geoJSON: FeatureCollectionFrame.closing
        case .calendar: ParkingCalendar.closing
        }
    }
}

/// Parkings as lines of CSV. `stayHours` is the deprecated name of the column `hours`.
enum ParkingCSV {
    static let header = CSVText.line([
        "id", "createdAt", "stayHours", "plate", "building", "suite", "address", "latitude",
        "longitude", "match", "validUntil", "status", "hours", "enteredAddress", "level", "bay",
        "note",
    ])

    static func line(of parking: Parking, at time: Timestamp) -> String {
        let document = ParkingDocument(parking, at: time)
        return CSVText.line([
            document.id, document.createdAt.description, String(document.stayHours),
            document.plate ?? "", document.building, document.suite, guarded(document.address),
            String(document.latitude), String(document.longitude), document.match,
            document.validUntil.description, document.status.rawValue,
            String(document.hours), guarded(document.enteredAddress ?? ""),
            guarded(document.level ?? ""), guarded(document.bay ?? ""),
            guarded(document.note ?? ""),
        ])
    }

    /// Free text that a spreadsheet would calculate gets an apostrophe in front, so that opening
    /// the file runs nothing. Addresses hardly ever begin with such a character, but levels such as
    /// `-2` do: a number is left as it is. The other fields are codes, numbers and times.
    ///
    /// Source: https://owasp.org/www-community/attacks/CSV_Injection
    private static func guarded(_ text: String) -> String {
        guard let first = text.first, "=+-@＝＋－＠".contains(first), !isNumber(text) else {
            return text
        }
        return "'" + text
    }

    /// Whether the text is a whole number with or without a sign.
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        return text.utf8.count - digits.count <= 1 && !digits.isEmpty
            && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
}
