public import RecordKeeping

/// One page of a list, as programs read it.
public struct PageDocument<Item: Encodable>: Encodable {
    public let items: [Item]
    /// To be handed in as `after` for the next page; null on the last.
    public let next: String?

    public init(_ page: Page<Item>) {
        items = page.items
        next = page.next?.description
    }
}

extension PageDocument: Sendable where Item: Sendable {}
