import HTTPTypes
import Hummingbird
import NIOCore
import Photos
import RecordKeeping
import ServiceCore

extension PageVisit {
    /// A photo in the size that the query names and a format that the browser reads; 304 if the browser
    /// has it. If its `tag` is known, `read` is called only if the browser has another one.
    ///
    /// - Throws: what `read` throws; `Failure` (400) if `If-None-Match` is malformed.
    func photo(
        _ tag: PhotoTag? = nil, read: (PhotoSize, PhotoFormat) async throws -> PhotoEdition
    ) async throws -> Response {
        let size = query["size"].flatMap(PhotoSize.init) ?? .large
        let best = AcceptField(request).best(of: PhotoFormat.allCases.map(\.mediaType))
        let format: PhotoFormat = best == PhotoFormat.webP.mediaType ? .webP : .jpeg
        func headers(_ tag: PhotoTag) -> HTTPFields {
            [
                .cacheControl: "private, no-cache", .vary: "Accept, Cookie",
                .eTag: "\"\(tag.text)-\(size.rawValue)-\(format.rawValue)\"",
            ]
        }
        let known = try EntityTags(request, .ifNoneMatch)
        func isKnown(_ headers: HTTPFields) -> Bool {
            known?.matchWeakly(headers[.eTag] ?? "") == true
        }
        if let tag, isKnown(headers(tag)) {
            return Response(status: .notModified, headers: headers(tag))
        }
        let edition = try await read(size, format)
        let found = headers(edition.tag)
        guard !isKnown(found) else { return Response(status: .notModified, headers: found) }
        return .bytes(
            ByteBuffer(bytes: edition.variant.bytes), type: edition.variant.format.mediaType,
            headers: found)
    }

    /// The photo that was taken or chosen in a form; nil if there is none.
    ///
    /// - Throws: `PhotoError`; ``Failure`` (503) if too many photos are being sent.
    func chosenPhoto(_ form: PageForm) async throws -> Photo? {
        guard let file = form.file("photoTaken") ?? form.file("photo") else { return nil }
        return try await photo(in: file)
    }

    /// The photo in a file.
    ///
    /// - Throws: `PhotoError`; ``Failure`` (503) if too many photos are being sent.
    func photo(in file: PageForm.File) async throws -> Photo {
        try await service.withPhotoPlace { ByteBuffer(bytes: file.bytes) }
    }
}
