import Foundation
import RecordKeeping

/// A form that arrived after its session had ended: what was typed, on its way through the sign-in in a
/// hidden field of that page.
///
/// It is signed for one browser, ends after an hour and has a bounded size. Passwords, codes and files
/// are not in it. After the sign-in, the person looks at it and sends it again; nothing is done before.
struct KeptForm: Codable, Sendable {
    /// The field of the sign-in form that carries it.
    static let field = "kept"
    /// Maximum size of the content, in bytes.
    static let maximumBytes = 16_384
    /// Maximum size of the body from which it is taken, with a photo: anybody may send one.
    static let maximumBodyBytes = 4 << 20
    /// How long it can be sent again.
    static let lifetime = Duration.seconds(3_600)
    /// What is never kept.
    private static let secrets: Set = [
        "password", "currentPassword", "code", PageForm.tokenField, field,
    ]

    /// A field as it was typed.
    struct Field: Codable, Sendable {
        let name: String
        let value: String
    }

    /// Where the form is sent: a path of this service.
    let action: String
    /// The page with the form.
    let page: String
    let fields: [Field]
    /// Whether files were chosen, which must be chosen again.
    let hadFiles: Bool
    private let end: Int64

    /// Keeps what was typed into `form` at the time `now`.
    init(_ form: PageForm, action: String, page: String, at now: Timestamp) {
        self.action = action
        self.page = page
        fields = form.pairs.filter { !Self.secrets.contains($0.name) }
            .map { Field(name: $0.name, value: $0.value) }
        hadFiles = form.hasFiles
        end = now.advanced(by: Self.lifetime).millisecondsSinceEpoch
    }

    /// Reads the field of the sign-in form; nil if it is not one that `secret` signed, or has ended.
    /// `base` is the base path of the service.
    init?(_ text: String, _ secret: VisitSecret, below base: String, at now: Timestamp) {
        let parts = text.split(separator: ".")
        guard parts.count == 2, secret.confirms(String(parts[1]), of: String(parts[0])),
            let bytes = Base64URL.decoded(String(parts[0])),
            let kept = try? JSONDecoder().decode(KeptForm.self, from: bytes),
            now.millisecondsSinceEpoch < kept.end, LocalPath(kept.action, below: base) != nil,
            LocalPath(kept.page, below: base) != nil
        else { return nil }
        self = kept
    }

    /// The value of the field; nil if what was typed is too long.
    func text(_ secret: VisitSecret) -> String? {
        guard let bytes = try? JSONEncoder().encode(self), bytes.count <= Self.maximumBytes else {
            return nil
        }
        let content = Base64URL.encoded(bytes)
        return "\(content).\(secret.signature(of: content))"
    }
}

/// Bytes as text that cookies and forms carry unchanged.
///
/// Source: RFC 4648, section 5, without padding.
enum Base64URL {
    static func encoded(_ bytes: Data) -> String {
        bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Nil if the text is none.
    static func decoded(_ text: String) -> Data? {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain + padding)
    }
}
