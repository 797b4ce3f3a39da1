import HTTPTypes
import Hummingbird

/// Registers what paths answer. HEAD comes with GET; OPTIONS answers with what is allowed, and
/// so does every other method, with 405.
package struct Endpoints {
    package typealias Handler = @Sendable (Request, ServiceContext) async throws -> Response

    private let group: RouterGroup<ServiceContext>

    package init(_ group: RouterGroup<ServiceContext>) {
        self.group = group
    }

    package func group(_ path: RouterPath) -> Endpoints {
        Endpoints(group.group(path))
    }

    /// For what is added afterwards.
    package func wrapped(in middleware: some RouterMiddleware<ServiceContext>) -> Endpoints {
        Endpoints(group.group().add(middleware: middleware))
    }

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
                    .methodNotAllowed, "this address does not answer \(method); use \(allow)",
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
