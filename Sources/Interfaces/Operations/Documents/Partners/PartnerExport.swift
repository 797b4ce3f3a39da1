import Geometry
import RecordKeeping
import WireText

/// Posts of people who look for others as one file, written page by page. A post without a place is
/// no feature of a map.
public struct PartnerExport: PagedExport {
    private var file: RecordFile

    /// An export in a format.
    public init(_ format: RecordFileFormat) {
        file = RecordFile(format, header: Self.header)
    }

    /// The beginning of the file.
    public var opening: String { file.opening }

    /// The next posts.
    ///
    /// - Throws: `EncodingError`, which no post causes.
    public mutating func part(_ posts: [PartnerPostDocument]) throws -> String {
        try file.part(
            posts, line: Self.line,
            place: { post in
                try post.place.map {
                    try Coordinate(latitude: $0.latitude, longitude: $0.longitude)
                }
            },
            properties: { $0 })
    }

    /// The end of the file.
    public var closing: String { file.closing }

    private static let header = CSVText.line([
        "id", "createdAt", "owner", "activity", "comment", "days", "times", "validUntil", "address",
        "latitude", "longitude", "isExact", "places", "taken", "state", "standing",
    ])

    private static func line(of post: PartnerPostDocument) -> String {
        CSVText.line([
            post.id, post.createdAt.description, SpreadsheetText.guarded(post.owner),
            SpreadsheetText.guarded(post.activity), SpreadsheetText.guarded(post.comment ?? ""),
            post.days.joined(separator: " "), post.times ?? "", post.validUntil.description,
            SpreadsheetText.guarded(post.place?.address ?? ""),
            post.place.map { String($0.latitude) } ?? "",
            post.place.map { String($0.longitude) } ?? "",
            post.place.map { String($0.isExact) } ?? "", String(post.places), String(post.taken),
            post.state, post.standing,
        ])
    }
}
