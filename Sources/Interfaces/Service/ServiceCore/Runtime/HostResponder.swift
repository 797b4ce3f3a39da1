import Hummingbird

/// Chooses the responder of a request by the host that the client asked for.
package struct HostResponder<Main: HTTPResponder, Other: HTTPResponder>: HTTPResponder
where Main.Context == ServiceContext, Other.Context == ServiceContext {
    private let main: Main
    private let hosts: [String: Other]

    /// Requests to other than the `hosts`, whose names are in lower case, go to `main`.
    package init(_ main: Main, hosts: [String: Other]) {
        self.main = main
        self.hosts = hosts
    }

    /// - Throws: what the chosen responder throws.
    package func respond(
        to request: Request, context: ServiceContext
    ) async throws -> Response {
        if !hosts.isEmpty, let host = request.hostName, let other = hosts[host] {
            return try await other.respond(to: request, context: context)
        }
        return try await main.respond(to: request, context: context)
    }
}

extension Request {
    /// The host that the client asked for, in lower case, without a port; nil if there is none.
    fileprivate var hostName: String? {
        guard let authority = head.authority else { return nil }
        if authority.hasPrefix("[") {
            return authority.split(separator: "]").first.map { $0.lowercased() + "]" }
        }
        return authority.split(separator: ":").first?.lowercased()
    }
}
