import RecordKeeping

/// Why the remote lookup cannot be set up.
public enum RemoteGeocodingError: Error, Hashable {
    case contactMissing
    case urlMissing
    case urlUnreadable(String)
    /// Plain HTTP to another machine.
    case urlNotSecure(String)
    /// With a user's name, a query or a fragment; not repeated, because it may be a secret.
    case urlOverfull
    case contactUnusable(String)
    case proxyUnusable
}

extension RemoteGeocodingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .contactMissing:
            "the Nominatim lookup has a URL but no contact; its operators ask for one. Give an "
                + "e-mail address or a web page with PARKWAY_NOMINATIM_CONTACT"
        case .urlMissing:
            "the Nominatim lookup has a contact but no URL. Give the server's with "
                + "PARKWAY_NOMINATIM_URL, as in https://nominatim.example.org"
        case .urlUnreadable(let text):
            "the Nominatim URL \(text.quotedExcerpt) cannot be read; write it as in "
                + "https://nominatim.example.org"
        case .urlNotSecure(let text):
            "the Nominatim URL \(text.quotedExcerpt) would send what people look for unprotected; "
                + "write https, or allow this with PARKWAY_NOMINATIM_ALLOW_HTTP=true"
        case .urlOverfull:
            "the Nominatim URL holds a user's name, a query or a fragment; write only the server "
                + "and the path below which it has /search and /reverse"
        case .contactUnusable(let text):
            "the Nominatim contact \(text.quotedExcerpt) cannot be used; give an e-mail address "
                + "or the URL of a web page, of at most 200 English characters without brackets"
        case .proxyUnusable:
            "the proxy for the Nominatim lookup cannot be read; write it as in "
                + "http://proxy.example.org:3128"
        }
    }
}
