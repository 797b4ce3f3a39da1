public import RecordKeeping

/// An idempotency key: a client's name for a request that creates a record, so that a repeated
/// request creates no second one.
///
/// The key is stored in the transaction that creates the record and kept for ``retention``, even if
/// the record is removed. Each account has its own keys; sign-ups share one set.
///
/// Source: draft-ietf-httpapi-idempotency-key-header-07
public struct CreationKey: Hashable, Sendable {
    /// How long a key is remembered.
    public static let retention = Duration.seconds(24 * 3_600)

    /// 1 to 255 printable ASCII characters.
    public let text: String
    /// The fingerprint of the whole request without passwords.
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

/// The record that a request created, or that an earlier request with the same key created.
public struct Creation<Record> {
    /// The record in its current state.
    public let record: Record
    /// Whether an earlier request with the same ``CreationKey`` created the record.
    public let isRepeated: Bool

    /// Creates the outcome of a request to create `record`.
    public init(record: Record, isRepeated: Bool) {
        self.record = record
        self.isRepeated = isRepeated
    }
}

extension Creation: Sendable where Record: Sendable {}
