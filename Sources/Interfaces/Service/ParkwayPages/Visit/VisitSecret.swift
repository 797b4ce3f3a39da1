import Accounts

/// What binds forms and messages to one browser: the token of its session or, if nobody is signed in,
/// a random cookie.
struct VisitSecret: Sendable {
    private let text: String
    /// The cookie that carries the secret; nil if the browser has it already.
    let newCookie: PageCookie?

    /// The secret of a session.
    init(_ token: SessionToken) {
        text = token.secretText
        newCookie = nil
    }

    /// The secret of a visitor who is not signed in: that of the cookie, or a new one.
    init(cookie: String?) {
        if let cookie, let known = try? SessionToken(cookie) {
            text = known.secretText
            newCookie = nil
        } else {
            text = SessionToken().secretText
            newCookie = PageCookie(.visit, text)
        }
    }

    /// The token that each form of this browser carries. The secret cannot be found from it.
    ///
    /// Source: OWASP, Cross-Site Request Forgery Prevention, "Signed Double-Submit Cookie".
    var formToken: String { signature(of: "form") }

    /// Whether `token` is that of this browser's forms. Takes the same time for every wrong one.
    func allows(_ token: String) -> Bool {
        Self.areEqual(token, formToken)
    }

    /// A keyed hash of `content`, nested so that nobody can extend it.
    func signature(of content: String) -> String {
        let inner = Fingerprint(of: Array("\(text)\n\(content)".utf8)).text
        return Fingerprint(of: Array("\(text)\n\(inner)".utf8)).text
    }

    /// Whether the signature is that of `content`.
    func confirms(_ signature: String, of content: String) -> Bool {
        Self.areEqual(signature, self.signature(of: content))
    }

    private static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
