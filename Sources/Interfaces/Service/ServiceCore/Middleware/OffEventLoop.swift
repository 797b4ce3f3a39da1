import Hummingbird

/// Runs handlers that may compute for milliseconds, such as those that encode long documents, away
/// from the event loop of their connection, so that they do not delay other connections.
package struct OffEventLoop: RouterMiddleware {
    /// On the threads that Swift runs tasks on by default.
    package init() {}

    /// - Throws: what `next` throws.
    package func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        try await withTaskExecutorPreference(globalConcurrentExecutor) {
            try await next(request, context)
        }
    }
}
