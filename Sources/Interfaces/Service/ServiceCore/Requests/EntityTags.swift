import HTTPTypes
import Hummingbird

/// The entity tags in `If-Match` or `If-None-Match`.
///
/// Source: RFC 9110, sections 8.8.3 and 13.1.
package struct EntityTags {
    /// Nil for `*`, which matches any tag.
    private let tags: [Substring]?

    /// Reads the field `name`; nil if the request does not have it.
    ///
    /// - Throws: ``Failure`` (400) if the field is neither `*` nor a list of tags.
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
                    "\(name.canonicalName) is neither * nor a list of quoted entity tags; send the "
                        + "ETag exactly as it was received")
            }
            if let text = match.1 { found.append(text) }
            rest = rest[match.range.upperBound...]
        }
        tags = found
    }

    /// Whether `tag` matches by strong comparison, in which weak tags match nothing.
    package func matchStrongly(_ tag: String) -> Bool {
        tags?.contains(tag[...]) ?? true
    }

    /// Whether `tag` matches by weak comparison, which ignores the prefix `W/`.
    package func matchWeakly(_ tag: String) -> Bool {
        tags?.contains { $0.hasPrefix("W/") ? $0.dropFirst(2) == tag : $0 == tag } ?? true
    }
}
