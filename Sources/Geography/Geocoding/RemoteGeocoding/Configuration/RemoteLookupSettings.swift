import Foundation
import RecordKeeping

/// The Nominatim server to ask, and the identification to send.
public struct RemoteLookupSettings: Hashable, Sendable {
    /// The start of every URL: its scheme is in lower case, and it has no slash at the end.
    public let base: String
    /// The server's host, and its port if it is not the default, for messages.
    public let server: String
    /// The `User-Agent`, such as `Parkway/1.0 (you@example.org)`.
    public let userAgent: String
    /// The proxy's URL; if nil, none is used, whatever the environment says.
    public let proxy: String?
    /// The limits of a transfer, which only tests change.
    package var limits = TransferLimits()

    /// Checks the configured values. A blank text counts as missing.
    ///
    /// - Parameters:
    ///   - url: the server; `https`, unless it is this machine or `allowsPlainHTTP`.
    ///   - contact: an e-mail address or the URL of a web page, where the operators of the server can
    ///     reach the operator of this service.
    ///   - proxy: the URL of an HTTP or SOCKS proxy.
    ///   - allowsPlainHTTP: whether a server on another machine may be asked over plain HTTP.
    ///   - version: the version of this program.
    /// - Returns: nil if neither `url` nor `contact` is given; then the lookup is off.
    /// - Throws: ``RemoteGeocodingError``.
    public static func checking(
        url: String?, contact: String?, proxy: String? = nil, allowsPlainHTTP: Bool = false,
        version: String
    ) throws(RemoteGeocodingError) -> RemoteLookupSettings? {
        switch (url?.trimmed.nonEmpty, contact?.trimmed.nonEmpty) {
        case (nil, nil): return nil
        case (nil, _): throw .urlMissing
        case (_, nil): throw .contactMissing
        case (let url?, let contact?):
            return try RemoteLookupSettings(
                url: url, contact: contact, proxy: proxy?.trimmed.nonEmpty, allowsPlainHTTP,
                version: version)
        }
    }

    private init(
        url: String, contact: String, proxy: String?, _ allowsPlainHTTP: Bool, version: String
    ) throws(RemoteGeocodingError) {
        let parts = try Self.parts(of: url)
        let host = try Self.host(of: parts, url)
        guard parts.scheme == "https" || allowsPlainHTTP || Self.isLoopback(host) else {
            throw .urlNotSecure(url)
        }
        guard Self.isContact(contact) else { throw .contactUnusable(contact) }
        if let proxy {
            guard Self.isProxy(proxy) else { throw .proxyUnusable }
        }
        let scheme = parts.scheme ?? ""
        var base = scheme + url.dropFirst(scheme.count)
        while base.hasSuffix("/") { base.removeLast() }
        self.base = base
        server = parts.port.map { "\(host):\($0)" } ?? host
        userAgent = "Parkway/\(version) (\(contact))"
        self.proxy = proxy
    }

    private static func parts(of url: String) throws(RemoteGeocodingError) -> URLComponents {
        guard url.utf8.count <= 500, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            var parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme)
        else { throw .urlUnreadable(url.contains("@") ? "…" : url) }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else { throw .urlOverfull }
        parts.scheme = scheme
        return parts
    }

    private static func host(
        of parts: URLComponents, _ url: String
    ) throws(RemoteGeocodingError) -> String {
        guard let host = parts.host, !host.isEmpty, (1...65_535).contains(parts.port ?? 443)
        else { throw .urlUnreadable(url) }
        return host
    }

    /// Whether `host` is a usual name or address of this machine.
    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }

    /// Whether `text` is an e-mail address or a web page that may stand in a comment of a header
    /// field.
    private static func isContact(_ text: String) -> Bool {
        guard text.utf8.count <= 200,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#"()<>\""#.utf8.contains($0) })
        else { return false }
        for scheme in ["https://", "http://", "mailto:"] where text.hasPrefix(scheme) {
            return text.utf8.count > scheme.utf8.count + 2
        }
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        return sides.count == 2 && sides.allSatisfy { !$0.isEmpty }
    }

    private static func isProxy(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.host
        else { return false }
        return !host.isEmpty
            && ["http", "https", "socks4", "socks4a", "socks5", "socks5h"].contains(scheme)
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
