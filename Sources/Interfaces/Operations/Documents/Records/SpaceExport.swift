import Geometry
public import Operations
import RecordKeeping
import StorageSpaces
import WireText

/// The published spaces as one file, written page by page.
public struct SpaceExport: PagedExport {
    private var file: RecordFile

    /// An export in a format.
    public init(_ format: RecordFileFormat) {
        file = RecordFile(format, header: Self.header)
    }

    /// The beginning of the file.
    public var opening: String { file.opening }

    /// The next spaces.
    ///
    /// - Throws: `EncodingError`, which no space causes.
    public mutating func part(_ spaces: [ViewedSpace]) throws -> String {
        try file.part(
            spaces, line: { Self.line(of: StorageSpaceDocument($0)) },
            place: { $0.place?.coordinate },
            properties: { StorageSpaceDocument($0) })
    }

    /// The end of the file.
    public var closing: String { file.closing }

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
