import HTTPTypes
import Hummingbird

/// The entity tags of `If-Match` or `If-None-Match`.
///
/// Source: RFC 9110, sections 8.8.3 and 13.1.
package struct EntityTags {
    /// Nil for `*`, which holds any.
    private let tags: [Substring]?

    /// - Returns: nil where the request has no such field.
    /// - Throws: ``Failure`` (400) for what is neither `*` nor a list of tags.
    package init?(_ request: Request, _ name: HTTPField.Name) throws(Failure) {
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

    package func holdStrongly(_ tag: String) -> Bool {
        tags?.contains(tag[...]) ?? true
    }

    package func holdWeakly(_ tag: String) -> Bool {
        tags?.contains { $0.hasPrefix("W/") ? $0.dropFirst(2) == tag : $0 == tag } ?? true
    }
}
