import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import Operations

/// A failure as a problem document, the JSON that API clients read.
///
/// Source: RFC 9457.
package struct Problem: Encodable {
    /// No problem type has a page of its own: status and detail say everything.
    package let type = "about:blank"
    /// The reason phrase of the status.
    package let title: String
    /// The status code of the response.
    package let status: Int
    /// What is wrong and what to do, in one sentence.
    package let detail: String
    /// The places that an ambiguous address may mean. To choose one, send the request again with
    /// `pick`, which counts from 1.
    package let candidates: [PlaceDocument]?
    /// What is wrong with each invalid member of the body.
    package let errors: [MemberProblem]?

    /// Describes `failure`.
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

    /// What is wrong with one member of the body.
    ///
    /// Source: the example in RFC 9457, section 3.
    package struct MemberProblem: Encodable {
        /// What is wrong with the member.
        package let detail: String
        /// A JSON Pointer to the member.
        package let pointer: String

        /// Describes `mistake`.
        package init(_ mistake: Mistake) {
            detail = mistake.sentence
            pointer = "#/" + mistake.field
        }
    }
}

extension Response {
    /// A problem document. Caches must not store it.
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
