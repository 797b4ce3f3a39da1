/// A part of a longer list, with a cursor to the next part.
public struct Page<Item> {
    /// The items of this page, in the order of the list.
    public let items: [Item]
    /// The cursor to the next page; nil on the last page.
    public let next: PageCursor?

    /// Creates a page; `next` is nil for the last one.
    public init(items: [Item], next: PageCursor?) {
        self.items = items
        self.next = next
    }

    /// The first page of `fetched`: one item more than `limit` shows that there is another page.
    package init(_ fetched: [Item], limit: Int, cursor: (Item) -> PageCursor) {
        let kept = fetched.prefix(limit)
        self.init(
            items: Array(kept), next: fetched.count > limit ? kept.last.map(cursor) : nil)
    }

    /// The page with each item transformed.
    public func map<Other>(_ transform: (Item) throws -> Other) rethrows -> Page<Other> {
        Page<Other>(items: try items.map(transform), next: next)
    }
}

extension Page: Sendable where Item: Sendable {}
extension Page: Equatable where Item: Equatable {}

/// The allowed lengths of a page.
public enum PageLimit {
    /// How many items a page may have.
    public static let range = 1...1_000
    /// How many items a page has by default.
    public static let standard = 20

    /// Checks that a page may have `limit` items.
    ///
    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public static func check(_ limit: Int) throws(InvalidValue) {
        guard range.contains(limit) else {
            throw .outOfRange(
                field: "limit", text: String(limit), rule: "ask for 1 to 1000 items per page")
        }
    }
}

/// The last item of a page, by the keys that the list is sorted by.
///
/// The next page begins after these keys rather than after a number of items, so pages stay exact
/// while records are added and removed.
public struct PageCursor: Hashable, Sendable {
    /// When the last item was created.
    public let createdAt: Timestamp
    /// The id of the last item.
    public let id: UUIDv7

    /// Creates a cursor to the items after this one.
    public init(createdAt: Timestamp, id: UUIDv7) {
        self.createdAt = createdAt
        self.id = id
    }
}

extension PageCursor: CustomStringConvertible {
    /// Text that clients pass back unchanged: 21 characters if the item was created at the time in
    /// its id, as nearly all are, otherwise 48 hexadecimal digits.
    public var description: String {
        createdAt == id.timestamp ? CursorText.text(of: id) : longText
    }

    /// The time and the id in hexadecimal digits. Earlier versions wrote all cursors so.
    private var longText: String {
        let bits = UInt64(bitPattern: createdAt.millisecondsSinceEpoch)
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits + id.hexDigits
    }

    /// Reads the short or the long form.
    ///
    /// - Throws: ``InvalidValue/malformed(field:text:rule:)``.
    public init(_ text: String) throws(InvalidValue) {
        if let id = CursorText.id(in: text) {
            self.init(createdAt: id.timestamp, id: id)
            return
        }
        guard text.utf8.count == 48, text.utf8.allSatisfy(\.isHexDigit),
            let bits = UInt64(text.prefix(16), radix: 16),
            let high = UInt64(text.dropFirst(16).prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16),
            let id = UUIDv7(high: high, low: low),
            Timestamp.range.contains(Int64(bitPattern: bits))
        else {
            throw .malformed(
                field: "page cursor", text: text,
                rule: "use the cursor of the page before, or leave it out to start over")
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
