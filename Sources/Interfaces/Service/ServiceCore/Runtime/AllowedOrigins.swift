/// The origins whose pages may use the API from a browser.
///
/// Source: Fetch Standard, section 3.3, "CORS protocol".
public enum AllowedOrigins: Hashable, Sendable {
    /// Only pages of the service's own origin, which browsers always allow.
    case none
    /// Pages of all origins.
    case any
    /// Pages of these origins, such as `https://app.example.org`, as browsers write them.
    case only(Set<String>)

    /// How to write the setting, as a sentence for messages.
    public static let rule =
        "give origins such as https://app.example.org or http://localhost:5173, without a path, or "
        + "only *"

    /// Reads origins, or `*` alone for all; none if there are no `words`. Letters become lower case,
    /// and the standard ports of HTTP and HTTPS are left out, as browsers do.
    ///
    /// - Throws: ``InvalidOrigin`` for a text that no browser sends, or `*` among others.
    public init(_ words: [String]) throws(InvalidOrigin) {
        guard words != ["*"] else {
            self = .any
            return
        }
        var origins: Set<String> = []
        for word in words { origins.insert(try Self.origin(word)) }
        self = origins.isEmpty ? .none : .only(origins)
    }

    /// A text that is not an origin.
    public struct InvalidOrigin: Error {
        /// The text as it was given.
        public let text: String
    }

    private static func origin(_ text: String) throws(InvalidOrigin) -> String {
        let form = #/([a-z][a-z0-9+.-]*):\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?/#
        guard let parts = text.lowercased().wholeMatch(of: form)?.output else {
            throw InvalidOrigin(text: text)
        }
        let port = parts.3.flatMap { Int($0) }
        if let port, !(1...65_535).contains(port) { throw InvalidOrigin(text: text) }
        let isStandard = port == ["http": 80, "https": 443][String(parts.1)]
        return "\(parts.1)://\(parts.2)" + (port.flatMap { isStandard ? nil : ":\($0)" } ?? "")
    }

    /// The value of `Access-Control-Allow-Origin` for a page of `origin`; nil if it is not allowed.
    func allowance(for origin: String?) -> String? {
        switch self {
        case .none: nil
        case .any: "*"
        case .only(let origins): origin.flatMap { origins.contains($0) ? $0 : nil }
        }
    }
}
