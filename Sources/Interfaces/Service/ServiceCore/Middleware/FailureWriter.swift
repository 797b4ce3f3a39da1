import Hummingbird
import Logging
import StoreContract

/// Turns thrown errors into responses. Each face has its own error format.
package struct FailureWriter: RouterMiddleware {
    private let write: @Sendable (any Error, Request, ServiceContext) -> Response

    /// Responds with what `write` returns.
    package init(
        _ write: @escaping @Sendable (any Error, Request, ServiceContext) -> Response
    ) {
        self.write = write
    }

    /// Writes problem documents.
    package static let problems = FailureWriter { error, _, context in
        .problem(Failure(logging: error, context))
    }

    /// Never throws: `write` turns every error into a response.
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
    /// Describes `error` like ``init(describing:)``, and logs it if it is unexpected or a fault of
    /// the server.
    package init(logging error: any Error, _ context: ServiceContext) {
        self.init(describing: error)
        // The owner of the server wants it to have no records.
        if error as? StoreError == .noRecords { return }
        if error is any ServerFault {
            context.logger.error("fault", metadata: ["error": "\(error)"])
        } else if status == .internalServerError {
            context.logger.error(
                "unexpected error", metadata: ["error": "\(String(reflecting: error))"])
        }
    }
}
