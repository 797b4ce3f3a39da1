public import RecordKeeping

/// Keeps the keys of receipts, where all processes that sign and check receipts find the same ones.
public protocol ReceiptKeyStore: Sendable {
    /// The keys at `time`. Makes and drops those that are due. Callers at the same time get the same keys.
    ///
    /// - Throws: an error of the store.
    func keys(at time: Timestamp) async throws -> ReceiptKeyRing

    /// Replaces all keys by a new one, for every process. All receipts so far become invalid.
    ///
    /// - Throws: an error of the store.
    func replaceKeys(at time: Timestamp) async throws -> ReceiptKeyRing
}
