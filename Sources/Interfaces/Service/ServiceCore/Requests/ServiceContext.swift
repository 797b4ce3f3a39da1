import Accounts
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// What goes along with a request.
package struct ServiceContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The other end of the connection, without its port; nil for a Unix socket.
    package let remoteAddress: NetworkAddress?

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress?.ipAddress.flatMap(NetworkAddress.init)
    }

    /// Who asks: the other end or, where that is a trusted proxy, the nearest address before it
    /// that is none. Where a proxy does not say an address, it is the other end: whoever asks is
    /// never nobody.
    ///
    /// Source: https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Forwarded-For
    package func clientAddress(
        of request: Request, trusting proxies: Set<NetworkAddress>
    ) -> NetworkAddress? {
        guard let remoteAddress, proxies.contains(remoteAddress) else { return remoteAddress }
        let forwarded = request.headers[values: .forwardedFor]
            .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        for entry in forwarded.reversed() {
            // Whatever stands before it, nobody who is trusted vouches for.
            guard let address = NetworkAddress(forwarded: entry) else { return remoteAddress }
            if !proxies.contains(address) { return address }
        }
        return remoteAddress
    }
}

extension NetworkAddress {
    /// An entry of `X-Forwarded-For` or a node of `Forwarded`: `192.0.2.7`, `192.0.2.7:5678`,
    /// `2001:db8::1`, `"[2001:db8::1]:9"`; nil for `unknown` and the like.
    ///
    /// Source: RFC 7239, section 6.
    package init?(forwarded entry: Substring) {
        let text = entry.filter { !" \t\"".contains($0) }
        let address: Substring
        let rest: Substring
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            address = text[..<end].dropFirst()
            rest = text[end...].dropFirst()
        } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
            address = text[..<colon]
            rest = text[colon...]
        } else {
            address = text[...]
            rest = ""
        }
        guard rest.isEmpty || (rest.first == ":" && UInt16(rest.dropFirst()) != nil) else {
            return nil
        }
        self.init(String(address))
    }
}

extension HTTPField.Name {
    /// The name of a constant that is known to be a token.
    package static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else {
            preconditionFailure("'\(name)' is not the name of a header field")
        }
        return name
    }

    package static let forwardedFor = known("X-Forwarded-For")
}
