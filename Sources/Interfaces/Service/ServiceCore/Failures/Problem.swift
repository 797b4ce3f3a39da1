import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import Operations

/// A failure as programs read it.
///
/// Source: RFC 9457.
package struct Problem: Encodable {
    /// No type of problem has a page of its own; the status and the sentence say it all.
    package let type = "about:blank"
    package let title: String
    package let status: Int
    package let detail: String
    /// Where an address is ambiguous or in doubt: send the request again with `pick`, from 1.
    package let candidates: [PlaceDocument]?
    /// Where members of the body cannot be: what is wrong with each.
    package let errors: [MemberProblem]?

    package init(_ failure: Failure) {
        title = failure.status.reasonPhrase
        status = failure.status.code
        detail = failure.sentence
        candidates = failure.candidates.isEmpty ? nil : failure.candidates
        errors = failure.mistakes.isEmpty ? nil : failure.mistakes.map(MemberProblem.init)
    }

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, candidates, errors
    }

    /// Source: RFC 9457, section 3, whose example this is.
    package struct MemberProblem: Encodable {
        package let detail: String
        /// A JSON Pointer to the member.
        package let pointer: String

        package init(_ mistake: Mistake) {
            detail = mistake.sentence
            pointer = "#/" + mistake.field
        }
    }
}

extension Response {
    package static func problem(_ failure: Failure) -> Response {
        var response =
            (try? Response.json(Problem(failure), status: failure.status))
            ?? Response(status: failure.status)
        response.headers.append(contentsOf: failure.headers)
        response.headers[.contentType] = "application/problem+json"
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
