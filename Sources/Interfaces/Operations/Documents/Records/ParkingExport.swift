public import ParkingRecords
public import RecordKeeping
import WireText

/// All parkings of a person as one file, written page by page.
public struct ParkingExport: PagedExport {
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
            document.plate ?? "", document.building, document.suite,
            SpreadsheetText.guarded(document.address),
            String(document.latitude), String(document.longitude), document.match,
            document.validUntil.description, document.status.rawValue,
            String(document.hours), SpreadsheetText.guarded(document.enteredAddress ?? ""),
            SpreadsheetText.guarded(document.level ?? ""),
            SpreadsheetText.guarded(document.bay ?? ""),
            SpreadsheetText.guarded(document.note ?? ""),
        ])
    }
}
