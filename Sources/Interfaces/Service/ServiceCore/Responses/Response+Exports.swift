import Accounts
import Documents
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import RecordKeeping

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
    /// The first page is read before the response begins, so that an error can still be reported.
    ///
    /// - Throws: errors of the store.
    package static func file(
        of desk: ParkingDesk, matching filter: ParkingFilter, as format: ParkingExport.Format,
        at time: Timestamp
    ) async throws -> Response {
        let first = try await desk.newestFirst(matching: filter, after: nil, limit: exportPage)
        return .file("parkings.\(format.rawValue)", type: format.mediaType) { writer in
            var export = ParkingExport(format, at: time)
            var page = first
            var text = export.opening
            while true {
                text += try export.part(page.items)
                guard let next = page.next else { break }
                try await writer.write(ByteBuffer(string: text))
                text = ""
                page = try await desk.newestFirst(
                    matching: filter, after: next, limit: exportPage)
            }
            try await writer.write(ByteBuffer(string: text + export.closing))
        }
    }

    /// The reviews that `read` reads page by page.
    ///
    /// The first page is read before the response begins, so that an error can still be reported.
    ///
    /// - Throws: what `read` throws.
    package static func file(
        ofReviews format: ReviewExport.Format,
        reading read: @escaping @Sendable (PageCursor?, Int) async throws -> Page<ReviewDocument>
    ) async throws -> Response {
        let first = try await read(nil, exportPage)
        return .file("fountain-reviews.\(format.rawValue)", type: format.mediaType) { writer in
            var export = ReviewExport(format)
            var page = first
            var text = export.opening
            while true {
                text += try export.part(page.items)
                guard let next = page.next else { break }
                try await writer.write(ByteBuffer(string: text))
                text = ""
                page = try await read(next, exportPage)
            }
            try await writer.write(ByteBuffer(string: text + export.closing))
        }
    }

    /// Maximum number of parkings in memory.
    private static let exportPage = 500

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
