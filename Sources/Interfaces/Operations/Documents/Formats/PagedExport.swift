/// Records as one file, written page by page.
public protocol PagedExport: Sendable {
    /// What is on a page.
    associatedtype Item: Sendable

    /// The beginning of the file.
    var opening: String { get }

    /// The next items.
    ///
    /// - Throws: `EncodingError`, which no record causes.
    mutating func part(_ items: [Item]) throws -> String

    /// The end of the file.
    var closing: String { get }
}

extension PagedExport {
    /// A whole file.
    ///
    /// - Throws: `EncodingError`, which no record causes.
    public func text(of items: [Item]) throws -> String {
        var export = self
        return export.opening + (try export.part(items)) + export.closing
    }
}
