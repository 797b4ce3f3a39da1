public import RecordKeeping

/// A page of a list, for programs.
public struct PageDocument<Item: Encodable>: Encodable {
    /// In the order of the list.
    public let items: [Item]
    /// The cursor of the next page, for `after`; null on the last page.
    public let next: String?

    /// The page with its cursor as text.
    public init(_ page: Page<Item>) {
        items = page.items
        next = page.next?.description
    }
}

extension PageDocument: Sendable where Item: Sendable {}
