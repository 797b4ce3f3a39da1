import HTTPTypes
import Hummingbird

/// A cookie of the pages. Scripts cannot read it, and other sites' forms do not send it.
///
/// Source: RFC 6265bis.
struct PageCookie: Sendable {
    /// The cookies of the pages.
    enum Name: String, CaseIterable, Sendable {
        /// The token of the session.
        case session = "parkway-session"
        /// Says that a session of this browser has just ended.
        case left = "parkway-left"
        /// The secret of a visitor who is not signed in, to which the forms are bound.
        case visit = "parkway-visit"
        /// The message for the next page.
        case flash = "parkway-flash"
        /// The parkings that have ended and whose cars were moved.
        case moved = "parkway-moved"
        /// The language that the person chose.
        case language = "parkway-language"
        /// The colours that the person chose.
        case theme = "parkway-theme"
    }

    let name: Name
    let value: String
    /// How long the browser keeps it; nil until the browser is closed.
    let lifetime: Duration?

    init(_ name: Name, _ value: String, lifetime: Duration? = nil) {
        self.name = name
        self.value = value
        self.lifetime = lifetime
    }

    /// Makes the browser forget the cookie.
    static func forgetting(_ name: Name) -> PageCookie {
        PageCookie(name, "", lifetime: .zero)
    }

    /// The cookies of a person who is signed in or has just signed out, who must not be shown old records.
    static let personal: [Name] = [.session, .left]

    /// Makes the browser forget the session. For half a minute, ``Name/left`` says that there was one.
    static let leaving: [PageCookie] = [
        .forgetting(.session), PageCookie(.left, "1", lifetime: .seconds(30)),
    ]

    /// The value of `Set-Cookie`. The cookie is sent to `path` and below.
    func field(path: String, isSecure: Bool) -> String {
        var parts = ["\(name.rawValue)=\(value)", "Path=\(path)"]
        if let lifetime { parts.append("Max-Age=\(lifetime.components.seconds)") }
        parts += ["HttpOnly", "SameSite=Lax"]
        if isSecure { parts.append("Secure") }
        return parts.joined(separator: "; ")
    }
}

extension Request {
    /// The value of a cookie; nil if the client did not send it, or sent an odd one.
    func cookie(_ name: PageCookie.Name) -> String? { headers.cookie(name) }
}

extension HTTPFields {
    /// The value of a cookie; nil if the client did not send it, or sent an odd one.
    func cookie(_ name: PageCookie.Name) -> String? {
        for pair in self[values: .cookie].flatMap({ $0.split(separator: ";") }) {
            let trimmed = pair.drop { $0 == " " }
            guard trimmed.hasPrefix(name.rawValue + "=") else { continue }
            let value = String(trimmed.dropFirst(name.rawValue.count + 1))
            let isPlain = value.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"")
            }
            return isPlain && value.utf8.count <= 3_000 ? value : nil
        }
        return nil
    }
}
