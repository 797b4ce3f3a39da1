import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// What goes along with a request.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection, without its port; empty for a Unix socket.
    let remoteAddress: String

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress?.ipAddress ?? ""
    }

    /// Who asks: the other end or, where that is a trusted proxy, the nearest address before it
    /// that is none.
    ///
    /// Source: https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Forwarded-For
    func clientAddress(of request: Request, trusting proxies: Set<String>) -> String {
        guard proxies.contains(remoteAddress) else { return remoteAddress }
        let forwarded = request.headers[values: .forwardedFor]
            .flatMap { $0.split(separator: ",") }
            .map { String($0.filter { $0 != " " }) }
        return forwarded.last { !proxies.contains($0) } ?? remoteAddress
    }
}

extension HTTPField.Name {
    /// The name of a constant that is known to be a token.
    static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else {
            preconditionFailure("'\(name)' is not the name of a header field")
        }
        return name
    }

    static let forwardedFor = known("X-Forwarded-For")
}
