/// An address and a port to listen on.
public struct ListeningAddress: Hashable, Sendable, CustomStringConvertible {
    /// Such as `127.0.0.1`, `::` or a host's name.
    public var host: String
    /// 0 chooses a free one.
    public var port: Int

    /// That address.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`; `:8080` stands for all addresses.
    /// Nil for anything else.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...])
        else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            return nil
        }
        self.init(host: host.isEmpty ? "::" : host, port: Int(port))
    }

    /// As in `127.0.0.1:8080` and `[::1]:8080`.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
