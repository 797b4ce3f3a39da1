import HTTPTypes
import Hummingbird
import NIOCore
import Photos
import ServiceCore

/// The size and format in which a request asks for a photo.
struct WantedPhoto {
    let size: PhotoSize
    let format: PhotoFormat

    /// Reads `size` and `format` of the query. Without `format`, the client's `Accept` decides.
    ///
    /// - Throws: ``Failure`` (400) for other parameters or choices.
    init(_ request: Request) throws(Failure) {
        let query = try QueryParameters(request)
        try query.expectOnly(["size", "format"])
        size = try query.choice("size", of: PhotoSize.allCases) ?? .large
        let best = AcceptField(request).best(of: PhotoFormat.allCases.map(\.mediaType))
        format =
            try query.choice("format", of: PhotoFormat.allCases)
            ?? (best == PhotoFormat.webP.mediaType ? .webP : .jpeg)
    }
}

extension PhotoEdition {
    /// The picture, or 304 if the client has it already.
    func answer(
        to request: Request, cacheControl: String = "private, no-cache"
    ) throws -> Response {
        let tag = tag.entityTag(variant.size, variant.format)
        let headers: HTTPFields = [.eTag: tag, .cacheControl: cacheControl, .vary: "Accept"]
        if let known = try EntityTags(request, .ifNoneMatch), known.matchWeakly(tag) {
            return Response(status: .notModified, headers: headers)
        }
        return .bytes(
            ByteBuffer(bytes: variant.bytes), type: variant.format.mediaType, headers: headers)
    }
}

extension PhotoTag {
    /// The entity tag of the photo in one size and format.
    func entityTag(_ size: PhotoSize, _ format: PhotoFormat) -> String {
        "\"\(text)-\(size.rawValue)-\(format.rawValue)\""
    }
}

extension Request {
    /// Whether the request has conditions, which are about the photo in any of its sizes and formats.
    ///
    /// - Throws: `failure` if `photo`, which the record has now, does not meet them; ``Failure`` if
    ///   they cannot be read.
    func photoCondition(
        on photo: PhotoTag?, orThrow failure: @autoclosure () -> any Error
    ) throws -> Bool {
        let wanted = try EntityTags(self, .ifMatch)
        let unwanted = try EntityTags(self, .ifNoneMatch)
        guard wanted != nil || unwanted != nil else { return false }
        let current = photo.map { photo in
            PhotoSize.allCases.flatMap { size in
                PhotoFormat.allCases.map { photo.entityTag(size, $0) }
            }
        }
        let tags = current ?? []
        guard wanted.map({ tags.contains(where: $0.matchStrongly) }) ?? true,
            !(unwanted.map { tags.contains(where: $0.matchWeakly) } ?? false)
        else { throw failure() }
        return true
    }
}

extension QueryParameters {
    /// The choice that a parameter names; nil if it is absent.
    ///
    /// - Throws: ``Failure`` (400) if it names none.
    func choice<Choice: RawRepresentable<String>>(
        _ name: String, of choices: [Choice]
    ) throws(Failure) -> Choice? {
        guard let text = self[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw invalid(
                name, "choose \(choices.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }
}
