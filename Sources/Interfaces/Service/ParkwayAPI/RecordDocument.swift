import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceCore

/// A record as it is answered, with its entity tag: the fingerprint of the very bytes.
///
/// So the tag is strong, and stays right where a parking expires without being changed, after a
/// backup was restored, and after an update of the program that writes more.
struct RecordDocument {
    private let bytes: ByteBuffer
    /// With its quotation marks.
    let tag: String

    init(_ document: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = Array(try encoder.encode(document))
        bytes = ByteBuffer(bytes: json)
        tag = "\"\(Fingerprint(of: json).text.prefix(32))\""
    }

    /// What a read is answered with: nothing where the client has it already.
    func answer(to request: Request) throws(Failure) -> Response {
        if let known = try EntityTags(request, .ifNoneMatch), known.holdWeakly(tag) {
            return Response(status: .notModified, headers: headers)
        }
        return response(.ok)
    }

    /// What a change is answered with.
    func response(_ status: HTTPResponse.Status, _ more: HTTPFields = [:]) -> Response {
        var fields = headers
        fields.append(contentsOf: more)
        return .bytes(bytes, type: "application/json", status: status, headers: fields)
    }

    private var headers: HTTPFields {
        [.eTag: tag, .cacheControl: "private, no-cache"]
    }

    /// Whether a request that is to change the record asks for it to be like this still.
    ///
    /// - Throws: ``Failure`` (412) where it is not like that any more.
    func requireMatch(_ request: Request, orThrow stale: any Error) throws -> Bool {
        let wanted = try EntityTags(request, .ifMatch)
        let unwanted = try EntityTags(request, .ifNoneMatch)
        guard wanted?.holdStrongly(tag) ?? true, !(unwanted?.holdWeakly(tag) ?? false) else {
            throw stale
        }
        return wanted != nil || unwanted != nil
    }
}
