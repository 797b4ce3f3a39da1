import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceCore
import WireText

/// The JSON of a record, with its entity tag, which is the fingerprint of the bytes.
///
/// So the tag is strong. It also changes correctly if a parking expires, if a backup is restored,
/// or if an update of the program adds members.
struct RecordDocument {
    private let bytes: ByteBuffer
    /// Including its quotation marks.
    let tag: String

    /// - Throws: `EncodingError` if `document` cannot be encoded.
    init(_ document: some Encodable) throws {
        let json = Array(try JSONText.compactBytes(document))
        bytes = ByteBuffer(bytes: json)
        tag = "\"\(Fingerprint(of: json).text.prefix(32))\""
    }

    /// The response to a read: 304 if the client already has this version.
    ///
    /// - Throws: ``Failure`` (400) if `If-None-Match` is malformed.
    func answer(to request: Request) throws(Failure) -> Response {
        if let known = try EntityTags(request, .ifNoneMatch), known.matchWeakly(tag) {
            return Response(status: .notModified, headers: headers)
        }
        return response(.ok)
    }

    /// The same for a picture of this version.
    ///
    /// - Throws: ``Failure`` (400) if `If-None-Match` is malformed.
    func answer(to request: Request, drawnAs svg: String) throws(Failure) -> Response {
        if let known = try EntityTags(request, .ifNoneMatch), known.matchWeakly(tag) {
            return Response(status: .notModified, headers: headers)
        }
        return .bytes(ByteBuffer(string: svg), type: "image/svg+xml", headers: headers)
    }

    /// The response to a change, with further header fields.
    func response(_ status: HTTPResponse.Status, _ more: HTTPFields = [:]) -> Response {
        var fields = headers
        fields.append(contentsOf: more)
        return .bytes(bytes, type: "application/json", status: status, headers: fields)
    }

    private var headers: HTTPFields {
        [.eTag: tag, .cacheControl: "private, no-cache"]
    }

    /// Whether a request that changes the record has a condition on its version.
    ///
    /// - Throws: `stale` if the condition is not met; ``Failure`` (400) if it is malformed.
    func requireMatch(_ request: Request, orThrow stale: any Error) throws -> Bool {
        let wanted = try EntityTags(request, .ifMatch)
        let unwanted = try EntityTags(request, .ifNoneMatch)
        guard wanted?.matchStrongly(tag) ?? true, !(unwanted?.matchWeakly(tag) ?? false) else {
            throw stale
        }
        return wanted != nil || unwanted != nil
    }
}
