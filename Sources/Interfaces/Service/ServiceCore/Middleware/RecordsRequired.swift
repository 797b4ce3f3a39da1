import Hummingbird
import StoreContract
import StoreRuntime

/// Refuses what a service for the map alone cannot do, before a handler sees it.
private struct RecordsRequired: RouterMiddleware {
    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        throw StoreError.noRecords
    }
}

extension Endpoints {
    /// Endpoints that need the records of `workspace`. If it has none, they answer 404 and say why.
    package func requiringRecords(of workspace: Workspace) -> Endpoints {
        workspace.hasRecords ? self : wrapped(in: RecordsRequired())
    }
}
