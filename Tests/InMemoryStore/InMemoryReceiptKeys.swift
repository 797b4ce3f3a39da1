public import RecordKeeping
public import SignedReceipts
import Synchronization

/// The keys of receipts in memory.
public final class InMemoryReceiptKeys: ReceiptKeyStore {
    private let ring = Mutex(ReceiptKeyRing.empty)

    public init() {}

    public func keys(at time: Timestamp) -> ReceiptKeyRing {
        ring.withLock { ring in
            ring = ring.maintained(at: time)
            return ring
        }
    }

    public func replaceKeys(at time: Timestamp) -> ReceiptKeyRing {
        ring.withLock { ring in
            ring = .replaced(at: time)
            return ring
        }
    }
}
