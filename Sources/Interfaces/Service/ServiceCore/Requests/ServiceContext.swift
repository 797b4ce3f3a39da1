import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The state that accompanies a request through the middlewares.
package struct ServiceContext: RequestContext {
    /// The context that Hummingbird itself needs.
    package var coreContext: CoreRequestContextStorage
    /// The address of the peer, without its port; nil for a Unix socket.
    package let remoteAddress: NetworkAddress?

    /// Creates the context of a request that arrived on the channel of `source`.
    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress.flatMap(NetworkAddress.init)
    }

    /// The address of the client: the peer or, if that is a trusted proxy, the last address in
    /// `X-Forwarded-For` that is not a trusted proxy.
    ///
    /// It is the peer if the proxies do not name a valid address. Nil for a Unix socket.
    ///
    /// Source: https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Forwarded-For
    package func clientAddress(
        of request: Request, trusting proxies: Set<NetworkAddress>
    ) -> NetworkAddress? {
        remoteAddress?.client(
            forwardedFor: { request.headers[values: .forwardedFor] }, trusting: proxies)
    }
}

extension NetworkAddress {
    /// The client whose connection has this address as its peer: see
    /// ``ServiceContext/clientAddress(of:trusting:)``.
    func client(
        forwardedFor values: () -> [String], trusting proxies: Set<NetworkAddress>
    ) -> NetworkAddress {
        guard proxies.contains(self) else { return self }
        let forwarded = values().flatMap {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        for entry in forwarded.reversed() {
            // No trusted proxy vouches for the entries before an invalid one.
            guard let address = NetworkAddress(forwarded: entry) else { return self }
            if !proxies.contains(address) { return address }
        }
        return self
    }
}

extension NetworkAddress {
    /// The address of a socket, without its port; nil for a Unix socket.
    package init?(_ address: SocketAddress) {
        guard let text = address.ipAddress else { return nil }
        self.init(text)
    }

    /// An entry of `X-Forwarded-For` or a node of `Forwarded`: `192.0.2.7`, `192.0.2.7:5678`,
    /// `2001:db8::1`, `"[2001:db8::1]:9"`. Nil for anything else, such as `unknown`.
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
    /// The field with a constant name.
    ///
    /// - Precondition: `name` is a valid field name.
    package static func known(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else {
            preconditionFailure("'\(name)' is not the name of a header field")
        }
        return name
    }

    /// The clients and proxies that a request passed through.
    package static let forwardedFor = known("X-Forwarded-For")
}
