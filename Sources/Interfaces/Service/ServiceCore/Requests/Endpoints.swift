import HTTPTypes
import Hummingbird

/// Registers the handlers of paths.
///
/// A path with GET also answers HEAD. OPTIONS lists the allowed methods; all other methods get 405
/// with the same list.
package struct Endpoints {
    /// Answers one method of a path.
    package typealias Handler = @Sendable (Request, ServiceContext) async throws -> Response

    private let group: RouterGroup<ServiceContext>

    /// Registers handlers in a router group.
    package init(_ group: RouterGroup<ServiceContext>) {
        self.group = group
    }

    /// The endpoints below `path`.
    package func group(_ path: RouterPath) -> Endpoints {
        Endpoints(group.group(path))
    }

    /// Endpoints whose handlers run within `middleware`.
    package func wrapped(in middleware: some RouterMiddleware<ServiceContext>) -> Endpoints {
        Endpoints(group.group().add(middleware: middleware))
    }

    /// Adds the `handlers` of `path`, by method.
    package func at(_ path: RouterPath, _ handlers: [HTTPRequest.Method: Handler]) {
        var allowed = Set(handlers.keys).union([.options])
        if allowed.contains(.get) { allowed.insert(.head) }
        let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
        for (method, handler) in handlers {
            group.on(path, method: method, use: handler)
        }
        if let get = handlers[.get], handlers[.head] == nil {
            group.on(path, method: .head) { request, context in
                try await get(request, context).createHeadResponse()
            }
        }
        for method in Self.methods where !allowed.contains(method) {
            group.on(path, method: method) { _, _ -> Response in
                throw Failure(
                    .methodNotAllowed, "this address does not support \(method); use \(allow)",
                    headers: [.allow: allow])
            }
        }
        if handlers[.options] == nil {
            group.on(path, method: .options) { _, _ in
                Response(status: .noContent, headers: [.allow: allow])
            }
        }
    }

    private static let methods: [HTTPRequest.Method] =
        [
            .get, .head, .post, .put, .patch, .delete, .trace, .connect,
        ] + [HTTPRequest.Method("QUERY")].compactMap(\.self)
}
