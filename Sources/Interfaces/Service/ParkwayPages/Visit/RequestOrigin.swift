import HTTPTypes
import Hummingbird
import ServiceCore

extension Request {
    /// Whether a page of this service sent the request, as far as the browser says: by
    /// `Sec-Fetch-Site` or, from older browsers, by `Origin`. True if it says nothing.
    ///
    /// Source: https://www.w3.org/TR/fetch-metadata/, RFC 6454.
    var isFromOwnPage: Bool {
        if let site = headers[.secFetchSite] { return ["same-origin", "none"].contains(site) }
        return headers[.origin] == nil || isOriginOwn
    }

    /// Whether the browser says that a page of this service sent the request. False if it says nothing.
    var isSurelyFromOwnPage: Bool {
        if let site = headers[.secFetchSite] { return site == "same-origin" }
        return isOriginOwn
    }

    private var isOriginOwn: Bool {
        guard let origin = headers[.origin] else { return false }
        guard let host = head.authority, let start = origin.firstRange(of: "://") else {
            return false
        }
        return origin[start.upperBound...].lowercased() == host.lowercased()
    }
}

extension HTTPField.Name {
    /// The relation of the page that sent a request to this service.
    fileprivate static let secFetchSite = known("Sec-Fetch-Site")
}
