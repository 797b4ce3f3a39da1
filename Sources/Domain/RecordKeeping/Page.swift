/// A part of a longer list, and where the next part begins.
public struct Page<Item> {
    public let items: [Item]
    /// To be handed in for the next page; nil on the last.
    public let next: PageCursor?

    public init(items: [Item], next: PageCursor?) {
        self.items = items
        self.next = next
    }

    /// The page with its items turned into others.
    public func map<Other>(_ transform: (Item) throws -> Other) rethrows -> Page<Other> {
        Page<Other>(items: try items.map(transform), next: next)
    }
}

extension Page: Sendable where Item: Sendable {}
extension Page: Equatable where Item: Equatable {}

/// How many items a page may have.
public enum PageLimit {
    public static let range = 1...1_000
    public static let standard = 20

    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public static func check(_ limit: Int) throws(InvalidValue) {
        guard range.contains(limit) else {
            throw .outOfRange(
                field: "limit", text: String(limit), rule: "ask for 1 to 1000 items a page")
        }
    }
}

/// The last item of a page, by what the list is sorted by: pages stay exact while records
/// are added and removed, because the next one begins after a key and not after a count.
public struct PageCursor: Hashable, Sendable {
    public let createdAt: Timestamp
    public let id: UUIDv7

    public init(createdAt: Timestamp, id: UUIDv7) {
        self.createdAt = createdAt
        self.id = id
    }
}

extension PageCursor: CustomStringConvertible {
    /// 48 hexadecimal digits. Clients hand them back and do not look inside.
    public var description: String {
        let bits = UInt64(bitPattern: createdAt.millisecondsSinceEpoch)
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + id.hexDigits
    }

    /// - Throws: ``InvalidValue/malformed(field:text:rule:)``.
    public init(_ text: String) throws(InvalidValue) {
        guard text.utf8.count == 48, text.utf8.allSatisfy(\.isHexDigit),
            let bits = UInt64(text.prefix(16), radix: 16),
            let high = UInt64(text.dropFirst(16).prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16),
            let id = UUIDv7(high: high, low: low),
            Timestamp.range.contains(Int64(bitPattern: bits))
        else {
            throw .malformed(
                field: "page cursor", text: text,
                rule: "hand back the one that came with the page before, or none to start over")
        }
        self.init(
            createdAt: Timestamp(millisecondsSinceEpoch: Int64(bitPattern: bits)), id: id)
    }
}

extension PageCursor: Codable {
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
