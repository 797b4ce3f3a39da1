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
        public var mediaType: String { list?.mediaType ?? ParkingCalendar.mediaType }

        /// The format of lists; nil for a calendar.
        fileprivate var list: RecordFileFormat? { RecordFileFormat(rawValue: rawValue) }
    }

    /// Nil for a calendar.
    private var file: RecordFile?
    private let time: Timestamp

    /// The statuses in the file are as of `time`.
    public init(_ format: Format, at time: Timestamp) {
        file = format.list.map { RecordFile($0, header: ParkingCSV.header) }
        self.time = time
    }

    /// The beginning of the file.
    public var opening: String { file?.opening ?? ParkingCalendar.opening }

    /// The next parkings.
    ///
    /// - Throws: `EncodingError`, which no parking causes.
    public mutating func part(_ parkings: [Parking]) throws -> String {
        let time = time
        return try file?.part(
            parkings, line: { ParkingCSV.line(of: $0, at: time) }, place: { $0.coordinate },
            properties: { ParkingDocument($0, at: time) })
            ?? parkings.map { ParkingCalendar.event($0, at: time) }.joined()
    }

    /// The end of the file.
    public var closing: String { file?.closing ?? ParkingCalendar.closing }
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
