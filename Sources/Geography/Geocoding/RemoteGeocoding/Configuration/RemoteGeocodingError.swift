import RecordKeeping

/// Why the remote lookup cannot be configured.
public enum RemoteGeocodingError: Error, Hashable {
    /// There is a URL but no contact.
    case contactMissing
    /// There is a contact but no URL.
    case urlMissing
    /// The URL cannot be parsed, or it is not HTTP.
    case urlUnreadable(String)
    /// Plain HTTP to another machine.
    case urlNotSecure(String)
    /// The URL has a user, a query or a fragment. It is not repeated because it may be a secret.
    case urlOverfull
    /// The contact is neither an e-mail address nor the URL of a web page.
    case contactUnusable(String)
    /// The proxy is not the URL of an HTTP or SOCKS proxy. It is not repeated for the same reason.
    case proxyUnusable
}

extension RemoteGeocodingError: CustomStringConvertible {
    /// What is wrong and what is expected, without the names of settings.
    public var description: String {
        switch self {
        case .contactMissing:
            "the Nominatim lookup has a URL but no contact; the operators of a server ask for an "
                + "e-mail address or a web page"
        case .urlMissing:
            "the Nominatim lookup has a contact but no URL, such as https://nominatim.example.org"
        case .urlUnreadable(let text):
            "the Nominatim URL \(text.quotedExcerpt) is invalid; "
                + "it must look like https://nominatim.example.org"
        case .urlNotSecure(let text):
            "the Nominatim URL \(text.quotedExcerpt) would send addresses unencrypted; "
                + "it must be https unless plain HTTP is allowed"
        case .urlOverfull:
            "the Nominatim URL has a user, a query or a fragment; it must have only the server "
                + "and the path above /search and /reverse"
        case .contactUnusable(let text):
            "the Nominatim contact \(text.quotedExcerpt) is invalid; it must be an e-mail address "
                + "or the URL of a web page, of at most 200 ASCII characters without brackets"
        case .proxyUnusable:
            "the proxy for the Nominatim lookup is invalid; "
                + "it must look like http://proxy.example.org:3128"
        }
    }
}
