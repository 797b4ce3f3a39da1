/// The id of a record of one kind. Ids of different kinds are different types.
public struct RecordID<Record>: Hashable, Sendable {
    /// The identifier without the type of its record.
    public let uuid: UUIDv7

    /// Marks `uuid` as the id of a `Record`.
    public init(_ uuid: UUIDv7) {
        self.uuid = uuid
    }

    /// A new id, larger than all that this process has made before.
    public static func new(at time: Timestamp) -> RecordID {
        RecordID(UUIDv7Generator.shared.next(at: time))
    }

    /// Reads a whole id.
    ///
    /// - Throws: ``InvalidValue/malformed(field:text:rule:)``.
    public init(_ text: String) throws(InvalidValue) {
        uuid = try UUIDv7(text)
    }

    /// The last eight digits, which are random and short enough to type. ``RecordReference`` reads
    /// them.
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

/// The text by which a person names a record: the whole id, or at least six digits of its beginning
/// or end.
///
/// The beginning of an id is the time of its creation (the first six digits change every four and a
/// half hours), and the end is random. So Parkway prints the end.
public struct RecordReference: Hashable, Sendable {
    /// 6 to 32 lower-case hexadecimal digits.
    public let digits: String

    /// Ignores case, hyphens and surrounding white space.
    ///
    /// - Throws: ``InvalidValue`` if fewer than 6 or more than 32 digits are left, or other characters.
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

    /// A reference to exactly this record.
    public init(_ id: RecordID<some Any>) {
        digits = id.uuid.hexDigits
    }

    /// The id, if it was given whole; otherwise nil.
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
