import HTTPTypes
import Hummingbird

extension ServiceDependencies {
    /// The address of `path`, which begins with a slash, as this client can request it: with the
    /// scheme and the host that it uses, and the base path. Without them if the request does not
    /// name the host.
    package func address(
        of path: String, for request: Request, _ context: ServiceContext
    ) -> String {
        guard let host = request.head.authority, !host.isEmpty else { return link(path) }
        return (isEncrypted(request, context) ? "https://" : "http://") + host + link(path)
    }

    /// Whether the client reaches the service by TLS: a trusted proxy or the settings say so.
    package func isEncrypted(_ request: Request, _ context: ServiceContext) -> Bool {
        if settings.isBehindTLS { return true }
        let isProxied = context.remoteAddress.map(settings.trustedProxies.contains) == true
        return isProxied && request.headers[.forwardedProto] == "https"
    }
}

extension HTTPField.Name {
    fileprivate static let forwardedProto = known("X-Forwarded-Proto")
}
