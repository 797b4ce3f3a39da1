import Accounts
import Documents
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import RecordKeeping
import StorageSpaces

/// Files for browsers to save. They are read and sent in pages, so their size and slow clients do not
/// matter.
extension Response {
    /// Everything that is kept about a person.
    package static func file(of export: AccountExport) -> Response {
        .file("parkway-account.json", type: "application/json") { writer in
            try await export.write { text in try await writer.write(ByteBuffer(string: text)) }
        }
    }

    /// The parkings of `desk` that meet `filter`, as of `time`.
    ///
    /// - Throws: errors of the store.
    package static func file(
        of desk: ParkingDesk, matching filter: ParkingFilter, as format: ParkingExport.Format,
        at time: Timestamp
    ) async throws -> Response {
        try await .file(
            "parkings.\(format.rawValue)", type: format.mediaType,
            ParkingExport(format, at: time)
        ) { try await desk.newestFirst(matching: filter, after: $0, limit: exportPage) }
    }

    /// The published storage spaces that meet `filter`, as `desk` sees them.
    ///
    /// - Throws: errors of the store.
    package static func file(
        of desk: StorageSpaceDesk, matching filter: SpaceFilter, as format: RecordFileFormat
    ) async throws -> Response {
        try await .file(
            "spaces.\(format.rawValue)", type: format.mediaType, SpaceExport(format)
        ) { try await desk.newestFirst(matching: filter, after: $0, limit: exportPage) }
    }

    /// The reviews of fountains that `read` reads page by page.
    ///
    /// - Throws: what `read` throws.
    package static func file(
        ofReviews format: RecordFileFormat,
        reading read: @escaping @Sendable (PageCursor?, Int) async throws -> Page<ReviewDocument>
    ) async throws -> Response {
        try await .file(
            "fountain-reviews.\(format.rawValue)", type: format.mediaType, ReviewExport(format)
        ) { try await read($0, exportPage) }
    }

    /// The posts that `read` reads page by page.
    ///
    /// - Throws: what `read` throws.
    package static func file(
        ofPosts format: RecordFileFormat,
        reading read:
            @escaping @Sendable (PageCursor?, Int) async throws -> Page<PartnerPostDocument>
    ) async throws -> Response {
        try await .file(
            "partners.\(format.rawValue)", type: format.mediaType, PartnerExport(format)
        ) { try await read($0, exportPage) }
    }

    /// Maximum number of records in memory.
    private static let exportPage = 500

    /// The first page is read before the response begins, so that an error can still be reported.
    private static func file<Export: PagedExport>(
        _ name: String, type: String, _ export: Export,
        reading read: @escaping @Sendable (PageCursor?) async throws -> Page<Export.Item>
    ) async throws -> Response {
        let first = try await read(nil)
        return .file(name, type: type) { writer in
            var export = export
            var page = first
            var text = export.opening
            while true {
                text += try export.part(page.items)
                guard let next = page.next else { break }
                try await writer.write(ByteBuffer(string: text))
                text = ""
                page = try await read(next)
            }
            try await writer.write(ByteBuffer(string: text + export.closing))
        }
    }

    private static func file(
        _ name: String, type: String,
        _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"",
                .cacheControl: "no-store",
            ],
            body: ResponseBody { writer in
                try await write(&writer)
                try await writer.finish(nil)
            })
    }
}
