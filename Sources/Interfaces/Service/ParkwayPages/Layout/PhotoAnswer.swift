import HTTPTypes
import Hummingbird
import NIOCore
import Photos
import ServiceCore

/// The answer with a photo, in the size that the query names and a format that the browser reads.
struct PhotoAnswer {
    private let visit: PageVisit
    private let size: PhotoSize
    private let format: PhotoFormat

    init(_ visit: PageVisit) {
        self.visit = visit
        size = visit.query["size"].flatMap(PhotoSize.init) ?? .large
        let best = AcceptField(visit.request).best(of: PhotoFormat.allCases.map(\.mediaType))
        format = best == PhotoFormat.webP.mediaType ? .webP : .jpeg
    }

    /// The photo `tag`, nil if there is none, which `read` reads unless the browser has it.
    ///
    /// - Throws: what `read` throws; `Failure` (400) if `If-None-Match` is malformed.
    func response(
        _ tag: PhotoTag?, read: (PhotoSize, PhotoFormat) async throws -> PhotoEdition
    ) async throws -> Response {
        var headers: HTTPFields = [.cacheControl: "private, no-cache", .vary: "Accept, Cookie"]
        if let tag {
            let text = "\"\(tag.text)-\(size.rawValue)-\(format.rawValue)\""
            headers[.eTag] = text
            if let known = try EntityTags(visit.request, .ifNoneMatch), known.matchWeakly(text) {
                return Response(status: .notModified, headers: headers)
            }
        }
        let edition = try await read(size, format)
        return .bytes(
            ByteBuffer(bytes: edition.variant.bytes), type: edition.variant.format.mediaType,
            headers: headers)
    }
}
