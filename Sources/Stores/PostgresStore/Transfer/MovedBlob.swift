import RecordTransfer
import StoreContract

/// A row of `blob` that is moved.
struct MovedBlob {
    let hash: BlobHash
    /// Nil if they are not in the row.
    let bytes: [UInt8]?

    /// Nil if it is none.
    init?(_ row: TransferRow) {
        guard row.values.count == 2, case .bytes(let name) = row.values[0],
            let hash = BlobHash(stored: Array(name))
        else { return nil }
        self.hash = hash
        if case .bytes(let bytes) = row.values[1] { self.bytes = Array(bytes) } else { bytes = nil }
    }
}
