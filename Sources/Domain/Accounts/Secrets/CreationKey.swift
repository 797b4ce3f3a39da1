public import RecordKeeping

/// What a client calls a request that makes a record, so that the same request sent again makes
/// no second one.
///
/// It is kept in the transaction that makes the record, for ``retention``, also where the record
/// is removed meanwhile. Each account has its own keys; those of sign-ups are everybody's.
///
/// Source: draft-ietf-httpapi-idempotency-key-header-07
public struct CreationKey: Hashable, Sendable {
    /// How long a key is remembered.
    public static let retention = Duration.seconds(24 * 3_600)

    /// 1 to 255 printable ASCII characters.
    public let text: String
    /// Of all that the request says, passwords left out.
    public let request: Fingerprint

    /// - Throws: ``InvalidValue``.
    public init(_ text: String, request: Fingerprint) throws(InvalidValue) {
        let field = "idempotency key"
        let rule = "it needs 1 to 255 printable ASCII characters"
        guard !text.isEmpty else { throw .empty(field: field, rule: rule) }
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .malformed(field: field, text: text, rule: rule)
        }
        guard text.utf8.count <= 255 else {
            throw .wrongLength(field: field, text: text, count: text.utf8.count, rule: rule)
        }
        self.text = text
        self.request = request
    }
}

/// A record that was asked for, and whether it was there already.
public struct Creation<Record> {
    /// As it is now.
    public let record: Record
    /// Whether an earlier request with the same ``CreationKey`` made it.
    public let isRepeated: Bool

    public init(record: Record, isRepeated: Bool) {
        self.record = record
        self.isRepeated = isRepeated
    }
}

extension Creation: Sendable where Record: Sendable {}
