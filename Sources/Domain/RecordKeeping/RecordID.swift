/// The key of a record of one kind; those of different kinds cannot be mixed up.
public struct RecordID<Record>: Hashable, Sendable {
    public let uuid: UUIDv7

    public init(_ uuid: UUIDv7) {
        self.uuid = uuid
    }

    /// A new key, larger than every key that this process made before.
    public static func new(at time: Timestamp) -> RecordID {
        RecordID(UUIDv7Generator.shared.next(at: time))
    }

    /// - Throws: ``InvalidValue/malformed(field:text:rule:)`` for anything but a whole key.
    public init(_ text: String) throws(InvalidValue) {
        uuid = try UUIDv7(text)
    }

    /// The last eight digits, which are random: short enough to type, and told apart from
    /// a person's other records by ``RecordReference``.
    public var shortText: String {
        String(uuid.hexDigits.suffix(8))
    }
}

extension RecordID: Comparable {
    public static func < (left: RecordID, right: RecordID) -> Bool {
        left.uuid < right.uuid
    }
}

extension RecordID: CustomStringConvertible {
    public var description: String { uuid.description }
}

extension RecordID: Codable {
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// What a person types to name a record: the whole id, or at least six digits of its
/// beginning or of its end.
///
/// The beginning of an id is the time it was made (its first six digits change every
/// four and a half hours), the end is random; so the end is what we print and people type.
public struct RecordReference: Hashable, Sendable {
    /// 6 to 32 lower-case hexadecimal digits.
    public let digits: String

    /// Case, hyphens and blanks around do not matter.
    ///
    /// - Throws: ``InvalidValue`` where fewer than 6 or more than 32 digits are left, or
    ///   other characters.
    public init(_ text: String) throws(InvalidValue) {
        let rule = "type the whole id, or at least 6 digits (0-9, a-f) of its beginning or its end"
        let typed = text.trimmed
        let digits = typed.filter { $0 != "-" }.lowercased()
        guard !digits.isEmpty else { throw .empty(field: "id", rule: rule) }
        guard digits.utf8.allSatisfy(\.isHexDigit) else {
            throw .malformed(field: "id", text: typed, rule: rule)
        }
        guard (6...32).contains(digits.utf8.count) else {
            throw .wrongLength(field: "id", text: typed, count: digits.utf8.count, rule: rule)
        }
        self.digits = digits
    }

    public init(_ id: RecordID<some Any>) {
        digits = id.uuid.hexDigits
    }

    /// The id, where it was given whole.
    public var whole: UUIDv7? {
        digits.utf8.count == 32 ? try? UUIDv7(digits) : nil
    }

    /// Whether the id begins or ends with these digits.
    public func matches(_ id: RecordID<some Any>) -> Bool {
        let whole = id.uuid.hexDigits
        return whole.hasPrefix(digits) || whole.hasSuffix(digits)
    }
}

extension RecordReference: CustomStringConvertible {
    public var description: String { digits }
}
