import Foundation

/// A message for the next page, such as "Parking removed." with Undo.
///
/// It travels in a cookie that only this service can sign for this browser.
struct Flash: Codable, Sendable {
    /// What was done, in the language of the page.
    let text: String
    /// What takes it back; nil if nothing does.
    var undo: Undo?

    /// A form with one button.
    struct Undo: Codable, Sendable {
        let label: String
        /// A path of this service.
        let action: String
        /// The hidden fields of the form.
        var fields: [String: String] = [:]
    }

    init(_ text: String, undo: Undo? = nil) {
        self.text = text
        self.undo = undo
    }

    /// Reads the cookie; nil if it is not one that `secret` signed.
    init?(cookie: String, _ secret: VisitSecret) {
        let parts = cookie.split(separator: ".")
        guard parts.count == 2, secret.confirms(String(parts[1]), of: String(parts[0])),
            let bytes = Base64URL.decoded(String(parts[0])),
            let flash = try? JSONDecoder().decode(Flash.self, from: bytes)
        else { return nil }
        self = flash
    }

    /// The cookie for the next page; nil if the message is too long for one.
    func cookie(_ secret: VisitSecret) -> PageCookie? {
        guard let bytes = try? JSONEncoder().encode(self) else { return nil }
        let content = Base64URL.encoded(bytes)
        guard content.utf8.count < 2_500 else { return nil }
        return PageCookie(
            .flash, "\(content).\(secret.signature(of: content))", lifetime: .seconds(60))
    }
}
