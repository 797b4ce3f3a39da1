import Foundation
public import RecordKeeping

/// An address to which messages are sent as requests: `https` or `http`, without user and fragment.
public struct WebhookAddress: Hashable, Sendable {
    /// The address as it is requested.
    public let text: String

    /// Whether the connection is protected.
    public var isProtected: Bool { text.hasPrefix("https:") }

    /// The name of the host, without the secrets that the rest may have.
    public var host: String { URLComponents(string: text)?.host ?? "" }

    private static let limit = 1_000

    /// Trims and checks `text`.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        let rule = "write it as in https://example.org/hook"
        let typed = text.trimmed
        guard !typed.isEmpty else { throw .empty(field: "address", rule: rule) }
        guard typed.utf8.count <= Self.limit else {
            throw .wrongLength(
                field: "address", text: typed, count: typed.utf8.count,
                rule: "it needs up to \(Self.limit) characters")
        }
        guard typed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: typed), let host = parts.host, !host.isEmpty,
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            parts.user == nil, parts.password == nil, parts.fragment == nil
        else { throw .malformed(field: "address", text: typed, rule: rule) }
        self.text = scheme + typed.dropFirst(scheme.utf8.count)
    }
}

extension WebhookAddress: ValidatedText {}
