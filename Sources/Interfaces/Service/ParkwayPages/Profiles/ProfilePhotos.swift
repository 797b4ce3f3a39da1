import HTTPTypes
import Hummingbird
import NIOCore
import Photos
import Profiles
import RecordKeeping
import ServiceCore

extension PageVisit {
    /// The photo in the size that the query names and a format that the browser accepts, or 304 if the
    /// browser has it already.
    func sendPhoto(
        _ find: (PhotoSize, PhotoFormat) async throws -> PhotoEdition
    ) async throws -> Response {
        let size = query["size"].flatMap(PhotoSize.init) ?? .large
        let best = AcceptField(request).best(of: PhotoFormat.allCases.map(\.mediaType))
        let edition = try await find(size, best == PhotoFormat.webP.mediaType ? .webP : .jpeg)
        let tag =
            "\"\(edition.tag.text)-\(size.rawValue)-\(edition.variant.format.rawValue)\""
        let headers: HTTPFields = [
            .cacheControl: "private, no-cache", .vary: "Accept, Cookie", .eTag: tag,
        ]
        if let known = try EntityTags(request, .ifNoneMatch), known.matchWeakly(tag) {
            return Response(status: .notModified, headers: headers)
        }
        return .bytes(
            ByteBuffer(bytes: edition.variant.bytes), type: edition.variant.format.mediaType,
            headers: headers)
    }

    /// The photo that was taken or chosen in a form; nil if there is none.
    ///
    /// - Throws: `PhotoError`; ``Failure`` (503) if too many photos are being sent.
    func chosenPhoto(_ form: PageForm) async throws -> Photo? {
        guard let file = form.file("photoTaken") ?? form.file("photo") else { return nil }
        return try await service.withPhotoPlace { ByteBuffer(bytes: file.bytes) }
    }
}
