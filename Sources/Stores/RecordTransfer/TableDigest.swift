import Accounts

/// The number of rows and a hash of their content, which does not depend on their order.
///
/// The hash is the sum of the SHA-256 hashes of all rows, as four numbers of 64 bits. So a row that is
/// missing, changed or there twice changes it.
public struct TableDigest: Sendable, Hashable {
    /// The number of rows.
    public private(set) var count = 0
    private var lanes = [UInt64](repeating: 0, count: 4)

    /// Of no rows.
    public init() {}

    /// Takes a row in.
    public mutating func add(_ row: TransferRow) {
        let hash = Fingerprint.bytes(of: CanonicalForm.bytes(of: row.values))
        count += 1
        for lane in 0..<4 {
            lanes[lane] &+= hash[lane * 8..<lane * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}

/// How a table looks on both sides.
public struct TableComparison: Sendable, Hashable {
    /// The table's name.
    public let table: String
    let source: TableDigest
    let target: TableDigest

    /// The number of rows where they come from.
    public var sourceCount: Int { source.count }
    /// The number of rows where they were copied to.
    public var targetCount: Int { target.count }
    /// Whether all rows are the same in all columns.
    public var isEqual: Bool { source == target }
}
