import HTTPTypes
import Hummingbird
import NIOCore
import Photos
import ServiceCore

extension PageVisit {
    /// A photo in the size that the query names and the best format that the browser takes; 304 if the
    /// browser has it. `tag` is that of the photo, `read` reads its pixels.
    func photo(
        of tag: PhotoTag?, _ read: (PhotoSize, PhotoFormat) async throws -> PhotoEdition
    ) async throws -> Response {
        let size = query["size"].flatMap(PhotoSize.init) ?? .large
        let best = AcceptField(request).best(of: PhotoFormat.allCases.map(\.mediaType))
        let format: PhotoFormat = best == PhotoFormat.webP.mediaType ? .webP : .jpeg
        var headers: HTTPFields = [.cacheControl: "private, no-cache", .vary: "Accept, Cookie"]
        if let tag {
            let entity = "\"\(tag.text)-\(size.rawValue)-\(format.rawValue)\""
            headers[.eTag] = entity
            if let known = try EntityTags(request, .ifNoneMatch), known.matchWeakly(entity) {
                return Response(status: .notModified, headers: headers)
            }
        }
        let edition = try await read(size, format)
        return .bytes(
            ByteBuffer(bytes: edition.variant.bytes), type: edition.variant.format.mediaType,
            headers: headers)
    }
}
