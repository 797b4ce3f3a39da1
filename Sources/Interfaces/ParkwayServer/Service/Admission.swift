import Hummingbird
import Synchronization

/// Takes on so many requests at once and no more: the rest hear at once that they should come
/// back, instead of waiting for ever.
final class Admission: RouterMiddleware {
    private let limit: Int
    private let present = Atomic<Int>(0)

    init(limit: Int) {
        self.limit = limit
    }

    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let before = present.add(1, ordering: .relaxed).oldValue
        defer { present.subtract(1, ordering: .relaxed) }
        guard before < limit else { return .problem(.overloaded()) }
        return try await next(request, context)
    }
}
