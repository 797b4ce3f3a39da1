/// A store whose records are read, which nobody changes meanwhile.
public protocol RecordSource: Sendable {
    /// The path of the folder, or the address of the database without its password.
    var place: String { get }

    /// How many rows a table has.
    ///
    /// - Throws: `StoreError`.
    func count(of table: TransferTable) async throws -> Int

    /// The next rows in the order of the key, after one; nil for the first.
    ///
    /// - Throws: ``TransferError/unreadable(place:table:column:)``; `StoreError`.
    func rows(
        of table: TransferTable, after key: [TransferValue]?, limit: Int
    ) async throws -> [TransferRow]

    /// The last number that was assigned in ``TransferTable/numbered``, also to a row that is gone.
    ///
    /// - Throws: `StoreError`.
    func lastNumber(of table: TransferTable) async throws -> Int64
}

/// How far a table was copied.
public struct TransferProgress: Sendable, Hashable {
    /// The key of the last row.
    public let key: [TransferValue]
    /// The number of rows.
    public let count: Int

    /// After `count` rows up to the one with `key`.
    public init(key: [TransferValue], count: Int) {
        self.key = key
        self.count = count
    }

    /// What a target has kept; nil if the key is not one that ``storedKey`` wrote.
    public init?(storedKey: [UInt8], count: Int) {
        guard let key = CanonicalForm.key(from: storedKey) else { return nil }
        self.init(key: key, count: count)
    }

    /// The key as a target keeps it.
    public var storedKey: [UInt8] { CanonicalForm.bytes(of: key) }
}

/// A store that takes records from another one, and that nobody uses before it has all of them.
public protocol RecordTarget: Sendable {
    /// The records that it has so far.
    var records: any RecordSource { get }

    /// How far an earlier run has come, by table. Empty if this is the first one.
    ///
    /// - Throws: `StoreError`.
    func progress() async throws -> [String: TransferProgress]

    /// Adds rows and keeps the progress, in one step.
    ///
    /// - Throws: `StoreError`.
    func insert(
        _ rows: [TransferRow], into table: TransferTable, _ progress: TransferProgress
    ) async throws

    /// Goes on with the numbers of the source, and lets the store be used.
    ///
    /// - Throws: ``TransferError/unsound(place:problem:)``; `StoreError`.
    func complete(numbers: [String: Int64]) async throws
}
