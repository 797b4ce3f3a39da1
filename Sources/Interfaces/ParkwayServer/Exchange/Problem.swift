import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Operations

/// A failure as programs read it.
///
/// Source: RFC 9457.
struct Problem: Encodable {
    /// No type of problem has a page of its own; the status and the sentence say it all.
    let type = "about:blank"
    let title: String
    let status: Int
    let detail: String
    /// Where an address is ambiguous or in doubt: send the request again with `pick`, from 1.
    let candidates: [PlaceDocument]?
    /// Where members of the body cannot be: what is wrong with each.
    let errors: [MemberProblem]?

    init(_ failure: Failure) {
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
    struct MemberProblem: Encodable {
        let detail: String
        /// A JSON Pointer to the member.
        let pointer: String

        init(_ mistake: Mistake) {
            detail = mistake.sentence
            pointer = "#/" + mistake.field
        }
    }
}

extension Response {
    static func problem(_ failure: Failure) -> Response {
        var response =
            (try? Response.json(Problem(failure), status: failure.status))
            ?? Response(status: failure.status)
        response.headers.append(contentsOf: failure.headers)
        response.headers[.contentType] = "application/problem+json"
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// Writes what is thrown as a face does.
struct FailureWriter: RouterMiddleware {
    let write: @Sendable (any Error, Request, ServiceContext) -> Response

    /// As problems.
    static let problems = FailureWriter { error, _, context in
        .problem(Failure(noting: error, context))
    }

    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return write(error, request, context)
        }
    }
}

extension Failure {
    /// As ``init(describing:)``, and logs what nobody foresaw.
    init(noting error: any Error, _ context: ServiceContext) {
        self.init(describing: error)
        if status == .internalServerError {
            context.logger.error("unforeseen", metadata: ["error": "\(String(reflecting: error))"])
        }
    }
}
