import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

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

/// The entity tags of `If-Match` or `If-None-Match`.
///
/// Source: RFC 9110, sections 8.8.3 and 13.1.
struct EntityTags {
    /// Nil for `*`, which holds any.
    private let tags: [Substring]?

    /// - Returns: nil where the request has no such field.
    /// - Throws: ``Failure`` (400) for what is neither `*` nor a list of tags.
    init?(_ request: Request, _ name: HTTPField.Name) throws(Failure) {
        guard let field = request.headers[name] else { return nil }
        if field.filter({ $0 != " " && $0 != "\t" }) == "*" {
            tags = nil
            return
        }
        let tag = /[ \t]*((?:W\/)?"[^"\s]*")[ \t]*(?:,|$)|[ \t]*,/
        var rest = field[...]
        var found: [Substring] = []
        while !rest.isEmpty {
            guard let match = rest.prefixMatch(of: tag) else {
                throw Failure(
                    .badRequest,
                    "\(name.canonicalName) is neither * nor a list of entity tags in quotation "
                        + "marks; hand back the ETag as it came")
            }
            if let text = match.1 { found.append(text) }
            rest = rest[match.range.upperBound...]
        }
        tags = found
    }

    func holdStrongly(_ tag: String) -> Bool {
        tags?.contains(tag[...]) ?? true
    }

    func holdWeakly(_ tag: String) -> Bool {
        tags?.contains { $0.hasPrefix("W/") ? $0.dropFirst(2) == tag : $0 == tag } ?? true
    }
}
