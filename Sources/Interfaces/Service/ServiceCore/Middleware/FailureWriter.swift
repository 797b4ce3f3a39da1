import Hummingbird
import Logging

/// Writes what is thrown as a face does.
package struct FailureWriter: RouterMiddleware {
    private let write: @Sendable (any Error, Request, ServiceContext) -> Response

    package init(
        _ write: @escaping @Sendable (any Error, Request, ServiceContext) -> Response
    ) {
        self.write = write
    }

    /// As problems.
    package static let problems = FailureWriter { error, _, context in
        .problem(Failure(noting: error, context))
    }

    package func handle(
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
    package init(noting error: any Error, _ context: ServiceContext) {
        self.init(describing: error)
        if status == .internalServerError {
            context.logger.error("unforeseen", metadata: ["error": "\(String(reflecting: error))"])
        }
    }
}
